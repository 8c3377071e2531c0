//! A message that a command from its menu was used on.

use super::BadInput;
use super::control::Button;
use super::found::find_position;
use crate::day::Day;
use crate::game::Ply;
use crate::place::{ClassId, GameId, MessageId, SimulId, TournamentId};
use nim::Position;

/// The message as Discord describes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TargetMessage {
    pub id: MessageId,
    /// Whether Bouton wrote it.
    pub ours: bool,
    /// The `custom_id`s on it.
    pub controls: Vec<String>,
    /// All its text, part after part.
    pub text: String,
}

/// What a message shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subject {
    /// The message, if it may be a board.
    pub board: Option<MessageId>,
    /// The game named by its controls.
    pub game: Option<GameId>,
    /// What else its controls name.
    pub shows: Option<Shown>,
    /// The piles in its text, or what is wrong with them.
    pub piles: Option<Result<Position, BadInput>>,
}

/// What has a position, but is no game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shown {
    Challenge(GameId),
    Class(ClassId),
    Simul(SimulId),
    Tournament(TournamentId),
    /// The puzzle of a day.
    Puzzle(Day),
    /// A public hint on a game at that ply.
    Hint(GameId, Ply),
    /// A public hint on any position.
    HintOn(Position),
}

impl Shown {
    /// What the message with this button shows, if all such messages have the button while open.
    fn by(button: &Button) -> Option<Self> {
        match *button {
            Button::Accept(challenge) => Some(Self::Challenge(challenge)),
            Button::ClassNext(class, _) => Some(Self::Class(class)),
            Button::SimulJoin(simul) => Some(Self::Simul(simul)),
            Button::LeaveTournament(id) | Button::TournamentPage(id, _) => {
                Some(Self::Tournament(id))
            }
            Button::PuzzleBoard(_, day) => Some(Self::Puzzle(day)),
            Button::Tell(game, ply, _) => Some(Self::Hint(game, ply)),
            Button::TellOn(_, ref position) => Some(Self::HintOn(position.clone())),
            _ => None,
        }
    }
}

impl From<TargetMessage> for Subject {
    fn from(message: TargetMessage) -> Self {
        // Another bot's controls may look like ours.
        let controls = message.controls.iter().filter(|_| message.ours);
        let ours: Vec<Button> = controls.filter_map(|control| control.parse().ok()).collect();
        Self {
            board: message.ours.then_some(message.id),
            game: ours.iter().find_map(Button::on_board),
            shows: ours.iter().find_map(Shown::by),
            piles: find_position(&message.text, message.ours),
        }
    }
}
