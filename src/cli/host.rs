//! `bouton sandbox --bot`: a local Discord for any other bot.

use std::convert::Infallible;
use std::os::unix::process::CommandExt;
use std::time::{Duration, Instant};

use anyhow::Context;
use rustix::process::{Pid, Signal, kill_process_group};
use sandbox::Sandbox;

use super::line::say;
use super::sandbox::open;
use super::serve::stop_signal;

/// How often to check on the bot.
const GLANCE: Duration = Duration::from_millis(100);
/// How long to wait before a bot that has ended is started again.
const BREATH: Duration = Duration::from_secs(2);
/// A bot that ends sooner hardly began.
const QUICK: Duration = Duration::from_secs(5);
/// How many such ends in a row are no accident.
const TRIES: u32 = 3;

/// Runs the sandbox with any other bot in it. The bot may end and be started again: the messages stay.
pub async fn host(port: u16, command: &str) -> anyhow::Result<()> {
    let stop = stop_signal()?;
    let sandbox = open(Sandbox::builder(), port).await?;
    say(format_args!("The sandbox is open: {}", sandbox.url()));
    tokio::select! {
        ended = run_again_and_again(command, &sandbox) => ended.map(|never| match never {})?,
        () = stop => {}
    }
    sandbox.stop().await;
    Ok(())
}

/// Starts the bot again whenever it ends.
///
/// # Errors
/// When the bot cannot be started, or ends at once again and again.
async fn run_again_and_again(command: &str, sandbox: &Sandbox) -> anyhow::Result<Infallible> {
    let mut quick = 0;
    loop {
        let began = Instant::now();
        let mut line = std::process::Command::new("sh");
        line.args(["-c", command])
            .env("DISCORD_TOKEN", sandbox.token())
            // Empty counts as unset, also if a .env file sets it.
            .env("DISCORD_TOKEN_FILE", "")
            .env("DISCORD_API_URL", sandbox.url())
            .process_group(0);
        let mut group = Group(line.spawn().context("the bot cannot be started")?);
        let (mut online, mut was_online) = (false, false);
        let ended = loop {
            if sandbox.bot_is_online() != online {
                online = !online;
                was_online = true;
                let state = if online { "online" } else { "offline" };
                say(format_args!("The bot is {state}."));
            }
            match group.0.try_wait()? {
                Some(ended) => break ended,
                None => tokio::time::sleep(GLANCE).await,
            }
        };
        let was_quick = !was_online && began.elapsed() < QUICK;
        quick = if was_quick { quick + 1 } else { 0 };
        anyhow::ensure!(
            quick < TRIES,
            "the bot has ended {TRIES} times before it was online ({ended}): what it said stands above"
        );
        say(format_args!("The bot has ended ({ended}), and begins again."));
        tokio::time::sleep(BREATH).await;
    }
}

/// A command and all processes it started; dropping this ends them.
struct Group(std::process::Child);

impl Drop for Group {
    fn drop(&mut self) {
        let _ = kill_process_group(Pid::from_child(&self.0), Signal::TERM);
        let _ = self.0.wait();
    }
}
