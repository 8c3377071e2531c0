//! From replies to what Discord takes for an answer.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::mem::take;
use std::num::NonZeroU64;

use serde_json::{Value, json};
use serenity::all::{
    AutocompleteChoice, CreateActionRow, CreateAllowedMentions, CreateAutocompleteResponse,
    CreateInputText, CreateInteractionResponse, CreateInteractionResponseFollowup,
    CreateInteractionResponseMessage, CreateMessage, CreateModal, EditAttachments, EditMessage,
    InputTextStyle, Nonce,
};

use super::body::Body;
use super::panel;
use super::rows::row;
use crate::reply::{Choice, ChoiceValue, Form, Message, Plain, Reply};

/// The types of a response that is a message, or redraws one.
const POST: u8 = 4;
const UPDATE: u8 = 7;

/// The first and only response to an interaction.
pub fn response(reply: Reply) -> Body {
    let (json, files) = match reply {
        Reply::Post(Message::Panel(panel)) => return drawn(POST, panel::fresh(panel)),
        Reply::Whisper(Message::Panel(panel)) => return drawn(POST, panel::whisper(panel)),
        Reply::Update(Message::Panel(panel)) => return drawn(UPDATE, panel::edit(panel)),
        Reply::Post(Message::Plain(mut plain)) => {
            let files = take(&mut plain.files);
            (CreateInteractionResponse::Message(data(plain)), files)
        }
        Reply::Whisper(Message::Plain(mut plain)) => {
            let files = take(&mut plain.files);
            let data = data(plain).ephemeral(true);
            (CreateInteractionResponse::Message(data), files)
        }
        Reply::Update(Message::Plain(mut plain)) => {
            let files = take(&mut plain.files);
            (CreateInteractionResponse::UpdateMessage(data(plain)), files)
        }
        Reply::Choices(choices) => {
            let choices = choices.into_iter().map(completion).collect();
            let choices = CreateAutocompleteResponse::new().set_choices(choices);
            (CreateInteractionResponse::Autocomplete(choices), Vec::new())
        }
        Reply::Form(form) => (CreateInteractionResponse::Modal(modal(form)), Vec::new()),
    };
    Body::new(&json, "/data", files)
}

fn drawn(kind: u8, data: Value) -> Body {
    Body::json(&json!({"type": kind, "data": data}))
}

/// The edit that makes an existing message show this.
pub fn edit(message: Message) -> Body {
    let mut plain = match message {
        Message::Panel(panel) => return Body::json(&panel::edit(panel)),
        Message::Plain(plain) => plain,
    };
    let files = take(&mut plain.files);
    let json = EditMessage::new()
        .content(plain.content)
        .components(plain.rows.into_iter().map(row).collect())
        .attachments(EditAttachments::new())
        .allowed_mentions(CreateAllowedMentions::new());
    Body::new(&json, "", files)
}

/// A message of its own. Sent again under the same name within minutes, it is not posted again.
pub fn fresh(message: Message, name: &str) -> Body {
    let mut plain = match message {
        Message::Panel(panel) => {
            let mut json = panel::fresh(panel);
            json["nonce"] = nonce(name).into();
            json["enforce_nonce"] = true.into();
            return Body::json(&json);
        }
        Message::Plain(plain) => plain,
    };
    let files = take(&mut plain.files);
    let json = CreateMessage::new()
        .content(plain.content)
        .components(plain.rows.into_iter().map(row).collect())
        .allowed_mentions(CreateAllowedMentions::new().users(pinged(plain.pings)))
        .nonce(Nonce::String(nonce(name)))
        .enforce_nonce(true);
    Body::new(&json, "", files)
}

/// Discord takes a nonce of at most 25 characters; a name may be longer.
fn nonce(name: &str) -> String {
    let mut hasher = DefaultHasher::new();
    name.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// Another message after an answer.
pub fn follow_up(message: Message) -> Body {
    let mut plain = match message {
        Message::Panel(panel) => return Body::json(&panel::fresh(panel)),
        Message::Plain(plain) => plain,
    };
    let files = take(&mut plain.files);
    let json = CreateInteractionResponseFollowup::new()
        .content(plain.content)
        .components(plain.rows.into_iter().map(row).collect())
        .allowed_mentions(CreateAllowedMentions::new().users(pinged(plain.pings)));
    Body::new(&json, "", files)
}

fn pinged(pings: Vec<crate::place::UserId>) -> impl Iterator<Item = serenity::all::UserId> {
    // serenity panics at an id of 0.
    pings
        .into_iter()
        .filter_map(|user| NonZeroU64::new(user.0).map(serenity::all::UserId::from))
}

fn data(plain: Plain) -> CreateInteractionResponseMessage {
    // Discord pings everyone a reply names unless told whom it may ping: only these.
    let pings = pinged(plain.pings);
    CreateInteractionResponseMessage::new()
        .content(plain.content)
        .components(plain.rows.into_iter().map(row).collect())
        .allowed_mentions(CreateAllowedMentions::new().users(pings))
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
