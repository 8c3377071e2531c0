//! Discord's REST API, as far as bots here need it.

use std::sync::Arc;

use axum::{
    Router,
    extract::{FromRequestParts, Request, State, WebSocketUpgrade},
    http::{HeaderMap, StatusCode, header},
    middleware,
    response::{IntoResponse, Response},
    routing::{any, get, post},
};

use super::{
    page, socket,
    state::{Here, Shared},
};

mod about;
mod callback;
mod channels;
mod commands;
mod emojis;
mod given;
mod guard;
mod hold;
mod lacking;
mod limit;
mod threads;
mod webhooks;

/// Builds the router for everything served.
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
            get(commands::list).put(commands::overwrite).post(commands::create),
        )
        .route(
            "/applications/{app}/commands/{command}",
            get(commands::get).patch(commands::patch).delete(commands::delete),
        )
        .route(
            "/applications/{app}/guilds/{guild}/commands",
            get(commands::list).put(commands::overwrite).post(commands::create),
        )
        .route(
            "/applications/{app}/guilds/{guild}/commands/permissions",
            get(commands::permissions),
        )
        .route(
            "/applications/{app}/guilds/{guild}/commands/{command}",
            get(commands::get).patch(commands::patch).delete(commands::delete),
        )
        .route("/applications/{app}/emojis", get(emojis::list).post(emojis::create))
        .route(
            "/applications/{app}/emojis/{emoji}",
            get(emojis::get).patch(emojis::patch).delete(emojis::delete),
        )
        .route("/guilds/{guild}", get(about::guild))
        .route("/guilds/{guild}/channels", get(about::channels))
        .route("/guilds/{guild}/members/{user}", get(about::member))
        .route("/channels/{channel}", get(channels::get).patch(threads::modify))
        .route("/channels/{channel}/messages", post(channels::create))
        .route("/channels/{channel}/typing", post(channels::typing))
        .route(
            "/channels/{channel}/messages/{message}",
            get(channels::message).patch(channels::edit).delete(channels::delete),
        )
        .route("/channels/{channel}/messages/{message}/threads", post(threads::open))
        .route_layer(middleware::from_fn_with_state(Arc::clone(shared), guard::authorize));
    // These calls are authorised by the token in the path.
    let open = Router::new()
        .route("/gateway", get(about::gateway))
        .route("/interactions/{id}/{token}/callback", post(callback::callback))
        .route("/webhooks/{app}/{token}", post(webhooks::follow_up))
        .route(
            "/webhooks/{app}/{token}/messages/{message}",
            get(webhooks::get).patch(webhooks::edit).delete(webhooks::delete),
        );
    let api = bot
        .merge(open)
        .fallback(lacking::unknown)
        .method_not_allowed_fallback(lacking::wrong_method)
        .layer(middleware::from_fn_with_state(Arc::clone(shared), hold::hold))
        .layer(middleware::from_fn_with_state(Arc::clone(shared), limit::limit))
        .layer(middleware::from_fn_with_state(Arc::clone(shared), guard::record))
        .layer(middleware::from_fn_with_state(Arc::clone(shared), hold::stall));
    Router::new()
        .nest("/api/v10", api)
        .merge(page::routes())
        // serenity asks for `ws://host/?v=10`, so the page and the gateway share the root.
        .route("/", any(root))
        .layer(middleware::from_fn(guard::only_local))
        .with_state(Arc::clone(shared))
}

/// Serves the gateway to WebSocket requests, and the page to others.
async fn root(State(shared): Here, headers: HeaderMap, request: Request) -> Response {
    let upgrades = headers.get(header::UPGRADE).is_some();
    if !upgrades {
        return page::index().await.into_response();
    }
    // Browsers must not use the gateway.
    if headers.get(header::ORIGIN).is_some() {
        return StatusCode::FORBIDDEN.into_response();
    }
    let (mut parts, _) = request.into_parts();
    let packs = parts.uri.query().is_some_and(|query| query.contains("compress=zlib-stream"));
    match WebSocketUpgrade::from_request_parts(&mut parts, &shared).await {
        Ok(upgrade) => {
            upgrade.on_upgrade(move |socket| socket::run(shared, socket, packs)).into_response()
        }
        Err(rejection) => rejection.into_response(),
    }
}
