//! Everything an operator can set, read once from the environment.

use std::cell::Cell;
use std::env::VarError;
use std::fmt;
use std::fs::File;
use std::io::Read;
use std::net::SocketAddr;

use thiserror::Error;

use crate::place::{GuildId, Shards, Token};
use crate::signature::PublicKey;

/// Declares a text type that must not be shown as it is: its `Display` hides something.
macro_rules! hidden {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq)]
        pub struct $name(String);

        impl $name {
            pub fn new(value: impl Into<String>) -> Self {
                Self(value.into())
            }

            /// Returns the whole text, for the one place that needs it.
            pub fn expose(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    };
}

hidden! {
    /// The base address of REST requests. It may hold a password, which is never shown.
    ApiUrl
}

hidden! {
    /// The address of the database. It may hold a password, which is never shown.
    DatabaseUrl
}

/// Shown in place of an address in which no one can tell the password from the rest.
const HIDDEN: &str = "[an address]";

impl fmt::Display for ApiUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hidden = reqwest::Url::parse(&self.0).ok().and_then(|mut url| {
            url.set_username("").ok()?;
            url.set_password(None).ok()?;
            Some(url)
        });
        match hidden {
            Some(url) => f.write_str(url.as_str().trim_end_matches('/')),
            None => f.write_str(HIDDEN),
        }
    }
}

impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(mut url) = postgres_url(&self.0) else { return f.write_str(&self.0) };
        // If the password has a `/` in it, a URL parser does not see it as a password.
        let is_safe = url.set_password(None).is_ok() && !url.path().contains('@');
        url.set_query(None);
        f.write_str(if is_safe { url.as_str() } else { HIDDEN })
    }
}

/// Reads a URL that names a database on a PostgreSQL server.
fn postgres_url(url: &str) -> Option<reqwest::Url> {
    let url = reqwest::Url::parse(url).ok()?;
    let named = |name| url.query_pairs().any(|(key, _)| key == name);
    let whole = (url.has_host() || named("host")) && (url.path().len() > 1 || named("dbname"));
    (matches!(url.scheme(), "postgres" | "postgresql") && whole).then_some(url)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LogFormat {
    #[default]
    Text,
    /// One JSON object per line.
    Json,
}

/// Whether people's request rates are limited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Budgets {
    #[default]
    On,
    /// No rate is limited: for private servers and tests.
    Off,
}

/// How to receive interactions over HTTP instead of the gateway.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HttpConfig {
    /// The key that Discord signs them with.
    pub key: PublicKey,
    pub addr: SocketAddr,
}

#[derive(Debug, Clone)]
pub struct Config {
    /// `DISCORD_TOKEN`, or what `DISCORD_TOKEN_FILE` holds: the bot's token; `None` if neither is set.
    pub token: Option<Token>,
    /// `DISCORD_API_URL`: where REST requests go, without a trailing `/` or `/api`; `None` is Discord.
    pub api_url: Option<ApiUrl>,
    /// `DISCORD_GUILD_ID`: the one server to register the commands in; `None` registers them everywhere.
    pub guild: Option<GuildId>,
    /// `DATABASE_URL`: the database with the games.
    pub database_url: DatabaseUrl,
    /// `SHARDS`: this process's shards; `None` leaves it to Discord.
    pub shards: Option<Shards>,
    /// `DISCORD_PUBLIC_KEY` and `INTERACTIONS_ADDR`: interactions come over HTTP; `None`: over the gateway.
    pub interactions: Option<HttpConfig>,
    /// A warning about a variable that is set but has no effect.
    pub idle: Option<&'static str>,
    /// `--replace`: asks the process that runs on the same database to leave as soon as this one is connected.
    pub replace: bool,
    /// `METRICS_ADDR`: where operators can see the bot's state; `None`: nowhere.
    pub metrics_addr: Option<SocketAddr>,
    /// `BUDGETS`: whether people's request rates are limited.
    pub budgets: Budgets,
    /// `LOG_FORMAT`: how log lines are written.
    pub log_format: LogFormat,
    /// `RUST_LOG`: what is logged, in the syntax of `tracing_subscriber::EnvFilter`.
    pub log_filter: String,
}

/// A variable whose value cannot be used. It prints as one line that names the variable, never its secret.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{variable} {problem}")]
pub struct ConfigError {
    variable: &'static str,
    problem: String,
}

impl ConfigError {
    /// Builds the error; `problem` ends the sentence, such as `is empty`.
    pub fn new(variable: &'static str, problem: impl Into<String>) -> Self {
        // The problem may quote a file name, which can contain anything.
        Self { variable, problem: problem.into().replace(char::is_control, " ") }
    }
}

/// The default of `DATABASE_URL`.
pub const DEFAULT_DATABASE_URL: &str = "sqlite://bouton.db";

impl Config {
    /// Reads the settings through `var`, which gives a variable's value if it is set. An empty value counts as
    /// unset, as in `.env.example`.
    ///
    /// # Errors
    /// The first variable whose value cannot be used.
    pub fn from_vars(var: impl Fn(&'static str) -> Option<String>) -> Result<Self, ConfigError> {
        let var = |name: &'static str| {
            let value = var(name)?.trim().to_owned();
            (!value.is_empty()).then_some(value)
        };
        let interactions = interactions_from(var("DISCORD_PUBLIC_KEY"), var("INTERACTIONS_ADDR"))?;
        let idle = (interactions.is_none() && var("DISCORD_PUBLIC_KEY").is_some()).then_some(
            "DISCORD_PUBLIC_KEY does nothing without INTERACTIONS_ADDR: interactions come over the gateway",
        );
        let shards = var("SHARDS").map(|text| shards_from(&text)).transpose()?;
        if interactions.is_some() && shards.is_some() {
            let problem =
                "divides the gateway, and INTERACTIONS_ADDR does without it: set one of the two";
            return Err(ConfigError::new("SHARDS", problem));
        }
        let metrics_addr =
            var("METRICS_ADDR").map(|addr| address("METRICS_ADDR", &addr, 9181)).transpose()?;
        let collide = |one: SocketAddr, other: SocketAddr| {
            let any = one.ip().is_unspecified() || other.ip().is_unspecified();
            one.port() == other.port() && one.port() != 0 && (any || one.ip() == other.ip())
        };
        if interactions.as_ref().zip(metrics_addr).is_some_and(|(http, it)| collide(http.addr, it))
        {
            let problem = "is that of INTERACTIONS_ADDR as well: give it another port";
            return Err(ConfigError::new("METRICS_ADDR", problem));
        }
        Ok(Self {
            token: token_from(var("DISCORD_TOKEN"), var(TOKEN_FILE))?,
            api_url: var("DISCORD_API_URL").map(|url| api_from(&url)).transpose()?,
            guild: var("DISCORD_GUILD_ID").map(|id| guild_from(&id)).transpose()?,
            database_url: database_from(var("DATABASE_URL"))?,
            shards,
            interactions,
            idle,
            replace: false,
            metrics_addr,
            budgets: match var("BUDGETS").as_deref() {
                None | Some("on") => Budgets::On,
                Some("off") => Budgets::Off,
                Some(_) => return Err(ConfigError::new("BUDGETS", "must be on or off")),
            },
            log_format: match var("LOG_FORMAT").as_deref() {
                None | Some("text") => LogFormat::Text,
                Some("json") => LogFormat::Json,
                Some(_) => return Err(ConfigError::new("LOG_FORMAT", "must be text or json")),
            },
            log_filter: var("RUST_LOG").unwrap_or_else(|| "info".to_owned()),
        })
    }

    /// Returns the bot's token, for commands that need one.
    ///
    /// # Errors
    /// It is not set.
    pub fn token(&self) -> Result<Token, ConfigError> {
        let problem = "is not set: `bouton init` asks for it, .env.example tells of it; or try `bouton sandbox`, which needs none";
        self.token.clone().ok_or_else(|| ConfigError::new("DISCORD_TOKEN", problem))
    }

    /// Reads those settings that `reads` names from the process's environment.
    ///
    /// # Errors
    /// As [`Config::from_vars`].
    pub fn from_env(reads: impl Fn(&str) -> bool) -> Result<Self, ConfigError> {
        let unreadable = Cell::new(None);
        let config = Self::from_vars(|name| match reads(name).then(|| std::env::var(name))? {
            Ok(value) => Some(value),
            Err(VarError::NotPresent) => None,
            Err(VarError::NotUnicode(_)) => {
                unreadable.set(Some(name));
                None
            }
        });
        match unreadable.get() {
            Some(name) => Err(ConfigError::new(name, "must be in UTF-8")),
            None => config,
        }
    }
}

const TOKEN_FILE: &str = "DISCORD_TOKEN_FILE";

/// The most bytes read from a token file; no token is that long.
const TOKEN_MOST: u64 = 1024;

fn token_from(text: Option<String>, file: Option<String>) -> Result<Option<Token>, ConfigError> {
    let (variable, prefix, text) = match (text, file) {
        (None, None) => return Ok(None),
        (Some(text), None) => ("DISCORD_TOKEN", String::new(), text),
        (None, Some(file)) => (TOKEN_FILE, format!("names {file}, which "), token_in(&file)?),
        (Some(_), Some(_)) => {
            let problem = "is set beside DISCORD_TOKEN: set one of the two";
            return Err(ConfigError::new(TOKEN_FILE, problem));
        }
    };
    let token = text.strip_prefix("Bot ").unwrap_or(&text).trim();
    if !token.bytes().all(|b| b.is_ascii_graphic()) {
        let problem = "holds characters no bot token has: copy it again from the Bot page of your application";
        return Err(ConfigError::new(variable, prefix + problem));
    }
    Ok(Some(Token::new(token)))
}

fn token_in(file: &str) -> Result<String, ConfigError> {
    // Somebody may have set the token itself here; it must not be shown. No token has a `/`.
    let name = if file.contains('/') { file } else { "a file" };
    let bad = |problem: String| ConfigError::new(TOKEN_FILE, format!("names {name}, {problem}"));
    let mut bytes = Vec::new();
    let read = File::open(file).and_then(|it| it.take(TOKEN_MOST).read_to_end(&mut bytes));
    read.map_err(|error| bad(format!("which cannot be read: {error}")))?;
    match String::from_utf8_lossy(&bytes).trim() {
        "" => Err(bad("which is empty: put the bot's token into it".to_owned())),
        token => Ok(token.to_owned()),
    }
}

fn api_from(text: &str) -> Result<ApiUrl, ConfigError> {
    let bad = || {
        let problem =
            "must be a URL that begins with http:// or https://, such as http://127.0.0.1:8080";
        ConfigError::new("DISCORD_API_URL", problem)
    };
    let url = reqwest::Url::parse(text).map_err(|_| bad())?;
    if !matches!(url.scheme(), "http" | "https") || url.query().is_some() {
        return Err(bad());
    }
    // The address may include the path that every request adds by itself.
    let base = url.as_str().trim_end_matches('/');
    let base = base.strip_suffix("/api/v10").unwrap_or(base);
    let base = base.strip_suffix("/api").unwrap_or(base);
    Ok(ApiUrl::new(base.trim_end_matches('/')))
}

fn guild_from(text: &str) -> Result<GuildId, ConfigError> {
    GuildId::typed(text).ok_or_else(|| {
        ConfigError::new("DISCORD_GUILD_ID", "must be a server's id, a whole number")
    })
}

fn database_from(text: Option<String>) -> Result<DatabaseUrl, ConfigError> {
    let url = text.unwrap_or_else(|| DEFAULT_DATABASE_URL.to_owned());
    let path = url.strip_prefix("sqlite:");
    let file = path.map(|path| path.trim_start_matches("//"));
    let file = file.is_some_and(|path| !path.is_empty() && !path.starts_with(":memory:"));
    if file || postgres_url(&url).is_some() {
        return Ok(DatabaseUrl::new(url));
    }
    Err(ConfigError::new(
        "DATABASE_URL",
        "must name a SQLite file, such as sqlite://bouton.db, or a PostgreSQL database, such as postgres://bouton:password@localhost/bouton (in a password write / as %2F, ? as %3F, # as %23)",
    ))
}

fn interactions_from(
    key: Option<String>,
    addr: Option<String>,
) -> Result<Option<HttpConfig>, ConfigError> {
    let key = key.map(|key| {
        key.parse().map_err(|_| {
            let problem = "must be the Public Key of your application's General Information page, 64 hexadecimal digits: copy it again";
            ConfigError::new("DISCORD_PUBLIC_KEY", problem)
        })
    });
    match (key.transpose()?, addr) {
        // A key alone does no harm.
        (_, None) => Ok(None),
        (None, Some(_)) => {
            let problem = "is set without DISCORD_PUBLIC_KEY: set both to get interactions over HTTP, neither for the gateway";
            Err(ConfigError::new("INTERACTIONS_ADDR", problem))
        }
        (Some(key), Some(addr)) => {
            Ok(Some(HttpConfig { key, addr: address("INTERACTIONS_ADDR", &addr, 8081)? }))
        }
    }
}

/// Reads an address to listen on; `port` is for the example in the error.
fn address(variable: &'static str, text: &str, port: u16) -> Result<SocketAddr, ConfigError> {
    text.parse().map_err(|_| {
        let problem =
            format!("must be an address and a port to listen on, such as 127.0.0.1:{port}");
        ConfigError::new(variable, problem)
    })
}

/// The most shards one process runs: each takes a connection and a lock on a file.
const MOST_SHARDS: u32 = 1000;

fn shards_from(text: &str) -> Result<Shards, ConfigError> {
    let parsed = text.split_once('/').and_then(|(range, total)| {
        let (from, to) = range.split_once('-').unwrap_or((range, range));
        let (from, to): (u32, u32) = (from.parse().ok()?, to.parse().ok()?);
        let total = total.parse::<u32>().ok().filter(|&total| total > 0)?;
        Some((from, to, total))
    });
    let problem = match parsed {
        None => "must be a range of shards of a total, such as 0-3/8".to_owned(),
        Some((from, to, total)) if from <= to && to < total && to - from < MOST_SHARDS => {
            return Ok(Shards { range: from..=to, total });
        }
        Some((from, to, total)) if to < from => {
            format!("must begin with the smaller: {to}-{from}/{total}")
        }
        Some((_, to, total)) if to < total => {
            format!("names more shards than the {MOST_SHARDS} that one process runs: divide them")
        }
        Some((_, to, total)) => {
            format!(
                "names shard {to} of {total}: shards count from 0, so the last is {}",
                total - 1
            )
        }
    };
    Err(ConfigError::new("SHARDS", problem))
}
