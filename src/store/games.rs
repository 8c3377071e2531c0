//! Writing games: beginning, moving, ending, and the looks of the board.

use sqlx::Row;

use super::error::Cause;
use super::{Store, StoreError, Tx, key, records, standings};
use crate::game::{ChannelId, End, Game, GameId, MessageId, Player, Record, Seat, Turn};
use crate::nim::Move;

/// What came of beginning a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Begun {
    /// It has begun.
    New,
    /// It had begun already: the command was delivered twice. How it stands now.
    Same(Record),
    /// One of its people plays this game in that channel, so it has not begun.
    Busy(Record),
}

/// What came of adding to a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Appended {
    /// It is stored for good.
    Done,
    /// The game has moved on or ended since, or isn't there: nothing was stored.
    Stale,
}

impl Store {
    /// Stores a new game with the moves made in it so far, as of `now`, in milliseconds since 1970, UTC.
    ///
    /// # Errors
    /// When the database fails, or the game cannot be stored in it.
    pub async fn begin(&self, record: &Record, now: i64) -> Result<Begun, StoreError> {
        self.try_begin(record, now)
            .await
            .map_err(|cause| StoreError::new(format!("begin game {}", record.game.id()), cause))
    }

    /// Stores what a turn adds to its game, moves and end, and where it ends the game, the standings; as of `now`,
    /// in milliseconds since 1970, UTC. All of it or, if the turn began from another state of the game than the
    /// stored one, nothing.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn append(&self, turn: &Turn, now: i64) -> Result<Appended, StoreError> {
        self.try_append(turn, now)
            .await
            .map_err(|cause| StoreError::new(format!("add to game {}", turn.game.id()), cause))
    }

    /// Remembers which message is the game's board.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_board(&self, id: GameId, board: Option<MessageId>) -> Result<(), StoreError> {
        self.try_set_board(id, board)
            .await
            .map_err(|cause| StoreError::new(format!("set the board of game {id}"), cause))
    }

    /// Shows binary digits on the board where they were hidden, and hides them where they were shown. Gives
    /// whether they are shown now.
    ///
    /// # Errors
    /// When the database fails, or has no such game.
    pub async fn toggle_binary(&self, id: GameId) -> Result<bool, StoreError> {
        self.try_toggle_binary(id)
            .await
            .map_err(|cause| StoreError::new(format!("toggle the digits of game {id}"), cause))
    }

    async fn try_begin(&self, record: &Record, now: i64) -> Result<Begun, Cause> {
        let game = &record.game;
        let id = storable(game.id().0, "the game's id")?;
        let mut tx = self.write().await?;
        if !insert_game(&mut tx, id, record, now).await? {
            let same = records::by_id(&mut *tx, game.id()).await?;
            return Ok(Begun::Same(same.ok_or(sqlx::Error::RowNotFound)?));
        }
        if !insert_seats(&mut tx, id, record).await? {
            // The rollback comes with the transaction's drop; until then the other game cannot change.
            let busy = records::busy_with(&mut *tx, record).await?;
            let both = || Cause::Corrupt("one person has both seats".to_owned());
            return Ok(Begun::Busy(busy.ok_or_else(both)?));
        }
        insert_moves(&mut tx, id, 0, game.moves(), now).await?;
        if let Some(end) = game.end() {
            finish(&mut tx, id, game, end, now).await?;
        }
        tx.commit().await?;
        Ok(Begun::New)
    }

    async fn try_append(&self, turn: &Turn, now: i64) -> Result<Appended, Cause> {
        let game = &turn.game;
        let Some(id) = key(game.id().0) else {
            return Ok(Appended::Stale);
        };
        let new = turn.moves();
        let from = (game.moves().len() - new.len()) as i64;
        let mut tx = self.write().await?;
        let touched = sqlx::query(
            "UPDATE games SET touched_at = $2
             WHERE id = $1 AND state = 'active'
               AND $3 = COALESCE((SELECT MAX(ply) + 1 FROM moves WHERE game_id = $1), 0)",
        )
        .bind(id)
        .bind(now)
        .bind(from)
        .execute(&mut *tx)
        .await?;
        if touched.rows_affected() == 0 || !insert_moves(&mut tx, id, from, new, now).await? {
            return Ok(Appended::Stale);
        }
        if let Some(end) = game.end() {
            finish(&mut tx, id, game, end, now).await?;
        }
        tx.commit().await?;
        Ok(Appended::Done)
    }

    async fn try_set_board(&self, id: GameId, board: Option<MessageId>) -> Result<(), Cause> {
        let Some(id) = key(id.0) else { return Ok(()) };
        let board = board
            .map(|board| storable(board.0, "the message's id"))
            .transpose()?;
        let mut tx = self.write().await?;
        sqlx::query("UPDATE games SET board_message = $2 WHERE id = $1")
            .bind(id)
            .bind(board)
            .execute(&mut *tx)
            .await?;
        Ok(tx.commit().await?)
    }

    async fn try_toggle_binary(&self, id: GameId) -> Result<bool, Cause> {
        let id = key(id.0).ok_or(sqlx::Error::RowNotFound)?;
        let mut tx = self.write().await?;
        let shown: i64 = sqlx::query(
            "UPDATE games SET show_binary = 1 - show_binary WHERE id = $1 RETURNING show_binary",
        )
        .bind(id)
        .fetch_one(&mut *tx)
        .await?
        .try_get(0)?;
        tx.commit().await?;
        Ok(shown != 0)
    }
}

/// `false` if there is a game with that id.
async fn insert_game(tx: &mut Tx, id: i64, record: &Record, now: i64) -> Result<bool, Cause> {
    let Record {
        game,
        place,
        theme,
        binary,
        board,
        touched: _,
    } = record;
    let position = game.start().position();
    let piles: Vec<String> = position.piles.iter().map(u64::to_string).collect();
    let max_take = position
        .rules
        .max_take
        .map(|max| storable(max.get(), "max_take"));
    let inserted = sqlx::query(
        "INSERT INTO games (id, guild_id, channel_id, piles, ending, max_take, theme, show_binary, board_message,
             began_at, touched_at, state)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, 'active')
         ON CONFLICT DO NOTHING",
    )
    .bind(id)
    .bind(place.guild.map(|guild| storable(guild.0, "the server's id")).transpose()?)
    .bind(channel_key(place.channel)?)
    .bind(piles.join("-"))
    .bind(position.rules.ending.name())
    .bind(max_take.transpose()?)
    .bind(theme.name())
    .bind(i64::from(*binary))
    .bind(board.map(|board| storable(board.0, "the message's id")).transpose()?)
    .bind(now)
    .execute(&mut **tx)
    .await?;
    Ok(inserted.rows_affected() == 1)
}

/// `false` if one of the people has an open game in the channel.
async fn insert_seats(tx: &mut Tx, id: i64, record: &Record) -> Result<bool, Cause> {
    let [(first_user, first_level), (second_user, second_level)] = {
        let [first, second] = record.game.seats();
        [columns(first)?, columns(second)?]
    };
    let inserted = sqlx::query(
        "INSERT INTO seats (game_id, seat, user_id, level, channel_id, open)
         VALUES ($1, 0, $3, $4, $2, 1), ($1, 1, $5, $6, $2, 1)
         ON CONFLICT DO NOTHING",
    )
    .bind(id)
    .bind(channel_key(record.place.channel)?)
    .bind(first_user)
    .bind(first_level)
    .bind(second_user)
    .bind(second_level)
    .execute(&mut **tx)
    .await?;
    Ok(inserted.rows_affected() == 2)
}

/// `false` if one of these plies has its move already.
async fn insert_moves(
    tx: &mut Tx,
    id: i64,
    from: i64,
    moves: &[Move],
    now: i64,
) -> Result<bool, Cause> {
    for (ply, m) in (from..).zip(moves) {
        let inserted = sqlx::query(
            "INSERT INTO moves (game_id, ply, pile, take, made_at) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT DO NOTHING",
        )
        .bind(id)
        .bind(ply)
        .bind(storable(m.pile.0 as u64, "the pile")?)
        .bind(storable(m.take.get(), "the amount")?)
        .bind(now)
        .execute(&mut **tx)
        .await?;
        if inserted.rows_affected() == 0 {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Closes a game, frees its people, and counts it.
async fn finish(tx: &mut Tx, id: i64, game: &Game, end: End, now: i64) -> Result<(), Cause> {
    let (state, ended_by) = match end {
        End::LastObject { .. } => ("finished", Some("last_object")),
        End::Resigned { .. } => ("finished", Some("resignation")),
        End::Abandoned => ("abandoned", None),
    };
    let guild: Option<i64> = sqlx::query(
        "UPDATE games SET state = $2, ended_by = $3, winner = $4, ended_at = $5 WHERE id = $1 RETURNING guild_id",
    )
    .bind(id)
    .bind(state)
    .bind(ended_by)
    .bind(end.winner().map(|seat| seat.index() as i64))
    .bind(now)
    .fetch_one(&mut **tx)
    .await?
    .try_get(0)?;
    sqlx::query("UPDATE seats SET open = 0 WHERE game_id = $1")
        .bind(id)
        .execute(&mut **tx)
        .await?;
    if let (Some(guild), Some(winner)) = (guild, end.winner()) {
        count(tx, guild, game, winner).await?;
    }
    Ok(())
}

async fn count(tx: &mut Tx, guild: i64, game: &Game, winner: Seat) -> Result<(), Cause> {
    for seat in Seat::BOTH {
        if let Player::Person(who) = game.player(seat) {
            let who = storable(who.0, "the person's id")?;
            standings::count(tx, guild, who, seat == winner).await?;
        }
    }
    Ok(())
}

fn columns(player: Player) -> Result<(Option<i64>, Option<&'static str>), Cause> {
    match player {
        Player::Person(who) => Ok((Some(storable(who.0, "the person's id")?), None)),
        Player::Bot(level) => Ok((None, Some(level.name()))),
    }
}

fn channel_key(channel: ChannelId) -> Result<i64, Cause> {
    storable(channel.0, "the channel's id")
}

fn storable(value: u64, what: &'static str) -> Result<i64, Cause> {
    key(value).ok_or(Cause::Unstorable(what))
}
