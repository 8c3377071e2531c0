//! The puzzle of the day: one try a player, the explanation after it, and the boards.

use super::{Answer, Bot, look};
use crate::ask::Request;
use crate::ask::control::Span;
use crate::puzzle::{Day, Puzzle};
use crate::reply::{Message, Reply};
use crate::store::{Attempt, StoreError, Tried, Try};
use crate::view;
use nim::{Move, Next, Partial};

/// Today's puzzle, or how one's try at it went.
pub async fn open(bot: &Bot, request: &Request) -> Result<Answer, StoreError> {
    let today = Day::at(request.now);
    let puzzle = Puzzle::of(today);
    if let Some(tried) = bot.store.puzzle_try(request.user, today).await? {
        return Ok(had(request, &puzzle, &tried));
    }
    let before = bot.store.puzzle_before(request.user, today).await?;
    let message = view::puzzle(&puzzle, before, Partial::NOTHING, request.locale);
    Ok(Answer::whisper(message))
}

/// A move from the puzzle's menus: a try if it is complete, else the puzzle shows what can follow.
pub async fn pick(
    bot: &Bot,
    request: &Request,
    day: Day,
    so_far: Partial,
) -> Result<Answer, StoreError> {
    if day != Day::at(request.now) {
        return other_day(bot, request, day).await;
    }
    let puzzle = Puzzle::of(day);
    match puzzle.position.next(so_far, view::MENU) {
        Ok(Next::Ready(m)) => attempt(bot, request, &puzzle, m).await,
        Ok(_) => go_on(bot, request, &puzzle, so_far).await,
        // No menu offers that, so it does not count as a try.
        Err(_) => open(bot, request).await,
    }
}

async fn attempt(
    bot: &Bot,
    request: &Request,
    puzzle: &Puzzle,
    m: Move,
) -> Result<Answer, StoreError> {
    let attempt = Try {
        user: request.user,
        day: puzzle.day,
        guild: request.place.guild,
        m,
        solved: m == puzzle.winning,
        at: request.now,
    };
    Ok(match bot.store.try_puzzle(&attempt).await? {
        Attempt::First(tried) => {
            Reply::Update(view::puzzle_result(puzzle, &tried, request.locale)).into()
        }
        Attempt::Again(tried) => had(request, puzzle, &tried),
    })
}

async fn go_on(
    bot: &Bot,
    request: &Request,
    puzzle: &Puzzle,
    so_far: Partial,
) -> Result<Answer, StoreError> {
    if let Some(tried) = bot.store.puzzle_try(request.user, puzzle.day).await? {
        return Ok(had(request, puzzle, &tried));
    }
    let before = bot.store.puzzle_before(request.user, puzzle.day).await?;
    let message = view::puzzle(puzzle, before, so_far, request.locale);
    Ok(Reply::Update(message).into())
}

/// The explanation, for those who have had their try; and for everyone once the day is over.
pub async fn why(bot: &Bot, request: &Request, day: Day) -> Result<Answer, StoreError> {
    let tried = bot.store.puzzle_try(request.user, day).await?;
    let message = match tried {
        Some(tried) => view::puzzle_result(&Puzzle::of(day), &tried, request.locale),
        None if day < Day::at(request.now) => view::puzzle_why(&Puzzle::of(day), request.locale),
        None => return open(bot, request).await,
    };
    Ok(Reply::Update(message).into())
}

pub async fn share(bot: &Bot, request: &Request, day: Day) -> Result<Answer, StoreError> {
    let Some(tried) = bot.store.puzzle_try(request.user, day).await? else {
        return open(bot, request).await;
    };
    let (puzzle, locale) = (Puzzle::of(day), request.place.locale);
    Ok(Reply::Post(view::puzzle_shared(&puzzle, &tried, request.user, locale)).into())
}

pub async fn board(
    bot: &Bot,
    request: &Request,
    span: Span,
    day: Day,
) -> Result<Answer, StoreError> {
    page(bot, request, span, day, 0, Reply::Whisper).await
}

pub async fn turn(
    bot: &Bot,
    request: &Request,
    span: Span,
    day: Day,
    number: u32,
) -> Result<Answer, StoreError> {
    page(bot, request, span, day, number, Reply::Update).await
}

async fn page(
    bot: &Bot,
    request: &Request,
    span: Span,
    day: Day,
    page: u32,
    shown: fn(Message) -> Reply,
) -> Result<Answer, StoreError> {
    let (user, locale) = (request.user, request.locale);
    let Some(guild) = request.place.guild else {
        return Ok(shown(view::not_here(locale)).into());
    };
    let (board, unknown) = match span {
        Span::Day => {
            let solvers = bot.store.solvers(guild, day, page, user).await?;
            let people = solvers.rows.iter().map(|row| row.user);
            let (left, unknown) = look::who_left(bot, request, guild, people).await?;
            let puzzle = Puzzle::of(day);
            (
                view::puzzle_solvers(&puzzle, &solvers, &left, locale),
                unknown,
            )
        }
        Span::Month => {
            let month = day.month();
            let days = (*month.start(), *month.end());
            let tallies = bot.store.tallies(guild, days, page, user).await?;
            let people = tallies.rows.iter().map(|row| row.user);
            let (left, unknown) = look::who_left(bot, request, guild, people).await?;
            (view::puzzle_tallies(day, &tallies, &left, locale), unknown)
        }
    };
    Ok(look::shown(shown(board), request, guild, unknown))
}

/// There was a try before, and that one counts.
fn had(request: &Request, puzzle: &Puzzle, tried: &Tried) -> Answer {
    Answer::whisper(view::puzzle_tried(puzzle, tried, request.locale))
}

/// A control of a past day's puzzle. There are no controls of days to come.
async fn other_day(bot: &Bot, request: &Request, day: Day) -> Result<Answer, StoreError> {
    if day > Day::at(request.now) {
        return open(bot, request).await;
    }
    Ok(Answer::whisper(view::puzzle_over(day, request.locale)))
}
