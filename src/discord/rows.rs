//! How buttons and menus are spelled, in a plain message and in a panel alike.

use std::num::NonZeroU64;

use serenity::all::{
    ButtonStyle, ChannelType, CreateActionRow, CreateButton, CreateSelectMenu,
    CreateSelectMenuKind, CreateSelectMenuOption,
};

use crate::reply::{Button, ChannelMenu, Menu, PeopleMenu, Row, Style};

pub fn row(row: Row) -> CreateActionRow {
    match row {
        Row::Buttons(buttons) => {
            CreateActionRow::Buttons(buttons.into_iter().map(button).collect())
        }
        Row::Menu(entries) => CreateActionRow::SelectMenu(menu(entries)),
        Row::Several(entries) => {
            let most = entries.entries.len().min(usize::from(u8::MAX)) as u8;
            let menu = menu(entries).min_values(2).max_values(most);
            CreateActionRow::SelectMenu(menu)
        }
        Row::Channels(menu) => CreateActionRow::SelectMenu(channels(menu)),
        Row::People(menu) => CreateActionRow::SelectMenu(people(menu)),
    }
}

fn button(button: Button) -> CreateButton {
    CreateButton::new(button.control.to_string())
        .label(button.label)
        .style(match button.style {
            Style::Primary => ButtonStyle::Primary,
            Style::Secondary => ButtonStyle::Secondary,
            Style::Success => ButtonStyle::Success,
            Style::Danger => ButtonStyle::Danger,
        })
        .disabled(!button.enabled)
}

fn menu(menu: Menu) -> CreateSelectMenu {
    let options = menu
        .entries
        .into_iter()
        .map(|entry| {
            let option = CreateSelectMenuOption::new(entry.label, entry.value)
                .default_selection(entry.picked);
            match entry.description {
                Some(description) => option.description(description),
                None => option,
            }
        })
        .collect();
    CreateSelectMenu::new(
        menu.control.to_string(),
        CreateSelectMenuKind::String { options },
    )
    .placeholder(menu.placeholder)
}

fn channels(menu: ChannelMenu) -> CreateSelectMenu {
    let mut types = vec![ChannelType::Text, ChannelType::News];
    if !menu.to_post {
        types.extend([ChannelType::Voice, ChannelType::Forum]);
    }
    // serenity panics at an id of 0.
    let picked = menu.picked.into_iter();
    let picked = picked.filter_map(|channel| NonZeroU64::new(channel.0).map(Into::into));
    let kind = CreateSelectMenuKind::Channel {
        channel_types: Some(types),
        default_channels: Some(picked.collect()),
    };
    CreateSelectMenu::new(menu.control.to_string(), kind)
        .placeholder(menu.placeholder)
        .min_values(0)
        .max_values(menu.most)
}

fn people(menu: PeopleMenu) -> CreateSelectMenu {
    let kind = CreateSelectMenuKind::User {
        default_users: None,
    };
    CreateSelectMenu::new(menu.control.to_string(), kind).placeholder(menu.placeholder)
}
