//! Runs tests of the gateway again over HTTP: that takes long, so its name is among the first.

use std::process::Command;

use crate::world::TRANSPORT;

/// The tests that every `cargo test` runs again.
const AGAIN: [&str; 5] = ["outside::", "people::", "playing::", "privacy::flow", "staying::"];

#[test]
fn people_find_it_all_the_same() {
    if std::env::var_os(TRANSPORT).is_some() {
        // All tests are running over HTTP already.
        return;
    }
    let again = std::env::current_exe().expect("it has a name");
    let again = Command::new(again)
        .args(AGAIN)
        // The other tests go on meanwhile, but this one takes longer than any.
        .arg("--test-threads=3")
        .env(TRANSPORT, "http")
        .output()
        .expect("it runs");
    let output = String::from_utf8_lossy(&again.stdout);
    assert!(again.status.success(), "{output}");
    for room in AGAIN {
        let ran = output.lines().any(|line| line.starts_with(&format!("test {room}")));
        assert!(ran, "{room} is no longer there");
    }
}
