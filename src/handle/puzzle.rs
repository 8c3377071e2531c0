//! The puzzle of the day: up to three tries a player, the explanation after them, the archive, and the leaderboards.

use super::answer::{Delivery, RanksPage};
use super::prelude::*;
use super::{Answer as Reaction, look};
use crate::ask::control::Span;
use crate::puzzle::{Answer, Day, Puzzle, TRIES};
use crate::store::{Share, Tried, Try, Untried};
use crate::view::{Audience, PuzzleNews, PuzzleState};
use nim::Next;

/// Shows the puzzle of a day (by default today's), or how the asker's tries at it went.
pub async fn open(turn: &Turn<'_>, day: Option<Day>) -> Result<Reaction> {
    let today = Day::at(turn.now);
    let day = day.unwrap_or(today);
    if day > today {
        return Err(Stop::whisper(view::puzzle_to_come(day, today, turn.locale)));
    }
    if day < Puzzle::FIRST {
        return Err(Stop::whisper(view::puzzle_never(turn.locale)));
    }
    let progress = PuzzleProgress::of(turn, Puzzle::of(day)).await?;
    Ok(Reaction::whisper(progress.draw(Partial::NOTHING)))
}

/// Returns the puzzle of that day; for a day in the future, shows today's instead.
async fn puzzle_of(turn: &Turn<'_>, day: Day) -> Result<Puzzle> {
    match day > Day::at(turn.now) {
        true => Err(open(turn, None).await?.into()),
        false => Ok(Puzzle::of(day)),
    }
}

/// Autocompletes the day.
pub fn complete(request: &Request, typed: &str) -> Reaction {
    let today = Day::at(request.now);
    Reply::Choices(view::complete_puzzle(today, typed, request.locale)).into()
}

/// Takes a choice from the puzzle's menus: asks to confirm a complete move, else shows what can follow.
pub async fn pick(turn: &Turn<'_>, day: Day, so_far: Partial) -> Result<Reaction> {
    let puzzle = puzzle_of(turn, day).await?;
    match puzzle.question.position().next(so_far, view::MENU) {
        Ok(Next::Ready(m)) => answer(turn, day, Answer::Move(m)).await,
        Ok(_) => Ok(PuzzleProgress::of(turn, puzzle).await?.go_on(so_far)),
        // No menu offers this.
        Err(_) => open(turn, Some(day)).await,
    }
}

/// Takes an answer, which counts once it is confirmed.
pub async fn answer(turn: &Turn<'_>, day: Day, answer: Answer) -> Result<Reaction> {
    let progress = PuzzleProgress::of(turn, puzzle_of(turn, day).await?).await?;
    let (puzzle, news) = (&progress.puzzle, &progress.news);
    match &progress.state {
        PuzzleState::Over(_) => Ok(progress.go_on(Partial::NOTHING)),
        // The message already says why this answer is wrong.
        PuzzleState::Today { said, .. } if said.contains(&answer) => {
            Ok(progress.go_on(Partial::NOTHING))
        }
        // No control offers this.
        _ if !puzzle.question.takes(&answer) => open(turn, Some(day)).await,
        state => {
            let message = view::puzzle_sure(puzzle, state, news, answer);
            Ok(Reply::Update(message).into())
        }
    }
}

/// Goes back to choosing an answer.
pub async fn back(turn: &Turn<'_>, day: Day) -> Result<Reaction> {
    Ok(PuzzleProgress::of(turn, puzzle_of(turn, day).await?).await?.go_on(Partial::NOTHING))
}

/// Confirms the answer. Today's counts as a try, an earlier day's does not.
pub async fn sure(turn: &Turn<'_>, day: Day, nth: u32, answer: &Answer) -> Result<Reaction> {
    let puzzle = puzzle_of(turn, day).await?;
    let takes = puzzle.question.takes(answer) && (1..=TRIES).contains(&nth);
    if !takes {
        return open(turn, Some(day)).await;
    }
    turn.helped(puzzle.question.position()).await?;
    if day < Day::at(turn.now) {
        let mut progress = PuzzleProgress::of(turn, puzzle).await?;
        if let PuzzleState::Archive(given) = &mut progress.state {
            *given = Some(answer.clone());
        }
        return Ok(progress.go_on(Partial::NOTHING));
    }
    let attempt = Try {
        user: turn.user,
        day,
        nth,
        guild: turn.place.guild,
        answer: answer.clone(),
        solved: *answer == puzzle.question.right(),
        at: turn.now,
    };
    let counted = turn.store.try_puzzle(&attempt).await?;
    let progress = PuzzleProgress::of(turn, puzzle).await?;
    let message = match &progress.state {
        // They have just answered, so don't say that they already had.
        PuzzleState::Over(tried) if counted => {
            view::puzzle_result(&progress.puzzle, tried, &progress.others, &progress.news)
        }
        _ => progress.draw(Partial::NOTHING),
    };
    Ok(if counted { Reply::Update(message).into() } else { Reaction::whisper(message) })
}

/// The explanation: for those with no tries left, and for everyone once the day is over.
pub async fn why(turn: &Turn<'_>, day: Day) -> Result<Reaction> {
    let progress = PuzzleProgress::of(turn, puzzle_of(turn, day).await?).await?;
    if matches!(progress.state, PuzzleState::Today { .. }) {
        return open(turn, None).await;
    }
    turn.helped(progress.puzzle.question.position()).await?;
    let why = view::puzzle_why(&progress.puzzle, &progress.news);
    Ok(Reply::Update(why).into())
}

pub async fn share(turn: &Turn<'_>, day: Day) -> Result<Reaction> {
    let progress = PuzzleProgress::of(turn, puzzle_of(turn, day).await?).await?;
    let PuzzleState::Over(tried) = &progress.state else { return open(turn, None).await };
    let audience = Audience { locale: turn.place.locale, ..progress.news.audience };
    let news = PuzzleNews { audience, ..progress.news };
    let shared = view::puzzle_shared(&progress.puzzle, tried, &news, turn.user);
    Ok(Reply::Post(shared).into())
}

/// A page of the leaderboard of that day or its month.
pub async fn page(
    turn: &Turn<'_>,
    span: Span,
    day: Day,
    number: u32,
    delivery: Delivery,
) -> Result<Reaction> {
    let (user, locale) = (turn.user, turn.locale);
    let drawn: fn(Message) -> Reply = match delivery {
        Delivery::Posted => Reply::Post,
        Delivery::InPlace => Reply::Update,
        Delivery::Whispered => Reply::Whisper,
    };
    let Some(guild) = turn.place.guild else {
        return Err(Reaction::from(drawn(view::not_here(locale))).into());
    };
    let today = Day::at(turn.now);
    let (board, unknown) = match span {
        Span::Day => {
            let solvers = turn.store.solvers(guild, day, number, user).await?;
            let people = solvers.rows.iter().map(|row| row.user);
            let (departed, unknown) = look::who_left(turn, guild, people).await?;
            let tried = turn.store.puzzle_try(user, day).await?;
            let over = |answered: &Tried| day < today || answered.is_over(TRIES);
            let missed = tried.is_some_and(|tried| !tried.solved && over(&tried));
            let board = view::puzzle_solvers(day, today, missed, &solvers, &departed, locale);
            (board, unknown)
        }
        Span::Month => {
            let month = day.month();
            let days = (*month.start(), *month.end());
            let tallies = turn.store.tallies(guild, days, number, user).await?;
            let people = tallies.rows.iter().map(|row| row.user);
            let (departed, unknown) = look::who_left(turn, guild, people).await?;
            (view::puzzle_tallies(day, &tallies, &departed, locale), unknown)
        }
    };
    let page = RanksPage::Solvers { span, day, number, delivery };
    Ok(look::answer(page, drawn(board), turn, guild, unknown))
}

/// A person's state in a puzzle of today or earlier.
struct PuzzleProgress {
    puzzle: Puzzle,
    state: PuzzleState,
    news: PuzzleNews,
    /// What others tried first, shown to those with no tries left.
    others: Vec<(Answer, u64)>,
}

impl PuzzleProgress {
    async fn of(turn: &Turn<'_>, puzzle: Puzzle) -> Result<Self, StoreError> {
        let (day, today) = (puzzle.day, Day::at(turn.now));
        let tried = turn.store.puzzle_try(turn.user, day).await?;
        let state = match tried {
            Some(tried) if day < today || tried.is_over(TRIES) => PuzzleState::Over(tried),
            None if day < today => PuzzleState::Archive(None),
            tried => {
                let Untried { streak, helped } = turn.store.puzzle_before(turn.user, day).await?;
                let said = tried.map_or_else(Vec::new, |tried| tried.answers);
                PuzzleState::Today { said, streak, helped }
            }
        };
        // Today's share of solvers would give too much away.
        let over = if day < today { day } else { day.before() };
        let share = turn.store.puzzle_share(over).await?;
        let share = Some(share).filter(|share: &Share| share.tried > 0);
        let audience = turn.audience().await?;
        let listed = turn.place.guild.is_some();
        let news = PuzzleNews { today, over, share, audience, listed };
        let others = match &state {
            PuzzleState::Over(_) => turn.store.first_tries(day, turn.user).await?,
            PuzzleState::Today { .. } | PuzzleState::Archive(_) => Vec::new(),
        };
        Ok(Self { puzzle, state, news, others })
    }

    fn draw(&self, so_far: Partial) -> Message {
        let Self { puzzle, state, news, others } = self;
        match state {
            PuzzleState::Over(tried) => view::puzzle_tried(puzzle, tried, others, news),
            state => view::puzzle(puzzle, state, news, so_far),
        }
    }

    /// Redraws the message; if no try is left, whispers so instead.
    fn go_on(&self, so_far: Partial) -> Reaction {
        let message = self.draw(so_far);
        match self.state {
            PuzzleState::Over(_) => Reaction::whisper(message),
            PuzzleState::Today { .. } | PuzzleState::Archive(_) => Reply::Update(message).into(),
        }
    }
}
