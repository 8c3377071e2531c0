//! The statements that the bot ran on PostgreSQL in tests, as `.ci/postgres --statements` lists them.

use std::collections::BTreeMap;

use sqlx::{AssertSqlSafe, PgConnection};

/// The variable that names the file `.ci/postgres --statements` has made.
const STATEMENTS: &str = "BOUTON_STATEMENTS";

/// Statements that may read whole tables, by how they begin, and why.
const WHOLE: [(&str, &[&str]); 5] = [
    (
        "a copy of all that is kept of a person",
        &[
            "SELECT * FROM ratings",
            "SELECT m.* FROM matches",
            "SELECT o.game_id, o.seat, o.user_id, o.level",
        ],
    ),
    (
        "the end of all that is kept of a person",
        &[
            "DELETE FROM games WHERE id IN (\n             SELECT s.game_id FROM seats",
            "SELECT channel_id, message, locale, game FROM",
            "SELECT s.game_id FROM seats s JOIN seats o",
            "SELECT t.id, CASE WHEN e.left_in",
            "UPDATE ledger SET rival_id = NULL",
        ],
    ),
    (
        "`bouton check --repair`",
        &[
            "INSERT INTO crowds (guild_id, season, merit, score, slot, players) SELECT guild_id, season, 'wins'",
            "SELECT DISTINCT guild_id, season FROM tallies",
            "SELECT guild_id, season, closed FROM months",
        ],
    ),
    ("who hides as a month ends", &["SELECT t.user_id, games, wins, points, kept, chances"]),
    (
        "the end of what is kept of a server: of people of whom nothing is known",
        &["UPDATE puzzle_tries SET guild_id = NULL WHERE +guild_id"],
    ),
];

/// The statements by which a repair empties tables, in full.
const EMPTIED: [&str; 3] = [
    "DELETE FROM crowds",
    "DELETE FROM tallies",
    "UPDATE games SET kept_ply = NULL, kept_piles = NULL WHERE kept_ply IS NOT NULL",
];

/// Statements that may take long as well, whatever their plan.
const LONG: [(&str, &[&str]); 3] = [
    (
        "the end of what is kept of a server, for which nobody waits: hundreds of rows at a time, with all that hangs on them",
        &[
            "DELETE FROM tournaments WHERE id IN",
            "DELETE FROM classes WHERE id IN",
            "DELETE FROM simuls WHERE id IN",
            "DELETE FROM months WHERE (guild_id, season) IN",
            "UPDATE puzzle_tries SET guild_id = NULL WHERE (user_id",
            "DELETE FROM games WHERE id IN (\n             SELECT id FROM",
            "DELETE FROM lookups WHERE (guild_id",
            "DELETE FROM challenges WHERE id IN (SELECT id FROM challenges WHERE guild_id",
            "DELETE FROM ledger WHERE guild_id",
        ],
    ),
    (
        "a server that the bot was removed from, with all that is under way there",
        &[
            "UPDATE games SET board_message = NULL, ping_message = NULL, ping_ply = NULL",
            "UPDATE tournaments SET state = 'off'",
            "UPDATE classes SET stage = 'over'",
            "UPDATE simuls SET open = 0",
        ],
    ),
    (
        "once, as the bot starts",
        &["SELECT CAST(c.table_name AS TEXT)", "SELECT CAST(t.relname AS TEXT)"],
    ),
];

/// A statement, and the values it was run with.
pub struct Asked {
    /// The statements that set up its connections.
    pub setup: String,
    pub text: String,
    /// As SQL literals: `'1'` and `NULL`.
    pub values: Vec<Vec<String>>,
    /// For each parameter, whether each of its values was a number; `None` if it never had one.
    numbers: Vec<Option<bool>>,
}

impl Asked {
    /// Returns the types its parameters may have, as `PREPARE` takes them, the likeliest first.
    fn types(&self) -> Vec<String> {
        if self.numbers.is_empty() {
            return vec![String::new()];
        }
        // The type of a parameter without a value is unknown.
        let guesses = ["BIGINT", "TEXT", "unknown"].map(|guess| {
            let named = self.numbers.iter().map(|number| match number {
                Some(true) => "BIGINT",
                Some(false) => "TEXT",
                None => guess,
            });
            format!("({})", named.collect::<Vec<_>>().join(", "))
        });
        guesses.into_iter().chain([String::new()]).collect()
    }

    /// Prepares it under the name `asked`.
    pub async fn prepare(&self, connection: &mut PgConnection) -> Result<(), String> {
        let mut prepared = Err(String::new());
        for types in self.types() {
            let prepare = format!("PREPARE asked {types} AS {}", self.text);
            prepared = does(connection, &prepare).await.map_err(|why| why.to_string());
            if prepared.is_ok() {
                break;
            }
        }
        prepared
    }
}

pub async fn does(connection: &mut PgConnection, sql: &str) -> Result<(), sqlx::Error> {
    let done = sqlx::raw_sql(AssertSqlSafe(sql)).execute(connection).await;
    done.map(|_| ())
}

/// Returns the statement that runs it with these values, once it is prepared.
pub fn execute(values: &[String]) -> String {
    match values.is_empty() {
        true => "EXECUTE asked".to_owned(),
        false => format!("EXECUTE asked ({})", values.join(", ")),
    }
}

/// Returns why a statement may read whole tables, if it may.
pub fn whole(text: &str) -> Option<&'static str> {
    match EMPTIED.contains(&text) {
        true => Some("`bouton check --repair`"),
        false => why(&WHOLE, text),
    }
}

/// Returns why it may take long, if it may.
#[allow(dead_code, reason = "not each of those that have this file needs it")]
pub fn long(text: &str) -> Option<&'static str> {
    whole(text).or_else(|| why(&LONG, text))
}

fn why(all: &[(&'static str, &[&str])], text: &str) -> Option<&'static str> {
    let is = |begins: &[&str]| begins.iter().any(|begin| text.starts_with(begin));
    all.iter().find_map(|&(why, begins)| is(begins).then_some(why))
}

/// Returns all statements but those of `bouton check` and `move-data`, which read everything, on connections of their
/// own.
pub fn gathered() -> Vec<Asked> {
    let file = std::env::var(STATEMENTS).expect(STATEMENTS);
    let list = std::fs::read_to_string(&file).expect("the list is there");
    let mut asked = read(&list);
    asked.retain(|asked| !asked.setup.contains("deferrable"));
    asked
}

/// Reads the list of statements.
fn read(list: &str) -> Vec<Asked> {
    let mut all = BTreeMap::<(&str, &str), Asked>::new();
    for entry in list.split('\u{1e}').filter(|entry| !entry.is_empty()) {
        let mut fields = entry.split('\u{1f}');
        let (Some(setup), Some(text), Some(values)) = (fields.next(), fields.next(), fields.next())
        else {
            panic!("{entry:?} is no statement");
        };
        let asked = all.entry((setup, text)).or_insert_with(|| Asked {
            setup: setup.to_owned(),
            text: text.to_owned(),
            values: Vec::new(),
            numbers: Vec::new(),
        });
        let values = literals(values);
        asked.numbers.resize(values.len(), None);
        for (number, value) in asked.numbers.iter_mut().zip(&values) {
            if let Some(inner) = value.strip_prefix('\'').and_then(|value| value.strip_suffix('\''))
            {
                let is = inner.parse::<i64>().is_ok();
                *number = Some(number.unwrap_or(true) && is);
            }
        }
        asked.values.push(values);
    }
    all.into_values().collect()
}

/// Returns the values in `$1 = '5', $2 = NULL`, where an apostrophe is doubled.
fn literals(mut values: &str) -> Vec<String> {
    let mut all = Vec::new();
    while let Some((_, value)) = values.split_once(" = ") {
        let mut end = value.find(',').unwrap_or(value.len());
        if value.starts_with('\'') {
            let mut quotes = value.match_indices('\'').map(|(at, _)| at).skip(1).peekable();
            while let Some(at) = quotes.next() {
                if quotes.next_if(|&next| next == at + 1).is_none() {
                    end = at + 1;
                    break;
                }
            }
        }
        all.push(value[..end].to_owned());
        values = &value[end..];
    }
    all
}
