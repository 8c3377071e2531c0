//! How many people have each score: there are far fewer scores than people, so ranks and pages are counted from these.

use crate::game::{Merit, Season};
use crate::place::GuildId;
use crate::store::{Ask, Cause, Tx};

/// Every score that somebody has, and how many have it. This is read for each page, so an index covers it. It comes in
/// one row, since a row's way out of the database costs more than looking up what is in it.
const ALL: &str =
    "SELECT string_agg(CAST(score AS TEXT) || ' ' || CAST(players AS TEXT), ',') FROM (
         SELECT score, SUM(players) AS players FROM crowds
         WHERE guild_id = $1 AND season = $2 AND merit = $3 GROUP BY score HAVING SUM(players) > 0
     ) AS scores";

/// How many people have each score, best first.
pub(super) struct Crowds(Vec<(i64, i64)>);

impl Crowds {
    /// Reads those of a board.
    pub(super) async fn read(
        tx: &mut Tx,
        guild: GuildId,
        season: Season,
        merit: Merit,
    ) -> Result<Self, Cause> {
        let all: Option<String> = tx.one(ALL, (guild, season, merit)).await?;
        Self::from_text(&all.unwrap_or_default())
    }

    fn from_text(text: &str) -> Result<Self, Cause> {
        let crowd = |pair: &str| {
            let (score, players) = pair.split_once(' ')?;
            Some((score.parse().ok()?, players.parse().ok()?))
        };
        let pairs = text.split(',').filter(|pair| !pair.is_empty());
        let crowds: Option<Vec<_>> = pairs.map(crowd).collect();
        let mut crowds =
            crowds.ok_or_else(|| Cause::Corrupt("crowds are no numbers".to_owned()))?;
        crowds.sort_unstable();
        Ok(Self(crowds))
    }

    pub(super) fn people(&self) -> i64 {
        self.0.iter().map(|&(_, players)| players).sum()
    }

    /// Counts the people who are better than that.
    pub(super) fn above(&self, score: i64) -> i64 {
        let better = self.0.iter().take_while(|&&(other, _)| other < score);
        better.map(|&(_, players)| players).sum()
    }

    /// Returns the next better score.
    pub(super) fn next(&self, score: i64) -> Option<i64> {
        self.0.iter().map(|&(score, _)| score).take_while(|&other| other < score).last()
    }

    /// Returns the score of the person who comes after that many people.
    pub(super) fn at(&self, offset: i64) -> Option<i64> {
        let mut remaining = offset;
        let mut crowds = self.0.iter();
        let found = crowds.find(|&&(_, players)| {
            remaining -= players;
            remaining < 0
        });
        found.map(|&(score, _)| score)
    }
}

#[cfg(test)]
mod tests {
    use sqlx::{AssertSqlSafe, Row};

    use super::*;
    use crate::store::Store;

    #[tokio::test]
    async fn crowds_are_read_from_their_index_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let url = format!("sqlite://{}", folder.path().join("bouton.db").display());
        let store = Store::open(&url).await.expect("opens");
        let explain = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {ALL}"));
        let explain = sqlx::query(explain).bind(1).bind("all").bind("wins");
        let plan = store.readers.ask(async |on: &mut Tx| explain.fetch_all(on).await);
        let plan = plan.await.expect("is planned");
        let plan: Vec<&str> =
            plan.iter().map(|row| row.try_get("detail").expect("a text")).collect();
        let read =
            "SEARCH crowds USING COVERING INDEX crowds_read (guild_id=? AND season=? AND merit=?)";
        assert!(plan.contains(&read), "{plan:?}");
        assert!(!plan.iter().any(|step| step.contains("SCAN crowds")), "{plan:?}");
    }

    #[test]
    fn ranks_are_counted_from_crowds() {
        let crowds = Crowds::from_text("-5 2,0 3,-9 1").expect("crowds");
        assert_eq!(crowds.people(), 6);
        assert_eq!([-9, -5, 0, 1].map(|score| crowds.above(score)), [0, 1, 3, 6]);
        assert_eq!([-9, -5, 0].map(|score| crowds.next(score)), [None, Some(-9), Some(-5)]);
        let at = [0, 1, 2, 3, 5, 6].map(|offset| crowds.at(offset));
        assert_eq!(at, [Some(-9), Some(-5), Some(-5), Some(0), Some(0), None]);
    }
}
