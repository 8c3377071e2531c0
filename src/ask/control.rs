//! What buttons, menus and forms carry in their `custom_id`: all that is needed to act on them after any restart.
//!
//! Each control is declared once below: the name that begins its `custom_id`, and the fields that follow. Messages
//! with controls stay for years, so never change a name or field: `tests/it/fixtures/custom_ids.txt` holds them.

mod field;
mod parts;

pub use parts::{Door, Leaf, NotAControl, Opener, Span, Step, Stop, Topic};

use std::fmt;
use std::str::FromStr;

use self::field::{Field, Fields};
use super::needs::{Needs, needs};
use super::{Choosing, CommandName, Setup, Tab};
use crate::game::{Merit, Ply, Preference, Season, Setting};
use crate::lesson::{ClassStage, Course, Deck, Lesson, Mark};
use crate::place::{ChannelId, ClassId, GameId, SimulId, TournamentId, UserId};
use crate::puzzle::{Answer, Day};
use nim::{Partial, Position};

/// The longest `custom_id` Discord takes, in characters.
pub const MAX_LENGTH: usize = 100;

macro_rules! controls {
    ($(#[$doc:meta])* $kind:ident {
        $($(#[$row:meta])* $name:literal => $control:ident $(($($field:ident: $type:ty),+))? of $command:tt,)+
    }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum $kind {
            $($(#[$row])* $control $(($($type),+))?,)+
        }

        impl $kind {
            pub const NAMES: &[&str] = &[$($name),+];

            /// Returns the command that the control belongs to.
            pub fn command(&self) -> CommandName {
                match self {
                    $(controls!(@as $control $command) => controls!(@of $command),)+
                }
            }
        }

        impl fmt::Display for $kind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$control $(($($field),+))? => {
                        f.write_str($name)?;
                        $($($field.write(f)?;)+)?
                        Ok(())
                    })+
                }
            }
        }

        impl FromStr for $kind {
            type Err = NotAControl;

            fn from_str(text: &str) -> Result<Self, NotAControl> {
                $(if let Some(fields) = Fields::after($name, text) {
                    return fields
                        .read(|_fields| Some(Self::$control $(($(<$type>::read(_fields)?),+))?))
                        .ok_or(NotAControl);
                })+
                Err(NotAControl)
            }
        }
    };
    (@as $control:ident ($of:ident)) => { Self::$control($of) };
    (@as $control:ident $command:ident) => { Self::$control { .. } };
    (@of ($of:ident)) => { $of.command() };
    (@of $command:ident) => { CommandName::$command };
}

/// Declares controls that need no further input; each row says what answering it needs (see [`Needs`]).
macro_rules! buttons {
    ($(#[$doc:meta])* $kind:ident {
        $($(#[$row:meta])* $name:literal => $control:ident $(($($field:ident: $type:ty),+))? of $command:tt:
            $posts:ident, $presence:ident, $settings:ident;)+
    }) => {
        controls! {
            $(#[$doc])* $kind {
                $($(#[$row])* $name => $control $(($($field: $type),+))? of $command,)+
            }
        }

        impl $kind {
            /// Every control's name, and what it needs.
            pub const ROWS: &[(&str, Needs)] =
                &[$(($name, needs!($posts, $presence, $settings))),+];

            pub fn needs(&self) -> Needs {
                match self {
                    $(Self::$control { .. } => needs!($posts, $presence, $settings),)+
                }
            }
        }
    };
}

buttons! {
    /// The buttons. Each names its game, and the ply it was drawn for where that matters.
    Button {
        "hint" => Hint(game: GameId, ply: Ply, step: Step) of Hint: Nothing, Unseen, Language;
        "on" => HintOn(step: Step, position: Position) of Hint: Nothing, Unseen, Language;
        /// A step of a public hint, whose readers may ask for the next one.
        "tell" => Tell(game: GameId, ply: Ply, step: Step) of Hint: Nothing, Unseen, Language;
        "tell-on" => TellOn(step: Step, position: Position) of Hint: Nothing, Unseen, Language;
        /// The first step of a hint on the game chosen from two open here, at that ply.
        "hint-in" => HintIn(game: GameId, ply: Option<Ply>) of Hint: Nothing, Unseen, Language;
        "tell-in" => TellIn(game: GameId, ply: Option<Ply>) of Hint: New, Unseen, Language;
        /// Makes a typed move in the game chosen from two.
        "move-in" => MoveIn(game: GameId, ply: Ply, m: Partial) of Move: Again, Unseen, Unread;
        /// Makes the move that a hint gave.
        "play-it" => PlayIt(game: GameId, ply: Ply, m: Partial) of Move: Nothing, Unseen, Asker;
        /// Answers a hint's question about the game at that ply.
        "see" => See(game: GameId, ply: Ply, answer: u64) of Hint: Nothing, Unseen, Language;
        "see-on" => SeeOn(answer: u64, position: Position) of Hint: Nothing, Unseen, Language;
        /// Adds a choice to a move: a pile, an amount, or the whole move; or starts it over.
        "pick" => Pick(game: GameId, ply: Ply, so_far: Partial) of Move: Again, Unseen, Unread;
        /// Decides who begins against the bot, until the person has moved.
        "begin" => Begin(game: GameId, opener: Opener) of Play: Again, Unseen, Language;
        /// Takes back the person's last move against the bot, and the bot's reply.
        "take-back" => TakeBack(game: GameId, ply: Ply) of Move: Again, Unseen, Unread;
        "rules" => Rules(game: GameId) of Board: Nothing, Unseen, Language;
        "binary" => Binary(game: GameId) of Board: Again, Unseen, Language;
        "resign" => Resign(game: GameId) of Resign: Nothing, Unseen, Language;
        /// Resigns. `asked` is the ply at which the player was asked; older buttons lack it.
        "resign-yes" => ResignYes(game: GameId, ply: Option<Ply>) of Resign: Nothing, Unseen, Language;
        "resign-no" => ResignNo(game: GameId) of Resign: Nothing, Unseen, Language;
        "board" => Board(game: GameId) of Board: Again, Unseen, Language;
        /// Votes for a move at that ply; a half-chosen move asks its voter for the rest in a whisper.
        "vote" => Vote(game: GameId, ply: Ply, so_far: Partial) of Play: Again, Unseen, Unread;
        /// Closes the vote on the move at that ply.
        "vote-close" => CloseVote(game: GameId, ply: Ply) of Play: Again, Unseen, Language;
        /// Continues a game here whose channel was deleted.
        "go-on" => GoOn(game: GameId) of Board: Again, Unseen, Language;
        "rematch" => Rematch(game: GameId) of Play: New, Unseen, Language;
        "accept" => Accept(challenge: GameId) of Play: New, Unseen, Language;
        "decline" => Decline(challenge: GameId) of Play: Again, Unseen, Own;
        "withdraw" => Withdraw(challenge: GameId) of Play: Again, Unseen, Language;
        /// Declines, and asks not to be challenged again by the same person.
        "mute" => Mute(challenge: GameId) of Play: Nothing, Unseen, Own;
        /// Lets a muted person challenge the user again.
        "unmute" => Unmute(whom: UserId) of Privacy: Nothing, Unseen, Own;
        /// Shows a player the game's result, to copy.
        "share" => Share(game: GameId) of Review: Nothing, Unseen, Language;
        /// Posts the result as a picture.
        "share-picture" => SharePicture(game: GameId) of Review: New, Unseen, Language;
        "review" => Review(game: GameId) of Review: Nothing, Unseen, Language;
        /// Turns the page of a review that shows the game at that ply.
        "leaf" => ReviewLeaf(game: GameId, ply: Ply, leaf: Leaf) of Review: Nothing, Unseen, Language;
        /// Begins a game against the bot from the position of that game at that ply.
        "play-on" => PlayOn(game: GameId, ply: Ply) of Play: New, Unseen, Language;
        /// A page of the asker's open games and challenges, from 0.
        "games" => Games(page: u32) of Games: Nothing, Unseen, Language;
        /// A page of the leaderboard drawn for that person, from 0; from when there was only one leaderboard.
        "leaders" => Leaders(owner: UserId, page: u32) of Leaderboard: Nothing, Unseen, Language;
        /// A page of a leaderboard drawn for that person.
        "ranks" => Ranks(owner: UserId, merit: Merit, season: Season, stop: Stop) of Leaderboard: Nothing, Unseen, Language;
        /// Posts a person's record in the channel.
        "stats.share" => StatsShare(whose: UserId) of Stats: New, Unseen, Language;
        /// Turns on reminders before the user's streak ends.
        "stats.remind" => Remind of Stats: Nothing, Unseen, Language;
        "stats.quiet" => Quiet of Stats: Nothing, Unseen, Own;
        "help" => Help(topic: Topic) of Help: Nothing, Unseen, Language;
        /// A button of the posted table: whispers what a command does.
        "go" => Go(to: Door) of (to): Nothing, Unseen, Language;
        /// Draws the form for setting up a game, as filled in so far.
        "setup" => Setup(setup: Setup) of Play: Nothing, Unseen, Language;
        /// The second page of that form.
        "setup-more" => SetupMore(setup: Setup) of Play: Nothing, Unseen, Language;
        /// Opens the form for the player's own piles and a limit.
        "setup-own" => SetupOwn(setup: Setup) of Play: Nothing, Unseen, Language;
        /// Begins the game that was set up against the bot, or offers it to anyone.
        "start" => Start(setup: Setup) of Play: New, Unseen, Language;
        /// A page of the settings panel.
        "settings" => Settings(tab: Tab) of Settings: Nothing, Unseen, Asker;
        /// Resets all settings, after the question.
        "reset-settings" => ResetSettings of Settings: Nothing, Unseen, Asker;
        "lessons" => Lessons of Learn: Nothing, Unseen, Language;
        /// Resumes a lesson.
        "learn" => Learn(lesson: Lesson) of Learn: Nothing, Unseen, Language;
        /// Resumes a lesson in a new whisper, from any message.
        "teach" => Teach(lesson: Lesson) of Learn: Nothing, Unseen, Language;
        /// Shows the page before the exercise at that mark again.
        "learn-page" => Explanation(lesson: Lesson, mark: Mark) of Learn: Nothing, Unseen, Language;
        /// Shows the answer to the exercise at that mark, to a learner who missed it twice.
        "learn-show" => ShowAnswer(lesson: Lesson, mark: Mark) of Learn: Nothing, Unseen, Language;
        /// Adds a choice to a move that answers the exercise at that mark; `misses` counts wrong answers so far.
        "learn-pick" => LearnPick(lesson: Lesson, mark: Mark, so_far: Partial, misses: Option<u32>) of Learn: Nothing, Unseen, Language;
        /// Answers the exercise at that mark with a number.
        "learn-say" => LearnSay(lesson: Lesson, mark: Mark, answer: u64, misses: Option<u32>) of Learn: Nothing, Unseen, Language;
        "cards" => Cards(deck: Deck) of Learn: Nothing, Unseen, Language;
        /// Starts a finished lesson again.
        "learn-again" => LearnAgain(lesson: Lesson, mark: Mark) of Learn: Nothing, Unseen, Language;
        "cards-again" => CardsAgain(deck: Deck, mark: Mark) of Learn: Nothing, Unseen, Language;
        /// Goes on after the page at that mark.
        "learn-next" => PageRead(lesson: Lesson, mark: Mark) of Learn: Nothing, Unseen, Language;
        /// Says that the card at that mark can be won.
        "card-win" => CardWin(deck: Deck, mark: Mark) of Learn: Nothing, Unseen, Language;
        "card-lose" => CardLose(deck: Deck, mark: Mark) of Learn: Nothing, Unseen, Language;
        /// Adds a choice to the winning move of the card at that mark.
        "card-pick" => CardPick(deck: Deck, mark: Mark, so_far: Partial) of Learn: Nothing, Unseen, Language;
        /// Opens today's puzzle. The other puzzle buttons name their day, so that yesterday's don't affect today's
        /// puzzle.
        "puzzle.open" => Puzzle of Puzzle: Nothing, Unseen, Language;
        "puzzle.why" => PuzzleWhy(day: Day) of Puzzle: Nothing, Unseen, Language;
        /// Posts how the player's tries went.
        "puzzle.share" => PuzzleShare(day: Day) of Puzzle: New, Unseen, Language;
        "puzzle.board" => PuzzleBoard(span: Span, day: Day) of Puzzle: Nothing, Unseen, Language;
        /// Opens the puzzle of that day.
        "puzzle.day" => PuzzleDay(day: Day) of Puzzle: Nothing, Unseen, Language;
        /// Adds a choice to a move that answers that day's puzzle.
        "puzzle.pick" => PuzzlePick(day: Day, so_far: Partial) of Puzzle: Nothing, Unseen, Language;
        "puzzle.number" => PuzzleNumber(day: Day, number: u32) of Puzzle: Nothing, Unseen, Language;
        /// Confirms an answer as the `nth` try, from 1.
        "puzzle.sure" => PuzzleSure(day: Day, nth: u32, answer: Answer) of Puzzle: Nothing, Unseen, Language;
        /// Goes back without confirming the answer.
        "puzzle.back" => PuzzleBack(day: Day) of Puzzle: Nothing, Unseen, Language;
        /// Turns an open leaderboard to a page (from 0), or to the other span.
        "puzzle.page" => PuzzlePage(span: Span, day: Day, page: u32) of Puzzle: Nothing, Unseen, Language;
        "privacy.policy" => Policy of Privacy: Nothing, Unseen, Own;
        "privacy.export" => Export of Privacy: Nothing, Unseen, Own;
        /// Hides the user from all leaderboards.
        "privacy.hide" => Hide of Privacy: Nothing, Unseen, Own;
        "privacy.show" => Unhide of Privacy: Nothing, Unseen, Own;
        /// A page of the people whose challenges the user has muted, from 0.
        "privacy.mutes" => Mutes(page: u32) of Privacy: Nothing, Unseen, Own;
        /// Asks whether to erase everything.
        "privacy.erase" => Erase of Privacy: Nothing, Unseen, Own;
        "privacy.erase-yes" => EraseYes(owner: UserId) of Privacy: Nothing, Unseen, Own;
        /// Opens the form for a new tournament.
        "tournament.new" => AskTournament of Tournament: Nothing, Unseen, Language;
        "tournament.enter" => EnterTournament(tournament: TournamentId) of Tournament: Nothing, Unseen, Language;
        "tournament.leave" => LeaveTournament(tournament: TournamentId) of Tournament: Nothing, Unseen, Language;
        /// Leaves a tournament that has begun.
        "tournament.out" => LeaveForGood(tournament: TournamentId) of Tournament: Nothing, Unseen, Language;
        "tournament.start" => StartTournament(tournament: TournamentId) of Tournament: New, Unseen, Language;
        "tournament.off" => CallOff(tournament: TournamentId) of Tournament: Nothing, Unseen, Language;
        /// A page of a tournament's matches, from 0.
        "tournament.page" => TournamentPage(tournament: TournamentId, page: u32) of Tournament: Nothing, Unseen, Language;
        /// Whispers a class's exercise, to answer it. Exercises count from 1.
        "class.ask" => ClassAsk(class: ClassId, nth: u32) of Learn: Nothing, Unseen, Language;
        /// Adds a choice to a move that answers the exercise.
        "class.pick" => ClassPick(class: ClassId, nth: u32, so_far: Partial) of Learn: Nothing, Unseen, Language;
        /// Answers that no move wins.
        "class.none" => ClassNone(class: ClassId, nth: u32) of Learn: Nothing, Unseen, Language;
        /// Lets the host see who gave the answer, or hides it.
        "class.name" => ClassName(class: ClassId, nth: u32, shown: bool) of Learn: Nothing, Unseen, Language;
        /// Goes on from the stage that the message showed.
        "class.next" => ClassNext(class: ClassId, from: ClassStage) of Class: Nothing, Unseen, Language;
        "class.end" => ClassEnd(class: ClassId) of Class: Nothing, Unseen, Language;
        "class.report" => ClassReport(class: ClassId) of Class: Nothing, Unseen, Language;
        /// Joins a simul with a game of the user's own.
        "simul.join" => SimulJoin(simul: SimulId) of Play: New, Unseen, Language;
        /// Lists the simul's games that wait for its leader.
        "simul.waiting" => SimulWaiting(simul: SimulId) of Class: Nothing, Unseen, Language;
        "simul.close" => SimulClose(simul: SimulId) of Class: Nothing, Unseen, Language;
        /// Asks whether to end what has that id in the channel: a game, a vote, a class, a simul, a challenge or a
        /// tournament.
        "mod.ask" => AskEnd(id: u64) of Moderate: Nothing, Unseen, Language;
        "mod.end" => End(id: u64) of Moderate: Nothing, Unseen, Language;
        /// A page of the people barred on the server, and of the quiet channels, from 0.
        "mod.bars" => Bars(page: u32) of Moderate: Nothing, Unseen, Language;
        /// A page of the moderation log.
        "mod.log" => Acts(page: u32) of Moderate: Nothing, Unseen, Language;
        /// Ends the quiet in that channel.
        "mod.speak" => Speak(channel: ChannelId) of Moderate: Nothing, Unseen, Language;
        /// Discounts what a person earned on the server since the first day of that season.
        "mod.clear" => Clear(whom: UserId, since: Season) of Moderate: Nothing, Unseen, Language;
    }
}

controls! {
    /// The menus; the picked entry completes what they do.
    Menu {
        /// Every legal move: an entry is a move, such as `B3`.
        "moves" => Moves(game: GameId, ply: Ply) of Move,
        /// An entry is a pile's letter.
        "piles" => Piles(game: GameId, ply: Ply) of Move,
        /// An entry is a number, or [`OTHER`].
        "amounts" => Amounts(game: GameId, ply: Ply, so_far: Partial) of Move,
        /// Votes for a move: an entry is a move.
        "votes" => VoteMoves(game: GameId, ply: Ply) of Play,
        /// The same if there are too many moves for a menu: an entry is a pile's letter.
        "vote-piles" => VotePiles(game: GameId, ply: Ply) of Play,
        /// An entry is a number, or [`OTHER`].
        "vote-amounts" => VoteAmounts(game: GameId, ply: Ply, so_far: Partial) of Play,
        /// An entry is a lesson's name, or that of the flash cards.
        "lesson" => Lesson of Learn,
        /// Sets one choice of the form: an entry is its new value.
        "choose" => Choose(chosen: Choosing, setup: Setup) of Play,
        /// Challenges the picked person to the game that was set up.
        "whom" => Whom(setup: Setup) of Play,
        /// An entry is the setting's new value; for channels, the entries are the channels.
        "setting" => Setting(setting: Setting) of Settings,
        /// An entry is the preference's new value.
        "preference" => Preference(preference: Preference) of Preferences,
        /// An entry is a merit to rank by.
        "ranks-by" => RanksBy(owner: UserId, season: Season) of Leaderboard,
        /// An entry is a season.
        "ranks-in" => RanksIn(owner: UserId, merit: Merit) of Leaderboard,
        /// Answers the exercise at that mark: an entry is a move, such as `B3`, or a number. `misses` counts wrong
        /// answers so far, if any.
        "learn-solve" => Solve(lesson: Lesson, mark: Mark, misses: Option<u32>) of Learn,
        /// The winning moves of the card at that mark: an entry is a move, such as `B3`.
        "card-move" => CardMove(deck: Deck, mark: Mark) of Learn,
        "puzzle.moves" => PuzzleMoves(day: Day) of Puzzle,
        "puzzle.piles" => PuzzlePiles(day: Day) of Puzzle,
        "puzzle.amounts" => PuzzleAmounts(day: Day, so_far: Partial) of Puzzle,
        /// Lets a muted person challenge again, from that page: an entry is a person's id.
        "privacy.unmute" => Unmute(page: u32) of Privacy,
        /// The entries are moves, two or more.
        "puzzle.all" => PuzzleAll(day: Day) of Puzzle,
        /// Answers an exercise of a class, counted from 1.
        "class.moves" => ClassMoves(class: ClassId, nth: u32) of Learn,
        "class.piles" => ClassPiles(class: ClassId, nth: u32) of Learn,
        "class.amounts" => ClassAmounts(class: ClassId, nth: u32, so_far: Partial) of Learn,
        /// An entry is the id of what to end.
        "mod.which" => WhichEnds of Moderate,
        /// An entry is the number of a move in the line.
        "puzzle.line" => PuzzleLine(day: Day) of Puzzle,
    }
}

controls! {
    /// The forms; what is filled in completes what they do.
    Form {
        "number" => Number(game: GameId, ply: Ply, so_far: Partial) of Move,
        "vote-number" => VoteNumber(game: GameId, ply: Ply, so_far: Partial) of Play,
        "class.number" => ClassNumber(class: ClassId, nth: u32, so_far: Partial) of Learn,
        /// Begins the game that was set up, with the piles or limit typed.
        "setup-piles" => Own(setup: Setup) of Play,
        "tournament.form" => Tournament of Tournament,
    }
}

/// The entry among amounts that opens a form to type one.
pub const OTHER: &str = "other";

/// The name of a form's only text field.
pub const TYPED: &str = "text";

impl Button {
    /// Returns the button, unless its `custom_id` is too long: a position may be.
    pub fn fitting(self) -> Option<Self> {
        (self.to_string().len() <= MAX_LENGTH).then_some(self)
    }

    /// The game of the board with this button, if every board of an open or of a finished game has such a button.
    pub fn on_board(&self) -> Option<GameId> {
        match *self {
            Self::Binary(game) | Self::Rematch(game) => Some(game),
            _ => None,
        }
    }

    /// The button that resumes a course.
    pub fn resume(course: Course) -> Self {
        match course {
            Course::Lesson(lesson) => Self::Learn(lesson),
            Course::Cards(deck) => Self::Cards(deck),
        }
    }

    /// The button that starts a finished course again.
    pub fn again(course: Course, mark: Mark) -> Self {
        match course {
            Course::Lesson(lesson) => Self::LearnAgain(lesson, mark),
            Course::Cards(deck) => Self::CardsAgain(deck, mark),
        }
    }
}

impl Form {
    /// The `custom_id` of the control that opens the form.
    pub fn opened_by(self) -> String {
        match self {
            Self::Number(game, ply, so_far) => Menu::Amounts(game, ply, so_far).to_string(),
            Self::VoteNumber(game, ply, so_far) => Menu::VoteAmounts(game, ply, so_far).to_string(),
            Self::ClassNumber(class, nth, so_far) => {
                Menu::ClassAmounts(class, nth, so_far).to_string()
            }
            Self::Own(setup) => Button::SetupOwn(setup).to_string(),
            Self::Tournament => Button::AskTournament.to_string(),
        }
    }
}
