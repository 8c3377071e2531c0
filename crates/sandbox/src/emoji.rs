//! The application's own emoji: <https://discord.com/developers/docs/resources/emoji#application-owned-emoji>.

use std::collections::BTreeMap;

use axum::body::Bytes;
use base64::{Engine, prelude::BASE64_STANDARD};
use serde_json::{Value, json};

use super::{
    check::{Field, Problems},
    error::ApiError,
    id::{Id, Mint},
    world::{BOT, World},
};

/// The most emoji an application can have.
const MOST: usize = 2_000;
/// The largest picture, in bytes.
const LARGEST: usize = 256 * 1024;

/// The emoji by their ids.
#[derive(Default)]
pub(super) struct Emojis(BTreeMap<Id, Emoji>);

struct Emoji {
    name: String,
    kind: &'static str,
    picture: Bytes,
}

impl Emojis {
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.values().map(|emoji| emoji.name.as_str())
    }

    /// Returns a picture and its type.
    pub(super) fn picture(&self, id: Id) -> Option<(&'static str, Bytes)> {
        let emoji = self.0.get(&id)?;
        Some((emoji.kind, emoji.picture.clone()))
    }

    pub(super) fn list(&self, world: &World) -> Value {
        let emojis = self.0.iter();
        json!({"items": emojis.map(|(id, emoji)| to_json(*id, emoji, world)).collect::<Vec<_>>()})
    }

    pub(super) fn get(&self, id: Id, world: &World) -> Result<Value, ApiError> {
        let emoji = self.0.get(&id).ok_or(ApiError::UNKNOWN_EMOJI)?;
        Ok(to_json(id, emoji, world))
    }

    pub(super) fn add(&mut self, body: &Value, mint: &mut Mint) -> Result<Id, ApiError> {
        let problems = Problems::default();
        let form = Field::root(body, &problems);
        let name = self.name(&form, None);
        let picture = form.get("image");
        let picture = picture.required().then(|| read(&picture)).flatten();
        problems.result()?;
        let (Some(name), Some((kind, picture))) = (name, picture) else {
            return Err(ApiError::INVALID_FILE);
        };
        if self.0.len() >= MOST {
            return Err(ApiError::TOO_MANY_EMOJIS);
        }
        let id = mint.next();
        let emoji = Emoji { name, kind, picture };
        self.0.insert(id, emoji);
        Ok(id)
    }

    pub(super) fn rename(&mut self, id: Id, body: &Value) -> Result<(), ApiError> {
        if !self.0.contains_key(&id) {
            return Err(ApiError::UNKNOWN_EMOJI);
        }
        let problems = Problems::default();
        let name = self.name(&Field::root(body, &problems), Some(id));
        problems.result()?;
        if let (Some(emoji), Some(name)) = (self.0.get_mut(&id), name) {
            emoji.name = name;
        }
        Ok(())
    }

    pub(super) fn remove(&mut self, id: Id) -> Result<(), ApiError> {
        let removed = self.0.remove(&id);
        removed.map(drop).ok_or(ApiError::UNKNOWN_EMOJI)
    }

    /// Reads a name that no other emoji has.
    fn name(&self, form: &Field<'_, '_>, own: Option<Id>) -> Option<String> {
        let field = form.get("name");
        if !field.required() {
            return None;
        }
        let name = field.text(2..=32)?;
        if !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
            field.problem("STRING_TYPE_REGEX", "String value did not match validation regex.");
        }
        let mut others = self.0.iter().filter(|(id, _)| Some(**id) != own);
        if others.any(|(_, emoji)| emoji.name == name) {
            field.problem(
                "APPLICATION_EMOJI_NAME_ALREADY_TAKEN",
                "An emoji with this name already exists",
            );
        }
        Some(name.to_owned())
    }
}

fn to_json(id: Id, emoji: &Emoji, world: &World) -> Value {
    json!({
        "id": id, "name": emoji.name, "user": world.user_json(BOT), "roles": [], "require_colons": true,
        "managed": false, "animated": emoji.kind == "image/gif", "available": true,
    })
}

/// Reads `data:image/png;base64,…`. Like Discord, goes by the bytes rather than the declared type, and refuses unknown
/// formats.
fn read(image: &Field<'_, '_>) -> Option<(&'static str, Bytes)> {
    /// Each type with the offset and bytes that identify it.
    const KINDS: [(&str, usize, &[u8]); 5] = [
        ("image/png", 0, b"\x89PNG\r\n\x1a\n"),
        ("image/jpeg", 0, b"\xff\xd8\xff"),
        ("image/gif", 0, b"GIF8"),
        ("image/webp", 8, b"WEBP"),
        ("image/avif", 4, b"ftypavif"),
    ];
    let text = image.text(0..=usize::MAX)?;
    let data = text.strip_prefix("data:");
    let Some((_, encoded)) = data.and_then(|data| data.split_once(";base64,")) else {
        image.problem("BINARY_TYPE_INVALID_DATA_URI", "Only data uri strings can be used.");
        return None;
    };
    let bytes = BASE64_STANDARD.decode(encoded).ok()?;
    if bytes.len() > LARGEST {
        image.problem("BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.");
    }
    let is = |&(_, at, what): &(_, usize, &[u8])| {
        bytes.get(at..).is_some_and(|rest| rest.starts_with(what))
    };
    let (kind, ..) = KINDS.into_iter().find(is)?;
    Some((kind, Bytes::from(bytes)))
}
