//! A tournament drawn: of a knock-out who goes on against whom, of all who play all a table of their matches. Names don't fit, and
//! mentions are none in a code block: each has a number, told below. Who has it read aloud is told a sentence a match instead.

use super::table::{WIDTH, block};
use super::words;
use crate::game::tournament::{By, Kind, Meeting, Side, Tournament};
use crate::view::prelude::*;

/// The most meetings of the first round that is drawn: with more there are more lines than one reads.
const MEETINGS: usize = 8;
/// How wide a round is: a number, points, and what leads on.
const COLUMN: usize = 7;

/// The drawing, and who is who in it. None before there is something to draw.
pub(super) fn bracket(t: &Tournament, rounds: &[Vec<Meeting>], locale: Locale) -> Option<String> {
    let drawn = match t.kind {
        Kind::KnockOut => tree(t, rounds)?,
        Kind::AllPlayAll => cross(t, rounds)?,
    };
    let shown = (0..t.entrants.len()).filter(|&who| match t.kind {
        Kind::KnockOut => first_drawn(rounds)
            .and_then(|first| rounds.get(first))
            .is_some_and(|round| round.iter().any(|meeting| meeting.has(who))),
        Kind::AllPlayAll => true,
    });
    let who = shown.map(|who| {
        let name = words::name(t.entrants[who].who, locale);
        say!(locale, "tournament-number", n = (who + 1).to_string(), who = name)
    });
    let who: Vec<String> = who.collect();
    Some(format!("{}\n{}", block(&drawn), who.join(" · ")))
}

/// The first round with few enough meetings.
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
            // Each stands in the middle of the two it follows from.
            let top = nth * 2 * apart + apart / 2 - 1;
            let (middle, bottom) = (top + apart / 2, top + apart);
            let points = points(meeting);
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
            // Who won the last one is followed by none.
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

/// What stands behind each of two who meet: their points, or where no play decided, who goes on.
fn points(meeting: &Meeting) -> [String; 2] {
    let score = meeting.bouts.last().map(|bout| bout.score.map(|n| n.to_string()));
    match (meeting.verdict, score) {
        (Some(verdict), _) if verdict.by != By::Play => {
            let goes_on = |side| verdict.winner == Some(side);
            Side::BOTH.map(|side| if goes_on(side) { "+" } else { "-" }.to_owned())
        }
        (_, Some(score)) => score,
        _ => [" ".to_owned(), " ".to_owned()],
    }
}

/// A line a person: the points against each of the others, which nobody has from a match with somebody who left.
fn cross(t: &Tournament, rounds: &[Vec<Meeting>]) -> Option<Vec<String>> {
    if rounds.is_empty() {
        return None;
    }
    let people = t.entrants.len();
    let met = |one: usize, other: usize| {
        let of_both = |meeting: &&Meeting| meeting.has(one) && meeting.has(other);
        let meeting = rounds.iter().flatten().find(of_both)?;
        let side = if meeting.one == one { Side::One } else { Side::Other };
        match meeting.verdict {
            Some(verdict) if verdict.by == By::Leaving => Some("-".to_owned()),
            _ => Some(points(meeting)[side.index()].clone()),
        }
    };
    let cell = |one: usize, other: usize| match one == other {
        true => "·".to_owned(),
        false => met(one, other).unwrap_or_else(|| " ".to_owned()),
    };
    let line = |head: String, cells: Vec<String>| {
        let cells: String = cells.iter().map(|cell| format!("{cell:>3}")).collect();
        format!("{head:>2}{cells}")
    };
    let heading = line(String::new(), (1..=people).map(|n| n.to_string()).collect());
    let each = (0..people).map(|one| {
        let cells = (0..people).map(|other| cell(one, other)).collect();
        line((one + 1).to_string(), cells)
    });
    Some([heading].into_iter().chain(each).collect())
}
