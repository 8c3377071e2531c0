//! Makes a database with something of every kind in every table, as the bot itself writes it.

mod begun;
mod besides;
mod counted;

use std::fs;
use std::path::{Path, PathBuf};

use bouton::config::Budgets;
use bouton::game::daily::Hour;
use bouton::game::{
    Challenge, Change, Fate, Opening, Pair, Preference, Preferred, Terms, Theme, before_last,
    decide, resign,
};
use bouton::locale::Locale;
use bouton::place::{ChannelId, GuildId, MessageId, Place, RoleId, UserId};
use bouton::puzzle::{Day, Puzzle};
use bouton::store::{Appended, Challenged, Erased, Nudge, Store, Try, Warning};
use sqlx::{Connection, SqliteConnection};
use tempfile::TempDir;
use tokio::sync::OnceCell;

use crate::database;
use crate::records::plain_challenge;

pub const ANN: UserId = UserId(200_000_000_000_000_011);
const BEN: UserId = UserId(200_000_000_000_000_022);
const CAT: UserId = UserId(1_100_000_000_000_000_033);
const DAN: UserId = UserId(1_100_000_000_000_000_044);

/// After everything that [`begun`] writes.
const NOW: i64 = 1_769_100_000_000;
/// A time so much later that no clock is that wrong.
const LATER: i64 = 10 * 86_400_000;
/// Two people who erase their data, the second later, and come back.
const BACK: [UserId; 2] = [UserId(700_000_000_000_000_000), UserId(700_000_000_000_000_001)];

/// Returns a folder with such a file, copied from one that is filled once.
pub async fn full() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("bouton.db");
    fs::write(&path, file().await).expect("it is written");
    (folder, path)
}

/// Returns the file's content.
pub async fn file() -> &'static [u8] {
    static FILE: OnceCell<Vec<u8>> = OnceCell::const_new();
    let filled = FILE.get_or_init(async || {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("bouton.db");
        fill(&url(&path)).await;
        fs::read(&path).expect("it is there")
    });
    filled.await
}

pub fn url(path: &Path) -> String {
    format!("sqlite://{}", path.display())
}

/// Connects to a file behind the store's back.
pub async fn connect(path: &Path) -> SqliteConnection {
    let options = sqlx::sqlite::SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .foreign_keys(false)
        .pragma("secure_delete", "ON");
    SqliteConnection::connect_with(&options).await.expect("connects")
}

/// Returns the columns that tell a table's rows apart.
pub async fn key(raw: &mut SqliteConnection, table: &str) -> Vec<String> {
    let named = sqlx::query_scalar(
        "SELECT c.name FROM pragma_table_list l JOIN pragma_table_info(l.name) c
         WHERE l.name = $1 AND l.wr = 1 AND c.pk > 0 ORDER BY c.pk",
    )
    .bind(table)
    .fetch_all(raw)
    .await
    .expect("they are known");
    match named.is_empty() {
        true => vec!["rowid".to_owned()],
        false => named,
    }
}

/// Fills a database that is empty, or does not exist.
pub async fn fill(url: &str) {
    let store = Store::open(url).await.expect("opens");
    begun::begin(&store).await;
    more(&store).await;
    store.close().await;
    let mut raw = database::connect(url).await;
    if url.starts_with("sqlite") {
        // Data that moves within the file leaves nothing behind, as in the bot's own connections.
        sqlx::raw_sql("PRAGMA secure_delete = ON").execute(&mut raw).await.expect("is set");
    }
    // Crowds of nobody mean nothing. Some people being erased still have games; some tasks in the outbox were claimed
    // twice; and claims were made when their interactions came.
    let last = "DELETE FROM crowds WHERE players = 0;
         INSERT INTO months (guild_id, season, closed)
             SELECT guild_id, '2025-1' || CAST(guild_id % 3 AS TEXT), 1 FROM servers WHERE guild_id < 4;
         INSERT INTO outbox (kind, subject, guild_id, channel_id, due_at, season)
             SELECT 'podium', guild_id, guild_id, guild_id, 1767312000000, season FROM months WHERE guild_id < 4;
         INSERT INTO outbox (kind, subject, guild_id, channel_id, due_at, season)
             SELECT 'puzzle', guild_id, guild_id, guild_id, 1767312000000, '2026-01-0' || CAST(guild_id AS TEXT) FROM daily_puzzles;
         INSERT INTO outbox (kind, subject, guild_id, channel_id, due_at, locale)
             SELECT 'orphan', guild_id, guild_id, guild_id, 1767312000000, CASE guild_id WHEN 1 THEN 'fr' ELSE 'en-US' END
             FROM servers WHERE guild_id < 4;
         INSERT INTO outbox (kind, subject, user_id, channel_id, due_at)
             SELECT 'remind', user_id, user_id, user_id, due_at - 86400000 FROM reminders;
         UPDATE outbox SET sent_at = due_at, claimed_until = due_at + 90000 WHERE subject % 2 = 0;
         UPDATE claims SET claimed_at = id / 4194304 + 1420070400500;
         UPDATE erasures SET up_to = 1 + user_id % 2 * 1400000000000000000, token = 'token' || CAST(user_id AS TEXT),
             locale = CASE user_id % 2 WHEN 0 THEN 'fr' ELSE 'en-US' END";
    sqlx::raw_sql(last).execute(&mut raw).await.expect("is done");
    raw.close().await.expect("closes");
}

/// Adds what follows from that.
async fn more(store: &Store) {
    let games = store.open_games(ANN, None, (0, 50)).await.expect("are read").latest;
    let terms = games[0].game.terms().clone();
    let in_words = Terms { theme: Theme::Words, ..terms.clone() };
    counted::count(store, games[0].place).await;
    for (n, who) in (0..).zip(BACK) {
        let erased = store.erase(who, NOW + LATER * n).await;
        assert_eq!(erased.expect("is erased"), Erased::Begun(Vec::new()));
    }
    let mut interaction = 1_463_000_000_000_001_000;
    for n in [1, 5] {
        assert_eq!(store.claim(&[interaction + (n << 50)]).await.expect("is stored"), 1);
    }
    let mut moved = 0;
    for record in &games {
        let game = &record.game;
        let Some(m) = game.position().winning_moves().next() else {
            continue;
        };
        let Ok(turn) = decide(game, ANN, game.ply(), m, 7) else {
            continue;
        };
        store.append(record, &turn, NOW, Some(interaction)).await.expect("is stored");
        interaction += 1;
        moved += 1;
    }
    assert!(moved > 1, "{moved}");
    // In one game she takes back what she has just done.
    let open = store.open_games(ANN, None, (0, 50)).await.expect("are read");
    let alone = open.latest.iter();
    let mut alone = alone.filter_map(|record| Some((record, before_last(&record.game)?)));
    let (record, to) = alone.next().expect("against the bot");
    let taken_back = store.take_back(record, to, NOW + 500, interaction).await;
    assert!(matches!(taken_back, Ok(Appended::Done(_))), "{taken_back:?}");
    interaction += 1;
    // The second game of a match begins.
    let fair = games.iter().find(|record| record.fair.is_some_and(|fair| fair.second.is_none()));
    let first = fair.expect("is there").game.id();
    let first = store.game(first).await.expect("is read").expect("is there");
    let turn = resign(&first.game, ANN).expect("she may");
    store.append(&first, &turn, NOW + 1000, Some(interaction)).await.expect("is stored");
    interaction += 1;
    let mut silent = 0;
    for n in 0..9 {
        // One of those challenged erased their data.
        let (now, whom) = match n {
            3 => (NOW + LATER, BACK[1]),
            _ => (NOW + 60_000 * n as i64, ANN),
        };
        let pair = Pair::new(UserId(300_000_000_000_000_000 + n), whom).expect("two");
        let plain = plain_challenge(interaction + n, pair, &in_words, games[0].place, now);
        let mut challenge = Challenge { opening: Opening::Lot, ..plain };
        let made = store.begin_challenge(&challenge, now, Budgets::On).await;
        let Challenged::New { pings } = made.expect("is made") else {
            panic!("nobody is pestered by it");
        };
        silent += u32::from(!pings);
        challenge.pings = pings;
        if n < 4 {
            let muted = store.mute(&challenge, now + 1000).await;
            assert_eq!(muted.expect("is muted"), Fate::Declined);
        }
    }
    assert!(silent > 1, "{silent}");
    let games = store.open_games(ANN, None, (0, 50)).await.expect("are read").latest;
    let (mut called, mut wanted) = (0, None);
    for record in games.iter().filter(|record| record.game.is_between_people()) {
        let (id, ply) = (record.game.id(), record.game.ply());
        called += 1;
        let message = Some(MessageId(interaction + 100 + called));
        let deadline = (called < 3).then_some(NOW + 90_000_000 + called as i64);
        let nudge = Nudge { game: id, ply, deadline };
        assert!(store.note_nudge(nudge, message).await.expect("is noted"));
        if called < 3 {
            store.warned(id, ply, NOW + 90_000_000, Warning::Given).await.expect("is noted");
        } else {
            let from = record.place;
            let to = wanted.replace(from).filter(|to: &Place| to.guild == from.guild);
            let Some(to) = to else { continue };
            let wanted = store.want_game(id, from.channel, to.channel, ANN).await;
            assert_eq!(wanted.expect("is noted"), Some(true));
        }
    }
    assert!(called > 4, "{called}");
    for (user, day) in [(500_000_000_000_000_001, 20_473), (500_000_000_000_000_002, 20_474)] {
        let (user, day) = (UserId(user), Day(day));
        assert!(store.help_with_puzzle(user, day, 1).await.expect("is noted"));
        let attempt = Try {
            user,
            day,
            guild: games[0].place.guild,
            nth: 1,
            answer: Puzzle::of(day).question.right(),
            solved: true,
            at: day.begins() * 1000,
        };
        store.try_puzzle(&attempt).await.expect("is stored");
    }
    besides::thread(store, &terms, games[0].place).await;
    besides::look_for_opponents(store, &terms, games[0].place).await;
    besides::vote(store, games[0].place).await;
    besides::learn(store).await;
    besides::moderate(store).await;
    besides::teach(store).await;
    besides::play_all(store, &terms).await;
    for guild in [1, 2, 3].map(GuildId) {
        let changes = vec![
            Change::Pings(false),
            Change::Podium(Some(ChannelId(guild.0))),
            Change::PuzzleChannel(Some(ChannelId(10 + guild.0))),
            Change::PuzzleHour(Hour::new(guild.0 as i64).expect("an hour")),
            Change::PuzzleRole(Some(RoleId(20 + guild.0))),
        ];
        let changed = store.change_settings(guild, changes, Locale::default(), NOW).await;
        assert!(!changed.expect("is stored").is_unsaid());
    }
    for (n, locale) in ["en-US", "fr"].into_iter().enumerate() {
        let who = UserId(ANN.0 + n as u64);
        let at = NOW + 86_400_000 * n as i64;
        store.remind(who, Some(Locale::from_tag(locale)), at).await.expect("is noted");
    }
    for (n, [theme, language, level, hints, calls]) in
        [["words", "fr", "expert", "columns", "off"], ["stones", "en-US", "novice", "words", "on"]]
            .into_iter()
            .enumerate()
    {
        let chosen = Preference::ALL.into_iter().zip([theme, language, level, hints, calls]);
        let chosen = chosen.map(|(one, word)| Preferred::read(one, word).expect("a choice"));
        let who = UserId(ANN.0 + n as u64);
        let changed = store.change_preferences(who, chosen.collect()).await;
        assert!(!changed.expect("is stored").is_unsaid());
    }
    for n in 0..2 {
        let hides = [600_000_000_000_000_000, 500_000_000_000_000_001][n as usize];
        let hidden = store.hide(UserId(hides), true, NOW).await;
        hidden.expect("is hidden");
        let people = [(BACK[n as usize], n == 0), (ANN, true)];
        let guild = GuildId(800_000_000_000_000_000 + n);
        let noted = store.note_members(guild, &people, NOW + LATER * n as i64).await;
        noted.expect("is noted");
        store.left(guild, NOW - 3_000_000_000 + n as i64).await.expect("is noted");
    }
    // A server begins to be deleted, and more is noted about it.
    let guild = GuildId(800_000_000_000_000_000);
    assert!(store.purge_servers(NOW).await.expect("begins"));
    let noted = store.note_members(guild, &[(ANN, false)], NOW).await;
    noted.expect("is noted");
    besides::compete(store).await;
    besides::go_on(store, games[0].place).await;
    besides::come_back(store, games[0].place).await;
}
