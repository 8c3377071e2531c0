//! Tests `bouton sandbox --bot` with any bot: the sandbox tells it where to connect, and starts it again when it ends.

use std::process::{Child, Command};

use tempfile::TempDir;

use crate::process;

struct Host(Child);

impl Drop for Host {
    fn drop(&mut self) {
        // Its process id may be somebody else's by now.
        if self.0.try_wait().is_ok_and(|ended| ended.is_some()) {
            return;
        }
        // The bot in it must be stopped too.
        let status = Command::new("kill").args(["-TERM", &self.0.id().to_string()]).status();
        status.expect("there is a kill");
        self.0.wait().expect("it ends");
    }
}

/// Starts the sandbox with that command in it; returns what it prints from then on.
fn host(folder: &TempDir, command: &str) -> (Host, impl Iterator<Item = String>) {
    let vars = [("BOUTON", env!("CARGO_BIN_EXE_bouton"))];
    let (child, lines) = process::sandbox(folder.path(), &["--bot", command], &vars);
    (Host(child), lines)
}

#[test]
fn a_bot_of_another_process_comes_online() {
    let folder = TempDir::new().expect("a folder can be made");
    let (_host, mut lines) = host(&folder, r#"exec "$BOUTON" run"#);
    assert!(lines.any(|line| line == "The bot is online."));
}

#[test]
fn a_bot_that_ends_begins_again_with_the_same_token() {
    let folder = TempDir::new().expect("a folder can be made");
    let (_host, lines) = host(&folder, r#"echo "it: $DISCORD_API_URL $DISCORD_TOKEN""#);
    let mut lines = lines.filter_map(|line| line.strip_prefix("it: ").map(str::to_owned));
    let first = lines.next().expect("it runs");
    assert!(first.starts_with("http://127.0.0.1:"), "{first}");
    assert_eq!(first.split(' ').nth(1).map(str::is_empty), Some(false));
    assert_eq!(lines.next(), Some(first));
}

#[test]
fn a_bot_that_never_comes_up_is_given_up() {
    let folder = TempDir::new().expect("a folder can be made");
    let (mut host, lines) = host(&folder, "exit 127");
    assert_eq!(lines.filter(|line| line.contains("begins again")).count(), 2);
    assert!(!host.0.wait().expect("it ends").success());
}

#[test]
fn nothing_is_posted_to_another_bot_over_http() {
    let refused = Command::new(env!("CARGO_BIN_EXE_bouton"))
        .args(["sandbox", "--bot", "true", "--http"])
        .output()
        .expect("it runs");
    let stderr = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr.contains("--bot") && stderr.contains("--http"), "{stderr}");
}
