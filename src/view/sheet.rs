//! A sheet as a page of Markdown, to print.

use super::effect::{emptied, told};
use super::words::{self, Phrase};
use crate::game::Theme;
use crate::lesson::{Sheet, Solved};
use crate::locale::Locale;
use crate::text::{number, say};
use nim::Position;

/// Markdown has none of its own; what makes HTML of it keeps this one.
const PAGE_BREAK: &str = r#"<div style="page-break-after: always; break-after: page"></div>"#;

/// The table of all positions, then those to solve, then the answers, each on a page of its own.
pub fn sheet(sheet: &Sheet, locale: Locale) -> String {
    let n = number(sheet.exercises().len() as u64);
    [
        table(sheet, locale),
        PAGE_BREAK.to_owned(),
        say!(locale, "sheet-exercises", n = n),
        rules(sheet, locale),
        say!(locale, "sheet-exercises-ask"),
        numbered(sheet, say!(locale, "sheet-exercises-head"), |_| "| |".to_owned()),
        PAGE_BREAK.to_owned(),
        say!(locale, "sheet-answers"),
        numbered(sheet, say!(locale, "sheet-answers-head"), |solved| {
            format!("{} | {} |", verdict(solved, locale), moves(solved, sheet, locale))
        }),
    ]
    .join("\n\n")
}

fn table(sheet: &Sheet, locale: Locale) -> String {
    let solved = sheet.solved();
    let lost = solved.iter().filter(|it| !it.is_won()).count();
    let start = sheet.start();
    let reduced = start.values().is_some_and(|values| values.differ());
    let mut lines = vec![
        say!(
            locale,
            "sheet-title",
            start = words::typed(sheet.start().piles(), usize::MAX, locale)
        ),
        String::new(),
        rules(sheet, locale),
        String::new(),
        say!(locale, "sheet-key", n = number(solved.len() as u64), lost = number(lost as u64)),
        match reduced {
            true => Phrase::Code.of(start.rules().variant, locale),
            false => say!(locale, "sheet-code"),
        },
        String::new(),
        say!(locale, "sheet-head"),
        "| ---: | --- | --- | --- | --- |".to_owned(),
    ];
    let mut total = 0;
    for it in solved {
        let objects = it.position.objects();
        let shown = if objects == total { String::new() } else { objects.to_string() };
        total = objects;
        lines.push(format!(
            "| {shown} | {} | {} | {} | {} |",
            piles(it.position.piles(), sheet),
            code(&it.position, locale),
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
        piles = words::typed(sheet.start().piles(), usize::MAX, locale),
        theme = words::last(rules, Theme::Words),
        ending = rules.ending.name(),
        moves = Phrase::Hint.of(rules.variant, locale)
    )
}

/// A row an exercise, numbered from 1.
fn numbered(sheet: &Sheet, head: String, rest: impl Fn(&Solved) -> String) -> String {
    let columns = head.matches('|').count() - 1;
    let mut lines = vec![head, format!("|{}", " --- |".repeat(columns))];
    let row = |(i, it): (usize, &Solved)| {
        let piles = piles(it.position.piles(), sheet);
        format!("| {} | {piles} | {}", i + 1, rest(it))
    };
    lines.extend(sheet.exercises().into_iter().enumerate().map(row));
    lines.join(
        "
",
    )
}

fn verdict(solved: &Solved, locale: Locale) -> String {
    if solved.is_won() { say!(locale, "sheet-won") } else { say!(locale, "sheet-lost") }
}

/// `1 from 7 → 0356, 5 from 5 → …`
fn moves(solved: &Solved, sheet: &Sheet, locale: Locale) -> String {
    let before = &solved.position;
    let moves = solved.winning.iter().filter_map(|&m| {
        let mut after = before.after(m).ok()?.piles().to_vec();
        after.sort_unstable();
        let rest = piles(&after, sheet);
        Some(match emptied(before, m) {
            Some((take, size)) => {
                say!(locale, "sheet-move", take = number(take), size = number(size), rest = rest)
            }
            None => format!("{} → {rest}", told(before, m, locale)),
        })
    });
    moves.collect::<Vec<_>>().join(", ")
}

/// `0246`, or with dashes where a pile may need two digits.
fn piles(sizes: &[u64], sheet: &Sheet) -> String {
    let single = sheet.start().piles().iter().all(|&size| size < 10);
    let sizes: Vec<String> = sizes.iter().map(u64::to_string).collect();
    sizes.join(if single { "" } else { "-" })
}

/// A letter for each column: whether the number of 1s is odd or even.
fn code(position: &Position, locale: Locale) -> String {
    let columns = position.explain().columns;
    let letter = |odd| match odd {
        true => say!(locale, "hint-odd-letter"),
        false => say!(locale, "hint-even-letter"),
    };
    columns.iter().map(|column| letter(column.odd)).collect()
}
