//! Games whose channel was deleted: `/board` on the same server brings them back. Against the bot the game goes on
//! there at once; between people the other has to agree, for they might not see that channel.

use super::drawing::update;
use super::nudge::nudge;
use super::turn::Stop;
use super::{Answer, Bot, Lost, Then};
use crate::ask::{Presence, Request};
use crate::game::{Record, Refusal};
use crate::place::{ChannelId, GameId};
use crate::store::{Moved, OpenGames, StoreError};
use crate::view;
use nim::Partial;

/// How many games are sought at a time: for each, Discord is asked.
const AT_ONCE: usize = 10;

/// `/board` by someone without a game in the channel: names their games elsewhere, and seeks those that are lost.
pub(super) async fn look(bot: &Bot, request: &Request) -> Result<Answer, Stop> {
    let place = request.place;
    let elsewhere = match place.guild {
        Some(_) => {
            let (who, most) = (request.user, view::LISTED);
            bot.store.open_games(who, place.guild, most).await?
        }
        None => OpenGames::default(),
    };
    if elsewhere.all.is_empty() {
        return Err(Stop::whisper(view::no_game(request.locale)));
    }
    let seek = request.presence >= Presence::Listener;
    let message = view::games_elsewhere(&elsewhere, request.user, seek, request.locale);
    let lost = |&(game, channel): &(GameId, ChannelId)| {
        Then::Seek(Lost {
            game,
            channel,
            who: request.user,
            place,
            now: request.now,
        })
    };
    let mut answer = Answer::whisper(message);
    // Games whose channel is gone have been idle longest.
    let longest = elsewhere.all.iter().rev().take(AT_ONCE);
    answer.then.extend(longest.map(lost));
    Ok(answer)
}

/// That game's channel turned out to be gone. Gives what to post where it was asked for.
pub async fn rescue(bot: &Bot, lost: &Lost) -> Result<Option<Then>, StoreError> {
    let Some(record) = bot.store.game(lost.game).await? else {
        return Ok(None);
    };
    if record.game.is_between_people() {
        let asked = bot
            .store
            .want_game(lost.game, lost.channel, lost.place.channel, lost.who)
            .await?;
        return Ok(asked.then(|| Then::Post(view::go_on(&record, lost.who))));
    }
    let to = lost.place.channel;
    let moved = bot
        .store
        .bring_game(lost.game, lost.channel, to, lost.now)
        .await?;
    Ok(match moved {
        Moved::Here(_) => Some(Then::PostBoard(lost.game)),
        Moved::Unwanted | Moved::OnesOwn | Moved::Busy(_) => None,
    })
}

/// The button by which the other player agrees to go on here.
pub(super) async fn agree(bot: &Bot, request: &Request, id: GameId) -> Result<Answer, Stop> {
    let record = bot.store.game(id).await?;
    let plays = |record: &Record| record.game.seat_of(request.user).is_some();
    // A button that nobody posted here tells strangers nothing of another channel.
    let asked = |record: &Record| request.message.is_some() || plays(record);
    let here = |record: &Record| record.place.guild == request.place.guild && asked(record);
    let Some(record) = record.filter(here) else {
        return Err(Stop::whisper(view::no_such_game(request.locale)));
    };
    let refused = |refusal| Answer::refused(request, &refusal, &record);
    if !plays(&record) {
        return Ok(refused(Refusal::Stranger));
    }
    if record.game.end().is_some() {
        return Ok(refused(Refusal::Finished));
    }
    if record.board.is_some() && record.board == request.message {
        // It has come here already.
        return update(bot, request, record, Partial::NOTHING).await;
    }
    let here = request.place.channel;
    let moved = bot
        .store
        .agree_on_game(id, here, request.user, request.message, request.now)
        .await?;
    Ok(match moved {
        Moved::Here(record) => {
            let nudges = nudge(request, &record);
            nudges.after(update(bot, request, *record, Partial::NOTHING).await?)
        }
        Moved::Busy(open) => Answer::whisper(view::busy(&open, request.locale)),
        Moved::OnesOwn => Answer::whisper(view::go_on_own(request.locale)),
        Moved::Unwanted => refused(Refusal::Stale),
    })
}
