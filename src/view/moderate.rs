//! Messages for moderators, and for people who are barred from the bot.

use crate::ask::{Being, CommandName, Person, Reason};
use crate::game::{Barred, Limited, ModAction, Season, UnderWay};
use crate::place::{ChannelId, GameId, RoleId, UserId};
use crate::reply::Entry;
use crate::store::{BarRow, Page};
use crate::view::pager::pager;
use crate::view::prelude::*;
use crate::view::refusal::quote_up_to;
use crate::view::sentences::nothing_to_end;

/// Asks which of the games and events under way to end.
pub fn which_ends(here: &[UnderWay], locale: Locale) -> Message {
    if here.is_empty() {
        return nothing_to_end(locale);
    }
    // A menu entry cannot mention a person, so it has the number of the line that does.
    let numbered = || (1_u64..).zip(here);
    let mut lines = vec![say!(locale, "mod-which")];
    // The time they began distinguishes two simuls of one person.
    let start = |one: &UnderWay| words::moment(GameId(one.id).time());
    lines.extend(numbered().map(|(n, one)| format!("{n}. {}, {}", name(one, locale), start(one))));
    let entries = numbered().map(|(n, one)| Entry::new(say!(locale, "list-number", n), one.id));
    let menu = Row::menu(control::Menu::WhichEnds, say!(locale, "mod-which-menu"), entries);
    Message::text(lines.join("\n")).row(menu)
}

pub fn end_question(one: &UnderWay, locale: Locale) -> Message {
    let what = name(one, locale);
    let yes = Button::new(Press::End(one.id), say!(locale, "button-mod-end"));
    let question = say!(locale, "mod-end", what, deed = one.ending.name());
    Message::text(question).buttons([yes.danger()])
}

pub fn cannot_bar(whom: Person, locale: Locale) -> Message {
    let why = if whom.being == Being::Human { "oneself" } else { "bot" };
    Message::text(say!(locale, "mod-cannot-bar", why))
}

pub fn now_barred(act: &ModAction, locale: Locale) -> Message {
    let done = say!(locale, "mod-barred", what = verb(act, locale));
    Message::text(done).buttons([to_list(locale)])
}

pub fn clear_question(whom: UserId, since: Season, locale: Locale) -> Message {
    let period = since.period().name();
    let yes = Button::new(Press::Clear(whom, since), say!(locale, "button-mod-clear"));
    Message::text(say!(locale, "mod-clear", who = whom, period)).buttons([yes.danger()])
}

pub fn cleared(act: &ModAction, locale: Locale) -> Message {
    Message::text(say!(locale, "mod-done", what = verb(act, locale)))
}

pub fn now_limited(act: &ModAction, changed: bool, locale: Locale) -> Message {
    let done = match changed {
        true => cleared(act, locale),
        false => Message::text(say!(locale, "settings-changed", n = 0_usize)),
    };
    done.buttons([to_list(locale)])
}

/// Lists who is barred from the bot, and where it begins nothing.
pub fn bars(
    bars: &Page<BarRow>,
    quiet: &[(ChannelId, i64)],
    limits: &[(Limited, RoleId)],
    locale: Locale,
) -> Message {
    let row = |row: &BarRow| {
        let line = say!(locale, "mod-bar", who = row.who, until = until(row.bar.until, locale));
        format!("{line}{}", because(row.reason.as_deref(), locale))
    };
    let mut lines = vec![say!(locale, "mod-bars", none = bars.rows.is_empty())];
    lines.extend(bars.rows.iter().map(row));
    lines.extend(quiet.iter().map(|&(channel, until)| {
        say!(locale, "mod-quiet-until", channel, when = words::at(until))
    }));
    lines.extend(
        limits.iter().map(|&(what, role)| say!(locale, "mod-limit", what = what.name(), role)),
    );
    let mut buttons = pager(bars.page, bars.pages, Press::Bars, locale);
    buttons.extend(quiet.first().map(|&(channel, _)| speak(channel, locale)));
    Message::text(lines.join("\n")).buttons(buttons)
}

/// Lists what moderators did, who they were and when.
pub fn acts(acts: &Page<ModAction>, locale: Locale) -> Message {
    if acts.rows.is_empty() {
        return Message::text(say!(locale, "mod-log-none"));
    }
    let lines = acts.rows.iter().map(|act| line(act, locale));
    let lines: Vec<String> = [say!(locale, "mod-log")].into_iter().chain(lines).collect();
    let buttons = pager(acts.page, acts.pages, Press::Acts, locale);
    Message::text(lines.join("\n")).buttons(buttons)
}

/// Shows one entry for a server's log channel.
pub fn logged(act: &ModAction, locale: Locale) -> Message {
    Message::text(line(act, locale))
}

pub fn now_quiet(act: &ModAction, locale: Locale) -> Message {
    Message::text(say!(locale, "mod-now-quiet", when = words::again(act.until.unwrap_or(act.at))))
        .buttons([speak(act.channel, locale)])
}

/// Tells somebody that they may not press a button, because they may not use its command.
pub fn not_permitted(name: CommandName, locale: Locale) -> Message {
    let command = format!("`/{}`", locale.say(&format!("command-{name}-name"), None));
    Message::text(say!(locale, "not-permitted", command))
}

/// Tells somebody that they are barred from the bot.
pub fn barred_here(bar: Barred, locale: Locale) -> Message {
    Message::text(say!(locale, "barred-here", until = until(bar.until, locale)))
}

fn name(one: &UnderWay, locale: Locale) -> String {
    let people = one.people.into_iter().flatten().map(UserId::mention);
    let people = people.collect::<Vec<_>>().join(" – ");
    let led = one.people[0].is_some();
    say!(locale, "mod-under-way", deed = one.ending.name(), people, led)
}

fn line(act: &ModAction, locale: Locale) -> String {
    let by = act.by.map_or_else(|| say!(locale, "gone"), UserId::mention);
    say!(locale, "mod-log-line", when = words::moment(act.at), by, what = verb(act, locale))
}

fn verb(act: &ModAction, locale: Locale) -> String {
    let &ModAction { verb, whom: who, channel, role, .. } = act;
    let until = until(act.until, locale);
    let limited = role.is_some();
    let line = say!(locale, "mod-deed", deed = verb.name(), who, channel, until, role, limited);
    format!("{line}{}", because(act.reason.as_deref(), locale))
}

fn until(until: Option<i64>, locale: Locale) -> String {
    match until {
        Some(until) => say!(locale, "mod-until", when = words::at(until)),
        None => say!(locale, "mod-for-good"),
    }
}

/// Quotes a reason as it was typed, so that no markdown or mention in it takes effect.
fn because(reason: Option<&str>, locale: Locale) -> String {
    let quoted = |reason| quote_up_to(Reason::LONGEST.into(), reason);
    reason.map_or_else(String::new, |it| say!(locale, "mod-because", reason = quoted(it)))
}

fn speak(channel: ChannelId, locale: Locale) -> Button {
    Button::new(Press::Speak(channel), say!(locale, "button-mod-speak"))
}

fn to_list(locale: Locale) -> Button {
    Button::new(Press::Bars(0), say!(locale, "button-mod-list"))
}
