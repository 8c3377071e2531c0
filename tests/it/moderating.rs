//! Tests `/moderate`: moderators end what is under way, bar people from the bot, and quiet a channel.

mod clearing;
mod limiting;
mod permitting;

use std::time::Duration;

use sandbox::{MessageView, Outcome, User};
use serde_json::{Value, json};

use crate::world::{
    MANAGE_MESSAGES, World, custom_ids, none, of_a_vote, posted, tells, untimed, updated, whisper,
};

/// A server that Mia moderates, in which Alice, who owns it, and Benoît play.
struct Garden {
    world: World,
    mia: User,
}

impl Garden {
    async fn new() -> Self {
        let world = World::new().await;
        let mia = world.sandbox.add_user("Mia", "en-US");
        mia.grant(MANAGE_MESSAGES);
        Self { world, mia }
    }

    async fn run(&self, who: &User, verb: &str, options: Value) -> MessageView {
        moderates(who, &self.world, verb, options).await
    }

    async fn bars(&self, whom: &User, days: Option<u32>) -> String {
        let mut options = json!({"user": whom.id().to_string()});
        if let Some(days) = days {
            options["days"] = days.into();
        }
        self.names(&self.run(&self.mia, "bar", options).await)
    }

    /// Returns a text with names in place of ids.
    fn names(&self, message: &MessageView) -> String {
        let people = [&self.world.alice, &self.world.benoit, &self.mia];
        let named = people.into_iter().zip(["ALICE", "BENOIT", "MIA"]);
        let text = untimed(&message.text()).replace(&self.world.nim.to_string(), "NIM");
        named.fold(text, |text, (who, name)| text.replace(&who.id().to_string(), name))
    }

    async fn log(&self) -> String {
        self.names(&self.run(&self.mia, "log", none()).await)
    }
}

async fn moderates(who: &User, world: &World, verb: &str, options: Value) -> MessageView {
    let reply = who.ask(world.nim, "moderate", json!({verb: options})).await;
    assert!(reply.ephemeral, "{verb}: {reply}");
    reply
}

/// What Benoît reads while he is barred.
const BARRED: &str = "t’interdit de m’utiliser";

fn says(outcome: &Outcome, text: &str) {
    assert!(outcome.to_string().contains(text), "{outcome}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_moderator_ends_what_is_under_way() {
    let garden = Garden::new().await;
    let Garden { world, mia } = &garden;
    insta::assert_snapshot!(garden.run(mia, "end", none()).await.text(), @"
    (only you)
    Nothing is under way in this channel that you could end.
    ");
    let board = world.between(&world.alice, &world.benoit, json!({"preset": "classic"})).await;
    // If there is only one thing to end, the question comes at once.
    let question = garden.run(mia, "end", none()).await;
    insta::assert_snapshot!(garden.names(&question), @"
    (only you)
    A game: <@ALICE> – <@BENOIT>. End it? Nobody wins, and it is not scored. A match of a tournament is then played again, from random piles.
    [End it]
    ");
    let vote = world.play(json!({"preset": "classic", "vote": "1h"})).await;
    let open = world.clara.ask(world.nim, "play", json!({"open": true, "piles": "3 4 6"})).await;
    let new = json!({"new": {}});
    let tournament = world.alice.ask(world.nim, "tournament", new).await;
    world.idle().await;
    let listed = garden.run(mia, "end", none()).await;
    insta::assert_snapshot!(garden.names(&listed), @"
    (only you)
    What is to be ended?
    1. The tournament of <@ALICE>, <t:…:R>
    2. A challenge: <@1175545424470916957>, <t:…:R>
    3. The channel’s vote against Bouton, <t:…:R>
    4. A game: <@ALICE> – <@BENOIT>, <t:…:R>
    [End which? ▾ Number 1 | Number 2 | Number 3 | Number 4]
    ");
    let mut texts = Vec::new();
    for one in [&tournament, &open, &vote, &board] {
        let listed = garden.run(mia, "end", none()).await;
        let newest = listed.options("End which?").first().map(|&(_, value)| value.to_owned());
        let question = match newest {
            Some(newest) => mia.select(&listed, "End which?", &[&newest]).await.message(),
            None => listed,
        };
        updated(mia.click(&question, "End it").await);
        world.swept().await;
        let now = garden.names(&world.now(one).await);
        texts.push(now.split("\n---").next().unwrap_or_default().to_owned());
    }
    insta::assert_snapshot!(texts.join("\n\n"), @"
    **Knock-out tournament** · Marienbad: 1 3 5 7, the last one loses
    **The tournament was called off.**

    <@1175545424470916957> was looking for an opponent in a game of Nim. A moderator ended the offer.

    ## Nobody won
    A moderator ended this game. It is not scored.
    -# Classic · the last stone wins · from 3‑4‑5
    -# <#NIM> against Bouton (casual)

    ## Nobody won
    A moderator ended this game. It is not scored.
    -# Classic · the last stone wins · from 3‑4‑5
    -# 🟦 <@ALICE> against 🟧 <@BENOIT>
    ");
    assert_eq!(world.number("SELECT COUNT(*) FROM ledger").await, 0);
    insta::assert_snapshot!(garden.log().await, @"
    (only you)
    **Done by moderators in the last 90 days**
    <t:…:R>, <@MIA>: ended a game in <#NIM>
    <t:…:R>, <@MIA>: ended a vote in <#NIM>
    <t:…:R>, <@MIA>: ended a challenge in <#NIM>
    <t:…:R>, <@MIA>: ended a tournament in <#NIM>
    ");
    // A board's menu does the same, and says so if there is nothing to end.
    let board = world.clara.ask(world.nim, "play", json!({"preset": "classic"})).await;
    world.idle().await;
    let question = mia.message_command("Moderate this game", &board).await.message();
    mia.click(&question, "End it").await;
    let game = world.number("SELECT MAX(id) FROM games").await;
    let twice = mia.forge_component(world.nim, question.id, &format!("mod.end.{game}"), &[]).await;
    says(&twice, "Nothing is under way");
    says(&mia.message_command("Moderate this game", &board).await, "This game is over");
    // Each act is posted as a line in the server's log from then on, until its channel is gone.
    let thread = world.sandbox.add_thread(world.nim, "log");
    let logs = world.sandbox.add_channel(world.sandbox.guild(), "logs");
    let quiet = json!({"minutes": 10});
    for place in [thread, logs] {
        world.set(json!({"log_channel": place.to_string()})).await;
        garden.run(mia, "quiet", quiet.clone()).await;
        world.swept().await;
        let posted = world.sandbox.messages(place, mia);
        let posted: Vec<_> = posted.iter().map(|line| garden.names(line)).collect();
        assert_eq!(posted, ["<t:…:R>, <@MIA>: quiet in <#NIM> until <t:…:f>"]);
    }
    world.sandbox.delete_channel(logs);
    garden.run(mia, "quiet", quiet).await;
    world.swept().await;
    let settings = world.alice.ask(world.nim, "settings", json!({"show": {}})).await;
    assert!(settings.text().contains("Moderators’ log: nowhere"), "{settings}");
    let spoken = world.benoit.say(world.nim, "3 5 7").expect("he may speak");
    says(&mia.message_command("Moderate this game", &spoken).await, "is not a board");
    // The bot learns from Discord that the log's channel is gone.
    garden.world.end_forgiven(&[10003]);
}

/// It ends and is noted in one transaction: a bot that is killed leaves neither without the other.
#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_ended_is_not_noted_and_what_cannot_be_noted_does_not_end() {
    let garden = Garden::new().await;
    let Garden { world, mia } = &garden;
    let numbers = async || {
        let open = world.number("SELECT COUNT(*) FROM games WHERE state = 'active'").await;
        (open, world.number("SELECT COUNT(*) FROM acts").await)
    };
    for (noted, breaks, mends) in [
        (
            0,
            "ALTER TABLE acts ADD COLUMN spare BIGINT CHECK (spare IS NOT NULL)",
            "ALTER TABLE acts DROP COLUMN spare",
        ),
        (1, "UPDATE games SET piles = 'x'", "UPDATE games SET piles = '3-4-5'"),
    ] {
        world.play(json!({"preset": "classic"})).await;
        world.idle().await;
        let question = garden.run(mia, "end", none()).await;
        world.change(breaks).await;
        whisper(mia.click(&question, "End it").await);
        assert_eq!(numbers().await, (1, noted), "{breaks}");
        world.change(mends).await;
        updated(mia.click(&question, "End it").await);
        assert_eq!(numbers().await, (0, noted + 1), "{breaks}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_barred_is_kept_off_the_bot_until_then() {
    let garden = Garden::new().await;
    let Garden { world, mia } = &garden;
    let (alice, benoit, clara, nim) = (&world.alice, &world.benoit, &world.clara, world.nim);
    let theirs = world.between(mia, benoit, json!({"preset": "classic"})).await;
    let vote = world.play(json!({"preset": "classic", "vote": "1h"})).await;
    let others = world.between(alice, clara, json!({"preset": "classic", "rated": true})).await;
    let open = benoit.ask(world.lounge, "play", json!({"open": true, "piles": "3 4 6"})).await;
    world.idle().await;
    insta::assert_snapshot!(garden.bars(benoit, Some(2)).await, @"
    (only you)
    Done: barred <@BENOIT> until <t:…:f>. What they had open on this server has ended, unscored.
    [Bars and limits]
    ");
    tells!(
        garden.names(&world.now(&theirs).await),
        "## Nobody won\nA moderator ended this game. It is not scored.",
        "-# 🟦 <@MIA> against 🟧 <@BENOIT>",
        "[Rematch]"
    );
    tells!(world.now(&open).await, "A moderator ended the offer.");
    let count = "SELECT COUNT(*) FROM games WHERE state = 'active'";
    assert_eq!(world.number(count).await, 2, "others' games go on: {vote} {others}");
    let reply = benoit.ask(nim, "play", none()).await;
    insta::assert_snapshot!(garden.names(&reply), @"
    (only you)
    La modération de ce serveur t’interdit de m’utiliser ici jusqu’au <t:…:f>. Si tu penses que c’est une erreur, parle-lui. Ailleurs tu peux continuer à jouer, et tes données restent à toi : `/données détails`.
    ");
    // He is refused whatever he asks for, and every control, except what concerns his own data.
    let controls: Vec<&str> = [&vote, &others].into_iter().flat_map(custom_ids).collect();
    assert!(controls.len() > 5);
    for control in controls {
        let reply = benoit.forge_component(nim, vote.id, control, &[]).await.to_string();
        let barred = reply.contains(BARRED) || reply.contains("pas la tienne");
        assert!(barred, "{control}: {reply}");
    }
    let moved = format!("{}.A1", of_a_vote(&vote, "vote").expect("a vote"));
    says(&benoit.forge_component(nim, vote.id, &moved, &[]).await, BARRED);
    assert_eq!(world.number("SELECT COUNT(*) FROM votes").await, 0);
    says(&benoit.command(nim, "move", json!({"move": "A1"})).await, BARRED);
    tells!(benoit.ask(nim, "privacy", json!({"policy": {}})).await.text(), !BARRED);
    for (door, is_his) in [("go.privacy", true), ("go.preferences", true), ("go.games", false)] {
        let text = benoit.forge_component(nim, vote.id, door, &[]).await.message().text();
        assert_eq!(text.contains(BARRED), !is_his, "{door}: {text}");
    }
    posted(benoit.command(benoit.dm(), "play", none()).await);
    let options = json!({"opponent": benoit.id().to_string(), "game": "kayles"});
    let reply = alice.command(world.lounge, "play", options).await;
    says(&reply, "cannot play on this server at the moment");
    let list = garden.run(mia, "list", none()).await;
    insta::assert_snapshot!(garden.names(&list), @"
    (only you)
    **Barred on this server**
    <@BENOIT>, until <t:…:f>
    ");
    // The bar outlives the data he has erased.
    world.erase(benoit).await;
    says(&benoit.command(nim, "play", none()).await, BARRED);
    world.pass(Duration::from_secs(2 * 86_400)).await;
    posted(benoit.command(nim, "play", none()).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_acts_above_themselves_and_nobody_else_moderates() {
    let garden = Garden::new().await;
    let Garden { world, mia } = &garden;
    let (alice, benoit, nim) = (&world.alice, &world.benoit, world.nim);
    let mut refused = Vec::new();
    // The owner is above all.
    refused.push(garden.bars(alice, None).await);
    refused.push(garden.bars(mia, None).await);
    let bot = json!({"user": world.sandbox.bot().to_string()});
    refused.push(garden.run(mia, "bar", bot).await.text());
    // His role is above hers.
    let guild = world.sandbox.guild();
    let (low, high) = (world.sandbox.add_role(guild, "low"), world.sandbox.add_role(guild, "high"));
    world.sandbox.give_role(guild, high, benoit);
    world.sandbox.give_role(guild, low, mia);
    refused.push(garden.bars(benoit, None).await);
    let unbar = json!({"user": benoit.id().to_string()});
    refused.push(garden.names(&garden.run(mia, "unbar", unbar.clone()).await));
    refused.push(garden.names(&garden.run(alice, "unbar", unbar.clone()).await));
    let bar = json!({"bar": unbar});
    refused.push(benoit.command(nim, "moderate", bar.clone()).await.to_string());
    refused.push(benoit.forge_command(nim, "moderate", bar).await.to_string());
    insta::assert_snapshot!(refused.join("\n").replace("\n(only you)\n", "\n"), @"
    (only you)
    <@ALICE> is above you on this server, so you cannot do that. Ask somebody above both of you.
    You cannot bar yourself.
    Bots can be neither barred nor cleared.
    <@BENOIT> is above you on this server, so you cannot do that. Ask somebody above both of you.
    <@BENOIT> is above you on this server, so you cannot do that. Ask somebody above both of you.
    <@BENOIT> was not barred, so nothing has changed.
    refused: “moderate” needs permissions the user does not have
    new: (only you)
    C’est réservé à la modération de ce serveur : il faut la permission Gérer les messages.
    ");
    let board = world.play(json!({"preset": "classic"})).await;
    let game = world.number("SELECT MAX(id) FROM games").await;
    for control in [
        format!("mod.ask.{game}"),
        format!("mod.end.{game}"),
        "mod.bars.0".to_owned(),
        "mod.log.0".to_owned(),
        format!("mod.speak.{nim}"),
    ] {
        says(
            &benoit.forge_component(nim, board.id, &control, &[]).await,
            "modération de ce serveur",
        );
    }
    // A moderator above her bars her; she cannot lift that.
    world.sandbox.give_role(guild, high, mia);
    benoit.grant(MANAGE_MESSAGES);
    garden.run(benoit, "bar", json!({"user": mia.id().to_string()})).await;
    let lift = json!({"unbar": {"user": mia.id().to_string()}});
    says(&mia.command(nim, "moderate", lift).await, "barred from using me");
    assert_eq!(world.number("SELECT COUNT(*) FROM bars").await, 1);
}

/// Else a moderator who is about to lose a match could have it count for nobody.
#[tokio::test(flavor = "multi_thread")]
async fn no_moderator_ends_a_fair_match_of_their_own() {
    let garden = Garden::new().await;
    let Garden { world, mia } = &garden;
    let options = |rated| json!({"piles": "2 4", "rated": rated});
    let board = world.between(mia, &world.benoit, options(true)).await;
    let game = world.number("SELECT MAX(id) FROM games").await;
    let own = "That would end a fair match of your own. Ask another moderator";
    tells!(garden.run(mia, "end", none()).await, own);
    says(&mia.forge_component(world.nim, board.id, &format!("mod.end.{game}"), &[]).await, own);
    let whom = json!({"user": world.benoit.id().to_string()});
    tells!(garden.run(mia, "bar", whom).await, own);
    assert_eq!(world.number("SELECT COUNT(*) FROM acts").await, 0);
    // Somebody else may end it, and she a game that is not rated.
    let question = garden.run(&world.alice, "end", none()).await;
    world.alice.click(&question, "End it").await;
    world.between(mia, &world.benoit, options(false)).await;
    tells!(garden.run(mia, "end", none()).await, "End it?");
    garden.bars(&world.benoit, None).await;
    assert_eq!(world.number("SELECT COUNT(*) FROM acts").await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_quiet_channel_begins_nothing() {
    let garden = Garden::new().await;
    let Garden { world, mia } = &garden;
    let (alice, nim) = (&world.alice, world.nim);
    let board = world.play(json!({"preset": "classic"})).await;
    let challenge = world.challenge(alice, &world.benoit, none()).await;
    world.idle().await;
    let quiet = garden.run(mia, "quiet", json!({"minutes": 10})).await;
    insta::assert_snapshot!(garden.names(&quiet), @"
    (only you)
    I begin nothing new in this channel. That ends <t:…:R>. Open games go on.
    [End the quiet]
    ");
    // Nobody can end the quiet from another server.
    let abroad = world.sandbox.add_channel(world.sandbox.add_guild("Elsewhere"), "abroad");
    let theirs = world.benoit.ask(abroad, "play", none()).await;
    for forged in [format!("mod.speak.{nim}"), "mod.speak.0".to_owned()] {
        mia.forge_component(abroad, theirs.id, &forged, &[]).await;
    }
    assert_eq!(world.number("SELECT COUNT(*) FROM acts").await, 1);
    let thread = world.sandbox.add_thread(nim, "aside");
    let reply = world.benoit.ask(nim, "play", none()).await;
    insta::assert_snapshot!(garden.names(&reply), @"
    (only you)
    La modération veut du calme ici pour un temps : je ne commence rien de nouveau. Fin <t:…:R>. Les parties ouvertes continuent.
    ");
    says(&world.benoit.command(thread, "leaderboard", none()).await, "calme");
    says(&world.benoit.click(&challenge, "Accept").await, "calme");
    // Games under way go on.
    assert_ne!(world.take(&board, "C2").await.text(), board.text());
    posted(world.benoit.command(world.lounge, "play", none()).await);
    let list = garden.run(mia, "list", none()).await;
    mia.click(&list, "End the quiet").await;
    posted(alice.command(nim, "leaderboard", none()).await);
    garden.run(mia, "quiet", json!({"minutes": 10})).await;
    world.pass(Duration::from_secs(600)).await;
    posted(alice.command(nim, "leaderboard", none()).await);
    insta::assert_snapshot!(garden.log().await, @"
    (only you)
    **Done by moderators in the last 90 days**
    <t:…:R>, <@MIA>: quiet in <#NIM> until <t:…:f>
    <t:…:R>, <@MIA>: no longer quiet in <#NIM>
    <t:…:R>, <@MIA>: quiet in <#NIM> until <t:…:f>
    ");
    // Ninety days later the acts are forgotten.
    let store = bouton::store::Store::open(&world.database_url()).await.expect("opens");
    let last = world.number("SELECT MAX(done_at) FROM acts").await;
    for (days, known) in [(89, 3), (90, 0)] {
        store.purge(last + days * 86_400_000).await.expect("forgets");
        assert_eq!(world.number("SELECT COUNT(*) FROM acts").await, known);
    }
    store.close().await;
}
