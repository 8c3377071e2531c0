//! A person's data: they can read why it is stored, get a copy, hide from leaderboards, and have it erased.

mod copying;
mod erasing;
mod flow;
mod hiding;
mod leavers;
mod named;
mod parts;
mod servers;

use std::collections::BTreeSet;

use sqlx::{Connection, SqliteConnection};

use self::named::PEOPLE;
use crate::full::{connect, url};

/// Columns with numbers other than users' ids. Add a new column here or to `PEOPLE`; then it is in everyone's copy,
/// and erased with them.
const NOBODY: &str = "
    active_at against_bot answered_at anyone apart assisted away_ms barred_at began_at best_run
    board_message bout by_accuracy by_bot by_rating by_streak by_wins calls cast_at chances
    channel_id claimed_at claimed_until class_id closed closes_at day days
    deadline_at declined_at deviation done_at due due_at earned_at ended_at ends_at entry
    erased_at expires_at first_score game_id games guild_id helped here hints id in_round kept
    kept_ply last_day led left_at left_in looked_at made_at match_id matches meeting message
    muted_at nth open people ping_deadline ping_message ping_ply pinged place players ply points
    purging rated rated_days rated_people rating rematch_of rival_deviation rival_rating role_id
    round run score seat second_id second_score seconds seed seen_at sent_at set_at shard show_binary
    shows_name simul_id slot solved step streak subject taken_back total touched_at tournament_id
    tried_at tries until_at up_to volatility wanted_in warned winner wins won
";

/// Every numeric column, with its table.
async fn numbers(raw: &mut SqliteConnection) -> Vec<(String, String)> {
    let found = sqlx::query_as(
        "SELECT t.name, c.name FROM sqlite_master t JOIN pragma_table_info(t.name) c
         WHERE t.type = 'table' AND c.type = 'BIGINT' AND t.name <> '_sqlx_migrations' ORDER BY 1, 2",
    );
    found.fetch_all(raw).await.expect("are read")
}

/// Makes a new database.
async fn made() -> (tempfile::TempDir, SqliteConnection) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("bouton.db");
    bouton::store::Store::open(&url(&path)).await.expect("opens").close().await;
    (folder, connect(&path).await)
}

#[tokio::test]
async fn every_column_is_known_to_name_someone_or_nobody() {
    let (_folder, mut raw) = made().await;
    let numbers: BTreeSet<_> = numbers(&mut raw).await.into_iter().collect();
    raw.close().await.expect("closes");
    let people: BTreeSet<_> =
        PEOPLE.iter().map(|&(table, column, _)| (table.to_owned(), column.to_owned())).collect();
    let missing: Vec<_> = people.difference(&numbers).collect();
    assert!(missing.is_empty(), "there is no such column: {missing:?}");
    let unknown = |(table, column): &&(String, String)| {
        !NOBODY.split_whitespace().any(|name| name == column)
            && !people.contains(&(table.clone(), column.clone()))
    };
    let unknown: Vec<_> = numbers.iter().filter(unknown).collect();
    assert!(unknown.is_empty(), "do they name people? {unknown:?}");
}

/// The operators' page names every table, and next to it every column that names a person; it names no other table or
/// column.
#[tokio::test]
async fn the_operators_page_names_every_table_and_every_column_of_people() {
    let (_folder, mut raw) = made().await;
    let tables =
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> '_sqlx_migrations'";
    let tables: Vec<String> =
        sqlx::query_scalar(tables).fetch_all(&mut raw).await.expect("are read");
    raw.close().await.expect("closes");
    let page = include_str!("../../docs/privacy.md");
    let quoted = |text: &str| -> Vec<String> {
        let parts = text.split('`').skip(1).step_by(2);
        parts.map(str::to_owned).collect()
    };
    let (mut listed, mut named) = (BTreeSet::new(), BTreeSet::new());
    let rows = page.lines().filter(|line| line.starts_with("| `"));
    for first in rows.map(|row| row.split('|').nth(1).expect("a cell")) {
        // `table` (`column`, `column`), `table`
        for entry in first.split_inclusive(')').flat_map(|part| {
            let (tables, columns) = part.split_once('(').unwrap_or((part, ""));
            let (tables, columns) = (quoted(tables), quoted(columns));
            let last = tables.len().saturating_sub(1);
            let with =
                move |(i, table)| (table, if i == last { columns.clone() } else { Vec::new() });
            tables.into_iter().enumerate().map(with).collect::<Vec<_>>()
        }) {
            named.extend(entry.1.into_iter().map(|column| (entry.0.clone(), column)));
            assert!(listed.insert(entry.0.clone()), "{} is told of twice", entry.0);
        }
    }
    assert_eq!(listed, tables.into_iter().collect());
    let people = PEOPLE.iter().map(|&(table, column, _)| (table.to_owned(), column.to_owned()));
    assert_eq!(named, people.collect());
    assert!(page.contains("PostgreSQL"));
}

/// What `/privacy policy` says about each table of people, in both languages. Add a new table here.
const IN_THE_POLICY: &[(&str, [&str; 2])] = &[
    ("acts", ["for 90 days", "pendant 90 jours"]),
    ("bars", ["bar you on a server", "t’exclut"]),
    ("cards", ["cards", "cartes"]),
    ("challenges", ["challenges", "défis"]),
    ("class_answers", ["answer in a class", "réponds dans une classe"]),
    ("classes", ["classes you led", "classes que tu as menées"]),
    ("entrants", ["tournaments", "tournois"]),
    ("erasures", ["had everything erased", "as tout effacé"]),
    ("games", ["games", "parties"]),
    ("hidden", ["whether you are hidden", "si tu te caches"]),
    ("ledger", ["What they earned you", "Ce qu’elles t’ont valu"]),
    ("lessons", ["Lessons", "Leçons"]),
    ("lookups", ["still on a server", "encore sur un serveur"]),
    ("medals", ["medals", "médailles"]),
    ("mutes", ["want no challenges", "ne veux plus de défis"]),
    ("outbox", ["remind you", "te rappeler"]),
    ("polls", ["a vote", "une voix"]),
    ("preferences", ["your preferences", "tes préférences"]),
    ("puzzle_help", ["puzzles", "casse-têtes"]),
    ("puzzle_tries", ["puzzles", "casse-têtes"]),
    ("ratings", ["What they earned you", "Ce qu’elles t’ont valu"]),
    ("reminders", ["remind you", "te rappeler"]),
    ("seats", ["with whom", "avec qui"]),
    ("simuls", ["simuls you led", "simultanées que tu as menées"]),
    ("tallies", ["leaderboards", "classements"]),
    ("tournaments", ["tournaments", "tournois"]),
    ("votes", ["a vote", "une voix"]),
];

#[test]
fn the_policy_tells_people_of_every_table_they_are_in() {
    let tables: BTreeSet<&str> = PEOPLE.iter().map(|&(table, ..)| table).collect();
    let listed: BTreeSet<&str> = IN_THE_POLICY.iter().map(|&(table, _)| table).collect();
    assert_eq!(listed, tables);
    for (i, locale) in ["en-US", "fr"].into_iter().enumerate() {
        let policy = bouton::view::policy(false, bouton::locale::Locale::from_tag(locale)).said();
        for (table, words) in IN_THE_POLICY {
            assert!(policy.contains(words[i]), "{table}: {policy}");
        }
    }
}
