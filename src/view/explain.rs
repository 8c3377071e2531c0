//! An [`Explanation`] in words and as a table.

mod tabulate;

use super::table::{WIDTH, power};
use super::words;
use crate::nim::{
    BestTry, Case, Ending, Explanation, Leading, Outcome, PileIx, Position, Row, Why, WinningMove,
};
use crate::say;
use crate::text::{Locale, number};

/// How much of everything there is room for. What is beyond it is counted in the open.
#[derive(Debug, Clone, Copy)]
pub(super) struct Extent {
    /// The width of the table.
    width: usize,
    /// Rows of the table.
    rows: usize,
    /// Winning moves.
    moves: usize,
    /// Up to so many piles, a move is told with all that it leaves.
    whole: usize,
    /// Whether winning moves stand in a row, and not each on its line.
    compact: bool,
    /// Characters for the piles in front.
    piles: usize,
    /// Piles named in a sentence.
    named: usize,
}

impl Extent {
    /// For a terminal.
    pub(super) const TERMINAL: Self = Self {
        width: 120,
        rows: 100,
        moves: 100,
        whole: 12,
        compact: false,
        piles: 1_000,
        named: 50,
    };

    const LARGEST: Self = Self {
        width: WIDTH,
        rows: 25,
        moves: 25,
        whole: 8,
        compact: false,
        piles: 220,
        named: 25,
    };

    const SHORT: Self = Self {
        whole: 0,
        ..Self::LARGEST
    };

    /// For a message: from the largest to the smallest, which always fits. All winning moves of a game that can be
    /// played are kept throughout all but the last two.
    pub(super) const SHRINKING: [Self; 8] = [
        Self::LARGEST,
        Self::SHORT,
        Self {
            rows: 12,
            ..Self::SHORT
        },
        Self {
            rows: 6,
            ..Self::SHORT
        },
        Self {
            rows: 6,
            compact: true,
            ..Self::SHORT
        },
        Self {
            rows: 3,
            compact: true,
            piles: 100,
            ..Self::SHORT
        },
        Self {
            rows: 6,
            moves: 8,
            piles: 100,
            named: 8,
            ..Self::SHORT
        },
        Self {
            rows: 1,
            moves: 3,
            piles: 60,
            named: 3,
            ..Self::SHORT
        },
    ];
}

/// A position and what there is to tell of it.
pub(super) struct Told<'a> {
    position: &'a Position,
    facts: Explanation,
    /// N, where some pile can feel it.
    modulus: Option<u64>,
    locale: Locale,
}

impl<'a> Told<'a> {
    pub(super) fn new(position: &'a Position, locale: Locale) -> Self {
        let facts = position.explain();
        let modulus = facts.modulus.map(|n| n.get());
        Self {
            position,
            modulus: modulus.filter(|&n| position.piles.iter().any(|&size| size >= n)),
            facts,
            locale,
        }
    }

    pub(super) fn case(&self) -> Case {
        self.facts.case
    }

    /// Step 1.
    pub(super) fn chances(&self) -> String {
        let locale = self.locale;
        let more = match self.facts.outcome {
            _ if self.is_alike() => say!(locale, "hint-chances-alike"),
            Outcome::N => say!(locale, "hint-chances-win"),
            Outcome::P => say!(locale, "hint-chances-lost"),
        };
        [self.piles_and_rules(Extent::LARGEST), self.verdict(), more].join("\n")
    }

    /// Step 2.
    pub(super) fn piles(&self) -> String {
        let locale = self.locale;
        let winning = &self.facts.winning;
        let which = match &self.facts.best_try {
            _ if self.is_alike() => say!(locale, "hint-pile-any"),
            Some(BestTry { m, .. }) => {
                say!(locale, "hint-pile-lost", pile = m.pile.to_string())
            }
            None => say!(
                locale,
                "hint-pile-win",
                n = number(winning.len() as u64),
                list = self.names(winning.len(), |i| winning[i].m.pile, Extent::LARGEST.named)
            ),
        };
        [self.piles_and_rules(Extent::LARGEST), self.verdict(), which].join("\n")
    }

    /// Step 3.
    pub(super) fn in_full(&self, extent: Extent) -> String {
        let mut parts = vec![self.piles_and_rules(extent), self.verdict()];
        if self.case() == Case::Over {
            return parts.join("\n");
        }
        parts.extend(self.moves(extent));
        if self.modulus.is_some()
            && !matches!(self.case(), Case::TakeOne { .. } | Case::OnePile { .. })
        {
            parts.push(self.bound());
        }
        parts.extend(self.why());
        parts.extend(self.table_with_key(extent));
        if self.case() == Case::Balance {
            parts.extend(self.balance(extent));
        }
        parts.extend(self.wrap());
        parts.extend(self.misere_later());
        parts.join("\n")
    }

    fn piles_and_rules(&self, extent: Extent) -> String {
        let rules = self.position.rules;
        say!(
            self.locale,
            "hint-position",
            piles = words::dashed(&self.position.piles, extent.piles, self.locale),
            ending = rules.ending.name(),
            max = number(rules.max_take.map_or(0, |max| max.get()))
        )
    }

    fn verdict(&self) -> String {
        let locale = self.locale;
        match (self.case(), self.facts.outcome) {
            (Case::Over, _) => say!(
                locale,
                "hint-over",
                ending = self.position.rules.ending.name()
            ),
            (_, Outcome::N) => say!(locale, "hint-can-win"),
            (_, Outcome::P) if self.is_alike() || self.is_forced() => {
                say!(locale, "hint-lost")
            }
            (_, Outcome::P) => say!(locale, "hint-losing"),
        }
    }

    /// Whether it makes no difference what anyone plays from here.
    pub(super) fn is_alike(&self) -> bool {
        match self.case() {
            Case::TakeOne { .. } => true,
            Case::SinglesOnly { .. } => self.modulus.is_none(),
            _ => false,
        }
    }

    /// Whether the only move left takes the last object.
    fn is_forced(&self) -> bool {
        matches!(&self.facts.best_try, Some(only) if only.replies == 0)
    }

    /// Every winning move, or the best try.
    fn moves(&self, extent: Extent) -> Vec<String> {
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
        // Beyond so many piles not every move was tried.
        let exact = words::full_piles(self.position).len() <= 64;
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

    fn bound(&self) -> String {
        let n = self.modulus.unwrap_or(0);
        say!(
            self.locale,
            "hint-bound",
            max = number(n.saturating_sub(1)),
            n = number(n)
        )
    }

    /// Why, in the words of the kind of position; what the table shows is explained after it.
    fn why(&self) -> Option<String> {
        let locale = self.locale;
        let ending = self.position.rules.ending;
        let outcome = match self.facts.outcome {
            Outcome::N => "win",
            Outcome::P => "loss",
        };
        Some(match (self.case(), self.modulus) {
            (Case::Over | Case::Balance, _) => return None,
            (Case::TakeOne { objects }, _) => say!(
                locale,
                "hint-take-one",
                n = number(objects),
                parity = parity(objects),
                ending = ending.name()
            ),
            (Case::OnePile { pile }, Some(n)) if self.position.piles[pile.0] > 1 => say!(
                locale,
                "hint-one-pile-bound",
                outcome = outcome,
                ending = ending.name(),
                sum = self.division(pile, n),
                n = number(n)
            ),
            (Case::OnePile { .. }, _) => say!(
                locale,
                "hint-one-pile",
                outcome = outcome,
                ending = ending.name()
            ),
            (Case::TwoPiles { less, .. }, modulus) => match (self.is_two_end(less), modulus) {
                (false, None) => say!(locale, "hint-two-piles", outcome = outcome),
                (false, Some(_)) => say!(locale, "hint-two-piles-bound", outcome = outcome),
                (true, None) => say!(locale, "hint-two-end"),
                (true, Some(_)) => say!(locale, "hint-two-end-bound", outcome = outcome),
            },
            (Case::SinglesOnly { ones }, None) => say!(
                locale,
                "hint-singles",
                outcome = outcome,
                ones = number(ones as u64)
            ),
            (Case::SinglesOnly { ones }, Some(n)) => say!(
                locale,
                "hint-singles-bound",
                outcome = outcome,
                ones = number(ones as u64),
                max = number(n - 1)
            ),
            (Case::OneBig { pile, ones }, None) => say!(
                locale,
                "hint-one-big",
                pile = pile.to_string(),
                ones = number(ones as u64),
                parity = parity(ones as u128)
            ),
            (Case::OneBig { pile, ones }, Some(_)) => say!(
                locale,
                "hint-one-big-bound",
                pile = pile.to_string(),
                ones = number(ones as u64),
                parity = parity(ones as u128)
            ),
        })
    }

    /// `21 = 5·4 + 1`
    fn division(&self, pile: PileIx, n: u64) -> String {
        let Row {
            size, remainder, ..
        } = self.row(pile);
        format!("{size} = {}·{n} + {remainder}", size / n)
    }

    fn balance(&self, extent: Extent) -> Vec<String> {
        let locale = self.locale;
        match &self.facts.leading {
            None => vec![say!(locale, "hint-balance-lost")],
            Some(Leading { bit, piles }) => vec![
                say!(
                    locale,
                    "hint-balance",
                    n = number(piles.len() as u64),
                    power = power(*bit),
                    list = self.names(piles.len(), |i| piles[i], extent.named)
                ),
                say!(locale, "hint-balance-after"),
            ],
        }
    }

    /// How a pile can come to a larger remainder, by the first winning move that does so.
    fn wrap(&self) -> Option<String> {
        let n = self.modulus?;
        let around = self
            .facts
            .winning
            .iter()
            .find_map(|winning| match winning.why {
                Why::WrapAround { deficit } => Some((winning, deficit)),
                _ => None,
            });
        let (
            &WinningMove {
                m, leaves, target, ..
            },
            deficit,
        ) = around?;
        Some(say!(
            self.locale,
            "hint-wrap",
            end = yes_or_no(self.is_end()),
            pile = m.pile.to_string(),
            remainder = number(self.row(m.pile).remainder),
            target = number(target),
            n = number(n),
            deficit = number(deficit),
            take = number(m.take.get()),
            leaves = number(leaves)
        ))
    }

    fn misere_later(&self) -> Option<String> {
        let applies = match self.case() {
            Case::Balance => true,
            Case::TwoPiles { less, .. } => !self.is_two_end(less),
            _ => false,
        };
        let bound = yes_or_no(self.modulus.is_some());
        (applies && self.position.rules.ending == Ending::Misere)
            .then(|| say!(self.locale, "hint-misere-later", bound = bound))
    }

    /// Whether the misère ending decides, and not the nim-sum.
    fn is_end(&self) -> bool {
        match self.case() {
            Case::SinglesOnly { .. } | Case::OneBig { .. } => true,
            Case::TwoPiles { less, .. } => self.is_two_end(less),
            _ => false,
        }
    }

    /// Whether two piles are so small that the misère ending decides.
    fn is_two_end(&self, less: PileIx) -> bool {
        self.position.rules.ending == Ending::Misere && self.row(less).remainder <= 1
    }

    fn row(&self, pile: PileIx) -> &Row {
        &self.facts.rows[pile.0]
    }

    /// The piles' letters as a list.
    fn names(&self, count: usize, pile: impl Fn(usize) -> PileIx, most: usize) -> String {
        if count <= most {
            let names: Vec<String> = (0..count).map(|i| pile(i).to_string()).collect();
            words::all_of(&names, self.locale)
        } else {
            words::first_of(count, |i| pile(i).to_string(), most, self.locale)
        }
    }
}

/// As the catalogue selects by it.
fn yes_or_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

fn parity(n: u128) -> &'static str {
    if n % 2 == 1 { "odd" } else { "even" }
}
