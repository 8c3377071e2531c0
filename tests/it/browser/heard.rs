//! What the transcript says is heard of a message is what the browser hands to a screen reader, part for part.

use std::collections::HashMap;
use std::time::Duration;

use fantoccini::wd::WebDriverCompatibleCommand;
use reqwest::{Method, Url};
use serde_json::{Value, json};
use tempfile::TempDir;

use super::page::{Page, browser, sandbox};
use crate::blind::signs::named;
use crate::blind::transcript::{Heard, Kind, MOMENT, Names, Transcript, transcript};

/// Asks Chromium something by its own protocol.
#[derive(Debug)]
struct Ask(&'static str, Value);

impl WebDriverCompatibleCommand for Ask {
    fn endpoint(
        &self,
        base: &Url,
        session: Option<&str>,
    ) -> Result<Url, <Url as std::str::FromStr>::Err> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(json!({"cmd": self.0, "params": self.1}).to_string()))
    }
}

/// The newest message as the page was given it, and who is who. What the page adds of its own is hidden from the tree.
const NEWEST: &str = "const done = arguments[arguments.length - 1];
    Promise.all([import('/page/state.js'), import('/page/strings.js')]).then(([{ messagesIn, state }, { localized }]) => {
        const article = [...document.querySelectorAll('[data-testid=message]')].at(-1);
        const own = '.origin, .who, .hour, h3, .more, .aside, .edited, .note, .thread';
        for (const part of article.querySelectorAll(own)) part.setAttribute('aria-hidden', 'true');
        const message = messagesIn(state.channel).find((m) => m.id === article.dataset.messageId);
        const people = [...state.users.values()].map((u) => [u.id, u.global_name || u.username]);
        const rooms = state.channels.map((c) => [c.id, c.name]);
        const commands = state.commands.map((c) => [`/${c.name}`, `/${localized(c, 'name')}`]);
        done({ message, names: [...people, ...rooms, ...commands] });
    }, (error) => done(String(error)));";

/// Its parts, texts that follow each other as one, without blanks: where lines break is the client's.
fn flat(heard: &Transcript) -> Vec<String> {
    let mut parts = Parts::default();
    for part in &heard.0 {
        match part {
            Heard::Heading(text) | Heard::Text(text) | Heard::Drawn(text) => parts.text(text),
            Heard::Picture(told) => parts.part("picture", told, false),
            Heard::Control(control) => {
                let name = [&control.name].into_iter().chain(&control.picked);
                let name: Vec<&str> = name.map(String::as_str).collect();
                let kind = match control.kind {
                    Kind::Button => "button",
                    Kind::Link => "link",
                    Kind::Menu => "menu",
                };
                parts.part(kind, &name.join(", "), control.disabled);
            }
        }
    }
    parts.end()
}

#[derive(Default)]
struct Parts {
    all: Vec<String>,
    text: String,
}

impl Parts {
    fn text(&mut self, text: &str) {
        self.text.extend(named(text).split_whitespace());
    }

    fn part(&mut self, kind: &str, name: &str, disabled: bool) {
        self.flush();
        let name: String = named(name).split_whitespace().collect();
        let dimmed = if disabled { ", dimmed" } else { "" };
        self.all.push(format!("{kind} {name}{dimmed}"));
    }

    fn flush(&mut self) {
        let text = std::mem::take(&mut self.text);
        self.all.extend((!text.is_empty()).then_some(text));
    }

    fn end(mut self) -> Vec<String> {
        self.flush();
        self.all
    }
}

/// The same of a message in Chromium's tree.
struct Tree(HashMap<String, Value>);

impl Tree {
    fn of(nodes: &Value) -> (Self, String) {
        let nodes = nodes["nodes"].as_array().expect("a tree");
        let id = |node: &Value| node["nodeId"].as_str().unwrap_or_default().to_owned();
        let article =
            |node: &&Value| node["role"]["value"] == "article" && node["ignored"] == false;
        let last = nodes.iter().rfind(article).map(id).expect("a message");
        (Self(nodes.iter().map(|node| (id(node), node.clone())).collect()), last)
    }

    fn children<'a>(&'a self, node: &'a Value) -> impl Iterator<Item = &'a Value> {
        let ids = node["childIds"].as_array().into_iter().flatten();
        ids.filter_map(|id| self.0.get(id.as_str()?))
    }

    fn hear(&self, node: &Value, parts: &mut Parts) {
        let name = node["name"]["value"].as_str().unwrap_or_default();
        let dimmed = || {
            let mut all = node["properties"].as_array().into_iter().flatten();
            all.any(|it| it["name"] == "disabled" && it["value"]["value"] == true)
        };
        match node["role"]["value"].as_str().filter(|_| node["ignored"] != true) {
            Some("StaticText") => parts.text(name),
            Some("InlineTextBox" | "LineBreak") => {}
            Some("image" | "img") if name.starts_with(':') => {
                parts.text(&name.trim_matches(':').replace('_', " "));
            }
            Some("image" | "img") => parts.part("picture", name, false),
            Some("button") if name.starts_with(['@', '#', '/']) => parts.text(name),
            Some("button") => parts.part("button", name, dimmed()),
            Some("comboBox" | "combobox" | "ComboBoxMenuButton" | "ComboBoxSelect") => {
                parts.part("menu", name, dimmed());
            }
            Some("link") if self.children(node).any(|it| it["role"]["value"] == "image") => {
                parts.part("picture", name, false);
            }
            Some("link") => parts.text(name),
            Some("ListMarker") if !name.starts_with('•') => parts.text(name),
            Some("ListMarker") => {}
            Some("time") => parts.text(MOMENT),
            _ => self.children(node).for_each(|child| self.hear(child, parts)),
        }
    }
}

impl Page {
    /// The newest message is heard as the transcript says, as soon as it is drawn.
    async fn hears(&self, what: &str) {
        for nth in 0.. {
            let (said, heard) = (self.said().await, self.heard().await);
            if said == heard && !said.is_empty() {
                return;
            }
            assert!(nth < 10, "{what}: the transcript, and what is heard:\n{said:#?}\n{heard:#?}");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    async fn said(&self) -> Vec<String> {
        let newest = self.0.execute_async(NEWEST, vec![]).await.expect("the script runs");
        let names = serde_json::from_value::<Vec<(String, String)>>(newest["names"].clone());
        let names: Names =
            names.unwrap_or_else(|error| panic!("{error}: {newest}")).into_iter().collect();
        flat(&transcript(&newest["message"], &names))
    }

    async fn heard(&self) -> Vec<String> {
        let tree = self.0.issue_cmd(Ask("Accessibility.getFullAXTree", json!({}))).await;
        let (tree, article) = Tree::of(&tree.expect("Chromium answers"));
        let mut parts = Parts::default();
        tree.hear(&tree.0[&article], &mut parts);
        parts.end()
    }

    /// Presses the last control whose id begins so, and where there is a star, ends so.
    async fn press(&self, id: &str) {
        let (begins, ends) = id.split_once('*').unwrap_or((id, ""));
        let ends =
            if ends.is_empty() { String::new() } else { format!("[data-custom-id$='{ends}']") };
        let css = format!("[data-custom-id^='{begins}']{ends}");
        self.find(&css).await;
        let script = "[...document.querySelectorAll(arguments[0])].at(-1).click()";
        self.0.execute(script, vec![json!(css)]).await.expect("it is pressed");
    }
}

/// What is typed or pressed, and a part of what is said then, in either language.
const SCREENS: &[(&str, [&str; 2])] = &[
    ("/play preset:classic level:novice", ["Your move", "À toi de jouer"]),
    ("pick.*.C", ["How many from", "Combien dans"]),
    ("pick.*.C2", ["Bouton took", "Bouton a pris"]),
    ("binary.", ["Your move", "À toi de jouer"]),
    ("rules.", ["On your turn", "À ton tour"]),
    ("/hint", ["the last stone", "la dernière pierre"]),
    ("hint.", ["the last stone", "la dernière pierre"]),
    ("/board", ["Your move", "À toi de jouer"]),
    ("/resign", ["Resign this game?", "Abandonner"]),
    ("resign-yes.", ["You resigned", "Tu as abandonné"]),
    ("/review", ["Looking back", "Retour sur"]),
    ("leaf.*.1", ["Before the first move", "Avant le premier coup"]),
    ("/play preset:fruit level:novice theme:fruit", ["Your move", "À toi de jouer"]),
    ("/resign", ["Resign this game?", "Abandonner"]),
    ("resign-yes.", ["You resigned", "Tu as abandonné"]),
    ("/play piles:3-9-12-6-7-8 theme:stones", ["Your move", "À toi de jouer"]),
    ("/resign", ["Resign this game?", "Abandonner"]),
    ("resign-yes.", ["You resigned", "Tu as abandonné"]),
    ("/play piles:3-4-6 first:me theme:words", ["Piles: A 3", "A 3, B 4"]),
    ("/games", ["3", "3"]),
    ("/hint piles:3-5-7", ["You can win", "Tu peux gagner"]),
    ("/hint piles:900-800 max_take:4", ["at most 4", "4 au plus"]),
    ("/puzzle", ["Puzzle #", "Casse-tête"]),
    ("/learn", ["esson", "eçon"]),
    ("/learn lesson:pairs", ["1", "1"]),
    ("/leaderboard", ["Most wins", "Most wins"]),
    ("/stats", ["Stats of", "Stat"]),
    ("/preferences show", ["How I play with you", "Comment je joue avec toi"]),
    ("/privacy policy", ["What I keep", "Ce que je garde"]),
    ("/help", ["/play", "/jouer"]),
    ("go.play", ["Bouton", "Bouton"]),
    ("/tournament new", ["ournament", "ournament"]),
    ("/play piles:three", ["three", "three"]),
];

async fn compare(french: bool) -> usize {
    let folder = TempDir::new().expect("a folder can be made");
    let (_sandbox, url) = sandbox(folder.path());
    let (_driver, client) = browser(folder.path(), 1280, 844).await;
    client.goto(&url).await.expect("the page opens");
    let page = Page(client);
    page.find("[data-testid=welcome]").await;
    if french {
        let script = "const people = document.getElementById('user-switch');
            people.value = [...people.options].find((one) => one.text.includes('Benoît')).value;
            people.dispatchEvent(new Event('change', { bubbles: true }));";
        page.0.execute(script, vec![]).await.expect("it is chosen");
        page.find("html[lang^=fr]").await;
        page.type_command("/preferences set language:fr").await;
        page.newest("Comment je joue").await;
    }
    for (done, says) in SCREENS {
        match done.starts_with('/') {
            true => page.type_command(done).await,
            false => page.press(done).await,
        }
        page.newest(says[usize::from(french)]).await;
        page.hears(done).await;
    }
    page.0.close().await.expect("the browser closes");
    SCREENS.len()
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver"]
async fn what_is_heard_is_what_the_transcript_says() {
    let screens = compare(false).await + compare(true).await;
    println!("{screens} screens");
}
