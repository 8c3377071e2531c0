//! Imports for nearly every file of `view`: the language and the reader, the catalogue and the shared phrases, and the
//! parts of messages.

pub(super) use super::audience::Audience;
pub(super) use super::words::{self, Phrase};
pub(super) use crate::ask::control::{self, Button as Press};
pub(super) use crate::game::Theme;
pub(super) use crate::locale::Locale;
pub(super) use crate::reply::{Block, Button, Message, Row};
pub(super) use crate::text::say;
