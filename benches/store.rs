//! Measures the store on a real disk: durable moves a second, how long a move takes, how long a leaderboard page takes
//! among a million people, and what a million stored games make slower. Run it by `cargo bench --bench store`; with
//! `STORE_BENCH_DIR`, on another disk than that of the temporary directory.

mod stored;

use std::num::NonZeroU64;
use std::path::Path;
use std::time::{Duration, Instant};

use bouton::game::Theme;
use bouton::game::{self, Decided, Game, Merit, Player, Record, Season, Terms};
use bouton::locale::Locale;
use bouton::place::{ChannelId, GameId, GuildId, Place, UserId};
use bouton::store::{Appended, Begun, Store};
use nim::{Ending, Level, Position, Rules, Start, Variant};
use sqlx::{Connection, SqliteConnection};

const NOW: i64 = 1_750_000_000_000;
const PEOPLE: u64 = 1_000_000;
/// How many games are stored, played against the bot by a tenth as many people on a thousand servers.
const GAMES: u64 = 1_000_000;

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
    people(&path).await;
    println!("1,000,000 people made in {:.1?}", began.elapsed());
    let began = Instant::now();
    let store = Store::open(&url(&path)).await.expect("opens");
    println!("opened in {:.1?}", began.elapsed());
    leaders(&store).await;
    ends(&store, "a game of two of the million ended").await;
    store.close().await;

    let path = directory.path().join("games.db");
    for stored in [1000, GAMES] {
        stored::fill(&url(&path), stored).await;
        let began = Instant::now();
        let store = Store::open(&url(&path)).await.expect("opens");
        println!("with {stored} games: opened in {:.1?}", began.elapsed());
        played(&store).await;
        ends(&store, "a game between people ended").await;
        store.close().await;
        std::fs::remove_file(&path).expect("removes");
    }
}

fn url(path: &Path) -> String {
    format!("sqlite://{}", path.display())
}

/// Lets each task play a game of its own against the bot: a turn is two moves.
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
            store.game(GameId(id)).await.expect("reads").expect("is there");
            took.push(began.elapsed());
        }
        print(&format!("a game {what} read"), took);
    }
}

/// Returns one of the million people: their ids are spread as those of accounts are.
fn person(n: u64) -> UserId {
    UserId((n % PEOPLE) << 22)
}

async fn leaders(store: &Store) {
    let guild = GuildId(1);
    for merit in Merit::ALL {
        let last = store.leaders(guild, merit, Season::All, Some(u32::MAX), person(1));
        let last = last.await.expect("reads").page;
        for (what, page) in [
            ("first", &(|_| Some(0u32)) as &dyn Fn(u32) -> Option<u32>),
            ("middle", &|n| Some(last / 2 + n % 100)),
            ("any", &|n| Some(n.wrapping_mul(2_654_435_761) % last)),
            ("last", &|_| Some(u32::MAX)),
            ("own", &|_| None),
        ] {
            let mut took = Vec::new();
            for n in 0..300 {
                let viewer = person(u64::from(n) * 997);
                let began = Instant::now();
                let leaders = store.leaders(guild, merit, Season::All, page(n), viewer);
                let leaders = leaders.await.expect("reads");
                took.push(began.elapsed());
                assert!(!leaders.rows.is_empty());
            }
            let pages = last + 1;
            print(&format!("{merit}: {what} page of {pages} with the viewer's place"), took);
        }
    }
}

/// Times how people end games.
async fn ends(store: &Store, what: &str) {
    let mut took = Vec::new();
    for n in 0..300 {
        let mut record = record(10_000_000 + n);
        let [one, other] = [n * 613, n * 613 + 1].map(|n| Player::Person(person(n)));
        record.game = Game::new(record.game.id(), [one, other], record.game.terms().clone());
        record.place.guild = Some(GuildId(1));
        store.begin(&record, NOW).await.expect("begins");
        let turn = game::resign(&record.game, person(n * 613)).expect("may resign");
        let began = Instant::now();
        let appended = store.append(&record, &turn, NOW, None).await;
        took.push(began.elapsed());
        assert!(matches!(appended, Ok(Appended::Done(_))), "{appended:?}");
    }
    print(what, took);
}

/// Times games against the bot from beginning to end, by people of different servers.
async fn played(store: &Store) {
    let (mut begins, mut turns, mut ends, mut lists) = (vec![], vec![], vec![], vec![]);
    for n in 0..300 {
        let mut record = record((GAMES + n) << 22);
        let who = n * 331;
        let seats = [Player::Person(person(who)), Player::Bot(Level::Casual)];
        let start = Position::new([9, 9, 9], record.game.position().rules());
        let terms = Terms::of(Start::try_from(start).expect("a start"));
        record.game = Game::new(record.game.id(), seats, terms);
        record.place.guild = Some(GuildId(who % 1000 + 1));
        let began = Instant::now();
        store.begin(&record, NOW).await.expect("begins");
        begins.push(began.elapsed());
        while record.game.end().is_none() {
            let turn = turn(&record.game);
            let began = Instant::now();
            let appended = store.append(&record, &turn, NOW, None).await;
            let took = began.elapsed();
            let Ok(Appended::Done(stands)) = appended else {
                panic!("{appended:?}");
            };
            record = *stands;
            match record.game.end() {
                None => turns.push(took),
                Some(_) => ends.push(took),
            }
        }
        let began = Instant::now();
        store.finished_games(person(who)).await.expect("reads");
        lists.push(began.elapsed());
    }
    for (what, took) in [
        ("a game begun", begins),
        ("a turn in it", turns),
        ("its end", ends),
        ("one's last 25 games", lists),
    ] {
        if !took.is_empty() {
            print(what, took);
        }
    }
}

/// Fills a server as time would: half the people have played once or twice, few have played hundreds of games.
async fn people(path: &Path) {
    let mut raw = SqliteConnection::connect(&url(path)).await.expect("connects");
    for sql in [
        "CREATE TEMP TABLE n AS WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < $1 - 1)
         SELECT i << 22 AS user_id, i % 16 AS slot,
             MAX(CAST(1 / ((i * 7919 % 1000003) / 1000003.0 + 0.0005) AS INTEGER), 1) AS games,
             (i * 104729 % 101) / 100.0 AS skill, 1500 + i * 31 % 907 - 453 AS rating FROM n",
        "INSERT INTO tallies (guild_id, season, user_id, games, wins, points, kept, chances, last_day, run, best_run, rating,
             deviation, volatility, matches, rated_days, rated_people, by_wins, by_rating, by_bot, by_accuracy, by_streak, slot)
         SELECT 1, 'all', user_id, games, CAST(games * skill AS INTEGER), games, CAST(games * 5 * skill AS INTEGER), games * 5,
             20000, 1, MIN(games, 99), rating * 1000, 100000, 60000000, 1, 3, 3, -CAST(games * skill AS INTEGER), -rating, -games,
             CASE WHEN games >= 4 THEN -CAST(games * 5 * skill AS INTEGER) * 1000 / (games * 5) END, -MIN(games, 99), slot
         FROM n",
        "INSERT INTO crowds SELECT guild_id, season, 'wins', by_wins, slot, COUNT(*) FROM tallies GROUP BY by_wins, slot",
        "INSERT INTO crowds SELECT guild_id, season, 'rating', by_rating, slot, COUNT(*) FROM tallies GROUP BY by_rating, slot",
        "INSERT INTO crowds SELECT guild_id, season, 'bot', by_bot, slot, COUNT(*) FROM tallies GROUP BY by_bot, slot",
        "INSERT INTO crowds SELECT guild_id, season, 'accuracy', by_accuracy, slot, COUNT(*) FROM tallies
         WHERE by_accuracy IS NOT NULL GROUP BY by_accuracy, slot",
        "INSERT INTO crowds SELECT guild_id, season, 'streak', by_streak, slot, COUNT(*) FROM tallies GROUP BY by_streak, slot",
    ] {
        let mut query = sqlx::query(sql);
        if sql.contains("$1") {
            query = query.bind(PEOPLE.cast_signed());
        }
        query.execute(&mut raw).await.expect("fills");
    }
    let shape: (i64, i64, i64) = sqlx::query_as(
        "SELECT COUNT(DISTINCT score), MAX(players), -MIN(score) FROM crowds WHERE merit = 'wins'",
    )
    .fetch_one(&mut raw)
    .await
    .expect("counts");
    println!(
        "{} different numbers of wins, up to {} people in a slot, up to {} wins",
        shape.0, shape.1, shape.2
    );
    raw.close().await.expect("closes");
}

fn record(id: u64) -> Record {
    let rules = Rules { ending: Ending::Normal, variant: Variant::bounded_by(NonZeroU64::new(3)) };
    let start = Start::try_from(Position::new([1_000_000, 1_000_000], rules)).expect("a start");
    let seats = [Player::Person(UserId(id)), Player::Bot(Level::Expert)];
    Record::begun(
        Game::new(GameId(id), seats, Terms { theme: Theme::Stones, ..Terms::of(start) }),
        Place { guild: Some(GuildId(2)), channel: ChannelId(id), locale: Locale::default() },
        NOW,
    )
}

fn turn(game: &Game) -> Decided {
    let who = game.people().next().expect("a person");
    let any = ["A1", "B1", "C1"].into_iter().find_map(|m| {
        let m = m.parse().expect("a move");
        game::decide(game, who, game.ply(), m, 1).ok()
    });
    any.expect("legal")
}

fn print(what: &str, mut took: Vec<Duration>) {
    took.sort_unstable();
    let at = |percent: usize| took[(took.len() - 1) * percent / 100];
    println!("{what}: p50 {:.0?}, p99 {:.0?}, longest {:.0?}", at(50), at(99), at(100));
}
