//! The leaderboards, a page at a time.

use sqlx::AssertSqlSafe;

use super::crowds::Crowds;
use super::tallies::{self, columns, is_shown, score, slot};
use crate::day::Day;
use crate::game::{Merit, Season, Tally};
use crate::place::{GuildId, UserId};
use crate::store::sql::{Ask, Read, read_all, sql};
use crate::store::{Cause, Result, Store, Tx};

/// Rows on a page.
const PAGE: i64 = 10;

/// How many of the last days are looked at for a streak, including today.
const DAYS: i32 = 30;

/// Counts days with a scored game, or with a puzzle try made in that server.
const RECENT: &str = "SELECT COUNT(*) FROM (
         SELECT day FROM ledger
         WHERE guild_id = $1 AND user_id = $2 AND won IS NOT NULL AND day BETWEEN $3 AND $4
         UNION
         SELECT day FROM ledger
         WHERE guild_id = $1 AND user_id = $2 AND game_id IS NULL AND day BETWEEN $3 AND $4
     ) AS days";

/// A page of a server's board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leaders {
    pub merit: Merit,
    pub season: Season,
    /// The page's number, from 0: the one asked for, or the last if there are not that many.
    pub page: u32,
    /// How many pages there are; 0 where nobody qualifies.
    pub pages: u32,
    /// How many people are on the board.
    pub people: u64,
    /// Its rows, at most ten, best first; equals in an arbitrary but stable order.
    pub rows: Vec<Standing>,
    /// What the asker has earned in the season, and their place, on this page or not.
    pub own: Own,
    /// Whether the asker is hidden from the boards.
    pub hidden: bool,
}

/// A person's place on a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// One more than the number of people who are better: equals share a rank, as in 1, 2, 2, 4.
    pub rank: u64,
    pub user: UserId,
    pub tally: Tally,
}

/// The asker's place.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Own {
    pub tally: Tally,
    /// `None` if they do not qualify.
    pub rank: Option<u64>,
    /// The place to catch up with.
    pub next: Option<NextPlace>,
}

/// The next better place that somebody has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NextPlace {
    pub rank: u64,
    /// By how much it is better.
    pub ahead: i64,
}

impl Store {
    /// Returns a page, from 0, of a server's board; if none is given, the one with the asker's place, or else the
    /// first.
    pub async fn leaders(
        &self,
        guild: GuildId,
        merit: Merit,
        season: Season,
        page: Option<u32>,
        viewer: UserId,
    ) -> Result<Leaders> {
        // Pages and ranks are of one snapshot.
        self.read(format!("read the leaderboard of {guild}"), async |tx| {
            Board { guild, merit, season }.read(tx, page, viewer).await
        })
        .await
    }

    /// Returns for each of these people on how many of the last days they did what makes a streak, in that server.
    pub async fn recent_days(
        &self,
        guild: GuildId,
        whose: &[UserId],
        today: Day,
    ) -> Result<Vec<u32>> {
        let since = Day(today.0.saturating_sub(DAYS - 1));
        self.read(format!("count the last days of people in {guild}"), async |tx| {
            let mut days = Vec::new();
            for &who in whose {
                days.push(tx.one(RECENT, (guild, who, since, today)).await?);
            }
            Ok(days)
        })
        .await
    }
}

struct Board {
    guild: GuildId,
    merit: Merit,
    season: Season,
}

impl Board {
    async fn read(&self, tx: &mut Tx, page: Option<u32>, viewer: UserId) -> Result<Leaders, Cause> {
        let &Self { guild, merit, season } = self;
        let crowds = Crowds::read(tx, guild, season, merit).await?;
        let people = crowds.people().cast_unsigned();
        let pages = people.div_ceil(PAGE.cast_unsigned()) as u32;
        let own = self.own(tx, &crowds, viewer).await?;
        let hidden = !is_shown(tx, viewer).await?;
        let page = match page {
            None => self.page_of(tx, &crowds, &own.tally, viewer).await?,
            Some(page) => page,
        };
        let page = page.min(pages.saturating_sub(1));
        let offset = i64::from(page) * PAGE;
        let mut rows = Vec::new();
        if let Some((score, slot, user)) = self.place(tx, &crowds, offset).await? {
            let from = (guild, season, score, slot, user);
            let read = sql(AssertSqlSafe(self.page_sql()), from)?.fetch_all(&mut *tx).await?;
            rows = ranked(read_all(&read)?, merit, offset, crowds.above(score));
        }
        Ok(Leaders { merit, season, page, pages, people, rows, own, hidden })
    }

    async fn own(&self, tx: &mut Tx, crowds: &Crowds, viewer: UserId) -> Result<Own, Cause> {
        let tally = tallies::of(tx, (self.guild, viewer), self.season).await?;
        // The place the asker would have: they may be hidden.
        let Some(score) = score(&tally, self.merit, true) else {
            return Ok(Own { tally, ..Own::default() });
        };
        let rank = |score| crowds.above(score).cast_unsigned() + 1;
        let next =
            crowds.next(score).map(|next| NextPlace { rank: rank(next), ahead: score - next });
        Ok(Own { tally, rank: Some(rank(score)), next })
    }

    /// Returns the page with a person's place.
    async fn page_of(
        &self,
        tx: &mut Tx,
        crowds: &Crowds,
        tally: &Tally,
        who: UserId,
    ) -> Result<u32, Cause> {
        let Some(score) = score(tally, self.merit, true) else { return Ok(0) };
        let slots = self.slots(tx, score).await?.into_iter();
        let before = slots.filter(|&(other, _)| other < slot(who));
        let beside: i64 = before.map(|(_, players)| players).sum();
        let of = (self.guild, self.season, score, slot(who), who);
        let before = sql(AssertSqlSafe(self.before_sql()), of)?;
        let within = i64::read(&before.fetch_one(&mut *tx).await?)?;
        Ok(((crowds.above(score) + beside + within) / PAGE) as u32)
    }

    /// Counts the people with that score in each slot, in order.
    async fn slots(&self, tx: &mut Tx, score: i64) -> Result<Vec<(i64, i64)>, Cause> {
        let text = "SELECT slot, players FROM crowds
             WHERE guild_id = $1 AND season = $2 AND merit = $3 AND score = $4 AND players > 0 ORDER BY slot";
        tx.all(text, (self.guild, self.season, self.merit, score)).await
    }

    /// Returns the score, slot and person that come after `offset` people. Crowds are skipped by their sizes; people
    /// are stepped over only within that person's slot, from the nearer end: half a server may have equally few wins.
    async fn place(
        &self,
        tx: &mut Tx,
        crowds: &Crowds,
        offset: i64,
    ) -> Result<Option<(i64, i64, i64)>, Cause> {
        let Some(score) = crowds.at(offset) else { return Ok(None) };
        let mut skip = offset - crowds.above(score);
        for (slot, players) in self.slots(tx, score).await? {
            if skip >= players {
                skip -= players;
                continue;
            }
            let (order, steps) =
                if skip > players / 2 { ("DESC", players - skip - 1) } else { ("ASC", skip) };
            let of = (self.guild, self.season, score, slot, steps);
            let row = sql(AssertSqlSafe(self.nth_sql(order)), of)?.fetch_optional(&mut *tx).await?;
            let user = row.as_ref().map(i64::read).transpose()?;
            return Ok(user.map(|user| (score, slot, user)));
        }
        Ok(None)
    }
}

/// The queries that name the column a board is sorted by.
impl Board {
    /// A page's rows, from a given place on.
    fn page_sql(&self) -> String {
        format!(
            "SELECT user_id, {} FROM tallies
             WHERE guild_id = $1 AND season = $2 AND by_{1} IS NOT NULL AND (by_{1}, slot, user_id) >= ($3, $4, $5)
             ORDER BY by_{1}, slot, user_id LIMIT {PAGE}",
            columns!(),
            self.merit
        )
    }

    /// How many people come before someone in their slot.
    fn before_sql(&self) -> String {
        format!(
            "SELECT COUNT(*) FROM tallies
             WHERE guild_id = $1 AND season = $2 AND by_{} = $3 AND slot = $4 AND user_id < $5",
            self.merit
        )
    }

    /// The person in a slot after that many others from one of its ends.
    fn nth_sql(&self, order: &str) -> String {
        format!(
            "SELECT user_id FROM tallies WHERE guild_id = $1 AND season = $2 AND by_{} = $3 AND slot = $4
             ORDER BY user_id {order} LIMIT 1 OFFSET $5",
            self.merit
        )
    }
}

/// Ranks the rows that come after `offset` people; `above` people are better than the first of them.
fn ranked(rows: Vec<(UserId, Tally)>, merit: Merit, offset: i64, above: i64) -> Vec<Standing> {
    let mut page: Vec<Standing> = Vec::with_capacity(rows.len());
    let mut rank = above + 1;
    for (place, (user, tally)) in (offset + 1..).zip(rows) {
        let same = |last: &Standing| last.tally.by(merit) == tally.by(merit);
        if page.last().is_some_and(|last| !same(last)) {
            rank = place;
        }
        page.push(Standing { rank: rank.cast_unsigned(), user, tally });
    }
    page
}

#[cfg(test)]
mod tests {
    use sqlx::Row;

    use super::*;

    #[tokio::test]
    async fn nobody_is_counted_up_to() {
        let folder = tempfile::tempdir().expect("a folder");
        let url = format!("sqlite://{}", folder.path().join("bouton.db").display());
        let store = Store::open(&url).await.expect("opens");
        for merit in Merit::ALL {
            let board = Board { guild: GuildId(1), merit, season: Season::All };
            for sql in
                [board.page_sql(), board.before_sql(), board.nth_sql("ASC"), board.nth_sql("DESC")]
            {
                let explain = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sql}"));
                let explain = sqlx::query(explain).bind(1).bind("all").bind(-1).bind(0).bind(1);
                let plan = store.readers.ask(async |on: &mut Tx| explain.fetch_all(on).await);
                let plan = plan.await.expect("is planned");
                let plan: Vec<String> =
                    plan.iter().map(|row| row.try_get("detail").expect("a text")).collect();
                let [step] = &plan[..] else {
                    panic!("{plan:?}");
                };
                let index = format!("INDEX tallies_by_{merit} (guild_id=? AND season=? AND ");
                assert!(
                    step.starts_with("SEARCH tallies USING ") && step.contains(&index),
                    "{step}"
                );
            }
        }
    }
}
