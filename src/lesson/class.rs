//! A class: everybody in a channel answers the same exercises, one after the other, and a leader decides when to go
//! on.

use std::cmp::Reverse;
use std::fmt;
use std::str::FromStr;

use super::check::{Feedback, Wrong, judge};
use super::{Exercise, Lesson, Question, Step, plan};
use crate::place::{ClassId, MessageId, Place, UserId};
use nim::{Level, Line, Move, Outcome, Position, Start};

/// How long a class without activity stays open, in milliseconds.
const IDLE: i64 = 24 * 3_600_000;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Class {
    pub id: ClassId,
    pub place: Place,
    /// Who began the class; `None` if their data has been erased.
    pub host: Option<UserId>,
    pub exercises: Exercises,
    /// Whether people in the channel get hints, in words, on the current exercise.
    pub hints: bool,
    /// The bot's level in the channel during the class; `None`: any level.
    pub level: Option<Level>,
    pub stage: ClassStage,
    /// The class's message, once known.
    pub message: Option<MessageId>,
    /// When something last happened, in milliseconds since 1970 in UTC.
    pub touched: i64,
}

/// How far a class is. Exercises count from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClassStage {
    /// That exercise is open for answers.
    Open(u32),
    /// That exercise is closed, and its answers are shown.
    Shown(u32),
    Over,
}

/// Why a request about a class was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClassRefusal {
    /// There already is a class in the channel.
    OneHere(ClassId),
    NoneHere,
    Over,
    /// The answers to the exercise are shown.
    Closed,
    /// The class is at another exercise.
    Stale,
    /// Somebody else went on.
    GoneOn,
    /// The answers would be a hint in a fair match that the asker plays.
    OwnMatch,
    NotYours,
    NoAnswer,
}

/// An answer to an exercise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ClassAnswer {
    /// This move wins.
    Wins(Move),
    /// No move wins.
    Lost,
}

/// The answers given to an exercise, and how often each: the most common first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Counted(Vec<(ClassAnswer, u32)>);

/// The result of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassReport {
    /// The answers to each exercise, in order.
    pub counted: Vec<Counted>,
    /// People who let the host see their results: how many exercises they answered, and how many correctly.
    pub named: Vec<(UserId, u32, u32)>,
}

impl Class {
    /// Returns the position that is open for answers now.
    pub fn asked(&self) -> Option<&Position> {
        match self.stage {
            ClassStage::Open(nth) => self.exercises.get(nth),
            ClassStage::Shown(_) | ClassStage::Over => None,
        }
    }

    /// Returns that exercise's position, if it is open for answers now.
    ///
    /// # Errors
    /// Why it is not open.
    pub fn asks(&self, nth: u32) -> Result<&Position, ClassRefusal> {
        match self.stage {
            ClassStage::Over => Err(ClassRefusal::Over),
            ClassStage::Shown(shown) if shown == nth => Err(ClassRefusal::Closed),
            ClassStage::Open(open) if open == nth => {
                self.exercises.get(nth).ok_or(ClassRefusal::NoAnswer)
            }
            ClassStage::Open(_) | ClassStage::Shown(_) => Err(ClassRefusal::Stale),
        }
    }

    /// Returns the next stage.
    pub fn next(&self) -> ClassStage {
        match self.stage {
            ClassStage::Open(nth) => ClassStage::Shown(nth),
            ClassStage::Shown(nth) if nth < self.exercises.count() => ClassStage::Open(nth + 1),
            ClassStage::Shown(_) | ClassStage::Over => ClassStage::Over,
        }
    }

    /// When the class ends if nothing happens until then, in milliseconds since 1970 in UTC.
    pub fn ends(&self) -> i64 {
        self.touched + IDLE
    }
}

/// One to [`Exercises::MOST`] positions; each asks for a winning move, or to say that there is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exercises(Vec<Start>);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotExercises;

impl Exercises {
    pub const MOST: usize = 30;

    /// # Errors
    /// If there are none, or too many.
    pub fn new(positions: Vec<Start>) -> Result<Self, NotExercises> {
        (1..=Self::MOST).contains(&positions.len()).then_some(Self(positions)).ok_or(NotExercises)
    }

    /// Returns the positions that a lesson asks about, made from that seed.
    ///
    /// # Errors
    /// If the lesson asks about no position.
    pub fn of_lesson(lesson: Lesson, seed: u64) -> Result<Self, NotExercises> {
        let steps = plan(lesson, seed, 0).into_iter();
        let positions = steps.filter_map(|step| match step {
            Step::Exercise(exercise) => {
                let position = position(&exercise)?.clone().without_empty_piles();
                Start::try_from(position).ok()
            }
            Step::Page(_) => None,
        });
        // A lesson may ask about one position in two ways; a class asks once.
        let mut asked: Vec<Start> = Vec::new();
        for start in positions {
            if !asked.contains(&start) {
                asked.push(start);
            }
        }
        asked.truncate(Self::MOST);
        Self::new(asked)
    }

    /// Keeps only the first `count` positions, but at least one.
    pub fn truncate(&mut self, count: u32) {
        self.0.truncate(count.max(1) as usize);
    }

    pub fn count(&self) -> u32 {
        self.0.len() as u32
    }

    /// Returns the `nth` position, from 1.
    pub fn get(&self, nth: u32) -> Option<&Position> {
        let at = (nth as usize).checked_sub(1)?;
        self.0.get(at).map(Start::position)
    }

    pub fn iter(&self) -> impl Iterator<Item = &Position> {
        self.0.iter().map(Start::position)
    }
}

/// Returns the position that an exercise asks about, if any.
fn position(exercise: &Exercise) -> Option<&Position> {
    let Exercise::Quiz(quiz) = exercise else { return exercise.position() };
    match &quiz.question {
        Question::Chances(position)
        | Question::CanWin(position)
        | Question::HowMany(position)
        | Question::Kind(position)
        | Question::OtherBook(position)
        | Question::Worth(position) => Some(position),
        Question::NimSum(_)
        | Question::LeftOver(_)
        | Question::ToBinary(_)
        | Question::FromBinary(_)
        | Question::LeastMissing(_)
        | Question::SmallestPart(_)
        | Question::Coins(_)
        | Question::Greedy(_)
        | Question::Remainder { .. } => None,
    }
}

impl fmt::Display for Exercises {
    /// `3-5-7 normal; 21 misere max 3`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, start) in self.iter().cloned().enumerate() {
            let line = Line { start, moves: Vec::new() };
            write!(f, "{}{line}", if i == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl FromStr for Exercises {
    type Err = NotExercises;

    /// Reads what [`Display`](fmt::Display) writes.
    fn from_str(text: &str) -> Result<Self, NotExercises> {
        let start = |part: &str| {
            let line: Line = part.parse().ok()?;
            Start::try_from(line.start).ok()
        };
        let starts: Option<Vec<Start>> = text.split("; ").map(start).collect();
        let read = Self::new(starts.ok_or(NotExercises)?)?;
        (read.to_string() == text).then_some(read).ok_or(NotExercises)
    }
}

impl ClassStage {
    /// Which exercise the class is at.
    pub fn nth(self) -> Option<u32> {
        match self {
            Self::Open(nth) | Self::Shown(nth) => Some(nth),
            Self::Over => None,
        }
    }
}

impl fmt::Display for ClassStage {
    /// `open-2`, `shown-2` or `over`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open(nth) => write!(f, "open-{nth}"),
            Self::Shown(nth) => write!(f, "shown-{nth}"),
            Self::Over => f.write_str("over"),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAStage;

impl FromStr for ClassStage {
    type Err = NotAStage;

    fn from_str(text: &str) -> Result<Self, NotAStage> {
        let nth = |nth: &str| nth.parse().ok().filter(|&nth| nth > 0);
        let read = match text.split_once('-') {
            None => Some(Self::Over),
            Some(("open", at)) => nth(at).map(Self::Open),
            Some((_, at)) => nth(at).map(Self::Shown),
        };
        read.filter(|stage| stage.to_string() == text).ok_or(NotAStage)
    }
}

impl ClassAnswer {
    const LOST: &'static str = "none";

    /// Reads an answer to that position.
    pub fn read(text: &str, asked: &Position) -> Option<Self> {
        if text == Self::LOST {
            return Some(Self::Lost);
        }
        let m = asked.read_move(text).ok()?;
        let answer = asked.check(m).ok().map(|()| Self::Wins(m));
        answer.filter(|answer| answer.to_string() == text)
    }

    pub fn is_right(self, asked: &Position) -> bool {
        match self {
            Self::Wins(m) => asked.reason(m).is_some(),
            Self::Lost => asked.outcome() == Outcome::P,
        }
    }

    /// Returns the opponent's winning reply to a wrong move.
    pub fn refuted(self, asked: &Position) -> Option<Wrong> {
        let Self::Wins(m) = self else { return None };
        match judge(asked, m)? {
            Feedback::Lost(wrong) => Some(wrong),
            Feedback::Won { .. } | Feedback::Broke(_) | Feedback::Answered { .. } => None,
        }
    }
}

impl fmt::Display for ClassAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wins(m) => m.fmt(f),
            Self::Lost => f.write_str(Self::LOST),
        }
    }
}

impl Counted {
    pub fn new(mut counted: Vec<(ClassAnswer, u32)>) -> Self {
        counted.sort_by_key(|&(answer, people)| (Reverse(people), answer));
        Self(counted)
    }

    pub fn all(&self) -> &[(ClassAnswer, u32)] {
        &self.0
    }

    /// How many people answered.
    pub fn answered(&self) -> u32 {
        self.0.iter().map(|&(_, people)| people).sum()
    }

    /// How many of them answered correctly.
    pub fn right(&self, asked: &Position) -> u32 {
        let right = self.0.iter().filter(|(answer, _)| answer.is_right(asked));
        right.map(|&(_, people)| people).sum()
    }

    /// Returns the most common wrong answer, how often it was given, and whether another was as common.
    pub fn error(&self, asked: &Position) -> Option<(ClassAnswer, u32, bool)> {
        let mut wrong = self.0.iter().filter(|(answer, _)| !answer.is_right(asked));
        let &(answer, people) = wrong.next()?;
        Some((answer, people, wrong.next().is_some_and(|&(_, others)| others == people)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::Locale;
    use crate::place::ChannelId;

    fn class(exercises: &str, stage: ClassStage) -> Class {
        Class {
            id: ClassId(1),
            place: Place { guild: None, channel: ChannelId(2), locale: Locale::default() },
            host: None,
            exercises: exercises.parse().expect("exercises"),
            hints: false,
            level: None,
            stage,
            message: None,
            touched: 0,
        }
    }

    #[test]
    fn exercises_read_back() {
        for text in ["3-5-7 normal", "1-1 misere; 21 normal max 3; 9-10 normal wythoff"] {
            assert_eq!(text.parse::<Exercises>().expect("exercises").to_string(), text);
        }
        let many = ["1 normal"; Exercises::MOST + 1].join("; ");
        for text in ["", "3-5-7", "3-5-0 normal", "3-5-7 normal: A1", "1 normal;2 normal", &many] {
            assert_eq!(text.parse::<Exercises>(), Err(NotExercises), "{text}");
        }
    }

    #[test]
    fn a_class_about_a_lesson_asks_about_no_position_twice() {
        for lesson in Lesson::ALL {
            let Ok(asked) = Exercises::of_lesson(lesson, 7) else { continue };
            let mut positions: Vec<_> =
                asked.iter().map(|position| format!("{position:?}")).collect();
            positions.sort();
            positions.dedup();
            assert_eq!(positions.len(), asked.count() as usize, "{lesson:?}");
        }
    }

    #[test]
    fn a_class_asks_and_shows_each_exercise_in_turn() {
        let mut class = class("3-4 normal; 1-1 normal", ClassStage::Open(1));
        let mut stages = Vec::new();
        while class.stage != ClassStage::Over {
            assert_eq!(class.stage.to_string().parse(), Ok(class.stage));
            stages.push((class.asks(1).err(), class.asks(2).err()));
            class.stage = class.next();
        }
        use ClassRefusal::{Closed, Over, Stale};
        assert_eq!(
            stages,
            [
                (None, Some(Stale)),
                (Some(Closed), Some(Stale)),
                (Some(Stale), None),
                (Some(Stale), Some(Closed)),
            ]
        );
        assert_eq!((class.asks(1), class.next()), (Err(Over), ClassStage::Over));
        for text in ["", "open", "open-0", "open-02", "shown--1", "over-1"] {
            assert_eq!(text.parse::<ClassStage>(), Err(NotAStage), "{text}");
        }
    }

    #[test]
    fn answers_are_judged_counted_and_refuted() {
        let class = class("3-4 normal; 2-2 normal", ClassStage::Open(1));
        let (won, lost) = (class.exercises.get(1), class.exercises.get(2));
        let (won, lost) = (won.expect("the first"), lost.expect("the second"));
        let read = |text: &str| ClassAnswer::read(text, won);
        for text in ["B1", "none"] {
            assert_eq!(read(text).expect("an answer").to_string(), text);
        }
        for text in ["", "B5", "C1", "b1", "B01", "lost"] {
            assert_eq!(read(text), None, "{text}");
        }
        let answer = |text| read(text).expect("an answer");
        assert!(answer("B1").is_right(won) && !answer("none").is_right(won));
        assert!(answer("none").is_right(lost) && !answer("A1").is_right(lost));
        let counted = [("A1", 2), ("B1", 5), ("none", 2), ("B4", 3)];
        let counted = Counted::new(counted.map(|(text, n)| (answer(text), n)).to_vec());
        assert_eq!((counted.answered(), counted.right(won)), (12, 5));
        assert_eq!(counted.error(won), Some((answer("B4"), 3, false)));
        let tied = Counted::new(vec![(answer("B4"), 2), (answer("A1"), 2), (answer("B1"), 2)]);
        assert_eq!(tied.error(won), Some((answer("A1"), 2, true)));
        let reply = answer("B4").refuted(won).and_then(|wrong| wrong.reply);
        assert_eq!(reply.map(|(m, _)| m.to_string()).as_deref(), Some("A3"));
        assert_eq!(answer("B1").refuted(won), None);
        assert_eq!(answer("none").refuted(won), None);
    }

    #[test]
    fn lessons_of_positions_make_exercises() {
        let of = |lesson| Exercises::of_lesson(lesson, 7).map_or(0, |all| all.count());
        let none = Lesson::NAMES.iter().filter(|name| of(name.parse().expect("a lesson")) == 0);
        assert_eq!(none.copied().collect::<Vec<_>>(), ["binary", "disguise"]);
    }
}
