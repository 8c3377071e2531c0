//! The bot as a process of its own, which tests can kill.

use std::ffi::OsString;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::os::fd::OwnedFd;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};

use crate::world::{World, found, soon};

/// The shell line that starts the bot; the program is `$0`.
pub const RUN: &str = r#"exec "$0" run"#;

/// The environment variable that names another build of the bot to run instead.
const PROGRAM: &str = "BOUTON_PROGRAM";

fn program() -> OsString {
    std::env::var_os(PROGRAM).unwrap_or_else(|| env!("CARGO_BIN_EXE_bouton").into())
}

/// Runs the program with these arguments and variables; returns its stderr and exit code.
pub async fn ran(world: &World, args: &[&str], vars: &[(&str, &str)]) -> (String, Option<i32>) {
    let mut command = Command::new(program());
    command
        .args(args)
        .env("DISCORD_TOKEN", world.sandbox.token())
        .env("DISCORD_API_URL", world.sandbox.url())
        .env("DATABASE_URL", world.database_url())
        .envs(vars.iter().copied());
    let output = tokio::task::spawn_blocking(move || command.output());
    let output = tokio::time::timeout(soon(), output).await.expect("it ends");
    let output = output.expect("it is waited for").expect("it runs");
    (String::from_utf8_lossy(&output.stderr).into_owned(), output.status.code())
}

/// Starts `bouton sandbox` on a free port in that folder, as a newcomer would, with these extra arguments and
/// variables; returns its output line by line.
pub fn sandbox(
    folder: &Path,
    args: &[&str],
    vars: &[(&str, &str)],
) -> (Child, impl Iterator<Item = String> + use<>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bouton"))
        .args(["sandbox", "--port", "0"])
        .args(args)
        .current_dir(folder)
        .env_remove("DATABASE_URL")
        .envs(vars.iter().copied())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the sandbox starts");
    let output = child.stdout.take().expect("it has an output");
    (child, BufReader::new(output).lines().map_while(Result::ok))
}

/// A running `bouton run`, or another process. Dropping it kills it.
pub struct Process(Child);

impl Process {
    pub fn of(child: Child) -> Self {
        Self(child)
    }

    /// Starts a bot and its world, and waits until it is connected.
    pub async fn in_a_world() -> (World, Self) {
        let world = World::without_bot().await;
        let process = Self::start(&world).await;
        (world, process)
    }

    /// Starts the bot, and waits until it is connected.
    pub async fn start(world: &World) -> Self {
        Self::start_through(world, RUN).await
    }

    /// The same with another line than [`RUN`].
    pub async fn start_through(world: &World, line: &str) -> Self {
        world.sandbox.clear_interactions_url();
        let offline = |sandbox: &sandbox::Sandbox| (!sandbox.bot_is_online()).then_some(());
        assert!(world.sandbox.wait_for(soon(), offline).await.is_some());
        Self::beside(world, line).await
    }

    /// The same if other processes may be connected already.
    pub async fn beside(world: &World, line: &str) -> Self {
        let process = Self::launch(world, None, line);
        world.connected().await;
        process
    }

    /// Starts the bot without waiting; over HTTP, it can inherit a socket.
    pub fn launch(world: &World, socket: Option<&TcpListener>, line: &str) -> Self {
        let mut command = Command::new("sh");
        let mut line = line.to_owned();
        if let Some(addr) = world.http() {
            command
                .env("DISCORD_PUBLIC_KEY", world.sandbox.public_key())
                .env("INTERACTIONS_ADDR", addr.to_string());
            if let Some(socket) = socket {
                command.stdin(OwnedFd::from(socket.try_clone().expect("it is open")));
                line = format!("exec 3<&0 0</dev/null; LISTEN_FDS=1 LISTEN_PID=$$ {line}");
            }
        }
        let child = command
            .args(["-c", &line])
            .arg(program())
            .env("DISCORD_TOKEN", world.sandbox.token())
            .env("DISCORD_API_URL", world.sandbox.url())
            .env("DATABASE_URL", world.url_for_bot())
            .env("BUDGETS", "off")
            .env("RUST_LOG", "warn")
            // No way to what runs on this machine.
            .env("http_proxy", "http://127.0.0.1:9")
            // Reading the CA certificates takes 50 ms, and no test uses TLS.
            .env("SSL_CERT_FILE", "/dev/null")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        Self(child)
    }

    pub fn id(&self) -> u32 {
        self.0.id()
    }

    /// Asks the process to end.
    pub fn terminate(&self) {
        self.signal("TERM");
    }

    /// Sends the signal of that name.
    pub fn signal(&self, name: &str) {
        let status = Command::new("kill").args(["-s", name, &self.0.id().to_string()]).status();
        assert!(status.expect("there is a kill command").success());
    }

    /// Whether the process is still running.
    pub fn is_running(&mut self) -> bool {
        self.0.try_wait().expect("it is ours").is_none()
    }

    /// The exit code, if it ended by itself.
    pub fn code(&mut self) -> Option<i32> {
        let ended = self.0.try_wait().expect("it is ours");
        ended.and_then(|status| status.code())
    }

    /// Waits for the end, which must be a success.
    pub async fn end(self) {
        let ended = self.ended().await;
        assert!(ended.success(), "{ended}");
    }

    /// Waits for the end.
    pub async fn ended(mut self) -> ExitStatus {
        found(5, async || self.0.try_wait().expect("it is ours").ok_or("it does not leave")).await
    }

    /// Kills the process, and waits until it is gone.
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
