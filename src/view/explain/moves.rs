//! The moves: all that win, or the best try.

use super::tabulate::Table;
use super::{Extent, Told};
use crate::text::{figures, number, say};
use crate::view::effect::{Taken, is_plain, taken, told};
use crate::view::words::{self, yes_or_no};
use nim::{EXACT_PILES, Outcome, WinningMove};

impl Told<'_> {
    /// Whether one can win, by how many moves, and each of them that the table does not list.
    pub(super) fn moves(&self, table: Option<&Table>, extent: Extent) -> Vec<String> {
        let locale = self.locale;
        match (self.facts.outcome, self.facts.winning.as_slice()) {
            (Outcome::P, _) => vec![self.verdict()],
            _ if self.is_alike() => {
                let single = yes_or_no(self.position.piles().len() == 1);
                vec![say!(locale, "hint-move-any", single = single)]
            }
            (_, winning) if !winning.iter().all(|w| is_plain(self.position, w.m)) => {
                let entry = |i: usize| told(self.position, winning[i].m, locale);
                vec![say!(
                    locale,
                    "hint-moves-told",
                    n = number(winning.len() as u64),
                    list = words::first_of(winning.len(), entry, extent.moves, locale)
                )]
            }
            (_, [only]) => {
                let Taken { take, pile, .. } = taken(self.position, only.m);
                vec![say!(
                    locale,
                    "hint-one-move",
                    take = number(take),
                    pile = pile,
                    rest = words::left(self.position, only.m, extent.whole, locale)
                )]
            }
            (_, winning) if table.is_some_and(|table| table.lists_moves) => {
                vec![say!(locale, "hint-moves-listed", n = number(winning.len() as u64))]
            }
            (_, winning) if extent.compact || winning.len() > extent.lines => {
                let entry = |i: usize| {
                    let Taken { take, pile, left } = taken(self.position, winning[i].m);
                    let [take, left] = [take, left].map(|n| figures(n, locale));
                    format!("**{pile}** {take} → {left}")
                };
                vec![say!(
                    locale,
                    "hint-moves-compact",
                    n = number(winning.len() as u64),
                    list = words::first_of(winning.len(), entry, extent.moves, locale)
                )]
            }
            (_, winning) => self.one_a_line(winning, extent),
        }
    }

    fn one_a_line(&self, winning: &[WinningMove], extent: Extent) -> Vec<String> {
        let locale = self.locale;
        let count = number(winning.len() as u64);
        let mut lines = vec![say!(locale, "hint-moves", n = count)];
        lines.extend(winning.iter().take(extent.moves).map(|winning| {
            let Taken { take, pile, .. } = taken(self.position, winning.m);
            say!(
                locale,
                "hint-moves-entry",
                take = number(take),
                pile = pile,
                rest = words::left(self.position, winning.m, extent.whole, locale)
            )
        }));
        if winning.len() > extent.moves {
            let rest = number((winning.len() - extent.moves) as u64);
            lines.push(say!(locale, "hint-moves-more", n = rest));
        }
        lines
    }

    /// From a lost position, what is best tried, and what makes it so.
    pub(super) fn best_try(&self, extent: Extent) -> Vec<String> {
        let locale = self.locale;
        let Some(best) = self.facts.best_try.as_ref().filter(|_| !self.is_alike()) else {
            return Vec::new();
        };
        let Taken { take, pile, .. } = taken(self.position, best.m);
        let exact = words::full_piles(self.position).len() <= EXACT_PILES;
        let all = u128::from(best.winning_replies) == best.replies;
        let plain = is_plain(self.position, best.m);
        let try_it = if plain {
            say!(
                locale,
                "hint-try",
                exact = yes_or_no(exact),
                take = number(take),
                pile = pile,
                rest = words::left(self.position, best.m, extent.whole, locale)
            )
        } else {
            let m = told(self.position, best.m, locale);
            say!(locale, "hint-try-told", m = m)
        };
        let merit = say!(locale, "hint-try-merit", hidden = yes_or_no(best.hidden));
        let replies = say!(
            locale,
            "hint-try-replies",
            all = yes_or_no(all && exact),
            k = number(best.winning_replies),
            n = number(best.replies)
        );
        // Of more piles not all tries were compared.
        let merit = match exact {
            true => format!("{merit} {replies}"),
            false => replies,
        };
        vec![try_it, merit]
    }
}
