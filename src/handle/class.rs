//! `/class`: a channel in which everybody answers the same exercises. A manager of the server starts and
//! leads the class; the pupils answer in whispers.

use super::AnyJob;
use super::prelude::*;
use crate::ask::control::Form;
use crate::ask::{Material, NewClass};
use crate::game::{HintOrder, Theme, tell_of_each_other};
use crate::lesson::{Class, ClassAnswer, ClassRefusal, ClassStage, Exercises};
use crate::place::ClassId;
use crate::store::{Job, MessageOwner};
use nim::{Level, Next, Position};

/// `/class start`.
pub async fn start(turn: &Turn<'_>, wanted: &NewClass) -> Result<Answer> {
    turn.managed()?;
    let exercises = match &wanted.material {
        Material::Positions(exercises) => exercises.clone(),
        Material::Lesson(lesson) => Exercises::of_lesson(*lesson, turn.seed)
            .map_err(|_| Stop::whisper(view::class_of_nothing(turn.locale)))?,
    };
    let class = Class {
        id: ClassId(turn.id),
        place: turn.place,
        host: Some(turn.user),
        exercises,
        hints: wanted.hints,
        level: wanted.level,
        stage: ClassStage::Open(1),
        message: None,
        touched: turn.now,
    };
    let class = turn.store.open_class(&class).await??;
    let board = board(turn, &class).await?;
    turn.posts(MessageOwner::Class(class.id), board).await
}

/// `/class next`.
pub async fn next_here(turn: &Turn<'_>) -> Result<Answer> {
    let class = here(turn).await?;
    let class = go_on(turn, &class, class.stage).await?;
    tell_leader(turn, &class).await
}

/// The button that goes on from the stage that its message shows.
pub async fn next(turn: &Turn<'_>, id: ClassId, from: ClassStage) -> Result<Answer> {
    let class = named(turn, id).await?;
    let class = go_on(turn, &class, from).await?;
    match (class.stage, turn.message) {
        (ClassStage::Open(_) | ClassStage::Shown(_), Some(_)) => {
            Ok(Reply::Update(board(turn, &class).await?).into())
        }
        _ => tell_leader(turn, &class).await,
    }
}

/// `/class end`.
pub async fn end_here(turn: &Turn<'_>) -> Result<Answer> {
    let class = here(turn).await?;
    end(turn, class.id).await
}

/// Ends a class, and shows the report to the one who ended it.
pub async fn end(turn: &Turn<'_>, id: ClassId) -> Result<Answer> {
    let class = named(turn, id).await?;
    may_lead(turn, &class)?;
    let class = turn.store.end_class(id, turn.now).await??;
    tell_leader(turn, &class).await
}

/// The button that shows the report.
pub async fn report(turn: &Turn<'_>, id: ClassId) -> Result<Answer> {
    let class = named(turn, id).await?;
    may_lead(turn, &class)?;
    Ok(Answer::whisper(draw_report(turn, &class).await?))
}

/// The button that shows a pupil the exercise, to answer it.
pub async fn ask(turn: &Turn<'_>, id: ClassId, nth: u32) -> Result<Answer> {
    let class = named(turn, id).await?;
    class.asks(nth)?;
    if let (None, Some(message)) = (class.message, turn.posted()) {
        turn.store.set_message(MessageOwner::Class(id), message).await?;
    }
    Ok(Answer::whisper(exercise(turn, &class, nth, Partial::NOTHING).await?))
}

/// Takes a choice towards the move that answers the exercise.
pub async fn pick(turn: &Turn<'_>, id: ClassId, nth: u32, so_far: Partial) -> Result<Answer> {
    let class = named(turn, id).await?;
    match class.asks(nth)?.next(so_far, view::MENU) {
        Ok(Next::Ready(m)) => store(turn, id, nth, ClassAnswer::Wins(m)).await,
        Ok(_) => Ok(turn.in_whisper(exercise(turn, &class, nth, so_far).await?)),
        Err(_) => Err(ClassRefusal::NoAnswer.into()),
    }
}

/// Shows the form for typing an amount.
pub async fn ask_amount(turn: &Turn<'_>, id: ClassId, nth: u32, so_far: Partial) -> Result<Answer> {
    let class = named(turn, id).await?;
    let (position, control) = (class.asks(nth)?, Form::ClassNumber(id, nth, so_far));
    let next = position.next(so_far, view::MENU).map_err(|_| turn.unknown())?;
    let form = view::amount_form(position, control, so_far, &next, turn.locale);
    Ok(Reply::Form(form.ok_or_else(|| turn.unknown())?).into())
}

/// Takes an answer, which can be changed until the class goes on.
pub async fn answer(turn: &Turn<'_>, id: ClassId, nth: u32, answer: ClassAnswer) -> Result<Answer> {
    named(turn, id).await?;
    store(turn, id, nth, answer).await
}

/// Stores an answer; the caller has checked that the class is in this channel.
async fn store(turn: &Turn<'_>, id: ClassId, nth: u32, answer: ClassAnswer) -> Result<Answer> {
    let class = turn.store.answer_class(id, nth, turn.user, answer, turn.now).await??;
    Ok(turn.in_whisper(exercise(turn, &class, nth, Partial::NOTHING).await?))
}

/// Lets the host see a pupil's name with their answers, or hides it.
pub async fn show_name(turn: &Turn<'_>, id: ClassId, nth: u32, shown: bool) -> Result<Answer> {
    let class = named(turn, id).await?;
    let is_changed = turn.store.show_name(id, turn.user, shown).await?;
    match class.asks(nth) {
        Ok(_) => Ok(turn.in_whisper(exercise(turn, &class, nth, Partial::NOTHING).await?)),
        // A past exercise takes no more answers, but pupils may always change this.
        Err(_) if is_changed => Ok(Answer::whisper(view::class_named(shown, turn.locale))),
        Err(past) => Err(past.into()),
    }
}

/// Returns the order in which hints explain the position, if a class here asks about it.
///
/// # Errors
/// Refused if the class allows no hints.
pub(super) async fn hint_order(turn: &Turn<'_>, position: &Position) -> Result<Option<HintOrder>> {
    spared(turn, |exercise| tell_of_each_other(exercise, position)).await
}

/// The same for whatever tells about the exercise for which this is true.
pub(super) async fn spared(
    turn: &Turn<'_>,
    tells: impl Fn(&Position) -> bool,
) -> Result<Option<HintOrder>> {
    match room(turn).await?.filter(|class| class.asked().is_some_and(tells)) {
        None => Ok(None),
        Some(class) if class.hints => Ok(Some(HintOrder::WordsFirst)),
        Some(_) => Err(Stop::whisper(view::class_no_hint(turn.locale))),
    }
}

/// Returns the bot's level for a game that begins here: the class's, if it sets one; else `wanted`, or else
/// `default`.
///
/// # Errors
/// Refused if another level than the class's is asked for.
pub(super) async fn level(turn: &Turn<'_>, wanted: Option<Level>, default: Level) -> Result<Level> {
    match (only_level(turn).await?, wanted) {
        (Some(level), Some(wanted)) if wanted != level => {
            Err(Stop::whisper(view::class_level(level, turn.locale)))
        }
        (Some(level), _) => Ok(level),
        (None, wanted) => Ok(wanted.unwrap_or(default)),
    }
}

/// Returns the only level that the bot plays here, if a class sets one.
pub(super) async fn only_level(turn: &Turn<'_>) -> Result<Option<Level>, StoreError> {
    Ok(room(turn).await?.and_then(|class| class.level))
}

/// Returns the class whose level and hint rule apply here: a thread without a class follows its channel.
async fn room(turn: &Turn<'_>) -> Result<Option<Class>, StoreError> {
    let place = turn.place;
    if place.guild.is_none() {
        return Ok(None);
    }
    match (turn.store.class_in(place.channel).await?, turn.parent) {
        (None, Some(parent)) => turn.store.class_in(parent).await,
        (class, _) => Ok(class),
    }
}

async fn here(turn: &Turn<'_>) -> Result<Class> {
    let here = turn.store.class_in(turn.place.channel).await?;
    Ok(here.ok_or(ClassRefusal::NoneHere)?)
}

/// Returns the class of a button, if it is held in the channel where the button was pressed.
async fn named(turn: &Turn<'_>, id: ClassId) -> Result<Class> {
    let found = turn.store.class(id).await?;
    let here = found.filter(|class| class.place.channel == turn.place.channel);
    Ok(here.ok_or(ClassRefusal::NoneHere)?)
}

async fn go_on(turn: &Turn<'_>, class: &Class, from: ClassStage) -> Result<Class> {
    may_lead(turn, class)?;
    if let Some(position) = class.asked() {
        turn.helped(position).await.map_err(|stop| match stop {
            Stop::Refused(..) => ClassRefusal::OwnMatch.into(),
            stop => stop,
        })?;
        turn.gives_puzzle_away(position).await?;
    }
    Ok(turn.store.go_on(class.id, from, turn.id, turn.now).await??)
}

/// Tells the leader what happened: the report, once the class is over. The class's message is redrawn afterwards.
async fn tell_leader(turn: &Turn<'_>, class: &Class) -> Result<Answer> {
    let message = match class.stage {
        ClassStage::Over => draw_report(turn, class).await?,
        ClassStage::Open(nth) => view::class_asks(nth, turn.locale),
        ClassStage::Shown(nth) => view::class_shows(nth, turn.locale),
    };
    Ok(Answer::whisper(message).then(AnyJob::Now(Job::Class(class.id))))
}

/// Draws the report. Only the host sees names.
async fn draw_report(turn: &Turn<'_>, class: &Class) -> Result<Message, StoreError> {
    let mut report = turn.store.class_report(class).await?;
    if class.host != Some(turn.user) {
        report.named.clear();
    }
    Ok(view::class_report(class, &report, turn.locale))
}

async fn board(turn: &Turn<'_>, class: &Class) -> Result<Message, StoreError> {
    let counted = turn.store.class_answers(class).await?;
    let theme = turn.settings().await?.theme.unwrap_or(Theme::Matches);
    Ok(view::class(class, &counted, theme))
}

/// Draws the exercise as one pupil alone sees it.
async fn exercise(
    turn: &Turn<'_>,
    class: &Class,
    nth: u32,
    so_far: Partial,
) -> Result<Message, StoreError> {
    let own = turn.store.own_answer(class, nth, turn.user).await?;
    let audience = turn.audience().await?;
    Ok(view::class_exercise(class, nth, so_far, own, audience))
}

/// Checks that the asker may lead the class and end it.
fn may_lead(turn: &Turn<'_>, class: &Class) -> Result<()> {
    match class.host == Some(turn.user) || turn.manages() {
        true => Ok(()),
        false => Err(ClassRefusal::NotYours.into()),
    }
}

impl From<ClassRefusal> for Stop {
    fn from(refusal: ClassRefusal) -> Self {
        Self::refused(move |locale| view::class_refusal(refusal, locale))
    }
}
