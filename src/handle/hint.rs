//! Hints: on one's game, or on any position.

use super::turn::Stop;
use super::which::which;
use super::{Answer, Bot, elsewhere, find};
use crate::ask::control::{Button, Step};
use crate::ask::{About, BadInput, HintWish, Request};
use crate::game::{Game, Ply, Record, Refusal, Stood, may_move};
use crate::place::GameId;
use crate::puzzle::{Day, Puzzle, tries};
use crate::reply::Reply;
use crate::store::StoreError;
use crate::view::{self, HintSource, Now, Reader};
use nim::Position;

/// What is wanted of a hint that is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    Step(Step),
    /// A step for all to read.
    Aloud(Step),
    /// That an answer to its question be judged.
    Judged(u64),
}

/// `/hint`.
pub async fn hint(bot: &Bot, request: &Request, wish: &HintWish) -> Result<Answer, Stop> {
    let public = wish.public;
    match &wish.about {
        About::Position(position) => {
            if let Some(refused) = note(bot, request, position, false).await? {
                return Ok(refused);
            }
            first(bot, request, position, HintSource::Free, public).await
        }
        &About::GameHere(ply) => {
            let button = |record: &Record| match public {
                true => Button::TellIn(record.game.id(), ply),
                false => Button::HintIn(record.game.id(), ply),
            };
            match which(bot, request, button).await? {
                Ok(Some(record)) => on_game(bot, request, &record, ply, public).await,
                Ok(None) => Ok(Answer::whisper(view::no_game(request.locale))),
                Err(asked) => Ok(asked),
            }
        }
    }
}

/// The same on the game that was meant of two.
pub async fn of_one(
    bot: &Bot,
    request: &Request,
    id: GameId,
    ply: Option<Ply>,
    public: bool,
) -> Result<Answer, Stop> {
    let Some(record) = find(bot, request, id).await? else {
        return elsewhere(bot, request, id).await;
    };
    let refusal = match record.game.is_played_by(request.user) {
        false => Some(Refusal::Stranger),
        true => record.game.end().map(|_| Refusal::Finished),
    };
    match refusal {
        Some(refusal) => Ok(Answer::refused(request, &refusal, &record)),
        None => on_game(bot, request, &record, ply, public).await,
    }
}

/// The first step on an open game of the asker's, as it stood after that many moves.
async fn on_game(
    bot: &Bot,
    request: &Request,
    record: &Record,
    ply: Option<Ply>,
    public: bool,
) -> Result<Answer, Stop> {
    let game = &record.game;
    let ply = ply.unwrap_or(game.ply());
    if let Some(refused) = refused(record, request, ply) {
        return Ok(refused);
    }
    let Some(position) = position_at(bot, game, ply).await? else {
        let (given, most) = (i64::from(ply.0), Some(game.ply().0 as usize));
        let bad = BadInput::Ply { given, most };
        return Err(Stop::whisper(view::bad_input(&bad, request.locale)));
    };
    // What was on the table before is no help now, unless in another game.
    if let Some(refused) = note(bot, request, &position, false).await? {
        return Ok(refused);
    }
    let source = source(record, ply, request);
    first(bot, request, &position, source, public).await
}

/// A hint on the game that a board shows, for anyone who sees it.
pub async fn on_board(bot: &Bot, request: &Request, record: &Record) -> Result<Answer, Stop> {
    let game = &record.game;
    // Whoever watches a fair match could tell its players.
    if record.is_unaided() {
        return Ok(Answer::refused(request, &Refusal::Unaided, record));
    }
    if let Some(refused) = note(bot, request, game.position(), false).await? {
        return Ok(refused);
    }
    let source = match game.seat_of(request.user) {
        Some(_) => source(record, game.ply(), request),
        None => HintSource::Free,
    };
    first(bot, request, game.position(), source, false).await
}

/// The next step of a hint on any position.
pub async fn step(
    bot: &Bot,
    request: &Request,
    position: &Position,
    wanted: Wanted,
) -> Result<Answer, Stop> {
    if let Some(refused) = note(bot, request, position, false).await? {
        return Ok(refused);
    }
    let helps = helps(bot, request, position).await?;
    Ok(answer(position, wanted, HintSource::Free, helps, request))
}

/// A hint on the position of one's own open game is help in that game, wherever it was asked for; the answer is why
/// there is none, if there is none. What is `heard` by all is no secret out of turn.
async fn note(
    bot: &Bot,
    request: &Request,
    position: &Position,
    heard: bool,
) -> Result<Option<Answer>, StoreError> {
    let games = bot.store.open_games_at(request.user, position).await?;
    for record in &games {
        let waits = record.may_hint(request.user) == Err(Refusal::NotYourTurn);
        if heard && waits {
            continue;
        }
        if let Some(refused) = refused(record, request, record.game.ply()) {
            return Ok(Some(refused));
        }
    }
    let games: Vec<GameId> = games.iter().map(|record| record.game.id()).collect();
    bot.store.assist(&games, request.user, request.now).await?;
    Ok(None)
}

/// Why there is no hint on a game as it stood at that ply. Earlier positions may be explained out of turn too.
fn refused(record: &Record, request: &Request, ply: Ply) -> Option<Answer> {
    match record.may_hint(request.user) {
        Ok(()) => None,
        Err(Refusal::NotYourTurn) if ply < record.game.ply() => None,
        Err(Refusal::NotYourTurn) => {
            Some(Answer::whisper(view::whose_move(record, request.locale)))
        }
        Err(refusal) => Some(Answer::refused(request, &refusal, record)),
    }
}

/// The Hint button of a board, or the next step of the whisper it opened.
pub async fn of_game(
    bot: &Bot,
    request: &Request,
    id: GameId,
    ply: Ply,
    wanted: Wanted,
) -> Result<Answer, Stop> {
    let Some(record) = find(bot, request, id).await? else {
        return elsewhere(bot, request, id).await;
    };
    if let Some(refusal) = refusal(&record, request, ply, wanted) {
        return Ok(Answer::refused(request, &refusal, &record));
    }
    let aloud = matches!(wanted, Wanted::Aloud(_));
    let may = record.may_hint(request.user);
    let heard = aloud && may == Err(Refusal::NotYourTurn);
    if let Some(refused) = refused(&record, request, ply).filter(|_| !heard) {
        return Ok(refused);
    }
    // What it was about may have been taken back.
    let Some(position) = position_at(bot, &record.game, ply).await? else {
        return Ok(Answer::refused(request, &Refusal::Stale, &record));
    };
    if let Some(refused) = note(bot, request, &position, aloud).await? {
        return Ok(refused);
    }
    let source = source(&record, ply, request);
    let helps = helps(bot, request, &position).await?;
    Ok(answer(&position, wanted, source, helps, request))
}

/// What was on the game's table at that ply; `None` if it has fewer moves. Of what is long ago all moves are read.
async fn position_at(bot: &Bot, game: &Game, ply: Ply) -> Result<Option<Position>, StoreError> {
    Ok(match game.stood(ply) {
        Stood::So(position) => Some(position),
        Stood::NotYet => None,
        Stood::LongAgo => {
            let record = bot.store.whole_game(game.id()).await?;
            let game = record.as_ref().and_then(|record| record.game.whole());
            game.and_then(|game| game.position_at(ply))
        }
    })
}

/// The game as it stood then, and as it stands to that now.
fn source(record: &Record, ply: Ply, request: &Request) -> HintSource {
    let game = &record.game;
    let now = if ply < game.ply() {
        Now::Past
    } else if may_move(game, request.user, ply).is_ok() {
        Now::Turn
    } else {
        Now::There
    };
    HintSource::Game(game.id(), ply, game.terms().theme, now)
}

/// A hint may begin only on the present position; once begun it may be read to its end.
fn refusal(record: &Record, request: &Request, ply: Ply, wanted: Wanted) -> Option<Refusal> {
    let game = &record.game;
    if matches!(wanted, Wanted::Aloud(_)) {
        None
    } else if !game.is_played_by(request.user) {
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

/// The first step, shown to all if that is wished. Help with the puzzle is for nobody else.
async fn first(
    bot: &Bot,
    request: &Request,
    position: &Position,
    source: HintSource,
    public: bool,
) -> Result<Answer, Stop> {
    let helps = helps(bot, request, position).await?;
    let (step, locale) = (Step::Chances, request.place.locale);
    Ok(if public && !helps {
        let message = view::hint(position, step, source, Reader::All, locale);
        Reply::Post(message).into()
    } else {
        answer(position, Wanted::Step(step), source, helps, request)
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

/// A hint begins with a whisper, and goes on in it. One that all read goes on for all; but for whoever it helps with the
/// puzzle, in a whisper.
fn answer(
    position: &Position,
    wanted: Wanted,
    source: HintSource,
    helps: bool,
    request: &Request,
) -> Answer {
    let locale = request.locale;
    let own = Reader::One { helps };
    match wanted {
        Wanted::Step(step) => {
            let message = view::hint(position, step, source, own, locale);
            match step {
                Step::Chances => Answer::whisper(message),
                _ => Reply::Update(message).into(),
            }
        }
        Wanted::Aloud(step) if helps => {
            Answer::whisper(view::hint(position, step, source, own, locale))
        }
        Wanted::Aloud(step) => {
            let locale = request.place.locale;
            let message = view::hint(position, step, source, Reader::All, locale);
            Reply::Update(message).into()
        }
        Wanted::Judged(given) => match view::hint_seen(position, given, source, own, locale) {
            Some(message) => Reply::Update(message).into(),
            None => Answer::whisper(view::bad_input(&BadInput::UnknownControl, locale)),
        },
    }
}
