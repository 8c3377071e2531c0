//! Discord's REST API, as far as the bot needs it.

use std::sync::Arc;

use axum::{
    Router,
    extract::{FromRequestParts, Request, State, WebSocketUpgrade},
    http::{HeaderMap, Method, StatusCode, Uri, header},
    middleware,
    response::{IntoResponse, Response},
    routing::{any, get, post},
};

use super::{error::ApiError, page, socket, state::Shared};

mod about;
mod callback;
mod channels;
mod commands;
mod emojis;
mod given;
mod guard;
mod hold;
mod limit;
mod threads;
mod webhooks;

/// What Discord has operations on: on these it has more than are here.
const RESOURCES: [&str; 17] = [
    "applications",
    "channels",
    "gateway",
    "guilds",
    "interactions",
    "invites",
    "lobbies",
    "oauth2",
    "partner-sdk",
    "skus",
    "soundboard-default-sounds",
    "stage-instances",
    "sticker-packs",
    "stickers",
    "users",
    "voice",
    "webhooks",
];

/// What else Discord does at the paths that are here.
const OPERATIONS: [&str; 7] = [
    "PATCH,DELETE channels/*",
    "GET channels/*/messages",
    "PATCH guilds/*",
    "POST,PATCH guilds/*/channels",
    "PUT,PATCH,DELETE guilds/*/members/*",
    "PATCH applications/@me",
    "GET,PATCH,DELETE webhooks/*/*",
];

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

async fn unknown(uri: Uri) -> ApiError {
    match segments(&uri).first() {
        Some(resource) if RESOURCES.contains(resource) => ApiError::LACKING,
        _ => ApiError::NOT_FOUND,
    }
}

async fn wrong_method(uri: Uri, method: Method) -> ApiError {
    let path = segments(&uri);
    let fits = |operation: &&str| {
        let (methods, pattern) = operation.split_once(' ').unwrap_or_default();
        let pattern: Vec<&str> = pattern.split('/').collect();
        methods.split(',').any(|one| one == method.as_str())
            && pattern.len() == path.len()
            && pattern
                .iter()
                .zip(&path)
                .all(|(part, is)| part == is || *part == "*")
    };
    match OPERATIONS.iter().any(fits) {
        true => ApiError::LACKING,
        false => ApiError::new(StatusCode::METHOD_NOT_ALLOWED, 0, "405: Method Not Allowed"),
    }
}

fn segments(uri: &Uri) -> Vec<&str> {
    let path = uri.path().trim_start_matches("/api/v10");
    path.split('/').filter(|part| !part.is_empty()).collect()
}
