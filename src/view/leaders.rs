//! The leaderboard: ranks the people of a server by one figure in one season.

use super::departed::Departed;
use super::pager::pager;
use super::words::{choice, date, full_date};
use crate::ask::control::Stop;
use crate::day::Day;
use crate::game::{CHANCES, Merit, Period, Season, Spread, Tally};
use crate::place::UserId;
use crate::reply::Entry;
use crate::store::{Leaders, NextPlace, Standing};
use crate::view::prelude::*;

/// Ranks up to this one are shown; below it, the share of people.
const RANKS: u64 = 10_000;

/// Draws a page of a leaderboard for `owner` at `now`. `leavers` are the people who left the server.
pub fn leaders(
    leaders: &Leaders,
    leavers: &Departed,
    owner: UserId,
    now: i64,
    locale: Locale,
) -> Message {
    let Leaders { merit, season, .. } = *leaders;
    let title = say!(
        locale,
        "leaders-title",
        merit = merit.name(),
        season = season_name(season, locale),
        page = leaders.page.saturating_add(1),
        pages = leaders.pages.max(1)
    );
    let mut lines = vec![title];
    if leaders.rows.is_empty() {
        lines.push(say!(locale, "leaders-empty", past = is_past(season, now)));
    }
    let row = |rank: u64, user: UserId, tally: Tally| {
        say!(
            locale,
            "leaders-entry",
            rank = ranked(rank, leaders.people, tally.by(merit) > Some(merit.floor()), locale),
            who = user,
            what = figure(merit, &tally, season, now, locale)
        )
    };
    let rows = leaders.rows.iter();
    lines.extend(rows.filter_map(|&Standing { rank, user, tally }| {
        leavers.row(user, row(rank, user, tally), locale)
    }));
    lines.extend(leavers.unshown(leaders.rows.iter().map(|row| row.user), locale));
    lines.extend(own(leaders, owner, row, now, locale));
    lines.push(say!(locale, "leaders-about", merit = merit.name()));
    Message::text(lines.join("\n")).with(controls(leaders, owner, now, locale))
}

/// Says where `owner` stands, and how far the next place is. It uses their name, since others read it too.
fn own(
    leaders: &Leaders,
    owner: UserId,
    row: impl Fn(u64, UserId, Tally) -> String,
    now: i64,
    locale: Locale,
) -> Vec<String> {
    let Leaders { merit, .. } = *leaders;
    let own = &leaders.own;
    let Some(rank) = own.rank else {
        return missing(leaders, now, owner, locale).into_iter().collect();
    };
    if leaders.hidden {
        return vec![say!(locale, "leaders-own", hidden = true), row(rank, owner, own.tally)];
    }
    let distance = match own.next {
        Some(NextPlace { rank, ahead }) => Some(say!(
            locale,
            "leaders-behind",
            who = owner,
            merit = merit.name(),
            n = ahead.unsigned_abs(),
            share = percent(ahead, locale),
            rank = if rank <= RANKS { rank } else { 0 }
        )),
        // Nobody leads with nothing.
        None if own.tally.by(merit) <= Some(merit.floor()) => None,
        None => {
            let best = leaders.rows.iter().filter(|row| row.rank == 1).count();
            // Whether others share first place can be seen on the first page only.
            let shared = match best {
                _ if leaders.page > 0 => "unseen",
                0 | 1 => "no",
                _ => "yes",
            };
            Some(say!(locale, "leaders-ahead", who = owner, shared))
        }
    };
    let shown = leaders.rows.iter().any(|row| row.user == owner);
    let line = (!shown).then(|| row(rank, owner, own.tally));
    line.into_iter().chain(distance).collect()
}

/// Says what somebody lacks to be on the board. Once the season is over, nothing can be added.
fn missing(leaders: &Leaders, now: i64, who: UserId, locale: Locale) -> Option<String> {
    let Leaders { merit, season, own, .. } = leaders;
    if is_past(*season, now) {
        return (!leaders.rows.is_empty()).then(|| say!(locale, "leaders-own-past", who));
    }
    if let Some(list) = rating_lacks(&own.tally, locale).filter(|_| *merit == Merit::Rating) {
        return Some(say!(locale, "leaders-own-rating", who, list));
    }
    let n = CHANCES.saturating_sub(own.tally.accuracy.of);
    Some(say!(locale, "leaders-own-none", who, merit = merit.name(), n))
}

/// Returns what a rating lacks to be on the leaderboard, in words; `None` if it lacks nothing or there is no rating.
pub(super) fn rating_lacks(tally: &Tally, locale: Locale) -> Option<String> {
    if tally.matches == 0 || tally.is_ranked() {
        return None;
    }
    let Spread { days, people } = tally.spread;
    let few = |n: u8| (n < Spread::ENOUGH).then_some((n, Spread::ENOUGH));
    let sure = (!tally.rating.is_sure()).then(|| {
        // Written as it is next to a rating.
        say!(locale, "rating-unsure", most = Spread::DEVIATION.unsigned_abs() / 500)
    });
    let days = few(days).map(|(n, of)| say!(locale, "rating-days", n, of));
    let people = few(people).map(|(n, of)| say!(locale, "rating-people", n, of));
    Some(words::all_of([sure, days, people].into_iter().flatten(), locale))
}

fn is_past(season: Season, now: i64) -> bool {
    season < Season::containing(season.period(), now)
}

/// Shows a rank. There is no medal for a score of nothing.
fn ranked(rank: u64, people: u64, is_positive: bool, locale: Locale) -> String {
    if rank <= RANKS {
        return say!(locale, "leaders-rank", rank, medal = if is_positive { rank } else { 0 });
    }
    let share = (rank * 100).div_ceil(people.max(rank));
    say!(locale, "leaders-share", share)
}

/// Shows the figure that a person is ranked by.
fn figure(merit: Merit, tally: &Tally, season: Season, now: i64, locale: Locale) -> String {
    let value = tally.by(merit).unwrap_or(0);
    let n = value.unsigned_abs();
    match merit {
        Merit::Wins => say!(locale, "by-wins", n, games = tally.games),
        Merit::Rating => {
            // Twice the deviation: in 19 of 20 cases the true rating is no further off.
            let give = tally.rating.deviation.unsigned_abs().div_ceil(500);
            let matches = tally.matches;
            say!(locale, "by-rating", n = value.to_string(), give, matches)
        }
        Merit::Bot => say!(locale, "by-bot", n),
        Merit::Accuracy => {
            say!(locale, "by-accuracy", share = percent(value, locale), of = tally.accuracy.of)
        }
        Merit::Streak => {
            // A streak goes on from one month to the next, but a month's tally does not.
            let lasting = if season == Season::All { tally.streak.on(Day::at(now)) } else { 0 };
            say!(locale, "by-streak", n, now = lasting, recent = tally.streak.recent)
        }
    }
}

/// Writes thousandths as percent: `87.3`.
pub(super) fn percent(share: i64, locale: Locale) -> String {
    let tenths = share.unsigned_abs();
    say!(locale, "decimal", whole = tenths / 10, tenth = tenths % 10)
}

/// Names a season: `November 2026, UTC`.
pub(super) fn season_name(season: Season, locale: Locale) -> String {
    let name = format_season(season, |monday| full_date(monday, locale), locale);
    if season == Season::All { name } else { say!(locale, "season-utc", season = name) }
}

/// Names a season where there is little room: a week without this year.
fn in_short(season: Season, now: i64, locale: Locale) -> String {
    format_season(season, |monday| date(monday, Day::at(now), locale), locale)
}

fn format_season(season: Season, monday: impl Fn(Day) -> String, locale: Locale) -> String {
    let first = || *season.days().start();
    match season {
        Season::All => say!(locale, "season-all"),
        Season::Month { .. } => words::month(first(), locale),
        Season::Week { .. } => say!(locale, "season-week", monday = monday(first())),
    }
}

fn controls(leaders: &Leaders, owner: UserId, now: i64, locale: Locale) -> Vec<Row> {
    let Leaders { merit, season, .. } = *leaders;
    let to = |season, stop| Press::Ranks(owner, merit, season, stop);
    let mut rows = Vec::new();
    let mut pages = pager(leaders.page, leaders.pages, |page| to(season, Stop::Page(page)), locale);
    if !pages.is_empty() {
        let first = Button::new(to(season, Stop::First), say!(locale, "button-page-first"));
        pages.splice(0..0, first.when(leaders.page > 0));
        let me = Button::new(to(season, Stop::Me), say!(locale, "button-page-me"));
        pages.extend(me.when(leaders.own.rank.is_some()));
        rows.push(Row::Buttons(pages));
    }
    let beside = [season.before(), season.after()];
    let current = Season::containing(season.period(), now);
    let turns = beside.into_iter().flatten().filter_map(|other| {
        let name = in_short(other, now, locale);
        let label = say!(locale, "button-season", before = other < season, season = name);
        Button::new(to(other, Stop::First), label).when(other <= current)
    });
    rows.push(Row::Buttons(turns.collect()));
    let merits = Merit::ALL
        .map(|other| Entry::new(choice("by", other, locale), other).picked(other == merit));
    let by = control::Menu::RanksBy(owner, season);
    rows.push(Row::menu(by, say!(locale, "menu-ranks-by"), merits));
    let seasons = Period::ALL.map(|period| {
        let other = Season::containing(period, now);
        Entry::new(in_short(other, now, locale), other).picked(other == season)
    });
    let within = control::Menu::RanksIn(owner, merit);
    rows.push(Row::menu(within, say!(locale, "menu-ranks-in"), seasons));
    rows
}
