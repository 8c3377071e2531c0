//! The transcript of a message says the same as what Chromium hands to a screen reader, part for part.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use fantoccini::wd::WebDriverCompatibleCommand;
use reqwest::{Method, Url};
use serde_json::{Value, json};

use super::page::Page;
use crate::blind::signs::named;
use crate::blind::transcript::{Heard, MOMENT, Names, Transcript, form, transcript};

/// A command of Chromium's own protocol.
#[derive(Debug)]
pub struct Ask(pub &'static str, pub Value);

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

/// Returns the newest message as the page received it, and people's names. Hides what the page itself adds.
const NEWEST: &str = "const done = arguments[arguments.length - 1];
    Promise.all([import('/page/state.js'), import('/page/strings.js')]).then(([{ messagesIn, state }, { localized }]) => {
        const article = [...document.querySelectorAll('[data-testid=message]')].at(-1);
        const own = '.origin, .who, .hour, h3, .more, .aside, .edited, .note, .thread, .file small';
        for (const part of article.querySelectorAll(own)) part.setAttribute('aria-hidden', 'true');
        const message = messagesIn(state.channel).find((m) => m.id === article.dataset.messageId);
        const people = [...state.users.values()].map((u) => [u.id, u.global_name || u.username]);
        const rooms = state.channels.map((c) => [c.id, c.name]);
        const commands = state.commands.map((c) => [`/${c.name}`, `/${localized(c, 'name')}`]);
        done({ message, names: [...people, ...rooms, ...commands] });
    }, (error) => done(String(error)));";

/// Returns the open form as the page received it. Removes the page's own buttons.
const FORM: &str = "const done = arguments[arguments.length - 1];
    for (const own of document.querySelectorAll('[data-testid=modal] button')) own.remove();
    import('/page/state.js').then(({ state }) => done(state.modal), (error) => done(String(error)));";

/// Returns the parts; texts in a row count as one, without blanks, since clients break lines differently.
fn flat(heard: &Transcript) -> Vec<String> {
    let mut parts = Parts::default();
    for part in &heard.0 {
        match part {
            Heard::Heading(text) | Heard::Text(text) | Heard::Drawn(text) => parts.text(text),
            Heard::Picture(text) => parts.part("picture", text, false),
            Heard::Control(control) => {
                let name = [&control.name].into_iter().chain(&control.picked);
                let name: Vec<&str> = name.map(String::as_str).collect();
                parts.part(control.kind.role(), &name.join(", "), control.disabled);
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

/// Chromium's accessibility tree of a message.
struct Tree(HashMap<String, Value>);

impl Tree {
    /// Reads the tree, and its last node of that role.
    fn of(nodes: &Value, role: &str) -> (Self, String) {
        let nodes = nodes["nodes"].as_array().expect("a tree");
        let id = |node: &Value| node["nodeId"].as_str().unwrap_or_default().to_owned();
        let wanted = |node: &&Value| node["role"]["value"] == role && node["ignored"] == false;
        let last = nodes.iter().rfind(wanted).map(id).unwrap_or_else(|| panic!("no {role}"));
        (Self(nodes.iter().map(|node| (id(node), node.clone())).collect()), last)
    }

    fn children<'a>(&'a self, node: &'a Value) -> impl Iterator<Item = &'a Value> {
        let ids = node["childIds"].as_array().into_iter().flatten();
        ids.filter_map(|id| self.0.get(id.as_str()?))
    }

    fn hear(&self, node: &Value, parts: &mut Parts) {
        let name = node["name"]["value"].as_str().unwrap_or_default();
        let is = |state: &str, value: Value| {
            let mut all = node["properties"].as_array().into_iter().flatten();
            all.any(|it| it["name"] == state && it["value"]["value"] == value)
        };
        let dimmed = || is("disabled", true.into());
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
            Some("textbox") => parts.part("input", name, dimmed()),
            Some("radio") => {
                let picked = if is("checked", "true".into()) { ", picked" } else { "" };
                parts.part("radio", &format!("{name}{picked}"), dimmed());
            }
            // The label of a radio button is its name.
            Some("LabelText") if self.children(node).any(|it| it["role"]["value"] == "radio") => {
                let radios = self.children(node).filter(|it| it["role"]["value"] == "radio");
                radios.for_each(|radio| self.hear(radio, parts));
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
    /// Waits for a newer message than `before`, and checks that it is heard as the transcript says. Returns its id
    /// and text.
    async fn hears(&self, step: &str, before: &(String, Vec<String>)) -> (String, Vec<String>) {
        self.find("[data-testid=message]").await;
        for nth in 0.. {
            let (expected, heard) = (self.transcribed().await, self.heard("article").await);
            if expected.1 == heard && expected != *before {
                return expected;
            }
            let text = &expected.1;
            assert!(nth < 50, "{step}: the transcript, and what is heard:\n{text:#?}\n{heard:#?}");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        unreachable!("it is heard, or not")
    }

    async fn transcribed(&self) -> (String, Vec<String>) {
        let newest = self.client.execute_async(NEWEST, vec![]).await.expect("the script runs");
        let names = serde_json::from_value::<Vec<(String, String)>>(newest["names"].clone());
        let names: Names =
            names.unwrap_or_else(|error| panic!("{error}: {newest}")).into_iter().collect();
        (newest["message"]["id"].to_string(), flat(&transcript(&newest["message"], &names)))
    }

    async fn heard(&self, role: &str) -> Vec<String> {
        let tree = self.client.issue_cmd(Ask("Accessibility.getFullAXTree", json!({}))).await;
        let (tree, last) = Tree::of(&tree.expect("Chromium answers"), role);
        let mut parts = Parts::default();
        tree.hear(&tree.0[&last], &mut parts);
        parts.end()
    }

    /// Checks that the form that opens is heard as the transcript says, and closes it.
    async fn hears_form(&self, step: &str) -> Vec<String> {
        self.find("[data-testid=modal]").await;
        self.assert_open_to_all(step, "[data-testid=modal]").await;
        let nodes = self.client.execute_async(FORM, vec![]).await.expect("the script runs");
        let heard = self.heard("dialog").await;
        assert_eq!(flat(&form(&nodes)), heard, "{step}: the transcript, and what is heard");
        let close = "document.querySelector('[data-testid=modal]').close()";
        self.client.execute(close, vec![]).await.expect("it closes");
        // After a script closes the form, nothing has the focus.
        self.click("[data-testid=composer]").await;
        heard
    }

    /// Presses the last control whose id begins like this; with a star, also ends like this.
    async fn press(&self, id: &str) {
        let (begins, ends) = id.split_once('*').unwrap_or((id, ""));
        let ends =
            if ends.is_empty() { String::new() } else { format!("[data-custom-id$='{ends}']") };
        let css = format!("[data-custom-id^='{begins}']{ends}");
        self.find(&css).await;
        let script = "[...document.querySelectorAll(arguments[0])].at(-1).click()";
        self.client.execute(script, vec![json!(css)]).await.expect("it is pressed");
    }
}

/// Commands typed, and controls pressed by how their ids begin and end; each leads to a new screen. A form opens from
/// a button, or from a menu by the value picked.
const SCREENS: &str = "
    /play preset:classic level:novice first:me | pick.*.C | pick.*.C2 | binary. | rules.
    /hint | hint. | hint. | /board | take-back. | /move move:Z9 | /resign | resign-yes.
    /play preset:fruit theme:fruit level:casual | pick.*.B | pick.*.B1 | /resign | resign-yes.
    /review | leaf.*.1 | leaf. | /play piles:3-9-12-6-7-8 theme:stones | /resign | resign-no.
    /games | /resign | resign-yes. | /play piles:3-4-6 first:me theme:words | pick.*.C | /resign | resign-yes.
    /play piles:5-8 game:wythoff | /resign | resign-yes. | /play piles:7-3 game:kayles | /resign | resign-yes.
    /play piles:900 first:me | form amounts. other | /resign | resign-yes.
    /play piles:20 game:fibonacci | /resign | resign-yes. | /play piles:9-14 game:subtraction takes:1,3,4
    /resign | resign-yes. | /play preset:classic vote:1h | vote.*.A | vote.*.A1 | vote-close. | /resign | resign-yes.
    /play open:true piles:3-4-5 | withdraw. | /play opponent:@Benoît preset:fruit theme:fruit rated:true
    /play opponent:@Benoît | withdraw. | /hint piles:3-5-7 | on. | on. | /hint piles:900-800 max_take:4
    /hint piles:0 0 | /hint piles:7-3 game:kayles | on. | /hint piles:3-4-7 public:true
    /puzzle | puzzle.board.day | puzzle.page.month. | /puzzle day:1999-01-01 | /learn | /learn lesson:pairs
    learn-next. | lessons | /learn lesson:binary | /learn lesson:by-heart | card-win. | /leaderboard
    /leaderboard by:rating | /leaderboard by:streak period:week | /stats | stats.remind | /stats user:@Benoît
    /preferences show | /preferences set theme:stones | /privacy policy | privacy.mutes. | /privacy hide
    privacy.show | /privacy erase | /privacy export | /help | help.1 | help.2 | go.play | setup.person | setup-more. | form setup-own.
    /settings show | settings.people | settings.puzzle | /settings set channels:#nim | /settings reset
    reset-settings | /settings table | /tournament show | form tournament.new | /tournament new | tournament.enter. | /tournament start
    /class start positions:3 5 7; 2 2 | class.next. | class.next. | class.ask. | class.pick.*.A1
    /class end | class.report. | /class simul preset:classic | simul.join. | /moderate list
    /moderate quiet minutes:10 | mod.speak. | /moderate log | /moderate end | /moderate limit what:votes
    /moderate bar user:@Benoît | mod.bars. | /moderate clear user:@Benoît period:all | /play piles:three
";

/// Compares all screens, and returns how many different ones there were.
async fn compare(locale: &str, width: u32, scheme: &str) -> usize {
    let page = Page::new(width, 844).await;
    page.opens(scheme).await;
    let script = "for (const id of ['locale', 'guild-locale']) {
            const select = document.getElementById(id);
            select.value = arguments[0];
            select.dispatchEvent(new Event('change', { bubbles: true }));
        }";
    page.client.execute(script, vec![json!(locale)]).await.expect("it is chosen");
    page.find(&format!("html[lang^='{}']", &locale[..2])).await;
    let mut heard = (String::new(), Vec::new());
    let mut different = HashSet::new();
    let steps = SCREENS.split(['\n', '|']).map(str::trim).filter(|step| !step.is_empty());
    for step in steps {
        if let Some(form) = step.strip_prefix("form ") {
            let (button, option) = form.split_once(' ').unzip();
            page.press(button.unwrap_or(form)).await;
            if let Some(option) = option {
                page.click(&format!("[data-testid=option][data-value='{option}']")).await;
            }
            different.insert(page.hears_form(step).await);
            continue;
        }
        match step.starts_with('/') {
            true => page.type_command(step).await,
            false => page.press(step).await,
        }
        heard = page.hears(step, &heard).await;
        page.assert_open_to_all(step, "[data-testid=message]").await;
        different.insert(heard.1.clone());
    }
    page.client.close().await.expect("the browser closes");
    different.len()
}

/// Also checks accessibility. Each language is checked with one width and one colour scheme.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver"]
async fn what_is_heard_is_what_the_transcript_says() {
    let screens = tokio::join!(compare("en-US", 1280, "light"), compare("fr", 390, "dark"));
    println!("screens: {screens:?}");
    assert!(screens.0 >= 90 && screens.1 >= 90, "{screens:?}");
}
