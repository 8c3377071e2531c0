//! Tests "Explain this position" in the menu of a message: on boards of every kind, and on whatever people write.

use sandbox::{MessageView, Outcome, User};
use serde_json::{Value, json};

use crate::world::{World, none, pick, resign, some_move, tells, updated, whisper};

const EXPLAIN: &str = "Explain this position";

async fn explain(user: &User, message: &MessageView) -> MessageView {
    whisper(user.message_command(EXPLAIN, message).await)
}

/// Counts the people who took a hint in an open game.
async fn assisted(world: &World) -> i64 {
    let taken = "SELECT COUNT(*) FROM seats WHERE assisted = 1 AND open = 1";
    world.number(taken).await
}

#[tokio::test(flavor = "multi_thread")]
async fn ones_own_board_is_explained_as_its_hint() {
    let world = World::new().await;
    let board = world.play(json!({"preset": "fruit"})).await;
    world.idle().await;
    let reply = explain(&world.alice, &board).await;
    let hint = world.alice.command(world.nim, "hint", none()).await;
    // What it costs is said once.
    let costs = "-# With this hint your game is not scored any more.\n";
    let text = reply.text();
    assert_eq!(text.replacen(costs, "", 1), hint.message().text());
    assert!(text.contains(costs), "{text}");
    assert_eq!(assisted(&world).await, 1);
    let pile = world.alice.click(&reply, "Which pile?").await.message();
    let whole = world.alice.click(&pile, "The moves, and why").await.message();
    updated(world.alice.click(&whole, "Play it: 1 from A").await);

    // Benoît reads it in his own language, and to him it is any position.
    let again = world.alice.ask(world.nim, "board", none()).await;
    world.idle().await;
    let reply = explain(&world.benoit, &again).await;
    assert!(reply.content.contains("le dernier objet **gagne**"), "{}", reply.text());
    updated(world.benoit.click(&reply, "Quelle pile\u{202f}?").await);

    // A board that was replaced shows the same game, however often it was.
    world.alice.ask(world.nim, "board", none()).await;
    world.idle().await;
    for retired in [&board, &again] {
        assert_eq!(explain(&world.benoit, retired).await.text(), reply.text());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_challenge_would_begin_from_is_explained() {
    let world = World::new().await;
    let challenge = world.challenge(&world.alice, &world.benoit, json!({"piles": "1 4 9"})).await;
    tells!(explain(&world.alice, &challenge).await.content, "**1‑4‑9**");
    // A fair match is to be played without help.
    let rated = json!({"piles": "1 4 8", "rated": true});
    let challenge = world.challenge(&world.benoit, &world.alice, rated).await;
    tells!(explain(&world.clara, &challenge).await.content, "I explain it to nobody");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_whose_game_is_over_is_explained() {
    let world = World::new().await;
    let board = world.play(json!({"piles": "1 2 4", "ending": "misere", "max_take": 2})).await;
    resign(&world.alice, &board).await;
    world.idle().await;
    let reply = explain(&world.alice, &board).await;
    let position = json!({"piles": "1 2 4", "ending": "misere", "max_take": 2});
    let hint = world.alice.ask(world.nim, "hint", position).await;
    // In a game the objects have a name.
    assert_eq!(reply.content.replace("last match", "last object"), hint.content);
    updated(world.alice.click(&reply, "Which pile?").await);
    // In a finished game there is nothing left to explain.
    let board = world.play(json!({"piles": "1 1", "ending": "normal", "first": "opponent"})).await;
    let over = some_move(&world.alice, &board, false).await.message();
    world.idle().await;
    tells!(explain(&world.benoit, &over).await.content, "Il ne reste rien");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_bouton_wrote_is_explained_by_its_own_rules_or_not_at_all() {
    let world = World::new().await;
    let (alice, benoit) = (&world.alice, &world.benoit);
    let hint = json!({"piles": "1 1 1", "ending": "misere", "public": true});
    let reply = alice.ask(world.nim, "hint", hint).await;
    tells!(explain(benoit, &reply).await.content, "**1‑1‑1**", "**perd**");
    world.play(json!({"piles": "1 3 2 7", "ending": "misere", "first": "me"})).await;
    let reply = alice.ask(world.nim, "hint", json!({"public": true})).await;
    tells!(explain(benoit, &reply).await.content, "**1‑3‑2‑7**", "**perd**");
    let tournament = alice.ask(world.nim, "tournament", json!({"new": {}})).await;
    tells!(explain(benoit, &tournament).await.content, "**1‑3‑5‑7**", "**perd**");
    // The last step of a hint names nothing.
    let hint = json!({"piles": "1 2", "ending": "misere", "public": true});
    let mut reply = alice.ask(world.nim, "hint", hint).await;
    while let Some(next) = reply.buttons().into_iter().find(|it| !it.starts_with("Lesson")) {
        let next = next.to_owned();
        reply = updated(alice.click(&reply, &next).await);
    }
    tells!(explain(alice, &reply).await.content, "no piles to explain");
}

/// Whoever waits learns whose move it is and no more, in this way too; and nobody is helped with a fair match.
#[tokio::test(flavor = "multi_thread")]
async fn what_no_hint_may_tell_is_not_told() {
    let world = World::new().await;
    let (alice, benoit) = (&world.alice, &world.benoit);
    let board = world.between(alice, benoit, json!({"piles": "2 3 4"})).await;
    let waits = explain(benoit, &board).await;
    let post = alice.say(world.nim, "what of 4-3-2?").expect("is said");
    assert_eq!(waits.text(), explain(benoit, &post).await.text());
    let link = format!("{}/{}", world.nim, board.id);
    insta::assert_snapshot!(waits.text().replace(&link, "BOARD"), @"
    (only you)
    Ta partie https://discord.com/channels/1180153304891392051/BOARD en est là, et c’est à <@1073480119620472912> de jouer : j’explique cette position dès que c’est ton tour.
    ");
    assert_eq!(assisted(&world).await, 0);
    explain(alice, &post).await;
    assert_eq!(assisted(&world).await, 1);
    resign(alice, &board).await;

    let carol = world.sandbox.add_user("Carol", "en-US");
    let fair = json!({"piles": "2 3", "rated": true});
    let board = world.between(alice, benoit, fair).await;
    let post = alice.say(world.nim, "2-3").expect("is said");
    for (user, message) in
        [(alice, &board), (benoit, &board), (&carol, &board), (alice, &post), (benoit, &post)]
    {
        let text = explain(user, message).await.content;
        let refused = ["A fair match has no hints", "match équitable", "I explain it to nobody"];
        assert!(refused.iter().any(|refused| text.contains(refused)), "{text}");
    }
    // Nor does a game, a card or a class help.
    let begun = alice.command(alice.dm(), "play", json!({"piles": "1 3"})).await;
    tells!(whisper(begun).content, "neither explain nor play");
    let cards = json!({"lesson": "by-heart", "piles": "2-3"});
    let mut card = alice.ask(world.nim, "learn", cards).await;
    let refused = loop {
        let id = |part: &Value| part["custom_id"].as_str().map(str::to_owned);
        let lost = card.parts().filter_map(id).find(|id| id.starts_with("card-lose."));
        match alice.click(&card, &lost.expect("a card")).await {
            Outcome::Update(next) => card = next,
            other => break other.message(),
        }
    };
    assert!(refused.content.contains("A fair match has no hints"), "{refused}");
    let class = json!({"start": {"positions": "2 3"}});
    alice.ask(world.lounge, "class", class).await;
    let reply = alice.ask(world.lounge, "class", json!({"next": {}})).await;
    tells!(reply.content, "help you in your fair match, so you can show them only once it is over");
    updated(pick(alice, &board, "B1").await);
    assert_eq!(assisted(&world).await, 0);
}

/// Who passes on what Bouton says of a position is told the same of it, in either language.
#[tokio::test(flavor = "multi_thread")]
async fn the_rules_that_bouton_tells_are_read_back() {
    let world = World::new().await;
    let endings = ["normal", "misere"].map(|ending| json!({ "ending": ending }));
    for rules in [
        json!({}),
        json!({"max_take": 1}),
        json!({"max_take": 2}),
        json!({"takes": "1 3 4"}),
        json!({"takes": "2 3"}),
        json!({"takes": "0.137"}),
        json!({"game": "wythoff"}),
        json!({"game": "kayles"}),
        json!({"game": "fibonacci"}),
    ] {
        for ending in &endings {
            let mut options = rules.clone();
            let is_fibonacci = rules["game"] == "fibonacci";
            options["piles"] = json!(if is_fibonacci { "21" } else { "5 7" });
            if is_fibonacci && ending["ending"] == "misere" {
                continue;
            }
            options["ending"] = ending["ending"].clone();
            for (user, locale) in [(&world.alice, "en-US"), (&world.benoit, "fr")] {
                let hint = whisper(user.command(world.nim, "hint", options.clone()).await);
                let told = hint.content.lines().next().expect("a line").to_owned();
                let post = user.say(world.nim, &told).expect("is said");
                let again = explain(user, &post).await;
                assert_eq!(again.content.lines().next(), Some(&*told), "{options}");
                // A board says it in a sentence.
                let mut game = options.clone();
                game["first"] = json!("me");
                let other = world.sandbox.add_user(&told, locale);
                let board = other.ask(other.dm(), "play", game).await;
                if board.ephemeral {
                    // Nothing would be left to decide.
                    continue;
                }
                let rules = board
                    .content
                    .lines()
                    .find(|line| line.contains("turn, ") || line.contains("tour, "));
                let piles = options["piles"].as_str().map(|piles| piles.replace(' ', "-"));
                let copied =
                    format!("{}: {}", piles.unwrap_or_default(), rules.unwrap_or_default());
                let post = user.say(world.nim, &copied).expect("is said");
                let again = explain(user, &post).await.content;
                let is_own = options["takes"].as_str().is_some_and(|takes| takes.contains('.'));
                let is_read = again.lines().next() == Some(&*told);
                assert!(is_read || is_own && !again.contains("**5"), "{copied}: {again}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn piles_are_found_in_what_people_write() {
    let world = World::new().await;
    let mut texts = Vec::new();
    for text in [
        "On 2026-11-22 we had 3-5-7: who wins?",
        "look at 1-3-5-7 misere: D3 B1",
        "21 misere max 3",
        "1-3 normal: B1 B3",
        "Nothing to see here, call +33 6 12 34 56 78 or <@123456789012345678>",
    ] {
        let post = world.alice.say(world.nim, text).expect("is said");
        let reply = explain(&world.alice, &post).await.content;
        texts.push(reply.lines().take(2).collect::<Vec<_>>().join(" "));
    }
    let post = world.alice.say(world.nim, "salut").expect("is said");
    texts.push(explain(&world.benoit, &post).await.content);
    insta::assert_snapshot!(texts.join("\n"), @"
    **3‑5‑7**: the last object **wins**. **You can win from here.**
    **1‑2‑5‑4**: the last object **loses**. **You can win from here.**
    **21**: the last object **loses**; at most 3 a move. **Your opponent can win from here, but may slip.**
    Move 2, `B3`, cannot be played. Pile B holds only 2. Write a game like `1-3-5-7 misere: D3 B1`, `3-5-7-9 normal max 3: A1` or `5-9 normal subtraction 1,3,4`.
    I find no piles to explain in this message. Use “Explain this position” on one of my boards, or on a message with piles in it, such as `3-5-7`, `1 3 5 7` or `1-3-5-7 misere: D3 B1`.
    Je ne trouve pas de piles à expliquer dans ce message. Utilise « Expliquer cette position » sur un de mes plateaux, ou sur un message avec des piles, par exemple `3-5-7`, `1 3 5 7` ou `1-3-5-7 misere: D3 B1`.
    ");
    // What the bot writes elsewhere is read like anything else.
    let public = world.benoit.ask(world.nim, "hint", json!({"piles": "2 2", "public": true})).await;
    tells!(explain(&world.alice, &public).await.content, "**2‑2**");
}

/// If the bot was killed before it noted a board, the board is known by its controls.
#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_was_not_noted_is_known_by_its_controls() {
    let world = World::new().await;
    let board = world.play(json!({"preset": "twenty-one"})).await;
    world.idle().await;
    world.change("UPDATE games SET board_message = NULL").await;
    tells!(explain(&world.benoit, &board).await.content, "21", "3 au plus");
}
