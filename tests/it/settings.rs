//! `/settings`: how the bot plays on a server, and that it does so.

mod obeyed;

use std::time::Duration;

use sandbox::{Call, Fault, MessageView, Outcome, Sandbox};
use serde_json::json;

use crate::world::{MANAGE_SERVER, World, posted, some_move, tells, updated, whisper};

#[tokio::test(flavor = "multi_thread")]
async fn only_those_who_manage_the_server_are_offered_it() {
    let world = World::new().await;
    let show = json!({"show": {}});
    let panel = whisper(world.alice.command(world.nim, "settings", show.clone()).await);
    insta::assert_snapshot!(panel.text(), @"
    (only you)
    **How I play on this server**
    **Between people**
    Challenges: on
    One thread per game: off
    Time for a move: 24 hours
    Ping on your turn: on
    Rated games: Nim
    **Places and leaderboards**
    Where I play: everywhere
    Monthly podium: nowhere
    People who left: not shown
    Charts: on
    **Puzzle of the day**
    Puzzle posted: nowhere
    Time of the puzzle: 8:00 UTC
    Pinged about it: nobody
    **Moderation**
    Moderators’ log: nowhere
    [Between people] [Places and leaderboards] [Puzzle of the day] [Moderation]
    [Game ▾ *Game: Marienbad | Game: Classic | Game: Fruit | Game: XL | Game: Twenty-one | Game: Random]
    [Level ▾ Level: Novice | *Level: Casual | Level: Skilled | Level: Strong | Level: Expert]
    [Theme ▾ *Theme: the game’s own | Theme: Matches | Theme: Stones | Theme: Fruit | Theme: Words]
    [Language ▾ *Language: English (server) | Language: English | Language: Français]
    ");
    let refused = world.benoit.command(world.nim, "settings", show.clone());
    insta::assert_snapshot!(refused.await, @"refused: “settings” needs permissions the user does not have");
    let dm = world.alice.command(world.alice.dm(), "settings", show.clone());
    insta::assert_snapshot!(dm.await, @"refused: “settings” is not available here");
    // A server can open the command to others, who then see the settings without changing them.
    let looked = world.benoit.forge_command(world.nim, "settings", show.clone()).await.message();
    assert_eq!(looked.parts().count(), 0, "{looked}");
    tells!(
        &looked.content,
        "**Parties**\nJeu : Marienbad\nNiveau : Amateur\n",
        "Thème : selon la partie\nLangue : English (serveur)\n**Entre personnes**\nDéfis : oui\n",
        "Seules les personnes qui ont la permission de gérer le serveur peuvent modifier ces réglages."
    );
    let set = json!({"set": {"pings": false}});
    let refused = world.benoit.forge_command(world.nim, "settings", set.clone());
    insta::assert_snapshot!(refused.await, @r"
    new: (only you)
    Seules les personnes qui ont la permission de gérer le serveur peuvent changer ma façon de jouer ici : demande à l’une d’elles.
    ");
    world.benoit.grant(MANAGE_SERVER);
    tells!(world.benoit.ask(world.nim, "settings", set).await, "Mention à ton tour\u{202f}: non");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_panel_shows_and_sets_all() {
    let world = World::new().await;
    let panel = world.set(json!({})).await;
    let panel = updated(world.alice.select(&panel, "setting.level", &["expert"]).await);
    assert!(panel.text().contains("*Level: Expert"), "{panel}");
    let panel = world.alice.select(&panel, "setting.theme", &["words"]).await.message();
    // Somebody else changes settings meanwhile: both changes are kept.
    world.benoit.grant(MANAGE_SERVER);
    let other =
        json!({"set": {"preset": "xl", "language": "fr", "leavers": "marked", "cards": false}});
    world.benoit.ask(world.nim, "settings", other).await;
    let panel = world.alice.click(&panel, "Between people").await.message();
    let panel = world.alice.select(&panel, "setting.move_time", &["72h"]).await.message();
    let panel = world.alice.click(&panel, "Places and leaderboards").await.message();
    let lounge = world.lounge.to_string();
    let nim = world.nim.to_string();
    let channels = [nim.as_str(), lounge.as_str()];
    let panel = world.alice.select(&panel, "setting.channels", &channels).await.message();
    let panel = world.alice.select(&panel, "setting.podium", &[&lounge]).await.message();
    tells!(
        &panel,
        "Game: XL\nLevel: Expert\nTheme: Words\nLanguage: Français",
        "Time for a move: 3 days",
        "[Where I play ▾ …]\n[Monthly podium ▾ …]",
        "*People who left: shown, and marked]\n[Charts ▾ Charts: on | *Charts: off]"
    );
    let picked = panel.parts().filter_map(|part| part["default_values"].as_array());
    let picked: Vec<&str> = picked.flatten().filter_map(|it| it["id"].as_str()).collect();
    assert_eq!(picked, [&nim, &lounge, &lounge]);
    let panel = world.alice.select(&panel, "setting.podium", &[]).await.message();
    assert!(panel.text().contains("Monthly podium: nowhere"));
    let thread = world.sandbox.add_thread(world.nim, "a-thread").to_string();
    let refused = world.alice.select(&panel, "setting.podium", &[&thread]).await;
    assert!(matches!(refused, Outcome::Refused(_)), "{refused}");
    let one = json!({"reset": {"setting": "level"}});
    let panel = world.alice.ask(world.nim, "settings", one).await;
    assert!(panel.text().contains("*Level: Casual") && panel.text().contains("3 days"));
    let changed = "**Changed:**\n✓ Level: Casual\n\n";
    assert!(panel.content.starts_with(changed), "{}", panel.content);
    let all = json!({"reset": {}});
    let question = world.alice.ask(world.nim, "settings", all).await;
    assert!(question.ephemeral && question.content.contains("**every** setting"));
    let panel = world.alice.click(&question, "No, keep them").await.message();
    assert!(panel.content.contains("Time for a move: 3 days"));
    let question = world.alice.ask(world.nim, "settings", json!({"reset": {}})).await;
    let panel = world.alice.click(&question, "Yes, reset all").await.message();
    assert!(panel.content.contains("✓ Time for a move: 24 hours"));
    let content = world.set(json!({})).await.content;
    assert!(panel.content.ends_with(&content), "{}", panel.content);
    let same = world.set(json!({"level": "casual"})).await.content;
    assert!(same.starts_with("**Nothing changed**"), "{same}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_is_refused() {
    let world = World::new().await;
    world.sandbox.add_channel(world.sandbox.guild(), "Lounge");
    for (wrong, why) in [
        (json!({"move_time": 0}), "cannot take `0` hours"),
        (json!({"move_time": 337}), "give 1 to 336"),
        (json!({"channels": "<#nim>"}), "type # and pick each of them from Discord’s list"),
        (json!({"channels": "nim @`here"}), "No channel of this server is called `@'here`"),
        (json!({"channels": "#lounge"}), "Several channels of this server are called `lounge`"),
        (json!({"rated_games": "kayles, own"}), "I cannot rate `kayles, own`"),
        (json!({"language": "tlh"}), "`tlh` cannot be chosen"),
    ] {
        let refused = world.alice.forge_command(world.nim, "settings", json!({"set": wrong}));
        let refused = refused.await.message();
        assert!(refused.ephemeral && refused.content.contains(why), "{}", refused.content);
    }
    world.sandbox.inject_at(Call::ReadMember, Fault::Slow(Duration::from_secs(3)));
    let untold = world.set(json!({"channels": "#nim"})).await;
    tells!(untold.content, "did not tell me in time which channel `nim` is: type # and pick it");
    let panel = world.set(json!({})).await;
    let forged = world.alice.forge_component(world.nim, panel.id, "setting.level", &["god"]);
    assert!(!forged.await.message().content.contains("god"));
    assert_eq!(world.number("SELECT COUNT(*) FROM servers WHERE settings IS NOT NULL").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_where_it_may_not_write_is_refused_with_what_would_be_right() {
    let world = World::new().await;
    // Discord says so within the request: asking would fail here.
    for _ in 0..4 {
        world.sandbox.inject_at(Call::ReadMember, Fault::Refused(500));
    }
    where_it_may_not_write(world).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_it_may_write_is_found_out_where_discord_does_not_tell() {
    let world = World::new().await;
    world.sandbox.keep_permissions_back();
    where_it_may_not_write(world).await;
}

async fn where_it_may_not_write(world: World) {
    let guild = world.sandbox.guild();
    let mute = world.sandbox.add_channel(guild, "mute");
    let blind = world.sandbox.add_channel(guild, "blind");
    world.sandbox.silence_bot(mute);
    world.sandbox.blind_bot(blind);
    let changes = json!({"podium": mute.to_string(), "challenges": false});
    let refused = world.set(changes.clone()).await;
    let first_lines = |panel: &MessageView| {
        let lines: Vec<&str> = panel.content.lines().take(3).collect();
        let lines = lines.join("\n").replace(&mute.to_string(), "MUTE");
        lines.replace(&blind.to_string(), "BLIND").trim().to_owned()
    };
    insta::allow_duplicates! { insta::assert_snapshot!(first_lines(&refused), @"
    I may not write in <#MUTE>: give me the permission Send Messages there, or choose another channel.
    **Nothing was changed.**
    ") };
    // The other changes were not made either.
    tells!(&refused, "Monthly podium: nowhere", "Challenges: on");
    world.benoit.grant(MANAGE_SERVER);
    let panel = world.benoit.command(world.nim, "settings", json!({"show": {}})).await;
    let panel = world.benoit.click(&panel.message(), "Lieux et classements").await.message();
    let channels = [world.nim, mute, blind].map(|channel| channel.to_string());
    let channels = channels.each_ref().map(String::as_str);
    let refused = updated(world.benoit.select(&panel, "setting.channels", &channels).await);
    insta::allow_duplicates! { insta::assert_snapshot!(first_lines(&refused), @"
    Je ne peux pas écrire dans <#MUTE> : donne-moi là-bas la permission « Envoyer des messages », ou choisis un autre salon.
    Je ne peux pas écrire dans <#BLIND> : donne-moi là-bas la permission « Voir le salon », ou choisis un autre salon.
    **Rien n’a changé.**
    ") };
    let nothing = "SELECT COUNT(*) FROM servers WHERE settings IS NOT NULL";
    assert_eq!(world.number(nothing).await, 0);
    // Once the bot may write there, the channel is accepted, and stays when something else changes later.
    world.sandbox.welcome_bot(mute);
    tells!(world.set(changes).await.content, &format!("Monthly podium: <#{mute}>"));
    world.sandbox.silence_bot(mute);
    let same = world.set(json!({"podium": mute.to_string(), "pings": false})).await;
    assert!(same.text().contains("Ping on your turn: off"), "{}", same.content);
    // This also works where the bot cannot write or see the current channel.
    for shut in [Sandbox::silence_bot, Sandbox::blind_bot] {
        shut(&world.sandbox, world.nim);
        let refused = world.set(json!({"podium": blind.to_string()})).await;
        insta::allow_duplicates! { insta::assert_snapshot!(first_lines(&refused), @"
        I may not write in <#BLIND>: give me the permission View Channel there, or choose another channel.
        **Nothing was changed.**
        ") };
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_it_lacks_in_a_thread_and_where_it_is_asked_is_named() {
    const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;
    let world = World::new().await;
    let thread = world.sandbox.add_thread(world.nim, "aside");
    world.sandbox.deny_bot(world.nim, SEND_MESSAGES_IN_THREADS);
    let refused = world.set(json!({"log_channel": thread.to_string()})).await;
    tells!(refused.content, "give me the permission Send Messages in Threads there");
    world.sandbox.blind_bot(world.nim);
    let refused = world.alice.ask(world.nim, "settings", json!({"table": {}})).await;
    tells!(refused.content, "give me the permission View Channel there");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_looks_is_told_which_channel_to_play_in_is_gone() {
    let world = World::new().await;
    let hall = world.sandbox.add_channel(world.sandbox.guild(), "hall");
    world.set(json!({"channels": format!("<#{hall}>")})).await;
    let show = async || world.alice.ask(world.nim, "settings", json!({"show": {}})).await.content;
    let notice = format!("I cannot find <#{hall}> among the channels of this server.");
    assert!(!show().await.contains(&notice));
    world.sandbox.delete_channel(hall);
    tells!(show().await, &notice);
}

#[tokio::test(flavor = "multi_thread")]
async fn people_challenge_each_other_only_where_the_server_wants_it() {
    let world = World::new().await;
    let whom = json!({"opponent": world.benoit.id().to_string()});
    let challenge = world.alice.ask(world.nim, "play", whom.clone()).await;
    world.set(json!({"challenges": false})).await;
    // Open challenges still stand.
    world.benoit.click(&challenge, "Accept").await.message();
    let refused = world.alice.command(world.lounge, "play", whom).await;
    insta::assert_snapshot!(refused, @r"
    new: (only you)
    On this server people do not challenge each other: whoever manages it has switched that off. `/play` without an opponent starts a game against me.
    ");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_channel_is_left_out_but_for_the_last_where_it_plays() {
    let world = World::on_the_gateway().await;
    let gone = world.sandbox.add_channel(world.sandbox.guild(), "gone");
    let both = format!("<#{}> <#{gone}>", world.nim);
    world.set(json!({"channels": both, "podium": gone.to_string()})).await;
    for (deleted, left) in [(gone, world.nim), (world.nim, world.nim)] {
        world.sandbox.delete_channel(deleted);
        world.settled().await;
        let refusal = world.benoit.ask(world.lounge, "play", json!({})).await;
        tells!(&refusal, &format!("je joue dans <#{left}>\u{202f};"));
        let podium = "SELECT COUNT(*) FROM servers WHERE settings LIKE '%podium%'";
        assert_eq!(world.number(podium).await, 0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn elsewhere_it_says_where_it_plays() {
    let world = World::new().await;
    let open = world.alice.ask(world.lounge, "play", json!({})).await;
    let panel = world.set(json!({"channels": format!("#NIM,<#{}>", world.nim)})).await;
    tells!(panel.content, &format!("✓ Where I play: <#{}>\n", world.nim));
    insta::assert_snapshot!(world.benoit.command(world.lounge, "play", json!({})).await, @r"
    new: (only you)
    Sur ce serveur, je joue dans <#1180153305516351589> ; les personnes qui le gèrent choisissent où. Les parties en cours ici continuent.
    ");
    let public = json!({"piles": "3 5 7", "public": true});
    for (command, options) in [("leaderboard", json!({})), ("hint", public)] {
        let whisper = world.alice.ask(world.lounge, command, options).await;
        assert!(whisper.ephemeral && whisper.content.contains("I play in"), "{command}");
    }
    let cup = json!({"new": {}});
    tells!(world.alice.ask(world.lounge, "tournament", cup.clone()).await.content, "I play in");
    // Sharing one's record or a solved puzzle is refused; looking at them alone is not, nor at earlier days.
    for (command, options, share) in [
        ("stats", json!({}), format!("stats.share.{}", world.alice.id())),
        ("puzzle", json!({"day": "1"}), "puzzle.share.20000".to_owned()),
    ] {
        let own = world.alice.ask(world.lounge, command, options).await;
        assert!(own.ephemeral && !own.content.contains("I play in"), "{}", own.content);
        let shared = world.alice.forge_component(world.lounge, own.id, &share, &[]).await;
        tells!(whisper(shared).text(), "I play in");
    }
    // One's own hints, the help and open games still work.
    tells!(world.alice.ask(world.lounge, "hint", json!({"piles": "3 5 7"})).await.content, "win");
    assert!(world.alice.ask(world.lounge, "help", json!({})).await.content.contains("Nim"));
    updated(some_move(&world.alice, &open, false).await);
    // A thread belongs to its channel.
    let thread = world.sandbox.add_thread(world.nim, "evening");
    for here in [thread, world.nim] {
        posted(world.benoit.command(here, "play", json!({})).await);
    }
    assert!(!world.alice.ask(world.nim, "tournament", cup).await.ephemeral);
    // Outside servers there is no such setting.
    posted(world.alice.command(world.alice.dm(), "play", json!({})).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_called_where_the_server_does_not_want_it_but_everyone_is_warned() {
    let world = World::new().await;
    world.set(json!({"pings": false})).await;
    let board = world.duel(json!({"piles": "3 5 7"})).await;
    world.pass(Duration::from_secs(120)).await;
    let before = world.sandbox.messages(world.nim, &world.alice).len();
    world.take(&board, "A1").await;
    world.idle().await;
    assert_eq!(world.sandbox.messages(world.nim, &world.alice).len(), before);
    world.pass(Duration::from_secs(18 * 3600 + 60)).await;
    world.swept().await;
    assert_eq!(world.sandbox.messages(world.nim, &world.alice).len(), before + 1);
}
