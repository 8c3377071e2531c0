//! What stories had in them.

use std::fmt;
use std::ops::AddAssign;

/// What a story had in it, or many.
#[derive(Clone, Copy, Default)]
pub struct Counts {
    pub wishes: usize,
    pub challenges: usize,
    pub games: usize,
    pub moves: usize,
    pub taken_back: usize,
    pub restarts: usize,
    pub gateways: usize,
    pub faults: usize,
    pub redelivered: usize,
    pub leaps: usize,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.wishes += other.wishes;
        self.challenges += other.challenges;
        self.games += other.games;
        self.moves += other.moves;
        self.taken_back += other.taken_back;
        self.restarts += other.restarts;
        self.gateways += other.gateways;
        self.faults += other.faults;
        self.redelivered += other.redelivered;
        self.leaps += other.leaps;
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            wishes,
            challenges,
            games,
            moves,
            taken_back,
            restarts,
            gateways,
            faults,
            redelivered,
            leaps,
        } = self;
        write!(
            f,
            "{wishes} wishes, of which came {challenges} challenges, {games} games and {moves} moves, {taken_back} taken back; {restarts} \
             restarts, {gateways} cuts of the gateway, {faults} answers that met trouble, {redelivered} interactions \
             delivered twice, {leaps} moves of the clock"
        )
    }
}
