//! Whether a game is played against the bot or against people. A person has one open game of each kind in a channel.

use super::{Game, Player};
use nim::names;

/// The most games that one person may have open at once. Each may grow long, and some queries read all of them.
pub const OPEN_GAMES: usize = 50;

names! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Against {
        Bot => "bot",
        People => "people",
    }
}

impl Game {
    pub fn against(&self) -> Against {
        let bot = |player: &Player| matches!(player, Player::Bot(_));
        if self.seats().iter().any(bot) { Against::Bot } else { Against::People }
    }
}
