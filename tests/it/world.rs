//! A sandbox with the real bot in it, for whole flows: people act, and see what players see.

use std::collections::VecDeque;
use std::fmt::Display;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::atomic::{AtomicU16, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use bouton::activity::Activity;
use bouton::clock::{Clock, Hands};
use bouton::config::{ApiUrl, Budgets, Config, DatabaseUrl, HttpConfig, LogFormat};
use bouton::place::Token;
use bouton::runtime::Runtime;
use bouton::store;
use openapi::Schema;
use sandbox::{Builder, Id, MessageView, Outcome, Sandbox, User};
use serde_json::{Value, json};
use tokio::runtime::Handle;
use tokio::task::{JoinHandle, block_in_place};
use tokio_util::sync::CancellationToken;

use crate::database::Database;

/// Permissions for people: <https://discord.com/developers/docs/topics/permissions>
pub const MANAGE_SERVER: u64 = 1 << 5;
pub const MANAGE_MESSAGES: u64 = 1 << 13;

/// 2026-11-23, a Monday, at noon in UTC.
pub const NOON: i64 = 1_795_435_200_000;
pub const MINUTE: Duration = Duration::from_secs(60);
pub const HOUR: Duration = Duration::from_secs(60 * 60);
pub const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Counts the stored moves.
pub const MOVES: &str = "SELECT COUNT(*) FROM moves";

/// The timeout for what should happen at once.
pub fn soon() -> Duration {
    Duration::from_secs(30) * patience()
}

/// How many times as long as usual everything may take on this machine: `BOUTON_PATIENCE`, or 1.
pub fn patience() -> u32 {
    let named = std::env::var("BOUTON_PATIENCE").ok();
    named.map_or(1, |times| times.parse().expect("BOUTON_PATIENCE is a number"))
}

/// Looks every so many milliseconds until it finds something; in the end an error says why it did not.
pub async fn found<T, E: Display>(apart: u64, mut look: impl AsyncFnMut() -> Result<T, E>) -> T {
    let began = Instant::now();
    loop {
        match look().await {
            Ok(found) => return found,
            Err(why) => assert!(began.elapsed() < soon(), "{why}"),
        }
        tokio::time::sleep(Duration::from_millis(apart)).await;
    }
}

/// How often the bot's sweeper looks.
const TICK: Duration = Duration::from_millis(100);

/// The seed of all the bot's choices, so that a flow is the same each time.
const SEED: u64 = 7;

/// A sandbox, its bot, and its people.
pub struct World {
    /// The local Discord.
    pub sandbox: Sandbox,
    /// Speaks English.
    pub alice: User,
    /// Speaks French.
    pub benoit: User,
    /// Speaks English, too.
    pub clara: User,
    /// The channel they play in, on an English server.
    pub nim: Id,
    pub lounge: Id,
    database: Database,
    /// Another address at which the bot reaches its database server.
    through: Option<SocketAddr>,
    clock: Clock,
    activity: Activity,
    budgets: Budgets,
    emoji: bool,
    /// Where the bot takes interactions, over HTTP.
    http: Option<SocketAddr>,
    /// Where operators can look at the bot.
    watched: Option<SocketAddr>,
    /// The bots running in this process, the oldest first.
    bots: VecDeque<RunningBot>,
    /// The codes of the violations that the test provokes.
    forgiven: Vec<u32>,
    /// Whether the database was damaged on purpose.
    damaged: bool,
}

/// The errors that tests provoke, by their codes:
/// <https://discord.com/developers/docs/topics/opcodes-and-status-codes#json>.
pub mod code {
    /// No answer at all, or a refusal without a code.
    pub const NONE: u32 = 0;
    pub const UNKNOWN_CHANNEL: u32 = 10003;
    pub const UNKNOWN_GUILD: u32 = 10004;
    pub const UNKNOWN_MEMBER: u32 = 10007;
    pub const UNKNOWN_MESSAGE: u32 = 10008;
    /// The interaction's token is invalid, because it was not answered.
    pub const UNKNOWN_WEBHOOK: u32 = 10015;
    pub const MISSING_ACCESS: u32 = 50001;
    pub const CANNOT_DM: u32 = 50007;
    pub const INVALID_TOKEN: u32 = 50027;
    pub const INVALID_FORM: u32 = 50035;
    pub const ARCHIVED: u32 = 50083;
    pub const THREAD_EXISTS: u32 = 160_004;
}

/// Names the transport of the tests: `gateway`, or `http`.
pub const TRANSPORT: &str = "BOUTON_TRANSPORT";

struct RunningBot {
    stop: CancellationToken,
    task: JoinHandle<()>,
}

impl World {
    /// A world with a bot that is ready.
    pub async fn new() -> Self {
        Self::without_bot().await.started().await
    }

    /// Starts the bot, and waits until it is ready.
    pub async fn started(mut self) -> Self {
        self.start_bot().await;
        self
    }

    /// A world whose clock starts at that time, in milliseconds since 1970 in UTC, and only moves by hand.
    pub async fn at(start: i64) -> (Self, Hands) {
        Self::without_bot().await.started_at(start).await
    }

    /// The same on the gateway, whatever the tests' transport.
    pub async fn on_the_gateway_at(start: i64) -> (Self, Hands) {
        Self::without_bot().await.by_gateway().started_at(start).await
    }

    /// The same with rate limits.
    pub async fn with_budgets(start: i64) -> (Self, Hands) {
        let mut world = Self::without_bot().await;
        world.budgets = Budgets::On;
        world.started_at(start).await
    }

    async fn started_at(mut self, start: i64) -> (Self, Hands) {
        let (clock, hands) = Clock::manual(start);
        self.clock = clock;
        (self.started().await, hands)
    }

    /// A world whose sandbox and bot share this clock; the bot is ready.
    pub async fn by(sandbox: Builder, clock: Clock) -> Self {
        let mut world = Self::waiting(sandbox).await;
        world.clock = clock;
        world.started().await
    }

    /// A world without a bot yet.
    pub async fn without_bot() -> Self {
        Self::waiting(Sandbox::builder()).await
    }

    /// A world on the gateway, whatever the tests' transport: for what only the gateway has.
    pub async fn on_the_gateway() -> Self {
        Self::without_bot().await.by_gateway().started().await
    }

    /// Uses the gateway.
    pub fn by_gateway(mut self) -> Self {
        self.http = None;
        self
    }

    /// Uses interactions over HTTP.
    pub fn by_http(mut self) -> Self {
        self.http = Some(free_address());
        self
    }

    /// Lets the bot register its own emoji.
    pub fn with_emoji(mut self) -> Self {
        self.emoji = true;
        self
    }

    /// Serves the bot's metrics and probes; returns their address.
    pub fn watched(mut self) -> (Self, SocketAddr) {
        let addr = free_address();
        self.watched = Some(addr);
        (self, addr)
    }

    /// Lets the bot reach its database server at this address.
    pub fn through(mut self, way: SocketAddr) -> Self {
        self.through = Some(way);
        self
    }

    /// A world without a bot yet, in this sandbox.
    pub async fn waiting(sandbox: Builder) -> Self {
        let sandbox = official(sandbox)
            .deadline(Duration::from_secs(3) * patience())
            // Most tests want the person to begin; tests of the default give null.
            .habit("play", "first", json!("me"))
            .bot("Bouton")
            .start(([127, 0, 0, 1], 0).into())
            .await
            .expect("a port is free");
        let http = match std::env::var(TRANSPORT).as_deref() {
            Err(_) | Ok("" | "gateway") => None,
            Ok("http") => Some(free_address()),
            Ok(other) => panic!("{TRANSPORT} is gateway or http, not {other}"),
        };
        Self {
            alice: sandbox.user("Alice"),
            benoit: sandbox.user("Benoît"),
            clara: sandbox.add_user("Clara", "en-US"),
            nim: sandbox.channel("nim"),
            lounge: sandbox.channel("lounge"),
            sandbox,
            database: Database::new().await,
            through: None,
            clock: Clock::system(),
            activity: Activity::default(),
            budgets: Budgets::Off,
            emoji: false,
            http,
            watched: None,
            bots: VecDeque::new(),
            forgiven: Vec::new(),
            damaged: false,
        }
    }

    /// The URL of the bot's database.
    pub fn database_url(&self) -> String {
        self.database.url()
    }

    /// The same as the bot sees it, which may go through another address.
    pub fn url_for_bot(&self) -> String {
        let url = self.database_url();
        let Some(way) = self.through else { return url };
        let (user, host) = url.split_once('@').expect("it is on a server");
        let (_, name) = host.split_once('/').expect("it has a name");
        format!("{user}@{way}/{name}")
    }

    /// The bot's database, as a test fixture.
    pub fn fixture(&self) -> &Database {
        &self.database
    }

    /// A separate connection to the bot's database.
    pub async fn database(&self) -> sqlx::AnyConnection {
        self.database.connect().await
    }

    /// Reads one number from the bot's database.
    pub async fn number(&self, query: &'static str) -> i64 {
        self.ask(query).await
    }

    /// The same for a query built at run time.
    pub async fn ask(&self, query: &str) -> i64 {
        self.database.number(query).await
    }

    /// Waits until a number in the database satisfies a condition.
    pub async fn until(&self, query: &str, is_so: impl Fn(i64) -> bool) {
        self.database.until(query, is_so).await;
    }

    /// Lets time pass for all open games and challenges without moving the clock, since a clock that leaps is a
    /// fault. Finished games count for the day on which they ended, and don't move.
    pub async fn pass(&self, time: Duration) {
        // Follow-ups of an answer, such as a ping, must not fall behind the leap.
        self.idle().await;
        self.database.change_at_once(&format!(
            "UPDATE games SET due_at = due_at - {0}, deadline_at = deadline_at - {0}, touched_at = touched_at - {0},
                 began_at = began_at - {0} WHERE state = 'active';
             UPDATE moves SET made_at = made_at - {0} WHERE game_id IN (SELECT id FROM games WHERE state = 'active');
             UPDATE interactions SET done_at = done_at - {0} WHERE id IN (SELECT id FROM games WHERE state = 'active');
             UPDATE seats SET active_at = active_at - {0} WHERE active_at <> 0 AND open = 1;
             UPDATE polls SET closes_at = closes_at - {0};
             UPDATE votes SET cast_at = cast_at - {0};
             UPDATE tournaments SET due_at = due_at - {0}, ends_at = ends_at - {0}, made_at = made_at - {0}
                 WHERE ends_at IS NOT NULL;
             UPDATE challenges SET expires_at = expires_at - {0}, made_at = made_at - {0},
                 declined_at = declined_at - {0};
             UPDATE bars SET barred_at = barred_at - {0}, until_at = until_at - {0};
             UPDATE quiet SET until_at = until_at - {0};
             UPDATE limits SET set_at = set_at - {0};
             UPDATE acts SET done_at = done_at - {0}, until_at = until_at - {0};
             UPDATE classes SET began_at = began_at - {0}, touched_at = touched_at - {0};
             UPDATE class_answers SET answered_at = answered_at - {0};
             UPDATE simuls SET made_at = made_at - {0};
             UPDATE outbox SET due_at = due_at - {0} WHERE kind = 'class';",
            time.as_millis()
        ))
        .await;
    }

    /// Lets time pass while no bot runs.
    pub async fn pass_without_bot(&self, time: Duration) {
        self.pass(time).await;
        let by = time.as_millis();
        self.change(&format!("UPDATE shards_alive SET seen_at = seen_at - {by}")).await;
    }

    /// Changes the database behind the bot’s back.
    pub async fn change(&self, sql: &str) {
        self.database.change(sql).await;
    }

    /// Alice, who owns the server, changes these settings; returns the panel.
    pub async fn set(&self, changes: Value) -> MessageView {
        whisper(self.alice.command(self.nim, "settings", json!({"set": changes})).await)
    }

    /// Wins a scored game against the bot; returns its last message.
    pub async fn win(&self, who: &User, place: Id) -> MessageView {
        self.plays(who, place, "opponent", false).await
    }

    /// Loses a scored game against the bot.
    pub async fn lose(&self, who: &User, place: Id) -> MessageView {
        self.plays(who, place, "me", false).await
    }

    /// Plays the bot from a start that the first player loses, with or without a hint.
    pub async fn plays(&self, who: &User, place: Id, first: &str, hint: bool) -> MessageView {
        let mut options = sixes();
        options["first"] = first.into();
        let board = who.ask(place, "play", options).await;
        if hint {
            who.click(&board, "Hint").await;
        }
        self.play_out(&[who], board).await
    }

    /// The winner beats the loser, who challenged them, in a scored game; returns its last message.
    pub async fn beats(&self, winner: &User, loser: &User) -> MessageView {
        let board = self.between(loser, winner, sixes()).await;
        self.play_out(&[loser, winner], board).await
    }

    /// Makes the first possible move, player by player, until the game is over.
    pub async fn play_out(&self, players: &[&User], mut board: MessageView) -> MessageView {
        // A redraw may cross the answer to a click made before the message was known. It is repaired at once, but too
        // late for an immediate click.
        self.idle().await;
        let mut turns = players.iter().cycle();
        while !choices(&board).is_empty() {
            board =
                updated(some_move(turns.next().expect("they go on for ever"), &board, false).await);
        }
        self.idle().await;
        board
    }

    /// Alice challenges Benoît, who accepts; returns the board.
    pub async fn duel(&self, options: Value) -> MessageView {
        self.between(&self.alice, &self.benoit, options).await
    }

    /// Challenges somebody in #nim, who accepts; returns the board.
    pub async fn between(&self, one: &User, other: &User, options: Value) -> MessageView {
        self.between_in(self.nim, one, other, options).await
    }

    /// The same in that channel.
    pub async fn between_in(
        &self,
        place: Id,
        one: &User,
        other: &User,
        mut options: Value,
    ) -> MessageView {
        options["opponent"] = other.id().to_string().into();
        let challenge = one.ask(place, "play", options).await;
        let board = other.click(&challenge, first_control(&challenge)).await;
        assert!(matches!(board, Outcome::Update(_)), "{board}");
        // Follow-ups of the answer, such as a ping, must not fall behind a leap in time.
        self.idle().await;
        board.message()
    }

    /// Challenges somebody in #nim; returns the challenge, or the refusal.
    pub async fn challenge(&self, one: &User, other: &User, mut options: Value) -> MessageView {
        options["opponent"] = other.id().to_string().into();
        one.ask(self.nim, "play", options).await
    }

    /// Erases all of a person's data; returns the answer.
    pub async fn erase(&self, who: &User) -> MessageView {
        let question = who.ask(self.nim, "privacy", json!({"erase": {}})).await;
        let english = question.part("Erase everything").is_some();
        let yes = if english { "Erase everything" } else { "Tout effacer" };
        let reply = who.click(&question, yes).await.message();
        self.idle().await;
        reply
    }

    /// Starts a bot in this process, in addition to running ones, and waits until it is ready.
    pub async fn start_bot(&mut self) {
        self.launch_bot();
        self.connected().await;
    }

    /// Starts a bot without waiting.
    pub fn launch_bot(&mut self) {
        let config = Config {
            token: Some(Token::new(self.sandbox.token())),
            api_url: Some(ApiUrl::new(self.sandbox.url())),
            guild: None,
            database_url: DatabaseUrl::new(self.url_for_bot()),
            shards: None,
            interactions: self.http.map(|addr| HttpConfig {
                key: self.sandbox.public_key().parse().expect("it is a key"),
                addr,
            }),
            idle: None,
            replace: false,
            metrics_addr: self.watched,
            budgets: self.budgets,
            log_format: LogFormat::Text,
            log_filter: "warn".to_owned(),
        };
        let runtime = Runtime {
            seed: Some(SEED),
            emoji: self.emoji,
            clock: self.clock.clone(),
            tick: TICK,
            activity: self.activity.clone(),
            ..Runtime::default()
        };
        let stop = CancellationToken::new();
        let stopped = stop.clone().cancelled_owned();
        let task = tokio::spawn(async move {
            bouton::run(&config, &runtime, stopped).await.expect("the bot runs");
        });
        self.bots.push_back(RunningBot { stop, task });
    }

    /// Where the bot takes interactions, if over HTTP.
    pub fn http(&self) -> Option<SocketAddr> {
        self.http
    }

    /// Waits until a started bot is connected and has registered its commands.
    pub async fn connected(&self) {
        if let Some(addr) = self.http {
            let url = format!("http://{addr}/interactions");
            found(10, async || self.sandbox.set_interactions_url(&url).await).await;
        }
        let ready = self.sandbox.wait_for_bot(soon()).await;
        assert!(ready, "the bot is not ready");
    }

    /// Waits until that many bots are connected to the gateway.
    pub async fn sessions(&self, number: usize) {
        let connected = |sandbox: &Sandbox| (sandbox.sessions() == number).then_some(());
        let result = self.sandbox.wait_for(soon(), connected).await;
        assert!(result.is_some(), "{} sessions", self.sandbox.sessions());
    }

    /// Stops the bot cleanly; of several, the oldest.
    pub async fn stop_bot(&mut self) {
        if let Some(RunningBot { stop, task }) = self.bots.pop_front() {
            stop.cancel();
            task.await.expect("the bot ends in order");
            if self.bots.is_empty() {
                self.sandbox.clear_interactions_url();
            }
        }
    }

    /// Stops the bot cleanly, and starts another.
    pub async fn restart_bot(&mut self) {
        self.stop_bot().await;
        self.start_bot().await;
    }

    /// Ends the world, allowing violations with these codes, which the test provoked.
    pub fn end_forgiven(mut self, codes: &[u32]) {
        self.forgiven = codes.to_vec();
    }

    /// Ends the world without checking its database, which is damaged.
    pub fn end_damaged(mut self) {
        self.damaged = true;
    }

    /// Checks that the database is sound, like `bouton check`, which would take longer to start than all of this.
    pub async fn sound(&self) {
        let found = store::check(&*self.database_url()).await.expect("it can be read");
        assert_eq!(found.problems, [""; 0]);
    }

    /// Waits until the bot has answered everything, and done all follow-ups.
    pub async fn idle(&self) {
        let idle = tokio::time::timeout(soon(), self.activity.idle()).await;
        idle.expect("the bot gets everything done");
    }

    /// A message once the bot has done all that.
    pub async fn now(&self, message: &MessageView) -> MessageView {
        self.idle().await;
        self.sandbox.refresh(message).expect("it is there")
    }

    /// A message as soon as it contains this.
    pub async fn redrawn(&self, message: &MessageView, says: &str) -> MessageView {
        let until = |sandbox: &Sandbox| {
            let now = sandbox.refresh(message)?;
            now.text().contains(says).then_some(now)
        };
        let redrawn = self.sandbox.wait_for(soon(), until).await;
        redrawn.unwrap_or_else(|| panic!("never {says:?}: {:?}", self.sandbox.refresh(message)))
    }

    /// The user's next ping, after `before` earlier ones.
    pub async fn pinged(&self, user: &User, before: usize) -> Id {
        let ping = |sandbox: &Sandbox| sandbox.pings(user).get(before).copied();
        self.sandbox.wait_for(soon(), ping).await.expect("a ping comes")
    }

    /// Waits until the bot is doing something.
    pub async fn busy(&self) {
        let busy = tokio::time::timeout(soon(), self.activity.busy()).await;
        busy.expect("the bot takes it up");
    }

    /// Waits until the sweeper has looked at everything due by now, and all jobs are done.
    pub async fn swept(&self) {
        let swept = tokio::time::timeout(soon(), self.activity.swept()).await;
        swept.expect("the sweeper is at work");
        self.idle().await;
    }

    /// Waits until the bot has handled everything delivered so far, as it takes one event after the other, and all
    /// follow-ups are done.
    pub async fn settled(&self) {
        found(50, async || match self.alice.command(self.alice.dm(), "help", none()).await {
            Outcome::Message(_) => Ok(()),
            other => Err(other),
        })
        .await;
        self.idle().await;
    }

    /// Delivers the bot's last events again, and waits until they are handled.
    pub async fn redelivered(&self) {
        self.sandbox.redeliver();
        self.settled().await;
    }

    /// Alice begins a game in #nim.
    pub async fn play(&self, options: Value) -> MessageView {
        self.alice.ask(self.nim, "play", options).await
    }

    /// Alice makes a move, such as `B3`.
    pub async fn take(&self, board: &MessageView, m: &str) -> MessageView {
        moved(&self.alice, board, m).await
    }
}

/// Whatever happened in a world, its database is sound, and the bot kept Discord's rules and answered everything.
/// Checked on drop, so that no test forgets it; a failed test has already said why.
impl Drop for World {
    fn drop(&mut self) {
        if thread::panicking() {
            return;
        }
        block_in_place(|| {
            Handle::current().block_on(async {
                while !self.bots.is_empty() {
                    self.stop_bot().await;
                }
                if !self.damaged {
                    self.sound().await;
                }
            });
        });
        self.sandbox.forgive(&self.forgiven);
        let violations = self.sandbox.violations();
        assert!(violations.is_empty(), "{violations:#?}");
        if let Some(schema) = Schema::at_hand() {
            println!("under the official schema so far: {:?}", schema.counts());
        }
    }
}

/// An address that no other world has. Its port is below those that the system assigns to connections, so that none
/// of them takes it while a bot restarts.
fn free_address() -> SocketAddr {
    static TAKEN: AtomicU16 = AtomicU16::new(0);
    const FIRST: u16 = 10_000;
    const PORTS: u16 = 20_000;
    let start = (std::process::id() % u32::from(PORTS)) as u16;
    loop {
        let next = TAKEN.fetch_add(1, Ordering::Relaxed).wrapping_add(start);
        let addr = SocketAddr::from((Ipv4Addr::LOCALHOST, FIRST + next % PORTS));
        if TcpListener::bind(addr).is_ok() {
            return addr;
        }
    }
}

/// A sandbox that checks everything against Discord's official schema, if that is available.
pub fn official(sandbox: Builder) -> Builder {
    match Schema::at_hand() {
        Some(schema) => sandbox.inspector(schema),
        None => sandbox,
    }
}

/// A game of six moves, whatever they are, which the first player loses.
pub fn sixes() -> Value {
    json!({"piles": "1 1 1 1 1 1", "ending": "normal"})
}

/// The same as a fair match, with something to decide.
pub fn fair_sixes() -> Value {
    json!({"piles": "1 1 1 1 1 2", "ending": "normal", "rated": true})
}

/// Chooses a move with the buttons of that name, its pile first if needed. `None` if there are none.
pub async fn choose(user: &User, message: &MessageView, name: &str, m: &str) -> Option<Outcome> {
    let button = |message: &MessageView, chosen: &str| {
        let found = custom_ids(message).find(|id| {
            let mut fields = id.split('.');
            fields.any(|field| field == chosen) && id.starts_with(&format!("{name}."))
        });
        found.map(str::to_owned)
    };
    if let Some(whole) = button(message, m) {
        return Some(user.click(message, &whole).await);
    }
    let (part, amount) = m.split_at(m.find(|c: char| c.is_ascii_digit()).filter(|&at| at > 0)?);
    let pile = button(message, part)?;
    let open = user.click(message, &pile).await.message();
    if let Some(whole) = button(&open, m) {
        return Some(user.click(&open, &whole).await);
    }
    let offers = |menu: &&Value| {
        let mut options = menu["options"].as_array().into_iter().flatten();
        options.any(|option| option["value"] == amount)
    };
    let menu = open.parts().find(offers);
    let menu = menu.unwrap_or_else(|| panic!("no {m} in {open}"));
    let menu = menu["custom_id"].as_str().expect("a menu");
    Some(user.select(&open, menu, &[amount]).await)
}

/// No options.
pub fn none() -> Value {
    json!({})
}

/// A whisper without mentions; anything else fails the test.
#[track_caller]
pub fn whisper(outcome: Outcome) -> MessageView {
    let message = outcome.message();
    assert!(message.ephemeral && message.mentions.is_empty(), "{}", message.text());
    message
}

/// A public message; anything else fails the test.
#[track_caller]
pub fn posted(outcome: Outcome) -> MessageView {
    let message = outcome.message();
    assert!(!message.ephemeral, "{message}");
    message
}

/// The updated message that was used; anything else fails the test.
#[track_caller]
pub fn updated(outcome: Outcome) -> MessageView {
    assert!(matches!(outcome, Outcome::Update(_)), "{outcome}");
    outcome.message()
}

/// The board after a move on it.
pub async fn moved(user: &User, board: &MessageView, m: &str) -> MessageView {
    updated(pick(user, board, m).await)
}

/// Checks that the message contains all of this, and nothing given after a `!`. Alice and Benoît appear by name.
macro_rules! tells {
    (@ $shown:expr, $is:tt, [$($not:expr,)*], ! $fact:expr, $($more:tt)*) => {
        tells!(@ $shown, $is, [$($not,)* $fact,], $($more)*)
    };
    (@ $shown:expr, [$($is:expr,)*], $not:tt, $fact:expr, $($more:tt)*) => {
        tells!(@ $shown, [$($is,)* $fact,], $not, $($more)*)
    };
    (@ $shown:expr, [$($is:expr,)*], [$($not:expr,)*], $(,)?) => {
        $crate::world::assert_text($shown, &[$($is),*], &[$($not),*])
    };
    ($shown:expr, $($facts:tt)+) => { tells!(@ $shown, [], [], $($facts)+,) };
}
pub(crate) use tells;

#[track_caller]
pub fn assert_text(text: impl Display, is: &[&str], not: &[&str]) {
    let plain = |text: &str| {
        text.replace("<@1073480119620472912>", "@Alice")
            .replace("<@1091273441730265178>", "@Benoît")
    };
    let text = plain(&text.to_string());
    for fact in is {
        assert!(text.contains(&plain(fact)), "{fact:?} is not in\n{text}");
    }
    for fact in not {
        assert!(!text.contains(&plain(fact)), "{fact:?} is in\n{text}");
    }
}

/// Presses buttons, each on the message that the previous one brought; returns the last message.
pub async fn press_all(user: &User, message: &MessageView, buttons: &[&str]) -> MessageView {
    let mut message = message.clone();
    for button in buttons {
        message = user.click(&message, button).await.message();
    }
    message
}

/// The id of the game that a board shows.
pub fn game_of(board: &MessageView) -> String {
    first_control(board).split('.').nth(1).expect("it names its game").to_owned()
}

/// The `custom_id`s of a message's controls, in reading order.
pub fn custom_ids(message: &MessageView) -> impl Iterator<Item = &str> {
    message.parts().filter_map(|part| part["custom_id"].as_str())
}

/// The `custom_id` of a message's first control: on a board it chooses a move or a pile, on a challenge it accepts.
/// Clicking with it works even if the control is gone by then. Empty if there is none.
pub fn first_control(message: &MessageView) -> &str {
    custom_ids(message).next().unwrap_or_default()
}

/// The `custom_id` of the control with that name.
#[track_caller]
pub fn custom_id(message: &MessageView, name: &str) -> String {
    let part = message.part(name).unwrap_or_else(|| panic!("no {name} in {message}"));
    part["custom_id"].as_str().expect("it sends something").to_owned()
}

/// The first `custom_id` that begins like this.
#[track_caller]
pub fn control(message: &MessageView, beginning: &str) -> String {
    let found = custom_ids(message).find(|id| id.starts_with(beginning)).map(str::to_owned);
    found.unwrap_or_else(|| panic!("no {beginning} in {message}"))
}

/// Resigns a game on its board, and confirms it.
pub async fn resign(user: &User, board: &MessageView) {
    let sure = whisper(user.click(board, "Resign").await);
    whisper(user.click(&sure, first_control(&sure)).await);
}

/// A text without its timestamps, which differ each time.
pub fn untimed(text: &str) -> String {
    let mut parts = text.split("<t:");
    let mut left = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        left.push_str("<t:…");
        left.push_str(part.trim_start_matches(|c: char| c.is_ascii_digit() || c == '…'));
    }
    left
}

/// The board with that move, such as `B3`, one click away: opens its pile if needed. Otherwise returns what opening
/// it did.
pub async fn offer(user: &User, board: &MessageView, m: &str) -> Result<MessageView, Outcome> {
    if on_offer(board, m).is_some() {
        return Ok(board.clone());
    }
    let pile = m.split(|c: char| c.is_ascii_digit()).next().unwrap_or(m);
    assert!(on_offer(board, pile).is_some(), "{m} cannot be chosen on\n{}", board.text());
    // A bot that does not know whether its last answer arrived draws the board again, which closes the pile: like a
    // person, press it again.
    for _ in 0..2 {
        match press(user, board, pile).await {
            Outcome::Update(open) if on_offer(&open, m).is_some() => return Ok(open),
            Outcome::Update(_) => {}
            other => return Err(other),
        }
    }
    panic!("{m} is not on offer where {pile} is open");
}

/// Presses the button or menu entry for a pile or a move, and returns the outcome.
pub async fn press(user: &User, board: &MessageView, chosen: &str) -> Outcome {
    let part = on_offer(board, chosen);
    let part = part.unwrap_or_else(|| panic!("no {chosen} on\n{}", board.text()));
    let control = part["custom_id"].as_str().expect("a control");
    if part["options"].is_null() {
        return user.click(board, control).await;
    }
    let take = chosen.trim_start_matches(|c: char| !c.is_ascii_digit());
    let value = if control.starts_with("amounts") { take } else { chosen };
    user.select(board, control, &[value]).await
}

/// Makes a move on a board, in as many clicks as needed, and returns the outcome.
pub async fn pick(user: &User, board: &MessageView, m: &str) -> Outcome {
    // In a vote, a pile opens in a whisper. The menu of older boards still works, and answers on the board.
    if on_offer(board, m).is_none()
        && let Some(menu) = of_a_vote(board, "votes")
    {
        return user.forge_component(board.channel, board.id, &menu, &[m]).await;
    }
    match offer(user, board, m).await {
        Ok(board) => press(user, &board, m).await,
        Err(refused) => refused,
    }
}

/// A click made in the background.
pub fn clicking(user: &User, message: &MessageView, control: &str) -> JoinHandle<Outcome> {
    let (user, message, control) = (user.clone(), message.clone(), control.to_owned());
    tokio::spawn(async move { user.click(&message, &control).await })
}

/// Runs that many tasks in parallel.
pub async fn at_once<T, F>(tasks: usize, task: impl Fn(usize) -> F) -> Vec<T>
where
    F: Future<Output = T> + Send + 'static,
    T: Send + 'static,
{
    let running: Vec<_> = (0..tasks).map(|i| tokio::spawn(task(i))).collect();
    let mut results = Vec::new();
    for one in running {
        results.push(one.await.expect("does not panic"));
    }
    results
}

/// Clicks twice at once; returns the message of the click that succeeds.
pub async fn clicked_twice(user: &User, message: &MessageView, control: &str) -> MessageView {
    let (one, other) = tokio::join!(user.click(message, control), user.click(message, control));
    let is_done = |outcome: &Outcome| matches!(outcome, Outcome::Update(_));
    updated([one, other].into_iter().find(is_done).expect("one of them does it"))
}

/// A move made in the background.
pub fn picking(user: &User, board: &MessageView, m: &'static str) -> JoinHandle<Outcome> {
    let (user, board) = (user.clone(), board.clone());
    tokio::spawn(async move { pick(&user, &board, m).await })
}

/// The `custom_id` of a vote's control of that name, whether the board has it or not.
pub fn of_a_vote(board: &MessageView, name: &str) -> Option<String> {
    custom_ids(board).find_map(|id| {
        let mut fields = id.split('.');
        let votes = matches!(fields.next(), Some("vote" | "votes" | "vote-piles"));
        votes.then_some(format!("{name}.{}.{}", fields.next()?, fields.next()?))
    })
}

/// The button or menu that chooses a pile or a move.
fn on_offer<'a>(board: &'a MessageView, chosen: &str) -> Option<&'a Value> {
    board.parts().find(|part| offered(part).iter().any(|offered| offered == chosen))
}

/// The piles and moves that a button or menu offers, such as `B` and `B3`.
fn offered(part: &Value) -> Vec<String> {
    let control = part["custom_id"].as_str().unwrap_or_default();
    let (named, last) = control.rsplit_once('.').unwrap_or_default();
    let options = part["options"].as_array().into_iter().flatten();
    let values = options.filter_map(|option| option["value"].as_str());
    match named.split('.').next() {
        Some("pick" | "vote") => vec![last.to_owned()],
        Some("moves" | "piles" | "votes" | "vote-piles") => values.map(str::to_owned).collect(),
        Some("amounts") => values.map(|take| format!("{last}{take}")).collect(),
        _ => Vec::new(),
    }
}

/// The controls that choose the next move.
pub fn choices(board: &MessageView) -> Vec<&str> {
    let names = ["pick", "moves", "piles", "amounts"];
    let chooses = |id: &&str| names.contains(&id.split('.').next().unwrap_or_default());
    custom_ids(board).filter(chooses).collect()
}

/// Makes a move on the board: the first or last one offered.
pub async fn some_move(user: &User, board: &MessageView, last: bool) -> Outcome {
    let mut board = board.clone();
    loop {
        let is_move = |chosen: &String| chosen.ends_with(|c: char| c.is_ascii_digit());
        let all: Vec<String> = board.parts().flat_map(offered).collect();
        let mut moves: Vec<&String> = all.iter().filter(|chosen| is_move(chosen)).collect();
        let whole = !moves.is_empty();
        if !whole {
            moves.extend(&all);
        }
        let m = if last { moves.last() } else { moves.first() };
        match press(user, &board, m.expect("a move")).await {
            Outcome::Update(open) if !whole => board = open,
            outcome => return outcome,
        }
    }
}
