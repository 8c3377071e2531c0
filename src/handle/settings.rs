//! How the bot plays on a server: shown, changed, and heeded.

use std::borrow::Cow;
use std::time::Duration;

use tokio::time::timeout;
use tracing::debug;

use super::Answer;
use super::platform::Platform;
use super::turn::{Stop, Turn};
use crate::ask::control::Button;
use crate::ask::{Action, Changes, Lack, Presence, Request, Tab};
use crate::game::{Change, Settings};
use crate::place::{ChannelId, GuildId, Place};
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

/// The request as it is to be understood on its server, if the bot grants it there.
pub async fn heed<'a>(turn: &Turn<'a>, action: &Action) -> Result<Cow<'a, Request>, Stop> {
    let request = turn.request;
    if !bear_on(action, &request.place) {
        return Ok(Cow::Borrowed(request));
    }
    let settings = turn.settings().await?;
    if shows_others(action) {
        plays_in(turn, request.place.channel).await?;
    }
    let locale = settings.language.unwrap_or(request.place.locale);
    Ok(Cow::Owned(Request {
        place: Place {
            locale,
            ..request.place
        },
        ..request.clone()
    }))
}

/// Whether the server's settings bear on it. A move in a game that is open bears no delay, and goes on as it began.
fn bear_on(action: &Action, place: &Place) -> bool {
    let unmoved = matches!(
        action,
        Action::Complete(_)
            | Action::TypeMove(_)
            | Action::AskAmount { .. }
            | Action::Vote { .. }
            | Action::PickPuzzle { .. }
            | Action::ChangeSettings(_)
            | Action::Press(
                Button::Settings(_) | Button::Pick(..) | Button::MoveIn(..) | Button::TakeBack(..)
            )
    );
    place.guild.is_some() && !unmoved
}

/// Whether it would put something new into the channel. What is open there goes on.
fn shows_others(action: &Action) -> bool {
    match action {
        Action::Play(_)
        | Action::TellHint(_)
        | Action::Leaderboard(_)
        | Action::NewTournament(_) => true,
        Action::Press(button) => matches!(
            button,
            Button::Start(_)
                | Button::Rematch(_)
                | Button::PlayOn(..)
                | Button::TellIn(..)
                | Button::PuzzleShare(_)
                | Button::StatsShare(_)
        ),
        _ => false,
    }
}

/// Unless the bot plays in that channel, says where it does. A thread counts as the channel it belongs to, which is known
/// only of the request's own.
pub(super) async fn plays_in(turn: &Turn<'_>, channel: ChannelId) -> Result<(), Stop> {
    let request = turn.request;
    let channels = &turn.settings().await?.channels;
    let parent = request.parent.filter(|_| channel == request.place.channel);
    let plays = channels.is_everywhere()
        || channels.contain(channel)
        || parent.is_some_and(|parent| channels.contain(parent));
    if !plays {
        let elsewhere = view::plays_elsewhere(channels, request.locale);
        return Err(Stop::whisper(elsewhere));
    }
    Ok(())
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
