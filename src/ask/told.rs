//! Reads a game's rules as people and Bouton tell them, in either language: "the last one loses, at most 3 a move".

use super::options::ungrouped;
use nim::Ending;

/// What separates a number's groups of three digits; a space would also separate piles.
pub(super) const THOUSANDS: [char; 3] = [',', '\u{a0}', '\u{202f}'];

/// What a text tells of the rules, as the notation has it.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Told {
    ending: Option<Ending>,
    /// The game, and its parameter: `max 3`.
    game: Option<String>,
}

impl Told {
    pub(super) fn is_nothing(&self) -> bool {
        *self == Self::default()
    }

    /// Returns this, and of the other what this doesn't tell.
    pub(super) fn or(self, other: Self) -> Self {
        Self { ending: self.ending.or(other.ending), game: self.game.or(other.game) }
    }

    /// Returns a line in the notation with the game that this tells, if the line doesn't name it.
    pub(super) fn beside(&self, line: String) -> String {
        match &self.game {
            Some(game) if !line.contains(game) => format!("{line} {game}"),
            _ => line,
        }
    }

    /// Returns a line in the notation whose ending was assumed with the ending that this tells.
    pub(super) fn ending(&self, line: &str) -> String {
        match self.ending {
            Some(ending) => line.replacen(Ending::Normal.name(), ending.name(), 1),
            None => line.to_owned(),
        }
    }

    /// Returns the rules as the notation has them. Where no ending is told, it is the normal one.
    pub(super) fn rules(&self) -> String {
        let ending = self.ending.unwrap_or(Ending::Normal);
        format!("{} {}", ending.name(), self.game.as_deref().unwrap_or_default())
    }
}

const LAST: [&str; 3] = ["last", "dernier", "dernière"];
const NO: [&str; 6] = ["not", "never", "t", "pas", "jamais", "non"];
const WINS: [&str; 3] = ["win", "wins", "gagne"];
const LOSES: [&str; 3] = ["lose", "loses", "perd"];
const OR: [&str; 3] = ["or", "ou", "and"];
const TO: [&str; 4] = ["to", "à", "and", "et"];
const SPELT: [&str; 11] =
    ["one", "two", "three", "four", "five", "un", "une", "deux", "trois", "quatre", "cinq"];
/// Words for a bound on a move, which stand near a number.
const BOUNDS: [&str; 13] = [
    "than", "limit", "limited", "limite", "limité", "limitée", "fewer", "less", "moins", "jusqu",
    "per", "only", "moves",
];
/// Words about how a game ends that stand in a sentence with "last".
const ENDINGS: [&str; 8] = ["lose", "loser", "avoid", "take", "takes", "perdu", "prend", "prendre"];
/// How many words there may be from "the last" to what it does.
const NEAR: usize = 5;

/// How Bouton's own sentence of the rules begins, in each language.
const TURN: [&str; 2] = ["On your turn, ", "À ton tour, "];

/// Takes Bouton's own sentence of the rules out of a text, and reads it.
///
/// # Errors
/// With the rest of the text, the sentence if the notation cannot say what it tells.
pub(super) fn without_own(text: &str) -> (String, Result<Told, String>) {
    let begins = TURN.iter().find_map(|turn| Some((text.find(turn)?, turn.len())));
    let Some((from, turn)) = begins else { return (text.to_owned(), Ok(Told::default())) };
    let to = text[from..].find(['.', '\n']).map_or(text.len(), |length| from + length);
    let rule = &text[from + turn..to];
    let any = ["one or more", "un objet ou plus"].iter().any(|any| rule.contains(any));
    let read = match told(rule, true) {
        Ok(told) if any || !told.is_nothing() => Ok(told),
        _ => Err(rule.to_owned()),
    };
    (format!("{}{}", &text[..from], &text[to..]), read)
}

/// Reads the rules that a text tells, which perhaps stands right behind piles.
///
/// # Errors
/// The part of the text that tells something else than the notation can say, or what contradicts the rest.
pub(super) fn told(text: &str, behind: bool) -> Result<Told, &str> {
    let words = Words::of(text);
    let word = |at: usize| words.low(at);
    let part = |from: usize, to: usize| words.part(from, to);
    let is_number = |at: usize| words.is_number(at);
    let mut told = Told::default();
    // Whether a game was told by its name, and where a limit was; and whether it grows with each move.
    let (mut named, mut limit, mut doubles) = (false, None, false);
    for at in 0..words.all.len() {
        let before = at.checked_sub(1).map_or("", word);
        let mut ending = None;
        let mut game = None;
        match word(at) {
            "misere" | "misère" if NO.contains(&before) => return Err(part(at - 1, at)),
            "misere" | "misère" => ending = Some(Ending::Misere),
            last if LAST.contains(&last) => {
                let near = at + 1..=(at + NEAR);
                let verb = |&at: &usize| WINS.contains(&word(at)) || LOSES.contains(&word(at));
                if let Some(verb) = near.clone().find(verb) {
                    if (at..verb + 2).any(|at| NO.contains(&word(at))) {
                        return Err(part(at, verb + 1));
                    }
                    let loses = LOSES.contains(&word(verb));
                    ending = Some(if loses { Ending::Misere } else { Ending::Normal });
                }
            }
            name @ ("wythoff" | "kayles" | "fibonacci") => {
                named = true;
                game = Some(name.to_owned());
            }
            // "The same number from both", "one pin, or two".
            "same" if ["number", "from"].contains(&word(at + 1)) => {
                game = Some("wythoff".to_owned())
            }
            "autant" if word(at + 1) == "dans" => game = Some("wythoff".to_owned()),
            "pin" | "quille" if ["one", "une"].contains(&before) => {
                game = Some("kayles".to_owned());
            }
            "skittles" | "quilles" => game = Some("kayles".to_owned()),
            "gagne" if before == "perd" => ending = Some(Ending::Misere),
            "split" | "sépare" if !named => return Err(part(at.saturating_sub(1), at + 1)),
            "between" | "entre" if is_number(at + 1) && is_number(at + 3) => {
                if word(at + 1) != "1" {
                    return Err(part(at, at + 3));
                }
                limit = Some(at + 3);
            }
            "own" | "libres" | "octal" => {
                let code = if word(at + 1) == "rules" { at + 2 } else { at + 1 };
                if word(code).contains('.') {
                    named = true;
                    game = Some(format!("own {}", word(code)));
                }
            }
            "max" | "maximum" if is_number(at + 1) => limit = Some(at + 1),
            "max" if word(at + 1) == "take" && is_number(at + 2) => limit = Some(at + 2),
            "max" | "maximum" if at > 0 && is_number(at - 1) => limit = Some(at - 1),
            "max" if behind && at == 0 => return Err(part(0, 1)),
            "most" | "plus" | "to" if ["at", "au", "up"].contains(&before) => {
                let twice = ["twice", "double"].contains(&word(at + 1)) || word(at + 2) == "double";
                match at {
                    _ if twice => doubles = true,
                    _ if is_number(at + 1) => limit = Some(at + 1),
                    2.. if is_number(at - 2) => limit = Some(at - 2),
                    _ if SPELT.contains(&word(at + 1)) => return Err(part(at - 1, at + 1)),
                    // "It is up to you."
                    _ if before == "up" => {}
                    _ => return Err(part(at - 1, at + 1)),
                }
            }
            "exactly" | "exactement" if word(at + 1) == "1" => limit = Some(at + 1),
            "seul" | "seule" if before == "1" => limit = Some(at - 1),
            // "1 to 3 a move", "1, 3 or 4 a move".
            "move" | "coup" if ["a", "par"].contains(&before) && at > 1 => {
                let from = |from: &usize| words.amounts(*from).is_ok_and(|(_, to)| to == at - 1);
                if at > 3 && ["to", "à"].contains(&word(at - 3)) && word(at - 4) == "1" {
                    limit = Some(at - 2);
                } else if let Some(from) = (0..at - 2).find(from) {
                    game = words.taking(from, at - 1);
                }
            }
            "take" | "takes" | "prend" | "prends" | "subtraction" | "soustraction" if !named => {
                let from = at + 1 + usize::from(["from", "de"].contains(&word(at + 1)));
                let Ok((numbers, to)) = words.amounts(from) else {
                    return Err(part(at, at + 2));
                };
                let is_code = ["subtraction", "soustraction"].contains(&word(at));
                let spelt = |at: usize| SPELT.contains(&word(at));
                if spelt(at + 1) && (spelt(at + 2) || spelt(at + 3)) && word(at + 2) != "pin" {
                    return Err(part(at, at + 3));
                }
                if numbers == 1 && TO.contains(&word(to)) && is_number(to + 1) {
                    if word(from) != "1" {
                        return Err(part(at, to + 1));
                    }
                    limit = Some(to + 1);
                } else if numbers > 1 || is_code && numbers > 0 || behind && at == 0 && numbers > 0
                {
                    game = words.taking(from, to);
                } else if is_code {
                    return Err(part(at, at));
                }
            }
            _ => {}
        }
        let others = |ending: &Ending| told.ending.is_some_and(|told| told != *ending);
        if ending.as_ref().is_some_and(others) {
            return Err(part(at, at + NEAR));
        }
        told.ending = ending.or(told.ending);
        if let Some(game) = game {
            if told.game.as_ref().is_some_and(|told| *told != game) {
                return Err(part(at, at));
            }
            told.game = Some(game);
        }
    }
    if let Some(part) = words.unread(&told, limit.is_some() || doubles) {
        return Err(part);
    }
    let most = limit.map(word);
    match (&told.game, most) {
        (None, _) if doubles => told.game = Some(format!("fibonacci {}", most.unwrap_or_default())),
        (None, Some(most)) => told.game = Some(format!("max {most}")),
        (Some(game), Some(most)) if *game != format!("max {most}") => {
            return Err(limit.map_or(text, |at| part(at.saturating_sub(1), at)));
        }
        _ => {}
    }
    Ok(told)
}

struct Word<'a> {
    at: usize,
    text: &'a str,
    /// The same in small letters, or without a number's separators.
    low: String,
}

/// A text's words and numbers; a code such as `0.137` is one word.
struct Words<'a> {
    text: &'a str,
    all: Vec<Word<'a>>,
}

impl<'a> Words<'a> {
    fn of(text: &'a str) -> Self {
        let mut all = Vec::new();
        let mut at = 0;
        while let Some(skip) = text[at..].find(char::is_alphanumeric) {
            at += skip;
            let rest = &text[at..];
            let digits = number(rest, &THOUSANDS);
            let length = match digits {
                0 => rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len()),
                whole => {
                    match rest[whole..].strip_prefix('.').map_or(0, |rest| number(rest, &[])) {
                        0 => whole,
                        code => whole + 1 + code,
                    }
                }
            };
            let text = &rest[..length];
            let low = match digits {
                0 => text.to_lowercase(),
                _ => ungrouped(text),
            };
            all.push(Word { at, text, low });
            at += length;
        }
        Self { text, all }
    }

    /// Returns a word in small letters; nothing beyond the last.
    fn low(&self, at: usize) -> &str {
        self.all.get(at).map_or("", |word| &*word.low)
    }

    fn is_number(&self, at: usize) -> bool {
        self.low(at).parse::<u64>().is_ok()
    }

    /// Whether a word is a number, perhaps spelt out.
    fn counts(&self, at: usize) -> bool {
        self.is_number(at) || SPELT.contains(&self.low(at))
    }

    /// Returns the text from one word to another, or to the last.
    fn part(&self, from: usize, to: usize) -> &'a str {
        let last = &self.all[to.min(self.all.len() - 1)];
        &self.text[self.all[from].at..last.at + last.text.len()]
    }

    /// Reads a list of amounts, and returns how many they are and where they end. Two with a hyphen are piles, or a
    /// range.
    fn amounts(&self, from: usize) -> Result<(usize, usize), ()> {
        let (mut count, mut at) = (0, from);
        while let Some(word) = self.all.get(at) {
            let is_number = self.is_number(at);
            let goes_on = is_number || count > 0 && OR.contains(&&*word.low);
            if !goes_on {
                break;
            }
            if is_number && self.text[word.at + word.text.len()..].starts_with('-') {
                return Err(());
            }
            count += usize::from(is_number);
            at += 1;
        }
        Ok((count, at))
    }

    /// Returns the game in which a move takes one of these amounts.
    fn taking(&self, from: usize, to: usize) -> Option<String> {
        let numbers = self.all[from..to].iter().filter_map(|word| word.low.parse().ok());
        let numbers: Vec<u64> = numbers.collect();
        if numbers.iter().copied().eq(1..=numbers.len() as u64) {
            return Some(format!("max {}", numbers.len()));
        }
        let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
        (!numbers.is_empty()).then(|| format!("subtraction {}", numbers.join(",")))
    }

    /// Returns a part that seems to tell an ending or a bound, of which nothing is read.
    fn unread(&self, told: &Told, is_bounded: bool) -> Option<&'a str> {
        let all = 0..self.all.len();
        let mut ends = all.clone().filter(|&at| {
            let word = self.low(at);
            ENDINGS.contains(&word) || NO.contains(&word)
        });
        let last = all.clone().find(|&at| LAST.contains(&self.low(at)));
        if let Some(last) = last.filter(|_| told.ending.is_none() && ends.next().is_some()) {
            return Some(self.part(last.saturating_sub(NEAR), last + NEAR));
        }
        let is_bound = |&at: &usize| match self.low(at) {
            "plus" => self.low(at + 1) == "de" && self.counts(at + 2),
            joins if TO.contains(&joins) || OR.contains(&joins) => {
                at > 0 && self.counts(at - 1) && self.counts(at + 1)
            }
            word => {
                BOUNDS.contains(&word) && (at.saturating_sub(2)..at + 3).any(|at| self.counts(at))
            }
        };
        let bound = all.clone().find(is_bound).filter(|_| told.game.is_none() && !is_bounded)?;
        Some(self.part(bound.saturating_sub(2), bound + 2))
    }
}

/// Returns the length of the number at the start of a text: digits, or `12,000,000` if all of it is in groups of three.
pub(super) fn number(text: &str, separators: &[char]) -> usize {
    let whole = digits(text);
    let Some(separator) = text[whole..].chars().next().filter(|c| separators.contains(c)) else {
        return whole;
    };
    let mut end = whole;
    while let Some(group) = text[end..].strip_prefix(separator).filter(|rest| digits(rest) > 0) {
        if whole > 3 || digits(group) != 3 {
            return whole;
        }
        end += separator.len_utf8() + 3;
    }
    end
}

fn digits(text: &str) -> usize {
    text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len())
}
