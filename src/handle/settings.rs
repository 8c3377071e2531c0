//! How the bot plays on a server.

use super::Answer;
use crate::ask::Request;
use crate::view;

/// `/settings show`.
pub fn show(request: &Request) -> Answer {
    Answer::whisper(view::settings(request.locale))
}
