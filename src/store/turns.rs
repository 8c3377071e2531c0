//! Adding to games: moves and ends. What is added at the same time is stored together: see `queue.rs`.

use sqlx::Row;

use super::error::{Cause, Doing};
use super::{Store, StoreError, Tx, key, matches, standings, storable};
use crate::game::deadline::Due;
use crate::game::{End, Game, Player, Seat, Turn};
use crate::place::GameId;
use nim::Move;

/// What came of adding to a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Appended {
    /// It is stored for good.
    Done,
    /// The game has moved on or ended since, or isn't there: nothing was stored.
    Stale,
}

impl Store {
    /// Stores what a turn adds to its game, moves and end, and where it ends the game, the standings; as of `now`,
    /// in milliseconds since 1970, UTC. All of it or, if the turn began from another state of the game than the
    /// stored one, nothing.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn append(&self, turn: &Turn, now: i64) -> Result<Appended, StoreError> {
        self.append_with(turn, now, None).await
    }

    /// The same; where it ends the first game of a fair match, the second begins under the id `next`.
    ///
    /// # Errors
    /// As [`Store::append`].
    pub async fn append_with(
        &self,
        turn: &Turn,
        now: i64,
        next: Option<GameId>,
    ) -> Result<Appended, StoreError> {
        let game = &turn.game;
        if key(game.id().0).is_none() {
            return Ok(Appended::Stale);
        }
        let stored = match Addition::new(game, turn.moves(), now) {
            Ok(mut addition) => {
                addition.next = next.and_then(|next| key(next.0));
                self.turns.store(addition).await
            }
            Err(cause) => Err(cause),
        };
        stored.doing(format_args!("add to game {}", game.id()))
    }
}

/// What is to be written of a turn.
#[derive(Debug)]
pub(super) struct Addition {
    id: i64,
    /// The ply of the first move.
    from: i64,
    /// As the notation has them.
    moves: Vec<String>,
    end: Option<End>,
    seats: [Player; 2],
    now: i64,
    due: Due,
    /// The id of the game that follows in a fair match.
    next: Option<i64>,
}

impl Addition {
    /// The last moves of a game, and its end.
    pub(super) fn new(game: &Game, moves: &[Move], now: i64) -> Result<Self, Cause> {
        Ok(Self {
            id: storable(game.id().0, "the game's id")?,
            from: (game.moves().len() - moves.len()) as i64,
            moves: moves.iter().map(Move::to_string).collect(),
            end: game.end(),
            seats: game.seats(),
            now,
            due: Due::of(game, now),
            next: None,
        })
    }
}

impl Addition {
    fn is_between_people(&self) -> bool {
        let person = |player: &Player| matches!(player, Player::Person(_));
        self.seats.iter().all(person)
    }
}

/// Writes a turn, unless it is stale.
pub(super) async fn append(tx: &mut Tx, addition: &Addition) -> Result<Appended, Cause> {
    let touched = sqlx::query(
        "UPDATE games SET touched_at = $2, due_at = $4, deadline_at = $5, warned = 0, away_ms = 0, claimed_until = 0
         WHERE id = $1 AND state = 'active'
           AND $3 = COALESCE((SELECT MAX(ply) + 1 FROM moves WHERE game_id = $1), 0)",
    )
    .bind(addition.id)
    .bind(addition.now)
    .bind(addition.from)
    .bind(addition.due.at)
    .bind(addition.due.deadline)
    .execute(&mut *tx)
    .await?;
    if touched.rows_affected() == 0 {
        return Ok(Appended::Stale);
    }
    insert(tx, addition).await
}

/// Writes the moves, and the end if there is one.
pub(super) async fn insert(tx: &mut Tx, addition: &Addition) -> Result<Appended, Cause> {
    for (ply, m) in (addition.from..).zip(&addition.moves) {
        let inserted = sqlx::query(
            "INSERT INTO moves (game_id, ply, move, made_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT DO NOTHING",
        )
        .bind(addition.id)
        .bind(ply)
        .bind(m.as_str())
        .bind(addition.now)
        .execute(&mut *tx)
        .await?;
        // Where transactions see only what was committed when they began, the key has the last word.
        if inserted.rows_affected() == 0 {
            return Ok(Appended::Stale);
        }
    }
    if !addition.moves.is_empty() && addition.is_between_people() {
        // When someone last did something is asked only where the other may have to be called.
        sqlx::query("UPDATE seats SET active_at = $3 WHERE game_id = $1 AND seat = $2")
            .bind(addition.id)
            .bind(addition.from % 2)
            .bind(addition.now)
            .execute(&mut *tx)
            .await?;
    }
    if let Some(end) = addition.end {
        finish(tx, addition, end).await?;
    }
    Ok(Appended::Done)
}

/// Closes a game, frees its people, and counts it.
async fn finish(tx: &mut Tx, addition: &Addition, end: End) -> Result<(), Cause> {
    let (state, ended_by) = match end {
        End::LastObject { .. } => ("finished", Some("last_object")),
        End::Resigned { .. } => ("finished", Some("resignation")),
        End::Time { .. } => ("finished", Some("time")),
        End::Abandoned => ("abandoned", None),
    };
    let row = sqlx::query(
        "UPDATE games SET state = $2, ended_by = $3, winner = $4, ended_at = $5, due_at = NULL, deadline_at = NULL
         WHERE id = $1 RETURNING guild_id, match_id",
    )
    .bind(addition.id)
    .bind(state)
    .bind(ended_by)
    .bind(end.winner().map(|seat| seat.index() as i64))
    .bind(addition.now)
    .fetch_one(&mut *tx)
    .await?;
    let (guild, fair): (Option<i64>, Option<i64>) = (row.try_get(0)?, row.try_get(1)?);
    sqlx::query("UPDATE seats SET open = 0 WHERE game_id = $1")
        .bind(addition.id)
        .execute(&mut *tx)
        .await?;
    if let (Some(fair), Some(winner)) = (fair, end.winner()) {
        let ended = matches::Ended {
            game: addition.id,
            winner: winner.index() as i64,
            on_time: matches!(end, End::Time { .. }),
            now: addition.now,
            next: addition.next,
            due: addition.due,
        };
        matches::score(tx, fair, &ended).await?;
    } else if let Some(fair) = fair {
        matches::put_away(tx, fair, addition.now).await?;
    }
    let (Some(guild), Some(winner)) = (guild, end.winner()) else {
        return Ok(());
    };
    for seat in Seat::BOTH {
        if let Player::Person(who) = addition.seats[seat.index()] {
            let who = storable(who.0, "the person's id")?;
            standings::count(tx, guild, who, seat == winner).await?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{self, Record, Terms, Theme};
    use crate::locale::Locale;
    use crate::place::{ChannelId, Place, UserId};
    use nim::{Ending, Position, Rules, Start, Variant};

    #[tokio::test]
    async fn a_full_disk_passes() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("bouton.db");
        let store = Store::open(&format!("sqlite://{}", path.display()))
            .await
            .expect("opens");
        let rules = Rules {
            ending: Ending::Normal,
            variant: Variant::Nim,
        };
        let start = Start::try_from(Position::new([1_000_000], rules)).expect("a start");
        let [ann, bob] = [UserId(1), UserId(2)];
        let record = Record {
            game: Game::new(
                GameId(1),
                [Player::Person(ann), Player::Person(bob)],
                Terms {
                    start,
                    theme: Theme::Stones,
                },
            ),
            place: Place {
                guild: None,
                channel: ChannelId(1),
                locale: Locale::default(),
            },
            binary: false,
            board: None,
            touched: 0,
            fair: None,
        };
        store.begin(&record, 0).await.expect("begins");

        // No page more than there are: the next one that a table needs does not fit.
        sqlx::raw_sql("PRAGMA max_page_count = 1")
            .execute(&store.writer)
            .await
            .expect("limits");
        let mut game = record.game;
        let error = loop {
            let who = game.people().nth(game.moves().len() % 2).expect("a person");
            let m = "A1".parse().expect("a move");
            let turn = game::decide(&game, who, game.ply(), m, 0).expect("legal");
            match store.append(&turn, 0).await {
                Ok(stored) => assert_eq!(stored, Appended::Done),
                Err(error) => break error,
            }
            game = turn.game;
        };
        assert!(error.is_full() && error.is_passing(), "{error}");
        let stands = store
            .game(GameId(1))
            .await
            .expect("reads")
            .expect("is there");
        assert_eq!(stands.game, game, "nothing is lost");

        // A connection that SQLite rolled back by itself was thrown away, and the limit with it.
        let turn = game::resign(&game, ann).expect("may resign");
        let stored = store.append(&turn, 0).await.expect("there is room again");
        assert_eq!(stored, Appended::Done);
    }
}
