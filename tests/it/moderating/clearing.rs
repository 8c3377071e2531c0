//! `/moderate clear`: what somebody earned no longer counts.

use sandbox::User;
use serde_json::{Value, json};

use super::{Garden, says};
use crate::world::{MANAGE_MESSAGES, MANAGE_SERVER, World, none, tells};

fn clear(whom: &User, period: &str) -> Value {
    json!({"user": whom.id().to_string(), "period": period})
}

async fn won(world: &World, who: &User) -> bool {
    let board = who.ask(world.nim, "leaderboard", json!({"by": "wins"})).await;
    let row = format!("{}: ", who.mention());
    board.text().lines().any(|line| line.contains(&row))
}

#[tokio::test(flavor = "multi_thread")]
async fn what_somebody_earned_counts_no_longer() {
    let garden = Garden::new().await;
    let Garden { world, mia } = &garden;
    let (alice, benoit, clara, nim) = (&world.alice, &world.benoit, &world.clara, world.nim);
    world.beats(benoit, alice).await;
    world.beats(alice, benoit).await;
    let board = world.win(benoit, nim).await;
    assert!(won(world, benoit).await && won(world, alice).await);
    let question = garden.run(alice, "clear", clear(benoit, "week")).await;
    insta::assert_snapshot!(garden.names(&question), @"
    (only you)
    Clear what <@BENOIT> has earned here this week (UTC)? It will no longer count on any leaderboard of this server, nor in their `/stats` here. What others won against them stays. It cannot be undone.
    [Clear it]
    ");
    assert!(won(world, benoit).await, "it is asked first");
    let done = alice.click(&question, "Clear it").await.message();
    insta::assert_snapshot!(garden.names(&done), @"
    (only you)
    Done: cleared the standings of <@BENOIT> in that week.
    ");
    assert!(!won(world, benoit).await && won(world, alice).await);
    tells!(benoit.ask(nim, "stats", none()).await.text(), !"victoire");
    let over = "SELECT COUNT(*) FROM ledger WHERE barred = 'cleared'";
    assert_eq!(world.number(over).await, 3);
    // Pressed again, the button changes nothing.
    let id = format!("mod.clear.{}.all", benoit.id());
    alice.forge_component(nim, board.id, &id, &[]).await;
    assert_eq!(world.number(over).await, 3);
    insta::assert_snapshot!(garden.log().await, @"
    (only you)
    **Done by moderators in the last 90 days**
    <t:…:R>, <@ALICE>: cleared all standings of <@BENOIT>
    <t:…:R>, <@ALICE>: cleared the standings of <@BENOIT> in that week
    ");
    // What he wins from now on counts.
    world.win(benoit, nim).await;
    assert!(won(world, benoit).await);

    // Moderators who don't manage the server may not do it, and nobody may do it to those ranking above them.
    let question = json!({"clear": clear(benoit, "all")});
    says(&mia.command(nim, "moderate", question.clone()).await, "manage this server");
    says(&mia.forge_component(nim, board.id, &id, &[]).await, "manage this server");
    says(&clara.forge_command(nim, "moderate", question).await, "manage this server");
    clara.grant(MANAGE_SERVER | MANAGE_MESSAGES);
    let above = json!({"clear": clear(alice, "month")});
    says(&clara.command(nim, "moderate", above).await, "is above you");
    let id = format!("mod.clear.{}.all", alice.id());
    says(&clara.forge_component(nim, board.id, &id, &[]).await, "is above you");
    assert_eq!(world.number(over).await, 3);
}
