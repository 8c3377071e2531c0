//! The board: brought anew, drawn again in place, its binary digits shown or hidden.

use super::{Answer, Bot, Then, find, find_open};
use crate::action::Request;
use crate::game::{GameId, MessageId, Record, Refusal};
use crate::nim::PileIx;
use crate::reply::Reply;
use crate::store::StoreError;
use crate::view;

/// `/board`.
pub async fn here(bot: &Bot, request: &Request) -> Result<Answer, StoreError> {
    Ok(match find_open(bot, request).await? {
        Some(record) => post(request, &record),
        None => Answer::whisper(view::no_game(request.locale)),
    })
}

/// The button that brings a game's board.
pub async fn again(bot: &Bot, request: &Request, id: GameId) -> Result<Answer, StoreError> {
    Ok(match find(bot, request, id).await? {
        None => Answer::whisper(view::no_such_game(request.locale)),
        Some(record) if record.game.seat_of(request.user).is_none() => {
            Answer::whisper(view::refusal(&Refusal::Stranger, &record, request.locale))
        }
        Some(record) => post(request, &record),
    })
}

/// The button that shows or hides binary digits.
pub async fn toggle_binary(bot: &Bot, request: &Request, id: GameId) -> Result<Answer, StoreError> {
    let Some(mut record) = find(bot, request, id).await? else {
        return Ok(Answer::whisper(view::no_such_game(request.locale)));
    };
    let refusal = if record.game.seat_of(request.user).is_none() {
        Some(Refusal::Stranger)
    } else {
        record.game.end().map(|_| Refusal::Finished)
    };
    if let Some(refusal) = refusal {
        let message = view::refusal(&refusal, &record, request.locale);
        return Ok(Answer::whisper(message));
    }
    record.binary = bot.store.toggle_binary(id).await?;
    update(bot, request, record, None).await
}

/// Posts the board anew and retires the message it was on.
pub(super) fn post(request: &Request, record: &Record) -> Answer {
    let board = view::board(record, None, request.place_locale);
    let answer = Answer::from(Reply::Post(board)).then(Then::LearnBoard(record.game.id()));
    match record.board {
        Some(old) => answer.then(retire(request, record, old)),
        None => answer,
    }
}

/// Draws the board on the message that was used, which is the board from now on.
pub(super) async fn update(
    bot: &Bot,
    request: &Request,
    record: Record,
    picked: Option<PileIx>,
) -> Result<Answer, StoreError> {
    let board = view::board(&record, picked, request.place_locale);
    let Some(used) = request.message else {
        return Ok(post(request, &record));
    };
    let answer = Answer::from(Reply::Update(board));
    if record.board == Some(used) {
        return Ok(answer);
    }
    bot.store.set_board(record.game.id(), Some(used)).await?;
    Ok(match record.board {
        Some(old) => answer.then(retire(request, &record, old)),
        None => answer,
    })
}

/// Brings a message up to date: the board where it is the board, else its retirement.
pub(super) fn redraw(request: &Request, record: &Record, message: MessageId) -> Then {
    if record.board.is_some_and(|board| board != message) {
        return retire(request, record, message);
    }
    Then::Redraw {
        channel: record.place.channel,
        message,
        with: view::board(record, None, request.place_locale),
    }
}

fn retire(request: &Request, record: &Record, message: MessageId) -> Then {
    Then::Redraw {
        channel: record.place.channel,
        message,
        with: view::retired(record, request.place_locale),
    }
}
