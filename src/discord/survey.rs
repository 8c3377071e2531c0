//! What Discord says of the bot where its operator wants to know whether all is well. Nothing is changed by it.

use std::time::SystemTime;

use super::api::Api;
use super::commands;
use super::payload::Application;
use super::permissions::USED;
use super::registered::Registered;
use super::rest::{DiscordError, Rest, Unanswered};
use crate::config::{Config, Secret};
use crate::handle::Failure;
use crate::metrics::Metrics;
use crate::place::GuildId;

/// Who the bot is, by its token.
#[derive(Debug, Clone)]
pub struct Identity {
    pub id: u64,
    pub name: String,
    /// What Discord signs its interactions with.
    pub key: String,
    /// Where they are posted; nowhere, where they go to the gateway.
    pub endpoint: Option<String>,
    /// When Discord said so, by its own clock.
    pub date: Option<SystemTime>,
}

/// What the bot may do on a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    pub name: String,
    /// How many channels for text there are, and in how many of them the bot sees and writes.
    pub channels: usize,
    pub writes: usize,
    /// What it uses, and has in none of them.
    pub lacks: Vec<&'static str>,
}

/// What can be asked of Discord once it knows who asks.
pub struct Survey {
    api: Api,
}

impl Survey {
    /// Asks who the bot is.
    ///
    /// # Errors
    /// Why that is not known.
    pub async fn begin(config: &Config, token: Secret) -> Result<(Self, Identity), Unanswered> {
        let rest = Rest::new(config.api_url.as_ref(), token, Metrics::default());
        let rest =
            rest.map_err(|error: DiscordError| Unanswered::Later(error.to_string(), None))?;
        let (told, date) = rest.try_first::<Application>("applications/@me", |_| Ok(())).await?;
        let api = Api::new(&rest);
        api.set_application(told.id);
        let identity = Identity {
            id: told.id.get(),
            name: in_line(&told.name),
            key: told.verify_key,
            endpoint: told.interactions_endpoint_url.map(|url| in_line(&url)),
            date,
        };
        Ok((Self { api }, identity))
    }

    /// Which commands are registered, in one server or everywhere.
    ///
    /// # Errors
    /// Discord's objection, or no answer.
    pub async fn commands(&self, guild: Option<GuildId>) -> Result<Registered, Failure> {
        let theirs = self.api.registered(guild).await?;
        Ok(Registered::compared(&commands::all(), &theirs))
    }

    /// Every server the bot is in.
    ///
    /// # Errors
    /// No answer.
    pub async fn servers(&self) -> Result<Vec<GuildId>, Failure> {
        self.api.servers().await
    }

    /// What the bot may do on a server.
    ///
    /// # Errors
    /// Discord's objection, or no answer.
    pub async fn standing(&self, guild: GuildId) -> Result<Standing, Failure> {
        let grounds = self.api.grounds("looking what the bot may do", guild).await?;
        let text = grounds.channels.iter().filter(|channel| channel.is_for_text());
        let may: Vec<_> = text.map(|channel| grounds.may(channel)).collect();
        let lacks = |one| !may.is_empty() && !may.iter().any(|may| may.contains(one));
        let lacks = USED.iter().filter(|(one, _)| lacks(*one));
        Ok(Standing {
            name: in_line(&grounds.server.name),
            channels: may.len(),
            writes: may.iter().filter(|may| may.view_channel() && may.send_messages()).count(),
            lacks: lacks.map(|(_, name)| *name).collect(),
        })
    }
}

/// What others have written, such that it breaks no line and commands no terminal.
fn in_line(text: &str) -> String {
    text.chars().take(200).map(|c| if c.is_control() { ' ' } else { c }).collect()
}
