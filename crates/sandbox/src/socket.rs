//! One gateway connection: hello, identify or resume, heartbeats, events out.

use std::{sync::Arc, time::Duration};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use flate2::{Compress, Compression, FlushCompress};
use futures_util::{SinkExt, StreamExt, stream::SplitSink};
use serde_json::{Value, json};
use tokio::{
    sync::mpsc::{self, UnboundedSender},
    time::{Instant, sleep_until},
};

use super::{
    faults::Knock,
    gateway::{GUILDS, INTENTS, Out, PRIVILEGED},
    state::{Shared, Violation},
    world::BOT,
};

/// Close codes: <https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway>.
const UNKNOWN_OPCODE: u16 = 4001;
const DECODE_ERROR: u16 = 4002;
const NOT_AUTHENTICATED: u16 = 4003;
const AUTHENTICATION_FAILED: u16 = 4004;
const ALREADY_AUTHENTICATED: u16 = 4005;
const RATE_LIMITED: u16 = 4008;
const TIMED_OUT: u16 = 4009;
const INVALID_SHARD: u16 = 4010;
const INVALID_INTENTS: u16 = 4013;
const DISALLOWED_INTENTS: u16 = 4014;
const GOING_AWAY: u16 = 1001;

/// The longest frame a bot may send, in bytes.
const FRAME: usize = 4096;
/// How many frames it may send in a span of time (<https://discord.com/developers/docs/events/gateway#rate-limiting>).
/// Heartbeats do not count, because tests need dozens a second.
const FRAMES: usize = 120;
const WINDOW: Duration = Duration::from_secs(60);

/// The session of a connection.
struct Bound {
    session: String,
    number: u64,
}

/// Serves a connection until either side closes it. With `packs` all that is sent is one zlib stream.
pub(super) async fn run(shared: Arc<Shared>, socket: WebSocket, packs: bool) {
    let (sink, mut stream) = socket.split();
    let pack = packs.then(|| Compress::new(Compression::fast(), true));
    let mut writer = Writer { sink, pack };
    let (outbox, mut inbox) = mpsc::unbounded_channel();
    let interval = shared.settings.heartbeat;
    let hello = json!({"op": 10, "t": null, "s": null, "d": {"heartbeat_interval": interval.as_millis() as u64}});
    let _ = outbox.send(Out::Text(Utf8Bytes::from(hello.to_string())));
    let mut bound = None;
    let mut goodbye = false;
    let mut muted = false;
    // Half an interval of grace, for slow networks.
    let mut due = Instant::now() + interval * 3 / 2;
    let (mut since, mut others) = (Instant::now(), 0);
    loop {
        tokio::select! {
            out = inbox.recv() => {
                let Some(out) = out else { break };
                if muted && !matches!(out, Out::Drop) {
                    continue;
                }
                match writer.write(out, &mut inbox).await {
                    Going::On => {}
                    Going::Muted => muted = true,
                    Going::Over => break,
                }
            }
            frame = stream.next() => {
                let frame = match frame {
                    Some(Ok(Message::Text(text))) => text.into(),
                    Some(Ok(Message::Binary(frame))) => frame,
                    Some(Ok(Message::Close(frame))) => {
                        // 1000 and 1001 end the session; any other code keeps it for a resume.
                        goodbye = frame.is_some_and(|frame| matches!(frame.code, 1000 | 1001));
                        break;
                    }
                    Some(Ok(_)) => continue,
                    Some(Err(_)) | None => break,
                };
                let received = match frame.len() > FRAME {
                    true => Err(DECODE_ERROR),
                    false => hear(&shared, &frame, &outbox, &mut bound),
                };
                let refused = match received {
                    Ok(Heard::Heartbeat) => {
                        due = due.max(Instant::now() + interval * 3 / 2);
                        None
                    }
                    Ok(Heard::Other) => {
                        if since.elapsed() > WINDOW {
                            (since, others) = (Instant::now(), 0);
                        }
                        others += 1;
                        (others > FRAMES).then_some(RATE_LIMITED)
                    }
                    Err(code) => Some(code),
                };
                if let Some(code) = refused {
                    let _ = outbox.send(Out::Close(code));
                }
            }
            () = sleep_until(due) => {
                let _ = outbox.send(Out::Close(TIMED_OUT));
                // The session cannot be resumed.
                goodbye = true;
                due += interval;
            }
            () = shared.stop.cancelled() => {
                let _ = writer.write(Out::Close(GOING_AWAY), &mut inbox).await;
                break;
            }
        }
    }
    if let Some(Bound { session, number }) = bound {
        let mut state = shared.state();
        state.gateway.closed(&session, number, goodbye);
        let online = state.is_online();
        state.pages.bot(online);
        state.touch();
    }
}

enum Heard {
    Heartbeat,
    Other,
}

enum Going {
    On,
    /// Open, but nothing is sent any more.
    Muted,
    Over,
}

struct Writer {
    sink: SplitSink<WebSocket, Message>,
    pack: Option<Compress>,
}

impl Writer {
    /// Writes a frame and all those queued behind it, flushing once.
    async fn write(&mut self, first: Out, inbox: &mut mpsc::UnboundedReceiver<Out>) -> Going {
        let mut next = Some(first);
        let mut going = Going::On;
        while let Some(out) = next {
            match out {
                Out::Text(text) => {
                    let frame = match &mut self.pack {
                        Some(pack) => Message::Binary(packed(pack, text.as_bytes()).into()),
                        None => Message::Text(text),
                    };
                    if self.sink.feed(frame).await.is_err() {
                        return Going::Over;
                    }
                }
                Out::Close(code) => {
                    let reason = Utf8Bytes::from_static("");
                    let _ = self.sink.send(Message::Close(Some(CloseFrame { code, reason }))).await;
                    return Going::Over;
                }
                Out::Drop => return Going::Over,
                Out::Mute => {
                    going = Going::Muted;
                    break;
                }
            }
            next = inbox.try_recv().ok();
        }
        match self.sink.flush().await {
            Ok(()) => going,
            Err(_) => Going::Over,
        }
    }
}

/// Returns the next part of a zlib stream, which ends so that the other side can read all of it.
fn packed(stream: &mut Compress, mut bytes: &[u8]) -> Vec<u8> {
    let mut part = Vec::with_capacity(bytes.len() / 2 + 64);
    loop {
        let before = stream.total_in();
        // It fails only where a stream has been finished.
        let _ = stream.compress_vec(bytes, &mut part, FlushCompress::Sync);
        bytes = &bytes[(stream.total_in() - before) as usize..];
        if part.len() < part.capacity() {
            return part;
        }
        part.reserve(64);
    }
}

fn hear(
    shared: &Shared,
    frame: &[u8],
    outbox: &UnboundedSender<Out>,
    bound: &mut Option<Bound>,
) -> Result<Heard, u16> {
    let frame: Value = serde_json::from_slice(frame).map_err(|_| DECODE_ERROR)?;
    let data = &frame["d"];
    match frame["op"].as_u64().ok_or(DECODE_ERROR)? {
        1 => {
            let ack = Utf8Bytes::from_static(r#"{"op":11,"d":null,"s":null,"t":null}"#);
            let _ = outbox.send(Out::Text(ack));
            Ok(Heard::Heartbeat)
        }
        2 | 6 if bound.is_some() => Err(ALREADY_AUTHENTICATED),
        2 => {
            knock(shared, Knock::Identify)?;
            *bound = identify(shared, data, outbox)?;
            Ok(Heard::Other)
        }
        6 => {
            knock(shared, Knock::Resume)?;
            check_token(shared, data)?;
            let session = data["session_id"].as_str().ok_or(DECODE_ERROR)?;
            let after = data["seq"].as_u64().unwrap_or(0);
            let mut state = shared.state();
            match state.gateway.resume(session, after, outbox) {
                Some(number) => {
                    *bound = Some(Bound { session: session.to_owned(), number });
                    state.pages.bot(true);
                }
                None => {
                    let refusal = Utf8Bytes::from_static(r#"{"op":9,"d":false,"s":null,"t":null}"#);
                    let _ = outbox.send(Out::Text(refusal));
                }
            }
            state.touch();
            Ok(Heard::Other)
        }
        // Presence, voice state, members, soundboard: accepted and ignored.
        3 | 4 | 8 | 31 if bound.is_none() => Err(NOT_AUTHENTICATED),
        3 | 4 | 8 | 31 => Ok(Heard::Other),
        _ => Err(UNKNOWN_OPCODE),
    }
}

/// Counts tries to begin or resume a session, and turns away those that a test wants turned away.
fn knock(shared: &Shared, knock: Knock) -> Result<(), u16> {
    let mut state = shared.state();
    match knock {
        Knock::Identify => state.gateway.identified += 1,
        Knock::Resume => state.gateway.resumes += 1,
    }
    state.touch();
    state.faults.turned_away(knock).map_or(Ok(()), Err)
}

fn check_token(shared: &Shared, data: &Value) -> Result<(), u16> {
    let token = data["token"].as_str().ok_or(DECODE_ERROR)?;
    if token.strip_prefix("Bot ").unwrap_or(token) == shared.token {
        Ok(())
    } else {
        Err(AUTHENTICATION_FAILED)
    }
}

fn identify(
    shared: &Shared,
    data: &Value,
    outbox: &UnboundedSender<Out>,
) -> Result<Option<Bound>, u16> {
    check_token(shared, data)?;
    data["properties"].as_object().ok_or(DECODE_ERROR)?;
    let intents = data["intents"].as_u64().ok_or(INVALID_INTENTS)?;
    if intents & !INTENTS != 0 {
        return Err(INVALID_INTENTS);
    }
    if intents & PRIVILEGED != 0 {
        return Err(DISALLOWED_INTENTS);
    }
    let shard = match &data["shard"] {
        Value::Null => (0, 1),
        shard => (shard[0].as_u64().ok_or(INVALID_SHARD)?, shard[1].as_u64().ok_or(INVALID_SHARD)?),
    };
    if shard.0 >= shard.1 {
        return Err(INVALID_SHARD);
    }
    let session: String = (0..32).map(|_| fastrand::alphanumeric()).collect();
    let mut state = shared.state();
    let state = &mut *state;
    if let Some(buckets) = shared.settings.max_concurrency
        && !state.gateway.may_begin(shard.0, buckets)
    {
        let refusal = Utf8Bytes::from_static(r#"{"op":9,"d":false,"s":null,"t":null}"#);
        let _ = outbox.send(Out::Text(refusal));
        state.violate(Violation {
            what: format!("IDENTIFY of shard {} within 5 s of another", shard.0),
            status: 0,
            code: 0,
            body: Value::Null,
        });
        return Ok(None);
    }
    let number = state.gateway.open(&session, shard, intents, outbox.clone());
    let mut guilds: Vec<_> =
        state.world.guild_order.iter().filter_map(|id| state.world.guilds.get(id)).collect();
    guilds.retain(|guild| guild.has_bot && (guild.id.get() >> 22) % shard.1 == shard.0);
    let mut user = state.world.user_json(BOT);
    user["verified"] = true.into();
    user["mfa_enabled"] = false.into();
    user["email"] = Value::Null;
    let listed = guilds.iter().filter(|_| !state.faults.listing_none);
    let unavailable: Vec<_> =
        listed.map(|guild| json!({"id": guild.id, "unavailable": true})).collect();
    let resume = match state.gateway.stranding {
        true => "ws://127.0.0.1:1".to_owned(),
        false => format!("ws://{}", shared.addr),
    };
    let ready = json!({
        "v": 10, "user": user, "guilds": unavailable, "session_id": session, "session_type": "normal",
        "resume_gateway_url": resume, "shard": [shard.0, shard.1],
        "application": {"id": BOT, "flags": 0}, "private_channels": [], "relationships": [],
        "user_settings": {}, "presences": [], "guild_join_requests": [], "geo_ordered_rtc_regions": [],
        "_trace": [],
    });
    state.gateway.send(&session, "READY", &ready);
    if intents & GUILDS != 0 {
        let events: Vec<_> =
            guilds.iter().map(|guild| state.world.guild_create_json(guild)).collect();
        for event in events {
            state.gateway.send(&session, "GUILD_CREATE", &event);
        }
    }
    state.pages.bot(true);
    state.touch();
    Ok(Some(Bound { session, number }))
}
