//! The moves: all that win, or the best try.

use super::{Extent, Told, yes_or_no};
use crate::say;
use crate::text::number;
use crate::view::words;
use nim::{EXACT_PILES, Outcome, PileIx, WinningMove};

impl Told<'_> {
    /// Every winning move, or the best try.
    pub(super) fn moves(&self, extent: Extent) -> Vec<String> {
        let locale = self.locale;
        let winning = &self.facts.winning;
        match (self.facts.outcome, winning.as_slice()) {
            (Outcome::P, _) => self.best_try(extent),
            _ if self.is_alike() => vec![say!(locale, "hint-move-any")],
            (_, [only]) => vec![say!(
                locale,
                "hint-one-move",
                take = number(only.m.take.get()),
                pile = only.m.pile.to_string(),
                rest = self.rest(only.m.pile, only.leaves, extent)
            )],
            (_, winning) if extent.compact => {
                let entry = |i: usize| {
                    let WinningMove { m, leaves, .. } = winning[i];
                    format!("**{}** {} → {leaves}", m.pile, m.take)
                };
                vec![say!(
                    locale,
                    "hint-moves-compact",
                    n = number(winning.len() as u64),
                    list = words::first_of(winning.len(), entry, extent.moves, locale)
                )]
            }
            (_, winning) => {
                let count = number(winning.len() as u64);
                let mut lines = vec![say!(locale, "hint-moves", n = count)];
                lines.extend(winning.iter().take(extent.moves).map(|winning| {
                    say!(
                        locale,
                        "hint-moves-entry",
                        take = number(winning.m.take.get()),
                        pile = winning.m.pile.to_string(),
                        rest = self.rest(winning.m.pile, winning.leaves, extent)
                    )
                }));
                if winning.len() > extent.moves {
                    let rest = number((winning.len() - extent.moves) as u64);
                    lines.push(say!(locale, "hint-moves-more", n = rest));
                }
                lines
            }
        }
    }

    fn best_try(&self, extent: Extent) -> Vec<String> {
        let locale = self.locale;
        let Some(best) = &self.facts.best_try else {
            return Vec::new();
        };
        if self.is_forced() || self.is_alike() {
            return Vec::new();
        }
        let leaves = self.position.piles[best.m.pile.0] - best.m.take.get();
        let exact = words::full_piles(self.position).len() <= EXACT_PILES;
        let all = u128::from(best.winning_replies) == best.replies;
        vec![
            say!(
                locale,
                "hint-try",
                exact = yes_or_no(exact),
                take = number(best.m.take.get()),
                pile = best.m.pile.to_string(),
                rest = self.rest(best.m.pile, leaves, extent)
            ),
            say!(
                locale,
                "hint-try-replies",
                all = yes_or_no(all && exact),
                k = number(best.winning_replies),
                n = number(best.replies)
            ),
        ]
    }

    /// What is left after a move: all piles if there are few, else that one.
    fn rest(&self, pile: PileIx, leaves: u64, extent: Extent) -> String {
        let mut piles = self.position.piles.clone();
        piles[pile.0] = leaves;
        if piles.iter().all(|&size| size == 0) {
            say!(self.locale, "hint-nothing")
        } else if piles.len() <= extent.whole {
            words::dashed(&piles, usize::MAX, self.locale)
        } else {
            leaves.to_string()
        }
    }
}
