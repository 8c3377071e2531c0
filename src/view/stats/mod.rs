//! What a person has done, in words, with a chart where there is something to draw.

mod chart;
mod record;

pub use record::{StatsShown, stats, stats_between};
