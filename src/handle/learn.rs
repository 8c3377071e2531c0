//! `/learn`: the list of lessons, resuming one, and answers to exercises.

use super::prelude::*;
use crate::lesson::{Course, Deck, Exercise, Lesson, Mark, Said, Step, answer, check, plan};
use crate::store::{Begin, Progress};
use nim::Next;

/// `/learn`, and the button back to the list.
pub async fn list(turn: &Turn<'_>) -> Result<Answer> {
    Ok(Reply::Update(draw_list(turn).await?).into())
}

/// A lesson picked from the list, or the cards used last.
pub async fn pick(turn: &Turn<'_>, lesson: Option<Lesson>) -> Result<Answer> {
    let course = match lesson {
        Some(lesson) => Course::Lesson(lesson),
        None => last_cards(turn).await?,
    };
    resume(turn, course).await
}

/// Resumes a lesson in a new whisper, from a message about something else.
pub async fn teach(turn: &Turn<'_>, lesson: Lesson) -> Result<Answer> {
    Ok(Answer::whisper(open(turn, Course::Lesson(lesson)).await?))
}

/// Resumes a course in the message that was used.
pub async fn resume(turn: &Turn<'_>, course: Course) -> Result<Answer> {
    Ok(Reply::Update(open(turn, course).await?).into())
}

/// The button that starts a finished course again.
pub async fn again(turn: &Turn<'_>, course: Course, mark: Mark) -> Result<Answer> {
    let progress = at(turn, &course, mark).await?;
    let (done, of) = standing(turn, &progress).await?;
    if done < of {
        return moved_on(turn, &course).await;
    }
    advance(turn, progress, mark.again()).await
}

pub async fn page_read(turn: &Turn<'_>, lesson: Lesson, mark: Mark) -> Result<Answer> {
    let course = Course::Lesson(lesson);
    let progress = at(turn, &course, mark).await?;
    match steps(lesson, &progress).get(mark.step as usize) {
        Some(Step::Page(_)) => advance(turn, progress, mark.next()).await,
        _ => moved_on(turn, &course).await,
    }
}

/// Shows again the page that explains the exercise at that place.
pub async fn explanation(turn: &Turn<'_>, lesson: Lesson, mark: Mark) -> Result<Answer> {
    let course = Course::Lesson(lesson);
    let steps = steps(lesson, &at(turn, &course, mark).await?);
    let mut before = steps.iter().take(mark.step as usize).rev();
    let page = before.find_map(|step| match step {
        Step::Page(page) => Some(page),
        Step::Exercise(_) => None,
    });
    let Some(page) = page else { return moved_on(turn, &course).await };
    let message = view::page_again((lesson, mark, steps.len()), page, turn.audience().await?);
    Ok(Reply::Update(message).into())
}

/// Shows the answer to an exercise that the person has missed. A played game has none.
pub async fn show_answer(turn: &Turn<'_>, lesson: Lesson, mark: Mark) -> Result<Answer> {
    let (exercise, steps) = &exercise_at(turn, lesson, mark).await?;
    let answer = answer(exercise).ok_or_else(|| turn.unknown())?;
    let feedback = check(exercise, answer).ok_or_else(|| turn.unknown())?;
    go_to(turn, &Course::Lesson(lesson), mark, mark.next()).await?;
    let place = (lesson, mark, steps.len());
    let message = view::shown_answer(place, exercise, &feedback, turn.audience().await?);
    Ok(Reply::Update(message).into())
}

/// Takes a choice towards the answer to an exercise.
pub async fn choose(
    turn: &Turn<'_>,
    (lesson, mark): (Lesson, Mark),
    so_far: Partial,
    misses: Option<u32>,
) -> Result<Answer> {
    let (exercise, steps) = &exercise_at(turn, lesson, mark).await?;
    let answer = match exercise.position() {
        Some(position) => match position.next(so_far, view::MENU) {
            Ok(Next::Ready(m)) => Said::Move(m),
            Ok(Next::Entries { .. }) => {
                let (place, audience) = ((lesson, mark, steps.len()), turn.audience().await?);
                let message = view::exercise(place, exercise, so_far, misses, audience);
                return Ok(Reply::Update(message).into());
            }
            Err(_) => return Err(turn.unknown()),
        },
        None => Said::Number(so_far.as_str().parse().map_err(|_| turn.unknown())?),
    };
    solve(turn, (lesson, mark), misses, answer).await
}

/// Checks an answer to an exercise.
pub async fn solve(
    turn: &Turn<'_>,
    (lesson, mark): (Lesson, Mark),
    misses: Option<u32>,
    answer: Said,
) -> Result<Answer> {
    let (exercise, steps) = &exercise_at(turn, lesson, mark).await?;
    let feedback = check(exercise, answer).ok_or_else(|| turn.unknown())?;
    let misses = misses.unwrap_or(0).saturating_add(1);
    // The place to go to, and the place that is shown.
    let (to, shown) = match exercise {
        _ if feedback.is_right() => (mark.next(), mark),
        Exercise::Duel(duel) => (mark.back(duel.done), mark.back(duel.done)),
        _ => (mark, mark),
    };
    if to != mark {
        go_to(turn, &Course::Lesson(lesson), mark, to).await?;
    }
    let again = match steps.get(shown.step as usize) {
        Some(Step::Exercise(first)) => first,
        _ => exercise,
    };
    let place = (lesson, shown, steps.len());
    let audience = turn.audience().await?;
    let message = view::feedback(place, (exercise, again), &feedback, misses, audience);
    Ok(Reply::Update(message).into())
}

/// Returns the exercise at that place, and all steps of the lesson, if the person is there.
async fn exercise_at(turn: &Turn<'_>, lesson: Lesson, mark: Mark) -> Result<(Exercise, Vec<Step>)> {
    let course = Course::Lesson(lesson);
    let steps = steps(lesson, &at(turn, &course, mark).await?);
    match steps.get(mark.step as usize) {
        Some(Step::Exercise(exercise)) => Ok((exercise.clone(), steps)),
        _ => moved_on(turn, &course).await,
    }
}

async fn draw_list(turn: &Turn<'_>) -> Result<Message, StoreError> {
    let courses = turn.store.courses(turn.user).await?;
    let mut standings = Vec::new();
    for progress in courses {
        let (done, of) = standing(turn, &progress).await?;
        standings.push(view::CourseProgress {
            done,
            of,
            finished: progress.is_finished(of),
            again: progress.mark.round > 0,
            course: progress.course,
        });
    }
    Ok(view::lessons(&standings, turn.locale))
}

/// How many steps of a course are done, and how many there are.
async fn standing(turn: &Turn<'_>, progress: &Progress) -> Result<(usize, usize), StoreError> {
    Ok(match &progress.course {
        Course::Lesson(lesson) => {
            let of = steps(*lesson, progress).len();
            (of.min(progress.mark.step as usize), of)
        }
        Course::Cards(deck) => {
            let hand = turn.store.hand(turn.user, deck, progress).await?;
            (hand.known(), hand.size())
        }
    })
}

/// Draws a course at the person's place in it.
async fn draw(turn: &Turn<'_>, progress: &Progress) -> Result<Message, StoreError> {
    let mark = progress.mark;
    match &progress.course {
        Course::Lesson(lesson) => {
            let steps = steps(*lesson, progress);
            let place = (*lesson, mark, steps.len());
            Ok(match steps.get(mark.step as usize) {
                Some(step) => view::lesson_step(place, step, turn.audience().await?),
                None => view::lesson_done(*lesson, mark, turn.locale),
            })
        }
        Course::Cards(deck) => {
            let hand = turn.store.hand(turn.user, deck, progress).await?;
            Ok(view::cards(&hand, mark, None, turn.audience().await?))
        }
    }
}

/// Moves the person from one place in the course to another, if they are still there.
async fn go_to(turn: &Turn<'_>, course: &Course, from: Mark, to: Mark) -> Result<()> {
    match turn.store.learn(turn.user, course, from, to, turn.now).await? {
        true => Ok(()),
        false => moved_on(turn, course).await,
    }
}

/// Moves the person to another place in the course, and shows it.
async fn advance(turn: &Turn<'_>, mut progress: Progress, to: Mark) -> Result<Answer> {
    go_to(turn, &progress.course, progress.mark, to).await?;
    progress.mark = to;
    Ok(Reply::Update(draw(turn, &progress).await?).into())
}

/// Draws a course at the person's place in it, at the beginning if they are new to it.
async fn open(turn: &Turn<'_>, course: Course) -> Result<Message, StoreError> {
    let begin = Begin { seed: turn.seed, now: turn.now };
    let progress = turn.store.begin_course(turn.user, &course, begin).await?;
    draw(turn, &progress).await
}

/// Returns the person's progress, if they are at that place of the course.
pub(super) async fn at(turn: &Turn<'_>, course: &Course, mark: Mark) -> Result<Progress> {
    match turn.store.progress(turn.user, course).await? {
        Some(progress) if progress.mark == mark => Ok(progress),
        _ => moved_on(turn, course).await,
    }
}

/// Returns the cards used last, or Marienbad's.
async fn last_cards(turn: &Turn<'_>) -> Result<Course, StoreError> {
    let courses = turn.store.courses(turn.user).await?;
    let used = courses.into_iter().map(|progress| progress.course);
    let mut cards = used.filter(|course| matches!(course, Course::Cards(_)));
    Ok(cards.next().unwrap_or_else(|| Course::Cards(Deck::marienbad())))
}

/// Says that a control belongs to another place in its course, and how far the person is.
pub(super) async fn moved_on<T>(turn: &Turn<'_>, course: &Course) -> Result<T> {
    let message = match turn.store.progress(turn.user, course).await? {
        Some(progress) => {
            let (done, of) = standing(turn, &progress).await?;
            view::moved_on(course, done, of, turn.locale)
        }
        None => draw_list(turn).await?,
    };
    Err(Stop::whisper(message))
}

fn steps(lesson: Lesson, progress: &Progress) -> Vec<Step> {
    plan(lesson, progress.seed, progress.mark.round)
}
