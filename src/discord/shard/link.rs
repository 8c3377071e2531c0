//! One connection to the gateway, frame by frame.

use std::borrow::Cow;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, WebSocketConfig};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

const OPENING: Duration = Duration::from_secs(10);
const WRITING: Duration = Duration::from_secs(5);
const CLOSING: Duration = Duration::from_secs(1);

/// Says that the session is over; any other code of ours keeps it for a resume.
pub const GOODBYE: u16 = 1000;
pub const RESUMING: u16 = 4000;

pub struct Link(WebSocketStream<MaybeTlsStream<TcpStream>>);

pub enum Frame {
    Text(String),
    /// The other side closed, with this code.
    Closed(Option<u16>),
    Broken(String),
}

/// A frame's envelope; `d` is read when its kind is known.
#[derive(Deserialize)]
pub struct Envelope<'a> {
    pub op: u8,
    #[serde(default)]
    pub s: Option<u64>,
    #[serde(borrow, default)]
    pub t: Option<Cow<'a, str>>,
}

#[derive(Deserialize)]
pub struct Content<T> {
    pub d: T,
}

/// A frame without its content; none if it is no frame.
pub fn envelope(text: &str) -> Option<Envelope<'_>> {
    serde_json::from_str(text).ok()
}

/// A frame's content, if it is of that shape.
pub fn content<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, serde_json::Error> {
    serde_json::from_str(text).map(|Content { d }| d)
}

impl Link {
    /// Opens a connection. What goes wrong is told without the address.
    pub async fn open(url: &str) -> Result<Self, String> {
        let url = format!("{}/?v=10&encoding=json", url.trim_end_matches('/'));
        // Discord describes a whole server in one frame, and sends it again after a broken connection.
        let config = WebSocketConfig::default().max_frame_size(None);
        let connect = connect_async_with_config(url, Some(config), false);
        match timeout(OPENING, connect).await {
            Ok(Ok((socket, _))) => Ok(Self(socket)),
            Ok(Err(error)) => Err(error.to_string()),
            Err(_) => Err("no answer".to_owned()),
        }
    }

    pub async fn next(&mut self) -> Frame {
        loop {
            return match self.0.next().await {
                Some(Ok(Message::Text(text))) => Frame::Text(text.as_str().to_owned()),
                Some(Ok(Message::Close(frame))) => {
                    Frame::Closed(frame.map(|frame| frame.code.into()))
                }
                // Nothing was asked to be compressed.
                Some(Ok(Message::Binary(_))) => Frame::Broken("a binary frame".to_owned()),
                Some(Ok(_)) => continue,
                Some(Err(error)) => Frame::Broken(error.to_string()),
                None => Frame::Closed(None),
            };
        }
    }

    /// Sends an opcode with its content.
    pub async fn say(&mut self, op: u8, d: Value) -> Result<(), String> {
        let text = json!({"op": op, "d": d}).to_string();
        match timeout(WRITING, self.0.send(Message::text(text))).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => Err(error.to_string()),
            Err(_) => Err("it takes nothing in".to_owned()),
        }
    }

    /// Closes with this code, and waits a moment for the other side to do so too.
    pub async fn close(mut self, code: u16) {
        let frame = CloseFrame {
            code: code.into(),
            reason: "".into(),
        };
        let closing = async {
            if self.0.close(Some(frame)).await.is_ok() {
                while let Some(Ok(_)) = self.0.next().await {}
            }
        };
        // A peer that does not answer is dropped.
        let _ = timeout(CLOSING, closing).await;
    }
}
