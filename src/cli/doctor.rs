//! `bouton doctor`, which checks everything before the bot runs, and `bouton healthcheck`, for while it does.

use std::io;
use std::path::PathBuf;

use anyhow::{anyhow, ensure};
use bouton::clock::Clock;
use bouton::config::Config;
use bouton::doctor::{self, State, What};
use bouton::{healthcheck, logging};

use super::line::say;
use super::serve::{block_on, settings};

pub fn doctor(json: bool) -> anyhow::Result<()> {
    let findings = match readable() {
        Ok((config, file)) => {
            let mut findings = doctor::settings(&config, file.as_deref());
            findings.extend(block_on(doctor::examine(&config, &Clock::system()))?);
            findings
        }
        // Without settings that can be read, nothing else can be checked.
        Err(problem) => vec![What::Settings.fault(format!("{problem:#}"))],
    };
    match json {
        true => say(format_args!("{:#}", doctor::json(&findings))),
        false => findings.iter().for_each(|finding| say(format_args!("{finding}"))),
    }
    let faults = findings.iter().filter(|finding| finding.state == State::Fault).count();
    ensure!(
        faults == 0,
        "{faults} of {} findings must be mended before the bot works",
        findings.len()
    );
    Ok(())
}

/// Returns the settings if they can be read and a log could be started with them.
fn readable() -> anyhow::Result<(Config, Option<PathBuf>)> {
    let (config, file) = settings(|_| true)?;
    logging::log(&config.log_filter, config.log_format, None, io::sink)?;
    Ok((config, file))
}

pub async fn healthcheck(config: Config) -> anyhow::Result<()> {
    let unset =
        || anyhow!("METRICS_ADDR is not set, where the bot would show how it is: see .env.example");
    Ok(healthcheck::healthcheck(config.metrics_addr.ok_or_else(unset)?).await?)
}
