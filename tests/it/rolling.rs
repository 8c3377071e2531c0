//! One process replaces another while people play: each of their clicks is answered, exactly once. A hundred times in
//! a row, with a build as fast as in production: `BOUTON_PROGRAM=target/release/bouton BOUTON_RESTARTS=100 cargo test
//! --release --test it rolling::no_click -- --ignored --nocapture --test-threads=1`, and the same after
//! `.ci/postgres`.

use std::collections::VecDeque;
use std::io::ErrorKind;
use std::net::{SocketAddr, TcpListener};
use std::ops::Range;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Bytes;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode, Uri};
use sandbox::{Call, Held, Knock, MessageView, Moment, Outcome, Sandbox, User};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;

use crate::database::{only_on_postgres, only_on_sqlite, server};
use crate::picks::{choice, moves};
use crate::process::{Process, RUN};
use crate::world::{World, clicking, code, found, none, soon, updated};

/// The default number of restarts, and of clicks a second.
const RESTARTS: usize = 10;
const RATE: u32 = 25;

/// Each person's pause between clicks. Enough people play to keep the rate up while answers wait for the next
/// process.
const PAUSE: Duration = Duration::from_millis(400);

const REPLACE: &str = r#"exec "$0" run --replace"#;

/// The results of the clicks.
#[derive(Default)]
struct Counts {
    games: AtomicUsize,
    moves: AtomicUsize,
    hints: AtomicUsize,
    /// Clicks without an answer, or with a wrong one.
    failed: AtomicUsize,
    slowest: AtomicUsize,
}

impl Counts {
    fn answered(&self) -> usize {
        let all = [&self.games, &self.moves, &self.hints];
        all.map(|count| count.load(Relaxed)).iter().sum()
    }
}

/// A person who plays game after game.
struct Player {
    user: User,
    counts: Arc<Counts>,
    board: Option<MessageView>,
    /// Whether nobody has said what came of the last click.
    unsure: bool,
}

impl Player {
    /// Looks at the board: a move may have been made though its click failed.
    async fn look(&mut self) {
        let outcome = self.user.command(self.user.dm(), "board", none()).await;
        if let Outcome::Message(told) = outcome {
            let is_none = told.content.contains("You have no open game");
            self.unsure = told.ephemeral && !is_none;
            self.board = Some(told).filter(|told| !told.ephemeral);
        }
    }

    async fn click(&mut self) {
        if self.unsure {
            return self.look().await;
        }
        let home = self.user.dm();
        let began = Instant::now();
        // The board as it is now: it may have been redrawn since the answer.
        let board = self.board.take();
        let board = board.and_then(|board| self.user.look(&board));
        let board = board.filter(|board| choice(board).is_some());
        let (outcome, count) = match &board {
            None => {
                let game = json!({"piles": "9 8 7 6", "first": "me", "level": "novice"});
                let outcome = self.user.command(home, "play", game).await;
                (outcome, &self.counts.games)
            }
            Some(board) if fastrand::u8(..4) == 0 => {
                let outcome = self.user.command(home, "hint", none()).await;
                self.board = matches!(outcome, Outcome::Message(_)).then(|| board.clone());
                (outcome, &self.counts.hints)
            }
            Some(board) => {
                let control = choice(board).expect("there is one");
                let outcome = self.user.click(board, control).await;
                let moved = moves(control);
                let nothing = &self.counts.hints;
                (outcome, if moved { &self.counts.moves } else { nothing })
            }
        };
        let took = began.elapsed().as_millis() as usize;
        self.counts.slowest.fetch_max(took, Relaxed);
        let hinted = self.board.is_some();
        match outcome {
            Outcome::Message(_) if hinted => {}
            Outcome::Message(new) if board.is_none() && choice(&new).is_some() => {
                self.board = Some(new)
            }
            Outcome::Update(next) => self.board = Some(next),
            other => {
                println!("{other}");
                self.counts.failed.fetch_add(1, Relaxed);
                self.unsure = true;
                return;
            }
        }
        count.fetch_add(1, Relaxed);
    }
}

/// All players together.
pub struct Crowd {
    counts: Arc<Counts>,
    stop: Arc<AtomicBool>,
    people: Vec<tokio::task::JoinHandle<()>>,
}

impl Crowd {
    pub fn start(world: &World) -> Self {
        let rate = setting("BOUTON_RATE").map_or(RATE, |rate| rate as u32);
        let people = (PAUSE * rate).as_secs().max(1) as u32;
        let counts = Arc::<Counts>::default();
        let stop = Arc::<AtomicBool>::default();
        let people = (0..people).map(|i| {
            let mut player = Player {
                user: world.sandbox.add_user(&format!("Player{i}"), "en-US"),
                counts: counts.clone(),
                board: None,
                unsure: false,
            };
            let stop = stop.clone();
            tokio::spawn(async move {
                let mut next = tokio::time::Instant::now() + PAUSE * i / people;
                while !stop.load(Relaxed) {
                    tokio::time::sleep_until(next).await;
                    player.click().await;
                    next += PAUSE;
                }
            })
        });
        let people = people.collect();
        Self { counts, stop, people }
    }

    /// Stops the players, and checks that each click had one right answer, and that what was answered is stored.
    async fn stop(self, world: &World, label: &str) {
        self.stop_but_for(world, label, 0, &[]).await;
    }

    /// The same, except that `unheard` clicks may have had no right answer, and that Discord may have refused what has
    /// these codes.
    pub async fn stop_but_for(self, world: &World, label: &str, unheard: usize, provoked: &[u32]) {
        self.stop.store(true, Relaxed);
        for person in self.people {
            person.await.expect("they play on");
        }
        let counts = &self.counts;
        let [games, moves, hints, failed, slowest] =
            [&counts.games, &counts.moves, &counts.hints, &counts.failed, &counts.slowest]
                .map(|count| count.load(Relaxed));
        let mut doubled = world.sandbox.violations();
        // Of several processes starting at once, all but one are told that an emoji exists.
        doubled.retain(|violation| !violation.what.ends_with("/emojis"));
        doubled.retain(|violation| !provoked.contains(&violation.code));
        println!(
            "{label}; {} clicks: {games} games, {moves} moves, {hints} others; {failed} failed, {} doubled; the slowest answer \
             took {slowest} ms",
            games + moves + hints + failed,
            doubled.len(),
        );
        assert!(doubled.is_empty(), "{doubled:#?}");
        assert!(failed <= unheard);
        let within = |answered: usize| answered..=answered + failed;
        let stored = world.number("SELECT COUNT(*) FROM moves WHERE ply % 2 = 0").await;
        assert!(within(moves).contains(&(stored as usize)), "moves made but not answered");
        let count = world.number("SELECT COUNT(*) FROM games").await;
        assert!(within(games).contains(&(count as usize)));
    }
}

fn setting(variable: &str) -> Option<usize> {
    std::env::var(variable).ok()?.parse().ok()
}

/// How one process follows another.
enum Turn {
    /// It starts while the other serves, and replaces it.
    Replaces,
    /// The same, but a third starts meanwhile, and replaces it too.
    IsReplaced,
    /// It starts after the other has ended, as with `systemctl restart`.
    Follows,
}

/// Identifies the process that started last, by the mark that it leaves next to the database.
fn begun_last(world: &World) -> Option<Vec<u8>> {
    std::fs::read(world.fixture().path().with_extension("db.lock.turn")).ok()
}

/// A time, in milliseconds, in which the first of two starting processes may get to any point.
const IN_BETWEEN: Range<u64> = 0..600;

async fn roll(world: World, turn: Turn) {
    let socket = world.http().map(|addr| TcpListener::bind(addr).expect("the port is free"));
    roll_at(world, socket, turn).await;
}

async fn roll_at(world: World, socket: Option<TcpListener>, turn: Turn) {
    let socket = socket.as_ref();
    let addr = socket.map(|socket| socket.local_addr().expect("it has one"));
    let at = addr.map_or_else(String::new, |addr| format!("INTERACTIONS_ADDR={addr} "));
    let [run, replace] = [RUN, REPLACE].map(|line| format!("{at}{line}"));
    let (run, replace) = (run.as_str(), replace.as_str());
    let mut process = Process::launch(&world, socket, replace);
    world.connected().await;
    let usual = match turn {
        Turn::Replaces | Turn::IsReplaced => RESTARTS,
        // Each takes seconds, because the old process drains its connections first.
        Turn::Follows => 3,
    };
    let restarts = setting("BOUTON_RESTARTS").unwrap_or(usual);
    let crowd = Crowd::start(&world);
    let began = Instant::now();
    for _ in 0..restarts {
        match turn {
            // With PostgreSQL they serve together, and nobody asks another to stop.
            Turn::Replaces if server().is_some() => {
                let next = Process::launch(&world, socket, run);
                if world.http().is_none() {
                    world.sessions(2).await;
                }
                process.terminate();
                process.end().await;
                process = next;
            }
            Turn::Replaces => {
                let next = Process::launch(&world, socket, replace);
                process.end().await;
                process = next;
            }
            Turn::IsReplaced => {
                let last = begun_last(&world);
                let between = Process::launch(&world, socket, replace);
                // Two processes launched at once may start in either order, and the newest wins.
                while begun_last(&world) == last {
                    tokio::time::sleep(Duration::from_millis(1)).await;
                }
                tokio::time::sleep(Duration::from_millis(fastrand::u64(IN_BETWEEN))).await;
                let next = Process::launch(&world, socket, replace);
                process.end().await;
                between.end().await;
                process = next;
            }
            Turn::Follows => {
                process.terminate();
                process.end().await;
                process = Process::launch(&world, socket, run);
                let before = crowd.counts.answered();
                // Waiting clicks are answered, and so are later ones.
                while crowd.counts.answered() < before + 2 * crowd.people.len() {
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
            }
        }
    }
    let took = began.elapsed().as_secs_f64();
    crowd.stop(&world, &format!("{restarts} restarts in {took:.1} s")).await;
    assert!(process.is_running(), "the newest is not the last");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "wants the machine to itself; .ci/run gives it that"]
async fn no_click_fails_where_both_sessions_hear() {
    roll(World::without_bot().await.by_gateway(), Turn::Replaces).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "wants the machine to itself; .ci/run gives it that"]
async fn no_click_fails_where_only_the_newest_session_hears() {
    let world = World::without_bot().await.by_gateway();
    world.sandbox.only_newest_hears(true);
    roll(world, Turn::Replaces).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "wants the machine to itself; .ci/run gives it that"]
async fn no_click_fails_over_http() {
    roll(World::without_bot().await.by_http(), Turn::Replaces).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "wants the machine to itself; .ci/run gives it that"]
async fn no_click_fails_over_http_in_a_plain_restart() {
    roll(World::without_bot().await.by_http(), Turn::Follows).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "wants the machine to itself; .ci/run gives it that"]
async fn no_click_fails_where_one_more_begins_meanwhile() {
    only_on_sqlite!();
    roll(World::without_bot().await.by_gateway(), Turn::IsReplaced).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "wants the machine to itself; .ci/run gives it that"]
async fn no_click_fails_over_http_where_one_more_begins_meanwhile() {
    only_on_sqlite!();
    roll(World::without_bot().await.by_http(), Turn::IsReplaced).await;
}

/// Behind a load balancer that keeps many connections and uses each as seldom as it can: some are idle for longer
/// than a process takes to shut down.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "wants the machine to itself; .ci/run gives it that"]
async fn no_click_fails_over_connections_that_a_balancer_keeps() {
    const KEPT: usize = 300;
    let world = World::without_bot().await.by_http();
    let socket = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let to = socket.local_addr().expect("it has one");
    let idle = Arc::new(Mutex::new(VecDeque::new()));
    let passes = Router::new().fallback(move |uri: Uri, headers: HeaderMap, body: Bytes| {
        let next = {
            let mut idle = idle.lock().expect("it is whole");
            let full = idle.len() >= KEPT;
            full.then(|| idle.pop_front()).flatten()
        };
        let idle = idle.clone();
        async move {
            let mut on = match next.filter(is_open) {
                Some(idle) => idle,
                None => (TcpStream::connect(to).await).map_err(|_| StatusCode::BAD_GATEWAY)?,
            };
            let (status, body, stays) =
                pass(&mut on, &uri, &headers, &body).await.ok_or(StatusCode::BAD_GATEWAY)?;
            if stays {
                idle.lock().expect("it is whole").push_back(on);
            }
            let json = [(CONTENT_TYPE, "application/json")];
            Ok::<_, StatusCode>((status, json, body))
        }
    });
    serve(world.http().expect("it has an address"), passes).await;
    roll_at(world, Some(socket), Turn::Replaces).await;
}

/// Whether the other end is still open.
fn is_open(on: &TcpStream) -> bool {
    on.try_read(&mut [0]).is_err_and(|error| error.kind() == ErrorKind::WouldBlock)
}

/// Sends a request over this connection, once; returns the answer, and whether the connection may be kept.
async fn pass(
    on: &mut TcpStream,
    uri: &Uri,
    headers: &HeaderMap,
    body: &[u8],
) -> Option<(StatusCode, Vec<u8>, bool)> {
    let mut request = format!("POST {uri} HTTP/1.1\r\n").into_bytes();
    for (name, value) in headers {
        request.extend([name.as_str().as_bytes(), b": ", value.as_bytes(), b"\r\n"].concat());
    }
    request.extend([b"\r\n", body].concat());
    on.write_all(&request).await.ok()?;
    let mut buffer = Vec::new();
    let head = loop {
        if on.read_buf(&mut buffer).await.ok()? == 0 {
            return None;
        }
        if let Some(end) = buffer.windows(4).position(|four| four == b"\r\n\r\n") {
            break String::from_utf8(buffer.drain(..end + 4).collect()).ok()?;
        }
    };
    let head = head.to_lowercase();
    let length = head.split_once("content-length: ")?.1;
    let length: usize = length.split_once('\r')?.0.parse().ok()?;
    while buffer.len() < length {
        if on.read_buf(&mut buffer).await.ok()? == 0 {
            return None;
        }
    }
    let status = head.split(' ').nth(1)?.parse().ok()?;
    Some((status, buffer, !head.contains("connection: close")))
}

/// Serves at that address for as long as the test runs.
async fn serve(at: SocketAddr, router: Router) {
    let listener = tokio::net::TcpListener::bind(at).await.expect("the port is free");
    tokio::spawn(async move { axum::serve(listener, router).await });
}

/// A click whose answer is held.
async fn in_hand(world: &World) -> (Held, JoinHandle<Outcome>) {
    let board = world.play(json!({"piles": "5 5 5", "first": "me"})).await;
    let control = choice(&board).expect("it can be played on").to_owned();
    let mut held = world.sandbox.hold(Call::Respond, Moment::Before);
    let clicked = clicking(&world.alice, &board, &control);
    assert!(held.reached(soon()).await, "it is being answered");
    (held, clicked)
}

/// Only the process that comes next could answer twice, and it reads then what was taken.
#[tokio::test(flavor = "multi_thread")]
async fn one_alone_with_its_file_writes_nothing_for_what_is_only_asked() {
    only_on_sqlite!();
    let mut world = World::new().await;
    const CLAIMS: &str = "SELECT COUNT(*) FROM claims";
    world.alice.ask(world.nim, "help", none()).await;
    world.idle().await;
    assert_eq!(world.number(CLAIMS).await, 0);
    world.stop_bot().await;
    assert_eq!(world.number(CLAIMS).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn for_a_version_that_is_too_old_nobody_leaves() {
    only_on_sqlite!();
    let world = World::without_bot().await;
    let serves = Process::start_through(&world, REPLACE).await;
    let newer =
        "INSERT INTO _sqlx_migrations VALUES (9999, 'more', CURRENT_TIMESTAMP, TRUE, x'00', 1)";
    world.change(newer).await;
    let old = Process::launch(&world, None, REPLACE);
    assert_eq!(old.ended().await.code(), Some(2));
    world.settled().await;
    drop(serves);
    world.end_damaged();
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_that_wait_for_a_third_the_newer_serves_in_the_end() {
    only_on_sqlite!();
    let world = World::without_bot().await.by_gateway();
    let first = Process::start(&world).await;
    let (held, in_hand) = in_hand(&world).await;
    let second = Process::launch(&world, None, REPLACE);
    world.sessions(2).await;
    // The second waits until the first has finished its requests.
    world.sessions(1).await;
    let mut third = Process::launch(&world, None, REPLACE);
    held.release();
    updated(in_hand.await.expect("it ends"));
    first.end().await;
    second.end().await;
    world.settled().await;
    assert!(third.is_running());
    drop(third);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_that_is_not_ready_makes_way_for_a_newer_one_at_once() {
    only_on_sqlite!();
    let world = World::without_bot().await.by_gateway();
    let first = Process::start(&world).await;
    // The second is refused, and tries again after 5 s.
    world.sandbox.turn_away(Knock::Identify, 4000, 1);
    let before = world.sandbox.knocks().0;
    let second = Process::launch(&world, None, REPLACE);
    let knocked = |sandbox: &Sandbox| (sandbox.knocks().0 > before).then_some(());
    assert!(world.sandbox.wait_for(soon(), knocked).await.is_some());
    let mut third = Process::launch(&world, None, REPLACE);
    second.end().await;
    first.end().await;
    world.settled().await;
    assert!(third.is_running());
    drop(third);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_that_hangs_is_not_replaced_and_another_start_may_get_past_it() {
    only_on_sqlite!();
    let world = World::without_bot().await.by_http();
    let hangs = Process::start(&world).await;
    hangs.signal("STOP");
    // On its own port.
    let line = r#"INTERACTIONS_ADDR=127.0.0.1:0 exec "$0" run --replace"#;
    let waits = Process::launch(&world, None, line);
    assert_eq!(waits.ended().await.code(), Some(1));
    let mut again = Process::launch(&world, None, line);
    hangs.signal("CONT");
    hangs.end().await;
    assert!(again.is_running());
    drop(again);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_has_in_hand_it_answers_and_what_it_did_not_take_the_next_does() {
    only_on_sqlite!();
    let world = World::without_bot().await.by_gateway();
    let first = Process::start(&world).await;
    let (held, in_hand) = in_hand(&world).await;
    let second = Process::launch(&world, None, REPLACE);
    world.sessions(2).await;
    world.sessions(1).await;
    let benoit = world.benoit.clone();
    let home = benoit.dm();
    let meanwhile = tokio::spawn(async move { benoit.command(home, "games", none()).await });
    held.release();
    updated(in_hand.await.expect("it ends"));
    let answered = meanwhile.await.expect("it ends");
    assert!(matches!(answered, Outcome::Message(_)), "{answered}");
    first.end().await;
    drop(second);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shard_has_one_process_and_another_takes_its_place() {
    only_on_sqlite!();
    let world = World::without_bot().await.by_gateway();
    let run = |shards, args| format!(r#"SHARDS={shards} exec "$0" run {args}"#);
    let zero = Process::launch(&world, None, &run("0/2", ""));
    let _one = Process::launch(&world, None, &run("1/2", ""));
    world.sessions(2).await;
    let process = Process::launch(&world, None, &run("0-1/2", ""));
    assert_eq!(process.ended().await.code(), Some(2));
    let replacement = Process::launch(&world, None, &run("0/2", "--replace"));
    zero.end().await;
    world.sessions(2).await;
    world.settled().await;
    drop(replacement);
    // Two processes starting at once may both register the bot's emoji.
    world.end_forgiven(&[code::INVALID_FORM]);
}

/// A load balancer: passes each request to the next address, and counts them.
fn balance(addresses: [SocketAddr; 3], reached: Arc<[AtomicUsize; 3]>) -> Router {
    let (client, turn) = (reqwest::Client::new(), Arc::<AtomicUsize>::default());
    Router::new().fallback(move |uri: Uri, headers: HeaderMap, body: Bytes| {
        let first = turn.fetch_add(1, Relaxed);
        let (client, reached) = (client.clone(), reached.clone());
        async move {
            let mut reply = Err(StatusCode::BAD_GATEWAY);
            for next in (first..first + addresses.len()).map(|next| next % addresses.len()) {
                reached[next].fetch_add(1, Relaxed);
                let url = format!("http://{}{uri}", addresses[next]);
                let passed = client.post(url).headers(headers.clone()).body(body.clone());
                match passed.send().await {
                    Ok(one) => reply = Ok(one),
                    // Nobody listens there any more.
                    Err(error) if error.is_connect() => continue,
                    Err(_) => {}
                }
                break;
            }
            let reply = reply?;
            let (status, headers) = (reply.status(), reply.headers().clone());
            let body = reply.bytes().await.map_err(|_| StatusCode::BAD_GATEWAY)?;
            Ok::<_, StatusCode>((status, headers, body))
        }
    })
}

/// Three processes on one database, of which one ends meanwhile: on their own ports behind a load balancer, or all receiving the same events.
async fn three_serve_side_by_side(world: World) {
    only_on_postgres!();
    let reached = Arc::<[AtomicUsize; 3]>::default();
    let ports = [(); 3].map(|()| TcpListener::bind("127.0.0.1:0").expect("a port is free"));
    let addresses = ports.map(|port| port.local_addr().expect("it has one"));
    let processes = addresses.map(|address| {
        let line = format!(r#"INTERACTIONS_ADDR=${{INTERACTIONS_ADDR:+{address}}} exec "$0" run"#);
        Process::launch(&world, None, &line)
    });
    match world.http() {
        Some(balancer) => {
            serve(balancer, balance(addresses, reached.clone())).await;
            for address in addresses {
                found(10, || TcpStream::connect(address)).await;
            }
        }
        None => world.sessions(3).await,
    }
    world.connected().await;
    let crowd = Crowd::start(&world);
    tokio::time::sleep(Duration::from_secs(3)).await;
    processes[0].terminate();
    tokio::time::sleep(Duration::from_secs(3)).await;
    crowd.stop(&world, "three side by side").await;
    if world.http().is_some() {
        let reached = reached.each_ref().map(|one| one.load(Relaxed));
        assert!(reached.iter().all(|&one| one > 0), "{reached:?}");
    }
    for process in &processes[1..] {
        process.terminate();
    }
    for process in processes {
        process.end().await;
    }
    world.sandbox.forgive(&[code::INVALID_FORM]);
}

/// Starts Caddy at that address, with `contrib/Caddyfile`, in front of these processes.
fn caddy(folder: &Path, at: SocketAddr, addresses: [SocketAddr; 3]) -> Child {
    let file = folder.join("Caddyfile");
    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("contrib/Caddyfile");
    let text = format!("{{\n\tadmin off\n}}\nimport {}\n", ours.display());
    std::fs::write(&file, text).expect("is written");
    let mut caddy = Command::new("caddy");
    let run = caddy.args(["run", "--adapter", "caddyfile", "--config"]).arg(file);
    run.env("SITE", format!("http://{at}"))
        .env("BOTS", addresses.map(|it| it.to_string()).join(" "));
    run.stderr(Stdio::null()).spawn().expect("Caddy is installed")
}

/// 3,000 clicks at 50 a second, while one of three processes is killed and another is frozen for 12 seconds.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes a minute, Caddy and PostgreSQL: BOUTON_RATE=50 .ci/postgres cargo test --test it rolling::caddy -- --ignored --nocapture"]
async fn caddy_as_operators_are_given_it_leads_around_the_dead_and_the_frozen() {
    let world = World::without_bot().await.by_http();
    let at = world.http().expect("is over HTTP");
    let ports = [(); 3].map(|()| TcpListener::bind("127.0.0.1:0").expect("a port is free"));
    let addresses = ports.map(|port| port.local_addr().expect("it has one"));
    let mut processes = addresses.map(|address| {
        let line = format!(r#"INTERACTIONS_ADDR={address} exec "$0" run"#);
        Some(Process::launch(&world, None, &line))
    });
    let folder = tempfile::tempdir().expect("a folder");
    let mut caddy = caddy(folder.path(), at, addresses);
    world.connected().await;
    let crowd = Crowd::start(&world);
    for step in 0..6 {
        tokio::time::sleep(Duration::from_secs(10)).await;
        match (step, &mut processes) {
            (0, [killed, ..]) => killed.take().expect("it runs").kill(),
            (1, [_, Some(frozen), _]) => frozen.signal("STOP"),
            (2, [_, Some(frozen), _]) => {
                tokio::time::sleep(Duration::from_secs(2)).await;
                frozen.signal("CONT");
            }
            (3, [killed, ..]) => {
                let line = format!(r#"INTERACTIONS_ADDR={} exec "$0" run"#, addresses[0]);
                *killed = Some(Process::launch(&world, None, &line));
            }
            _ => {}
        }
    }
    crowd.stop_but_for(&world, "behind Caddy", 3, &[code::NONE]).await;
    caddy.kill().expect("it is ended");
    caddy.wait().expect("it ends");
    for process in processes.into_iter().flatten() {
        process.terminate();
        process.end().await;
    }
    world.sandbox.forgive(&[code::INVALID_FORM, code::NONE]);
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "wants the machine to itself; .ci/run gives it that"]
async fn no_click_fails_where_three_processes_hear_the_same() {
    three_serve_side_by_side(World::without_bot().await.by_gateway()).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "wants the machine to itself; .ci/run gives it that"]
async fn no_click_fails_behind_a_balancer_of_three_processes() {
    three_serve_side_by_side(World::without_bot().await.by_http()).await;
}
