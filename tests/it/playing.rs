//! Whole games over the sandbox's wire, as a player sees them.

use bouton::ask::COMMANDS;
use bouton::locale::Locale;
use sandbox::{Call, Fault};
use serde_json::json;

use crate::winning::winning_move;
use crate::world::{World, choices, first_control, none, pick, press, soon, tells, whisper};

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_won() {
    let world = World::new().await;
    let mut board = world.play(json!({"preset": "classic", "level": "novice"})).await;
    while !choices(&board).is_empty() {
        board = world.take(&board, &winning_move(&board.content, "normal")).await;
    }
    tells!(
        &board,
        "## 🏆 @Alice wins\n| @Alice took the last stone.",
        "**A perfect game, @Alice:** no chance was missed.\n| ✅⬜✅⬜✅⬜✅",
        "-# Not scored: games against novice are not.\n| [Rematch: let Bouton begin] [Try casual]"
    );
    // Another game, against a level that is scored.
    world.win(&world.alice, world.nim).await;
    let leaders = world.benoit.command(world.nim, "leaderboard", none()).await.to_string();
    assert!(leaders.contains("🥇 **1.** <@1073480119620472912>: 1 win in 1 game\n"), "{leaders}");
}

#[tokio::test(flavor = "multi_thread")]
async fn large_piles_are_taken_by_pile_amount_and_form() {
    let world = World::new().await;
    let board = world.play(json!({"piles": "1000 2000 30", "level": "expert"})).await;
    tells!(
        &board,
        "A  ||||| ||||| ||||| ||||| ||…  ×1,000",
        "[A: 1,000 left] [B: 2,000 left] [C: 30 left]"
    );
    let board = press(&world.alice, &board, "B").await.message();
    tells!(
        &board,
        "### Your move, @Alice.\n| **How many from pile B?**",
        "B► ||||| ||||| ||||| ||||| ||…  ×2,000",
        "[How many from pile B? ▾ Take 1, leaves 1,999 | Take 2, leaves 1,998 | ",
        "| Take 20, leaves 1,980 | Take 1,997, leaves 3 | Take 1,998, leaves 2 | Take 1,999, leaves 1 | Take all 2,000 | Another number…]",
        "[Back] [Hint] [Binary] [Rules] [Resign]"
    );
    let form = world.alice.select(&board, "How many from pile B?", &["other"]).await.modal();
    insta::assert_snapshot!(form.text(), @"
    Take from pile B
    How many? 1 to 2,000: [] (a number from 1 to 2,000)
    ");
    insta::assert_snapshot!(world.alice.submit(&form, &[("text", "a lot")]).await, @"
    new: (only you)
    `a lot` is not an amount to take: give a whole number from 1, such as `3`.
    ");
    let form = world.alice.select(&board, "How many from pile B?", &["other"]).await.modal();
    let board = world.alice.submit(&form, &[("text", "1,234")]).await;
    tells!(
        &board,
        "Bouton took 264 from **A**, leaving 736. Before that: @Alice took 1,234 from **B**, leaving 766.",
        "||||…   ×30"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_typed_and_the_board_follows() {
    let world = World::new().await;
    let first = world.play(json!({"preset": "xl"})).await;
    world.idle().await;
    let complete = |focused, text| {
        let filled = match focused {
            "take" => json!({"pile": "B"}),
            _ => json!({"take": 2}),
        };
        world.alice.autocomplete(world.nim, "move", filled, focused, text)
    };
    let named = complete("pile", "").await.to_string();
    assert!(named.ends_with("\n- C (7 stones) = \"C\"\n- D (9 stones) = \"D\""), "{named}");
    let amounts = complete("take", "").await.to_string();
    assert!(amounts.ends_with("\n- Take 2, leaves 3 = 2\n- Take 3, leaves 2 = 3"), "{amounts}");
    let second = world.alice.ask(world.nim, "move", json!({"pile": "B", "take": 3})).await;
    tells!(
        &second,
        "Bouton took 1 from **D**, leaving 8. Before that: @Alice took 3 from **B**, leaving 2.",
        "B  o o · · ·          2",
        "-# XL · 1 to 3 a move · the last stone wins"
    );
    let retired = world.sandbox.wait_edit(&first, soon()).await;
    let retired = retired.expect("the first board is retired");
    let closed = "This board is closed. The game is here: https://discord.com/channels/";
    assert!(retired.content.contains(closed), "{retired}");
    assert!(retired.content.ends_with(&second.id.to_string()), "{retired}");

    let third = world.alice.ask(world.nim, "board", none()).await;
    assert_eq!(third.text(), second.text());
    let retired = world.sandbox.wait_edit(&second, soon()).await;
    assert!(retired.expect("the second board is retired").buttons().is_empty());
    let games = world.alice.ask(world.nim, "games", none()).await;
    tells!(&games.content, &format!("/{}/{}", world.nim, third.id));
    let list = "You have 1 open game:\n• 3‑2‑7‑8 against Bouton (casual): your move (last move <t:";
    assert!(games.content.starts_with(list), "{}", games.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_resigned_and_played_again() {
    let world = World::new().await;
    let board = world.play(none()).await;
    let question = world.alice.click(&board, "Resign").await.message();
    tells!(
        &question,
        "(only you)\nResign this game? It will count as a loss.",
        "[Yes, resign] [No, play on]"
    );
    tells!(
        world.alice.click(&question, "No, play on").await,
        "edited: (only you)\nGood: the game goes on."
    );

    let question = world.alice.ask(world.nim, "resign", none()).await;
    tells!(
        world.alice.click(&question, "Yes, resign").await,
        "edited: (only you)\nYou resigned. Thanks for the game!"
    );
    let over = world.sandbox.wait_edit(&board, soon()).await.expect("the board shows it");
    tells!(
        &over,
        "(#f23f43)\n| ## 🏆 Bouton wins\n| @Alice resigned.",
        "-# From this start the second player can win, and a rematch swaps who begins.",
        "-# Lost for @Alice: it ended before both had moved twice.",
        "[Rematch: let Bouton begin] [Learn more: lesson 1] [Try novice]"
    );
    let lesson = world.alice.click(&over, "Learn more: lesson 1").await;
    assert!(lesson.message().ephemeral, "the board stays");
    let swapped =
        "| Bouton took 4 from **D**, leaving 3.\n| Whoever takes the last match **loses**.";
    tells!(
        world.alice.click(&over, "Rematch: let Bouton begin").await,
        "new: |",
        swapped,
        "[Let me begin]"
    );
}

/// Replaces a text's command links by the commands' names, as they look before their ids are known.
fn unlinked(text: &str) -> String {
    let mut parts = text.split("</");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |read, part| {
        let (name, rest) = part.split_once(':').expect("an id");
        let (id, rest) = rest.split_once('>').expect("its end");
        assert!(id.parse::<u64>().is_ok(), "{id}");
        format!("{read}`/{name}`{rest}")
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn the_help_links_to_commands_once_they_are_registered() {
    let world = World::new().await;
    world.idle().await;
    let help = world.alice.ask(world.nim, "help", none()).await;
    tells!(&help.content, "Typing </play:");
    let commands = world.alice.click(&help, "Commands").await.message();
    tells!(&commands.content, "</hint:", "</help:", "`/settings`");
}

/// Discord was out of order when the bot started.
#[tokio::test(flavor = "multi_thread")]
async fn commands_that_could_not_be_registered_are_registered_soon() {
    let mut world = World::without_bot().await;
    for _ in 0..5 {
        world.sandbox.inject_at(Call::Register, Fault::Refused(500));
    }
    world.start_bot().await;
    world.idle().await;
    tells!(world.alice.ask(world.nim, "help", none()).await.content, "Typing </play:");
}

#[tokio::test(flavor = "multi_thread")]
async fn help_turns_its_pages() {
    let world = World::new().await;
    let help = whisper(world.alice.command(world.nim, "help", none()).await);
    insta::assert_snapshot!(unlinked(&help.text()), @"
    (only you)
    **Welcome to Nim!** Players take turns; each takes objects from one pile. Whoever takes the last one wins, or loses: it depends on the game.
    1. **New game** starts a game against Bouton, or a challenge: choose and press. Typing `/play` does it too.
    2. Press a pile below the board, then how many to take from it.
    3. Stuck? **Hint** tells you more, in three steps, and only you see it. The game is then not scored.
    [New game] [Look for an opponent] [Learn] [Today’s puzzle]
    [Rules] [Commands]
    ");
    let rules = world.alice.click(&help, "Rules").await.message();
    insta::assert_snapshot!(unlinked(&rules.text()), @"
    (only you)
    **How Nim is played**
    • On your turn, choose one pile and take 1 or more objects from it. You may not pass.
    • Some games allow only so many objects a move: the board says how many.
    • *Normal*: whoever takes the last object **wins**.
    • *Misère*: whoever takes the last object **loses**.
    • Nothing is left to chance: from every position one side can win. The art is to know which.
    • Nim has a family: the option `game` of `/play` lists its games.
    [New game] [Look for an opponent] [Learn] [Today’s puzzle]
    [First steps] [Commands]
    ");
    let commands = world.alice.click(&rules, "Commands").await.message();
    let typed = COMMANDS.iter().filter(|command| command.is_typed());
    let lines = typed.map(|command| {
        let text = Locale::default().say(&format!("command-{}-help", command.name), None);
        format!("`/{}`: {text}\n", command.name)
    });
    let lines: String = lines.collect();
    let play = "`/play`: start a game, or challenge someone with `opponent`\n";
    assert!(lines.starts_with(play), "{lines}");
    let buttons =
        "[New game] [Look for an opponent] [Learn] [Today’s puzzle]\n[First steps] [Rules]";
    let page = format!("(only you)\n**What the commands do**\n{lines}{buttons}");
    assert_eq!(unlinked(&commands.text()), page);
    let first = world.alice.click(&commands, "First steps").await.message();
    assert_eq!(first.id, help.id);
    assert_eq!(unlinked(&first.text()), unlinked(&help.text()));
}

#[tokio::test(flavor = "multi_thread")]
async fn everyone_reads_their_own_language() {
    let world = World::new().await;
    let nim = world.nim;
    let private = |user: &sandbox::User| {
        let user = user.clone();
        async move { user.ask(nim, "hint", none()).await.content }
    };
    insta::assert_snapshot!(private(&world.alice).await, @"You have no open game here. `/play` starts one.");
    insta::assert_snapshot!(private(&world.benoit).await, @"Tu n’as pas de partie en cours ici. `/jouer` en commence une.");
    tells!(world.benoit.ask(nim, "play", none()).await.content, "Your move");
    world.benoit.set_locale("de");
    insta::assert_snapshot!(private(&world.benoit).await, @"
    -# With this hint your game is not scored any more.
    **1‑3‑5‑7**: the last match **loses**.
    **Your opponent can win from here, but may slip.**
    No move wins by itself, but one slip by your opponent is enough. A button below shows where to try.
    ");
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_counted_as_they_are_listed() {
    let world = World::new().await;
    world.play(json!({"piles": "4 6"})).await;
    let elsewhere = world.alice.dm();
    world.alice.ask(elsewhere, "play", json!({"piles": "5 7", "first": "opponent"})).await;
    let listed = async || world.alice.ask(world.nim, "games", none()).await.content;
    let text = listed().await;
    assert!(text.contains("You have 2 open games"), "{text}");
    // A game without moves has no last move.
    tells!(&text, "your move (begun <t:", "your move (last move <t:");
    world.idle().await;
    world.change("UPDATE games SET piles = 'none' WHERE id = (SELECT MIN(id) FROM games)").await;
    let one = listed().await;
    assert!(one.contains("You have 1 open game:"), "{one}");
    assert_eq!(one.matches('•').count(), 1, "{one}");
    world.end_damaged();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newer_versions_game_waits_for_it_unless_it_only_looks_otherwise() {
    let world = World::new().await;
    let board = world.play(json!({"piles": "4 6", "first": "me"})).await;
    world.idle().await;
    world.change("UPDATE games SET terms = '~sound=loud'").await;
    let board = pick(&world.alice, &board, "A1").await.message();
    world.idle().await;
    world.change("UPDATE games SET terms = 'draw=no'").await;
    let reply = world.alice.click(&board, first_control(&board)).await.message();
    let newer = "A newer version of me began this game. Please try again in a minute";
    assert!(reply.ephemeral && reply.content.starts_with(newer), "{reply}");
    assert_eq!(world.number("SELECT COUNT(*) FROM moves").await, 2, "nothing was done");
    world.end_damaged();
}
