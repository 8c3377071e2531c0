//! Refusals: they say why not, how the game stands, and what to do instead.

use crate::view::prelude::*;
use std::collections::BTreeSet;

use super::room::{CONTENT, length};
use super::words::called;
use crate::ask::BadInput;
use crate::game::pace::MoveTime;
use crate::game::{Foregone, Game, Record, Refusal};
use crate::lesson::{Exercises, NotADeck, NotASheet, Sheet};
use nim::{
    IllegalMove, LineError, MAX_PILE, MAX_PILES, Octal, PileIx, PilesError, PlayError, StartError,
};

/// Says why a request about a game was refused, and how the game stands.
pub fn refusal(refusal: &Refusal, record: &Record, locale: Locale) -> Message {
    let why = match refusal {
        Refusal::Stranger => say!(locale, "refused-stranger"),
        Refusal::Finished => say!(locale, "refused-finished"),
        Refusal::Stale => say!(locale, "refused-stale"),
        Refusal::Late => say!(locale, "refused-late"),
        Refusal::NotYourTurn => say!(locale, "refused-not-your-turn"),
        Refusal::VoteClosed => say!(locale, "refused-vote-closed"),
        Refusal::NoVotes => say!(locale, "refused-no-votes"),
        Refusal::NotTheHost => {
            let host = record.poll.as_ref().and_then(|poll| poll.host);
            say!(locale, "refused-not-the-host", known = host.is_some(), who = host)
        }
        Refusal::HintsForbidden => say!(locale, "refused-unaided"),
        Refusal::Illegal(error) => illegal(error, record.game.position().piles().len(), locale),
    };
    let board_helps = matches!(
        refusal,
        Refusal::Stale | Refusal::NotYourTurn | Refusal::VoteClosed | Refusal::Illegal(_)
    );
    let board = show_board(record, locale).when(board_helps && record.game.end().is_none());
    Message::text(format!("{why}\n{}", words::standing(record, locale))).buttons(board)
}

/// The most games that [`which_game`] lists, if they fit.
const ASKED: usize = 20;
/// The buttons in a row.
const IN_A_ROW: usize = 5;
/// The room for a line that says how many more there are.
const MORE: usize = 60;

/// Asks which of a player's open games in this channel is meant. The buttons continue with the game picked.
pub fn which_game(open: &[Record], button: impl Fn(&Record) -> Press, locale: Locale) -> Message {
    let kind = |record: &Record| match record.poll {
        Some(_) => "channel",
        None => record.game.against().name(),
    };
    let kinds: BTreeSet<&str> = open.iter().map(kind).collect();
    // A player may have many games of a simul; their numbers distinguish them.
    let nth = |n: usize| if kinds.len() < open.len() { format!("{n}. ") } else { String::new() };
    let mut text = say!(locale, "which-game", n = open.len());
    let mut buttons = Vec::new();
    for (n, record) in (1..).zip(open.iter().take(ASKED)) {
        let line = format!("\n\n{}{}", nth(n), words::standing(record, locale));
        if length(&text) + length(&line) > CONTENT - MORE {
            break;
        }
        text += &line;
        let label = say!(locale, "button-which", against = kind(record));
        buttons.push(Button::new(button(record), format!("{}{label}", nth(n))).primary());
    }
    if let Some(more) = words::more(open.len(), buttons.len(), locale) {
        text += &format!("\n\n{more}");
    }
    Message::text(text).with(buttons.chunks(IN_A_ROW).map(|row| Row::Buttons(row.to_vec())))
}

/// Says that the player already has an open game of that kind in this channel.
pub fn busy(record: &Record, locale: Locale) -> Message {
    let why = say!(locale, "busy", against = record.game.against().name());
    Message::text(format!("{why}\n{}", words::standing(record, locale))).buttons([
        show_board(record, locale).primary(),
        Button::new(Press::Resign(record.game.id()), say!(locale, "button-resign")).danger(),
    ])
}

/// Says that the channel already has a vote.
pub fn vote_open(record: &Record, locale: Locale) -> Message {
    let why = say!(locale, "vote-open");
    let board = show_board(record, locale).primary();
    Message::text(format!("{why}\n{}", words::standing(record, locale))).buttons([board])
}

/// Says that the game would be over before the person had a choice.
pub fn foregone(foregone: Foregone, game: &Game, locale: Locale) -> Message {
    let why = match foregone {
        Foregone::Over => say!(locale, "foregone-over"),
        Foregone::Forced => {
            let theme = words::last(game.position().rules(), game.terms().theme);
            say!(locale, "foregone-forced", theme)
        }
    };
    Message::text(format!("{why} {}", say!(locale, "foregone-instead")))
}

/// Says that what was typed is not a move of that game.
pub fn not_a_move(typed: &str, record: &Record, locale: Locale) -> Message {
    let how = Phrase::Typing.if_any(record.game.position().rules().variant, locale);
    Message::text(match how {
        None => say!(locale, "bad-move", part = quote(typed)),
        Some(how) => say!(locale, "bad-move-how", part = quote(typed), how),
    })
}

/// Says what is wrong with the input, and what would be right.
pub fn bad_input(bad: &BadInput, form: Option<&control::Form>, locale: Locale) -> Message {
    let message = Message::text(bad_input_text(bad, locale));
    match form {
        // The only form with more than a number to type opens again.
        Some(control::Form::Own(setup)) => {
            let own = Button::new(Press::SetupOwn(*setup), say!(locale, "button-setup-own"));
            message.buttons([own])
        }
        _ => message,
    }
}

/// Returns the text of [`bad_input`], for the terminal.
pub fn bad_input_text(bad: &BadInput, locale: Locale) -> String {
    let option = |option| option_name(option, locale);
    match bad {
        BadInput::Piles(error) => {
            format!("{} {}", bad_piles(error, locale), say!(locale, "bad-piles-example"))
        }
        BadInput::PileTooBig(given) => {
            say!(locale, "bad-start-huge", part = quote(given), most = MAX_PILE)
        }
        BadInput::Line(error) => {
            format!("{} {}", bad_line(error, locale), say!(locale, "bad-line-example"))
        }
        BadInput::Start(error) => bad_start(error, locale),
        BadInput::Rule { option, given } => {
            say!(locale, &format!("bad-{option}"), part = quote(given))
        }
        BadInput::Code(why, given) => {
            let most = Octal::DIGITS;
            say!(locale, &format!("bad-code-{}", why.name()), part = quote(given), most)
        }
        BadInput::WithoutTakes => say!(locale, "bad-without-takes"),
        BadInput::Take(given) => say!(locale, "bad-take", part = quote(given)),
        BadInput::Move(given) => say!(locale, "bad-move-any", part = quote(given)),
        BadInput::HalfMove(lacks) => {
            let key = format!("option-move-{lacks}-name");
            let lacks = format!("`{}`", locale.say(&key, None));
            say!(locale, "bad-half-move", lacks)
        }
        BadInput::OneMove => say!(locale, "bad-one-move"),
        BadInput::Pile(given) => say!(locale, "bad-pile", part = quote(given)),
        BadInput::StartNeedsRandom => say!(locale, "bad-start-needs-random"),
        BadInput::RandomWithPiles => say!(locale, "bad-random-with-piles"),
        BadInput::RulesTogether(one, other) => {
            let [one, other] = [one, other].map(|option| spelt(option, locale));
            say!(locale, "bad-rules-together", one, other)
        }
        BadInput::OnlyNormal(game) => {
            let (game, _) = called("game", game, locale);
            say!(locale, "bad-only-normal", game, option = spelt("ending", locale))
        }
        BadInput::OtherGame { preset, of, game } => {
            let (preset, _) = called("preset", preset, locale);
            let [of, game] = [of, game].map(|game| called("game", game, locale).0);
            say!(locale, "bad-preset-game", preset, of, game)
        }
        BadInput::RulesWithoutPiles => say!(locale, "bad-rules-without-piles"),
        BadInput::RulesWithLine => say!(locale, "bad-rules-with-line"),
        BadInput::Ply { given, most } => {
            let part = quote(&given.to_string());
            match most {
                Some(n) => say!(locale, "bad-ply", part, n = *n),
                None => say!(locale, "bad-ply-below", part),
            }
        }
        BadInput::Day(given) => say!(locale, "bad-day", part = quote(given)),
        BadInput::PlyWithoutGame => say!(locale, "bad-ply-without-game"),
        BadInput::Choice { option: of, given } => {
            say!(locale, "bad-choice", part = quote(given), option = option(of))
        }
        BadInput::LevelAgainstPerson => say!(locale, "bad-level-against-person"),
        BadInput::RatedOwn => say!(locale, "bad-rated-own"),
        BadInput::RatedAgainstBot => say!(locale, "bad-rated-against-bot"),
        BadInput::ClockAgainstBot => say!(locale, "bad-clock-against-bot"),
        BadInput::VoteWith(with) => say!(locale, "bad-vote-with", option = option(with)),
        BadInput::OpenWith(with) => say!(locale, "bad-open-with", option = option(with)),
        BadInput::Game(given) => say!(locale, "bad-game", part = quote(given)),
        BadInput::Deck(NotADeck::Won) => say!(locale, "bad-deck-won"),
        BadInput::Deck(NotADeck::Empty) => say!(locale, "bad-deck-empty"),
        BadInput::Deck(NotADeck::TooMany) => say!(locale, "bad-deck-many"),
        BadInput::Sheet(NotASheet::Empty) => say!(locale, "bad-deck-empty"),
        BadInput::Sheet(NotASheet::TooMany) => {
            say!(locale, "bad-sheet-many", most = Sheet::POSITIONS)
        }
        BadInput::PilesWithLesson => say!(locale, "bad-piles-with-lesson"),
        BadInput::Material => say!(locale, "bad-material"),
        BadInput::Exercise(n, why) => {
            say!(locale, "bad-exercise", n = *n, why = bad_input_text(why, locale))
        }
        BadInput::Exercises(given) => {
            say!(locale, "bad-exercises", n = *given, most = Exercises::MOST)
        }
        BadInput::MoveTime(given) => {
            say!(locale, "bad-move-time", part = quote(&given.to_string()), most = MoveTime::MOST)
        }
        BadInput::Hour(given) => say!(locale, "bad-hour", part = quote(&given.to_string())),
        BadInput::Channels(given) => say!(locale, "bad-channels", part = quote(given)),
        BadInput::Channel { name, why } => {
            say!(locale, "bad-channel", part = quote(name), why = why.name())
        }
        BadInput::RatedGames(given) => say!(locale, "bad-rated-games", part = quote(given)),
        BadInput::Unresolved => say!(locale, "bad-unresolved"),
        BadInput::UnknownCommand => say!(locale, "bad-command"),
        BadInput::Garbled => say!(locale, "bad-garbled"),
        BadInput::UnknownControl => say!(locale, "bad-control"),
    }
}

pub(super) fn show_board(record: &Record, locale: Locale) -> Button {
    Button::new(Press::Board(record.game.id()), say!(locale, "button-board"))
}

/// Returns an option's name, as the player's menu shows it.
fn option_name(option: &str, locale: Locale) -> String {
    ["play", "leaderboard", "learn"]
        .map(|command| format!("option-{command}-{option}-name"))
        .iter()
        .find(|key| locale.has(key))
        .map_or_else(|| option.to_owned(), |key| locale.say(key, None))
}

fn bad_piles(error: &PilesError, locale: Locale) -> String {
    match error {
        PilesError::Empty => say!(locale, "bad-piles-empty"),
        PilesError::NotANumber { part } => {
            say!(locale, "bad-piles-not-a-number", part = quote(part))
        }
        PilesError::TooBig { part } => {
            say!(locale, "bad-piles-too-big", part = quote(part), most = MAX_PILE)
        }
    }
}

fn bad_line(error: &LineError, locale: Locale) -> String {
    match error {
        LineError::Piles(error) => bad_piles(error, locale),
        LineError::Start(error) => bad_start(error, locale),
        LineError::Rules { part } if part.is_empty() => say!(locale, "bad-line-rules-none"),
        LineError::Rules { part } => say!(locale, "bad-line-rules", part = quote(part)),
        LineError::UnreadableMove { ply, why } => {
            say!(locale, "bad-line-move", ply = *ply, part = quote(&why.part))
        }
        LineError::IllegalMove(IllegalMove { ply, m, why }) => say!(
            locale,
            "bad-line-illegal",
            ply = *ply,
            m = quote(&m.to_string()),
            why = illegal_alone(why, locale)
        ),
    }
}

fn bad_start(error: &StartError, locale: Locale) -> String {
    match *error {
        StartError::NoPiles => say!(locale, "bad-start-none"),
        StartError::TooManyPiles { piles } => {
            say!(locale, "bad-start-many", piles, most = MAX_PILES)
        }
        StartError::EmptyPile(pile) => say!(locale, "bad-start-empty", pile),
        StartError::PileTooBig { pile, size } => {
            say!(locale, "bad-start-big", pile, size, most = MAX_PILE)
        }
        StartError::OtherPiles { piles, needs } => say!(locale, "bad-start-other", piles, needs),
        StartError::TooManyPins { most } => say!(locale, "bad-start-pins", most),
        StartError::TooManyPlaces { most } => say!(locale, "bad-start-places", most),
        StartError::Unsolved { most } => say!(locale, "bad-start-unsolved", most),
        StartError::Crowded { pile, most } => say!(locale, "bad-start-crowded", pile, most),
        StartError::NotPlayed => say!(locale, "bad-start-unplayed"),
        StartError::Over => say!(locale, "bad-start-over"),
    }
}

/// Returns the name of an option of `/play`, as code.
fn spelt(option: &str, locale: Locale) -> String {
    format!("`{}`", locale.say(&format!("option-play-{option}-name"), None))
}

/// Says why a move is illegal, in a position of that many piles.
fn illegal(error: &PlayError, piles: usize, locale: Locale) -> String {
    match error {
        PlayError::NoSuchPile(pile) => say!(
            locale,
            "illegal-no-pile-of",
            pile = *pile,
            n = piles,
            last = PileIx(piles.saturating_sub(1)).to_string()
        ),
        PlayError::TooMany { has, .. } if piles == 1 => say!(locale, "illegal-only", has = *has),
        error => illegal_alone(error, locale),
    }
}

fn illegal_alone(error: &PlayError, locale: Locale) -> String {
    match *error {
        PlayError::NoSuchPile(pile) => say!(locale, "illegal-no-pile", pile),
        PlayError::EmptyPile(pile) => say!(locale, "illegal-empty-pile", pile),
        PlayError::TooMany { pile, has } => say!(locale, "illegal-too-many", pile, has),
        PlayError::Sum { pile, take, left } => say!(locale, "illegal-sum", pile, take, left),
        PlayError::NoSuchPin(pin) => say!(locale, "illegal-no-pin", pin),
        // Nim allows every move that can be read.
        PlayError::Forbidden(game) => {
            let why = Phrase::Refusal.if_any(game, locale);
            why.unwrap_or_else(|| Phrase::Rule.of(game, locale))
        }
    }
}

/// Adds to a message what was typed into a form and is not quoted in it.
pub fn with_typed(mut message: Message, typed: &[String], locale: Locale) -> Message {
    let said = message.said();
    let quoted = typed.iter().map(|text| quote_up_to(200, text));
    let lost: Vec<_> = quoted.filter(|quoted| !said.contains(quoted)).collect();
    let line = say!(locale, "typed", texts = lost.join(" · "));
    if lost.is_empty() || length(&said) + length(&line) >= CONTENT {
        return message;
    }
    match message.blocks.first_mut() {
        Some(Block::Text(why)) => {
            *why += &format!("\n{line}");
            message
        }
        // Below a drawing nobody would look for it.
        _ => message.under(&line),
    }
}

/// Quotes the beginning of what a person typed, as inline code that cannot be broken out of.
pub(super) fn quote(typed: &str) -> String {
    quote_up_to(40, typed)
}

/// The same with up to `most` characters.
pub(super) fn quote_up_to(most: usize, typed: &str) -> String {
    let escape = |c: char| match c {
        '`' => '\'',
        c if c.is_control() || c.is_whitespace() => ' ',
        c => c,
    };
    let mut shown: String = typed.trim().chars().take(most + 1).map(escape).collect();
    if shown.chars().count() > most {
        shown = shown.chars().take(most - 1).collect();
        shown.push('…');
    }
    if shown.is_empty() {
        shown.push(' ');
    }
    format!("`{shown}`")
}
