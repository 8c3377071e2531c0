//! Completions of a move that is being typed.

use super::moves::{amount_entry, offered_amounts, pile_entry};
use super::words;
use crate::game::Theme;
use crate::locale::Locale;
use crate::reply::{Choice, ChoiceValue};
use nim::{PileIx, Position};

/// The most completions Discord takes.
const CHOICES: usize = 25;

/// The piles there are that begin as typed.
pub fn complete_pile(
    position: &Position,
    typed: &str,
    theme: Theme,
    locale: Locale,
) -> Vec<Choice> {
    let typed = typed.trim().to_ascii_uppercase();
    words::full_piles(position)
        .into_iter()
        .filter(|(pile, _)| pile.to_string().starts_with(&typed))
        .take(CHOICES)
        .map(|(pile, size)| Choice {
            name: pile_entry(pile, size, theme, locale),
            value: ChoiceValue::Text(pile.to_string()),
        })
        .collect()
}

/// The amounts the rules allow that begin as typed: what was typed first, if it is one of them.
pub fn complete_take(
    position: &Position,
    pile: PileIx,
    typed: &str,
    locale: Locale,
) -> Vec<Choice> {
    let has = position.piles().get(pile.0).copied().unwrap_or(0);
    let most = position.most(pile);
    let typed = typed.trim();
    let exact = typed.parse().ok().filter(|take| (1..=most).contains(take));
    let offered = offered_amounts(position, pile)
        .into_iter()
        .filter(|&take| take.to_string().starts_with(typed) && Some(take) != exact);
    exact
        .into_iter()
        .chain(offered)
        .take(CHOICES)
        .filter_map(|take| {
            Some(Choice {
                name: amount_entry(take, has, locale),
                value: ChoiceValue::Integer(i64::try_from(take).ok()?),
            })
        })
        .collect()
}
