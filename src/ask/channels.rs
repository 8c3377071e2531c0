//! Channels that are typed in a text, and those of a server.

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
    /// What the bot lacks there to write by itself.
    pub lack: Option<Lack>,
}

/// A channel as it is typed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum TypedChannel {
    /// As Discord writes it where it is picked.
    Mentioned(ChannelId),
    Named(String),
}

names! {
    /// What the bot lacks to write in a channel of a server by itself: the platform's permission of that name.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Lack {
        View => "view",
        Send => "send",
        /// To write in a thread.
        Threads => "threads",
        /// It is not among the server's channels.
        Listed => "listed",
    }
}

impl TypedChannel {
    /// One or more, as many as a server can have chosen.
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

    /// Which it is of a server's channels; of none, where they are not told. One that is mentioned may be elsewhere.
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
