//! Public messages never show the rank of a person who hides.

use sandbox::{Call, Id, MessageView, Moment, User};
use serde_json::{Value, json};

use crate::world::{MINUTE, World, code, none, soon, tells, updated, whisper};

/// 2026-11-30 at 23:59:59.999 in UTC.
const LAST_OF_NOVEMBER: i64 = 1_796_083_199_999;
/// The menu that opens the other leaderboards.
const BY: &str = "By what?";

async fn hide(world: &World, who: &User) -> MessageView {
    whisper(who.command(world.lounge, "privacy", json!({"hide": {}})).await)
}

/// Alice wins twice, Benoît once.
async fn played(world: &World) {
    for who in [&world.alice, &world.alice, &world.benoit] {
        world.win(who, world.nim).await;
    }
}

/// Checks that nothing `to` sees in the channel names `who`.
fn unnamed(world: &World, place: Id, to: &User, who: &User) {
    for message in world.sandbox.messages(place, to) {
        assert!(!message.text().contains(&who.mention()), "{}", message.text());
    }
}

async fn leaders(world: &World, who: &User, place: Id, by: Value) -> MessageView {
    let board = who.ask(place, "leaderboard", by).await;
    world.idle().await;
    board
}

#[tokio::test(flavor = "multi_thread")]
async fn a_leaderboard_is_whispered_to_whoever_hides_and_turned_there() {
    let world = World::new().await;
    let (alice, benoit) = (&world.alice, &world.benoit);
    played(&world).await;
    let before = leaders(&world, alice, world.nim, none()).await;
    assert!(!before.ephemeral && before.text().contains(&alice.mention()));
    let hidden = hide(&world, alice).await;
    tells!(&hidden.content, "Nobody else sees you on a leaderboard any more");

    for by in ["wins", "rating", "bot", "accuracy", "streak"] {
        let own = leaders(&world, alice, world.lounge, json!({"by": by})).await;
        assert!(own.ephemeral, "{by}: {}", own.text());
    }
    let own = leaders(&world, alice, world.lounge, none()).await;
    let row = format!("🥇 **1.** {}: 2 wins in 2 games", alice.mention());
    assert!(own.text().contains(&row), "{}", own.text());
    let above = own.text().lines().take_while(|line| !line.contains("hidden")).count();
    let below = own.text().lines().position(|line| line.contains(&row));
    assert_eq!(below, Some(above + 1), "{}", own.text());
    assert!(!own.text().contains("shares first place"), "{}", own.text());
    // Its pages turn in the whisper, where nobody else sees them.
    let turned = updated(alice.select(&own, BY, &["streak"]).await);
    assert!(turned.ephemeral, "{}", turned.text());
    assert!(turned.text().contains(&alice.mention()), "{}", turned.text());
    unnamed(&world, world.lounge, benoit, alice);

    // A board posted before, and somebody else's, are turned for her in a whisper.
    let his = leaders(&world, benoit, world.lounge, none()).await;
    tells!(
        his.text(),
        !"(only you)",
        !&alice.mention(),
        &format!("🥇 **1.** {}", benoit.mention())
    );
    for (board, posted) in [(&before, before.text()), (&his, his.text())] {
        let turned = alice.select(board, BY, &["streak"]).await.message();
        assert!(turned.ephemeral && turned.text().contains(&alice.mention()), "{}", turned.text());
        assert_eq!(world.sandbox.refresh(board).expect("it is there").text(), posted);
    }
    updated(benoit.select(&his, BY, &["streak"]).await);
    unnamed(&world, world.lounge, benoit, alice);

    // What she earns meanwhile counts.
    world.win(alice, world.nim).await;
    world.sound().await;
    alice.click(&hidden, "Show me on leaderboards").await;
    let row = format!("🥇 **1.** {}: 3 wins in 3 games", alice.mention());
    let second = format!("🥈 **2.** {}", benoit.mention());
    tells!(leaders(&world, benoit, world.nim, none()).await.text(), &row, &second);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_whose_reader_hides_meanwhile_is_not_drawn_with_their_row() {
    let world = World::new().await;
    played(&world).await;
    world.win(&world.clara, world.nim).await;
    world.sandbox.leave(&world.clara, world.sandbox.guild());
    let mut held = world.sandbox.hold(Call::ReadMember, Moment::Before);
    let board = world.alice.ask(world.lounge, "leaderboard", none()).await;
    assert!(held.reached(soon()).await, "somebody is looked up");
    hide(&world, &world.alice).await;
    held.release();
    assert_eq!(world.now(&board).await.text(), board.text());
    world.sandbox.forgive(&[code::UNKNOWN_MEMBER]);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_hides_while_a_podium_is_made_is_not_on_it() {
    let (world, hands) = World::at(LAST_OF_NOVEMBER).await;
    world.set(json!({"podium": world.lounge.to_string()})).await;
    played(&world).await;
    let mut held = world.sandbox.hold(Call::ReadMember, Moment::Before);
    hands.advance(MINUTE * 2);
    assert!(held.reached(soon()).await, "somebody is looked up");
    hide(&world, &world.alice).await;
    held.release();
    let podium = |message: &MessageView| message.content.contains("Podium");
    let podium = world.sandbox.wait_message(world.lounge, &world.benoit, soon(), podium).await;
    tells!(podium.expect("it is posted").text(), &world.benoit.mention());
    unnamed(&world, world.lounge, &world.benoit, &world.alice);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_record_of_whoever_hides_is_shown_to_nobody_else() {
    let world = World::new().await;
    played(&world).await;
    let whom = json!({"user": world.alice.id().to_string()});
    let record = world.benoit.ask(world.lounge, "stats", whom.clone()).await;
    hide(&world, &world.alice).await;
    let share = world.benoit.click(&record, "Montrer à tout le monde").await.message();
    let again = world.benoit.ask(world.lounge, "stats", whom).await;
    for reply in [share, again] {
        assert_eq!(
            (reply.ephemeral, &*reply.content),
            (true, "Cette personne ne montre son bilan à personne.")
        );
    }
}
