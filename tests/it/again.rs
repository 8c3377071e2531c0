//! What is tested by way of the gateway, over HTTP: it takes long, so that its name is among the first.

use std::process::Command;

use crate::world::TRANSPORT;

/// Of all of it, what is tested so with every `cargo test`.
const AGAIN: [&str; 5] = ["outside::", "people::", "playing::", "privacy::flow", "staying::"];

#[test]
fn people_find_it_all_the_same() {
    if std::env::var_os(TRANSPORT).is_some() {
        // All of it is tested so as it is.
        return;
    }
    let again = std::env::current_exe().expect("it has a name");
    let again = Command::new(again)
        .args(AGAIN)
        // The other tests go on meanwhile, but this takes longer than any.
        .arg("--test-threads=3")
        .env(TRANSPORT, "http")
        .output()
        .expect("it runs");
    let said = String::from_utf8_lossy(&again.stdout);
    assert!(again.status.success(), "{said}");
    for room in AGAIN {
        let ran = said.lines().any(|line| line.starts_with(&format!("test {room}")));
        assert!(ran, "{room} is no longer there");
    }
}
