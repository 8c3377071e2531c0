//! The table that is posted for all to play at.

use std::time::Duration;

use tokio::time::timeout;
use tracing::debug;

use super::platform::{Failure, Platform};
use super::turn::Stop;
use super::{Answer, Bot, learn, pages, puzzle, settings, setup};
use crate::ask::control::Door;
use crate::ask::{Against, Lack, Learning, Request, Setup};
use crate::place::{ChannelId, Place};
use crate::view;

/// How long posting may take, while somebody waits for the answer.
const POSTING: Duration = Duration::from_millis(900);

/// `/settings table`.
pub async fn post(
    bot: &Bot,
    platform: &impl Platform,
    request: &Request,
    channel: Option<ChannelId>,
) -> Result<Answer, Stop> {
    let Some(guild) = request.place.guild.filter(|_| request.manages) else {
        return Err(Stop::whisper(view::not_a_manager(request.locale)));
    };
    let here = request.place.channel;
    let channel = channel.unwrap_or(here);
    let set = bot.store.settings(Some(guild)).await?;
    let channels = &set.channels;
    let plays = channels.is_everywhere()
        || channels.contain(channel)
        || channel == here && settings::plays_here(&set, request);
    if !plays {
        let elsewhere = view::plays_elsewhere(channels, request.locale);
        return Err(Stop::whisper(elsewhere));
    }
    let lacks = settings::lacking_in(platform, request, guild, &[channel]).await;
    if let Some(&(channel, lack)) = lacks.first() {
        let refused = view::table_refused(channel, lack, request.locale);
        return Err(Stop::whisper(refused));
    }
    let table = view::play_here(request.place.locale);
    let name = format!("table {}", request.id);
    let posted = timeout(POSTING, platform.send(channel, table, name)).await;
    let message = match posted {
        Ok(Ok(message)) => {
            let place = Place {
                channel,
                ..request.place
            };
            view::table_posted(&place, message, request.locale)
        }
        Ok(Err(Failure::Refused(_))) => view::table_refused(channel, Lack::Send, request.locale),
        other => {
            debug!(%channel, ?other, "a table was not posted");
            view::table_failed(channel, request.locale)
        }
    };
    Ok(Answer::whisper(message))
}

/// A button of it: what the command does, for whoever pressed it alone.
pub async fn enter(bot: &Bot, request: &Request, to: Door) -> Result<Answer, Stop> {
    match to {
        Door::Play => setup::open(bot, request, &Setup::default()).await,
        Door::Challenge => setup::open(bot, request, &Setup::against(Against::Person)).await,
        Door::Puzzle => puzzle::open(bot, request, None).await,
        Door::Learn => learn::learn(bot, request, &Learning::List).await,
        Door::Leaders => pages::own_leaderboard(bot, request).await,
        Door::Games => pages::games(bot, request).await,
        Door::Help => Ok(pages::help(bot, request)),
    }
}
