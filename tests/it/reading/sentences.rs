//! The sentences of hints and reviews in the languages that are read back, with names for what they claim. One that is
//! not in their file is not understood, so nothing new is said unchecked.

use std::sync::LazyLock;

/// The name of each sentence, and how it is read in both languages.
static SENTENCES: LazyLock<Vec<(&str, [Pattern; 2])>> = LazyLock::new(|| {
    let rows = rows(include_str!("../fixtures/hint-sentences.txt"));
    rows.map(|(id, texts)| (id, texts.map(Pattern::of))).collect()
});

/// Which language is read: an index into each sentence's two texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tongue {
    English,
    French,
}

/// The lines of a file: the name of each sentence, and its text in both languages. What has no text is a heading.
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

/// The sentences of a line; `None` if one of them is not understood.
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

/// A sentence in which `<n>` stands for anything that such a name can be.
struct Pattern {
    begins: &'static str,
    /// Each name, and what stands after it.
    names: Vec<(&'static str, &'static str)>,
}

impl Pattern {
    fn of(text: &'static str) -> Self {
        let mut parts = text.split('<');
        let begins = parts.next().unwrap_or_default();
        let names = parts.map(|part| part.split_once('>').expect("a name ends"));
        Self { begins, names: names.collect() }
    }

    /// What it states of the front of a line, and what comes after it.
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

/// Whether a value is of its name's kind: p a pile, q piles, r what is left, w who wins, u a person, and others that
/// are read where they are checked; all else is a number.
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

/// A text without its emphasis, and with the hyphens and spaces that are typed.
pub fn plain(text: &str) -> String {
    text.replace("**", "").replace('\u{2011}', "-").replace('\u{202f}', " ")
}

/// A pile's number by its letter.
pub fn pile(letter: &str) -> Option<usize> {
    match letter.as_bytes() {
        [letter @ b'A'..=b'Z'] => Some(usize::from(letter - b'A')),
        _ => None,
    }
}

/// `A, B and C`
pub fn piles(list: &str) -> Option<Vec<usize>> {
    let words = list.split([',', ' ']);
    let words = words.filter(|word| !["", "and", "et"].contains(word));
    words.map(pile).collect()
}

/// Every number in a text.
pub fn numbers(text: &str) -> Vec<u64> {
    let numbers = text.split(|c: char| !c.is_ascii_digit());
    numbers.filter_map(|n| n.parse().ok()).collect()
}

impl Found<'_> {
    /// Whatever has that name.
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

    /// Whether whatever has that name is that number.
    pub fn all(&self, name: &str, n: u64) -> bool {
        self.named(name).all(|value| value.parse() == Ok(n))
    }

    /// Whether whatever has that name is that text.
    pub fn every(&self, name: &str, text: &str) -> bool {
        self.named(name).all(|value| value == text)
    }

    /// The pile that it names; where there is but one, it may leave that out.
    pub fn pile_of(&self, piles: &[u64]) -> usize {
        match (self.text("p"), piles.len()) {
            ("", 1) => 0,
            _ => self.pile(),
        }
    }

    pub fn pile(&self) -> usize {
        pile(self.text("p")).unwrap_or(usize::MAX)
    }

    /// Whether every pile it names is that one.
    pub fn all_piles(&self, one: usize) -> bool {
        self.named("p").all(|value| pile(value) == Some(one))
    }

    pub fn piles(&self) -> Vec<usize> {
        piles(self.text("q")).unwrap_or_default()
    }

    /// Whether the word for the last object's taker is that it wins.
    pub fn wins(&self) -> bool {
        ["wins", "gagne"].contains(&self.text("w"))
    }

    /// Whose reason it is: of whom reads, of the opponent, or of someone.
    pub fn by(&self) -> &str {
        self.id.split_once('/').map_or("", |(_, by)| by)
    }

    pub fn name(&self) -> &str {
        self.id.split_once('/').map_or(self.id, |(name, _)| name)
    }
}
