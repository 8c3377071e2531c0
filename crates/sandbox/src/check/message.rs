//! What a bot may put in a message: <https://discord.com/developers/docs/resources/message>.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{Field, allowed::Allowed, component, embed};
use crate::{
    attachment::{Attaching, Upload},
    id::Id,
};

const CONTENT: usize = 2000;
const ATTACHMENTS: usize = 10;
/// A file's name, and its description.
const FILE_TEXT: usize = 1024;
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
    pub(crate) attachments: Option<Vec<Attaching>>,
}

/// The files a draft may speak of.
#[derive(Clone, Copy)]
pub(crate) struct Files<'f> {
    /// Those that come with it, by their number.
    pub(crate) new: &'f BTreeMap<u64, Upload>,
    /// Those under the message already.
    pub(crate) standing: &'f [Id],
}

impl Draft {
    /// Reads and checks a body.
    pub(crate) fn read(body: &Field<'_, '_>, files: Files<'_>) -> Self {
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
            attachments: attachments(&body.get("attachments"), files),
        }
    }

    pub(crate) fn ephemeral(&self) -> bool {
        self.flags.is_some_and(|flags| flags & EPHEMERAL != 0)
    }
}

/// What is to be under the message. Where the list is absent, what stands there stays, and new files join it; where it is
/// given, it is the whole list.
fn attachments(list: &Field<'_, '_>, files: Files<'_>) -> Option<Vec<Attaching>> {
    let new = |upload: &Upload, description: Option<&str>| Attaching::New {
        upload: upload.clone(),
        description: description.map(str::to_owned),
    };
    if list.given().is_none() {
        let standing = files.standing.iter().copied().map(Attaching::Standing);
        let joining = files.new.values().map(|upload| new(upload, None));
        return (!files.new.is_empty()).then(|| standing.chain(joining).collect());
    }
    list.list(0..=ATTACHMENTS)?;
    let mut unlisted: Vec<_> = files.new.keys().collect();
    let mut attachments = Vec::new();
    for item in list.items() {
        let (id, filename) = (item.get("id"), item.get("filename"));
        let description = item.get("description").text(0..=FILE_TEXT);
        let filename = filename.text(1..=FILE_TEXT);
        if item.object().is_none() || !id.required() {
            continue;
        }
        let Some(id) = id.snowflake() else { continue };
        if let Some(upload) = files.new.get(&id.get()) {
            unlisted.retain(|number| **number != id.get());
            let mut upload = upload.clone();
            if let Some(filename) = filename {
                filename.clone_into(&mut upload.filename);
            }
            attachments.push(new(&upload, description));
        } else if files.standing.contains(&id) {
            attachments.push(Attaching::Standing(id));
        } else {
            item.problem("ATTACHMENT_NOT_FOUND", "Attachment data not found");
        }
    }
    if !unlisted.is_empty() {
        list.problem(
            "SANDBOX_FILE_NOT_LISTED",
            format!("Discord would leave out the files {unlisted:?}, which are not listed."),
        );
    }
    Some(attachments)
}
