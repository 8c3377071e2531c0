//! The overview page of a review.

use super::{sheet, sway, why};
use crate::ask::control::Leaf;
use crate::game::{Accuracy, End, Mark, Ply, Record, Review, Reviewed, Seat, Turning, Whole};
use crate::view::effect::taken_alone;
use crate::view::prelude::*;
use crate::view::room::{CONTENT, fitting};
use nim::{Line, Variant};

/// How much of each part the page shows.
#[derive(Clone, Copy)]
struct Extent {
    /// The most rounds of the score sheet.
    rounds: usize,
    /// The most characters of the line to copy.
    line: usize,
    /// Whether to show the moves that mattered, and who could win when.
    course: bool,
}

/// The extents, largest first; the smallest always fits.
const SHRINKING: [Extent; 7] = [
    Extent { rounds: 20, line: 700, course: true },
    Extent { rounds: 12, line: 500, course: true },
    Extent { rounds: 6, line: 300, course: true },
    Extent { rounds: 2, line: 300, course: true },
    Extent { rounds: 2, line: 300, course: false },
    Extent { rounds: 1, line: 240, course: false },
    Extent { rounds: 1, line: 100, course: false },
];

/// Shows the overview: what decided the game, every move with its mark, and the line to copy. Returns `None` unless all
/// moves are loaded, as they are for a finished game.
pub fn review(record: &Record, locale: Locale) -> Option<Message> {
    let game = record.game.whole()?;
    let review = game.review();
    let content =
        fitting(&SHRINKING, CONTENT, |extent| summary(record, game, &review, extent, locale));
    let mut row = Vec::new();
    let leaf = |leaf| Press::ReviewLeaf(record.game.id(), Ply(0), leaf);
    if !review.moves.is_empty() {
        row.push(Button::new(leaf(Leaf::First), say!(locale, "button-review-steps")).primary());
    }
    if review.decisive().is_some() {
        row.push(Button::new(leaf(Leaf::Turning), say!(locale, "button-review-turning")));
    }
    Some(Message::text(content).buttons(row))
}

fn summary(
    record: &Record,
    game: Whole<'_>,
    review: &Review,
    extent: Extent,
    locale: Locale,
) -> String {
    /// The most characters for the piles at the start.
    const START_ROOM: usize = 120;
    let start = game.start().position();
    let versus = words::versus(&game, locale);
    let theme = record.game.terms().theme;
    let rules = match start.rules().variant == Variant::Nim {
        true => words::ending(start.rules(), theme, locale),
        false => words::rules(start, theme, locale),
    };
    let mut lines = vec![
        say!(locale, "review-title", versus),
        say!(
            locale,
            "review-began",
            piles = words::position(start, START_ROOM, locale),
            n = game.ply().0,
            rules
        ),
    ];
    lines.extend(words::ended(record, locale));
    if review.moves.is_empty() {
        lines.push(say!(locale, "review-no-moves"));
        return lines.join("\n");
    }
    lines.extend(turning(game, review, locale));
    if extent.course {
        lines.extend(mattered(game, review, locale));
    }
    // The player who could still win at the end, but did not, or was given the game instead.
    let winner = record.game.end().and_then(End::winner);
    let holder = review.holders.last().filter(|_| !game.position().is_over());
    let left = holder.filter(|&&seat| winner != Some(seat) || game.to_move() == seat).copied();
    let accuracies = Seat::BOTH.map(|seat| {
        let Accuracy { kept, of } = review.accuracy[seat.index()];
        say!(
            locale,
            "review-accuracy-of",
            who = words::seated(&game, seat, locale),
            left = left == Some(seat),
            kept,
            of,
            percent = review.accuracy[seat.index()].percent().unwrap_or(0)
        )
    });
    let [first, second] = accuracies;
    lines.push(say!(locale, "review-accuracy", first, second));
    if extent.course {
        lines.extend(sway::sway(record, review, locale));
    }
    lines.push(sheet::sheet(record, review, extent.rounds, locale));
    lines.extend(line(game, extent.line, locale));
    lines.join("\n")
}

/// Says what decided the game, and what would have been right.
fn turning(game: Whole<'_>, review: &Review, locale: Locale) -> Vec<String> {
    let Some(turning) = review.turning else { return Vec::new() };
    let winner = game.end().and_then(|end| end.winner()).unwrap_or(Seat::First);
    let who = |seat| words::seated(&game, seat, locale);
    match turning {
        Turning::Start => vec![say!(locale, "review-turning-start", who = who(winner))],
        Turning::End => vec![say!(locale, "review-turning-end", who = who(winner.other()))],
        Turning::Move(Ply(at)) => {
            let moved = review.moves.get(at as usize).zip(game.position_at(Ply(at)));
            let Some((Reviewed { seat, m, .. }, before)) = moved else { return Vec::new() };
            let mut lines = vec![say!(
                locale,
                "review-turning-move",
                ply = at + 1,
                who = who(*seat);
                take, pile of taken_alone(&before, *m, locale)
            )];
            lines.extend(why::right(&before, locale));
            lines
        }
    }
}

/// Lists the moves that mattered, except the turning point, which was already shown.
fn mattered(game: Whole<'_>, review: &Review, locale: Locale) -> Vec<String> {
    let turned = review.decisive().is_some();
    let others = review.mattered().into_iter();
    let others = others.filter(|m| review.turning != Some(Turning::Move(m.at)));
    let mut lines: Vec<String> = others
        .filter_map(|reviewed| {
            let before = game.position_at(reviewed.at)?;
            Some(say!(
                locale,
                "review-mattered-entry",
                ply = reviewed.at.0 + 1,
                who = words::seated(&game, reviewed.seat, locale),
                gave = reviewed.mark == Mark::GaveAway,
                k = reviewed.winning,
                n = reviewed.of;
                take, pile of taken_alone(&before, reviewed.m, locale)
            ))
        })
        .collect();
    if !lines.is_empty() {
        lines.insert(0, say!(locale, "review-mattered", too = turned));
    }
    lines
}

/// Returns the game's notation to copy, as much as there is room for.
fn line(game: Whole<'_>, room: usize, locale: Locale) -> Vec<String> {
    let mut line = Line { start: game.start().position().clone(), moves: game.moves().to_vec() };
    let mut text = line.to_string();
    // Every move takes at least three characters.
    line.moves.truncate(room / 3);
    while text.len() > room && line.moves.pop().is_some() {
        text = line.to_string();
    }
    let n = line.moves.len();
    let heading = say!(locale, "review-line", cut = n < game.moves().len(), n);
    vec![heading, format!("```\n{text}\n```")]
}
