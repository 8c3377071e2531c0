//! A person's own data: a copy of it, who may challenge them, and the end of all of it.

mod erase;
mod export;
mod forget;
pub(super) mod members;
mod mutes;
mod preferences;

pub(super) use erase::forget_erasures;
pub use erase::{Erased, OrphanedMessage};
pub(super) use export::cells;
pub use export::{Cell, Export, Kept};
pub use forget::{Forgetting, PART, Tell};
pub use members::BELIEVED;
