//! Imports for nearly every file of `view`: the language, the catalogue, and the parts of messages.

pub(super) use crate::ask::control::{self, Button as Press};
pub(super) use crate::locale::Locale;
pub(super) use crate::reply::{Block, Button, Message, Row};
pub(super) use crate::text::say;
