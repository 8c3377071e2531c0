//! Imports for nearly every handler: what it is asked, what it answers with, and what answers are made of.

pub(super) use super::{Answer, Result, Stop, Turn};
pub(super) use crate::ask::{Presence, Request};
pub(super) use crate::game::{Record, Refusal};
pub(super) use crate::place::{GameId, GuildId, UserId};
pub(super) use crate::reply::{Message, Reply};
pub(super) use crate::store::StoreError;
pub(super) use crate::view;
pub(super) use nim::Partial;
