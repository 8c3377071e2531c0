//! Deletes the games of a person who erased their data, some at a time, so that no move waits for it. The games left
//! are already read as nobody's. Each step leaves the data sound, and any process may do the next.

use crate::locale::Locale;
use crate::place::{Shards, Token, UserId};
use crate::store::outbox::answers::OPENS;
use crate::store::{Ask, Cause, Doing, Result, Store, Tx, read_by_name};

/// The most games in a step, and about how many moves in them.
pub const PART: usize = 200;
const MOVES: i64 = 4_000;

/// The finished games of $1 from $2 to $3.
macro_rules! these {
    () => {
        "(SELECT game_id FROM seats WHERE user_id = $1 AND open = 0 AND game_id BETWEEN $2 AND $3)"
    };
}

/// Those of them in which nobody else is known.
macro_rules! alone {
    ($id:literal) => {
        concat!(
            "SELECT ",
            $id,
            " FROM seats s JOIN games g ON g.id = s.game_id
             WHERE s.user_id = $1 AND s.open = 0 AND s.game_id BETWEEN $2 AND $3 AND NOT EXISTS (
                 SELECT 1 FROM seats o WHERE o.game_id = s.game_id AND o.seat <> s.seat AND o.user_id IS NOT NULL)"
        )
    };
}

const OF_THESE: &[&str] = &[
    // Both games of a fair match go together, and with them its challenge.
    concat!(
        "DELETE FROM challenges WHERE id IN (SELECT game_id FROM ",
        these!(),
        " AS these UNION ",
        alone!("g.match_id"),
        ")"
    ),
    // A message that was still to be redrawn shows nobody, though its game is gone.
    concat!(
        "UPDATE outbox SET kind = 'orphan', game_id = NULL, claimed_until = 0,
             locale = (SELECT locale FROM games WHERE games.id = outbox.game_id)
         WHERE kind = 'draw' AND game_id IN (",
        alone!("g.id"),
        " UNION ",
        alone!("g.match_id"),
        ") AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.kind = 'orphan' AND o.subject = outbox.subject)"
    ),
    concat!(
        "DELETE FROM games WHERE id IN (",
        alone!("g.id"),
        " UNION ",
        alone!("g.match_id"),
        ")"
    ),
    concat!("DELETE FROM ledger WHERE user_id = $1 AND game_id IN ", these!()),
    concat!("UPDATE ledger SET rival_id = NULL WHERE rival_id = $1 AND game_id IN ", these!()),
    concat!(
        "UPDATE games SET wanted_in = NULL, wanted_by = NULL WHERE wanted_by = $1 AND id IN ",
        these!()
    ),
    "UPDATE seats SET user_id = NULL WHERE user_id = $1 AND open = 0 AND game_id BETWEEN $2 AND $3",
];

/// A person whose games are being erased.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Forgetting {
    pub who: UserId,
    /// Whether no game is left, and the person still has to hear of it.
    pub over: bool,
}

/// How to let a person know that everything is erased: the token that opens the answer, and its language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    pub token: Token,
    pub locale: Locale,
}

read_by_name! { Forgetting { who = "user_id", over = "is_over" } }
read_by_name! { Notice { token, locale } }

impl Store {
    /// Returns the people whose games are being erased. People belong to no server; the first shard handles them.
    pub async fn forgetting(&self, shards: &Shards) -> Result<Vec<Forgetting>> {
        if !shards.range.contains(&0) {
            return Ok(Vec::new());
        }
        let text =
            "SELECT user_id, CASE WHEN up_to IS NULL THEN 1 ELSE 0 END AS is_over FROM erasures
             WHERE up_to IS NOT NULL OR token IS NOT NULL ORDER BY erased_at, user_id";
        self.readers.all(text, ()).await.doing("look for whose games are being erased")
    }

    /// Erases at most `most` more of a person's games, and returns whether any are left.
    pub async fn forget_some(&self, who: UserId, most: usize) -> Result<bool> {
        self.write("erase some games of a person", async |tx| {
            let text = "SELECT up_to FROM erasures WHERE user_id = $1";
            let Some(Some(up_to)) = tx.maybe(text, who).await? else { return Ok(false) };
            let rest = some(tx, who, up_to, most).await?;
            tx.run("UPDATE erasures SET up_to = $2 WHERE user_id = $1", (who, rest)).await?;
            Ok(rest.is_some())
        })
        .await
    }

    /// Notes how to let a person know, and returns whether there is something to wait for.
    pub async fn request_notice(&self, who: UserId, notice: &Notice) -> Result<bool> {
        let text =
            "UPDATE erasures SET token = $2, locale = $3 WHERE user_id = $1 AND up_to IS NOT NULL";
        let noted = self.writer.changed(text, (who, notice.token.expose(), notice.locale)).await;
        noted.doing("note how to tell a person that all is erased")
    }

    /// Returns how to let a person know at `now` that nothing is left, if they are to hear of it and still can.
    pub async fn notice(&self, who: UserId, now: i64) -> Result<Option<Notice>> {
        let text = "SELECT token, locale FROM erasures
             WHERE user_id = $1 AND token IS NOT NULL AND up_to IS NULL AND erased_at > $2";
        let found = self.readers.maybe(text, (who, now - OPENS)).await;
        found.doing("see how to tell a person that all is erased")
    }

    /// Notes that a person knows, or cannot be reached.
    pub async fn clear_notice(&self, who: UserId) -> Result<()> {
        let text =
            "UPDATE erasures SET token = NULL, locale = NULL WHERE user_id = $1 AND up_to IS NULL";
        let noted = self.writer.run(text, who).await;
        noted.doing("note that a person knows that all is erased")
    }
}

/// Erases the latest of a person's games up to `up_to`, and returns up to which game there may be more.
async fn some(tx: &mut Tx, who: UserId, up_to: i64, most: usize) -> Result<Option<i64>, Cause> {
    let text = "SELECT s.game_id, COALESCE((SELECT MAX(ply) FROM moves WHERE game_id = s.game_id), 0) AS moves FROM seats s
         WHERE s.user_id = $1 AND s.open = 0 AND s.game_id <= $2 ORDER BY s.game_id DESC LIMIT $3";
    let found: Vec<(i64, i64)> = tx.all(text, (who, up_to, most as i64)).await?;
    let (mut first, mut games, mut moves) = (up_to, 0, 0);
    for &(game, more) in &found {
        if moves > MOVES {
            break;
        }
        first = game;
        moves += more;
        games += 1;
    }
    tx.run_each(OF_THESE, (who, first, up_to)).await?;
    let all = games == found.len() && games < most || first <= 1;
    Ok((!all).then_some(first - 1))
}
