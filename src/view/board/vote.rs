//! A vote on the board: what it is on, how it stands, and when it closes; to be read from the back of a room.

use crate::ask::control;
use crate::game::vote::{Ballots, Poll, Verdict};
use crate::game::{Player, Record, Theme};
use crate::locale::Locale;
use crate::reply::{Button, Menu, Message, Row};
use crate::text::{number, say};
use crate::view::choosing::Choosing;
use crate::view::effect::{Taken, taken};
use crate::view::moves::{self, Choice};
use crate::view::words;
use nim::{Move, Partial};

/// How many moves have a bar; the others are counted together.
const BARS: usize = 8;
/// Of how many parts the longest bar is.
const LONGEST: u32 = 12;

/// What everyone votes with: one menu, of moves, or where they are too many of piles.
pub(super) fn choosing(record: &Record, locale: Locale) -> Choosing {
    let game = &record.game;
    let (id, ply) = (game.id(), game.ply());
    let control = |choice| match choice {
        Choice::Move => control::Menu::VoteMoves(id, ply),
        Choice::Pile | Choice::Amount(_) => control::Menu::VotePiles(id, ply),
    };
    let theme = game.terms().theme;
    let to_vote = |row| match row {
        Row::Menu(menu) => Row::Menu(Menu {
            placeholder: say!(locale, "vote-menu"),
            ..menu
        }),
        row => row,
    };
    let menus = moves::menus(game.position(), theme, Partial::NOTHING, control, locale);
    Choosing {
        chosen: None,
        rows: menus.into_iter().take(1).map(to_vote).collect(),
        back: None,
    }
}

/// How the vote stands.
pub(super) fn tally(record: &Record, locale: Locale) -> Option<String> {
    let poll = record.poll.as_ref()?;
    let mut lines = vec![format!("### {}", ahead(record, &poll.ballots, locale))];
    lines.extend(bars(record, &poll.ballots, locale));
    lines.push(until(poll, locale));
    Some(lines.join("\n"))
}

/// Which move would be made.
fn ahead(record: &Record, ballots: &Ballots, locale: Locale) -> String {
    match ballots.ahead() {
        [] => say!(locale, "vote-none"),
        &[(m, _)] => say!(locale, "vote-ahead", m = effect(record, m, locale)),
        level => {
            let item = |i: usize| effect(record, level[i].0, locale);
            let list = words::first_of(level.len(), item, 3, locale);
            say!(locale, "vote-level", list = list)
        }
    }
}

fn bars(record: &Record, ballots: &Ballots, locale: Locale) -> Vec<String> {
    let all = ballots.all();
    let most = all.first().map_or(1, |&(_, votes)| votes);
    let line = |&(m, votes): &(Move, u32)| {
        let m = effect(record, m, locale);
        let n = number(votes);
        if record.game.terms().theme == Theme::Words {
            return say!(locale, "vote-line", m = m, n = n);
        }
        // More is never drawn shorter, and one vote is seen.
        let long = (u64::from(votes) * u64::from(LONGEST)).div_ceil(most.into()) as usize;
        let rest = LONGEST as usize - long;
        let bar = format!("{}{}", "█".repeat(long), "░".repeat(rest));
        say!(locale, "vote-bar", bar = bar, n = n, m = m)
    };
    let mut lines: Vec<String> = all.iter().take(BARS).map(line).collect();
    if let Some(rest) = all.get(BARS..).filter(|rest| !rest.is_empty()) {
        let votes: u32 = rest.iter().map(|&(_, votes)| votes).sum();
        let moves = number(rest.len() as u64);
        lines.push(say!(locale, "vote-more", moves = moves, n = number(votes)));
    }
    lines
}

/// How many have voted, and when the vote closes.
fn until(poll: &Poll, locale: Locale) -> String {
    let n = number(poll.ballots.cast());
    match poll.closes {
        Some(closes) => say!(locale, "vote-closes", n = n, when = words::moment(closes)),
        None => {
            let time = words::span(poll.time.in_seconds(), locale);
            say!(locale, "vote-waits", time = time)
        }
    }
}

/// How the last vote came out.
pub(super) fn verdict(record: &Record, locale: Locale) -> Option<String> {
    let Verdict { votes, of, by_lot } = record.poll.as_ref()?.verdict?;
    Some(say!(
        locale,
        "vote-verdict",
        lot = words::yes_or_no(by_lot),
        votes = number(votes),
        of = number(of)
    ))
}

/// How long a vote is, who leads it, and that nobody earns anything.
pub(super) fn small_print(record: &Record, locale: Locale) -> Option<String> {
    let poll = record.poll.as_ref()?;
    let time = words::span(poll.time.in_seconds(), locale);
    let time = say!(locale, "vote-time", time = time);
    let host = poll.host.map(|host| {
        let who = words::name(Player::Person(host), locale);
        say!(locale, "vote-host", who = who)
    });
    let unscored = say!(locale, "vote-unscored");
    let parts: Vec<String> = [Some(time), host, Some(unscored)]
        .into_iter()
        .flatten()
        .collect();
    Some(parts.join(" · "))
}

/// The button that closes it, while there is someone to press it.
pub(super) fn close(record: &Record, locale: Locale) -> Option<Button> {
    record.poll.as_ref()?.host?;
    let control = control::Button::CloseVote(record.game.id(), record.game.ply());
    Some(Button::new(control, say!(locale, "button-vote-close")))
}

/// Confirms a vote that was typed.
pub fn voted(record: &Record, m: Move, locale: Locale) -> Message {
    let said = say!(locale, "voted", m = effect(record, m, locale));
    Message::text(format!("{said}\n{}", words::link(record)))
}

/// `take 3 from B`
fn effect(record: &Record, m: Move, locale: Locale) -> String {
    let position = record.game.position();
    let Taken { take, pile, .. } = taken(position, m);
    let single = position.piles().len() == 1;
    say!(
        locale,
        "vote-move",
        single = words::yes_or_no(single),
        take = number(take),
        pile = pile
    )
}
