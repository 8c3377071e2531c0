//! A PostgreSQL server stops answering or disappears, and another takes its place: players are told the truth within
//! Discord's three seconds, and play on soon after.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use reqwest::StatusCode;
use sandbox::{Id, MessageView, Outcome, User};
use serde_json::json;
use tokio::task::JoinHandle;
use tokio::time::sleep;

use super::way::Way;
use crate::database::{Database, on_server, server};
use crate::watching::{probe, ready};
use crate::world::{World, at_once, none, pick, some_move, soon, updated};

/// How many people play at once, and each one's pause between moves.
const PEOPLE: usize = 12;
const PAUSE: Duration = Duration::from_millis(60);

/// How soon they have to play again.
const AGAIN: Duration = Duration::from_secs(10);

const NOTHING_LOST: &str = "Nothing is lost";
const NOT_KNOWN: &str = "I don’t know whether your move was made: `/board` shows it.";

/// How often a player was told what about their moves.
#[derive(Debug, Default, Clone, Copy)]
struct Counts {
    made: i64,
    not_made: i64,
    unknown: i64,
}

/// A player who types one move after the other, in a game that does not end.
struct Player {
    user: User,
    counts: Counts,
    /// When the last move was made.
    last: Instant,
}

impl Player {
    async fn begin(world: &World, nth: usize) -> Self {
        let user = world.sandbox.add_user(&format!("Player{nth}"), "en-US");
        let game =
            json!({"piles": "900000 900000", "max_take": 3, "first": "me", "level": "novice"});
        let outcome = user.command(user.dm(), "play", game).await;
        assert!(matches!(outcome, Outcome::Message(_)), "{outcome}");
        Self { user, counts: Counts::default(), last: Instant::now() }
    }

    async fn play(&mut self) {
        let began = Instant::now();
        let reply =
            self.user.command(self.user.dm(), "move", json!({"pile": "A", "take": 1})).await;
        assert!(began.elapsed() < Duration::from_secs(3), "{reply}");
        let reply = reply.message();
        if !reply.ephemeral {
            self.counts.made += 1;
            self.last = Instant::now();
        } else if reply.content.contains(NOTHING_LOST) {
            self.counts.not_made += 1;
        } else {
            assert_eq!(reply.content, NOT_KNOWN);
            self.counts.unknown += 1;
        }
    }

    /// Checks that the player was told the truth.
    async fn settle(&self, database: &Database) {
        let made = format!(
            "SELECT COUNT(*) FROM moves WHERE game_id = (SELECT game_id FROM seats WHERE user_id = {}) AND ply % 2 = 0",
            self.user.id()
        );
        let made = database.number(&made).await;
        let Counts { made: least, unknown, .. } = self.counts;
        assert!(
            (least..=least + unknown).contains(&made),
            "{made} were made, and told {:?}",
            self.counts
        );
    }
}

/// All players together.
struct Crowd {
    stop: Arc<AtomicBool>,
    players: Vec<Arc<tokio::sync::Mutex<Player>>>,
    playing: Vec<JoinHandle<()>>,
}

impl Crowd {
    async fn start(world: &World) -> Self {
        let stop = Arc::<AtomicBool>::default();
        let (mut players, mut playing) = (Vec::new(), Vec::new());
        for nth in 0..PEOPLE {
            let player = Arc::new(tokio::sync::Mutex::new(Player::begin(world, nth).await));
            players.push(player.clone());
            let stop = stop.clone();
            playing.push(tokio::spawn(async move {
                while !stop.load(Relaxed) {
                    player.lock().await.play().await;
                    sleep(PAUSE).await;
                }
            }));
        }
        Self { stop, players, playing }
    }

    /// Waits until this is true of each player.
    async fn each(&self, within: Duration, holds: impl Fn(&Player) -> bool) -> Duration {
        let began = Instant::now();
        for player in &self.players {
            while !holds(&*player.lock().await) {
                assert!(began.elapsed() < within, "{:?}", player.lock().await.counts);
                sleep(Duration::from_millis(10)).await;
            }
        }
        began.elapsed()
    }

    /// Waits until each player has moved since then.
    async fn plays_again(&self, since: Instant) -> Duration {
        self.each(AGAIN, |player| player.last > since).await
    }

    async fn settle(self, database: &Database) {
        self.stop.store(true, Relaxed);
        for playing in self.playing {
            playing.await.expect("they were told the truth in time");
        }
        let mut total = Counts::default();
        for player in &self.players {
            let player = player.lock().await;
            player.settle(database).await;
            total.made += player.counts.made;
            total.not_made += player.counts.not_made;
            total.unknown += player.counts.unknown;
        }
        println!("{total:?}");
    }
}

/// An id as the database stores it.
fn number(id: Id) -> i64 {
    id.to_string().parse().expect("it is a number")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_freezes_and_is_replaced_is_found_again() {
    let Some(server) = server() else { return };
    let way = Way::to(&server).await;
    let (mut world, addr) = World::without_bot().await.through(way.addr).watched();
    world.start_bot().await;
    let crowd = Crowd::start(&world).await;
    crowd.each(soon(), |player| player.counts.made > 2).await;
    ready(addr, StatusCode::OK).await;

    way.freeze();
    let frozen = Instant::now();
    ready(addr, StatusCode::SERVICE_UNAVAILABLE).await;
    let noticed = frozen.elapsed();
    // This goes on all the time, without affecting what needs no database.
    let (not_made, unknown) = (|p: &Player| p.counts.not_made, |p: &Player| p.counts.unknown);
    crowd.each(soon(), |player| not_made(player) + unknown(player) > 2).await;
    assert!(frozen.elapsed() > Duration::from_secs(3));
    assert_eq!(probe(addr, "/healthz").await, Some(StatusCode::OK));
    ready(addr, StatusCode::SERVICE_UNAVAILABLE).await;

    way.replace();
    let replaced = Instant::now();
    let again = crowd.plays_again(replaced).await;
    ready(addr, StatusCode::OK).await;
    let well = replaced.elapsed();
    println!(
        "noticed after {noticed:?}; replaced, all played after {again:?}, and it was ready after {well:?}"
    );
    // The probe waits 0.8 s; the rest allows for a busy machine.
    assert!(noticed < Duration::from_secs(3), "{noticed:?}");
    assert!(well < AGAIN, "{well:?}");
    crowd.settle(world.fixture()).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it takes more than two minutes"]
async fn after_two_minutes_without_its_database_it_is_not_alive() {
    let Some(server) = server() else { return };
    let way = Way::to(&server).await;
    let (mut world, addr) = World::without_bot().await.through(way.addr).watched();
    world.start_bot().await;
    way.freeze();
    let began = Instant::now();
    while probe(addr, "/healthz").await == Some(StatusCode::OK) {
        assert!(began.elapsed() < Duration::from_secs(135));
        sleep(Duration::from_secs(1)).await;
    }
    assert!(began.elapsed() > Duration::from_secs(119), "too soon");
    way.replace();
    ready(addr, StatusCode::OK).await;
    assert_eq!(probe(addr, "/healthz").await, Some(StatusCode::OK));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_without_the_database_leaves_clicks_to_one_that_has_it() {
    let Some(server) = server() else { return };
    let way = Way::to(&server).await;
    let mut world = World::on_the_gateway().await.started().await.through(way.addr);
    world.start_bot().await;
    world.sessions(2).await;
    let mut boards = Vec::new();
    for nth in 0..PEOPLE {
        let place = world.sandbox.add_channel(world.sandbox.guild(), &format!("board-{nth}"));
        let game = json!({"piles": "9 9 9", "first": "me"});
        boards.push(world.alice.ask(place, "play", game).await);
    }
    world.idle().await;
    way.cut();
    let clicked = at_once(PEOPLE, |nth| {
        let (alice, board) = (world.alice.clone(), boards[nth].clone());
        async move { updated(some_move(&alice, &board, false).await) }
    });
    for board in clicked.await {
        // The other answers too, later.
        assert_eq!(world.now(&board).await.text(), board.text());
    }
    world.end_forgiven(&[40060]);
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_to_a_server_that_takes_no_more_writes_are_given_up() {
    let Some(server) = server() else { return };
    let world = World::without_bot().await.started().await;
    let crowd = Crowd::start(&world).await;
    let url = world.fixture().url();
    let name = url.rsplit('/').next().expect("it has a name");
    let may = async |setting| on_server(&server, format!("ALTER DATABASE {name} {setting}")).await;
    // As after a failover to a standby: new connections find a read-only server.
    may("SET default_transaction_read_only = on").await;
    let cut =
        format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'");
    on_server(&server, cut).await;
    crowd.each(soon(), |player| player.counts.not_made > 2).await;
    may("RESET default_transaction_read_only").await;
    crowd.plays_again(Instant::now()).await;
    crowd.settle(world.fixture()).await;
}

/// A request whose commit is lost.
#[derive(Clone, Copy, Debug)]
enum Deed {
    Play,
    Type,
    TypeLast,
    Pick,
    Resign,
    Accept,
    Vote,
}

/// How to see whether it was done.
impl Deed {
    fn done(self) -> &'static str {
        match self {
            Self::Play => "SELECT COUNT(*) FROM games",
            Self::Type | Self::TypeLast | Self::Pick => {
                "SELECT COUNT(*) FROM moves WHERE ply % 2 = 0"
            }
            Self::Resign => "SELECT COUNT(*) FROM games WHERE state <> 'active'",
            Self::Accept => "SELECT COUNT(*) FROM challenges WHERE state = 'accepted'",
            Self::Vote => "SELECT COUNT(*) FROM votes",
        }
    }

    /// Prepares it: returns the message to use, and the number that its statements contain.
    async fn begin(self, world: &World, place: Id) -> (Option<MessageView>, i64) {
        let alice = &world.alice;
        let mut game = json!({"piles": "90 80 70", "ending": "normal", "first": "me"});
        match self {
            Self::Play => return (None, number(alice.id())),
            Self::Accept => game["opponent"] = world.benoit.id().to_string().into(),
            Self::Vote => game["vote"] = "1h".into(),
            Self::TypeLast => game["piles"] = "1 1".into(),
            Self::Type | Self::Pick | Self::Resign => {}
        }
        let posted = alice.ask(place, "play", game).await;
        let message = match self {
            Self::Resign => alice.ask(place, "resign", none()).await,
            _ => posted,
        };
        world.idle().await;
        let last = match self {
            Self::Accept => world.number("SELECT MAX(id) FROM challenges").await,
            _ => world.number("SELECT MAX(id) FROM games").await,
        };
        (Some(message), last)
    }

    async fn act(self, world: &World, place: Id, on: Option<&MessageView>) -> Outcome {
        let alice = &world.alice;
        match (self, on) {
            (Self::Play, _) => alice.command(place, "play", json!({"piles": "3 5 7"})).await,
            (Self::Type | Self::TypeLast | Self::Vote, _) => {
                let m = json!({"pile": "A", "take": 1});
                alice.command(place, "move", m).await
            }
            (Self::Pick, Some(board)) => pick(alice, board, "A1").await,
            (Self::Resign, Some(question)) => alice.click(question, "Yes, resign").await,
            (Self::Accept, Some(challenge)) => world.benoit.click(challenge, "Accept").await,
            (_, None) => panic!("there is something to do it on"),
        }
    }
}

const DEEDS: [Deed; 7] =
    [Deed::Play, Deed::Type, Deed::TypeLast, Deed::Pick, Deed::Resign, Deed::Accept, Deed::Vote];

/// Makes each request, and loses the reply to its commit.
async fn lost_in_the_commit(freezes: bool, check: impl Fn(Deed, &Outcome)) {
    let Some(server) = server() else { return };
    let way = Way::to(&server).await;
    let world = World::without_bot().await.through(way.addr).started().await;
    for deed in DEEDS {
        let name = format!("{deed:?}").to_lowercase();
        let place = world.sandbox.add_channel(world.sandbox.guild(), &name);
        let (on, about) = deed.begin(&world, place).await;
        let before = world.number(deed.done()).await;
        way.lose_commit(about, freezes);
        let outcome = deed.act(&world, place, on.as_ref()).await;
        assert!(way.has_lost(), "{deed:?}: {outcome}");
        if freezes {
            way.replace();
        }
        check(deed, &outcome);
        world.settled().await;
        let after = world.number(deed.done()).await;
        assert_eq!(after, before + 1, "{deed:?} was done, and once: {outcome}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_lost_in_its_commit_is_looked_for_and_shown() {
    lost_in_the_commit(false, |deed, outcome| {
        let reply = match outcome {
            Outcome::Message(reply) | Outcome::Update(reply) => reply,
            other => panic!("{deed:?}: {other}"),
        };
        for untrue in [NOTHING_LOST, "as it was", "I don’t know", "no open game"] {
            assert!(!reply.text().contains(untrue), "{deed:?}: {}", reply.text());
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_lost_in_its_commit_and_cannot_be_looked_for_is_not_known() {
    lost_in_the_commit(true, |deed, outcome| {
        let Outcome::Message(reply) = outcome else { panic!("{deed:?}: {outcome}") };
        assert!(reply.ephemeral, "{deed:?}: {}", reply.text());
        match deed {
            Deed::Type | Deed::TypeLast | Deed::Pick | Deed::Vote => {
                assert_eq!(reply.content, NOT_KNOWN)
            }
            Deed::Accept => assert!(reply.content.contains("Je ne sais pas si cela a été fait")),
            Deed::Play | Deed::Resign => {
                assert!(reply.content.contains("I don’t know whether that was done"));
            }
        }
    })
    .await;
}
