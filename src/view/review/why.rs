//! Says why a move kept the win, what would have been right, and what would have been hardest to answer.

use crate::view::effect;
use crate::view::effect::{Taken, is_plain, is_split, taken, taken_alone};
use crate::view::prelude::*;
use crate::view::reasons::{self, By};
use nim::{Explanation, Move, Position, WinningMove};

/// Says why the move won; empty if it did not.
pub(super) fn won(before: &Position, m: Move, locale: Locale) -> String {
    let facts = before.explain();
    let winning = facts.winning.iter().find(|winning| winning.m == m);
    winning.map_or_else(String::new, |winning| reason(before, &facts, winning, locale))
}

/// Says what would have won and why; `None` in a lost position.
pub(super) fn right(before: &Position, locale: Locale) -> Option<String> {
    /// Up to this many piles, all piles that the move leaves are shown.
    const FEW: usize = 8;
    let facts = before.explain();
    let simplest = before.simplest(facts.winning.iter().map(|winning| winning.m))?;
    let best = facts.winning.iter().find(|winning| winning.m == simplest)?;
    let others: Vec<_> = facts.winning.iter().filter(|winning| winning.m != simplest).collect();
    Some(say!(
        locale,
        "review-right",
        rest = effect::rest(before, best.m, FEW, locale),
        n = others.len(),
        others = alternatives(before, &others, locale),
        why = reason(before, &facts, best, locale);
        take, pile of taken(before, best.m, locale)
    ))
}

/// Lists the first of these moves, grouped by amount: `1 from B or C, 4 from D and 2 more`.
fn alternatives(before: &Position, others: &[&WinningMove], locale: Locale) -> String {
    const LISTED: usize = 4;
    let grouped = before.piles().len() > 1;
    let mut groups: Vec<(Option<u64>, Vec<String>)> = Vec::new();
    for other in others.iter().take(LISTED) {
        let Taken { take, pile, amount, .. } = taken_alone(before, other.m, locale);
        // Two splits may differ in what they leave of one pile alone.
        let one_way = is_plain(before, other.m) && !is_split(before, other.m);
        let amount = Some(amount).filter(|_| grouped && one_way);
        match groups.iter_mut().find(|(other, _)| amount.is_some() && *other == amount) {
            Some((_, piles)) => piles.push(pile),
            None if amount.is_some() => groups.push((amount, vec![pile])),
            None => {
                let text = say!(locale, "puzzle-answer-move", take, pile);
                groups.push((None, vec![text]));
            }
        }
    }
    let groups = groups.into_iter().map(|(take, piles)| {
        let piles = words::one_of(piles, locale);
        match take {
            Some(take) => say!(locale, "review-other", take, piles),
            None => piles,
        }
    });
    words::some_of(groups, others.len().saturating_sub(LISTED), locale)
}

/// Says how hard that move from a lost position was to answer, and which would have been harder; `None` if there was no
/// choice.
pub(super) fn hardest(before: &Position, m: Move, locale: Locale) -> Option<String> {
    let best = *before.best_tries().first().filter(|best| best.replies > 0)?;
    let all_win = u128::from(best.winning_replies) == best.replies;
    if all_win || before.move_count() < 2 || !before.compares_all_tries() {
        return None;
    }
    let played = before.attempt(m)?;
    let (k, n) = (best.winning_replies, best.replies);
    Some(match best.beats(&played) {
        None => say!(locale, "review-hardest", hidden = best.hidden, k, n),
        Some(merit) => say!(
            locale,
            "review-harder",
            merit = merit.name(),
            k,
            n,
            played_k = played.winning_replies,
            played_n = played.replies;
            take, pile of taken_alone(before, best.m, locale)
        ),
    })
}

fn reason(before: &Position, facts: &Explanation, winning: &WinningMove, locale: Locale) -> String {
    let because = before.reason(winning.m);
    let because = because.map(|reason| reasons::because(reason, before, By::Someone, locale));
    let around = reasons::around(facts, std::slice::from_ref(winning), 1, locale);
    let sentences: Vec<String> = around.into_iter().chain(because).collect();
    sentences.join(" ")
}
