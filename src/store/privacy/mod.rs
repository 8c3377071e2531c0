//! A person's own data: a copy of it, keeping off boards, and its end.

mod erase;
mod export;
mod forget;
mod hide;
mod mutes;
mod people;

pub(super) use erase::forget_erasures;
pub use erase::{Erased, Relic};
pub use export::{Cell, Export, Kept};
pub(super) use export::{cells, turns};
pub use forget::{Forgetting, PART, Tell};
pub use people::{Afterwards, PEOPLE};
