//! Reads a class, with its exercises.

use crate::lesson::{Class, ClassAnswer, Exercises};
use crate::place::{ChannelId, ClassId};
use crate::store::{Ask, Cause, Doing, Result, Store, Tx, corrupt, read_by_name};

/// Selects the classes that meet a condition.
macro_rules! classes {
    ($which:literal) => {
        concat!(
            "SELECT id, guild_id, channel_id, locale, host, exercises, hints, level, stage, message, touched_at FROM classes WHERE ",
            $which
        )
    };
}

read_by_name! {
    Class { id, place = .., host, exercises, hints, level, stage, message, touched = "touched_at" }
}

impl Store {
    pub async fn class(&self, id: ClassId) -> Result<Option<Class>> {
        self.readers.maybe(classes!("id = $1"), id).await.doing(format_args!("read class {id}"))
    }

    /// Returns the channel's class that is under way.
    pub async fn class_in(&self, channel: ChannelId) -> Result<Option<Class>> {
        let found = self.readers.maybe(classes!("channel_id = $1 AND stage <> 'over'"), channel);
        found.await.doing(format_args!("read the class in {channel}"))
    }
}

pub async fn by_id(tx: &mut Tx, id: ClassId) -> Result<Option<Class>, Cause> {
    tx.maybe(classes!("id = $1"), id).await
}

/// Reads a stored answer to one of these exercises.
pub fn answer(exercises: &Exercises, nth: u32, text: &str) -> Result<ClassAnswer, Cause> {
    let read = exercises.get(nth).and_then(|exercise| ClassAnswer::read(text, exercise));
    read.ok_or_else(|| corrupt("answer"))
}
