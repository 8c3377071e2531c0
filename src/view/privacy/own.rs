//! Messages about a person's own data: what is stored, who sees it, and the question before it is erased.

use crate::place::UserId;
use crate::reply::Entry;
use crate::store::Page;
use crate::view::pager::pager;
use crate::view::prelude::*;

/// Says what is stored and why, to somebody who is `hidden` or not.
pub fn policy(hidden: bool, locale: Locale) -> Message {
    Message::text(say!(locale, "policy")).buttons([
        copy(locale),
        hide(!hidden, locale),
        Button::new(Press::Mutes(0), say!(locale, "button-mutes")),
        Button::new(Press::Erase, say!(locale, "button-erase")).danger(),
    ])
}

/// Says that somebody is now on no leaderboard, or back on them.
pub fn hidden(hidden: bool, locale: Locale) -> Message {
    let text = if hidden { say!(locale, "hidden") } else { say!(locale, "unhidden") };
    Message::text(text).buttons([hide(!hidden, locale), back(locale)])
}

/// Lists the people from whom somebody wants no challenges.
pub fn mutes(mutes: &Page<(UserId, i64)>, locale: Locale) -> Message {
    if mutes.rows.is_empty() {
        return Message::text(say!(locale, "mutes-none")).buttons([back(locale)]);
    }
    // A menu entry cannot mention a person, so it has the number of the line that does.
    let numbered = || (1_u64..).zip(&mutes.rows);
    let mut lines = vec![say!(locale, "mutes")];
    lines.extend(numbered().map(|(n, &(who, since))| {
        say!(locale, "mutes-entry", n, who, since = words::moment(since))
    }));
    let entries =
        numbered().map(|(n, &(whom, _))| Entry::new(say!(locale, "list-number", n), whom));
    let unmute = control::Menu::Unmute(mutes.page);
    let menu = Row::menu(unmute, say!(locale, "menu-unmute"), entries);
    let mut buttons = pager(mutes.page, mutes.pages, Press::Mutes, locale);
    buttons.push(back(locale));
    Message::text(lines.join("\n")).row(menu).buttons(buttons)
}

/// Asks `owner` whether to erase everything.
pub fn ask_erase(owner: UserId, locale: Locale) -> Message {
    Message::text(say!(locale, "erase-ask")).buttons([
        Button::new(Press::EraseYes(owner), say!(locale, "button-erase-yes")).danger(),
        copy(locale),
        Button::new(Press::Policy, say!(locale, "button-erase-no")),
    ])
}

fn hide(hidden: bool, locale: Locale) -> Button {
    if hidden {
        Button::new(Press::Hide, say!(locale, "button-hide"))
    } else {
        Button::new(Press::Unhide, say!(locale, "button-unhide"))
    }
}

fn copy(locale: Locale) -> Button {
    Button::new(Press::Export, say!(locale, "button-export"))
}

fn back(locale: Locale) -> Button {
    Button::new(Press::Policy, say!(locale, "button-policy"))
}
