//! Decides what a move, a resignation or another request does to a game, as pure functions.

use super::{Against, End, Game, Player, Ply, Seat};
use crate::place::UserId;
use nim::{self, Ending, Move, PlayError};

/// Why a request about a game is refused. The game stays as it is, and the player is told how it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The game is between other people.
    Stranger,
    Finished,
    /// The button was drawn for an earlier state of the game.
    Stale,
    /// The other player is to move.
    NotYourTurn,
    /// The time for this move was up.
    Late,
    /// The vote was on an earlier move, or has closed.
    VoteClosed,
    /// Nobody has voted, so there is nothing to count.
    NoVotes,
    /// Only the person who began the vote may do that.
    NotTheHost,
    /// Hints are not allowed in a fair match.
    HintsForbidden,
    /// The rules forbid the move.
    Illegal(PlayError),
}

/// The outcome of a request that was accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decided {
    /// The game afterwards.
    pub game: Game,
    /// How many of its last moves are new: the person's, and the bot's reply.
    pub new: usize,
}

impl Decided {
    /// The new moves, in order.
    pub fn moves(&self) -> &[Move] {
        self.game.latest(self.new)
    }
}

/// How many first moves the bot draws, at most, to find one that leaves the person a choice.
const DRAWS: u64 = 24;

/// Opens a game: if the bot has the first seat, it makes its move. That is its first draw which leaves the person a
/// choice, if there is one: else the same command would now begin a game, now be refused.
pub fn open(game: Game, seed: u64) -> Decided {
    let opened = |nth| {
        let mut turn = Decided { game: game.clone(), new: 0 };
        answer(&mut turn, seed.wrapping_add(nth));
        turn
    };
    let leaves_a_choice = |turn: &Decided| foregone(&turn.game).is_none();
    (0..DRAWS).map(opened).find(leaves_a_choice).unwrap_or_else(|| opened(0))
}

/// Why a game against the bot is not worth starting: it is over before the person has a choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Foregone {
    /// The bot's first move ends it.
    Over,
    /// The person can only take the last object, and loses by that.
    Forced,
}

/// Checks whether a game that the bot has [opened](open) is over before the person has a choice. A person who can only
/// win is fine.
pub fn foregone(game: &Game) -> Option<Foregone> {
    let position = game.position();
    if game.end().is_some() {
        Some(Foregone::Over)
    } else if position.must_end() && position.rules().ending == Ending::Misere {
        Some(Foregone::Forced)
    } else {
        None
    }
}

/// Checks whether `who` is to move at ply `at`.
///
/// # Errors
/// Returns the first reason that holds, in the order of [`Refusal`]'s variants.
pub fn may_move(game: &Game, who: UserId, at: Ply) -> Result<(), Refusal> {
    let seat = game.seat_of(who).ok_or(Refusal::Stranger)?;
    if game.end().is_some() {
        return Err(Refusal::Finished);
    }
    if at != game.ply() {
        return Err(Refusal::Stale);
    }
    if seat != game.to_move() {
        return Err(Refusal::NotYourTurn);
    }
    Ok(())
}

/// Lets the bot make the first move instead of the person: the two swap seats, and the game starts again.
///
/// # Errors
/// As [`may_move`], which refuses once a move has been made; [`Refusal::Stale`] if the opponent is not the bot.
pub fn give_way(game: &Game, who: UserId, seed: u64) -> Result<Decided, Refusal> {
    may_move(game, who, Ply(0))?;
    Ok(open(swapped(game)?, seed))
}

/// Takes the bot's first move back, before the person has moved: the two swap seats, and the person begins.
///
/// # Errors
/// As [`may_move`], which refuses once the person has moved; [`Refusal::Stale`] if the opponent is not the bot.
pub fn take_over(game: &Game, who: UserId) -> Result<Decided, Refusal> {
    may_move(game, who, Ply(1))?;
    Ok(Decided { game: swapped(game)?, new: 0 })
}

/// Returns a game against the bot at its start, with the seats swapped.
fn swapped(game: &Game) -> Result<Game, Refusal> {
    let [one, other] = game.seats;
    match game.against() {
        Against::Bot => Ok(Game::new(game.id, [other, one], game.terms.clone())),
        Against::People => Err(Refusal::Stale),
    }
}

/// Plays a person's move, and the bot's reply if the bot is the opponent.
///
/// # Errors
/// Returns the first reason that holds, in the order of [`Refusal`]'s variants.
pub fn decide(game: &Game, who: UserId, at: Ply, m: Move, seed: u64) -> Result<Decided, Refusal> {
    may_move(game, who, at)?;
    made(game, m, seed)
}

/// Plays a move for the one who is to move, and the bot's reply.
pub(super) fn made(game: &Game, m: Move, seed: u64) -> Result<Decided, Refusal> {
    let mut turn = Decided { game: game.clone(), new: 0 };
    turn.game.push(m).map_err(Refusal::Illegal)?;
    turn.new += 1;
    answer(&mut turn, seed);
    Ok(turn)
}

/// Returns the ply that an open game against the bot goes back to when the person's last move and the bot's reply are
/// taken back; `None` if there is no such move. Nobody may take back a channel's move.
pub fn before_last(game: &Game) -> Option<Ply> {
    let own = game.against() == Against::Bot && game.channel_seat().is_none();
    let goes_on = own && game.end().is_none();
    game.ply().0.checked_sub(2).filter(|_| goes_on).map(Ply)
}

/// Takes back a person's last move against the bot, with the bot's reply, and returns the ply that the game goes back
/// to.
///
/// # Errors
/// As [`may_move`]; [`Refusal::Stale`] if there is no move to take back.
pub fn take_back(game: &Game, who: UserId, at: Ply) -> Result<Ply, Refusal> {
    may_move(game, who, at)?;
    before_last(game).ok_or(Refusal::Stale)
}

/// Resigns, whether or not it is the person's turn.
///
/// # Errors
/// [`Refusal::Stranger`] or [`Refusal::Finished`].
pub fn resign(game: &Game, who: UserId) -> Result<Decided, Refusal> {
    let seat = game.seat_of(who).ok_or(Refusal::Stranger)?;
    game.resigned(seat)
}

impl Game {
    fn ended(&self, end: End) -> Option<Decided> {
        let game = Self { end: Some(end), ..self.clone() };
        self.end.is_none().then_some(Decided { game, new: 0 })
    }

    /// Returns the game once `seat` has resigned.
    pub(super) fn resigned(&self, seat: Seat) -> Result<Decided, Refusal> {
        self.ended(End::Resigned { winner: seat.other() }).ok_or(Refusal::Finished)
    }
}

/// Ends a game whose time is up. Between people the player to move loses if they were warned; otherwise, and against
/// the bot, the game is abandoned. Returns `None` if it has already ended.
pub fn run_out(game: &Game, warned: bool) -> Option<Decided> {
    let end = match warned && game.is_between_people() {
        true => End::Time { winner: game.to_move().other() },
        false => End::Abandoned,
    };
    game.ended(end)
}

/// Ends a game for a moderator. Returns `None` if it has already ended.
pub fn stop(game: &Game) -> Option<Decided> {
    game.ended(End::Stopped)
}

fn answer(turn: &mut Decided, seed: u64) {
    if turn.game.end().is_some() {
        return;
    }
    if let Player::Bot(level) = turn.game.player(turn.game.to_move())
        && let Some(m) = nim::choose(turn.game.position(), level, seed)
        && turn.game.push(m).is_ok()
    {
        turn.new += 1;
    }
}
