//! Flash cards: takes the answer to one, and shows the next.

use super::class;
use super::learn::{at, moved_on};
use super::prelude::*;
use crate::lesson::{Card, Course, Deck, Hand, Mark};
use nim::{Move, Next};

/// Takes the answer to a card. One who calls a card won that they knew before must also show the move.
pub async fn say(turn: &Turn<'_>, deck: &Deck, mark: Mark, can_win: bool) -> Result<Answer> {
    let (hand, card) = card_at(turn, deck, mark).await?;
    if can_win && Hand::asks_for_move(&card) {
        return draw(turn, (&hand, &card), mark, Partial::NOTHING).await;
    }
    keep(turn, (hand, card), mark, can_win, None).await
}

/// Takes a choice towards the winning move of a card that the person called won.
pub async fn pick(turn: &Turn<'_>, deck: &Deck, mark: Mark, so_far: Partial) -> Result<Answer> {
    let (hand, card) = card_at(turn, deck, mark).await?;
    match card.position.next(so_far, view::MENU) {
        Ok(Next::Ready(m)) if Hand::asks_for_move(&card) => {
            keep(turn, (hand, card), mark, true, Some(m)).await
        }
        Ok(Next::Ready(_)) => moved_on(turn, &Course::Cards(deck.clone())).await,
        Ok(_) => draw(turn, (&hand, &card), mark, so_far).await,
        Err(_) => Err(turn.unknown()),
    }
}

async fn draw(
    turn: &Turn<'_>,
    (hand, card): (&Hand, &Card),
    mark: Mark,
    so_far: Partial,
) -> Result<Answer> {
    let message = view::card_move(hand, card, mark, so_far, turn.audience().await?);
    Ok(Reply::Update(message).into())
}

/// Stores the answer to a card, and shows the next.
async fn keep(
    turn: &Turn<'_>,
    (hand, card): (Hand, Card),
    mark: Mark,
    can_win: bool,
    m: Option<Move>,
) -> Result<Answer> {
    class::hint_order(turn, &card.position).await?;
    turn.helped(&card.position).await?;
    turn.gives_puzzle_away(&card.position).await?;
    let turned = hand.answer(&card, can_win, m).ok_or_else(|| turn.unknown())?;
    let known = (card.key.as_slice(), turned.known);
    let deck = hand.deck().clone();
    if !turn.store.turn_card(turn.user, &deck, mark, known, turn.now).await? {
        return moved_on(turn, &Course::Cards(deck)).await;
    }
    let hand = hand.after(&card, turned.known);
    let message = view::cards(&hand, mark.next(), Some((&card, &turned)), turn.audience().await?);
    Ok(Reply::Update(message).into())
}

/// Returns the hand and the card to answer, if the person is at that place.
async fn card_at(turn: &Turn<'_>, deck: &Deck, mark: Mark) -> Result<(Hand, Card)> {
    let course = Course::Cards(deck.clone());
    let progress = at(turn, &course, mark).await?;
    let hand = turn.store.hand(turn.user, deck, &progress).await?;
    match hand.card() {
        Some(card) => Ok((hand, card)),
        None => moved_on(turn, &course).await,
    }
}
