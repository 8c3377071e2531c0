//! The floor of the disk: commits the rows of clicks that move by themselves, one click after the other.

use std::path::Path;
use std::time::Instant;

use bouton::store::Store;
use sqlx::{Connection, SqliteConnection};
use tempfile::TempDir;

use crate::subject::{OURSELVES, cpu};

/// A game in a database of its own, as the bot sets it up.
pub struct Raw {
    connection: SqliteConnection,
    moves: i64,
    _folder: TempDir,
}

impl Raw {
    pub async fn open() -> Self {
        let folder = TempDir::new().expect("a folder can be made");
        let url = |path: &Path| format!("sqlite://{}", path.display());
        let url = url(&folder.path().join("bouton.db"));
        Store::open(&url).await.expect("opens").close().await;
        let mut connection = SqliteConnection::connect(&url).await.expect("connects");
        let begin = "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
            INSERT INTO games (id, channel_id, piles, rules, terms, show_binary, locale, began_at, touched_at, state)
            VALUES (1, 1, '4-4-4-4-4-4', 'normal', '-', 0, 'en-US', 0, 0, 'active')";
        let begun = sqlx::raw_sql(begin).execute(&mut connection).await;
        begun.expect("begins");
        Self { connection, moves: 0, _folder: folder }
    }

    /// Commits that many clicks; returns how many a second, and the microseconds of processor time for each.
    pub async fn commit(&mut self, clicks: u32) -> (f64, f64) {
        let (began, before) = (Instant::now(), cpu(OURSELVES));
        for _ in 0..clicks {
            let mut tx = self.connection.begin().await.expect("begins");
            for text in [
                "INSERT INTO moves (game_id, ply, move, made_at) VALUES (1, $1, 'A1', $1), (1, $1 + 1, 'B1', $1)",
                "UPDATE games SET touched_at = $1, due_at = $1 WHERE id = 1",
                "INSERT INTO interactions (id, done_at) VALUES ($1, $1)",
            ] {
                let written = sqlx::query(text).bind(self.moves).execute(&mut *tx).await;
                written.expect("is written");
            }
            tx.commit().await.expect("is durable");
            self.moves += 2;
        }
        let (all, cpu) = (began.elapsed(), cpu(OURSELVES) - before);
        let clicks = f64::from(clicks);
        (clicks / all.as_secs_f64(), cpu.as_secs_f64() * 1e6 / clicks)
    }
}
