//! Files attached to messages.

use axum::body::Bytes;
use serde_json::{Value, json};

use super::id::Id;

/// A file as uploaded.
#[derive(Clone, Debug)]
pub(super) struct Upload {
    pub(super) filename: String,
    pub(super) bytes: Bytes,
}

impl Upload {
    /// Returns its name as Discord keeps it: letters, digits and a few signs stay, the rest becomes `_`.
    pub(super) fn kept_name(&self) -> String {
        let keep = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
        let clean = |c: char| if keep(c) { c } else { '_' };
        self.filename.chars().map(clean).collect()
    }
}

/// A file that a message should have.
#[derive(Clone)]
pub(super) enum Attaching {
    /// One that the message has already.
    Standing(Id),
    New {
        upload: Upload,
        description: Option<String>,
    },
}

#[derive(Clone)]
pub(super) struct Attachment {
    pub(super) id: Id,
    pub(super) filename: String,
    pub(super) description: Option<String>,
    pub(super) bytes: Bytes,
}

impl Attachment {
    pub(super) fn new(id: Id, upload: Upload, description: Option<String>) -> Self {
        Self {
            id,
            filename: upload.kept_name(),
            description: description.filter(|text| !text.is_empty()),
            bytes: upload.bytes,
        }
    }

    pub(super) fn content_type(&self) -> &'static str {
        match self.filename.rsplit('.').next() {
            Some("png") => "image/png",
            Some("jpg" | "jpeg") => "image/jpeg",
            Some("gif") => "image/gif",
            Some("webp") => "image/webp",
            Some("json") => "application/json; charset=utf-8",
            Some("txt" | "csv" | "md") => "text/plain; charset=utf-8",
            _ => "application/octet-stream",
        }
    }

    /// The address to download it from.
    pub(super) fn url(&self, cdn: &str, channel: Id) -> String {
        format!("{cdn}/attachments/{channel}/{}/{}", self.id, self.filename)
    }

    /// Returns width and height, if it is a PNG.
    pub(super) fn size(&self) -> Option<(u32, u32)> {
        png_size(&self.bytes)
    }

    pub(super) fn json(&self, cdn: &str, channel: Id, ephemeral: bool) -> Value {
        let url = self.url(cdn, channel);
        let mut json = json!({
            "id": self.id, "filename": self.filename, "size": self.bytes.len(), "url": url, "proxy_url": url,
            "content_type": self.content_type(),
        });
        if let Some(description) = &self.description {
            json["description"] = description.as_str().into();
        }
        if let Some((width, height)) = self.size() {
            json["width"] = width.into();
            json["height"] = height.into();
        }
        if ephemeral {
            json["ephemeral"] = true.into();
        }
        json
    }
}

fn png_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let head = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")?;
    let number = |at: usize| Some(u32::from_be_bytes(head.get(at..at + 4)?.try_into().ok()?));
    Some((number(0)?, number(4)?))
}
