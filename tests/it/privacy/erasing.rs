//! Copies and erases everyone's data, in a database with every kind of row.

use std::collections::BTreeSet;
use std::path::Path;

use bouton::game::{Merit, Profile, Season};
use bouton::place::{ChannelId, GameId, GuildId, MessageId, UserId};
use bouton::store::{Cell, Erased, Store, TableRows, check};
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};

use super::named::{Afterwards, PEOPLE};
use super::numbers;
use crate::full::{connect, full, url};

const DAY: i64 = 24 * 3_600_000;
/// Later than everything in the database.
const NOW: i64 = 1_772_000_000_000;

async fn count(raw: &mut SqliteConnection, sql: String) -> i64 {
    sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(raw).await.expect("is counted")
}

/// Everyone with stored data.
async fn everyone(raw: &mut SqliteConnection) -> BTreeSet<i64> {
    let mut people = BTreeSet::new();
    for (table, column, _) in PEOPLE {
        let sql = format!("SELECT DISTINCT {column} FROM {table} WHERE {column} IS NOT NULL");
        let found: Vec<i64> =
            sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(&mut *raw).await.expect("are read");
        assert!(!found.is_empty(), "nobody is in {table}.{column}");
        people.extend(found);
    }
    people
}

/// Checks that every row that names a person is in their copy.
async fn is_copied(store: &Store, raw: &mut SqliteConnection, who: i64) {
    let mut export = store.export(UserId(who.cast_unsigned())).expect("no other is made");
    let mut copies: Vec<TableRows> = Vec::new();
    while let Some(page) = export.next().await.expect("is read") {
        for more in page {
            match copies.iter_mut().find(|copy| copy.table == more.table) {
                Some(copy) => copy.rows.extend(more.rows),
                None => copies.push(more),
            }
        }
    }
    drop(export);
    for &(table, column, afterwards) in PEOPLE {
        // What their rival earned is not theirs; that the two played is in the copy, with the game's seats.
        let anothers = (table, column) == ("ledger", "rival_id");
        if afterwards == Afterwards::Others || anothers {
            continue;
        }
        let sql = format!("SELECT COUNT(*) FROM {table} WHERE {column} = {who}");
        let rows = count(raw, sql).await as usize;
        let copied = copies.iter().filter(|copy| copy.table == table).map(|copy| {
            let at = copy.columns.iter().position(|name| name == column);
            let named = |row: &&Vec<Cell>| at.is_some_and(|at| row[at] == Cell::Number(who));
            copy.rows.iter().filter(named).count()
        });
        assert_eq!(copied.sum::<usize>(), rows, "{table}.{column} of {who}");
    }
    let moves = format!(
        "SELECT COUNT(*) FROM moves m JOIN seats s ON s.game_id = m.game_id WHERE s.user_id = {who}"
    );
    let games = copies.iter().filter(|copy| copy.table == "games");
    let copied = games.flat_map(|games| {
        let at = games.columns.iter().position(|name| name == "moves");
        let at = at.expect("moves");
        games.rows.iter().map(move |row| match &row[at] {
            Cell::Text(moves) => moves.split(' ').count(),
            _ => 0,
        })
    });
    assert_eq!(copied.sum::<usize>(), count(raw, moves).await as usize);
}

/// The columns that still name a person.
async fn traces<'a>(
    raw: &mut SqliteConnection,
    numbers: &'a [(String, String)],
    who: i64,
) -> Vec<(&'a str, &'a str)> {
    let mut found = Vec::new();
    for (table, column) in numbers {
        let sql = format!("SELECT COUNT(*) FROM {table} WHERE {column} = {who}");
        if count(raw, sql).await > 0 {
            found.push((&**table, &**column));
        }
    }
    found
}

/// Where a person is seen: in games on these servers, each with its channel and its board, and in challenges.
struct Seen {
    guilds: Vec<GuildId>,
    games: Vec<(GameId, ChannelId, Option<MessageId>)>,
    challenges: Vec<GameId>,
}

impl Seen {
    async fn of(raw: &mut SqliteConnection, who: i64) -> Self {
        let games = format!(
            "SELECT g.id, g.channel_id, g.board_message, g.guild_id FROM games g JOIN seats s ON s.game_id = g.id
             WHERE s.user_id = {who}"
        );
        let games = sqlx::query_as(AssertSqlSafe(games)).fetch_all(&mut *raw).await;
        let games: Vec<(i64, i64, Option<i64>, Option<i64>)> = games.expect("are read");
        let challenges =
            format!("SELECT id FROM challenges WHERE challenger = {who} OR challenged = {who}");
        let challenges = sqlx::query_scalar(AssertSqlSafe(challenges)).fetch_all(raw).await;
        let challenges: Vec<i64> = challenges.expect("are read");
        let guilds: BTreeSet<i64> = games.iter().filter_map(|game| game.3).collect();
        let game = |(id, channel, board, _): (i64, i64, Option<i64>, _)| {
            let board = board.map(|board| MessageId(board.cast_unsigned()));
            (GameId(id.cast_unsigned()), ChannelId(channel.cast_unsigned()), board)
        };
        Self {
            guilds: guilds.into_iter().map(|guild| GuildId(guild.cast_unsigned())).collect(),
            games: games.into_iter().map(game).collect(),
            challenges: challenges.into_iter().map(|id| GameId(id.cast_unsigned())).collect(),
        }
    }

    /// Checks that nobody sees the person there any more, though some of their games are left.
    async fn is_gone(&self, store: &Store, who: UserId) {
        let reader = UserId(1);
        for &guild in &self.guilds {
            for merit in Merit::ALL {
                let board = store.leaders(guild, merit, Season::All, None, reader).await;
                assert!(board.expect("is read").rows.iter().all(|row| row.user != who), "{who}");
            }
            let record = store.profile(who, Some(guild), reader).await.expect("is read");
            assert_eq!(record, Profile::of(record.scope));
        }
        assert_eq!(store.finished_games(who).await.expect("are read"), []);
        for &(game, channel, board) in &self.games {
            let last = store.last_finished_game(who, channel).await;
            assert_eq!(last.expect("is read"), None);
            let mut found = vec![store.game(game).await];
            if let Some(board) = board {
                found.push(store.game_shown_by(board).await);
            }
            for record in found.into_iter().flat_map(|found| found.expect("is read")) {
                assert!(record.game.people().all(|other| other != who), "{record:?}");
                assert_eq!(record.wins, None);
            }
        }
        for &challenge in &self.challenges {
            assert_eq!(store.challenge(challenge).await.expect("is read"), None);
        }
    }
}

/// The people whose ids are anywhere in the database's files, as SQLite writes them.
fn on_disk(path: &Path, people: &BTreeSet<i64>) -> BTreeSet<i64> {
    let files = [path, &path.with_extension("db-wal")].map(std::fs::read);
    let numbers = files.iter().flatten().flat_map(|bytes| bytes.array_windows());
    numbers.map(|&eight| i64::from_be_bytes(eight)).filter(|who| people.contains(who)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn everyone_has_a_copy_and_leaves_no_trace() {
    let _turn = crate::heavy::turn_of_waiting().await;
    let (_folder, path) = full().await;
    let store = Store::open(&url(&path)).await.expect("opens");
    let mut raw = connect(&path).await;
    let people = everyone(&mut raw).await;
    assert!(people.len() > 10, "{people:?}");
    let numbers = numbers(&mut raw).await;
    let (mut now, mut parts) = (NOW, 0);
    for &who in &people {
        is_copied(&store, &mut raw, who).await;
        let id = UserId(who.cast_unsigned());
        while store.forget_some(id, 2).await.expect("are erased") {}
        let seen = Seen::of(&mut raw, who).await;
        let erased = store.erase(id, now).await.expect("is erased");
        assert!(matches!(erased, Erased::Begun(_)), "{erased:?}");
        seen.is_gone(&store, id).await;
        while store.forget_some(id, 2).await.expect("are erased") {
            seen.is_gone(&store, id).await;
            parts += 1;
            assert_eq!(store.erase(id, now).await.expect("is refused"), Erased::UnderWay);
        }
        let again = store.erase(id, now + DAY - 1).await.expect("is refused");
        assert_eq!(again, Erased::Lately { again: now + DAY });
        for (table, column) in traces(&mut raw, &numbers, who).await {
            let afterwards = PEOPLE.iter().find(|known| (known.0, known.1) == (table, column));
            let afterwards = afterwards.map(|known| known.2);
            assert!(
                matches!(afterwards, Some(Afterwards::ForADay | Afterwards::Others)),
                "{who} is still in {table}.{column}"
            );
        }
        now += 1;
    }
    assert!(parts > 50, "{parts}");
    assert_eq!(check(&url(&path)).await.expect("is checked").problems, [""; 0]);
    // Games of channels name nobody.
    let games = "SELECT COUNT(*) FROM games WHERE id NOT IN (SELECT game_id FROM polls)";
    assert_eq!(count(&mut raw, games.to_owned()).await, 0, "nobody is left in them");
    while store.purge(now + DAY).await.expect("forgets") > 0 {}
    store.scrub().await;
    let on_disk = on_disk(&path, &people);
    for &who in &people {
        let left = traces(&mut raw, &numbers, who).await;
        for (table, column) in &left {
            let others = PEOPLE.contains(&(table, column, Afterwards::Others));
            assert!(others, "{who} is in {table}.{column} after a day");
        }
        if left.is_empty() {
            assert!(!on_disk.contains(&who), "{who} can still be read off the disk");
        }
    }
    raw.close().await.expect("closes");
    store.close().await;
}
