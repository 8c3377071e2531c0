//! Finds piles in the text of any message, among all sorts of other numbers.

use super::options::ungrouped;
use super::told::{THOUSANDS, Told, begins_with_unit, number, tells_amounts, told};
use super::{BadInput, PLAIN, RuleOptions, read_position};
use crate::game::Preset;
use nim::{Line, LineError, Position, Rules};

/// Returns the first piles in a text, if any: at least two numbers joined by hyphens, or three by commas or spaces,
/// or a notation line. A text that is only piles may have fewer, and so may one that tells their rules. Dates, times,
/// phone numbers, mentions and addresses don't count. Piles without rules are plain Nim's; but if `is_own`, the text is
/// Bouton's own, which gives its rules in sentences, so only a notation line counts.
///
/// # Errors
/// What is wrong with a notation line.
pub fn find_position(text: &str, is_own: bool) -> Option<Result<Position, BadInput>> {
    // Bouton writes non-breaking hyphens, so that piles are not split at line ends.
    let text = text.replace('\u{2011}', "-").replace("max. ", "max ");
    if !is_own {
        if is_one_run(text.trim())
            && let Ok(position) = read(&text)
            && position.piles().len() > 1
        {
            return Some(Ok(position));
        }
        if text.lines().any(is_of_a_board) {
            return None;
        }
    }
    let mut above = "";
    text.lines().find_map(|line| {
        let found = if numbers_pins(line, above) { None } else { in_line(line, &text, is_own) };
        above = line;
        found
    })
}

/// Whether a text is numbers in a line or, one in each, below one another: several lines of several are not one
/// position.
fn is_one_run(text: &str) -> bool {
    match text.lines().count() {
        1 => Run::first(text).is_some_and(|run| run.are_piles(2) && run.end == text.len()),
        _ => text.lines().all(|line| Run::first(line).is_none_or(|run| run.numbers.len() == 1)),
    }
}

/// Whether a line is copied from a board after its first move, or at its end, and names another position than the one
/// drawn: "Marienbad · Move 3 · from 1-3-5-7", "Nim · 2-2-1, 3 moves".
fn is_of_a_board(line: &str) -> bool {
    let parts: Vec<&str> = line.split(" · ").collect();
    let moves = |part: &&str| {
        let words: Vec<&str> = part.split_whitespace().collect();
        let nth = |at: usize| words.get(at).and_then(|word| word.parse::<u32>().ok());
        match words.len() {
            2 if ["Move", "Coup"].contains(&words[0]) => nth(1) > Some(1),
            3.. => {
                ["move", "moves", "coup", "coups"].contains(words.last().unwrap_or(&""))
                    && nth(words.len() - 2).is_some()
            }
            _ => false,
        }
    };
    parts.len() > 1 && parts.iter().any(moves)
}

/// Whether a line is what stands below a row of pins: 1 2 3.
fn numbers_pins(line: &str, above: &str) -> bool {
    let numbers = line.split_whitespace().all(|word| word.parse::<u64>().is_ok());
    numbers && above.contains('I') && above.chars().all(|c| c == 'I' || c.is_whitespace())
}

fn in_line(line: &str, text: &str, is_own: bool) -> Option<Result<Position, BadInput>> {
    let mut from = 0;
    while let Some(run) = Run::first(&line[from..]) {
        let (start, end) = (from + run.start, from + run.end);
        from = end;
        let (piles, before, after) = (&line[start..end], &line[..start], &line[end..]);
        let spot = Spot { text, line, before, piles, after, run, is_own };
        if spot.may_be_piles()
            && let Some(found) = spot.noted().or_else(|| spot.told())
        {
            return Some(found);
        }
    }
    None
}

/// Numbers in a line of a text, and what stands before and after them there.
struct Spot<'a> {
    text: &'a str,
    line: &'a str,
    before: &'a str,
    piles: &'a str,
    after: &'a str,
    run: Run<'a>,
    /// Whether Bouton wrote the text.
    is_own: bool,
}

impl Spot<'_> {
    fn is_alone(&self) -> bool {
        self.run.numbers.len() == 1
    }

    fn is_first(&self) -> bool {
        !self.before.contains(|c: char| c.is_ascii_digit())
    }

    /// Whether it is not something else: the end of a list, amounts, minutes, part of a word. The last number of a list
    /// that we cannot read is not a game.
    fn may_be_piles(&self) -> bool {
        let counts = begins_with_unit(self.after) && !self.after.trim_start().starts_with("moves");
        (self.is_first() || !self.is_alone())
            && !counts
            && begins(self.before)
            && !self.run.are_amounts(self.before, self.after)
    }

    /// Reads a notation line that begins here: with moves or, in Bouton's own text, without.
    fn noted(&self) -> Option<Result<Position, BadInput>> {
        let (notation, rest) = with_notation(self.piles, self.after, rules_follow(self.after))?;
        let has_colon = notation.contains(':');
        // "Max 3, misère: 3-5-7."
        let is_bound = notation.ends_with(':') && self.is_before_others();
        if is_bound || !self.is_own && !has_colon {
            return None;
        }
        let plain = PLAIN.ending.name();
        let assumed = notation.contains(plain) && !self.line.to_lowercase().contains(plain);
        if assumed {
            let told = around(self.before, "", self.line, self.text).map_err(unread);
            return Some(told.and_then(|told| read(&told.ending(&notation))));
        }
        let is_all = told(sentence(&rest), false).is_ok_and(|told| told.is_nothing());
        let line = if is_all || has_colon { notation } else { notation + &rest };
        Some(read(&line))
    }

    /// Reads piles whose rules are told around them, if they are piles.
    fn told(&self) -> Option<Result<Position, BadInput>> {
        let least = if self.run.gap == Gap::Hyphen { 2 } else { 3 };
        let are_piles = !self.is_own && ends(self.after) && self.run.are_piles(least);
        let are_ruled = || rules_follow(self.after) || self.are_headed();
        if !are_piles && (self.is_before_others() || !are_ruled()) {
            return None;
        }
        let told = around(self.before, self.after, self.line, self.text);
        // "Five normal people" is not a game.
        if !are_piles && told.as_ref().is_ok_and(Told::is_nothing) {
            return None;
        }
        Some(told.map_err(unread).and_then(|told| {
            let named = read(self.piles).ok().and_then(|it| preset(self.line, it.piles()));
            let rules = match named {
                Some(preset) if told.is_nothing() => preset.rules().to_string(),
                _ => told.rules(),
            };
            read(&format!("{} {rules}", self.piles))
        }))
    }

    /// Whether one number, or two with a space between them, are piles because rules are told in their sentence: "21,
    /// take 1 to 3", "21: last one loses".
    fn are_headed(&self) -> bool {
        let colon = self.after.trim_start_matches(MARKS).strip_prefix(':');
        let is_headed = self.before.trim_matches(MARKS).is_empty()
            || colon.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric));
        let is_pair = self.run.are_piles(2) && self.is_first();
        let tells = |part, behind| told(part, behind).is_ok_and(|told| !told.is_nothing());
        !self.is_own
            && ends(self.after)
            && (self.is_alone() && is_headed || is_pair)
            && (tells(sentence(self.after), true) || tells(self.before, false))
    }

    /// Whether piles with hyphens follow: "at most 3: 3-5-7".
    fn is_before_others(&self) -> bool {
        self.is_alone() && until_piles(self.after).len() < self.after.len()
    }
}

fn unread(part: String) -> BadInput {
    BadInput::Line(LineError::Rules { part })
}

fn read(line: &str) -> Result<Position, BadInput> {
    read_position(line, RuleOptions::default())
}

/// Returns the preset with these piles that a text names.
fn preset(text: &str, piles: &[u64]) -> Option<Preset> {
    let text = text.to_lowercase();
    let is_meant = |it: &Preset| it.piles() == Some(piles) && text.contains(it.name());
    Preset::ALL.into_iter().find(is_meant)
}

/// Returns the rules told around piles: in their sentence, in their line as far as other piles, in the lines above and
/// below, or in any others without piles. What comes first in this order counts.
///
/// # Errors
/// What all but the others tell that the notation cannot say, unless all is told nearer.
fn around(before: &str, after: &str, line: &str, text: &str) -> Result<Told, String> {
    let lines: Vec<&str> = text.lines().filter(|it| !it.trim().is_empty()).collect();
    let at = lines.iter().position(|&it| it == line).unwrap_or(0);
    let has_none = |it: &&str| *it != line && until_piles(it).len() == it.len();
    let beside = lines[at.saturating_sub(LINES)..].iter().copied().take(2 * LINES + 1);
    let begins =
        ENDS.iter().filter_map(|end| Some(before.rfind(end)? + end.len())).max().unwrap_or(0);
    let (far_before, near_before) = before.split_at(begins);
    let near_after = sentence(after);
    let far_after = &until_piles(after)[near_after.len()..];
    let in_line = [near_after, near_before, far_after, far_before];
    let mut all_told = Told::default();
    for (nth, part) in in_line.into_iter().chain(beside.filter(has_none)).enumerate() {
        match told(part, nth == 0) {
            Ok(told) => all_told = all_told.or(told),
            Err(_) if all_told.is_all() => {}
            Err(part) => return Err(part.to_owned()),
        }
    }
    let others = lines.iter().copied().filter(has_none).filter_map(|line| told(line, false).ok());
    Ok(others.fold(all_told, Told::or))
}

/// How many lines above and below piles may have no rule that is not read.
const LINES: usize = 3;

/// What ends a sentence.
const ENDS: [&str; 3] = [". ", "? ", "! "];

/// Returns the rest of a sentence.
fn sentence(text: &str) -> &str {
    let ends = ENDS.iter().filter_map(|end| text.find(end)).min();
    until_piles(&text[..ends.unwrap_or(text.len())])
}

/// Returns a text up to numbers that are joined by hyphens.
fn until_piles(text: &str) -> &str {
    let mut from = 0;
    while let Some(run) = Run::first(&text[from..]) {
        let (before, after) = (&text[..from + run.start], &text[from + run.end..]);
        let are_joined = run.gap == Gap::Hyphen && run.numbers.len() > 1;
        if are_joined && !run.are_amounts(before, after) && begins(before) {
            return before;
        }
        from += run.end;
    }
    text
}

/// Returns the notation line that begins with the piles, and what follows it. If only a game `follows` them, the
/// ending is the normal one.
fn with_notation(piles: &str, after: &str, follows: bool) -> Option<(String, String)> {
    let split = |all: String, least: usize| {
        let length = notation(&all, piles.len())?.len();
        (length > least).then(|| (all[..length].to_owned(), all[length..].to_owned()))
    };
    let plain = format!("{piles} {}", PLAIN.ending.name());
    let game = || format!("{plain} {}", after.trim_start_matches(MARKS));
    let whole = split(format!("{piles}{after}"), piles.len());
    whole.or_else(|| if follows { split(game(), plain.len()) } else { None })
}

/// How many characters before numbers may tell that they bound a move.
const NEAR: usize = 40;

/// What separates the numbers of a run, the same throughout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Gap {
    Hyphen,
    Comma,
    /// A comma and spaces.
    List,
    Space,
}

/// A run of numbers.
struct Run<'a> {
    start: usize,
    end: usize,
    numbers: Vec<&'a str>,
    gap: Gap,
}

impl<'a> Run<'a> {
    /// Returns the first run of numbers in a text, perhaps of one only.
    fn first(text: &'a str) -> Option<Self> {
        let start = text.find(|c: char| c.is_ascii_digit())?;
        let mut end = start + number(&text[start..], &THOUSANDS);
        let mut run = Self { start, end, numbers: vec![&text[start..end]], gap: Gap::Space };
        while let Some((gap, skip)) = gap(&text[end..]) {
            if run.numbers.len() > 1 && gap != run.gap {
                break;
            }
            let next = end + skip;
            let separators = if gap == Gap::Comma { &[] } else { &THOUSANDS[..] };
            end = next + number(&text[next..], separators);
            run.numbers.push(&text[next..end]);
            (run.gap, run.end) = (gap, end);
        }
        Some(run)
    }

    fn are_piles(&self, least: usize) -> bool {
        self.numbers.len() >= least
            && self.numbers.iter().all(|number| is_a_pile(number))
            && !self.is_a_date()
            && !self.is_a_phone_number()
    }

    /// Whether the numbers are what a move takes: "take 1, 3, 4", "1-3 a move".
    fn are_amounts(&self, before: &str, after: &str) -> bool {
        let is_headed = before.trim_end().ends_with(':');
        let before = before.char_indices().rev().nth(NEAR).map_or(before, |(at, _)| &before[at..]);
        let before = before.trim_end_matches([' ', ':']).to_lowercase();
        let word = before.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
        let after = after.trim_start();
        let moves = ["a move", "per move", "a turn", "per turn", "par coup", "par tour", "only"];
        let are_told = tells_amounts(word) || moves.iter().any(|words| after.starts_with(words));
        let goes_on = ["or ", "ou "].iter().any(|or| after.starts_with(or));
        // "Take 1, 2 or 3 4 6 9", "limited to 3 4 6 9".
        let with_first = format!("{before} {}", self.numbers[0]);
        let bounds = || told(&with_first, false) != told(&before, false);
        match self.gap {
            Gap::Hyphen => are_told && self.numbers.len() == 2 && !is_headed,
            _ => are_told || goes_on || bounds(),
        }
    }

    /// 2026-11-22, or 22-11-2026.
    fn is_a_date(&self) -> bool {
        let fits =
            |text: &str, least, most| text.parse().is_ok_and(|n: u64| (least..=most).contains(&n));
        let [a, b, c] = self.numbers.as_slice() else { return false };
        let day_and_month =
            |a, b| fits(a, 1, 12) && fits(b, 1, 31) || fits(a, 1, 31) && fits(b, 1, 12);
        let year = |text| fits(text, 1900, 2100);
        year(a) && day_and_month(b, c) || year(c) && day_and_month(a, b)
    }

    /// Grouped as in North America: 555-0123, 555-555-0123, 1-555-555-0123.
    fn is_a_phone_number(&self) -> bool {
        let lengths: Vec<_> = self.numbers.iter().map(|number| number.len()).collect();
        matches!(lengths.as_slice(), [3, 4] | [3, 3, 4] | [1, 3, 3, 4])
    }
}

/// Returns what separates the next number, if it can separate piles, and its length.
fn gap(text: &str) -> Option<(Gap, usize)> {
    let number = text.find(|c: char| c.is_ascii_digit())?;
    let gap = match &text[..number] {
        "-" => Gap::Hyphen,
        "," => Gap::Comma,
        spaces if spaces.trim().is_empty() => Gap::Space,
        list if list.starts_with(',') && list[1..].trim().is_empty() => Gap::List,
        _ => return None,
    };
    Some((gap, number))
}

/// Nobody counts objects as 007.
fn is_a_pile(number: &str) -> bool {
    (number == "0" || !number.starts_with('0')) && ungrouped(number).parse::<u64>().is_ok()
}

/// Whether piles may begin after this text: not inside a word, number, mention or address.
fn begins(before: &str) -> bool {
    let word = before.rsplit(char::is_whitespace).next().unwrap_or_default();
    let last = word.chars().next_back();
    let open = word.rfind('<') > word.rfind('>');
    let within = |c: char| c.is_alphanumeric() || "+-–./:#@$£€&=_".contains(c);
    // As in a typed `/hint`.
    word == "piles:" || !open && !word.contains("://") && !last.is_some_and(within)
}

/// Whether piles may end before this text.
fn ends(after: &str) -> bool {
    let mut rest = after.chars();
    match rest.next() {
        None => true,
        // A sentence may end here; 3-5-7.2 is something else.
        Some('.' | ',' | ':') => rest.next().is_none_or(|c| !c.is_alphanumeric()),
        Some(c) => !c.is_alphanumeric() && !"-–/%€$£°_=@".contains(c),
    }
}

/// Returns the notation line at the start of a text: piles of that length, then rules, and perhaps moves.
fn notation(text: &str, piles: usize) -> Option<&str> {
    let rest = &text[piles..];
    if !rest.starts_with(char::is_whitespace) {
        return None;
    }
    let mut end = 0;
    let mut colon = None;
    for (at, word) in words(rest).take(RULES) {
        let bare = word.trim_end_matches(is_no_letter);
        let until = at + bare.len();
        if rest[..until].trim().parse::<Rules>().is_ok() {
            end = until;
            colon = rest[until..].trim_start().starts_with(':').then_some(until);
        }
        if word.contains(':') {
            break;
        }
    }
    if end == 0 {
        return None;
    }
    if let Some(until) = colon {
        let start = text[..piles + until].parse::<Line>();
        let moves = until + rest[until..].find(':')? + 1;
        end = until;
        for (at, word) in words(&rest[moves..]) {
            let bare = word.trim_end_matches(is_no_letter);
            if !start.as_ref().is_ok_and(|line| line.start.read_move(bare).is_ok()) {
                break;
            }
            end = moves + at + bare.len();
        }
    }
    Some(&text[..piles + end])
}

/// Whether the next word names rules. Words such as "normal" don't count, as they have other uses.
fn rules_follow(text: &str) -> bool {
    let rest = text.trim_start_matches(MARKS);
    let rest = rest.strip_prefix(PLAIN.ending.name()).unwrap_or(rest).trim_start_matches(MARKS);
    let word = rest.split(is_no_letter).next().unwrap_or_default();
    let amounts = rest[word.len()..].trim_start().starts_with(|c: char| c.is_ascii_digit());
    let word = word.to_lowercase();
    word == "max" || GAMES.contains(&&*word) || amounts && ["own", "takes"].contains(&&*word)
}

/// What may stand between piles and their rules.
const MARKS: [char; 6] = [' ', '\u{202f}', ',', '(', '`', '*'];

/// Words only used for games. (Max is also a name.)
const GAMES: [&str; 6] = ["misere", "misère", "wythoff", "kayles", "fibonacci", "subtraction"];

/// The most words in a game's rules: `misere max 3`.
const RULES: usize = 3;

fn is_no_letter(c: char) -> bool {
    !c.is_alphanumeric()
}

/// Returns each word of a text, and where it begins.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut next = 0;
    let parts = text.split_inclusive(char::is_whitespace).map(move |part| {
        let at = next;
        next += part.len();
        (at, part.trim_end())
    });
    parts.filter(|(_, word)| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Option<String> {
        let line = |start| {
            let moves = Vec::new();
            Line { start, moves }.to_string()
        };
        let wrong = |bad| match bad {
            BadInput::Line(why) => why.to_string(),
            other => format!("{other:?}"),
        };
        find_position(text, false).map(|found| found.map_or_else(wrong, line))
    }

    #[test]
    fn piles_are_found_among_words() {
        let all = [
            ("3-5-7", "3-5-7 normal"),
            ("1 3 5 7", "1-3-5-7 normal"),
            ("3,5,7", "3-5-7 normal"),
            ("3 5", "3-5 normal"),
            ("3, 5", "3-5 normal"),
            ("10 20", "10-20 normal"),
            ("who wins 3-5-7?", "3-5-7 normal"),
            ("**3\u{2011}5\u{2011}7**: the last", "3-5-7 normal"),
            ("is `2,3,4,6` won (I think so)", "2-3-4-6 normal"),
            ("I had 3, 5, 7.", "3-5-7 normal"),
            ("piles: 1 2 3, then what", "1-2-3 normal"),
            ("(3-5)", "3-5 normal"),
            ("here\n1 3 5 7\nor 2 2", "1-3-5-7 normal"),
            ("2-2 or 3-5-7", "2-2 normal"),
            ("on 2026-11-22 we played 3-5-7", "3-5-7 normal"),
            ("100-200-300", "100-200-300 normal"),
            ("<@123456789012345678> 4-5-6 <#22>", "4-5-6 normal"),
            ("0-3-5", "0-3-5 normal"),
            ("/hint piles:3 5 7", "3-5-7 normal"),
            ("1-3-5-7 misere: D3 B1", "1-2-5-4 misere"),
            ("1 3 5 7 misère", "1-3-5-7 misere"),
            ("1-1 Misère", "1-1 misere"),
            ("1-3-5-7 MISERE: D3 B1", "1-2-5-4 misere"),
            ("12-20 Normal Wythoff", "12-20 normal wythoff"),
            ("look: 3-5-7-9 normal max 3: A1 A2. Well?", "0-5-7-9 normal max 3"),
            ("look, 3-5-7-9 normal max 3, well?", "3-5-7-9 normal max 3"),
            ("`21 misere max 3: A2`", "19 misere max 3"),
            ("21 misere max 3 is hard", "21 misere max 3"),
            ("3-5-7 normal people", "3-5-7 normal"),
            ("3-5-7 misere: what now", "3-5-7 misere"),
            ("in misere, 1 1 1 loses", "1-1-1 misere"),
            ("Misère : 3, 5, 7 ?", "3-5-7 misere"),
            ("Max played 3-5-7", "3-5-7 normal"),
            ("4-8 max 3", "4-8 normal max 3"),
            ("*4-8* (Max 3)", "4-8 normal max 3"),
            ("is 5-7 wythoff won?", "5-7 normal wythoff"),
            ("Wythoff: 5-7", "5-7 normal wythoff"),
            ("5-7 own 0.137", "5-7 normal own 0.137"),
            ("8 subtraction 1,3,4: A3", "5 normal subtraction 1,3,4"),
            ("1\u{2011}1: the last object loses.", "1-1 misere"),
            ("**1-1** : le dernier objet **perd**", "1-1 misere"),
            (
                "**3\u{2011}5\u{2011}7**: the last object **loses**; at most 2 a move.",
                "3-5-7 misere max 2",
            ),
            ("3-5-7 at most 2", "3-5-7 normal max 2"),
            ("3-5-7: the last object wins", "3-5-7 normal"),
            ("**5-7**: Wythoff’s game", "5-7 normal wythoff"),
            ("1,000,000\u{2011}5", "1000000-5 normal"),
            ("**1\u{202f}000\u{2011}1\u{202f}000**", "1000-1000 normal"),
            ("1,000 5", "1000-5 normal"),
            ("from 5-1,000 misere: A1", "4-1000 misere"),
            ("10,200,3", "10-200-3 normal"),
            ("4-8 misere, max 3", "4-8 misere max 3"),
            ("5-9-13 takes 1,3,4", "5-9-13 normal subtraction 1,3,4"),
            ("1-1 max 2 misère", "1-1 misere max 2"),
            ("1-1, max 2, last one loses", "1-1 misere max 2"),
            ("1-1 at most 2, misère", "1-1 misere max 2"),
            ("1-2 Wythoff, misère", "1-2 misere wythoff"),
            ("1-4 kayles, the last pin loses", "1-4 misere kayles"),
            ("2-2 own 0.137 misere", "2-2 misere own 0.137"),
            ("3-5-7 maximum 2", "3-5-7 normal max 2"),
            ("3-5-7, take 1 or 2", "3-5-7 normal max 2"),
            ("3-5-7, I take 3 from C", "3-5-7 normal"),
            ("3-5-7, up to you", "3-5-7 normal"),
            ("3-5-7: take 1, 3 or 4 from one pile", "3-5-7 normal subtraction 1,3,4"),
            ("1-1: the last object wins. In misère it loses.", "1-1 normal"),
            ("6-1 6-2, puis 1-1 misère", "6-1 normal"),
            ("Marienbad · the last match loses · from 1-3-5-7", "1-3-5-7 misere"),
            ("Whoever takes the last match **loses**\nMove 1 · from 1-3-5-7", "1-3-5-7 misere"),
            ("Marienbad · Move 1 · from 1-3-5-7", "1-3-5-7 misere"),
            ("Xl: 3-5-7-9", "3-5-7-9 normal max 3"),
            ("XL · 1 to 3 a move · from 3-5-7-9", "3-5-7-9 normal max 3"),
            ("Trio · 1, 3 ou 4 par coup · de 5-9-13", "5-9-13 normal subtraction 1,3,4"),
            ("3,10,500", "3-10-500 normal"),
            ("1-5. On your turn, take 1 to 3 from one pile.", "1-5 normal max 3"),
            (
                "On your turn, take 1 or 2 from one pile.\nThe last one loses.\n4-5",
                "4-5 misere max 2",
            ),
            ("À ton tour, prends de 1 à 3 dans une seule pile. 1-5", "1-5 normal max 3"),
            ("4-5: On your turn, take one or more from one pile.", "4-5 normal"),
            (
                "3-5. On your turn, take one or more from one pile, or the same number from both.",
                "3-5 normal wythoff",
            ),
            (
                "3-5. À ton tour, prends un objet ou plus dans une seule pile, ou autant dans les deux.",
                "3-5 normal wythoff",
            ),
            (
                "1-4. On your turn, take one pin, or two that stand side by side.",
                "1-4 normal kayles",
            ),
            (
                "10: the last match loses. On your turn, take 1, 2, 4 or 8.",
                "10 misere subtraction 1,2,4,8",
            ),
            ("1-5, take 1 to 3", "1-5 normal max 3"),
            ("1-5 max. 3", "1-5 normal max 3"),
            ("1-1 max 2\nmisere", "1-1 misere max 2"),
            ("1-2 Wythoff\nmisère", "1-2 misere wythoff"),
            ("Wythoff 1-2\nthe last one loses", "1-2 misere wythoff"),
            (
                "Kayles · Move 1 · from 1-4\nWhoever takes the last pin **loses**.",
                "1-4 misere kayles",
            ),
            (
                "Nim · 1 to 2 a move · Move 1 · from 1-1\nWhoever takes the last match loses.",
                "1-1 misere max 2",
            ),
            ("1-1 max 2\n3-5 misère", "1-1 normal max 2"),
            ("1-4, skittles", "1-4 normal kayles"),
            ("1-1, à qui perd gagne", "1-1 misere"),
            ("5-7, soustraction 1,3,4", "5-7 normal subtraction 1,3,4"),
            ("3-5, or the same from both piles", "3-5 normal wythoff"),
            ("1-5 max_take 3", "1-5 normal max 3"),
            ("3-5-7: who loses?", "3-5-7 normal"),
            ("My last question: 3-5-7?", "3-5-7 normal"),
            ("1,3,4 a move: 5-7", "5-7 normal subtraction 1,3,4"),
            ("1-5, prends de 1 à 3", "1-5 normal max 3"),
            ("1-5 take between 1 and 3", "1-5 normal max 3"),
            ("1-5, entre 1 et 3 par coup", "1-5 normal max 3"),
            ("3-5-7, at most two a move", "3-5-7 normal max 2"),
            ("1-5, take one, two or three", "1-5 normal max 3"),
            ("1-5, up to three a move", "1-5 normal max 3"),
            ("1-5 no more than 3", "1-5 normal max 3"),
            ("1-5, pas plus de 3", "1-5 normal max 3"),
            ("1-5, limit 3", "1-5 normal max 3"),
            ("1-5, limited to 3", "1-5 normal max 3"),
            ("1-5: 3 or fewer", "1-5 normal max 3"),
            ("1-5 less than 4", "1-5 normal max 3"),
            ("1-5, moins de 4", "1-5 normal max 3"),
            ("1-5, a maximum of 3", "1-5 normal max 3"),
            ("1-5, 3 au maximum", "1-5 normal max 3"),
            ("1-5, jusqu’à 3", "1-5 normal max 3"),
            ("1-5, from one to three", "1-5 normal max 3"),
            ("1-5, take 1-3", "1-5 normal max 3"),
            ("take 1-3 per turn: 1-5", "1-5 normal max 3"),
            ("1-5, 1–3 a move, misère", "1-5 misere max 3"),
            ("who can take 3-5-7?", "3-5-7 normal"),
            ("5-7, only 1, 3 or 4", "5-7 normal subtraction 1,3,4"),
            ("5-7 moves: 1, 3, 4", "5-7 normal subtraction 1,3,4"),
            ("1-4, take 1 or 2 pins, kayles", "1-4 normal kayles"),
            ("1-1, you lose if you take the last", "1-1 misere"),
            ("1-1, avoid the last one", "1-1 misere"),
            ("1-1, loser takes last", "1-1 misere"),
            ("1-1: celui qui prend le dernier a perdu", "1-1 misere"),
            ("1-1, perd celui qui prend la dernière", "1-1 misere"),
            ("3-5-7, I take 2 from B, then?", "3-5-7 normal"),
            ("21, fibonacci, at most 6", "21 normal fibonacci 6"),
            ("misère 1-1 max 2", "1-1 misere max 2"),
            ("misère: 1-1 (max 2)", "1-1 misere max 2"),
            ("loser takes last: 1-1 max 2", "1-1 misere max 2"),
            ("The last match loses. 1-1, at most 2.", "1-1 misere max 2"),
            ("Le dernier perd. 1-1, 2 au plus.", "1-1 misere max 2"),
            ("misère 1-2 wythoff", "1-2 misere wythoff"),
            ("misère 5-9-13 subtraction 1,3,4", "5-9-13 misere subtraction 1,3,4"),
            ("max 2, misère: 1-1", "1-1 misere max 2"),
            ("Nim, max 3, misère: 3-5-7", "3-5-7 misere max 3"),
            ("at most 3 misère 3-5-7", "3-5-7 misere max 3"),
            ("subtraction 1,3,4 misère 5-9-13", "5-9-13 misere subtraction 1,3,4"),
            ("wythoff 1-2 misère", "1-2 misere wythoff"),
            ("jeu de quilles 1-4 misère", "1-4 misere kayles"),
            ("1-5, whoever cannot move wins", "1-5 misere"),
            ("1-1, celui qui ne peut plus jouer gagne", "1-1 misere"),
            ("1-1-1 the loser of the last game starts", "1-1-1 normal"),
            ("1-1-1 la dernière fois j'ai perdu", "1-1-1 normal"),
            ("1-1 mise\u{300}re", "1-1 misere"),
            ("1-1 misére max 2", "1-1 misere max 2"),
            ("1-5 take 1 or more", "1-5 normal"),
            ("1-5, take 1 match or more", "1-5 normal"),
            ("1-5, prends une ou plusieurs allumettes", "1-5 normal"),
            ("1-5 take 1 or all", "1-5 normal"),
            ("5000-7000 max 1 000", "5000-7000 normal max 1000"),
            ("1-5 1 - 3 a move", "1-5 normal max 3"),
            ("1-5 1 – 3 par coup", "1-5 normal max 3"),
            ("3-5-7\n1-4-5", "3-5-7 normal"),
            ("3\n5\n7", "3-5-7 normal"),
            ("1-5, max ten", "1-5 normal max 10"),
            ("1-5 you can't take more than 3", "1-5 normal max 3"),
            ("1-5 3 matches max", "1-5 normal max 3"),
            ("1-5 3 per turn max", "1-5 normal max 3"),
            ("1-5\nmax take is 3", "1-5 normal max 3"),
            ("1-5 pick 1-3", "1-5 normal max 3"),
            ("5-7 allowed: 1, 3, 4", "5-7 normal subtraction 1,3,4"),
            ("Moves: 1, 3, 4. 5-7", "5-7 normal subtraction 1,3,4"),
            ("1, 3, 4 only: 5-7", "5-7 normal subtraction 1,3,4"),
            ("3-5 le même nombre dans les deux", "3-5 normal wythoff"),
            ("3-5-7 : prends 3 dans A ?", "3-5-7 normal"),
            ("3-5-7: take 3 from A, right?", "3-5-7 normal"),
            ("1-5, 3 maxi", "1-5 normal max 3"),
            ("1-5, pas plus que 3", "1-5 normal max 3"),
            ("1-5, one at a time", "1-5 normal max 1"),
            ("1-5, take just one", "1-5 normal max 1"),
            (
                "Soustraction · Coup 1 · départ 6-3-10\nQui joue le dernier coup **perd**. À ton tour, prends 2 ou 5 dans une seule pile.",
                "6-3-10 misere subtraction 2,5",
            ),
            ("I I   I I I\n1 2   4 5 6\n2-3, kayles", "2-3 normal kayles"),
            ("Exercise 4: 3-5-7", "3-5-7 normal"),
            ("3-5-7 on 2026-11-22 at 10:30 <@12>", "3-5-7 normal"),
            ("3-5-7 (2026/11/22, 50%)", "3-5-7 normal"),
            ("1. 3-5-7", "3-5-7 normal"),
            ("> 3 5 7", "3-5-7 normal"),
            ("15 normal max 4", "15 normal max 4"),
            ("look at 20 normal fibonacci 5", "20 normal fibonacci 5"),
            ("13 normal kayles: 4-5 10", "3-4-3 normal kayles"),
            ("5-9-13: take 1, 3 or 4, the last one loses", "5-9-13 misere subtraction 1,3,4"),
            ("3-5-7 with 3 piles, on page 12", "3-5-7 normal"),
            ("3-5-7, exactement un coup gagne", "3-5-7 normal"),
            ("6-6-6 take two, four or six", "6-6-6 normal subtraction 2,4,6"),
            ("1-5, take one to twelve", "1-5 normal max 12"),
            ("take 1, 2 or 3\n\nthe last one loses\n1-5\nAnna says I am lost.", "1-5 misere max 3"),
            (
                "moins de 4\n\nqui gagne ?: qui prend la dernière allumette perd\n2-3",
                "2-3 misere max 3",
            ),
            ("no more than 3 (misere play)\n\n3-5-7", "3-5-7 misere max 3"),
            ("1-5: you may take at most 3: the last one loses.", "1-5 misere max 3"),
            ("1-1, final stone loses", "1-1 misere"),
            ("1-5, at least 1", "1-5 normal"),
            ("3-5-7 exactly one move wins", "3-5-7 normal"),
            ("3-5-7, takes 5 minutes", "3-5-7 normal"),
            ("3-5-7, up to 5 players", "3-5-7 normal"),
            ("2-3 players, 3-5-7", "3-5-7 normal"),
            ("21, take 1 to 3, last loses", "21 misere max 3"),
            ("15 at most 4", "15 normal max 4"),
            (
                "@A leads.\nWhoever takes the last match **loses**. On your turn, take one or more from one pile.\nNim · Move 1 · from 3-5-7 · 24 hours per move, this one due 12:00",
                "3-5-7 misere",
            ),
            ("2-3 the last one loses. take 1 to 3", "2-3 misere max 3"),
            ("max 3. misère - 3-5-7.", "3-5-7 misere max 3"),
            ("4 6 9, le dernier perd. 3 au plus", "4-6-9 misere max 3"),
            ("1-5 limit 3. the last one loses", "1-5 misere max 3"),
            ("loser takes last. 1 to 3 a move: 3-5-7", "3-5-7 misere max 3"),
            ("Kayles. 3-5-7 whoever takes the last match loses", "3-5-7 misere kayles"),
            ("skittles\n2-3 misère.", "2-3 misere kayles"),
            ("Wythoff. 2-3, le dernier perd", "2-3 misere wythoff"),
            ("misère 1-5, max 3", "1-5 misere max 3"),
            ("1 à 3 par coup, 2-3 misère.", "2-3 misere max 3"),
            ("2-3 misère\nat most 3 who wins?", "2-3 misere max 3"),
            ("no more than 3: the last one loses 3-5-7", "3-5-7 misere max 3"),
            ("5-9-13 take 2 or 3, whoever cannot move wins", "5-9-13 misere subtraction 2,3"),
            ("Best try: take 1 from A, leaving 2-5-7.", "2-5-7 normal"),
            ("1-1-1 last = loser", "1-1-1 misere"),
            ("1-1-1, le dernier est perdant", "1-1-1 misere"),
            ("1-3-5-7 marienbad", "1-3-5-7 misere"),
            ("5-7 wythof", "5-7 normal wythoff"),
        ];
        let wrong: Vec<_> = all
            .iter()
            .filter(|(text, position)| found(text).as_deref() != Some(position))
            .map(|(text, _)| (text, found(text)))
            .collect();
        assert_eq!(wrong, []);
        let wrong = found("1-3 normal: B1 B3").expect("a line");
        assert!(wrong.starts_with("move 2, B3"), "{wrong}");
        let all = [
            "5-7 max",
            "9 subtraction 2-3",
            "3-5-7 not misère",
            "1-1, the last one does not lose",
            "3-5-7 wythoff, at most 3",
            "3-5-7 misere, and the last one wins",
            "3-5, take 2 to 4",
            "3-5, take 2-4 a move",
            "3-5 wythoff, take 1 or 2",
            "3-5, at most 2, or up to 3",
            "1-1, the last one is not good",
            "1-5, k = 3",
            "1-5, min 2 max 3",
            "1-5, at most 3 but at least 2",
            "1-5 min 2",
            "1-5, at least 2 each time",
            "1-5, only even numbers",
            "1-5, un nombre pair",
            "1-5, everything but 2",
            "1-5, not 2",
            "1-5, up to half",
            "1-5, you may pass once",
            "1-5, max 3 from both piles together",
            "1-5 whoever leaves the last one wins",
            "1-5, last one wins or loses?",
            "1-5, is it misère or normal?",
            "1-1, pas en misère",
            "1-1, sans misère",
            "1-5 take 1+",
            "1-5 take 1, 2 or more",
            "1-5 take 1, 2, 3, ...",
            "1-5 take 1 to 3, or all",
            "1-5, not limited to 3",
            "1-5 ≤ 3",
            "1-5 <= 3",
            "1-5 {1,2,3}",
            "1-5 1..3",
            "1-5 prends soit 1 soit 3",
            "1-5, a pair each turn",
            "1-5 3 par tour",
            "1-5 max3",
            "1-5, at most 1/2",
            "1-5, at most 50%",
            "1-5, no max 2",
            "1-5, not at most 2",
            "1-1, the last but one loses",
            "1-1-1, who doesn't take the last wins",
            "1-1-1, qui ne prend pas la dernière gagne",
            "1-1-1 inverse",
            "4-5, no limit of 3",
            "5-6 from up to two piles",
            "1-5, reverse nim",
            "5-9-13 1,3,4",
            "20 fibonacci, 3 was just taken",
            "1-5 under 4",
            "1-4 take 1 or 2 adjacent",
            "1-3-5-7 misere D3 B1",
            "3-5-7 A1 B2",
            "5-7 wythoff misère: AB1",
            "misère 3-5-7: A1 B2",
            "3-5-7, at most 3: A1",
            "3-5-7 max 3 1,3,4",
            "1-5, 1 to 3 sticks",
            "1-5, 1, 2 ou 3",
            "2-5. On your turn, take 1 or 2 from a pile, and split the rest in two if you like.",
            "4-5 misere. On your turn, take 1 if that is the whole pile, or split the rest in two.",
        ];
        let refused = |text: &&&str| matches!(find_position(text, false), Some(Err(_)));
        let read: Vec<_> =
            all.iter().filter(|text| !refused(text)).map(|text| (text, found(text))).collect();
        assert_eq!(read, []);
    }

    #[test]
    fn other_numbers_are_no_piles() {
        for text in [
            "",
            "hello",
            "21",
            "5 normal people",
            "5 Normal people",
            "3, 5 and 7 misere",
            "on 2026-11-22",
            "22-11-2026",
            "2026-1-5",
            "06 12 34 56 78",
            "+33 6 12 34 56 78",
            "+1-555-555-0123",
            "555-1234",
            "(555) 555-1234",
            "12,000,000 people",
            "1,000",
            "100,200,300",
            "il fait 3,5 degrés",
            "I want 10 20 or so",
            "at 3-5pm",
            "3:5",
            "3-5–7",
            "3–5–7 misère",
            "4–4 last loses",
            "3/5/7 misère",
            "3-5--7",
            "version 1.2.3",
            "v3-5-7",
            "3-5-7th",
            "<@123456789012345678> <#223456789012345678>",
            "<t:1700000000:R> <:one:12> <:two:13>",
            "https://example.com/3-5-7",
            "https://discord.com/channels/1/2/3",
            "-3-5-7",
            "99999999999999999999-1-2",
            "On your turn, take 1, 2, 4 or 8. 10",
            "take 1, 2 or 3 4 6 9",
            "## `A  1` :match:\n## `B  3` :match::match::match:",
            "Marienbad · the last match loses · Move 3 · from 1-3-5-7",
            "Nim · the last match loses · 2-2-1, 3 moves",
            "@A took pin 1, leaving 4-5.\nKayles · the last pin loses · Move 2 · from 5-5 · 24 hours per move",
            "I I I I\n1 2 3 4\nOn your turn, take one pin, or two that stand side by side.",
        ] {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
