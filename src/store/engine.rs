//! What depends on the database engine: connections and how they are opened, migrations, copies, error codes.
//! Nothing else in the store knows which engine it is.

mod open_error;
mod sqlite;

pub use open_error::OpenError;
pub use sqlite::Lock;
pub(super) use sqlite::{
    BEGIN_WRITE, CopyError, Files, checkpoint, columns, copy, existing, has_no_room, integrity,
    is_busy, lock, open,
};
