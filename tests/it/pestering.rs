//! Nobody is pestered: limits on how often a person can be challenged, and pinged about it.

use futures_util::future::join_all;
use sandbox::{Id, Outcome, User};
use serde_json::json;

use crate::world::{MINUTE, NOON, World, none, posted, resign, soon, tells, untimed, updated};

async fn challenge(who: &User, whom: &User, channel: Id) -> Outcome {
    let options = json!({"opponent": whom.id().to_string(), "preset": "classic"});
    who.command(channel, "play", options).await
}

/// The text of a refusal, and in how many minutes it says that it will work again.
#[track_caller]
fn refused(outcome: Outcome, now: i64) -> (String, Option<i64>) {
    let message = outcome.message();
    let text = message.text();
    assert!(message.ephemeral && message.mentions.is_empty(), "{text}");
    let moment = text.split("<t:").nth(1).and_then(|at| at.split(':').next());
    let until = moment.map(|at| at.parse::<i64>().expect("a time") - now / 1000);
    (untimed(&text), until.map(|seconds| seconds / 60))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_decline_is_a_quiet_hour_and_a_second_one_a_day() {
    let (world, hands) = World::with_budgets(NOON).await;
    let (alice, benoit) = (&world.alice, &world.benoit);
    let board = world.between(alice, benoit, json!({"preset": "classic"})).await;
    resign(alice, &board).await;
    let over = world.sandbox.wait_edit(&board, soon()).await.expect("it ends");

    let first = posted(challenge(alice, benoit, world.lounge).await);
    benoit.click(&first, "Decline").await;
    let (why, minutes) = refused(challenge(alice, benoit, world.nim).await, NOON);
    insta::assert_snapshot!(why, @"
    (only you)
    <@1091273441730265178> declined. You can challenge them again <t:…:R>.
    ");
    assert_eq!(minutes, Some(60));
    assert_eq!(refused(alice.click(&over, "Rematch").await, NOON), (why, minutes));
    // In the other direction nothing changes.
    let back = posted(challenge(benoit, alice, world.lounge).await);
    benoit.click(&back, "Withdraw").await;

    hands.advance(61 * MINUTE);
    let again = posted(alice.click(&over, "Rematch").await);
    benoit.click(&again, "Decline").await;
    let now = NOON + 61 * 60_000;
    let (_, minutes) = refused(challenge(alice, benoit, world.lounge).await, now);
    assert_eq!(minutes, Some(24 * 60));
    posted(challenge(alice, &world.clara, world.lounge).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn to_be_erased_is_no_way_round_a_quiet_hour() {
    let (world, hands) = World::with_budgets(NOON).await;
    let (alice, benoit) = (&world.alice, &world.benoit);
    let first = posted(challenge(alice, benoit, world.nim).await);
    benoit.click(&first, "Decline").await;
    world.erase(alice).await;
    let (why, minutes) = refused(challenge(alice, benoit, world.nim).await, NOON);
    insta::assert_snapshot!(why, @"
    (only you)
    You have just erased everything, so I no longer know whom you asked. You can challenge again <t:…:R>.
    ");
    assert_eq!(minutes, Some(60));
    posted(challenge(benoit, alice, world.nim).await);
    hands.advance(61 * MINUTE);
    posted(challenge(alice, benoit, world.lounge).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_wants_no_more_challenges_gets_none_until_they_make_one() {
    let (world, hands) = World::with_budgets(NOON).await;
    let (alice, benoit, clara) = (&world.alice, &world.benoit, &world.clara);
    let elsewhere = world.sandbox.add_guild("Elsewhere");
    let elsewhere = world.sandbox.add_channel(elsewhere, "games");
    let message = posted(challenge(alice, benoit, world.nim).await);
    let mut texts = vec![
        refused(alice.click(&message, "Don’t ask me again").await, NOON).0,
        refused(clara.click(&message, "Don’t ask me again").await, NOON).0,
        refused(benoit.click(&message, "Don’t ask me again").await, NOON).0,
    ];
    let closed = world.sandbox.wait_edit(&message, soon()).await;
    texts.push(closed.expect("it is closed").text());
    hands.advance(3 * 24 * 60 * MINUTE);
    let (why, minutes) = refused(challenge(alice, benoit, elsewhere).await, NOON);
    assert_eq!(minutes, None);
    texts.push(why);
    insta::assert_snapshot!(texts.join("\n").replace("\n(only you)\n", "\n"), @"
    (only you)
    This is your own challenge: the other person has to answer it. You can withdraw it.
    <@1073480119620472912> challenged <@1091273441730265178> to a game of Nim. The challenge ends <t:…:R>.
    This challenge is for someone else: only they can answer it.
    <@1073480119620472912> challenged <@1091273441730265178> to a game of Nim. The challenge ends <t:…:R>.
    <@1073480119620472912> ne peut plus te défier, sur aucun serveur, sauf si c’est toi qui défies cette personne.
    [Annuler]
    <@1073480119620472912> challenged <@1091273441730265178> to a game of Nim. <@1091273441730265178> declined.
    You cannot challenge <@1091273441730265178> at the moment. They can still challenge you.
    ");
    posted(challenge(alice, clara, elsewhere).await);

    let back = posted(challenge(benoit, alice, world.nim).await);
    benoit.click(&back, "Withdraw").await;
    posted(challenge(alice, benoit, elsewhere).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_asked_for_by_mistake_is_undone_where_it_was_answered() {
    let (world, _hands) = World::with_budgets(NOON).await;
    let (alice, benoit) = (&world.alice, &world.benoit);
    let message = posted(challenge(alice, benoit, world.nim).await);
    let muted = benoit.click(&message, "Don’t ask me again").await.message();
    tells!(updated(benoit.click(&muted, "Annuler").await).text(), "peut à nouveau te défier");
    // The quiet hour after a decline remains.
    let (_, minutes) = refused(challenge(alice, benoit, world.nim).await, NOON);
    assert_eq!(minutes, Some(60));
}

#[tokio::test(flavor = "multi_thread")]
async fn three_challenges_wait_and_ten_are_made_an_hour() {
    let (world, hands) = World::with_budgets(NOON).await;
    let guild = world.sandbox.guild();
    let channels = (0..8).map(|n| world.sandbox.add_channel(guild, &format!("room-{n}")));
    let channels: Vec<_> = channels.collect();
    // All at the same time: the limit is checked in the database, not before.
    let made = channels.iter().map(|&channel| challenge(&world.alice, &world.benoit, channel));
    let mut made = join_all(made).await;
    made.sort_by_key(|outcome| matches!(outcome, Outcome::Message(m) if m.ephemeral));
    let refusals = made.split_off(3);
    for refusal in refusals {
        let (why, minutes) = refused(refusal, NOON);
        assert_eq!(minutes, Some(15));
        insta::allow_duplicates! {
            insta::assert_snapshot!(why, @"
            (only you)
            You have 3 challenges waiting for an answer. You can make another <t:…:R>, or once one is answered or withdrawn.
            ");
        }
    }
    for message in made {
        world.alice.click(&posted(message), "Withdraw").await;
    }
    hands.advance(20 * MINUTE);
    for _ in 3..10 {
        let message = posted(challenge(&world.alice, &world.benoit, world.nim).await);
        world.alice.click(&message, "Withdraw").await;
    }
    let now = NOON + 20 * 60_000;
    let (why, minutes) = refused(challenge(&world.alice, &world.benoit, world.nim).await, now);
    insta::assert_snapshot!(why, @"
    (only you)
    You have made 10 challenges within an hour. You can make another <t:…:R>.
    ");
    assert_eq!(minutes, Some(40));
    hands.advance(40 * MINUTE);
    posted(challenge(&world.alice, &world.benoit, world.nim).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn after_six_pings_an_hour_challenges_wait_in_silence() {
    let (world, hands) = World::with_budgets(NOON).await;
    let names = ["Chloé", "Denis", "Émile", "Fanny", "Gaël", "Hélène"];
    for name in names {
        posted(challenge(&world.sandbox.add_user(name, "fr"), &world.alice, world.nim).await);
    }
    assert_eq!(world.sandbox.pings(&world.alice).len(), 6);
    let quiet = posted(challenge(&world.benoit, &world.alice, world.nim).await);
    assert_eq!(quiet.mentions, []);
    assert_eq!(world.sandbox.pings(&world.alice).len(), 6);
    tells!(
        &quiet,
        "@Alice, @Benoît challenges you to a game of Nim.",
        "@Alice has been challenged often lately, so this comes without a ping. It waits in `/games`."
    );
    // The message is only known once it was answered.
    world.idle().await;
    let games = async |user: &User| untimed(&user.ask(world.nim, "games", none()).await.text());
    let hers = games(&world.alice).await;
    tells!(&hers, "(only you)\n7 open challenges:", "• @Benoît challenges you. It ends <t:…:R>.");
    assert_eq!(hers.matches("challenges you. It ends <t:…:R>.\n").count(), 7, "{hers}");
    let his = games(&world.benoit).await;
    tells!(&his, "1 défi en attente :\n• Tu défies @Alice. Le défi se termine <t:…:R>.\nhttps://");
    assert!(his.ends_with(&format!("/{}", quiet.id)), "{his}");

    hands.advance(61 * MINUTE);
    let message = posted(challenge(&world.benoit, &world.alice, world.nim).await);
    assert_eq!(message.mentions, [world.alice.id()]);
}
