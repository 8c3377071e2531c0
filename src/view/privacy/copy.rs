//! Writes everything that is stored about a person to a JSON file.

use crate::view::prelude::*;
use serde_json::{Map, Value, json};

use crate::day::Day;
use crate::place::UserId;
use crate::reply::File;
use crate::store::{Cell, TableRows};

/// The largest size of the file in bytes; Discord takes 10 MiB.
const FILE: usize = 10_000_000;
/// The most bytes for everything except the tables.
const FRAME: usize = 10_000;

/// The largest integer that every JSON parser reads exactly.
const EXACT: u64 = 1 << 53;

/// A copy of a person's data that is being written.
#[derive(Debug, Default)]
pub struct Copy {
    /// The name of each table, and its JSON so far.
    tables: Vec<(&'static str, String)>,
    size: usize,
}

impl Copy {
    /// Adds these rows; returns `false` if there is no room for all of them.
    pub fn add(&mut self, tables: &[TableRows]) -> bool {
        self.add_up_to(tables, FILE - FRAME)
    }

    fn add_up_to(&mut self, tables: &[TableRows], most: usize) -> bool {
        let texts: Vec<String> = tables.iter().map(rows).collect();
        let frames = tables.iter().map(|added| opening(added).len() + ENDING.len());
        let more = texts.iter().map(String::len).sum::<usize>() + frames.sum::<usize>();
        if self.size + more > most {
            return false;
        }
        self.size += more;
        for (added, rows) in tables.iter().zip(texts) {
            match self.tables.iter_mut().find(|(table, _)| *table == added.table) {
                Some((_, text)) => {
                    text.push(',');
                    text.push_str(&rows);
                }
                None => self.tables.push((added.table, opening(added) + &rows)),
            }
        }
        true
    }

    /// Makes the message with the file: what is stored about `who` at `now`, without `left_out` games for which there
    /// was no room.
    pub fn finish(self, who: UserId, now: i64, left_out: u64, locale: Locale) -> Message {
        let text = say!(locale, "export", n = left_out);
        let meaning = |(table, _): &(&'static str, String)| {
            let meaning = say!(locale, "export-table", table = *table);
            ((*table).to_owned(), Value::from(meaning))
        };
        let meanings: Map<String, Value> = self.tables.iter().map(meaning).collect();
        let head = json!({
            "about": say!(locale, "export-about"), "account": who.to_string(), "at": iso(now),
            "complete": left_out == 0, "games_left_out": left_out, "meaning": meanings,
        });
        let head = head.to_string();
        let open = head.strip_suffix('}').unwrap_or(&head);
        let mut file = String::with_capacity(self.size + FRAME);
        file.push_str(open);
        file.push_str(",\n\"tables\": {");
        // Each table is freed as soon as it is written, so that the copy is not in memory twice.
        for (n, (_, table)) in self.tables.into_iter().enumerate() {
            file.push_str(if n > 0 { "," } else { "" });
            file.push_str(&table);
            file.push_str(ENDING);
        }
        file.push_str("\n}}\n");
        let (name, bytes) = ("bouton.json".to_owned(), file.into_bytes().into());
        let file = File { name, bytes, description: None };
        Message::card([Block::Text(text), Block::File(file)]).plain([])
    }
}

/// The end of a table.
const ENDING: &str = "]}";

fn opening(table: &TableRows) -> String {
    format!("\n\"{}\": {{\"columns\": {}, \"rows\": [", table.table, json!(table.columns))
}

fn rows(table: &TableRows) -> String {
    let row = |row: &Vec<Cell>| {
        let cells = table.columns.iter().zip(row).map(|(column, value)| cell(column, value));
        format!("\n{}", cells.collect::<Value>())
    };
    table.rows.iter().map(row).collect::<Vec<_>>().join(",")
}

/// Says that the copy is being made. The copy replaces this plain message; a message made of components could not
/// become one with a file alone.
pub fn export_begun(locale: Locale) -> Message {
    Message::text(say!(locale, "export-begun")).plain([])
}

/// Says that another copy is being made, and when to ask again, in milliseconds since 1970 in UTC.
pub fn export_busy(again: i64, locale: Locale) -> Message {
    Message::text(say!(locale, "export-busy", when = crate::view::words::again(again)))
}

/// Writes a value for people to read: times and days as such, judging by the column's name. A number that some parsers
/// would change is written as text.
fn cell(column: &str, cell: &Cell) -> Value {
    let is_time = column.ends_with("_at") || column.ends_with("_until");
    match cell {
        Cell::Nothing => Value::Null,
        // It has not happened.
        Cell::Number(0) if is_time => Value::Null,
        Cell::Number(at) if is_time => iso(*at).into(),
        // The times of a game's moves, in a row.
        Cell::Text(times) if is_time => {
            let times = times.split(' ');
            let times = times.map(|at| at.parse().map_or_else(|_| at.to_owned(), iso));
            times.collect::<Vec<_>>().join(" ").into()
        }
        Cell::Number(day) if ["day", "last_day"].contains(&column) => {
            i32::try_from(*day).map_or(Value::from(*day), |day| Day(day).date().to_string().into())
        }
        Cell::Number(n) if n.unsigned_abs() > EXACT => n.to_string().into(),
        Cell::Number(n) => (*n).into(),
        Cell::Text(text) => text.as_str().into(),
    }
}

/// Writes milliseconds since 1970 as `2026-11-23T12:00:00Z`.
fn iso(at: i64) -> String {
    let second = at.div_euclid(1_000).rem_euclid(86_400);
    let (hour, minute, second) = (second / 3_600, second / 60 % 60, second % 60);
    format!("{}T{hour:02}:{minute:02}:{second:02}Z", Day::at(at).date())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page of two tables, with that many rows each.
    fn page(rows: i64) -> Vec<TableRows> {
        let table = |table| TableRows {
            table,
            columns: vec!["id".to_owned(), "text".to_owned(), "none".to_owned()],
            rows: (0..rows)
                .map(|n| {
                    vec![Cell::Number(n + (1 << 60)), Cell::Text(format!("\"{n}")), Cell::Nothing]
                })
                .collect(),
        };
        vec![table("one"), table("other")]
    }

    fn read(copy: Copy, left_out: u64) -> (Value, String, usize) {
        let message = copy.finish(UserId(5), 7, left_out, Locale::default());
        let text = message.said();
        let bytes = &message.files()[0].bytes;
        let read = serde_json::from_slice(bytes).expect("is JSON");
        (read, text, bytes.len())
    }

    #[test]
    fn a_copy_is_json_wherever_it_stops_and_says_what_is_left_out() {
        for most in [0, 300, 1_000, 5_000, 100_000] {
            let mut copy = Copy::default();
            let pages = (0..20).take_while(|_| copy.add_up_to(&page(7), most)).count();
            let left = 20 - pages as u64;
            let (read, text, length) = read(copy, left);
            assert!(length <= most + FRAME, "{length}");
            for table in ["one", "other"] {
                let rows = read["tables"][table]["rows"].as_array().map_or(0, Vec::len);
                assert_eq!(rows, pages * 7, "{most}");
            }
            assert_eq!(read["complete"], json!(left == 0));
            assert_eq!(read["games_left_out"], json!(left));
            let expected = format!("the {left} games begun first");
            assert_eq!(text.contains(&expected), left > 0, "{text}");
        }
    }

    #[test]
    fn times_and_days_are_written_for_people() {
        let table = TableRows {
            table: "puzzle_tries",
            columns: ["day", "tried_at", "made_at", "tries"].map(str::to_owned).to_vec(),
            rows: vec![vec![
                Cell::Number(20_778),
                Cell::Number(1_795_176_000_123),
                Cell::Text("0 1795176000000".to_owned()),
                Cell::Number(2),
            ]],
        };
        let mut copy = Copy::default();
        assert!(copy.add(&[table]));
        let (json, ..) = read(copy, 0);
        assert_eq!(
            json["tables"]["puzzle_tries"]["rows"][0],
            json!([
                "2026-11-21",
                "2026-11-20T12:00:00Z",
                "1970-01-01T00:00:00Z 2026-11-20T12:00:00Z",
                2
            ])
        );
        let meaning = json["meaning"]["puzzle_tries"].as_str();
        assert!(meaning.is_some_and(|meaning| meaning.contains("puzzle")));
    }

    #[test]
    fn what_is_kept_is_written_as_it_is() {
        let mut copy = Copy::default();
        assert!(copy.add(&page(1)));
        let (one, ..) = read(copy, 0);
        assert_eq!(one["tables"]["one"]["rows"][0], json!(["1152921504606846976", "\"0", null]));
        assert_eq!((&one["account"], &one["complete"]), (&json!("5"), &json!(true)));
        let (none, ..) = read(Copy::default(), 0);
        assert_eq!(none["tables"], json!({}));
    }
}
