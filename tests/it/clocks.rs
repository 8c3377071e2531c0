//! Tests short clocks: whoever was warned loses on time, and a move that was asked for in time is made.

use bouton::game::{Game, Player, Record, Terms, decide};
use bouton::place::{GameId, Shards, UserId};
use bouton::store::{Appended, Overdue, Warning};
use serde_json::json;

use crate::database::Database;
use crate::records::{place, start};
use crate::searched::taking;
use crate::world::{World, tells};

#[tokio::test(flavor = "multi_thread")]
async fn where_the_bot_may_not_write_no_time_is_short() {
    let world = World::new().await;
    let (alice, benoit) = (&world.alice, &world.benoit);
    let [clara, dora] = ["Clara", "Dora"].map(|name| world.sandbox.add_user(name, "en-US"));
    let before = world.challenge(&clara, benoit, json!({"rated": true})).await;
    let hasty = world.challenge(&dora, benoit, json!({"clock": "30s"})).await;
    world.sandbox.silence_bot(world.nim);
    for (clock, refused) in [("30s", true), ("5m", true), ("1h", false)] {
        let reply = world.challenge(alice, benoit, json!({"clock": clock})).await;
        assert_eq!(reply.ephemeral, refused, "{clock}: {reply}");
    }
    // Whoever stands lost would let such a match stand still.
    let reply = world.challenge(alice, benoit, json!({"rated": true})).await;
    assert!(reply.ephemeral);
    tells!(reply.text(), "A fair match can be lost on time", "may not write in this channel");
    let late = benoit.click(&before, "Accept").await.message();
    assert!(late.ephemeral, "{late}");
    tells!(late.text(), "Un match équitable peut se perdre au temps");
    let late = benoit.click(&hasty, "Accept").await.message();
    assert!(late.ephemeral, "{late}");
    tells!(late.text(), "Avec si peu de temps par coup");
    let reply = world.challenge(benoit, alice, json!({"clock": "2m"})).await;
    insta::assert_snapshot!(reply.text(), @"
    (only you)
    Avec si peu de temps par coup, je dois pouvoir vous prévenir ici, et je n’ai pas le droit d’écrire dans ce salon. Laisse `pendule` vide, ou joue là où je peux écrire.
    ");
}

#[tokio::test]
async fn a_move_asked_for_in_time_is_made_and_a_later_one_is_not() {
    const NOW: i64 = 1_750_000_000_000;
    let (_database, store) = Database::opened().await;
    let move_time = "30s".parse().expect("a time");
    let terms = Terms { move_time, ..Terms::of(start("3-5 normal")) };
    for (offset, done) in [(-500_i64, true), (1, false)] {
        let id = GameId::made_at(NOW, offset.unsigned_abs());
        let seats = [1, 2].map(|seat| Player::Person(UserId(id.0 + seat)));
        let record = Record::begun(Game::new(id, seats, terms.clone()), place(None, 7), NOW);
        store.begin(&record, NOW).await.expect("begins");
        let due = async |now| store.due(&Shards::all(1), now).await.expect("looks");
        let deadline = NOW + 30_000;
        assert_eq!(due(deadline - 7_501).await, []);
        assert!(matches!(due(deadline - 7_500).await[..], [Overdue::Warn { .. }]));
        let warned = store.warned(id, record.game.ply(), deadline, Warning::Given);
        warned.await.expect("is noted");

        // The move was asked for at one time, and arrives later.
        let m = taking(0, 1).expect("a move");
        let turn = decide(&record.game, UserId(id.0 + 1), record.game.ply(), m, 1);
        let turn = turn.expect("legal");
        let comes = deadline + 2_000;
        assert_eq!(due(comes).await, [], "it may still come");
        let click = GameId::made_at(deadline + offset, 1).0;
        let appended = store.append(&record, &turn, comes, Some(click)).await.expect("looks");
        assert_eq!(matches!(appended, Appended::Done(_)), done, "{offset}: {appended:?}");
        let left = due(deadline + 3_000).await;
        let lost = matches!(left[..], [Overdue::End { warned: true, .. }]);
        assert_eq!(lost, !done, "{offset}: {left:?}");
    }
    store.close().await;
}
