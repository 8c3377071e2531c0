//! What goes out to Discord: JSON, or where files come with it, a form with the JSON beside them.

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

    /// Its type, and how it is spelled.
    pub fn spelled(&self) -> (String, Vec<u8>) {
        if let Some(json) = self.plain() {
            return ("application/json".to_owned(), json.to_vec());
        }
        // Nobody can have written it into a file.
        let boundary = format!("{:032x}", fastrand::u128(..));
        let part = |spelled: &mut Vec<u8>, head: &str, content: &[u8]| {
            let head = format!("--{boundary}\r\nContent-Disposition: form-data; {head}\r\n\r\n");
            spelled.extend_from_slice(head.as_bytes());
            spelled.extend_from_slice(content);
            spelled.extend_from_slice(b"\r\n");
        };
        let mut spelled = Vec::new();
        let json = "name=\"payload_json\"\r\nContent-Type: application/json";
        part(&mut spelled, json, &self.json);
        for (n, file) in self.files.iter().enumerate() {
            let name = file.name.replace(|c: char| c == '"' || c.is_control(), "_");
            let head = format!("name=\"files[{n}]\"; filename=\"{name}\"");
            part(&mut spelled, &head, &file.bytes);
        }
        spelled.extend_from_slice(format!("--{boundary}--\r\n").as_bytes());
        (format!("multipart/form-data; boundary={boundary}"), spelled)
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
