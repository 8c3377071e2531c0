//! Why a move kept the win, what would have been right, and what would have been hardest to answer.

use crate::locale::Locale;
use crate::say;
use crate::text::number;
use crate::view::deed::{Taken, taken};
use crate::view::words;
use nim::{Case, Explanation, Move, Position, Why, WinningMove};

/// Why that move won; empty if it did not.
pub(super) fn of(before: &Position, m: Move, locale: Locale) -> String {
    let facts = before.explain();
    let winning = facts.winning.iter().find(|winning| winning.m == m);
    winning.map_or_else(String::new, |winning| {
        reason(before, &facts, winning, locale)
    })
}

/// What would have won and why; `None` in a lost position.
pub(super) fn right(before: &Position, locale: Locale) -> Option<String> {
    /// Other winning moves named.
    const OTHERS: usize = 3;
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
        rest = rest(before, best.m, locale),
        n = number(others.len() as u64),
        others = words::first_of(others.len(), other, OTHERS, locale),
        why = reason(before, &facts, best, locale)
    ))
}

/// How hard that move of a lost position was to answer, and what would have been harder; `None` where there was no
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

/// What a move leaves: all piles if there are few, else that one.
fn rest(before: &Position, m: Move, locale: Locale) -> String {
    const FEW: usize = 8;
    match before.after(m) {
        Ok(after) if after.is_over() => say!(locale, "hint-nothing"),
        Ok(after) if after.piles().len() <= FEW => words::dashed(after.piles(), usize::MAX, locale),
        _ => taken(before, m).left.to_string(),
    }
}

fn reason(before: &Position, facts: &Explanation, winning: &WinningMove, locale: Locale) -> String {
    let WinningMove {
        pile: place,
        leaves,
        target,
        why,
        ..
    } = *winning;
    let ending = before.rules().ending.name();
    let pile = place.to_string();
    let n = facts.modulus.map(|n| n.get());
    // Where no pile reaches N, remainders are sizes.
    let felt = n.filter(|&n| before.piles().iter().any(|&size| size >= n));
    let bound = if felt.is_some() { "yes" } else { "no" };
    match (why, facts.case) {
        (Why::LastObject, _) => say!(locale, "why-last"),
        (Why::LeavesLastObject, _) => say!(locale, "why-leaves-last"),
        (Why::Parity { objects }, _) => {
            say!(locale, "why-parity", ending = ending, n = number(objects))
        }
        (_, Case::OnePile { .. }) => say!(
            locale,
            "why-multiple",
            ending = ending,
            leaves = number(leaves),
            n = number(n.unwrap_or(0))
        ),
        (Why::LeavesOddOnes { ones }, _) => {
            say!(locale, "why-ones", bound = bound, n = number(ones as u64))
        }
        (_, Case::TwoPiles { .. }) => say!(locale, "why-equal", bound = bound, n = number(target)),
        (Why::WrapAround { .. }, _) => say!(
            locale,
            "why-wrap",
            pile = pile,
            from = number(facts.rows[place.0].remainder),
            to = number(target),
            n = number(n.unwrap_or(0))
        ),
        (Why::Balance, _) => {
            let (from, to) = (facts.rows[place.0].remainder, target);
            let width = facts.columns.len();
            say!(
                locale,
                "why-balance",
                bound = bound,
                pile = pile,
                from = digits(from, width),
                to = digits(to, width)
            )
        }
    }
}

/// `3 (011)`; a number too long to be read as digits stands alone.
fn digits(n: u64, width: usize) -> String {
    const READABLE: usize = 10;
    if width > READABLE {
        return n.to_string();
    }
    format!("{n} ({n:0width$b})")
}
