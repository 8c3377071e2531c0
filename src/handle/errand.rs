//! What is to be done on the platform besides answering. What a message shows is read when it is
//! drawn.

use crate::ask::Presence;
use crate::game::Ply;
use crate::place::{GameId, MessageId, UserId};
use crate::store::{Announcement, Claimed, Reminder, Shown};

/// Something to do on the platform.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Errand {
    /// Delete the message that called someone to move, if there is one.
    Hush(GameId),
    /// The same where the game has moved on since. A call that nobody knows to have been sent is sent.
    FinishCall(GameId),
    /// Someone is to move: call them, unless they did something in that game just now.
    Nudge {
        game: GameId,
        ply: Ply,
        who: UserId,
        /// When this was found, in milliseconds since 1970 in UTC.
        now: i64,
    },
    /// The player to move is running out of time: warn them.
    Warn {
        game: GameId,
        ply: Ply,
        /// When the game is to end, in milliseconds since 1970 in UTC. A warning that comes late puts it off.
        deadline: i64,
        /// By how much that was put off because the bot was away, in milliseconds.
        away: i64,
    },
    /// A message that is or was a game's board may be out of date: redraw it, and the current board if that is another.
    Draw { game: GameId, message: MessageId },
    /// An answer that another process gave may be a game's board: find out which message it became.
    LearnBoard { game: GameId, interaction: u64 },
    /// The board of a game that began was to be posted by a process that got no further.
    PostBoard(GameId),
    /// A game is to go on in a thread of its own: open it, and say where it is.
    Thread(GameId),
    /// A tournament has gone on: post what began, and redraw its message.
    Show(Claimed),
    /// A month is over: post its podium.
    Announce(Announcement),
    /// Somebody's days in a row end tonight: tell them.
    Remind(Reminder),
    /// Nothing is left of someone who had very many games: see to it in the files, and tell them.
    TellErased(UserId),
    /// A vote was closed unasked: redraw its board.
    ShowVote(Shown),
    /// A challenge's message is out of date: redraw it.
    DrawChallenge {
        challenge: GameId,
        message: MessageId,
    },
}

impl Errand {
    /// The presence the bot needs in the place, or the platform refuses it.
    pub fn needs(&self) -> Presence {
        match self {
            // It changes an answer, wherever that is.
            Self::TellErased(_) => Presence::Unseen,
            Self::Hush(_)
            | Self::FinishCall(_)
            | Self::Draw { .. }
            | Self::LearnBoard { .. }
            | Self::ShowVote(_)
            | Self::DrawChallenge { .. } => Presence::Listener,
            Self::PostBoard(_)
            | Self::Nudge { .. }
            | Self::Warn { .. }
            | Self::Show(_)
            | Self::Announce(_)
            | Self::Remind(_) => Presence::Speaker,
            Self::Thread(_) => Presence::Host,
        }
    }
}
