//! Tests `bouton move-data`: everything goes over, there and back; an interrupted copy is finished, and nothing runs
//! on one that is not. It uses two files or, if a server is named, a file and a database there.

use crate::world::tells;
use std::sync::atomic::{AtomicUsize, Ordering};

use bouton::store::{CopyStep, Copying, Store, check, lock, move_data};
use sqlx::Connection;
use tempfile::TempDir;
use tokio::runtime::Handle;
use tokio_util::sync::CancellationToken;

use crate::checking::{self, bouton};
use crate::database::{Database, Lock, connect, only_on_postgres, only_on_sqlite};
use crate::full::{self, url};

/// Makes a file with something in every table.
async fn full() -> (TempDir, String) {
    let (folder, path) = full::full().await;
    (folder, url(&path))
}

fn printed(output: &std::process::Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_goes_there_and_back() {
    let (folder, from) = full().await;
    let there = Database::empty().await;
    let report = check(&from).await.expect("is checked");
    assert_eq!(report.problems, [""; 0]);
    let moved = bouton("", &["move-data", &from, &there.url()]);
    let text = printed(&moved);
    assert!(moved.status.success(), "{text}");
    tells!(&text, "copied moves: ", "compared moves: ", "all the same in both");
    // Progress is told every hundred thousand rows, not every five hundred.
    assert_eq!(text.matches("copied moves: ").count(), 1, "{text}");
    assert_eq!(check(&there.url()).await.expect("is checked"), report);
    // A moved database can be used.
    Store::open(&there.url()).await.expect("opens").close().await;

    let back = url(&folder.path().join("back.db"));
    let moved = bouton("", &["move-data", &there.url(), &back]);
    assert!(moved.status.success(), "{}", printed(&moved));
    assert_eq!(check(&back).await.expect("is checked"), report);
    assert_eq!(dump(&from).await, dump(&back).await);
}

/// Returns all rows of a file, in the order of their content.
async fn dump(url: &str) -> Vec<String> {
    let mut raw = connect(url).await;
    let tables = "SELECT t.name, string_agg('quote(\"' || c.name || '\")', ' || ') FROM sqlite_master t
         JOIN pragma_table_info(t.name) c WHERE t.type = 'table' AND t.name <> '_sqlx_migrations' GROUP BY t.name ORDER BY 1";
    let tables: Vec<(String, String)> =
        sqlx::query_as(tables).fetch_all(&mut raw).await.expect("are read");
    let mut rows = Vec::new();
    for (table, all) in tables {
        let sql = format!("SELECT '{table} ' || {all} AS said FROM {table} ORDER BY said");
        let found = sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).fetch_all(&mut raw);
        rows.extend(found.await.expect("are read"));
    }
    rows
}

/// Starts a copy, and stops it after it has reported progress that many times.
async fn interrupted(from: &str, to: &str, after: usize) {
    let (stop, reports) = (CancellationToken::new(), AtomicUsize::new(0));
    let moving = move_data(from, to, |_| {
        if reports.fetch_add(1, Ordering::Relaxed) == after {
            stop.cancel();
        }
    });
    tokio::select! {
        biased;
        () = stop.cancelled() => {}
        moved = moving => panic!("it is not interrupted: {moved:?}"),
    }
}

async fn steps(from: &str, to: &str) -> Vec<CopyStep> {
    let mut steps = Vec::new();
    let moved = move_data(from, to, |Copying { step, .. }| {
        if steps.last() != Some(&step) {
            steps.push(step);
        }
    });
    moved.await.expect("is moved");
    steps
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_that_was_interrupted_is_finished_before_anything_runs_on_it() {
    use CopyStep::{Compare, Copy, GoOn, StartOver};
    let ((_folder, from), (_other_folder, other)) = (full().await, full().await);
    let report = check(&from).await.expect("is checked");
    for (after, meanwhile, wanted) in [
        (3, "", vec![GoOn, Copy, Compare]),
        (40, "", vec![GoOn, Copy, Compare]),
        (
            40,
            "UPDATE games SET touched_at = touched_at + 1",
            vec![GoOn, Copy, Compare, StartOver, Copy, Compare],
        ),
        (20, "DELETE FROM seats", vec![GoOn, Copy, Compare]),
    ] {
        let there = Database::empty().await;
        let to = there.url();
        interrupted(&from, &to, after).await;
        let refused = Store::open(&to).await.expect_err("it is not whole").to_string();
        tells!(&refused, "unfinished copy of", "move-data");
        let (text, code) = checking::check(&to);
        assert!(text.contains("unfinished copy of") && code == Some(2), "{text}");
        let mixed = bouton("", &["move-data", &other, &to]);
        assert_eq!(mixed.status.code(), Some(2), "{}", printed(&mixed));
        assert!(printed(&mixed).contains("TO names"), "{}", printed(&mixed));
        if !meanwhile.is_empty() {
            there.change(meanwhile).await;
        }
        assert_eq!(steps(&from, &to).await, wanted, "{after} {meanwhile}");
        assert_eq!(check(&to).await.expect("is checked"), report);
        Store::open(&to).await.expect("it is whole").close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_has_no_tables_without_the_mark() {
    only_on_postgres!();
    let (_folder, from) = full().await;
    let there = Database::empty().await;
    // Stops the move right after the tables are made.
    let mut held = there.connect().await;
    let hold = sqlx::raw_sql("SELECT pg_advisory_lock_shared(1901, 1)").execute(&mut held).await;
    hold.expect("is held");
    move_data(&*from, &*there.url(), |_| {}).await.expect_err("another holds it");
    let refused = Store::open(&there.url()).await.expect_err("it is not whole").to_string();
    assert!(refused.contains("unfinished copy of"), "{refused}");
    held.close().await.expect("closes");
    assert_eq!(steps(&from, &there.url()).await, [CopyStep::Copy, CopyStep::Compare]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_that_cannot_go_on_just_now_is_not_begun_again() {
    only_on_sqlite!();
    let (_folder, from) = full().await;
    let there = Database::empty().await;
    let to = there.url();
    interrupted(&from, &to, 20).await;
    let mut held = None;
    let moved = move_data(&*from, &*to, |Copying { step, .. }| {
        assert_ne!(step, CopyStep::StartOver);
        let hold = || Handle::current().block_on(Lock::take(&there));
        held.get_or_insert_with(|| tokio::task::block_in_place(hold));
    });
    assert!(moved.await.expect_err("another writes").is_passing());
    held.expect("it was begun").release().await;
    assert_eq!(
        steps(&from, &there.url()).await,
        [CopyStep::GoOn, CopyStep::Copy, CopyStep::Compare]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_moved_is_explained_in_a_line() {
    let (folder, from) = full().await;
    let (there, used) = (Database::empty().await, Database::new().await);
    let store = used.open().await;
    store.joined(bouton::place::GuildId(5)).await.expect("is stored");
    let held = lock(&used.url(), None).await.expect("nothing else runs");
    for (from, to, says, code) in [
        (&from, &from, "TO must name another", 2),
        (&from, &from.replace("//", "///."), "TO must name another", 2),
        (&"sqlite:///no/such/file.db".to_owned(), &there.url(), "FROM names /no/such/file.db", 2),
        (&from, &"games".to_owned(), "TO must name", 2),
        (&from, &used.url(), "stop", 2),
        (&used.url(), &there.url(), "stop", 2),
    ] {
        let output = bouton("", &["move-data", from, to]);
        let text = printed(&output);
        assert!(text.contains(says), "{text}");
        assert_eq!(output.status.code(), Some(code), "{text}");
        assert_eq!(text.lines().count(), 1, "{text}");
    }
    store.close().await;
    drop(held);
    let output = bouton("", &["move-data", &from, &used.url()]);
    assert!(printed(&output).contains("holds data already"), "{}", printed(&output));
    assert_eq!(output.status.code(), Some(2));

    let mut raw = connect(&from).await;
    let orphans =
        sqlx::raw_sql("PRAGMA foreign_keys = OFF; DELETE FROM games").execute(&mut raw).await;
    orphans.expect("are made");
    raw.close().await.expect("closes");
    let output = bouton("", &["move-data", &from, &there.url()]);
    let text = printed(&output);
    assert_eq!(text.to_lowercase().matches("foreign key").count(), 1, "{text}");
    assert_eq!(output.status.code(), Some(2), "{text}");
    drop(folder);
}
