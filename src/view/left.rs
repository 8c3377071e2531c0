//! People on a board who have left its server.

use crate::view::prelude::*;
use std::collections::BTreeSet;

use crate::game::Leavers;
use crate::place::UserId;

/// Who has left, and how the server wants them shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Left {
    pub people: Vec<UserId>,
    pub how: Leavers,
}

impl Left {
    /// Someone's row as it is shown, if it is.
    pub(super) fn row(&self, who: UserId, row: String, locale: Locale) -> Option<String> {
        if !self.people.contains(&who) {
            return Some(row);
        }
        match self.how {
            Leavers::Marked => Some(say!(locale, "row-left", row)),
            Leavers::Hidden => None,
        }
    }

    /// Accounts for those of these people who are not shown: their places stay theirs.
    pub(super) fn unshown(
        &self,
        people: impl IntoIterator<Item = UserId>,
        locale: Locale,
    ) -> Option<String> {
        let left = people.into_iter().filter(|who| self.people.contains(who));
        let left = left.collect::<BTreeSet<_>>().len();
        let some = left > 0 && self.how == Leavers::Hidden;
        some.then(|| say!(locale, "rows-left", n = left))
    }
}
