//! The page by keyboard alone: a whole game in which the focus is never lost, a game with a person, and what takes the
//! focus along when it goes.

use std::time::Duration;

use fantoccini::Locator;
use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use serde_json::{Value, json};

use super::page::Page;
use crate::winning::winning_move;
use crate::world::found;

const ENTER: &str = "\u{E007}";
const TAB: &str = "\u{E004}";
const SHIFT: char = '\u{E008}';
/// A key in between makes two presses of what would be a double one.
const BETWEEN: &str = "\u{E008}";
const UP: &str = "\u{E013}";
const DOWN: &str = "\u{E015}";
const ESCAPE: &str = "\u{E00C}";
const BACK: &str = "\u{E008}\u{E004}";

impl Page {
    /// Presses keys where the focus is, the first held if it is Shift. The focused element may be redrawn meanwhile.
    async fn key(&self, keys: &str) {
        let pressed = |value| [KeyAction::Down { value }, KeyAction::Up { value }];
        let shifted = keys.strip_prefix(SHIFT);
        let [hold, release] = pressed(SHIFT).map(|action| shifted.map(|_| action));
        let typed = shifted.unwrap_or(keys).chars().flat_map(pressed);
        let all = hold.into_iter().chain(typed).chain(release);
        let all = all.fold(KeyActions::new("keyboard".to_owned()), KeyActions::then);
        self.client.perform_actions(all).await.expect("they are pressed");
    }

    /// What has the focus.
    async fn at(&self) -> String {
        let script = "const { dataset, id } = document.activeElement;
                      return dataset.customId ?? dataset.channel ?? dataset.user ?? id;";
        let at = self.client.execute(script, vec![]).await.expect("the script runs");
        at.as_str().unwrap_or_default().to_owned()
    }

    /// Waits until a control whose id begins like this has the focus.
    async fn comes_to(&self, control: &str, after: &str) {
        found(50, async || {
            let here = self.at().await;
            here.starts_with(control).then_some(()).ok_or(format!("{after}: at {here:?}"))
        })
        .await;
    }

    /// Waits until there is no such element.
    async fn goes_away(&self, css: &str) {
        found(50, async || (!self.has(css).await).then_some(()).ok_or(css)).await;
    }

    async fn becomes(&self, letter: &str, language: &str) {
        self.reach("#user-switch").await;
        self.key(letter).await;
        self.find(&format!("html[lang='{language}']")).await;
    }

    /// Moves the focus to the last such element, forward or backward.
    async fn reach(&self, css: &str) {
        let found = self.client.wait().for_element(Locator::Css(css)).await;
        found.unwrap_or_else(|error| panic!("{css}: {error}"));
        let script = "const to = [...document.querySelectorAll(arguments[0])].at(-1), at = document.activeElement;
                      if (!to) return null;
                      if (to === at) return 0;
                      return at.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_FOLLOWING ? 1 : -1;";
        for _ in 0..200 {
            let way = self.client.execute(script, vec![json!(css)]).await;
            match way.as_ref().ok().and_then(Value::as_i64) {
                Some(0) => return,
                Some(1) => self.key(TAB).await,
                Some(_) => self.key(BACK).await,
                // It is being redrawn.
                None => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
        panic!("{css} is not reached, only {}", self.at().await);
    }

    pub async fn has(&self, css: &str) -> bool {
        self.client.find(Locator::Css(css)).await.is_ok()
    }

    async fn press_at(&self, css: &str) {
        self.reach(css).await;
        self.key(BETWEEN).await;
        self.key(ENTER).await;
    }
}

/// Selects what chooses a pile or makes a move.
fn pick(chosen: &str) -> String {
    format!("[data-custom-id^='pick.'][data-custom-id$='.{chosen}']")
}

fn button(custom_id: &str) -> String {
    format!("[data-custom-id^='{custom_id}']")
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver"]
async fn a_game_and_a_challenge_by_keyboard_alone() {
    let page = Page::new(1280, 800).await;
    page.goes().await;
    page.find("[data-testid=welcome]").await;

    // Typed letters go to the message field, wherever the focus is.
    page.key("/play preset:classic level:novice").await;
    page.key(ENTER).await;
    let mut board = page.newest("Your move").await;
    for _ in 0..12 {
        let m = winning_move(&board, "normal");
        if !page.has(&pick(&m)).await {
            page.press_at(&pick(&m[..1])).await;
            page.newest("How many from").await;
            let here = page.at().await;
            assert!(here.starts_with("pick."), "where the keyboard stays: {here}");
        }
        page.press_at(&pick(&m)).await;
        board = found(50, async || {
            let now = page.newest("Bouton (novice)").await;
            let is_next = now != board && !now.contains("How many from");
            if is_next { Ok(now) } else { Err(now) }
        })
        .await;
        let here = page.at().await;
        assert_ne!(here, "", "after a move the keyboard is lost: {board}");
        assert_ne!(here, "input", "after a move the keyboard is away: {board}");
        assert!(!here.starts_with("resign"), "one Enter more would resign");
        if board.contains("🏆") {
            break;
        }
    }
    assert!(board.contains("took the last stone."), "{board}");
    page.press_at(&button("rematch.")).await;
    page.newest("Your move").await;

    // The sidebar shows which user one is.
    page.reach("#open-people").await;
    page.key("/play opponent:@Benoît").await;
    page.key(ENTER).await;
    page.newest("Benoît").await;
    page.becomes("B", "fr").await;
    page.press_at(&button("accept.")).await;
    page.newest("Your move").await;

    // Whoever waited for an hour is pinged. The ping goes when they move, and the focus stays.
    page.press_at("[data-testid=pass-hour]").await;
    page.find("#clock[aria-busy=false]").await;
    page.becomes("A", "en-US").await;
    page.press_at(&pick("D")).await;
    page.press_at(&pick("D1")).await;
    let ping = "[data-testid=message]:last-of-type .content [data-jump]";
    page.find(ping).await;
    page.becomes("B", "fr").await;
    page.press_at(&pick("D")).await;
    page.press_at(&pick("D1")).await;
    page.goes_away(ping).await;
    page.comes_to("pick.", "a ping goes").await;

    page.reach("#input").await;
    let top = "document.getElementById('scroller').scrollTop = 0";
    page.client.execute(top, vec![]).await.expect("it scrolls");
    page.press_at("#present:not([hidden])").await;
    page.find("[data-testid=message]:last-of-type:focus").await;
    page.client.close().await.expect("the browser closes");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver"]
async fn the_focus_stays_when_what_had_it_goes() {
    let page = Page::new(1280, 800).await;
    page.goes().await;
    page.find("[data-testid=welcome]").await;

    // What a press brings is not pressed by it, too: neither by a key that is held nor by a double press.
    page.key("/privacy policy").await;
    page.key(ENTER).await;
    page.press_at(&button("privacy.erase")).await;
    page.newest("cannot be undone").await;
    page.comes_to("privacy.erase-yes.", "it is asked").await;
    let again = "const on = document.activeElement, may = { bubbles: true, cancelable: true };
                 const key = (props) => on.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ...may, ...props }));
                 const click = (detail) => on.parentNode.lastChild.dispatchEvent(new MouseEvent('click', { detail, ...may }));
                 return [key({ repeat: true }), key({ key: 'Tab' }), key(), key(), click(1), click(2)];";
    let counts = page.client.execute(again, vec![]).await.expect("the script runs");
    assert_eq!(counts, json!([false, true, true, false, true, false]));
    page.newest("What I keep").await;
    page.key("/play piles:900-900 first:me").await;
    page.key(ENTER).await;
    page.press_at(&pick("A")).await;

    // The last entry of the menu opens a form.
    page.reach(&button("amounts.")).await;
    for key in [DOWN, UP, ENTER] {
        page.key(key).await;
    }
    page.find("[data-testid=modal]").await;
    page.key(ESCAPE).await;
    page.comes_to("amounts.", "a form is closed").await;
    for key in [DOWN, ENTER] {
        page.key(key).await;
    }
    page.find("[data-testid=modal]").await;
    page.key("5").await;
    page.key(ENTER).await;
    page.newest("Bouton took").await;
    page.comes_to("pick.", "a form is sent").await;

    // A click adds its answer to the log, and nothing else there is read out again.
    let watch = "window.added = [];
                 new MutationObserver(changes => changes.forEach(change => added.push(...change.addedNodes)))
                     .observe(document.getElementById('log'), { childList: true, subtree: true });";
    page.client.execute(watch, vec![]).await.expect("it watches");
    page.press_at(&button("hint.")).await;
    page.find("[data-dismiss]").await;
    page.goes_away("[data-pending]").await;
    let added = page.client.execute("return added.length", vec![]).await.expect("it watched");
    assert_eq!(added, 1, "what a screen reader reads out");
    page.press_at("[data-dismiss]").await;
    page.comes_to("pick.", "a message is dismissed").await;

    page.press_at("#texts [data-channel]:not([aria-current])").await;
    page.find("#texts li:last-child [aria-current]").await;
    let room = page.find("[aria-current]").await.attr("data-channel").await;
    page.comes_to(&room.expect("it has one").expect("it has one"), "another channel").await;
    page.key("/pl").await;
    page.find("[data-testid=palette-item]").await;
    page.key(BACK).await;
    page.goes_away("[data-testid=palette-item]").await;
    assert!(!page.has("body:focus").await, "back from the suggestions");

    // A form goes with its channel.
    page.client.back().await.expect("there is one to go back to");
    page.press_at(&pick("A")).await;
    page.reach(&button("amounts.")).await;
    for key in [DOWN, UP, ENTER] {
        page.key(key).await;
    }
    page.find("[data-testid=modal]").await;
    page.client.forward().await.expect("there is one to go on to");
    page.goes_away("[data-testid=modal]").await;
    page.client.close().await.expect("the browser closes");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver"]
async fn a_drawer_has_the_focus_until_it_closes() {
    let page = Page::new(390, 844).await;
    page.goes().await;
    page.find("[data-testid=welcome]").await;
    page.press_at("#open-side").await;
    let rooms: Vec<_> = page.client.find_all(Locator::Css("[data-channel]")).await.expect("rooms");
    let first = rooms[0].attr("data-channel").await.expect("it is there").expect("it has one");
    page.comes_to(&first, "the side is opened").await;
    page.key(ESCAPE).await;
    page.comes_to("open-side", "the side is closed").await;

    page.press_at("#open-people").await;
    page.find("[data-testid=person]:focus").await;
    let person = page.at().await;
    page.key(ENTER).await;
    page.find("[data-testid=profile]").await;
    page.key(ESCAPE).await;
    page.goes_away("[data-testid=profile]").await;
    page.comes_to(&person, "a profile is closed").await;
    page.key(ESCAPE).await;
    page.comes_to("open-people", "people are closed").await;
    page.client.close().await.expect("the browser closes");
}
