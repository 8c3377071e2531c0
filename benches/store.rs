//! Measures the store on a real disk and prints what it finds: durable moves a second, how long a move takes, and
//! how long a page of a leaderboard of a million people does. `cargo bench --bench store`; with `STORE_BENCH_DIR`,
//! on another disk than that of the temporary directory.

use std::num::NonZeroU64;
use std::path::Path;
use std::time::{Duration, Instant};

use bouton::game::Theme;
use bouton::game::{self, Game, Player, Record, Terms, Turn};
use bouton::locale::Locale;
use bouton::place::{ChannelId, GameId, GuildId, Place, UserId};
use bouton::store::{Appended, Begun, Store};
use nim::{Ending, Level, Position, Rules, Start, Variant};
use sqlx::{Connection, SqliteConnection};

const NOW: i64 = 1_750_000_000_000;

#[tokio::main]
async fn main() {
    let directory = match std::env::var_os("STORE_BENCH_DIR") {
        Some(directory) => tempfile::tempdir_in(directory),
        None => tempfile::tempdir(),
    }
    .expect("a directory");
    let path = directory.path().join("bench.db");
    let store = Store::open(&url(&path)).await.expect("opens");

    for tasks in [1, 20, 200] {
        moves(&store, tasks, 4000 / tasks).await;
    }
    reads(&store).await;
    store.close().await;

    let began = Instant::now();
    people(&path, 1_000_000).await;
    println!("1,000,000 people made in {:.1?}", began.elapsed());
    let began = Instant::now();
    let store = Store::open(&url(&path)).await.expect("opens");
    println!("opened in {:.1?}", began.elapsed());
    leaders(&store).await;
    store.close().await;
}

fn url(path: &Path) -> String {
    format!("sqlite://{}", path.display())
}

/// Each task plays a game of its own against the bot: a turn is two moves.
async fn moves(store: &Store, tasks: usize, turns: usize) {
    let began = Instant::now();
    let running: Vec<_> = (0..tasks)
        .map(|task| {
            let (store, id) = (store.clone(), (tasks * 1000 + task) as u64);
            tokio::spawn(async move {
                let record = record(id);
                assert_eq!(store.begin(&record, NOW).await.expect("begins"), Begun::New);
                let mut record = record;
                let mut took = Vec::with_capacity(turns);
                for _ in 0..turns {
                    let turn = turn(&record.game);
                    let began = Instant::now();
                    let appended = store.append(&record, &turn, NOW, None).await;
                    took.push(began.elapsed());
                    let Ok(Appended::Done(stands)) = appended else {
                        panic!("{appended:?}");
                    };
                    record = *stands;
                }
                took
            })
        })
        .collect();
    let mut took = Vec::new();
    for one in running {
        took.extend(one.await.expect("plays"));
    }
    let rate = took.len() as f64 / began.elapsed().as_secs_f64();
    print(&format!("{tasks} at once, {rate:.0} turns/s, a turn"), took);
}

async fn reads(store: &Store) {
    for (what, id) in [("of 8000 moves", 1000), ("of 40 moves", 200_000)] {
        let mut took = Vec::new();
        for _ in 0..300 {
            let began = Instant::now();
            store
                .game(GameId(id))
                .await
                .expect("reads")
                .expect("is there");
            took.push(began.elapsed());
        }
        print(&format!("a game {what} read"), took);
    }
}

async fn leaders(store: &Store) {
    let guild = GuildId(1);
    let last = store
        .leaders(guild, u32::MAX, UserId(1))
        .await
        .expect("reads")
        .page;
    for (what, page) in [
        ("first", &(|_| 0u32) as &dyn Fn(u32) -> u32),
        ("any", &|n| n.wrapping_mul(2_654_435_761) % last),
        ("last", &|_| u32::MAX),
    ] {
        let mut took = Vec::new();
        for n in 0..1000 {
            let viewer = UserId(u64::from(n) * 997 % 1_000_000);
            let began = Instant::now();
            let leaders = store.leaders(guild, page(n), viewer).await.expect("reads");
            took.push(began.elapsed());
            assert!(!leaders.rows.is_empty());
        }
        print(
            &format!("{what} page of {} with the viewer's row", last + 1),
            took,
        );
    }
}

/// Fills a server as time would: half have played once or twice, few have played hundreds of games.
async fn people(path: &Path, people: u32) {
    let mut raw = SqliteConnection::connect(&url(path))
        .await
        .expect("connects");
    for sql in [
        "CREATE TEMP TABLE n AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1)
         SELECT i, CAST(1 / ((i * 7919 % 1000003) / 1000003.0 + 0.0005) AS INTEGER) AS games,
             (i * 104729 % 101) / 100.0 AS skill FROM n",
        "INSERT INTO standings SELECT 1, i, MAX(games, 1), CAST(MAX(games, 1) * skill AS INTEGER) FROM n",
        "INSERT INTO win_counts SELECT guild_id, wins, COUNT(*) FROM standings GROUP BY guild_id, wins",
    ] {
        let mut query = sqlx::query(sql);
        if sql.contains("$1") {
            query = query.bind(people);
        }
        query.execute(&mut raw).await.expect("fills");
    }
    let shape: (i64, i64, i64) =
        sqlx::query_as("SELECT COUNT(*), MAX(players), MAX(wins) FROM win_counts")
            .fetch_one(&mut raw)
            .await
            .expect("counts");
    println!(
        "{} different numbers of wins, up to {} people with one, up to {} wins",
        shape.0, shape.1, shape.2
    );
    raw.close().await.expect("closes");
}

fn record(id: u64) -> Record {
    let rules = Rules {
        ending: Ending::Normal,
        variant: Variant::bounded_by(NonZeroU64::new(3)),
    };
    let start = Start::try_from(Position::new([1_000_000, 1_000_000], rules)).expect("a start");
    let seats = [Player::Person(UserId(id)), Player::Bot(Level::Expert)];
    Record {
        game: Game::new(
            GameId(id),
            seats,
            Terms {
                theme: Theme::Stones,
                ..Terms::of(start)
            },
        ),
        place: Place {
            guild: Some(GuildId(2)),
            channel: ChannelId(id),
            locale: Locale::default(),
        },
        binary: false,
        board: None,
        touched: NOW,
        fair: None,
    }
}

fn turn(game: &Game) -> Turn {
    let who = game.people().next().expect("a person");
    let m = "A1".parse().expect("a move");
    game::decide(game, who, game.ply(), m, 1).expect("legal")
}

fn print(what: &str, mut took: Vec<Duration>) {
    took.sort_unstable();
    let at = |percent: usize| took[(took.len() - 1) * percent / 100];
    println!(
        "{what}: p50 {:.0?}, p99 {:.0?}, longest {:.0?}",
        at(50),
        at(99),
        at(100)
    );
}
