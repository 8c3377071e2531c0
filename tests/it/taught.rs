//! What lessons tell to be learnt by heart, read from the catalogues and compared with the theory.

use std::collections::BTreeSet;

use bouton::locale::Locale;
use nim::{Ending, Outcome, Position, Rules, Variant};

use crate::languages::{english, french};

/// Every list of piles with non-breaking hyphens in a text, and a pile alone between dots.
fn lists(text: &str) -> Vec<Vec<u64>> {
    let words = text.split(|c: char| !c.is_ascii_digit() && c != '\u{2011}');
    let lists = words.filter(|word| word.contains('\u{2011}'));
    lists
        .map(|word| {
            let sizes = word.split('\u{2011}').map(|n| n.parse().expect("a pile"));
            sizes.collect()
        })
        .collect()
}

fn is_lost(piles: &[u64], ending: Ending) -> bool {
    let variant = Variant::Nim;
    Position::new(piles, Rules { variant, ending }).outcome() == Outcome::P
}

/// What a lesson says, without the line breaks of its file.
fn page(key: &str, locale: Locale) -> String {
    locale.say(key, None)
}

#[test]
fn all_threes_up_to_seven_are_on_the_list() {
    let threes = (1..=7u64).flat_map(|a| (a..=7).map(move |b| (a, b)));
    let threes = threes.flat_map(|(a, b)| (b..=7).map(move |c| vec![a, b, c]));
    let lost: BTreeSet<Vec<u64>> = threes.filter(|p| is_lost(p, Ending::Normal)).collect();
    for locale in [english(), french()] {
        let told: BTreeSet<_> = lists(&page("learn-three-piles-2", locale))
            .into_iter()
            .collect();
        assert_eq!(told, lost);
        let kept: BTreeSet<_> = lists(&page("learn-three-piles-kept", locale))
            .into_iter()
            .collect();
        assert_eq!(kept, lost);
    }
}

#[test]
fn marienbads_twenty_are_on_the_list() {
    let rows = (0..=1).flat_map(|a| (0..=3).map(move |b| (a, b)));
    let rows = rows.flat_map(|(a, b)| (0..=5).map(move |c| (a, b, c)));
    let rows = rows.flat_map(|(a, b, c)| (0..=7).map(move |d| vec![a, b, c, d]));
    let lost = rows.filter(|piles| is_lost(piles, Ending::Misere));
    let lost: BTreeSet<Vec<u64>> = lost
        .map(|mut piles| {
            piles.retain(|&size| size > 0);
            piles.sort_unstable();
            piles
        })
        .collect();
    for locale in [english(), french()] {
        let text = page("learn-letters-1", locale);
        let mut told: BTreeSet<_> = lists(&text).into_iter().collect();
        // One pile has no hyphen.
        assert!(text.contains("• 1 · 1\u{2011}1\u{2011}1\n"), "{text}");
        told.insert(vec![1]);
        assert_eq!(told, lost);
        assert_eq!(told.len(), 20);
    }
}

/// `eoo`: 3 from 3 or 7, 1 from 2 or 6.
#[test]
fn the_letters_say_what_makes_all_even() {
    for (locale, odd, prep) in [(english(), 'o', " from "), (french(), 'i', " dans ")] {
        let text = page("learn-letters-2", locale);
        let mut codes = 0;
        for line in text.lines().filter(|line| line.starts_with('•')) {
            let code = line.split('`').nth(1).expect("a code");
            let sum = code.chars().fold(0, |sum, c| sum * 2 + u64::from(c == odd));
            let rule = line.split_once(": ").or(line.split_once("\u{202f}: "));
            let (mut told, mut take) = (BTreeSet::new(), 0);
            for word in rule.expect("a rule").1.replace(prep, "!").split([',', ' ']) {
                let (left, right) = word.split_once('!').unwrap_or(("", word));
                take = left.parse().unwrap_or(take);
                told.extend(right.parse::<u64>().ok().map(|size| (size, take)));
            }
            let smaller = (1..=7u64).filter(|size| size ^ sum < *size);
            let right: BTreeSet<_> = smaller.map(|size| (size, size - (size ^ sum))).collect();
            assert_eq!(told, right, "{line}");
            codes += 1;
        }
        assert_eq!(codes, 7, "{text}");
    }
}
