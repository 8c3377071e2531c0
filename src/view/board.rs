//! The board that everyone in the channel sees.

use super::art;
use super::deed::taken;
use super::fair;
use super::moves::{self, Choice};
use super::words;
use crate::ask::control::{self, Step};
use crate::game::{End, Game, Player, Record, Seat, score};
use crate::locale::Locale;
use crate::reply::{Button, Form, Message, Row, Style};
use crate::say;
use crate::text::number;
use nim::{Next, Partial};

/// How many of the last moves a board tells in words: one of each player.
const TOLD: usize = 2;

/// The board. `so_far` is what was chosen of the next move, where there are too many moves for one menu.
pub fn board(record: &Record, so_far: Partial) -> Message {
    let locale = record.place.locale;
    let game = &record.game;
    let mut lines = vec![words::versus(game, locale)];
    lines.extend(fair::line(record, locale));
    let position = game.position();
    lines.push(match game.end() {
        Some(_) => words::ending(position.rules(), record.game.terms().theme, locale),
        None => words::rules(position, record.game.terms().theme, locale),
    });
    if !score::counts(game.start()) {
        lines.push(say!(locale, "uncounted"));
    }
    let told = words::last_moves(game, TOLD, locale);
    if !told.is_empty() {
        lines.push(told.join(" "));
    }
    if let Some(ended) = words::ended(record, locale) {
        lines.push(ended);
        lines.push(farewell(record, locale));
        lines.extend(words::barred(record, locale));
        let art = (!position.is_over()).then(|| art::draw(record, locale));
        let rematch = match fair::second(record) {
            Some(second) => Button::new(
                control::Button::Board(second),
                say!(locale, "button-second"),
            ),
            None => Button::new(control::Button::Rematch(game.id()), rematch(game, locale)),
        };
        let mut buttons = vec![rematch.style(Style::Primary)];
        // In the middle of a fair match a review is help.
        if !game.moves().is_empty() && record.fair.is_none_or(|fair| fair.over) {
            let review = control::Button::Review(game.id());
            buttons.push(Button::new(review, say!(locale, "button-review")));
        }
        return Message::text(with_art(&lines, art.as_deref())).row(Row::Buttons(buttons));
    }
    let mover = game.player(game.to_move());
    lines.push(match mover {
        Player::Person(_) | Player::Gone => {
            say!(locale, "turn-person", who = words::name(mover, locale))
        }
        Player::Bot(_) => say!(locale, "turn-bot", who = words::name(mover, locale)),
    });
    let mut message = Message::text(with_art(&lines, Some(&art::draw(record, locale))));
    if let Player::Person(_) = mover {
        let (id, ply) = (game.id(), game.ply());
        let control = |choice| match choice {
            Choice::Move => control::Menu::Moves(id, ply),
            Choice::Pile => control::Menu::Piles(id, ply),
            Choice::Amount(so_far) => control::Menu::Amounts(id, ply, so_far),
        };
        message.rows = moves::menus(position, record.game.terms().theme, so_far, control, locale);
    }
    message.row(buttons(record, locale))
}

/// What becomes of a board that was replaced by a newer one.
pub fn retired(record: &Record) -> Message {
    let locale = record.place.locale;
    let versus = words::versus(&record.game, locale);
    Message::text(format!("{versus}\n{}", say!(locale, "retired")))
}

pub fn resign_question(record: &Record, locale: Locale) -> Message {
    let id = record.game.id();
    let mut question = say!(locale, "resign-question");
    if score::counts(record.game.start()) {
        question = format!("{question} {}", say!(locale, "resign-counts"));
    }
    let yes = control::Button::ResignYes(id, Some(record.game.ply()));
    let no = control::Button::ResignNo(id);
    let buttons = vec![
        Button::new(yes, say!(locale, "button-resign-yes")).style(Style::Danger),
        Button::new(no, say!(locale, "button-resign-no")),
    ];
    Message::text(format!("{question}\n{}", words::standing(record, locale)))
        .row(Row::Buttons(buttons))
}

/// Confirms a resignation to the player who resigned.
pub fn resigned(record: &Record, locale: Locale) -> Message {
    let thanks = say!(locale, "resigned");
    Message::text(format!("{thanks}\n{}", words::standing(record, locale)))
}

pub fn kept_playing(locale: Locale) -> Message {
    Message::text(say!(locale, "kept-playing"))
}

/// The form to type an amount into, where that is what comes next.
pub fn amount_form(record: &Record, so_far: Partial, next: &Next, locale: Locale) -> Option<Form> {
    let Next::Amounts { pile, moves, .. } = next else {
        return None;
    };
    let game = &record.game;
    let most = taken(game.position(), *moves.last()?).take;
    Some(Form {
        control: control::Form::Number(game.id(), game.ply(), so_far),
        title: say!(locale, "form-title", pile = pile.to_string()),
        label: say!(locale, "form-label", most = number(most)),
        placeholder: say!(locale, "form-placeholder", most = number(most)),
        max_length: 20,
    })
}

/// What the rematch button says: where a person lost to the bot from a start that is lost for whoever begins, what to
/// do about it.
fn rematch(game: &Game, locale: Locale) -> String {
    match game.player(Seat::Second) {
        Player::Bot(_) if game.was_lost_from_the_start() => say!(locale, "button-rematch-bot"),
        _ => say!(locale, "button-rematch"),
    }
}

/// Where the game began, how long it was, and a kind word.
fn farewell(record: &Record, locale: Locale) -> String {
    let game = &record.game;
    /// Characters for the piles it began from.
    const START_ROOM: usize = 120;
    let start = game.start().position().piles();
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
        (Player::Bot(_), loser @ Player::Person(_)) if game.was_lost_from_the_start() => {
            say!(locale, "kind-lost-start", who = words::name(loser, locale))
        }
        (Player::Bot(_), loser @ Player::Person(_)) => {
            say!(locale, "kind-lost-to-bot", who = words::name(loser, locale))
        }
        // In the middle of a fair match it would be help to hear how the start stands.
        _ if fair::second(record).is_some() => return played,
        (Player::Person(_), Player::Person(_)) if game.was_lost_from_the_start() => {
            say!(locale, "kind-both-lost-start")
        }
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
    let mut buttons = vec![
        Button::new(control::Button::Binary(game.id()), binary),
        Button::new(
            control::Button::Resign(game.id()),
            say!(locale, "button-resign"),
        )
        .style(Style::Danger),
    ];
    // A fair match is played without hints.
    if record.fair.is_none() {
        let hint = control::Button::Hint(game.id(), game.ply(), Step::Chances);
        buttons.insert(0, Button::new(hint, say!(locale, "button-hint")));
    }
    Row::Buttons(buttons)
}
