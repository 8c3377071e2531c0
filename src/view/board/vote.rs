//! A vote on the board: the controls, the count, and when it closes. Large enough to read from the back of a room.

use crate::game::Record;
use crate::game::vote::{Ballots, Poll, Verdict, may_host};
use crate::place::UserId;
use crate::reply::Menu;
use crate::view::art::{self, Marks};
use crate::view::bars::bars;
use crate::view::choosing::{Choosing, choosing_in};
use crate::view::effect::{how_many, taken_alone};
use crate::view::moves::Controls;
use crate::view::prelude::*;
use nim::{Move, Partial};

/// Returns the controls for voting. A pile that is pressed opens in a whisper, because everyone shares the board.
pub(super) fn choosing(record: &Record, so_far: Partial, locale: Locale) -> Choosing {
    let game = &record.game;
    let (id, ply) = (game.id(), game.ply());
    let controls = Controls {
        pick: &|so_far| Press::Vote(id, ply, so_far),
        moves: control::Menu::VoteMoves(id, ply),
        parts: control::Menu::VotePiles(id, ply),
        amounts: &|so_far| control::Menu::VoteAmounts(id, ply, so_far),
    };
    let theme = game.terms().theme;
    let choosing = choosing_in(game.position(), so_far, controls, Audience { locale, theme });
    let to_vote = |row| match row {
        Row::Menu(menu) => Row::Menu(Menu { placeholder: say!(locale, "vote-menu"), ..menu }),
        row => row,
    };
    Choosing { rows: choosing.rows.into_iter().map(to_vote).collect(), ..choosing }
}

/// Shows one voter their vote, the controls to change it, and the host's buttons if they are the host.
pub fn vote_of_ones_own(
    record: &Record,
    so_far: Partial,
    own: Option<Move>,
    who: UserId,
    locale: Locale,
) -> Message {
    if record.game.end().is_some() {
        return Message::text(words::standing(record, locale));
    }
    let vote = match own {
        Some(m) => say!(locale, "voted", m = effect(record, m, locale)),
        None => say!(locale, "voted-not-yet"),
    };
    let choosing = choosing(record, so_far, locale);
    let ask = choosing.chosen.map(|part| how_many(record.game.position(), part, locale));
    let text = [vote].into_iter().chain(ask).collect::<Vec<_>>().join("\n");
    let marks = Marks { chosen: choosing.chosen, ..Marks::default() };
    let beside = choosing.back.into_iter().chain(of_the_host(record, who, locale));
    Message::card([Block::Text(text), art::game(record, &marks, locale)])
        .with(choosing.rows)
        .buttons(beside)
}

/// Returns the buttons that only the person who began the vote gets.
pub(super) fn of_the_host(record: &Record, who: UserId, locale: Locale) -> Vec<Button> {
    if may_host(record, who).is_err() {
        return Vec::new();
    }
    let (id, ply) = (record.game.id(), record.game.ply());
    vec![
        Button::new(Press::CloseVote(id, ply), say!(locale, "button-vote-close")),
        Button::new(Press::Resign(id), say!(locale, "button-resign")),
    ]
}

/// Shows the count so far.
pub(super) fn tally(record: &Record, locale: Locale) -> Option<String> {
    let poll = record.poll.as_ref()?;
    let mut lines = vec![format!("### {}", ahead(record, &poll.ballots, locale))];
    lines.extend(votes(record, &poll.ballots, locale));
    lines.push(until(poll, locale));
    Some(lines.join("\n"))
}

/// Says which move would be made.
fn ahead(record: &Record, ballots: &Ballots, locale: Locale) -> String {
    match ballots.ahead() {
        [] => say!(locale, "vote-none"),
        &[(m, _)] => say!(locale, "vote-ahead", m = effect(record, m, locale)),
        level => {
            let moves = level.iter().map(|&(m, _)| effect(record, m, locale));
            say!(locale, "vote-level", list = words::first_of(moves, 3, locale))
        }
    }
}

fn votes(record: &Record, ballots: &Ballots, locale: Locale) -> Vec<String> {
    let words = record.game.terms().theme == Theme::Words;
    let line = |m, n, bar| say!(locale, "vote-line", words, bar, n, m = effect(record, m, locale));
    bars(ballots.all(), line, |moves, n| say!(locale, "vote-more", moves, n))
}

/// Says how many have voted, and when the vote closes.
fn until(poll: &Poll, locale: Locale) -> String {
    let n = poll.ballots.cast();
    match poll.closes {
        Some(closes) => say!(locale, "vote-closes", n, when = words::moment(closes)),
        None => say!(locale, "vote-waits", time = words::span(poll.time.in_seconds(), locale)),
    }
}

/// Says how the last vote came out.
pub(super) fn verdict(record: &Record, locale: Locale) -> Option<String> {
    let Verdict { votes, of, by_lot } = record.poll.as_ref()?.verdict?;
    Some(say!(locale, "vote-verdict", lot = by_lot, votes, of))
}

/// Says how long a vote is, who the host is, and that the game is not scored.
pub(super) fn small_print(record: &Record, locale: Locale) -> Option<String> {
    let poll = record.poll.as_ref()?;
    let time = words::span(poll.time.in_seconds(), locale);
    let time = say!(locale, "vote-time", time);
    let host = poll.host.map(|host| say!(locale, "vote-host", who = host));
    let unscored = say!(locale, "vote-unscored");
    let parts: Vec<String> = [Some(time), host, Some(unscored)].into_iter().flatten().collect();
    Some(parts.join(" · "))
}

pub fn voted(record: &Record, m: Move, locale: Locale) -> Message {
    let text = say!(locale, "voted", m = effect(record, m, locale));
    Message::text(format!("{text}\n{}", words::link(record)))
}

/// Returns `take 3 from B`.
fn effect(record: &Record, m: Move, locale: Locale) -> String {
    let position = record.game.position();
    say!(locale, "vote-move"; take, pile of taken_alone(position, m, locale))
}
