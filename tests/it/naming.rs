//! A modified client may name any person or channel: the bot only accepts those that Discord finds there, or that are
//! on the server's list.

use bouton::ask::{COMMANDS, Takes};
use sandbox::{Id, Outcome};
use serde_json::{Value, json};

use crate::world::{World, custom_ids, none, tells};

/// A channel of another server with the bot, where nobody has used it.
async fn foreign(world: &World) -> Id {
    let guild = world.sandbox.add_guild("Elsewhere");
    world.sandbox.add_channel(guild, "abroad")
}

#[track_caller]
fn refused(outcome: Outcome, why: &str) {
    let reply = outcome.message();
    assert!(reply.ephemeral && reply.content.contains(why), "{reply}");
}

/// Checks that nothing was stored or posted.
async fn untouched(world: &World, abroad: Id) {
    for made in [
        "SELECT COUNT(*) FROM servers WHERE settings IS NOT NULL",
        "SELECT COUNT(*) FROM challenges",
        "SELECT COUNT(*) FROM games",
    ] {
        assert_eq!(world.number(made).await, 0, "{made}");
    }
    assert!(world.sandbox.messages(abroad, &world.alice).is_empty());
}

/// A command with one option.
fn with(words: &str, option: &str, value: &str) -> (String, Value) {
    let given = json!({ option: value });
    match words.split_once(' ') {
        Some((name, second)) => (name.to_owned(), json!({ second: given })),
        None => (words.to_owned(), given),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_option_takes_what_discord_does_not_find() {
    let world = World::new().await;
    let abroad = foreign(&world).await;
    let nobody = "1180153304891392055".to_owned();
    let mut tried = 0;
    for (words, verb) in COMMANDS.iter().flat_map(|command| command.verbs()) {
        for option in verb.options() {
            let ids = match option.takes {
                Takes::Channel { .. } => vec![abroad.to_string(), nobody.clone(), "1".to_owned()],
                Takes::Person | Takes::Role => vec![nobody.clone(), "1".to_owned()],
                _ => continue,
            };
            for id in ids {
                let (name, options) = with(&words, option.name, &id);
                let forged = world.alice.forge_command(world.nim, &name, options);
                refused(forged.await, "I do not find whom or what you named here.");
                tried += 1;
            }
        }
    }
    // Channels for podium, puzzle, log and table; people as opponents, for /stats, /tournament, /moderate; and roles.
    assert_eq!(tried, 4 * 3 + 8 * 2);
    untouched(&world, abroad).await;
    // Existing ones are accepted.
    let here = json!({"set": {"podium": world.nim.to_string()}});
    let set = world.alice.forge_command(world.nim, "settings", here).await.message().content;
    assert!(set.contains(&format!("Monthly podium: <#{}>", world.nim)), "{set}");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_menu_takes_what_discord_does_not_find() {
    let world = World::new().await;
    let (alice, abroad) = (&world.alice, foreign(&world).await);
    let show = alice.ask(world.nim, "settings", json!({"show": {}})).await;
    let places = alice.click(&show, "Places and leaderboards").await;
    let help = alice.ask(world.nim, "help", none()).await;
    let form = alice.forge_component(world.nim, help.id, "go.challenge", &[]).await;
    let (places, form) = (places.message(), form.message());
    let whom = custom_ids(&form).filter(|control| control.starts_with("whom.")).last();
    let whom = whom.expect("a menu of people");
    for (on, menu) in [(&places, "setting.podium"), (&places, "setting.channels"), (&form, whom)] {
        for id in [&*abroad.to_string(), "1"] {
            let forged = alice.forge_component(world.nim, on.id, menu, &[id]).await;
            refused(forged, "I do not find whom or what you named here.");
        }
        // Nor from a text menu, about whose values Discord says nothing.
        for id in [abroad.to_string(), world.benoit.id().to_string()] {
            let forged = alice.forge_component(world.nim, help.id, menu, &[&id]).await;
            refused(forged, "I do not know this button any more.");
        }
    }
    untouched(&world, abroad).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_text_names_a_channel_that_the_server_does_not_list() {
    let world = World::new().await;
    let abroad = foreign(&world).await;
    let typed = async |channels: String| world.set(json!({"channels": channels})).await.content;
    for other in [abroad.to_string(), "1".to_owned()] {
        let text = typed(format!("<#{}> <#{other}>", world.nim)).await;
        let why = format!("I cannot find <#{other}> among the channels of this server.");
        assert!(text.starts_with(&why), "{text}");
        assert!(text.contains("**Nothing was changed.**"), "{text}");
    }
    untouched(&world, abroad).await;
    tells!(typed(format!("<#{}>", world.nim)).await, &format!("Where I play: <#{}>", world.nim));
}
