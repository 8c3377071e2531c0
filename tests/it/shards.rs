//! Several processes with their own shards on one database: each serves its own servers.

use std::time::{Duration, Instant};

use bouton::game::{Game, Player, Record, Terms, Theme};
use bouton::place::Shards;
use bouton::place::{ChannelId, GameId, UserId};
use bouton::store::{Overdue, Store};
use reqwest::StatusCode;
use sandbox::{Id, Knock, Outcome, Sandbox};
use serde_json::{Value, json};

use crate::database::Database;
use crate::process::Process;
use crate::records::{self, start};
use crate::watching::ready;
use crate::world::{World, code, found, none, pick, soon, updated};

/// The default time for a move, and how long before its end the warning comes.
const MOVE: i64 = 24 * 3_600_000;
const WARNING: i64 = MOVE / 4;

const NOW: i64 = 1_795_176_000_000;
const SECOND: i64 = 1_000;

fn shard(number: u32, total: u32) -> Shards {
    Shards { range: number..=number, total }
}

/// A game between two people, on a server of that shard (of two), or in a private channel.
fn game(id: u64, shard: Option<u64>) -> Record {
    let people = [Player::Person(UserId(1)), Player::Person(UserId(2))];
    let terms = Terms { theme: Theme::Stones, ..Terms::of(start("3-5 normal")) };
    let guild = shard.map(|shard| (1_180_152 << 23) + (shard << 22) + 7);
    Record::begun(Game::new(GameId(id), people, terms), records::place(guild, id), NOW)
}

async fn warned(store: &Store, shards: &Shards, now: i64) -> Vec<(u64, i64)> {
    let due = store.due(shards, now).await.expect("it looks");
    let mut found: Vec<_> = due
        .into_iter()
        .map(|task| match task {
            Overdue::Warn { record, deadline, .. } => (record.game.id().0, deadline),
            other => panic!("{other:?}"),
        })
        .collect();
    found.sort_unstable();
    found
}

#[tokio::test]
async fn what_is_due_waits_for_its_own_shard_and_only_its_own_absence_puts_it_off() {
    let (_database, store) = Database::opened().await;
    let [zero, one] = [shard(0, 2), shard(1, 2)];
    // Begun so long ago that the warnings are due in 90 s.
    let start = NOW + 90 * SECOND - (MOVE - WARNING);
    for record in [game(1, Some(0)), game(2, Some(1)), game(3, None)] {
        store.begin(&record, start).await.expect("it begins");
    }
    for shards in [&zero, &one] {
        assert_eq!(store.beat(shards, NOW).await.expect("beats"), 0);
    }
    // Shard 1 goes down; shard 0 goes on, and warns on its servers and in direct messages.
    for time in (30..=150).step_by(30) {
        assert_eq!(store.beat(&zero, NOW + time * SECOND).await.expect("beats"), 0);
    }
    let now = NOW + 150 * SECOND;
    let end = start + MOVE;
    assert_eq!(warned(&store, &zero, now).await, [(1, end), (3, end)]);

    // Shard 1 returns 150 s late, so everything due there is postponed by as much.
    assert_eq!(store.beat(&one, now).await.expect("beats"), 150 * SECOND);
    assert_eq!(warned(&store, &one, now).await, []);
    let now = now + 90 * SECOND;
    assert_eq!(warned(&store, &one, now).await, [(2, end + 150 * SECOND)]);

    // With another number of shards, servers are distributed again; each was last alive when any was.
    assert_eq!(store.beat(&zero, now).await.expect("beats"), 90 * SECOND);
    assert_eq!(store.beat(&Shards::all(3), now + 10 * SECOND).await.expect("beats"), 0);
    assert_eq!(store.beat(&one, now + 20 * SECOND).await.expect("beats"), 0);
    // Whose shards come later than the others was away meanwhile.
    let later = [(shard(0, 4), 30, 0), (shard(1, 4), 80, 60)];
    for (shards, time, away) in later {
        let seen = store.beat(&shards, now + time * SECOND).await.expect("beats");
        assert_eq!(seen, away * SECOND);
    }
}

#[tokio::test]
async fn two_processes_whose_clocks_differ_are_no_absence() {
    let (database, ahead) = Database::opened().await;
    let behind = database.open().await;
    let all = Shards::all(1);
    let skew = 34 * SECOND;
    ahead.beat(&all, NOW + skew).await.expect("beats");
    behind.beat(&all, NOW).await.expect("beats");
    for time in (10..=60).step_by(10) {
        let now = NOW + time * SECOND;
        assert_eq!(ahead.beat(&all, now + skew).await.expect("beats"), 0, "after {time} s");
        assert_eq!(behind.beat(&all, now).await.expect("beats"), 0, "after {time} s");
    }
    // Both were away; the second adds the difference of their clocks.
    let now = NOW + 600 * SECOND;
    assert!(behind.beat(&all, now).await.expect("beats") > 500 * SECOND);
    assert_eq!(ahead.beat(&all, now + skew).await.expect("beats"), skew);
}

#[tokio::test]
async fn however_much_is_open_an_absence_puts_each_off_once() {
    const GAMES: u64 = 250;
    let (database, store) = Database::opened().await;
    let start = NOW - SECOND;
    for n in 0..GAMES {
        let mut record = game(2 * n + 1, Some(n % 2));
        // Some have their own channel, some a crowded one.
        record.place.channel = ChannelId(1 + n % 150);
        let people = [3 * n + 1, 3 * n + 2].map(|id| Player::Person(UserId(id)));
        record.game = Game::new(record.game.id(), people, record.game.terms().clone());
        store.begin(&record, start).await.expect("it begins");
    }
    let [zero, one] = [shard(0, 2), shard(1, 2)];
    for (shards, now) in [(&zero, NOW), (&one, NOW), (&zero, NOW + 100 * SECOND)] {
        store.beat(shards, now).await.expect("beats");
    }
    let by = |away: i64| {
        let end = start + MOVE + away;
        format!("SELECT COUNT(*) FROM games WHERE deadline_at = {end} AND away_ms = {away}")
    };
    let mut raw = database.connect().await;
    for (away, games) in [(0, GAMES / 2), (100 * SECOND, GAMES / 2)] {
        let count = sqlx::query_scalar::<_, i64>(sqlx::AssertSqlSafe(by(away)));
        assert_eq!(count.fetch_one(&mut raw).await.expect("counts"), games.cast_signed(), "{away}");
    }
    // The clock goes back by a month.
    let back = NOW - 30 * 24 * 3600 * SECOND;
    store.beat(&zero, back).await.expect("beats");
    let near = "SELECT COUNT(*) FROM games WHERE deadline_at < $1";
    let count = sqlx::query_scalar::<_, i64>(near).bind(NOW);
    assert_eq!(count.fetch_one(&mut raw).await.expect("counts"), GAMES.cast_signed() / 2);
}

/// A channel of a server whose events come over that shard (of `total`).
fn place(world: &World, shard: u64, total: u64) -> Id {
    let guilds = (0..).map(|i| world.sandbox.add_guild(&format!("Server {shard} {i}")));
    let guild = guilds.into_iter().find(|guild| (guild.get() >> 22) % total == shard);
    let guild = guild.expect("half of them are");
    world.sandbox.add_channel(guild, "nim")
}

/// Tries until a process receives it.
async fn until_heard(ask: impl AsyncFn() -> Outcome) -> Outcome {
    found(100, async || match ask().await {
        nobody @ (Outcome::Refused(_) | Outcome::NoAnswer) => Err(nobody),
        outcome => Ok(outcome),
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn when_one_process_dies_the_other_plays_on() {
    let world = World::without_bot().await.by_gateway();
    let run = |shard| format!(r#"SHARDS={shard}/2 exec "$0" run"#);
    let _zero = Process::beside(&world, &run(0)).await;
    let one = Process::beside(&world, &run(1)).await;
    let places = [place(&world, 0, 2), place(&world, 1, 2)];
    let mut boards = Vec::new();
    for channel in places {
        let options = json!({"piles": "9", "opponent": world.benoit.id().to_string()});
        let ask = || world.alice.command(channel, "play", options.clone());
        let challenge = until_heard(ask).await.message();
        boards.push(world.benoit.click(&challenge, "Accept").await.message());
    }
    one.kill();
    let moved = updated(pick(&world.alice, &boards[0], "A1").await);
    let lost = pick(&world.alice, &boards[1], "A1").await;
    assert!(matches!(lost, Outcome::Refused(_) | Outcome::NoAnswer), "nobody is there to hear it");

    let _one = Process::beside(&world, &run(1)).await;
    updated(until_heard(|| pick(&world.alice, &boards[1], "A1")).await);
    updated(pick(&world.benoit, &moved, "A2").await);
    assert_eq!(world.number("SELECT COUNT(*) FROM moves").await, 3);
    // Two processes starting at once may both register an emoji, and one is told that the name is taken.
    world.end_forgiven(&[code::NONE, code::INVALID_FORM]);
}

#[tokio::test(flavor = "multi_thread")]
async fn as_many_shards_as_advised_begin_as_fast_as_they_may_and_each_hears_its_own() {
    // One shard of each of two buckets at once, the others 5 s later.
    let sandbox = Sandbox::builder().shards(4).max_concurrency(2);
    let (mut world, addr) = World::waiting(sandbox).await.by_gateway().watched();
    let began = Instant::now();
    world.launch_bot();
    // Either shard of a bucket may come first.
    let up = |body: &Value| [0, 1, 2, 3].map(|shard| body["shards"][shard]["up"] == true);
    found(20, async || {
        let body = ready(addr, StatusCode::SERVICE_UNAVAILABLE).await;
        let [zero, one, two, three] = up(&body);
        (zero != two && one != three).then_some(()).ok_or(body)
    })
    .await;
    assert_eq!(up(&ready(addr, StatusCode::OK).await), [true; 4]);
    let took = began.elapsed();
    assert!(took > Duration::from_secs(5), "{took:?}");
    assert_eq!(world.sandbox.knocks(), (4, 0));
    let servers = (0..4).map(|shard| place(&world, shard, 4));
    for channel in servers.chain([world.alice.dm()]) {
        let answered = world.alice.command(channel, "games", none()).await;
        assert!(matches!(answered, Outcome::Message(_)), "{answered}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_due_on_one_shard_does_not_wait_for_another() {
    let (mut world, addr) =
        World::waiting(Sandbox::builder().shards(2)).await.by_gateway().watched();
    world.launch_bot();
    // Either may come first, and the other some seconds later: it never does.
    let first = found(20, async || {
        let body = ready(addr, StatusCode::SERVICE_UNAVAILABLE).await;
        [0, 1].into_iter().find(|&shard| body["shards"][shard]["up"] == true).ok_or(body)
    })
    .await;
    world.sandbox.turn_away(Knock::Identify, 4000, 10_000);
    let channel = place(&world, first as u64, 2);
    let options = json!({"opponent": world.benoit.id().to_string()});
    let challenge = world.alice.command(channel, "play", options).await.message();
    world.pass(Duration::from_hours(24)).await;
    let expired = world.sandbox.wait_edit(&challenge, soon()).await.expect("edited");
    assert!(expired.text().contains("There was no answer in time."), "{}", expired.text());
    ready(addr, StatusCode::SERVICE_UNAVAILABLE).await;
    let alive = "SELECT COUNT(*) FROM shards_alive a WHERE seen_at > (SELECT MIN(seen_at) FROM shards_alive)";
    world.until(alive, |alive| alive == 1).await;
}
