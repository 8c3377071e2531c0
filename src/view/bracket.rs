//! Draws a tournament: a tree for a knock-out, a table of matches for an all-play-all. A code block has no room for
//! names and shows no mentions, so each entrant has a number, explained below. Screen-reader users get a sentence for
//! each match instead.

use super::table::{WIDTH, block};
use crate::game::tournament::{By, Kind, Meeting, Side, Stage, Tournament};
use crate::view::prelude::*;

/// The most meetings in the first round that is drawn. With more, there would be too many lines to read.
const MEETINGS: usize = 8;
/// The width of a round: a number, points, and the connecting lines.
const COLUMN: usize = 7;

/// Returns the drawing and the key to its numbers; `None` if there is nothing to draw yet.
pub(super) fn bracket(t: &Tournament, rounds: &[Vec<Meeting>], locale: Locale) -> Option<String> {
    let lines = match t.kind {
        Kind::KnockOut => tree(t, rounds)?,
        Kind::AllPlayAll => cross(t, rounds)?,
    };
    let shown = (0..t.entrants.len()).filter(|&who| match t.kind {
        Kind::KnockOut => first_drawn(rounds)
            .and_then(|first| rounds.get(first))
            .is_some_and(|round| round.iter().any(|meeting| meeting.has(who))),
        Kind::AllPlayAll => !t.entrants[who].hidden,
    });
    let names = shown.map(|who| {
        let name = words::name(t.entrants[who].who, locale);
        say!(locale, "tournament-number", n = (who + 1).to_string(), who = name)
    });
    let names: Vec<String> = names.collect();
    Some(format!("{}\n{}", block(&lines), names.join(" · ")))
}

/// Returns the first round with few enough meetings to be drawn.
fn first_drawn(rounds: &[Vec<Meeting>]) -> Option<usize> {
    rounds.iter().position(|round| round.len() <= MEETINGS)
}

fn tree(t: &Tournament, rounds: &[Vec<Meeting>]) -> Option<Vec<String>> {
    let first = first_drawn(rounds)?;
    let leaves = rounds[first].len() * 2;
    let wide = (COLUMN * (usize::from(t.length()) - first) + 2).min(WIDTH);
    let mut lines = vec![vec![' '; wide]; leaves * 2 - 1];
    for (column, round) in rounds[first..].iter().enumerate() {
        let (left, apart) = (column * COLUMN, 2 << column);
        for (nth, meeting) in round.iter().enumerate() {
            // Each meeting stands half-way between the two that lead to it.
            let top = nth * 2 * apart + apart / 2 - 1;
            let (middle, bottom) = (top + apart / 2, top + apart);
            let points = points(t, meeting);
            for (side, row) in Side::BOTH.into_iter().zip([top, bottom]) {
                let who =
                    meeting.side(side).map_or_else(|| "–".to_owned(), |who| (who + 1).to_string());
                let cell = format!("{who:>2} {}", points[side.index()]);
                put(&mut lines[row], left, &cell);
            }
            put(&mut lines[top], left + 5, "┐");
            put(&mut lines[bottom], left + 5, "┘");
            for line in &mut lines[top + 1..bottom] {
                put(line, left + 5, "│");
            }
            put(&mut lines[middle], left + 5, "├");
            // The final's winner has no meeting that follows.
            if round.len() == 1
                && let Some(winner) = meeting.winner()
            {
                put(&mut lines[middle], left + COLUMN, &format!("{:>2}", winner + 1));
            }
        }
    }
    Some(lines.into_iter().map(|line| line.into_iter().collect()).collect())
}

fn put(line: &mut [char], at: usize, text: &str) {
    for (place, c) in line.iter_mut().skip(at).zip(text.chars()) {
        *place = c;
    }
}

/// Returns what stands after each side of a meeting: its points, or `+` and `-` if play did not decide.
/// A match that became one of its own as the tournament was called off has nothing: the drawing would not follow it.
fn points(t: &Tournament, meeting: &Meeting) -> [String; 2] {
    let last = meeting.bouts.last().filter(|_| meeting.verdict.is_some() || t.stage != Stage::Off);
    let score = last.map(|bout| bout.score.map(|n| n.to_string()));
    match (meeting.verdict, score) {
        (Some(verdict), _) if verdict.by != By::Play => {
            let goes_on = |side| verdict.winner == Some(side);
            Side::BOTH.map(|side| if goes_on(side) { "+" } else { "-" }.to_owned())
        }
        (_, Some(score)) => score,
        _ => [" ".to_owned(), " ".to_owned()],
    }
}

/// Draws a row for each person who does not hide: their points against each of the others, and `-` for a match with
/// somebody who left.
fn cross(t: &Tournament, rounds: &[Vec<Meeting>]) -> Option<Vec<String>> {
    if rounds.is_empty() {
        return None;
    }
    let people = || (0..t.entrants.len()).filter(|&who| !t.entrants[who].hidden);
    let result = |one: usize, other: usize| {
        let of_both = |meeting: &&Meeting| meeting.has(one) && meeting.has(other);
        let meeting = rounds.iter().flatten().find(of_both)?;
        let side = if meeting.one == one { Side::One } else { Side::Other };
        match t.is_apart(meeting) {
            true => Some("-".to_owned()),
            false => Some(points(t, meeting)[side.index()].clone()),
        }
    };
    let cell = |one: usize, other: usize| match one == other {
        true => "·".to_owned(),
        false => result(one, other).unwrap_or_else(|| " ".to_owned()),
    };
    let line = |head: String, cells: Vec<String>| {
        let cells: String = cells.iter().map(|cell| format!("{cell:>3}")).collect();
        format!("{head:>2}{cells}")
    };
    let heading = line(String::new(), people().map(|who| (who + 1).to_string()).collect());
    let each = people().map(|one| {
        let cells = people().map(|other| cell(one, other)).collect();
        line((one + 1).to_string(), cells)
    });
    Some([heading].into_iter().chain(each).collect())
}
