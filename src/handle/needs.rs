//! Checks what a request's table row says it needs ([`Needs`]), and that its answer posts no more than the row says.

use std::borrow::Cow;

use tracing::error;

use super::Platform;
use super::prelude::*;
use crate::ask::{Needs, Posts, ServerSettings};
use crate::place::{ChannelId, Place};
use crate::planted::planted;

/// Returns the request with the languages that apply, if it may be done here.
pub async fn check<'a>(turn: &Turn<'a>, needs: Needs) -> Result<Cow<'a, Request>> {
    // First: a barred person should not be told to come back when the channel is no longer quiet.
    match needs.settings {
        ServerSettings::Unread | ServerSettings::Own => {}
        ServerSettings::Language => turn.unbarred().await?,
        ServerSettings::Asker => match turn.unbarred().await {
            // What does not need the settings works without them.
            Ok(()) | Err(Stop::Trouble(_)) => {}
            Err(barred) => return Err(barred),
        },
    }
    match needs.posts {
        Posts::New => plays_in(turn, turn.place.channel).await?,
        Posts::Nothing | Posts::Elsewhere | Posts::Again => {}
    }
    if turn.presence < needs.presence {
        return Err(Stop::whisper(view::may_not_post(turn.locale)));
    }
    match needs.settings {
        ServerSettings::Unread => Ok(Cow::Borrowed(turn.request)),
        ServerSettings::Asker => {
            Ok(Cow::Owned(Request { locale: turn.language().await, ..turn.request.clone() }))
        }
        ServerSettings::Language | ServerSettings::Own => {
            let chosen = turn.chosen().await?;
            let spoken = chosen.settings.language;
            Ok(Cow::Owned(Request {
                place: Place { locale: spoken.unwrap_or(turn.place.locale), ..turn.place },
                locale: chosen.preferences.language.unwrap_or(turn.locale),
                ..turn.request.clone()
            }))
        }
    }
}

/// Refuses a control whose command its user may not use there. What is a person's own works everywhere.
pub async fn permit(turn: &Turn<'_>, platform: &impl Platform, needs: Needs) -> Result<()> {
    let Turn { bot, request, .. } = turn;
    let free = needs.settings == ServerSettings::Own
        || planted(20) && needs.settings == ServerSettings::Unread;
    let Some(name) = request.control_command.filter(|_| !free) else { return Ok(()) };
    let command = bot.mentions.id(name.name());
    match bot.permissions.allow(platform, command, request).await {
        true => Ok(()),
        false => Err(Stop::refused(move |locale| view::not_permitted(name, locale))),
    }
}

/// Refuses if the bot does not play in that channel, and says where it does. A thread counts as its channel,
/// which we know only for the request's own.
pub async fn plays_in(turn: &Turn<'_>, channel: ChannelId) -> Result<()> {
    let channels = &turn.settings().await?.channels;
    let parent = turn.parent.filter(|_| channel == turn.place.channel);
    let plays = channels.is_everywhere()
        || channels.contain(channel)
        || parent.is_some_and(|parent| channels.contain(parent));
    if !plays {
        return Err(Stop::whisper(view::plays_elsewhere(channels, turn.locale)));
    }
    let quiet = turn.store.quiet(channel, parent, turn.now).await?;
    let Some(until) = quiet else { return Ok(()) };
    Err(Stop::whisper(view::quiet_here(until, turn.locale)))
}

/// Turns a post into a whisper if the row does not say that the request posts.
pub fn limit_posts(needs: Needs, answer: Answer) -> Answer {
    match (needs.posts, answer.reply) {
        (Posts::Nothing | Posts::Elsewhere, Reply::Post(message)) => {
            error!("what was to be posted is whispered, for nothing says that it posts");
            Answer::whisper(message)
        }
        (_, reply) => Answer { reply, ..answer },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::Presence;
    use crate::reply::Message;

    #[test]
    fn what_is_not_said_to_post_posts_nothing() {
        let message = Message::text("A record");
        for (posts, expected) in [
            (Posts::Nothing, Reply::Whisper(message.clone())),
            (Posts::Elsewhere, Reply::Whisper(message.clone())),
            (Posts::Again, Reply::Post(message.clone())),
            (Posts::New, Reply::Post(message.clone())),
        ] {
            let needs =
                Needs { posts, presence: Presence::Unseen, settings: ServerSettings::Unread };
            let answer = Answer::from(Reply::Post(message.clone()));
            assert_eq!(limit_posts(needs, answer).reply, expected, "{posts:?}");
        }
    }
}
