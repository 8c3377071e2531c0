//! Flash cards: what is said of one, and the next.

use super::learn::{at, moved_on, unknown};
use super::turn::Stop;
use super::{Answer, Bot};
use crate::ask::Request;
use crate::lesson::{Card, Course, Deck, Hand, Mark};
use crate::reply::Reply;
use crate::store::StoreError;
use crate::view;
use nim::Move;

/// An answer to a card. A win claimed for a card known before must also be shown.
pub async fn say(
    bot: &Bot,
    request: &Request,
    deck: &Deck,
    mark: Mark,
    can_win: bool,
) -> Result<Answer, Stop> {
    let Some((hand, card)) = card_at(bot, request, deck, mark).await? else {
        return moved_on(bot, request, &Course::Cards(deck.clone())).await;
    };
    if can_win && Hand::asks_for_move(&card) {
        let message = view::card_move(&hand, &card, mark, request.locale);
        return Ok(Reply::Update(message).into());
    }
    turn(bot, request, (hand, card), mark, can_win, None).await
}

/// A move for a card that was said to be won.
pub async fn show(
    bot: &Bot,
    request: &Request,
    deck: &Deck,
    mark: Mark,
    m: Move,
) -> Result<Answer, Stop> {
    match card_at(bot, request, deck, mark).await? {
        Some((hand, card)) if Hand::asks_for_move(&card) => {
            turn(bot, request, (hand, card), mark, true, Some(m)).await
        }
        _ => moved_on(bot, request, &Course::Cards(deck.clone())).await,
    }
}

/// Keeps the answer to a card and shows the next.
async fn turn(
    bot: &Bot,
    request: &Request,
    (hand, card): (Hand, Card),
    mark: Mark,
    can_win: bool,
    m: Option<Move>,
) -> Result<Answer, Stop> {
    let Some(turned) = hand.answer(&card, can_win, m) else {
        return Ok(unknown(request));
    };
    let kept = (card.piles.as_slice(), turned.known);
    let deck = hand.deck().clone();
    let store = &bot.store;
    if !store
        .turn_card(request.user, &deck, mark, kept, request.now)
        .await?
    {
        return moved_on(bot, request, &Course::Cards(deck)).await;
    }
    let hand = hand.after(&card, turned.known);
    let last = Some((&card, &turned));
    let message = view::cards(&hand, mark.next(), last, request.locale);
    Ok(Reply::Update(message).into())
}

/// The cards and the one to answer, if the person is at that place.
async fn card_at(
    bot: &Bot,
    request: &Request,
    deck: &Deck,
    mark: Mark,
) -> Result<Option<(Hand, Card)>, StoreError> {
    let course = Course::Cards(deck.clone());
    let Some(progress) = at(bot, request, &course, mark).await? else {
        return Ok(None);
    };
    let hand = bot.store.hand(request.user, deck, &progress).await?;
    Ok(hand.card().map(|card| (hand, card)))
}
