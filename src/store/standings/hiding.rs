//! Takes people off the boards. Of those who hide, tallies are counted like anyone's, but are in no crowd; of what a
//! moderator strikes, a game's rows stay, marked as cleared, and the boards are recounted.

use sqlx::Row;

use super::tallies::{self, columns};
use super::{audit, medals};
use crate::day::Day;
use crate::game::Tally;
use crate::place::{GuildId, UserId};
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
                tournaments::redraw_those_of(tx, who, now).await?;
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

/// Stops counting what a person earned on a server since that day. A person's rows are counted in their order, so
/// everything from the first on is cleared, even where a clock went back. Puzzle tries stay the person's, but leave
/// the server's boards.
pub async fn clear(tx: &mut Tx, guild: GuildId, who: UserId, since: Day) -> Result<(), Cause> {
    let text = "SELECT MIN(nth) FROM ledger WHERE guild_id = $1 AND user_id = $2 AND day >= $3
         AND COALESCE(barred, '') <> 'cleared'";
    let Some(first): Option<i64> = tx.one(text, (guild, who, since)).await? else { return Ok(()) };
    let texts = [
        "UPDATE puzzle_tries SET guild_id = NULL WHERE user_id = $2 AND guild_id = $1 AND tried_at IN (
             SELECT earned_at FROM ledger WHERE guild_id = $1 AND user_id = $2 AND nth >= $3 AND game_id IS NULL)",
        "DELETE FROM ledger WHERE guild_id = $1 AND user_id = $2 AND nth >= $3 AND game_id IS NULL",
        "DELETE FROM ratings WHERE guild_id = $1 AND user_id = $2 AND nth >= $3",
        "UPDATE ledger SET won = NULL, points = 0, chances = 0, kept = 0, positions = NULL, rated = NULL, barred = 'cleared'
         WHERE guild_id = $1 AND user_id = $2 AND nth >= $3",
    ];
    tx.run_each(&texts, (guild, who, first)).await?;
    audit::recount(tx, (guild, who)).await
}
