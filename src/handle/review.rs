//! Looking back on a finished game, leaf by leaf, and playing on from any of them.

use super::turn::Stop;
use super::{Answer, Bot, begin};
use crate::ask::control::Leaf;
use crate::ask::{BadInput, Request};
use crate::day::Day;
use crate::game::{Game, Player, Ply, Record, Refusal, Seat, Terms, Turning};
use crate::place::GameId;
use crate::reply::Reply;
use crate::store::StoreError;
use crate::view;
use nim::Level;

/// `/review`, and the Review button of a board.
pub async fn review(bot: &Bot, request: &Request, id: Option<GameId>) -> Result<Answer, Stop> {
    let found = match id {
        Some(id) => find(bot, request, id).await?,
        None => {
            let here = request.place.channel;
            match bot.store.last_finished_game(request.user, here).await? {
                Some(record) => not_yet(request, &record).map_or(Ok(record), Err),
                None => Err(Answer::whisper(view::review_none(request.locale))),
            }
        }
    };
    Ok(
        match found.map(|record| view::review(&record, request.locale)) {
            Ok(Some(message)) => Answer::whisper(message),
            Ok(None) => unknown(request),
            Err(refused) => refused,
        },
    )
}

/// The Share button of a board: how the game went, for one of its players to copy.
pub async fn share(bot: &Bot, request: &Request, id: GameId) -> Result<Answer, Stop> {
    let record = match find(bot, request, id).await? {
        Ok(record) => record,
        Err(refused) => return Ok(refused),
    };
    let shared = view::shared(&record, request.user, request.locale);
    Ok(Answer::whisper(shared.unwrap_or_else(|| {
        view::refusal(&Refusal::Stranger, &record, request.locale)
    })))
}

/// Another leaf of the whisper that a review is.
pub async fn turn(
    bot: &Bot,
    request: &Request,
    id: GameId,
    Ply(ply): Ply,
    leaf: Leaf,
) -> Result<Answer, Stop> {
    let record = match find(bot, request, id).await? {
        Ok(record) => record,
        Err(refused) => return Ok(refused),
    };
    let last = record.game.ply().0;
    let ply = match leaf {
        Leaf::Summary => None,
        Leaf::First => Some(0),
        Leaf::Back => Some(ply.saturating_sub(1).min(last)),
        Leaf::Next => Some(ply.saturating_add(1).min(last)),
        Leaf::Last => Some(last),
        Leaf::Turning => match record.game.whole().and_then(|game| game.review().turning) {
            Some(Turning::Move(Ply(at))) => Some(at + 1),
            _ => None,
        },
    };
    let message = match ply {
        Some(ply) => view::review_at(&record, Ply(ply), request.locale),
        None => view::review(&record, request.locale),
    };
    Ok(message.map_or_else(|| unknown(request), |message| Reply::Update(message).into()))
}

/// A game against the bot from where this one stood. The player to move there moves first: players keep their
/// side of the table, anyone else takes the side that is to move.
pub async fn play_on(bot: &Bot, request: &Request, id: GameId, ply: Ply) -> Result<Answer, Stop> {
    let record = match find(bot, request, id).await? {
        Ok(record) => record,
        Err(refused) => return Ok(refused),
    };
    let game = &record.game;
    let Some(start) = game.whole().and_then(|game| game.start_from(ply)) else {
        return Ok(unknown(request));
    };
    let to_move = Seat::BOTH[ply.0 as usize % 2];
    let seat = match game.seat_of(request.user) {
        Some(own) if own != to_move => Seat::Second,
        _ => Seat::First,
    };
    let terms = Terms {
        start,
        dealt: false,
        ..game.terms().clone()
    };
    begin::begin(bot, request, terms, seat, level(game), request.seed).await
}

/// Nothing that the bot says leads there.
fn unknown(request: &Request) -> Answer {
    let bad = view::bad_input(&BadInput::UnknownControl, request.locale);
    Answer::whisper(bad)
}

/// The games that the one being typed can be.
pub async fn complete(bot: &Bot, request: &Request, typed: &str) -> Result<Answer, Stop> {
    let games = bot.store.finished_games(request.user).await?;
    let choices = view::complete_review(
        &games,
        request.user,
        Day::at(request.now),
        typed,
        request.locale,
    );
    Ok(Reply::Choices(choices).into())
}

/// The game, if it is over and the asker may look back on it: its players anywhere, others in the channel where
/// all could watch it. A server's other channels may be closed to them.
async fn find(
    bot: &Bot,
    request: &Request,
    id: GameId,
) -> Result<Result<Record, Answer>, StoreError> {
    let locale = request.locale;
    let Some(record) = bot.store.game(id).await? else {
        let bad = BadInput::Game(id.to_string());
        return Ok(Err(Answer::whisper(view::bad_input(&bad, locale))));
    };
    let own = record.game.seat_of(request.user).is_some();
    let here = record.place.channel == request.place.channel;
    Ok(if !own && !here {
        Err(Answer::whisper(view::review_elsewhere(locale)))
    } else if record.game.end().is_none() {
        let message = view::review_not_over(&record, own, here, locale);
        Err(Answer::whisper(message))
    } else {
        not_yet(request, &record).map_or(Ok(record), Err)
    })
}

/// Why not yet: to look back on a fair match's first game would be a hint in the second, which begins alike.
fn not_yet(request: &Request, record: &Record) -> Option<Answer> {
    (record.may_hint(request.user) == Err(Refusal::Unaided))
        .then(|| Answer::whisper(view::review_not_yet(request.locale)))
}

fn level(game: &Game) -> Level {
    let levels = game.seats().into_iter().find_map(|player| match player {
        Player::Bot(level) => Some(level),
        Player::Person(_) | Player::Channel(_) | Player::Gone => None,
    });
    levels.unwrap_or_default()
}
