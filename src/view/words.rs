//! Phrases that several messages share.

mod lists;
mod phrase;

pub(super) use lists::{all_of, first_of, one_of, some_of};
pub use phrase::Phrase;

use std::fmt::Display;
use std::ops::Range;

use super::audience::Audience;
use super::effect::taken;
pub(super) use super::sizes::{dashed, typed};
use crate::day::Day;
use crate::game::{End, Game, Mark, Player, Ply, PositionAt, Record, Seat, Theme, Unscored, score};
use crate::locale::Locale;
use crate::place::{MessageId, Place};
use crate::text::{figures, say};
use nim::{Position, Rules, Start, Values};

/// Returns the label of a command option's choice.
pub(super) fn choice(option: impl Display, name: impl Display, locale: Locale) -> String {
    locale.say(&format!("choice-{option}-{name}"), None)
}

/// Returns a choice's name, and its description.
pub(super) fn called(
    option: impl Display,
    name: impl Display,
    locale: Locale,
) -> (String, Option<String>) {
    in_two(choice(option, name, locale), ':')
}

/// Splits a choice's label at `mark` into its name and its description.
pub(super) fn in_two(label: String, mark: char) -> (String, Option<String>) {
    match label.split_once(mark) {
        Some((label, about)) => (label.trim().to_owned(), Some(about.trim().to_owned())),
        None => (label, None),
    }
}

/// Returns the word by which the catalogue selects whether a number is odd or even.
pub(super) fn parity(n: usize) -> &'static str {
    if n % 2 == 1 { "odd" } else { "even" }
}

/// Writes a time: `30 seconds`, `6 hours`, `3 days`.
pub(super) fn span(seconds: u32, locale: Locale) -> String {
    let (n, unit) = match seconds {
        seconds if seconds > 86_400 && seconds % 86_400 == 0 => (seconds / 86_400, "day"),
        seconds if seconds % 3600 == 0 => (seconds / 3600, "hour"),
        seconds if seconds % 60 == 0 => (seconds / 60, "minute"),
        seconds => (seconds, "second"),
    };
    say!(locale, "move-time", unit, n)
}

/// Names a player: a person or a channel as a mention, the bot by its name.
pub(super) fn name(player: Player, locale: Locale) -> String {
    match player {
        Player::Person(who) => who.mention(),
        Player::Channel(channel) => channel.mention(),
        Player::Bot(_) => say!(locale, "bot"),
        Player::Gone => say!(locale, "gone"),
    }
}

/// Names the player in that seat.
pub(super) fn seated(game: &Game, seat: Seat, locale: Locale) -> String {
    name(game.player(seat), locale)
}

/// Names a player: a person or a channel as a mention, the bot with its level.
pub(super) fn full_name(player: Player, locale: Locale) -> String {
    match player {
        Player::Person(_) | Player::Channel(_) | Player::Gone => name(player, locale),
        Player::Bot(level) => say!(locale, "bot-at-level", level = level.name()),
    }
}

pub(super) fn versus(game: &Game, locale: Locale) -> String {
    let [first, second] = game.seats().map(|player| full_name(player, locale));
    say!(locale, "versus", first, second)
}

/// The catalogue's word for what comes last in games that can end with objects left: the last move.
pub(super) const MOVES: &str = "moves";

/// Returns the word by which the catalogue selects what comes last: an object or, where some can be left, a move.
pub(super) fn last(rules: Rules, theme: Theme) -> &'static str {
    match rules.leaves_over() {
        true => MOVES,
        false if rules.variant.has_places() => "pins",
        false => theme.name(),
    }
}

/// Returns the word by which the catalogue selects what binary digits show: sizes, remainders or other values.
pub(super) fn counted(values: &Values) -> &'static str {
    match (values.modulus(), values.differ()) {
        (Some(_), _) => "yes",
        (None, true) => "values",
        (None, false) => "no",
    }
}

/// Returns the piles, and the limit on the next move in games where it is part of the position.
pub(super) fn position(position: &Position, room: usize, locale: Locale) -> String {
    let limit = Phrase::Limit.of(position.rules().variant, locale);
    dashed(position.piles(), room, locale) + &limit
}

/// Says what taking the last object means.
pub(super) fn ending(rules: Rules, theme: Theme, locale: Locale) -> String {
    say!(locale, "rules-ending", ending = rules.ending, theme = last(rules, theme))
}

/// States the rules in two sentences.
pub(super) fn rules(position: &Position, theme: Theme, locale: Locale) -> String {
    let rules = position.rules();
    let ending = ending(rules, theme, locale);
    let rule = match position.piles().len() {
        1 => Phrase::RuleSingle,
        _ => Phrase::Rule,
    };
    format!("{ending} {}", rule.of(rules.variant, locale))
}

/// States the rules of a game, and whether it is too short to be scored.
pub(super) fn rules_of(start: &Start, theme: Theme, locale: Locale) -> Vec<String> {
    let uncounted = (!score::counts(start)).then(|| say!(locale, "uncounted"));
    [rules(start.position(), theme, locale)].into_iter().chain(uncounted).collect()
}

/// States the rules, and what they allow now.
pub(super) fn rules_now(position: &Position, audience: Audience) -> String {
    let Audience { locale, theme } = audience;
    let now = now(position, locale).unwrap_or_default();
    format!("{} {now}", rules(position, theme, locale)).trim_end().to_owned()
}

/// Says what this move may take, in games where that changes: no more than is left.
pub(super) fn now(position: &Position, locale: Locale) -> Option<String> {
    let now = Phrase::Now.if_any(position.canonical().rules().variant, locale);
    now.filter(|now| !now.is_empty())
}

/// Lists the piles that are not empty, with their sizes: `A 3, B 5`.
pub(super) fn piles(position: &Position, locale: Locale) -> String {
    if position.places().is_some() {
        return dashed(&position.sizes(), usize::MAX, locale);
    }
    let entry = |(pile, size)| format!("{pile} {}", figures(size, locale));
    some_of(position.full_piles().map(entry), 0, locale)
}

/// Describes the last `count` moves, or those that are loaded, in a sentence each.
pub(super) fn last_moves(game: &Game, count: usize, locale: Locale) -> Vec<String> {
    let moves = game.latest(count);
    let from = game.ply().0 - moves.len() as u32;
    let PositionAt::Known(mut position) = game.position_at(Ply(from)) else { return Vec::new() };
    let mut sentences = Vec::new();
    for (ply, &m) in (from..).zip(moves) {
        let who = name(game.player(Seat::BOTH[ply as usize % 2]), locale);
        sentences.push(say!(locale, "moved", who; take, pile, left of taken(&position, m, locale)));
        // Legal, as all moves of a game are.
        let _ = position.play(m);
    }
    sentences
}

/// Says how the game stands, in a line or two: who plays whom, the piles and whose turn it is, or how the game ended.
pub fn standing(record: &Record, locale: Locale) -> String {
    let game = &record.game;
    let versus = versus(game, locale);
    if let Some(ended) = ended(record, locale) {
        return format!("{versus}\n{ended}");
    }
    let mover = game.player(game.to_move());
    let list = piles(game.position(), locale);
    say!(locale, "standing", versus, list, who = name(mover, locale))
}

/// Says how many entries of a list are not shown, if any.
pub(super) fn more(all: usize, shown: usize, locale: Locale) -> Option<String> {
    let rest = all.checked_sub(shown).filter(|&rest| rest > 0)?;
    Some(say!(locale, "list-rest", n = rest))
}

/// Says who won and why, if the game has ended.
pub(super) fn ended(record: &Record, locale: Locale) -> Option<String> {
    let game = &record.game;
    let how = how_ended(record)?;
    let [winner, loser] = match game.end().and_then(End::winner) {
        Some(winner) => [winner, winner.other()].map(|seat| seated(game, seat, locale)),
        None => Default::default(),
    };
    let rules = game.position().rules();
    let theme = last(rules, game.terms().theme);
    Some(say!(locale, "ended", how, winner, loser, ending = rules.ending, theme))
}

/// Returns the word by which the catalogue selects how a game ended for one of its players.
pub(super) fn result(end: Option<End>, own: Seat) -> &'static str {
    match end.and_then(End::winner) {
        None => "none",
        Some(winner) if winner == own => "won",
        Some(_) => "lost",
    }
}

/// Returns the word by which the catalogue selects how the game ended, if it has.
pub(super) fn how_ended(record: &Record) -> Option<&'static str> {
    Some(match record.game.end()? {
        End::LastObject { .. } => "taken",
        End::Resigned { .. } => "resigned",
        End::Time { .. } => "time",
        End::Abandoned if record.game.is_anyone_gone() => "gone",
        // Somebody may have been removed from a tournament, which nobody can tell once it is over.
        End::Abandoned if record.fair.is_some() => "apart",
        End::Abandoned => "abandoned",
        End::Stopped => "stopped",
    })
}

/// Says why the game is worth less to its people than it could be, if it is.
pub(super) fn barred(record: &Record, locale: Locale) -> Vec<String> {
    if record.taken_back > 0 {
        return vec![say!(locale, "taken-back")];
    }
    let fair = record.fair.is_some_and(|fair| fair.over);
    let line = |bar: Unscored, who: &str| say!(locale, "barred", bar = bar.name(), who, fair);
    let who = Seat::BOTH.map(|seat| name(record.game.player(seat), locale));
    match record.barred {
        [Some(one), Some(other)] if one == other => vec![line(one, &all_of(&who, locale))],
        barred => {
            let each = barred.into_iter().zip(&who);
            each.filter_map(|(bar, who)| Some(line(bar?, who))).collect()
        }
    }
}

/// Writes `November 22`, with the year if that is not this one.
pub(super) fn date(day: Day, today: Day, locale: Locale) -> String {
    let date = day.date();
    match date.year() == today.date().year() {
        true => say!(locale, "date", day = date.day(), n = u8::from(date.month())),
        false => full_date(day, locale),
    }
}

/// Writes `November 22, 2026`.
pub(super) fn full_date(day: Day, locale: Locale) -> String {
    let date = day.date();
    let (day, year) = (date.day(), date.year().to_string());
    say!(locale, "date-year", day, n = u8::from(date.month()), year)
}

/// Writes `November 2026`.
pub(super) fn month(day: Day, locale: Locale) -> String {
    let date = day.date();
    say!(locale, "month-year", n = u8::from(date.month()), year = date.year().to_string())
}

/// Returns which `most` of `count` things to show, with that one in the middle if it can be.
pub(super) fn around(middle: usize, most: usize, count: usize) -> Range<usize> {
    let most = most.min(count);
    let from = middle.saturating_sub(most / 2).min(count - most);
    from..from + most
}

/// Returns the sign for a reviewed move; the message `signs` is the key.
pub(super) fn sign(mark: Mark) -> &'static str {
    match mark {
        Mark::Kept { .. } => "✅",
        Mark::GaveAway => "❌",
        Mark::Lost => "⬜",
    }
}

/// Writes a time in milliseconds since 1970, shown relative to when it is read: `in 3 minutes`.
pub(super) fn moment(at: i64) -> String {
    format!("<t:{}:R>", at.div_euclid(1000))
}

/// The same of a time from which something works again: not a moment too early.
pub(super) fn again(at: i64) -> String {
    moment(at.saturating_add(999))
}

/// Writes a day and time, shown in the reader's time zone.
pub(super) fn at(at: i64) -> String {
    format!("<t:{}:f>", at.saturating_add(999).div_euclid(1000))
}

/// Links to the board's message, or to its channel while the message is unknown.
pub(super) fn link(record: &Record) -> String {
    link_to(&record.place, record.board)
}

/// Links to a message, or to its channel while the message is unknown. Discord shows either as a button with a name.
pub(super) fn link_to(place: &Place, message: Option<MessageId>) -> String {
    let guild = place.guild.map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
    let message = message.map_or_else(String::new, |message| format!("/{message}"));
    let channel = place.channel;
    format!("https://discord.com/channels/{guild}/{channel}{message}")
}
