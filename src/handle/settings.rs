//! How the bot plays on a server: shown, changed, and heeded.

use std::time::Duration;

use tokio::time::timeout;
use tracing::debug;

use super::platform::Platform;
use super::turn::Stop;
use super::{Answer, Bot};
use crate::ask::control::Button;
use crate::ask::{Action, Changes, HintWish, Lack, Presence, Request, Tab, TournamentWish};
use crate::game::{Change, Settings};
use crate::place::{ChannelId, GuildId, Place};
use crate::reply::Reply;
use crate::store::StoreError;
use crate::view;

/// How long the platform is asked about channels, while somebody waits for the answer.
const ASKING: Duration = Duration::from_millis(1_500);

/// `/settings show`, and a page of it.
pub async fn show(bot: &Bot, request: &Request, tab: Tab) -> Result<Answer, Stop> {
    let settings = bot.store.settings(request.place.guild).await?;
    Ok(panel(request, &settings, tab, &[]))
}

/// `/settings set` and `reset`, and a menu of the panel.
pub async fn change(
    bot: &Bot,
    platform: &impl Platform,
    request: &Request,
    changes: &Changes,
) -> Result<Answer, Stop> {
    let Some(guild) = request.place.guild.filter(|_| request.manages) else {
        return Err(Stop::whisper(view::not_a_manager(request.locale)));
    };
    let tab = changes
        .all
        .first()
        .map_or(Tab::default(), |change| Tab::of(change.setting()));
    let lacks = lacking(bot, platform, request, guild, changes).await?;
    let settings = match lacks.is_empty() {
        true => {
            let changes = changes.all.clone();
            bot.store.change_settings(guild, changes).await?
        }
        false => bot.store.settings(Some(guild)).await?,
    };
    Ok(panel(request, &settings, tab, &lacks))
}

/// The channels newly chosen where the bot may not write. Where that cannot be found out in time, it is seen when it writes;
/// but nobody knows of those that were typed that they are here.
async fn lacking(
    bot: &Bot,
    platform: &impl Platform,
    request: &Request,
    guild: GuildId,
    changes: &Changes,
) -> Result<Vec<(ChannelId, Lack)>, StoreError> {
    let chosen = |change: &Change| match change {
        Change::Channels(channels) => channels.iter().collect(),
        Change::Podium(channel) => channel.iter().copied().collect(),
        _ => Vec::new(),
    };
    let stands = bot.store.settings(Some(guild)).await?;
    let mut channels: Vec<ChannelId> = changes.all.iter().flat_map(chosen).collect();
    channels.retain(|&channel| !stands.channels.contain(channel) && stands.podium != Some(channel));
    // Where it was brought along by a person, it is not told.
    if channels.is_empty() || request.presence < Presence::Listener && !changes.typed {
        return Ok(Vec::new());
    }
    Ok(match changes.typed {
        true => found_out(platform, request, guild, &channels).await,
        false => lacking_in(platform, request, guild, &channels).await,
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

/// The request as it is to be understood on its server, or the answer to one that the bot does not grant there.
pub async fn heed(
    bot: &Bot,
    request: &Request,
    action: &Action,
) -> Result<Result<Request, Answer>, StoreError> {
    let settings = bot.store.settings(request.place.guild).await?;
    if shows_others(action) && !plays_here(&settings, request) {
        let elsewhere = view::plays_elsewhere(&settings.channels, request.locale);
        return Ok(Err(Answer::whisper(elsewhere)));
    }
    let locale = settings.language.unwrap_or(request.place.locale);
    Ok(Ok(Request {
        place: Place {
            locale,
            ..request.place
        },
        ..request.clone()
    }))
}

/// Whether the server's settings bear on it. A move in a game that is open bears no delay, and goes on as it began.
pub fn bear_on(action: &Action, place: &Place) -> bool {
    let unmoved = matches!(
        action,
        Action::Complete(_)
            | Action::TypeMove(_)
            | Action::Pick { .. }
            | Action::AskAmount { .. }
            | Action::Vote { .. }
            | Action::PickPuzzle { .. }
            | Action::Settings
            | Action::ChangeSettings(_)
            | Action::Press(Button::Settings(_) | Button::MoveIn(..) | Button::TakeBack(..))
    );
    place.guild.is_some() && !unmoved
}

/// Whether it would put something new into the channel. What is open there goes on.
fn shows_others(action: &Action) -> bool {
    match action {
        Action::Play(_)
        | Action::Leaderboard(..)
        | Action::Tournament(TournamentWish::New { .. }) => true,
        Action::Hint(HintWish { public, .. }) => *public,
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

pub(super) fn plays_here(settings: &Settings, request: &Request) -> bool {
    let channels = &settings.channels;
    channels.is_everywhere()
        || channels.contain(request.place.channel)
        || request
            .parent
            .is_some_and(|parent| channels.contain(parent))
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
