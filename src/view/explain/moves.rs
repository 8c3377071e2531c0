//! The moves: all that win, or the best try.

use super::{Extent, Told};
use crate::say;
use crate::text::number;
use crate::view::deed::{Taken, taken};
use crate::view::words::{self, yes_or_no};
use nim::{EXACT_PILES, Outcome};

impl Told<'_> {
    /// Every winning move, or the best try.
    pub(super) fn moves(&self, extent: Extent) -> Vec<String> {
        let locale = self.locale;
        let winning = &self.facts.winning;
        match (self.facts.outcome, winning.as_slice()) {
            (Outcome::P, _) => self.best_try(extent),
            _ if self.is_alike() => vec![say!(locale, "hint-move-any")],
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
            (_, winning) if extent.compact => {
                let entry = |i: usize| {
                    let Taken { take, pile, left } = taken(self.position, winning[i].m);
                    format!("**{pile}** {take} → {left}")
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
        }
    }

    fn best_try(&self, extent: Extent) -> Vec<String> {
        let locale = self.locale;
        let Some(best) = &self.facts.best_try else {
            return Vec::new();
        };
        if self.is_alike() {
            return Vec::new();
        }
        let Taken { take, pile, .. } = taken(self.position, best.m);
        let exact = words::full_piles(self.position).len() <= EXACT_PILES;
        let all = u128::from(best.winning_replies) == best.replies;
        vec![
            say!(
                locale,
                "hint-try",
                exact = yes_or_no(exact),
                take = number(take),
                pile = pile,
                rest = words::left(self.position, best.m, extent.whole, locale)
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
}
