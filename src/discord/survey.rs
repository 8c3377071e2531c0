//! What `bouton doctor` and `bouton init` ask Discord about the bot, without changing anything.

use std::time::SystemTime;

use super::api::Api;
use super::commands;
use super::payload::Application;
use super::permissions::USED;
use super::registered::Registered;
use super::rest::{DiscordError, Rest, Unanswered};
use crate::config::Config;
use crate::handle::Failure;
use crate::metrics::Metrics;
use crate::place::{GuildId, Token};

/// The bot's identity, found by its token.
#[derive(Debug, Clone)]
pub struct Identity {
    pub id: u64,
    pub name: String,
    /// The key that Discord signs its interactions with.
    pub key: String,
    /// Where Discord posts interactions; `None` if they go to the gateway.
    pub endpoint: Option<String>,
    /// When Discord replied, by its own clock.
    pub date: Option<SystemTime>,
}

/// The bot's permissions on a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Access {
    pub name: String,
    /// How many text channels there are, and in how many of them the bot can see and write.
    pub channels: usize,
    pub writes: usize,
    /// The permissions it uses, but has in none of them.
    pub lacks: Vec<&'static str>,
}

/// Asks Discord questions once the bot's identity is known.
pub struct Survey {
    api: Api,
}

impl Survey {
    /// Asks who the bot is.
    ///
    /// # Errors
    /// Why that is not known.
    pub async fn begin(config: &Config, token: Token) -> Result<(Self, Identity), Unanswered> {
        let rest = Rest::new(config.api_url.as_ref(), token, Metrics::default());
        let rest =
            rest.map_err(|error: DiscordError| Unanswered::Later(error.to_string(), None))?;
        let (app, date) = rest.try_first::<Application>("applications/@me", |_| Ok(())).await?;
        let api = Api::new(&rest);
        api.set_application(app.id);
        let identity = Identity {
            id: app.id.get(),
            name: in_line(&app.name),
            key: app.verify_key,
            endpoint: app.interactions_endpoint_url.map(|url| in_line(&url)),
            date,
        };
        Ok((Self { api }, identity))
    }

    /// Compares the registered commands with ours, in one server or everywhere.
    ///
    /// # Errors
    /// Discord's objection, or no answer.
    pub async fn commands(&self, guild: Option<GuildId>) -> Result<Registered, Failure> {
        let theirs = self.api.registered(guild).await?;
        Ok(Registered::compare(&commands::all(), &theirs))
    }

    /// Lists every server the bot is in.
    ///
    /// # Errors
    /// No answer.
    pub async fn servers(&self) -> Result<Vec<GuildId>, Failure> {
        self.api.servers().await
    }

    /// Asks for the bot's permissions on a server.
    ///
    /// # Errors
    /// Discord's objection, or no answer.
    pub async fn access(&self, guild: GuildId) -> Result<Access, Failure> {
        let grounds = self.api.grounds("looking what the bot may do", guild).await?;
        let text = grounds.channels.iter().filter(|channel| channel.is_for_text());
        let granted: Vec<_> = text.map(|channel| grounds.permissions(channel)).collect();
        let lacks = |one| !granted.is_empty() && !granted.iter().any(|own| own.contains(one));
        let lacks = USED.iter().filter(|(one, _)| lacks(*one));
        Ok(Access {
            name: in_line(&grounds.server.name),
            channels: granted.len(),
            writes: granted.iter().filter(|own| own.view_channel() && own.send_messages()).count(),
            lacks: lacks.map(|(_, name)| *name).collect(),
        })
    }
}

/// Makes other people's text safe to print: one line, and no commands to the terminal.
fn in_line(text: &str) -> String {
    text.chars().take(200).map(|c| if c.is_control() { ' ' } else { c }).collect()
}
