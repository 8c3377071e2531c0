//! `bouton init`: asks for what the bot needs, writes it into `.env`, and says what comes next.

use std::fs::{self, OpenOptions};
use std::io::{self, BufRead, IsTerminal, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use anyhow::{Context, bail, ensure};
use bouton::config::{Config, ConfigError, DEFAULT_DATABASE_URL};
use bouton::discord::install_link;
use bouton::doctor::{self, What};
use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr};

use super::line::say;
use super::serve::block_on;

const FILE: &str = ".env";

/// The setting's variable, and what was typed for it.
type Answer = (&'static str, String);

pub fn init() -> anyhow::Result<()> {
    let file = Path::new(FILE);
    let exists = fs::symlink_metadata(file).is_ok();
    if exists {
        let again = ask(
            "There is a .env here already. Write it again, and lose what it says? yes or no [no]: ",
            Echo::On,
        )?;
        ensure!(["y", "yes"].contains(&again.to_lowercase().as_str()), ".env stays as it is");
    }
    say(format_args!(
        "The bot's token is on the Bot page of your application: https://discord.com/developers/applications"
    ));
    let (token, application) = until(|| {
        let token = ("DISCORD_TOKEN", ask("Token (it is not shown): ", Echo::Off)?);
        ensure!(!token.1.is_empty(), "the token is empty: paste it here");
        let config = read(std::slice::from_ref(&token))?;
        Ok((token, application_of(&config)?))
    })?;
    let guild = until(|| {
        checked(
            "DISCORD_GUILD_ID",
            "Offer the commands in one server only, at once? Its id [everywhere]: ",
            "",
        )
    })?;
    let url = until(|| {
        let question = format!("Where to keep the games [{DEFAULT_DATABASE_URL}]: ");
        checked("DATABASE_URL", &question, DEFAULT_DATABASE_URL)
    })?;
    write(file, &[token, guild, url])?;
    say(format_args!(
        "Wrote .env, for you alone to read. What else can be set is told in docs/operate.md."
    ));
    say(format_args!("Next:"));
    match application {
        Some(id) => say(format_args!("  let it into your server: {}", install_link(id))),
        None => say(format_args!(
            "  let it into your server, by the Install Link of your application's Installation page"
        )),
    }
    say(format_args!("  bouton doctor    is all well?"));
    say(format_args!("  bouton           run it"));
    Ok(())
}

/// Asks again until the answer is valid, but only at a terminal.
fn until<T>(attempt: impl Fn() -> anyhow::Result<T>) -> anyhow::Result<T> {
    loop {
        match attempt() {
            Err(problem) if io::stdin().is_terminal() && !problem.is::<io::Error>() => {
                say(format_args!("{problem:#}"));
            }
            result => return result,
        }
    }
}

fn checked(variable: &'static str, question: &str, otherwise: &str) -> anyhow::Result<Answer> {
    let line = ask(question, Echo::On)?;
    let answer = (variable, if line.is_empty() { otherwise.to_owned() } else { line });
    read(std::slice::from_ref(&answer))?;
    ensure!(
        !answer.1.contains('\''),
        "{variable} holds a ', which .env cannot: write %27 in a postgres:// URL, or name another file"
    );
    Ok(answer)
}

/// Builds settings from these answers; `DISCORD_API_URL` comes from the environment.
fn read(answers: &[Answer]) -> Result<Config, ConfigError> {
    Config::from_vars(|name| match answers.iter().find(|(variable, _)| *variable == name) {
        Some((_, value)) => Some(value.clone()),
        None if name == "DISCORD_API_URL" => std::env::var(name).ok(),
        None => None,
    })
}

/// Returns the application that a token belongs to, if Discord can be reached.
///
/// # Errors
/// Discord refuses the token.
fn application_of(config: &Config) -> anyhow::Result<Option<u64>> {
    match block_on(doctor::begin(config, config.token()?))? {
        Ok((_, me)) => {
            say(format_args!("Discord takes it: application {} ({})", me.name, me.id));
            Ok(Some(me.id))
        }
        Err(finding) if finding.what == What::Token => bail!("{}", finding.says),
        Err(finding) => {
            say(format_args!("Whether Discord takes it is not known: {}", finding.says));
            Ok(None)
        }
    }
}

/// Replaces a file, readable by its owner only. The old one is kept until the new one is complete.
fn write(file: &Path, answers: &[Answer]) -> anyhow::Result<()> {
    let mut text = String::new();
    for (variable, value) in answers.iter().filter(|(_, value)| !value.is_empty()) {
        // Other readers of such files, such as Docker, know no quotes, so they are used only where needed.
        let plain =
            value.bytes().all(|b| b.is_ascii_alphanumeric() || b"._-:/@?&=%+,".contains(&b));
        let quote = if plain { "" } else { "'" };
        text.push_str(&format!("{variable}={quote}{value}{quote}\n"));
    }
    let new = file.with_extension(format!("{}.new", std::process::id()));
    let problem = ".env cannot be written";
    let opened = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&new);
    let mut opened = opened.context(problem)?;
    let written = opened.write_all(text.as_bytes()).and_then(|()| opened.sync_all());
    let written = written.and_then(|()| fs::rename(&new, file));
    if written.is_err() {
        // It contains the token.
        fs::remove_file(&new).ok();
    }
    written.context(problem)
}

/// Whether the terminal shows what is typed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Echo {
    On,
    Off,
}

/// Reads a line from the terminal or a pipe, without surrounding space.
fn ask(question: &str, echo: Echo) -> anyhow::Result<String> {
    write!(io::stdout(), "{question}")?;
    io::stdout().flush()?;
    let hidden = (echo == Echo::Off).then(Hidden::begin).flatten();
    let mut line = String::new();
    let read = io::stdin().lock().read_line(&mut line)?;
    if hidden.is_some() || !io::stdin().is_terminal() {
        say(format_args!(""));
    }
    if read == 0 {
        return Err(io::Error::from(io::ErrorKind::UnexpectedEof))
            .context("the answers end before the questions");
    }
    Ok(line.trim().to_owned())
}

/// Stops the terminal from showing what is typed, until dropped.
struct Hidden(Termios);

impl Hidden {
    fn begin() -> Option<Self> {
        let before = tcgetattr(io::stdin()).ok()?;
        let mut without = before.clone();
        without.local_modes -= LocalModes::ECHO;
        tcsetattr(io::stdin(), OptionalActions::Flush, &without).ok()?;
        Some(Self(before))
    }
}

impl Drop for Hidden {
    fn drop(&mut self) {
        tcsetattr(io::stdin(), OptionalActions::Flush, &self.0).ok();
    }
}
