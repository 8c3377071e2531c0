//! A thread for each game between people, on servers that want threads.

use std::time::Duration;

use sandbox::{Call, Fault, Held, Id, MessageView, Moment, Outcome, Sandbox};
use serde_json::json;

use crate::database::Lock;
use crate::tournament::{self, entered};
use crate::world::{World, code, first_control, none, pick, press, soon, tells, updated, whisper};

const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
const SEND_IN_THREADS: u64 = 1 << 38;

const OWED: &str = "SELECT COUNT(*) FROM outbox WHERE kind = 'thread'";

async fn wanted(world: &World) {
    tells!(world.set(json!({"threads": true})).await.content, "One thread per game: on");
}

/// A world whose server wants threads.
async fn threaded() -> World {
    let world = World::new().await;
    wanted(&world).await;
    world
}

/// Alice challenges Benoît in that channel.
async fn challenged(world: &World, channel: Id) -> MessageView {
    let options = json!({"opponent": world.benoit.id().to_string(), "piles": "6 6 6"});
    world.alice.ask(channel, "play", options).await
}

/// The same, and he accepts; returns the message once everything is done.
async fn start(world: &World, channel: Id) -> MessageView {
    let challenge = challenged(world, channel).await;
    let board = updated(world.benoit.click(&challenge, first_control(&challenge)).await);
    world.now(&board).await
}

/// The same, with the bot held up at that call; returns the challenge, the board, and the hold.
async fn accepted(world: &World, call: Call, moment: Moment) -> (MessageView, MessageView, Held) {
    let challenge = challenged(world, world.nim).await;
    let mut held = world.sandbox.hold(call, moment);
    let board = world.benoit.click(&challenge, first_control(&challenge)).await.message();
    assert!(held.reached(soon()).await);
    (challenge, board, held)
}

/// The playable boards in a channel or thread.
fn boards(sandbox: &Sandbox, world: &World, channel: Id) -> Vec<MessageView> {
    let mut messages = sandbox.messages(channel, &world.alice);
    messages.retain(|message| message.part("Rules").is_some() && !message.ephemeral);
    messages
}

#[tokio::test(flavor = "multi_thread")]
async fn each_game_between_people_goes_on_in_a_thread() {
    let world = threaded().await;
    let here = start(&world, world.nim).await;
    let where_ = format!("This game is played in <#{}>.", here.id);
    assert_eq!(here.content, where_);
    // A thread has the id of its message.
    assert_eq!(world.sandbox.channel("Nim · 6-6-6 · the last one wins"), here.id);
    let [board] = &boards(&world.sandbox, &world, here.id)[..] else { panic!("one board") };

    // They play on there, with pings, warnings and an end.
    world.pass(Duration::from_secs(120)).await;
    let moved = world.take(board, "A1").await;
    world.idle().await;
    let call = world.sandbox.messages(here.id, &world.benoit);
    assert_eq!(call.last().expect("a message").mentions, [world.benoit.id()]);
    world.pass(Duration::from_secs(18 * 3600 + 60)).await;
    world.swept().await;
    let warning = world.sandbox.messages(here.id, &world.benoit);
    tells!(&warning.last().expect("a message").content, "time is running out");
    assert!(moved.part("Rules").is_some());
    let typed = world.benoit.ask(here.id, "move", json!({"pile": "B", "take": 6})).await;
    assert_eq!(typed.channel, here.id);
    world.idle().await;
    let games = world.alice.ask(world.nim, "games", none()).await;
    assert!(games.content.contains(&format!("/{}/{}", here.id, typed.id)), "{}", games.content);
    let mut outside = world.sandbox.messages(world.nim, &world.alice);
    outside.retain(|message| !message.ephemeral);
    assert_eq!(outside.len(), 1, "{outside:?}");

    // In the channel both are free for another game, which gets its own thread.
    let other = start(&world, world.nim).await;
    assert_ne!(other.id, here.id);
    assert_eq!(boards(&world.sandbox, &world, other.id).len(), 1);

    let resigned = world.alice.ask(here.id, "resign", none()).await;
    world.alice.click(&resigned, "Yes, resign").await.message();
    // A rematch stays in the thread.
    let over = world.now(&typed).await;
    let again = world.benoit.click(&over, "Rematch").await.message();
    let rematch = world.alice.click(&again, "Accept").await.message();
    world.idle().await;
    assert_eq!((rematch.channel, boards(&world.sandbox, &world, here.id).len()), (here.id, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn each_match_of_a_tournament_has_its_own() {
    let world = threaded().await;
    let people =
        [&world.alice, &world.benoit, &world.clara, &world.sandbox.add_user("Dora", "en-US")];
    let message = entered(&world, json!({"kind": "knock-out"}), &people).await;
    tournament::press(&world, &world.alice, &message, "start").await;
    let moved =
        "SELECT COUNT(DISTINCT channel_id) FROM games WHERE state = 'active' AND channel_id <> {}";
    let moved = moved.replace("{}", &world.nim.to_string());
    let began = std::time::Instant::now();
    while world.ask(&moved).await < 2 {
        assert!(began.elapsed() < soon());
        world.swept().await;
    }
    world.idle().await;
    let mut here = world.sandbox.messages(world.nim, &world.alice);
    here.retain(|message| message.content.contains("is played in"));
    assert_eq!(here.len(), 2, "{here:?}");
    for message in here {
        assert_eq!(boards(&world.sandbox, &world, message.id).len(), 1);
    }
    for person in people {
        assert_eq!(world.sandbox.pings(person).len(), 1, "{}", person.mention());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn against_the_bot_and_where_no_thread_can_be_the_game_is_where_it_was_asked_for() {
    let world = threaded().await;
    world.play(json!({})).await;
    let thread = world.sandbox.add_thread(world.nim, "evening");
    let private = world.sandbox.add_private_channel("us", &[&world.alice, &world.benoit]);
    let mut channels = vec![thread, private];
    // The bot does not try what it may not do.
    for denied in [CREATE_PUBLIC_THREADS, SEND_IN_THREADS] {
        let name = format!("without-{denied}");
        let channel = world.sandbox.add_channel(world.sandbox.guild(), &name);
        world.sandbox.deny_bot(channel, denied);
        channels.push(channel);
    }
    for channel in channels {
        let here = start(&world, channel).await;
        assert!(here.part("Rules").is_some(), "{}", here.text());
        assert!(world.sandbox.messages(here.id, &world.alice).is_empty());
    }
    assert_eq!(world.number(OWED).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archived_thread_is_woken_to_show_how_its_game_ended() {
    let world = threaded().await;
    let here = start(&world, world.nim).await;
    let [board] = &boards(&world.sandbox, &world, here.id)[..] else { panic!("one board") };
    world.pass(Duration::from_secs(19 * 3600)).await;
    world.swept().await;
    world.sandbox.archive(here.id);
    world.pass(Duration::from_secs(6 * 3600)).await;
    world.swept().await;
    tells!(world.redrawn(board, "ran out of time").await, !"[Rules]");
    world.end_forgiven(&[code::ARCHIVED]);
}

#[tokio::test(flavor = "multi_thread")]
async fn where_discord_refuses_the_game_stays_and_nothing_is_lost() {
    let world = threaded().await;
    let refusals = [
        (50024, "Cannot execute action on this channel type"),
        (160_005, "Thread is locked"),
        (160_006, "Maximum number of active threads reached"),
        (160_007, "Maximum number of active announcement threads reached"),
    ];
    for (code, message) in refusals {
        let channel = world.sandbox.add_channel(world.sandbox.guild(), &code.to_string());
        world.sandbox.inject_at(Call::OpenThread, Fault::Objected(code, message));
        let here = start(&world, channel).await;
        let moved = world.take(&here, "A1").await;
        assert!(moved.part("Rules").is_some(), "{code}: {}", moved.text());
    }
    // Passing failures are retried, even if the thread was opened all the same.
    for fault in [Fault::Refused(503), Fault::Lost(502)] {
        let channel = world.sandbox.add_channel(world.sandbox.guild(), &format!("{fault:?}"));
        world.sandbox.inject_at(Call::OpenThread, fault);
        assert_eq!(boards(&world.sandbox, &world, start(&world, channel).await.id).len(), 1);
    }
    assert_eq!(world.number(OWED).await, 0);
    world.end_forgiven(&[code::THREAD_EXISTS]);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_clicks_at_once_and_a_second_delivery_open_one_thread() {
    let world = threaded().await;
    let post = challenged(&world, world.nim).await;
    let accept = first_control(&post);
    let clicks = tokio::join!(world.benoit.click(&post, accept), world.benoit.click(&post, accept));
    for click in [clicks.0, clicks.1] {
        assert!(matches!(click, Outcome::Update(_) | Outcome::Message(_)), "{click}");
    }
    world.redelivered().await;
    assert_eq!(boards(&world.sandbox, &world, post.id).len(), 1);
    let left = boards(&world.sandbox, &world, world.nim);
    assert!(left.is_empty(), "{left:#?}");
    assert_eq!(world.number("SELECT COUNT(*) FROM games").await, 1);
    world.end_forgiven(&[code::THREAD_EXISTS]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_comes_when_the_thread_is_there_leaves_no_board_behind() {
    // Over HTTP nobody learns when Discord has processed an answer.
    let world = World::on_the_gateway().await;
    wanted(&world).await;
    let challenge = challenged(&world, world.nim).await;
    let accept = first_control(&challenge);
    let mut held = world.sandbox.hold(Call::Respond, Moment::Before);
    let clicks = tokio::join!(
        world.benoit.click(&challenge, accept),
        world.benoit.click(&challenge, accept),
        async {
            assert!(held.reached(soon()).await, "one is being answered");
            let says = |message: &MessageView| message.content.contains("is played in");
            let notice = world.sandbox.wait_message(world.nim, &world.alice, soon(), says);
            assert!(notice.await.is_some(), "the other has opened the thread");
            held.release();
        }
    );
    for click in [clicks.0, clicks.1] {
        assert!(matches!(click, Outcome::Update(_)), "{click}");
    }
    tells!(world.now(&challenge).await, "is played in");
    assert_eq!(boards(&world.sandbox, &world, challenge.id).len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_click_where_it_is_not_said_yet_says_where_the_game_is() {
    let world = threaded().await;
    let (_, board, held) = accepted(&world, Call::Edit, Moment::Before).await;
    let reply = press(&world.benoit, &board, "A").await.message();
    assert_eq!(reply.id, board.id);
    assert!(reply.content.contains("is played in"), "{}", reply.text());
    held.release();
    world.idle().await;
    assert_eq!(world.number("SELECT COUNT(*) FROM moves").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_to_be_drawn_where_it_began_is_not_looked_for_in_the_thread() {
    let world = threaded().await;
    let (challenge, board, held) = accepted(&world, Call::OpenThread, Moment::Before).await;
    // The message is redrawn once nobody has clicked for a moment; meanwhile the thread is opened.
    let question = world.alice.click(&board, "Resign").await.message();
    world.alice.ask(world.nim, "move", json!({"move": "A1"})).await;
    held.release();
    tells!(world.now(&challenge).await, "is played in");
    // The answer to an earlier question says where the game is now.
    let reply = world.alice.click(&question, first_control(&question)).await.message();
    assert!(reply.ephemeral && reply.content.contains("is played in"), "{}", reply.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_made_where_it_began_while_it_enters_its_thread_leaves_its_board_there() {
    for typed in [false, true] {
        moves_while_it_enters(typed).await;
    }
}

async fn moves_while_it_enters(typed: bool) {
    let world = threaded().await;
    let (challenge, board, held) = accepted(&world, Call::Post, Moment::After).await;
    let lock = Lock::take(world.fixture()).await;
    held.release();
    // The thread is entered as soon as that can be written, and then the move; on a busy machine in the other order.
    tokio::time::sleep(Duration::from_millis(100)).await;
    let moves = async {
        match typed {
            true => world.alice.command(world.nim, "move", json!({"move": "A1"})).await,
            false => pick(&world.alice, &board, "A1").await,
        }
    };
    tokio::join!(moves, async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        lock.release().await;
    });
    tells!(world.now(&challenge).await, "is played in");
    assert_eq!(boards(&world.sandbox, &world, world.nim), []);
    let [there] = &boards(&world.sandbox, &world, board.id)[..] else { panic!("one board") };
    assert!(there.text().contains("took 1 from **A**"), "{}", there.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_was_posted_where_it_began_meanwhile_is_put_away() {
    let world = threaded().await;
    let (challenge, board, held) = accepted(&world, Call::Post, Moment::After).await;
    let moved = world.alice.ask(world.nim, "move", json!({"move": "A1"})).await;
    // The answer's follow-up draws the board, then sees that nothing is left to do, which no marker tells.
    world.redrawn(&challenge, "This board is closed").await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    held.release();
    tells!(world.now(&challenge).await, "is played in");
    tells!(world.now(&moved).await, "is played in");
    assert_eq!(boards(&world.sandbox, &world, board.id).len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_asked_for_where_it_began_while_it_enters_its_thread_is_not_its_board() {
    // Over HTTP nobody learns when Discord has processed an answer.
    let world = World::on_the_gateway().await;
    wanted(&world).await;
    let (_, board, thread) = accepted(&world, Call::OpenThread, Moment::Before).await;
    let mut answer = world.sandbox.hold(Call::Respond, Moment::Before);
    let again = tokio::join!(world.alice.ask(world.nim, "board", none()), async {
        assert!(answer.reached(soon()).await);
        thread.release();
        let says = |message: &MessageView| message.content.contains("is played in");
        let notice = world.sandbox.wait_message(world.nim, &world.alice, soon(), says);
        assert!(notice.await.is_some(), "the thread is there");
        answer.release();
    });
    tells!(world.now(&again.0).await, "is played in");
    let [there] = &boards(&world.sandbox, &world, board.id)[..] else { panic!("one board") };
    world.take(there, "A1").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_that_is_deleted_gives_its_game_back() {
    let world = threaded().await;
    world.sandbox.delete_channel(start(&world, world.nim).await.id);
    world.settled().await;
    world.benoit.ask(world.nim, "preferences", json!({"set": {"calls": "off"}})).await;
    let pings = world.sandbox.pings(&world.benoit).len();
    whisper(world.alice.command(world.nim, "board", none()).await);
    world.idle().await;
    // A player who wants no pings is asked without one.
    assert_eq!(world.sandbox.pings(&world.benoit).len(), pings);
    let asks = world.sandbox.messages(world.nim, &world.benoit);
    let go_on = asks.last().expect("a message");
    let board = world.benoit.click(go_on, first_control(go_on)).await.message();
    assert_eq!(board.channel, world.nim);
    // The bot had to find out that the channel was deleted.
    world.sandbox.forgive(&[code::UNKNOWN_CHANNEL]);
    assert!(board.part("Rules").is_some(), "{}", board.text());
}
