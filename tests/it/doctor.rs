//! Tests `bouton doctor`: a line for each thing the bot needs, and for whatever of it is planted wrong; nothing is
//! changed.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

use bouton::clock::Clock;
use bouton::config::Config;
use bouton::doctor::{self, Finding, State, What};
use bouton::place::GuildId;
use bouton::store::{self, Store};
use sandbox::Id;
use serde_json::{Value, json};

use crate::database::{Database, only_on_sqlite, server};
use crate::world::{World, code, tells};

const VIEW: u64 = 1 << 10;
const THREADS: u64 = 1 << 35;
const IN_THREADS: u64 = 1 << 38;

/// An operator's machine before the bot's first start, where one thing is then made wrong.
struct Machine {
    world: World,
    vars: BTreeMap<&'static str, String>,
    clock: Clock,
    /// Whatever else listens there.
    beside: Vec<TcpListener>,
}

impl Machine {
    async fn new() -> Self {
        let world = World::without_bot().await.by_gateway();
        let vars = vars_for(&world).into_iter().collect();
        Self { world, vars, clock: Clock::system(), beside: Vec::new() }
    }

    fn config(&self) -> Config {
        Config::from_vars(|name| self.vars.get(name).cloned()).expect("it can be read")
    }

    async fn examined(&self) -> Vec<Finding> {
        doctor::examine(&self.config(), &self.clock).await
    }

    fn set(&mut self, variable: &'static str, value: impl Into<String>) {
        self.vars.insert(variable, value.into());
    }

    fn over_http(&mut self) {
        self.set("DISCORD_PUBLIC_KEY", self.world.sandbox.public_key());
        self.set("INTERACTIONS_ADDR", "127.0.0.1:0");
    }

    fn deny_everywhere(&self, permissions: u64) {
        for name in ["nim", "lounge"] {
            self.world.sandbox.deny_bot(self.world.sandbox.channel(name), permissions);
        }
    }

    async fn register(&self, guild: Option<Id>) {
        let guild = guild.map(|id| GuildId(id.get()));
        bouton::register(&self.config(), guild).await.expect("they are registered");
    }

    /// Puts a changed database in place of ours.
    async fn keep(&mut self, change: &str) {
        let ours: &Database = self.world.fixture();
        ours.open().await.close().await;
        ours.change(change).await;
    }

    async fn plant(&mut self, fault: &str) {
        let folder = self.world.fixture().folder().to_owned();
        let url = |name: &str| format!("sqlite://{}", folder.join(name).display());
        match fault {
            "no token" => drop(self.vars.remove("DISCORD_TOKEN")),
            "a token that is refused" => self.set("DISCORD_TOKEN", "MTIz.no.more"),
            "the public key for a token" => {
                self.set("DISCORD_TOKEN", self.world.sandbox.public_key());
            }
            "the client secret for a token" => self.set("DISCORD_TOKEN", "x".repeat(32)),
            "an id for a token" => self.set("DISCORD_TOKEN", "81384788765712384"),
            "nobody in Discord's place" => self.set("DISCORD_API_URL", "http://127.0.0.1:1"),
            "a Discord that hangs" => self.world.sandbox.stall_bodies(100),
            "somebody else in Discord's place" => {
                self.set("DISCORD_API_URL", format!("{}/nowhere", self.world.sandbox.url()));
            }
            "another application's key" => {
                self.over_http();
                let other = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
                self.set("DISCORD_PUBLIC_KEY", other);
            }
            "an endpoint nobody knows of" => self.over_http(),
            "a clock that signs nothing" => {
                self.over_http();
                self.clock = Clock::manual(Clock::system().now() + 45_000).0;
            }
            "a clock that is late" => {
                self.clock = Clock::manual(Clock::system().now() - 45_000).0;
            }
            "no commands" => {}
            "an older version's commands" => {
                let sandbox = &self.world.sandbox;
                let path =
                    format!("{}/api/v10/applications/{}/commands", sandbox.url(), sandbox.bot());
                let put = reqwest::Client::new().put(path);
                let put = put.header("Authorization", format!("Bot {}", sandbox.token()));
                let old = json!([{"name": "play", "description": "As it was"}]);
                assert!(put.json(&old).send().await.expect("it is taken").status().is_success());
            }
            "commands twice" => {
                self.register(None).await;
                let garden = self.world.sandbox.guild();
                self.register(Some(garden)).await;
                self.set("DISCORD_GUILD_ID", garden.to_string());
            }
            "commands for a server it left" => {
                self.set("DISCORD_GUILD_ID", self.world.sandbox.guild().to_string());
                self.world.sandbox.remove_bot(self.world.sandbox.guild());
            }
            "no server" => self.world.sandbox.remove_bot(self.world.sandbox.guild()),
            "no channel it sees" => self.deny_everywhere(VIEW),
            "no channel it writes in" => {
                for name in ["nim", "lounge"] {
                    self.world.sandbox.silence_bot(self.world.sandbox.channel(name));
                }
            }
            "what it sees it may not write in" => {
                self.world.sandbox.blind_bot(self.world.nim);
                self.world.sandbox.silence_bot(self.world.lounge);
            }
            "no threads" => self.deny_everywhere(THREADS),
            "no word in threads" => self.deny_everywhere(IN_THREADS),
            "a database's folder that is missing" => self.set("DATABASE_URL", url("no/bouton.db")),
            "another program's database" => {
                let (ours, other) = (self.world.fixture().path(), folder.join("other.db"));
                fs::write(&ours, "").expect("it is made");
                self.world.fixture().change("CREATE TABLE songs (name TEXT)").await;
                fs::rename(ours, other).expect("it is moved");
                self.set("DATABASE_URL", url("other.db"));
            }
            "an older version's database" => self.keep("DELETE FROM _sqlx_migrations").await,
            "a copy that was interrupted" => {
                self.keep("CREATE TABLE unfinished_copy (original TEXT NOT NULL); INSERT INTO unfinished_copy VALUES ('games.db')").await;
            }
            "a server that is away" => {
                self.set("DATABASE_URL", "postgres://bouton:hush@127.0.0.1:1/games");
            }
            "a proxy without a server" => {
                let proxy = TcpListener::bind("127.0.0.1:0").expect("a port is free");
                let at = proxy.local_addr().expect("it has one");
                self.set("DATABASE_URL", format!("postgres://bouton:hush@{at}/games"));
                // A connection that is closed before everything is read is reset.
                let close = |stream: io::Result<TcpStream>| stream?.read(&mut [0; 8]).map(drop);
                std::thread::spawn(move || proxy.incoming().try_for_each(close));
            }
            "an address that is taken" => {
                let other = TcpListener::bind("127.0.0.1:0").expect("a port is free");
                self.set("METRICS_ADDR", other.local_addr().expect("it has one").to_string());
                self.beside.push(other);
            }
            "another machine's address" => self.set("METRICS_ADDR", "192.0.2.1:9100"),
            other => panic!("what is {other}?"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_planted_is_found_with_what_to_do() {
    use State::{Fault, Warning};
    only_on_sqlite!();
    let server = What::Server(GuildId(1_180_153_304_891_392_051));
    let metrics = What::Address("METRICS_ADDR");
    let faults = [
        ("no token", What::Token, Fault, "bouton init"),
        ("a token that is refused", What::Token, Fault, "copy it again from the Bot page"),
        ("the public key for a token", What::Token, Fault, "looks like the Public Key"),
        ("the client secret for a token", What::Token, Fault, "looks like the Client Secret"),
        ("an id for a token", What::Token, Fault, "looks like an id"),
        ("nobody in Discord's place", What::Discord, Fault, "127.0.0.1:1 (Connection refused"),
        ("a Discord that hangs", What::Discord, Fault, "no reply before the deadline"),
        ("somebody else in Discord's place", What::Discord, Fault, "see DISCORD_API_URL"),
        ("another application's key", What::Endpoint, Fault, "DISCORD_PUBLIC_KEY is not that"),
        ("an endpoint nobody knows of", What::Endpoint, Warning, "enter its public address"),
        ("a clock that signs nothing", What::Clock, Fault, "s ahead of Discord's"),
        ("a clock that is late", What::Clock, Warning, "s behind Discord's"),
        ("no commands", What::Commands, Warning, "none is registered everywhere yet"),
        ("an older version's commands", What::Commands, Warning, "`bouton register`"),
        ("commands twice", What::Commands, Warning, "each twice"),
        ("commands for a server it left", What::Commands, Fault, "is the bot in it?"),
        (
            "no server",
            What::Servers,
            Warning,
            "=bot+applications.commands&permissions=309237648384",
        ),
        ("no channel it sees", server, Warning, "lacks View Channels in all"),
        (
            "no channel it writes in",
            server,
            Warning,
            "lacks Send Messages, Send Messages in Threads in all",
        ),
        ("what it sees it may not write in", server, Warning, "sees and writes in none"),
        ("no threads", server, Warning, "lacks Create Public Threads in all"),
        ("no word in threads", server, Warning, "lacks Send Messages in Threads in all"),
        ("a database's folder that is missing", What::Database, Fault, "make it first"),
        ("another program's database", What::Database, Fault, "is not a database of bouton's"),
        ("an older version's database", What::Database, Warning, "brings it up to date"),
        ("a copy that was interrupted", What::Database, Fault, "`bouton move-data`"),
        ("a server that is away", What::Database, Fault, "no server answers there"),
        ("a proxy without a server", What::Database, Fault, "is starting or stopping just now"),
        ("an address that is taken", metrics, Fault, "another program holds"),
        ("another machine's address", metrics, Fault, "cannot be listened on"),
    ];
    for (fault, what, state, says) in faults {
        let mut machine = Machine::new().await;
        machine.plant(fault).await;
        let before = files(machine.world.fixture().folder());
        let found = machine.examined().await;
        assert_eq!(files(machine.world.fixture().folder()), before, "{fault}");
        let finding = found.iter().find(|finding| finding.what == what);
        let finding = finding.unwrap_or_else(|| panic!("{fault} is not told: {found:#?}"));
        assert_eq!(finding.state, state, "{fault}: {finding}");
        assert!(finding.says.contains(says), "{fault}: {finding}");
        tells!(finding.to_string(), !"\n", !"hush");
        // Nothing else is worse than before the first start, except what follows from the fault.
        let follows = [What::Commands, What::Endpoint, What::Servers, what];
        for other in found.iter().filter(|finding| !follows.contains(&finding.what)) {
            assert_eq!(other.state, State::Well, "{fault}: {other}");
        }
        machine.world.sandbox.forgive(&[code::NONE, code::UNKNOWN_GUILD, code::MISSING_ACCESS]);
        machine.world.end_damaged();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_on_a_server_is_looked_at_as_well() {
    let Some(server) = server() else {
        return;
    };
    let standby = Database::new().await;
    let only_reads = format!(
        "ALTER DATABASE {} SET default_transaction_read_only = on",
        standby.url().rsplit('/').next().unwrap_or_default()
    );
    standby.change(&only_reads).await;
    // It can still be read.
    assert_eq!(store::check(&*standby.url()).await.expect("is checked").problems, [""; 0]);
    let latin = Database::in_latin1(&server).await;
    for (database, state, says) in [
        (Database::bare(&server).await, State::Well, "has no tables yet"),
        (Database::new().await, State::Well, "is of this version"),
        (standby, State::Fault, "takes no writes"),
        (latin, State::Fault, "createdb --encoding=UTF8"),
    ] {
        let var = |name: &str| (name == "DATABASE_URL").then(|| database.url());
        let config = Config::from_vars(var).expect("it can be read");
        let found = doctor::examine(&config, &Clock::system()).await;
        let finding = found.iter().find(|finding| finding.what == What::Database);
        let finding = finding.expect("it is told");
        assert!(finding.state == state && finding.says.contains(says), "{finding}");
        match Store::open(&database.url()).await {
            Ok(store) => store.close().await,
            Err(error) => {
                assert!(state == State::Fault && error.to_string().contains(says), "{error}")
            }
        }
    }
}

/// Returns the files in a folder, byte by byte.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let all = fs::read_dir(folder).expect("it is there").flatten();
    let all = all.filter(|file| file.path().is_file());
    all.map(|file| {
        let held = fs::read(file.path()).expect("it is read");
        (file.file_name().to_string_lossy().into_owned(), held)
    })
    .collect()
}

/// Runs `bouton doctor` in a folder, with these variables alone.
pub async fn doctor(folder: &Path, vars: &[(&str, String)], json: bool) -> (Output, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bouton"));
    command.arg("doctor").args(json.then_some("--json")).current_dir(folder).env_clear();
    command.envs(vars.iter().map(|(name, value)| (name, value)));
    let ran = tokio::task::spawn_blocking(move || command.output()).await;
    let ran = ran.expect("it is waited for").expect("it runs");
    let text = String::from_utf8_lossy(&ran.stdout).into_owned();
    (ran, text)
}

fn vars_for(world: &World) -> Vec<(&'static str, String)> {
    vec![
        ("DISCORD_TOKEN", world.sandbox.token().to_owned()),
        ("DISCORD_API_URL", world.sandbox.url()),
        ("DATABASE_URL", world.database_url()),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn where_a_bot_runs_all_is_well_and_it_is_said_that_it_does() {
    only_on_sqlite!();
    let (mut world, addr) = World::without_bot().await.by_gateway().watched();
    world.start_bot().await;
    let folder = tempfile::TempDir::new().expect("a folder can be made");
    let mut vars = vars_for(&world);
    vars.push(("METRICS_ADDR", addr.to_string()));
    let (ran, text) = doctor(folder.path(), &vars, false).await;
    assert!(ran.status.success() && ran.stderr.is_empty(), "{text} {ran:?}");
    let folder = world.fixture().folder().display().to_string();
    let text = text.replace(&folder, "/games").replace(&addr.to_string(), "[address]");
    let all = format!("all {} are", bouton::discord::commands().len());
    let text = text.replace(&all, "all of them are");
    let text =
        text.lines().map(|line| match (line.split_once(" free in "), line.split_once(" kB, ")) {
            (Some((_, place)), _) => format!("✓ disk: [much] free in {place}"),
            (None, Some((_, rest))) => format!("✓ database: [so many] kB, {rest}"),
            (None, None) => line.to_owned(),
        });
    let text = text.collect::<Vec<_>>().join("\n");
    insta::assert_snapshot!(text, @"
    ✓ settings: from the environment; there is no .env here
    ✓ token: Discord takes it: application Bouton (1180151822213251092)
    ✓ endpoint: interactions come over the gateway
    ✓ clock: within 5 s of Discord's
    ✓ commands: all of them are registered everywhere
    ✓ server 1180153304891392051: Bouton's Garden: the bot sees and writes in 2 of 2 text channels
    ✓ database: [so many] kB, is of this version; a bot runs on it
    ✓ disk: [much] free in /games
    ✓ address METRICS_ADDR: a bot answers at [address]
    ");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_posted_and_not_awaited_is_a_fault() {
    only_on_sqlite!();
    let world = World::without_bot().await.by_http().started().await;
    let mut vars = vars_for(&world);
    let folder = tempfile::TempDir::new().expect("a folder can be made");
    let (ran, text) = doctor(folder.path(), &vars, false).await;
    assert_eq!(ran.status.code(), Some(2), "{text}");
    assert!(text.contains("✗ endpoint: Discord posts interactions to http://127.0.0.1:"), "{text}");
    let addr = world.http().expect("it is over HTTP").to_string();
    vars.push(("DISCORD_PUBLIC_KEY", world.sandbox.public_key()));
    vars.push(("INTERACTIONS_ADDR", addr.clone()));
    let (ran, text) = doctor(folder.path(), &vars, true).await;
    assert!(ran.status.success(), "{text}");
    let report: Value = serde_json::from_str(&text).expect("it is JSON");
    assert_eq!(report["state"], "well");
    let all = report["findings"].as_array().expect("it is a list");
    let posted = all.iter().find(|one| one["what"] == "address").expect("it is told");
    let says = format!("a bot answers at {addr}");
    let expected =
        json!({"what": "address", "which": "INTERACTIONS_ADDR", "state": "well", "says": says});
    assert_eq!(*posted, expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_that_cannot_be_read_are_found_as_well() {
    let folder = tempfile::TempDir::new().expect("a folder can be made");
    let shards = [("SHARDS", "8".to_owned())];
    let (ran, text) = doctor(folder.path(), &shards, false).await;
    assert_eq!(ran.status.code(), Some(2));
    assert!(text.starts_with("✗ settings: SHARDS must be") && text.lines().count() == 1, "{text}");
    let (ran, text) = doctor(folder.path(), &[("RUST_LOG", "===".to_owned())], true).await;
    assert_eq!(ran.status.code(), Some(2));
    let report: Value = serde_json::from_str(&text).expect("it is JSON");
    assert_eq!(
        (&report["state"], &report["findings"][0]["what"]),
        (&json!("fault"), &json!("settings"))
    );

    let file = folder.path().join(".env");
    const KEY: &str =
        "DISCORD_PUBLIC_KEY=d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a\n";
    fs::write(&file, format!("{KEY}DISCORD_API_URL=http://127.0.0.1:1\n")).expect("written");
    for (mode, sign) in [(0o644, '!'), (0o600, '✓')] {
        fs::set_permissions(&file, fs::Permissions::from_mode(mode)).expect("it is ours");
        let (_, text) = doctor(folder.path(), &[], false).await;
        let lines: Vec<_> = text.lines().collect();
        assert!(lines[0].starts_with(&format!("{sign} settings: ")), "{text}");
        assert!(lines[1].contains("does nothing without INTERACTIONS_ADDR"), "{text}");
        fs::write(&file, format!("{KEY}DISCORD_TOKEN=secret words here\n")).expect("written");
        let (_, text) = doctor(folder.path(), &[], false).await;
        let which = text.starts_with("✗ settings: .env has a line") && text.contains("see line 2");
        assert!(which && !text.contains("words"), "{text}");
        for (line, says) in [
            (
                "DATABASE_URL=\nDATABASE_URL=sqlite://mine.db",
                "DATABASE_URL stands twice in .env, again in line 3",
            ),
            (
                "DATABASE_URL=postgres://bouton:hem$melig@host/games",
                "DATABASE_URL, in line 2 of .env, holds a $",
            ),
        ] {
            fs::write(&file, format!("{KEY}{line}\n")).expect("it is written");
            let (_, text) = doctor(folder.path(), &[], false).await;
            assert!(text.contains(says) && !text.contains("hem"), "{text}");
        }
        fs::write(&file, format!("{KEY}# a=b\n# a=$b\nDISCORD_API_URL='http://a$b:1'\n"))
            .expect("it is written");
    }
}

/// Runs `bouton healthcheck`: returns its code, and its line.
async fn healthcheck(folder: &Path, addr: Option<String>) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bouton"));
    command.arg("healthcheck").current_dir(folder).env_clear();
    command.envs(addr.map(|addr| ("METRICS_ADDR", addr)));
    let ran = tokio::task::spawn_blocking(move || command.output()).await;
    let ran = ran.expect("it is waited for").expect("it runs");
    let stderr = String::from_utf8_lossy(&ran.stderr).into_owned();
    assert!(stderr.lines().count() <= 1, "{stderr}");
    (ran.status.code(), stderr)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_is_asked_whether_it_lives() {
    let (mut world, addr) = World::without_bot().await.watched();
    let folder = tempfile::TempDir::new().expect("a folder can be made");
    let everywhere = format!("0.0.0.0:{}", addr.port());
    let (code, stderr) = healthcheck(folder.path(), Some(everywhere.clone())).await;
    assert!(code == Some(1) && stderr.contains("METRICS_ADDR"), "{stderr}");
    let (code, stderr) = healthcheck(folder.path(), None).await;
    assert!(code == Some(2) && stderr.contains("METRICS_ADDR is not set"), "{stderr}");
    // This server accepts connections, and never answers.
    let silent = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let there = silent.local_addr().expect("it has one").to_string();
    assert_eq!(healthcheck(folder.path(), Some(there)).await.0, Some(1));
    world.start_bot().await;
    for addr in [everywhere, addr.to_string()] {
        assert_eq!(healthcheck(folder.path(), Some(addr)).await, (Some(0), String::new()));
    }
}
