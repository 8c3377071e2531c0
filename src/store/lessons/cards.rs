//! Which cards people know.

use crate::lesson::{Deck, Known};
use crate::place::UserId;
use crate::store::Tx;
use crate::store::engine::Connections;
use crate::store::error::Cause;
use crate::store::sql::Ask;

/// The cards of a deck that a person has been asked, by name.
pub(in crate::store) async fn known(
    readers: &Connections,
    user: UserId,
    deck: &Deck,
) -> Result<Vec<(String, Known)>, Cause> {
    let text = "SELECT card, streak, due FROM cards WHERE user_id = $1 AND course = $2";
    let known = readers.all(text, (user, deck.to_string())).await?;
    let known = known.into_iter();
    Ok(known.map(|(card, streak, due)| (card, Known { streak, due })).collect())
}

/// Forgets the cards of a round that is over.
pub(in crate::store) async fn forget(tx: &mut Tx, user: UserId, course: &str) -> Result<(), Cause> {
    let text = "DELETE FROM cards WHERE user_id = $1 AND course = $2";
    tx.run(text, (user, course)).await
}

/// Remembers how well a card is known.
pub(in crate::store) async fn keep(
    tx: &mut Tx,
    user: UserId,
    course: &str,
    piles: &[u64],
    known: Known,
) -> Result<(), Cause> {
    let text = "INSERT INTO cards (user_id, course, card, streak, due) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (user_id, course, card)
         DO UPDATE SET streak = excluded.streak, due = excluded.due";
    tx.run(text, (user, course, name(piles), known.streak, known.due)).await
}

/// A card as it is stored.
pub(in crate::store) fn name(piles: &[u64]) -> String {
    let piles: Vec<String> = piles.iter().map(u64::to_string).collect();
    piles.join("-")
}
