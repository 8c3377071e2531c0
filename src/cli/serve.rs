//! Starts the subcommands that do more than compute (settings, log, runtime), and waits for the signal to stop.

use std::collections::HashSet;
use std::future::Future;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use bouton::config::Config;
use bouton::logging;
use tokio::signal::unix::{SignalKind, signal};

/// How long stopping may take: a little more than all its own deadlines together.
const HARD_STOP: Duration = Duration::from_millis(4_700);
/// How long reporting that may take.
const SAYING: Duration = Duration::from_millis(100);

/// The settings of the log, which every command reads.
const LOG: [&str; 2] = ["LOG_FORMAT", "RUST_LOG"];

/// Reads those settings that `reads` names, starts the log, and runs an asynchronous command. The other settings may be
/// wrong, or in files that this user may not read.
pub fn serve<F>(
    reads: impl Fn(&str) -> bool,
    command: impl FnOnce(Config) -> F,
) -> anyhow::Result<()>
where
    F: Future<Output = anyhow::Result<()>>,
{
    logged(settings(|name| LOG.contains(&name) || reads(name))?.0, command)
}

/// The same, but ignores `.env` and the other settings, which belong to a real bot.
pub fn serve_apart<F>(command: impl FnOnce(Config) -> F) -> anyhow::Result<()>
where
    F: Future<Output = anyhow::Result<()>>,
{
    let reads = |name: &str| LOG.contains(&name) || ["DATABASE_URL", "BUDGETS"].contains(&name);
    logged(Config::from_env(reads)?, command)
}

fn logged<F>(config: Config, command: impl FnOnce(Config) -> F) -> anyhow::Result<()>
where
    F: Future<Output = anyhow::Result<()>>,
{
    let _written = logging::start(&config)?;
    block_on(command(config))?
}

/// Returns those settings that `reads` names, and the `.env` file if there is one.
pub fn settings(reads: impl Fn(&str) -> bool) -> anyhow::Result<(Config, Option<PathBuf>)> {
    let file = match dotenvy::dotenv() {
        Ok(file) => {
            refuse_ambiguous(&file)?;
            Some(file)
        }
        Err(error) if error.not_found() => None,
        // The error quotes the line or its value, which may be the token.
        Err(dotenvy::Error::LineParse(wrong, _)) => {
            let text = std::fs::read_to_string(".env").unwrap_or_default();
            let before = text.lines().position(|line| line.contains(&wrong));
            let which = before.map_or(String::new(), |before| format!(": see line {}", before + 1));
            bail!(".env has a line that is not NAME=value{which}")
        }
        Err(error) => bail!(".env cannot be read: {error}"),
    };
    Ok((Config::from_env(reads)?, file))
}

/// Refuses what is read in one way here and in another by other readers of such files: of two lines for a variable the
/// first would count here, and after a `$` would be a variable's name.
fn refuse_ambiguous(file: &Path) -> anyhow::Result<()> {
    let mut names = HashSet::new();
    for (nth, line) in (1..).zip(std::fs::read_to_string(file)?.lines()) {
        let Some((name, value)) = line.split_once('=') else { continue };
        let (name, value) = (name.trim_start_matches("export ").trim(), value.trim());
        ensure!(
            name.starts_with('#') || names.insert(name.to_owned()),
            "{name} stands twice in .env, again in line {nth}: leave one of the two"
        );
        ensure!(
            name.starts_with('#')
                || value.starts_with('\'')
                || value.replace("\\$", "").find('$').is_none(),
            "{name}, in line {nth} of .env, holds a $: put the value into single quotes"
        );
    }
    Ok(())
}

/// Runs a future to its end.
pub fn block_on<T>(work: impl Future<Output = T>) -> anyhow::Result<T> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(workers())
        .enable_all()
        .build()
        .context("the runtime cannot be started")?;
    let result = runtime.block_on(async {
        // By default a file that reaches its limit (`ulimit -f`) kills the process silently; with the signal caught, it
        // is an error like a full disk.
        let _caught = signal(SignalKind::from_raw(rustix::process::Signal::XFSZ.as_raw()));
        work.await
    });
    // Does not wait for blocked threads, such as one that looks up a name.
    runtime.shutdown_background();
    Ok(result)
}

/// Returns the number of worker threads: half the processors, because each worker hands work to a thread of SQLite's.
/// Fewer workers hand less to each other, and more is ready to be stored at once.
fn workers() -> usize {
    available_parallelism().map_or(1, |processors| (processors.get() / 2).max(1))
}

/// Becomes ready at the first SIGTERM or SIGINT. From then on the process ends within 5 s, whatever hangs: what was
/// acknowledged is on disk.
pub fn stop_signal() -> anyhow::Result<impl Future<Output = ()>> {
    let mut terminate = signal(SignalKind::terminate()).context("SIGTERM cannot be awaited")?;
    let mut interrupt = signal(SignalKind::interrupt()).context("SIGINT cannot be awaited")?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        std::thread::spawn(|| {
            std::thread::sleep(HARD_STOP);
            // Printing may hang too, if nobody reads stderr.
            std::thread::spawn(|| eprintln!("bouton: something hung: stopped all the same"));
            std::thread::sleep(SAYING);
            std::process::exit(1);
        });
    })
}
