//! The text around the piles of a board: above, whose turn it is; below, in small print, which game it is and who
//! plays.

use super::vote;
use crate::game::{Against, Game, NimPreset, Player, Ply, Preset, Record, Seat};
use crate::reply::Accent;
use crate::view::fair;
use crate::view::prelude::*;

/// Returns the small print: which game it is, what its ending means, the number of the next move, and who plays.
pub(super) fn footer(record: &Record, locale: Locale) -> String {
    let game = &record.game;
    // Until a person has moved, the rules are shown in full.
    let title = if is_fresh(game) { name(game, locale) } else { title(game, locale) };
    let mut lines = vec![format!("{title} · {}", small_print(record, locale))];
    lines.push(versus(record, locale));
    lines.extend(fair::line(record, locale));
    let lines = lines.into_iter().map(|line| format!("-# {line}"));
    lines.chain(words::barred(record, locale)).collect::<Vec<_>>().join("\n")
}

/// Names the game, with what its ending means.
pub(super) fn title(game: &Game, locale: Locale) -> String {
    let rules = game.position().rules();
    say!(
        locale,
        "board-title",
        name = name(game, locale),
        moves = Phrase::Title.of(rules.variant, locale),
        ending = rules.ending,
        theme = words::last(rules, game.terms().theme)
    )
}

/// Says who plays, each with their colour. Before the first move and at the end it adds how often each has won.
pub(super) fn versus(record: &Record, locale: Locale) -> String {
    let [first, second] = Seat::BOTH.map(|seat| {
        let name = words::full_name(record.game.player(seat), locale);
        format!("{}{name}", square(record, seat))
    });
    let versus = say!(locale, "versus", first, second);
    let shows_score = record.game.ply() == Ply(0) || record.game.end().is_some();
    match record.wins.filter(|_| shows_score) {
        Some([a, b]) => say!(locale, "versus-met", versus, a, b),
        None => versus,
    }
}

/// Whether no person has moved yet. Until then the rules are shown.
pub(super) fn is_fresh(game: &Game) -> bool {
    let opened = u32::from(matches!(game.player(Seat::First), Player::Bot(_)));
    game.ply() <= Ply(opened)
}

/// Returns the name of the game.
pub(in crate::view) fn name(game: &Game, locale: Locale) -> String {
    let plain = || Phrase::Name.of(game.position().rules().variant, locale);
    preset(game, locale).unwrap_or_else(plain)
}

/// Returns the name of the preset, if the game is one of Nim's with fixed piles.
pub(super) fn preset(game: &Game, locale: Locale) -> Option<String> {
    let named = |preset: &Preset| *preset != Preset::Random && NimPreset::new(*preset).is_some();
    let preset = Preset::of(game.terms()).filter(named)?;
    Some(say!(locale, "board-name", preset = preset.name()))
}

/// Returns the board's colour, which says the same as [`turn`] or the result: against the bot how things are for the
/// person, between people whose turn it is or who won.
pub(super) fn accent(record: &Record) -> Option<Accent> {
    let game = &record.game;
    let seat = match game.end() {
        Some(end) => end.winner()?,
        None => game.to_move(),
    };
    let other = game.player(seat.other());
    Some(match (game.player(seat), other, game.end()) {
        (Player::Person(_) | Player::Channel(_), Player::Bot(_), None) => Accent::Amber,
        (Player::Person(_) | Player::Channel(_), Player::Bot(_), Some(_)) => Accent::Green,
        (Player::Bot(_), _, Some(_)) => Accent::Red,
        (Player::Bot(_), _, None) => return None,
        _ => colour(record, seat),
    })
}

/// Says whose turn it is, as a heading.
pub(super) fn turn(record: &Record, locale: Locale) -> String {
    let game = &record.game;
    let mover = game.player(game.to_move());
    let who = words::name(mover, locale);
    let turn = match mover {
        Player::Person(_) | Player::Gone => say!(locale, "turn-person", who),
        Player::Channel(_) => say!(locale, "vote-turn", who),
        Player::Bot(_) => say!(locale, "turn-bot", who),
    };
    format!("### {}{turn}", square(record, game.to_move()))
}

/// Returns the number of the next move, the piles at the start, and how long a move may take.
fn small_print(record: &Record, locale: Locale) -> String {
    /// The most characters for the piles at the start.
    const ROOM: usize = 40;
    let game = &record.game;
    let start = words::position(game.start().position(), ROOM, locale);
    let print = say!(locale, "board-small-print", n = u64::from(game.ply().0) + 1, start);
    // Discord counts the time down without redrawing the board, so the text must still read well after the deadline.
    let time = record.deadline.map(|deadline| {
        say!(
            locale,
            "board-move-time",
            round = record.in_tournament(),
            time = words::span(game.terms().move_time.in_seconds(), locale),
            when = words::moment(deadline)
        )
    });
    let parts = [Some(print), time, vote::small_print(record, locale)];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Returns a player's colour in a game between people. They keep it in the second game of a match, where seats are
/// swapped.
fn colour(record: &Record, seat: Seat) -> Accent {
    if seat == blue(record) { Accent::Blue } else { Accent::Orange }
}

/// Returns the seat that is blue; the other is orange.
pub(super) fn blue(record: &Record) -> Seat {
    match record.fair.is_some_and(|fair| fair.first != record.game.id()) {
        false => Seat::First,
        true => Seat::Second,
    }
}

fn square(record: &Record, seat: Seat) -> &'static str {
    let game = &record.game;
    let is_drawn = game.terms().theme != Theme::Words;
    match colour(record, seat) {
        _ if !is_drawn || game.against() == Against::Bot => "",
        Accent::Blue => "🟦 ",
        _ => "🟧 ",
    }
}
