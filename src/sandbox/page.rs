//! The chat page: its files, and the socket that keeps it live.

use std::{collections::HashMap, sync::Arc};

use axum::{
    Router,
    extract::{
        Path, Query, State,
        ws::{Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade},
    },
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use super::{
    id::Id,
    message::Message,
    state::{Shared, State as World},
    visit,
    world::{BOT, Channel, GARDEN, Place, World as People},
};

/// Frames a page may lag behind before it is cut off, to come back and see everything anew.
const LAG: usize = 1024;
/// Messages of a channel a page begins with.
const BACKLOG: usize = 500;

const INDEX: &str = include_str!("page/index.html");

/// Every file but the index.
const FILES: &[(&str, &str)] = &[
    ("app.js", include_str!("page/app.js")),
    ("commands.js", include_str!("page/commands.js")),
    ("components.js", include_str!("page/components.js")),
    ("dom.js", include_str!("page/dom.js")),
    ("icon.svg", include_str!("page/icon.svg")),
    ("log.js", include_str!("page/log.js")),
    ("markdown.js", include_str!("page/markdown.js")),
    ("message.js", include_str!("page/message.js")),
    ("modal.js", include_str!("page/modal.js")),
    ("palette.js", include_str!("page/palette.js")),
    ("profile.js", include_str!("page/profile.js")),
    ("socket.js", include_str!("page/socket.js")),
    ("state.js", include_str!("page/state.js")),
    ("strings.js", include_str!("page/strings.js")),
    ("style.css", include_str!("page/style.css")),
    ("time.js", include_str!("page/time.js")),
];

pub(super) fn routes() -> Router<Arc<Shared>> {
    Router::new()
        .route("/page/socket", get(socket))
        .route("/page/{file}", get(file))
}

pub(super) async fn index() -> Response {
    serve("index.html", INDEX)
}

async fn file(Path(name): Path<String>) -> Response {
    let found = FILES.iter().find(|(file, _)| *file == name);
    found.map_or_else(
        || StatusCode::NOT_FOUND.into_response(),
        |(name, text)| serve(name, text),
    )
}

fn serve(name: &str, text: &'static str) -> Response {
    let kind = match name.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "text/html; charset=utf-8",
    };
    let headers = [
        (header::CONTENT_TYPE, kind),
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'self'; frame-ancestors 'none'",
        ),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, text).into_response()
}

#[derive(Deserialize)]
struct Who {
    user: Option<String>,
}

/// One page's live line. Another website's page could open it too, as WebSockets know no same-origin
/// rule; its Origin gives it away.
async fn socket(
    State(shared): State<Arc<Shared>>,
    Query(Who { user }): Query<Who>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let own = text(header::HOST).map(|host| format!("http://{host}"));
    if text(header::ORIGIN).is_some_and(|origin| Some(origin) != own.as_deref()) {
        return StatusCode::FORBIDDEN.into_response();
    }
    // A first visit names nobody, and an old address may name somebody who is gone: it gets the first there is.
    let user = {
        let state = shared.state();
        let users = &state.world.users;
        let is_person = |id: &Id| users.get(id).is_some_and(|user| !user.bot);
        let named = user.and_then(|user| user.parse().ok()).filter(is_person);
        named.or_else(|| state.world.user_order.iter().copied().find(is_person))
    };
    let Some(user) = user else {
        return StatusCode::NOT_FOUND.into_response();
    };
    upgrade.on_upgrade(move |socket| serve_page(shared, socket, user))
}

async fn serve_page(shared: Arc<Shared>, mut socket: WebSocket, user: Id) {
    let (outbox, mut inbox) = mpsc::channel(LAG);
    let (number, cut) = {
        let mut state = shared.state();
        let hello = hello(&state, user).to_string();
        let _ = outbox.try_send(Utf8Bytes::from(hello));
        state.pages.open(user, outbox.clone())
    };
    loop {
        tokio::select! {
            text = inbox.recv() => {
                let Some(text) = text else { break };
                if socket.send(Frame::Text(text)).await.is_err() {
                    break;
                }
            }
            frame = socket.recv() => match frame {
                Some(Ok(Frame::Text(text))) => visit::hear(&shared, user, &text, &outbox),
                Some(Ok(Frame::Close(_)) | Err(_)) | None => break,
                Some(Ok(_)) => {}
            },
            () = cut.cancelled() => break,
            () = shared.stop.cancelled() => break,
        }
    }
    shared.state().pages.close(number);
}

#[derive(Default)]
pub(super) struct Pages {
    open: HashMap<u64, Page>,
    opened: u64,
}

struct Page {
    user: Id,
    outbox: mpsc::Sender<Utf8Bytes>,
    /// Cancelled when it lags too far.
    cut: CancellationToken,
}

impl Pages {
    fn open(&mut self, user: Id, outbox: mpsc::Sender<Utf8Bytes>) -> (u64, CancellationToken) {
        self.opened += 1;
        let cut = CancellationToken::new();
        self.open.insert(
            self.opened,
            Page {
                user,
                outbox,
                cut: cut.clone(),
            },
        );
        (self.opened, cut)
    }

    fn close(&mut self, number: u64) {
        self.open.remove(&number);
    }

    /// Users with a page open, each page once.
    pub(super) fn viewers(&self) -> Vec<Id> {
        self.open.values().map(|page| page.user).collect()
    }

    pub(super) fn message(&mut self, world: &People, op: &str, message: &Message) {
        // Nothing is rendered for nobody.
        self.send(
            world,
            message,
            || json!({"t": "message", "op": op, "message": message.json(world)}),
        );
    }

    pub(super) fn deleted(&mut self, world: &People, message: &Message) {
        self.send(
            world,
            message,
            || json!({"t": "delete", "channel": message.channel, "id": message.id}),
        );
    }

    pub(super) fn bot(&mut self, online: bool) {
        self.all(|_| true, || json!({"t": "bot", "online": online}));
    }

    pub(super) fn commands(&mut self, commands: &Value) {
        self.all(|_| true, || json!({"t": "commands", "commands": commands}));
    }

    /// To all pages of one user.
    pub(super) fn to(&mut self, user: Id, frame: &Value) {
        self.all(|other| other == user, || frame.clone());
    }

    fn send(&mut self, world: &People, message: &Message, frame: impl FnOnce() -> Value) {
        let Some(channel) = world.channels.get(&message.channel) else {
            return;
        };
        self.all(
            |user| is_shown(world, user, channel) && message.visible_to(user),
            frame,
        );
    }

    fn all(&mut self, whose: impl Fn(Id) -> bool, frame: impl FnOnce() -> Value) {
        let mut frame = Some(frame);
        let mut text: Option<Utf8Bytes> = None;
        for page in self.open.values().filter(|page| whose(page.user)) {
            if let Some(frame) = frame.take() {
                text = Some(Utf8Bytes::from(frame().to_string()));
            }
            if text
                .clone()
                .is_some_and(|text| page.outbox.try_send(text).is_err())
            {
                page.cut.cancel();
            }
        }
    }
}

impl World {
    /// The bot has changed its commands.
    pub(super) fn registered(&mut self) {
        let commands = commands(self);
        self.pages.commands(&commands);
        self.touch();
    }

    /// Shows everything anew to these users, or to all.
    pub(super) fn refresh(&mut self, only: Option<Id>) {
        let mut viewers = self.pages.viewers();
        viewers.sort_unstable();
        viewers.dedup();
        for user in viewers
            .into_iter()
            .filter(|user| only.is_none_or(|only| only == *user))
        {
            let hello = hello(self, user);
            self.pages.to(user, &hello);
        }
    }
}

/// The page shows one server and one's own messages with the bot.
fn is_shown(world: &People, user: Id, channel: &Channel) -> bool {
    let here = match channel.place {
        Place::Text { guild, .. } | Place::Thread { guild, .. } => guild == GARDEN,
        Place::Dm { .. } => user != BOT,
        Place::Group { .. } => false,
    };
    here && world.can_see(user, channel)
}

fn commands(state: &World) -> Value {
    state
        .registry
        .seen(Some(GARDEN))
        .map(|command| command.json.clone())
        .collect()
}

/// The first frame: all there is to see.
fn hello(state: &World, me: Id) -> Value {
    let world = &state.world;
    let user = |id: Id| {
        world.users.get(&id).map(|user| {
            json!({
                "id": id, "username": user.username, "global_name": user.global_name,
                "locale": user.locale, "bot": user.bot,
            })
        })
    };
    let users: Vec<_> = world.user_order.iter().filter_map(|id| user(*id)).collect();
    let guild = world.guilds.get(&GARDEN);
    let dm = world.users.get(&me).map(|user| user.dm);
    let ids = guild
        .map_or(&[][..], |guild| &guild.channels)
        .iter()
        .copied()
        .chain(dm);
    let channels: Vec<_> = ids
        .filter_map(|id| world.channels.get(&id))
        .filter(|channel| is_shown(world, me, channel))
        .collect();
    let list: Vec<_> = channels
        .iter()
        .map(|channel| {
            let kind = if channel.guild().is_some() {
                "text"
            } else {
                "dm"
            };
            json!({"id": channel.id, "name": channel.name, "kind": kind})
        })
        .collect();
    let mut messages = json!({});
    for channel in channels {
        let mut shown: Vec<_> = channel.messages.values().rev().take(BACKLOG).collect();
        shown.extend(
            channel
                .whispers
                .values()
                .rev()
                .filter(|m| m.visible_to(me))
                .take(BACKLOG),
        );
        shown.sort_unstable_by_key(|message| message.id);
        messages[channel.id.to_string()] =
            shown.iter().map(|message| message.json(world)).collect();
    }
    json!({
        "t": "hello", "me": user(me), "users": users,
        "guild": guild.map(|guild| json!({
            "id": guild.id, "name": guild.name, "preferred_locale": guild.locale,
        })),
        "channels": list,
        "bot": {"id": BOT, "name": "Bouton", "online": state.gateway.online()},
        "commands": commands(state), "messages": messages,
    })
}
