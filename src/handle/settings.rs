//! How the bot plays on a server: shown, and changed.

use std::time::Duration;

use tokio::time::timeout;
use tracing::debug;

use super::Answer;
use super::platform::Platform;
use super::turn::{Stop, Turn};
use crate::ask::{Changes, Lack, Presence, Request, Tab};
use crate::game::{Change, Settings};
use crate::place::{ChannelId, GuildId, RoleId};
use crate::reply::Reply;
use crate::store::StoreError;
use crate::view;

/// How long the platform is asked about channels, while somebody waits for the answer.
const ASKING: Duration = Duration::from_millis(1_500);

/// `/settings show`, and a page of it.
pub async fn show(turn: &Turn<'_>, platform: &impl Platform, tab: Tab) -> Result<Answer, Stop> {
    let (request, settings) = (turn.request, turn.settings().await?);
    let lost = match request.place.guild.filter(|_| request.manages()) {
        Some(guild) if request.message.is_none() => {
            let posts: Vec<ChannelId> = posts(settings).into_iter().flatten().collect();
            lost(turn, platform, guild, &posts).await
        }
        _ => Vec::new(),
    };
    Ok(panel(request, settings, tab, lost))
}

/// Where the bot posts unasked.
fn posts(settings: &Settings) -> [Option<ChannelId>; 3] {
    [settings.podium, settings.puzzle_channel, settings.log_channel]
}

/// What has been taken from the bot, since it was chosen, in the channels that it posts in unasked.
async fn lost(
    turn: &Turn<'_>,
    platform: &impl Platform,
    guild: GuildId,
    posts: &[ChannelId],
) -> Vec<String> {
    if posts.is_empty() || turn.request.presence < Presence::Listener {
        return Vec::new();
    }
    let lacks = lacking_in(platform, turn.request, guild, posts).await;
    view::lacks(&lacks, turn.request.locale)
}

/// `/settings set` and `reset`, and a menu of the panel.
pub async fn change(
    turn: &Turn<'_>,
    platform: &impl Platform,
    changes: &Changes,
) -> Result<Answer, Stop> {
    let request = turn.request;
    let guild = managed(request)?;
    let tab = changes.all.first().map_or(Tab::default(), |change| Tab::of(change.setting()));
    let stood = turn.settings().await?;
    let lacks = lacking(turn, platform, guild, changes).await?;
    if !lacks.is_empty() {
        return Ok(panel(request, stood, tab, view::lacking(&lacks, request.locale)));
    }
    let everyone = Change::PuzzleRole(Some(RoleId(guild.0)));
    if changes.all.contains(&everyone) {
        return Err(Stop::whisper(view::not_everyone(request.locale)));
    }
    let (all, now) = (changes.all.clone(), request.now);
    let changed = turn.store.change_settings(guild, all, now);
    let changed = changed.await?;
    // A menu shows itself what was chosen in it.
    let told = match request.message {
        None if !changes.all.is_empty() => changes_told(turn, stood, &changed),
        _ => Vec::new(),
    };
    Ok(panel(request, &changed, tab, told))
}

/// `/settings reset` without a setting: asks first.
pub fn ask_reset(turn: &Turn<'_>) -> Result<Answer, Stop> {
    managed(turn.request)?;
    Ok(Answer::whisper(view::ask_reset(turn.request.locale)))
}

/// Resets all, and says what that changed.
pub async fn reset(turn: &Turn<'_>) -> Result<Answer, Stop> {
    let request = turn.request;
    let guild = managed(request)?;
    let stood = turn.settings().await?;
    let changed = turn.store.change_settings(guild, Changes::reset().all, request.now);
    let changed = changed.await?;
    let told = changes_told(turn, stood, &changed);
    Ok(panel(request, &changed, Tab::default(), told))
}

fn changes_told(turn: &Turn<'_>, before: &Settings, after: &Settings) -> Vec<String> {
    let request = turn.request;
    view::settings_changed(before, after, request.place.locale, request.locale)
}

/// The server that the asker manages.
pub(super) fn managed(request: &Request) -> Result<GuildId, Stop> {
    let managed = request.place.guild.filter(|_| request.manages());
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
        Change::Podium(channel) | Change::PuzzleChannel(channel) | Change::LogChannel(channel) => {
            channel.iter().copied().collect()
        }
        _ => Vec::new(),
    };
    let stands = turn.settings().await?;
    let mut channels: Vec<ChannelId> = changes.all.iter().flat_map(chosen).collect();
    channels.retain(|&channel| {
        !stands.channels.contain(channel) && !posts(stands).contains(&Some(channel))
    });
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

/// How all stands, below what is to be said first.
fn panel(request: &Request, settings: &Settings, tab: Tab, before: Vec<String>) -> Answer {
    let tab = request.manages().then_some(tab);
    let mut message = view::settings(settings, tab, request.place.locale, request.locale);
    if !before.is_empty() {
        message = message.under(&format!("{}\n", before.join("\n")));
    }
    Answer::from(match request.message {
        Some(_) => Reply::Update(message),
        None => Reply::Whisper(message),
    })
}
