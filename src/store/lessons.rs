//! People's progress in their lessons, and the flash cards they know.

use sqlx::any::AnyRow;

use crate::lesson::{Course, Deck, Hand, Known, Mark};
use crate::place::UserId;
use crate::store::{Ask, Cause, Doing, Read, Result, Store, Stored, dashed, get, write};

/// The decks a person used last: only these are kept, because there can be thousands, and each takes time to list. Of
/// all courses only a deck has a dot in its name.
macro_rules! decks_kept {
    () => {
        "(SELECT course FROM lessons WHERE user_id = $1 AND course LIKE '%.%'
          ORDER BY touched_at DESC, course LIMIT 10)"
    };
}

/// How far a person is in a course.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Progress {
    pub course: Course,
    /// The seed of its positions.
    pub seed: u64,
    pub mark: Mark,
    /// When it was last used, in milliseconds since 1970, UTC.
    pub touched: i64,
}

/// How a course begins, if it has not begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Begin {
    /// The seed of its positions.
    pub seed: u64,
    /// The time, in milliseconds since 1970, UTC.
    pub now: i64,
}

impl Progress {
    /// Whether the person once finished the course, which has `of` steps.
    pub fn is_finished(&self, of: usize) -> bool {
        self.mark.round > 0 || self.mark.step as usize >= of
    }
}

impl Store {
    /// Returns every course that the person began and that is kept, the one used last first.
    pub async fn courses(&self, user: UserId) -> Result<Vec<Progress>> {
        const COURSES: &str = concat!(
            "SELECT course, seed, round, step, touched_at FROM lessons
             WHERE user_id = $1 AND (course NOT LIKE '%.%' OR course IN ",
            decks_kept!(),
            ") ORDER BY touched_at DESC, course"
        );
        let all: Result<Vec<Option<_>>, _> = self.readers.all(COURSES, user).await;
        let all = all.doing("read the lessons of a person")?;
        // A course known only to a later version is skipped.
        Ok(all.into_iter().flatten().collect())
    }

    /// Returns how far the person is in the course; `None` if they never began it.
    pub async fn progress(&self, user: UserId, course: &Course) -> Result<Option<Progress>> {
        let text = "SELECT course, seed, round, step, touched_at FROM lessons
             WHERE user_id = $1 AND course = $2";
        let found = self.readers.maybe(text, (user, course_name(course))).await;
        found.map(Option::flatten).doing("read a lesson of a person")
    }

    /// Returns how far the person is in the course, and begins it if they have not yet. Of their decks only those used
    /// last are kept.
    pub async fn begin_course(
        &self,
        user: UserId,
        course: &Course,
        begin: Begin,
    ) -> Result<Progress> {
        const BEGIN: &str = "INSERT INTO lessons (user_id, course, seed, round, step, touched_at)
             VALUES ($1, $2, $3, 0, 0, $4)
             ON CONFLICT (user_id, course) DO UPDATE SET touched_at = excluded.touched_at
             RETURNING course, seed, round, step, touched_at";
        const FORGET: &str = concat!(
            "DELETE FROM lessons
             WHERE user_id = $1 AND course LIKE '%.%' AND course <> $2 AND course NOT IN ",
            decks_kept!()
        );
        if let Some(progress) = self.progress(user, course).await? {
            return Ok(progress);
        }
        let (id, name) = (Stored(user), course_name(course));
        self.write("begin a lesson of a person", async |tx| {
            let new = (id, &name, begin.seed.cast_signed(), begin.now);
            let progress: Option<Progress> = tx.one(BEGIN, new).await?;
            tx.run(FORGET, (id, &name)).await?;
            progress.ok_or_else(|| Cause::Corrupt("a lesson was stored as another".to_owned()))
        })
        .await
    }

    /// Moves the person from one place in a course to another. Returns `false`, and changes nothing, if they are no
    /// longer there.
    pub async fn learn(
        &self,
        user: UserId,
        course: &Course,
        from: Mark,
        to: Mark,
        now: i64,
    ) -> Result<bool> {
        self.try_learn(user, course, (from, to), None, now).await.doing("keep a lesson of a person")
    }

    /// Stores how well a card is known, and moves on to the next. Returns `false`, and changes nothing, if the person
    /// is no longer at that place.
    pub async fn turn_card(
        &self,
        user: UserId,
        deck: &Deck,
        from: Mark,
        card: (&[u64], Known),
        now: i64,
    ) -> Result<bool> {
        let course = Course::Cards(deck.clone());
        let kept = self.try_learn(user, &course, (from, from.next()), Some(card), now).await;
        kept.doing("keep a card of a person")
    }

    /// Returns the person's cards of that deck, at that progress.
    pub async fn hand(&self, user: UserId, deck: &Deck, progress: &Progress) -> Result<Hand> {
        let text = "SELECT card, streak, due FROM cards WHERE user_id = $1 AND course = $2";
        let cards = self.readers.all(text, (user, deck.to_string())).await;
        let cards: Vec<(String, u8, u32)> = cards.doing("read the cards of a person")?;
        let of = |piles: &[u64]| {
            let name = dashed(piles);
            let &(_, streak, due) = cards.iter().find(|(card, ..)| *card == name)?;
            Some(Known { streak, due })
        };
        Ok(Hand::new(
            deck.clone(),
            progress.seed.wrapping_add(u64::from(progress.mark.round)),
            progress.mark.step,
            of,
        ))
    }

    async fn try_learn(
        &self,
        user: UserId,
        course: &Course,
        (from, to): (Mark, Mark),
        card: Option<(&[u64], Known)>,
        now: i64,
    ) -> Result<bool, Cause> {
        let name = course_name(course);
        write(&self.writer, async |tx| {
            let text = "UPDATE lessons SET round = $5, step = $6, touched_at = $7
                 WHERE user_id = $1 AND course = $2 AND round = $3 AND step = $4";
            let marks = (from.round, from.step, to.round, to.step);
            if !tx.changed(text, (user, &name, marks, now)).await? {
                return Ok(false);
            }
            if to.round != from.round {
                let text = "DELETE FROM cards WHERE user_id = $1 AND course = $2";
                tx.run(text, (user, &name)).await?;
            }
            if let Some((piles, Known { streak, due })) = card {
                let text = "INSERT INTO cards (user_id, course, card, streak, due) VALUES ($1, $2, $3, $4, $5)
                     ON CONFLICT (user_id, course, card)
                     DO UPDATE SET streak = excluded.streak, due = excluded.due";
                tx.run(text, (user, &name, dashed(piles), streak, due)).await?;
            }
            Ok(true)
        })
        .await
    }
}

fn course_name(course: &Course) -> String {
    match course {
        Course::Lesson(lesson) => lesson.to_string(),
        Course::Cards(deck) => deck.to_string(),
    }
}

/// `None` for an unknown course.
impl Read for Option<Progress> {
    fn read(row: &AnyRow) -> Result<Self, Cause> {
        let name: String = get(row, "course")?;
        let course = match (name.parse(), name.parse()) {
            (Ok(lesson), _) => Course::Lesson(lesson),
            (_, Ok(deck)) => Course::Cards(deck),
            _ => return Ok(None),
        };
        Ok(Some(Progress {
            course,
            seed: get(row, "seed")?,
            mark: Mark { round: get(row, "round")?, step: get(row, "step")? },
            touched: get(row, "touched_at")?,
        }))
    }
}
