//! The `bouton` command: reads the command line and the environment, and calls the library.

use std::convert::Infallible;
use std::future::Future;
use std::io::{self, BufWriter, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail};
use bouton::RunError;
use bouton::ask::{RuleOptions, read_played, read_position};
use bouton::clock::{Clock, Haste};
use bouton::config::{ApiUrl, Config, DatabaseUrl, HttpConfig, Secret};
use bouton::discord::DiscordError;
use bouton::locale::Locale;
use bouton::place::GuildId;
use bouton::runtime::Runtime;
use bouton::store::{self, CopyStep, MoveError, Store};
use bouton::web::Sockets;
use bouton::{logging, solve};
use clap::{Parser, Subcommand};
use nim::Position;
use sandbox::Sandbox;
use tokio::net::TcpStream;
use tokio::signal::unix::{SignalKind, signal};

/// Where the sandbox keeps its games unless `DATABASE_URL` says otherwise: never among a real bot's.
const SANDBOX_DATABASE_URL: &str = "sqlite://bouton-sandbox.db";

/// How often the sandbox looks whether the bot takes interactions.
const RETRY: Duration = Duration::from_millis(200);

/// How often it is looked what another bot does in the sandbox.
const GLANCE: Duration = Duration::from_millis(100);
/// How long another bot that has ended stays so.
const BREATH: Duration = Duration::from_secs(2);
/// What ends sooner has hardly begun.
const QUICK: Duration = Duration::from_secs(5);
/// So many such ends in a row are no accident.
const TRIES: u32 = 3;

/// How long a stop may take: a little more than all its own deadlines together.
const HARD_STOP: Duration = Duration::from_millis(4_800);

/// What the list of commands leaves open.
const HELP: &str = "\
Examples:
  bouton sandbox                 play at once, with no account, at http://127.0.0.1:8080
  bouton solve 3 5 7             who wins, and by which move
  DISCORD_TOKEN=... bouton       run on Discord

Settings are variables of the environment, or lines of a file .env: DISCORD_TOKEN, DATABASE_URL and others, each told in
.env.example and docs/operate.md.";

#[derive(Parser)]
#[command(version, about, after_help = HELP)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Run the bot on Discord (the default)
    Run {
        /// Take the place of the process that runs on the same database: it leaves once this one is connected
        #[arg(long)]
        replace: bool,
    },
    /// Open a local Discord look-alike with the bot in it: no account, no network
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
    },
    /// Explain a position, or solve positions given as JSON lines
    Solve {
        /// Piles such as 3 5 7, or a notation line such as "1-3-5-7 misere: D3"; - reads JSON lines
        #[arg(required = true, allow_negative_numbers = true)]
        piles: Vec<String>,
        /// A game of the family: nim, subtraction, wythoff, kayles or fibonacci
        #[arg(long)]
        game: Option<String>,
        /// What it is played with: the amounts a move may take, as in 1,3,4 (subtraction), or how many it may take now
        /// (fibonacci)
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
    Sheet {
        /// Piles such as 1 3 5 7, or a notation line such as "1-3-5-7 misere"
        #[arg(required = true, allow_negative_numbers = true)]
        piles: Vec<String>,
        #[command(flatten)]
        rules: RuleOptions,
        #[arg(long, help = languages(), value_parser = language)]
        lang: Option<Locale>,
    },
    /// Verify the database: every game replays to its end, all counts agree; exit code 2 if not
    Check {
        /// Recount the standings where they do not agree; the bot must not run meanwhile
        #[arg(long)]
        repair: bool,
    },
    /// Copy the database into a new file, also while the bot runs
    Backup {
        /// The file to make
        file: PathBuf,
    },
    /// Copy all data from a database to an empty one, SQLite or PostgreSQL, and compare every row; no bot may run on either
    MoveData {
        /// The database to copy, as in DATABASE_URL
        from: String,
        /// The empty one to fill, likewise
        to: String,
    },
    /// Register the commands on Discord
    Register {
        /// In this server only, at once
        #[arg(long)]
        guild: Option<u64>,
    },
}

fn main() -> ExitCode {
    let command = Cli::parse().command;
    let done = match command.unwrap_or(Command::Run { replace: false }) {
        Command::Run { replace } => {
            serve(async move |config| run(Config { replace, ..config }).await)
        }
        Command::Sandbox { port, bot: Some(command), .. } => {
            serve(async move |_| host(port, &command).await)
        }
        Command::Sandbox { port, without_bot, bot: None, http } => {
            serve(async move |config| sandbox(config, port, without_bot, http).await)
        }
        Command::Check { repair } => serve(async move |config| check(config, repair).await),
        Command::Backup { file } => serve(async move |config| backup(config, &file).await),
        Command::MoveData { from, to } => serve(async move |_| move_data(&from, &to).await),
        Command::Register { guild } => {
            serve(async move |config| register(config, guild.map(GuildId)).await)
        }
        Command::Solve { piles, game, param, rules, ply, lang, json } => {
            let locale = lang.unwrap_or_else(system_language);
            let piles = piles.join(" ");
            let position = || {
                let game = solve::game(game.as_deref(), param.as_deref(), rules.max_take);
                let read = read_played(&piles, rules, game.map_err(|why| anyhow!(why))?, ply);
                read.map_err(|bad| anyhow!(solve::explain_bad(&bad, locale)))
            };
            solve(&piles, position, locale, json)
        }
        Command::Sheet { piles, rules, lang } => {
            let locale = lang.unwrap_or_else(system_language);
            let text = read_position(&piles.join(" "), rules)
                .and_then(|start| solve::sheet(start, locale));
            text.map_err(|bad| anyhow!(solve::explain_bad(&bad, locale)))
                .and_then(|text| until_unread(writeln!(io::stdout(), "{text}")))
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("bouton: {problem:#}");
            ExitCode::from(exit_code(&problem))
        }
    }
}

/// 2 for what only its operator can mend, 1 for what another start may get past.
fn exit_code(problem: &anyhow::Error) -> u8 {
    match problem.downcast_ref() {
        Some(RunError::Discord(DiscordError::Closed(_))) => 1,
        Some(RunError::Listen(error)) if error.is_passing() => 1,
        Some(RunError::Open(error)) if error.is_busy() => 1,
        _ => match problem.downcast_ref() {
            Some(MoveError::From(error) | MoveError::To(error)) if error.is_busy() => 1,
            Some(MoveError::Store(_)) => 1,
            _ => 2,
        },
    }
}

/// Reads the settings, starts the log, and runs an asynchronous command.
fn serve<F>(command: impl FnOnce(Config) -> F) -> anyhow::Result<()>
where
    F: Future<Output = anyhow::Result<()>>,
{
    match dotenvy::dotenv() {
        Ok(_) => {}
        Err(error) if error.not_found() => {}
        // The error quotes the line, and the line may hold the token.
        Err(dotenvy::Error::LineParse(_, column)) => {
            bail!(".env has a line that is not NAME=value: see its character {column}")
        }
        Err(error) => return Err(error).context(".env cannot be read"),
    }
    let config = Config::from_env()?;
    logging::start(&config)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(workers())
        .enable_all()
        .build()
        .context("the runtime cannot be started")?;
    let done = runtime.block_on(command(config));
    // What still blocks a thread, such as a name that is looked up, is not waited for.
    runtime.shutdown_background();
    done
}

/// On how many threads everything goes on that is not waiting: on half the processors, for each of these hands its work to a
/// thread of SQLite's. Where there are fewer, they hand less to each other, and more is ready to be stored at once.
fn workers() -> usize {
    available_parallelism().map_or(1, |processors| (processors.get() / 2).max(1))
}

async fn run(config: Config) -> anyhow::Result<()> {
    let runtime = Runtime { sockets: Sockets::from_env(), ..Runtime::default() };
    Ok(bouton::run(&config, &runtime, stop_signal()?).await?)
}

async fn sandbox(
    mut config: Config,
    port: u16,
    without_bot: bool,
    http: bool,
) -> anyhow::Result<()> {
    let stop = stop_signal()?;
    let mut runtime = Runtime::default();
    let addr = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let mut builder =
        Sandbox::builder().bot("Bouton").first_commands(&["play", "learn", "puzzle", "help"]);
    if !without_bot {
        let (clock, haste) = Clock::hurried();
        runtime.clock = clock;
        builder = builder.time(Arc::new(Hurried(haste)));
    }
    let sandbox = builder
        .start(addr)
        .await
        .with_context(|| format!("port {port} cannot be used, try another with --port"))?;
    say(format_args!("Bouton's sandbox is open: {}", sandbox.url()));
    // Nothing meant for the real Discord applies here.
    config.interactions = match http {
        true => Some(HttpConfig {
            key: sandbox.public_key().parse().map_err(|_| anyhow!("its key is none"))?,
            addr: free_address()?,
        }),
        false => None,
    };
    let posted = post_interactions(&sandbox, config.interactions.as_ref());
    if without_bot {
        say(format_args!("DISCORD_API_URL={}", sandbox.url()));
        say(format_args!("DISCORD_TOKEN={}", sandbox.token()));
        if let Some(HttpConfig { key, addr }) = &config.interactions {
            say(format_args!("DISCORD_PUBLIC_KEY={key}"));
            say(format_args!("INTERACTIONS_ADDR={addr}"));
        }
        tokio::select! {
            never = posted => match never {},
            () = stop => {}
        }
    } else {
        config.token = Some(Secret::new(sandbox.token()));
        config.api_url = Some(ApiUrl::new(sandbox.url()));
        config.guild = None;
        config.shards = None;
        if std::env::var_os("DATABASE_URL").is_none_or(|url| url.is_empty()) {
            config.database_url = DatabaseUrl::new(SANDBOX_DATABASE_URL);
        }
        say(format_args!("Its games are kept in {}", config.database_url));
        tokio::select! {
            never = posted => match never {},
            ran = bouton::run(&config, &runtime, stop) => ran?,
        }
    }
    sandbox.stop().await;
    Ok(())
}

/// The sandbox with any other bot in it. The bot may end and begin again: what was said stays.
async fn host(port: u16, command: &str) -> anyhow::Result<()> {
    let stop = stop_signal()?;
    let sandbox = Sandbox::start(SocketAddr::from((Ipv4Addr::LOCALHOST, port)))
        .await
        .with_context(|| format!("port {port} cannot be used, try another with --port"))?;
    say(format_args!("The sandbox is open: {}", sandbox.url()));
    tokio::select! {
        ended = run_again_and_again(command, &sandbox) => ended.map(|never| match never {})?,
        () = stop => {}
    }
    sandbox.stop().await;
    Ok(())
}

/// # Errors
/// When the bot cannot be started, or ends at once again and again.
async fn run_again_and_again(command: &str, sandbox: &Sandbox) -> anyhow::Result<Infallible> {
    let mut quick = 0;
    loop {
        let began = Instant::now();
        let mut line = std::process::Command::new("sh");
        line.args(["-c", command])
            .env("DISCORD_TOKEN", sandbox.token())
            .env("DISCORD_API_URL", sandbox.url())
            .process_group(0);
        let mut group = Group(line.spawn().context("the bot cannot be started")?);
        let mut online = false;
        let ended = loop {
            if sandbox.bot_is_online() != online {
                online = !online;
                let how = if online { "online" } else { "offline" };
                say(format_args!("The bot is {how}."));
            }
            match group.0.try_wait()? {
                Some(ended) => break ended,
                None => tokio::time::sleep(GLANCE).await,
            }
        };
        let was_quick = !online && began.elapsed() < QUICK;
        quick = if was_quick { quick + 1 } else { 0 };
        anyhow::ensure!(
            quick < TRIES,
            "the bot has ended {TRIES} times before it was online ({ended}): what it said stands above"
        );
        say(format_args!("The bot has ended ({ended}), and begins again."));
        tokio::time::sleep(BREATH).await;
    }
}

/// A command and all it has started. They end with it.
struct Group(std::process::Child);

impl Drop for Group {
    fn drop(&mut self) {
        let group = format!("-{}", self.0.id());
        let told = std::process::Command::new("kill")
            .args(["-TERM", "--", &group])
            .stderr(std::process::Stdio::null())
            .status();
        if told.is_err() {
            let _ = self.0.kill();
        }
        let _ = self.0.wait();
    }
}

/// A port that is free for the moment.
fn free_address() -> anyhow::Result<SocketAddr> {
    let free = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0));
    let addr = free.and_then(|listener| listener.local_addr());
    addr.context("no port is free")
}

/// Has interactions posted to the bot as soon as it answers as it should; what it does instead is told once.
async fn post_interactions(sandbox: &Sandbox, interactions: Option<&HttpConfig>) -> Infallible {
    let Some(HttpConfig { addr, .. }) = interactions else {
        return std::future::pending().await;
    };
    let url = format!("http://{addr}/interactions");
    let mut told = String::new();
    loop {
        let listens = TcpStream::connect(addr).await.is_ok();
        match sandbox.set_interactions_url(&url).await {
            Ok(()) => return std::future::pending().await,
            Err(why) if listens && why != told => {
                say(format_args!("Interactions are not posted: {why}"));
                told = why;
            }
            Err(_) => {}
        }
        tokio::time::sleep(RETRY).await;
    }
}

/// The bot's clock, moved on from the sandbox's page.
#[derive(Debug)]
struct Hurried(Haste);

impl sandbox::Time for Hurried {
    fn ahead(&self) -> Duration {
        self.0.ahead()
    }

    fn pass(&self, by: Duration) {
        self.0.pass(by);
    }

    fn passes(&self) -> bool {
        self.0.hurries()
    }
}

async fn check(config: Config, repair: bool) -> anyhow::Result<()> {
    let url = config.database_url.expose();
    let cannot = |error| anyhow!("DATABASE_URL {error}");
    let mut report = store::check(url).await.map_err(cannot)?;
    if repair && !report.problems.is_empty() {
        println!("Counting the standings again, and forgetting the piles that are kept");
        let _lock = store::lock(url, None).await.map_err(cannot)?;
        let store = Store::open(url).await.map_err(cannot)?;
        store.recount().await?;
        store.keep_moves_alone().await?;
        store.close().await;
        report = store::check(url).await.map_err(cannot)?;
    }
    for problem in &report.problems {
        println!("{problem}");
    }
    println!(
        "games: {}, moves: {}, challenges: {}, problems: {}",
        report.games,
        report.moves,
        report.challenges,
        report.problems.len()
    );
    if report.problems.is_empty() {
        Ok(())
    } else {
        bail!(
            "the database has problems: restore it from a backup, or ask for help with the lines above"
        )
    }
}

async fn backup(config: Config, file: &Path) -> anyhow::Result<()> {
    store::backup(config.database_url.expose(), file).await?;
    println!("Copied the database to {}", file.display());
    Ok(())
}

async fn move_data(from: &str, to: &str) -> anyhow::Result<()> {
    let told = |progress: store::Copying<'_>| {
        let store::Copying { step, table, done, rows } = progress;
        match step {
            CopyStep::GoOn => say(format_args!("Going on with a copy that was interrupted")),
            CopyStep::Anew => say(format_args!(
                "What was copied is not what there is now: copying all of it again"
            )),
            CopyStep::Copy => say(format_args!("copied {table}: {done} of {rows}")),
            CopyStep::Compare => say(format_args!("compared {table}: {done} of {rows}")),
        }
    };
    let total = store::move_data(from, to, told).await?;
    say(format_args!(
        "tables: {}, rows: {}, all the same in both. Set DATABASE_URL to the new one; the old one is as it was.",
        total.tables, total.rows
    ));
    Ok(())
}

async fn register(config: Config, guild: Option<GuildId>) -> anyhow::Result<()> {
    let count = bouton::register(&config, guild).await?;
    say(format_args!("Registered {count} commands."));
    Ok(())
}

fn solve(
    piles: &str,
    position: impl FnOnce() -> anyhow::Result<Position>,
    locale: Locale,
    json: bool,
) -> anyhow::Result<()> {
    let written = if piles == "-" {
        let output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
        solve::lines(io::stdin().lock(), output)
    } else {
        let position = position()?;
        let text = if json { solve::json(&position)? } else { solve::explain(&position, locale) };
        writeln!(io::stdout(), "{text}")
    };
    until_unread(written)
}

/// The reader may stop reading, as `head` does.
fn until_unread(written: io::Result<()>) -> anyhow::Result<()> {
    match written {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => Ok(written?),
    }
}

/// A line on stdout. If no one reads it any more, it is dropped and the process goes on.
fn say(line: std::fmt::Arguments<'_>) {
    let _ = writeln!(io::stdout(), "{line}");
}

/// Ready at the first SIGTERM or SIGINT. Whatever hangs then, the process is gone in 5 s: what was acknowledged is on
/// disk.
fn stop_signal() -> anyhow::Result<impl Future<Output = ()>> {
    let mut terminate = signal(SignalKind::terminate()).context("SIGTERM cannot be awaited")?;
    let mut interrupt = signal(SignalKind::interrupt()).context("SIGINT cannot be awaited")?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        std::thread::spawn(|| {
            std::thread::sleep(HARD_STOP);
            eprintln!("bouton: something hung: stopped all the same");
            std::process::exit(1);
        });
    })
}

fn languages() -> String {
    let tags = tags();
    format!("The language of the explanation: {tags} [default: the environment's]")
}

fn language(tag: &str) -> Result<Locale, String> {
    Locale::spoken(tag).ok_or_else(|| format!("the languages are {}", tags()))
}

fn tags() -> String {
    Locale::ALL.map(Locale::tag).join(", ")
}

/// The language the environment asks for, by the usual variables in the usual order.
fn system_language() -> Locale {
    let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let tag = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
    tag.as_deref().map(Locale::from_tag).unwrap_or_default()
}
