//! `/moderate limit`: votes, tournaments and open challenges are limited to a role.

use sandbox::{Id, MessageView, Outcome, User};
use serde_json::json;

use super::{Garden, says};
use crate::world::{World, none, whisper};

/// Every way to begin a vote, an open challenge or a tournament, each in its own channel.
const DOORS: [(&str, &str); 7] = [
    ("votes", "/play vote"),
    ("votes", "start.bot........1h"),
    ("votes", "rematch"),
    ("open", "/play open"),
    ("open", "start.anyone...."),
    ("tournaments", "/tournament new"),
    ("tournaments", "tournament.new"),
];

async fn tries(world: &World, who: &User, door: &str, over: &MessageView) -> Outcome {
    let place = world.sandbox.add_channel(world.sandbox.guild(), &format!("{door} {}", who.id()));
    match door {
        "/play vote" => who.command(place, "play", json!({"piles": "3 4 5", "vote": "1h"})).await,
        "/play open" => who.command(place, "play", json!({"piles": "3 4 5", "open": true})).await,
        "/tournament new" => who.command(place, "tournament", json!({"new": {}})).await,
        "rematch" => who.click(over, "Rematch: let Bouton begin").await,
        control => {
            let help = who.ask(place, "help", none()).await;
            who.forge_component(place, help.id, control, &[]).await
        }
    }
}

/// Makes a finished vote in its own channel.
async fn vote_over(garden: &Garden, name: &str) -> MessageView {
    let world = &garden.world;
    let place = world.sandbox.add_channel(world.sandbox.guild(), name);
    let vote = world.alice.ask(place, "play", json!({"piles": "3 4 5", "vote": "1h"})).await;
    world.idle().await;
    let question = garden.mia.message_command("Moderate this game", &vote).await.message();
    garden.mia.click(&question, "End it").await;
    world.now(&vote).await
}

async fn limit(garden: &Garden, who: &User, kind: &str, role: Option<Id>) -> Outcome {
    let mut options = json!({"what": kind});
    if let Some(role) = role {
        options["role"] = role.to_string().into();
    }
    who.command(garden.world.nim, "moderate", json!({"limit": options})).await
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_limited_is_begun_by_those_with_the_role() {
    let garden = Garden::new().await;
    let Garden { world, mia } = &garden;
    let (alice, benoit, guild) = (&world.alice, &world.benoit, world.sandbox.guild());
    let hosts = world.sandbox.add_role(guild, "hosts");
    world.sandbox.give_role(guild, hosts, &world.clara);
    let named = |text: String| text.replace(&hosts.to_string(), "HOSTS");
    says(&limit(&garden, mia, "votes", Some(hosts)).await, "manage this server");
    for kind in ["votes", "tournaments", "open"] {
        says(&limit(&garden, alice, kind, Some(hosts)).await, "Done: limited ");
    }
    let mut refused = Vec::new();
    for (kind, door) in DOORS {
        let over = vote_over(&garden, &format!("over for {door}")).await;
        let text = named(whisper(tries(world, benoit, door, &over).await).text());
        if !refused.contains(&text) {
            refused.push(text);
        }
        assert!(refused.len() <= 3, "{kind} by {door}: {refused:?}");
        for who in [&world.clara, alice] {
            let over = vote_over(&garden, &format!("over for {} {door}", who.id())).await;
            let text = tries(world, who, door, &over).await.to_string();
            assert!(!text.contains("On this server"), "{door}: {text}");
        }
    }
    insta::assert_snapshot!(refused.join("\n").replace("\n(only you)\n", "\n"), @"
    (only you)
    Sur ce serveur, seul le rôle <@&HOSTS> lance des votes. Tu peux voter dans ceux qui sont ouverts, et jouer en solo contre moi.
    Sur ce serveur, seul le rôle <@&HOSTS> lance des défis ouverts. Tu peux rejoindre ceux qui le sont, et défier quelqu’un par son nom.
    Sur ce serveur, seul le rôle <@&HOSTS> crée des tournois. Tu peux t’inscrire à ceux qui sont ouverts.
    ");
    let list = garden.run(mia, "list", none()).await;
    insta::assert_snapshot!(named(garden.names(&list)), @"
    (only you)
    Nobody is barred on this server.
    Open challenges: only <@&HOSTS> may make one
    Tournaments: only <@&HOSTS> may make one
    Votes: only <@&HOSTS> may begin one
    ");

    // No role, or @everyone, lifts the limit.
    limit(&garden, alice, "votes", None).await;
    says(&limit(&garden, alice, "votes", None).await, "**Nothing changed**");
    limit(&garden, alice, "open", Some(guild)).await;
    insta::assert_snapshot!(named(garden.log().await).lines().take(4).collect::<Vec<_>>().join("\n"), @"
    (only you)
    **Done by moderators in the last 90 days**
    <t:…:R>, <@ALICE>: let everyone make open challenges
    <t:…:R>, <@ALICE>: let everyone begin votes
    ");
    for (kind, door) in DOORS {
        let over = vote_over(&garden, &format!("over again for {door}")).await;
        let text = tries(world, benoit, door, &over).await.to_string();
        assert_eq!(text.contains("Sur ce serveur"), kind == "tournaments", "{door}: {text}");
    }
}
