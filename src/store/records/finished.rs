//! Reads finished games, for reviews.

use super::forgotten::{forgotten, sitter};
use super::read::{hushed, readable, select_records};
use crate::game::{End, Player, Record, Terms};
use crate::place::{ChannelId, GameId, GuildId, UserId};
use crate::store::{Doing, Result, Store, read_by_name};

/// A finished game, without its moves, which may be very many.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finished {
    pub id: GameId,
    /// Where it was played; none in direct messages.
    pub guild: Option<GuildId>,
    pub seats: [Player; 2],
    pub terms: Terms,
    pub end: Option<End>,
    /// As in [`Record`].
    pub touched: i64,
}

impl Store {
    /// Returns the person's finished games, in all channels: the 25 begun last, latest first. Games in which no one
    /// moved are left out.
    pub async fn finished_games(&self, who: UserId) -> Result<Vec<Finished>> {
        let read = self.readers.all(FINISHED, who).await;
        let read: Vec<Result<_, _>> = read.doing("read the finished games of a person")?;
        Ok(readable(read).collect())
    }

    /// Returns the game that person finished last in that channel, or else anywhere.
    ///
    /// # Errors
    /// If the database fails, or a stored game is damaged.
    pub async fn last_finished_game(
        &self,
        who: UserId,
        channel: ChannelId,
    ) -> Result<Option<Record>> {
        let last = self.readers.maybe(LAST, (who, channel)).await;
        last.doing("read the last game of a person")
    }
}

// A game's id is a snowflake, so the game with the greatest began last. A person has one game at a time in a channel,
// so there it also ended last.

/// Selects the latest finished games of a person in which somebody moved; `$also` is another condition on their seats.
macro_rules! over {
    ($also:literal, $most:literal) => {
        concat!(
            "SELECT s.game_id FROM seats s JOIN games e ON e.id = s.game_id
             WHERE s.user_id = $1",
            $also,
            " AND s.open = 0 AND e.state IN ('finished', 'abandoned')
               AND EXISTS (SELECT 1 FROM moves WHERE game_id = s.game_id) AND NOT ",
            forgotten!("$1", "s.game_id"),
            " ORDER BY s.game_id DESC LIMIT ",
            $most
        )
    };
}

const FINISHED: &str = concat!(
    "SELECT g.id, g.guild_id, g.piles, g.rules, g.terms, g.touched_at, g.state, g.ended_by, g.winner, a.seat AS seat_0, ",
    sitter!("a"),
    " AS user_0, a.level AS level_0, b.seat AS seat_1, ",
    sitter!("b"),
    " AS user_1, b.level AS level_1
     FROM games g
     LEFT JOIN seats a ON a.game_id = g.id AND a.seat = 0
     LEFT JOIN seats b ON b.game_id = g.id AND b.seat = 1
     WHERE g.id IN (",
    over!("", "25"),
    ") ORDER BY g.id DESC"
);

const LAST: &str = select_records!(
    concat!(", ", hushed!(), " AS hushed"),
    concat!(
        "WHERE g.id = COALESCE((",
        over!(" AND s.channel_id = $2", "1"),
        "), (",
        over!("", "1"),
        "))"
    )
);

read_by_name! {
    Finished { id, guild = "guild_id", seats = .., terms = .., end = .., touched = "touched_at" }
}
