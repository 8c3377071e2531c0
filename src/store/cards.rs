//! Which cards people know.

use sqlx::Row;

use super::error::{Cause, Doing};
use super::lessons::{Progress, small};
use super::{Store, StoreError, Tx, key};
use crate::lesson::{Deck, Hand, Known};
use crate::place::UserId;

impl Store {
    /// The person's cards of that deck, as of that progress.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn hand(
        &self,
        user: UserId,
        deck: &Deck,
        progress: &Progress,
    ) -> Result<Hand, StoreError> {
        let known = self
            .try_cards(user, deck)
            .await
            .doing(format_args!("read the cards of {user}"))?;
        let of = |piles: &[u64]| {
            let name = card_name(piles);
            known
                .iter()
                .find(|(card, _)| *card == name)
                .map(|&(_, known)| known)
        };
        Ok(Hand::new(
            deck.clone(),
            progress.seed.wrapping_add(u64::from(progress.mark.round)),
            progress.mark.step,
            of,
        ))
    }

    async fn try_cards(&self, user: UserId, deck: &Deck) -> Result<Vec<(String, Known)>, Cause> {
        let Some(user) = key(user.0) else {
            return Ok(Vec::new());
        };
        let rows =
            sqlx::query("SELECT card, streak, due FROM cards WHERE user_id = $1 AND course = $2")
                .bind(user)
                .bind(deck.to_string())
                .fetch_all(&self.readers)
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
    .bind(card_name(piles))
    .bind(i64::from(known.streak))
    .bind(i64::from(known.due))
    .execute(&mut *tx)
    .await?;
    Ok(())
}

fn card_name(piles: &[u64]) -> String {
    let piles: Vec<String> = piles.iter().map(u64::to_string).collect();
    piles.join("-")
}
