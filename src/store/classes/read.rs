//! Reading a class, with all that it asks.

use sqlx::any::AnyRow;

use crate::lesson::{Class, ClassAnswer, Exercises};
use crate::place::{ChannelId, ClassId};
use crate::store::Tx;
use crate::store::columns::corrupt;
use crate::store::error::{Cause, Doing};
use crate::store::records::place;
use crate::store::sql::{Ask, Read, get};
use crate::store::{Store, StoreError};

/// Each class that is so.
macro_rules! classes {
    ($which:literal) => {
        concat!(
            "SELECT id, guild_id, channel_id, locale, host, exercises, hints, level, stage, message, touched_at FROM classes WHERE ",
            $which
        )
    };
}

impl Read for Class {
    fn read(row: &AnyRow) -> Result<Self, Cause> {
        Ok(Self {
            id: get(row, "id")?,
            place: place(row)?,
            host: get(row, "host")?,
            exercises: get(row, "exercises")?,
            hints: get(row, "hints")?,
            level: get(row, "level")?,
            stage: get(row, "stage")?,
            message: get(row, "message")?,
            touched: get(row, "touched_at")?,
        })
    }
}

impl Store {
    pub async fn class(&self, id: ClassId) -> Result<Option<Class>, StoreError> {
        let found = self.readers.maybe(classes!("id = $1"), id).await;
        found.doing(format_args!("read class {id}"))
    }

    /// The class of a channel that is under way.
    pub async fn class_in(&self, channel: ChannelId) -> Result<Option<Class>, StoreError> {
        let found = self.readers.maybe(classes!("channel_id = $1 AND stage <> 'over'"), channel);
        found.await.doing(format_args!("read the class in {channel}"))
    }
}

pub(in crate::store) async fn by_id(tx: &mut Tx, id: ClassId) -> Result<Option<Class>, Cause> {
    tx.maybe(classes!("id = $1"), id).await
}

pub(super) async fn under_way(tx: &mut Tx, channel: ChannelId) -> Result<Option<ClassId>, Cause> {
    let text = "SELECT id FROM classes WHERE channel_id = $1 AND stage <> 'over'";
    tx.maybe(text, channel).await
}

/// What was answered to one of these, as it is stored.
pub(in crate::store) fn answer(
    exercises: &Exercises,
    nth: u32,
    text: &str,
) -> Result<ClassAnswer, Cause> {
    let read = exercises.get(nth).and_then(|asked| ClassAnswer::read(text, asked));
    read.ok_or_else(|| corrupt("answer"))
}
