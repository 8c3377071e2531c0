//! The `bouton` command: reads the command line, and calls the library by way of `cli/`.

mod cli;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::anyhow;
use bouton::RunError;
use bouton::ask::{RuleOptions, read_played};
use bouton::config::Config;
use bouton::game::Theme;
use bouton::healthcheck::Unwell;
use bouton::locale::Locale;
use bouton::logging;
use bouton::place::GuildId;
use bouton::solve;
use bouton::store::{BackupError, MoveError};
use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;
use cli::{language, languages, serve, serve_apart, system_language, until_unread};
use tikv_jemallocator::Jemalloc;

#[global_allocator]
static ALLOCATOR: Jemalloc = Jemalloc;

/// Printed below the list of commands.
const HELP: &str = "\
Examples:
  bouton sandbox                 play at once, with no account, at http://127.0.0.1:8080
  bouton init                    be asked for what it takes on Discord
  bouton solve 3 5 7             who wins, and by which move
  DISCORD_TOKEN=... bouton       run on Discord

Settings are variables of the environment, or lines of a file .env: DISCORD_TOKEN, DATABASE_URL and others, each told in
.env.example and docs/operate.md.";

/// Builds the text below a subcommand's options.
macro_rules! example {
    ($line:literal) => {
        concat!("Example:\n  ", $line)
    };
    ($line:literal, reads $names:literal) => {
        concat!("Example:\n  ", $line, "\n\nIt reads ", $names, ", told in .env.example.")
    };
}

#[derive(Parser)]
#[command(version, about, after_help = HELP)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Run the bot on Discord (the default)
    #[command(after_help = example!("bouton run --replace", reads "all settings"))]
    Run {
        /// Take the place of the process that runs on the same SQLite file: it leaves once this one is connected
        #[arg(long)]
        replace: bool,
    },
    /// Open a local Discord look-alike with the bot in it: no account, no network
    #[command(after_help = example!("bouton sandbox --port 8081", reads "DATABASE_URL, BUDGETS, LOG_FORMAT and RUST_LOG"))]
    Sandbox {
        /// The port of its page on this machine
        #[arg(long, default_value_t = 8080)]
        port: u16,
        /// Leave the bot out, and print what another process needs to take its place
        #[arg(long)]
        without_bot: bool,
        /// Run this command in its place: any bot, with DISCORD_TOKEN and DISCORD_API_URL in its environment
        #[arg(long, value_name = "COMMAND", conflicts_with_all = ["without_bot", "http"])]
        bot: Option<String>,
        /// Post interactions to the bot over HTTP, in place of the gateway
        #[arg(long)]
        http: bool,
        /// Show a story that the simulator has told, step by step, in place of a bot
        #[arg(long, value_name = "STORY", conflicts_with_all = ["without_bot", "bot", "http"])]
        replay: Option<PathBuf>,
    },
    /// Ask for what the bot needs, and write it into a new .env
    #[command(after_help = example!("bouton init && bouton doctor && bouton"))]
    Init,
    /// Say whether all is well with what the bot needs, and what to do where it isn't; exit code 2 if it cannot work
    #[command(after_help = example!("bouton doctor --json", reads "all settings"))]
    Doctor {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Ask the bot that runs here, by METRICS_ADDR, whether it lives: exit code 1 if not
    #[command(after_help = example!("METRICS_ADDR=127.0.0.1:9181 bouton healthcheck", reads "METRICS_ADDR, LOG_FORMAT and RUST_LOG"))]
    Healthcheck,
    /// Explain a position, or solve positions given as JSON lines
    #[command(after_help = example!("bouton solve 3 5 7 --ending misere --json"))]
    Solve {
        /// Piles such as 3 5 7, or a notation line such as "1-3-5-7 misere: D3"; - reads JSON lines
        #[arg(required = true, allow_negative_numbers = true)]
        piles: Vec<String>,
        /// A game of the family: nim, subtraction, wythoff, kayles, fibonacci or own
        #[arg(long)]
        game: Option<String>,
        /// What it is played with: the amounts a move may take, as in 1,3,4 (subtraction, own), an octal code, as
        /// in 0.137 (own), or how many it may take now (fibonacci)
        #[arg(long, requires = "game")]
        param: Option<String>,
        #[command(flatten)]
        rules: RuleOptions,
        /// Explain the position after that many moves of a notation line
        #[arg(long, allow_negative_numbers = true)]
        ply: Option<i64>,
        #[arg(long, help = languages(), value_parser = language)]
        lang: Option<Locale>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Print every position below a start with who wins and every winning move, then some to solve, as Markdown
    #[command(after_help = example!("bouton sheet 1 3 5 7 >sheet.md"))]
    Sheet {
        /// Piles such as 1 3 5 7, or a notation line such as "1-3-5-7 misere"
        #[arg(required = true, allow_negative_numbers = true)]
        piles: Vec<String>,
        /// A game of the family, as for solve
        #[arg(long)]
        game: Option<String>,
        /// What it is played with
        #[arg(long, requires = "game")]
        param: Option<String>,
        #[command(flatten)]
        rules: RuleOptions,
        /// Write lists of sentences in place of tables, for screen readers
        #[arg(long)]
        words: bool,
        #[arg(long, help = languages(), value_parser = language)]
        lang: Option<Locale>,
    },
    /// Verify the database: every game replays to its end, all counts agree; exit code 2 if not
    #[command(after_help = example!("bouton check", reads "DATABASE_URL, LOG_FORMAT and RUST_LOG"))]
    Check {
        /// Recount the standings where they do not agree; the bot must not run meanwhile
        #[arg(long)]
        repair: bool,
    },
    /// Copy the database into a new file, also while the bot runs
    #[command(after_help = example!("bouton backup games-monday.db", reads "DATABASE_URL, LOG_FORMAT and RUST_LOG"))]
    Backup {
        /// The file to make
        file: PathBuf,
    },
    /// Copy all data from a database to an empty one, SQLite or PostgreSQL, and compare every row; no bot may run on either
    #[command(after_help = example!("bouton move-data sqlite://bouton.db postgres://bouton:password@localhost/bouton"))]
    MoveData {
        /// The database to copy, as in DATABASE_URL
        from: String,
        /// The empty one to fill, likewise
        to: String,
    },
    /// Register the commands on Discord
    #[command(after_help = example!("bouton register --guild 81384788765712384", reads "DISCORD_TOKEN, DISCORD_TOKEN_FILE, DISCORD_GUILD_ID, DISCORD_API_URL, LOG_FORMAT and RUST_LOG"))]
    Register {
        /// In this server only, at once
        #[arg(long, value_parser = server)]
        guild: Option<GuildId>,
    },
    /// Print what has a shell complete these commands
    #[command(after_help = example!("bouton completions bash >/etc/bash_completion.d/bouton"))]
    Completions { shell: Shell },
    /// Print a page for man, or write one for each command into a folder
    #[command(after_help = example!("bouton man /usr/local/share/man/man1"))]
    Man { folder: Option<PathBuf> },
}

fn server(id: &str) -> Result<GuildId, &'static str> {
    GuildId::typed(id).ok_or("a server's id is digits, such as 81384788765712384")
}

fn main() -> ExitCode {
    let command = Cli::parse().command.unwrap_or(Command::Run { replace: false });
    let runs = matches!(command, Command::Run { .. });
    let result = match command {
        Command::Run { replace } => {
            serve(|_| true, async move |config| cli::run(Config { replace, ..config }).await)
        }
        Command::Sandbox { port, bot: Some(command), .. } => {
            serve_apart(async move |_| cli::host(port, &command).await)
        }
        Command::Sandbox { port, replay: Some(story), .. } => {
            serve_apart(async move |_| cli::replay(port, &story).await)
        }
        Command::Sandbox { port, without_bot, bot: None, http, replay: None } => {
            serve_apart(async move |config| cli::sandbox(config, port, without_bot, http).await)
        }
        Command::Check { repair } => serve(
            |name| name == "DATABASE_URL",
            async move |config| cli::check(config, repair).await,
        ),
        Command::Backup { file } => serve(
            |name| name == "DATABASE_URL",
            async move |config| cli::backup(config, &file).await,
        ),
        Command::MoveData { from, to } => {
            serve(|_| false, async move |_| cli::move_data(&from, &to).await)
        }
        Command::Register { guild } => serve(
            |name| name.starts_with("DISCORD_") && name != "DISCORD_PUBLIC_KEY",
            async move |config| cli::register(config, guild).await,
        ),
        Command::Completions { shell } => {
            let mut text = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "bouton", &mut text);
            until_unread(io::stdout().write_all(&text))
        }
        Command::Man { folder: Some(folder) } => {
            clap_mangen::generate_to(Cli::command(), folder).map_err(Into::into)
        }
        Command::Man { folder: None } => {
            until_unread(clap_mangen::Man::new(Cli::command()).render(&mut io::stdout()))
        }
        Command::Init => cli::init(),
        Command::Doctor { json } => cli::doctor(json),
        Command::Healthcheck => serve(|name| name == "METRICS_ADDR", cli::healthcheck),
        Command::Solve { piles, game, param, rules, ply, lang, json } => {
            let locale = lang.unwrap_or_else(system_language);
            let piles = piles.join(" ");
            let is_ruled = game.is_some() || ply.is_some() || rules != RuleOptions::default();
            let position = || {
                let game = solve::game(game.as_deref(), param.as_deref(), rules.max_take);
                let read = read_played(&piles, rules, game.map_err(|why| anyhow!(why))?, ply);
                read.map_err(|bad| anyhow!(solve::explain_bad(&bad, locale)))
            };
            match piles == "-" && is_ruled {
                true => Err(anyhow!(solve::RULED_BESIDE)),
                false => cli::solve(&piles, position, locale, json),
            }
        }
        Command::Sheet { piles, game, param, rules, words, lang } => {
            let locale = lang.unwrap_or_else(system_language);
            let theme = if words { Theme::Words } else { Theme::Matches };
            let game = solve::game(game.as_deref(), param.as_deref(), rules.max_take);
            let text = game.map_err(|why| anyhow!(why)).and_then(|game| {
                let start = read_played(&piles.join(" "), rules, game, None);
                let text = start.and_then(|start| solve::sheet(start, theme, locale));
                text.map_err(|bad| anyhow!(solve::explain_bad(&bad, locale)))
            });
            text.and_then(|text| until_unread(writeln!(io::stdout(), "{text}")))
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            // A log that programs read stays JSON to its last line.
            match runs && std::env::var("LOG_FORMAT").is_ok_and(|format| format.trim() == "json") {
                true => logging::end(&format!("{problem:#}")),
                // If nobody reads stderr, the exit code has to do.
                false => drop(writeln!(io::stderr(), "bouton: {problem:#}")),
            }
            ExitCode::from(exit_code(&problem))
        }
    }
}

/// Returns 2 for what only the operator can fix, 1 for what another start may get past.
fn exit_code(problem: &anyhow::Error) -> u8 {
    let full = |error: &io::Error| error.kind() == io::ErrorKind::StorageFull;
    let passes = problem.is::<Unwell>()
        || problem.downcast_ref().is_some_and(full)
        || problem.downcast_ref().is_some_and(RunError::is_passing)
        || problem.downcast_ref().is_some_and(MoveError::is_passing)
        || problem.downcast_ref().is_some_and(BackupError::is_passing);
    if passes { 1 } else { 2 }
}
