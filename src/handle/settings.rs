//! `/settings`: shows and changes how the bot plays on a server.

use super::Platform;
use super::platform::asked;
use super::prelude::*;
use crate::ask::{Changes, Lack, ServerChannel, Tab};
use crate::game::{Change, Channels, Settings};
use crate::place::{ChannelId, RoleId};

/// `/settings show`, and a page of it.
pub async fn show(turn: &Turn<'_>, platform: &impl Platform, tab: Tab) -> Result<Answer> {
    let settings = turn.settings().await?;
    let lost = match turn.place.guild.filter(|_| turn.manages()) {
        Some(guild) if turn.message.is_none() => lost(turn, platform, guild, settings).await,
        _ => Vec::new(),
    };
    Ok(panel(turn, settings, tab, lost))
}

/// The channels in which the bot posts on its own.
fn posts(settings: &Settings) -> [Option<ChannelId>; 3] {
    [settings.podium, settings.puzzle_channel, settings.log_channel]
}

/// Says what the bot has lost in the channels chosen for its own posts, and which channels to play in no
/// longer exist.
async fn lost(
    turn: &Turn<'_>,
    platform: &impl Platform,
    guild: GuildId,
    settings: &Settings,
) -> Vec<String> {
    let posts: Vec<ChannelId> = posts(settings).into_iter().flatten().collect();
    let plays: Vec<ChannelId> = settings.channels.iter().collect();
    if posts.is_empty() && plays.is_empty() {
        return Vec::new();
    }
    let Some(list) = listed(platform, guild).await else { return Vec::new() };
    // The bot may post in threads, which no list has; channels to play in are never threads.
    let posts = lacks(&list, &posts).into_iter().filter(|&(_, lack)| lack != Lack::Listed);
    let missing = lacks(&list, &plays).into_iter().filter(|&(_, lack)| lack == Lack::Listed);
    view::lacks(&posts.chain(missing).collect::<Vec<_>>(), turn.locale)
}

/// `/settings set` and `reset`, and a menu of the panel.
pub async fn change(
    turn: &Turn<'_>,
    platform: &impl Platform,
    changes: &Changes,
) -> Result<Answer> {
    let guild = managed(turn)?;
    let (mut all, mut list) = (changes.all.clone(), None);
    if !changes.typed.is_empty() {
        let channels = list.insert(listed(platform, guild).await.unwrap_or_default());
        let found = changes.typed.iter().map(|typed| typed.find(channels));
        let found = found.collect::<Result<Vec<_>, _>>().map_err(|bad| turn.bad_input(&bad))?;
        all.extend(Channels::new(found).map(Change::Channels));
    }
    let tab = all.first().map_or(Tab::default(), |change| Tab::of(change.setting()));
    let before = turn.settings().await?;
    let lacks = lacking(turn, platform, guild, &all, list).await?;
    if !lacks.is_empty() {
        return Ok(panel(turn, before, tab, view::lacking(&lacks, turn.locale)));
    }
    let everyone = Change::PuzzleRole(Some(RoleId(guild.0)));
    if all.contains(&everyone) {
        return Err(Stop::whisper(view::not_everyone(turn.locale)));
    }
    // A menu already shows what was just chosen in it.
    let tells = turn.message.is_none() && !all.is_empty();
    let changed = turn.store.change_settings(guild, all, turn.place.locale, turn.now).await?;
    let lines = if tells { change_lines(turn, before, &changed) } else { Vec::new() };
    Ok(panel(turn, &changed, tab, lines))
}

/// `/settings reset` without a setting: asks first.
pub fn ask_reset(turn: &Turn<'_>) -> Result<Answer> {
    managed(turn)?;
    Ok(Answer::whisper(view::ask_reset(turn.locale)))
}

/// Resets all, and says what that changed.
pub async fn reset(turn: &Turn<'_>) -> Result<Answer> {
    let guild = managed(turn)?;
    let before = turn.settings().await?;
    let changed =
        turn.store.change_settings(guild, Changes::reset().all, turn.place.locale, turn.now);
    let changed = changed.await?;
    let lines = change_lines(turn, before, &changed);
    Ok(panel(turn, &changed, Tab::default(), lines))
}

fn change_lines(turn: &Turn<'_>, before: &Settings, after: &Settings) -> Vec<String> {
    view::settings_changed(before, after, turn.place.locale, turn.locale)
}

/// Returns the server, if the asker manages it.
pub(super) fn managed(request: &Request) -> Result<GuildId> {
    let managed = request.place.guild.filter(|_| request.manages());
    managed.ok_or_else(|| Stop::whisper(view::not_a_manager(request.locale)))
}

/// Returns the newly chosen channels where the bot may not write. If that cannot be found out in time,
/// posting will show it; except typed channels, which must be on the server's `list`.
async fn lacking(
    turn: &Turn<'_>,
    platform: &impl Platform,
    guild: GuildId,
    changes: &[Change],
    list: Option<Vec<ServerChannel>>,
) -> Result<Vec<(ChannelId, Lack)>, StoreError> {
    let chosen = |change: &Change| match change {
        Change::Channels(channels) => channels.iter().collect(),
        Change::Podium(channel) | Change::PuzzleChannel(channel) | Change::LogChannel(channel) => {
            channel.iter().copied().collect()
        }
        _ => Vec::new(),
    };
    let current = turn.settings().await?;
    let mut channels: Vec<ChannelId> = changes.iter().flat_map(chosen).collect();
    channels.retain(|&channel| {
        !current.channels.contain(channel) && !posts(current).contains(&Some(channel))
    });
    Ok(match list {
        Some(list) => lacks(&list, &channels),
        None => lacking_in(platform, turn, guild, &channels).await,
    })
}

/// Returns those of these channels where the bot may not write, as far as we can find out in time. The
/// channels must be this server's.
pub(super) async fn lacking_in(
    platform: &impl Platform,
    request: &Request,
    guild: GuildId,
    channels: &[ChannelId],
) -> Vec<(ChannelId, Lack)> {
    if let Some(lacks) = request.lacks_in(channels) {
        return lacks;
    }
    let list = listed(platform, guild).await.unwrap_or_default();
    let mut lacks = lacks(&list, channels);
    // Threads are on no list.
    lacks.retain(|&(_, lack)| lack != Lack::Listed);
    lacks
}

fn lacks(list: &[ServerChannel], channels: &[ChannelId]) -> Vec<(ChannelId, Lack)> {
    let lack = |&wanted: &ChannelId| match list.iter().find(|channel| channel.id == wanted) {
        Some(channel) => Some((wanted, channel.lack?)),
        None => Some((wanted, Lack::Listed)),
    };
    channels.iter().filter_map(lack).collect()
}

/// Returns the server's channels, if the platform answers in time.
async fn listed(platform: &impl Platform, guild: GuildId) -> Option<Vec<ServerChannel>> {
    asked("which channels there are", platform.channels(guild)).await
}

/// Draws the settings, below the lines in `before`.
fn panel(request: &Request, settings: &Settings, tab: Tab, before: Vec<String>) -> Answer {
    let tab = request.manages().then_some(tab);
    let mut message = view::settings(settings, tab, request.place.locale, request.locale);
    if !before.is_empty() {
        message = message.under(&format!("{}\n", before.join("\n")));
    }
    Reply::Update(message).into()
}
