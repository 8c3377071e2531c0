//! What a board says of the fair match its game belongs to.

use super::words;
use crate::game::{End, Record};
use crate::place::GameId;
use crate::view::prelude::*;

/// The game of a match and its score; `None` for a game that stands alone.
pub(super) fn line(record: &Record, locale: Locale) -> Option<String> {
    let fair = record.fair?;
    let [(one, points), (other, others)] = fair.score;
    let name = |who| words::name(who, locale);
    let is_first = record.game.id() == fair.first;
    let score = say!(locale, "fair-score", one = name(one), points, others, other = name(other));
    Some(match record.game.end() {
        // The tournament decides the match, whatever was played of it.
        Some(End::Abandoned) if record.in_tournament() => return None,
        // Nor is one decided that a moderator ended.
        Some(End::Stopped) => return None,
        _ if fair.over => say!(locale, "fair-over", score),
        None if is_first => say!(locale, "fair-first"),
        Some(_) if is_first => say!(locale, "fair-next", score),
        _ => say!(locale, "fair-second", score),
    })
}

/// The second game, on the board of a first one that has ended.
pub(super) fn second(record: &Record) -> Option<GameId> {
    record.fair?.second.filter(|&id| id != record.game.id())
}
