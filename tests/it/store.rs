//! What is stored is found again, once, whatever happens meanwhile. Uses files, as in production.

use crate::database::{Database, only_on_sqlite, server};
use crate::doctor::doctor;
use crate::records::{act, appended, challenge, place, start};
use crate::searched::{parts, taking};
use crate::world::{at_once, tells};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use bouton::config::Budgets;
use bouton::game::Theme;
use bouton::game::{
    self, Challenge, Decided, Endable, Fate, Game, Merit, ModVerb, Player, Ply, Record,
    ScoringContext, Season, Tally, Terms,
};
use bouton::place::{ChannelId, GameId, GuildId, MessageId, Shards, Token, UserId};
use bouton::store::{Appended, Begun, Challenged, Hindrance, MIGRATIONS, Overdue, Store, check};
use nim::Level;
use sqlx::Connection;

const ANN: UserId = UserId(11);
const BOB: UserId = UserId(22);
const EVE: UserId = UserId(33);
const GUILD: GuildId = GuildId(7);
const CHANNEL: ChannelId = ChannelId(70);
const NOW: i64 = 1_750_000_000_000;

fn url(path: &Path) -> String {
    format!("sqlite://{}", path.display())
}

/// The terms of a game from that start.
fn terms(line: &str) -> Terms {
    Terms { theme: Theme::Stones, ..Terms::of(start(line)) }
}

/// A new game of 3 and 5, normal, in the server's channel.
fn record(id: u64, first: Player, second: Player) -> Record {
    let game = Game::new(GameId(id), [first, second], terms("3-5 normal"));
    Record::begun(game, place(Some(GUILD.0), CHANNEL.0), NOW)
}

fn versus(id: u64, first: UserId, second: UserId) -> Record {
    record(id, Player::Person(first), Player::Person(second))
}

fn alone(id: u64, who: UserId) -> Record {
    record(id, Player::Person(who), Player::Bot(Level::Expert))
}

/// The same game in that channel.
fn at(channel: u64, mut record: Record) -> Record {
    record.place.channel = ChannelId(channel);
    record
}

fn play(game: &Game, pile: usize, take: u64) -> Decided {
    let Player::Person(who) = game.player(game.to_move()) else {
        panic!("the bot moves by itself");
    };
    let m = taking(pile, take).expect("a move");
    game::decide(game, who, game.ply(), m, 1).expect("legal")
}

/// The person's open games.
async fn open_games(store: &Store, who: UserId) -> Vec<Record> {
    store.open_games(who, None, (0, usize::MAX)).await.expect("reads").latest
}

async fn begin(store: &Store, record: &Record) {
    assert_eq!(store.begin(record, NOW).await.expect("begins"), Begun::New);
}

/// Stores a turn while nobody else does; returns whether it was stored. The record it gives back must be the game's
/// current state.
async fn append(store: &Store, turn: &Decided) -> bool {
    let id = turn.game.id();
    let record = store.game(id).await.expect("reads").unwrap_or_else(|| alone(id.0, ANN));
    let appended = store.append(&record, turn, NOW + 1, None).await.expect("appends");
    let (done, current) = match appended {
        Appended::Done(current) => (true, Some(current)),
        Appended::Stale(current) => (false, current),
    };
    let read = store.game(id).await.expect("reads");
    assert_eq!(current.map(|current| *current), read);
    done
}

/// Whether a turn is stored while others are storing theirs.
fn tries(
    store: &Store,
    record: &Record,
    turn: &Decided,
    interaction: Option<u64>,
) -> impl Future<Output = bool> + use<> {
    let (store, record, turn) = (store.clone(), record.clone(), turn.clone());
    async move {
        let appended = store.append(&record, &turn, NOW + 1, interaction).await;
        matches!(appended.expect("is stored"), Appended::Done(_))
    }
}

async fn load(store: &Store, id: u64) -> Record {
    let record = store.game(GameId(id)).await.expect("reads").expect("is there");
    // Its players' earlier results are not part of what was written.
    Record { wins: None, ..record }
}

/// The record as it will be read after the turn.
fn after(record: &Record, turn: &Decided) -> Record {
    let fresh = Record::begun(turn.game.clone(), record.place, NOW + 1);
    let barred = fresh.game.seats().map(|player| match player {
        Player::Person(who) => fresh.scored(who, &ScoringContext::default())?.err(),
        _ => None,
    });
    Record {
        barred,
        game: fresh.game,
        touched: fresh.touched,
        deadline: fresh.deadline,
        ..record.clone()
    }
}

#[tokio::test]
async fn a_clock_that_goes_back_keeps_the_order_of_a_game() {
    let (disk, store) = Database::opened().await;
    let mut record = versus(1, ANN, BOB);
    begin(&store, &record).await;
    for hours in [1, 3, 2, 5] {
        let turn = play(&record.game, 1, 1);
        record = appended(&store, &record, &turn, NOW - hours * 3_600_000, None).await;
        assert_eq!(record.touched, NOW);
    }
    let turn = game::resign(&record.game, ANN).expect("she may");
    store.append(&record, &turn, NOW - 1, None).await.expect("is stored");
    assert_eq!(check(&disk.url()).await.expect("is checked").problems, [""; 0]);
}

#[tokio::test]
async fn every_kind_of_record_is_read_as_it_was_written() {
    let (_disk, store) = Database::opened().await;
    let largest = format!("{} normal max {}", ["1000000"; 25].join("-"), 1_u64 << 53);
    let mut written = Vec::new();
    for line in ["1-3-5-7 misere", &largest, "21 misere max 3", "1 normal max 1"] {
        for level in Level::ALL {
            let (ann, bot) = (Player::Person(ANN), Player::Bot(level));
            // Nobody may have more than 50 open games, and between people there is no level.
            let kinds = if level == Level::Expert { 3 } else { 2 };
            let seats = [[ann, bot], [bot, ann], [Player::Person(BOB), ann]];
            for seats in seats.into_iter().take(kinds) {
                let n = written.len() as u64 + 1;
                let theme = Theme::ALL[n as usize % Theme::ALL.len()];
                let game = Game::new(GameId(n), seats, Terms { theme, ..terms(line) });
                let place = place((n & 1 == 0).then_some(i64::MAX as u64), n);
                let record = Record {
                    binary: n & 2 == 0,
                    board: (n & 4 == 0).then_some(MessageId(n)),
                    ..Record::begun(game::open(game, n).game, place, NOW)
                };
                begin(&store, &record).await;
                written.push(record);
            }
        }
    }
    assert!(written.iter().any(|record| record.game.end().is_some()));
    assert!(written.iter().any(|record| record.game.ply() == Ply(1)));
    for record in &written {
        assert_eq!(load(&store, record.game.id().0).await, *record);
    }
}

#[tokio::test]
async fn a_redelivered_command_begins_one_game() {
    let (_disk, store) = Database::opened().await;
    let record = versus(1, ANN, BOB);
    begin(&store, &record).await;
    let turn = play(&record.game, 1, 2);
    append(&store, &turn).await;
    let current = after(&record, &turn);
    let again = store.begin(&record, NOW + 9).await.expect("answers");
    assert_eq!(again, Begun::Same(Box::new(current.clone())));

    // Even once the game is over, and its channel free for another.
    let end = game::resign(&current.game, BOB).expect("may resign");
    append(&store, &end).await;
    let again = store.begin(&record, NOW + 9).await.expect("answers");
    assert_eq!(again, Begun::Same(Box::new(after(&current, &end))));
    assert_eq!(store.open_in(ANN, CHANNEL).await.expect("reads"), []);
}

#[tokio::test]
async fn a_person_plays_one_game_of_a_kind_in_a_channel() {
    let (disk, store) = Database::opened().await;
    let first = versus(1, ANN, BOB);
    begin(&store, &first).await;
    for (id, other) in [(2, versus(2, EVE, BOB)), (3, versus(3, ANN, EVE))] {
        let result = store.begin(&other, NOW).await.expect("answers");
        assert_eq!(result, Begun::Hindered(Hindrance::Busy(Box::new(first.clone()))));
        assert_eq!(store.game(GameId(id)).await.expect("reads"), None);
    }

    // Elsewhere they may, and the bot plays any number; the game touched last comes first.
    begin(&store, &alone(4, EVE)).await;
    let result = store.begin(&alone(14, EVE), NOW).await.expect("answers");
    assert_eq!(result, Begun::Hindered(Hindrance::Busy(Box::new(alone(4, EVE)))));
    let mut elsewhere = at(71, alone(5, ANN));
    elsewhere.touched = NOW + 5;
    store.begin(&elsewhere, NOW + 5).await.expect("begins");
    assert_eq!(open_games(&store, ANN).await, [elsewhere.clone(), first.clone()]);
    assert_eq!(store.open_in(ANN, CHANNEL).await.expect("reads"), std::slice::from_ref(&first));
    let against_bot = alone(13, ANN);
    begin(&store, &against_bot).await;
    let here = store.open_in(ANN, CHANNEL).await.expect("reads");
    assert_eq!(here, [against_bot.clone(), first.clone()]);
    // An unreadable game does not hide the others.
    disk.change("UPDATE games SET piles = 'none' WHERE id = 13").await;
    let here = store.open_in(ANN, CHANNEL).await.expect("reads");
    assert_eq!(here, std::slice::from_ref(&first));
    disk.change("UPDATE games SET piles = '3-5' WHERE id = 13").await;

    // And here too, once the game is over.
    let end = game::resign(&first.game, ANN).expect("may resign");
    assert!(append(&store, &end).await);
    begin(&store, &versus(6, BOB, ANN)).await;
}

#[tokio::test]
async fn of_open_games_the_latest_are_read() {
    let (_disk, store) = Database::opened().await;
    for n in 1..=30 {
        let mut record = at(n, alone(n, ANN));
        record.place.guild = Some(GuildId(n % 2));
        store.begin(&record, NOW + n as i64).await.expect("begins");
    }
    let ids = async |guild| {
        let open = store.open_games(ANN, guild, (0, 3)).await.expect("reads");
        let latest = open.latest.iter().map(|record| record.game.id().0);
        let all = open.all.iter().map(|(id, channel)| {
            assert_eq!(id.0, channel.0);
            id.0
        });
        (latest.collect::<Vec<_>>(), all.collect::<Vec<_>>())
    };
    assert_eq!(ids(None).await, (vec![30, 29, 28], (1..=30).rev().collect()));
    let odd = (1..=30).rev().filter(|n| n % 2 == 1).collect();
    assert_eq!(ids(Some(GuildId(1))).await, (vec![29, 27, 25], odd));
}

#[tokio::test]
async fn finished_games_are_found_again_latest_first() {
    let (_disk, store) = Database::opened().await;
    assert_eq!(store.finished_games(ANN).await.expect("reads"), []);
    let last = store.last_finished_game(ANN, CHANNEL).await;
    assert_eq!(last.expect("reads"), None);
    for n in 1..=30 {
        // Every third game, and the last one, is played elsewhere.
        let record = at(70 + u64::from(n % 3 == 0), versus(n, ANN, BOB));
        begin(&store, &record).await;
        let turn = play(&record.game, 1, 2);
        append(&store, &turn).await;
        append(&store, &game::resign(&turn.game, BOB).expect("may resign")).await;
    }
    // Open games don't count, nor those without a move.
    let silent = versus(31, ANN, EVE);
    begin(&store, &silent).await;
    append(&store, &game::resign(&silent.game, EVE).expect("may resign")).await;
    let open = versus(32, ANN, EVE);
    begin(&store, &open).await;
    append(&store, &play(&open.game, 1, 2)).await;

    let ids = async |who| {
        let finished = store.finished_games(who).await.expect("reads");
        let ids = finished.iter().map(|game| game.id.0);
        ids.collect::<Vec<_>>()
    };
    assert_eq!(ids(ANN).await, (6..=30).rev().collect::<Vec<_>>());
    assert_eq!(ids(BOB).await, ids(ANN).await);
    assert!(ids(EVE).await.is_empty());
    for (channel, id) in [(70, 29), (71, 30), (72, 30)] {
        let last = store.last_finished_game(BOB, ChannelId(channel)).await;
        assert_eq!(last.expect("reads").expect("is there"), load(&store, id).await);
    }
}

#[tokio::test]
async fn nobody_plays_against_themselves() {
    let (_disk, store) = Database::opened().await;
    let error = store.begin(&versus(1, ANN, ANN), NOW).await.err();
    let error = error.expect("is refused").to_string();
    assert_eq!(error, "cannot begin game 1: one person has both seats");
    assert_eq!(store.game(GameId(1)).await.expect("reads"), None);
}

#[tokio::test]
async fn a_game_may_be_over_when_it_begins() {
    let (_disk, store) = Database::opened().await;
    let mut record = record(1, Player::Bot(Level::Expert), Player::Person(ANN));
    let game = Game::new(GameId(1), record.game.seats(), terms("1 misere"));
    record.game = game::open(game, 1).game;
    begin(&store, &record).await;
    assert_eq!(load(&store, 1).await.game, record.game);
    assert_eq!(open_games(&store, ANN).await, []);
    let tally = wins(&store, ANN).await;
    assert_eq!((tally.wins, tally.games), (0, 0), "it does not count");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_twenty_clicks_on_one_board_in_one_process_or_in_four_one_counts() {
    for processes in [1, 4] {
        let disk = Database::new().await;
        let stores = at_once(processes, |_| {
            let url = disk.url();
            async move { Store::open(&url).await.expect("opens") }
        })
        .await;
        let mut record = alone(1, ANN);
        begin(&stores[0], &record).await;
        while record.game.end().is_none() {
            let m = record.game.position().moves().next().expect("a move");
            let turn = play(&record.game, parts(m).0, parts(m).1);
            let click = |i| tries(&stores[i % processes], &record, &turn, None);
            let answers = at_once(20, click).await;
            assert_eq!(count(&answers, &true), 1);
            assert_eq!(count(&answers, &false), 19);
            record = after(&record, &turn);
            assert_eq!(load(&stores[0], 1).await, record);
        }
        assert_eq!(wins(&stores[0], ANN).await.games, 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_commands_at_once_one_begins_a_game() {
    let (_disk, store) = Database::opened().await;
    for round in 0..10 {
        let results = at_once(8, |i| {
            let store = store.clone();
            let record = at(round, versus(100 * round + i as u64, ANN, UserId(1000 + i as u64)));
            async move { store.begin(&record, NOW).await.expect("not locked") }
        })
        .await;
        assert_eq!(count(&results, &Begun::New), 1);
        let busy = |result: &&Begun| matches!(result, Begun::Hindered(Hindrance::Busy(_)));
        assert_eq!(results.iter().filter(busy).count(), 7);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_who_ask_for_a_rematch_at_once_one_asks_and_the_other_accepts() {
    let (_disk, store) = Database::opened().await;
    let proposed =
        at_once(2, |i| {
            let store = store.clone();
            let [one, other] = [[ANN, BOB], [BOB, ANN]][i];
            let place = alone(1, ANN).place;
            let again = Some(GameId(9));
            let plain =
                challenge(100 + i as u64, [one, other], terms("3-5 normal"), place, NOW + 1);
            let challenge = Challenge { rematch_of: again, ..plain };
            async move {
                store.begin_challenge(&challenge, NOW, Budgets::Off).await.expect("not locked")
            }
        })
        .await;
    assert_eq!(count(&proposed, &Challenged::New { pings: true }), 1);
    let crossed = |one: &Challenged| matches!(one, Challenged::Crossed(_));
    assert!(proposed.iter().any(crossed), "{proposed:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_move_and_a_resignation_one_counts() {
    let (_disk, store) = Database::opened().await;
    for n in 1..=20 {
        let record = at(n, versus(n, ANN, BOB));
        begin(&store, &record).await;
        let turns =
            [play(&record.game, 0, 1), game::resign(&record.game, BOB).expect("may resign")];
        let answers = at_once(2, |i| tries(&store, &record, &turns[i], None)).await;
        let won = answers.iter().position(|&done| done);
        let won = won.expect("one of them");
        assert_eq!(count(&answers, &false), 1);
        assert_eq!(load(&store, n).await, after(&record, &turns[won]));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_that_cannot_be_stored_takes_no_other_with_it() {
    let (disk, store) = Database::opened().await;
    disk.change(match server() {
        None => {
            "CREATE TRIGGER trouble BEFORE UPDATE ON games WHEN NEW.id = 7 AND NEW.state = 'finished'
             BEGIN SELECT RAISE(ABORT, 'trouble'); END"
        }
        Some(_) => {
            "CREATE FUNCTION trouble() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN RAISE 'trouble'; END $$;
             CREATE TRIGGER trouble BEFORE UPDATE ON games FOR EACH ROW WHEN (NEW.id = 7 AND NEW.state = 'finished')
             EXECUTE FUNCTION trouble()"
        }
    })
    .await;
    let records: Vec<_> = (0..20).map(|n| at(n, versus(n, ANN, BOB))).collect();
    let mut turns = Vec::new();
    for record in &records {
        begin(&store, record).await;
        turns.push(game::resign(&record.game, BOB).expect("may resign"));
    }
    let answers = at_once(20, |i| {
        let (store, record, turn) = (store.clone(), records[i].clone(), turns[i].clone());
        async move { store.append(&record, &turn, NOW + 1, None).await }
    })
    .await;
    for (n, answer) in answers.iter().enumerate() {
        assert_eq!(answer.is_err(), n == 7, "{n}: {answer:?}");
    }
    assert_eq!(load(&store, 7).await, records[7]);
}

#[tokio::test]
async fn who_waits_for_a_locked_database_is_told_so_in_time() {
    only_on_sqlite!();
    let (disk, store) = Database::opened().await;
    let record = versus(1, ANN, BOB);
    begin(&store, &record).await;
    let turn = play(&record.game, 0, 1);
    let mut raw = disk.connect().await;
    let other = raw.begin_with("BEGIN IMMEDIATE").await.expect("locks");
    let began = Instant::now();
    let error = store.append(&record, &turn, NOW + 1, None).await.expect_err("is locked");
    assert!(error.is_busy() && error.is_passing(), "{error}");
    assert!(began.elapsed() < Duration::from_millis(2900));
    assert_eq!(load(&store, 1).await, record, "reading goes on");
    tells!(Store::open(&disk.url()).await.expect_err("is locked"), "another program keeps locked");
    let (_, found) = doctor(disk.folder(), &[("DATABASE_URL", disk.url())], false).await;
    tells!(found, "✗ database", "another program keeps locked");
    other.rollback().await.expect("unlocks");
    assert!(append(&store, &turn).await);
}

#[tokio::test]
async fn a_turn_from_another_state_is_stale() {
    let (_disk, store) = Database::opened().await;
    let record = versus(1, ANN, BOB);
    let first = play(&record.game, 1, 1);
    let second = play(&first.game, 1, 1);
    assert!(!append(&store, &first).await, "not there");
    begin(&store, &record).await;
    assert!(!append(&store, &second).await, "too early");
    assert!(append(&store, &first).await);
    assert!(!append(&store, &first).await, "too late");
    assert!(append(&store, &second).await);
    let end = game::resign(&second.game, ANN).expect("may resign");
    assert!(append(&store, &end).await);
    assert!(!append(&store, &play(&second.game, 1, 1)).await, "over");
    assert!(!append(&store, &end).await, "over");
    assert_eq!(load(&store, 1).await, after(&record, &end));
}

#[tokio::test]
async fn the_looks_of_a_board_are_kept() {
    let (_disk, store) = Database::opened().await;
    let mut record = alone(1, ANN);
    begin(&store, &record).await;
    for (click, board, was, binary) in
        [(10, MessageId(5), None, true), (11, MessageId(4), Some(MessageId(5)), false)]
    {
        assert_eq!(store.move_board(&record, board, None).await.expect("moves"), was);
        (record.board, record.binary) = (Some(board), binary);
        // The same click, delivered twice, does not toggle back.
        for _ in 0..2 {
            let toggled = store.toggle_binary(GameId(1), click, NOW).await.expect("toggles");
            assert_eq!(toggled.as_ref(), Some(&record));
            assert_eq!(load(&store, 1).await, record);
        }
    }
}

/// Its player may have erased everything since it was read.
#[tokio::test]
async fn what_is_asked_of_a_game_that_is_gone_finds_none() {
    let (_disk, store) = Database::opened().await;
    let gone = alone(2, ANN);
    assert_eq!(store.toggle_binary(GameId(2), 12, NOW).await.expect("reads"), None);
    let token = Token::new("token");
    assert!(!store.note_answer(&gone, 13, &token, NOW).await.expect("reads"));
    assert!(!store.counts_as_lost(&gone, ANN, NOW).await.expect("reads"));
    let resigned = game::resign(&gone.game, ANN).expect("may resign");
    let appended = store.append(&gone, &resigned, NOW, Some(14)).await.expect("reads");
    assert_eq!(appended, Appended::Stale(None));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interaction_that_comes_many_times_at_once_moves_once() {
    let (_disk, store) = Database::opened().await;
    let records = [versus(1, ANN, BOB), at(2, versus(2, ANN, BOB))];
    for record in &records {
        begin(&store, record).await;
    }
    let answers = at_once(40, |nth| {
        let record = &records[nth % 2];
        tries(&store, record, &play(&record.game, 1, 1), Some(7 + nth as u64 % 2))
    })
    .await;
    assert_eq!(count(&answers, &true), 40, "each is told that it is done");
    for id in [1, 2] {
        assert_eq!(load(&store, id).await.game.ply().0, 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_wanted_at_the_same_time_are_read_as_each_alone() {
    let (disk, store) = Database::opened().await;
    let records: Vec<_> = (1..=40).map(|n| at(n, alone(n, ANN))).collect();
    for record in &records {
        begin(&store, record).await;
    }
    disk.change(match server() {
        // Not even text: sqlx cannot decode the row.
        None => "UPDATE games SET terms = CAST(x'ff' AS TEXT) WHERE id = 7",
        Some(_) => "UPDATE games SET terms = 'gold' WHERE id = 7",
    })
    .await;
    let read = at_once(100, |nth| {
        let store = store.clone();
        async move { (nth, store.game(GameId(nth as u64 % 50)).await) }
    })
    .await;
    for (nth, game) in read {
        match (nth % 50, game) {
            (7, game) => assert!(game.is_err(), "it is damaged"),
            (id @ 1..=40, game) => {
                assert_eq!(game.expect("is read"), Some(records[id - 1].clone()))
            }
            (_, game) => assert_eq!(game.expect("is looked for"), None),
        }
    }
}

#[tokio::test]
async fn an_interaction_moves_once_whichever_process_it_comes_to() {
    let disk = Database::new().await;
    let [one, other] = [disk.open().await, disk.open().await];
    begin(&one, &versus(1, ANN, BOB)).await;
    // Typed moves are made at whatever ply the game has when they arrive.
    let typed = async |store: &Store, interaction| {
        let record = load(store, 1).await;
        let turn = play(&record.game, 1, 1);
        appended(store, &record, &turn, NOW, Some(interaction)).await.game.ply().0
    };
    assert_eq!(typed(&one, 7).await, 1);
    assert_eq!(typed(&other, 7).await, 1, "delivered again");
    assert_eq!(typed(&other, 8).await, 2);
    assert!(one.has_done(8).await.expect("reads") && !one.has_done(9).await.expect("reads"));
    let hour = 3_600_000;
    one.forget_interactions(NOW + hour - 1).await.expect("forgets");
    assert!(one.has_done(8).await.expect("reads"));
    one.forget_interactions(NOW + hour).await.expect("forgets");
    assert!(!one.has_done(8).await.expect("reads"));
}

#[tokio::test]
async fn an_interaction_is_claimed_once_whichever_process_does_it() {
    let disk = Database::new().await;
    let [one, other] = [disk.open().await, disk.open().await];
    let [seven, eight] = [7, 8].map(|nth| GameId::made_at(NOW, nth).0);
    let nine = GameId::made_at(NOW + 1, 9).0;
    assert_eq!(one.claim(&[seven, eight, u64::MAX]).await.expect("writes"), 2);
    assert_eq!(other.claim(&[eight, nine]).await.expect("writes"), 1);
    let mut last = other.claimed_last(1).await.expect("reads");
    last.sort_unstable();
    assert_eq!(last, [seven, eight, nine]);
    assert_eq!(one.claimed_last(0).await.expect("reads"), [nine]);
    one.forget_interactions(NOW + 3_600_000).await.expect("forgets");
    assert_eq!(one.claimed_last(1).await.expect("reads"), [nine]);
}

#[tokio::test]
async fn what_was_decided_before_a_move_was_taken_back_is_stale() {
    let (_disk, store) = Database::opened().await;
    let record = alone(1, ANN);
    begin(&store, &record).await;
    append(&store, &play(&record.game, 0, 1)).await;
    let read = async || store.game(GameId(1)).await.expect("reads").expect("is there");
    let moved = read().await;
    let to = game::take_back(&moved.game, ANN, moved.game.ply()).expect("she may");
    let take_back = async |n| store.take_back(&moved, to, NOW + 5, n).await.expect("answers");
    let back = take_back(50).await;
    assert_eq!(back, Appended::Done(Box::new(read().await)));
    assert_eq!((read().await.game.ply(), read().await.taken_back), (game::Ply(0), 1));
    // The same interaction again changes nothing; another is too late.
    assert_eq!(take_back(50).await, Appended::Done(Box::new(read().await)));
    assert_eq!(take_back(51).await, Appended::Stale(Some(Box::new(read().await))));
    // As many moves were made again, but other ones: neither a move nor a second take-back fits any more.
    let again = read().await;
    appended(&store, &again, &play(&again.game, 1, 2), NOW + 6, None).await;
    let stale = Appended::Stale(Some(Box::new(read().await)));
    assert_eq!(read().await.game.ply(), moved.game.ply());
    let stored = store.append(&moved, &play(&moved.game, 1, 1), NOW + 7, None).await;
    assert_eq!(stored.expect("answers"), stale);
    assert_eq!(take_back(52).await, stale);
    let resigned = game::resign(&moved.game, ANN).expect("she may");
    assert_eq!(store.append(&moved, &resigned, NOW + 8, None).await.expect("answers"), stale);
}

#[tokio::test]
async fn forged_ids_are_not_found() {
    let (_disk, store) = Database::opened().await;
    // As i64, the first wraps to -1, and the second to 1.
    begin(&store, &alone(1, ANN)).await;
    for forged in [u64::MAX, (1 << 63) + 1, 1 << 63] {
        let (id, who) = (GameId(forged), UserId(forged));
        assert_eq!(store.game(id).await.expect("reads"), None);
        assert_eq!(store.open_in(who, CHANNEL).await.expect("reads"), []);
        assert_eq!(store.open_in(ANN, ChannelId(forged)).await.expect("reads"), []);
        assert_eq!(open_games(&store, who).await, []);
        let record = alone(forged, ANN);
        let turn = game::resign(&record.game, ANN).expect("may resign");
        assert!(!append(&store, &turn).await);
        assert!(store.begin(&record, NOW).await.is_err());
        assert!(store.begin(&alone(2, who), NOW).await.is_err());
        assert_eq!(
            store.move_board(&record, MessageId(5), None).await.expect("changes nothing"),
            None
        );
        assert_eq!(store.toggle_binary(id, 10, NOW).await.expect("changes nothing"), None);
        let leaders = store.leaders(GuildId(forged), Merit::Wins, Season::All, None, who);
        assert_eq!(leaders.await.expect("reads").pages, 0);
    }
}

#[tokio::test]
async fn damaged_games_are_named_and_do_no_harm() {
    let damages: [(&str, &str); 12] = [
        ("UPDATE games SET piles = 'many'", "its piles cannot be read"),
        ("UPDATE games SET piles = '3-0'", "pile B is empty"),
        ("UPDATE games SET rules = 'draw'", "its rules cannot be read"),
        ("UPDATE moves SET move = 'A0'", "its moves cannot be read"),
        ("UPDATE games SET terms = 'draw=no'", "of a newer version"),
        ("UPDATE moves SET move = 'J1'", "move 1 cannot be played"),
        ("DELETE FROM moves WHERE ply = 0", "its moves cannot be read"),
        ("UPDATE moves SET ply = 7 WHERE ply = 1", "its moves cannot be read"),
        ("DELETE FROM seats WHERE seat = 1", "its level_1 cannot be read"),
        ("UPDATE seats SET level = 'god' WHERE seat = 1", "its level_1 cannot be read"),
        ("UPDATE games SET touched_at = 'noon'", "touched_at"),
        (
            "UPDATE games SET state = 'finished', ended_by = 'last_object', winner = 0, ended_at = 1",
            "the stored end does not follow",
        ),
    ];
    for (sql, says) in damages {
        if says == "touched_at" && server().is_some() {
            continue; // A server knows a number from a text.
        }
        let (disk, store) = Database::opened().await;
        let record = record(1, Player::Person(ANN), Player::Bot(Level::Novice));
        begin(&store, &record).await;
        append(&store, &play(&record.game, 0, 1)).await;
        disk.change(sql).await;
        let error = store.game(GameId(1)).await.expect_err(sql);
        tells!(error.to_string(), "game 1 is ", says);
        assert!(!error.is_passing());
        // A list leaves it out.
        let sound = at(71, alone(2, ANN));
        begin(&store, &sound).await;
        assert_eq!(open_games(&store, ANN).await, std::slice::from_ref(&sound));
        // It does not keep anybody from playing in its channel.
        let other = alone(3, ANN);
        begin(&store, &other).await;
        assert_eq!(open_games(&store, ANN).await, [other, sound]);
    }
}

/// What the person has earned on the server.
async fn wins(store: &Store, who: UserId) -> Tally {
    let leaders = store.leaders(GUILD, Merit::Wins, Season::All, None, who);
    leaders.await.expect("reads").own.tally
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_may_read_the_files() {
    only_on_sqlite!();
    use std::os::unix::fs::PermissionsExt;
    let disk = Database::empty().await;
    let store = disk.open().await;
    begin(&store, &alone(1, ANN)).await;
    let private = || {
        for suffix in ["", "-wal", "-shm"] {
            let file = disk.folder().join(format!("bouton.db{suffix}"));
            let mode = fs::metadata(&file).expect("is there").permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{suffix}");
        }
    };
    private();
    // A file that others could read, as after a careless copy.
    store.close().await;
    fs::set_permissions(disk.path(), fs::Permissions::from_mode(0o644)).expect("sets the mode");
    let store = disk.open().await;
    private();
    store.close().await;
}

#[tokio::test]
async fn any_file_name_is_taken_as_it_stands() {
    only_on_sqlite!();
    let disk = Database::empty().await;
    for name in ["Upper Case.DB", "100%41.db", "näim#1.db", "..db", "a'b\"c.db"] {
        let path = disk.folder().join(name);
        let store = Store::open(&url(&path)).await.expect(name);
        begin(&store, &alone(1, ANN)).await;
        store.close().await;
        assert!(path.is_file(), "{name}");
    }
    assert_eq!(fs::read_dir(disk.folder()).expect("reads").count(), 5, "and no other file is left");
}

#[tokio::test]
async fn what_cannot_be_opened_is_explained_in_a_line() {
    only_on_sqlite!();
    use std::os::unix::fs::PermissionsExt;
    let disk = Database::new().await;
    let path = |name: &str| disk.folder().join(name);
    fs::write(path("text"), "Not a database, however long it may be. ".repeat(99)).expect("writes");
    let mode = fs::Permissions::from_mode(0o644);
    fs::set_permissions(path("text"), mode.clone()).expect("sets the mode");
    fs::create_dir(path("folder")).expect("makes");
    let pipe = Command::new("mkfifo").arg(path("pipe")).status();
    assert!(pipe.is_ok_and(|made| made.success()));
    let newer = Database::new().await;
    newer.open().await.close().await;
    newer
        .change(
            "INSERT INTO _sqlx_migrations VALUES (9999, 'more', CURRENT_TIMESTAMP, TRUE, x'00', 1)",
        )
        .await;

    let cases = [
        (url(&path("none/bouton.db")), "there is no directory", "make it first"),
        (url(&path("text/bouton.db")), "is not a directory", "name another place"),
        (url(&path("folder")), "is a directory", "name a file in it"),
        (url(&path("pipe")), "is no file", "name another place"),
        (url(&path("text")), "is not a SQLite database", "name another file"),
        (newer.url(), "newer version of bouton", "run that version"),
        (format!("{}?mode=ro", url(&path("new"))), "no parameters", "end with"),
        ("mysql://bot:secret@host/db".to_owned(), "SQLite file", "sqlite://bouton.db"),
        ("postgres://bot:secret@host".to_owned(), "PostgreSQL database", "@localhost/bouton"),
        ("sqlite::memory:".to_owned(), "SQLite file", "sqlite://bouton.db"),
        ("sqlite://".to_owned(), "SQLite file", "sqlite://bouton.db"),
        ("bouton.db".to_owned(), "SQLite file", "sqlite://bouton.db"),
    ];
    for (url, wrong, remedy) in cases {
        let text = Store::open(&url).await.expect_err(&url).to_string();
        tells!(&text, wrong, remedy, !"\n", !"secret");
        if let Some(path) = url.strip_prefix("sqlite:///") {
            assert!(text.contains(path) || url.contains('?'), "{text}");
        }
    }
    assert!(!path("new").exists() && !path("new?mode=ro").exists());
    let left = fs::metadata(path("text")).expect("is there").permissions();
    assert_eq!(left.mode() & 0o777, mode.mode(), "others may read what is theirs");
}

/// Skipped when run as root, who may do anything.
#[cfg(unix)]
#[tokio::test]
async fn missing_permission_is_explained_in_a_line() {
    only_on_sqlite!();
    use std::os::unix::fs::PermissionsExt;
    let mode = |path: &Path, mode| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("sets the mode");
    };
    let disk = Database::new().await;
    let here = disk.folder();
    disk.open().await.close().await;

    let mut errors = Vec::new();
    for unusable in [0o400, 0o200, 0o000] {
        mode(&disk.path(), unusable);
        errors.push(Store::open(&disk.url()).await.err());
    }
    mode(&disk.path(), 0o600);
    for unusable in [0o500, 0o000] {
        mode(here, unusable);
        errors.push(Store::open(&disk.url()).await.err());
        errors.push(Store::open(&url(&here.join("new.db"))).await.err());
    }
    let is_root = fs::write(here.join("root"), "").is_ok();
    mode(here, 0o700);
    if is_root {
        return;
    }
    for (case, error) in errors.into_iter().enumerate() {
        let Some(error) = error else { panic!("case {case} is not refused") };
        tells!(error.to_string(), "this user may not", "allow it", !"\n");
    }
}

#[tokio::test]
async fn opening_again_changes_nothing() {
    only_on_sqlite!();
    let disk = Database::new().await;
    disk.open().await.close().await;
    let made = fs::read(disk.path()).expect("reads");
    disk.open().await.close().await;
    assert!(made == fs::read(disk.path()).expect("reads"));
    assert_eq!(disk.number("SELECT COUNT(*) FROM _sqlx_migrations").await, MIGRATIONS.len() as i64);
}

/// Whoever closes it first decides, and only that is drawn.
#[tokio::test]
async fn a_challenge_is_closed_once() {
    let (disk, store) = Database::opened().await;
    let record = at(1, versus(1, ANN, BOB));
    let terms = record.game.terms().clone();
    let challenge = Challenge {
        message: Some(MessageId(9)),
        ..challenge(2, [ANN, BOB], terms, record.place, NOW + 1_000)
    };
    store.begin_challenge(&challenge, NOW, Budgets::Off).await.expect("is made");
    let owed = "SELECT COALESCE(MAX(due_at), 0) FROM outbox WHERE kind = 'challenge'";
    let mut due = None;
    for fate in [Fate::Withdrawn, Fate::Expired, Fate::Declined] {
        let closed = store.close_challenge(GameId(2), fate, NOW).await;
        assert_eq!(closed.expect("is closed"), Fate::Withdrawn, "{fate:?}");
        let now_due = disk.number(owed).await;
        assert_eq!(*due.get_or_insert(now_due), now_due, "{fate:?}");
    }
    assert_ne!(due, Some(0));
}

/// As when a player resigns while a moderator confirms: whose act it was not is not noted as theirs.
#[tokio::test]
async fn a_moderator_ends_nothing_that_is_over() {
    let (disk, store) = Database::opened().await;
    for (id, is_over) in [(1, true), (2, false)] {
        let record = at(id, versus(id, ANN, BOB));
        begin(&store, &record).await;
        let resigned = game::resign(&record.game, ANN).expect("may resign");
        assert!(!is_over || append(&store, &resigned).await);
        let act = act(10 + id, ModVerb::EndGame, CHANNEL, NOW);
        // The same request, delivered twice, is answered alike.
        for _ in 0..2 {
            let ended = store.stop(GUILD, id, Endable::EndGame, &act).await;
            assert_eq!(ended.expect("is stored"), !is_over);
        }
    }
    assert_eq!(disk.number("SELECT COUNT(*) FROM acts").await, 1);
}

fn count<T: PartialEq>(all: &[T], one: &T) -> usize {
    all.iter().filter(|other| *other == one).count()
}

#[tokio::test]
async fn what_cannot_be_read_keeps_nobody_else_waiting() {
    let far = NOW + 30 * 24 * 3_600_000;
    for damage in [
        "UPDATE games SET deadline_at = 'noon' WHERE id <= 25",
        "UPDATE games SET away_ms = 'long' WHERE id <= 25",
        "UPDATE games SET warned = 0, terms = 'gold' WHERE id <= 25",
        "UPDATE games SET touched_at = x'00' WHERE id <= 25",
        "UPDATE challenges SET terms = 'gold' WHERE id <= 125",
        "UPDATE challenges SET expires_at = -1.5 WHERE id <= 125",
    ] {
        let of_another_type = ["'noon'", "'long'", "x'00'", "-1.5"].iter();
        if server().is_some() && { of_another_type }.any(|value| damage.contains(value)) {
            continue;
        }
        let (disk, store) = Database::opened().await;
        for n in 1..=26 {
            let record = at(n, versus(n, ANN, BOB));
            begin(&store, &record).await;
            let terms = record.game.terms().clone();
            let challenge = challenge(100 + n, [ANN, EVE], terms, record.place, NOW + n as i64);
            let made = store.begin_challenge(&challenge, NOW, Budgets::Off).await;
            assert_eq!(made.expect("is made"), Challenged::New { pings: true });
        }
        disk.change(damage).await;
        let mut found = Vec::new();
        for tick in 0..4 {
            let due = store.due(&Shards::all(1), far + tick * 1000).await;
            for task in due.expect(damage) {
                match task {
                    Overdue::Warn { record, .. } => found.push(record.game.id()),
                    Overdue::End { record, .. } => panic!("{record:?}"),
                }
            }
            store.expire_challenges(&Shards::all(1), far).await.expect(damage);
        }
        assert!(found.contains(&GameId(26)), "{damage}");
        for id in [101, 126] {
            let closed = store.close_challenge(GameId(id), Fate::Withdrawn, far).await;
            assert_eq!(closed.expect(damage), Fate::Expired, "{damage}: {id}");
        }
        assert!(!check(&disk.url()).await.expect("is checked").problems.is_empty(), "{damage}");
    }
}
