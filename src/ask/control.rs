//! What a button, a menu or a form carries in its `custom_id`: all it takes to act on it after any restart.
//!
//! Each is declared once below, by the name that begins its `custom_id` and by the fields that follow. Messages with
//! them stand for years, so names and fields stay as they are: `tests/it/fixtures/custom_ids.txt` holds them.

mod field;
mod parts;

pub use parts::{Door, Leaf, NotAControl, Opener, Span, Step, Stop, Topic};

use std::fmt;
use std::str::FromStr;

use self::field::{Field, Fields};
use super::needs::{Needs, needs};
use super::{Choosing, Family, Setup, Tab};
use crate::game::{Merit, Ply, Preference, Season, Setting};
use crate::lesson::{ClassStage, Course, Deck, Lesson, Mark};
use crate::place::{ChannelId, ClassId, GameId, SimulId, TournamentId, UserId};
use crate::puzzle::{Answer, Day};
use nim::{Partial, Position};

/// The longest `custom_id` Discord takes, in characters.
pub const MAX_LENGTH: usize = 100;

macro_rules! controls {
    ($(#[$doc:meta])* $kind:ident {
        $($(#[$row:meta])* $name:literal => $control:ident $(($($field:ident: $type:ty),+))? of $family:tt,)+
    }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum $kind {
            $($(#[$row])* $control $(($($type),+))?,)+
        }

        impl $kind {
            pub const NAMES: &[&str] = &[$($name),+];

            /// The command that it belongs to.
            pub fn family(&self) -> Family {
                match self {
                    $(controls!(@as $control $family) => controls!(@of $family),)+
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
    (@as $control:ident $family:ident) => { Self::$control { .. } };
    (@of ($of:ident)) => { $of.family() };
    (@of $family:ident) => { Family::$family };
}

/// Controls that are answered as they are: each row says what that takes (see [`Needs`]).
macro_rules! buttons {
    ($(#[$doc:meta])* $kind:ident {
        $($(#[$row:meta])* $name:literal => $control:ident $(($($field:ident: $type:ty),+))? of $family:tt:
            $posts:ident, $presence:ident, $settings:ident;)+
    }) => {
        controls! {
            $(#[$doc])* $kind {
                $($(#[$row])* $name => $control $(($($field: $type),+))? of $family,)+
            }
        }

        impl $kind {
            /// Each by its name, with what it takes.
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
    /// What a button does. It names its game, and the ply it was drawn for where that matters.
    Button {
        "hint" => Hint(game: GameId, ply: Ply, step: Step) of Hint: Nothing, Unseen, Language;
        "on" => HintOn(step: Step, position: Position) of Hint: Nothing, Unseen, Language;
        /// The same steps where all may read them, and ask for the next.
        "tell" => Tell(game: GameId, ply: Ply, step: Step) of Hint: Nothing, Unseen, Language;
        "tell-on" => TellOn(step: Step, position: Position) of Hint: Nothing, Unseen, Language;
        /// The first step on one of two games that are open here, as it stood then: the one that was meant.
        "hint-in" => HintIn(game: GameId, ply: Option<Ply>) of Hint: Nothing, Unseen, Language;
        "tell-in" => TellIn(game: GameId, ply: Option<Ply>) of Hint: New, Unseen, Language;
        /// Makes a move that was typed, in the one of two games that was meant.
        "move-in" => MoveIn(game: GameId, ply: Ply, m: Partial) of Move: Again, Unseen, Unread;
        /// Makes the move that a hint told.
        "play-it" => PlayIt(game: GameId, ply: Ply, m: Partial) of Move: Nothing, Unseen, Asker;
        /// Answers the question about the game as it stood then.
        "see" => See(game: GameId, ply: Ply, answer: u64) of Hint: Nothing, Unseen, Language;
        "see-on" => SeeOn(answer: u64, position: Position) of Hint: Nothing, Unseen, Language;
        /// Chooses what comes next of a move: a pile, an amount, all of it; or nothing of it after all.
        "pick" => Pick(game: GameId, ply: Ply, so_far: Partial) of Move: Again, Unseen, Unread;
        /// Against the bot, until the person has moved: who makes the first move.
        "begin" => Begin(game: GameId, opener: Opener) of Play: Again, Unseen, Language;
        /// Against the bot: takes one's last move back, and the bot's answer.
        "take-back" => TakeBack(game: GameId, ply: Ply) of Move: Again, Unseen, Unread;
        "rules" => Rules(game: GameId) of Board: Nothing, Unseen, Language;
        "binary" => Binary(game: GameId) of Board: Again, Unseen, Language;
        "resign" => Resign(game: GameId) of Resign: Nothing, Unseen, Language;
        /// Resigns the game as it stood when the player was asked; older buttons do not say.
        "resign-yes" => ResignYes(game: GameId, asked: Option<Ply>) of Resign: Nothing, Unseen, Language;
        "resign-no" => ResignNo(game: GameId) of Resign: Nothing, Unseen, Language;
        "board" => Board(game: GameId) of Board: Again, Unseen, Language;
        /// Votes for what is chosen of the move after that ply, or asks its presser alone for the rest of it.
        "vote" => Vote(game: GameId, ply: Ply, so_far: Partial) of Play: Again, Unseen, Unread;
        /// Closes the vote on the move after that ply.
        "vote-close" => CloseVote(game: GameId, ply: Ply) of Play: Again, Unseen, Language;
        /// Goes on here with a game whose channel is gone.
        "go-on" => GoOn(game: GameId) of Board: Again, Unseen, Language;
        "rematch" => Rematch(game: GameId) of Play: New, Unseen, Language;
        "accept" => Accept(challenge: GameId) of Play: New, Unseen, Language;
        "decline" => Decline(challenge: GameId) of Play: Again, Unseen, Own;
        "withdraw" => Withdraw(challenge: GameId) of Play: Again, Unseen, Language;
        /// Declines, and asks not to be asked again by the same person.
        "mute" => Mute(challenge: GameId) of Play: Nothing, Unseen, Own;
        /// Lets that person challenge one again.
        "unmute" => Unmute(whom: UserId) of Privacy: Nothing, Unseen, Own;
        /// How the game went, to copy.
        "share" => Share(game: GameId) of Review: Nothing, Unseen, Language;
        /// The same as a picture, for all to see.
        "share-picture" => SharePicture(game: GameId) of Review: New, Unseen, Language;
        "review" => Review(game: GameId) of Review: Nothing, Unseen, Language;
        /// Turns to another page of a review that shows the game after that many moves.
        "leaf" => ReviewLeaf(game: GameId, ply: Ply, leaf: Leaf) of Review: Nothing, Unseen, Language;
        /// Begins a game against the bot from where that game stood after that many moves.
        "play-on" => PlayOn(game: GameId, ply: Ply) of Play: New, Unseen, Language;
        /// A page of what is open of the asker's, counted from 0.
        "games" => Games(page: u32) of Games: Nothing, Unseen, Language;
        /// A page of the leaderboard, counted from 0, drawn for that person, when there was but one.
        "leaders" => Leaders(owner: UserId, page: u32) of Leaderboard: Nothing, Unseen, Language;
        /// A page of a leaderboard that was drawn for that person.
        "ranks" => Ranks(owner: UserId, merit: Merit, season: Season, stop: Stop) of Leaderboard: Nothing, Unseen, Language;
        /// Shows everyone in the channel what that person has done.
        "stats.share" => StatsShare(whose: UserId) of Stats: New, Unseen, Language;
        /// From now on whoever presses it is told when their days in a row end.
        "stats.remind" => Remind of Stats: Nothing, Unseen, Language;
        "stats.quiet" => Quiet of Stats: Nothing, Unseen, Own;
        "help" => Help(topic: Topic) of Help: Nothing, Unseen, Language;
        /// Whispers what a command does, from wherever it stands.
        "go" => Go(to: Door) of (to): Nothing, Unseen, Language;
        /// Draws the form that puts a game together, as far as that is.
        "setup" => Setup(setup: Setup) of Play: Nothing, Unseen, Language;
        /// The second page of that form.
        "setup-more" => SetupMore(setup: Setup) of Play: Nothing, Unseen, Language;
        /// Opens the form for piles of one's own and a limit.
        "setup-own" => SetupOwn(setup: Setup) of Play: Nothing, Unseen, Language;
        /// Begins the game that was put together, against the bot; or offers it to whoever joins.
        "start" => Start(setup: Setup) of Play: New, Unseen, Language;
        /// A page of the panel of settings.
        "settings" => Settings(tab: Tab) of Settings: Nothing, Unseen, Asker;
        /// Resets all settings, once that was asked.
        "reset-settings" => ResetSettings of Settings: Nothing, Unseen, Asker;
        "lessons" => Lessons of Learn: Nothing, Unseen, Language;
        /// Goes on with a lesson where it was left.
        "learn" => Learn(lesson: Lesson) of Learn: Nothing, Unseen, Language;
        /// The same in a whisper of its own, from wherever it stands.
        "teach" => Teach(lesson: Lesson) of Learn: Nothing, Unseen, Language;
        /// Shows the page before the exercise at that place once more.
        "learn-page" => Explanation(lesson: Lesson, mark: Mark) of Learn: Nothing, Unseen, Language;
        /// Answers the exercise at that place for the learner, who missed it twice.
        "learn-show" => ShowAnswer(lesson: Lesson, mark: Mark) of Learn: Nothing, Unseen, Language;
        /// Chooses what comes next of a move that answers the exercise at that place, which was missed that often.
        "learn-pick" => LearnPick(lesson: Lesson, mark: Mark, so_far: Partial, misses: Option<u32>) of Learn: Nothing, Unseen, Language;
        /// Answers a question with that number.
        "learn-say" => LearnSay(lesson: Lesson, mark: Mark, answer: u64, misses: Option<u32>) of Learn: Nothing, Unseen, Language;
        "cards" => Cards(deck: Deck) of Learn: Nothing, Unseen, Language;
        /// Begins a finished lesson again.
        "learn-again" => LearnAgain(lesson: Lesson, mark: Mark) of Learn: Nothing, Unseen, Language;
        "cards-again" => CardsAgain(deck: Deck, mark: Mark) of Learn: Nothing, Unseen, Language;
        /// The page at that place has been read.
        "learn-next" => PageRead(lesson: Lesson, mark: Mark) of Learn: Nothing, Unseen, Language;
        /// Says that the card at that place can be won.
        "card-win" => CardWin(deck: Deck, mark: Mark) of Learn: Nothing, Unseen, Language;
        "card-lose" => CardLose(deck: Deck, mark: Mark) of Learn: Nothing, Unseen, Language;
        /// Chooses what comes next of a move for the card at that place, said to be won.
        "card-pick" => CardPick(deck: Deck, mark: Mark, so_far: Partial) of Learn: Nothing, Unseen, Language;
        /// Opens the puzzle of the day it is pressed. The others name their day, so that yesterday's do not touch
        /// today's.
        "puzzle.open" => Puzzle of Puzzle: Nothing, Unseen, Language;
        "puzzle.why" => PuzzleWhy(day: Day) of Puzzle: Nothing, Unseen, Language;
        /// Tells the channel how the player's try went.
        "puzzle.share" => PuzzleShare(day: Day) of Puzzle: New, Unseen, Language;
        "puzzle.board" => PuzzleBoard(span: Span, day: Day) of Puzzle: Nothing, Unseen, Language;
        /// Opens the puzzle of that day.
        "puzzle.day" => PuzzleDay(day: Day) of Puzzle: Nothing, Unseen, Language;
        /// Chooses what comes next of a move that answers that day's.
        "puzzle.pick" => PuzzlePick(day: Day, so_far: Partial) of Puzzle: Nothing, Unseen, Language;
        "puzzle.number" => PuzzleNumber(day: Day, number: u32) of Puzzle: Nothing, Unseen, Language;
        /// Says that an answer is meant, as that try, counted from 1.
        "puzzle.sure" => PuzzleSure(day: Day, nth: u32, answer: Answer) of Puzzle: Nothing, Unseen, Language;
        /// Takes an answer back that was not said to be meant.
        "puzzle.back" => PuzzleBack(day: Day) of Puzzle: Nothing, Unseen, Language;
        /// Turns an open board to a page, counted from 0, or to the other span.
        "puzzle.page" => PuzzlePage(span: Span, day: Day, page: u32) of Puzzle: Nothing, Unseen, Language;
        "privacy.policy" => Policy of Privacy: Nothing, Unseen, Own;
        "privacy.export" => Export of Privacy: Nothing, Unseen, Own;
        /// Takes whoever presses it off all boards.
        "privacy.hide" => Hide of Privacy: Nothing, Unseen, Own;
        "privacy.show" => Unhide of Privacy: Nothing, Unseen, Own;
        /// From whom one wants no challenges: a page, counted from 0.
        "privacy.mutes" => Mutes(page: u32) of Privacy: Nothing, Unseen, Own;
        /// Asks whether to erase everything.
        "privacy.erase" => Erase of Privacy: Nothing, Unseen, Own;
        "privacy.erase-yes" => EraseYes(owner: UserId) of Privacy: Nothing, Unseen, Own;
        /// Opens the form for a new tournament.
        "tournament.new" => AskTournament of Tournament: Nothing, Unseen, Language;
        "tournament.enter" => EnterTournament(tournament: TournamentId) of Tournament: Nothing, Unseen, Language;
        "tournament.leave" => LeaveTournament(tournament: TournamentId) of Tournament: Nothing, Unseen, Language;
        "tournament.start" => StartTournament(tournament: TournamentId) of Tournament: New, Unseen, Language;
        "tournament.off" => CallOff(tournament: TournamentId) of Tournament: Nothing, Unseen, Language;
        /// A page of its matches, counted from 0.
        "tournament.page" => TournamentPage(tournament: TournamentId, page: u32) of Tournament: Nothing, Unseen, Language;
        /// Whispers the exercise of a class, to answer it. Exercises count from 1.
        "class.ask" => ClassAsk(class: ClassId, nth: u32) of Learn: Nothing, Unseen, Language;
        /// Chooses what comes next of a move that answers it.
        "class.pick" => ClassPick(class: ClassId, nth: u32, so_far: Partial) of Learn: Nothing, Unseen, Language;
        /// Answers that no move wins.
        "class.none" => ClassNone(class: ClassId, nth: u32) of Learn: Nothing, Unseen, Language;
        /// Lets the host see whose the answers are, or no longer.
        "class.name" => ClassName(class: ClassId, nth: u32, shown: bool) of Learn: Nothing, Unseen, Language;
        /// Goes on from what it stood at.
        "class.next" => ClassNext(class: ClassId, from: ClassStage) of Class: Nothing, Unseen, Language;
        "class.end" => ClassEnd(class: ClassId) of Class: Nothing, Unseen, Language;
        "class.report" => ClassReport(class: ClassId) of Class: Nothing, Unseen, Language;
        /// Plays in it, in a game of one's own.
        "simul.join" => SimulJoin(simul: SimulId) of Play: New, Unseen, Language;
        /// Which of its games wait for who leads it.
        "simul.waiting" => SimulWaiting(simul: SimulId) of Class: Nothing, Unseen, Language;
        "simul.close" => SimulClose(simul: SimulId) of Class: Nothing, Unseen, Language;
        /// Asks whether to end what has that id in the channel: a game, a class, a challenge or a tournament.
        "mod.ask" => AskEnd(id: u64) of Moderate: Nothing, Unseen, Language;
        "mod.end" => End(id: u64) of Moderate: Nothing, Unseen, Language;
        /// Who is kept off the bot on the server, and where it is quiet: a page, counted from 0.
        "mod.bars" => Bars(page: u32) of Moderate: Nothing, Unseen, Language;
        /// A page of what was done there by those who moderate it.
        "mod.log" => Acts(page: u32) of Moderate: Nothing, Unseen, Language;
        /// Ends the quiet of that channel.
        "mod.speak" => Speak(channel: ChannelId) of Moderate: Nothing, Unseen, Language;
        /// Has what that person earned on the server count no longer, from the first day of that season on.
        "mod.clear" => Clear(whom: UserId, since: Season) of Moderate: Nothing, Unseen, Language;
    }
}

controls! {
    /// What picking from a menu does; the picked value completes it.
    Menu {
        /// Every legal move: an entry is a move, `B3`.
        "moves" => Moves(game: GameId, ply: Ply) of Move,
        /// An entry is a pile's letter.
        "piles" => Piles(game: GameId, ply: Ply) of Move,
        /// An entry is a number, or [`OTHER`].
        "amounts" => Amounts(game: GameId, ply: Ply, so_far: Partial) of Move,
        /// Votes for a move: an entry is a move.
        "votes" => VoteMoves(game: GameId, ply: Ply) of Play,
        /// The same where the moves are too many for a menu: an entry is a pile's letter.
        "vote-piles" => VotePiles(game: GameId, ply: Ply) of Play,
        /// An entry is a number, or [`OTHER`].
        "vote-amounts" => VoteAmounts(game: GameId, ply: Ply, so_far: Partial) of Play,
        /// An entry is a lesson's name, or that of the cards.
        "lesson" => Lesson of Learn,
        /// An entry is what that is to be.
        "choose" => Choose(chosen: Choosing, setup: Setup) of Play,
        /// Who is picked is challenged to the game that was put together.
        "whom" => Whom(setup: Setup) of Play,
        /// An entry is what is to hold from now on; of channels, those that were picked.
        "setting" => Setting(setting: Setting) of Settings,
        /// An entry is what the asker wants for themselves.
        "preference" => Preference(preference: Preference) of Preferences,
        /// An entry is what to be ranked by.
        "ranks-by" => RanksBy(owner: UserId, season: Season) of Leaderboard,
        /// An entry is a season.
        "ranks-in" => RanksIn(owner: UserId, merit: Merit) of Leaderboard,
        /// Answers to the exercise at that place: an entry is a move, `B3`, or a number.
        /// And how often it was answered wrongly before, if it was.
        "learn-solve" => Solve(lesson: Lesson, mark: Mark, misses: Option<u32>) of Learn,
        /// Moves for the card at that place, said to be won: an entry is a move, `B3`.
        "card-move" => CardMove(deck: Deck, mark: Mark) of Learn,
        "puzzle.moves" => PuzzleMoves(day: Day) of Puzzle,
        "puzzle.piles" => PuzzlePiles(day: Day) of Puzzle,
        "puzzle.amounts" => PuzzleAmounts(day: Day, so_far: Partial) of Puzzle,
        /// Lets someone challenge one again, from that page: an entry is a person's id.
        "privacy.unmute" => Unmute(page: u32) of Privacy,
        /// The entries are moves, two or more.
        "puzzle.all" => PuzzleAll(day: Day) of Puzzle,
        /// Answers to the exercise of a class, counted from 1.
        "class.moves" => ClassMoves(class: ClassId, nth: u32) of Learn,
        "class.piles" => ClassPiles(class: ClassId, nth: u32) of Learn,
        "class.amounts" => ClassAmounts(class: ClassId, nth: u32, so_far: Partial) of Learn,
        /// An entry is the id of what is to be ended.
        "mod.which" => WhichEnds of Moderate,
        /// An entry is the number of a move in a line.
        "puzzle.line" => PuzzleLine(day: Day) of Puzzle,
    }
}

controls! {
    /// What submitting a form does; what is filled in completes it.
    Form {
        "number" => Number(game: GameId, ply: Ply, so_far: Partial) of Move,
        "vote-number" => VoteNumber(game: GameId, ply: Ply, so_far: Partial) of Play,
        "class.number" => ClassNumber(class: ClassId, nth: u32, so_far: Partial) of Learn,
        /// Begins the game that was put together, from those piles or with that limit.
        "setup-piles" => Own(setup: Setup) of Play,
        "tournament.form" => Tournament of Tournament,
    }
}

/// The entry among amounts that opens a form to type one.
pub const OTHER: &str = "other";

/// What the only line of a form is called.
pub const TYPED: &str = "text";

impl Button {
    /// It, unless what it carries is too large for a control: a position may be.
    pub fn fitting(self) -> Option<Self> {
        (self.to_string().len() <= MAX_LENGTH).then_some(self)
    }

    /// The game whose board bears it, if it stands on every board of a game that is open, or of one that is over.
    pub fn on_board(&self) -> Option<GameId> {
        match *self {
            Self::Binary(game) | Self::Rematch(game) => Some(game),
            _ => None,
        }
    }

    /// Goes on with a course where it was left.
    pub fn resume(course: Course) -> Self {
        match course {
            Course::Lesson(lesson) => Self::Learn(lesson),
            Course::Cards(deck) => Self::Cards(deck),
        }
    }

    /// Begins a finished course again.
    pub fn again(course: Course, mark: Mark) -> Self {
        match course {
            Course::Lesson(lesson) => Self::LearnAgain(lesson, mark),
            Course::Cards(deck) => Self::CardsAgain(deck, mark),
        }
    }
}

impl Form {
    /// The control that opens it.
    pub fn opened_by(self) -> String {
        match self {
            Self::Number(game, ply, so_far) => Menu::Amounts(game, ply, so_far).to_string(),
            Self::VoteNumber(game, ply, _) => Menu::VotePiles(game, ply).to_string(),
            Self::ClassNumber(class, nth, so_far) => {
                Menu::ClassAmounts(class, nth, so_far).to_string()
            }
            Self::Own(setup) => Button::SetupOwn(setup).to_string(),
            Self::Tournament => Button::AskTournament.to_string(),
        }
    }
}
