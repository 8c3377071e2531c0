//! The files under messages, where their addresses lead.

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};

use super::{id::Id, state::Shared};

/// A file by its message's channel, its id and its name.
pub(super) async fn file(
    State(shared): State<Arc<Shared>>,
    Path((channel, id, name)): Path<(String, String, String)>,
) -> Response {
    let found = || {
        let (channel, id): (Id, Id) = (channel.parse().ok()?, id.parse().ok()?);
        let state = shared.state();
        let place = state.world.channels.get(&channel)?;
        let messages = place.messages.values().chain(place.whispers.values());
        let mut files = messages.flat_map(|message| &message.attachments);
        files
            .find(|file| file.id == id && file.filename == name)
            .cloned()
    };
    let Some(file) = found() else {
        return StatusCode::NOT_FOUND.into_response();
    };
    // Whatever a bot uploads, no browser runs it here.
    let headers = [
        (header::CONTENT_TYPE, file.content_type()),
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; sandbox",
        ),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CACHE_CONTROL, "private, max-age=3600"),
    ];
    (headers, file.bytes).into_response()
}
