//! `bouton healthcheck`: whether a bot lives.

use std::net::TcpListener;
use std::path::Path;
use std::process::Command;

use crate::world::World;

/// `bouton healthcheck`: its code, and its line.
async fn healthcheck(folder: &Path, addr: Option<String>) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bouton"));
    command.arg("healthcheck").current_dir(folder).env_clear();
    command.envs(addr.map(|addr| ("METRICS_ADDR", addr)));
    let ran = tokio::task::spawn_blocking(move || command.output()).await;
    let ran = ran.expect("it is waited for").expect("it runs");
    let said = String::from_utf8_lossy(&ran.stderr).into_owned();
    assert!(said.lines().count() <= 1, "{said}");
    (ran.status.code(), said)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_is_asked_whether_it_lives() {
    let (mut world, addr) = World::without_bot().await.watched();
    let folder = tempfile::TempDir::new().expect("a folder can be made");
    let everywhere = format!("0.0.0.0:{}", addr.port());
    let (code, said) = healthcheck(folder.path(), Some(everywhere.clone())).await;
    assert!(code == Some(1) && said.contains("METRICS_ADDR"), "{said}");
    let (code, said) = healthcheck(folder.path(), None).await;
    assert!(code == Some(2) && said.contains("METRICS_ADDR is not set"), "{said}");
    // It is connected to, and hears nothing.
    let silent = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let there = silent.local_addr().expect("it has one").to_string();
    assert_eq!(healthcheck(folder.path(), Some(there)).await.0, Some(1));
    world.start_bot().await;
    for addr in [everywhere, addr.to_string()] {
        assert_eq!(healthcheck(folder.path(), Some(addr)).await, (Some(0), String::new()));
    }
    world.end().await;
}
