//! A whole server: thirty people in two languages, two managers who act at the same time, and a bot that is killed
//! meanwhile.

use futures_util::future::join_all;
use sandbox::{Call, Moment, Outcome, User};
use serde_json::json;

use super::moderates;
use crate::process::Process;
use crate::world::{MANAGE_MESSAGES, MANAGE_SERVER, World, code, of_a_vote, soon};

const BUSY: [&str; 2] = ["I am very busy just now", "Je suis très occupé en ce moment"];

/// Repeats a request while the bot is busy, and returns what it finally says.
async fn insists(deed: impl AsyncFn() -> Outcome) -> String {
    loop {
        let text = deed().await.to_string();
        if !BUSY.iter().any(|busy| text.contains(busy)) {
            return text;
        }
    }
}

/// How many of these texts contain the English words, and how many the French.
fn read(texts: &[String], english: &str, french: &str) -> [usize; 2] {
    [english, french].map(|words| texts.iter().filter(|text| text.contains(words)).count())
}

async fn lives(world: World) {
    let mut process = Process::start(&world).await;
    let (alice, guild) = (&world.alice, world.sandbox.guild());
    let mia = world.sandbox.add_user("Mia", "fr");
    mia.grant(MANAGE_SERVER | MANAGE_MESSAGES);
    let person = |n: usize| {
        let locale = if n.is_multiple_of(2) { "en-US" } else { "fr" };
        world.sandbox.add_user(&format!("Person {n}"), locale)
    };
    let people: Vec<User> = (0..30).map(person).collect();
    let hosts = world.sandbox.add_role(guild, "hosts");
    for host in &people[..3] {
        world.sandbox.give_role(guild, hosts, host);
    }
    let staff = world.sandbox.add_role(guild, "staff");
    world.sandbox.give_role(guild, staff, &mia);
    // Each of the first fifteen people wins against one of the others.
    for n in 0..15 {
        world.beats(&people[n], &people[n + 15]).await;
    }
    let scored = "SELECT COUNT(*) FROM ledger WHERE won IS NOT NULL";
    assert_eq!(world.number(scored).await, 30);

    // Two managers act at the same time: each limits something, and both bar the same person.
    let limit = |kind: &str| json!({"what": kind, "role": hosts.to_string()});
    let bar = json!({"user": people[29].id().to_string(), "days": 3});
    tokio::join!(
        moderates(alice, &world, "limit", limit("votes")),
        moderates(&mia, &world, "limit", limit("open")),
        moderates(alice, &world, "bar", bar.clone()),
        moderates(&mia, &world, "bar", bar),
    );
    assert_eq!(world.number("SELECT COUNT(*) FROM bars").await, 1);
    assert_eq!(world.number("SELECT COUNT(*) FROM limits").await, 2);
    let offer = json!({"piles": "3 4 6", "open": true});
    let offers = people[3..].iter();
    let offers = offers.map(|who| insists(|| who.command(world.nim, "play", offer.clone())));
    let offers = join_all(offers).await;
    assert_eq!(read(&offers, "On this server open", "Sur ce serveur, seul le rôle"), [13, 13]);

    // Killed before its answer arrives, the bot has cleared everything or nothing, and is asked again.
    let clear = json!({"user": people[0].id().to_string(), "period": "month"});
    let question = moderates(&mia, &world, "clear", clear).await;
    let mut held = world.sandbox.hold(Call::Respond, Moment::Before);
    let killed = async {
        assert!(held.reached(soon()).await, "it is never answered");
        process.kill();
        drop(held);
    };
    tokio::join!(mia.click(&question, "Effacer"), killed);
    process = Process::start(&world).await;
    mia.click(&question, "Effacer").await;
    assert_eq!(world.number(scored).await, 29);
    assert_eq!(world.number("SELECT COUNT(*) FROM acts WHERE deed = 'clear-month'").await, 2);
    let board = people[1].ask(world.nim, "leaderboard", json!({"by": "wins"})).await.text();
    assert!(!board.contains(&people[0].mention()), "{board}");

    // Everybody votes except the barred person.
    let vote = people[2].ask(world.nim, "play", json!({"piles": "5 6 7", "vote": "1h"})).await;
    let a1 = format!("{}.A1", of_a_vote(&vote, "vote").expect("a vote"));
    let votes = people.iter();
    let votes = votes.map(|who| insists(|| who.forge_component(world.nim, vote.id, &a1, &[])));
    let votes = join_all(votes).await;
    assert_eq!(world.number("SELECT COUNT(*) FROM votes").await, 29, "{votes:#?}");
    assert_eq!(read(&votes, "barred from using me", "Tu ne peux pas m’utiliser"), [0, 1]);
    process.kill();
    world.end_forgiven(&[code::NONE]);
}

#[tokio::test(flavor = "multi_thread")]
async fn thirty_people_are_moderated_over_the_gateway() {
    Box::pin(lives(World::without_bot().await.by_gateway())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn thirty_people_are_moderated_over_http() {
    Box::pin(lives(World::without_bot().await.by_http())).await;
}
