//! Describes the piles in plain sentences, for screen readers.

use super::super::table::{binary, power};
use crate::view::prelude::*;
use nim::{PileIx, Position, Values};

/// Describes the piles as briefly as possible, because screen readers read them after every move.
pub(super) fn sentences(position: &Position, binary: bool, locale: Locale) -> String {
    let full: Vec<_> = position.full_piles().collect();
    let piles = words::piles(position, locale);
    let mut sentences = vec![say!(locale, "words-piles", n = full.len(), list = piles)];
    let empty = (0..position.piles().len()).map(PileIx).filter(|&pile| position.pile(pile) == 0);
    let list = words::all_of(empty, locale);
    if !list.is_empty() {
        sentences.push(say!(locale, "words-empty", list));
    }
    let values = binary.then(|| position.values()).flatten();
    sentences.extend(values.map(|values| binary_sentences(position, &values, &full, locale)));
    sentences.join(" ")
}

fn binary_sentences(
    position: &Position,
    values: &Values,
    full: &[(PileIx, u64)],
    locale: Locale,
) -> String {
    let value = |&(pile, _): &(PileIx, u64)| values.of(pile);
    let largest = full.iter().map(value).max().unwrap_or(0);
    let each = full.iter().map(|pile| format!("{} {}", pile.0, binary(value(pile), largest)));
    let mut binary = say!(locale, "words-binary", list = words::all_of(each, locale));
    if values.differ() {
        let aloud = Phrase::Aloud.of(position.rules().variant, locale);
        binary = format!("{aloud} {binary}");
    }
    let odd = values.odd_columns();
    let powers = odd.iter().map(|power| self::power(power.ilog2(), locale));
    let columns = match odd.len() {
        _ if position.is_endgame() => say!(locale, "words-end", bound = words::counted(values)),
        0 => say!(locale, "words-even"),
        n => say!(locale, "words-odd", n, list = words::all_of(powers, locale)),
    };
    format!("{binary} {columns}")
}
