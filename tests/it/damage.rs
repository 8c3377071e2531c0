//! `bouton check` is complete: every column of every table is damaged in turn, and it is counted what `check` finds.

use std::fs;
use std::path::{Path, PathBuf};

use bouton::config::Budgets;
use bouton::game::tournament::{ENTRY, Kind, Span, Stage, Tournament};
use bouton::game::vote::Poll;
use bouton::game::{
    Challenge, Change, Fate, Game, Opening, Pair, Player, Ply, Preset, Record, Seat, Terms, Theme,
    before_last, decide, pace, resign, run_out,
};
use bouton::lesson::{Course, Deck, Lesson};
use bouton::locale::Locale;
use bouton::place::{
    ChannelId, GameId, GuildId, MessageId, Place, Shards, Token, TournamentId, UserId,
};
use bouton::puzzle::{Day, Puzzle};
use bouton::store::{
    Appended, Begin, Begun, Call, Challenged, Erased, Owed, Store, Try, Voted, Warning, check,
};
use nim::{Ending, Level, Position, Rules, Start, Variant};
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};
use tokio::runtime::Handle;

use crate::migrating::{connect, key, released, url};

/// Columns of which nothing can tell that they hold another value than they should, and why.
const UNTOLD: &[(&str, &str)] = &[
    ("challenges.declined_at", "someone says no at any time"),
    (
        "challenges.pinged",
        "what was asked before it, which decides it, is deleted after a while",
    ),
    ("claims.claimed_at", "an interaction comes at any time"),
    ("erasures.erased_at", "someone erases at any time"),
    ("erasures.locale", "what its person speaks"),
    ("erasures.token", "Discord makes them"),
    ("erasures.up_to", "any of someone's games may be left"),
    (
        "games.ping_deadline",
        "the deadline that was announced may have been put off since",
    ),
    ("games.show_binary", "a player's choice"),
    ("lessons.round", "someone begins anew any number of times"),
    ("lessons.seed", "any number will do"),
    ("lessons.touched_at", "someone learns at any time"),
    ("lookups.here", "people join and leave"),
    ("lookups.looked_at", "a board is looked at at any time"),
    (
        "mutes.muter",
        "the challenge that led to it is deleted after a while",
    ),
    ("outbox.channel_id", "where a game was then"),
    ("outbox.due_at", "a board is drawn at any time"),
    ("outbox.token", "Discord makes them"),
    ("polls.host", "anyone begins one"),
    ("polls.verdict", "a vote comes out in any way"),
    (
        "reminders.due_at",
        "someone was reminded lately, or the bot was away",
    ),
    ("reminders.locale", "what its person speaks"),
    (
        "retired_boards.game_id",
        "a board is posted again at any time",
    ),
    ("servers.settings", "an admin's choice"),
    (
        "shards_alive.seen_at",
        "a process may have ended at any time",
    ),
    ("stays.left_at", "the bot is removed at any time"),
    ("tournaments.due_at", "one of its games may end at any time"),
    ("tournaments.organiser", "anyone makes one"),
];

/// So many work side by side, on databases of their own.
const WORKERS: usize = 4;

/// After everything in the fixture.
const NOW: i64 = 1_769_100_000_000;
const ANN: UserId = UserId(200_000_000_000_000_011);

struct Column {
    table: String,
    name: String,
    number: bool,
    nullable: bool,
}

impl Column {
    /// What no version of the bot can have written there.
    fn nonsense(&self) -> Vec<&'static str> {
        let mut values = vec!["''", "'nonsense'", "x'00'"];
        if self.number {
            values.extend(["-1", "1.5", "9223372036854775807"]);
        }
        if !self.nullable {
            values.push("NULL");
        }
        values
    }

    /// What it may hold elsewhere, with its name: each is an expression on a row.
    fn misfits(&self) -> Vec<(&'static str, String)> {
        let Self { table, name, .. } = self;
        let other = |which| {
            let others =
                format!("SELECT {which}(o.{name}) FROM {table} o WHERE o.{name} <> {table}.{name}");
            format!("COALESCE(({others}), {name})")
        };
        let mut values = vec![
            ("another row's, the least", other("MIN")),
            ("another row's, the greatest", other("MAX")),
        ];
        if self.number {
            values.push(("one more", format!("{name} + 1")));
            values.push(("0", "0".to_owned()));
        }
        if self.nullable {
            values.push(("NULL", "NULL".to_owned()));
        }
        values
    }
}

/// What came of one damage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Found {
    /// Nothing was changed by it.
    Nothing,
    Unseen,
    /// `check` names it, or the database refuses it.
    Seen,
}

/// What came of the damages of one column.
struct Tally {
    name: String,
    tried: u32,
    found: u32,
    /// Whether every nonsense was found, and another row's value in some row.
    told: bool,
    missed: Vec<String>,
}

#[tokio::test(flavor = "multi_thread")]
async fn every_column_is_watched() {
    let _turn = crate::heavy::turn_of_waiting().await;
    let (folder, path) = released().await;
    more(&path).await;
    let problems = check(&url(&path)).await.expect("is checked").problems;
    assert_eq!(problems, [""; 0]);

    let columns = columns(&mut connect(&path).await).await;
    let each = columns.len().div_ceil(WORKERS);
    let mut workers = tokio::task::JoinSet::new();
    let mut columns = columns.into_iter().peekable();
    while columns.peek().is_some() {
        let copy = folder.path().join(format!("{}.db", workers.len()));
        fs::copy(&path, &copy).expect("copies");
        let columns: Vec<Column> = columns.by_ref().take(each).collect();
        workers.spawn_blocking(|| Handle::current().block_on(damage_all(copy, columns)));
    }
    let mut tallies: Vec<Tally> = workers.join_all().await.into_iter().flatten().collect();
    tallies.sort_by(|a, b| a.name.cmp(&b.name));

    let sum = |of: fn(&Tally) -> u32| tallies.iter().map(of).sum::<u32>();
    for Tally { name, missed, .. } in tallies.iter().filter(|tally| !tally.missed.is_empty()) {
        println!("{name} may be damaged unseen: {}", missed.join(", "));
    }
    let untold = tallies.iter().filter(|tally| !tally.told);
    let untold: Vec<&str> = untold.map(|tally| tally.name.as_str()).collect();
    println!(
        "of {} columns {} are watched; {} of {} damages are found",
        tallies.len(),
        tallies.len() - untold.len(),
        sum(|tally| tally.found),
        sum(|tally| tally.tried),
    );
    let expected: Vec<&str> = UNTOLD.iter().map(|&(column, _)| column).collect();
    assert_eq!(untold, expected);
}

async fn damage_all(path: PathBuf, columns: Vec<Column>) -> Vec<Tally> {
    let mut raw = connect(&path).await;
    run(
        &mut raw,
        "PRAGMA ignore_check_constraints = ON; PRAGMA synchronous = OFF",
    )
    .await
    .expect("is set");
    let mut tallies = Vec::new();
    for column in columns {
        tallies.push(tally(&mut raw, &path, &column).await);
    }
    raw.close().await.expect("closes");
    let problems = check(&url(&path)).await.expect("is checked").problems;
    assert_eq!(problems, [""; 0], "every damage was mended");
    tallies
}

async fn tally(raw: &mut SqliteConnection, path: &Path, column: &Column) -> Tally {
    let name = format!("{}.{}", column.table, column.name);
    let rows = rows(raw, column).await;
    assert!(rows.len() > 1, "{name}: too few rows to tell");
    let mut tally = Tally {
        name,
        tried: 0,
        found: 0,
        told: false,
        missed: Vec::new(),
    };
    let mut sense = true;
    for value in column.nonsense() {
        let found = damage(raw, path, column, &rows[rows.len() / 2..][..1], value).await;
        // Some count downwards from -1.
        sense &= tally.count(found, value) || found == Found::Nothing;
    }
    let (mut others, mut misplaced) = (false, false);
    for (what, value) in column.misfits() {
        // Where all rows have to be alike, there is no other value to take.
        let counts = what.starts_with("another") || what == "one more" && !others;
        let found = damage(raw, path, column, &rows, &value).await;
        others |= found != Found::Nothing;
        misplaced |= tally.count(found, what) && counts;
    }
    tally.told = sense && misplaced;
    tally
}

impl Tally {
    /// Whether it was found.
    fn count(&mut self, found: Found, what: &str) -> bool {
        self.tried += u32::from(found != Found::Nothing);
        self.found += u32::from(found == Found::Seen);
        if found == Found::Unseen {
            self.missed.push(what.to_owned());
        }
        found == Found::Seen
    }
}

/// Adds to the database of the release what it did not know yet.
pub async fn more(path: &Path) {
    let store = Store::open(&url(path)).await.expect("opens");
    let games = store
        .open_games(ANN, None, 50)
        .await
        .expect("are read")
        .latest;
    let terms = games[0].game.terms().clone();
    count(&store, path, games[0].place).await;
    let mut interaction = 1_463_000_000_000_001_000;
    for n in [1, 5] {
        let claimed = store.claim(&[interaction + n]).await;
        assert_eq!(claimed.expect("is stored"), 1);
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
        store
            .append(record, &turn, NOW, Some(interaction))
            .await
            .expect("is stored");
        interaction += 1;
        moved += 1;
    }
    assert!(moved > 1, "{moved}");
    // In one she takes back what she has just done.
    let open = store.open_games(ANN, None, 50).await.expect("are read");
    let alone = open.latest.iter();
    let mut alone = alone.filter_map(|record| Some((record, before_last(&record.game)?)));
    let (record, to) = alone.next().expect("against the bot");
    let taken_back = store.take_back(record, to, NOW + 500, interaction).await;
    assert!(
        matches!(taken_back, Ok(Appended::Done(_))),
        "{taken_back:?}"
    );
    interaction += 1;
    // The second game of a match begins.
    let fair = games
        .iter()
        .find(|record| record.fair.is_some_and(|fair| fair.second.is_none()));
    let first = fair.expect("is there").game.id();
    let first = store.game(first).await.expect("is read").expect("is there");
    let turn = resign(&first.game, ANN).expect("she may");
    store
        .append(&first, &turn, NOW + 1000, Some(interaction))
        .await
        .expect("is stored");
    interaction += 1;
    let mut silent = 0;
    for n in 0..9 {
        let now = NOW + 60_000 * n as i64;
        let mut challenge = Challenge {
            id: GameId(interaction + n),
            pair: Pair::new(UserId(300_000_000_000_000_000 + n), ANN).expect("two"),
            terms: Terms {
                theme: Theme::Words,
                ..terms.clone()
            },
            opening: Opening::Lot,
            rated: false,
            rematch_of: None,
            place: games[0].place,
            pings: true,
            message: None,
            expires: now + pace::CHALLENGE,
            state: Fate::Open,
        };
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
    let games = store
        .open_games(ANN, None, 50)
        .await
        .expect("are read")
        .latest;
    let (mut called, mut wanted) = (0, None);
    for record in games
        .iter()
        .filter(|record| record.game.is_between_people())
    {
        let (id, ply) = (record.game.id(), record.game.ply());
        called += 1;
        let message = Some(MessageId(interaction + 100 + called));
        let deadline = (called < 3).then_some(NOW + 90_000_000 + called as i64);
        let call = Call {
            game: id,
            ply,
            deadline,
        };
        assert!(store.note_call(call, message).await.expect("is noted"));
        if called < 3 {
            let warned = store
                .warned(id, ply, NOW + 90_000_000, Warning::Given)
                .await;
            warned.expect("is noted");
        } else {
            let from = record.place;
            let to = wanted
                .replace(from)
                .filter(|to: &Place| to.guild == from.guild);
            let Some(to) = to else { continue };
            assert!(
                store
                    .want_game(id, from.channel, to.channel, ANN)
                    .await
                    .expect("is noted")
            );
        }
    }
    assert!(called > 4, "{called}");
    for (user, day) in [
        (500_000_000_000_000_001, 20_473),
        (500_000_000_000_000_002, 20_474),
    ] {
        let (user, day) = (UserId(user), Day(day));
        let helped = store.help_with_puzzle(user, day, 1).await;
        assert!(helped.expect("is noted"));
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
    thread(&store, &terms, games[0].place).await;
    vote(&store, games[0].place).await;
    learn(&store).await;
    for guild in [1, 2, 3].map(GuildId) {
        let changes = vec![
            Change::Pings(false),
            Change::Podium(Some(ChannelId(guild.0))),
        ];
        let settings = store.change_settings(guild, changes).await;
        assert!(!settings.expect("is stored").is_unsaid());
    }
    for (n, locale) in ["en-US", "fr"].into_iter().enumerate() {
        let who = UserId(ANN.0 + n as u64);
        let asked = NOW + 86_400_000 * n as i64;
        let wish = Some(Locale::from_tag(locale));
        store.remind(who, wish, asked).await.expect("is noted");
    }
    for n in 0..2 {
        let hides = [600_000_000_000_000_000, 500_000_000_000_000_001][n as usize];
        let hidden = store.hide(UserId(hides), true, NOW).await;
        hidden.expect("is hidden");
        let nobody = UserId(700_000_000_000_000_000 + n);
        let erased = store.erase(nobody, NOW + n as i64).await;
        assert_eq!(erased.expect("is erased"), Erased::Begun(Vec::new()));
        let people = [(nobody, n == 0), (ANN, true)];
        let guild = GuildId(800_000_000_000_000_000 + n);
        let noted = store.note_members(guild, &people, NOW + n as i64).await;
        noted.expect("is noted");
        let left = store.left(guild, NOW - 3_000_000_000 + n as i64).await;
        left.expect("is noted");
    }
    // One of them begins to be deleted, and there is more of it.
    let guild = GuildId(800_000_000_000_000_000);
    assert!(store.purge_servers(NOW).await.expect("begins"));
    let people = [(ANN, false)];
    let noted = store.note_members(guild, &people, NOW).await;
    noted.expect("is noted");
    compete(&store).await;
    go_on(&store, games[0].place).await;
    store.close().await;
    // A crowd of nobody says nothing.
    let mut raw = connect(path).await;
    let nobody = "DELETE FROM crowds WHERE players = 0";
    run(&mut raw, nobody).await.expect("are deleted");
    let begun = "UPDATE erasures SET up_to = user_id % 1000 + 1, token = 'token' || user_id,
         locale = CASE user_id % 2 WHEN 0 THEN 'fr' ELSE 'en-US' END";
    run(&mut raw, begun).await.expect("some games are left");
    raw.close().await.expect("closes");
}

/// Counts what happened before, but for the last of it, and what is won and lost after that.
async fn count(store: &Store, path: &Path, place: Place) {
    let mut raw = connect(path).await;
    let later = "CREATE TEMP TABLE later AS SELECT * FROM backlog ORDER BY entry DESC LIMIT 4;
         DELETE FROM backlog WHERE entry IN (SELECT entry FROM later)";
    run(&mut raw, later).await.expect("is taken aside");
    while store.catch_up().await.expect("counts") {}
    // Two months that are over, of which one is being announced.
    let guild = place.guild.expect("a server");
    let podium = vec![Change::Podium(Some(ChannelId(guild.0)))];
    let chosen = store.change_settings(guild, podium).await;
    chosen.expect("is stored");
    for n in 16..28 {
        let months = 1 + (n - 16) % 2;
        win(store, place, n, NOW - 2_592_000_000 * months as i64).await;
    }
    let new_year = 1_767_225_600_000;
    let all = Shards::all(1);
    let now = new_year + 86_400_000;
    let closed = store.close_months(&all, now).await;
    closed.expect("are closed");
    let claimed = store.owed(&all, now).await.expect("is claimed");
    assert!(
        claimed
            .iter()
            .any(|due| matches!(due.owed, Owed::Podium { .. }))
    );
    // On other days, for a position counts once a day.
    for n in 28..76 {
        win(
            store,
            place,
            n,
            NOW - 86_400_000 * (8 - (n as i64 - 28) / 8),
        )
        .await;
    }
    for n in 0..16 {
        win(store, place, n, NOW - 1_000_000 + n as i64 * 1000).await;
    }
    rank(store, place).await;
    let back = "INSERT INTO backlog SELECT * FROM later";
    run(&mut raw, back).await.expect("is put back");
    raw.close().await.expect("closes");
}

/// Wins a game against the bot at a time, every fourth with a hint.
async fn win(store: &Store, place: Place, n: u64, at: i64) {
    let who = UserId(600_000_000_000_000_000 + n / 2 % 2);
    let rules = Rules {
        ending: Ending::Normal,
        variant: Variant::Nim,
    };
    let start = Start::try_from(Position::new([4, 5, 6], rules)).expect("a start");
    let terms = Terms {
        dealt: !n.is_multiple_of(3),
        ..Terms::of(start)
    };
    let id = 1_462_900_000_000_000_000 + n * 100;
    let seats = [Player::Person(who), Player::Bot(Level::Strong)];
    let mut record = Record::begun(Game::new(GameId(id), seats, terms), place, at);
    store.begin(&record, at).await.expect("begins");
    if n.is_multiple_of(4) {
        store
            .assist(&[GameId(id)], who, at)
            .await
            .expect("is noted");
    }
    while record.game.end().is_none() {
        let game = &record.game;
        let m = game.position().winning_moves().next().expect("a move");
        let turn = decide(game, who, game.ply(), m, n).expect("legal");
        let by = Some(id + u64::from(game.ply().0) + 1);
        let appended = store.append(&record, &turn, at, by).await;
        let Ok(Appended::Done(stands)) = appended else {
            panic!("{appended:?}")
        };
        record = *stands;
    }
}

/// Four people play fair matches on three days, each with each, so that all of them stand on the board of ratings.
async fn rank(store: &Store, place: Place) {
    const DAY: i64 = 86_400_000;
    let people = [0, 1, 2, 3].map(|n| UserId(610_000_000_000_000_000 + n));
    let rules = Rules {
        ending: Ending::Normal,
        variant: Variant::Nim,
    };
    let start = Start::try_from(Position::new([1; 6], rules)).expect("a start");
    let (mut id, mut at) = (1_462_800_000_000_000_000, NOW - 4 * DAY);
    for round in 0..6 {
        at += DAY * i64::from(round % 2 == 0);
        for (one, other) in [(0, 1), (2, 3), (0, 2), (1, 3), (0, 3), (1, 2)] {
            let challenge = Challenge {
                id: GameId(id),
                pair: Pair::new(people[one], people[other]).expect("two"),
                terms: Terms::of(start.clone()),
                opening: Opening::Challenger,
                rated: true,
                rematch_of: None,
                place,
                pings: false,
                message: None,
                expires: at + pace::CHALLENGE,
                state: Fate::Open,
            };
            let made = store.begin_challenge(&challenge, at, Budgets::Off);
            made.await.expect("is made");
            let record = Record::begun(challenge.game(true), place, at);
            let accepted = store.accept(&challenge, &record, false, at).await;
            accepted.expect("is stored");
            let mut next = Some(challenge.id);
            while let Some(game) = next {
                let record = store.game(game).await.expect("is read");
                let mut record = record.expect("is there");
                while record.game.end().is_none() {
                    let game = &record.game;
                    let who = game.people().nth(usize::from(game.ply().0 % 2 == 1));
                    let m = game.position().moves().next().expect("a move");
                    let turn = decide(game, who.expect("a person"), game.ply(), m, 0);
                    id += 10;
                    at += 1000;
                    let appended = store
                        .append(&record, &turn.expect("legal"), at, Some(id))
                        .await;
                    let Ok(Appended::Done(stands)) = appended else {
                        panic!("{appended:?}")
                    };
                    record = *stands;
                }
                let second = record.fair.and_then(|fair| fair.second);
                next = second.filter(|&second| second != record.game.id());
            }
            id += 100;
        }
    }
}

/// Two channels against the bot, in each of which the second vote is open.
async fn vote(store: &Store, place: Place) {
    for (n, piles, [m, next], time) in [
        (0, [4, 5, 6], ["C6", "B3"], "30s"),
        (1, [1, 1, 2], ["C1", "A1"], "1h"),
    ] {
        let channel = ChannelId(1_100_000_000_000_300_001 + n);
        let at = NOW + 100_000 * n as i64;
        let mut by = 1_463_710_000_000_000_000 + 100 * n;
        let rules = Rules {
            ending: Ending::Normal,
            variant: Variant::Nim,
        };
        let start = Start::try_from(Position::new(piles, rules)).expect("a start");
        let seats = [Player::Channel(channel), Player::Bot(Level::Expert)];
        let host = UserId(840_000_000_000_000_000 + n);
        let id = GameId(by);
        let record = Record {
            board: Some(MessageId(by + 90)),
            poll: Some(Poll::opened(host, time.parse().expect("a time"), at)),
            ..Record::begun(
                Game::new(id, seats, Terms::of(start)),
                Place { channel, ..place },
                at,
            )
        };
        assert_eq!(store.begin(&record, at).await.expect("begins"), Begun::New);
        let mut votes = async |ply, m: &str, at| {
            for who in 0..2 + n {
                by += 1;
                let who = UserId(850_000_000_000_000_000 + who);
                let m = m.parse().expect("a move");
                let cast = store.cast(id, ply, who, m, by, at).await;
                assert!(matches!(cast, Ok(Voted::Done(_))), "{cast:?}");
            }
            by
        };
        let by = votes(Ply(0), m, at + 5_000).await + 1;
        let closed = store.close_vote(id, Ply(0), by, at + 6_000, 7).await;
        assert!(matches!(closed, Ok(Voted::Done(_))), "{closed:?}");
        votes(Ply(2), next, at + 10_000).await;
    }
}

/// Two games that are to go on in threads, of which one does so.
async fn thread(store: &Store, terms: &Terms, place: Place) {
    for n in 0..2 {
        let id = 1_463_700_000_000_000_000 + n;
        let message = MessageId(id + 10);
        let people = [830_000_000_000_000_000, 830_000_000_000_000_010].map(|who| UserId(who + n));
        let challenge = Challenge {
            id: GameId(id),
            pair: Pair::new(people[0], people[1]).expect("two"),
            terms: terms.clone(),
            opening: Opening::Challenger,
            rated: false,
            rematch_of: None,
            place: Place {
                channel: ChannelId(1_100_000_000_000_200_001 + n),
                ..place
            },
            pings: true,
            message: Some(message),
            expires: NOW + pace::CHALLENGE,
            state: Fate::Open,
        };
        let made = store.begin_challenge(&challenge, NOW, Budgets::Off);
        made.await.expect("is made");
        let record = Record {
            board: Some(message),
            ..Record::begun(challenge.game(true), challenge.place, NOW)
        };
        let accepted = store.accept(&challenge, &record, true, NOW).await;
        accepted.expect("is stored");
        let hung = store.hang_thread(challenge.id).await.expect("is noted");
        assert_eq!(hung.expect("is wanted").message, message);
        if n == 1 {
            let board = MessageId(id + 20);
            let entered = store
                .enter_thread(challenge.id, message.thread(), board)
                .await;
            assert!(entered.expect("is stored"));
        }
        let again = MessageId(id + 30);
        let was = store.move_board(challenge.id, again, Some(NOW)).await;
        assert!(was.expect("is stored").is_some());
        // An answer that may become its next board, and a board that may have been posted.
        let record = store.game(challenge.id).await.expect("is read");
        let record = record.expect("is there");
        let token = Token::new(format!("t{n}"));
        let noted = store.note_answer(&record, id + 40, &token, NOW);
        noted.await.expect("is noted");
    }
}

/// One tournament in its second round, one in its first, and one that people enter.
async fn compete(store: &Store) {
    let mut by = 1_463_500_000_000_000_000;
    for (n, kind, preset, span, locale) in [
        (
            0,
            Kind::AllPlayAll,
            Preset::Classic,
            Span::HalfADay,
            "en-US",
        ),
        (1, Kind::KnockOut, Preset::Xl, Span::AWeek, "fr"),
        (2, Kind::KnockOut, Preset::Fruit, Span::OneDay, "fr"),
    ] {
        let made = NOW + 100_000_000 * n as i64;
        let id = TournamentId(1_463_400_000_000_000_000 + n);
        let t = Tournament {
            id,
            organiser: Player::Person(UserId(820_000_000_000_000_000 + n)),
            place: Place {
                guild: Some(GuildId(1_100_000_000_000_000_001 + n)),
                channel: ChannelId(1_100_000_000_000_100_001 + n),
                locale: Locale::from_tag(locale),
            },
            kind,
            preset,
            span,
            seed: 7 + n,
            message: None,
            stage: Stage::Open,
            ends: made + ENTRY,
            entrants: Vec::new(),
            bouts: Vec::new(),
            verdicts: Vec::new(),
        };
        let made_it = store.open_tournament(&t, made).await.expect("is stored");
        made_it.expect("is made");
        let message = MessageId(1_463_600_000_000_000_001 + n);
        store.set_tournament(id, message).await.expect("is noted");
        for person in 0..5 {
            let person = UserId(810_000_000_000_000_000 + 10 * n + person);
            let entered = store.enter(id, person, made).await.expect("is stored");
            entered.expect("enters");
        }
        if n == 2 {
            continue;
        }
        let started = store.start_tournament(id, made + 1000).await;
        started.expect("is stored").expect("starts");
        for round in 0..2 {
            let now = made + 2000 + 1000 * round;
            store.advance(&Shards::all(1), now).await.expect("goes on");
            let owed = Owed::Tournament(id);
            if n == 1 || round == 0 {
                store.forget_owed(owed).await.expect("is noted");
            }
            let t = store
                .tournament(id)
                .await
                .expect("is read")
                .expect("is there");
            if round == n as i64 {
                let Player::Person(who) = t.entrants[0].who else {
                    panic!("{t:?}")
                };
                let removed = store.remove_entrant(id, who, now).await.expect("is stored");
                let (_, game) = removed.expect("is removed");
                if let Some(game) = game {
                    let record = store.game(game).await.expect("is read").expect("is there");
                    let turn = run_out(&record.game, false).expect("is open");
                    store
                        .append(&record, &turn, now, None)
                        .await
                        .expect("is stored");
                }
            }
            if round == 1 {
                break;
            }
            for (_, bout) in &t.bouts {
                for game in 0..2 {
                    let record = store
                        .game(bout.game)
                        .await
                        .expect("is read")
                        .expect("is there");
                    let second = record.fair.and_then(|fair| fair.second);
                    let record = match second {
                        Some(second) if game == 1 => store.game(second).await.expect("is read"),
                        _ => Some(record),
                    };
                    let record = record.expect("is there");
                    let Player::Person(who) = record.game.player(Seat::First) else {
                        panic!("{record:?}")
                    };
                    if let Ok(turn) = resign(&record.game, who) {
                        by += 1;
                        store
                            .append(&record, &turn, now, Some(by))
                            .await
                            .expect("is stored");
                    }
                }
            }
        }
    }
}

/// Two games with so many moves that their piles are kept.
async fn go_on(store: &Store, place: Place) {
    for n in 0..2 {
        let rules = Rules {
            ending: Ending::Normal,
            variant: Variant::Nim,
        };
        let start = Start::try_from(Position::new([4000 + n, 5], rules)).expect("a start");
        let id = 1_463_800_000_000_000_000 + n;
        let who = UserId(860_000_000_000_000_000 + n);
        let seats = [Player::Person(who), Player::Bot(Level::Novice)];
        let moves = vec!["A1".parse().expect("a move"); 600 + 2 * n as usize];
        let game = Game::replay(GameId(id), seats, Terms::of(start), moves, None);
        let channel = ChannelId(1_100_000_000_000_400_001 + n);
        let place = Place { channel, ..place };
        let record = Record::begun(game.expect("a game"), place, NOW);
        assert_eq!(store.begin(&record, NOW).await.expect("begins"), Begun::New);
        let m = "B1".parse().expect("a move");
        let turn = decide(&record.game, who, record.game.ply(), m, 7).expect("legal");
        let appended = store.append(&record, &turn, NOW + 1, None).await;
        assert!(matches!(appended, Ok(Appended::Done(_))), "{appended:?}");
    }
}

/// Turns the cards of a deck, now right, now wrong.
async fn learn(store: &Store) {
    let deck = Deck::marienbad();
    let course = Course::Cards(deck.clone());
    for (user, turns) in [(400_000_000_000_000_001, 20), (400_000_000_000_000_002, 1)] {
        let user = UserId(user);
        let begin = Begin {
            seed: user.0,
            now: NOW,
        };
        // A lesson that has changed: its version is another than that of the rest.
        let changed = Course::Lesson(Lesson::Bounded);
        store
            .begin_course(user, &changed, begin)
            .await
            .expect("begins");
        let mut progress = store
            .begin_course(user, &course, begin)
            .await
            .expect("begins");
        for turn in 0..turns {
            let hand = store.hand(user, &deck, &progress).await.expect("is read");
            let card = hand.card().expect("not all are known");
            let turned = hand.answer(&card, turn % 3 == 0, None).expect("an answer");
            let card = (card.piles.as_slice(), turned.known);
            let kept = store
                .turn_card(user, &deck, progress.mark, card, NOW + turn)
                .await;
            assert!(kept.expect("is kept"));
            progress.mark = progress.mark.next();
        }
    }
}

async fn run(raw: &mut SqliteConnection, sql: &str) -> Result<u64, sqlx::Error> {
    let done = sqlx::raw_sql(AssertSqlSafe(sql.to_owned()))
        .execute(raw)
        .await;
    done.map(|done| done.rows_affected())
}

async fn columns(raw: &mut SqliteConnection) -> Vec<Column> {
    let found: Vec<(String, String, String, bool)> = sqlx::query_as(
        "SELECT t.name, c.name, c.type, c.\"notnull\" = 0 FROM sqlite_master t JOIN pragma_table_info(t.name) c
         WHERE t.type = 'table' AND t.name NOT LIKE '\\_%' ESCAPE '\\' ORDER BY t.name, c.cid",
    )
    .fetch_all(raw)
    .await
    .expect("are read");
    let column = |(table, name, of, nullable): (String, String, String, bool)| {
        assert!(of == "BIGINT" || of == "TEXT", "{table}.{name}: {of}");
        Column {
            table,
            name,
            number: of == "BIGINT",
            nullable,
        }
    };
    found.into_iter().map(column).collect()
}

/// Some rows in which the column is filled, each as the condition that it is the one.
async fn rows(raw: &mut SqliteConnection, column: &Column) -> Vec<String> {
    let Column { table, name, .. } = column;
    let key = key(raw, table).await;
    let is = |column: &String| format!("'{column} = ' || quote({column})");
    let is: Vec<_> = key.iter().map(is).collect();
    let query = format!(
        "SELECT {} FROM (
             SELECT {key}, ROW_NUMBER() OVER (ORDER BY {key}) AS n, COUNT(*) OVER () AS all_of_them
             FROM {table} WHERE {name} IS NOT NULL)
         WHERE n <= 3 OR n % 5 = 1 OR n + 8 >= all_of_them",
        is.join(" || ' AND ' || "),
        key = key.join(", "),
    );
    let rows = sqlx::query_scalar(AssertSqlSafe(query))
        .fetch_all(raw)
        .await;
    rows.expect("are read")
}

/// Writes a value into one row after the other until that is found, and mends each.
async fn damage(
    raw: &mut SqliteConnection,
    path: &Path,
    column: &Column,
    rows: &[String],
    value: &str,
) -> Found {
    let Column { table, name, .. } = column;
    let mut found = Found::Nothing;
    for row in rows {
        let read = format!("SELECT quote({name}), quote({value}) FROM {table} WHERE {row}");
        let read = sqlx::query_as(AssertSqlSafe(read))
            .fetch_one(&mut *raw)
            .await;
        let (before, after): (String, String) = read.expect("is read");
        if before == after {
            continue;
        }
        let set =
            |value: &str, row: &str| format!("UPDATE {table} SET {name} = {value} WHERE {row}");
        if run(raw, &set(value, row)).await.is_err() {
            return Found::Seen;
        }
        let report = check(&url(path)).await;
        // What was changed may be what it is found by.
        let it = row.replace(&format!("{name} = {before}"), &format!("{name} = {after}"));
        let mended = run(raw, &set(&before, &it)).await;
        assert_eq!(mended.expect("is mended"), 1, "{it}");
        if report.map_or(true, |report| !report.problems.is_empty()) {
            return Found::Seen;
        }
        found = Found::Unseen;
    }
    found
}
