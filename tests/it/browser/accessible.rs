//! No state of the page has an accessibility fault that axe-core finds, at both widths and in both colour schemes;
//! messages are checked where they are heard.

use std::time::Duration;

use serde_json::{Value, json};

use super::heard::Ask;
use super::page::Page;

/// Deque's axe-core 4.14.1, as published; its licence is in the same folder.
const AXE: &str = include_str!("axe/axe.min.js");

/// Returns what is wrong with the last such element, a line for each rule.
const WRONG: &str = "const [css, done] = arguments;
    // Of a message that was heard, what the page adds of its own is hidden, with who says it.
    const whole = {enabled: css === 'html'};
    const rules = {'aria-hidden-focus': whole, 'heading-order': whole};
    const options = {resultTypes: ['violations'], rules};
    axe.run([...document.querySelectorAll(css)].at(-1), options).then(found => done(found.violations.map(rule =>
        `${rule.id}: ${rule.nodes.map(node => node.html.slice(0, 200)).slice(0, 3).join(' ; ')}`)),
        error => done([String(error)]));";

impl Page {
    /// Opens the page in that colour scheme.
    pub async fn opens(&self, scheme: &str) {
        self.goes().await;
        self.find("[data-testid=welcome]").await;
        self.run(&format!("localStorage.setItem('sandbox.theme', '{scheme}')")).await;
        self.goes().await;
        self.find("[data-testid=welcome]").await;
        self.run(AXE).await;
    }

    /// Checks the last such element; `html` is the whole page.
    pub async fn assert_open_to_all(&self, state: &str, css: &str) {
        // axe does not read what is still fading in.
        tokio::time::sleep(Duration::from_millis(300)).await;
        let wrong = self.client.execute_async(WRONG, vec![json!(css)]).await;
        let wrong = wrong.unwrap_or_else(|error| panic!("{state}: {error}"));
        assert_eq!(wrong, Value::Array(Vec::new()), "{state}");
    }

    /// Checks that nothing is described by its own name, which a screen reader would say twice.
    async fn assert_said_once(&self) {
        let tree = self.client.issue_cmd(Ask("Accessibility.getFullAXTree", json!({}))).await;
        let tree = tree.expect("Chromium answers");
        let nodes = tree["nodes"].as_array().expect("a tree").iter();
        let texts = nodes.map(|node| [&node["name"]["value"], &node["description"]["value"]]);
        let twice: Vec<_> = texts.filter(|[name, it]| name == it && **it != "").collect();
        assert!(twice.iter().all(|[_, it]| it.is_null()), "{twice:?}");
    }

    async fn run(&self, script: &str) {
        self.client
            .execute(script, vec![])
            .await
            .unwrap_or_else(|error| panic!("{script}: {error}"));
    }

    async fn press_if_seen(&self, id: &str) {
        self.run(&format!(
            "const it = document.getElementById('{id}'); if (it.checkVisibility()) it.click();"
        ))
        .await;
    }
}

async fn walk(width: u32, scheme: &str) {
    let page = Page::new(width, 844).await;
    page.opens(scheme).await;
    page.assert_open_to_all("welcome", "html").await;

    page.type_command("/play preset:classic").await;
    page.newest("Your move").await;
    page.assert_open_to_all("a board", "html").await;
    page.assert_said_once().await;
    page.type_command("/help").await;
    for next in ["go.play", "setup.person", "setup-more.person", "setup-own.person"] {
        let button = format!("[data-custom-id^='{next}']:not([aria-disabled])");
        page.find(&button).await;
        page.run(&format!("document.querySelector(\"{button}\").click()")).await;
    }
    page.find("[data-testid=modal]").await;
    page.assert_open_to_all("a form", "html").await;
    page.run("document.querySelector('[data-testid=modal-submit]').click()").await;
    page.assert_open_to_all("a form that lacks something", "html").await;
    page.run("document.querySelector('[data-testid=modal]').close()").await;
    page.run("document.querySelector('[data-testid=select]').scrollIntoView()").await;
    page.run("document.querySelector('[data-testid=select]').click()").await;
    page.assert_open_to_all("a menu", "html").await;
    page.run("document.querySelector('.listbox:popover-open').hidePopover()").await;
    page.run("document.querySelector('[data-testid=more]').click()").await;
    page.assert_open_to_all("what can be done with a message", "html").await;
    page.run("document.querySelector('.menu:popover-open').hidePopover()").await;
    page.run("document.getElementById('open-requests').click()").await;
    page.find("[data-testid=request]").await;
    page.assert_open_to_all("requests", "html").await;
    page.run("document.getElementById('open-requests').click()").await;
    let composer = page.find("[data-testid=composer]").await;
    composer.send_keys("/play ").await.expect("it takes text");
    page.find("[data-testid=palette-item]").await;
    page.assert_open_to_all("a command being typed", "html").await;
    composer.clear().await.expect("it is cleared");
    page.press_if_seen("open-side").await;
    page.assert_open_to_all("the side", "html").await;
    page.run("document.getElementById('add').click()").await;
    page.find("[data-testid=add-dialog]").await;
    page.assert_open_to_all("adding somebody", "html").await;
    page.run("document.querySelector('[data-testid=add-dialog]').close()").await;
    page.press_if_seen("scrim").await;
    page.run("const p = document.getElementById('people'); if (p.hidden || !p.checkVisibility()) document.getElementById('open-people').click()")
        .await;
    page.run("document.querySelector('[data-testid=person]').click()").await;
    page.find("[data-testid=profile]").await;
    page.assert_open_to_all("a profile", "html").await;
    page.client.close().await.expect("the browser closes");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver"]
async fn nothing_keeps_anyone_out_at_a_desk() {
    for scheme in ["light", "dark"] {
        walk(1280, scheme).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver"]
async fn nothing_keeps_anyone_out_on_a_phone() {
    for scheme in ["light", "dark"] {
        walk(390, scheme).await;
    }
}
