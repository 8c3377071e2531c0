//! RanksPage pages whose people may have left the server.

use super::FollowUp;
use super::answer::{Look, RanksPage};
use super::prelude::*;
use crate::view::Departed;

/// How long a page trusts that somebody is a member, in milliseconds.
const HERE: i64 = 3_600_000;

/// Of these people, returns those who have left the server, and those of whom we don't know. The asker counts
/// as present.
pub(super) async fn who_left(
    turn: &Turn<'_>,
    guild: GuildId,
    people: impl Iterator<Item = UserId>,
) -> Result<(Departed, Vec<UserId>), StoreError> {
    let (asker, now) = (turn.user, turn.now);
    let people: Vec<UserId> = people.filter(|&who| who != asker).collect();
    let everyone = [&people[..], &[asker]].concat();
    let members = turn.store.members(guild, &everyone, now, HERE).await?;
    if members.contains(&(asker, false)) {
        // The asker has come back.
        turn.store.note_members(guild, &[(asker, true)], now).await?;
    }
    let departed = members.iter().filter(|&&(who, here)| !here && who != asker);
    let departed = Departed {
        people: departed.map(|&(who, _)| who).collect(),
        how: turn.settings().await?.leavers,
    };
    let unknown = |who: &UserId| !members.iter().any(|(other, _)| other == who);
    Ok((departed, people.into_iter().filter(unknown).collect()))
}

/// Answers with a leaderboard page; people of whom we don't know whether they left are looked up afterwards.
pub(super) fn answer(
    page: RanksPage,
    reply: Reply,
    request: &Request,
    guild: GuildId,
    people: Vec<UserId>,
) -> Answer {
    let answer = Answer::from(reply.clone());
    // Discord would refuse the lookup where the bot is not in the server.
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
