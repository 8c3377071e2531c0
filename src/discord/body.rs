//! What goes out to Discord: JSON, or where files come with it, a form with the JSON beside them.

use std::borrow::Cow;

use hyper::body::Bytes;
use serde::Serialize;

use crate::reply::File;

#[derive(Debug, Clone)]
pub struct Body {
    json: Bytes,
    files: Vec<File>,
}

impl Body {
    pub fn json(value: &impl Serialize) -> Self {
        Self { json: serde_json::to_vec(value).expect(SPELLABLE).into(), files: Vec::new() }
    }

    /// With these files, of which the JSON says what they are.
    pub fn with(self, files: Vec<File>) -> Self {
        Self { files, ..self }
    }

    /// Its type, and how it is spelled.
    pub fn spelled(&self) -> (Cow<'static, str>, Bytes) {
        if self.files.is_empty() {
            return ("application/json".into(), self.json.clone());
        }
        // Nobody can have written it into a file.
        let boundary = format!("{:032x}", fastrand::u128(..));
        let part = |spelled: &mut Vec<u8>, head: &str, content: &[u8]| {
            let head = format!("--{boundary}\r\nContent-Disposition: form-data; {head}\r\n\r\n");
            spelled.extend_from_slice(head.as_bytes());
            spelled.extend_from_slice(content);
            spelled.extend_from_slice(b"\r\n");
        };
        let length = |file: &File| file.bytes.len() + file.name.len() + PART;
        let length = self.json.len() + PART + self.files.iter().map(length).sum::<usize>();
        let mut spelled = Vec::with_capacity(length);
        let json = "name=\"payload_json\"\r\nContent-Type: application/json";
        part(&mut spelled, json, &self.json);
        for (n, file) in self.files.iter().enumerate() {
            let name = file.name.replace(|c: char| c == '"' || c.is_control(), "_");
            let head = format!("name=\"files[{n}]\"; filename=\"{name}\"");
            part(&mut spelled, &head, &file.bytes);
        }
        spelled.extend_from_slice(format!("--{boundary}--\r\n").as_bytes());
        let kind = format!("multipart/form-data; boundary={boundary}");
        (kind.into(), spelled.into())
    }
}

/// More than is written around a part.
const PART: usize = 300;

/// Only a map with odd keys could not be written as JSON.
const SPELLABLE: &str = "what Discord is told has a spelling in JSON";
