//! The answers of a class's pupils: they come all at once, and so are stored together.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::read::{self, answer};
use crate::lesson::{Class, ClassAnswer, ClassRefusal, ClassReport, Counted};
use crate::place::{ClassId, UserId};
use crate::store::batching::batch::TOGETHER;
use crate::store::batching::queue::Work;
use crate::store::{Ask, Cause, Doing, Job, Result, Store, Stored, Tx, enqueue};

impl Store {
    /// Stores a person's answer to the current exercise, in place of their previous one.
    pub async fn answer_class(
        &self,
        id: ClassId,
        nth: u32,
        who: UserId,
        answer: ClassAnswer,
        now: i64,
    ) -> Result<Result<Class, ClassRefusal>> {
        let given = Given { id, nth, who, answer, now };
        self.store(format!("store an answer in class {id}"), given).await
    }

    /// Returns a person's answer to an exercise, and whether the host may know whose it is.
    pub async fn own_answer(
        &self,
        class: &Class,
        nth: u32,
        who: UserId,
    ) -> Result<Option<(ClassAnswer, bool)>> {
        let text = "SELECT answer, shows_name FROM class_answers
             WHERE class_id = $1 AND nth = $2 AND user_id = $3";
        let own = async {
            let own: Option<(String, bool)> =
                self.readers.maybe(text, (class.id, nth, who)).await?;
            let read = |(text, shown): (String, bool)| {
                Ok::<_, Cause>((answer(&class.exercises, nth, &text)?, shown))
            };
            own.map(read).transpose()
        };
        own.await.doing(format_args!("read an answer in class {}", class.id))
    }

    /// Lets the host know whose a person's answers are, or no longer. Returns whether there are any.
    pub async fn show_name(&self, id: ClassId, who: UserId, shown: bool) -> Result<bool> {
        let text = "UPDATE class_answers SET shows_name = $3 WHERE class_id = $1 AND user_id = $2";
        let set = self.writer.changed(text, (id, Stored(who), shown)).await;
        set.doing(format_args!("show a name in class {id}"))
    }

    /// Counts the answers to the current exercise. The class's message is redrawn once a second while people answer,
    /// so this does not count every answer ever given in it.
    pub async fn class_answers(&self, class: &Class) -> Result<Counted> {
        const COUNTED: &str =
            "SELECT answer, COUNT(*) FROM class_answers WHERE class_id = $1 AND nth = $2
             GROUP BY answer";
        let counting = async {
            let Some(nth) = class.stage.nth() else { return Ok(Counted::default()) };
            let counted: Vec<(String, u32)> = self.readers.all(COUNTED, (class.id, nth)).await?;
            let read = |(text, people): (String, u32)| {
                Ok::<_, Cause>((answer(&class.exercises, nth, &text)?, people))
            };
            counted.into_iter().map(read).collect::<Result<_, _>>().map(Counted::new)
        };
        counting.await.doing(format_args!("count the answers in class {}", class.id))
    }

    /// Returns the answers to each exercise, and the results of those who share their name.
    pub async fn class_report(&self, class: &Class) -> Result<ClassReport> {
        const COUNTED: &str = "SELECT nth, answer, COUNT(*) FROM class_answers WHERE class_id = $1
             GROUP BY nth, answer";
        const NAMED: &str = "SELECT user_id, nth, answer FROM class_answers
             WHERE class_id = $1 AND shows_name = 1";
        self.read(format!("read the answers in class {}", class.id), async |tx| {
            let exercises = &class.exercises;
            let mut counted = vec![Vec::new(); exercises.count() as usize];
            for (nth, text, people) in tx.all::<(u32, String, u32)>(COUNTED, class.id).await? {
                let answer = answer(exercises, nth, &text)?;
                counted[nth as usize - 1].push((answer, people));
            }
            let mut named: BTreeMap<UserId, (u32, u32)> = BTreeMap::new();
            for (who, nth, text) in tx.all::<(UserId, u32, String)>(NAMED, class.id).await? {
                let answer = answer(exercises, nth, &text)?;
                let right = exercises.get(nth).is_some_and(|exercise| answer.is_right(exercise));
                let (all, rightly) = named.entry(who).or_default();
                (*all, *rightly) = (*all + 1, *rightly + u32::from(right));
            }
            let counted = counted.into_iter().map(Counted::new).collect();
            let named = named.into_iter().map(|(who, (all, rightly))| (who, all, rightly));
            Ok(ClassReport { counted, named: named.collect() })
        })
        .await
    }
}

/// An answer to store.
struct Given {
    id: ClassId,
    nth: u32,
    who: UserId,
    answer: ClassAnswer,
    now: i64,
}

impl Given {
    /// Checks that it answers the current exercise.
    fn fits(&self, class: &Class) -> Result<(), ClassRefusal> {
        let read = ClassAnswer::read(&self.answer.to_string(), class.asks(self.nth)?);
        read.map(drop).ok_or(ClassRefusal::NoAnswer)
    }

    async fn insert(&self, tx: &mut Tx) -> Result<(), Cause> {
        let Self { id, nth, who, answer, now } = *self;
        let text = "INSERT INTO class_answers (class_id, nth, user_id, answer, shows_name, answered_at)
             VALUES ($1, $2, $3, $4,
                 (SELECT COALESCE(MAX(shows_name), 0) FROM class_answers WHERE class_id = $1 AND user_id = $3), $5)
             ON CONFLICT (class_id, nth, user_id) DO UPDATE
             SET answer = excluded.answer, answered_at = excluded.answered_at";
        tx.run(text, (Stored(id), nth, Stored(who), answer.to_string(), now)).await
    }
}

impl Work for Given {
    type Done = Result<Class, ClassRefusal>;

    const AS_ONE: usize = TOGETHER;

    async fn write(&self, tx: &mut Tx) -> Result<Self::Done, Cause> {
        let mut done = Self::write_all(&[self], tx).await?;
        Ok(done.pop().unwrap_or(Err(ClassRefusal::NoneHere)))
    }

    /// Reads and writes once what the answers of one class share.
    async fn write_all(all: &[&Self], tx: &mut Tx) -> Result<Vec<Self::Done>, Cause> {
        let mut classes: BTreeMap<ClassId, Result<Class, ClassRefusal>> = BTreeMap::new();
        let mut touched: BTreeMap<ClassId, i64> = BTreeMap::new();
        let mut done = Vec::with_capacity(all.len());
        for one in all {
            let class = match classes.entry(one.id) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(unknown) => {
                    let class = read::by_id(tx, one.id).await?;
                    unknown.insert(class.ok_or(ClassRefusal::NoneHere))
                }
            };
            let class = class.clone().and_then(|class| one.fits(&class).map(|()| class));
            if class.is_ok() {
                one.insert(tx).await?;
                touched.insert(one.id, one.now);
            }
            done.push(class);
        }
        for (id, now) in touched {
            tx.run("UPDATE classes SET touched_at = $2 WHERE id = $1", (id, now)).await?;
            if let Some(Ok(Class { place, .. })) = classes.get(&id) {
                enqueue(tx, Job::Class(id), *place, now).await?;
            }
        }
        Ok(done)
    }
}
