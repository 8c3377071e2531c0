//! Reminders that a streak ends: on request, in time, once, and only to those who accept messages.

use std::time::Duration;

use bouton::clock::Hands;
use bouton::place::Shards;
use bouton::store::{Job, Lane, Store};
use sandbox::{MessageView, User};
use serde_json::json;

use crate::world::{DAY, NOON, World, code, none, soon, tells, untimed};

const EIGHT: i64 = NOON + 8 * 3_600_000;

/// Plays a game on each of two days, and turns reminders on.
async fn two_days(who: impl Fn(&World) -> User, yes: &str) -> (World, Hands, MessageView) {
    let (world, hands) = World::at(NOON - 86_400_000).await;
    let user = who(&world);
    world.lose(&user, world.nim).await;
    hands.set(NOON);
    world.lose(&user, world.nim).await;
    let own = user.ask(world.nim, "stats", none()).await;
    let on = user.click(&own, yes).await.message();
    (world, hands, on)
}

const ENGLISH: &str = "Remind me";
const FRENCH: &str = "Me le rappeler";

fn messages(world: &World, user: &User) -> Vec<MessageView> {
    world.sandbox.messages(user.dm(), user)
}

async fn hears(world: &World, user: &User, times: usize) -> MessageView {
    let message = world
        .sandbox
        .wait_for(soon(), |_| {
            let messages = messages(world, user);
            (messages.len() == times).then(|| messages[times - 1].clone())
        })
        .await;
    message.unwrap_or_else(|| panic!("{times}: {:?}", messages(world, user)))
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asked_is_told_once_four_hours_before_midnight() {
    let (world, hands, on) = two_days(|world| world.alice.clone(), ENGLISH).await;
    let alice = world.alice.clone();
    tells!(&on, "[Stop reminding me]", "Reminder on");
    // She has played today.
    hands.set(EIGHT);
    world.swept().await;
    assert_eq!(messages(&world, &alice).len(), 0);
    hands.set(EIGHT + 86_400_000 - 1);
    world.swept().await;
    assert_eq!(messages(&world, &alice).len(), 0);
    hands.advance(Duration::from_millis(1));
    insta::assert_snapshot!(untimed(&hears(&world, &alice, 1).await.text()), @"
    Your **2 days in a row** end <t:…:R>. Finish a scored game or try the `/puzzle` in <#1180153305516351589> before then.
    -# You asked for this, and can stop it, in `/stats`.
    ");
    world.idle().await;
    hands.advance(Duration::from_secs(3 * 3600));
    world.swept().await;
    assert_eq!(messages(&world, &alice).len(), 1);
    // She continues the streak, and turns the reminders off.
    world.lose(&alice, world.nim).await;
    let own = alice.ask(world.nim, "stats", none()).await;
    tells!(alice.click(&own, "Stop reminding me").await.message(), "[Remind me]");
    hands.set(EIGHT + 2 * 86_400_000);
    world.swept().await;
    assert_eq!(messages(&world, &alice).len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_takes_no_messages_is_not_tried_again() {
    let (world, hands, _) = two_days(|world| world.benoit.clone(), FRENCH).await;
    let benoit = world.benoit.clone();
    hands.set(EIGHT + 86_400_000);
    insta::assert_snapshot!(untimed(&hears(&world, &benoit, 1).await.text()), @"
    Tes **2 jours d’affilée** s’arrêtent <t:…:R>. D’ici là, finis une partie comptée ou essaie le `/casse-tête` dans <#1180153305516351589>.
    -# Tu l’as demandé dans `/statistiques`, où tu peux l’arrêter.
    ");
    world.lose(&benoit, world.nim).await;
    benoit.take_dms(false);
    hands.advance(DAY);
    world.until("SELECT COUNT(*) FROM reminders", |n| n != 1).await;
    let refused = world.sandbox.violations();
    assert!(refused.len() == 1 && refused[0].status == 403, "{refused:#?}");
    tells!(benoit.ask(world.nim, "stats", none()).await, "[Me le rappeler]");
    world.end_forgiven(&[code::CANNOT_DM]);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_can_do_nothing_for_it_there_is_not_reminded() {
    let (world, hands, _) = two_days(|world| world.benoit.clone(), FRENCH).await;
    let bar = json!({"bar": {"user": world.benoit.id().to_string()}});
    world.alice.ask(world.nim, "moderate", bar).await;
    hands.set(EIGHT + 86_400_000);
    world.swept().await;
    world.idle().await;
    assert_eq!(messages(&world, &world.benoit).len(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_processes_one_reminds_and_a_killed_one_is_not_repeated_late() {
    let (mut world, _hands, _) = two_days(|world| world.alice.clone(), ENGLISH).await;
    world.stop_bot().await;
    let now = EIGHT + 86_400_000;
    let open = async || Store::open(&world.database_url()).await.expect("opens");
    let (one, other) = (open().await, open().await);
    let all = Shards::all(1);
    let claimed = async |store: &Store, now| {
        let result = store.owe_reminders(&all, now).await;
        result.expect("is looked at");
        store
            .claim_jobs(&all, now, &Lane::STORED.map(|lane| (lane, Vec::new())))
            .await
            .expect("is claimed")
    };
    let (mut first, second) = tokio::join!(claimed(&one, now), claimed(&other, now));
    first.extend(second);
    let Job::Remind { who, ends } = first[0].job else { panic!("{first:?}") };
    let again = claimed(&other, now + 45_000).await;
    assert_eq!((first.len(), again[0].job), (1, first[0].job));
    assert!(!again[0].is_unsure);
    let late = claimed(&other, now + 600_000).await;
    assert!(late[0].is_unsure && late.len() == 1);
    // A day later the streak is over anyway.
    assert_eq!(other.reminder(who, ends, now + 86_400_000).await.expect("is read"), None);
    other.settle(late[0]).await.expect("is noted");
    assert_eq!(claimed(&other, now + 86_400_000).await, []);
}
