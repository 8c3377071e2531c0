//! Making, entering, leaving and starting a tournament, and everything that is refused.

use sandbox::{Id, User};
use serde_json::json;

use super::{entered, press};
use crate::world::{MANAGE_SERVER, World, code, posted, tells, untimed, updated};

async fn verb(world: &World, user: &User, verb: &str) -> String {
    let done = user.command(world.nim, "tournament", json!({verb: {}})).await;
    untimed(&done.to_string())
}

#[tokio::test(flavor = "multi_thread")]
async fn people_enter_by_a_button_and_whoever_made_it_starts_it() {
    let world = World::new().await;
    let (alice, benoit, clara) = (&world.alice, &world.benoit, &world.clara);
    let new = json!({"new": {"kind": "all-play-all", "round": "1d"}});
    let message = benoit.ask(world.nim, "tournament", new).await;
    insta::assert_snapshot!(untimed(&message.text()), @"
    **Tournament, all play all** · Marienbad: 1 3 5 7, the last one loses
    Each match is a **fair match**: two games from the same start, each of you beginning one, without hints. A round: 1 day. A move has its usual time, or until the round ends if that is sooner, but never less than a third of its time. Whoever lets it pass loses that game; in the first game, the whole match. Whoever has 50 open games until the round ends, so that their match cannot begin, loses it.
    A game won is a point. Between equals, their matches with each other count; else they share the place. Matches with someone who left count for nobody.
    Nobody has entered yet; there is room for 8.
    It takes 3 or more. <@1091273441730265178> starts it; entry ends <t:…:R>.
    [Enter] [Leave]
    ");
    for (user, button) in [(benoit, "Enter"), (clara, "Enter")] {
        updated(user.click(&message, button).await);
    }
    let mut refused = Vec::new();
    // Entering twice, as with two clicks.
    refused.push(clara.click(&message, "Enter").await.message().text());
    refused.push(alice.click(&message, "Leave").await.message().text());
    refused.push(verb(&world, benoit, "start").await);
    refused.push(verb(&world, clara, "start").await);
    refused.push(verb(&world, clara, "remove").await);
    let new = json!({"new": {}});
    refused.push(clara.command(world.nim, "tournament", new).await.to_string());
    let whom = json!({"remove": {"user": alice.id().to_string()}});
    refused.push(benoit.command(world.nim, "tournament", whom).await.to_string());
    let refused = refused.join("\n").replace("new: ", "").replace("(only you)\n", "");
    insta::assert_snapshot!(refused, @"
    You are in it already.
    You are not in this tournament.
    Il faut être au moins 3 pour commencer, et 2 personnes se sont inscrites. Attends-en d’autres.
    Only whoever made this tournament, or manages the server, can do that.
    Only whoever made this tournament, or manages the server, can do that.
    There is a tournament in this channel already: `/tournament show` shows it. Make another in another channel.
    <@1073480119620472912> ne participe pas à ce tournoi.
    ");
    clara.click(&message, "Leave").await;
    clara.click(&message, "Enter").await;
    // The message may be gone, or far up.
    let shown = alice.ask(world.nim, "tournament", json!({"show": {}})).await;
    let shown = updated(alice.click(&shown, "Enter").await);
    assert!(shown.ephemeral && shown.part("Leave").is_some(), "{}", shown.text());
    let message = world.redrawn(&message, "Entered (3 of").await;
    // Whoever manages the server may start it, too.
    updated(alice.click(&message, "Start").await);
    let reply = press(&world, &world.sandbox.add_user("Late", "fr"), &message, "enter").await;
    insta::assert_snapshot!(reply.text(), @r"
    (only you)
    Ce tournoi a déjà commencé. Pour jouer, inscris-toi au prochain.
    ");
    tells!(press(&world, clara, &message, "enter").await.content, "already");
    world.redrawn(&message, "Round 1 of 3").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_has_three_at_once_and_a_channel_one() {
    let world = World::without_bot().await.by_http().started().await;
    let guild = world.sandbox.guild();
    let new = json!({"new": {}});
    for n in 0..4 {
        let channel = world.sandbox.add_channel(guild, &format!("cup-{n}"));
        let made = world.alice.ask(channel, "tournament", new.clone()).await;
        assert_eq!(made.ephemeral, n == 3, "{}", made.text());
        if n == 3 {
            insta::assert_snapshot!(made.text(), @"
            (only you)
            This server has 3 tournaments under way, the most it can have. Make another when one is over.
            ");
            for user in [&world.alice, &world.benoit] {
                let reply = user.ask(channel, "tournament", json!({"show": {}})).await;
                assert!(
                    reply.ephemeral && reply.content.contains("nouveau")
                        || reply.content.contains("new")
                );
            }
        }
    }
    let elsewhere = world.alice.command(world.alice.dm(), "tournament", new.clone()).await;
    insta::assert_snapshot!(elsewhere, @r#"refused: “tournament” is not available here"#);
    // Over HTTP nobody tells that a channel was deleted.
    let under_way = "SELECT MIN(channel_id) FROM tournaments WHERE ends_at IS NOT NULL";
    world.sandbox.delete_channel(Id::new(world.number(under_way).await.cast_unsigned()));
    assert!(world.alice.ask(world.lounge, "tournament", new.clone()).await.ephemeral);
    let off = "SELECT COUNT(*) FROM tournaments WHERE state = 'off' AND due_at IS NULL";
    world.until(off, |n| n > 0).await;
    assert!(!world.alice.ask(world.lounge, "tournament", new).await.ephemeral);
    world.end_forgiven(&[code::UNKNOWN_CHANNEL]);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_is_in_three_at_most_and_a_full_one_takes_nobody() {
    let world = World::new().await;
    let guild = world.sandbox.guild();
    let other = world.sandbox.add_guild("Elsewhere");
    let people: Vec<_> =
        (0..9).map(|n| world.sandbox.add_user(&format!("P{n}"), "en-US")).collect();
    let new = json!({"new": {"kind": "all-play-all"}});
    let message = world.alice.ask(world.nim, "tournament", new.clone()).await;
    for (n, person) in people.iter().enumerate() {
        let reply = press(&world, person, &message, "enter").await;
        assert_eq!(reply.content.contains("is full"), n == 8, "{}", reply.text());
    }
    for n in 0..3 {
        let channel =
            world.sandbox.add_channel(if n < 2 { guild } else { other }, &format!("more-{n}"));
        let message = people[0].ask(channel, "tournament", new.clone()).await;
        let reply = people[0].click(&message, "Enter").await.message();
        assert_eq!(reply.content.contains("the most at once"), n == 2, "{}", reply.text());
    }
}

/// Entry was to end in a week, by the clock then. When the clock goes back, that is brought forward to less than a
/// week after the tournament was made.
#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_goes_back_is_not_taken_for_damage() {
    let noon = 1_790_000_000_000;
    let (world, hands) = World::at(noon).await;
    entered(&world, json!({}), &[&world.alice]).await;
    hands.set(noon - 20 * 3_600_000);
    world.swept().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_starts_it_and_it_says_so() {
    let world = World::new().await;
    let message = entered(&world, json!({}), &[&world.alice, &world.benoit]).await;
    // As if a week had passed.
    world.pass(std::time::Duration::from_secs(7 * 86_400)).await;
    let off = world.redrawn(&message, "Entry ended with 2 people; it takes 4.").await;
    assert!(off.buttons().is_empty(), "{}", off.text());
    tells!(press(&world, &world.benoit, &message, "enter").await.content, "Ce tournoi est terminé");
    let enough = [&world.alice, &world.benoit, &world.clara];
    let message = entered(&world, json!({"kind": "all-play-all"}), &enough).await;
    world.pass(std::time::Duration::from_secs(7 * 86_400)).await;
    world.redrawn(&message, "Entry ended, and nobody started it.").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_made_it_calls_it_off_after_a_question_and_nobody_else_by_a_forged_button() {
    let world = World::new().await;
    world.alice.grant(MANAGE_SERVER);
    let message = entered(&world, json!({}), &[&world.benoit, &world.clara]).await;
    tells!(press(&world, &world.clara, &message, "off").await.content, "Only whoever");
    let question = world.benoit.ask(world.nim, "tournament", json!({"remove": {}})).await;
    insta::assert_snapshot!(question.text(), @"
    (only you)
    Annuler tout le tournoi ? Les matchs commencés continuent comme matchs équitables à part. Pour retirer une seule personne, nomme-la avec `membre`.
    [Annuler le tournoi]
    ");
    world.benoit.click(&question, "Annuler le tournoi").await;
    world.redrawn(&message, "called off").await;
    posted(world.benoit.command(world.nim, "tournament", json!({"new": {}})).await);
}
