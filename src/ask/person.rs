//! A person or bot that a command names.

use crate::place::UserId;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Person {
    pub id: UserId,
    pub being: Being,
    /// Whether they see the channel, as far as Discord tells us.
    pub here: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Being {
    Human,
    Bouton,
    Bot,
}
