//! What a person can ask for, read from a command or a control into values that need no further checking.

mod bad;
mod challenge;
mod commands;
pub mod control;
mod options;
mod puzzle;

pub use bad::BadInput;
pub use challenge::{Being, ChallengeWish, Person};
pub use commands::{read_position, read_position_at};
pub use options::{Options, Value};
pub use puzzle::PuzzleAction;

use std::str::FromStr;

use crate::ask::control::Control;
use crate::game::Ply;
use crate::game::Theme;
use crate::lesson::{Course, Deck, Lesson, Mark, Said};
use crate::locale::Locale;
use crate::place::{GameId, MessageId, Place, UserId};
use nim::{Chances, Level, Move, PileIx, Position, Rules, Start, parse_move};

/// One interaction, understood.
#[derive(Debug, Clone)]
pub struct Request {
    /// The interaction's id; a game it begins takes it as its own.
    pub id: u64,
    /// Who asks.
    pub user: UserId,
    /// Where.
    pub place: Place,
    /// The asker's language, for what only they see.
    pub locale: Locale,
    /// The time, in milliseconds since 1970 in UTC.
    pub now: i64,
    /// What the bot's choices are drawn from.
    pub seed: u64,
    /// What the bot may do there besides answering.
    pub presence: Presence,
    /// The message whose control was used, if one was.
    pub message: Option<MessageId>,
    /// What is asked for, or what is wrong with it.
    pub action: Result<Action, BadInput>,
}

/// What the bot may do in a place besides answering, each more than the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Presence {
    /// Nothing: it was brought along by a person, or may not see the channel.
    Guest,
    /// Change and delete its own messages.
    Listener,
    /// Post messages too.
    Speaker,
}

/// What a person asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Begin a game against the bot.
    Play(Play),
    /// ChallengeWish a person to a game.
    Challenge(ChallengeWish),
    /// Make a move in one's game in this channel, by typing it.
    TypeMove(Move),
    /// Complete the pile of a move being typed.
    CompletePile(String),
    /// Complete the amount of a move being typed, for the pile typed before it.
    CompleteTake {
        /// The pile, if one was typed.
        pile: Option<PileIx>,
        /// What of the amount was typed.
        typed: String,
    },
    /// A hint on one's game in this channel.
    HintHere {
        /// After so many of its moves; after all of them if not given.
        ply: Option<Ply>,
        /// Shown to the channel.
        public: bool,
    },
    /// A hint on any position.
    HintOn {
        /// The position.
        position: Position,
        /// Shown to the channel.
        public: bool,
    },
    /// One's board in this channel, anew.
    Board,
    /// Resign one's game in this channel.
    Resign,
    /// One's open games.
    Games,
    /// The server's leaderboard.
    Leaderboard,
    /// Look back on a finished game; without one, on one's last.
    Review(Option<GameId>),
    /// Complete the game of a review being typed.
    CompleteReview(String),
    /// What to do first.
    Help,
    /// Anything about the puzzle of the day.
    Puzzle(PuzzleAction),
    /// A move made by menu or form.
    Take {
        /// In which game.
        game: GameId,
        /// The ply the menu was drawn for.
        ply: Ply,
        /// The move.
        m: Move,
    },
    /// A pile picked, its amount not yet.
    PickPile {
        /// In which game.
        game: GameId,
        /// The ply the menu was drawn for.
        ply: Ply,
        /// The pile.
        pile: PileIx,
    },
    /// The form to type an amount into.
    AskAmount {
        /// In which game.
        game: GameId,
        /// The ply the menu was drawn for.
        ply: Ply,
        /// The pile to take from.
        pile: PileIx,
    },
    /// The list of lessons.
    Lessons,
    /// Begin a lesson, or go on with it.
    Learn(Course),
    /// Begin the cards, or go on with those used last.
    LearnByHeart,
    /// A lesson picked from the list: `None` for the cards.
    PickLesson(Option<Lesson>),
    /// An answer to an exercise.
    Solve {
        /// In which lesson.
        lesson: Lesson,
        /// The place the menu was drawn for.
        mark: Mark,
        /// The answer.
        said: Said,
    },
    /// A move for a card that was said to be won.
    CardMove {
        /// Of which deck.
        deck: Deck,
        /// The place the menu was drawn for.
        mark: Mark,
        /// The move.
        m: Move,
    },
    /// A button that needs nothing more than itself.
    Press(Control),
}

/// A game to begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Play {
    /// What it begins from.
    pub deal: Deal,
    /// Who makes the first move.
    pub first: First,
    /// How well the bot plays.
    pub level: Level,
    /// How the objects are drawn.
    pub theme: Theme,
}

/// What a game begins from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deal {
    /// These piles and rules.
    Set(Start),
    /// Random piles under these rules.
    Random {
        /// The rules.
        rules: Rules,
        /// What whoever begins can hope for.
        chances: Chances,
    },
}

/// Who makes the first move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum First {
    /// The person who asked for the game.
    #[default]
    Me,
    /// The other side.
    Opponent,
    /// Either, by chance.
    Random,
}

impl First {
    /// The option's choices.
    pub const ALL: [Self; 3] = [Self::Me, Self::Opponent, Self::Random];

    /// Its name in the option.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Me => "me",
            Self::Opponent => "opponent",
            Self::Random => "random",
        }
    }
}

impl FromStr for First {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL
            .into_iter()
            .find(|first| first.name() == text)
            .ok_or(())
    }
}

impl Action {
    /// Reads the use of a control: a button has no value, a menu its picked entry, a form its text.
    ///
    /// # Errors
    /// When the control or the value is none of ours, or a typed amount is no amount.
    pub fn from_control(custom_id: &str, value: Option<&str>) -> Result<Self, BadInput> {
        let control: Control = custom_id.parse().map_err(|_| BadInput::UnknownControl)?;
        match (control, value) {
            (Control::Puzzle(control), value) => {
                puzzle::from_control(control, value).map(Self::Puzzle)
            }
            (Control::Moves(game, ply), Some(value)) => {
                let m = parse_move(value).map_err(|_| BadInput::UnknownControl)?;
                Ok(Self::Take { game, ply, m })
            }
            (Control::Piles(game, ply), Some(value)) => {
                let pile = value.parse().map_err(|_| BadInput::UnknownControl)?;
                Ok(Self::PickPile { game, ply, pile })
            }
            (Control::Amounts(game, ply, pile), Some("other")) => {
                Ok(Self::AskAmount { game, ply, pile })
            }
            (Control::Amounts(game, ply, pile), Some(value)) => {
                let take = value.parse().map_err(|_| BadInput::UnknownControl)?;
                let m = Move { pile, take };
                Ok(Self::Take { game, ply, m })
            }
            (Control::Number(game, ply, pile), Some(text)) => {
                let take = text
                    .trim()
                    .parse()
                    .map_err(|_| BadInput::Take(text.to_owned()))?;
                let m = Move { pile, take };
                Ok(Self::Take { game, ply, m })
            }
            (Control::PickLesson, Some(Course::CARDS)) => Ok(Self::PickLesson(None)),
            (Control::PickLesson, Some(value)) => {
                let lesson = value.parse().map_err(|_| BadInput::UnknownControl)?;
                Ok(Self::PickLesson(Some(lesson)))
            }
            (Control::Solve(lesson, mark), Some(value)) => {
                let said = value.parse().map_err(|()| BadInput::UnknownControl)?;
                Ok(Self::Solve { lesson, mark, said })
            }
            (Control::CardMove(deck, mark), Some(value)) => {
                let m = parse_move(value).map_err(|_| BadInput::UnknownControl)?;
                Ok(Self::CardMove { deck, mark, m })
            }
            (
                Control::Moves(..)
                | Control::Piles(..)
                | Control::Amounts(..)
                | Control::Number(..)
                | Control::PickLesson
                | Control::Solve(..)
                | Control::CardMove(..),
                None,
            )
            | (_, Some(_)) => Err(BadInput::UnknownControl),
            (control, None) => Ok(Self::Press(control)),
        }
    }
}
