//! One connection to the gateway: reads and writes frames.

use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde::de::{IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, WebSocketConfig};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

const OPENING: Duration = Duration::from_secs(10);
const WRITING: Duration = Duration::from_secs(5);
const CLOSING: Duration = Duration::from_millis(500);

/// Close codes: the first ends the session, any other of ours keeps it for a resume.
pub const GOODBYE: u16 = 1000;
pub const RESUMING: u16 = 4000;

pub struct Link(WebSocketStream<MaybeTlsStream<TcpStream>>);

pub enum Frame {
    Text(String),
    /// The other side closed the connection, with this code.
    Closed(Option<u16>),
    Broken(String),
}

/// A frame's envelope. The rest of `d` is read once the event's name is known.
#[derive(Deserialize)]
pub struct Envelope<'a> {
    pub op: u8,
    #[serde(default)]
    pub s: Option<u64>,
    #[serde(borrow, default)]
    pub t: Option<Cow<'a, str>>,
    #[serde(default)]
    pub d: About,
}

/// What an event is about, read together with the envelope: a frame that describes a server is large, and reading it
/// twice would hold up all other events.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct About {
    /// The id in `d`, if there is one.
    pub id: Option<u64>,
    /// Whether `d` says so.
    pub unavailable: bool,
}

impl<'de> Deserialize<'de> for About {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Gist)
    }
}

/// Anything but an object has no gist.
macro_rules! no_gist {
    ($($visit:ident: $value:ty),*) => {$(
        fn $visit<E>(self, _: $value) -> Result<About, E> {
            Ok(About::default())
        }
    )*};
}

/// Reads any JSON, and keeps only the gist.
struct Gist;

impl<'de> Visitor<'de> for Gist {
    type Value = About;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("anything")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<About, A::Error> {
        let mut about = About::default();
        while let Some(key) = map.next_key::<Cow<'de, str>>()? {
            match &*key {
                "id" => {
                    about.id = map.next_value::<Value>()?.as_str().and_then(|id| id.parse().ok())
                }
                "unavailable" => about.unavailable = map.next_value::<Value>()? == true,
                _ => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        Ok(about)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<About, A::Error> {
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(About::default())
    }

    fn visit_unit<E>(self) -> Result<About, E> {
        Ok(About::default())
    }

    no_gist!(visit_bool: bool, visit_u64: u64, visit_i64: i64, visit_f64: f64, visit_str: &str);
}

#[derive(Deserialize)]
pub struct Content<T> {
    pub d: T,
}

/// Reads a frame's envelope; `None` if it is no frame.
pub fn envelope(text: &str) -> Option<Envelope<'_>> {
    serde_json::from_str(text).ok()
}

/// Reads a frame's `d` as that type.
pub fn content<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, serde_json::Error> {
    serde_json::from_str(text).map(|Content { d }| d)
}

impl Link {
    /// Opens a connection. Errors do not contain the address.
    pub async fn open(url: &str) -> Result<Self, String> {
        let url = format!("{}/?v=10&encoding=json", url.trim_end_matches('/'));
        // Discord sends a whole server as one frame, and would send it again after every reconnect. There must be a
        // limit, because memory is reserved for the length that a frame's header claims.
        let config = WebSocketConfig::default();
        let config = config.max_frame_size(config.max_message_size);
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
                // We did not ask for compression.
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

    /// Closes with this code, and waits a moment for the other side to close too. Returns what it sent until then,
    /// which it counts as delivered.
    pub async fn close(mut self, code: u16) -> Vec<String> {
        let mut last = Vec::new();
        let frame = CloseFrame { code: code.into(), reason: "".into() };
        let closing = async {
            if self.0.close(Some(frame)).await.is_ok() {
                while let Some(Ok(message)) = self.0.next().await {
                    last.extend(message.to_text().ok().map(str::to_owned));
                }
            }
        };
        // A peer that does not close in time is dropped.
        let _ = timeout(CLOSING, closing).await;
        last
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::AsyncWriteExt;
    use tokio::join;
    use tokio::net::TcpListener;
    use tokio_tungstenite::accept_async;

    use super::*;

    #[test]
    fn the_gist_of_a_frame_is_read_with_its_envelope() {
        let about = |d: &str| {
            let text = format!(r#"{{"t":"X","s":1,"op":0,"d":{d}}}"#);
            envelope(&text).expect("it is a frame").d
        };
        let gist = |id, unavailable| About { id, unavailable };
        for (d, expected) in [
            (r#"{"name":{"id":"6"},"id":"5","roles":[{"id":"7"}]}"#, gist(Some(5), false)),
            (r#"{"unavailable":true,"id":"18446744073709551615"}"#, gist(Some(u64::MAX), true)),
            (r#"{"id":"5","unavailable":false}"#, gist(Some(5), false)),
            (r#"{"i\u0064":"5","unavailable":null}"#, gist(Some(5), false)),
            (r#"{"id":5}"#, gist(None, false)),
            (r#"{"id":"five"}"#, gist(None, false)),
            ("{}", gist(None, false)),
            ("null", gist(None, false)),
            ("true", gist(None, false)),
            ("251", gist(None, false)),
            ("-1", gist(None, false)),
            ("1.5", gist(None, false)),
            (r#""text""#, gist(None, false)),
            (r#"[{"id":"5"}]"#, gist(None, false)),
        ] {
            assert_eq!(about(d), expected, "{d}");
        }
        assert_eq!(envelope(r#"{"op":11}"#).expect("it is a frame").d, About::default());
        assert!(envelope("[]").is_none() && envelope(r#"{"op":0,"d":{"#).is_none());
    }

    #[tokio::test]
    async fn no_room_is_made_for_what_a_frames_head_claims() {
        const TERABYTE: [u8; 10] = [0x81, 127, 0, 0, 1, 0, 0, 0, 0, 0];
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let address = listener.local_addr().expect("it has one");
        let gateway = async {
            let (stream, _) = listener.accept().await.expect("somebody comes");
            let mut socket = accept_async(stream).await.expect("they greet each other");
            socket.get_mut().write_all(&TERABYTE).await.expect("it is sent");
            socket
        };
        let url = format!("ws://{address}");
        let (link, _socket) = join!(Link::open(&url), gateway);
        let frame = link.expect("opens").next().await;
        assert!(matches!(frame, Frame::Broken(_)));
    }
}
