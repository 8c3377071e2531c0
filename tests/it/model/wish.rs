//! What people may want to do, sensible or not.

use std::fmt;

use super::simple::Model;
use super::things::Game;

/// Names a game by its challenge, and whether it is the challenge's first or second game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Name(pub usize, pub usize);

/// A person wants something in a place. Person 2 is a stranger.
#[derive(Clone, Debug, PartialEq)]
pub struct Wish {
    pub who: usize,
    pub place: usize,
    pub deed: Deed,
}

/// What they want. With a name they use a button, without one a command.
#[derive(Clone, Debug, PartialEq)]
pub enum Deed {
    Challenge {
        rated: bool,
    },
    Answer(usize, Answer),
    Rematch(Name),
    Take {
        game: Name,
        ply: usize,
        pile: usize,
        take: u64,
    },
    Type {
        pile: usize,
        take: u64,
    },
    Resign(Name),
    ResignHere,
    Hint(Name, usize),
    Board,
    Games,
    /// A game against the bot.
    Alone,
    /// In the open game against the bot.
    TakeBack(usize),
    GiveUp,
}

impl Wish {
    /// Whether a game begins if this is granted.
    pub fn begins(&self) -> bool {
        matches!(self.deed, Deed::Answer(_, Answer::Accepted) | Deed::Rematch(_))
    }
}

/// The answer to a challenge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Answer {
    Accepted,
    Declined,
    Withdrawn,
    /// Never chosen by a person.
    Expired,
}

impl fmt::Display for Wish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { who, place, deed } = self;
        write!(f, "{who} in {place}: {deed:?}")
    }
}

/// Draws a wish in that place. Mostly it makes sense; now and then it is late, early, forged, or none of their
/// business.
pub fn wish(model: &Model, place: usize, rng: &mut fastrand::Rng) -> Wish {
    let open = model.open(place);
    let roll = rng.u32(..100);
    // Whether something is being played or not, most possible wishes would not be interesting.
    let roll = match (open, rng.u8(..4)) {
        (_, 0) => roll,
        (None, _) => roll % 40,
        (Some(_), _) => 40 + roll * 60 / 100,
    };
    if rng.u8(..9) == 0 {
        return alone(model, place, rng);
    }
    let anyone = rng.usize(..3);
    match roll {
        0..10 => {
            Wish { who: rng.usize(..2), place, deed: Deed::Challenge { rated: rng.u8(..3) == 0 } }
        }
        10..31 => answer(model, place, rng),
        31..40 => Wish { who: anyone, place, deed: Deed::Rematch(name(model, place, rng)) },
        40..72 => take(model, place, rng),
        72..80 => Wish { who: mover(model, open, rng), place, deed: typed(model, open, rng) },
        80..83 => Wish { who: anyone, place, deed: Deed::Resign(name(model, place, rng)) },
        83..85 => Wish { who: anyone, place, deed: Deed::ResignHere },
        85..91 => {
            let game = name(model, place, rng);
            let deed = Deed::Hint(game, ply(model, game, rng));
            Wish { who: anyone, place, deed }
        }
        91..97 => Wish { who: anyone, place, deed: Deed::Board },
        _ => Wish { who: anyone, place, deed: Deed::Games },
    }
}

/// Draws a wish about a game against the bot, which keeps nobody from playing with people.
fn alone(model: &Model, place: usize, rng: &mut fastrand::Rng) -> Wish {
    let who = rng.usize(..2);
    let open = model.alone[who][place].open.as_ref();
    let ply = open.map_or(0, |open| open.ply);
    let deed = match (open, rng.u8(..8)) {
        (None, 2..) => Deed::Alone,
        (_, 0) => Deed::Alone,
        (_, 1 | 2) => Deed::GiveUp,
        (_, 3 | 4) => Deed::Type { pile: rng.usize(..2), take: rng.u64(1..=4) },
        (_, 5) => Deed::TakeBack((ply + 2) / 4 * 2),
        _ => Deed::TakeBack(ply),
    };
    Wish { who, place, deed }
}

fn answer(model: &Model, place: usize, rng: &mut fastrand::Rng) -> Wish {
    let all = model.challenges.len();
    let here: Vec<_> = (0..all).filter(|&i| model.challenges[i].place == place).collect();
    let standing = here.iter().rfind(|&&i| model.challenges[i].answer.is_none());
    let which = match (standing, rng.u8(..16)) {
        // Perhaps a challenge of another place, or none.
        (_, 0) => rng.usize(..=all),
        (Some(&standing), 1..12) => standing,
        // Mostly one of the last few, open or not.
        _ => here.iter().rev().nth(rng.usize(..here.len().clamp(1, 3))).copied().unwrap_or(all),
    };
    let answer = match rng.u8(..10) {
        0..8 => Answer::Accepted,
        8 => Answer::Declined,
        _ => Answer::Withdrawn,
    };
    let challenger = model.challenges.get(which).map_or(0, |c| c.challenger);
    let who = match rng.u8(..10) {
        0..7 => 1 - challenger,
        _ => rng.usize(..3),
    };
    let deed = Deed::Answer(which, answer);
    Wish { who, place, deed }
}

fn take(model: &Model, place: usize, rng: &mut fastrand::Rng) -> Wish {
    let game = name(model, place, rng);
    let (pile, take) = some_move(model, Some(game), rng);
    let deed = Deed::Take {
        game,
        ply: ply(model, game, rng),
        // There is no third pile.
        pile: if rng.u8(..25) == 0 { 2 } else { pile },
        take,
    };
    Wish { who: mover(model, Some(game), rng), place, deed }
}

fn typed(model: &Model, open: Option<Name>, rng: &mut fastrand::Rng) -> Deed {
    let (pile, take) = some_move(model, open, rng);
    Deed::Type { pile, take }
}

/// Draws a move, mostly a legal one.
fn some_move(model: &Model, game: Option<Name>, rng: &mut fastrand::Rng) -> (usize, u64) {
    let left = game.and_then(|name| model.game(name)).map(Game::left);
    let pile = rng.usize(..2);
    match (left, rng.u8(..8)) {
        (Some(left), 1..) if left[pile] > 0 => (pile, rng.u64(1..=left[pile])),
        (Some(left), 1..) if left[1 - pile] > 0 => (1 - pile, rng.u64(1..=left[1 - pile])),
        _ => (pile, rng.u64(1..=4)),
    }
}

/// Mostly the open game here, or the last one.
fn name(model: &Model, place: usize, rng: &mut fastrand::Rng) -> Name {
    let nowhere = Name(model.challenges.len(), 0);
    let names: Vec<_> = model.names().collect();
    if rng.u8(..16) == 0 {
        let i = rng.usize(..=names.len());
        return names.get(i).copied().unwrap_or(nowhere);
    }
    let here = |name: &Name| model.challenges[name.0].place == place;
    let last = || names.iter().copied().rfind(here);
    model.open(place).or_else(last).unwrap_or(nowhere)
}

/// Mostly the player to move.
fn mover(model: &Model, game: Option<Name>, rng: &mut fastrand::Rng) -> usize {
    let mover = game.and_then(|name| model.game(name)).map(|game| game.mover());
    match (mover, rng.u8(..6)) {
        (Some(mover), 1..) => mover,
        _ => rng.usize(..3),
    }
}

/// Mostly the current ply, else an earlier or later one.
fn ply(model: &Model, game: Name, rng: &mut fastrand::Rng) -> usize {
    let now = model.game(game).map_or(0, |game| game.moves.len());
    match rng.u8(..8) {
        0 => rng.usize(..now + 3),
        _ => now,
    }
}
