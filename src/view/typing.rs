//! Completions of a move that is being typed.

use super::moves::{amount, pile_entry};
use crate::game::Theme;
use crate::locale::Locale;
use crate::reply::{Choice, ChoiceValue};
use nim::{Next, Partial, PileIx, Position};

/// The most completions Discord takes.
const CHOICES: usize = 25;

/// What completes a move in one of several games. What means something else in each of them is said as it is typed.
pub fn merged(completions: impl Iterator<Item = Vec<Choice>>) -> Vec<Choice> {
    let mut all: Vec<Choice> = Vec::new();
    for choice in completions.flatten() {
        match all.iter_mut().find(|known| known.value == choice.value) {
            Some(known) if known.name != choice.name => {
                known.name = match &choice.value {
                    ChoiceValue::Text(text) => text.clone(),
                    ChoiceValue::Integer(n) => n.to_string(),
                }
            }
            Some(_) => {}
            None => all.push(choice),
        }
    }
    all.truncate(CHOICES);
    all
}

/// The piles whose letters begin as typed.
pub fn complete_pile(
    position: &Position,
    typed: &str,
    theme: Theme,
    locale: Locale,
) -> Vec<Choice> {
    let typed = typed.trim().to_ascii_uppercase();
    let piles = position.full_piles().map(|(pile, _)| pile);
    piles
        .filter(|pile| pile.to_string().starts_with(&typed))
        .take(CHOICES)
        .map(|pile| Choice {
            name: pile_entry(position, pile, theme, locale),
            value: ChoiceValue::Text(pile.to_string()),
        })
        .collect()
}

/// The legal amounts that begin as typed; the exact one first.
pub fn complete_take(
    position: &Position,
    pile: PileIx,
    typed: &str,
    locale: Locale,
) -> Vec<Choice> {
    let so_far = Partial::from(pile);
    let Ok(Next::Amounts { moves, .. }) = position.next(so_far, CHOICES) else {
        return Vec::new();
    };
    let typed = typed.trim();
    let exact = so_far
        .and(typed)
        .and_then(|whole| match position.next(whole, CHOICES) {
            Ok(Next::Ready(m)) => Some(m),
            _ => None,
        });
    let offered = moves.into_iter().filter(|&m| Some(m) != exact);
    let offered = offered.map(|m| amount(position, m, locale));
    exact
        .map(|m| amount(position, m, locale))
        .into_iter()
        .chain(offered.filter(|(take, _)| take.to_string().starts_with(typed)))
        .take(CHOICES)
        .filter_map(|(take, name)| {
            Some(Choice {
                name,
                value: ChoiceValue::Integer(i64::try_from(take).ok()?),
            })
        })
        .collect()
}
