//! Rescues games whose channel was deleted: `/board` elsewhere on the server brings them back. A game against the bot
//! goes on there at once; between people the other player has to agree, as they may not see that channel.

use super::drawing::update;
use super::nudge::follow;
use super::prelude::*;
use super::{Bot, FollowUp};
use crate::place::{ChannelId, Place};
use crate::store::{Hindrance, Moved, OpenGames};

/// The most games checked at a time: each costs a request to Discord.
const AT_ONCE: usize = 10;

/// `/board` without a game in this channel: lists the asker's games elsewhere, and checks whether their
/// channels are gone.
pub(super) async fn look(turn: &Turn<'_>) -> Result<Answer> {
    let elsewhere = match turn.place.guild {
        Some(_) => turn.store.open_games(turn.user, turn.place.guild, (0, view::LISTED)).await?,
        None => OpenGames::default(),
    };
    if elsewhere.all.is_empty() {
        return Err(Stop::whisper(view::no_game(turn.locale)));
    }
    let seek = turn.presence >= Presence::Listener;
    let message = view::games_elsewhere(&elsewhere, turn.user, seek, turn.locale);
    let lost = |&(game, channel): &(GameId, ChannelId)| FollowUp::Seek(game, channel);
    // Check the games idle longest first: theirs are the channels most likely gone.
    Ok(Answer::whisper(message).and(elsewhere.all.iter().rev().take(AT_ONCE).map(lost)))
}

/// Brings a game to where the request was made, as its channel is gone. Returns what to post.
pub async fn rescue(
    bot: &Bot,
    game: GameId,
    gone: ChannelId,
    request: &Request,
) -> Result<Option<FollowUp>, StoreError> {
    let Request { user: who, now, place: Place { channel: here, .. }, .. } = *request;
    let Some(record) = bot.store.game(game).await? else { return Ok(None) };
    if record.game.is_between_people() {
        let Some(first) = bot.store.want_game(game, gone, here, who).await? else {
            return Ok(None);
        };
        let other = record.game.people().find(|&other| other != who).filter(|_| first);
        let calls = match other {
            Some(other) => bot.calls(&record, other).await?,
            None => false,
        };
        return Ok(Some(FollowUp::Post(view::go_on(&record, who, calls))));
    }
    Ok(match bot.store.bring_game(game, gone, here, now).await? {
        Moved::Here(_) => Some(FollowUp::PostBoard(game)),
        Moved::Unwanted | Moved::OnesOwn | Moved::Busy(_) => None,
    })
}

/// The button with which the other player agrees to go on here.
pub(super) async fn agree(turn: &Turn<'_>, id: GameId) -> Result<Answer> {
    let record = turn.store.game(id).await?;
    let plays = |record: &Record| record.game.seat_of(turn.user).is_some();
    // A forged button must tell strangers nothing about a game in another channel.
    let may_know = |record: &Record| turn.message.is_some() || plays(record);
    let here = |record: &Record| record.place.guild == turn.place.guild && may_know(record);
    let record = record.filter(here).ok_or_else(|| turn.no_such_game())?;
    if !plays(&record) {
        return Err(turn.refused(Refusal::Stranger, &record));
    }
    if record.game.end().is_some() {
        return Err(turn.refused(Refusal::Finished, &record));
    }
    if record.board.is_some() && record.board == turn.message {
        // The game is here already.
        return update(turn, record, Partial::NOTHING).await;
    }
    let here = turn.place.channel;
    match turn.store.agree_on_game(id, here, turn.user, turn.message, turn.now).await? {
        Moved::Here(record) => {
            let nudges = follow(&record);
            Ok(update(turn, *record, Partial::NOTHING).await?.and(nudges))
        }
        Moved::Busy(open) => {
            let other = record.game.people().find(|&other| other != turn.user);
            Err(turn.hindered(&Hindrance::Busy(open), other.unwrap_or(turn.user)))
        }
        Moved::OnesOwn => Err(Stop::whisper(view::go_on_own(turn.locale))),
        Moved::Unwanted => Err(turn.refused(Refusal::Stale, &record)),
    }
}
