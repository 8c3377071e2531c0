//! Messages of a tournament: the one that shows it, its pages, and refusals.

use super::bracket::bracket;
use super::pager::pager;
use super::room::{CONTENT, length};
use crate::game::tournament::{
    BOUTS, Bout, By, Entrant, IN_A_SERVER, Kind, Meeting, Need, OF_A_PERSON, Side, Stage,
    Tournament, TournamentRefusal,
};
use crate::game::{OPEN_GAMES, Player};
use crate::place::{Place, UserId};
use crate::text::number;
use crate::view::prelude::*;

/// The most people named while people enter.
const NAMED: usize = 40;
/// The most meetings shown in the message, or on a page.
const SHOWN: usize = 20;

/// Shows a tournament: who has entered, or how the round stands. It pings nobody.
pub fn tournament(t: &Tournament, theme: Option<Theme>) -> Message {
    let locale = t.place.locale;
    let rounds = t.rounds();
    let mut lines = vec![title(t, locale)];
    match t.stage {
        Stage::Open => lines.extend(entry(t, locale)),
        Stage::Running => lines.extend(running(t, &rounds, locale)),
        Stage::Over => {
            lines.extend(podium(t, &rounds, locale));
            lines.extend(table(t, &rounds, None, locale));
        }
        Stage::Off => lines.push(off(t, locale)),
    }
    lines.extend(bracket(t, &rounds, locale).filter(|_| theme != Some(Theme::Words)));
    let buttons = buttons(t, !rounds.is_empty(), locale);
    Message::text(lines.join("\n")).buttons(buttons)
}

/// Announces in the channel how the tournament ended. It pings nobody.
pub fn tournament_won(t: &Tournament) -> Message {
    let locale = t.place.locale;
    let rounds = t.rounds();
    let mut lines = podium(t, &rounds, locale);
    let last = rounds.last().and_then(|round| round.last());
    // The board of its last match may say that the other won.
    let by_lot = last.filter(|last| last.verdict.is_some_and(|verdict| verdict.by == By::Lot));
    lines.extend(by_lot.map(|last| describe(t, last, locale)));
    lines.push(title(t, locale));
    Message::text(lines.join("\n")).buttons(buttons(t, true, locale))
}

/// Shows a page of all meetings to one reader, whose own match comes first.
pub fn tournament_page(t: &Tournament, reader: UserId, page: u32, audience: Audience) -> Message {
    let whole = page_of(t, reader, page, true, audience);
    match length(&whole.said()) > CONTENT {
        true => page_of(t, reader, page, false, audience),
        false => whole,
    }
}

/// The same, perhaps `linked` to every board that is played on; the reader's own always is.
fn page_of(t: &Tournament, reader: UserId, page: u32, linked: bool, audience: Audience) -> Message {
    let Audience { locale, theme } = audience;
    let rounds = t.rounds();
    if rounds.is_empty() {
        // The message with the buttons may be gone, or far up.
        return tournament(t, Some(theme));
    }
    let mut lines = Vec::new();
    lines.extend(table(t, &rounds, Some(reader), locale));
    for round in rounds.iter().rev() {
        if let Some(first) = round.first() {
            let heading = say!(locale, "tournament-round", n = first.round);
            lines.push(format!("**{heading}**"));
        }
        lines.extend(round.iter().map(|meeting| match linked {
            true => describe_linked(t, meeting, locale),
            false => describe(t, meeting, locale),
        }));
    }
    let pages = lines.len().div_ceil(SHOWN).max(1) as u32;
    let page = page.min(pages - 1);
    let shown = lines.into_iter().skip(page as usize * SHOWN).take(SHOWN);
    let mut text = vec![title(t, locale)];
    match t.stage {
        Stage::Over => text.extend(podium(t, &rounds, locale)),
        Stage::Off => text.push(off(t, locale)),
        Stage::Open | Stage::Running => {}
    }
    text.extend(own(t, &rounds, reader, locale));
    if page == 0 {
        text.extend(bracket(t, &rounds, locale).filter(|_| theme != Theme::Words));
    }
    text.extend(shown);
    let to = |page| Press::TournamentPage(t.id, page);
    let turn = pager(page, pages, to, locale);
    Message::text(text.join("\n")).buttons(turn)
}

pub fn call_off_question(t: &Tournament, locale: Locale) -> Message {
    let off = Button::new(Press::CallOff(t.id), say!(locale, "button-call-off")).danger();
    Message::text(say!(locale, "tournament-call-off")).buttons([off])
}

pub fn leave_question(t: &Tournament, locale: Locale) -> Message {
    let leave = Button::new(Press::LeaveForGood(t.id), say!(locale, "button-leave-for-good"));
    Message::text(say!(locale, "tournament-leave", kind = t.kind.name())).buttons([leave.danger()])
}

pub fn called_off(t: &Tournament, locale: Locale) -> Message {
    Message::text(off(t, locale))
}

fn off(t: &Tournament, locale: Locale) -> String {
    let (n, least) = (t.entrants.len(), *t.kind.sizes().start());
    let why = match n {
        _ if !t.rounds().is_empty() => "begun",
        0 => "off",
        n if n < least => "few",
        _ => "late",
    };
    say!(locale, "tournament-off", why, n, least)
}

pub fn removed(t: &Tournament, who: UserId, locale: Locale) -> Message {
    let early = t.stage == Stage::Open;
    Message::text(say!(locale, "tournament-removed", early, who, kind = t.kind.name()))
}

/// Says that it has begun, with a link: who meets whom is told there, once the first boards stand.
pub fn tournament_started(t: &Tournament, locale: Locale) -> Message {
    let link = words::link_to(&t.place, t.message);
    Message::text(say!(locale, "tournament-started", link))
}

/// Says that there is no tournament in the channel, with a button to make one.
pub fn no_tournament(locale: Locale) -> Message {
    let new = Button::new(Press::AskTournament, say!(locale, "button-tournament-new"));
    tournament_refusal(TournamentRefusal::NoneHere, None, locale).buttons([new])
}

/// Says why a request was refused, and what to do instead.
pub fn tournament_refusal(
    refusal: TournamentRefusal,
    t: Option<&Tournament>,
    locale: Locale,
) -> Message {
    let sizes = t.map_or(Kind::default(), |t| t.kind).sizes();
    Message::text(match refusal {
        TournamentRefusal::NoneHere => say!(locale, "tournament-none-here"),
        TournamentRefusal::OneHere => say!(locale, "tournament-one-here"),
        TournamentRefusal::ServerFull => say!(locale, "tournament-server-full", n = IN_A_SERVER),
        TournamentRefusal::In => say!(locale, "tournament-in"),
        TournamentRefusal::NotIn => say!(locale, "tournament-not-in"),
        TournamentRefusal::NotThere(who) => say!(locale, "tournament-not-there", who),
        TournamentRefusal::Full => say!(locale, "tournament-full", n = *sizes.end()),
        TournamentRefusal::Enough => say!(locale, "tournament-enough", n = OF_A_PERSON),
        TournamentRefusal::Begun => say!(locale, "tournament-begun"),
        TournamentRefusal::Over => say!(locale, "tournament-no-more"),
        TournamentRefusal::Playing => say!(locale, "tournament-playing"),
        TournamentRefusal::NotYours => say!(locale, "tournament-not-yours"),
        TournamentRefusal::Through => say!(locale, "tournament-through"),
        TournamentRefusal::Running => say!(locale, "tournament-running"),
        TournamentRefusal::Few => {
            let has = t.map_or(0, |t| t.entrants.len());
            say!(locale, "tournament-few", least = *sizes.start(), n = has)
        }
    })
}

fn title(t: &Tournament, locale: Locale) -> String {
    let game = words::choice("preset", t.preset, locale);
    say!(locale, "tournament-title", kind = t.kind.name(), game)
}

fn entry(t: &Tournament, locale: Locale) -> Vec<String> {
    let sizes = t.kind.sizes();
    let mut lines = vec![
        say!(
            locale,
            "tournament-about",
            span = words::choice("round", t.span, locale),
            most = OPEN_GAMES as u64
        ),
        say!(locale, "tournament-rules", kind = t.kind.name(), drawn = BOUTS),
    ];
    let names = t.entrants.iter().map(|entrant| words::name(entrant.who, locale));
    lines.push(say!(
        locale,
        "tournament-entered",
        n = t.entrants.len(),
        most = *sizes.end(),
        names = words::first_of(names, NAMED, locale)
    ));
    lines.push(say!(
        locale,
        "tournament-entry",
        least = *sizes.start(),
        who = match t.organiser {
            Player::Gone => say!(locale, "tournament-managers"),
            organiser => words::name(organiser, locale),
        },
        when = words::moment(t.ends)
    ));
    lines
}

fn running(t: &Tournament, rounds: &[Vec<Meeting>], locale: Locale) -> Vec<String> {
    let heading = say!(
        locale,
        "tournament-round-of",
        n = rounds.len(),
        of = t.length(),
        when = words::moment(t.ends)
    );
    let mut lines = vec![heading];
    lines.extend(table(t, rounds, None, locale));
    // Meetings still being played come first.
    let mut meetings: Vec<_> = rounds.last().into_iter().flatten().collect();
    meetings.sort_by_key(|meeting| meeting.verdict.is_some());
    lines.extend(meetings.iter().take(SHOWN).map(|meeting| describe(t, meeting, locale)));
    if meetings.len() > SHOWN {
        let rest = meetings.len() - SHOWN;
        lines.push(say!(locale, "tournament-more", n = rest));
    }
    lines
}

/// Says who won, in a heading, then who came second and third.
fn podium(t: &Tournament, rounds: &[Vec<Meeting>], locale: Locale) -> Vec<String> {
    let places = t.podium(rounds);
    let mut lines = Vec::new();
    for (place, on_it) in places.iter().enumerate() {
        // People who hide keep their places, but are not named.
        let shown = on_it.iter().map(|&who| &t.entrants[who]).filter(|entrant| !entrant.hidden);
        let names: Vec<_> = shown.map(|one| words::name(one.who, locale)).collect();
        if !names.is_empty() {
            lines.push(say!(
                locale,
                "tournament-place",
                place = place + 1,
                n = names.len(),
                names = words::all_of(&names, locale)
            ));
        }
    }
    if places[0].iter().all(|&who| t.entrants[who].hidden) {
        lines.insert(0, say!(locale, "tournament-over"));
    }
    if places.iter().all(Vec::is_empty) {
        lines.push(say!(locale, "tournament-nobody"));
    }
    lines
}

/// Shows the table of an all-play-all, without people who hide. Only a `reader` who sees it alone is shown their own
/// line.
fn table(
    t: &Tournament,
    rounds: &[Vec<Meeting>],
    reader: Option<UserId>,
    locale: Locale,
) -> Vec<String> {
    let line = |line: &crate::game::tournament::Line| {
        let Entrant { who, hidden, .. } = t.entrants[line.entrant];
        let own = reader.is_some_and(|reader| who == Player::Person(reader));
        if hidden && !own {
            return None;
        }
        let who = words::name(who, locale);
        if line.has_left {
            return Some(say!(locale, "tournament-line-left", who));
        }
        Some(say!(
            locale,
            "tournament-line",
            place = line.place,
            who,
            points = line.points,
            met = line.played
        ))
    };
    let lines = if t.kind == Kind::AllPlayAll { t.table(rounds) } else { Vec::new() };
    lines.iter().filter_map(line).collect()
}

/// Shows a meeting: how it stands, or how it ended.
fn describe(t: &Tournament, meeting: &Meeting, locale: Locale) -> String {
    let name = |side| {
        let entrant = t.entrant(meeting, side);
        entrant.map_or_else(String::new, |entrant| words::name(entrant.who, locale))
    };
    let [mut one, mut other] = Side::BOTH.map(name);
    let score = meeting.bouts.last().map_or([0; 2], |bout: &Bout| bout.score);
    let [points, others] = score.map(number);
    let Some(verdict) = meeting.verdict else {
        let bout = meeting.bouts.len();
        if meeting.other.is_none() {
            return say!(locale, "tournament-bye", who = one);
        }
        if matches!(t.need(meeting), Need::Bout(_)) {
            return say!(locale, "tournament-waiting", one, other, most = OPEN_GAMES as u64);
        }
        return say!(locale, "tournament-playing-now", one, other, points, others, bout);
    };
    let apart = t.is_apart(meeting);
    let winner = verdict.winner.filter(|_| !apart);
    // Screen readers do not announce bold text, so the winner is named as well.
    let who = winner.map_or_else(|| "nobody".to_owned(), name);
    match winner {
        Some(Side::One) => one = format!("**{one}**"),
        Some(Side::Other) => other = format!("**{other}**"),
        None => {}
    }
    match verdict.by {
        _ if apart => say!(locale, "tournament-decided", one, other, by = "apart", who),
        By::Play => say!(locale, "tournament-met", one, other, points, others),
        By::Bye => say!(locale, "tournament-bye", who = name(Side::One)),
        by => say!(locale, "tournament-decided", one, other, by = by.name(), who),
    }
}

/// Shows the reader's match that is being played.
fn own(t: &Tournament, rounds: &[Vec<Meeting>], reader: UserId, locale: Locale) -> Option<String> {
    let at = t.find(reader).filter(|_| t.stage == Stage::Running)?;
    let meeting = rounds.last()?.iter().find(|meeting| meeting.has(at))?;
    meeting.verdict.is_none().then(|| {
        let met = describe_linked(t, meeting, locale);
        say!(locale, "tournament-own", bye = meeting.other.is_none(), met)
    })
}

/// Shows a meeting with a link to the board that is played on.
fn describe_linked(t: &Tournament, meeting: &Meeting, locale: Locale) -> String {
    let text = describe(t, meeting, locale);
    let playing = meeting.playing().filter(|_| meeting.verdict.is_none());
    match playing.map(|bout| bout.board) {
        Some((channel, board)) => {
            format!("{text} {}", words::link_to(&Place { channel, ..t.place }, board))
        }
        None => text,
    }
}

fn buttons(t: &Tournament, has_rounds: bool, locale: Locale) -> Vec<Button> {
    let mut buttons = Vec::new();
    let enter = Button::new(Press::EnterTournament(t.id), say!(locale, "button-enter"));
    let leave = Button::new(Press::LeaveTournament(t.id), say!(locale, "button-leave"));
    let start = Button::new(Press::StartTournament(t.id), say!(locale, "button-start"));
    match t.stage {
        Stage::Open => {
            let room = t.entrants.len() < *t.kind.sizes().end();
            let enough = t.entrants.len() >= *t.kind.sizes().start();
            buttons.extend(enter.success().when(room));
            buttons.push(leave);
            buttons.extend(start.primary().when(enough));
        }
        Stage::Running => buttons.push(leave),
        Stage::Over | Stage::Off => {}
    }
    if has_rounds {
        let all = Press::TournamentPage(t.id, 0);
        buttons.push(Button::new(all, say!(locale, "button-all-matches")));
    }
    buttons
}
