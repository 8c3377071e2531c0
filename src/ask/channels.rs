//! Channels as they are typed in a text option, and as Discord lists them for a server.

use std::collections::BTreeSet;

use super::bad::{BadInput, Unfound};
use crate::game::Channels;
use crate::place::ChannelId;
use nim::names;

/// A channel of a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerChannel {
    pub id: ChannelId,
    pub name: String,
    /// What the bot lacks to post there on its own.
    pub lack: Option<Lack>,
}

/// A channel as a person types it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum TypedChannel {
    /// `<#id>`, as Discord writes a picked channel.
    Mentioned(ChannelId),
    Named(String),
}

names! {
    /// The platform's permission that the bot lacks to post in a channel on its own.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Lack {
        View => "view",
        Send => "send",
        /// Permission to write in threads.
        Threads => "threads",
        /// The channel is not on the server's list.
        Listed => "listed",
    }
}

impl TypedChannel {
    /// Reads one or more channels, at most as many as a server can choose.
    pub(super) fn read_all(text: &str) -> Result<BTreeSet<Self>, BadInput> {
        let words = text.replace("><", "> <").replace(',', " ");
        let all: Option<BTreeSet<_>> = words.split_whitespace().map(Self::read).collect();
        let all = all.filter(|all| (1..=Channels::MOST).contains(&all.len()));
        all.ok_or_else(|| BadInput::Channels(text.to_owned()))
    }

    fn read(word: &str) -> Option<Self> {
        if let Some(id) = word.strip_prefix("<#") {
            let id = id.strip_suffix('>')?.parse().ok()?;
            return (id > 0 && i64::try_from(id).is_ok()).then_some(Self::Mentioned(ChannelId(id)));
        }
        let name = word.trim_start_matches('#');
        (!name.is_empty()).then(|| Self::Named(name.to_owned()))
    }

    /// Finds the channel on a server's list; by name, none if the list is unknown. A mentioned one may be another
    /// server's.
    pub fn find(&self, among: &[ServerChannel]) -> Result<ChannelId, BadInput> {
        let name = match self {
            Self::Mentioned(id) => return Ok(*id),
            Self::Named(name) => name,
        };
        let lower = name.to_lowercase();
        let mut found = among.iter().filter(|channel| channel.name.to_lowercase() == lower);
        let why = match (found.next(), found.next()) {
            (Some(channel), None) => return Ok(channel.id),
            (Some(_), Some(_)) => Unfound::Several,
            (None, _) if among.is_empty() => Unfound::Untold,
            (None, _) => Unfound::None,
        };
        Err(BadInput::Channel { name: name.clone(), why })
    }
}
