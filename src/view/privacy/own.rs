//! What people are told of what is kept of them, and asked before it is erased.

use crate::place::UserId;
use crate::reply::Entry;
use crate::store::Page;
use crate::view::pager::pager;
use crate::view::prelude::*;
use crate::view::words;

/// What is kept and why, for someone who is hidden or not.
pub fn policy(hidden: bool, locale: Locale) -> Message {
    Message::text(say!(locale, "policy")).buttons([
        copy(locale),
        hide(!hidden, locale),
        Button::new(Press::Mutes(0), say!(locale, "button-mutes")),
        Button::new(Press::Erase, say!(locale, "button-erase")).danger(),
    ])
}

/// Someone is now on no board, or on the boards again.
pub fn hidden(hidden: bool, locale: Locale) -> Message {
    let text = if hidden { say!(locale, "hidden") } else { say!(locale, "unhidden") };
    Message::text(text).buttons([hide(!hidden, locale), back(locale)])
}

/// From whom someone wants no challenges.
pub fn mutes(mutes: &Page<(UserId, i64)>, locale: Locale) -> Message {
    if mutes.rows.is_empty() {
        return Message::text(say!(locale, "mutes-none")).buttons([back(locale)]);
    }
    // A menu's entry cannot name a person whose name is not known: it has the number of their line.
    let numbered = || (1_u64..).zip(&mutes.rows);
    let mut lines = vec![say!(locale, "mutes")];
    lines.extend(numbered().map(|(n, &(who, since))| {
        say!(locale, "mutes-entry", n, who, since = words::moment(since))
    }));
    let entries =
        numbered().map(|(n, &(whom, _))| Entry::new(say!(locale, "mutes-label", n), whom));
    let unmute = control::Menu::Unmute(mutes.page);
    let menu = Row::menu(unmute, say!(locale, "menu-unmute"), entries);
    let mut buttons = pager(mutes.page, mutes.pages, Press::Mutes, locale);
    buttons.push(back(locale));
    Message::text(lines.join("\n")).row(menu).buttons(buttons)
}

/// Whether to erase everything, asked of `owner`.
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
