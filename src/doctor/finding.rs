//! What came of looking at one thing.

use std::fmt;
use std::future::Future;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::timeout;

use crate::place::GuildId;

/// How long a look may take: more than what gives up by itself, and then says why.
const PATIENCE: Duration = Duration::from_secs(6);

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    pub what: What,
    pub state: State,
    /// How it is; where it isn't well, what to do comes last.
    pub says: String,
}

/// What was looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    Settings,
    Discord,
    Token,
    /// Where interactions come in.
    Endpoint,
    Clock,
    Commands,
    /// That the bot is somewhere.
    Servers,
    Server(GuildId),
    Database,
    Disk,
    /// What this variable names is listened on.
    Address(&'static str),
}

/// The worse, the greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    Well,
    /// The bot runs; not all of it works, or not for long.
    Warning,
    /// It does not run, or nobody reaches it.
    Fault,
}

impl What {
    pub fn well(self, says: impl Into<String>) -> Finding {
        Finding { what: self, state: State::Well, says: says.into() }
    }

    pub fn warning(self, says: impl Into<String>) -> Finding {
        Finding { what: self, state: State::Warning, says: says.into() }
    }

    pub fn fault(self, says: impl Into<String>) -> Finding {
        Finding { what: self, state: State::Fault, says: says.into() }
    }

    /// What it is called, and which of them it is.
    fn named(self) -> (&'static str, Option<String>) {
        match self {
            Self::Settings => ("settings", None),
            Self::Discord => ("discord", None),
            Self::Token => ("token", None),
            Self::Endpoint => ("endpoint", None),
            Self::Clock => ("clock", None),
            Self::Commands => ("commands", None),
            Self::Servers => ("servers", None),
            Self::Server(id) => ("server", Some(id.to_string())),
            Self::Database => ("database", None),
            Self::Disk => ("disk", None),
            Self::Address(variable) => ("address", Some(variable.to_owned())),
        }
    }
}

impl State {
    fn named(self) -> (&'static str, char) {
        match self {
            Self::Well => ("well", '✓'),
            Self::Warning => ("warning", '!'),
            Self::Fault => ("fault", '✗'),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, which) = self.what.named();
        let (_, sign) = self.state.named();
        let which = which.map(|which| format!(" {which}")).unwrap_or_default();
        write!(f, "{sign} {what}{which}: {}", self.says)
    }
}

/// All of them for machines. `docs/operate.md` says what it looks like, and it stays so.
pub fn json(all: &[Finding]) -> Value {
    let findings = all.iter().map(|finding| {
        let (what, which) = finding.what.named();
        let (state, _) = finding.state.named();
        json!({"what": what, "which": which, "state": state, "says": finding.says})
    });
    let worst = all.iter().map(|finding| finding.state).max().unwrap_or(State::Well);
    json!({"state": worst.named().0, "findings": findings.collect::<Vec<_>>()})
}

/// What comes of a look, if that is soon.
pub async fn in_time<T, E: fmt::Display>(
    look: impl Future<Output = Result<T, E>>,
) -> Result<T, String> {
    match timeout(PATIENCE, look).await {
        Ok(done) => done.map_err(|error| error.to_string()),
        Err(_) => Err(format!("no answer came within {} seconds", PATIENCE.as_secs())),
    }
}
