//! From replies to what Discord takes for an answer.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::num::NonZeroU64;

use serenity::all::{
    AutocompleteChoice, ButtonStyle, ChannelType, CreateActionRow, CreateAllowedMentions,
    CreateAutocompleteResponse, CreateButton, CreateInputText, CreateInteractionResponse,
    CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateMessage,
    CreateModal, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, EditAttachments,
    EditMessage, InputTextStyle, Nonce,
};

use super::body::Body;
use crate::reply::{
    Button, ChannelMenu, Choice, ChoiceValue, File, Form, Menu, Message, Reply, Row, Style,
};

/// The first and only response to an interaction.
pub fn response(mut reply: Reply) -> Body {
    let files = match &mut reply {
        Reply::Post(message) | Reply::Whisper(message) | Reply::Update(message) => {
            take_files(message)
        }
        Reply::Choices(_) | Reply::Form(_) => Vec::new(),
    };
    let json = match reply {
        Reply::Post(message) => CreateInteractionResponse::Message(data(message)),
        Reply::Whisper(message) => {
            CreateInteractionResponse::Message(data(message).ephemeral(true))
        }
        Reply::Update(message) => CreateInteractionResponse::UpdateMessage(data(message)),
        Reply::Choices(choices) => CreateInteractionResponse::Autocomplete(
            CreateAutocompleteResponse::new()
                .set_choices(choices.into_iter().map(completion).collect()),
        ),
        Reply::Form(form) => CreateInteractionResponse::Modal(modal(form)),
    };
    Body::new(&json, "/data", files)
}

/// The edit that makes an existing message show this.
pub fn edit(mut message: Message) -> Body {
    let files = take_files(&mut message);
    let json = EditMessage::new()
        .content(message.content)
        .components(message.rows.into_iter().map(row).collect())
        .attachments(EditAttachments::new())
        .allowed_mentions(CreateAllowedMentions::new());
    Body::new(&json, "", files)
}

/// A message of its own. Sent again under the same name within minutes, it is not posted again.
pub fn fresh(mut message: Message, name: &str) -> Body {
    let files = take_files(&mut message);
    let json = CreateMessage::new()
        .content(message.content)
        .components(message.rows.into_iter().map(row).collect())
        .allowed_mentions(CreateAllowedMentions::new().users(pinged(message.pings)))
        .nonce(Nonce::String(nonce(name)))
        .enforce_nonce(true);
    Body::new(&json, "", files)
}

fn take_files(message: &mut Message) -> Vec<File> {
    std::mem::take(&mut message.files)
}

/// Discord takes a nonce of at most 25 characters; a name may be longer.
fn nonce(name: &str) -> String {
    let mut hasher = DefaultHasher::new();
    name.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// Another message after an answer.
pub fn follow_up(mut message: Message) -> Body {
    let files = take_files(&mut message);
    let json = CreateInteractionResponseFollowup::new()
        .content(message.content)
        .components(message.rows.into_iter().map(row).collect())
        .allowed_mentions(CreateAllowedMentions::new().users(pinged(message.pings)));
    Body::new(&json, "", files)
}

fn pinged(pings: Vec<crate::place::UserId>) -> impl Iterator<Item = serenity::all::UserId> {
    // serenity panics at an id of 0.
    pings
        .into_iter()
        .filter_map(|user| NonZeroU64::new(user.0).map(serenity::all::UserId::from))
}

fn data(message: Message) -> CreateInteractionResponseMessage {
    // Discord pings everyone a reply names unless told whom it may ping: only these.
    let pings = pinged(message.pings);
    CreateInteractionResponseMessage::new()
        .content(message.content)
        .components(message.rows.into_iter().map(row).collect())
        .allowed_mentions(CreateAllowedMentions::new().users(pings))
}

fn row(row: Row) -> CreateActionRow {
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

fn completion(choice: Choice) -> AutocompleteChoice {
    match choice.value {
        ChoiceValue::Text(text) => AutocompleteChoice::new(choice.name, text),
        ChoiceValue::Integer(n) => AutocompleteChoice::new(choice.name, n),
    }
}

fn modal(form: Form) -> CreateModal {
    let input = CreateInputText::new(InputTextStyle::Short, form.label, "text")
        .placeholder(form.placeholder)
        .max_length(form.max_length)
        .required(true);
    CreateModal::new(form.control.to_string(), form.title)
        .components(vec![CreateActionRow::InputText(input)])
}
