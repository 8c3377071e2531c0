//! The record of one person, as `/stats` shows it.

use super::chart::{self, Of};
use crate::day::Day;
use crate::game::reminder;
use crate::game::{CHANCES, Point, Profile, Scope, Score, accuracies, thinned, trend};
use crate::place::UserId;
use crate::reply::File;
use crate::view::leaders::{percent, rating_lacks};
use crate::view::prelude::*;
use crate::view::words::{all_of, called, date};

/// The characters of a sparkline, and how many fit a phone.
const MARKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const SPARKS: usize = 20;
/// The most points of a chart's line.
const POINTS: usize = 200;
/// How far accuracy, in thousandths, and a rating must move to be called a trend.
const STEADY: (i64, i64) = (30, 25);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatsShown {
    /// The only person who sees it, who is also shown how they have done against the other. `None`: everyone sees it.
    pub to: Option<UserId>,
    /// Whether it has charts.
    pub chart: bool,
    /// Whether the reader gets reminders, if the record is their own; otherwise `None`.
    pub reminded: Option<bool>,
}

/// Shows a person's record.
pub fn stats(
    profile: &Profile,
    whose: UserId,
    shown: StatsShown,
    now: i64,
    locale: Locale,
) -> Message {
    let scope = profile.scope.name();
    let mut lines = vec![say!(locale, "stats-title", who = whose, scope)];
    if profile.is_empty() {
        lines.push(say!(locale, "stats-none"));
        let quiet = reminding(shown, locale).filter(|_| shown.reminded == Some(true));
        return Message::text(lines.join("\n")).buttons(quiet);
    }
    lines.extend(people(profile, locale));
    lines.extend(bot(profile, locale));
    // There may be no games, if only puzzles were tried.
    let of_games = lines.len() > 1;
    let against_reader = shown.to.is_some_and(|reader| reader != whose);
    if against_reader && profile.between.games() > 0 {
        lines.push(say!(locale, "stats-between", score = score(profile.between, locale)));
    }
    let mut blocks: Vec<Block> = lines.into_iter().map(Block::Text).collect();
    let mut lines = Vec::new();
    if profile.scope == Scope::Server {
        blocks.extend(courses(profile, shown.chart, Day::at(now), locale));
        lines.extend(streak(profile, now, locale));
        lines.extend(medals(profile, locale));
    }
    if let Some(preset) = profile.favourite {
        let (preset, _) = called("preset", preset, locale);
        lines.push(say!(locale, "stats-favourite", preset));
    }
    if profile.cut {
        lines.push(say!(locale, "stats-cut"));
    }
    if shown.reminded == Some(true) {
        let at = reminder::next(now) / 1000;
        lines.push(say!(locale, "stats-reminded", at = format!("<t:{at}:t>")));
    }
    if of_games {
        lines.push(say!(locale, "stats-about", scope));
    }
    let card = Message::card(blocks.into_iter().chain(lines.into_iter().map(Block::Text)));
    if shown.to.is_none() {
        return card;
    }
    let share = Button::new(Press::StatsShare(whose), say!(locale, "button-stats-share"));
    let buttons = [share].into_iter().chain(reminding(shown, locale));
    card.buttons(buttons)
}

/// Shows how the reader has done against that person.
pub fn stats_between(profile: &Profile, whose: UserId, locale: Locale) -> Message {
    let score = match profile.between.games() {
        0 => say!(locale, "stats-between-none"),
        _ => score(profile.between, locale),
    };
    let text = say!(locale, "stats-between-all", who = whose, score);
    Message::text(format!("{text}\n{}", say!(locale, "stats-between-about")))
}

/// Returns the button that turns reminders on or off, on the reader's own record.
fn reminding(shown: StatsShown, locale: Locale) -> Option<Button> {
    Some(match shown.reminded? {
        true => Button::new(Press::Quiet, say!(locale, "button-quiet")),
        false => Button::new(Press::Remind, say!(locale, "button-remind")),
    })
}

fn score(Score { won, lost }: Score, locale: Locale) -> String {
    say!(locale, "stats-score", won, lost)
}

fn people(profile: &Profile, locale: Locale) -> Option<String> {
    if profile.people.games() == 0 {
        return None;
    }
    let score = score(profile.people, locale);
    let matches = profile.matches;
    Some(match matches.number() {
        0 => say!(locale, "stats-people", score),
        _ => say!(
            locale,
            "stats-people-fair",
            score,
            won = matches.won,
            even = matches.even,
            lost = matches.lost
        ),
    })
}

fn bot(profile: &Profile, locale: Locale) -> Option<String> {
    let level = |(level, one): &(nim::Level, Score)| {
        say!(locale, "stats-level", level = level.name(), won = one.won, games = one.games())
    };
    let levels = all_of(profile.levels.iter().map(level), locale);
    (!levels.is_empty()).then(|| say!(locale, "stats-bot", levels))
}

/// Shows accuracy and rating, each in words with its chart below, and which days the charts cover.
fn courses(profile: &Profile, drawn: bool, today: Day, locale: Locale) -> Vec<Block> {
    let points = accuracies(&profile.accuracy, SPARKS);
    let ratings = thinned(&profile.ratings, POINTS);
    let points_drawn = if profile.tally.accuracy.of >= CHANCES { points.as_slice() } else { &[] };
    let courses = [(Of::Accuracy, points_drawn), (Of::Ratings, &ratings)];
    // There is nothing to see in a value that never changes.
    let differ = |two: &[Point]| two[0].value != two[1].value;
    let varied = |&&(_, course): &&(Of, &[Point])| course.windows(2).any(differ);
    let days = || courses.iter().filter(varied).flat_map(|(_, course)| *course);
    let days = || days().map(|point| point.day);
    let span = days().min().zip(days().max()).filter(|_| drawn);
    let charts = courses.map(|(of, course)| chart(of, course, span?, today, locale));
    let [of_accuracy, of_ratings] = charts;
    let text = accuracy(profile, &points, of_accuracy.is_some(), locale);
    let mut blocks: Vec<Block> = text.into_iter().map(Block::Text).collect();
    blocks.extend(of_accuracy);
    blocks.extend(rating(profile, of_ratings.is_some(), locale).map(Block::Text));
    blocks.extend(of_ratings);
    if let Some((since, until)) = span.filter(|(since, until)| since < until) {
        let [since, until] = [since, until].map(|day| date(day, today, locale));
        blocks.push(say!(locale, "stats-span", since, until).into());
    }
    blocks
}

/// Says how accurate the person is. If a chart is `drawn`, the sparkline is left out.
fn accuracy(profile: &Profile, course: &[Point], drawn: bool, locale: Locale) -> Option<String> {
    let accuracy = profile.tally.accuracy;
    if accuracy.of == 0 {
        return None;
    }
    if accuracy.of < CHANCES {
        return Some(say!(locale, "stats-accuracy-few", n = CHANCES - accuracy.of));
    }
    let share = percent(accuracy.per_mille(), locale);
    let line = say!(locale, "stats-accuracy", share, of = accuracy.of);
    let tell = |value| say!(locale, "stats-percent", share = percent(value, locale));
    let Some(text) = describe(course, STEADY.0, tell, locale) else { return Some(line) };
    let parts = say!(locale, "stats-parts", n = accuracy.of as usize / course.len());
    Some(match drawn {
        true => format!("{line}\n{parts}"),
        false => format!("{line}\n{text}\n{parts}"),
    })
}

fn rating(profile: &Profile, drawn: bool, locale: Locale) -> Option<String> {
    let tally = &profile.tally;
    if tally.matches == 0 {
        return None;
    }
    let line = say!(
        locale,
        "stats-rating",
        n = tally.rating.whole().to_string(),
        give = tally.rating.deviation.unsigned_abs().div_ceil(500),
        matches = tally.matches
    );
    let course = thinned(&profile.ratings, SPARKS);
    let text = describe(&course, STEADY.1, |value| value.to_string(), locale).filter(|_| !drawn);
    let missing = rating_lacks(tally, locale).map(|list| say!(locale, "stats-unranked", list));
    let lines = [Some(line), text, missing].into_iter().flatten();
    Some(lines.collect::<Vec<_>>().join("\n"))
}

/// Returns `▁▃▅█ from 1500 to 1612, rising`: the words say what the sparkline shows.
fn describe(
    course: &[Point],
    steady: i64,
    tell: impl Fn(i64) -> String,
    locale: Locale,
) -> Option<String> {
    let trend = trend(course, steady)?.name();
    let (first, last) = (course.first()?.value, course.last()?.value);
    Some(say!(
        locale,
        "stats-course",
        marks = sparkline(course),
        first = tell(first),
        last = tell(last),
        trend
    ))
}

fn sparkline(course: &[Point]) -> String {
    let values = || course.iter().map(|point| point.value);
    let (least, most) = (values().min().unwrap_or(0), values().max().unwrap_or(0));
    let mark = |value: i64| match most - least {
        0 => MARKS[3],
        range => MARKS[((value - least) * 7 / range).clamp(0, 7) as usize],
    };
    values().map(mark).collect()
}

fn streak(profile: &Profile, now: i64, locale: Locale) -> Option<String> {
    let streak = profile.tally.streak;
    (streak.best > 0).then(|| {
        say!(
            locale,
            "stats-streak",
            now = streak.on(Day::at(now)),
            best = streak.best,
            recent = streak.recent
        )
    })
}

fn medals(profile: &Profile, locale: Locale) -> Option<String> {
    let medals = (1u64..).zip(profile.medals).filter(|&(_, n)| n > 0);
    let medal = |(place, n)| say!(locale, "stats-medal", place, n);
    let medals: Vec<String> = medals.map(medal).collect();
    (!medals.is_empty()).then(|| say!(locale, "stats-medals", medals = medals.join(" · ")))
}

/// Returns a chart, with a description for people who cannot see it.
fn chart(of: Of, course: &[Point], days: (Day, Day), today: Day, locale: Locale) -> Option<Block> {
    let bytes = chart::draw(of, course, days)?;
    let (first, last) = (course.first()?, course.last()?);
    let [since, until] = [first, last].map(|point| date(point.day, today, locale));
    let [first, last] = [first, last].map(|point| match of {
        Of::Ratings => point.value.to_string(),
        Of::Accuracy => percent(point.value, locale),
    });
    let of = of.name();
    let description = Some(say!(locale, "stats-chart", of, first, last, since, until));
    Some(Block::File(File { name: format!("{of}.png"), bytes: bytes.into(), description }))
}
