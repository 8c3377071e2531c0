//! Adding to games: moves and ends. What is added at the same time is stored together: see `queue.rs`.

use sqlx::Row;

use super::error::{Cause, Doing};
use super::queue::Work;
use super::{
    Store, StoreError, Tx, interactions, key, matches, moves, records, standings, tournaments,
};
use crate::game::pace;
use crate::game::vote::Poll;
use crate::game::{Record, Turn};
use crate::place::{ChannelId, GameId, MessageId};

/// What came of adding to a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Appended {
    /// It is stored, by this call or by an earlier one for the same interaction: how the game stands now.
    Done(Box<Record>),
    /// The game has moved on or ended since: nothing was stored. How it stands now, if it's there.
    Stale(Option<Box<Record>>),
}

impl Store {
    /// Stores what a turn adds to the game of a record, moves and end, and where it ends the game, what that counts
    /// for; as of `now`, in milliseconds since 1970, UTC. All of it or, if the turn began from another state of the
    /// game than the stored one, nothing; nor is anything stored that an `interaction` asks for when the time of whoever
    /// was warned is up. An interaction does so once. Where it ends the first game
    /// of a fair match, the second begins under the interaction's id.
    pub async fn append(
        &self,
        record: &Record,
        turn: &Turn,
        now: i64,
        interaction: Option<u64>,
    ) -> Result<Appended, StoreError> {
        let id = turn.game.id();
        if key(id.0).is_none() {
            return Ok(Appended::Stale(None));
        }
        let addition = Addition::new(record, turn, now, interaction);
        let stored = self.queue.store(addition).await;
        stored.doing(format_args!("add to game {id}"))
    }
}

/// What is to be written of a turn.
#[derive(Debug)]
pub(super) struct Addition {
    /// The game as it is to stand.
    record: Record,
    /// How many of its last moves are new.
    new: usize,
    /// Who asked for it, if anyone did.
    interaction: Option<u64>,
}

impl Addition {
    pub(super) fn new(record: &Record, turn: &Turn, now: i64, interaction: Option<u64>) -> Self {
        Self {
            record: Record {
                game: turn.game.clone(),
                touched: now,
                poll: record.poll.clone(),
                met: None,
                ..*record
            },
            new: turn.new,
            interaction,
        }
    }
}

impl Work for Addition {
    type Done = Appended;

    async fn write(&self, tx: &mut Tx) -> Result<Appended, Cause> {
        append(tx, self).await
    }
}

/// Writes a turn, unless it is stale.
pub(super) async fn append(tx: &mut Tx, addition: &Addition) -> Result<Appended, Cause> {
    let mut record = addition.record.clone();
    let game = &record.game;
    let now = record.touched;
    let asked = addition
        .interaction
        .map_or(i64::MIN, |id| pace::asked_at(id, now));
    let due = record.due(now);
    // Gives back what may have changed since the record was read. A clock that went back does not make what
    // comes later earlier.
    let touched = sqlx::query(
        "UPDATE games SET touched_at = CASE WHEN touched_at > $2 THEN touched_at ELSE $2 END, due_at = $4, deadline_at = $5,
             warned = 0, away_ms = 0, claimed_until = 0
         WHERE id = $1 AND state = 'active'
           AND $3 = COALESCE((SELECT MAX(ply) + 1 FROM moves WHERE game_id = $1), 0)
           AND taken_back = $8
           AND NOT EXISTS (SELECT 1 FROM interactions WHERE interactions.id = $6)
           AND (warned <> 1 OR deadline_at >= $7)
         RETURNING touched_at, channel_id, show_binary, board_message,
             (SELECT counts FROM matches WHERE matches.id = games.match_id) AS counts",
    )
    .bind(key(game.id().0))
    .bind(now)
    .bind((game.moves().len() - addition.new) as i64)
    .bind(due.at)
    .bind(due.deadline)
    .bind(addition.interaction.and_then(key))
    .bind(asked)
    .bind(i64::from(record.taken_back))
    .fetch_optional(&mut *tx)
    .await?;
    let Some(row) = touched else {
        return stale(tx, game.id(), addition.interaction).await;
    };
    let number = |column| row.try_get::<Option<i64>, _>(column);
    record.deadline = due.against_people(&record.game);
    record.touched = row.try_get("touched_at")?;
    let channel = number("channel_id")?.ok_or_else(|| records::corrupt("channel_id"))?;
    record.place.channel = ChannelId(channel.cast_unsigned());
    record.binary = number("show_binary")? == Some(1);
    record.board = number("board_message")?.map(|id| MessageId(id.cast_unsigned()));
    if let (Some(fair), Some(counts)) = (&mut record.fair, number("counts")?) {
        fair.counts = counts == 1;
    }
    if !moves::insert(tx, &record, addition.new, record.touched).await? {
        return stale(tx, record.game.id(), addition.interaction).await;
    }
    interactions::note(tx, addition.interaction, now).await?;
    if let Some(end) = record.game.end() {
        moves::finish(tx, &record, end, record.touched).await?;
        matches::ended(tx, &mut record, end, addition.interaction.map(GameId), now).await?;
        if let Some(fair) = record.fair.filter(|fair| fair.until.is_some()) {
            tournaments::game_ended(tx, fair.first, now).await?;
        }
        record.barred = standings::finished(tx, &record).await?;
        record.poll = record.poll.map(Poll::over);
        if record.game.is_between_people() {
            let ended = records::by_id(&mut *tx, record.game.id()).await?;
            record.met = ended.and_then(|ended| ended.met);
        }
    }
    Ok(Appended::Done(Box::new(record)))
}

/// Nothing was written, because another move came first or this one is already stored.
async fn stale(tx: &mut Tx, id: GameId, interaction: Option<u64>) -> Result<Appended, Cause> {
    let stands = records::by_id(&mut *tx, id).await?.map(Box::new);
    Ok(match stands {
        Some(record) if interactions::is_done(&mut *tx, interaction).await? => {
            Appended::Done(record)
        }
        stands => Appended::Stale(stands),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{self, Game, Player, Terms, Theme};
    use crate::locale::Locale;
    use crate::place::{Place, UserId};
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
        let record = Record::begun(
            Game::new(
                GameId(1),
                [Player::Person(ann), Player::Person(bob)],
                Terms {
                    theme: Theme::Stones,
                    ..Terms::of(start)
                },
            ),
            Place {
                guild: None,
                channel: ChannelId(1),
                locale: Locale::default(),
            },
            0,
        );
        store.begin(&record, 0).await.expect("begins");

        // Not one page more than now: the next page a table needs does not fit.
        sqlx::raw_sql("PRAGMA max_page_count = 1")
            .execute(&store.writer.connections)
            .await
            .expect("limits");
        let mut record = record;
        let error = loop {
            let game = &record.game;
            let who = game.people().nth(game.moves().len() % 2).expect("a person");
            let m = "A1".parse().expect("a move");
            let turn = game::decide(game, who, game.ply(), m, 0).expect("legal");
            match store.append(&record, &turn, 0, None).await {
                Ok(Appended::Done(stands)) => record = *stands,
                Ok(stale) => panic!("{stale:?}"),
                Err(error) => break error,
            }
        };
        assert!(error.is_full() && error.is_passing(), "{error}");
        let stands = store
            .game(GameId(1))
            .await
            .expect("reads")
            .expect("is there");
        assert_eq!(stands, record, "nothing is lost");

        // A connection that SQLite rolled back by itself was thrown away, and the limit with it.
        let turn = game::resign(&record.game, ann).expect("may resign");
        let stored = store.append(&record, &turn, 0, None).await;
        let stored = stored.expect("there is room again");
        assert!(matches!(stored, Appended::Done(_)), "{stored:?}");
    }
}
