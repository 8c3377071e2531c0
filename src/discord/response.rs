//! Turns replies into the bodies that Discord accepts as answers and messages.

use std::hash::{DefaultHasher, Hash, Hasher};

use serde::Serialize;
use serde_json::Value;

use super::body::Body;
use super::component::{Component, field};
use super::message::MessageJson;
use crate::reply::{Choice, File, Form, Message, Reply};

/// The types of a response.
const POST: u8 = 4;
const UPDATE: u8 = 7;
const CHOICES: u8 = 8;
const FORM: u8 = 9;

#[derive(Serialize)]
struct Response<T> {
    r#type: u8,
    data: T,
}

#[derive(Serialize)]
struct Choices<'a> {
    choices: &'a [Choice],
}

#[derive(Serialize)]
struct Modal<'a> {
    custom_id: String,
    title: &'a str,
    components: Vec<Component<'a>>,
}

/// Builds the first and only response to an interaction.
pub fn response(reply: Reply) -> Body {
    match &reply {
        Reply::Post(message) => message_body(POST, message, MessageJson::fresh(message)),
        Reply::Whisper(message) => message_body(POST, message, MessageJson::whisper(message)),
        Reply::Update(message) => message_body(UPDATE, message, MessageJson::edit(message)),
        Reply::Choices(choices) => body(CHOICES, Choices { choices }),
        Reply::Form(form) => body(FORM, modal(form)),
    }
}

/// Returns a message as Discord gets it, without its files.
pub fn message_json(message: &Message) -> Value {
    serde_json::to_value(MessageJson::fresh(message)).expect("what Discord is told is JSON")
}

fn body(kind: u8, data: impl Serialize) -> Body {
    Body::json(&Response { r#type: kind, data })
}

fn message_body(kind: u8, message: &Message, data: MessageJson<'_>) -> Body {
    body(kind, data).with(files(message))
}

/// Builds the edit that makes an existing message show this.
pub fn edit(message: Message) -> Body {
    Body::json(&MessageJson::edit_whole(&message)).with(files(&message))
}

/// Builds a new message. Sent again with the same name within minutes, it is not posted twice.
pub fn fresh(message: Message, name: &str) -> Body {
    let json = MessageJson::fresh(&message).once(nonce(name));
    Body::json(&json).with(files(&message))
}

/// Hashes the name: Discord takes a nonce of at most 25 characters, and a name may be longer.
fn nonce(name: &str) -> String {
    let mut hasher = DefaultHasher::new();
    name.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// Builds a message that follows an answer.
pub fn follow_up(message: Message) -> Body {
    Body::json(&MessageJson::fresh(&message)).with(files(&message))
}

fn files(message: &Message) -> Vec<File> {
    message.files().into_iter().cloned().collect()
}

fn modal(form: &Form) -> Modal<'_> {
    Modal {
        custom_id: form.control.to_string(),
        title: &form.title,
        components: form.fields.iter().map(field).collect(),
    }
}
