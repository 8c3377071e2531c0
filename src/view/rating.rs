//! Says what a rating lacks to be on the leaderboard.

use super::words::all_of;
use crate::game::{Spread, Tally};
use crate::view::prelude::*;

/// Returns what it lacks, in words; `None` if it lacks nothing or there is no rating.
pub(super) fn missing(tally: &Tally, locale: Locale) -> Option<String> {
    if tally.matches == 0 || tally.is_ranked() {
        return None;
    }
    let Spread { days, people } = tally.spread;
    let few = |n: u8| (n < Spread::ENOUGH).then_some((n, Spread::ENOUGH));
    let sure = (!tally.rating.is_sure()).then(|| {
        // Written as it is next to a rating.
        say!(locale, "rating-unsure", most = Spread::DEVIATION.unsigned_abs() / 500)
    });
    let days = few(days).map(|(n, of)| say!(locale, "rating-days", n, of));
    let people = few(people).map(|(n, of)| say!(locale, "rating-people", n, of));
    Some(all_of([sure, days, people].into_iter().flatten(), locale))
}
