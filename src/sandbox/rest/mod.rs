//! Discord's REST API, as far as the bot needs it.

use std::{net::IpAddr, sync::Arc};

use axum::{
    Json, Router,
    body::Bytes,
    extract::{
        FromRef, FromRequestParts, Path, Request, State, WebSocketUpgrade, rejection::PathRejection,
    },
    http::{HeaderMap, StatusCode, header, request::Parts},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::{any, get, post},
};
use serde_json::{Value, json};

use super::{
    error::ApiError,
    id::Id,
    page, socket,
    state::{Shared, Violation},
    world::{BOT, GARDEN},
};

mod callback;
mod channels;
mod commands;
mod webhooks;

/// What a handler gives: a JSON body with a status, or a refusal.
type Reply = Result<Response, ApiError>;

/// Everything served.
pub(super) fn router(shared: &Arc<Shared>) -> Router {
    let bot = Router::new()
        .route("/gateway/bot", get(gateway_bot))
        .route("/users/@me", get(me))
        .route("/users/{user}", get(user))
        .route("/users/@me/channels", post(channels::open_dm))
        .route("/applications/@me", get(application))
        .route("/oauth2/applications/@me", get(application))
        .route(
            "/applications/{app}/commands",
            get(commands::list)
                .put(commands::overwrite)
                .post(commands::create),
        )
        .route(
            "/applications/{app}/commands/{command}",
            get(commands::get)
                .patch(commands::patch)
                .delete(commands::delete),
        )
        .route(
            "/applications/{app}/guilds/{guild}/commands",
            get(commands::list)
                .put(commands::overwrite)
                .post(commands::create),
        )
        .route(
            "/applications/{app}/guilds/{guild}/commands/{command}",
            get(commands::get)
                .patch(commands::patch)
                .delete(commands::delete),
        )
        .route("/guilds/{guild}", get(guild))
        .route("/guilds/{guild}/members/{user}", get(member))
        .route("/channels/{channel}", get(channels::get))
        .route("/channels/{channel}/messages", post(channels::create))
        .route(
            "/channels/{channel}/messages/{message}",
            get(channels::message)
                .patch(channels::edit)
                .delete(channels::delete),
        )
        .route_layer(middleware::from_fn_with_state(
            Arc::clone(shared),
            authorize,
        ));
    // The token in the path is what counts here.
    let open = Router::new()
        .route("/gateway", get(gateway))
        .route(
            "/interactions/{id}/{token}/callback",
            post(callback::callback),
        )
        .route("/webhooks/{app}/{token}", post(webhooks::follow_up))
        .route(
            "/webhooks/{app}/{token}/messages/{message}",
            get(webhooks::get)
                .patch(webhooks::edit)
                .delete(webhooks::delete),
        );
    let api = bot
        .merge(open)
        .fallback(unknown)
        .method_not_allowed_fallback(wrong_method)
        .layer(middleware::from_fn_with_state(Arc::clone(shared), record));
    Router::new()
        .nest("/api/v10", api)
        .merge(page::routes())
        // serenity asks for `ws://host/?v=10`; the page and the gateway share the root.
        .route("/", any(root))
        .layer(middleware::from_fn(only_local))
        .with_state(Arc::clone(shared))
}

/// The gateway for those who ask for a WebSocket, the page for those who don't.
async fn root(State(shared): State<Arc<Shared>>, headers: HeaderMap, request: Request) -> Response {
    let upgrades = headers.get(header::UPGRADE).is_some();
    if !upgrades {
        return page::index().await.into_response();
    }
    // Browsers have no business at the gateway.
    if headers.get(header::ORIGIN).is_some() {
        return StatusCode::FORBIDDEN.into_response();
    }
    let (mut parts, _) = request.into_parts();
    match WebSocketUpgrade::from_request_parts(&mut parts, &shared).await {
        Ok(upgrade) => upgrade
            .on_upgrade(move |socket| socket::run(shared, socket))
            .into_response(),
        Err(rejection) => rejection.into_response(),
    }
}

/// Refuses a request that names another host: a website that made its name point here would send
/// its own name, and must not get to drive the sandbox.
async fn only_local(request: Request, next: Next) -> Response {
    let host = request.headers().get(header::HOST);
    let host = host.and_then(|host| host.to_str().ok()).unwrap_or_default();
    if is_local(host) {
        next.run(request).await
    } else {
        (
            StatusCode::FORBIDDEN,
            "The sandbox speaks to this machine only.",
        )
            .into_response()
    }
}

/// Whether `host` or `host:port` is this machine.
pub(super) fn is_local(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    name == "localhost" || name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

async fn authorize(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let given = request.headers().get(header::AUTHORIZATION);
    let given = given
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.strip_prefix("Bot "));
    if given == Some(shared.token.as_str()) {
        next.run(request).await
    } else {
        ApiError::UNAUTHORIZED.into_response()
    }
}

/// Remembers every refusal.
async fn record(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let method = request.method().clone();
    let path = request.uri().path().to_owned();
    let response = next.run(request).await;
    let status = response.status();
    if !status.is_client_error() || response.extensions().get::<Staged>().is_some() {
        return response;
    }
    let (parts, body) = response.into_parts();
    let bytes = axum::body::to_bytes(body, usize::MAX)
        .await
        .unwrap_or_default();
    let body: Value = serde_json::from_slice(&bytes).unwrap_or_default();
    shared.state().violate(Violation {
        what: format!("{method} {}", redacted(&path)),
        status: status.as_u16(),
        code: body["code"]
            .as_u64()
            .and_then(|code| code.try_into().ok())
            .unwrap_or(0),
        body,
    });
    Response::from_parts(parts, bytes.into())
}

/// Marks a refusal that was ordered by a test, and is not the bot's doing.
#[derive(Clone)]
struct Staged;

/// A path without the token an interaction is answered with.
fn redacted(path: &str) -> String {
    let parts = path
        .split('/')
        .map(|part| if part.len() > 100 { "…" } else { part });
    parts.collect::<Vec<_>>().join("/")
}

async fn unknown() -> ApiError {
    ApiError::NOT_FOUND
}

async fn wrong_method() -> ApiError {
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, 0, "405: Method Not Allowed")
}

async fn gateway(State(shared): State<Arc<Shared>>) -> Json<Value> {
    Json(json!({"url": format!("ws://{}", shared.addr)}))
}

async fn gateway_bot(State(shared): State<Arc<Shared>>) -> Json<Value> {
    let remaining = 1000_u32.saturating_sub(shared.state().gateway.identified);
    Json(json!({
        "url": format!("ws://{}", shared.addr),
        "shards": 1,
        "session_start_limit": {
            "total": 1000, "remaining": remaining, "reset_after": 86_400_000, "max_concurrency": 1,
        },
    }))
}

async fn me(State(shared): State<Arc<Shared>>) -> Json<Value> {
    let mut user = shared.state().world.user_json(BOT);
    user["verified"] = true.into();
    user["mfa_enabled"] = false.into();
    user["email"] = Value::Null;
    user["locale"] = "en-US".into();
    Json(user)
}

async fn user(State(shared): State<Arc<Shared>>, Ids(id): Ids<Id>) -> Reply {
    match shared.state().world.user_json(id) {
        Value::Null => Err(ApiError::UNKNOWN_USER),
        user => Ok(Json(user).into_response()),
    }
}

async fn application(State(shared): State<Arc<Shared>>) -> Json<Value> {
    let state = shared.state();
    let owner = state
        .world
        .guilds
        .get(&GARDEN)
        .map(|guild| state.world.user_json(guild.owner));
    Json(json!({
        "id": BOT, "name": "Bouton", "icon": null, "description": "", "summary": "", "type": null,
        "bot": state.world.user_json(BOT), "bot_public": true, "bot_require_code_grant": false,
        "verify_key": "0".repeat(64), "flags": 0, "owner": owner, "team": null,
        "approximate_guild_count": state.world.guilds.len(), "approximate_user_install_count": 0,
        "redirect_uris": [], "interactions_endpoint_url": null, "integration_types_config": {},
    }))
}

async fn guild(State(shared): State<Arc<Shared>>, Ids(id): Ids<Id>) -> Reply {
    let state = shared.state();
    let guild = state.world.guilds.get(&id).ok_or(ApiError::UNKNOWN_GUILD)?;
    if !guild.has_bot {
        return Err(ApiError::MISSING_ACCESS);
    }
    Ok(Json(state.world.guild_json(guild)).into_response())
}

async fn member(State(shared): State<Arc<Shared>>, Ids((guild, user)): Ids<(Id, Id)>) -> Reply {
    const UNKNOWN_MEMBER: ApiError = ApiError::new(StatusCode::NOT_FOUND, 10007, "Unknown Member");
    let state = shared.state();
    let guild = state
        .world
        .guilds
        .get(&guild)
        .ok_or(ApiError::UNKNOWN_GUILD)?;
    if !guild.has_bot {
        return Err(ApiError::MISSING_ACCESS);
    }
    let channel = guild
        .channels
        .first()
        .and_then(|id| state.world.channels.get(id));
    let member = channel.filter(|_| guild.members.contains(&user));
    let mut json = member
        .map(|channel| state.world.full_member_json(user, channel))
        .ok_or(UNKNOWN_MEMBER)?;
    if let Some(member) = json.as_object_mut() {
        member.remove("permissions");
    }
    Ok(Json(json).into_response())
}

/// Ids from the path; what is no id is Discord's 50035, not a bare 400.
struct Ids<T>(T);

/// Parts of a path that are not all ids.
trait FromTexts: Sized {
    fn read(texts: Vec<(String, String)>) -> Option<Self>;
}

fn id(texts: &[(String, String)], index: usize) -> Option<Id> {
    texts.get(index)?.1.parse().ok()
}

impl FromTexts for Id {
    fn read(texts: Vec<(String, String)>) -> Option<Self> {
        id(&texts, 0)
    }
}

impl FromTexts for (Id, Id) {
    fn read(texts: Vec<(String, String)>) -> Option<Self> {
        Some((id(&texts, 0)?, id(&texts, 1)?))
    }
}

impl<S, T> FromRequestParts<S> for Ids<T>
where
    S: Send + Sync,
    Arc<Shared>: FromRef<S>,
    T: FromTexts + Send,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let texts: Result<Path<Vec<(String, String)>>, PathRejection> =
            Path::from_request_parts(parts, state).await;
        let texts = texts.map_err(|_| ApiError::NOT_FOUND)?.0;
        T::read(texts).map(Ids).ok_or(ApiError::NOT_FOUND)
    }
}

/// A body of JSON; serenity doesn't always say that it is one.
fn body(bytes: &Bytes) -> Result<Value, ApiError> {
    if bytes.is_empty() {
        return Ok(json!({}));
    }
    serde_json::from_slice(bytes).map_err(|_| ApiError::NOT_JSON)
}

/// What DELETE gives.
fn no_content() -> Response {
    StatusCode::NO_CONTENT.into_response()
}
