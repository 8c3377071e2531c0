//! Pages that lead on: open games, help, and the table.

use super::challenge::open_challenge;
use super::pager::pager;
use super::settings::lacks;
use crate::ask::control::{Door, Topic};
use crate::ask::{COMMANDS, Kind, Lack, Mentions};
use crate::game::{Challenge, Player, Record};
use crate::place::{ChannelId, UserId};
use crate::store::OpenGames;
use crate::view::prelude::*;

/// Shows a page of a person's open challenges and games, counted from 0, with links. `games.latest` are the games on
/// it.
pub fn games(
    games: &OpenGames,
    challenges: &[Challenge],
    page: u32,
    who: UserId,
    locale: Locale,
) -> Message {
    let mut lines = Vec::new();
    let listed = challenges.iter().skip(page as usize * LISTED).take(LISTED);
    let listed: Vec<String> = listed.map(|listed| open_challenge(listed, who, locale)).collect();
    if !listed.is_empty() {
        lines.push(say!(locale, "games-challenges", n = challenges.len()));
        lines.extend(listed);
    }
    if !games.latest.is_empty() {
        lines.push(say!(locale, "games-title", n = games.all.len()));
        lines.extend(games.latest.iter().map(|record| open_game(record, who, locale)));
    }
    if lines.is_empty() {
        lines.push(say!(locale, "games-none"));
    }
    let pages = (challenges.len() + games.all.len()).div_ceil(LISTED) as u32;
    let turn = pager(page, pages, Press::Games, locale);
    Message::text(lines.join("\n")).buttons(turn)
}

/// As many games or challenges as fit a message even with the longest ids.
pub const LISTED: usize = 7;

/// Says that a person has no open game here, and lists those elsewhere on the server. `seek` says that games in lost
/// channels are being looked for.
pub fn games_elsewhere(games: &OpenGames, who: UserId, seek: bool, locale: Locale) -> Message {
    let mut lines = vec![say!(locale, "no-game"), say!(locale, "games-elsewhere")];
    lines.extend(open_games(games, who, locale));
    if seek {
        lines.push(say!(locale, "games-gone"));
    }
    Message::text(lines.join("\n"))
}

pub(super) fn open_games(games: &OpenGames, who: UserId, locale: Locale) -> Vec<String> {
    let lines = games.latest.iter().take(LISTED).map(|record| open_game(record, who, locale));
    lines.chain(words::more(games.all.len(), LISTED, locale)).collect()
}

fn open_game(record: &Record, who: UserId, locale: Locale) -> String {
    let game = &record.game;
    let mover = game.player(game.to_move());
    let opponent = game.seat_of(who).map_or(mover, |seat| game.player(seat.other()));
    let entry = say!(
        locale,
        "games-entry",
        piles = words::position(game.position(), 40, locale),
        opponent = words::full_name(opponent, locale),
        yours = mover == Player::Person(who),
        who = words::name(mover, locale),
        n = u64::from(game.ply().0),
        when = words::moment(record.touched)
    );
    format!("{entry}\n{}", words::link(record))
}

fn commands(mentions: &Mentions, locale: Locale) -> String {
    let typed = COMMANDS.iter().filter(|command| command.is_typed());
    let lines = typed.map(|command| {
        let text = |part| locale.say(&format!("command-{}-{part}", command.name), None);
        // Only a command of one word can be clicked.
        let link = match command.kind {
            Kind::Typed(_) => mentions.of(command.name),
            _ => None,
        };
        let name = link.unwrap_or_else(|| format!("`/{}`", text("name")));
        say!(locale, "help-command", name, what = text("help"))
    });
    let title = say!(locale, "help-commands");
    std::iter::once(title).chain(lines).collect::<Vec<_>>().join("\n")
}

/// Shows a page of help, with buttons to the others.
pub fn help(topic: Topic, mentions: &Mentions, locale: Locale) -> Message {
    let play = mentions.of("play");
    let play = play.unwrap_or_else(|| format!("`/{}`", say!(locale, "command-play-name")));
    let text = match topic {
        Topic::Start => {
            let button = say!(locale, "door", door = Door::Play.name());
            say!(locale, "help-start", play, button)
        }
        Topic::Rules => say!(locale, "help-rules", play),
        Topic::Commands => commands(mentions, locale),
    };
    let button = |other: Topic| {
        let label = say!(locale, "button-help", topic = other as u64);
        Button::new(Press::Help(other), label).when(other != topic)
    };
    let doors = [Door::Play, Door::Open, Door::Learn, Door::Puzzle];
    Message::text(text)
        .buttons(doors.map(|to| door(to, locale)))
        .buttons(Topic::ALL.into_iter().filter_map(button))
}

/// Draws the table: the message with buttons from which a channel can play everything without typing. It stays in the
/// channel, and its buttons never stop working.
pub fn play_here(locale: Locale) -> Message {
    let row = |doors: &[Door]| {
        let buttons = doors.iter().map(|&to| door(to, locale));
        Block::Row(Row::Buttons(buttons.collect()))
    };
    Message::card([
        Block::Text(say!(locale, "play-here")),
        row(&[Door::Play, Door::Challenge, Door::Open]),
        row(&[Door::Puzzle, Door::Learn, Door::Tournament]),
        row(&[Door::Leaders, Door::Games, Door::Stats]),
        row(&[Door::Preferences, Door::Privacy, Door::Help]),
    ])
}

/// Returns the button that opens `to`.
fn door(to: Door, locale: Locale) -> Button {
    let button = Button::new(Press::Go(to), say!(locale, "door", door = to.name()));
    match to {
        Door::Play => button.primary(),
        _ => button,
    }
}

/// Says that the bot may not write in that channel.
pub fn table_refused(channel: ChannelId, lack: Lack, locale: Locale) -> Message {
    Message::text(lacks(&[(channel, lack)], locale).join("\n"))
}
