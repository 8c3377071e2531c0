//! Writes a sheet of solved positions as a page of Markdown, to print.

use super::effect::{emptied, taken};
use crate::lesson::{Sheet, Solved};
use crate::view::prelude::*;
use nim::Position;

/// Markdown has no page break of its own, but converters to HTML keep this one.
const PAGE_BREAK: &str = r#"<div style="page-break-after: always; break-after: page"></div>"#;

/// Writes all positions, then the exercises and the answers if there are any, each on a page of its own: as tables, or as
/// lists for readers who play in words.
pub fn sheet(sheet: &Sheet, audience: Audience) -> String {
    let Audience { locale, theme } = audience;
    let n = sheet.exercises().len();
    let (all, exercises, answers) = match theme {
        Theme::Words => {
            let name = |it: &Solved| listed(&it.position, locale);
            let answer = |it: &Solved| sentence(it, locale);
            (by_objects(sheet, locale), in_a_list(sheet, name), in_a_list(sheet, answer))
        }
        Theme::Matches | Theme::Stones | Theme::Fruit => {
            let ask = say!(locale, "sheet-exercises-head", rows = rows(sheet));
            let head = say!(locale, "sheet-answers-head", rows = rows(sheet));
            let answer =
                |it: &Solved| format!("{} | {} |", verdict(it, locale), moves(it, sheet, locale));
            let exercises = numbered(sheet, ask, locale, |_| "| |".to_owned());
            (table(sheet, locale), exercises, numbered(sheet, head, locale, answer))
        }
    };
    let key = [title(sheet, locale), all].join("\n\n");
    if n == 0 {
        return key;
    }
    [
        key,
        PAGE_BREAK.to_owned(),
        say!(locale, "sheet-exercises", n),
        rules(sheet, locale),
        say!(locale, "sheet-exercises-ask"),
        exercises,
        PAGE_BREAK.to_owned(),
        say!(locale, "sheet-answers"),
        answers,
    ]
    .join("\n\n")
}

/// Names the start and its rules, and says how many positions there are.
fn title(sheet: &Sheet, locale: Locale) -> String {
    let solved = sheet.solved();
    let lost = solved.iter().filter(|it| !it.is_won()).count();
    let sizes = sheet.start().sizes();
    let (start, several) = (words::typed(&sizes, usize::MAX, locale), sizes.len() > 1);
    [
        say!(locale, "sheet-title", start),
        rules(sheet, locale),
        say!(locale, "sheet-key", n = solved.len(), lost, several, rows = rows(sheet)),
    ]
    .join("\n\n")
}

/// Writes a list for each number of objects, below a heading to find it by.
fn by_objects(sheet: &Sheet, locale: Locale) -> String {
    let groups = sheet.solved().chunk_by(|a, b| a.position.objects() == b.position.objects());
    let lists = groups.map(|group| {
        let n = group[0].position.objects();
        let lines = group.iter().map(|it| format!("- {}", sentence(it, locale)));
        let heading = say!(locale, "sheet-words-group", n);
        [heading, String::new()].into_iter().chain(lines).collect::<Vec<_>>().join("\n")
    });
    lists.collect::<Vec<_>>().join("\n\n")
}

/// Writes a line for each exercise, numbered from 1.
fn in_a_list(sheet: &Sheet, text: impl Fn(&Solved) -> String) -> String {
    let lines = (1..).zip(sheet.exercises()).map(|(i, it)| format!("{i}. {}", text(it)));
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns `1, 3 and 5: wins. 1 from 5, leaving 1, 3 and 4.`
fn sentence(solved: &Solved, locale: Locale) -> String {
    let leaving = |(m, rest): (String, Position)| {
        say!(locale, "sheet-words-move", m, rest = listed(&rest, locale))
    };
    let moves: Vec<String> = winning(solved, locale).map(leaving).collect();
    say!(
        locale,
        "sheet-words",
        piles = listed(&solved.position, locale),
        won = solved.is_won(),
        moves = moves.join(" ")
    )
}

/// Lists the piles that are not empty.
fn listed(position: &Position, locale: Locale) -> String {
    let full = position.full_piles().map(|(_, size)| size);
    match words::all_of(full, locale) {
        none if none.is_empty() => say!(locale, "hint-nothing"),
        full => full + &limit(position, locale),
    }
}

/// Returns what may be taken, in games where that changes.
fn limit(position: &Position, locale: Locale) -> String {
    Phrase::Limit.of(position.rules().variant, locale)
}

/// Whether the heads of tables call the piles rows.
fn rows(sheet: &Sheet) -> bool {
    sheet.start().places().is_some()
}

fn table(sheet: &Sheet, locale: Locale) -> String {
    let solved = sheet.solved();
    let start = sheet.start();
    // The code describes pile values, so there is one only in games that have them.
    let values = start.values();
    let mut lines = match &values {
        Some(values) if values.differ() => vec![Phrase::Code.of(start.rules().variant, locale)],
        Some(_) => vec![say!(locale, "sheet-code", rows = rows(sheet))],
        None => Vec::new(),
    };
    lines.extend((!lines.is_empty()).then(String::new));
    lines.push(say!(locale, "sheet-head", code = values.is_some(), rows = rows(sheet)));
    let columns = lines.last().map_or(0, |head| head.matches('|').count().saturating_sub(2));
    lines.push(format!("| ---: |{}", " --- |".repeat(columns)));
    let mut total = 0;
    for it in solved {
        let objects = it.position.objects();
        let shown = if objects == total { String::new() } else { objects.to_string() };
        total = objects;
        let code = values.as_ref().map(|_| format!(" {} |", code(&it.position, locale)));
        lines.push(format!(
            "| {shown} | {} |{} {} | {} |",
            piles(&it.position, sheet, locale),
            code.unwrap_or_default(),
            verdict(it, locale),
            moves(it, sheet, locale)
        ));
    }
    lines.join("\n")
}

fn rules(sheet: &Sheet, locale: Locale) -> String {
    let rules = sheet.start().rules();
    say!(
        locale,
        "hint-position",
        piles = words::typed(&sheet.start().sizes(), usize::MAX, locale),
        theme = words::last(rules, Theme::Words),
        ending = rules.ending,
        moves = Phrase::Hint.of(rules.variant, locale)
    )
}

/// Writes a table row for each exercise, numbered from 1.
fn numbered(
    sheet: &Sheet,
    head: String,
    locale: Locale,
    rest: impl Fn(&Solved) -> String,
) -> String {
    let columns = head.matches('|').count() - 1;
    let mut lines = vec![head, format!("|{}", " --- |".repeat(columns))];
    let row = |(i, it): (usize, &Solved)| {
        let piles = piles(&it.position, sheet, locale);
        format!("| {} | {piles} | {}", i + 1, rest(it))
    };
    lines.extend(sheet.exercises().into_iter().enumerate().map(row));
    lines.join("\n")
}

fn verdict(solved: &Solved, locale: Locale) -> String {
    if solved.is_won() { say!(locale, "sheet-won") } else { say!(locale, "sheet-lost") }
}

/// Returns `1 from 7 → 0356, 5 from 5 → …`.
fn moves(solved: &Solved, sheet: &Sheet, locale: Locale) -> String {
    let moves =
        winning(solved, locale).map(|(m, rest)| format!("{m} → {}", piles(&rest, sheet, locale)));
    moves.collect::<Vec<_>>().join(", ")
}

/// Returns the winning moves, `1 from 7`, each with the position it leaves.
fn winning(solved: &Solved, locale: Locale) -> impl Iterator<Item = (String, Position)> {
    let before = &solved.position;
    solved.winning.iter().filter_map(move |&m| {
        let rest = before.after(m).ok()?.canonical();
        let taken = match emptied(before, m) {
            Some((take, size)) => say!(locale, "sheet-move", take, size),
            None => say!(locale, "puzzle-answer-move"; take, pile of taken(before, m, locale)),
        };
        Some((taken, rest))
    })
}

/// Returns `0246`, or sizes with dashes if a pile may need two digits. Rows split, so they are not filled up with
/// zeros.
fn piles(position: &Position, sheet: &Sheet, locale: Locale) -> String {
    let start = sheet.start();
    let single = start.piles().iter().all(|&size| size < 10) && start.places().is_none();
    let width = if start.places().is_some() { 1 } else { start.full_piles().count() };
    let full = position.full_piles().map(|(_, size)| size.to_string());
    let mut sizes: Vec<String> = full.collect();
    let empty = width.saturating_sub(sizes.len());
    sizes.splice(..0, std::iter::repeat_n("0".to_owned(), empty));
    let over = position.is_over();
    let limit = if over { String::new() } else { limit(position, locale) };
    sizes.join(if single { "" } else { "-" }) + &limit
}

/// Returns a letter for each column: whether its number of 1s is odd or even.
fn code(position: &Position, locale: Locale) -> String {
    let columns = position.explain().columns;
    let letter =
        |odd| if odd { say!(locale, "hint-odd-letter") } else { say!(locale, "hint-even-letter") };
    columns.iter().map(|column| letter(column.odd)).collect()
}
