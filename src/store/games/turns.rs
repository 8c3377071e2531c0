//! Adds moves and ends to games. Additions that come at the same time are stored together: see `queue.rs`.

use std::collections::{HashMap, HashSet};

use sqlx::any::AnyRow;

use crate::game::pace::{self, Due};
use crate::game::vote::Poll;
use crate::game::{self, Decided, Record};
use crate::place::GameId;
use crate::planted::planted;
use crate::store::batching::batch::{Batch, TOGETHER};
use crate::store::batching::queue::Work;
use crate::store::games::{matches, moves, snapshot};
use crate::store::outbox::answers::Redraw;
use crate::store::{Ask, Cause, get, interactions};
use crate::store::{Result, Store, Tx, key, records, simuls, standings, tournaments};

/// The result of adding to a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Appended {
    /// It is stored, by this call or by an earlier one for the same interaction: the game's current state.
    Done(Box<Record>),
    /// The game has moved on or ended since: nothing was stored. Its current state, if it exists.
    Stale(Option<Box<Record>>),
}

impl Appended {
    /// Combines the game's current state, if it exists, with whether the addition is stored.
    pub(super) fn of(current: Option<Record>, done: bool) -> Self {
        match current.map(Box::new) {
            Some(current) if done => Self::Done(current),
            current => Self::Stale(current),
        }
    }
}

impl Store {
    /// Stores what a turn adds to a record's game at `now`, in milliseconds since 1970, UTC: its moves, its end, and
    /// what the end counts for. It stores all of that or, if the stored game is no longer in the state that the turn
    /// began from, nothing. Nor does it store anything for an `interaction` that came after a warned player's time was
    /// up. It acts once for an interaction. If it ends the first game of a fair match, the second begins under the
    /// interaction's id.
    pub async fn append(
        &self,
        record: &Record,
        turn: &Decided,
        now: i64,
        interaction: Option<u64>,
    ) -> Result<Appended> {
        self.append_and(record, turn, now, interaction, Redraw::Never).await
    }

    /// The same, and notes how the board is redrawn.
    pub async fn append_and(
        &self,
        record: &Record,
        turn: &Decided,
        now: i64,
        interaction: Option<u64>,
        redraw: Redraw,
    ) -> Result<Appended> {
        let id = turn.game.id();
        if key(id.0).is_none() {
            return Ok(Appended::Stale(None));
        }
        let addition = Addition { redraw, ..Addition::new(record, turn, now, interaction) };
        self.store(format!("add to game {id}"), addition).await
    }
}

/// What to write for a turn.
#[derive(Debug)]
pub struct Addition {
    /// The game afterwards.
    record: Record,
    /// How many of its last moves are new.
    new: usize,
    /// When the game is due if nothing else happens.
    due: Due,
    /// The interaction that asked for it, if any.
    interaction: Option<u64>,
    redraw: Redraw,
}

impl Addition {
    pub fn new(record: &Record, turn: &Decided, now: i64, interaction: Option<u64>) -> Self {
        let mut record = Record {
            game: turn.game.clone(),
            touched: now,
            poll: record.poll.clone(),
            hushed: false,
            wins: None,
            ..*record
        };
        let due = record.due(now);
        record.deadline = due.against_people(&record.game);
        Self { record, new: turn.new, due, interaction, redraw: Redraw::Never }
    }
}

impl Work for Addition {
    type Done = Appended;

    const AS_ONE: usize = TOGETHER;

    /// Writes a turn, unless it is stale.
    async fn write(&self, tx: &mut Tx) -> Result<Appended, Cause> {
        let appended = Self::write_all(&[self], tx).await?.pop();
        appended.ok_or_else(|| Cause::Corrupt("a turn came to nothing".to_owned()))
    }

    /// Writes turns, each unless it is stale, and returns the result of each.
    async fn write_all(additions: &[&Self], tx: &mut Tx) -> Result<Vec<Appended>, Cause> {
        let mut results: Vec<_> = additions.iter().map(|_| Appended::Stale(None)).collect();
        let mut remaining: Vec<usize> = (0..additions.len()).collect();
        // In one statement a game can change only once, and an interaction can change only one game.
        while !remaining.is_empty() {
            let (mut games, mut ids) = (HashSet::new(), HashSet::new());
            let (apart, later): (Vec<_>, Vec<_>) = remaining.into_iter().partition(|&nth| {
                let Self { record, interaction, .. } = additions[nth];
                games.insert(record.game.id()) && interaction.is_none_or(|id| ids.insert(id))
            });
            let batch: Vec<_> = apart.iter().map(|&nth| additions[nth]).collect();
            for (nth, appended) in apart.into_iter().zip(append_apart(tx, &batch).await?) {
                results[nth] = appended;
            }
            remaining = later;
        }
        Ok(results)
    }
}

/// Ends a game for a moderator, unless it has ended, and has its board redrawn. Returns whether this ended it.
pub async fn stop(tx: &mut Tx, game: GameId, now: i64) -> Result<bool, Cause> {
    let Some(record) = records::by_id(tx, game).await? else { return Ok(false) };
    let Some(turn) = game::stop(&record.game) else { return Ok(false) };
    let addition = Addition::new(&record, &turn, now, None);
    let appended = Addition { redraw: Redraw::After, ..addition }.write(tx).await?;
    Ok(matches!(appended, Appended::Done(_)))
}

/// Returns what may have changed since the records were read. A clock that went back does not make later moves
/// earlier. The plus signs make SQLite find each turn's game, instead of searching all games for those with turns.
static TOUCH: Batch = Batch::new(
    8,
    [
        "UPDATE games SET touched_at = CASE WHEN touched_at > column2 THEN touched_at ELSE column2 END,
             due_at = column4, deadline_at = column5, warned = 0, away_ms = 0, claimed_until = 0
         FROM (VALUES ",
        ") AS turn
         WHERE games.id = +column1 AND state = 'active'
           AND +column3 = COALESCE((SELECT MAX(ply) + 1 FROM moves WHERE game_id = games.id), 0)
           AND taken_back = +column8
           AND NOT EXISTS (SELECT 1 FROM interactions WHERE interactions.id = column6)
           AND (warned <> 1 OR deadline_at >= column7)
         RETURNING games.id AS id, touched_at, channel_id, show_binary, board_message",
    ],
);

/// Writes turns in different games that different interactions ask for, and returns the result of each.
async fn append_apart(tx: &mut Tx, additions: &[&Addition]) -> Result<Vec<Appended>, Cause> {
    let values = |addition: &&Addition| {
        let Record { game, touched, taken_back, .. } = &addition.record;
        let Due { at, deadline } = addition.due;
        let before = i64::from(game.ply().0) - addition.new as i64;
        let (by, asked_at) = (addition.interaction.and_then(key), addition.asked_at());
        (game.id(), *touched, before, at, deadline, by, asked_at, *taken_back)
    };
    let mut touched = HashMap::new();
    let query = TOUCH.with_rows(tx, additions, |addition| addition.map(values))?;
    for row in query.fetch_all(&mut *tx).await? {
        touched.insert(get::<GameId>(&row, "id")?, row);
    }
    let record =
        |of: &&Addition| touched.get(&of.record.game.id()).map(|row| of.touched(row)).transpose();
    let records: Vec<_> = additions.iter().map(record).collect::<Result<_, _>>()?;
    let pairs = additions.iter().zip(&records);
    let fresh: Vec<_> = pairs.filter_map(|(of, record)| Some((of, record.as_ref()?))).collect();
    let new = fresh.iter().map(|&(of, record)| (record, of.new, record.touched));
    if !moves::insert(tx, &new.collect::<Vec<_>>()).await? {
        return match additions {
            [one] => Ok(vec![stale(tx, one).await?]),
            _ => Err(Cause::Corrupt("other moves came first".to_owned())),
        };
    }
    if !planted(17) {
        let by = fresh.iter().filter_map(|(of, _)| Some((of.interaction?, of.record.touched)));
        interactions::note_all(tx, &by.collect::<Vec<_>>()).await?;
    }
    for (addition, record) in fresh {
        let (by, now) = (addition.interaction, addition.record.touched);
        addition.redraw.note(tx, record, by, now).await?;
        snapshot::keep(tx, &record.game).await?;
    }
    let mut results = Vec::with_capacity(additions.len());
    for (addition, record) in additions.iter().zip(records) {
        results.push(match record {
            Some(record) => Appended::Done(Box::new(end(tx, addition, record).await?)),
            None => stale(tx, addition).await?,
        });
    }
    Ok(results)
}

impl Addition {
    /// When it was asked for.
    fn asked_at(&self) -> i64 {
        let now = self.record.touched;
        self.interaction.map_or(i64::MIN, |id| pace::asked_at(id, now))
    }

    /// Returns the game afterwards, with what may have changed since it was read.
    fn touched(&self, row: &AnyRow) -> Result<Record, Cause> {
        let mut record = self.record.clone();
        record.touched = get(row, "touched_at")?;
        record.place.channel = get(row, "channel_id")?;
        record.binary = get(row, "show_binary")?;
        record.board = get(row, "board_message")?;
        Ok(record)
    }
}

/// Closes and counts the game, if a turn has ended it.
async fn end(tx: &mut Tx, addition: &Addition, mut record: Record) -> Result<Record, Cause> {
    let now = addition.record.touched;
    let Some(end) = record.game.end() else { return Ok(record) };
    moves::finish(tx, &record, end, record.touched).await?;
    matches::ended(tx, &mut record, end, addition.interaction.map(GameId), now).await?;
    if let Some(fair) = record.fair.filter(|_| record.in_tournament()) {
        tournaments::game_ended(tx, fair.first, now).await?;
    }
    if record.fair.is_none() {
        simuls::game_ended(tx, record.game.id(), now).await?;
    }
    snapshot::complete(tx, &mut record).await?;
    record.barred = standings::finished(tx, &record).await?;
    if planted(12) && addition.new == 0 {
        standings::finished(tx, &record).await?;
    }
    record.poll = record.poll.map(Poll::over);
    // A hint may have been taken since it was read.
    for (seat, assisted) in (0_i64..).zip(&mut record.assisted) {
        let text = "SELECT assisted FROM seats WHERE game_id = $1 AND seat = $2";
        *assisted = tx.one(text, (record.game.id(), seat)).await?;
    }
    match record.game.is_between_people() {
        true => {
            let ended = records::by_id(tx, record.game.id()).await?;
            record.wins = ended.and_then(|ended| ended.wins);
        }
        false => record.hushed = records::is_hushed(tx, record.game.id()).await?,
    }
    Ok(record)
}

/// Nothing was written, because another move came first or this one is already stored.
async fn stale(tx: &mut Tx, addition: &Addition) -> Result<Appended, Cause> {
    let current = records::by_id(tx, addition.record.game.id()).await?;
    let done = current.is_some() && interactions::is_done(tx, addition.interaction).await?;
    Ok(Appended::of(current, done))
}

#[cfg(test)]
mod tests {
    use sqlx::Row;

    use super::*;
    use crate::game::{self, Game, Player, Terms, Theme};
    use crate::locale::Locale;
    use crate::place::{ChannelId, Place, UserId};
    use crate::store::engine::run;
    use nim::{Ending, Position, Rules, Start, Variant};

    #[tokio::test]
    async fn turns_written_together_are_found_by_their_games() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("bouton.db");
        let store = Store::open(&format!("sqlite://{}", path.display())).await.expect("opens");
        let plan = async |on: &mut Tx| TOUCH.explain(5).fetch_all(on).await;
        let plan = store.writer.connections.ask(plan).await.expect("is planned");
        let steps: Vec<&str> = plan.iter().map(|step| step.get("detail")).collect();
        let found = "SEARCH games USING INDEX sqlite_autoindex_games_1 (id=?)";
        assert!(steps.contains(&found), "{steps:?}");
        assert!(!steps.contains(&"SCAN games"), "{steps:?}");
    }

    #[tokio::test]
    async fn a_full_disk_passes() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("bouton.db");
        let store = Store::open(&format!("sqlite://{}", path.display())).await.expect("opens");
        let rules = Rules { ending: Ending::Normal, variant: Variant::Nim };
        let start = Start::try_from(Position::new([1_000_000], rules)).expect("a start");
        let [ann, bob] = [UserId(1), UserId(2)];
        let record = Record::begun(
            Game::new(
                GameId(1),
                [Player::Person(ann), Player::Person(bob)],
                Terms { theme: Theme::Stones, ..Terms::of(start) },
            ),
            Place { guild: None, channel: ChannelId(1), locale: Locale::default() },
            0,
        );
        store.begin(&record, 0).await.expect("begins");

        // Not one page more than now: the next page a table needs does not fit.
        let limit = async |on: &mut Tx| run(on, "PRAGMA max_page_count = 1").await;
        store.writer.connections.ask(limit).await.expect("limits");
        let mut record = record;
        let error = loop {
            let game = &record.game;
            let who = game.people().nth(game.ply().0 as usize % 2).expect("a person");
            let m = "A1".parse().expect("a move");
            let turn = game::decide(game, who, game.ply(), m, 0).expect("legal");
            match store.append(&record, &turn, 0, None).await {
                Ok(Appended::Done(current)) => record = *current,
                Ok(stale) => panic!("{stale:?}"),
                Err(error) => break error,
            }
        };
        assert!(error.is_full() && error.is_passing(), "{error}");
        let current = store.game(GameId(1)).await.expect("reads").expect("is there");
        // A long game is read from its snapshot on.
        let state = |record: &Record| (record.game.ply(), record.game.position().clone());
        assert_eq!(state(&current), state(&record), "nothing is lost");

        // A connection that SQLite rolled back by itself was discarded, and the limit with it.
        let turn = game::resign(&record.game, ann).expect("may resign");
        let stored = store.append(&record, &turn, 0, None).await.expect("there is room again");
        assert!(matches!(stored, Appended::Done(_)), "{stored:?}");
    }
}
