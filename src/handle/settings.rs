//! How the bot plays on a server: shown, and changed.

use std::time::Duration;

use tokio::time::timeout;
use tracing::debug;

use super::Answer;
use super::platform::Platform;
use super::turn::{Stop, Turn};
use crate::ask::{Changes, Lack, Presence, Request, Tab};
use crate::game::{Change, Settings};
use crate::place::{ChannelId, GuildId};
use crate::reply::Reply;
use crate::store::StoreError;
use crate::view;

/// How long the platform is asked about channels, while somebody waits for the answer.
const ASKING: Duration = Duration::from_millis(1_500);

/// `/settings show`, and a page of it.
pub async fn show(turn: &Turn<'_>, tab: Tab) -> Result<Answer, Stop> {
    let settings = turn.settings().await?;
    Ok(panel(turn.request, settings, tab, &[]))
}

/// `/settings set` and `reset`, and a menu of the panel.
pub async fn change(
    turn: &Turn<'_>,
    platform: &impl Platform,
    changes: &Changes,
) -> Result<Answer, Stop> {
    let request = turn.request;
    let guild = managed(request)?;
    let tab = changes
        .all
        .first()
        .map_or(Tab::default(), |change| Tab::of(change.setting()));
    let lacks = lacking(turn, platform, guild, changes).await?;
    if !lacks.is_empty() {
        return Ok(panel(request, turn.settings().await?, tab, &lacks));
    }
    let changed = turn.store.change_settings(guild, changes.all.clone());
    Ok(panel(request, &changed.await?, tab, &[]))
}

/// The server that the asker manages.
pub(super) fn managed(request: &Request) -> Result<GuildId, Stop> {
    let managed = request.place.guild.filter(|_| request.manages);
    managed.ok_or_else(|| Stop::whisper(view::not_a_manager(request.locale)))
}

/// The channels newly chosen where the bot may not write. Where that cannot be found out in time, it is seen when it writes;
/// but nobody knows of those that were typed that they are here.
async fn lacking(
    turn: &Turn<'_>,
    platform: &impl Platform,
    guild: GuildId,
    changes: &Changes,
) -> Result<Vec<(ChannelId, Lack)>, StoreError> {
    let chosen = |change: &Change| match change {
        Change::Channels(channels) => channels.iter().collect(),
        Change::Podium(channel) => channel.iter().copied().collect(),
        _ => Vec::new(),
    };
    let stands = turn.settings().await?;
    let mut channels: Vec<ChannelId> = changes.all.iter().flat_map(chosen).collect();
    channels.retain(|&channel| !stands.channels.contain(channel) && stands.podium != Some(channel));
    // Where it was brought along by a person, it is not told.
    if channels.is_empty() || turn.request.presence < Presence::Listener && !changes.typed {
        return Ok(Vec::new());
    }
    Ok(match changes.typed {
        true => found_out(platform, turn.request, guild, &channels).await,
        false => lacking_in(platform, turn.request, guild, &channels).await,
    })
}

/// Those of these channels, which are on that server, where the bot may not write, as far as that can be found out in time.
pub(super) async fn lacking_in(
    platform: &impl Platform,
    request: &Request,
    guild: GuildId,
    channels: &[ChannelId],
) -> Vec<(ChannelId, Lack)> {
    let mut lacks = found_out(platform, request, guild, channels).await;
    // Threads are on no list.
    lacks.retain(|&(_, lack)| lack != Lack::Listed);
    lacks
}

/// The same for channels that may be anywhere.
async fn found_out(
    platform: &impl Platform,
    request: &Request,
    guild: GuildId,
    channels: &[ChannelId],
) -> Vec<(ChannelId, Lack)> {
    if let Some(lacks) = request.lacks_in(channels) {
        return lacks;
    }
    let unknown = |&channel: &ChannelId| (channel, Lack::Listed);
    match timeout(ASKING, platform.lacking(guild, channels)).await {
        Ok(Ok(lacks)) => return lacks,
        Ok(Err(error)) => debug!(%guild, %error, "it is not known where the bot may write"),
        Err(_) => {}
    }
    channels.iter().map(unknown).collect()
}

/// How all stands; and why nothing was changed, if something is lacking.
fn panel(request: &Request, settings: &Settings, tab: Tab, lacks: &[(ChannelId, Lack)]) -> Answer {
    let tab = request.manages.then_some(tab);
    let panel = view::settings(settings, tab, request.place.locale, request.locale);
    let message = match lacks {
        [] => panel,
        lacks => view::lacking(panel, lacks, request.locale),
    };
    Answer::from(match request.message {
        Some(_) => Reply::Update(message),
        None => Reply::Whisper(message),
    })
}
