//! The board that everyone in the channel sees.

use super::art;
use super::fair;
use super::words;
use crate::ask::control::{Control, Step};
use crate::game::Theme;
use crate::game::{End, Game, Player, Record};
use crate::locale::Locale;
use crate::reply::{Button, Entry, Form, Menu, Message, Row, Style};
use crate::say;
use crate::text::number;
use nim::{Ending, PileIx, Position};

/// The most entries Discord takes in a menu.
pub(super) const MENU: u64 = 25;

/// The value of the amount menu's entry for typing a number.
const OTHER: &str = "other";

/// How many of the last moves a board tells in words: one of each player.
const TOLD: usize = 2;

/// The board. `picked` is the pile whose amounts are offered, where there are too many moves for one menu.
pub fn board(record: &Record, picked: Option<PileIx>) -> Message {
    let locale = record.place.locale;
    let game = &record.game;
    let mut lines = vec![words::versus(game, locale)];
    lines.extend(fair::line(record, locale));
    let position = game.position();
    lines.push(match game.end() {
        Some(_) => words::ending(position.rules, record.game.terms().theme, locale),
        None => words::rules(position, record.game.terms().theme, locale),
    });
    let told = words::last_moves(game, TOLD, locale);
    if !told.is_empty() {
        lines.push(told.join(" "));
    }
    if let Some(ended) = ended(record, locale) {
        lines.push(ended);
        lines.push(farewell(record, locale));
        let art = (!position.is_over()).then(|| art::draw(record, locale));
        let rematch = match fair::second(record) {
            Some(second) => Button::new(Control::Board(second), say!(locale, "button-second")),
            None => Button::new(Control::Rematch(game.id()), say!(locale, "button-rematch")),
        };
        let mut buttons = vec![rematch.style(Style::Primary)];
        // In the middle of a fair match a review is help.
        if !game.moves().is_empty() && record.fair.is_none_or(|fair| fair.over) {
            let review = Control::Review(game.id());
            buttons.push(Button::new(review, say!(locale, "button-review")));
        }
        return Message::text(with_art(&lines, art.as_deref())).row(Row::Buttons(buttons));
    }
    let mover = game.player(game.to_move());
    lines.push(match mover {
        Player::Person(_) => say!(locale, "turn-person", who = words::name(mover, locale)),
        Player::Bot(_) => say!(locale, "turn-bot", who = words::name(mover, locale)),
    });
    let mut message = Message::text(with_art(&lines, Some(&art::draw(record, locale))));
    if let Player::Person(_) = mover {
        message.rows = move_menus(record, picked, locale);
    }
    message.row(buttons(record, locale))
}

/// What becomes of a board that was replaced by a newer one.
pub fn retired(record: &Record) -> Message {
    let locale = record.place.locale;
    let versus = words::versus(&record.game, locale);
    Message::text(format!("{versus}\n{}", say!(locale, "retired")))
}

/// Asks whether to resign.
pub fn resign_question(record: &Record, locale: Locale) -> Message {
    let id = record.game.id();
    let question = say!(locale, "resign-question");
    Message::text(format!("{question}\n{}", words::standing(record, locale))).row(Row::Buttons(
        vec![
            Button::new(Control::ResignYes(id), say!(locale, "button-resign-yes"))
                .style(Style::Danger),
            Button::new(Control::ResignNo(id), say!(locale, "button-resign-no")),
        ],
    ))
}

/// Confirms a resignation to whoever resigned.
pub fn resigned(record: &Record, locale: Locale) -> Message {
    let thanks = say!(locale, "resigned");
    Message::text(format!("{thanks}\n{}", words::standing(record, locale)))
}

/// Confirms that nobody resigned.
pub fn kept_playing(locale: Locale) -> Message {
    Message::text(say!(locale, "kept-playing"))
}

/// The form to type an amount into.
pub fn amount_form(record: &Record, pile: PileIx, locale: Locale) -> Form {
    let most = record.game.position().most(pile);
    Form {
        control: Control::Number(record.game.id(), record.game.ply(), pile),
        title: say!(locale, "form-title", pile = pile.to_string()),
        label: say!(locale, "form-label", most = number(most)),
        placeholder: say!(locale, "form-placeholder", most = number(most)),
        max_length: 20,
    }
}

/// Who won and why, if the game has ended.
pub(super) fn ended(record: &Record, locale: Locale) -> Option<String> {
    let game = &record.game;
    let name = |seat| words::name(game.player(seat), locale);
    let theme = record.game.terms().theme.name();
    Some(match game.end()? {
        End::LastObject { winner } => match game.position().rules.ending {
            Ending::Normal => say!(locale, "won-normal", winner = name(winner), theme = theme),
            Ending::Misere => say!(
                locale,
                "won-misere",
                winner = name(winner),
                loser = name(winner.other()),
                theme = theme
            ),
        },
        End::Resigned { winner } => say!(
            locale,
            "won-resigned",
            winner = name(winner),
            loser = name(winner.other())
        ),
        End::Time { winner } => say!(
            locale,
            "won-on-time",
            winner = name(winner),
            loser = name(winner.other())
        ),
        End::Abandoned => say!(locale, "abandoned"),
    })
}

/// Where the game began, how long it was, and a kind word.
fn farewell(record: &Record, locale: Locale) -> String {
    let game = &record.game;
    /// Characters for the piles it began from.
    const START_ROOM: usize = 120;
    let start = &game.start().position().piles;
    let played = say!(
        locale,
        "played",
        start = words::dashed(start, START_ROOM, locale),
        n = number(game.moves().len() as u64)
    );
    let Some(winner) = game.end().and_then(End::winner) else {
        return played;
    };
    let kind = match (game.player(winner), game.player(winner.other())) {
        (winner @ Player::Person(_), Player::Bot(_)) => {
            say!(locale, "kind-beat-bot", who = words::name(winner, locale))
        }
        (Player::Bot(_), loser @ Player::Person(_)) => {
            say!(locale, "kind-lost-to-bot", who = words::name(loser, locale))
        }
        _ if fair::second(record).is_some() => return played,
        _ => say!(locale, "kind-both"),
    };
    format!("{played} {kind}")
}

fn with_art(lines: &[String], art: Option<&str>) -> String {
    let mut content = lines.join("\n");
    if let Some(art) = art {
        content.push('\n');
        content.push_str(art);
    }
    content
}

fn buttons(record: &Record, locale: Locale) -> Row {
    let game = &record.game;
    let binary = if record.binary {
        say!(locale, "button-binary-hide")
    } else {
        say!(locale, "button-binary-show")
    };
    Row::Buttons(vec![
        Button::new(
            Control::Hint(game.id(), game.ply(), Step::Chances),
            say!(locale, "button-hint"),
        ),
        Button::new(Control::Binary(game.id()), binary),
        Button::new(Control::Resign(game.id()), say!(locale, "button-resign")).style(Style::Danger),
    ])
}

fn move_menus(record: &Record, picked: Option<PileIx>, locale: Locale) -> Vec<Row> {
    let game = &record.game;
    let position = game.position();
    if position.move_count() <= MENU {
        return vec![Row::Menu(every_move(game, locale))];
    }
    let mut rows = vec![Row::Menu(every_pile(record, picked, locale))];
    if let Some(pile) = picked.filter(|&pile| position.most(pile) > 0) {
        rows.push(Row::Menu(amounts(game, pile, locale)));
    }
    rows
}

fn every_move(game: &Game, locale: Locale) -> Menu {
    Menu {
        control: Control::Moves(game.id(), game.ply()),
        placeholder: say!(locale, "menu-moves"),
        entries: move_entries(game.position(), locale),
    }
}

/// An entry for every move.
pub(super) fn move_entries(position: &Position, locale: Locale) -> Vec<Entry> {
    let entries = position.moves().map(|m| Entry {
        label: say!(
            locale,
            "menu-moves-entry",
            pile = m.pile.to_string(),
            take = number(m.take.get()),
            left = number(position.piles[m.pile.0] - m.take.get())
        ),
        value: m.to_string(),
        description: None,
        picked: false,
    });
    entries.collect()
}

fn every_pile(record: &Record, picked: Option<PileIx>, locale: Locale) -> Menu {
    let game = &record.game;
    let entries = words::full_piles(game.position())
        .into_iter()
        .map(|(pile, size)| Entry {
            label: pile_entry(pile, size, record.game.terms().theme, locale),
            value: pile.to_string(),
            description: None,
            picked: picked == Some(pile),
        });
    Menu {
        control: Control::Piles(game.id(), game.ply()),
        placeholder: say!(locale, "menu-piles"),
        entries: entries.collect(),
    }
}

/// `C (5 matches)`
pub(super) fn pile_entry(pile: PileIx, size: u64, theme: Theme, locale: Locale) -> String {
    say!(
        locale,
        "menu-piles-entry",
        pile = pile.to_string(),
        objects = words::objects(size, theme, locale)
    )
}

fn amounts(game: &Game, pile: PileIx, locale: Locale) -> Menu {
    let position = game.position();
    let has = position.piles[pile.0];
    let offered = offered_amounts(position, pile);
    let complete = offered.len() as u64 == position.most(pile);
    let mut entries: Vec<Entry> = offered
        .into_iter()
        .map(|take| Entry {
            label: amount_entry(take, has, locale),
            value: take.to_string(),
            description: None,
            picked: false,
        })
        .collect();
    if !complete {
        entries.push(Entry {
            label: say!(locale, "menu-amounts-other"),
            value: OTHER.to_owned(),
            description: None,
            picked: false,
        });
    }
    Menu {
        control: Control::Amounts(game.id(), game.ply(), pile),
        placeholder: say!(locale, "menu-amounts", pile = pile.to_string()),
        entries,
    }
}

/// `Take 3, leaves 2`
pub(super) fn amount_entry(take: u64, has: u64, locale: Locale) -> String {
    say!(
        locale,
        "menu-amounts-entry",
        take = number(take),
        left = number(has - take)
    )
}

/// Every amount if a menu holds them; else the small ones and the largest, chosen by size alone, so that they
/// give no winning move away.
pub(super) fn offered_amounts(position: &Position, pile: PileIx) -> Vec<u64> {
    /// With `other` that makes a full menu.
    const SMALL: u64 = MENU - 1 - LARGE;
    const LARGE: u64 = 4;
    let most = position.most(pile);
    if most <= MENU {
        (1..=most).collect()
    } else {
        (1..=SMALL).chain(most + 1 - LARGE..=most).collect()
    }
}
