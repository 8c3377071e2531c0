//! The channel against Bouton: everyone has a vote; the vote closes in time, or when whoever began the game closes
//! it; the move with most votes is made and answered.

use std::time::Duration;

use bouton::game::vote::Poll;
use bouton::game::{Game, Player, Ply, Record, Refusal, Terms};
use bouton::place::{ChannelId, GameId, MessageId, Shards, UserId};
use bouton::store::{Begun, Lane, Store, Voted};
use nim::Level;
use sandbox::{MessageView, Outcome, User};
use serde_json::{Value, json};

use crate::database::{Database, only_on_postgres};
use crate::heavy;
use crate::records::{place, start};
use crate::world::{
    MOVES, NOON, World, at_once, game_of, none, of_a_vote, pick, posted, press, tells, untimed,
    updated, whisper,
};

const VOTES: &str = "SELECT COUNT(*) FROM votes";

fn classic(vote: &str) -> Value {
    json!({"preset": "classic", "level": "expert", "vote": vote})
}

/// The board's text without timestamps, and with the channel's name.
fn text_of(world: &World, board: &MessageView) -> String {
    untimed(&board.text()).replace(&world.nim.to_string(), "NIM")
}

/// A game that Alice begins; waits until the bot has stored the board's message.
async fn begin(world: &World, options: Value) -> MessageView {
    let board = world.play(options).await;
    world.idle().await;
    board
}

/// Votes like people do: opens the pile in a whisper, and chooses the amount there.
async fn votes(user: &User, board: &MessageView, m: &str) -> Outcome {
    let open = press(user, board, &m[..1]).await.message();
    press(user, &open, m).await
}

/// Votes by the menu on the board, which a whisper answers; returns the board then.
async fn casts(world: &World, user: &User, board: &MessageView, m: &str) -> MessageView {
    whisper(pick(user, board, m).await);
    world.now(board).await
}

/// Presses the button that only whoever began the game is shown.
async fn closes(user: &User, board: &MessageView) -> Outcome {
    let close = of_a_vote(board, "vote-close").expect("a vote");
    user.forge_component(board.channel, board.id, &close, &[]).await
}

async fn resigns(user: &User, board: &MessageView) -> Outcome {
    let vote = of_a_vote(board, "resign").expect("a vote");
    let (resign, _ply) = vote.rsplit_once('.').expect("a ply");
    user.forge_component(board.channel, board.id, resign, &[]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_votes_until_time_is_up_and_then_again() {
    let world = World::new().await;
    let board = begin(&world, classic("30s")).await;
    insta::assert_snapshot!(text_of(&world, &board), @"
    | (#f0b232)
    | ### <#NIM>, what do you play?
    | Everyone here has one vote, and can change it until it closes.
    | Whoever takes the last stone **wins**. On your turn, take one or more from one pile.
    | ```
    | A  o o o      3
    | B  o o o o    4
    | C  o o o o o  5
    | ```
    | ### No votes yet
    | The vote closes **<t:…:R>**.
    | -# Classic · Move 1 · from 3‑4‑5 · 30 seconds per vote · begun by <@1073480119620472912>, who can close it under Rules · not scored for anyone
    | -# <#NIM> against Bouton (expert)
    | [A: 3 left] [B: 4 left] [C: 5 left]
    | [Hint] [Binary] [Rules]
    ");
    // Two simultaneous votes both count.
    let (one, other) =
        tokio::join!(votes(&world.alice, &board, "A2"), votes(&world.benoit, &board, "C5"));
    for outcome in [one, other] {
        assert!(matches!(outcome, Outcome::Update(_)), "{outcome}");
    }
    let board = world.now(&board).await;
    tells!(
        text_of(&world, &board),
        "### Tied: take 2 from A, take 5 from C\n| `████████████` **1** · take 2 from A",
        "`████████████` **1** · take 5 from C\n| **2 votes** · the vote closes **<t:…:R>**."
    );
    // A vote can be changed, and remains one vote.
    let board = casts(&world, &world.benoit, &board, "A2").await;
    assert!(board.text().contains("### Ahead: take 2 from A"));
    assert_eq!(world.number(VOTES).await, 2);
    world.pass(Duration::from_secs(34)).await;
    let text = text_of(&world, &world.redrawn(&board, "No votes yet").await);
    tells!(
        &text,
        "<#NIM> took 2 from **A**, leaving 1.",
        "Bouton took",
        "The channel’s move had 2 of 2 votes.",
        "### No votes yet",
        "[Hint] [Binary] [Rules]",
        "Move 3 · from 3‑4‑5"
    );
    assert_eq!(world.number(VOTES).await, 0, "nothing of it is kept");
    // A late vote for the previous move gets a friendly answer.
    let menu = of_a_vote(&board, "votes").expect("a vote");
    let late = world.benoit.forge_component(world.nim, board.id, &menu, &["C1"]).await.message();
    assert!(late.text().contains("(only you)\nCe vote est clos."), "{}", late.text());
    assert_eq!(world.number(VOTES).await, 0);
}

/// Pressing a pile leaves the board as it is: the pile opens in a whisper, which shows the voter's own vote.
#[tokio::test(flavor = "multi_thread")]
async fn one_votes_in_a_whisper_where_the_host_finds_what_is_theirs() {
    let (world, hands) = World::at(NOON).await;
    let board = begin(&world, classic("1h")).await;
    let open = whisper(world.benoit.click(&board, "C: 5 left").await);
    tells!(&open.content, "pas encore voté", "C► o o o o o");
    assert!(open.part("Clore le vote").is_none(), "{open}");
    let voted = world.benoit.click(&open, "3").await.message();
    assert!(voted.content.contains("prendre 3 dans C"), "{voted}");
    let now = world.redrawn(&board, "take 3 from C").await;
    // They may change the vote, and are told what it is.
    let again = world.benoit.click(&now, "A: 3 left").await.message();
    assert!(again.content.contains("prendre 3 dans C"), "{again}");
    world.benoit.click(&again, "1").await.message();
    world.redrawn(&board, "### Ahead: take 1 from A").await;
    assert_eq!(world.number(VOTES).await, 1);
    // Next to the rules, only the host is shown how to end the vote.
    let theirs = world.benoit.click(&board, "Rules").await.message();
    assert!(theirs.buttons().is_empty(), "{theirs}");
    let rules = world.alice.click(&board, "Rules").await.message();
    assert_eq!(rules.buttons(), ["Close the vote", "Resign"]);
    tells!(whisper(world.alice.click(&rules, "Close the vote").await).text(), "not voted");
    world.redrawn(&board, "took 1 from **A**").await;
    // Once the board has moved on, the whisper says so, and nobody tries to draw the board there.
    hands.advance(Duration::from_secs(4));
    tells!(press(&world.benoit, &again, "A").await.message().content, "Ce vote est clos.");
    world.idle().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_began_it_closes_the_vote_and_a_tie_is_decided_by_lot() {
    let world = World::new().await;
    let board = begin(&world, classic("24h")).await;
    let refused = closes(&world.benoit, &board).await.message();
    assert!(
        refused.text().contains(&format!(
            "Seule la personne qui a lancé cette partie, {}, peut faire ça.",
            world.alice.mention()
        )),
        "{}",
        refused.text()
    );
    let refused = closes(&world.alice, &board).await.message();
    assert!(refused.text().contains("Nobody has voted yet, so there is no move to make."));
    casts(&world, &world.alice, &board, "A1").await;
    let tied = casts(&world, &world.benoit, &board, "B4").await;
    assert!(tied.text().contains("### Tied: take 1 from A, take 4 from B"), "{}", tied.text());
    let closed = closes(&world.alice, &tied).await.message();
    let text = text_of(&world, &closed);
    let made = ["took 1 from **A**", "took 4 from **B**"];
    assert_eq!(made.iter().filter(|m| text.contains(&format!("<#NIM> {m}"))).count(), 1, "{text}");
    assert!(text.contains("The channel’s move had 1 of 2 votes: a tie, decided by lot."), "{text}");
    assert_eq!(world.number(MOVES).await, 2);
    // Pressing the same button again closes nothing more.
    tells!(closes(&world.alice, &board).await.message(), "(only you)\nThat vote is closed.");
    assert_eq!(world.number(MOVES).await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vote_that_nobody_takes_part_in_waits_and_is_put_away_in_the_end() {
    let world = World::new().await;
    let board = begin(&world, classic("1m")).await;
    world.pass(Duration::from_secs(64)).await;
    let waits = world.redrawn(&board, "Time was up").await;
    let expected =
        "Time was up, and nobody had voted. Once someone does, the vote is open for 1 minute more.";
    assert!(waits.text().contains(expected), "{}", waits.text());
    assert_eq!(world.number(MOVES).await, 0);
    // Six days later somebody votes, and then the others get time, too.
    world.pass(Duration::from_secs(6 * 86_400)).await;
    world.swept().await;
    let voted = casts(&world, &world.benoit, &waits, "A1").await;
    assert!(voted.text().contains("**1 vote** · the vote closes"), "{}", voted.text());
    world.pass(Duration::from_secs(40)).await;
    world.swept().await;
    assert_eq!(world.number(MOVES).await, 0, "it is open a whole minute");
    world.pass(Duration::from_secs(24)).await;
    let made = world.redrawn(&voted, "took 1 from **A**").await;
    assert!(made.text().contains("took 1 from **A**"), "{}", made.text());
    world.pass(Duration::from_secs(64)).await;
    let waits = world.redrawn(&made, "Time was up").await;
    world.pass(Duration::from_secs(7 * 86_400)).await;
    tells!(world.redrawn(&waits, "was closed").await, "## Nobody won\n");
    let left = "SELECT COUNT(*) FROM polls WHERE host IS NOT NULL OR closes_at IS NOT NULL";
    assert_eq!(world.number(left).await, 0, "nobody is kept");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vote_outlives_the_bot() {
    let mut world = World::new().await;
    let board = begin(&world, classic("5m")).await;
    let board = casts(&world, &world.benoit, &board, "B2").await;
    world.idle().await;
    // The bot must have been seen alive before it can count as down.
    world.swept().await;
    world.stop_bot().await;
    // While the bot is down for long, time stands still.
    world.pass_without_bot(Duration::from_secs(3600)).await;
    world.start_bot().await;
    world.swept().await;
    assert_eq!(world.number(MOVES).await, 0);
    let board = casts(&world, &world.alice, &board, "B2").await;
    assert!(board.text().contains("**2 votes**"), "{}", board.text());
    world.idle().await;
    world.stop_bot().await;
    // As if it had been killed before it drew this.
    world.change("INSERT INTO votes SELECT game_id, 7, move, cast_at FROM votes WHERE user_id > 7 LIMIT 1").await;
    world.start_bot().await;
    world.redrawn(&board, "**3 votes**").await;
    world.stop_bot().await;
    world.pass(Duration::from_secs(310)).await;
    world.start_bot().await;
    tells!(world.redrawn(&board, "took 2 from **B**").await, "took 2 from **B**");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vote_is_refused_where_it_makes_no_sense() {
    let world = World::new().await;
    let (alice, opponent) = (&world.alice, world.benoit.id().to_string());
    let mut texts = Vec::new();
    for options in [
        json!({"vote": "1m", "opponent": opponent}),
        json!({"vote": "1m", "rated": true}),
        json!({"vote": "1m", "clock": "5m"}),
    ] {
        texts.push(whisper(alice.command(world.nim, "play", options).await).content);
    }
    let refused = alice.ask(alice.dm(), "play", json!({"vote": "1m"})).await;
    texts.push(refused.content);
    let dark = world.sandbox.add_channel(world.sandbox.guild(), "dark");
    world.sandbox.blind_bot(dark);
    let refused = alice.ask(dark, "play", json!({"vote": "1m"})).await;
    texts.push(refused.content);
    let odd = alice
        .ask(world.nim, "play", json!({"vote": "1m", "piles": "1", "first": "opponent"}))
        .await;
    texts.push(odd.content);
    insta::assert_snapshot!(texts.join("\n"), @"
    A vote is the channel against Bouton: `opponent` is for two people. Leave one of the two out.
    A vote is the channel against Bouton: `rated` is for two people. Leave one of the two out.
    A vote is the channel against Bouton: `clock` is for two people. Leave one of the two out.
    A vote takes a channel full of people: play it on a server. Leave `vote` out to play here alone.
    When a vote closes, I have to redraw the board by myself, and in this channel I may not. Leave `vote` out, or play on a server that has added me, where I can see the channel.
    Bouton would begin, and end the game with its first move: you would never get to move. For a real game, start from more, or let the other side begin.
    ");
    assert_eq!(world.number("SELECT COUNT(*) FROM games").await, 0);
    // Posting the board only takes answering, and redrawing it only takes seeing the channel.
    world.sandbox.silence_bot(world.nim);
    let board = begin(&world, classic("1m")).await;
    assert!(!board.ephemeral, "{}", board.text());
}

/// With forged controls: of a pile, a move and a menu.
#[tokio::test(flavor = "multi_thread")]
async fn where_nobody_votes_no_vote_is_cast() {
    let world = World::new().await;
    let board = begin(&world, json!({"preset": "classic"})).await;
    let id = game_of(&board);
    for (forged, chosen) in [
        (format!("vote.{id}.0.A"), &[][..]),
        (format!("vote.{id}.0.A1"), &[]),
        (format!("vote-piles.{id}.0"), &["A"]),
    ] {
        let reply = world.benoit.forge_component(world.nim, board.id, &forged, chosen).await;
        tells!(whisper(reply).text(), "Cette partie n’est pas la tienne");
    }
    assert_eq!(world.number(VOTES).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_has_one_vote_and_everyone_their_own_games() {
    let world = World::new().await;
    let own = begin(&world, json!({"preset": "classic"})).await;
    let vote = begin(&world, classic("1h")).await;
    assert!(!vote.ephemeral, "{}", vote.text());
    let busy = world.benoit.ask(world.nim, "play", classic("1h")).await;
    tells!(text_of(&world, &busy), "Il y a déjà un vote ici : tout le monde peut s’y joindre.");
    let brought = world.benoit.click(&busy, "Montrer le plateau").await.message();
    assert!(brought.text().contains("### No votes yet"), "{}", brought.text());
    posted(world.benoit.command(world.nim, "play", json!({"preset": "classic"})).await);
    pick(&world.alice, &own, "A1").await.message();
    casts(&world, &world.alice, &brought, "A1").await;
    assert_eq!(world.number(VOTES).await, 1);
    // A typed move asks which game is meant.
    let question = world.alice.ask(world.nim, "move", json!({"pile": "C", "take": 2})).await;
    assert_eq!(question.buttons(), ["Your game against Bouton", "The channel’s game"]);
    tells!(world.alice.click(&question, "The channel’s game").await, "Your vote: take 2 from C.");
    assert_eq!(world.number(VOTES).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn among_very_many_moves_each_can_be_voted_for() {
    let world = World::new().await;
    let board =
        begin(&world, json!({"piles": "1000000 2 40", "vote": "1h", "level": "novice"})).await;
    let vote = async |pile: &str, amount: &str| {
        let menu = of_a_vote(&board, "vote-piles").expect("a vote");
        let open = world.benoit.forge_component(world.nim, board.id, &menu, &[pile]).await;
        let (open, menu) = (whisper(open), menu.replace("piles", "amounts") + "." + pile);
        let other = world.benoit.forge_component(world.nim, open.id, &menu, &["other"]);
        let form = other.await.modal();
        world.benoit.submit(&form, &[("text", amount)]).await.message()
    };
    for (pile, amount, expected) in [
        ("A", "999999", " dans A"),
        ("B", "2", "prendre 2 dans B"),
        ("C", " +40 ", "prendre 40 dans C"),
    ] {
        let voted = vote(pile, amount).await;
        tells!(voted, "(only you)", expected);
    }
    for (pile, amount, expected) in [
        ("B", "3", "La pile B ne contient que 2 objets."),
        ("B", "x", "On ne peut pas prendre `x`"),
    ] {
        let refused = vote(pile, amount).await;
        assert!(refused.ephemeral && refused.text().contains(expected), "{}", refused.text());
    }
    assert_eq!(world.number(VOTES).await, 1);
    tells!(closes(&world.alice, &board).await.message(), "took 40 from **C**");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_a_channel_goes_to_its_end_and_counts_for_nobody() {
    let world = World::new().await;
    let board =
        begin(&world, json!({"piles": "1 2", "ending": "normal", "vote": "1h", "level": "novice"}))
            .await;
    // Anyone may look at a hint and the rules, and type a vote.
    let hint = world.benoit.click(&board, "Hint").await.message();
    assert!(hint.ephemeral && !hint.text().contains("n’est pas la tienne"), "{}", hint.text());
    tells!(world.benoit.click(&board, "Rules").await.message(), "1 heure après l’ouverture");
    let typed = world.benoit.ask(world.nim, "move", json!({"pile": "B", "take": 1})).await;
    tells!(typed, "prendre 1 dans B. Tu peux en changer");
    let board = world.now(&board).await;
    assert!(board.text().contains("### Ahead: take 1 from B"), "{}", board.text());
    closes(&world.alice, &board).await.message();
    let board = world.benoit.ask(world.nim, "board", none()).await;
    world.idle().await;
    casts(&world, &world.benoit, &board, "A1").await;
    world.idle().await;
    let over = closes(&world.alice, &board).await.message();
    tells!(
        text_of(&world, &over),
        "The channel’s move had the only vote.",
        "-# Not scored for anyone.\n| [Rematch: let Bouton begin] [Review]"
    );
    tells!(whisper(world.benoit.click(&over, "Review").await).text(), "1‑2");
    assert_eq!(world.number("SELECT COUNT(*) FROM ledger").await, 0);
    // Whoever presses Rematch hosts the new game, which the other side begins.
    let text = world.benoit.click(&over, "Rematch: let Bouton begin").await.message().text();
    tells!(&text, &format!("begun by {}", world.benoit.mention()), "Bouton took");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_whoever_began_it_resigns() {
    let world = World::new().await;
    let board = begin(&world, classic("1h")).await;
    let board = casts(&world, &world.benoit, &board, "A1").await;
    let refused = resigns(&world.benoit, &board).await.message();
    tells!(&refused, "Seule la personne qui a lancé cette partie");
    // A player with a game of their own is not asked about the channel's.
    world.benoit.ask(world.nim, "play", json!({"preset": "classic"})).await;
    let his = world.benoit.ask(world.nim, "resign", none()).await;
    assert_eq!(his.buttons(), ["Oui, j’abandonne", "Non, je continue"], "{his}");
    world.benoit.click(&his, "Oui, j’abandonne").await.message();
    tells!(world.benoit.command(world.nim, "resign", none()).await, "Seule la personne");
    let question = resigns(&world.alice, &board).await.message();
    assert!(!question.text().contains("count as a loss"), "{}", question.text());
    world.alice.click(&question, "Yes, resign").await.message();
    let over = world.redrawn(&board, "resigned").await;
    assert!(text_of(&world, &over).contains("<#NIM> resigned."), "{}", over.text());
    assert_eq!(world.number(VOTES).await, 0);
    let menu = of_a_vote(&board, "votes").expect("a vote");
    let late = world.benoit.forge_component(world.nim, board.id, &menu, &["A1"]).await;
    assert!(late.to_string().contains("Cette partie est finie."), "{late}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_erased_has_voted_for_nothing_and_leads_no_more() {
    let world = World::new().await;
    let board = begin(&world, classic("1h")).await;
    casts(&world, &world.alice, &board, "A1").await;
    let board = casts(&world, &world.benoit, &board, "B1").await;
    world.idle().await;
    world.erase(&world.alice).await;
    let left = world.redrawn(&board, "**1 vote**").await;
    assert!(!left.text().contains(&world.alice.mention()), "{}", left.text());
    assert_eq!(world.number(VOTES).await, 1);
    let refused = resigns(&world.alice, &left).await.message();
    tells!(&refused, "they are gone. The vote closes by itself.");
    let rules = world.benoit.click(&left, "Rules").await.message();
    tells!(&rules, "à la clôture : 1 heure après l’ouverture. À égalité, le sort décide.");
    world.pass(Duration::from_secs(3604)).await;
    tells!(world.redrawn(&left, "took 1 from **B**").await, "took 1 from **B**");
}

const NOW: i64 = 1_750_000_000_000;

/// A store with a 20-second vote, opened at [`NOW`].
async fn opened() -> (Database, Store, Record) {
    let (database, store) = Database::opened().await;
    let record = record(GameId::made_at(NOW, 1));
    assert_eq!(store.begin(&record, NOW).await.expect("begins"), Begun::New);
    store.post_board(record.game.id(), MessageId(70), None, None).await.expect("is noted");
    (database, store, record)
}

fn record(id: GameId) -> Record {
    let seats = [Player::Channel(ChannelId(7)), Player::Bot(Level::Casual)];
    let game = Game::new(id, seats, Terms::of(start("3-4-5 normal")));
    let poll = Some(Poll::opened(UserId(1), "20s".parse().expect("a time"), NOW));
    Record { poll, ..Record::begun(game, place(None, 7), NOW) }
}

#[tokio::test]
async fn a_vote_cast_in_time_counts_however_late_it_comes() {
    let (_directory, store, record) = opened().await;
    let id = record.game.id();
    let closes = NOW + 20_000;
    let a1 = "A1".parse().expect("a move");
    let cast = async |who, cast, low, comes| {
        let by = GameId::made_at(cast, low).0;
        store.cast(id, Ply(0), UserId(who), a1, by, comes).await.expect("looks")
    };
    let close = async |now| store.close_votes(&Shards::all(1), now, || 7).await.expect("looks");
    assert_eq!(close(closes + 2_999).await, 0, "one may still come");
    assert!(matches!(cast(11, closes - 1, 1, closes + 2_000).await, Voted::Done(_)));
    let late = cast(12, closes + 1, 2, closes + 2_000).await;
    assert!(matches!(late, Voted::Refused(Refusal::VoteClosed, _)), "{late:?}");
    // The earlier vote does not count, though it arrives last.
    let b2 = "B2".parse().expect("a move");
    let by = GameId::made_at(closes - 500, 3).0;
    let earlier = store.cast(id, Ply(0), UserId(11), b2, by, closes + 2_100).await;
    assert!(matches!(earlier, Ok(Voted::Done(_))), "{earlier:?}");
    // Two processes look at the same time.
    let all = Shards::all(1);
    let (one, other) = tokio::join!(
        store.close_votes(&all, closes + 3_000, || 7),
        store.close_votes(&all, closes + 3_000, || 8)
    );
    one.expect("looks");
    other.expect("looks");
    let stands = store.game(id).await.expect("reads").expect("is there");
    assert_eq!(stands.game.ply().0, 2);
    assert_eq!(stands.game.latest(usize::MAX)[0], a1);
    let poll = stands.poll.expect("votes");
    assert_eq!(poll.closes, Some(closes + 23_000));
    assert_eq!(poll.verdict.map(|verdict| verdict.to_string()).as_deref(), Some("1/1"));
    // The board's redraw is owed once.
    let owed = store
        .claim_jobs(&all, closes + 3_000, &Lane::STORED.map(|lane| (lane, Vec::new())))
        .await
        .expect("looks");
    assert_eq!(owed.len(), 1);
    store.close().await;
}

#[tokio::test]
async fn the_first_vote_after_the_time_is_up_opens_it_again_also_before_that_is_seen() {
    let (_directory, store, record) = opened().await;
    let id = record.game.id();
    let now = NOW + 20_500;
    let (a1, by) = ("A1".parse().expect("a move"), GameId::made_at(now, 1).0);
    let cast = store.cast(id, Ply(0), UserId(11), a1, by, now).await;
    let Ok(Voted::Done(stands)) = cast else {
        panic!("{cast:?}");
    };
    let poll = stands.poll.expect("votes");
    assert_eq!((poll.ballots.cast(), poll.closes), (1, Some(now + 20_000)));
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_who_vote_at_once_nobody_is_turned_away_by_two_processes() {
    only_on_postgres!();
    let (database, store, record) = opened().await;
    let stores = [store, database.open().await];
    let a1 = "A1".parse::<nim::Move>().expect("a move");
    let cast = |who: usize| {
        let (store, id, m) = (stores[who % 2].clone(), record.game.id(), a1);
        let by = GameId::made_at(NOW + 1_000, who as u64).0;
        let who = UserId(1_000 + who as u64);
        async move { store.cast(id, Ply(0), who, m, by, NOW + 1_500).await }
    };
    for cast in at_once(100, cast).await {
        assert!(matches!(cast, Ok(Voted::Done(_))), "{cast:?}");
    }
    assert_eq!(database.number(VOTES).await, 100);
    for store in stores {
        store.close().await;
    }
}

/// How many edits of a message Discord accepts in [`WHILE`] milliseconds.
const EDITS: usize = 5;
const WHILE: u64 = 5_000;

/// How often a board was redrawn in its busiest 5 seconds, answers not counted.
fn busiest(world: &World, board: &MessageView) -> usize {
    let edit = format!("/channels/{}/messages/{}", board.channel, board.id);
    let requests = world.sandbox.requests().into_iter();
    let edits = requests.filter(|(_, call)| call.starts_with("PATCH") && call.ends_with(&edit));
    let edits: Vec<u64> = edits.map(|(at, _)| at).collect();
    let within =
        |&from: &u64| edits.iter().filter(|&&at| (from..from + WHILE).contains(&at)).count();
    edits.iter().map(within).max().unwrap_or(0)
}

/// All at once, in bursts, and one after the other: each vote is answered in time, and none is lost.
#[tokio::test(flavor = "multi_thread")]
async fn fifty_votes_are_counted_and_do_not_redraw_a_board_too_often() {
    // Busy tests running alongside would delay the answers.
    let _turn = heavy::turn_of_waiting().await;
    let world = World::new().await;
    let board = begin(&world, classic("1h")).await;
    let pupil = |n| (n, world.sandbox.add_user(&format!("Pupil {n}"), "en-US"));
    let people: Vec<(usize, User)> = (0..50).map(pupil).collect();
    let mut busy = Vec::new();
    // In the second round everybody changes their vote, and in the third they change it back.
    for (gust, other) in [(50, 0), (10, 2), (1, 0)] {
        for some in people.chunks(gust) {
            let vote = |nth: usize| {
                let ((n, who), board) = (some[nth].clone(), board.clone());
                let m = ["A1", "B2", "C3", "C5"][(n + other) % 4];
                async move { votes(&who, &board, m).await }
            };
            at_once(some.len(), vote).await.into_iter().map(updated).for_each(drop);
        }
        busy.push(busiest(&world, &board));
        assert_eq!(world.number(VOTES).await, 50);
    }
    assert!(busy.iter().all(|&busy| busy <= EDITS), "{busy:?}");
    tells!(
        text_of(&world, &world.now(&board).await),
        "### Tied: take 1 from A, take 2 from B",
        "`████████████` **13** · take 1 from A",
        "**12** · take 5 from C",
        "**50 votes**"
    );
}
