//! Lessons: the list, going on where one left, and answers.

use super::turn::Stop;
use super::{Answer, Bot};
use crate::ask::{BadInput, Learning, Request};
use crate::lesson::{Course, Deck, Exercise, Lesson, Mark, Said, Step, check, plan};
use crate::reply::{Message, Reply};
use crate::store::{Begin, Progress, StoreError};
use crate::view;

/// `/learn`.
pub async fn learn(bot: &Bot, request: &Request, what: &Learning) -> Result<Answer, Stop> {
    let course = match what {
        Learning::List => return Ok(Answer::whisper(draw_list(bot, request).await?)),
        Learning::ByHeart => &last_cards(bot, request).await?,
        Learning::Course(course) => course,
    };
    Ok(Answer::whisper(open(bot, request, course).await?))
}

/// The button back to the list.
pub async fn list_again(bot: &Bot, request: &Request) -> Result<Answer, Stop> {
    Ok(Reply::Update(draw_list(bot, request).await?).into())
}

/// A lesson picked from the list.
pub async fn pick(bot: &Bot, request: &Request, lesson: Option<Lesson>) -> Result<Answer, Stop> {
    let course = match lesson {
        Some(lesson) => Course::Lesson(lesson),
        None => last_cards(bot, request).await?,
    };
    resume(bot, request, &course).await
}

/// The button that goes on, wherever that is.
pub async fn resume(bot: &Bot, request: &Request, course: &Course) -> Result<Answer, Stop> {
    Ok(Reply::Update(open(bot, request, course).await?).into())
}

/// The button that begins a finished course again.
pub async fn again(
    bot: &Bot,
    request: &Request,
    course: &Course,
    mark: Mark,
) -> Result<Answer, Stop> {
    let Some(progress) = at(bot, request, course, mark).await? else {
        return moved_on(bot, request, course).await;
    };
    if !is_finished(bot, request, &progress).await? {
        return moved_on(bot, request, course).await;
    }
    advance(bot, request, progress, mark.again()).await
}

pub async fn page_read(
    bot: &Bot,
    request: &Request,
    lesson: Lesson,
    mark: Mark,
) -> Result<Answer, Stop> {
    let course = Course::Lesson(lesson);
    let Some(progress) = at(bot, request, &course, mark).await? else {
        return moved_on(bot, request, &course).await;
    };
    match steps(lesson, &progress).get(mark.step as usize) {
        Some(Step::Page(_)) => advance(bot, request, progress, mark.next()).await,
        _ => moved_on(bot, request, &course).await,
    }
}

/// An answer to an exercise.
pub async fn solve(
    bot: &Bot,
    request: &Request,
    lesson: Lesson,
    mark: Mark,
    said: Said,
) -> Result<Answer, Stop> {
    let course = Course::Lesson(lesson);
    let Some(progress) = at(bot, request, &course, mark).await? else {
        return moved_on(bot, request, &course).await;
    };
    let steps = steps(lesson, &progress);
    let Some(Step::Exercise(exercise)) = steps.get(mark.step as usize) else {
        return moved_on(bot, request, &course).await;
    };
    let Some(feedback) = check(exercise, said) else {
        return Ok(unknown(request));
    };
    // Where the answer leads, and where it is shown.
    let (to, shown) = match exercise {
        _ if feedback.is_right() => (mark.next(), mark),
        Exercise::Duel(duel) => (mark.back(duel.done), mark.back(duel.done)),
        _ => (mark, mark),
    };
    let (store, user) = (&bot.store, request.user);
    if to != mark && !store.learn(user, &course, mark, to, request.now).await? {
        return moved_on(bot, request, &course).await;
    }
    let again = match steps.get(shown.step as usize) {
        Some(Step::Exercise(first)) => first,
        _ => exercise,
    };
    let place = (lesson, shown, steps.len());
    let message = view::feedback(place, (exercise, again), &feedback, request.locale);
    Ok(Reply::Update(message).into())
}

async fn draw_list(bot: &Bot, request: &Request) -> Result<Message, StoreError> {
    let courses = bot.store.courses(request.user).await?;
    let mut standings = Vec::new();
    for progress in courses {
        let (done, of) = standing(bot, request, &progress).await?;
        standings.push(view::Standing {
            done,
            of,
            finished: progress.is_finished(of),
            again: progress.mark.round > 0,
            course: progress.course,
        });
    }
    Ok(view::lessons(&standings, request.locale))
}

/// How much of a course is done, of how much.
async fn standing(
    bot: &Bot,
    request: &Request,
    progress: &Progress,
) -> Result<(usize, usize), StoreError> {
    Ok(match &progress.course {
        Course::Lesson(lesson) => {
            let of = steps(*lesson, progress).len();
            let done = of.min(progress.mark.step as usize);
            let begins_anew = progress.is_outdated() && !progress.is_finished(of);
            (if begins_anew { 0 } else { done }, of)
        }
        Course::Cards(deck) => {
            let hand = bot.store.hand(request.user, deck, progress).await?;
            (hand.known(), hand.len())
        }
    })
}

async fn is_finished(
    bot: &Bot,
    request: &Request,
    progress: &Progress,
) -> Result<bool, StoreError> {
    let (done, of) = standing(bot, request, progress).await?;
    Ok(done == of)
}

/// A course, where the person is in it.
async fn draw(bot: &Bot, request: &Request, progress: &Progress) -> Result<Message, StoreError> {
    let mark = progress.mark;
    match &progress.course {
        Course::Lesson(lesson) => {
            let steps = steps(*lesson, progress);
            let place = (*lesson, mark, steps.len());
            Ok(match steps.get(mark.step as usize) {
                Some(step) => view::lesson_step(place, step, request.locale),
                None => view::lesson_done(*lesson, mark, request.locale),
            })
        }
        Course::Cards(deck) => {
            let hand = bot.store.hand(request.user, deck, progress).await?;
            Ok(view::cards(&hand, mark, None, request.locale))
        }
    }
}

/// Goes to another place of the course and shows it.
async fn advance(
    bot: &Bot,
    request: &Request,
    mut progress: Progress,
    to: Mark,
) -> Result<Answer, Stop> {
    let course = &progress.course;
    let from = progress.mark;
    let store = &bot.store;
    if !store
        .learn(request.user, course, from, to, request.now)
        .await?
    {
        return moved_on(bot, request, course).await;
    }
    progress.mark = to;
    Ok(Reply::Update(draw(bot, request, &progress).await?).into())
}

/// The course where the person is in it: at its beginning if they are new to it, or if it has changed since.
async fn open(bot: &Bot, request: &Request, course: &Course) -> Result<Message, StoreError> {
    let begin = Begin {
        seed: request.seed,
        now: request.now,
    };
    let progress = bot.store.begin_course(request.user, course, begin).await?;
    if !progress.is_outdated() {
        return draw(bot, request, &progress).await;
    }
    let progress = bot.store.renew(request.user, progress, request.now).await?;
    let message = draw(bot, request, &progress).await?;
    Ok(message.under(&view::lesson_renewed(request.locale)))
}

/// The person's progress, if they are at that place of the course.
pub(super) async fn at(
    bot: &Bot,
    request: &Request,
    course: &Course,
    mark: Mark,
) -> Result<Option<Progress>, StoreError> {
    let progress = bot.store.progress(request.user, course).await?;
    Ok(progress.filter(|progress| progress.mark == mark && !progress.is_outdated()))
}

/// The cards used last, or Marienbad's.
async fn last_cards(bot: &Bot, request: &Request) -> Result<Course, StoreError> {
    let courses = bot.store.courses(request.user).await?;
    let used = courses.into_iter().map(|progress| progress.course);
    let mut cards = used.filter(|course| matches!(course, Course::Cards(_)));
    Ok(cards
        .next()
        .unwrap_or_else(|| Course::Cards(Deck::marienbad())))
}

/// Says that a control belongs to another place in its course, and how things stand.
pub(super) async fn moved_on(
    bot: &Bot,
    request: &Request,
    course: &Course,
) -> Result<Answer, Stop> {
    let Some(progress) = bot.store.progress(request.user, course).await? else {
        return learn(bot, request, &Learning::List).await;
    };
    let (done, of) = standing(bot, request, &progress).await?;
    let message = view::moved_on(course, done, of, request.locale);
    Ok(Answer::whisper(message))
}

pub(super) fn unknown(request: &Request) -> Answer {
    Answer::whisper(view::bad_input(&BadInput::UnknownControl, request.locale))
}

fn steps(lesson: Lesson, progress: &Progress) -> Vec<Step> {
    plan(lesson, progress.seed, progress.mark.round)
}
