//! Checks the token, endpoint, clock, commands and servers by asking Discord.

use std::time::{Duration, SystemTime};

use futures_util::future::join_all;
use tokio::join;

use super::finding::{Finding, What, in_time};
use crate::clock::Clock;
use crate::config::{Config, HttpConfig};
use crate::discord::{Access, Identity, Registered, Survey, Unanswered, install_link};
use crate::place::{GuildId, Token};

/// How many servers to check for permissions.
const LOOKED_AT: usize = 20;

/// How wrong a clock may be before a warning, and before Discord's requests over HTTP are refused.
const OFF: Duration = Duration::from_secs(5);
const DISBELIEVED: Duration = Duration::from_secs(30);

pub async fn all(config: &Config, clock: &Clock) -> Vec<Finding> {
    let token = match config.token() {
        Ok(token) => token,
        Err(unset) => return vec![What::Token.fault(unset.to_string())],
    };
    let (survey, me) = match begin(config, token).await {
        Ok(begun) => begun,
        Err(why) => return vec![why],
    };
    let now = clock.now();
    let says = format!("Discord takes it: application {} ({})", me.name, me.id);
    let mut found = vec![
        What::Token.well(says),
        endpoint(config.interactions.as_ref(), &me),
        time(now, me.date, config.interactions.is_some()),
    ];
    let (commands, servers) = join!(commands(&survey, config.guild), servers(&survey, me.id));
    found.push(commands);
    found.extend(servers);
    found
}

/// Asks Discord who the bot is, and returns that with a way to ask further.
///
/// # Errors
/// The finding to report instead of all further ones.
pub async fn begin(config: &Config, token: Token) -> Result<(Survey, Identity), Finding> {
    let shape = looks_like(token.expose());
    let survey = async { Ok::<_, String>(Survey::begin(config, token).await) };
    let why = match in_time(survey).await {
        Ok(Ok(result)) => return Ok(result),
        Ok(Err(why)) => why,
        Err(late) => Unanswered::Later(late, None),
    };
    let place = config.api_url.as_ref().map(|url| format!(" at {url}")).unwrap_or_default();
    Err(match why {
        Unanswered::Refused => {
            let says = match shape {
                Some(shape) => format!(
                    "Discord refuses it, and it looks like {shape}: copy the token from the Bot page of your application"
                ),
                None => "Discord refuses it: copy it again from the Bot page of your application"
                    .to_owned(),
            };
            What::Token.fault(says)
        }
        Unanswered::Stranger(why) => {
            let says = format!(
                "what answers{place} is not Discord ({why}): see DISCORD_API_URL, or who stands before this network"
            );
            What::Discord.fault(says)
        }
        Unanswered::Later(why, _) => {
            let says = format!(
                "it cannot be reached{place} ({why}): see this machine's network, and https://discordstatus.com"
            );
            What::Discord.fault(says)
        }
    })
}

/// Recognises what else was copied from an application's pages in place of the token.
fn looks_like(token: &str) -> Option<&'static str> {
    let all = |fits: fn(&u8) -> bool| token.as_bytes().iter().all(fits);
    match token.len() {
        64 if all(u8::is_ascii_hexdigit) => Some("the Public Key"),
        17..=20 if all(u8::is_ascii_digit) => Some("an id"),
        32 if !token.contains('.') => Some("the Client Secret"),
        _ => None,
    }
}

/// Checks whether Discord posts interactions where the bot waits for them.
fn endpoint(http: Option<&HttpConfig>, me: &Identity) -> Finding {
    const PAGE: &str = "of your application's General Information page";
    let check = What::Endpoint;
    match (http, &me.endpoint) {
        (None, None) => check.well("interactions come over the gateway"),
        (None, Some(url)) => check.fault(format!(
            "Discord posts interactions to {url}, and the bot waits for them at the gateway: set INTERACTIONS_ADDR and DISCORD_PUBLIC_KEY, or empty the Interactions Endpoint URL {PAGE}"
        )),
        (Some(http), _) if http.key.to_string() != me.key => check.fault(format!(
            "DISCORD_PUBLIC_KEY is not that of application {}: copy it from there",
            me.name
        )),
        (Some(http), None) => check.warning(format!(
            "the bot waits at {} (INTERACTIONS_ADDR), and Discord does not know yet: start it, and enter its public address as Interactions Endpoint URL {PAGE}",
            http.addr
        )),
        (Some(_), Some(url)) => check.well(format!("Discord posts interactions to {url}")),
    }
}

/// Checks how far this machine's clock is off.
fn time(now: i64, date: Option<SystemTime>, is_http: bool) -> Finding {
    let check = What::Clock;
    let since = date.and_then(|date| date.duration_since(SystemTime::UNIX_EPOCH).ok());
    let Some(discords) = since.and_then(|since| i64::try_from(since.as_millis()).ok()) else {
        return check.warning("Discord's answer has no date to compare it with");
    };
    let off = Duration::from_millis(now.abs_diff(discords));
    let side = if now > discords { "ahead of" } else { "behind" };
    let offset = format!("{} s {side} Discord's", off.as_secs());
    if is_http && off >= DISBELIEVED {
        let says = format!(
            "{offset}, so that nothing is believed to be signed by it: have NTP set this machine's clock"
        );
        return check.fault(says);
    }
    match off >= OFF {
        true => check.warning(format!(
            "{offset}, and so is the time for a move: have NTP set this machine's clock"
        )),
        false => check.well(format!("within {} s of Discord's", OFF.as_secs())),
    }
}

/// Checks whether the registered commands are those of this version.
async fn commands(survey: &Survey, guild: Option<GuildId>) -> Finding {
    let check = What::Commands;
    let place = guild.map_or_else(|| "everywhere".to_owned(), |id| format!("in server {id}"));
    let registered = match in_time(survey.commands(guild)).await {
        Ok(registered) => registered,
        Err(why) if guild.is_some() => {
            let says = format!(
                "those {place} (DISCORD_GUILD_ID) cannot be looked at ({why}): is the bot in it?"
            );
            return check.fault(says);
        }
        Err(why) => {
            return check.warning(format!("they cannot be looked at ({why}): try again"));
        }
    };
    let twice = match guild {
        Some(_) => {
            !matches!(in_time(survey.commands(None)).await, Ok(Registered::Nothing) | Err(_))
        }
        None => false,
    };
    match registered {
        Registered::Nothing => check.warning(format!(
            "none is registered {place} yet: the bot does it when it starts"
        )),
        Registered::Other(names) => check.warning(format!(
            "other than this version's {place} ({}): start the bot, or run `bouton register`",
            names.join(", ")
        )),
        Registered::Same(_) if twice => check.warning(format!(
            "registered {place} and everywhere, so that people there see each twice: empty DISCORD_GUILD_ID, and let the bot out of that server and in again"
        )),
        Registered::Same(all) => check.well(format!("all {all} are registered {place}")),
    }
}

/// Checks where the bot is, and what it may do there.
async fn servers(survey: &Survey, application: u64) -> Vec<Finding> {
    let servers = match in_time(survey.servers()).await {
        Ok(servers) => servers,
        Err(why) => {
            let says = format!("they cannot be listed ({why}): try again");
            return vec![What::Servers.warning(says)];
        }
    };
    if servers.is_empty() {
        let says = format!("the bot is in none yet: open {}", install_link(application));
        return vec![What::Servers.warning(says)];
    }
    let looks = servers.iter().take(LOOKED_AT).map(|&id| async move {
        let check = What::Server(id);
        match in_time(survey.access(id)).await {
            Ok(access) => server(check, &access),
            Err(why) => check.warning(format!("it cannot be looked at ({why}): try again")),
        }
    });
    let mut found = join_all(looks).await;
    if servers.len() > LOOKED_AT {
        let more = servers.len() - LOOKED_AT;
        found.push(What::Servers.well(format!("and {more} more, which were not looked at")));
    }
    found
}

fn server(check: What, access: &Access) -> Finding {
    let Access { name, channels, writes, lacks } = access;
    if !lacks.is_empty() {
        let lacks = lacks.join(", ");
        let says = format!(
            "{name}: the bot lacks {lacks} in all {channels} text channels: grant it to its role (docs/moderate.md says what for)"
        );
        return check.warning(says);
    }
    if *channels > 0 && *writes == 0 {
        let says = format!(
            "{name}: the bot sees and writes in none of {channels} text channels: let its role into one"
        );
        return check.warning(says);
    }
    check.well(format!("{name}: the bot sees and writes in {writes} of {channels} text channels"))
}
