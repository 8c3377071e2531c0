//! Reads a game's rules as people and Bouton tell them, in either language: "the last one loses, at most 3 a move".

use super::options::ungrouped;
use nim::Ending;
use nim::Ending::{Misere, Normal};
use std::ops::Range;
use std::str::Split;

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

use self::{Bounds::*, Tells::*};

/// What a phrase tells.
#[derive(Clone, Copy)]
enum Tells {
    Ends(Ending),
    Game(&'static str),
    /// The code of a game of one's own.
    Code,
    /// The phrase's numbers bound a move.
    Bound(Bounds),
    Nothing,
    /// An ending that cannot be read.
    SomeEnding,
    /// A rule for moves that cannot be read.
    SomeMove,
}

/// How numbers bound a move.
#[derive(Clone, Copy)]
enum Bounds {
    Most,
    /// One more than the most.
    Below,
    /// A move takes one of them.
    Amounts,
}

/// Every phrase that is read. At each word, the first that fits is taken.
///
/// `|` separates alternatives, and a word with `?` may be missing. `#` is a number, `#-#` is 1-3, `##` are two or more
/// of which one is taken, `0.` is a code, `_` is any word, `...` are up to four words, and `^` is where a text right
/// behind piles begins. Words in capitals stand for those in [`CLASSES`].
const PHRASES: &[(&str, Tells)] = &[
    ("NO misere|misère", SomeEnding),
    ("misere|misère", Ends(Misere)),
    ("perd gagne", Ends(Misere)),
    ("LAST ... LOSES|WINS NO", SomeEnding),
    ("LAST ... LOSES", Ends(Misere)),
    ("LAST ... WINS", Ends(Normal)),
    ("LAST ... NO", SomeEnding),
    ("NO ... LAST", SomeEnding),
    ("avoid|loser|évite|éviter|perdant ... LAST", Ends(Misere)),
    ("LOSES IF ... LAST", Ends(Misere)),
    ("WINS IF ... LAST", Ends(Normal)),
    ("LOSES ... LAST", SomeEnding),
    ("wythoff", Game("wythoff")),
    ("same number|amount|from", Game("wythoff")),
    ("autant dans", Game("wythoff")),
    ("kayles|skittles|quilles", Game("kayles")),
    ("TAKE? one|une pin|quille", Game("kayles")),
    ("fibonacci", Game("fibonacci")),
    ("own|octal|libres rules? 0.", Code),
    ("split|splits|sépare|séparer", SomeMove),
    ("at most twice|double", Game("fibonacci")),
    ("up to twice|double", Game("fibonacci")),
    ("au plus le? double", Game("fibonacci")),
    ("at|au most|plus|maximum #", Bound(Most)),
    ("up to #", Bound(Most)),
    ("jusqu à #", Bound(Most)),
    ("max|maximum take|of|de? #", Bound(Most)),
    ("no|not|never more than #", Bound(Most)),
    ("pas|jamais plus de #", Bound(Most)),
    ("LIMIT is|to|of|est|à|de? #", Bound(Most)),
    ("less|fewer than #", Bound(Below)),
    ("moins de #", Bound(Below)),
    ("exactly|exactement #", Bound(Amounts)),
    ("# seul|seule A MOVE", Bound(Amounts)),
    ("# at|au most|plus|maximum", Bound(Most)),
    ("# max|maximum", Bound(Most)),
    ("# or|ou fewer|less|moins", Bound(Most)),
    ("between|entre 1|one|un|une and|et #", Bound(Most)),
    ("TAKE|from|de de? 1|one|un|une to|à #", Bound(Most)),
    ("1|one|un|une to|à # A MOVE", Bound(Most)),
    ("TAKE de? #-#", Bound(Most)),
    ("#-# A MOVE", Bound(Most)),
    ("TAKE? de? # to|à|and|et #", SomeMove),
    ("TAKE|subtraction|soustraction|only|moves de? ##", Bound(Amounts)),
    ("TAKE de? # #", SomeMove),
    ("## A MOVE", Bound(Amounts)),
    ("## only", Bound(Amounts)),
    ("# or|ou #", SomeMove),
    ("# A MOVE", Bound(Amounts)),
    ("subtraction|soustraction #", Bound(Amounts)),
    ("subtraction|soustraction", SomeMove),
    ("TAKE # from|dans a|any|each|one|chaque|une", Bound(Amounts)),
    ("TAKE # dans la pile de", Bound(Amounts)),
    ("TAKE # from|de|dans", Nothing),
    ("TAKE one|un|une objet? or|ou more|plus", Nothing),
    ("^ TAKE #", Bound(Amounts)),
    ("LIMIT|BOUND _? #", SomeMove),
    ("# _? LIMIT|BOUND", SomeMove),
    ("at|au most|plus|maximum", SomeMove),
    ("plus de #", SomeMove),
    ("^ max|maximum", SomeMove),
    ("TAKE ... LAST", SomeEnding),
];

const CLASSES: [(&str, &str); 10] = [
    ("NO", "not|never|t|pas|jamais|non"),
    ("LAST", "last|dernier|dernière"),
    ("LOSES", "lose|loses|perd|perds|perdu"),
    ("WINS", "win|wins|gagne|gagnes|gagné"),
    ("IF", "if|when|by|who|whoever|si|quand|en|qui|celui|celle"),
    ("TAKE", "take|takes|prend|prends|prendre"),
    ("A", "a|per|each|par"),
    ("MOVE", "move|turn|coup|tour"),
    ("LIMIT", "limit|limited|limite|limité|limitée"),
    ("BOUND", "than|fewer|less|moins|jusqu|per|only|moves|k"),
];

/// Numbers that are spelt out, as they are from one to five.
const SPELT: [[&str; 5]; 3] = [
    ["one", "two", "three", "four", "five"],
    ["un", "deux", "trois", "quatre", "cinq"],
    ["une", "deux", "trois", "quatre", "cinq"],
];
const OR: [&str; 3] = ["or", "ou", "and"];
/// The most words that `...` stands for.
const FEW: usize = 4;

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
    let words = Words::of(text, behind);
    let mut told = Told::default();
    let (mut bound, mut bound_part) = (None, text);
    let (mut some_ending, mut some_move) = (None, None);
    let mut at = 0;
    while at < words.all.len() {
        let Some((tells, to, numbers)) = words.phrase(at) else {
            at += 1;
            continue;
        };
        let part = words.part(at, to);
        let agrees = match tells {
            Ends(ending) => agrees(&mut told.ending, ending),
            Game(name) => agrees(&mut told.game, name.to_owned()),
            Code => agrees(&mut told.game, format!("own {}", words.low(to - 1))),
            // A code says all that a sentence does.
            Bound(_) if told.game.as_ref().is_some_and(|game| game.starts_with("own ")) => true,
            Bound(bounds) => {
                bound_part = part;
                agrees(&mut bound, words.bound(bounds, numbers))
            }
            SomeEnding => {
                some_ending.get_or_insert(part);
                true
            }
            SomeMove => {
                some_move.get_or_insert(part);
                true
            }
            Nothing => true,
        };
        if !agrees {
            return Err(part);
        }
        // "Take the last, and you lose."
        let goes_on = matches!(tells, SomeEnding) && words.is("LAST", to - 1);
        at = to - usize::from(goes_on);
    }
    let some_ending = some_ending.filter(|_| told.ending.is_none());
    let some_move = some_move.filter(|_| told.game.is_none());
    if let Some(part) = some_ending.or(some_move) {
        return Err(part);
    }
    told.game = match (told.game, bound) {
        (None, bound) => bound,
        (game, None) => game,
        (Some(game), Some(bound)) => match (&*game, bound.strip_prefix("max ")) {
            ("fibonacci", Some(most)) => Some(format!("fibonacci {most}")),
            // Its own rule, in other words.
            ("kayles", Some("2")) => Some(game),
            _ => return Err(bound_part),
        },
    };
    Ok(told)
}

/// Notes what is told, and returns whether nothing else was.
fn agrees<T: PartialEq>(told: &mut Option<T>, new: T) -> bool {
    let agrees = told.as_ref().is_none_or(|told| *told == new);
    *told = Some(new);
    agrees
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
    behind: bool,
    all: Vec<Word<'a>>,
}

impl<'a> Words<'a> {
    fn of(text: &'a str, behind: bool) -> Self {
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
        Self { text, behind, all }
    }

    /// Returns a word in small letters; nothing beyond the last.
    fn low(&self, at: usize) -> &str {
        self.all.get(at).map_or("", |word| &*word.low)
    }

    /// Returns the text from one word up to another.
    fn part(&self, from: usize, to: usize) -> &'a str {
        let last = &self.all[to - 1];
        &self.text[self.all[from].at..last.at + last.text.len()]
    }

    /// Returns a word's number, which is perhaps spelt out.
    fn number(&self, at: usize) -> Option<u64> {
        let word = self.low(at);
        let spelt = || SPELT.iter().find_map(|all| (1..).zip(all).find(|(_, it)| **it == word));
        word.parse().ok().or_else(|| spelt().map(|(number, _)| number))
    }

    /// Whether a hyphen joins a word to the next.
    fn joins(&self, at: usize) -> bool {
        let rest = |word: &Word| &self.text[word.at + word.text.len()..];
        self.all.get(at).is_some_and(|word| rest(word).starts_with(['-', '–']))
    }

    /// Returns where a list of two or more numbers ends. What a hyphen joins is no list.
    fn list(&self, from: usize) -> Option<usize> {
        let mut to = from;
        let mut count = 0;
        while let at = to + usize::from(count > 0 && OR.contains(&self.low(to)))
            && self.number(at).is_some()
        {
            if self.joins(at) {
                return None;
            }
            (to, count) = (at + 1, count + 1);
        }
        (count > 1).then_some(to)
    }

    /// Whether a word is one of those separated by `|`.
    fn is(&self, words: &str, at: usize) -> bool {
        words.split('|').any(|word| match CLASSES.iter().find(|(class, _)| *class == word) {
            Some((_, words)) => self.is(words, at),
            None => word == self.low(at),
        })
    }

    /// Returns what the phrase at a word tells, where it ends, and where its numbers are.
    fn phrase(&self, at: usize) -> Option<(Tells, usize, Range<usize>)> {
        PHRASES.iter().find_map(|(phrase, tells)| {
            let mut numbers = at..at;
            let to = self.end(phrase.split(' '), at, &mut numbers)?;
            Some((*tells, to, numbers))
        })
    }

    /// Returns where these parts of a phrase end, if they are here.
    fn end(
        &self,
        mut parts: Split<'_, char>,
        at: usize,
        numbers: &mut Range<usize>,
    ) -> Option<usize> {
        let Some(part) = parts.next() else { return Some(at) };
        let next = match part {
            "^" => (at == 0 && self.behind).then_some(at),
            "..." => {
                let few = (at..=at + FEW).take_while(|&to| to == at || !self.is("NO", to - 1));
                return few.into_iter().find_map(|to| self.end(parts.clone(), to, numbers));
            }
            "#" => self.number(at).map(|_| at + 1),
            "##" => self.list(at),
            "#-#" => (self.number(at) == Some(1) && self.joins(at)).then_some(at + 2),
            "0." => self.low(at).contains('.').then_some(at + 1),
            "_?" => self.end(parts.clone(), at + 1, numbers).map(|_| at + 1).or(Some(at)),
            _ => match part.strip_suffix('?') {
                Some(maybe) => Some(at + usize::from(self.is(maybe, at))),
                None => self.is(part, at).then_some(at + 1),
            },
        }?;
        if part.starts_with('#') {
            *numbers = at..next;
        }
        self.end(parts, next, numbers)
    }

    /// Returns a bound on moves as the notation has it.
    fn bound(&self, bounds: Bounds, numbers: Range<usize>) -> String {
        let numbers: Vec<u64> = numbers.filter_map(|at| self.number(at)).collect();
        let most = match (bounds, &*numbers) {
            (Bounds::Most, [.., most]) => Some(*most),
            (Bounds::Below, [below, ..]) => Some(below.saturating_sub(1)),
            (Bounds::Amounts, all) if all.iter().copied().eq(1..=all.len() as u64) => {
                all.last().copied()
            }
            _ => None,
        };
        most.map_or_else(
            || {
                let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
                format!("subtraction {}", numbers.join(","))
            },
            |most| format!("max {most}"),
        )
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
