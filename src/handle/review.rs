//! `/review`: looks back on a finished game, page by page, and plays on from any position.

use super::begin::BotGame;
use super::prelude::*;
use super::{begin, class};
use crate::ask::BadInput;
use crate::ask::control::Leaf;
use crate::game::{Game, Player, Ply, Terms, Turning};
use crate::locale::Locale;
use crate::puzzle::Day;
use nim::Level;

/// A finished game that the asker may look back on.
struct Found {
    record: Record,
    /// The asker's open games, which the review could help in.
    open: Vec<Record>,
}

/// `/review`, and the button of a board: the summary of that game, or of the asker's last.
pub async fn review(turn: &Turn<'_>, id: Option<GameId>) -> Result<Answer> {
    let id = match (id, turn.place.guild) {
        // The game that the asker began last on that server, if it is among their latest.
        (None, Some(guild)) => {
            let latest = turn.store.finished_games(turn.user).await?;
            latest.iter().find(|game| game.guild == Some(guild)).map(|game| game.id)
        }
        (id, _) => id,
    };
    let found = match id {
        Some(id) => find(turn, id).await?,
        None => {
            let last = turn.store.last_finished_game(turn.user, turn.place.channel).await?;
            let none = || Stop::whisper(view::review_none(turn.locale));
            by_now(turn, last.ok_or_else(none)?).await?
        }
    };
    let costs = note(turn, &found).await?;
    let message = view::review(&turn.with_theme(found.record).await?, turn.locale);
    let message = message.ok_or_else(|| turn.unknown())?;
    Ok(Answer::whisper(under_costs(message, costs, turn.locale)))
}

/// Records the review as help, like a hint, in open games of the asker's whose position occurs in it.
async fn note(turn: &Turn<'_>, found: &Found) -> Result<bool> {
    let Some(whole) = found.record.game.whole() else { return Ok(false) };
    class::spared(turn, |exercise| whole.tells_of(exercise)).await?;
    turn.tells_of_puzzle(|it| whole.tells_of(it)).await?;
    let is_about = |open: &&Record| whole.tells_of(open.game.position());
    let open: Vec<Record> = found.open.iter().filter(is_about).cloned().collect();
    Ok(!turn.assisted(&open).await?.is_empty())
}

fn under_costs(review: Message, costs: bool, locale: Locale) -> Message {
    if costs { review.under(&view::review_costs(locale)) } else { review }
}

/// The Share button of a board: the game's result, for a player to copy.
pub async fn share(turn: &Turn<'_>, id: GameId) -> Result<Answer> {
    let record = turn.with_theme(find(turn, id).await?.record).await?;
    let shared = view::shared(&record, turn.user, turn.locale);
    let shared = shared.ok_or_else(|| turn.refused(Refusal::Stranger, &record))?;
    Ok(Answer::whisper(shared))
}

/// The same as a picture, for all to see.
pub async fn picture(turn: &Turn<'_>, id: GameId) -> Result<Answer> {
    let record = find(turn, id).await?.record;
    let stranger = turn.refused(Refusal::Stranger, &record);
    let draw = || view::game_picture(&record, turn.user, turn.place.locale);
    let drawn = turn.run_slow(draw).await;
    Ok(Reply::Post(drawn.ok_or(stranger)?).into())
}

/// Turns to another page of a review.
pub async fn turn(turn: &Turn<'_>, id: GameId, Ply(ply): Ply, leaf: Leaf) -> Result<Answer> {
    let found = find(turn, id).await?;
    let costs = note(turn, &found).await?;
    let record = turn.with_theme(found.record).await?;
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
        Some(ply) => view::review_at(&record, Ply(ply), turn.user, turn.locale),
        None => view::review(&record, turn.locale),
    };
    let message = message.ok_or_else(|| turn.unknown())?;
    Ok(Reply::Update(under_costs(message, costs, turn.locale)).into())
}

/// Begins a game against the bot from a position of this one.
pub async fn play_on(turn: &Turn<'_>, id: GameId, ply: Ply) -> Result<Answer> {
    let game = &find(turn, id).await?.record.game;
    let whole = game.whole().ok_or_else(|| turn.unknown())?;
    let start = whole.start_from(ply).ok_or_else(|| turn.unknown())?;
    let seat = whole.side_of(turn.user, ply, &start);
    let chosen = turn.chosen().await?;
    let theme = chosen.preferences.theme;
    let terms = Terms {
        start,
        dealt: false,
        theme: theme.unwrap_or(game.terms().theme),
        ..game.terms().clone()
    };
    let level = level(game).unwrap_or_else(|| chosen.alone().level);
    let level = class::level(turn, None, level).await?;
    begin::begin(turn, BotGame { terms, seat, level, seed: turn.seed }).await
}

/// Autocompletes the game.
pub async fn complete(turn: &Turn<'_>, typed: &str) -> Result<Answer> {
    let games = turn.store.finished_games(turn.user).await?;
    let (who, today) = (turn.user, Day::at(turn.now));
    let choices = view::complete_review(&games, who, today, typed, turn.locale);
    Ok(Reply::Choices(choices).into())
}

/// Returns the game, if it is over and the asker may look back on it: its players anywhere, others in its
/// channel only, since the server's other channels may be closed to them.
async fn find(turn: &Turn<'_>, id: GameId) -> Result<Found> {
    let record = turn.store.game(id).await?;
    let record = record.ok_or_else(|| turn.bad_input(&BadInput::Game(id.to_string())))?;
    let own = record.game.seat_of(turn.user).is_some();
    let here = record.place.channel == turn.place.channel;
    if !own && !here {
        return Err(Stop::whisper(view::review_elsewhere(turn.locale)));
    }
    if record.game.end().is_none() {
        return Err(Stop::whisper(view::review_not_over(&record, own, here, turn.locale)));
    }
    by_now(turn, record).await
}

/// Refuses a review that would be a hint in a fair match: of its first game while the second, from the same
/// start, is on; or of any game with a position of the asker's match.
async fn by_now(turn: &Turn<'_>, record: Record) -> Result<Found> {
    if record.hushed {
        return Err(Stop::whisper(view::review_hushed(turn.locale)));
    }
    if record.may_hint(turn.user) == Err(Refusal::HintsForbidden) {
        return Err(Stop::whisper(view::review_not_yet(turn.locale)));
    }
    let open = turn.store.every_open_game(turn.user).await?;
    let is_about = |fair: &&Record| {
        let [now, first] = [fair.game.position(), fair.game.start().position()];
        record.game.whole().is_some_and(|whole| whole.contains(now) || whole.contains(first))
    };
    match open.iter().filter(|open| open.forbids_hints()).find(is_about) {
        Some(fair) => Err(turn.refused(Refusal::HintsForbidden, fair)),
        None => Ok(Found { record, open }),
    }
}

/// Returns the bot's level, if it played.
fn level(game: &Game) -> Option<Level> {
    game.seats().into_iter().find_map(|player| match player {
        Player::Bot(level) => Some(level),
        Player::Person(_) | Player::Channel(_) | Player::Gone => None,
    })
}
