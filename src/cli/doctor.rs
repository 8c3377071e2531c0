//! `bouton healthcheck`: is all well, while the bot runs.

use anyhow::anyhow;
use bouton::config::Config;
use bouton::healthcheck;

pub async fn healthcheck(config: Config) -> anyhow::Result<()> {
    let unset =
        || anyhow!("METRICS_ADDR is not set, where the bot would show how it is: see .env.example");
    Ok(healthcheck::healthcheck(config.metrics_addr.ok_or_else(unset)?).await?)
}
