//! `/privacy` as people use it.

use sandbox::{MessageView, Outcome, User};
use serde_json::{Value, json};

use crate::puzzling::play;
use crate::world::{NOON, World, custom_id, none, posted, tells, untimed, whisper};

async fn privacy(world: &World, who: &User, verb: &str) -> MessageView {
    whisper(who.command(world.nim, "privacy", json!({verb: {}})).await)
}

async fn leaders(world: &World, who: &User) -> String {
    let board = who.ask(world.nim, "leaderboard", none()).await;
    world.idle().await;
    board.content
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_kept_is_told_in_plain_words() {
    let world = World::new().await;
    let policy = privacy(&world, &world.alice, "policy").await;
    insta::assert_snapshot!(policy.content, @"
    **What I keep about you, and why**
    I know you by the number of your Discord account. I keep no names, and read nothing but what you ask me.
    • **Your games, challenges and tournaments**: where, when, with whom, every move, hints taken; a vote until it closes. So that games survive anything and you can look back on them.
    • **What they earned you**, on each server: for leaderboards, podiums and medals.
    • **Lessons, cards and puzzles**: so that you can go on where you were.
    • **Classes**: what you answer in a class, and the classes you led, until 30 days after they are over; the simuls you led, for 30 days and until their games are over. The host of a class sees your name only if you say so.
    • **Your wishes**: your preferences, whether you are hidden, when to remind you, and from whom you want no challenges.
    • **For a day**: whether you are still on a server whose leaderboard you are on, and that you had everything erased.
    All of that until you erase it. Challenges that came to nothing go after 30 days, and whatever belongs to a server 30 days after I had to leave it.
    Whoever plays you keeps their record of the game, with your number in it until you erase yours. If somebody wants no challenges from you, I remember that for them, whatever you erase. If moderators bar you on a server, or you act as one, that is kept there: a bar for as long as it holds, what was done for 90 days.
    Nothing is sold or passed on. For anything else ask whoever runs me: my profile says who that is.
    A copy, hiding and erasing are a button away, or: `/privacy export`, `hide`, `erase`.
    ");
    let policy = privacy(&world, &world.benoit, "policy").await;
    // Everything is also a button.
    for (label, begins) in [
        ("Me cacher des classements", "Tu n’es plus dans aucun classement"),
        ("Ce qui est gardé", "**Ce que je garde de toi"),
        ("Me montrer dans les classements", "Te revoilà"),
        ("Ce qui est gardé", "**Ce que je garde de toi"),
        ("Qui ne peut plus me défier", "Tout le monde peut te défier."),
        ("Ce qui est gardé", "**Ce que je garde de toi"),
        ("Tout effacer…", "**Effacer tout ce que je garde de toi"),
        ("Tout garder", "**Ce que je garde de toi"),
    ] {
        let policy = world.sandbox.refresh(&policy).expect("it is there");
        let outcome = world.benoit.click(&policy, label).await;
        assert!(matches!(outcome, Outcome::Update(_)), "{label}: {outcome}");
        let text = outcome.message().content;
        assert!(text.starts_with(begins), "{label}: {text}");
    }
    let copy = world.benoit.click(&policy, "Avoir une copie").await.message();
    assert_eq!(copy.attachments.len(), 1, "{}", copy.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_has_everything_in_it() {
    let world = World::new().await;
    let board = world.duel(json!({"piles": "1 2"})).await;
    world.take(&board, "B1").await;
    let copy = privacy(&world, &world.alice, "export").await;
    assert_eq!(copy.content, "Here is everything that I keep about you. Times in it are in UTC.");
    let file = &copy.attachments[0];
    assert_eq!(file.filename, "bouton.json");
    let read: Value = serde_json::from_slice(&file.bytes).expect("is JSON");
    assert_eq!(read["account"], json!(world.alice.id().to_string()));
    let games = &read["tables"]["games"];
    let columns = games["columns"].as_array().expect("columns");
    let moves = columns.iter().position(|name| name == "moves").expect("moves");
    assert_eq!(games["rows"][0][moves], "B1");
    let copy = privacy(&world, &world.clara, "export").await;
    let read: Value = serde_json::from_slice(&copy.attachments[0].bytes).expect("is JSON");
    assert_eq!(read["tables"], json!({}), "nothing is kept of her");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_hides_is_not_on_the_puzzles_boards() {
    let (world, _hands) = World::at(NOON).await;
    let day = bouton::puzzle::Day::at(NOON);
    let result = play(&world, &world.alice, day, true).await;
    let boards = play(&world, &world.clara, day, true).await;
    world.alice.command(world.nim, "privacy", json!({"hide": {}})).await;
    for label in ["Who solved it", "This month"] {
        tells!(
            world.clara.click(&boards, label).await.message().content,
            !&world.alice.mention(),
            "1"
        );
    }
    let own = world.alice.click(&result, "Who solved it").await.message().content;
    assert!(
        own.contains("You are hidden from leaderboards. Shown, you would be:\n**1.**"),
        "{own}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_erases_is_unknown_and_the_other_keeps_the_game() {
    let world = World::new().await;
    let benoit = &world.benoit;
    world.beats(&world.alice, benoit).await;
    let board = world.between(&world.alice, benoit, json!({"piles": "3 4 5"})).await;
    world.take(&board, "A1").await;
    let retired = benoit.ask(world.lounge, "play", none()).await;
    let alone = benoit.ask(world.lounge, "board", none()).await;
    let dora = world.sandbox.add_user("Dora", "en-US");
    let challenge = world.challenge(&world.clara, &dora, none()).await;
    world.idle().await;

    let ask = privacy(&world, benoit, "erase").await;
    insta::assert_snapshot!(ask.content, @r"
    **Effacer tout ce que je garde de toi ?** On ne peut pas revenir en arrière.
    • Tes parties en cours se terminent. Qui joue contre toi gagne, sauf dans la première partie d’un match équitable, qui ne compte alors pour personne.
    • Les parties contre moi sont supprimées. Dans les autres, ton nom est retiré ; l’autre garde la partie.
    • Tout ce que tu as gagné disparaît, sur tous les serveurs, et avec cela leçons, cartes, casse-têtes et souhaits.
    Qui ne veut plus de tes défis reste en paix. Pendant un jour, je retiens quand tu as tout effacé, pour que les limites du jour tiennent ; avant cela, tu ne peux pas recommencer.
    Les classements, podiums et bilans déjà publiés restent où ils sont : la modération peut les supprimer.
    ");
    let yes = custom_id(&ask, "Tout effacer");
    // Nobody else can do it for him.
    let forged = world.clara.forge_component(world.nim, challenge.id, &yes, &[]).await.message();
    assert_eq!(forged.content, "That is somebody else’s data. `/privacy` is for yours.");
    let done = benoit.click(&ask, "Tout effacer").await.message();
    assert_eq!(done.content, "Tout est effacé. Si tu rejoues, tu repars de zéro.");
    world.idle().await;

    let board = world.sandbox.refresh(&board).expect("it is there").content;
    tells!(&board, !&benoit.mention(), "omeone who is gone");
    for message in [alone, retired] {
        let text = world.sandbox.refresh(&message).expect("it is there").content;
        assert_eq!(text, "What was here is erased, as somebody who was in it wished.");
    }
    let his = format!("SELECT COUNT(*) FROM seats WHERE user_id = {}", benoit.id());
    assert_eq!(world.ask(&his).await, 0);
    tells!(
        leaders(&world, &world.alice).await,
        &format!("🥇 **1.** {}: 1 win in 1 game", world.alice.mention())
    );
    world.sound().await;

    // He starts from zero, and cannot erase again at once.
    posted(benoit.command(world.nim, "play", none()).await);
    let lately = world.erase(benoit).await.content;
    assert_eq!(
        untimed(&lately),
        "Tout a été effacé il y a moins d’un jour. Tu pourras recommencer <t:…:R>."
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn whom_one_has_muted_can_be_let_off_and_not_by_erasing() {
    let world = World::new().await;
    let ask = json!({"opponent": world.alice.id().to_string()});
    let challenge = world.benoit.ask(world.nim, "play", ask.clone()).await;
    world.alice.click(&challenge, "Don’t ask me again").await;
    world.idle().await;
    // Erasing all his data does not undo her mute.
    world.erase(&world.benoit).await;
    tells!(world.benoit.ask(world.nim, "play", ask.clone()).await.content, "Tu ne peux pas défier");

    let policy = privacy(&world, &world.alice, "policy").await;
    let mutes = world.alice.click(&policy, "Who may not challenge me").await.message();
    assert_eq!(
        untimed(&mutes.content),
        format!(
            "**These people cannot challenge you.**\n**1.** {}, <t:…:R>",
            world.benoit.mention()
        )
    );
    assert!(mutes.mentions.is_empty());
    let menu = "Let one of them challenge you again";
    let his = world.benoit.id().to_string();
    let none_left = world.alice.select(&mutes, menu, &[&his]).await.message().content;
    assert!(none_left.starts_with("Everyone may challenge you."), "{none_left}");
    let challenge = world.benoit.ask(world.nim, "play", ask).await;
    assert!(challenge.part("Accept").is_some(), "{}", challenge.content);
}
