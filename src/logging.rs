//! The log: lines on stderr, kept free of secrets.

use std::io::{self, Write};

use tracing::{Subscriber, error};
use tracing_appender::non_blocking::{NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::{LevelFilter, filter_fn};
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

use crate::config::{Config, ConfigError, LogFormat};
use crate::place::Token;

/// Targets whose events and spans can hold request bodies or tokens. They are silenced, whatever `RUST_LOG` says.
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

/// How many lines are buffered if nobody reads them; further ones are lost.
const WAITING: usize = 4_096;

/// Starts the log of this process. It is written while the returned guard is kept; dropping that writes the last lines.
///
/// # Errors
/// When `RUST_LOG` cannot be read.
pub fn start(config: &Config) -> Result<WorkerGuard, ConfigError> {
    // Written from a thread of its own: otherwise a pipe that nobody empties would stop the bot.
    let lines = NonBlockingBuilder::default().buffered_lines_limit(WAITING).lossy(true);
    let (lines, guard) = lines.finish(io::stderr());
    let log = log(&config.log_filter, config.log_format, config.token.clone(), lines)?;
    // A second start, as in tests, leaves the first in place.
    let _ = log.try_init();
    Ok(guard)
}

/// Logs the line with which a process ends, as JSON, whether or not a log was started.
pub fn end(problem: &str) {
    if let Ok(log) = log("error", LogFormat::Json, None, io::stderr) {
        tracing::subscriber::with_default(log, || error!("{problem}"));
    }
}

/// Builds a log that writes what the filter lets through to `to`, without this secret.
///
/// # Errors
/// When the filter cannot be read.
pub fn log<W>(
    filter: &str,
    format: LogFormat,
    secret: Option<Token>,
    to: W,
) -> Result<impl Subscriber + Send + Sync, ConfigError>
where
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    let bad = || ConfigError::new("RUST_LOG", "must be levels such as info, or bouton=debug,warn");
    // A single word that is no level would count as a target, and silence all others.
    let is_read = |part: &str| {
        let of_ours = part.contains(['=', '[']) || part.starts_with("bouton");
        part.is_empty() || of_ours || part.parse::<LevelFilter>().is_ok()
    };
    if !filter.split(',').all(|part| is_read(part.trim())) {
        return Err(bad());
    }
    let filter = EnvFilter::try_new(filter).map_err(|_| bad())?;
    let discreet = filter_fn(|metadata| {
        let root = metadata.target().split("::").next().unwrap_or_default();
        !INDISCREET.contains(&root) || *metadata.level() <= LevelFilter::ERROR
    });
    let lines = tracing_subscriber::fmt::layer().with_writer(Redacting { secret, to });
    let lines = match format {
        LogFormat::Text => lines.with_ansi(false).boxed(),
        LogFormat::Json => lines.json().boxed(),
    };
    // These are filters of the whole log, not of its layer. When a layer's own filter is only asked whether it would
    // let something through, as sqlx does, its "no" stays behind in the thread and drops the next line.
    Ok(tracing_subscriber::registry().with(lines).with(filter).with(discreet))
}

/// A writer that never writes the token, wherever it came from.
struct Redacting<W> {
    secret: Option<Token>,
    to: W,
}

impl<W: Write> Write for Redacting<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // A log line comes in one write.
        match &self.secret {
            Some(secret) => {
                let text = String::from_utf8_lossy(bytes);
                self.to.write_all(text.replace(secret.expose(), "[secret]").as_bytes())?;
            }
            None => self.to.write_all(bytes)?,
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

impl<'a, W: MakeWriter<'a>> MakeWriter<'a> for Redacting<W> {
    type Writer = Redacting<W::Writer>;

    fn make_writer(&'a self) -> Self::Writer {
        Redacting { secret: self.secret.clone(), to: self.to.make_writer() }
    }
}
