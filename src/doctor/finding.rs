//! The result of one of `bouton doctor`'s checks.

use std::fmt;
use std::future::Future;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::timeout;

use crate::place::GuildId;

/// How long a check may take: longer than those that give up by themselves and then say why.
const PATIENCE: Duration = Duration::from_secs(6);

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    pub what: What,
    pub state: State,
    /// The result; if something is wrong, it ends with what to do.
    pub says: String,
}

/// What was checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    Settings,
    Discord,
    Token,
    /// Where interactions come in.
    Endpoint,
    Clock,
    Commands,
    /// Whether the bot is in any server.
    Servers,
    Server(GuildId),
    Database,
    Disk,
    /// The address that this variable names.
    Address(&'static str),
}

/// Ordered: the worse, the greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    Well,
    /// The bot runs, but not all of it works, or not for long.
    Warning,
    /// The bot does not run, or nobody can reach it.
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

    /// Returns the name, and which of several it is.
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

/// Returns all findings as JSON. `docs/operate.md` documents the format, which does not change.
pub fn json(all: &[Finding]) -> Value {
    let findings = all.iter().map(|finding| {
        let (what, which) = finding.what.named();
        let (state, _) = finding.state.named();
        json!({"what": what, "which": which, "state": state, "says": finding.says})
    });
    let worst = all.iter().map(|finding| finding.state).max().unwrap_or(State::Well);
    json!({"state": worst.named().0, "findings": findings.collect::<Vec<_>>()})
}

/// Runs a check with a timeout.
pub async fn in_time<T, E: fmt::Display>(
    look: impl Future<Output = Result<T, E>>,
) -> Result<T, String> {
    match timeout(PATIENCE, look).await {
        Ok(result) => result.map_err(|error| error.to_string()),
        Err(_) => Err(format!("no answer came within {} seconds", PATIENCE.as_secs())),
    }
}
