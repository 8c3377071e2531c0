//! Checks what a bot puts into a message: <https://discord.com/developers/docs/resources/message>.

use std::collections::{BTreeMap, HashSet};

use serde_json::Value;

use super::{Field, allowed::Allowed, component, embed, layout};
use crate::{
    attachment::{Attaching, Upload},
    id::Id,
    message::{COMPONENTS_V2, EPHEMERAL, Message},
    parts,
};

const CONTENT: usize = 2000;
const ATTACHMENTS: usize = 10;
/// The most characters in a file's name, and in its description.
const FILE_TEXT: usize = 1024;
const NONCE: usize = 25;

/// A message as asked for. `None` means not mentioned: an edit leaves it as it is.
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

/// The context a draft is checked in.
#[derive(Clone, Copy)]
pub(crate) struct Ground<'g> {
    /// The files sent with it, by their number.
    pub(crate) files: &'g BTreeMap<u64, Upload>,
    /// The message it edits, if it is not a new one.
    pub(crate) message: Option<&'g Message>,
}

impl<'g> Ground<'g> {
    /// Returns the context of a new message.
    pub(crate) fn new(files: &'g BTreeMap<u64, Upload>) -> Self {
        Self { files, message: None }
    }

    fn standing(&self) -> impl Iterator<Item = (Id, &'g str)> {
        let files = self.message.map_or(&[][..], |message| &message.attachments);
        files.iter().map(|file| (file.id, &*file.filename))
    }

    /// Returns the names of the files the message will have.
    fn names(&self, attachments: Option<&[Attaching]>) -> HashSet<String> {
        let Some(attachments) = attachments else {
            return self.standing().map(|(_, name)| name.to_owned()).collect();
        };
        let name = |attaching: &Attaching| match attaching {
            Attaching::New { upload, .. } => Some(upload.kept_name()),
            Attaching::Standing(id) => {
                let mut standing = self.standing();
                let found = standing.find(|(other, _)| other == id);
                found.map(|(_, name)| name.to_owned())
            }
        };
        attachments.iter().filter_map(name).collect()
    }
}

impl Draft {
    /// Reads and checks a request body.
    pub(crate) fn read(body: &Field<'_, '_>, ground: Ground<'_>) -> Self {
        if body.given().is_none() || body.object().is_none() {
            return Self::default();
        }
        let content = body.get("content");
        content.text(0..=CONTENT);
        let embeds = body.get("embeds");
        let components = body.get("components");
        let flags = body.get("flags").int(0..=i64::from(i32::MAX));
        let flags = flags.map(i64::unsigned_abs);
        let attachments = attachments(&body.get("attachments"), ground);
        if is_v2(&body.get("flags"), flags, ground) {
            no_legacy(body, ground);
            layout::layout(&components, &ground.names(attachments.as_deref()));
        } else {
            component::rows(&components);
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
            // null deletes the text, as an empty one does; Discord trims it.
            content: content
                .raw()
                .map(|value| value.as_str().unwrap_or_default().trim().to_owned()),
            embeds: embeds.raw().map(|_| embed::embeds(&embeds)),
            components: components.raw().map(|list| {
                let list = list.as_array().cloned();
                parts::complete(list.unwrap_or_default())
            }),
            flags,
            allowed: allowed.raw().map(|_| Allowed::read(&allowed)),
            reply_to: reference.get("message_id").snowflake(),
            nonce: nonce.given().filter(|_| enforced).map(ToString::to_string),
            attachments,
        }
    }

    pub(crate) fn ephemeral(&self) -> bool {
        self.flags.is_some_and(|flags| flags & EPHEMERAL != 0)
    }
}

/// Whether the message will be made of components. Once it is, it stays so: flags that say otherwise are a problem.
fn is_v2(field: &Field<'_, '_>, flags: Option<u64>, ground: Ground<'_>) -> bool {
    let was = ground.message.is_some_and(Message::is_v2);
    let is = flags.map_or(was, |flags| flags & COMPONENTS_V2 != 0);
    if was && !is {
        field.problem(
            "SANDBOX_COMPONENTS_V2_STAYS",
            "IS_COMPONENTS_V2 cannot be taken back: leave the flags out, or say it again.",
        );
    }
    is
}

/// Checks that a message made of components has no other text. One that becomes so has to drop the text it had.
fn no_legacy(body: &Field<'_, '_>, ground: Ground<'_>) {
    let before = ground.message.filter(|message| !message.is_v2());
    let had = |key: &str| {
        before.is_some_and(|message| match key {
            "content" => !message.content.is_empty(),
            "embeds" => !message.embeds.is_empty(),
            _ => false,
        })
    };
    for key in ["content", "embeds", "poll", "sticker_ids"] {
        let field = body.get(key);
        let says = match field.given() {
            None => field.raw().is_none() && had(key),
            Some(Value::String(text)) => !text.is_empty(),
            Some(Value::Array(list)) => !list.is_empty(),
            Some(_) => true,
        };
        if says {
            field.problem(
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                format!(
                    "The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
                ),
            );
        }
    }
}

/// Returns the files the message will have. Without a list, the message keeps its files and adds the new ones; a given
/// list is complete.
fn attachments(list: &Field<'_, '_>, ground: Ground<'_>) -> Option<Vec<Attaching>> {
    let new = |upload: &Upload, description: Option<&str>| Attaching::New {
        upload: upload.clone(),
        description: description.map(str::to_owned),
    };
    if list.given().is_none() {
        let standing = ground.standing().map(|(id, _)| Attaching::Standing(id));
        let joining = ground.files.values().map(|upload| new(upload, None));
        return (!ground.files.is_empty()).then(|| standing.chain(joining).collect());
    }
    list.list(0..=ATTACHMENTS)?;
    let mut unlisted: Vec<_> = ground.files.keys().collect();
    let mut attachments = Vec::new();
    for item in list.items() {
        let (id, filename) = (item.get("id"), item.get("filename"));
        let description = item.get("description").text(0..=FILE_TEXT);
        let filename = filename.text(1..=FILE_TEXT);
        if item.object().is_none() || !id.required() {
            continue;
        }
        let Some(id) = id.snowflake() else { continue };
        if let Some(upload) = ground.files.get(&id.get()) {
            unlisted.retain(|number| **number != id.get());
            let mut upload = upload.clone();
            if let Some(filename) = filename {
                filename.clone_into(&mut upload.filename);
            }
            attachments.push(new(&upload, description));
        } else if ground.standing().any(|(standing, _)| standing == id) {
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
