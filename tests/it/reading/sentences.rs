//! The sentences of hints and reviews in both languages, with names for their claims. A sentence that is not in their
//! file is not understood, so nothing new is said unchecked.

use std::sync::LazyLock;

/// Each sentence's name, and its pattern in both languages.
static SENTENCES: LazyLock<Vec<(&str, [Pattern; 2])>> = LazyLock::new(|| {
    let rows = rows(include_str!("../fixtures/hint-sentences.txt"));
    rows.map(|(id, texts)| (id, texts.map(Pattern::of))).collect()
});

/// The language: an index into each sentence's two texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tongue {
    English,
    French,
}

/// The lines of a file: each sentence's name, and its text in both languages. Lines without texts are headings.
pub fn rows(texts: &'static str) -> impl Iterator<Item = (&'static str, [&'static str; 2])> {
    texts.lines().filter_map(|line| {
        let mut parts = line.split('|');
        Some((parts.next()?, [parts.next()?, parts.next()?]))
    })
}

/// A sentence that was understood, and what it states.
#[derive(Debug, Clone)]
pub struct Found<'a> {
    pub id: &'static str,
    stated: Vec<(&'static str, &'a str)>,
}

/// Reads the sentences of a line; `None` if one of them is not understood.
pub fn sentences(line: &str, tongue: Tongue) -> Option<Vec<Found<'_>>> {
    if line.is_empty() {
        return Some(Vec::new());
    }
    SENTENCES.iter().find_map(|(id, patterns)| {
        let (stated, rest) = patterns[tongue as usize].read(line)?;
        let rest = if rest.is_empty() { rest } else { rest.strip_prefix(' ')? };
        let mut found = vec![Found { id, stated }];
        found.extend(sentences(rest, tongue)?);
        Some(found)
    })
}

/// A sentence in which `<n>` stands for any value of that name's kind.
struct Pattern {
    begins: &'static str,
    /// Each name, and the fixed text after it.
    names: Vec<(&'static str, &'static str)>,
}

impl Pattern {
    fn of(text: &'static str) -> Self {
        let mut parts = text.split('<');
        let begins = parts.next().unwrap_or_default();
        let names = parts.map(|part| part.split_once('>').expect("a name ends"));
        Self { begins, names: names.collect() }
    }

    /// Reads the beginning of a line: returns what it states, and the rest.
    fn read<'a>(&self, line: &'a str) -> Option<(Vec<(&'static str, &'a str)>, &'a str)> {
        let mut rest = line.strip_prefix(self.begins)?;
        let mut stated = Vec::new();
        for &(name, literal) in &self.names {
            let end = match literal {
                "" => rest.len(),
                _ => rest.find(literal)?,
            };
            let (value, after) = rest.split_at(end);
            fits(name, value).then_some(())?;
            stated.push((name, value));
            rest = after.strip_prefix(literal)?;
        }
        Some((stated, rest))
    }
}

/// Whether a value is of its name's kind: p is a pile, q are piles, r is what is left, w who wins, u a person; some
/// others are read where they are checked; all else are numbers.
fn fits(name: &str, value: &str) -> bool {
    match name {
        "p" => pile(value).is_some(),
        "q" => piles(value).is_some(),
        "r" => value == "nothing" || value.split('-').all(|n| n.parse::<u64>().is_ok()),
        "w" => ["wins", "loses", "gagne", "perd"].contains(&value),
        "u" | "v" => ["<@1>", "<@2>"].contains(&value),
        "@1" | "@2" => value.strip_prefix('<').and_then(|v| v.strip_suffix('>')) == Some(name),
        "a" | "b" | "o" | "d" | "s" | "t" | "x" => value.contains(|c: char| c.is_ascii_digit()),
        "any" => true,
        _ => value.parse::<u64>().is_ok(),
    }
}

/// Removes a text's emphasis, and uses plain hyphens and spaces.
pub fn plain(text: &str) -> String {
    text.replace("**", "").replace('\u{2011}', "-").replace('\u{202f}', " ")
}

/// A pile's number, by its letter.
pub fn pile(letter: &str) -> Option<usize> {
    match letter.as_bytes() {
        [letter @ b'A'..=b'Z'] => Some(usize::from(letter - b'A')),
        _ => None,
    }
}

/// Reads `A, B and C`.
pub fn piles(list: &str) -> Option<Vec<usize>> {
    let words = list.split([',', ' ']);
    let words = words.filter(|word| !["", "and", "et", "or", "ou"].contains(word));
    words.map(pile).collect()
}

/// All numbers in a text.
pub fn numbers(text: &str) -> Vec<u64> {
    let numbers = text.split(|c: char| !c.is_ascii_digit());
    numbers.filter_map(|n| n.parse().ok()).collect()
}

impl Found<'_> {
    /// All values of that name.
    fn named(&self, name: &str) -> impl Iterator<Item = &str> {
        self.stated.iter().filter(move |(own, _)| *own == name).map(|&(_, value)| value)
    }

    pub fn text(&self, name: &str) -> &str {
        self.named(name).next().unwrap_or_default()
    }

    pub fn number(&self, name: &str) -> u64 {
        self.text(name).parse().unwrap_or(u64::MAX)
    }

    pub fn numbers(&self, name: &str) -> Vec<u64> {
        numbers(self.text(name))
    }

    /// Whether all values of that name are that number.
    pub fn all(&self, name: &str, n: u64) -> bool {
        self.named(name).all(|value| value.parse() == Ok(n))
    }

    /// Whether all values of that name are that text.
    pub fn every(&self, name: &str, text: &str) -> bool {
        self.named(name).all(|value| value == text)
    }

    /// The pile that the sentence names; with only one pile it may leave that out.
    pub fn pile_of(&self, piles: &[u64]) -> usize {
        match (self.text("p"), piles.len()) {
            ("", 1) => 0,
            _ => self.pile(),
        }
    }

    pub fn pile(&self) -> usize {
        pile(self.text("p")).unwrap_or(usize::MAX)
    }

    /// Whether all piles that it names are that one.
    pub fn all_piles(&self, one: usize) -> bool {
        self.named("p").all(|value| pile(value) == Some(one))
    }

    pub fn piles(&self) -> Vec<usize> {
        piles(self.text("q")).unwrap_or_default()
    }

    /// Whether it says that whoever takes the last object wins.
    pub fn wins(&self) -> bool {
        ["wins", "gagne"].contains(&self.text("w"))
    }

    /// Whose reason it is: the reader's (`you`), the opponent's, or anyone's.
    pub fn by(&self) -> &str {
        self.id.split_once('/').map_or("", |(_, by)| by)
    }

    pub fn name(&self) -> &str {
        self.id.split_once('/').map_or(self.id, |(name, _)| name)
    }
}
