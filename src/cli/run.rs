//! `bouton run`, the bot on Discord, and `bouton register`, which registers its commands.

use bouton::config::Config;
use bouton::place::GuildId;
use bouton::runtime::Runtime;
use bouton::web::Sockets;

use super::line::say;
use super::serve::stop_signal;

pub async fn run(config: Config) -> anyhow::Result<()> {
    let runtime = Runtime { sockets: Sockets::from_env(), ..Runtime::default() };
    Ok(bouton::run(&config, &runtime, stop_signal()?).await?)
}

pub async fn register(config: Config, guild: Option<GuildId>) -> anyhow::Result<()> {
    let count = bouton::register(&config, guild).await?;
    say(format_args!("Registered {count} commands."));
    Ok(())
}
