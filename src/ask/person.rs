//! Who a command names.

use crate::place::UserId;

/// Somebody a command names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Person {
    pub id: UserId,
    pub being: Being,
    /// Whether they see the channel, as far as Discord tells.
    pub here: bool,
}

/// What somebody is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Being {
    Human,
    /// Bouton itself.
    Bouton,
    /// Another bot.
    Bot,
}
