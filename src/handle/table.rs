//! The table: a posted message from which everybody can play by its buttons.

use std::time::Duration;

use tokio::time::timeout;
use tracing::debug;

use super::needs::plays_in;
use super::prelude::*;
use super::{
    Failure, Platform, learn, pages, preferences, privacy, puzzle, settings, setup, stats,
    tournament,
};
use crate::ask::control::{Door, Topic};
use crate::ask::{Against, Lack, Setup, Stats, Table};
use crate::place::Place;

/// How long posting may take, while a person waits for the answer.
const POSTING: Duration = Duration::from_millis(900);

/// `/settings table`.
pub async fn post(turn: &Turn<'_>, platform: &impl Platform, wish: &Table) -> Result<Answer> {
    let guild = settings::managed(turn)?;
    let channel = wish.channel.unwrap_or(turn.place.channel);
    plays_in(turn, channel).await?;
    let lacks = settings::lacking_in(platform, turn, guild, &[channel]).await;
    if let Some(&(channel, lack)) = lacks.first() {
        return Err(Stop::whisper(view::table_refused(channel, lack, turn.locale)));
    }
    let table = view::play_here(turn.place.locale);
    let name = format!("table {}", turn.id);
    let posted = timeout(POSTING, platform.send(channel, table, name)).await;
    let message = match posted {
        Ok(Ok(message)) => {
            let place = Place { channel, ..turn.place };
            view::table_posted(&place, message, turn.locale)
        }
        Ok(Err(Failure::Refused(_))) => view::table_refused(channel, Lack::Send, turn.locale),
        other => {
            debug!(%channel, ?other, "a table was not posted");
            view::table_failed(channel, turn.locale)
        }
    };
    Ok(Answer::whisper(message))
}

/// A button of the table: does what the command does, in a whisper.
pub async fn enter(turn: &Turn<'_>, to: Door) -> Result<Answer> {
    let answer = match to {
        Door::Play => setup::turn(turn, &Setup::default()).await,
        Door::Challenge => setup::turn(turn, &Setup::against(Against::Person)).await,
        Door::Open => setup::turn(turn, &Setup::against(Against::Anyone)).await,
        Door::Puzzle => puzzle::open(turn, None).await,
        Door::Learn => learn::list(turn).await,
        Door::Leaders => pages::own_leaderboard(turn).await,
        Door::Tournament => tournament::show(turn).await,
        Door::Games => pages::games(turn, 0).await,
        Door::Stats => stats::stats(turn, &Stats { user: None }).await,
        Door::Preferences => preferences::show(turn).await,
        Door::Privacy => privacy::policy(turn).await,
        Door::Help => Ok(pages::help(turn, Topic::Start)),
    }?;
    Ok(answer.whispered())
}
