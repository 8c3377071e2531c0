//! Erasing very many games: at once for everybody who looks, in parts in the database.

use bouton::game::{Player, Record, Terms};
use bouton::place::UserId;
use bouton::store::{Begun, Store};
use sandbox::{Id, MessageView, User};

use super::copying::alone;
use crate::process::Process;
use crate::records::{place, replayed, start};
use crate::world::{World, code, none, sixes, soon, tells};

/// Gives a person finished games on the server against a rival.
async fn played(world: &World, store: &Store, who: Id, rival: Id) {
    let place = place(Some(world.sandbox.guild().get()), world.nim.get());
    // Whoever takes the last object loses.
    let line = "1-3-5-7 misere: D7 C5 B3 A1";
    let seats = [who, rival].map(|who| Player::Person(UserId(who.get())));
    for i in 4..24 {
        let over = replayed(i << 22, seats, Terms::of(start(line)), line, None);
        let moment = 1_740_000_000_000 + i.cast_signed() * 100_000;
        let record = Record::begun(over, place, moment);
        assert_eq!(store.begin(&record, moment).await.expect("is stored"), Begun::New);
    }
    let seen = "UPDATE seats SET active_at = (SELECT ended_at FROM games WHERE id = game_id)";
    world.change(seen).await;
}

async fn seats(world: &World, who: &User) -> i64 {
    let sql = format!("SELECT COUNT(*) FROM seats WHERE user_id = {}", who.id());
    world.ask(&sql).await
}

/// Waits until the answer says that it is done.
async fn done(world: &World, reply: &MessageView, says: &str) {
    let done = |sandbox: &sandbox::Sandbox| {
        let now = sandbox.refresh(reply)?;
        now.content.starts_with(says).then_some(())
    };
    let done = world.sandbox.wait_for(4 * soon(), done).await;
    let now = world.sandbox.refresh(reply).map(|now| now.content);
    assert!(done.is_some(), "{now:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_killed_between_parts_goes_on_and_says_when_all_is_erased() {
    let _turn = crate::heavy::turn_of_waiting().await;
    let world = World::without_bot().await;
    let (alice, benoit) = (&world.alice, &world.benoit);
    let store = Store::open(&world.database_url()).await.expect("opens");
    played(&world, &store, benoit.id(), alice.id()).await;
    store.close().await;
    alone(&world, benoit.id(), [1_001, 13_000], None).await;
    let process = Process::start(&world).await;
    let reply = world.erase(benoit).await;
    assert!(reply.content.starts_with("Tu n’es plus dans aucun classement"), "{}", reply.content);
    tells!(world.erase(benoit).await.content, "en cours de suppression");
    tells!(alice.ask(world.nim, "leaderboard", none()).await.text(), !&benoit.mention());
    // He plays on.
    let mut options = sixes();
    options["first"] = "opponent".into();
    let game = benoit.ask(world.nim, "play", options).await;
    let noted = "SELECT COUNT(*) FROM erasures WHERE token IS NOT NULL AND up_to IS NOT NULL";
    // This follows the answer.
    world.until(noted, |n| n > 0).await;
    process.kill();
    let left = seats(&world, benoit).await;
    assert!(left > 1_000, "{left} games are left");
    world.sound().await;

    let process = Process::start(&world).await;
    world.play_out(&[benoit], game).await;
    done(&world, &reply, "Tout est effacé.").await;
    assert_eq!(seats(&world, benoit).await, 1);
    tells!(&alice.ask(world.nim, "leaderboard", none()).await.text(), "@Benoît: 1 win in 1 game");
    world.until("SELECT COUNT(*) FROM erasures WHERE token IS NOT NULL", |n| n == 0).await;
    process.kill();
    world.end_forgiven(&[code::NONE, code::UNKNOWN_CHANNEL]);
}
