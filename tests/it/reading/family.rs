//! What hints say of the family's other games, read back and searched: who wins, and every winning move with what it leaves.

use std::collections::HashMap;

use bouton::ask::control::Step;
use nim::{Line, Move, Position};

use super::sentences::Tongue;
use super::{TONGUES, hint};

/// Who can win, found through legal moves alone.
#[derive(Default)]
struct Search(HashMap<Position, bool>);

impl Search {
    fn won(&mut self, position: &Position) -> bool {
        if let Some(&won) = self.0.get(position) {
            return won;
        }
        let after: Vec<Position> = left(position).into_iter().map(|(_, after)| after).collect();
        let misere = position.rules().ending == nim::Ending::Misere;
        let won = if after.is_empty() { misere } else { after.iter().any(|it| !self.won(it)) };
        self.0.insert(position.clone(), won);
        won
    }
}

/// Every move with what it leaves.
fn left(position: &Position) -> Vec<(Move, Position)> {
    let after = |m: Move| (m, position.after(m).expect("a legal move"));
    position.moves().map(after).collect()
}

/// The moves that a hint says win, as the notation writes them, each with what is left.
fn told(text: &str, tongue: Tongue) -> Vec<(String, String)> {
    let [take, leaving, from, each] = match tongue {
        Tongue::English => ["take ", ", leaving ", " from ", " from each pile"],
        Tongue::French => ["prends ", ", il reste ", " dans ", " dans chaque pile"],
    };
    let told = |line: &str| {
        let line = line.replace("**", "").replace('\u{2011}', "-");
        let (before, rest) = line.split_once(take)?;
        let (what, left) = rest.split_once(leaving)?;
        let is_number = |c: char| c.is_ascii_digit() || c == '-';
        let begins = what.find(is_number)?;
        let amount: String = what[begins..].chars().take_while(|&c| is_number(c)).collect();
        let letter = before.trim_start_matches("• ").chars().next();
        let pile = match what.rsplit_once(from) {
            // Pins say it themselves.
            _ if begins > 0 => String::new(),
            _ if what.ends_with(each) => "AB".to_owned(),
            Some((_, pile)) => pile.to_owned(),
            None => letter.filter(|c| "AB".contains(*c)).unwrap_or('A').to_string(),
        };
        let left: String = left.chars().take_while(|&c| is_number(c)).collect();
        Some((format!("{pile}{amount}"), if left.is_empty() { "0".to_owned() } else { left }))
    };
    text.lines().filter_map(told).collect()
}

#[test]
fn every_winning_move_of_the_family_is_told() {
    let two = (0..=9).flat_map(|a| (0..=9).map(move |b| format!("{a}-{b}")));
    let rows = ["1-7", "8", "2-5", "3-3", "1-2-3", "6-1", "4-4", "9", "1-1-2"];
    let pile = (1..=30).map(|n| n.to_string());
    let mut lines: Vec<String> = Vec::new();
    for ending in ["normal", "misere"] {
        lines.extend(two.clone().map(|piles| format!("{piles} {ending} wythoff")));
        lines.extend(rows.iter().map(|piles| format!("{piles} {ending} kayles")));
    }
    let two = (0..=7).flat_map(|a| (a..=7).map(move |b| format!("{a}-{b}")));
    for rules in ["normal own 0.137", "misere own 0.137", "normal own 0.77", "misere own 0.07"] {
        lines.extend(two.clone().map(|piles| format!("{piles} {rules}")));
    }
    lines.extend(pile.clone().map(|n| format!("{n} normal fibonacci")));
    lines.extend(pile.map(|n| format!("{n} normal fibonacci 5")));
    let (mut search, mut moves) = (Search::default(), 0);
    for (line, tongue) in lines.iter().flat_map(|line| TONGUES.map(|tongue| (line, tongue))) {
        let position = line.parse::<Line>().expect("a line").start;
        if position.is_over() {
            continue;
        }
        let text = hint(position.piles(), position.rules(), Step::Move, false, tongue);
        let mut winning = Vec::new();
        for (m, after) in left(&position) {
            if !search.won(&after) {
                let shown: Vec<String> = after.told().iter().map(u64::to_string).collect();
                let left = if after.objects() == 0 { "0".to_owned() } else { shown.join("-") };
                // What a pile is split into stands among what is left.
                let m = m.to_string();
                winning.push((m.split(':').next().unwrap_or(&m).to_owned(), left));
            }
        }
        if winning.is_empty() {
            let lost = match tongue {
                Tongue::English => ["may slip", "no move can change that"],
                Tongue::French => ["si l’adversaire joue bien", "aucun coup"],
            };
            assert!(lost.iter().any(|lost| text.contains(lost)), "{line}: {text}");
            continue;
        }
        let mut read = told(&text, tongue);
        // Of more there is no room for a line each.
        if winning.len() > 8 {
            continue;
        }
        read.sort();
        winning.sort();
        moves += winning.len();
        assert!(read == winning, "{line}: {read:?} {winning:?}\n{text}");
    }
    println!("{moves} moves");
}
