//! The words that nearly every file here speaks with: a language and its catalogue, and what messages are made of.

pub(super) use crate::ask::control::{self, Button as Press};
pub(super) use crate::locale::Locale;
pub(super) use crate::reply::{Block, Button, Message, Row};
pub(super) use crate::text::say;
