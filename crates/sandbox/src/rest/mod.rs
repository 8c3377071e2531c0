//! Discord's REST API, as far as the bot needs it.

use std::sync::Arc;

use axum::{
    Router,
    body::Bytes,
    extract::{
        FromRef, FromRequestParts, Path, Request, State, WebSocketUpgrade, rejection::PathRejection,
    },
    http::{HeaderMap, StatusCode, header, request::Parts},
    middleware,
    response::{IntoResponse, Response},
    routing::{any, get, post},
};
use serde_json::Value;

use super::{error::ApiError, id::Id, page, socket, state::Shared};

mod about;
mod callback;
mod channels;
mod commands;
mod emojis;
mod guard;
mod hold;
mod limit;
mod threads;
mod webhooks;

/// What a handler gives: a JSON body with a status, or a refusal.
type Reply = Result<Response, ApiError>;

/// Everything served.
pub(super) fn router(shared: &Arc<Shared>) -> Router {
    let bot = Router::new()
        .route("/gateway/bot", get(about::gateway_bot))
        .route("/users/@me", get(about::me))
        .route("/users/{user}", get(about::user))
        .route("/users/@me/guilds", get(about::guilds))
        .route("/users/@me/channels", post(channels::open_dm))
        .route("/applications/@me", get(about::application))
        .route("/oauth2/applications/@me", get(about::application))
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
        .route(
            "/applications/{app}/emojis",
            get(emojis::list).post(emojis::create),
        )
        .route(
            "/applications/{app}/emojis/{emoji}",
            get(emojis::get).patch(emojis::patch).delete(emojis::delete),
        )
        .route("/guilds/{guild}", get(about::guild))
        .route("/guilds/{guild}/channels", get(about::channels))
        .route("/guilds/{guild}/members/{user}", get(about::member))
        .route("/channels/{channel}", get(channels::get))
        .route("/channels/{channel}/messages", post(channels::create))
        .route(
            "/channels/{channel}/messages/{message}",
            get(channels::message)
                .patch(channels::edit)
                .delete(channels::delete),
        )
        .route(
            "/channels/{channel}/messages/{message}/threads",
            post(threads::open),
        )
        .route_layer(middleware::from_fn_with_state(
            Arc::clone(shared),
            guard::authorize,
        ));
    // The token in the path is what counts here.
    let open = Router::new()
        .route("/gateway", get(about::gateway))
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
        .layer(middleware::from_fn_with_state(
            Arc::clone(shared),
            hold::hold,
        ))
        .layer(middleware::from_fn_with_state(
            Arc::clone(shared),
            limit::limit,
        ))
        .layer(middleware::from_fn_with_state(
            Arc::clone(shared),
            guard::record,
        ))
        .layer(middleware::from_fn_with_state(
            Arc::clone(shared),
            hold::stall,
        ));
    Router::new()
        .nest("/api/v10", api)
        .merge(page::routes())
        // serenity asks for `ws://host/?v=10`; the page and the gateway share the root.
        .route("/", any(root))
        .layer(middleware::from_fn(guard::only_local))
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

async fn unknown() -> ApiError {
    ApiError::NOT_FOUND
}

async fn wrong_method() -> ApiError {
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, 0, "405: Method Not Allowed")
}

/// Ids from the path; anything else is Discord's 50035, not a bare 400.
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
    crate::sent::parse(bytes)
}

/// What DELETE gives.
fn no_content() -> Response {
    StatusCode::NO_CONTENT.into_response()
}
