//! Reads a game's rules as people and Bouton tell them, in either language: "the last one loses, at most 3 a move".

use super::options::ungrouped;
use nim::Ending;
use nim::Ending::{Misere, Normal};
use std::ops::Range;
use std::sync::LazyLock;

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

    /// Returns a line in the notation whose ending was assumed with the ending that this tells.
    pub(super) fn ending(&self, line: &str) -> String {
        match self.ending {
            Some(ending) => line.replacen(Ending::Normal.name(), ending.name(), 1),
            None => line.to_owned(),
        }
    }

    pub(super) fn is_all(&self) -> bool {
        self.ending.is_some() && self.game.is_some()
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
    /// Fibonacci Nim in which this move takes at most that many.
    Fibonacci,
    /// The code of a game of one's own.
    Code,
    /// The phrase's numbers bound a move.
    Bound(Bounds),
    Nothing,
    /// An ending that cannot be read.
    SomeEnding,
    /// A rule for moves that cannot be read, and that no known game has.
    SomeMove,
    /// What cannot be read, whatever else is told.
    Refused,
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
    // How a game ends.
    ("NO|sans|ni _? misere", Refused),
    ("misere or|ou|no|non|normal", Refused),
    ("normal or|ou misere", Refused),
    ("misere|missere|marienbad", Ends(Misere)),
    ("perd gagne", Ends(Misere)),
    ("LAST but|pile", Refused),
    ("avant LAST", Refused),
    ("reverse|anti nim", Refused),
    ("^ inverse|inverted|reverse|reversed", SomeEnding),
    ("LAST TIME", Nothing),
    ("loser|perdant of|de the|la LAST TIME", Nothing),
    ("leave|leaves|laisse|laisser ... LAST", Refused),
    ("LAST ... LOSES|WINS NO", Refused),
    ("LAST ... LOSES|WINS or|ou LOSES|WINS", Refused),
    ("LAST ... LOSES", Ends(Misere)),
    ("LAST ... WINS", Ends(Normal)),
    ("LAST ... NO", SomeEnding),
    ("NO ... LAST ... LOSES|WINS", Refused),
    ("NO ... LAST", SomeEnding),
    ("avoid|loser|evite|eviter|perdant ... LAST", Ends(Misere)),
    ("LOSES IF ... LAST", Ends(Misere)),
    ("WINS IF ... LAST", Ends(Normal)),
    ("LOSES ... LAST", SomeEnding),
    ("cannot|t|plus|pas move|play|jouer ... WINS", Ends(Misere)),
    ("cannot|t|plus|pas move|play|jouer ... LOSES", Ends(Normal)),
    // Which game it is.
    ("wythoff|whythoff|wythof", Game("wythoff")),
    ("same number|amount|from", Game("wythoff")),
    ("autant dans", Game("wythoff")),
    ("meme nombre|quantite dans", Game("wythoff")),
    ("kayles|skittles|quilles", Game("kayles")),
    ("TAKE? one|une pin|quille", Game("kayles")),
    ("fibonacci # was", Refused),
    ("fibonacci #", Fibonacci),
    ("fibonacci", Game("fibonacci")),
    ("at most twice|double", Game("fibonacci")),
    ("up to twice|double", Game("fibonacci")),
    ("au plus le? double", Game("fibonacci")),
    ("own|octal|libres rules? 0.", Code),
    // How many a move takes at most.
    ("NO LIMIT", Refused),
    ("no|without|sans LIMIT of|de|a #", Refused),
    ("NO|no|without|sans at? max|maximum|most", Refused),
    ("at|au most|plus|maximum #", Bound(Most)),
    ("up to #", Bound(Most)),
    ("jusqu a #", Bound(Most)),
    ("most|max|maxi|maximum take|of|de? is|est? #", Bound(Most)),
    ("no|not|never TAKE? more than #", Bound(Most)),
    ("t TAKE more than #", Bound(Most)),
    ("pas|jamais plus de|que #", Bound(Most)),
    ("LIMIT is|to|of|est|a|de? #", Bound(Most)),
    ("less|fewer than #", Bound(Below)),
    ("moins de #", Bound(Below)),
    ("# THING? at|au most|plus|maximum", Bound(Most)),
    ("# THING? A? MOVE? max|maxi|maximum", Bound(Most)),
    ("# THING? or|ou fewer|less|moins", Bound(Most)),
    ("between|entre 1|one|un|une and|et #", Bound(Most)),
    ("TAKE? from|de? 1|one|un|une to|a # or|ou", SomeMove),
    ("TAKE|from|de de? 1|one|un|une to|a #", Bound(Most)),
    ("1|one|un|une to|a # A MOVE", Bound(Most)),
    ("TAKE de? #-#", Bound(Most)),
    ("#-# A MOVE", Bound(Most)),
    // Which amounts it takes.
    ("TAKE? 1|one|un|une THING? or|ou|to|a the|la? MORE", Nothing),
    ("at|au least|moins 1|one|un|une", Nothing),
    ("TAKE|AMOUNTS? de? ## or|ou? MORE", SomeMove),
    ("TAKE? de? # THING? or|ou|to|a the|la? MORE", SomeMove),
    ("TAKE? de? # to|a|and|et #", SomeMove),
    ("# at a time", Bound(Amounts)),
    ("# by|par one|un|une", Bound(Amounts)),
    ("exactly|exactement #", Bound(Amounts)),
    ("TAKE just|only|exactly #", Bound(Amounts)),
    ("# seul|seule A MOVE", Bound(Amounts)),
    ("TAKE|AMOUNTS de? ##", Bound(Amounts)),
    ("TAKE|AMOUNTS de? # #", SomeMove),
    ("## A MOVE", Bound(Amounts)),
    ("## only", Bound(Amounts)),
    ("subtraction|soustraction #", Bound(Amounts)),
    ("TAKE # from a|any|each|one pile|row|heap", Bound(Amounts)),
    ("TAKE # dans chaque|une", Bound(Amounts)),
    ("TAKE # dans la pile de", Bound(Amounts)),
    ("TAKE # if|si", SomeMove),
    ("# was just taken", Refused),
    ("TAKE # from|de|dans", Nothing),
    ("^ TAKE #", Bound(Amounts)),
    // What may be a rule.
    ("# or|ou #", SomeMove),
    ("# A MOVE", SomeMove),
    ("LIMIT|BOUND _? #", SomeMove),
    ("# _? LIMIT|BOUND", SomeMove),
    ("at|au most|plus|maximum|least|moins", SomeMove),
    ("plus de #", SomeMove),
    ("more|less|fewer than", SomeMove),
    ("min|mini|minimum|under|below|over|inferieur|depasser|cap _? #", SomeMove),
    ("^ max|maxi|maximum", SomeMove),
    ("up to half|all", SomeMove),
    ("up to two piles|rows", SomeMove),
    ("jusqu a la", SomeMove),
    ("even|odd|prime number|numbers|amount|amounts", SomeMove),
    ("nombre|nombres pair|pairs|impair|impairs|premier|premiers", SomeMove),
    ("all|everything|anything|tout|tous but|except|sauf", SomeMove),
    ("NO #", SomeMove),
    ("from|dans two|both|les|deux deux? piles", SomeMove),
    ("a|une pair|couple|paire|single", SomeMove),
    ("TAKE soit", SomeMove),
    ("pass|passer|adjacent|voisines|split|splits|separe|separer", SomeMove),
    ("TAKE ... LAST", SomeEnding),
];

/// Words that turn the meaning around.
const NO: &str = "not|never|t|pas|jamais|non";
const LAST: &str = "last|final|dernier|derniere";
/// What counts something else than objects.
const UNIT: &str = "second|seconds|minute|minutes|hour|hours|day|days|week|weeks|year|years|pm|am|player|\
    players|people|pile|piles|row|rows|question|questions|move|moves|times|points|seconde|\
    secondes|heure|heures|jour|jours|semaine|semaines|an|ans|joueur|joueurs|personne|\
    personnes|coup|coups|fois|h";
/// What a number behind it only names.
const LABEL: &str =
    "page|exercise|exercice|question|lesson|lecon|level|niveau|game|partie|number|day|jour";

/// The classes, without accents.
const CLASSES: [(&str, &str); 14] = [
    ("NO", NO),
    ("LAST", LAST),
    ("LOSES", "lose|loses|loser|perd|perds|perdu|perdant"),
    ("WINS", "win|wins|gagne|gagnes"),
    ("IF", "if|when|by|who|whoever|si|quand|en|qui|celui|celle"),
    ("TIME", "time|game|round|question|week|night|month|fois|partie|semaine"),
    ("TAKE", "take|takes|pick|remove|prend|prends|prendre|retire|retires|enleve"),
    ("AMOUNTS", "subtraction|soustraction|only|moves|allowed|amounts|steps|quantites"),
    (
        "THING",
        "match|matches|stick|sticks|object|objects|stone|stones|pin|pins|allumette|allumettes|objet|objets|pierre|pierres",
    ),
    ("MORE", "more|plus|plusieurs|all|tous|toutes|as|autant|whole|etc"),
    ("A", "a|per|each|par"),
    ("MOVE", "move|turn|coup|tour"),
    ("LIMIT", "limit|limited|limite|limitee"),
    ("BOUND", "than|fewer|less|moins|jusqu|per|only|moves|k"),
];

/// Numbers that are spelt out, as they are from one to twelve.
const SPELT: [&str; 3] = [
    "one two three four five six seven eight nine ten eleven twelve",
    "un deux trois quatre cinq six sept huit neuf dix onze douze",
    "une deux trois quatre cinq six sept huit neuf dix onze douze",
];
const OR: [&str; 3] = ["or", "ou", "and"];
/// The most numbers in a list.
const MANY: usize = 20;
/// The most words that `...` stands for.
const FEW: usize = 4;

/// Whether a number before this text counts something else than objects.
pub(super) fn begins_with_unit(text: &str) -> bool {
    let word = text.trim_start().split(|c: char| !c.is_alphanumeric()).next();
    is_among(UNIT, &word.unwrap_or_default().to_lowercase())
}

/// Whether amounts follow this word.
pub(super) fn tells_amounts(word: &str) -> bool {
    alternatives("TAKE|AMOUNTS").contains(&word)
}

/// Reads the rules that a text tells. Where it stands right `behind` piles, it may have no number or move of which
/// nothing is read.
///
/// # Errors
/// The part of the text that tells something else than the notation can say, or what contradicts the rest.
pub(super) fn told(text: &str, behind: bool) -> Result<Told, &str> {
    let words = Words::of(text, behind);
    let mut told = Told::default();
    let (mut bound, mut bound_part) = (None, text);
    let (mut some_ending, mut some_move) = (None, None);
    let is_own = |told: &Told| told.game.as_ref().is_some_and(|game| game.starts_with("own "));
    let mut at = 0;
    while at < words.all.len() {
        let Some((tells, to, numbers)) = words.phrase(at) else {
            if behind && words.is_left_over(at) && !is_own(&told) {
                return Err(words.part(at, at + 1));
            }
            at += 1;
            continue;
        };
        let part = words.part(at, to);
        let agrees = match tells {
            Ends(ending) => agrees(&mut told.ending, ending),
            Game(name) => agrees(&mut told.game, name.to_owned()),
            Fibonacci => {
                bound_part = part;
                agrees(&mut told.game, "fibonacci".to_owned())
                    && agrees(&mut bound, words.bound(Most, numbers))
            }
            Code => agrees(&mut told.game, format!("own {}", words.low(to - 1))),
            // A code says all that a sentence does.
            Bound(_) if is_own(&told) => true,
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
            Refused => false,
        };
        if !agrees {
            return Err(part);
        }
        // "Take the last, and you lose."
        let goes_on = matches!(tells, SomeEnding) && is_among(LAST, words.low(to - 1));
        at = if goes_on { at + 1 } else { to };
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

/// A part of a phrase, as [`PHRASES`] writes them.
enum Part {
    Words(Vec<&'static str>),
    Maybe(Vec<&'static str>),
    Number,
    Range,
    Numbers,
    Code,
    Any,
    Few,
    Begin,
}

impl Part {
    fn of(part: &'static str) -> Self {
        match part {
            "#" => Self::Number,
            "#-#" => Self::Range,
            "##" => Self::Numbers,
            "0." => Self::Code,
            "_?" => Self::Any,
            "..." => Self::Few,
            "^" => Self::Begin,
            _ => match part.strip_suffix('?') {
                Some(maybe) => Self::Maybe(alternatives(maybe)),
                None => Self::Words(alternatives(part)),
            },
        }
    }
}

fn alternatives(words: &'static str) -> Vec<&'static str> {
    let class = |word| CLASSES.iter().find(|(class, _)| *class == word);
    let all = words.split('|').map(|word| class(word).map_or(word, |(_, words)| words));
    all.flat_map(|words| words.split('|')).collect()
}

fn is_among(words: &str, word: &str) -> bool {
    words.split('|').any(|it| it == word)
}

/// The phrases, split once.
static READ: LazyLock<Vec<(Vec<Part>, Tells)>> = LazyLock::new(|| {
    let read =
        |&(phrase, tells): &(&'static str, _)| (phrase.split(' ').map(Part::of).collect(), tells);
    PHRASES.iter().map(read).collect()
});

struct Word<'a> {
    at: usize,
    text: &'a str,
    /// The number that it is, perhaps spelt out.
    number: Option<u64>,
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
        let is_in_word = |c: char| c.is_alphanumeric() || is_an_accent(c);
        while let Some(skip) = text[at..].find(is_in_word) {
            at += skip;
            let rest = &text[at..];
            let digits = match number(rest, &THOUSANDS) {
                0 => 0,
                most => most + " 000".len() * usize::from(rest[most..].starts_with(" 000")),
            };
            let length = match digits {
                0 => rest.find(|c| !is_in_word(c)).unwrap_or(rest.len()),
                whole => {
                    match rest[whole..].strip_prefix('.').map_or(0, |rest| number(rest, &[])) {
                        0 => whole,
                        code => whole + 1 + code,
                    }
                }
            };
            let text = &rest[..length];
            let low = match digits {
                0 => text.to_lowercase().chars().filter_map(without_accent).collect(),
                _ => ungrouped(text),
            };
            all.push(Word { at, text, low, number: None });
            at += length;
        }
        let mut words = Self { text, behind, all };
        for at in 0..words.all.len() {
            words.all[at].number = words.counts(at);
        }
        words
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

    /// Returns the text before a word, and the text behind it.
    fn beside(&self, at: usize) -> (&'a str, &'a str) {
        let (before, rest) = self.text.split_at(self.all[at].at);
        (before, &rest[self.all[at].text.len()..])
    }

    /// Whether a word is a number or a move, and not part of a date, a mention or the like.
    fn is_left_over(&self, at: usize) -> bool {
        let (before, after) = self.beside(at);
        let joins = |c: char| c.is_alphanumeric() || "-–/:%€$>#@!._".contains(c);
        let ends = |end| after.strip_prefix(end).is_some_and(|rest: &str| !rest.starts_with(joins));
        let ends = after.starts_with("..") || ends('.') || ends(':');
        let is_part = before.ends_with(joins) || after.starts_with(joins) && !ends;
        let has_digits = self.all[at].text.contains(|c: char| c.is_ascii_digit());
        let is_label = at > 0 && is_among(LABEL, self.low(at - 1));
        let is_label = is_label || is_among(UNIT, self.low(at + 1));
        has_digits && !is_part && !is_label
    }

    fn number(&self, at: usize) -> Option<u64> {
        self.all.get(at)?.number
    }

    /// Returns how many objects a word counts. `≤ 3`, `{1}` and `1+` are more than a number, minutes and players are
    /// something else, and "the last one" is no number.
    fn counts(&self, at: usize) -> Option<u64> {
        let word = self.low(at);
        let spelt = || {
            let spelt =
                SPELT.iter().find_map(|all| (1..).zip(all.split(' ')).find(|(_, it)| *it == word));
            spelt.filter(|_| at == 0 || !is_among(LAST, self.low(at - 1)))
        };
        let number = word.parse().ok().or_else(|| spelt().map(|(number, _)| number))?;
        let (before, after) = self.beside(at);
        let signs = ["<", ">", "≤", "≥", "{", "[", "<=", ">="];
        let is_more = signs.iter().any(|sign| before.trim_end().ends_with(sign))
            || ["+", "..", "…", "/", "%"].iter().any(|sign| after.starts_with(sign));
        (!is_more && !is_among(UNIT, self.low(at + 1))).then_some(number)
    }

    /// Whether a hyphen joins a word to the next.
    fn joins(&self, at: usize) -> bool {
        self.beside(at).1.trim_start().starts_with(['-', '–', '—'])
    }

    /// Returns where a list of two or more numbers ends. What a hyphen joins is no list, nor is what goes on.
    fn list(&self, from: usize) -> Option<usize> {
        let mut to = from;
        let mut count = 0;
        while let at = to + usize::from(count > 0 && OR.contains(&self.low(to)))
            && count < MANY
            && self.number(at).is_some()
        {
            if self.joins(at) {
                return None;
            }
            (to, count) = (at + 1, count + 1);
        }
        let goes_on = |at| {
            let after = self.beside(at).1.trim_start_matches([',', ' ']);
            ["..", "…"].iter().any(|dots| after.starts_with(dots))
        };
        (count > 1 && !goes_on(to - 1)).then_some(to)
    }

    /// Returns what the phrase at a word tells, where it ends, and where its numbers are.
    fn phrase(&self, at: usize) -> Option<(Tells, usize, Range<usize>)> {
        READ.iter().find_map(|(phrase, tells)| {
            let mut numbers = at..at;
            let to = self.end(phrase, at, &mut numbers)?;
            // "Who wins? Whoever takes the last one loses."
            let is_one = !self.part(at, to).contains(['?', '!', ';']);
            is_one.then_some((*tells, to, numbers))
        })
    }

    /// Returns where these parts of a phrase end, if they are here.
    fn end(&self, parts: &[Part], at: usize, numbers: &mut Range<usize>) -> Option<usize> {
        let Some((part, rest)) = parts.split_first() else { return Some(at) };
        let is = |words: &[&str]| words.contains(&self.low(at));
        let next = match part {
            Part::Words(words) => is(words).then_some(at + 1),
            Part::Maybe(words) => Some(at + usize::from(is(words))),
            Part::Number => self.number(at).map(|_| at + 1),
            Part::Range => (self.number(at) == Some(1) && self.joins(at)).then_some(at + 2),
            Part::Numbers => self.list(at),
            Part::Code => self.low(at).contains('.').then_some(at + 1),
            Part::Any => Some(at + usize::from(self.end(rest, at + 1, numbers).is_some())),
            Part::Few => {
                let few = |&to: &usize| to == at || !is_among(NO, self.low(to - 1));
                let mut few = (at..=at + FEW).take_while(few);
                return few.find_map(|to| self.end(rest, to, numbers));
            }
            Part::Begin => (at == 0 && self.behind).then_some(at),
        }?;
        if matches!(part, Part::Number | Part::Range | Part::Numbers) {
            *numbers = at..next;
        }
        self.end(rest, next, numbers)
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
        if let Some(most) = most {
            return format!("max {most}");
        }
        let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
        format!("subtraction {}", numbers.join(","))
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

/// An accent on the letter before, as some systems spell é.
fn is_an_accent(c: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&c)
}

/// Returns a small letter without its accent; nothing for an accent alone.
fn without_accent(c: char) -> Option<char> {
    match c {
        'à' | 'â' => Some('a'),
        'é' | 'è' | 'ê' | 'ë' => Some('e'),
        'î' | 'ï' => Some('i'),
        'ô' => Some('o'),
        'ù' | 'û' => Some('u'),
        'ç' => Some('c'),
        c => (!is_an_accent(c)).then_some(c),
    }
}
