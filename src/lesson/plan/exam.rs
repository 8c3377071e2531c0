//! The exam lesson: three games, each to be won without a mistake against the bot at its best.

use fastrand::Rng;

use super::step::{Step, bare};
use crate::lesson::exercise::{Duel, Exercise, MISERE, NORMAL, at_most};
use nim::{Ending, Level, Move, Position, Rules, choose};

pub(in crate::lesson) fn exam(rng: &mut Rng) -> Vec<Step> {
    let games: [(Rules, &[u64], usize); 3] = [
        (NORMAL, &[7, 7, 7], 3),
        (MISERE, &[1, 3, 5, 7], 3),
        (at_most(4, Ending::Normal), &[7, 7, 7], 4),
    ];
    let mut steps = vec![bare(1)];
    for (number, (rules, most, moves)) in (1..).zip(games) {
        steps.extend(game(rng, rules, most, moves, number));
    }
    steps
}

/// Makes a game in which each of the learner's moves is the only winning one, so that the bot's replies are known in
/// advance.
fn game(rng: &mut Rng, rules: Rules, most: &[u64], moves: usize, number: u8) -> Vec<Step> {
    loop {
        let start: Vec<u64> = most.iter().map(|&size| rng.u64(1..=size)).collect();
        if let Some(game) = play(rng, Position::new(start, rules), moves) {
            let duels = (0..).zip(game);
            return duels
                .map(|(done, (position, before))| {
                    Step::Exercise(Exercise::Duel(Duel { position, before, game: number, done }))
                })
                .collect();
        }
    }
}

/// The position before each of the learner's moves, and the bot's move that led to it.
type Game = Vec<(Position, Option<(Position, Move)>)>;

fn play(rng: &mut Rng, start: Position, moves: usize) -> Option<Game> {
    let (mut position, mut before) = (start, None);
    let mut game = Game::new();
    // In misère, the bot may take the last object.
    while !position.is_over() {
        let (only, more) = {
            let mut winning = position.winning_moves();
            (winning.next()?, winning.next())
        };
        if more.is_some() || game.len() == moves {
            return None;
        }
        game.push((position.clone(), before.take()));
        let left = position.after(only).ok()?;
        let Some(answer) = choose(&left, Level::Expert, rng.u64(..)) else { break };
        position = left.after(answer).ok()?;
        before = Some((left, answer));
    }
    (game.len() == moves).then_some(game)
}
