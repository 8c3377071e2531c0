//! What a puzzle asks, and what is wrong with an answer.

use super::answer::Answer;
use super::length;
use nim::{Line, Move, Outcome, Position};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Question {
    /// Which one move wins from here?
    Move { position: Position, wins: Move },
    /// Which moves win from here? There are two or more, sorted.
    Moves { position: Position, win: Vec<Move> },
    /// Which move of the line, counted from 1, gave the win away?
    Gift { line: Line, ply: u32 },
    /// In how few of their own moves can the player force the win?
    Length { position: Position, own: u32 },
}

/// What is wrong with an answer. Never gives away the right one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Flaw {
    /// This move loses. `reply` then wins; it never is a right move, nor leads where one would have led.
    Loses {
        m: Move,
        reply: Option<Move>,
    },
    /// All these moves win, but other moves do too.
    Incomplete,
    /// The move kept the win.
    Kept,
    /// The player who made the move was losing anyway.
    NothingToGive,
    TooFew,
    TooMany,
}

impl Question {
    /// Returns the position that the puzzle begins with.
    pub fn position(&self) -> &Position {
        match self {
            Self::Move { position, .. }
            | Self::Moves { position, .. }
            | Self::Length { position, .. } => position,
            Self::Gift { line, .. } => &line.start,
        }
    }

    /// Returns every position on which a hint would help with the puzzle.
    pub fn positions(&self) -> Vec<Position> {
        let plies = match self {
            Self::Gift { line, .. } => line.moves.len(),
            Self::Move { .. } | Self::Moves { .. } | Self::Length { .. } => 0,
        };
        (0..=plies).filter_map(|ply| self.after(ply)).collect()
    }

    /// Returns the position after that many moves of the line; other puzzles have no moves.
    pub fn after(&self, plies: usize) -> Option<Position> {
        match self {
            Self::Gift { line, .. } => line.up_to(plies)?.position().ok(),
            _ => (plies == 0).then(|| self.position().clone()),
        }
    }

    pub fn right(&self) -> Answer {
        match self {
            Self::Move { wins, .. } => Answer::Move(*wins),
            Self::Moves { win, .. } => Answer::Moves(win.clone()),
            Self::Gift { ply, .. } => Answer::Ply(*ply),
            Self::Length { own, .. } => Answer::Number(*own),
        }
    }

    /// Returns one shortest way to win, if the puzzle asks for the length.
    pub fn shortest(&self) -> Option<Line> {
        let Self::Length { position, .. } = self else { return None };
        let (_, moves) = length::fewest(position)?;
        let start = position.clone();
        Some(Line { start, moves })
    }

    /// Whether this is an answer of the right kind, correct or not.
    pub fn takes(&self, answer: &Answer) -> bool {
        let legal = |m: &Move| self.position().check(*m).is_ok();
        match (self, answer) {
            (Self::Move { .. }, Answer::Move(m)) => legal(m),
            (Self::Moves { .. }, Answer::Moves(moves)) => moves.iter().all(legal),
            (Self::Gift { line, .. }, Answer::Ply(ply)) => {
                (1..=line.moves.len()).contains(&(*ply as usize))
            }
            (Self::Length { .. }, Answer::Number(n)) => *n > 0,
            _ => false,
        }
    }

    /// Returns what is wrong with an answer; `None` if it is right.
    pub fn flaw(&self, answer: &Answer) -> Option<Flaw> {
        if *answer == self.right() {
            return None;
        }
        Some(match (self, answer) {
            (Self::Moves { win, .. }, Answer::Moves(moves)) => {
                match moves.iter().find(|m| !win.contains(m)) {
                    Some(&m) => self.loses(m),
                    None => Flaw::Incomplete,
                }
            }
            (_, Answer::Move(m)) => self.loses(*m),
            (_, Answer::Ply(ply)) => {
                let before = self.after((*ply as usize).saturating_sub(1));
                match before.map(|before| before.outcome()) {
                    Some(Outcome::N) => Flaw::Kept,
                    _ => Flaw::NothingToGive,
                }
            }
            (Self::Length { own, .. }, Answer::Number(n)) if n > own => Flaw::TooMany,
            _ => Flaw::TooFew,
        })
    }

    fn loses(&self, m: Move) -> Flaw {
        let position = self.position();
        let right: Vec<Move> = position.winning_moves().collect();
        // Compare piles only, without Fibonacci Nim's limit: equal piles already give the move away.
        let piles = |at: &Position, m: Move| Some(at.after(m).ok()?.canonical().piles().to_vec());
        let left: Vec<_> = right.iter().filter_map(|&m| piles(position, m)).collect();
        let reply = position.after(m).ok().and_then(|after| {
            let tells = |reply: &Move| {
                let then = piles(&after, *reply);
                right.contains(reply) || then.is_some_and(|then| left.contains(&then))
            };
            after.winning_moves().find(|reply| !tells(reply))
        });
        Flaw::Loses { m, reply }
    }
}
