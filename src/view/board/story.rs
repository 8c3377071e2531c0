//! Sums up how a game went, with a coloured sign for each move.

use super::head;
use crate::game::{End, Game, Mark, Player, Ply, Record, Review, Reviewed, Seat, Turning};
use crate::place::UserId;
use crate::view::prelude::*;

/// The most moves that get a sign, centred on the move that decided the game.
const SIGNS: usize = 24;

/// Returns the signs, their key, and what decided the game; `None` if there are no moves to look back on, or if that
/// would be help.
pub(super) fn story(record: &Record, locale: Locale) -> Option<String> {
    if !may_look_back(record) {
        return None;
    }
    let review = record.game.whole()?.review();
    let strip = strip(record, &review, locale);
    let turning = turning(record, &review, locale);
    let mut lines: Vec<String> = perfect(record, &review, locale).into_iter().collect();
    lines.extend([strip, turning].into_iter().filter(|line| !line.is_empty()));
    lines.extend(key(record, locale));
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// Explains the signs, if the theme has any.
fn key(record: &Record, locale: Locale) -> Option<String> {
    (record.game.terms().theme != Theme::Words).then(|| say!(locale, "story-key"))
}

/// Whether a look back is allowed: there are moves, and no fair match goes on, in which it would be help.
pub(super) fn may_look_back(record: &Record) -> bool {
    record.game.ply() > Ply(0) && !record.hushed && record.fair.is_none_or(|fair| fair.over)
}

/// Returns the summary as text to copy, from the view of one player. It names nobody.
pub fn shared(record: &Record, who: UserId, locale: Locale) -> Option<Message> {
    let game = &record.game;
    let seat = game.seat_of(who).filter(|_| may_look_back(record))?;
    let review = game.whole()?.review();
    let result = result(game, seat, locale);
    let start = words::position(game.start().position(), 60, locale);
    let played = match head::preset(game, locale) {
        Some(name) => format!("{name} {start}"),
        None => format!("{} · {start}", head::title(game, locale)),
    };
    let mut lines = vec![
        say!(locale, "share-copy"),
        format!("> {played} · {result}"),
        format!("> {}", strip(record, &review, locale)),
    ];
    if record.taken_back > 0 {
        lines.push(format!("> {}", say!(locale, "share-taken-back")));
    }
    lines.extend(key(record, locale));
    let picture = Button::new(Press::SharePicture(game.id()), say!(locale, "button-share-picture"));
    Some(Message::text(lines.join("\n")).buttons([picture]))
}

/// Says how the game ended for one of its players, in the first person.
pub(super) fn result(game: &Game, seat: Seat, locale: Locale) -> String {
    let outcome = words::result(game.end(), seat);
    // The first seat moves first.
    let n = (game.ply().0 + 1 - seat.index() as u32) / 2;
    match game.player(seat.other()) {
        Player::Bot(level) => say!(
            locale,
            "share-bot",
            outcome,
            opponent = words::full_name(Player::Bot(level), locale),
            n
        ),
        _ => say!(locale, "share-person", outcome, n),
    }
}

/// Returns a sign for each move or, for screen readers, which moves kept the win and which gave it away.
fn strip(record: &Record, review: &Review, locale: Locale) -> String {
    if record.game.terms().theme != Theme::Words {
        return signs(review, locale);
    }
    let plies = |wanted: fn(Mark) -> bool| {
        let moves = review.moves.iter().filter(|m| wanted(m.mark));
        words::first_of(moves.map(|m| m.at.0 + 1).collect::<Vec<_>>(), SIGNS, locale)
    };
    let kept = plies(|mark| matches!(mark, Mark::Kept { .. }));
    let gave = plies(|mark| mark == Mark::GaveAway);
    let mut sentences = Vec::new();
    if !kept.is_empty() {
        sentences.push(say!(locale, "story-kept", list = kept));
    }
    if !gave.is_empty() {
        sentences.push(say!(locale, "story-gave", list = gave));
    }
    sentences.join(" ")
}

/// Returns `✅⬜❌✅`, centred on the move that decided the game.
fn signs(review: &Review, locale: Locale) -> String {
    let count = review.moves.len();
    let shown = words::around(review.decisive().unwrap_or(count), SIGNS, count);
    let sign = |m: &Reviewed| words::sign(m.mark);
    let signs: String = review.moves[shown.clone()].iter().map(sign).collect();
    let more = |n: usize| (n > 0).then(|| say!(locale, "review-more", n));
    let parts = [more(shown.start), Some(signs), more(count - shown.end)];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn turning(record: &Record, review: &Review, locale: Locale) -> String {
    let game = &record.game;
    let name = |seat| words::name(game.player(seat), locale);
    match (review.turning, game.end().and_then(End::winner)) {
        (Some(Turning::Move(Ply(at))), _) => say!(locale, "story-turning-move", ply = at + 1),
        (Some(Turning::Start), Some(winner)) => {
            say!(locale, "story-turning-start", who = name(winner))
        }
        (Some(Turning::End), Some(winner)) => {
            say!(locale, "story-turning-end", who = name(winner.other()))
        }
        _ => String::new(),
    }
}

/// Praises a person who had chances to lose the win, kept them all, and won without help; not if the game was too
/// short.
fn perfect(record: &Record, review: &Review, locale: Locale) -> Option<String> {
    let game = &record.game;
    let winner = game.end().and_then(End::winner)?;
    let accuracy = review.accuracy[winner.index()];
    let player = game.player(winner);
    let kept_all = accuracy.of > 0 && accuracy.kept == accuracy.of;
    let helped = record.taken_back > 0 || record.assisted[winner.index()];
    let is_played = matches!(game.end(), Some(End::LastObject { .. })) || game.ply() >= Ply(4);
    let perfect = kept_all && is_played && !helped;
    let who = words::name(player, locale);
    let person = matches!(player, Player::Person(_) | Player::Channel(_));
    (perfect && person).then(|| say!(locale, "story-perfect", who))
}
