//! How far people are in their lessons, and which cards they know.

mod progress;

pub use progress::{Begin, Progress};
