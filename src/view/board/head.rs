//! What stands above the piles and what stands below them: whose turn it is, and small which game it is and who plays.

use super::vote;
use crate::game::{Against, Game, NimPreset, Player, Ply, Preset, Record, Seat, Theme};
use crate::reply::Accent;
use crate::view::prelude::*;
use crate::view::words::Phrase;
use crate::view::{fair, words};

/// Small, for it is known: which game it is, what its end means, which move comes next, and who plays.
pub(super) fn known(record: &Record, locale: Locale) -> String {
    let game = &record.game;
    // The rules were told in full.
    let title = if is_fresh(game) { name(game, locale) } else { title(game, locale) };
    let mut lines = vec![format!("{title} · {}", small_print(record, locale))];
    lines.push(versus(record, locale));
    lines.extend(fair::line(record, locale));
    let lines = lines.into_iter().map(|line| format!("-# {line}"));
    lines.chain(words::barred(record, locale)).collect::<Vec<_>>().join("\n")
}

/// Which game it is, and what its end means.
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

/// Who plays, each with their colour; to begin with and in the end with how they have fared, in the same order.
pub(super) fn versus(record: &Record, locale: Locale) -> String {
    let [first, second] = Seat::BOTH.map(|seat| {
        let name = words::full_name(record.game.player(seat), locale);
        format!("{}{name}", square(record, seat))
    });
    let versus = say!(locale, "versus", first, second);
    let told = record.game.ply() == Ply(0) || record.game.end().is_some();
    match record.met.filter(|_| told) {
        Some([a, b]) => say!(locale, "versus-met", versus, a, b),
        None => versus,
    }
}

/// Whether no person has moved yet: the rules are told until then.
pub(super) fn is_fresh(game: &Game) -> bool {
    let opened = u32::from(matches!(game.player(Seat::First), Player::Bot(_)));
    game.ply() <= Ply(opened)
}

/// What the game is called.
pub(in crate::view) fn name(game: &Game, locale: Locale) -> String {
    let plain = || Phrase::Name.of(game.position().rules().variant, locale);
    preset(game, locale).unwrap_or_else(plain)
}

/// What it is called where its piles and its rules have a name.
pub(super) fn preset(game: &Game, locale: Locale) -> Option<String> {
    let named = |preset: &Preset| *preset != Preset::Random && NimPreset::new(*preset).is_some();
    let preset = Preset::of(game.terms()).filter(named)?;
    Some(say!(locale, "board-name", preset = preset.name()))
}

/// The colour that says the same as [`turn`], or as how the game ended: against the bot how it is for the person, between
/// people whose it is.
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

/// Whose turn it is, as a heading.
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

/// Which move comes next, what it began from, and how long it may take.
fn small_print(record: &Record, locale: Locale) -> String {
    /// Characters for the piles it began from.
    const ROOM: usize = 40;
    let game = &record.game;
    let start = words::dashed(game.start().position().piles(), ROOM, locale);
    let mut print = say!(locale, "board-small-print", n = u64::from(game.ply().0) + 1, start);
    if let Some(deadline) = record.deadline {
        // What Discord makes of the moment goes on without the board being drawn: it has to read well afterwards too.
        let time = say!(
            locale,
            "board-move-time",
            time = words::span(game.terms().move_time.in_seconds(), locale),
            when = words::moment(deadline)
        );
        print = format!("{print} · {time}");
    }
    if let Some(of_vote) = vote::small_print(record, locale) {
        print = format!("{print} · {of_vote}");
    }
    print
}

/// Between people each has a colour, and keeps it through a match, in whose second game the seats are swapped.
fn colour(record: &Record, seat: Seat) -> Accent {
    if seat == blue(record) { Accent::Blue } else { Accent::Orange }
}

/// Who is blue: the other is orange.
pub(super) fn blue(record: &Record) -> Seat {
    match record.fair.is_some_and(|fair| fair.first != record.game.id()) {
        false => Seat::First,
        true => Seat::Second,
    }
}

fn square(record: &Record, seat: Seat) -> &'static str {
    let game = &record.game;
    let drawn = game.terms().theme != Theme::Words;
    match colour(record, seat) {
        _ if !drawn || game.against() == Against::Bot => "",
        Accent::Blue => "🟦 ",
        _ => "🟧 ",
    }
}
