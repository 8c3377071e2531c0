//! The board: brought anew, drawn again in place, its binary digits shown or hidden.

use super::{Answer, Bot, Errand, Then, find, find_open, rescue};
use crate::ask::{Presence, Request};
use crate::game::{Record, Refusal};
use crate::place::{GameId, MessageId};
use crate::reply::Reply;
use crate::store::StoreError;
use crate::view;
use nim::PileIx;

/// `/board`.
pub async fn here(bot: &Bot, request: &Request) -> Result<Answer, StoreError> {
    Ok(match find_open(bot, request).await? {
        Some(record) => post(request, &record),
        None => return rescue::look(bot, request).await,
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
    let board = view::board(record, None);
    let answer = Answer::from(Reply::Post(board)).then(learn(request, record));
    retiring(record, answer)
}

/// Draws the board on the message that was used, which is the board from now on.
pub(super) async fn update(
    bot: &Bot,
    request: &Request,
    record: Record,
    picked: Option<PileIx>,
) -> Result<Answer, StoreError> {
    let board = view::board(&record, picked);
    let Some(used) = request.message else {
        return Ok(post(request, &record));
    };
    let answer = Answer::from(Reply::Update(board));
    if record.board == Some(used) {
        return Ok(answer);
    }
    bot.store.set_board(record.game.id(), Some(used)).await?;
    Ok(retiring(&record, answer))
}

/// The answer, and the retirement of the board that its message takes the place of, if there is one.
fn retiring(record: &Record, answer: Answer) -> Answer {
    match record.board {
        Some(old) => answer.then(retire(record, old)),
        None => answer,
    }
}

/// Brings a message up to date: the board where it is the board, else its retirement.
pub(super) fn redraw(record: &Record, message: MessageId) -> Errand {
    if record.board.is_some_and(|board| board != message) {
        return retire(record, message);
    }
    draw(record, message)
}

/// A board that was just posted, its message not yet known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostedBoard {
    /// Its game.
    pub game: GameId,
    /// The board it follows, retired already.
    pub retired: Option<MessageId>,
    /// What the bot may do there.
    pub presence: Presence,
}

/// The board of that game, just posted, is to be learned.
pub(super) fn learn(request: &Request, record: &Record) -> Then {
    Then::LearnBoard(PostedBoard {
        game: record.game.id(),
        retired: record.board,
        presence: request.presence,
    })
}

/// Notes which message a posted board is, and says what to draw anew. Of two boards posted in quick succession the
/// older may be learned of last: whichever is older is retired. A game that ended before its board was known has yet
/// to show it.
///
/// # Errors
/// When the database fails.
pub async fn learned(
    bot: &Bot,
    posted: &PostedBoard,
    message: MessageId,
) -> Result<Option<Errand>, StoreError> {
    let Some(Record { board, .. }) = bot.store.game(posted.game).await? else {
        return Ok(None);
    };
    let known = board.unwrap_or(message);
    // Discord's ids grow with time.
    if known <= message {
        bot.store.set_board(posted.game, Some(message)).await?;
    }
    // Read after it was noted: whoever ends the game from here on knows the board.
    let Some(record) = bot.store.game(posted.game).await? else {
        return Ok(None);
    };
    let old = known.min(message);
    Ok(if posted.presence < Presence::Listener {
        None
    } else if known != message {
        (posted.retired != Some(old)).then(|| retire(&record, old))
    } else {
        let over = record.game.end().is_some();
        over.then(|| draw(&record, message))
    })
}

fn retire(record: &Record, message: MessageId) -> Errand {
    Errand::Redraw {
        channel: record.place.channel,
        message,
        with: view::retired(record),
    }
}

fn draw(record: &Record, message: MessageId) -> Errand {
    Errand::Redraw {
        channel: record.place.channel,
        message,
        with: view::board(record, None),
    }
}
