//! Clears what a moderator strikes from the standings: a game's rows stay, marked as cleared, and the boards are
//! recounted.

use super::audit;
use crate::day::Day;
use crate::place::{GuildId, UserId};
use crate::store::{Ask, Cause, Tx};

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
