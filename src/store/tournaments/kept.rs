//! Reads tournaments, and makes them due when something changes.

use super::read;
use crate::game::tournament::Tournament;
use crate::game::{Fair, Game, Player, Record};
use crate::place::{ChannelId, GameId, TournamentId, UserId};
use crate::store::{Ask, Cause, Result, Store, Tx};

impl Store {
    pub async fn tournament(&self, id: TournamentId) -> Result<Option<Tournament>> {
        self.read(format!("read tournament {id}"), async |tx| read::by_id(tx, id).await).await
    }

    /// Returns a channel's tournament: the one under way, or else the last.
    pub async fn tournament_in(&self, channel: ChannelId) -> Result<Option<Tournament>> {
        self.read(format!("read the tournament in {channel}"), async |tx| {
            let text = "SELECT id FROM tournaments WHERE channel_id = $1
                 ORDER BY CASE WHEN ends_at IS NULL THEN 1 ELSE 0 END, id DESC LIMIT 1";
            match tx.maybe(text, channel).await? {
                Some(id) => read::by_id(tx, id).await,
                None => Ok(None),
            }
        })
        .await
    }
}

/// Makes a tournament due at `now`, as one of its games has ended: it is advanced and redrawn as soon as possible.
pub async fn game_ended(tx: &mut Tx, of: GameId, now: i64) -> Result<(), Cause> {
    let text = "UPDATE tournaments SET due_at = $2
         WHERE ends_at IS NOT NULL AND id = (SELECT tournament_id FROM bouts WHERE match_id = $1)";
    tx.run(text, (of, now)).await
}

/// Makes a person's tournaments under way due at `now`, as what they show of the person has changed.
pub async fn show_anew(tx: &mut Tx, who: UserId, now: i64) -> Result<(), Cause> {
    let entered = "SELECT tournament_id FROM entrants WHERE user_id = $1";
    let text = "UPDATE tournaments SET due_at = $2 WHERE id = $1 AND ends_at IS NOT NULL";
    for id in tx.all::<TournamentId>(entered, who).await? {
        tx.run(text, (id, now)).await?;
    }
    Ok(())
}

/// Makes a tournament due at `now`, as something has changed: it is advanced and redrawn as soon as possible.
pub(super) async fn touch(tx: &mut Tx, id: TournamentId, now: i64) -> Result<(), Cause> {
    tx.run("UPDATE tournaments SET due_at = $2 WHERE id = $1", (id, now)).await
}

/// Returns who the player is, if a person.
pub(super) fn person(player: Player) -> Option<UserId> {
    match player {
        Player::Person(who) => Some(who),
        Player::Channel(_) | Player::Bot(_) | Player::Gone => None,
    }
}

/// Returns the record of a new game in a tournament.
pub fn record(game: Game, t: &Tournament, now: i64) -> Record {
    let fair = Fair {
        first: game.id(),
        second: None,
        score: game.seats().map(|player| (player, 0)),
        over: false,
        until: Some(t.ends),
    };
    Record { fair: Some(fair), ..Record::begun(game, t.place, now) }
}
