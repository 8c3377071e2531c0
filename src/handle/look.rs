//! A page of a board, whose people may have left its server.

use super::answer::{Look, Page};
use super::{Answer, FollowUp, Turn};
use crate::ask::{Presence, Request};
use crate::place::{GuildId, UserId};
use crate::reply::Reply;
use crate::store::{BELIEVED, StoreError};
use crate::view::Left;

/// Of these people, those who have left the server, and those of whom that is not known, as of now. The one who asks is there.
pub(super) async fn who_left(
    turn: &Turn<'_>,
    guild: GuildId,
    people: impl Iterator<Item = UserId>,
) -> Result<(Left, Vec<UserId>), StoreError> {
    let (asker, now) = (turn.request.user, turn.request.now);
    let people: Vec<UserId> = people.filter(|&who| who != asker).collect();
    let asked = [&people[..], &[asker]].concat();
    let known = turn.store.members(guild, &asked, now, BELIEVED).await?;
    if known.contains(&(asker, false)) {
        // They have come back.
        turn.store.note_members(guild, &[(asker, true)], now).await?;
    }
    let left = known.iter().filter(|&&(who, here)| !here && who != asker);
    let left =
        Left { people: left.map(|&(who, _)| who).collect(), how: turn.settings().await?.leavers };
    let unknown = |who: &UserId| !known.iter().any(|(other, _)| other == who);
    Ok((left, people.into_iter().filter(unknown).collect()))
}

/// The answer that shows a page of a board; if there are people on it of whom it is not known, they are looked up after it.
pub(super) fn shown(
    page: Page,
    reply: Reply,
    request: &Request,
    guild: GuildId,
    people: Vec<UserId>,
) -> Answer {
    let answer = Answer::from(reply.clone());
    // Where the bot is not in the server, it would be refused.
    if people.is_empty() || request.presence < Presence::Listener {
        return answer;
    }
    answer.then(FollowUp::Look(Look {
        request: Box::new(request.clone()),
        page,
        guild,
        people,
        drawn: reply,
    }))
}
