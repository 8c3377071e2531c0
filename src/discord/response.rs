//! From replies to what Discord takes for an answer.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::num::NonZeroU64;

use serenity::all::{
    AutocompleteChoice, ButtonStyle, CreateActionRow, CreateAllowedMentions,
    CreateAutocompleteResponse, CreateButton, CreateInputText, CreateInteractionResponse,
    CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateMessage,
    CreateModal, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, EditMessage,
    InputTextStyle, Nonce,
};

use crate::reply::{Button, Choice, ChoiceValue, Form, Menu, Message, Reply, Row, Style};

/// The first and only response to an interaction, as it goes over the wire: posted, or returned over HTTP.
pub type Response = CreateInteractionResponse;

/// The response for a reply.
pub fn response(reply: Reply) -> Response {
    match reply {
        Reply::Post(message) => Response::Message(data(message)),
        Reply::Whisper(message) => Response::Message(data(message).ephemeral(true)),
        Reply::Update(message) => Response::UpdateMessage(data(message)),
        Reply::Choices(choices) => Response::Autocomplete(
            CreateAutocompleteResponse::new()
                .set_choices(choices.into_iter().map(completion).collect()),
        ),
        Reply::Form(form) => Response::Modal(modal(form)),
    }
}

/// The edit that makes an existing message show this.
pub fn edit(message: Message) -> EditMessage {
    EditMessage::new()
        .content(message.content)
        .components(message.rows.into_iter().map(row).collect())
        .allowed_mentions(CreateAllowedMentions::new())
}

/// A message of its own. Sent again under the same name within minutes, it is not posted again.
pub fn fresh(message: Message, name: &str) -> CreateMessage {
    CreateMessage::new()
        .content(message.content)
        .components(message.rows.into_iter().map(row).collect())
        .allowed_mentions(CreateAllowedMentions::new().users(pinged(message.pings)))
        .nonce(Nonce::String(nonce(name)))
        .enforce_nonce(true)
}

/// Discord takes a nonce of at most 25 characters; a name may be longer.
fn nonce(name: &str) -> String {
    let mut hasher = DefaultHasher::new();
    name.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// Another message after an answer.
pub fn follow_up(message: Message) -> CreateInteractionResponseFollowup {
    CreateInteractionResponseFollowup::new()
        .content(message.content)
        .components(message.rows.into_iter().map(row).collect())
        .allowed_mentions(CreateAllowedMentions::new().users(pinged(message.pings)))
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
