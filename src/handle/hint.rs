//! Hints: on one's game, or on any position.

use super::{Answer, Bot, elsewhere, find, find_open, learn};
use crate::ask::control::Step;
use crate::ask::{About, BadInput, HintWish, Request};
use crate::game::{Ply, Record, Refusal};
use crate::locale::Locale;
use crate::place::GameId;
use crate::puzzle::{Day, Puzzle, tries};
use crate::reply::{Message, Reply};
use crate::store::StoreError;
use crate::view::{self, HintSource};
use nim::Position;

/// What is wanted of a hint that is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    Step(Step),
    /// That an answer to its question be judged.
    Judged(u64),
}

/// `/hint`.
pub async fn hint(bot: &Bot, request: &Request, wish: &HintWish) -> Result<Answer, StoreError> {
    let (open, ply) = match &wish.about {
        About::Position(position) => {
            if let Some(refused) = note(bot, request, position).await? {
                return Ok(refused);
            }
            return first(bot, request, position, HintSource::Free, wish).await;
        }
        About::GameHere(ply) => (find_open(bot, request).await?, ply),
    };
    let Some(record) = open else {
        return Ok(Answer::whisper(view::no_game(request.locale)));
    };
    let game = &record.game;
    let ply = ply.unwrap_or(game.ply());
    if let Some(refused) = refused(&record, request, ply) {
        return Ok(refused);
    }
    let Some(position) = game.position_at(ply) else {
        let (given, most) = (i64::from(ply.0), Some(game.moves().len()));
        let bad = BadInput::Ply { given, most };
        return Ok(Answer::whisper(view::bad_input(&bad, request.locale)));
    };
    // What was on the table before is no help now.
    if ply == game.ply() {
        bot.store
            .assist(game.id(), request.user, request.now)
            .await?;
    }
    let source = HintSource::Game(game.id(), ply, game.terms().theme);
    first(bot, request, &position, source, wish).await
}

/// The next step of a hint on any position.
pub async fn step(
    bot: &Bot,
    request: &Request,
    position: &Position,
    wanted: Wanted,
) -> Result<Answer, StoreError> {
    if let Some(refused) = note(bot, request, position).await? {
        return Ok(refused);
    }
    let helps = helps(bot, request, position).await?;
    Ok(
        match told(position, wanted, HintSource::Free, helps, request.locale) {
            Some(message) => Reply::Update(message).into(),
            None => learn::unknown(request),
        },
    )
}

/// A hint on the position of one's own open game is help in that game, wherever it was asked for; the answer is why
/// there is none, if there is none.
async fn note(
    bot: &Bot,
    request: &Request,
    position: &Position,
) -> Result<Option<Answer>, StoreError> {
    let games = bot.store.open_games_at(request.user, position).await?;
    for record in &games {
        if let Some(refused) = refused(record, request, record.game.ply()) {
            return Ok(Some(refused));
        }
    }
    for record in &games {
        let id = record.game.id();
        bot.store.assist(id, request.user, request.now).await?;
    }
    Ok(None)
}

/// Why there is no hint on a game as it stood at that ply. Earlier positions may be explained out of turn too.
fn refused(record: &Record, request: &Request, ply: Ply) -> Option<Answer> {
    let message = match record.may_hint(request.user) {
        Ok(()) => return None,
        Err(Refusal::NotYourTurn) if ply < record.game.ply() => return None,
        Err(Refusal::NotYourTurn) => view::whose_move(record, request.locale),
        Err(refusal) => view::refusal(&refusal, record, request.locale),
    };
    Some(Answer::whisper(message))
}

/// The Hint button of a board, or the next step of the whisper it opened.
pub async fn of_game(
    bot: &Bot,
    request: &Request,
    id: GameId,
    ply: Ply,
    wanted: Wanted,
) -> Result<Answer, StoreError> {
    let Some(record) = find(bot, request, id).await? else {
        return elsewhere(bot, request, id).await;
    };
    if let Some(refusal) = refusal(&record, request, ply, wanted) {
        let message = view::refusal(&refusal, &record, request.locale);
        return Ok(Answer::whisper(message));
    }
    if let Some(refused) = refused(&record, request, ply) {
        return Ok(refused);
    }
    let Some(position) = record.game.position_at(ply) else {
        return Ok(Answer::whisper(view::no_such_game(request.locale)));
    };
    if record.game.end().is_none() && ply == record.game.ply() {
        bot.store.assist(id, request.user, request.now).await?;
    }
    let source = HintSource::Game(id, ply, record.game.terms().theme);
    let helps = helps(bot, request, &position).await?;
    let Some(message) = told(&position, wanted, source, helps, request.locale) else {
        return Ok(learn::unknown(request));
    };
    Ok(match wanted {
        Wanted::Step(Step::Chances) => Answer::whisper(message),
        _ => Reply::Update(message).into(),
    })
}

/// A hint may begin only on the present position; once begun it may be read to its end.
fn refusal(record: &Record, request: &Request, ply: Ply, wanted: Wanted) -> Option<Refusal> {
    let game = &record.game;
    if game.seat_of(request.user).is_none() {
        Some(Refusal::Stranger)
    } else if wanted != Wanted::Step(Step::Chances) {
        None
    } else if game.end().is_some() {
        Some(Refusal::Finished)
    } else if ply != game.ply() {
        Some(Refusal::Stale)
    } else {
        None
    }
}

/// Whispered, a hint begins with its first step; shown to all, it is given whole. Help with the puzzle is for nobody
/// else.
async fn first(
    bot: &Bot,
    request: &Request,
    position: &Position,
    source: HintSource,
    wish: &HintWish,
) -> Result<Answer, StoreError> {
    let helps = helps(bot, request, position).await?;
    Ok(if wish.public && !helps {
        let message = view::hint(position, Step::Move, source, request.place.locale);
        Reply::Post(message).into()
    } else {
        let wanted = Wanted::Step(Step::Chances);
        match told(position, wanted, source, helps, request.locale) {
            Some(message) => Answer::whisper(message),
            None => learn::unknown(request),
        }
    })
}

/// Whether a hint on the position gives the puzzle of the day away to someone who has not tried it. That is noted.
async fn helps(bot: &Bot, request: &Request, position: &Position) -> Result<bool, StoreError> {
    let today = Day::at(request.now);
    let most = tries(today);
    let helps = Puzzle::is_at(today, position);
    Ok(helps
        && bot
            .store
            .help_with_puzzle(request.user, today, most)
            .await?)
}

/// `None` for an answer to what was not asked.
fn told(
    position: &Position,
    wanted: Wanted,
    source: HintSource,
    helps: bool,
    locale: Locale,
) -> Option<Message> {
    match wanted {
        Wanted::Judged(answer) => view::hint_seen(position, answer, helps, source, locale),
        Wanted::Step(step) if helps => Some(view::hint_on_puzzle(position, step, source, locale)),
        Wanted::Step(step) => Some(view::hint(position, step, source, locale)),
    }
}
