//! Which cards people know.

use sqlx::Row;

use super::engine::Connections;
use super::error::Cause;
use super::{Tx, key, small};
use crate::lesson::{Deck, Known};
use crate::place::UserId;

/// The cards of a deck that a person has been asked, by name.
pub(super) async fn known(
    readers: &Connections,
    user: UserId,
    deck: &Deck,
) -> Result<Vec<(String, Known)>, Cause> {
    let Some(user) = key(user.0) else {
        return Ok(Vec::new());
    };
    let rows =
        sqlx::query("SELECT card, streak, due FROM cards WHERE user_id = $1 AND course = $2")
            .bind(user)
            .bind(deck.to_string())
            .fetch_all(readers)
            .await?;
    rows.iter()
        .map(|row| {
            let known = Known {
                streak: small(row, "streak")?,
                due: small(row, "due")?,
            };
            Ok((row.try_get("card")?, known))
        })
        .collect()
}

/// Forgets the cards of a round that is over.
pub(super) async fn forget(tx: &mut Tx, user: i64, course: &str) -> Result<(), Cause> {
    sqlx::query("DELETE FROM cards WHERE user_id = $1 AND course = $2")
        .bind(user)
        .bind(course)
        .execute(&mut *tx)
        .await?;
    Ok(())
}

/// Remembers how well a card is known.
pub(super) async fn keep(
    tx: &mut Tx,
    user: i64,
    course: &str,
    piles: &[u64],
    known: Known,
) -> Result<(), Cause> {
    sqlx::query(
        "INSERT INTO cards (user_id, course, card, streak, due) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (user_id, course, card)
         DO UPDATE SET streak = excluded.streak, due = excluded.due",
    )
    .bind(user)
    .bind(course)
    .bind(name(piles))
    .bind(i64::from(known.streak))
    .bind(i64::from(known.due))
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// A card as it is stored.
pub(super) fn name(piles: &[u64]) -> String {
    let piles: Vec<String> = piles.iter().map(u64::to_string).collect();
    piles.join("-")
}
