//! Reads whole tournaments.

use crate::game::tournament::{Bout, By, Entrant, Side, Stage, Tournament, Verdict};
use crate::place::{ChannelId, GameId, GuildId, MessageId, TournamentId, UserId};
use crate::store::{Ask, Cause, Result, Store, Tx, corrupt, read_by_name};

read_by_name! {
    Tournament {
        id, place = .., organiser, kind, preset, span, seed, message, stage = "state", ends = "ends_at";
        entrants, bouts, verdicts
    }
}
read_by_name! { Entrant { entry, who = "user_id", rating, left = "left_in", hidden } }

impl Store {
    pub async fn tournament(&self, id: TournamentId) -> Result<Option<Tournament>> {
        self.read(format!("read tournament {id}"), async |tx| by_id(tx, id).await).await
    }

    /// Whether both play in a tournament of that server that has begun, and the first still has matches there.
    pub async fn are_rivals(&self, guild: GuildId, one: UserId, other: UserId) -> Result<bool> {
        self.read(format!("find tournaments of two people in server {guild}"), async |tx| {
            let text = "SELECT t.id FROM entrants e JOIN tournaments t ON t.id = e.tournament_id
                 JOIN entrants o ON o.tournament_id = t.id AND o.user_id = $2 AND o.left_in IS NULL
                 WHERE e.user_id = $1 AND e.left_in IS NULL AND t.ends_at IS NOT NULL AND t.guild_id = $3";
            for id in tx.all::<TournamentId>(text, (one, other, guild)).await? {
                let is_on = |t: Tournament| t.stage == Stage::Running && t.may_play(one);
                if by_id(tx, id).await?.is_some_and(is_on) {
                    return Ok(true);
                }
            }
            Ok(false)
        })
        .await
    }

    /// Returns a channel's tournament: the one under way, or else the last.
    pub async fn tournament_in(&self, channel: ChannelId) -> Result<Option<Tournament>> {
        self.read(format!("read the tournament in {channel}"), async |tx| {
            let text = "SELECT id FROM tournaments WHERE channel_id = $1
                 ORDER BY CASE WHEN ends_at IS NULL THEN 1 ELSE 0 END, id DESC LIMIT 1";
            match tx.maybe(text, channel).await? {
                Some(id) => by_id(tx, id).await,
                None => Ok(None),
            }
        })
        .await
    }
}

pub async fn by_id(tx: &mut Tx, id: TournamentId) -> Result<Option<Tournament>, Cause> {
    whole(tx, id).await.map_err(|cause| match cause.is_of_the_row() {
        true => Cause::Corrupt(format!("tournament {id} is damaged: {cause}")),
        false => cause,
    })
}

async fn whole(tx: &mut Tx, id: TournamentId) -> Result<Option<Tournament>, Cause> {
    const TOURNAMENT: &str = "SELECT id, guild_id, channel_id, locale, organiser, kind, preset, span, seed, message, state,
             COALESCE(ends_at, 0) AS ends_at
         FROM tournaments WHERE id = $1";
    const ENTRANTS: &str = "SELECT e.entry, e.user_id, e.rating, e.left_in, (SELECT COUNT(*) FROM hidden WHERE user_id = e.user_id) AS hidden
         FROM entrants e WHERE e.tournament_id = $1 ORDER BY e.entry";
    const VERDICTS: &str =
        "SELECT in_round, meeting, winner, decided_by FROM verdicts WHERE tournament_id = $1
         ORDER BY in_round, meeting";
    const BOUTS: &str = "SELECT in_round, meeting, bout, match_id,
             (SELECT first_score FROM matches WHERE id = match_id),
             (SELECT second_score FROM matches WHERE id = match_id),
             (SELECT ended_at FROM matches WHERE id = match_id),
             (SELECT channel_id FROM games WHERE id = (SELECT COALESCE(second_id, id) FROM matches WHERE id = bouts.match_id)),
             (SELECT board_message FROM games WHERE id = (SELECT COALESCE(second_id, id) FROM matches WHERE id = bouts.match_id))
         FROM bouts WHERE tournament_id = $1 ORDER BY in_round, meeting, bout";
    let Some(mut t) = tx.maybe::<Tournament>(TOURNAMENT, id).await? else { return Ok(None) };
    t.entrants = tx.all(ENTRANTS, id).await?;
    t.seed_entrants();
    for (round, nth, winner, by) in tx.all::<(u8, u8, Option<Side>, By)>(VERDICTS, id).await? {
        t.verdicts.push(((round, nth), Verdict { winner, by }));
    }
    type Played = (u8, u8, u32, GameId, u8, u8, Option<i64>, ChannelId, Option<MessageId>);
    for (round, nth, bout, game, first, second, ended, channel, message) in
        tx.all::<Played>(BOUTS, id).await?
    {
        let meeting = (round, nth);
        let before = t.bouts.iter().filter(|(of, _)| *of == meeting).count();
        if bout as usize != before + 1 {
            return Err(corrupt("bout"));
        }
        let score = match t.begins(meeting, before) {
            Side::One => [first, second],
            Side::Other => [second, first],
        };
        t.bouts.push((
            meeting,
            Bout { game, score, over: ended.is_some(), board: (channel, message) },
        ));
    }
    Ok(Some(t))
}
