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
    // The tournament decides the match, whatever was played of it.
    if record.in_tournament() && record.game.end() == Some(End::Abandoned) {
        return None;
    }
    // Nor is one decided that a moderator ended.
    if record.game.end() == Some(End::Stopped) {
        return None;
    }
    let line = if fair.over {
        say!(locale, "fair-over", score)
    } else if is_first && record.game.end().is_none() {
        say!(locale, "fair-first")
    } else if is_first {
        say!(locale, "fair-next", score)
    } else {
        say!(locale, "fair-second", score)
    };
    Some(line)
}

/// The second game, on the board of a first one that has ended.
pub(super) fn second(record: &Record) -> Option<GameId> {
    let fair = record.fair?;
    fair.second.filter(|&id| id != record.game.id())
}
