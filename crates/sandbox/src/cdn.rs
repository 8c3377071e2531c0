//! Serves messages' files and the bot's emoji.

use axum::{
    body::Bytes,
    extract::{Path, State},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};

use super::{id::Id, state::Here};

/// Serves a file by its message's channel, its id and its name.
pub(super) async fn file(
    State(shared): Here,
    Path((channel, id, name)): Path<(String, String, String)>,
) -> Response {
    let found = || {
        let (channel, id): (Id, Id) = (channel.parse().ok()?, id.parse().ok()?);
        let state = shared.state();
        let place = state.world.channels.get(&channel)?;
        let messages = place.messages.values().chain(place.whispers.values());
        let mut files = messages.flat_map(|message| &message.attachments);
        files.find(|file| file.id == id && file.filename == name).cloned()
    };
    let Some(file) = found() else {
        return StatusCode::NOT_FOUND.into_response();
    };
    respond(file.content_type(), file.bytes)
}

/// Serves the picture of one of the application's emoji, whatever file extension is asked for.
pub(super) async fn emoji(State(shared): Here, Path(file): Path<String>) -> Response {
    let id = file.split_once('.').and_then(|(id, _)| id.parse().ok());
    match id.and_then(|id| shared.state().emojis.picture(id)) {
        Some((kind, picture)) => respond(kind, picture),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Builds the response such that no browser runs the file, whatever a bot uploads.
fn respond(kind: &'static str, bytes: Bytes) -> Response {
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CACHE_CONTROL, "private, max-age=3600"),
    ];
    (headers, bytes).into_response()
}
