//! What goes with a board: what is left of a replaced board, the rules, resigning, and the thread it is moved to.

use super::{head, vote};
use crate::game::Record;
use crate::place::UserId;
use crate::reply::Thread;
use crate::view::art;
use crate::view::prelude::*;

/// The most characters for the piles in a thread's name.
const PILES: usize = 50;

/// Shows what is left of a board that was replaced by a newer one.
pub fn retired(record: &Record) -> Message {
    let locale = record.place.locale;
    let versus = words::versus(&record.game, locale);
    let retired = say!(locale, "retired", link = words::link(record));
    Message::text(format!("{versus}\n{retired}"))
}

/// Shows the full rules of a game; and its position in the reader's theme, if they prefer another than the board's.
pub fn rules(record: &Record, own: Option<Theme>, who: UserId, locale: Locale) -> Message {
    let game = &record.game;
    let theme = own.unwrap_or(game.terms().theme);
    let mut lines = vec![format!("**{}**", head::name(game, locale))];
    lines.extend(words::rules_of(game.start(), theme, locale));
    lines.push(match &record.poll {
        Some(poll) => {
            let time = words::span(poll.time.in_seconds(), locale);
            say!(locale, "vote-rules", time, hosted = poll.host.is_some())
        }
        None => say!(locale, "rules-board"),
    });
    let drawing = own.map(|theme| {
        let audience = Audience { locale, theme };
        art::piles(game.position(), record.binary, audience)
    });
    // In some games what the next move may take is part of the position.
    lines.extend(own.and_then(|_| words::now(game.position(), locale)));
    let hosts = vote::of_the_host(record, who, locale);
    Message::card(lines.into_iter().map(Block::Text).chain(drawing)).buttons(hosts)
}

/// Asks whether `who` means to resign, and whether it `counts` as a loss.
pub fn resign_question(record: &Record, who: UserId, counts: bool, locale: Locale) -> Message {
    let id = record.game.id();
    let mut question = say!(locale, "resign-question");
    if counts {
        question = format!(
            "{question} {}",
            say!(locale, "resign-counts", whole = record.is_match_at_stake(who))
        );
    }
    let yes = Press::ResignYes(id, Some(record.game.ply()));
    let buttons = vec![
        Button::new(yes, say!(locale, "button-resign-yes")).danger(),
        Button::new(Press::ResignNo(id), say!(locale, "button-resign-no")),
    ];
    Message::text(format!("{question}\n{}", words::standing(record, locale))).buttons(buttons)
}

/// Confirms a resignation to the player who resigned.
pub fn resigned(record: &Record, locale: Locale) -> Message {
    let thanks = say!(locale, "resigned");
    let lines: Vec<String> = [thanks].into_iter().chain(words::ended(record, locale)).collect();
    Message::text(lines.join("\n"))
}

/// Returns the thread to open for a game. It stays open while two players in turn take all their time.
pub fn thread(record: &Record) -> Thread {
    let position = record.game.start().position();
    let rules = position.rules();
    let locale = record.place.locale;
    Thread {
        name: say!(
            locale,
            "thread-name",
            name = Phrase::Name.of(rules.variant, locale),
            piles = words::typed(position.piles(), PILES, locale),
            moves = Phrase::Thread.of(rules.variant, locale),
            ending = rules.ending,
            theme = words::last(rules, record.game.terms().theme)
        ),
        minutes: record.game.terms().move_time.in_seconds() * 2 / 60,
    }
}
