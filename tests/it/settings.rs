//! `/settings`: how the bot plays on a server.

use serde_json::json;

use crate::world::World;

/// <https://discord.com/developers/docs/topics/permissions>
const MANAGE_SERVER: u64 = 1 << 5;

#[tokio::test]
async fn only_those_who_manage_the_server_are_offered_it() {
    let world = World::new().await;
    let show = json!({"show": {}});
    let shown = world.alice.command(world.nim, "settings", show.clone());
    let shown = shown.await.message();
    assert!(shown.ephemeral);
    insta::assert_snapshot!(shown.content, @r"
    **How I play on this server** when `/play` says nothing else
    Game: Marienbad: 1 3 5 7, the last one loses
    Level: Casual: knows a few tricks
    ");
    let refused = world.benoit.command(world.nim, "settings", show.clone());
    insta::assert_snapshot!(refused.await, @"refused: “settings” needs permissions the user does not have");
    world.benoit.grant(MANAGE_SERVER);
    let shown = world.benoit.command(world.nim, "settings", show.clone());
    insta::assert_snapshot!(shown.await.message().content, @r"
    **Comment je joue sur ce serveur** quand `/jouer` ne dit rien d’autre
    Partie : Marienbad : 1 3 5 7, le dernier perd
    Niveau : Tranquille : connaît quelques astuces
    ");
    let dm = world.alice.command(world.alice.dm(), "settings", show);
    insta::assert_snapshot!(dm.await, @"refused: “settings” is not available here");
}
