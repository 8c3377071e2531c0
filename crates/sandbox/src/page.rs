//! Serves the chat page's files, and the socket that keeps the page live.

use std::sync::Arc;

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
use tokio::sync::mpsc;

use super::{
    cdn,
    hello::hello,
    id::Id,
    page_actions, page_files,
    state::{Here, Shared},
};

/// How many frames a page may lag behind before it is cut off; it then reconnects and gets everything again.
const LAG: usize = 1024;

pub(super) fn routes() -> Router<Arc<Shared>> {
    Router::new()
        .route("/page/socket", get(socket))
        .route("/page/{file}", get(file))
        .route("/attachments/{channel}/{id}/{name}", get(cdn::file))
        .route("/emojis/{file}", get(cdn::emoji))
}

pub(super) async fn index() -> Response {
    serve("index.html")
}

async fn file(Path(name): Path<String>) -> Response {
    serve(&name)
}

fn serve(name: &str) -> Response {
    let Some(text) = page_files::read(name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let kind = match name.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "text/html; charset=utf-8",
    };
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_SECURITY_POLICY, "default-src 'self'; frame-ancestors 'none'"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, text).into_response()
}

#[derive(Deserialize)]
struct Who {
    user: Option<String>,
}

/// Opens a page's live connection. Another website's page could open it too, because WebSockets have no same-origin
/// rule; its Origin header gives it away.
async fn socket(
    State(shared): Here,
    Query(Who { user }): Query<Who>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let own = text(header::HOST).map(|host| format!("http://{host}"));
    if text(header::ORIGIN).is_some_and(|origin| Some(origin) != own.as_deref()) {
        return StatusCode::FORBIDDEN.into_response();
    }
    // A first visit names no user, and an old address may name one who no longer exists: both get the first user.
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
        let _ = outbox.try_send(Utf8Bytes::from(hello(&state, user).to_string()));
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
                Some(Ok(Frame::Text(text))) => page_actions::hear(&shared, user, &text, &outbox),
                Some(Ok(Frame::Close(_)) | Err(_)) | None => break,
                Some(Ok(_)) => {}
            },
            () = cut.cancelled() => break,
            () = shared.stop.cancelled() => break,
        }
    }
    shared.state().pages.close(number);
}
