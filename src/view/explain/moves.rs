//! The moves of a hint: all that win, or the best try.

use super::tabulate::Table;
use super::{Explainer, Extent};
use crate::text::{figures, say};
use crate::view::effect;
use crate::view::effect::{Taken, is_plain, taken};
use crate::view::words;
use nim::{Outcome, WinningMove};

impl Explainer<'_> {
    /// Says whether the player can win, with how many moves, and lists the moves that the table does not.
    pub(super) fn moves(&self, table: Option<&Table>, extent: Extent) -> Vec<String> {
        let locale = self.locale;
        let is_long = extent.compact || self.facts.winning.len() > extent.lines;
        match (self.facts.outcome, self.facts.winning.as_slice()) {
            (Outcome::P, _) => vec![self.verdict()],
            _ if self.is_alike() => {
                let full = self.position.piles().iter().filter(|&&pile| pile > 0);
                vec![say!(locale, "hint-move-any", single = full.count() == 1)]
            }
            (_, [only]) => {
                let rest = effect::rest(self.position, only.m, extent.whole, locale);
                let taken = taken(self.position, only.m, locale);
                vec![say!(locale, "hint-one-move", rest; take, pile of taken)]
            }
            (_, winning) if table.is_some_and(|table| table.lists_moves) => {
                vec![say!(locale, "hint-moves-listed", n = winning.len())]
            }
            (_, winning) if is_long => {
                let in_piles = self.names_a_pile();
                let entry = |&WinningMove { m, .. }: &WinningMove| {
                    let taken = taken(self.position, m, locale);
                    let name = match in_piles {
                        true => format!("**{}** {}", taken.pile, figures(taken.amount, locale)),
                        false => say!(locale, "do-take"; take, pile of taken),
                    };
                    format!("{name} → {}", effect::rest(self.position, m, 0, locale))
                };
                let list = words::first_of(winning.iter().map(entry), extent.moves, locale);
                let n = winning.len();
                vec![say!(locale, "hint-moves-compact", piles = in_piles, n, list)]
            }
            (_, winning) => self.one_a_line(winning, extent),
        }
    }

    fn one_a_line(&self, winning: &[WinningMove], extent: Extent) -> Vec<String> {
        let locale = self.locale;
        let count = winning.len();
        let mut lines = vec![say!(locale, "hint-moves", n = count)];
        lines.extend(winning.iter().take(extent.moves).map(|winning| {
            let Taken { take, pile, .. } = taken(self.position, winning.m, locale);
            let rest = effect::rest(self.position, winning.m, extent.whole, locale);
            let plain = self.position.piles().len() > 1 && is_plain(self.position, winning.m);
            say!(locale, "hint-moves-entry", plain, take, pile, rest)
        }));
        lines.extend(words::more(winning.len(), extent.moves, locale));
        lines
    }

    /// From a lost position, names the best try and says what makes it the best.
    pub(super) fn best_try(&self, extent: Extent) -> Vec<String> {
        let locale = self.locale;
        let Some(best) = self.facts.best_try.as_ref().filter(|_| !self.is_alike()) else {
            return Vec::new();
        };
        let exact = self.position.compares_all_tries();
        let all_win = u128::from(best.winning_replies) == best.replies;
        let rest = effect::rest(self.position, best.m, extent.whole, locale);
        let taken = taken(self.position, best.m, locale);
        let try_it = say!(locale, "hint-try", exact, rest; take, pile of taken);
        // The move ends the game, whatever is left.
        if best.replies == 0 {
            return vec![try_it];
        }
        let merit = say!(locale, "hint-try-merit", hidden = best.hidden);
        let replies = say!(
            locale,
            "hint-try-replies",
            all = all_win && exact,
            k = best.winning_replies,
            n = best.replies
        );
        let merit = match exact {
            // If every reply wins, it does not matter whether people see one.
            true if !(all_win && best.hidden) => format!("{merit} {replies}"),
            _ => replies,
        };
        vec![try_it, merit]
    }
}
