//! Who makes the first move against the bot: by default whoever leaves the person a game they can win.

use bouton::game::Seat;
use nim::{Chances, Outcome as Verdict, Position, Start, deal};
use sandbox::MessageView;
use serde_json::{Value, json};

use crate::world::{
    MOVES, World, clicked_twice, control, custom_id, none, press, some_move, tells, updated,
    whisper,
};

/// What the board says if Bouton began from a lost start.
const BEGAN: &str = "Bouton began: from this start the second player can win.";

#[tokio::test(flavor = "multi_thread")]
async fn whoever_leaves_the_person_a_game_they_can_win_begins() {
    let world = World::new().await;
    for (nth, (mut options, person)) in [
        (json!({}), false),
        (json!({"preset": "classic"}), true),
        (json!({"preset": "fruit"}), true),
        (json!({"preset": "xl"}), false),
        (json!({"preset": "twenty-one"}), false),
        (json!({"ending": "normal"}), false),
        (json!({"piles": "2 2", "ending": "normal"}), false),
        (json!({"piles": "1 1", "ending": "misere"}), true),
        (json!({"vote": "1h"}), false),
        (json!({"vote": "1h", "preset": "classic"}), true),
        // Asked for outright.
        (json!({"preset": "random", "start": "lost"}), true),
        (json!({"preset": "random", "start": "lost", "first": "opponent"}), false),
        (json!({"first": "me"}), true),
        (json!({"preset": "classic", "first": "opponent"}), false),
    ]
    .into_iter()
    .enumerate()
    {
        let given = options.to_string();
        if options["first"].is_null() {
            options["first"] = Value::Null;
        }
        let who = world.sandbox.add_user(&format!("Player {nth}"), "en-US");
        let place = world.sandbox.add_channel(world.sandbox.guild(), &format!("table-{nth}"));
        let board = who.ask(place, "play", options).await;
        let text = board.text();
        assert_eq!(!text.contains("Bouton (casual) against"), person, "{given}: {text}");
        // A person who has not moved sees the rules, also once Bouton has moved.
        assert!(text.contains("On your turn, take"), "{text}");
        let lost = !given.contains("classic");
        assert_eq!(text.contains(BEGAN), !person && lost, "{given}: {text}");
        if !given.contains("vote") {
            tells!(some_move(&who, &board, false).await.message().text(), !BEGAN);
        }
    }
}

#[test]
fn the_seat_with_a_win_has_one() {
    for seed in 0..200 {
        for rules in ["normal", "misere", "normal max 3", "misere max 2"] {
            let rules = rules.parse().expect("rules");
            let start = deal(rules, Chances::default(), seed).expect("there is one");
            let first = start.position().outcome() == Verdict::N;
            assert_eq!(Seat::with_a_win(&start) == Seat::First, first, "{start:?}");
        }
    }
    // If the first move is the last, the bot does not make it.
    let one = Position::new([1], "misere".parse().expect("rules"));
    assert_eq!(Seat::with_a_win(&Start::try_from(one).expect("a start")), Seat::First);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_opening_is_taken_back_until_the_person_has_moved_and_that_is_no_help() {
    let mut world = World::new().await;
    let board = world.play(json!({"first": null})).await;
    assert!(board.content.contains(BEGAN), "{board}");
    let tools = ["Hint", "Binary", "Rules", "Let me begin", "Resign"];
    assert!(board.buttons().ends_with(&tools), "{board}");
    let open = updated(press(&world.alice, &board, "B").await);
    assert!(open.part("Let me begin").is_none(), "{open}");
    let open = updated(world.alice.click(&open, "Back").await);
    whisper(world.benoit.click(&open, "Let me begin").await);
    // Two clicks at once and a second delivery take it back once.
    let done = clicked_twice(&world.alice, &open, "Let me begin").await;
    world.redelivered().await;
    let mine = world.sandbox.refresh(&done).expect("a board");
    assert_eq!(world.number(MOVES).await, 0);
    assert!(mine.content.contains("against Bouton (casual)"), "{mine}");
    assert!(!mine.content.contains(BEGAN) && mine.part("Let Bouton begin").is_some(), "{mine}");
    // However often it is asked to, Bouton begins in the same way.
    let mut openings = Vec::new();
    let mut board = mine;
    for _ in 0..3 {
        board = updated(world.alice.click(&board, "Let Bouton begin").await);
        openings.push(board.content.clone());
        board = updated(world.alice.click(&board, "Let me begin").await);
    }
    openings.dedup();
    assert_eq!(openings.len(), 1, "{openings:?}");
    world.restart_bot().await;
    world.sound().await;
    // Once a move was made there is nothing to take over, and the game is scored like any other.
    let opening = custom_id(&board, "Let Bouton begin").replace("bot", "me");
    let moved = updated(some_move(&world.alice, &board, false).await);
    assert!(moved.part("Let me begin").is_none(), "{moved}");
    let late = world.alice.forge_component(world.nim, moved.id, &opening, &[]).await;
    assert!(late.message().ephemeral);
    tells!(world.play_out(&[&world.alice], moved).await.content, !"Not scored");
    assert_eq!(world.number("SELECT COUNT(won) FROM ledger").await, 1);
    assert_eq!(world.number("SELECT SUM(assisted) FROM seats").await, 0);
    // An opening that wins tells how to, so that it costs something.
    let game = json!({"preset": "classic", "level": "expert", "first": "opponent"});
    let board = world.alice.ask(world.lounge, "play", game).await;
    updated(world.alice.click(&board, "Let me begin (unscored)").await);
    assert_eq!(world.number("SELECT SUM(assisted) FROM seats").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_form_shows_who_will_begin_and_the_board_does_not_ask_again() {
    let world = World::new().await;
    let help = world.alice.ask(world.nim, "help", none()).await;
    let mut form = world.alice.click(&help, "New game").await.message();
    let choose = async |form: &MessageView, menu: &str, entry: &str| {
        let menu = control(form, &format!("choose.{menu}."));
        updated(world.alice.select(form, &menu, &[entry]).await)
    };
    for (preset, expected) in [
        ("classic", "[Who begins ▾ *I begin |"),
        ("xl", "[Who begins ▾ I begin | *Bouton begins |"),
        ("random", "[I get a start I can win ▾ I begin | Bouton begins |"),
        ("marienbad", "[Who begins ▾ I begin | *Bouton begins |"),
        ("rabbits", "[Who begins ▾ I begin | *Bouton begins |"),
    ] {
        form = choose(&form, "preset", preset).await;
        assert!(form.text().contains(expected), "{}", form.text());
        // Some games have one ending.
        assert_eq!(form.text().contains("Misère"), preset != "rabbits", "{}", form.text());
    }
    let people = updated(world.alice.click(&form, "Against a person").await);
    assert!(people.text().contains("[Who begins ▾ *I begin |"), "{}", people.text());
    // If a server opens no other game, only Nim is rated.
    assert!(people.text().contains("Rabbits"), "{}", people.text());
    let fair = world.alice.click(&people, "As a fair match").await.message();
    assert!(!fair.text().contains("Rabbits"), "{}", fair.text());
    let board = world.alice.click(&fair, "Against Bouton").await.message();
    let board = world.alice.click(&board, "Start").await.message();
    tells!(&board.content, "Bouton (casual) against", !"Do you begin");
}
