//! What can be played with buttons alone: a game set up in a form, and the posted table.

use sandbox::{MessageView, Outcome, User};
use serde_json::{Value, json};

use crate::world::{
    MANAGE_SERVER, World, control, first_control, none, some_move, soon, tells, updated, whisper,
};

async fn table(world: &World, options: Value) -> MessageView {
    world.alice.grant(MANAGE_SERVER);
    world.alice.ask(world.nim, "settings", json!({"table": options})).await
}

/// The table posted in #nim.
async fn posted(world: &World) -> MessageView {
    let reply = table(world, none()).await;
    assert!(reply.ephemeral && reply.content.contains("The table is ready"), "{}", reply.text());
    let is_it = |view: &MessageView| view.buttons().contains(&"New game");
    world.sandbox.wait_message(world.nim, &world.alice, soon(), is_it).await.expect("the table")
}

async fn choose(user: &User, form: &MessageView, menu: &str, entry: &str) -> MessageView {
    let menu = control(form, &format!("choose.{menu}."));
    updated(user.select(form, &menu, &[entry]).await)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_put_together_from_menus() {
    let mut world = World::new().await;
    let help = world.alice.ask(world.nim, "help", none()).await;
    let form = world.alice.click(&help, "New game").await.message();
    assert!(form.ephemeral && form.id != help.id);
    insta::assert_snapshot!(form.text(), @"
    (only you)
    **A new game against Bouton.** Choose what to play, then press **Start**.
    [Game ▾ *Marienbad: 1 3 5 7 | Classic: 3 4 5 | Fruit: 2 3 4 6 | XL: 3 5 7 9 | Twenty-one: one pile of 21 | Random: 3 to 6 piles of 1 to 15 | Powers: 7 10 13 | Trio: 5 9 13 | Leftovers: 7 8 9 | Queen: 5 7 | Golden: 12 20 | Crossroads: 6 9 | Dudeney: rows of 1 and 11 | Alley: a row of 12 | Rows: 3 4 5 | Twenty: one pile of 20 | Rabbits: one pile of 21 | Hundred: one pile of 100]
    [Ending ▾ Ending: Normal | *Ending: Misère]
    [Level ▾ Level: Novice | *Level: Casual | Level: Skilled | Level: Strong | Level: Expert]
    [Who begins ▾ I begin | *Bouton begins | Chance decides who begins]
    [Start] [Against a person] [Against anyone] [More choices]
    ");
    let form = choose(&world.alice, &form, "ending", "normal").await;
    // Another preset brings its own ending.
    let form = choose(&world.alice, &form, "preset", "twenty-one").await;
    let form = choose(&world.alice, &form, "level", "expert").await;
    // Nothing of the form is kept in the process.
    world.restart_bot().await;
    let form = choose(&world.alice, &form, "first", "opponent").await;
    tells!(
        &form,
        "*Twenty-one: one pile of 21",
        "*Ending: Misère",
        "*Level: Expert",
        "*Bouton begins"
    );
    let board = world.alice.click(&form, "Start").await.message();
    assert!(!board.ephemeral);
    tells!(
        &board,
        "Bouton took 1, leaving 20.",
        "-# Twenty-one · Move 2 · from 21\n| -# Bouton (expert) against @Alice"
    );
    updated(some_move(&world.alice, &board, false).await);
    // What refuses `/play` refuses this, too.
    let busy = world.alice.click(&form, "Start").await.message();
    let typed = world.alice.ask(world.nim, "play", none()).await;
    assert!(busy.ephemeral && busy.buttons().contains(&"Resign"), "{}", busy.text());
    assert_eq!(busy.text(), typed.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_second_page_has_what_fewer_people_choose() {
    let mut world = World::new().await;
    let help = world.alice.ask(world.nim, "help", none()).await;
    let form = world.alice.click(&help, "New game").await;
    let form = choose(&world.alice, &form.message(), "preset", "random").await;
    let more = world.alice.click(&form, "More choices").await.message();
    insta::assert_snapshot!(more.text(), @"
    (only you)
    **A new game against Bouton.** Choose what to play, then press **Start**.
    [Who can win? ▾ The first player can win | The second player can win | Either may be able to win]
    [Theme ▾ *Theme: default | Theme: Matches | Theme: Stones | Theme: Fruit | Theme: Words]
    [Vote ▾ *No vote: I play alone | 20 seconds a vote | 30 seconds a vote | 1 minute a vote | 2 minutes a vote | 5 minutes a vote | 15 minutes a vote | 1 hour a vote | 6 hours a vote | 1 day a vote]
    [Start] [Piles and limit] [Back]
    ");
    let more = choose(&world.alice, &more, "start", "lost").await;
    let more = choose(&world.alice, &more, "theme", "words").await;
    let more = choose(&world.alice, &more, "vote", "1h").await;
    // Nothing of the form is kept in the process, and the first page keeps the choices of the second.
    world.restart_bot().await;
    let form = world.alice.click(&more, "Back").await.message();
    assert!(form.text().contains("*I begin"), "{}", form.text());
    let text = world.alice.click(&form, "Start").await.message().text();
    assert!(text.contains("The vote") && text.contains("Piles: A"), "{text}");
    // `start` does not apply to fixed piles.
    let form = choose(&world.alice, &form, "preset", "classic").await;
    let more = world.alice.click(&form, "More choices").await.message();
    tells!(more.text(), !"The first player", "*1 hour a vote");
}

#[tokio::test(flavor = "multi_thread")]
async fn piles_of_ones_own_are_filled_in() {
    let world = World::new().await;
    let help = world.alice.ask(world.nim, "help", none()).await;
    let form = world.alice.click(&help, "New game").await;
    let more = world.alice.click(&form.message(), "More choices").await;
    let more = choose(&world.alice, &more.message(), "theme", "words").await;
    let mut own = world.alice.click(&more, "Piles and limit").await.modal();
    insta::assert_snapshot!(own.text(), @"
    Piles and limit: Submit begins the game
    Your own piles: [] (3 5 7)
      Left empty: those of Marienbad
    The most that one move may take: [] (3)
      Left empty: as the game has it, and no limit for your own piles
    What taking the last object means: (Normal | *Misère)
    ");
    for (name, typed, says) in
        [("piles", "3 five", "five"), ("piles", "0 0", ""), ("max_take", "all", "`all`")]
    {
        let refused = world.alice.submit(&own, &[(name, typed)]).await.message();
        tells!(refused.text(), says, "[Piles and limit]");
        own = world.alice.click(&refused, "Piles and limit").await.modal();
    }
    // One field was right: it need not be remembered.
    let fields = [("piles", "3 5 7 9 11"), ("max_take", "all")];
    let refused = world.alice.submit(&own, &fields).await.message();
    tells!(refused.text(), "`all`", "such as `3`.\nYou typed: `3 5 7 9 11`");
    own = world.alice.click(&refused, "Piles and limit").await.modal();
    // The ending that the form shows holds for these piles, too.
    let fields = [("piles", "3 5 7"), ("max_take", "2")];
    let board = world.alice.submit(&own, &fields).await.message();
    let text = board.text();
    assert!(!board.ephemeral && text.contains("take 1 or 2"), "{text}");
    assert!(text.contains("**loses**") && text.contains("Piles: A"), "{text}");
    // Another game of the family has limits and an ending of its own.
    let form = world.alice.click(&help, "New game").await.message();
    let form = choose(&world.alice, &form, "preset", "twenty").await;
    let more = world.alice.click(&form, "More choices").await.message();
    let own = world.alice.click(&more, "Piles and limit").await.modal();
    insta::assert_snapshot!(own.text(), @"
    Piles and limit: Submit begins the game
    Your own piles: [] (3 5 7)
      Left empty: those of Twenty
    ");
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_is_challenged_to_a_limit_in_a_form() {
    let world = World::new().await;
    let table = posted(&world).await;
    let form = world.alice.click(&table, "Challenge someone").await.message();
    let more = world.alice.click(&form, "More choices").await.message();
    let own = world.alice.click(&more, "Piles and limit").await.modal();
    let benoit = world.benoit.id().to_string();
    // Without an opponent, nobody is challenged.
    let refused = world.alice.submit(&own, &[("max_take", "2")]).await;
    assert!(matches!(refused, Outcome::Refused(_)), "{refused}");
    let reply = world.alice.submit(&own, &[("max_take", "2"), ("whom", &*benoit)]).await.message();
    let text = reply.text();
    assert!(!reply.ephemeral && text.contains(&world.benoit.mention()), "{text}");
    let text = world.benoit.click(&reply, first_control(&reply)).await.to_string();
    assert!(text.contains("1‑3‑5‑7") && text.contains("take 1 or 2"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_is_made_in_a_form() {
    let world = World::new().await;
    let table = posted(&world).await;
    let none = world.alice.click(&table, "Tournament").await.message();
    let form = world.alice.click(&none, "New tournament").await.modal();
    insta::assert_snapshot!(form.text(), @"
    A new tournament
    Who meets whom: (*Knock-out | All play all)
    What is played: (*Marienbad | Classic | Fruit | XL | Twenty-one | Random)
    How long a round may take: (12 hours | 1 day | *3 days | 7 days)
    ");
    let fields = [("Who meets whom", "All play all"), ("round", "1d")];
    let made = world.alice.submit(&form, &fields).await.message();
    let text = made.text();
    assert!(!made.ephemeral && text.contains("all play all"), "{text}");
    assert!(text.contains("1 day"), "{text}");
    tells!(whisper(world.benoit.click(&table, "Tournament").await).text(), "all play all");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_joins_is_looked_for_from_the_table() {
    let world = World::new().await;
    let table = posted(&world).await;
    let form = world.alice.click(&table, "Look for an opponent").await;
    let more = world.alice.click(&form.message(), "More choices").await;
    let more = choose(&world.alice, &more.message(), "clock", "5m").await;
    let form = world.alice.click(&more, "Back").await.message();
    tells!(
        &form,
        "(only you)\n**Who plays?** Choose what to play, then press **Offer it**: whoever joins first here plays you. I ping nobody.",
        "[Who begins ▾ *I begin | My opponent begins | Chance decides who begins]",
        "[Offer it] [As a fair match] [Against a person] [Against Bouton] [More choices]"
    );
    let fair = world.alice.click(&form, "As a fair match").await.message();
    let offer = world.alice.click(&fair, "Offer it").await.message();
    let text = offer.text();
    assert!(!offer.ephemeral && text.contains("fair match"), "{text}");
    assert!(text.contains("5 minutes"), "{text}");
    updated(world.benoit.click(&offer, first_control(&offer)).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_is_challenged_from_the_table() {
    let world = World::new().await;
    let table = posted(&world).await;
    let form = world.benoit.click(&table, "Challenge someone").await.message();
    tells!(
        &form,
        "(only you)\n**Un défi.** Choisis à quoi jouer, puis qui défier : l’invitation part ici tout de suite.",
        "[Qui veux-tu défier ? ▾ …]\n[Match équitable] [Contre qui veut] [Contre Bouton] [Autres choix]"
    );
    let form = choose(&world.benoit, &form, "preset", "fruit").await;
    let fair = world.benoit.click(&form, "Match équitable").await.message();
    let alice = world.alice.id().to_string();
    let reply = world.benoit.select(&fair, &control(&fair, "whom."), &[&alice]).await.message();
    assert!(!reply.ephemeral && reply.content.contains("fair match"), "{}", reply.text());
    assert_eq!(world.sandbox.pings(&world.alice).len(), 1);
    world.benoit.click(&reply, "Withdraw").await;
    let form = world.benoit.click(&fair, "Une seule partie").await.message();
    let challenge = world.benoit.select(&form, &control(&form, "whom."), &[&alice]).await.message();
    updated(world.alice.click(&challenge, first_control(&challenge)).await);
    let own = world.benoit.id().to_string();
    whisper(world.benoit.select(&form, &control(&form, "whom."), &[&own]).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_is_played_at_the_table() {
    let mut world = World::new().await;
    let table = posted(&world).await;
    insta::assert_snapshot!(table.text(), @"
    ### Play Nim here
    Players take turns; each takes objects from one pile. Whoever takes the last one wins, or loses: it depends on the game.
    Press a button: there is nothing to type.
    [New game] [Challenge someone] [Look for an opponent]
    [Today’s puzzle] [Learn] [Tournament]
    [Leaderboard] [My games] [My stats]
    [My preferences] [My data] [Help]
    ");
    world.restart_bot().await;
    let carol = world.sandbox.add_user("Carol", "en-US");
    let mut first_lines = [Vec::new(), Vec::new()];
    for (lines, user) in first_lines.iter_mut().zip([&carol, &world.benoit]) {
        for button in table.buttons() {
            let reply = user.click(&table, button).await;
            assert!(matches!(reply, Outcome::Message(_)), "{button}: {reply}");
            let reply = reply.message();
            assert!(reply.ephemeral, "{button}: {}", reply.text());
            let line = reply.content.lines().next().unwrap_or_default();
            // Of the puzzle, without its number; of the stats, without the name.
            let line = line.split(['#', 'º', '<']).next().unwrap_or_default();
            lines.push(format!("{button}: {}", line.trim_end()));
        }
    }
    let [english, french] = first_lines;
    assert!(english.iter().zip(&french).all(|(english, french)| english != french), "{french:?}");
    insta::assert_snapshot!(english.join("\n"), @"
    New game: **A new game against Bouton.** Choose what to play, then press **Start**.
    Challenge someone: **A challenge.** Choose what to play, then whom to challenge: I ask them here at once.
    Look for an opponent: **Who plays?** Choose what to play, then press **Offer it**: whoever joins first here plays you. I ping nobody.
    Today’s puzzle: **Puzzle
    Learn: **Learn Nim.** Each lesson takes a few minutes. Leave whenever you like: your place is kept.
    Tournament: There is no tournament in this channel. `/tournament new` makes one.
    Leaderboard: **Most wins on this server**, all time
    My games: You have no open game. `/play` starts one.
    My stats: **Stats of
    My preferences: **How I play with you**
    My data: **What I keep about you, and why**
    Help: **Welcome to Nim!** Players take turns; each takes objects from one pile. Whoever takes the last one wins, or loses: it depends on the game.
    ");
    let now = world.sandbox.message(world.nim, table.id);
    assert_eq!(now.map(|view| view.text()), Some(table.text()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_posted_where_the_bot_may_write_and_plays() {
    let world = World::new().await;
    let guild = world.sandbox.guild();
    let mute = world.sandbox.add_channel(guild, "mute");
    let lounge = world.sandbox.add_channel(guild, "lounge-two");
    world.sandbox.silence_bot(mute);
    let refused = table(&world, json!({"channel": mute.to_string()})).await;
    let text = refused.text().replace(&mute.to_string(), "MUTE");
    insta::assert_snapshot!(text, @"
    (only you)
    I may not write in <#MUTE>: give me the permission Send Messages there, or choose another channel.
    ");
    assert_eq!(world.sandbox.messages(mute, &world.alice).len(), 0);

    let reply = table(&world, json!({"channel": lounge.to_string()})).await;
    let there = world.sandbox.messages(lounge, &world.alice).remove(0);
    assert!(reply.content.ends_with(&format!("/{lounge}/{}", there.id)), "{}", reply.content);

    world.set(json!({"channels": format!("<#{lounge}>")})).await;
    let elsewhere = table(&world, none()).await;
    assert!(elsewhere.content.contains("On this server I play in"), "{}", elsewhere.content);
    // Nor can a game that was set up begin where the bot does not play.
    let help = world.alice.ask(world.nim, "help", none()).await;
    let form = world.alice.click(&help, "New game").await.message();
    let refused = world.alice.click(&form, "Start").await.message();
    assert_eq!(refused.content, elsewhere.content);
    // Whoever does not manage the server is refused, whatever their client sends.
    let forged = world.benoit.forge_command(world.nim, "settings", json!({"table": {}}));
    tells!(forged.await.message().content, "gérer le serveur");
}
