//! The bot as a process of its own, to be killed.

use std::process::{Child, Command, Stdio};

use crate::world::{SOON, World};

/// A running `bouton run`. Dropping it kills it.
pub struct Process(Child);

impl Process {
    /// Starts it and waits until it is connected.
    pub async fn start(world: &World) -> Self {
        let gone = |sandbox: &bouton::sandbox::Sandbox| (!sandbox.bot_is_online()).then_some(());
        assert!(world.sandbox.wait_for(SOON, gone).await.is_some());
        let child = Command::new(env!("CARGO_BIN_EXE_bouton"))
            .arg("run")
            .env("DISCORD_TOKEN", world.sandbox.token())
            .env("DISCORD_API_URL", world.sandbox.url())
            .env("DATABASE_URL", world.database_url())
            .env("RUST_LOG", "warn")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let up = |sandbox: &bouton::sandbox::Sandbox| sandbox.bot_is_online().then_some(());
        assert!(world.sandbox.wait_for(SOON, up).await.is_some());
        assert!(world.sandbox.wait_for_bot(SOON).await);
        Self(child)
    }

    /// Kills it at once, and waits until it is gone.
    pub fn kill(mut self) {
        self.0.kill().expect("it is ours to kill");
        self.0.wait().expect("it is gone");
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.0.kill().ok();
        self.0.wait().ok();
    }
}
