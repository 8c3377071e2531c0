//! People hidden from the boards: their tallies are counted like anyone's, but are in no crowd.

use sqlx::Row;

use super::medals;
use super::tallies::{self, columns};
use crate::game::Tally;
use crate::place::UserId;
use crate::store::{Ask, Cause, Doing, Read, Result, Store, Stored, Tx, get, tournaments};

impl Store {
    /// Takes a person off all boards at `now`, or puts them back where they stand.
    pub async fn hide(&self, who: UserId, hidden: bool, now: i64) -> Result<()> {
        self.write("hide or show a person", async |tx| {
            let change = match hidden {
                true => "INSERT INTO hidden (user_id) VALUES ($1) ON CONFLICT DO NOTHING",
                false => "DELETE FROM hidden WHERE user_id = $1",
            };
            if tx.changed(change, Stored(who)).await? {
                place(tx, who, !hidden).await?;
                tournaments::show_anew(tx, who, now).await?;
            }
            Ok(())
        })
        .await
    }

    pub async fn is_hidden(&self, who: UserId) -> Result<bool> {
        let text = "SELECT 1 FROM hidden WHERE user_id = $1";
        self.readers.any(text, who).await.doing("see whether a person is hidden")
    }
}

/// Puts all of a person's tallies on the boards, or takes them off.
async fn place(tx: &mut Tx, who: UserId, shown: bool) -> Result<(), Cause> {
    const TALLIES: &str =
        concat!("SELECT guild_id, season, ", columns!(), " FROM tallies WHERE user_id = $1");
    for row in tx.rows(TALLIES, who).await? {
        let (person, season) = ((get(&row, "guild_id")?, who), row.try_get("season")?);
        let tally = Tally::read(&row)?;
        let none = Tally::default();
        let [before, after] = if shown { [&none, &tally] } else { [&tally, &none] };
        let moved = tallies::moved(season, before, after, true);
        tallies::crowd(tx, person, &moved).await?;
        tallies::upsert(tx, person, season, &tally, shown).await?;
    }
    Ok(())
}

/// Takes a person off all boards for good, and deletes what puzzle tries earned them. What games earned them goes with
/// the games.
pub async fn erase(tx: &mut Tx, who: UserId) -> Result<(), Cause> {
    if tallies::is_shown(tx, who).await? {
        place(tx, who, false).await?;
    }
    medals::erase(tx, who).await?;
    let texts = [
        "DELETE FROM hidden WHERE user_id = $1",
        "DELETE FROM ledger WHERE user_id = $1 AND game_id IS NULL",
        "DELETE FROM tallies WHERE user_id = $1",
    ];
    tx.run_each(&texts, who).await
}
