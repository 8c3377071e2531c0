//! Why a move kept the win, what would have been right, and what would have been hardest to answer.

use crate::locale::Locale;
use crate::say;
use crate::text::number;
use crate::view::deed::{Taken, taken};
use crate::view::reasons::{self, By};
use crate::view::words;
use nim::{Explanation, Move, Position, WinningMove};

/// Why that move won; empty if it did not.
pub(in crate::view) fn of(before: &Position, m: Move, locale: Locale) -> String {
    let facts = before.explain();
    let winning = facts.winning.iter().find(|winning| winning.m == m);
    winning.map_or_else(String::new, |winning| {
        reason(before, &facts, winning, locale)
    })
}

/// What would have won and why; `None` in a lost position.
pub(in crate::view) fn right(before: &Position, locale: Locale) -> Option<String> {
    const OTHERS: usize = 3;
    /// Up to this many piles, all are told.
    const FEW: usize = 8;
    let facts = before.explain();
    let (best, others) = facts.winning.split_first()?;
    let other = |i: usize| {
        let Taken { take, pile, .. } = taken(before, others[i].m);
        say!(locale, "review-other", take = number(take), pile = pile)
    };
    let Taken { take, pile, .. } = taken(before, best.m);
    Some(say!(
        locale,
        "review-right",
        take = number(take),
        pile = pile,
        rest = words::left(before, best.m, FEW, locale),
        n = number(others.len() as u64),
        others = words::first_of(others.len(), other, OTHERS, locale),
        why = reason(before, &facts, best, locale)
    ))
}

/// How hard that move from a lost position was to answer, and what would have been harder; `None` if there was no
/// choice.
pub(super) fn hardest(before: &Position, m: Move, locale: Locale) -> Option<String> {
    let tries = before.best_tries();
    let best = tries.first().filter(|best| best.replies > 0)?;
    let all = u128::from(best.winning_replies) == best.replies;
    if all || before.move_count() < 2 {
        return None;
    }
    let (k, n) = (number(best.winning_replies), number(best.replies));
    Some(if tries.iter().any(|best| best.m == m) {
        say!(locale, "review-hardest", k = k, n = n)
    } else {
        let Taken { take, pile, .. } = taken(before, best.m);
        say!(
            locale,
            "review-harder",
            take = number(take),
            pile = pile,
            k = k,
            n = n
        )
    })
}

fn reason(before: &Position, facts: &Explanation, winning: &WinningMove, locale: Locale) -> String {
    let because = before.reason(winning.m).map(|reason| {
        let ending = before.rules().ending;
        reasons::because(reason, ending, By::Someone, locale)
    });
    let around = reasons::around(facts, std::slice::from_ref(winning), 1, locale);
    let sentences: Vec<String> = around.into_iter().chain(because).collect();
    sentences.join(" ")
}
