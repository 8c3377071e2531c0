//! What a bot may put in a message: <https://discord.com/developers/docs/resources/message>.

use serde_json::Value;

use super::{Field, allowed::Allowed, component, embed};
use crate::id::Id;

const CONTENT: usize = 2000;
const NONCE: usize = 25;

/// Flags of a message.
pub(crate) const SUPPRESS_EMBEDS: u64 = 1 << 2;
pub(crate) const EPHEMERAL: u64 = 1 << 6;
pub(crate) const LOADING: u64 = 1 << 7;
pub(crate) const SILENT: u64 = 1 << 12;
const COMPONENTS_V2: i64 = 1 << 15;

/// A message as asked for; what is None was not mentioned, and an edit leaves it as it is.
#[derive(Default)]
pub(crate) struct Draft {
    pub(crate) content: Option<String>,
    pub(crate) embeds: Option<Vec<Value>>,
    pub(crate) components: Option<Vec<Value>>,
    pub(crate) flags: Option<u64>,
    pub(crate) allowed: Option<Allowed>,
    pub(crate) reply_to: Option<Id>,
    pub(crate) nonce: Option<String>,
}

impl Draft {
    /// Reads and checks a body.
    pub(crate) fn read(body: &Field<'_, '_>) -> Self {
        if body.given().is_none() || body.object().is_none() {
            return Self::default();
        }
        let content = body.get("content");
        content.text(0..=CONTENT);
        let embeds = body.get("embeds");
        let components = body.get("components");
        let flags = body.get("flags").int(0..=i64::from(i32::MAX));
        if flags.is_some_and(|flags| flags & COMPONENTS_V2 != 0) {
            body.get("flags").problem(
                "SANDBOX_NO_COMPONENTS_V2",
                "The sandbox does not know Components V2.",
            );
        }
        body.get("tts").boolean();
        let attachments = body.get("attachments");
        if attachments
            .list(0..=10)
            .is_some_and(|list| !list.is_empty())
        {
            attachments.problem("SANDBOX_NO_FILES", "The sandbox does not take files.");
        }
        let allowed = body.get("allowed_mentions");
        let reference = body.get("message_reference");
        let enforced = body.get("enforce_nonce").boolean() == Some(true);
        let nonce = body.get("nonce");
        if nonce.given().is_some_and(|nonce| !nonce.is_i64()) {
            nonce.text(0..=NONCE);
        }
        Self {
            // null clears, as an empty text does; Discord trims.
            content: content
                .raw()
                .map(|value| value.as_str().unwrap_or_default().trim().to_owned()),
            embeds: embeds.raw().map(|_| embed::embeds(&embeds)),
            components: components.raw().map(|_| component::rows(&components)),
            flags: flags.map(i64::unsigned_abs),
            allowed: allowed.raw().map(|_| Allowed::read(&allowed)),
            reply_to: reference.get("message_id").snowflake(),
            nonce: nonce.given().filter(|_| enforced).map(ToString::to_string),
        }
    }

    pub(crate) fn ephemeral(&self) -> bool {
        self.flags.is_some_and(|flags| flags & EPHEMERAL != 0)
    }
}
