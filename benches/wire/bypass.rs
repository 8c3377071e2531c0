//! Stands between the sandbox and a bot. The sandbox greets the bot, but a crowd's interactions and their answers go
//! past the sandbox, and nobody looks at them: so this takes little of the machine on which the bot is measured.

use std::collections::HashMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Path, Request, State};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use futures_util::{SinkExt, StreamExt};
use reqwest::{Client, StatusCode};
use sandbox::Sandbox;
use serde_json::json;
use tokio::net::{TcpListener, TcpStream};
use tokio::select;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::oneshot;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{accept_async, connect_async};

/// How long an answer may take before something must be wrong.
const PATIENCE: Duration = Duration::from_secs(10);
/// Discord's epoch, in Unix milliseconds.
const EPOCH: u64 = 1_420_070_400_000;
/// The bits that mark our interaction ids, as if another of Discord's workers than the sandbox's had made them; and
/// those of our message ids.
const OURS: u64 = 0x3F_0000;
const MESSAGE: u64 = 0x1F_0000;
/// The first number of our events: the sandbox sends fewer.
const FIRST: u64 = 1_000_000;

#[derive(Clone)]
pub struct Bypass(Arc<Shared>);

struct Shared {
    client: Client,
    sandbox: Arc<Sandbox>,
    /// The addresses that the bot takes for Discord, and for its gateway.
    rest: SocketAddr,
    gateway: SocketAddr,
    /// Where interactions are posted, if they go over HTTP.
    posted: OnceLock<String>,
    waiting: Mutex<HashMap<u64, oneshot::Sender<Bytes>>>,
    /// The queue of frames for the bot's gateway connection.
    frames: Mutex<Option<UnboundedSender<Message>>>,
    events: AtomicU64,
    ids: AtomicU64,
}

impl Bypass {
    pub async fn start(sandbox: Arc<Sandbox>) -> Self {
        let listen = async || {
            let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await;
            let listener = listener.expect("a port is free");
            let address = listener.local_addr().expect("it has an address");
            (listener, address)
        };
        let ((listener, rest), (connections, gateway)) = (listen().await, listen().await);
        let shared = Arc::new(Shared {
            client: Client::builder().build().expect("a client can be made"),
            sandbox,
            rest,
            gateway,
            posted: OnceLock::new(),
            waiting: Mutex::default(),
            frames: Mutex::default(),
            events: AtomicU64::new(FIRST),
            ids: AtomicU64::new(0),
        });
        let routes = Router::new()
            .route("/api/v10/interactions/{id}/{token}/callback", post(callback))
            .route("/api/v10/webhooks/{application}/{token}/messages/@original", get(original))
            .route("/api/v10/channels/{channel}/messages/{message}", any(edited))
            .fallback(relay)
            .with_state(Arc::clone(&shared));
        tokio::spawn(async { axum::serve(listener, routes).await });
        let connected = Arc::clone(&shared);
        tokio::spawn(async move {
            while let Ok((stream, _)) = connections.accept().await {
                tokio::spawn(connection(Arc::clone(&connected), stream));
            }
        });
        Self(shared)
    }

    /// The address that stands in for Discord.
    pub fn url(&self) -> String {
        format!("http://{}", self.0.rest)
    }

    /// Posts interactions to that address from now on.
    pub fn post_to(&self, url: String) {
        self.0.posted.set(url).expect("they are posted nowhere yet");
    }

    /// Returns a new id, made now.
    pub fn id(&self) -> u64 {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let now = now.expect("it is later").as_millis() as u64;
        (now - EPOCH) << 22 | OURS | self.0.ids.fetch_add(1, Ordering::Relaxed) & 0xFFFF
    }

    /// Sends the bot the interaction of that id, and returns its answer.
    pub async fn ask(&self, id: u64, event: String) -> Bytes {
        let answer = async {
            match self.0.posted.get() {
                Some(url) => self.post(url, event).await,
                None => self.send(id, event).await,
            }
        };
        let answer = timeout(PATIENCE, answer).await;
        answer.expect("an interaction is answered in time")
    }

    async fn post(&self, url: &str, event: String) -> Bytes {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let now = now.expect("it is later").as_secs().to_string();
        let seal = self.0.sandbox.sign(&now, &event);
        let request = self.0.client.post(url).body(event);
        let request = request
            .header(CONTENT_TYPE, "application/json")
            .header("X-Signature-Ed25519", seal)
            .header("X-Signature-Timestamp", now);
        let reply = request.send().await.expect("it is taken");
        assert_eq!(reply.status(), StatusCode::OK);
        reply.bytes().await.expect("it is whole")
    }

    async fn send(&self, id: u64, event: String) -> Bytes {
        let (sender, answer) = oneshot::channel();
        (self.0.waiting.lock().expect("nobody panics")).insert(id, sender);
        let number = self.0.events.fetch_add(1, Ordering::Relaxed);
        let frame = format!(r#"{{"t":"INTERACTION_CREATE","s":{number},"op":0,"d":{event}}}"#);
        let frames = self.0.frames.lock().expect("nobody panics").clone();
        let sent = frames.map(|frames| frames.send(Message::text(frame)));
        sent.expect("the bot is connected").expect("and stays");
        answer.await.expect("it is answered")
    }
}

/// Takes an answer to an interaction: a crowd's, or the sandbox's.
async fn callback(
    State(shared): State<Arc<Shared>>,
    Path((id, _)): Path<(u64, String)>,
    request: Request,
) -> Response {
    let sender = shared.waiting.lock().expect("nobody panics").remove(&id);
    let Some(sender) = sender else {
        return relay(State(shared), request).await;
    };
    let with_response = request.uri().query().is_some();
    let body = to_bytes(request.into_body(), usize::MAX).await;
    sender.send(body.expect("it is whole")).ok();
    match with_response {
        true => {
            let became = json!({"type": 4, "message": {"id": message(id).to_string()}});
            axum::Json(json!({"resource": became})).into_response()
        }
        false => StatusCode::NO_CONTENT.into_response(),
    }
}

/// Tells a bot which message its answer became: one of a crowd's, or one of the sandbox's.
async fn original(
    State(shared): State<Arc<Shared>>,
    Path((_, token)): Path<(String, String)>,
    request: Request,
) -> Response {
    match token.strip_prefix('t').and_then(|id| id.parse().ok()) {
        Some(id) => axum::Json(json!({"id": message(id).to_string()})).into_response(),
        None => relay(State(shared), request).await,
    }
}

/// Takes what a bot does to a posted message.
async fn edited(
    State(shared): State<Arc<Shared>>,
    Path((_, message)): Path<(u64, u64)>,
    request: Request,
) -> Response {
    match message & OURS {
        MESSAGE => axum::Json(json!({"id": message.to_string()})).into_response(),
        _ => relay(State(shared), request).await,
    }
}

/// Returns the id of the message that the answer to an interaction became.
pub fn message(interaction: u64) -> u64 {
    interaction & !OURS | MESSAGE
}

/// Passes everything else to the sandbox, which takes the bot to be connected there.
async fn relay(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let url = format!("http://{}{}", shared.sandbox.addr(), parts.uri);
    let body = to_bytes(body, usize::MAX).await.expect("it is whole");
    let mut outgoing = shared.client.request(parts.method, url).body(body);
    for name in [AUTHORIZATION, CONTENT_TYPE] {
        if let Some(value) = parts.headers.get(&name) {
            outgoing = outgoing.header(name, value);
        }
    }
    let reply = outgoing.send().await.expect("the sandbox answers");
    let (status, headers) = (reply.status(), reply.headers().clone());
    let mut body = reply.bytes().await.expect("it is whole");
    if parts.uri.path().contains("/gateway") {
        let (theirs, ours) = (shared.sandbox.addr().to_string(), shared.gateway.to_string());
        let text = String::from_utf8_lossy(&body);
        body = text.replace(&theirs, &ours).into();
    }
    let mut answer = Response::new(Body::from(body));
    *answer.status_mut() = status;
    let kept = headers.into_iter().filter_map(|(name, value)| Some((name?, value)));
    let kept = kept.filter(|(name, _)| *name == CONTENT_TYPE || name.as_str().starts_with("x-"));
    answer.headers_mut().extend(kept);
    answer
}

/// Joins a gateway connection of the bot's to one of the sandbox's.
async fn connection(shared: Arc<Shared>, stream: TcpStream) {
    stream.set_nodelay(true).expect("it is open");
    let mut bot = accept_async(stream).await.expect("it is a WebSocket");
    let gateway = format!("ws://{}/?v=10&encoding=json", shared.sandbox.addr());
    let (mut sandbox, _) = connect_async(gateway).await.expect("the sandbox listens");
    let (sender, mut ours) = unbounded_channel();
    *shared.frames.lock().expect("nobody panics") = Some(sender);
    loop {
        let passed = select! {
            frame = next(&mut ours) => bot.send(frame).await,
            Some(Ok(frame)) = sandbox.next() => bot.send(frame).await,
            Some(Ok(frame)) = bot.next() => sandbox.send(frame).await,
            else => return,
        };
        if passed.is_err() {
            return;
        }
    }
}

/// Returns the next frame of ours. If there never is another, it waits for ever.
async fn next(ours: &mut UnboundedReceiver<Message>) -> Message {
    match ours.recv().await {
        Some(frame) => frame,
        None => std::future::pending().await,
    }
}
