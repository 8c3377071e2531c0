//! `bouton check`, `backup` and `move-data`: maintenance of a database.

use std::panic;
use std::path::Path;
use std::process::exit;

use anyhow::bail;
use bouton::RunError;
use bouton::config::Config;
use bouton::store::{self, CopyStep, Store};

use super::line::say;

pub async fn check(config: Config, repair: bool) -> anyhow::Result<()> {
    // A damaged schema can make the database's own thread panic, and then no answer would ever come.
    panic::set_hook(Box::new(|info| {
        eprintln!("bouton: the database cannot be checked, restore it from a backup: {info}");
        exit(2);
    }));
    let url = config.database_url.expose();
    let mut report = store::check(url).await.map_err(RunError::Open)?;
    if repair && !report.problems.is_empty() {
        say(format_args!("Forgetting the piles that are kept"));
        let _lock = store::lock(url, None).await.map_err(RunError::Open)?;
        let store = Store::open(url).await.map_err(RunError::Open)?;
        if report.is_ledger_sound() {
            say(format_args!("Counting the standings again"));
            store.recount().await?;
        } else {
            say(format_args!(
                "Leaving the standings as they are: what they are counted from is damaged"
            ));
        }
        store.keep_moves_alone().await?;
        store.close().await;
        report = store::check(url).await.map_err(RunError::Open)?;
    }
    for problem in &report.problems {
        say(format_args!("{problem}"));
    }
    say(format_args!(
        "games: {}, moves: {}, challenges: {}, problems: {}",
        report.games,
        report.moves,
        report.challenges,
        report.problems.len()
    ));
    if report.problems.is_empty() {
        Ok(())
    } else {
        let mends = match report.is_ledger_sound() && !repair {
            true => "`bouton check --repair` mends standings; for all else ",
            false => "",
        };
        bail!(
            "the database has problems: {mends}restore it from a backup, or ask for help with the lines above"
        )
    }
}

pub async fn backup(config: Config, file: &Path) -> anyhow::Result<()> {
    store::backup(config.database_url.expose(), file).await?;
    say(format_args!("Copied the database to {}", file.display()));
    Ok(())
}

pub async fn move_data(from: &str, to: &str) -> anyhow::Result<()> {
    let report = |progress: store::Copying<'_>| {
        let store::Copying { step, table, done, rows } = progress;
        match step {
            CopyStep::GoOn => say(format_args!("Going on with a copy that was interrupted")),
            CopyStep::StartOver => say(format_args!(
                "What was copied is not what there is now: copying all of it again"
            )),
            CopyStep::Copy => say(format_args!("copied {table}: {done} of {rows}")),
            CopyStep::Compare => say(format_args!("compared {table}: {done} of {rows}")),
        }
    };
    let total = store::move_data(from, to, report).await?;
    say(format_args!(
        "tables: {}, rows: {}, all the same in both. Set DATABASE_URL to the new one; the old one is as it was.",
        total.tables, total.rows
    ));
    Ok(())
}
