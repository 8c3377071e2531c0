//! `bouton solve`, which explains a position or solves thousands from JSON lines, and `bouton sheet`, a page to print.

use std::fmt::Display;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::num::NonZeroU64;

use serde::{Deserialize, Serialize};

use crate::ask::{BadInput, Offered, PLAIN, RuleOptions, as_shown};
use crate::game::Theme;
use crate::lesson::Sheet;
use crate::locale::Locale;
use crate::view::{self, Audience};
use nim::{Outcome, Position, Rules, Variant};

/// A question: one JSON line about a position.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    #[serde(default)]
    game: Option<String>,
    piles: Vec<u64>,
    #[serde(default)]
    ending: Option<String>,
    #[serde(default)]
    max_take: Option<NonZeroU64>,
    #[serde(default)]
    param: Option<Param>,
}

/// The parameter of a game.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "a param is a number, a list of numbers, or a text such as 0.137")]
enum Param {
    One(u64),
    Several(Vec<u64>),
    Code(String),
}

/// An answer: what is known of a position.
#[derive(Debug, Serialize)]
struct Solution {
    /// For the player to move.
    outcome: &'static str,
    nim_sum: Option<u64>,
    /// In the form and order of [`Position::numbers`].
    winning_moves: Vec<Vec<u64>>,
}

impl From<&Position> for Solution {
    fn from(position: &Position) -> Self {
        let winning = position.winning_moves();
        let mut winning_moves: Vec<_> = winning.map(|m| position.numbers(m)).collect();
        winning_moves.sort_unstable();
        Self {
            outcome: match position.outcome() {
                Outcome::N => "win",
                Outcome::P => "loss",
            },
            nim_sum: position.nim_sum(),
            winning_moves,
        }
    }
}

/// Returns the hint on a position, as text for a terminal.
pub fn explain(position: &Position, locale: Locale) -> String {
    view::hint_text(&as_shown(position.clone()), locale)
}

/// Returns a page to print, with every position below a start.
///
/// # Errors
/// When there is nothing to print, or too much.
pub fn sheet(start: Position, theme: Theme, locale: Locale) -> Result<String, BadInput> {
    Ok(view::sheet(&Sheet::try_from(start).map_err(BadInput::Sheet)?, Audience { locale, theme }))
}

/// Says what is wrong with the input, as text for a terminal, by the names that options have there.
pub fn explain_bad(bad: &BadInput, locale: Locale) -> String {
    const NAMES: [(&str, &str); 6] = [
        ("ending", "--ending"),
        ("max_take", "--max-take"),
        ("game", "--game"),
        ("takes", "--param"),
        ("after_move", "--ply"),
        ("piles", "PILES"),
    ];
    NAMES.into_iter().fold(view::bad_input_text(bad, locale), |text, (option, flag)| {
        let option = locale.say(&format!("option-hint-{option}-name"), None);
        text.replace(&format!("`{option}`"), &format!("`{flag}`"))
    })
}

/// Returns what is known of a position, as a JSON line without its line break.
///
/// # Errors
/// Never in practice: every solution can be written as JSON.
pub fn json(position: &Position) -> serde_json::Result<String> {
    serde_json::to_string(&Solution::from(position))
}

/// The error for rules given together with `-`.
pub const RULED_BESIDE: &str = "with `-` each line says its own rules, such as {\"piles\":[3,5,7],\"ending\":\"misere\",\"max_take\":2}: leave out --ending, --max-take, --game, --param and --ply";

/// Answers each JSON line with one, as they come. A line that cannot be read is answered with `{"error": …}`, and the
/// rest go on.
///
/// # Errors
/// When reading or writing fails.
pub fn lines(input: impl Read, mut output: impl Write) -> io::Result<()> {
    let mut input = BufReader::with_capacity(1 << 16, input);
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return output.flush();
        }
        match position(&line) {
            Ok(position) => serde_json::to_writer(&mut output, &Solution::from(&position))?,
            Err(error) => {
                serde_json::to_writer(&mut output, &serde_json::json!({ "error": error }))?;
            }
        }
        output.write_all(b"\n")?;
        // A caller that writes one line and waits gets its answer at once; one that sends many gets them in batches.
        if input.buffer().is_empty() {
            output.flush()?;
        }
    }
}

fn position(line: &[u8]) -> Result<Position, String> {
    let wrong = |why: &dyn Display| {
        let example = r#"{"piles":[3,5,7],"ending":"normal","max_take":null}"#;
        format!("{why}; a right line is {example}")
    };
    // PowerShell puts a byte order mark before its piped output.
    let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
    // Serde would also read a list, as the keys' values in order.
    if line.trim_ascii_start().first() != Some(&b'{') {
        return Err(wrong(&"this is no JSON object"));
    }
    let question: Request = serde_json::from_slice(line).map_err(|error| wrong(&error))?;
    // A parameter is never dropped: an answer to another question is worse than none.
    let param = question.param.map(|param| match param {
        Param::One(number) => number.to_string(),
        Param::Code(code) => code,
        Param::Several(numbers) => {
            let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
            numbers.join(",")
        }
    });
    let variant = game(question.game.as_deref(), param.as_deref(), question.max_take)?;
    let ending = match question.ending.as_deref() {
        None => PLAIN.ending,
        Some(text) => text.parse().map_err(|error| format!("{error}, not `{text}`"))?,
    };
    let options = RuleOptions { max_take: question.max_take, ..RuleOptions::default() };
    let rules = Rules { variant, ending };
    let position = Position::new(question.piles, options.or(rules));
    position.solvable().map_err(|why| why.to_string())?;
    Ok(position)
}

/// Returns the game of this name, with this parameter.
///
/// # Errors
/// When there is no such game, or not with this parameter.
pub fn game(
    name: Option<&str>,
    param: Option<&str>,
    max_take: Option<NonZeroU64>,
) -> Result<Variant, String> {
    let Some(name) = name else {
        return match param {
            Some(_) => Err("`param` is for a `game`".to_owned()),
            None => Ok(PLAIN.variant),
        };
    };
    let first = name.split(' ').next().unwrap_or_default();
    if !Variant::NAMES.contains(&first) {
        let names = Offered::NAMES.join(", ");
        return Err(format!("no game known here is `{name}`: there are {names}"));
    }
    let text = format!("{name} {}", param.unwrap_or_default());
    let variant = match (name, param) {
        ("own", Some(code)) if code.contains('.') => {
            Variant::coded(code).map_err(|why| format!("`{code}` is not played: {why}"))?
        }
        (_, Some(param)) => text
            .parse()
            .map_err(|_| format!("`{name}` is not played with `{param}`{}", with(name)))?,
        (_, None) => text.parse().map_err(|_| format!("`{name}` needs a `param`{}", with(name)))?,
    };
    match max_take.is_some() && variant != PLAIN.variant {
        true => Err(format!("`max_take` is no rule of `{variant}`")),
        false => Ok(variant),
    }
}

/// Says which parameter a game needs.
fn with(name: &str) -> &'static str {
    match name {
        "subtraction" => ": the amounts that a move may take, each 1 to 25, such as 1,3,4",
        "fibonacci" => ": the most that may be taken now, such as 3",
        "own" => {
            ": the amounts that a move may take, such as 1,3,4, or an octal code such as 0.137"
        }
        _ => ": leave it out",
    }
}
