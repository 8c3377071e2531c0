//! The body of a request to Discord: JSON, or with files a multipart form that holds the JSON and the files.

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

    /// Adds these files, which the JSON describes.
    pub fn with(self, files: Vec<File>) -> Self {
        Self { files, ..self }
    }

    /// Returns the content type and the bytes.
    pub fn encoded(&self) -> (Cow<'static, str>, Bytes) {
        if self.files.is_empty() {
            return ("application/json".into(), self.json.clone());
        }
        // Random, so that no file can contain it.
        let boundary = format!("{:032x}", fastrand::u128(..));
        let part = |encoded: &mut Vec<u8>, head: &str, content: &[u8]| {
            let head = format!("--{boundary}\r\nContent-Disposition: form-data; {head}\r\n\r\n");
            encoded.extend_from_slice(head.as_bytes());
            encoded.extend_from_slice(content);
            encoded.extend_from_slice(b"\r\n");
        };
        let length = |file: &File| file.bytes.len() + file.name.len() + PART;
        let length = self.json.len() + PART + self.files.iter().map(length).sum::<usize>();
        let mut encoded = Vec::with_capacity(length);
        let json = "name=\"payload_json\"\r\nContent-Type: application/json";
        part(&mut encoded, json, &self.json);
        for (n, file) in self.files.iter().enumerate() {
            let name = file.name.replace(|c: char| c == '"' || c.is_control(), "_");
            let head = format!("name=\"files[{n}]\"; filename=\"{name}\"");
            part(&mut encoded, &head, &file.bytes);
        }
        encoded.extend_from_slice(format!("--{boundary}--\r\n").as_bytes());
        let kind = format!("multipart/form-data; boundary={boundary}");
        (kind.into(), encoded.into())
    }
}

/// More bytes than are written around a part.
const PART: usize = 300;

/// Serialising fails only for maps whose keys are not text.
const SPELLABLE: &str = "what Discord is told has a spelling in JSON";
