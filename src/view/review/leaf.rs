//! The page of a review about one move, with the position after it.

use super::why;
use crate::ask::control::Leaf;
use crate::game::{Game, Mark, Ply, Record, Review, Reviewed, Turning, Whole};
use crate::place::UserId;
use crate::view::prelude::*;

use crate::view::art::{self, Marks};
use crate::view::board::latest::just_taken;
use crate::view::room::{TEXTS, length};
use nim::{Outcome, Position};

/// Shows the page after `ply` moves: the move, its mark and why, and the position it left. Returns `None` as
/// [`review`](super::review) does.
pub fn review_at(record: &Record, ply: Ply, viewer: UserId, locale: Locale) -> Option<Message> {
    let whole = record.game.whole()?;
    let ply = ply.min(whole.ply());
    let past = at(record, whole, ply);
    let review = whole.review();
    let lines = step(record, whole, &past, &review, locale).join("\n");
    let marks = Marks { removed: just_taken(&past), chosen: None };
    // The reasons refer to the digits. If these do not fit, only the piles are drawn.
    let digits = record.game.terms().theme != Theme::Words || record.binary;
    let boards = [digits, false].into_iter().map(|binary| {
        let past = Record { binary, ..past.clone() };
        art::game(&past, &marks, locale)
    });
    let fits = |board: &Block| length(&lines) + board.longest() < TEXTS;
    let board = if past.game.position().is_over() { None } else { boards.into_iter().find(fits) };
    let text = Block::Text(lines.clone());
    let message = Message::card([text].into_iter().chain(board)).row(turns(record, ply, locale));
    let leaf = |leaf| Press::ReviewLeaf(record.game.id(), ply, leaf);
    let mut row = vec![Button::new(leaf(Leaf::Summary), say!(locale, "button-review-summary"))];
    if let Some(at) = review.decisive() {
        let label = say!(locale, "button-review-turning");
        row.extend(Button::new(leaf(Leaf::Turning), label).when(ply.0 as usize != at + 1));
    }
    let play_on = |ply, label| {
        let button = Button::new(Press::PlayOn(whole.id(), ply), label).success();
        button.when(whole.can_go_on(viewer, ply))
    };
    row.extend(play_on(ply, say!(locale, "button-play-on")));
    // A player who gave the win away may want that move back.
    let gave = moved(&review, ply).filter(|moved| moved.mark == Mark::GaveAway);
    row.extend(gave.and_then(|moved| {
        let label = say!(locale, "button-play-before");
        play_on(moved.at, label)
    }));
    Some(message.buttons(row))
}

/// Returns the record as it was after that many moves.
fn at(record: &Record, game: Whole<'_>, Ply(ply): Ply) -> Record {
    let moves = game.moves().iter().copied().take(ply as usize);
    let before = Game::replay(game.id(), game.seats(), game.terms().clone(), moves, None);
    // The last move may have ended the game; then the record is shown as it is.
    let game = before.unwrap_or_else(|_| record.game.clone());
    Record { game, ..record.clone() }
}

/// Returns the move that led to that ply; `None` before the first.
fn moved(review: &Review, Ply(ply): Ply) -> Option<&Reviewed> {
    review.moves.get((ply as usize).checked_sub(1)?)
}

/// Returns the text of a page about one move.
fn step(
    record: &Record,
    whole: Whole<'_>,
    past: &Record,
    review: &Review,
    locale: Locale,
) -> Vec<String> {
    let game = &past.game;
    let versus = words::versus(game, locale);
    let Ply(ply) = game.ply();
    let mut lines = vec![say!(locale, "review-step", ply, n = record.game.ply().0, versus)];
    if let Some(reviewed) = moved(review, game.ply()) {
        lines.extend(words::last_moves(game, 1, locale));
        let before = whole.position_at(reviewed.at);
        lines.extend(before.map(|before| judged(&before, reviewed, locale)));
        if review.turning == Some(Turning::Move(reviewed.at)) {
            lines.push(say!(locale, "review-decided"));
        }
    }
    let over = record.game.ply() == game.ply();
    match words::ended(record, locale).filter(|_| over) {
        Some(ended) => lines.push(ended),
        None => lines.push(chances(game, locale)),
    }
    lines
}

/// Says what a move's mark means, and why it has it.
fn judged(before: &Position, reviewed: &Reviewed, locale: Locale) -> String {
    let reason = || why::won(before, reviewed.m, locale);
    let (judged, better) = match reviewed.mark {
        Mark::Kept { only: true } => return say!(locale, "review-only", why = reason()),
        Mark::Kept { only: false } => return say!(locale, "review-kept", why = reason()),
        Mark::GaveAway => (say!(locale, "review-gave"), why::right(before, locale)),
        Mark::Lost => (say!(locale, "review-lost"), why::hardest(before, reviewed.m, locale)),
    };
    [judged].into_iter().chain(better).collect::<Vec<_>>().join(" ")
}

fn chances(game: &Game, locale: Locale) -> String {
    let who = words::seated(game, game.to_move(), locale);
    say!(locale, "review-chances", wins = game.position().outcome() == Outcome::N, who)
}

/// Returns the buttons that turn the pages, without those that lead nowhere on the first and last.
fn turns(record: &Record, ply: Ply, locale: Locale) -> Row {
    let turn = |leaf, label: String, enabled| {
        Button::new(Press::ReviewLeaf(record.game.id(), ply, leaf), label).when(enabled)
    };
    let (back, on) = (ply.0 > 0, ply < record.game.ply());
    let turns = [
        turn(Leaf::First, say!(locale, "button-leaf-first"), back),
        turn(Leaf::Back, say!(locale, "button-leaf-back"), back),
        turn(Leaf::Next, say!(locale, "button-leaf-next"), on),
        turn(Leaf::Last, say!(locale, "button-leaf-last"), on),
    ];
    Row::Buttons(turns.into_iter().flatten().collect())
}
