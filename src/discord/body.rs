//! What goes out to Discord: JSON, or where files come with it, a form with the JSON beside them.

use reqwest::RequestBuilder;
use reqwest::multipart::{Form, Part};
use serde::Serialize;
use serde_json::{Value, json};

use crate::reply::File;

/// A request's body.
#[derive(Debug, Clone)]
pub struct Body {
    json: Vec<u8>,
    files: Vec<File>,
}

impl Body {
    /// A message, which lies in the JSON where `message` points, and its files.
    pub fn new(value: &impl Serialize, message: &str, files: Vec<File>) -> Self {
        if files.is_empty() {
            return Self::json(value);
        }
        let mut value = serde_json::to_value(value).expect(SPELLABLE);
        if let Some(message) = value.pointer_mut(message) {
            message["attachments"] = files.iter().enumerate().map(attachment).collect();
        }
        let json = value.to_string().into_bytes();
        Self { json, files }
    }

    pub fn json(value: &impl Serialize) -> Self {
        Self {
            json: serde_json::to_vec(value).expect(SPELLABLE),
            files: Vec::new(),
        }
    }

    /// The JSON, if it is all.
    pub fn plain(&self) -> Option<&[u8]> {
        self.files.is_empty().then_some(&self.json)
    }

    /// The request with this body.
    pub fn on(&self, request: RequestBuilder) -> RequestBuilder {
        if let Some(json) = self.plain() {
            return request
                .header("Content-Type", "application/json")
                .body(json.to_vec());
        }
        let json = String::from_utf8_lossy(&self.json).into_owned();
        let form = Form::new().text("payload_json", json);
        let form = self.files.iter().enumerate().fold(form, |form, (n, file)| {
            let part = Part::bytes(file.bytes.to_vec()).file_name(file.name.clone());
            form.part(format!("files[{n}]"), part)
        });
        request.multipart(form)
    }
}

/// Only a map with odd keys could not be written as JSON.
const SPELLABLE: &str = "what Discord is told has a spelling in JSON";

/// What the JSON says of the form's file of that number.
fn attachment((n, file): (usize, &File)) -> Value {
    let mut said = json!({"id": n.to_string(), "filename": file.name});
    if let Some(description) = &file.description {
        said["description"] = description.as_str().into();
    }
    said
}
