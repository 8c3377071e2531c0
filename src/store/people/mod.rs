//! A person's own data: exporting it, erasing it, their mutes and preferences.

mod erase;
mod export;
mod forget;
mod members;
mod preferences;

pub(super) use erase::forget_erasures;
pub use erase::{Erased, OrphanedMessage};
pub(super) use export::cells;
pub use export::{Cell, Export, TableRows};
pub use forget::{Forgetting, Notice, PART};
pub(super) use members::BELIEVED;
