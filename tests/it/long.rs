//! Tests long games: what is read of one does not grow, and everything else is as in a short one.

use bouton::game::{self, Game, Player, Ply, Record, Terms, before_last};
use bouton::place::{ChannelId, GameId, UserId};
use bouton::store::{Appended, Begun, Store, check};
use nim::{Level, Move};
use serde_json::json;

use crate::checking::bouton;
use crate::database::Database;
use crate::records::{appended, place, start};
use crate::world::{World, none, pick, resign, tells, whisper};

const ANN: UserId = UserId(11);
const BOB: Player = Player::Person(UserId(22));
const BOT: Player = Player::Bot(Level::Novice);
const NOW: i64 = 1_750_000_000_000;
/// The most moves that a long game may be read with.
const FEW: usize = 100;

fn one() -> Move {
    "A1".parse().expect("a move")
}

/// Begins a game of Ann's that has that many moves, each of which took one.
async fn begin(store: &Store, id: u64, other: Player, plies: usize) -> Record {
    let (start, seats) = (start("900000-7 normal"), [Player::Person(ANN), other]);
    let game = Game::replay(GameId(id), seats, Terms::of(start), vec![one(); plies], None);
    let record = Record::begun(game.expect("a game"), place(Some(7), id), NOW);
    assert_eq!(store.begin(&record, NOW).await.expect("begins"), Begun::New);
    load(store, id).await
}

async fn load(store: &Store, id: u64) -> Record {
    store.game(GameId(id)).await.expect("reads").expect("is there")
}

async fn whole(store: &Store, id: u64) -> Record {
    store.whole_game(GameId(id)).await.expect("reads").expect("is there")
}

async fn play(store: &Store, record: &Record) -> Record {
    let game = &record.game;
    let Player::Person(who) = game.player(game.to_move()) else {
        panic!("the bot moves by itself")
    };
    let turn = game::decide(game, who, game.ply(), one(), 1).expect("legal");
    appended(store, record, &turn, NOW + 1, None).await
}

/// Counts the moves that were read of it.
fn read_of(record: &Record) -> usize {
    record.game.latest(usize::MAX).len()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_read_of_a_game_does_not_grow_with_it() {
    let database = Database::new().await;
    for plies in [600, 10_000] {
        let store = database.open().await;
        let mut record = begin(&store, plies, BOB, plies as usize).await;
        let mut most = 0;
        for turn in 1..=150 {
            record = play(&store, &record).await;
            let read = load(&store, plies).await;
            most = most.max(read_of(&read));
            assert_eq!(read.game.ply(), Ply(plies as u32 + turn));
            assert_eq!(read.game.position(), record.game.position());
            assert_eq!(read.game.latest(2), [one(), one()]);
            record = read;
        }
        assert!(most <= FEW, "{most}");
        let here = store.open_in(ANN, ChannelId(plies)).await.expect("reads");
        assert!(here.iter().all(|record| read_of(record) <= FEW));
        let all = whole(&store, plies).await;
        assert_eq!(all.game.position(), record.game.position());
        store.close().await;
        assert_eq!(check(&database.url()).await.expect("checks").problems, [""; 0]);

        // Its end needs all of the moves, and so does what follows.
        let store = database.open().await;
        let record = load(&store, plies).await;
        let turn = game::resign(&record.game, ANN).expect("she may");
        assert!(turn.game.whole().is_none());
        let ended = appended(&store, &record, &turn, NOW + 1, None).await;
        assert_eq!(ended.barred, [None; 2]);
        let again = load(&store, plies).await;
        for record in [&ended, &again] {
            let game = record.game.whole().expect("all of it");
            assert_eq!(game.moves().len(), plies as usize + 150);
            assert_eq!(game.review().moves.len(), game.moves().len());
        }
        store.close().await;
        assert_eq!(check(&database.url()).await.expect("checks").problems, [""; 0]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_are_taken_back_beyond_what_is_kept() {
    let (database, store) = Database::opened().await;
    let record = begin(&store, 5, BOT, 700).await;
    let mut record = play(&store, &record).await;
    for nth in 0..120 {
        let to = before_last(&record.game).expect("there is one");
        let taken = store.take_back(&record, to, NOW + 2, 1000 + nth).await;
        let Ok(Appended::Done(current)) = taken else { panic!("{taken:?}") };
        assert_eq!(current.game.ply(), to);
        record = load(&store, 5).await;
        let of = read_of(&record);
        assert!(of >= 2 && (of <= FEW || to <= Ply(500)), "{of} at {to:?}");
        assert_eq!(record.game.position(), whole(&store, 5).await.game.position());
        assert_eq!(record.game.position(), current.game.position());
        assert_eq!(record.touched, NOW);
    }
    assert_eq!(record.game.ply(), Ply(462));
    assert_eq!(play(&store, &record).await.game.ply(), Ply(464));
    store.close().await;
    assert_eq!(check(&database.url()).await.expect("checks").problems, [""; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn piles_that_are_kept_wrong_are_found_and_mended() {
    let (database, store) = Database::opened().await;
    for id in [5, 6] {
        let record = begin(&store, id, BOB, 600).await;
        let record = play(&store, &record).await;
        play(&store, &record).await;
    }
    store.close().await;
    for wrong in ["kept_piles = '899429-7'", "kept_ply = kept_ply + 1"] {
        let change = format!("UPDATE games SET {wrong} WHERE id = 6");
        database.change(&change).await;
        assert_eq!(
            check(&database.url()).await.expect("checks").problems,
            ["its piles are not kept as its moves leave them: game 6"]
        );
        let mended = bouton(&database.url(), &["check", "--repair"]);
        assert!(mended.status.success(), "{wrong}: {mended:?}");
        let store = database.open().await;
        let record = load(&store, 6).await;
        assert_eq!(record.game.position().piles()[1], 7);
        let record = play(&store, &record).await;
        assert_eq!(record.game.position(), whole(&store, 6).await.game.position());
        assert!(read_of(&load(&store, 6).await) <= FEW);
        store.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_game_goes_on_after_a_restart() {
    let mut world = World::new().await;
    let nim = world.nim;
    let board = world.duel(json!({"piles": "900000 6"})).await;
    let board = world.take(&board, "B1").await;
    pick(&world.benoit, &board, "B1").await.message();
    world.idle().await;
    world
        .change(
            "INSERT INTO moves (game_id, ply, move, made_at)
             WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 601)
             SELECT g.id, i, 'A1', g.touched_at FROM games g, n",
        )
        .await;
    let board = world.alice.ask(nim, "board", none()).await;
    let board = world.take(&board, "B1").await;
    assert_eq!(world.number("SELECT kept_ply FROM games").await, 571);
    world.restart_bot().await;
    let board = pick(&world.benoit, &board, "B1").await.message();
    assert!(board.text().contains("took 1 from **B**, leaving 3"), "{}", board.text());
    whisper(world.alice.command(nim, "hint", none()).await);
    let early = json!({"after_move": 10});
    tells!(world.alice.ask(nim, "hint", early).await.text().replace(',', ""), "899992");
    tells!(world.alice.ask(nim, "hint", json!({"after_move": 605})).await, "604");
    let board = world.alice.ask(nim, "board", none()).await;
    world.take(&board, "B2").await;
    let board = world.benoit.ask(nim, "board", none()).await;
    resign(&world.benoit, &board).await;
    tells!(world.alice.ask(nim, "review", none()).await, "605");
    world.idle().await;
}
