//! Shows or hides people on a leaderboard who have left the server.

use crate::view::prelude::*;
use std::collections::BTreeSet;

use crate::game::Leavers;
use crate::place::UserId;

/// The people who have left, and how the server wants them shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Departed {
    pub people: Vec<UserId>,
    pub how: Leavers,
}

impl Departed {
    /// Returns the person's row as it is shown, or `None` if it is hidden.
    pub(super) fn row(&self, who: UserId, row: String, locale: Locale) -> Option<String> {
        if !self.people.contains(&who) {
            return Some(row);
        }
        match self.how {
            Leavers::Marked => Some(say!(locale, "row-left", row)),
            Leavers::Hidden => None,
        }
    }

    /// Says how many of these people are not shown, since their places stay theirs.
    pub(super) fn unshown(
        &self,
        people: impl IntoIterator<Item = UserId>,
        locale: Locale,
    ) -> Option<String> {
        let leavers = people.into_iter().filter(|who| self.people.contains(who));
        let count = leavers.collect::<BTreeSet<_>>().len();
        let hides = count > 0 && self.how == Leavers::Hidden;
        hides.then(|| say!(locale, "rows-left", n = count))
    }
}
