//! The log: lines on stderr, from which secrets are kept.

use std::io::{self, Write};

use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::{LevelFilter, filter_fn};
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

use crate::config::{Config, ConfigError, LogFormat, Secret};

/// Targets whose events and spans can hold request bodies or tokens, whatever `RUST_LOG` asks of them.
const INDISCREET: [&str; 8] = [
    "serenity",
    "reqwest",
    "hyper",
    "hyper_util",
    "tungstenite",
    "tokio_tungstenite",
    "h2",
    "sqlx",
];

/// Starts the log for this process.
///
/// # Errors
/// When `RUST_LOG` cannot be read.
pub fn start(config: &Config) -> Result<(), ConfigError> {
    let filter = EnvFilter::try_new(&config.log_filter).map_err(|_| {
        ConfigError::new(
            "RUST_LOG",
            "must be levels such as info, or bouton=debug,warn",
        )
    })?;
    let discreet = filter_fn(|metadata| {
        let root = metadata.target().split("::").next().unwrap_or_default();
        !INDISCREET.contains(&root) || *metadata.level() <= LevelFilter::ERROR
    });
    let writer = Redacting {
        secret: config.token.clone(),
    };
    let lines = tracing_subscriber::fmt::layer().with_writer(writer);
    let lines = match config.log_format {
        LogFormat::Text => lines.with_ansi(false).boxed(),
        LogFormat::Json => lines.json().boxed(),
    };
    // A second start, as in tests, leaves the first in place.
    let _ = tracing_subscriber::registry()
        .with(lines.with_filter(filter).with_filter(discreet))
        .try_init();
    Ok(())
}

/// A writer to stderr that never writes the token, wherever it might have come from.
#[derive(Clone)]
struct Redacting {
    secret: Option<Secret>,
}

impl Write for Redacting {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // A log line comes in one piece.
        match &self.secret {
            Some(secret) => {
                let text = String::from_utf8_lossy(bytes);
                let text = text.replace(secret.expose(), "[secret]");
                io::stderr().write_all(text.as_bytes())?;
            }
            None => io::stderr().write_all(bytes)?,
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stderr().flush()
    }
}

impl<'a> MakeWriter<'a> for Redacting {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}
