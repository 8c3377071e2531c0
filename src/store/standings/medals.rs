//! Medals: who stood on the podium of a month that is over. They can be decided again from the tallies: who was
//! hidden then is noted, and the erased are still there without their names.

use std::collections::HashSet;

use sqlx::AssertSqlSafe;

use super::tallies::columns;
use crate::game::podium::{GRACE, PLACES, podium};
use crate::game::{Merit, Season, Tally};
use crate::place::{GuildId, UserId};
use crate::store::sql::{Ask, read_all, sql};
use crate::store::{Cause, Tx};

/// What it is for, the place, the person, unless they were erased, and their score.
pub type Medal = (Merit, u8, Option<UserId>, i64);

/// A server's month: the server and the month's name.
pub type Month<'s> = (GuildId, &'s str);

/// A person, unless they were erased, and the score that decides their place.
type Scored = (Option<UserId>, i64);

/// Notes that something was earned in that month. The medals of a closed month are decided again.
pub(super) async fn note(tx: &mut Tx, guild: GuildId, season: Season) -> Result<(), Cause> {
    let Some(ends) = season.ends() else { return Ok(()) };
    let season = season.to_string();
    let month = (guild, &*season);
    let text = "SELECT closed FROM months WHERE guild_id = $1 AND season = $2";
    match tx.maybe(text, month).await? {
        Some(true) => give(tx, month, true).await,
        Some(false) => Ok(()),
        None => {
            let text = "INSERT INTO months (guild_id, season, due_at) VALUES ($1, $2, $3)";
            tx.run(text, (month, ends + GRACE)).await
        }
    }
}

/// Returns the medals that a month should have. If it is not closed yet, those who hide now are left out.
pub async fn earned(tx: &mut Tx, month: Month<'_>, closed: bool) -> Result<Vec<Medal>, Cause> {
    let hidden = hidden(tx, month).await?;
    let mut medals = Vec::new();
    for merit in Merit::ALL {
        let mut scores = shown(tx, month, merit).await?;
        let scored = |(who, tally): &(UserId, Tally)| Some((*who, tally.by(merit)?));
        let left_out = left_out(tx, month, merit).await?;
        let mut off: Vec<_> = left_out.iter().filter_map(scored).collect();
        if closed {
            let out: HashSet<UserId> = off.iter().map(|&(who, _)| who).collect();
            let since = hidden.iter().filter(|(who, _)| !out.contains(who));
            scores.extend(since.filter_map(scored).map(|(who, by)| (Some(who), by)));
            scores.extend(nameless(tx, month, merit).await?);
        }
        let podium = podium(merit, scores);
        if !closed {
            let would = |score| {
                let better = podium.iter().filter(|&&(_, other, _)| other > score);
                score > merit.floor() && better.count() < usize::from(PLACES)
            };
            off.extend(hidden.iter().filter_map(scored).filter(|&(_, by)| would(by)));
        }
        let podium = podium.into_iter();
        medals.extend(podium.map(|(who, score, place)| (merit, place, who, score)));
        medals.extend(off.into_iter().map(|(who, score)| (merit, 0, Some(who), score)));
    }
    medals.sort();
    Ok(medals)
}

/// Replaces the medals of a month.
pub async fn give(tx: &mut Tx, month: Month<'_>, closed: bool) -> Result<(), Cause> {
    let medals = earned(tx, month, closed).await?;
    tx.run("DELETE FROM medals WHERE guild_id = $1 AND season = $2", month).await?;
    let text = "INSERT INTO medals (guild_id, season, merit, place, user_id, score) VALUES ($1, $2, $3, $4, $5, $6)";
    for medal in medals {
        tx.run(text, (month, medal)).await?;
    }
    Ok(())
}

/// Takes the medals from a person who is erased; their places stay taken.
pub(super) async fn erase(tx: &mut Tx, who: UserId) -> Result<(), Cause> {
    let texts = [
        "DELETE FROM medals WHERE user_id = $1 AND place = 0",
        "UPDATE medals SET user_id = NULL WHERE user_id = $1",
    ];
    tx.run_each(&texts, who).await
}

/// Returns those on a board who may stand on its podium: the best three, and all who equal the third.
async fn shown(tx: &mut Tx, month: Month<'_>, merit: Merit) -> Result<Vec<Scored>, Cause> {
    let on_it = |t: &str| {
        format!(
            "{t}.guild_id = $1 AND {t}.season = $2 AND {t}.by_{merit} < $3 AND NOT EXISTS (
                 SELECT 1 FROM medals m WHERE m.guild_id = $1 AND m.season = $2 AND m.merit = '{merit}'
                   AND m.user_id = {t}.user_id AND m.place = 0)"
        )
    };
    let text = format!(
        "SELECT t.user_id, -t.by_{merit} AS score FROM tallies t
         WHERE {} AND t.by_{merit} <= COALESCE((
             SELECT o.by_{merit} FROM tallies o WHERE {} ORDER BY o.by_{merit} LIMIT 1 OFFSET 2), $3)",
        on_it("t"),
        on_it("o"),
    );
    let shown = sql(AssertSqlSafe(text), (month, -merit.floor()))?;
    read_all(&shown.fetch_all(&mut *tx).await?)
}

/// Returns the people who hide now. The query starts from them, as their rows are found at once; a server's own would
/// all have to be read.
async fn hidden(tx: &mut Tx, month: Month<'_>) -> Result<Vec<(UserId, Tally)>, Cause> {
    const HIDDEN: &str = concat!(
        "SELECT t.user_id, ",
        columns!(),
        " FROM hidden h CROSS JOIN tallies t
         WHERE t.guild_id = $1 AND t.user_id = h.user_id AND t.season = $2"
    );
    tx.all(HIDDEN, month).await
}

/// Returns those who were hidden when the month was closed, and would have had a medal.
async fn left_out(
    tx: &mut Tx,
    month: Month<'_>,
    merit: Merit,
) -> Result<Vec<(UserId, Tally)>, Cause> {
    const LEFT_OUT: &str = concat!(
        "SELECT t.user_id, ",
        columns!(),
        " FROM medals m JOIN tallies t USING (guild_id, season, user_id)
         WHERE m.guild_id = $1 AND m.season = $2 AND m.merit = $3 AND m.place = 0"
    );
    tx.all(LEFT_OUT, (month, merit)).await
}

/// Returns the scores of those who were erased since.
async fn nameless(tx: &mut Tx, month: Month<'_>, merit: Merit) -> Result<Vec<Scored>, Cause> {
    let text = "SELECT score FROM medals WHERE guild_id = $1 AND season = $2 AND merit = $3 AND user_id IS NULL";
    Ok(tx.all(text, (month, merit)).await?.into_iter().map(|score| (None, score)).collect())
}
