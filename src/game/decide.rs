//! What may happen next in a game, as a pure function of the game and the wish.

use super::{Against, End, Game, Player, Ply, Seat};
use crate::place::UserId;
use nim::{self, Ending, Move, PlayError};

/// Why a wish about a game is not granted. It changes nothing, and tells the player how things stand.
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
    /// The vote was on an earlier move, or is over.
    VoteClosed,
    /// There is nothing to count.
    NoVotes,
    /// Only the one who began the vote may do that.
    NotTheHost,
    /// A fair match is played without hints.
    Unaided,
    /// The rules forbid the move.
    Illegal(PlayError),
}

/// What a granted wish leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// The game as it is now.
    pub game: Game,
    /// How many of its last moves are new: the person's, and the bot's answer to it.
    pub new: usize,
}

impl Turn {
    /// The new moves, in order.
    pub fn moves(&self) -> &[Move] {
        self.game.latest(self.new)
    }
}

/// Opens a game: where the bot has the first seat it makes its move.
pub fn open(game: Game, seed: u64) -> Turn {
    let mut turn = Turn { game, new: 0 };
    answer(&mut turn, seed);
    turn
}

/// Why a game against the bot is no game: it is over before the person has a choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Foregone {
    /// The bot's first move ends it.
    Over,
    /// All that is left to the person is to take the last object, and to lose by it.
    Forced,
}

/// Whether a game that the bot has [opened](open) is over before the person in it has a choice. Where all they can do
/// is win, that does no harm.
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

/// Whether that person is to move at that ply.
///
/// # Errors
/// Why not; the first reason that holds, in the order of [`Refusal`]'s variants.
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

/// Lets the bot make the first move in the place of a person: the two change seats, and the game begins again.
///
/// # Errors
/// As [`may_move`], once a move has been made or where nobody sits opposite but another person.
pub fn give_way(game: &Game, who: UserId, seed: u64) -> Result<Turn, Refusal> {
    may_move(game, who, Ply(0))?;
    let [me, other] = game.seats;
    match other {
        Player::Bot(_) => Ok(open(Game::new(game.id, [other, me], game.terms.clone()), seed)),
        Player::Person(_) | Player::Channel(_) | Player::Gone => Err(Refusal::Stale),
    }
}

/// Takes the bot's first move back, before the person has made one: the two change seats, and the person begins.
///
/// # Errors
/// As [`may_move`], once the person has moved or where nobody sits opposite but another person.
pub fn take_over(game: &Game, who: UserId) -> Result<Turn, Refusal> {
    may_move(game, who, Ply(1))?;
    let [other, me] = game.seats;
    match other {
        Player::Bot(_) => {
            Ok(Turn { game: Game::new(game.id, [me, other], game.terms.clone()), new: 0 })
        }
        Player::Person(_) | Player::Channel(_) | Player::Gone => Err(Refusal::Stale),
    }
}

/// Plays a person's move, and the bot's answer where it sits opposite.
///
/// # Errors
/// Why the move was refused; the first reason that holds, in the order of [`Refusal`]'s variants.
pub fn decide(game: &Game, who: UserId, at: Ply, m: Move, seed: u64) -> Result<Turn, Refusal> {
    may_move(game, who, at)?;
    made(game, m, seed)
}

/// The same for either player.
pub(super) fn made(game: &Game, m: Move, seed: u64) -> Result<Turn, Refusal> {
    let mut turn = Turn { game: game.clone(), new: 0 };
    turn.game.push(m).map_err(Refusal::Illegal)?;
    turn.new += 1;
    answer(&mut turn, seed);
    Ok(turn)
}

/// What an open game against the bot would go back to, were the person's last move and the bot's answer to it taken back;
/// `None` where there is no such move. A channel's move is nobody's to take back.
pub fn before_last(game: &Game) -> Option<Ply> {
    let own = game.against() == Against::Bot && game.channel_seat().is_none();
    let goes_on = own && game.end().is_none();
    game.ply().0.checked_sub(2).filter(|_| goes_on).map(Ply)
}

/// Takes a person's last move against the bot back, with the bot's answer to it: the ply that the game goes back to.
///
/// # Errors
/// As [`may_move`], and where there is no such move.
pub fn take_back(game: &Game, who: UserId, at: Ply) -> Result<Ply, Refusal> {
    may_move(game, who, at)?;
    before_last(game).ok_or(Refusal::Stale)
}

/// Resigns, in turn or out of turn.
///
/// # Errors
/// [`Refusal::Stranger`] or [`Refusal::Finished`].
pub fn resign(game: &Game, who: UserId) -> Result<Turn, Refusal> {
    let seat = game.seat_of(who).ok_or(Refusal::Stranger)?;
    if game.end().is_some() {
        return Err(Refusal::Finished);
    }
    Ok(game.resigned(seat))
}

impl Game {
    fn ended(&self, end: End) -> Option<Turn> {
        let game = Self { end: Some(end), ..self.clone() };
        self.end.is_none().then_some(Turn { game, new: 0 })
    }

    /// The game once that seat has resigned.
    pub(super) fn resigned(&self, seat: Seat) -> Turn {
        let mut game = self.clone();
        game.end = Some(End::Resigned { winner: seat.other() });
        Turn { game, new: 0 }
    }
}

/// Ends a game that has run out of time: between people the player to move loses it if they were warned;
/// otherwise, and against the bot, it is abandoned. `None` if it has ended.
pub fn run_out(game: &Game, warned: bool) -> Option<Turn> {
    let end = match warned && game.is_between_people() {
        true => End::Time { winner: game.to_move().other() },
        false => End::Abandoned,
    };
    game.ended(end)
}

/// Ends a game for somebody who moderates the place. `None` if it has ended.
pub fn stop(game: &Game) -> Option<Turn> {
    game.ended(End::Stopped)
}

fn answer(turn: &mut Turn, seed: u64) {
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
