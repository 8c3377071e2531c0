//! Autocompletes a move that is being typed.

use super::audience::Audience;
use super::effect::is_split;
use super::moves::{amount, move_entry, part_entry, parts};
use crate::locale::Locale;
use crate::reply::{Choice, ChoiceValue};
use nim::{Entry, Next, Partial, PileIx, Position};

/// The most completions Discord accepts.
const CHOICES: usize = 25;
/// How many moves are looked through for those that begin with the typed digits.
const LOOKED_AT: usize = 300;

/// Merges the completions for several games. A completion that means different things in them is shown as it is typed.
pub fn merged(completions: impl Iterator<Item = Vec<Choice>>) -> Vec<Choice> {
    let mut choices: Vec<Choice> = Vec::new();
    for choice in completions.flatten() {
        match choices.iter_mut().find(|known| known.value == choice.value) {
            Some(known) if known.name != choice.name => {
                known.name = match &choice.value {
                    ChoiceValue::Text(text) => text.clone(),
                    ChoiceValue::Integer(n) => n.to_string(),
                }
            }
            Some(_) => {}
            None => choices.push(choice),
        }
    }
    choices.truncate(CHOICES);
    choices
}

/// Completes a move: first the move that is typed in full, then those that begin like it. If there are many, each pile
/// gets an equal share.
pub fn complete_move(position: &Position, typed: &str, locale: Locale) -> Vec<Choice> {
    let mut typed = typed.trim().to_ascii_uppercase();
    let is_digit = |c: char| c.is_ascii_digit();
    // The only pile need not be named.
    if let [(pile, _)] = position.full_piles().collect::<Vec<_>>()[..]
        && typed.starts_with(is_digit)
        && position.places().is_none()
    {
        typed.insert_str(0, &Entry::Pile(pile).to_string());
    }
    let mut parts = parts(position, CHOICES);
    parts.retain(|part| {
        let name = part.to_string();
        name.starts_with(&typed) || typed.starts_with(&name)
    });
    let most = if typed.contains(is_digit) { LOOKED_AT } else { CHOICES };
    let room = most / parts.len().max(1);
    let (steps, room) = match parts[..] {
        [] => (vec![Partial::NOTHING], most),
        _ => (parts.into_iter().map(Partial::from).collect(), room),
    };
    let moves = |step: &Partial| Some(position.next(*step, room).ok()?.moves()?.0);
    let offered: Vec<_> = steps.iter().filter_map(moves).flatten().collect();
    let exact = position.read_move(&typed).ok().filter(|&m| position.check(m).is_ok());
    let others = offered.into_iter().filter(|&m| Some(m) != exact);
    let others = others.filter(|m| m.to_string().starts_with(&typed));
    let all = exact.into_iter().chain(others).take(CHOICES);
    all.map(|m| Choice::text(move_entry(position, m, locale).label, m)).collect()
}

/// Completes the letter of a pile.
pub fn complete_pile(position: &Position, typed: &str, audience: Audience) -> Vec<Choice> {
    // Pins have numbers, not letters.
    if position.places().is_some() {
        return Vec::new();
    }
    let typed = typed.trim().to_ascii_uppercase();
    let piles = position.full_piles().map(|(pile, _)| Entry::Pile(pile));
    let both = parts(position, 0).into_iter().filter(|part| matches!(part, Entry::Both));
    piles
        .chain(both)
        .filter(|part| part.to_string().starts_with(&typed))
        .take(CHOICES)
        .map(|part| Choice::text(part_entry(position, part, audience), part))
        .collect()
}

/// Completes an amount with the legal ones, the one typed in full first.
pub fn complete_take(
    position: &Position,
    pile: PileIx,
    typed: &str,
    locale: Locale,
) -> Vec<Choice> {
    let so_far = Partial::from(pile);
    let most = if typed.trim().is_empty() { CHOICES } else { LOOKED_AT };
    let Some((mut moves, _)) = position.next(so_far, most).ok().and_then(|next| next.moves())
    else {
        return Vec::new();
    };
    moves.retain(|&m| !is_split(position, m));
    let typed = typed.trim();
    let exact = so_far.and(typed).and_then(|whole| match position.next(whole, CHOICES) {
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
            Some(Choice { name, value: ChoiceValue::Integer(i64::try_from(take).ok()?) })
        })
        .collect()
}
