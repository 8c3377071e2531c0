//! Limits on what one person may have at a time, so that nobody else has to wait: open games and decks of cards.

use std::collections::HashSet;
use std::time::Duration;

use sandbox::{Id, MessageView, Outcome, User};
use serde_json::{Value, json};

use crate::world::{NOON, World, first_control, none, pick, posted, tells, updated};

/// Alice begins a game in a thread of #nim.
async fn play_in(world: &World, thread: Id) -> Outcome {
    let game = json!({"preset": "classic"});
    world.alice.command(thread, "play", game).await
}

async fn resign_in(world: &World, thread: Id) {
    let question = world.alice.ask(thread, "resign", none()).await;
    updated(world.alice.click(&question, "Yes, resign").await);
}

/// The options of a challenge to that person.
fn to_play(whom: &User) -> Value {
    json!({"preset": "classic", "opponent": whom.id().to_string()})
}

const OPEN: &str = "SELECT COUNT(*) FROM games WHERE state = 'active'";

#[tokio::test(flavor = "multi_thread")]
async fn a_person_has_fifty_open_games_and_no_more() {
    let world = World::new().await;
    let (alice, benoit) = (&world.alice, &world.benoit);
    let thread = |i: usize| world.sandbox.add_thread(world.nim, &format!("table-{i}"));
    let threads: Vec<Id> = (0..53).map(thread).collect();
    for &thread in &threads[..49] {
        posted(play_in(&world, thread).await);
    }
    let fair = json!({"piles": "2", "ending": "normal", "rated": true});
    let board = world.between(alice, benoit, fair).await;
    assert_eq!(world.number(OPEN).await, 50);

    let full = play_in(&world, threads[49]).await.message();
    insta::assert_snapshot!(full.text(), @"
    (only you)
    You have 50 open games, the most one can have. Finish one first: `/games` leads you to them, and `/resign` gives one up.
    ");
    let reply = alice.command(threads[49], "play", to_play(benoit)).await;
    assert_eq!(reply.message().text(), full.text(), "nobody is pinged in vain");
    // The games fill a few pages.
    let mut page = alice.ask(world.nim, "games", none()).await;
    let links = |page: &MessageView| -> HashSet<String> {
        page.content.lines().filter(|line| line.starts_with("http")).map(str::to_owned).collect()
    };
    let mut linked = links(&page);
    while page.buttons().contains(&"Next ▶") {
        page = updated(alice.click(&page, "Next ▶").await);
        assert_eq!(page.content.lines().next(), Some("You have 50 open games:"));
        linked.extend(links(&page));
    }
    assert_eq!((linked.len(), page.buttons()), (50, vec!["◀ Before"]));

    // The challenged person may resign a game first: the challenge stays open meanwhile.
    let challenge = benoit.ask(threads[50], "play", to_play(alice)).await;
    let accept = first_control(&challenge).to_owned();
    assert_eq!(alice.click(&challenge, &accept).await.message().text(), full.text());

    // A fair match that has begun goes on to its second game.
    updated(pick(alice, &board, "A2").await);
    world.idle().await;
    let matches = world.number("SELECT COUNT(*) FROM matches WHERE second_id IS NOT NULL");
    assert_eq!((matches.await, world.number(OPEN).await), (1, 50));

    let finished = world.sandbox.messages(threads[0], alice).remove(0);
    resign_in(&world, threads[0]).await;
    updated(alice.click(&challenge, &accept).await);
    world.idle().await;
    let board = world.sandbox.message(threads[0], finished.id);
    let rematch = alice.click(&board.expect("is there"), "Rematch: let Bouton begin").await;
    assert_eq!(rematch.message().text(), full.text());

    // The challenger may have reached the limit since.
    resign_in(&world, threads[1]).await;
    let challenge = alice.ask(threads[51], "play", to_play(benoit)).await;
    play_in(&world, threads[52]).await;
    insta::assert_snapshot!(benoit.click(&challenge, first_control(&challenge)).await.message().text(), @"
    (only you)
    <@1073480119620472912> a 50 parties en cours, et c’est le maximum. Réessaie quand l’une d’elles sera finie.
    ");
    assert_eq!(world.number(OPEN).await, 50);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_ones_decks_the_last_used_are_kept_and_every_lesson() {
    let (world, hands) = World::at(NOON).await;
    let learn = |options: Value| world.alice.command(world.nim, "learn", options);
    learn(json!({"lesson": "pairs"})).await.message();
    for size in 3..13 {
        learn(json!({"lesson": "by-heart", "piles": format!("{size} {size}")})).await.message();
        hands.advance(Duration::from_secs(1));
    }
    // A deck that was only opened last counts as older than one answered since.
    let first = learn(json!({"lesson": "by-heart", "piles": "3 3"})).await;
    updated(world.alice.click(&first.message(), "I can win").await);
    // A database may already hold more decks.
    let many: Vec<String> = (20..200)
        .map(|n| {
            format!(
                "SELECT user_id, 'normal..{n}', seed, 0, 0, 5 FROM lessons WHERE course = 'pairs'"
            )
        })
        .collect();
    let many = many.join(" UNION ALL ");
    let insert = "INSERT INTO lessons (user_id, course, seed, round, step, touched_at)";
    world.change(&format!("{insert} {many}")).await;

    tells!(learn(none()).await.message().content, "1. Pairs and copying · 0 of 10 steps");
    learn(json!({"lesson": "by-heart", "piles": "1 2 3"})).await.message();
    let query = |which: &str| format!("SELECT COUNT(*) FROM lessons WHERE course LIKE '{which}'");
    assert_eq!(world.ask(&query("%.%")).await, 10);
    for (course, there) in [
        ("pairs", 1),
        ("normal..1-2-3", 1),
        ("normal..3-3", 1),
        ("normal..4-4", 0),
        ("normal..5-5", 1),
        ("normal..12-12", 1),
    ] {
        assert_eq!(world.ask(&query(course)).await, there, "{course}");
    }
    assert_eq!(world.number("SELECT COUNT(*) FROM cards").await, 1);
}
