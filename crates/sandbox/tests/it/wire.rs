//! Minimal WebSocket and REST clients, and a bot made of them.

use std::time::Duration;

use openapi::Schema;
use reqwest::multipart::{Form, Part};
use sandbox::{Builder, Sandbox, User};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, BufReader},
    net::TcpStream,
    task::JoinHandle,
    time::timeout,
};

const PATIENCE: Duration = Duration::from_secs(10);

/// A WebSocket that speaks JSON.
pub struct Socket(BufReader<TcpStream>);

/// A received frame.
#[derive(Debug)]
pub enum Frame {
    Json(Value),
    Binary(Vec<u8>),
    /// Closed with this code; 0 if the connection broke.
    Closed(u16),
}

impl Socket {
    /// Opens `path` with additional headers; `Err` is the HTTP status of a refusal.
    pub async fn open(
        sandbox: &Sandbox,
        path: &str,
        headers: &[(&str, &str)],
    ) -> Result<Self, u16> {
        let mut stream =
            BufReader::new(TcpStream::connect(sandbox.addr()).await.expect("a connection"));
        let mut request = format!(
            "GET {path} HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        );
        if !headers.iter().any(|(name, _)| *name == "Host") {
            request += &format!("Host: {}\r\n", sandbox.addr());
        }
        for (name, value) in headers {
            request += &format!("{name}: {value}\r\n");
        }
        stream.write_all((request + "\r\n").as_bytes()).await.expect("a request");
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(stream.read_u8().await.expect("a response"));
        }
        let status = String::from_utf8_lossy(&head[9..12]).parse().expect("a status");
        if status == 101 { Ok(Self(stream)) } else { Err(status) }
    }

    pub async fn send(&mut self, value: Value) {
        let text = value.to_string();
        let mut frame = vec![0x81];
        let length = u16::try_from(text.len()).expect("a short frame");
        if length < 126 {
            frame.push(0x80 | length as u8);
        } else {
            frame.push(0x80 | 126);
            frame.extend(length.to_be_bytes());
        }
        // A mask of zeroes leaves the text unchanged.
        frame.extend([0; 4]);
        frame.extend(text.as_bytes());
        self.0.write_all(&frame).await.expect("an open socket");
    }

    pub async fn next(&mut self) -> Frame {
        timeout(PATIENCE, self.read()).await.expect("a frame in time")
    }

    /// Reads the next frame, which has to be JSON.
    pub async fn json(&mut self) -> Value {
        match self.next().await {
            Frame::Json(value) => value,
            other => panic!("{other:?}"),
        }
    }

    /// Reads frames until one has this value in this field.
    pub async fn until(&mut self, key: &str, value: &str) -> Value {
        loop {
            let frame = self.json().await;
            if frame[key] == value {
                return frame;
            }
        }
    }

    async fn read(&mut self) -> Frame {
        let Ok(first) = self.0.read_u8().await else {
            return Frame::Closed(0);
        };
        let mut length = u64::from(self.0.read_u8().await.expect("a length"));
        if length == 126 {
            length = u64::from(self.0.read_u16().await.expect("a length"));
        } else if length == 127 {
            length = self.0.read_u64().await.expect("a length");
        }
        let mut data = vec![0; length as usize];
        self.0.read_exact(&mut data).await.expect("a payload");
        match first & 15 {
            8 => Frame::Closed(u16::from_be_bytes([data[0], data[1]])),
            1 => Frame::Json(serde_json::from_slice(&data).expect("JSON")),
            2 => Frame::Binary(data),
            other => panic!("opcode {other}"),
        }
    }
}

/// A bot that sends exactly what a test wants.
pub struct Raw {
    pub sandbox: Sandbox,
    pub socket: Socket,
    pub alice: User,
    http: reqwest::Client,
}

impl Raw {
    /// Connects and registers the commands `/go`, which has an autocompleted option, and `/there`.
    pub async fn start(builder: Builder) -> Self {
        let sandbox =
            official(builder).start(([127, 0, 0, 1], 0).into()).await.expect("a free port");
        let socket = identified(&sandbox, 1).await;
        let alice = sandbox.user("Alice");
        let raw = Self { sandbox, socket, alice, http: reqwest::Client::new() };
        let commands = json!([
            {"name": "go", "description": "Go", "contexts": [0, 1, 2], "integration_types": [0, 1],
             "options": [{"type": 3, "name": "to", "description": "To", "autocomplete": true}]},
            {"name": "there", "description": "There", "contexts": [0]},
        ]);
        let path = format!("/applications/{}/commands", raw.sandbox.bot());
        assert_eq!(raw.rest("PUT", &path, Some(commands)).await.0, 200);
        raw
    }

    /// Makes a request with the bot's token; returns status and body.
    pub async fn rest(&self, method: &str, path: &str, body: Option<Value>) -> (u16, Value) {
        let token = format!("Bot {}", self.sandbox.token());
        self.rest_as(&token, method, path, body).await
    }

    pub async fn rest_as(
        &self,
        token: &str,
        method: &str,
        path: &str,
        body: Option<Value>,
    ) -> (u16, Value) {
        let url = format!("{}/api/v10{path}", self.sandbox.url());
        let method = method.parse().expect("a method");
        let mut request = self.http.request(method, url).header("Authorization", token);
        if let Some(body) = body {
            request = request.json(&body);
        }
        let response = request.send().await.expect("a response");
        let status = response.status().as_u16();
        let text = response.text().await.expect("a body");
        (status, serde_json::from_str(&text).unwrap_or(Value::Null))
    }

    /// Sends a form: its JSON, and its files by part and name.
    pub async fn form(
        &self,
        method: &str,
        path: &str,
        json: Value,
        files: &[(&str, &str, Vec<u8>)],
    ) -> (u16, Value) {
        let url = format!("{}/api/v10{path}", self.sandbox.url());
        let mut form = Form::new().text("payload_json", json.to_string());
        for (part, name, bytes) in files {
            let file = Part::bytes(bytes.clone()).file_name((*name).to_owned());
            form = form.part((*part).to_owned(), file);
        }
        let request = self
            .http
            .request(method.parse().expect("a method"), url)
            .header("Authorization", format!("Bot {}", self.sandbox.token()))
            .multipart(form);
        let response = request.send().await.expect("a response");
        let status = response.status().as_u16();
        let text = response.text().await.expect("a body");
        (status, serde_json::from_str(&text).unwrap_or(Value::Null))
    }

    /// Returns the next interaction from the gateway.
    pub async fn interaction(&mut self) -> Value {
        let mut event = self.socket.until("t", "INTERACTION_CREATE").await;
        event["d"].take()
    }

    /// Alice sends `/go` in #nim. Returns the interaction, and her future outcome.
    pub async fn go(&mut self) -> (Value, JoinHandle<sandbox::Outcome>) {
        let (alice, nim) = (self.alice.clone(), self.sandbox.channel("nim"));
        let outcome = tokio::spawn(async move { alice.command(nim, "go", json!({})).await });
        (self.interaction().await, outcome)
    }

    /// Responds to an interaction.
    pub async fn respond(&self, interaction: &Value, body: Value) -> (u16, Value) {
        self.rest("POST", &callback(interaction), Some(body)).await
    }

    /// Returns a path below the interaction's webhook.
    pub fn webhook(&self, interaction: &Value, rest: &str) -> String {
        let token = interaction["token"].as_str().expect("a token");
        format!("/webhooks/{}/{token}{rest}", self.sandbox.bot())
    }
}

pub fn callback(interaction: &Value) -> String {
    let text = |key: &str| interaction[key].as_str().expect("a text").to_owned();
    format!("/interactions/{}/{}/callback", text("id"), text("token"))
}

/// Opens a gateway connection, and reads HELLO.
pub async fn greeted(sandbox: &Sandbox) -> Socket {
    let mut socket = Socket::open(sandbox, "/?v=10&encoding=json", &[]).await.expect("the gateway");
    assert_eq!(socket.json().await["op"], 10);
    socket
}

/// Opens a gateway connection, identifies, and reads until READY.
pub async fn identified(sandbox: &Sandbox, intents: u64) -> Socket {
    let mut socket = greeted(sandbox).await;
    socket.send(identify(sandbox.token(), intents)).await;
    socket.until("t", "READY").await;
    socket
}

pub fn identify(token: &str, intents: u64) -> Value {
    json!({"op": 2, "d": {"token": token, "intents": intents, "properties": {"os": "", "browser": "", "device": ""}}})
}

/// Checks everything against Discord's official schema, if that is at hand.
pub fn official(sandbox: Builder) -> Builder {
    match Schema::at_hand() {
        Some(schema) => sandbox.inspector(schema),
        None => sandbox,
    }
}
