//! Everything that is kept of a person, as files of JSON.

use serde_json::{Value, json};

use crate::locale::Locale;
use crate::place::UserId;
use crate::reply::{File, Message, Plain};
use crate::say;
use crate::store::{Cell, Kept};

/// How large a file gets, in bytes: Discord takes 10 MiB each, and 25 MiB together.
const FILE: usize = 8_000_000;
const FILES: usize = 3;

/// The greatest number that every reader of JSON reads as it is.
const EXACT: u64 = 1 << 53;

/// A copy of what is kept of `who` at `now`. What is too much for one file goes on in the next; what is too much for
/// all of them is left out, the oldest first, and it is said so.
pub fn export(kept: &[Kept], who: UserId, now: i64, locale: Locale) -> Message {
    let (parts, whole) = parts(kept, FILE, FILES);
    let text = if whole {
        say!(locale, "export")
    } else {
        say!(locale, "export-cut")
    };
    let several = parts.len() > 1;
    let file = |(n, tables): (usize, &String)| {
        let about = say!(locale, "export-about");
        let head =
            json!({"about": about, "account": who.to_string(), "at": now, "complete": whole});
        let head = head.to_string();
        let bytes = format!(
            "{},\n\"tables\": {{{tables}\n}}}}\n",
            head.trim_end_matches('}')
        );
        File {
            name: if several {
                format!("bouton-{}.json", n + 1)
            } else {
                "bouton.json".to_owned()
            },
            bytes: bytes.into_bytes().into(),
            description: None,
        }
    };
    Message::Plain(Plain {
        files: parts.iter().enumerate().map(file).collect(),
        ..Plain::text(text)
    })
}

/// The tables, written as the members of an object, in at most `most` parts of about `size` bytes; and whether that is
/// all of them.
fn parts(kept: &[Kept], size: usize, most: usize) -> (Vec<String>, bool) {
    let mut parts = vec![String::new()];
    for Kept {
        table,
        columns,
        rows,
    } in kept.iter().filter(|kept| !kept.rows.is_empty())
    {
        let opening = format!(
            "\n\"{table}\": {{\"columns\": {}, \"rows\": [",
            json!(columns)
        );
        let mut open = false;
        for row in rows {
            let row: Value = row.iter().map(cell).collect();
            let row = row.to_string();
            let full = parts
                .last()
                .is_some_and(|part| part.len() + row.len() > size);
            if full && parts.len() == most {
                close(&mut parts, open);
                return (parts, false);
            }
            if full {
                close(&mut parts, open);
                open = false;
                parts.push(String::new());
            }
            if let Some(part) = parts.last_mut() {
                if !open {
                    part.push_str(if part.is_empty() { "" } else { "," });
                    part.push_str(&opening);
                }
                part.push_str(if open { ",\n" } else { "\n" });
                part.push_str(&row);
                open = true;
            }
        }
        close(&mut parts, open);
    }
    (parts, true)
}

fn close(parts: &mut [String], open: bool) {
    if let Some(part) = parts.last_mut().filter(|_| open) {
        part.push_str("]}");
    }
}

/// A number that some would read as another one is written as a text.
fn cell(cell: &Cell) -> Value {
    match cell {
        Cell::Nothing => Value::Null,
        Cell::Number(n) if n.unsigned_abs() > EXACT => n.to_string().into(),
        Cell::Number(n) => (*n).into(),
        Cell::Text(text) => text.as_str().into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(rows: usize) -> Vec<Kept> {
        let table = |table| Kept {
            table,
            columns: vec!["id".to_owned(), "text".to_owned(), "none".to_owned()],
            rows: (0..rows as i64)
                .map(|n| {
                    vec![
                        Cell::Number(n + (1 << 60)),
                        Cell::Text(format!("\"{n}")),
                        Cell::Nothing,
                    ]
                })
                .collect(),
        };
        vec![table("one"), table("other")]
    }

    #[test]
    fn what_is_too_much_goes_on_in_the_next_file() {
        for (size, most, whole) in [(100_000, 1, true), (300, 99, true), (300, 3, false)] {
            let (parts, all) = parts(&kept(20), size, most);
            assert_eq!(all, whole, "{size} {most}");
            assert!(parts.len() <= most);
            let mut rows = 0;
            for part in &parts {
                assert!(part.len() <= size + 200, "{}", part.len());
                let read: Value = serde_json::from_str(&format!("{{{part}}}")).expect("is JSON");
                let tables = read.as_object().expect("an object").values();
                rows += tables
                    .map(|table| table["rows"].as_array().expect("rows").len())
                    .sum::<usize>();
            }
            assert_eq!(rows == 40, whole, "{rows}");
        }
        let read = |kept: &[Kept]| {
            let Message::Plain(plain) = export(kept, UserId(5), 7, Locale::default()) else {
                panic!("files come with plain text");
            };
            serde_json::from_slice::<Value>(&plain.files[0].bytes).expect("is JSON")
        };
        let one = read(&kept(1));
        assert_eq!(
            one["tables"]["one"]["rows"][0],
            json!(["1152921504606846976", "\"0", null])
        );
        assert_eq!(
            (&one["account"], &one["complete"]),
            (&json!("5"), &json!(true))
        );
        assert!(read(&[]).is_object());
    }
}
