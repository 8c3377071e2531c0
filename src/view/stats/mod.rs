//! A person's record in words, with a chart if there is something to draw.

mod chart;
mod record;

pub use record::{StatsShown, stats, stats_between};
