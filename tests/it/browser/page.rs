//! A browser on the sandbox's page, and what a person does there.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use fantoccini::elements::Element;
use fantoccini::{Client, ClientBuilder, Locator};
use serde_json::json;
use tempfile::TempDir;

use crate::process::{self, Process};

/// Starts `bouton sandbox` on a free port, as a newcomer would, and returns its address. Rate limits are off: the
/// driver is faster than people.
fn sandbox(folder: &Path) -> (Process, String) {
    let (child, mut lines) = process::sandbox(folder, &[], &[("BUDGETS", "off")]);
    let line = lines.next().expect("it says where it is");
    let url = line.split_whitespace().last().expect("it names its address");
    (Process::of(child), url.to_owned())
}

/// Opens a browser window of that size, and returns its driver.
async fn browser(folder: &Path, width: u32, height: u32) -> (Process, Client) {
    let port = std::net::TcpListener::bind("127.0.0.1:0")
        .and_then(|listener| listener.local_addr())
        .expect("a port is free")
        .port();
    let driver = Command::new("chromedriver")
        .arg(format!("--port={port}"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("chromedriver is installed");
    let driver = Process::of(driver);
    let profile = folder.join(format!("profile-{width}"));
    let args = [
        "--headless=new".to_owned(),
        "--no-sandbox".to_owned(),
        "--disable-gpu".to_owned(),
        "--disable-quic".to_owned(),
        "--disable-dev-shm-usage".to_owned(),
        "--no-first-run".to_owned(),
        "--disable-background-networking".to_owned(),
        "--disable-component-update".to_owned(),
        "--disable-sync".to_owned(),
        format!("--user-data-dir={}", profile.display()),
    ];
    // A headless window has a minimum width; an emulated device has none.
    let phone = json!({"deviceMetrics": {"width": width, "height": height, "pixelRatio": 1.0}});
    let options = json!({"args": args, "mobileEmulation": phone});
    let capabilities = json!({"goog:chromeOptions": options});
    let capabilities = capabilities.as_object().expect("it is an object").clone();
    let mut builder = ClientBuilder::native();
    builder.capabilities(capabilities);
    for _ in 0..100 {
        if let Ok(client) = builder.connect(&format!("http://127.0.0.1:{port}")).await {
            return (driver, client);
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("chromedriver opens no browser");
}

/// The page, and what a person does with it.
pub struct Page {
    pub client: Client,
    url: String,
    /// What the page needs, to be dropped with it.
    _ends: (Process, Process, TempDir),
}

impl Page {
    /// Opens a window of that size on a sandbox of its own; no page is loaded yet.
    pub async fn new(width: u32, height: u32) -> Self {
        let folder = TempDir::new().expect("a folder can be made");
        let (sandbox, url) = sandbox(folder.path());
        let (driver, client) = browser(folder.path(), width, height).await;
        Self { client, url, _ends: (sandbox, driver, folder) }
    }

    /// Loads the page as it was left.
    pub async fn goes(&self) {
        self.client.goto(&self.url).await.expect("the page opens");
    }

    pub async fn find(&self, css: &str) -> Element {
        let wait = self.client.wait().at_most(Duration::from_secs(10));
        wait.for_element(Locator::Css(css)).await.unwrap_or_else(|error| panic!("{css}: {error}"))
    }

    pub async fn type_command(&self, text: &str) {
        let composer = self.find("[data-testid=composer]").await;
        composer.send_keys(text).await.expect("it takes text");
        composer.send_keys("\u{E007}").await.expect("Enter sends it");
    }

    pub async fn click(&self, css: &str) {
        self.find(css).await.click().await.unwrap_or_else(|error| panic!("{css}: {error}"));
    }

    /// Presses the button for that move, and for its pile first if moves are not offered at once. If the board is
    /// redrawn meanwhile, tries again.
    pub async fn choose(&self, m: &str) {
        let button =
            |chosen: &str| format!("[data-custom-id^='pick.'][data-custom-id$='.{chosen}']");
        let press = async |chosen: &str| match self.client.find(Locator::Css(&button(chosen))).await
        {
            Ok(button) => button.click().await.is_ok(),
            Err(_) => false,
        };
        for _ in 0..50 {
            if press(m).await {
                return;
            }
            press(&m[..1]).await;
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("{m} cannot be chosen");
    }

    /// Returns the text of the newest message, once it contains `part`.
    pub async fn newest(&self, part: &str) -> String {
        let script = "const last = [...document.querySelectorAll('[data-testid=message]')].at(-1);
                      if (!last) return '';
                      const panel = [...last.querySelectorAll('.display')];
                      const texts = panel.length ? panel : [...last.querySelectorAll('[data-testid=content]')];
                      return texts.map(text => text.innerText).join('\\n');";
        let mut text = String::new();
        for _ in 0..100 {
            let value = self.client.execute(script, vec![]).await.expect("the script runs");
            text = value.as_str().unwrap_or_default().to_owned();
            if text.contains(part) {
                return text;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("no {part} in {text}");
    }

    /// Checks that nothing is wider than the window, and that no board scrolls sideways.
    pub async fn assert_fits(&self) {
        let script = "const wide = [...document.querySelectorAll('pre')].filter(e => e.scrollWidth > e.clientWidth + 1);
                      return [document.documentElement.scrollWidth - innerWidth, wide.length];";
        let overflow = self.client.execute(script, vec![]).await.expect("the script runs");
        assert!(overflow[0].as_i64() <= Some(0), "{overflow}");
        assert_eq!(overflow[1], 0, "a board scrolls sideways");
    }

    pub async fn screenshot(&self, name: &str) {
        let picture = self.client.screenshot().await.expect("a picture is taken");
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.png"));
        std::fs::write(&path, picture).expect("it is written");
        println!("{}", path.display());
    }
}
