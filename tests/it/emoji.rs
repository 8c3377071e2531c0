//! Tests the bot's own emoji: registered once, whatever happens meanwhile, and drawn where they help.

use std::collections::HashSet;
use std::time::Duration;

use bouton::reply::Emoji;
use bouton::view;
use sandbox::{Call, Fault, MessageView, Moment};
use serde_json::json;

use crate::world::{World, code, none, resign, soon, tells};

/// Returns a board with the names of its emoji.
fn drawn(board: &MessageView) -> String {
    let mut text = board.to_string();
    while let Some((before, rest)) = text.split_once("<:") {
        let (name, rest) = rest.split_once(':').expect("a name");
        let (id, after) = rest.split_once('>').expect("an id");
        assert!(id.parse::<u64>().is_ok(), "{id}");
        text = format!("{before}({name}){after}");
    }
    text
}

async fn with_emoji() -> World {
    let world = World::without_bot().await.with_emoji().started().await;
    world.idle().await;
    world
}

#[test]
fn each_is_a_small_picture_of_its_own() {
    let mut seen = HashSet::new();
    for emoji in Emoji::ALL {
        let picture = view::picture(emoji).expect("a picture");
        assert!(picture.starts_with(b"\x89PNG"), "{emoji:?}");
        // 96 pixels wide and high.
        assert_eq!(picture[16..24], [0, 0, 0, 96, 0, 0, 0, 96], "{emoji:?}");
        assert!(picture.len() < 16 * 1024, "{emoji:?}: {}", picture.len());
        assert!(seen.insert(picture), "{emoji:?} looks like another");
        assert!(seen.insert(emoji.name().into()), "{emoji:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_is_drawn_in_emoji_beside_its_digits_too() {
    let world = with_emoji().await;
    let board = world.play(json!({"preset": "marienbad"})).await;
    let piles = "| ## `A  1` (match)\n\
                 | ## `B  3` (match)(match)(match)\n\
                 | ## `C  5` (match)(match)(match)(match)(match)\n\
                 | ## `D  7` (match)(match)(match)(match)(match) (match)(match)\n";
    tells!(drawn(&board), piles);
    let later = world.take(&board, "D3").await;
    tells!(drawn(&later), "(match_taken)", "(match_just_taken)");
    let binary = world.alice.click(&later, "Binary").await.message();
    tells!(drawn(&binary), !"```", "(match_taken)", "\n| `D  4  1 0 0` (match)");
    assert_eq!(drawn(&world.alice.click(&binary, "Hide binary").await.message()), drawn(&later));
}

#[tokio::test(flavor = "multi_thread")]
async fn each_theme_has_its_own() {
    let world = with_emoji().await;
    let dm = world.alice.dm();
    for (theme, object, taken) in [
        ("matches", "(match)", "(match_just_taken)"),
        ("stones", "(stone)", "(stone_just_taken)"),
        ("fruit", "(plum)", "(fruit_just_taken)"),
        ("words", "", ""),
    ] {
        let options = json!({"piles": "3 5 7 9", "theme": theme, "first": "opponent"});
        let board = world.alice.ask(dm, "play", options).await;
        let text = drawn(&board);
        tells!(&text, object, taken, !"```");
        let plain = !board.to_string().contains("<:");
        assert_eq!(plain, theme == "words", "{text}");
        resign(&world.alice, &board).await;
    }
}

/// From the first board on, so that the looks don't change on the way.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_too_much_is_drawn_in_text() {
    let world = with_emoji().await;
    for (piles, pictured, wraps) in [
        ("21", true, true),
        ("30", true, true),
        ("31", false, false),
        ("30 30 4", true, true),
        ("30 30 5", false, false),
        ("10 1 1 1 1 1 1", true, true),
        ("11 1 1 1 1 1 1", false, false),
        ("1000000 3", false, false),
    ] {
        let stranger = world.sandbox.add_user(&format!("Of {piles}"), "en-US");
        let text = stranger.ask(stranger.dm(), "play", json!({"piles": piles})).await.to_string();
        assert_eq!(text.contains("<:match:"), pictured, "{text}");
        assert_eq!(text.contains("```"), !pictured, "{text}");
        // A line that wraps begins with blanks, so that it does not look like another pile.
        assert_eq!(text.contains("| `\u{a0}\u{a0}\u{a0}\u{a0}"), wraps, "{text}");
    }
    // A message that pings is no card, and has emoji if they fit into a plain message.
    for (piles, pictured) in [("3 4 5", true), ("30 30 4", false)] {
        let stranger = world.sandbox.add_user(&format!("Asks for {piles}"), "en-US");
        let challenge = world.challenge(&stranger, &world.benoit, json!({"piles": piles})).await;
        assert_eq!(challenge.mentions, [world.benoit.id()]);
        assert_eq!(challenge.content.contains("<:match:"), pictured, "{challenge}");
        assert_eq!(challenge.content.contains("```"), !pictured, "{challenge}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn they_are_registered_once() {
    let mut world = with_emoji().await;
    let names: Vec<String> = Emoji::ALL.iter().map(|it| it.name().to_owned()).collect();
    assert_eq!(world.sandbox.emojis(), names);
    world.stop_bot().await;
    let mut held = world.sandbox.hold(Call::ListEmoji, Moment::After);
    world.start_bot().await;
    assert!(held.reached(soon()).await);
    held.release();
    world.idle().await;
    assert_eq!(world.sandbox.emojis(), names);
    tells!(drawn(&world.play(none()).await), "(match)");
}

/// As when another process has just registered it: the name is taken.
#[tokio::test(flavor = "multi_thread")]
async fn one_that_is_there_already_is_found() {
    let mut world = World::without_bot().await.with_emoji();
    world.sandbox.inject_at(Call::AddEmoji, Fault::Lost(500));
    world.sandbox.inject_at(Call::AddEmoji, Fault::Lost(502));
    world.start_bot().await;
    world.idle().await;
    let names = world.sandbox.emojis();
    assert_eq!(names.len(), Emoji::ALL.len(), "{names:?}");
    tells!(drawn(&world.play(none()).await), "(match)");
    let refused: Vec<u32> = world.sandbox.violations().iter().map(|it| it.code).collect();
    assert_eq!(refused, [50035], "the names that were taken");
    world.end_forgiven(&[code::INVALID_FORM]);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_them_boards_are_text() {
    for fault in [
        Fault::Objected(30008, "Maximum number of emojis reached (2000)"),
        Fault::Refused(403),
        Fault::RateLimited(Duration::from_secs(3600)),
    ] {
        for call in [Call::ListEmoji, Call::AddEmoji] {
            let mut world = World::without_bot().await.with_emoji();
            world.sandbox.inject_at(call, fault);
            world.start_bot().await;
            world.idle().await;
            tells!(world.play(none()).await, "```");
        }
    }
}

/// The bot does not wait until they are registered.
#[tokio::test(flavor = "multi_thread")]
async fn until_they_are_known_boards_are_text() {
    let mut world = World::without_bot().await.with_emoji();
    let mut held = world.sandbox.hold(Call::ListEmoji, Moment::Before);
    world.start_bot().await;
    assert!(held.reached(soon()).await);
    let board = world.play(none()).await;
    tells!(&board, "```");
    held.release();
    world.idle().await;
    let later = world.take(&board, "D3").await;
    tells!(drawn(&later), "(match_taken)");
}
