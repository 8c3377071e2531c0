//! Binds values to SQL statements, and reads values from their rows. Columns hold numbers and texts.

use std::fmt::Display;

use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, AnyConnection, ColumnIndex, Executor, Row, SqlSafeStr, ValueRef};

use super::columns::{corrupt, key, storable};
use super::engine::Connections;
use super::error::Cause;
use crate::day::Day;
use crate::game::tournament::{By, Kind, Side, Span, Stage};
use crate::game::vote::Verdict;
use crate::game::{
    Endable, Fate, Limited, Merit, ModVerb, NimPreset, Opening, Player, Ply, Preferences, Season,
    Seat, Settings, Unscored,
};
use crate::lesson::{ClassStage, Exercises};
use crate::locale::Locale;
use crate::place::{
    ChannelId, ClassId, GameId, GuildId, MessageId, RoleId, Shards, SimulId, Token, TournamentId,
    UserId,
};
use nim::{Level, Rules};

/// A statement with the values bound so far.
pub(super) type Bound = Query<'static, Any, AnyArguments>;

/// A value for one parameter. An id that is made up, and so is in no row, is bound as null.
pub(super) trait Value: Sized {
    fn bind(value: Option<Self>, query: Bound) -> Result<Bound, Cause>;
}

/// An id to be stored. One that does not fit is an error, as null would lose it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stored<T>(pub T);

/// Values for a statement's parameters, in order.
pub(super) trait Values {
    fn bind(self, query: Bound) -> Result<Bound, Cause>;
}

/// A value read from a column.
pub(super) trait Field: Sized {
    fn at(row: &AnyRow, column: impl At) -> Result<Self, Cause>;
}

/// A column's name or index.
pub(super) trait At: ColumnIndex<AnyRow> + Display + Copy {}

impl<T: ColumnIndex<AnyRow> + Display + Copy> At for T {}

/// What is read from a row: one column, several in order, or a struct by name.
pub(super) trait Read: Sized {
    fn read(row: &AnyRow) -> Result<Self, Cause>;
}

pub(super) fn sql(text: impl SqlSafeStr, values: impl Values) -> Result<Bound, Cause> {
    values.bind(sqlx::query(text))
}

/// Reads a column of a row.
pub(super) fn get<T: Field>(row: &AnyRow, column: &str) -> Result<T, Cause> {
    T::at(row, column)
}

/// Reads every row.
pub(super) fn read_all<T: Read>(rows: &[AnyRow]) -> Result<Vec<T>, Cause> {
    rows.iter().map(T::read).collect()
}

/// Implements `Read` for a struct: each field comes from the column of its name, or of the given name; or, with `..`,
/// from several columns. Fields after a semicolon are filled in elsewhere.
macro_rules! read_by_name {
    (@ $row:ident $field:ident) => {
        $crate::store::sql::get($row, stringify!($field))?
    };
    (@ $row:ident $field:ident ..) => {
        $crate::store::sql::Read::read($row)?
    };
    (@ $row:ident $field:ident $column:literal) => {
        $crate::store::sql::get($row, $column)?
    };
    ($type:ident { $($field:ident $(= $from:tt)?),+ $(; $($more:ident),+)? $(,)? }) => {
        impl $crate::store::sql::Read for $type {
            fn read(row: &sqlx::any::AnyRow) -> Result<Self, $crate::store::error::Cause> {
                Ok(Self {
                    $($field: $crate::store::sql::read_by_name!(@ row $field $($from)?),)+
                    $($($more: Default::default(),)+)?
                })
            }
        }
    };
}

pub(super) use read_by_name;

/// Deletes rows of a table that are old by a column: those up to `$1`, the oldest first, and no more than `$most` at a
/// time, so that no move waits for it. Other rows than `$which` stay. PostgreSQL expects few rows in a range with two
/// ends.
macro_rules! delete_oldest {
    ($table:literal, $column:literal, $most:literal $(, $which:literal)?) => {
        concat!(
            "DELETE FROM ", $table, " WHERE ", $($which, " AND ",)?
            $column, " BETWEEN (SELECT MIN(", $column, ") FROM ", $table, $(" WHERE ", $which,)?
            ") AND (SELECT MAX(", $column, ") FROM (
                 SELECT ", $column, " FROM ", $table, " WHERE ", $($which, " AND ",)?
            $column, " <= $1 ORDER BY ", $column, " LIMIT ", $most, ") AS old)"
        )
    };
}

pub(super) use delete_oldest;

/// Queries and changes on a connection.
pub(super) trait Ask
where
    for<'c> &'c mut Self: Executor<'c, Database = Any>,
{
    /// Reads all rows.
    async fn all<T: Read>(
        &mut self,
        text: &'static str,
        values: impl Values,
    ) -> Result<Vec<T>, Cause> {
        read_all(&sql(text, values)?.fetch_all(self).await?)
    }

    /// Returns all rows as they are.
    async fn rows(
        &mut self,
        text: &'static str,
        values: impl Values,
    ) -> Result<Vec<AnyRow>, Cause> {
        Ok(sql(text, values)?.fetch_all(self).await?)
    }

    /// Reads a row that always exists.
    async fn one<T: Read>(&mut self, text: &'static str, values: impl Values) -> Result<T, Cause> {
        T::read(&sql(text, values)?.fetch_one(self).await?)
    }

    /// Reads a row, if there is one.
    async fn maybe<T: Read>(
        &mut self,
        text: &'static str,
        values: impl Values,
    ) -> Result<Option<T>, Cause> {
        sql(text, values)?.fetch_optional(self).await?.as_ref().map(T::read).transpose()
    }

    /// Whether there is a row.
    async fn any(&mut self, text: &'static str, values: impl Values) -> Result<bool, Cause> {
        Ok(sql(text, values)?.fetch_optional(self).await?.is_some())
    }

    /// Runs a change, and returns how many rows it changed.
    async fn count(&mut self, text: &'static str, values: impl Values) -> Result<u64, Cause> {
        Ok(sql(text, values)?.execute(self).await?.rows_affected())
    }

    /// Runs a change, and returns whether it changed a row.
    async fn changed(&mut self, text: &'static str, values: impl Values) -> Result<bool, Cause> {
        Ok(self.count(text, values).await? > 0)
    }

    /// Runs a change.
    async fn run(&mut self, text: &'static str, values: impl Values) -> Result<(), Cause> {
        self.changed(text, values).await.map(drop)
    }

    /// Runs several changes with the same values, one after the other.
    async fn run_each(
        &mut self,
        texts: &[&'static str],
        values: impl Values + Copy,
    ) -> Result<(), Cause> {
        for &text in texts {
            self.run(text, values).await?;
        }
        Ok(())
    }
}

impl Ask for AnyConnection {}

/// The same on any free connection.
impl Connections {
    pub async fn all<T: Read>(
        &self,
        text: &'static str,
        values: impl Values,
    ) -> Result<Vec<T>, Cause> {
        self.ask(async |on: &mut AnyConnection| on.all(text, values).await).await
    }

    pub async fn one<T: Read>(&self, text: &'static str, values: impl Values) -> Result<T, Cause> {
        self.ask(async |on: &mut AnyConnection| on.one(text, values).await).await
    }

    pub async fn maybe<T: Read>(
        &self,
        text: &'static str,
        values: impl Values,
    ) -> Result<Option<T>, Cause> {
        self.ask(async |on: &mut AnyConnection| on.maybe(text, values).await).await
    }

    pub async fn any(&self, text: &'static str, values: impl Values) -> Result<bool, Cause> {
        self.ask(async |on: &mut AnyConnection| on.any(text, values).await).await
    }
}

/// Types that are bound and read as they are.
macro_rules! as_is {
    ($($plain:ty),*) => {$(
        impl Value for $plain {
            fn bind(value: Option<Self>, query: Bound) -> Result<Bound, Cause> {
                Ok(query.bind(value))
            }
        }

        impl Field for $plain {
            fn at(row: &AnyRow, column: impl At) -> Result<Self, Cause> {
                Ok(row.try_get(column)?)
            }
        }
    )*};
}

as_is!(i64, String);

/// A type that is bound as another.
macro_rules! bind_as {
    ($type:ty, $as:expr) => {
        impl Value for $type {
            fn bind(value: Option<Self>, query: Bound) -> Result<Bound, Cause> {
                Value::bind(value.map($as), query)
            }
        }
    };
}

/// A type that is read as another, and converted.
macro_rules! read {
    ($type:ty, $from:expr) => {
        impl Field for $type {
            fn at(row: &AnyRow, column: impl At) -> Result<Self, Cause> {
                ($from)(Field::at(row, column)?, column)
            }
        }
    };
}

bind_as!(&str, str::to_owned);
bind_as!(&String, String::clone);
bind_as!(bool, i64::from);
read!(bool, |number: i64, _| Ok(number != 0));
bind_as!(Locale, Locale::tag);
read!(Locale, |tag: String, _| Ok(Locale::from_tag(&tag)));
read!(Token, |token: Option<String>, _| Ok(Token::new(token.unwrap_or_default())));
// Null is a person who is gone.
read!(Player, |who: Option<UserId>, _| Ok(who.map_or(Player::Gone, Player::Person)));
// Null where nothing was chosen.
read!(Settings, |text: Option<String>, _| Ok(Settings::read(&text.unwrap_or_default())));
read!(Preferences, |text: Option<String>, _| Ok(Preferences::read(&text.unwrap_or_default())));
// All of its bits, as those of a signed number.
read!(u64, |number: i64, _| Ok(number.cast_unsigned()));

/// Numbers whose columns are wider than their types.
macro_rules! small {
    ($($small:ident),*) => {$(
        bind_as!($small, i64::from);
        read!($small, |number: i64, column| {
            $small::try_from(number).map_err(|_| Cause::Corrupt(format!("{column} is {number}")))
        });
    )*};
}

small!(u8, u16, u32, i32);

bind_as!(Day, |day: Day| day.0);
read!(Day, |day, _| Ok(Day(day)));
bind_as!(Ply, |ply: Ply| ply.0);
read!(Ply, |ply, _| Ok(Ply(ply)));

/// Types stored as 0 or 1.
macro_rules! of_two {
    ($($of_two:ident),*) => {$(
        bind_as!($of_two, |value: $of_two| value.index() as i64);
        read!($of_two, |nth: i64, column| {
            let nth = usize::try_from(nth).ok();
            nth.and_then(|nth| $of_two::BOTH.get(nth).copied()).ok_or_else(|| corrupt(column))
        });
    )*};
}

of_two!(Seat, Side);

/// Ids, and what an error calls one that does not fit.
macro_rules! ids {
    ($($id:ident => $name:literal),*) => {$(
        bind_as!($id, |id: $id| key(id.0));
        read!($id, |id, _| Ok($id(id)));

        impl Value for Stored<$id> {
            fn bind(value: Option<Self>, query: Bound) -> Result<Bound, Cause> {
                let id = value.map(|Stored(id)| storable(id.0, $name)).transpose()?;
                Value::bind(id, query)
            }
        }
    )*};
}

ids!(
    GameId => "the game's id",
    UserId => "the person's id",
    TournamentId => "the tournament's id",
    ClassId => "the class's id",
    SimulId => "the simul's id",
    GuildId => "the server's id",
    ChannelId => "the channel's id",
    MessageId => "the message's id",
    RoleId => "the role's id"
);

/// Types stored by name.
macro_rules! named {
    ($($named:ident),*) => {$(
        bind_as!($named, |value: $named| value.to_string());
        read!($named, |name: Option<String>, column| {
            name.and_then(|name| name.parse().ok()).ok_or_else(|| corrupt(column))
        });
    )*};
}

named!(
    Unscored, By, ClassStage, ModVerb, Endable, Exercises, Fate, Kind, Level, Limited, Merit,
    NimPreset, Opening, Rules, Season, Span, Stage, Verdict
);

impl<T: Value> Value for Option<T> {
    fn bind(value: Option<Self>, query: Bound) -> Result<Bound, Cause> {
        T::bind(value.flatten(), query)
    }
}

impl<T: Field> Field for Option<T> {
    fn at(row: &AnyRow, column: impl At) -> Result<Self, Cause> {
        let is_null = row.try_get_raw(column)?.is_null();
        (!is_null).then(|| T::at(row, column)).transpose()
    }
}

impl<T: Value> Values for T {
    fn bind(self, query: Bound) -> Result<Bound, Cause> {
        Value::bind(Some(self), query)
    }
}

/// The values for [`in_shards`](super::alive::in_shards), in its order.
impl Values for &Shards {
    fn bind(self, query: Bound) -> Result<Bound, Cause> {
        (self.total, *self.range.start(), *self.range.end()).bind(query)
    }
}

impl<T: Values + Copy> Values for &[T] {
    fn bind(self, query: Bound) -> Result<Bound, Cause> {
        let mut all = self.iter();
        all.try_fold(query, |query, &value| value.bind(query))
    }
}

impl Values for () {
    fn bind(self, query: Bound) -> Result<Bound, Cause> {
        Ok(query)
    }
}

impl<T: Field> Read for T {
    fn read(row: &AnyRow) -> Result<Self, Cause> {
        T::at(row, 0)
    }
}

/// Reads a row, or what is wrong with it.
impl<T: Read> Read for Result<T, Cause> {
    fn read(row: &AnyRow) -> Result<Self, Cause> {
        Ok(T::read(row))
    }
}

macro_rules! several {
    ($($type:ident $nth:tt),+) => {
        impl<$($type: Values),+> Values for ($($type,)+) {
            fn bind(self, query: Bound) -> Result<Bound, Cause> {
                $(let query = self.$nth.bind(query)?;)+
                Ok(query)
            }
        }

        impl<$($type: Value),+> Values for Option<($($type,)+)> {
            fn bind(self, query: Bound) -> Result<Bound, Cause> {
                if let Some(all) = self {
                    return all.bind(query);
                }
                $(let query = $type::bind(None, query)?;)+
                Ok(query)
            }
        }

        impl<$($type: Field),+> Read for ($($type,)+) {
            fn read(row: &AnyRow) -> Result<Self, Cause> {
                Ok(($($type::at(row, $nth)?,)+))
            }
        }
    };
}

several!(A 0, B 1);
several!(A 0, B 1, C 2);
several!(A 0, B 1, C 2, D 3);
several!(A 0, B 1, C 2, D 3, E 4);
several!(A 0, B 1, C 2, D 3, E 4, F 5);
several!(A 0, B 1, C 2, D 3, E 4, F 5, G 6);
several!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7);
several!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8);
