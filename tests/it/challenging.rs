//! Tests challenges: made, answered by the person they are for, and refused with the reason.

use std::time::Duration;

use sandbox::{Fault, MessageView, Outcome, User};
use serde_json::{Value, json};

use crate::world::{World, code, custom_id, none, pick, tells, untimed, updated, whisper};

/// Alice challenges Benoît to a small game in #nim.
async fn challenge(world: &World) -> MessageView {
    world.challenge(&world.alice, &world.benoit, json!({"preset": "classic"})).await
}

/// Returns what someone is whispered.
#[track_caller]
fn whispered(outcome: Outcome) -> String {
    untimed(&whisper(outcome).text())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_accepted_and_becomes_the_board() {
    let world = World::new().await;
    let challenge = challenge(&world).await;
    insta::assert_snapshot!(untimed(&challenge.text()), @"
    <@1091273441730265178>, <@1073480119620472912> challenges you to a game of Nim.
    Whoever takes the last stone **wins**. On your turn, take one or more from one pile.
    ```
    A  o o o      3
    B  o o o o    4
    C  o o o o o  5
    ```
    <@1073480119620472912> begins.
    Accept or decline: the challenge ends <t:…:R>. You have 24 hours per move.
    [Accept] [Decline] [Withdraw] [Don’t ask me again]
    ");
    assert_eq!(challenge.mentions, [world.benoit.id()], "only he is pinged");
    assert_eq!(world.sandbox.pings(&world.alice), []);

    let board = updated(world.benoit.click(&challenge, "Accept").await);
    assert_eq!(board.id, challenge.id);
    tells!(
        untimed(&board.text()),
        "### 🟦 Your move, @Alice.",
        "Move 1 · from 3‑4‑5 · 24 hours per move, this one due <t:"
    );
    assert_eq!(world.sandbox.pings(&world.benoit).len(), 1, "and only once");
    let board = world.take(&board, "A1").await;
    updated(pick(&world.benoit, &board, "A2").await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_declined_or_withdrawn() {
    let world = World::new().await;
    let first = challenge(&world).await;
    let declined = world.benoit.click(&first, "Decline").await;
    insta::assert_snapshot!(declined, @"edited: <@1073480119620472912> challenged <@1091273441730265178> to a game of Nim. <@1091273441730265178> declined.");
    let second = challenge(&world).await;
    let withdrawn = world.alice.click(&second, "Withdraw").await;
    insta::assert_snapshot!(withdrawn, @"edited: <@1073480119620472912> challenged <@1091273441730265178> to a game of Nim. <@1073480119620472912> withdrew the challenge.");
    // A click from a client that still shows the buttons.
    let accept = custom_id(&second, "Accept");
    let late = world.benoit.forge_component(world.nim, second.id, &accept, &[]).await;
    tells!(whispered(late), "(only you)\nCe défi est terminé.", "@Alice a retiré le défi.");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_those_concerned_answer() {
    let world = World::new().await;
    let denis = world.sandbox.add_user("Denis", "fr");
    let challenge = challenge(&world).await;
    let mut texts = Vec::new();
    for (who, user) in [
        ("Alice", &world.alice),
        ("Benoît", &world.benoit),
        ("Clara", &world.clara),
        ("Denis", &denis),
    ] {
        for button in ["Accept", "Decline", "Withdraw"] {
            let concerned = match button {
                "Withdraw" => who == "Alice",
                _ => who == "Benoît",
            };
            if concerned {
                continue;
            }
            let text = whispered(user.click(&challenge, button).await);
            assert!(text.contains("<t:…:R>"), "{text}");
            texts.push(format!("{who}: {button}: {}", text.lines().nth(1).expect("a reason")));
        }
    }
    insta::assert_snapshot!(texts.join("\n"), @"
    Alice: Accept: This is your own challenge: the other person has to answer it. You can withdraw it.
    Alice: Decline: This is your own challenge: the other person has to answer it. You can withdraw it.
    Benoît: Withdraw: Seule la personne qui a lancé ce défi peut le retirer. Toi, tu peux le refuser.
    Clara: Accept: This challenge is for someone else: only they can answer it.
    Clara: Decline: This challenge is for someone else: only they can answer it.
    Clara: Withdraw: Only the person who made this challenge can withdraw it.
    Denis: Accept: Ce défi est pour quelqu’un d’autre : personne d’autre ne peut y répondre.
    Denis: Decline: Ce défi est pour quelqu’un d’autre : personne d’autre ne peut y répondre.
    Denis: Withdraw: Seule la personne qui a lancé ce défi peut le retirer.
    ");
    // None of this answered it.
    updated(world.benoit.click(&challenge, "Accept").await);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_cannot_be_challenged() {
    let world = World::new().await;
    let (user, other) = (&world.alice, &world.benoit);
    // The form does not ask for what is impossible here.
    let help = world.alice.ask(world.alice.dm(), "help", none()).await;
    let form = world.alice.click(&help, "New game").await.message();
    for whom in ["Against a person", "Against anyone"] {
        tells!(world.alice.click(&form, whom).await.message(), "Here it is just you and me");
    }
    let stranger = world.sandbox.add_stranger("Zoé", "fr");
    let bot = world.sandbox.add_bot("Other Bot");
    let hidden = world.sandbox.add_hidden_channel("attic", &[user]);
    let mut texts = Vec::new();
    for (case, channel, opponent, more) in [
        ("oneself", world.nim, user.id(), none()),
        ("another bot", world.nim, bot, none()),
        ("no member", world.nim, stranger.id(), none()),
        ("outside the channel", hidden, other.id(), none()),
        ("with the bot alone", user.dm(), other.id(), none()),
        ("a level", world.nim, other.id(), json!({"level": "expert"})),
        ("rated against Bouton", world.nim, world.sandbox.bot(), json!({"rated": true})),
        ("a clock against Bouton", world.nim, world.sandbox.bot(), json!({"clock": "5m"})),
    ] {
        let mut options = more;
        options["opponent"] = opponent.to_string().into();
        let answer = user.forge_command(channel, "play", options).await;
        texts.push(whispered(answer).replace("(only you)\n", &format!("{case}: ")));
    }
    let nobody = user.forge_command(user.dm(), "play", json!({"open": true})).await;
    texts.push(whispered(nobody).replace("(only you)\n", "anyone, where nobody is: "));
    let kayles = world.challenge(user, other, json!({"game": "kayles"})).await.content;
    texts.push(kayles.lines().next().unwrap_or_default().to_owned());
    insta::assert_snapshot!(texts.join("\n"), @"
    oneself: You cannot challenge yourself. Name somebody else, or nobody to play against Bouton.
    another bot: <@1103374257911282413> is a bot and does not play. Name a person, or nobody to play against Bouton.
    no member: <@1167337686084844794> cannot see this channel. Challenge them where you both are.
    outside the channel: <@1091273441730265178> cannot see this channel. Challenge them where you both are.
    with the bot alone: <@1091273441730265178> cannot see this channel. Challenge them where you both are.
    a level: `level` says how well Bouton plays: leave it out to challenge a person.
    rated against Bouton: A fair match is for two people: name the other one with `opponent`, or let anyone join with `open`.
    a clock against Bouton: Against Bouton there is no clock: take all the time you like. Name somebody with `opponent`, or leave `clock` out.
    anyone, where nobody is: Here it is just you and me, so nobody else would see your offer. Make it on a server, or in a conversation with others.
    <@1091273441730265178>, <@1073480119620472912> challenges you to a game of Kayles.
    ");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_that_waits_is_taken_back_from_where_one_asks_again() {
    let world = World::new().await;
    let challenge = challenge(&world).await;
    world.idle().await;
    let again = world.challenge(&world.alice, &world.benoit, none()).await;
    world.alice.click(&again, "Withdraw").await;
    let challenge = world.now(&challenge).await;
    assert!(challenge.buttons().is_empty(), "{}", challenge.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_that_was_never_shown_is_shown_when_it_is_asked_for_again() {
    let (world, hands) = World::at(1_795_176_000_000).await;
    let options = json!({"opponent": world.benoit.id().to_string(), "preset": "classic"});
    world.sandbox.inject(Fault::Refused(404));
    let unseen = world.alice.command(world.nim, "play", options.clone()).await;
    assert!(!matches!(unseen, Outcome::Message(_)), "{unseen}");
    // For three seconds its message may still come.
    hands.advance(Duration::from_secs(3));
    let early = whisper(world.alice.command(world.nim, "play", options.clone()).await);
    tells!(early.text(), "You have challenged @Benoît here already");
    hands.advance(Duration::from_millis(1));
    let challenge = world.alice.ask(world.nim, "play", options).await;
    assert_eq!(challenge.mentions, [world.benoit.id()]);
    world.benoit.click(&challenge, "Accept").await.message();
    assert_eq!(world.number("SELECT COUNT(*) FROM games").await, 1);
    world.end_forgiven(&[code::NONE]);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_plays_already_is_not_asked_and_does_not_accept() {
    let world = World::new().await;
    let challenge = challenge(&world).await;
    world.idle().await;
    let asks = async |who: &User, whom: &User| {
        let whom = json!({"opponent": whom.id().to_string()});
        whispered(who.command(world.nim, "play", whom).await)
    };
    let (alice, benoit) = (&world.alice, &world.benoit);
    let mut texts = vec![asks(alice, benoit).await.replace(&challenge.id.to_string(), "ID")];

    // A challenge binds nobody: both may begin other games meanwhile.
    world.between(alice, &world.clara, none()).await;
    texts.push(whispered(benoit.click(&challenge, "Accept").await));
    texts.push(asks(benoit, alice).await);
    texts.push(asks(alice, benoit).await);
    insta::assert_snapshot!(texts.join("\n").replace("\n(only you)\n", "\n"), @"
    (only you)
    You have challenged <@1091273441730265178> here already. That challenge ends <t:…:R>: wait for the answer, or withdraw it. https://discord.com/channels/1180153304891392051/1180153305516351589/ID
    [Withdraw]
    <@1073480119620472912> joue déjà une autre partie ici. Réessaie quand elle sera finie.
    <@1073480119620472912> contre <@1175545424470916957>. Sur la table : A 1, B 3, C 5, D 7. C’est à <@1073480119620472912> de jouer.
    <@1073480119620472912> joue déjà une autre partie ici. Réessaie quand elle sera finie.
    <@1073480119620472912> contre <@1175545424470916957>. Sur la table : A 1, B 3, C 5, D 7. C’est à <@1073480119620472912> de jouer.
    You already have an open game with somebody here. Play on, or resign it first.
    <@1073480119620472912> against <@1175545424470916957>. On the table: A 1, B 3, C 5, D 7. <@1073480119620472912> is to move.
    [Show the board] [Resign]
    ");
    // They may play elsewhere.
    let rematch = world
        .benoit
        .user_command(world.lounge, "Challenge to Nim", world.alice.id())
        .await
        .message();
    updated(world.alice.click(&rematch, "Accept").await);
}

#[tokio::test(flavor = "multi_thread")]
async fn in_french_and_from_a_profile() {
    let world = World::new().await;
    world.sandbox.set_guild_locale(world.sandbox.guild(), "fr");
    let challenge =
        world.benoit.user_command(world.nim, "Challenge to Nim", world.alice.id()).await.message();
    let declined = world.alice.click(&challenge, "Refuser").await;
    tells!(
        untimed(&challenge.text()),
        "@Alice, @Benoît te défie au jeu de Nim.\nQui prend la dernière allumette **perd**.",
        "@Benoît commence.\nAccepte ou refuse : le défi se termine <t:…:R>. Tu as 24 heures par coup.",
        "[Accepter] [Refuser] [Retirer] [Ne plus me demander]"
    );
    tells!(declined, "@Benoît a défié @Alice au jeu de Nim. @Alice a refusé.");
    // Bouton's own profile starts a game against it, in which Bouton begins if that leaves the person a win.
    let board = world
        .benoit
        .user_command(world.nim, "Challenge to Nim", world.sandbox.bot())
        .await
        .message();
    assert!(board.content.contains("Bouton (amateur) contre"), "{}", board.content);
}

/// Alice looks for an opponent in #nim.
async fn offer(world: &World, mut options: Value) -> MessageView {
    options["open"] = true.into();
    options["preset"] = "classic".into();
    world.alice.ask(world.nim, "play", options).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_to_join_plays_and_the_second_hears_who_was_first() {
    let world = World::new().await;
    let (alice, benoit, clara) = (&world.alice, &world.benoit, &world.clara);
    let open = offer(&world, json!({"first": "opponent", "clock": "1h"})).await;
    insta::assert_snapshot!(untimed(&open.text()), @"
    **Who plays?** <@1073480119620472912> is looking for an opponent in a game of Nim.
    Whoever takes the last stone **wins**. On your turn, take one or more from one pile.
    ```
    A  o o o      3
    B  o o o o    4
    C  o o o o o  5
    ```
    The one who joins begins.
    The first to press **Join** plays. The offer ends <t:…:R>. You have 1 hour per move.
    [Join] [Withdraw]
    ");
    assert!(open.mentions.is_empty(), "nobody is pinged");
    insta::assert_snapshot!(whispered(alice.click(&open, "Join").await), @"
    (only you)
    This is your own offer: somebody else has to join. You can withdraw it.
    <@1073480119620472912> is looking for an opponent in a game of Nim. The offer ends <t:…:R>.
    ");
    let games = alice.ask(world.nim, "games", none()).await;
    assert!(games.content.contains("looking for an opponent"), "{games}");
    let again = alice.ask(world.nim, "play", json!({"open": true})).await;
    tells!(again.content, "looking for an opponent here already");
    insta::assert_snapshot!(whispered(clara.click(&open, "Withdraw").await), @"
    (only you)
    Only the person who made this offer can withdraw it.
    <@1073480119620472912> is looking for an opponent in a game of Nim. The offer ends <t:…:R>.
    ");
    let decline = format!("decline.{}", world.number("SELECT id FROM challenges").await);
    for forged in [decline.clone(), decline.replace("decline", "mute")] {
        let answer = clara.forge_component(world.nim, open.id, &forged, &[]).await;
        assert!(whispered(answer).contains("nothing to decline"), "{forged}");
    }
    let board = updated(benoit.click(&open, "Join").await);
    assert!(board.text().contains(&format!("Your move, {}", benoit.mention())), "{board}");
    let join = custom_id(&open, "Join");
    insta::assert_snapshot!(whispered(clara.forge_component(world.nim, open.id, &join, &[]).await), @"
    (only you)
    This offer is over.
    <@1073480119620472912> was looking for an opponent in a game of Nim. <@1091273441730265178> was first to join.
    ");
    // The same click again changes nothing.
    let same = benoit.forge_component(world.nim, open.id, &join, &[]).await;
    assert!(same.message().text().contains("Your move"), "it is his game");
    assert_eq!(world.number("SELECT COUNT(*) FROM games").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_who_join_at_once_one_plays() {
    let world = World::new().await;
    let people: Vec<User> =
        (0..6).map(|n| world.sandbox.add_user(&format!("Guest {n}"), "en-US")).collect();
    let open = offer(&world, json!({"rated": true})).await;
    // A client may still show the challenge that has become a board.
    let join = format!("accept.{}", world.number("SELECT id FROM challenges").await);
    let joined = futures_util::future::join_all(
        people.iter().map(|one| one.forge_component(world.nim, open.id, &join, &[])),
    );
    let mut played = 0;
    for (who, outcome) in people.iter().zip(joined.await) {
        match outcome {
            Outcome::Update(board) => {
                assert!(board.text().contains(&who.mention()), "{board}");
                played += 1;
            }
            other => {
                tells!(whispered(other), "was first to join", !&who.mention());
            }
        }
    }
    assert_eq!(played, 1);
    assert_eq!(world.number("SELECT COUNT(*) FROM games").await, 1);
    assert_eq!(world.number("SELECT COUNT(*) FROM matches").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_challenge_expires_and_is_withdrawn_and_takes_no_opponent_nor_level() {
    let (world, hands) = World::with_budgets(1_795_176_000_000).await;
    let open = offer(&world, none()).await;
    let withdrawn = world.alice.click(&open, "Withdraw").await;
    insta::assert_snapshot!(withdrawn, @"edited: <@1073480119620472912> was looking for an opponent in a game of Nim. <@1073480119620472912> withdrew the offer.");
    let open = offer(&world, none()).await;
    hands.advance(Duration::from_secs(15 * 60 + 1));
    tells!(whispered(world.benoit.click(&open, "Join").await), "Personne n’est venu");
    let mut texts = Vec::new();
    for more in [
        json!({"opponent": world.benoit.id().to_string()}),
        json!({"level": "expert"}),
        json!({"vote": "1h"}),
    ] {
        texts.push(offer(&world, more).await.text());
    }
    insta::assert_snapshot!(texts.join("\n"), @"
    (only you)
    With `open` anyone may join and play: give that or `opponent`, not both.
    (only you)
    With `open` anyone may join and play: give that or `level`, not both.
    (only you)
    A vote is the channel against Bouton: `open` is for two people. Leave one of the two out.
    ");
    // Those that still wait for somebody are counted with the others.
    for channel in ["lounge", "attic", "cellar", "shed"] {
        let there = world.sandbox.add_channel(world.sandbox.guild(), channel);
        let open = world.alice.ask(there, "play", json!({"open": true})).await;
        assert_eq!(open.ephemeral, channel == "shed", "{channel}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_muted_by_the_other_cannot_join_either_way() {
    for muter in ["Alice", "Benoît"] {
        let world = World::new().await;
        let (alice, benoit) = (&world.alice, &world.benoit);
        let (one, other) = if muter == "Alice" { (alice, benoit) } else { (benoit, alice) };
        let challenge = world.challenge(other, one, none()).await;
        let mute = format!("mute.{}", world.number("SELECT id FROM challenges").await);
        one.forge_component(world.nim, challenge.id, &mute, &[]).await;
        let open = offer(&world, none()).await;
        tells!(whispered(benoit.click(&open, "Join").await), "Tu ne peux pas jouer cette partie");
        assert_eq!(world.number("SELECT COUNT(*) FROM games").await, 0);
        updated(world.clara.click(&open, "Join").await);
    }
}
