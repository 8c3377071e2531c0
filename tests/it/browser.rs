//! Tests the sandbox's page in a real browser: plays a game to its end by clicking, and by keyboard alone; and no
//! state of the page keeps anyone out.
//!
//! It needs Debian's `chromium` and `chromium-driver`, so it runs only when asked for, as `.ci/run` does: `cargo test
//! --test it browser:: -- --ignored`. It leaves its screenshots in the target folder's `tmp`.

mod accessible;
mod heard;
mod keyboard;
mod page;

use std::time::Duration;

use serde_json::json;

use crate::winning::winning_move;
use heard::Ask;
use page::Page;

async fn play_through(width: u32, height: u32) {
    let page = Page::new(width, height).await;
    page.goes().await;

    page.find("[data-testid=welcome]").await;
    page.type_command("/play preset:classic level:novice").await;
    let mut board = page.newest("Your move").await;
    page.assert_fits().await;
    page.screenshot(&format!("board-{width}")).await;

    // The hint, step by step, in a whisper of its own below the board.
    page.click("[data-custom-id^='hint.']").await;
    page.newest("You can win from here").await;
    page.click("[data-ephemeral='true'] [data-custom-id^='hint.']").await;
    page.newest("is in pile A").await;
    page.click("[data-ephemeral='true'] [data-custom-id^='hint.']").await;
    let hint = page.newest("nim-sum").await;
    assert!(hint.contains("take 2 from A"), "{hint}");
    page.assert_fits().await;
    page.screenshot(&format!("hint-{width}")).await;
    page.click("[data-ephemeral='true'] [data-dismiss]").await;

    // Make every move by clicking, until somebody has won.
    for _ in 0..12 {
        board = page.newest("Bouton (novice)").await;
        if board.contains("🏆") {
            break;
        }
        page.choose(&winning_move(&board, "normal")).await;
        for _ in 0..100 {
            // A pile that was opened on the way is not a move yet.
            let now = page.newest("Bouton (novice)").await;
            if now != board && !now.contains("How many from") {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
    assert!(board.contains("took the last stone."), "{board}");
    page.find("[data-custom-id^='rematch.']").await;
    page.screenshot(&format!("won-{width}")).await;

    // A picture that loads late leaves the end in view.
    page.click("[data-custom-id^='share.']").await;
    page.find("[data-custom-id^='share-picture.']").await;
    let slow =
        json!({"offline": false, "latency": 500, "downloadThroughput": -1, "uploadThroughput": -1});
    let slow = Ask("Network.emulateNetworkConditions", slow);
    page.client.issue_cmd(slow).await.expect("Chromium is slowed down");
    page.click("[data-custom-id^='share-picture.']").await;
    page.find("[data-testid=message]:last-of-type .media img").await;
    let script = "const [done] = arguments, it = document.getElementById('scroller');
                  const picture = document.querySelector('[data-testid=message]:last-of-type .media img');
                  picture.decode().then(() => done(it.scrollHeight - it.scrollTop - it.clientHeight));";
    let below = page.client.execute_async(script, vec![]).await.expect("the script runs");
    assert!(below.as_f64() < Some(1.0), "below the window: {below}");
    page.assert_fits().await;

    page.type_command("/leaderboard").await;
    let leaders = page.newest("Most wins on this server").await;
    // She took a hint.
    assert!(leaders.contains("is not on it yet"), "{leaders}");
    page.assert_fits().await;
    page.screenshot(&format!("leaders-{width}")).await;
    page.client.close().await.expect("the browser closes");
}

/// Three actions at most: every one is counted here.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver"]
async fn the_first_move_is_a_chip_a_pile_and_an_amount() {
    let page = Page::new(390, 844).await;
    page.goes().await;

    page.click("[data-testid=chip]").await;
    page.newest("Your move").await;
    // Bouton's opening leaves one of two large piles as it was; of the other it may leave a single stone, or none.
    let control = |ends: &str| format!("[data-custom-id^='pick.'][data-custom-id$='.{ends}']");
    let pile = match page.has(&control("D")).await {
        true => "D",
        false => "C",
    };
    let drawn = page.find(&control(pile)).await.attr("data-custom-id").await;
    let drawn = drawn.expect("it has one").expect("it has one");
    page.click(&control(pile)).await;
    page.click(&control(&format!("{pile}1"))).await;

    let fields: Vec<&str> = drawn.split('.').collect();
    let ply: u32 = fields[2].parse().expect("it names its ply");
    let next = format!("[data-custom-id^='pick.{}.{}.']", fields[1], ply + 2);
    page.find(&next).await;
    page.client.close().await.expect("the browser closes");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver"]
async fn a_game_is_played_by_clicking_on_a_phone() {
    play_through(390, 844).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver"]
async fn a_game_is_played_by_clicking_at_a_desk() {
    play_through(1280, 800).await;
}
