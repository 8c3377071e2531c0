//! How long a win takes against the defence that holds out longest.

use std::collections::HashMap;

use nim::{Move, Outcome, Position};

/// The fewest moves of one's own in which the player to move can be sure to win, and one way in which that can go;
/// `None` where they cannot win. It looks at every position play can lead to, so let these be few.
pub fn fewest(position: &Position) -> Option<(u32, Vec<Move>)> {
    if position.outcome() == Outcome::P || position.is_over() {
        return None;
    }
    let mut known = Known::default();
    let own = known.own_moves(position);
    let mut line = Vec::new();
    let mut now = position.clone();
    while let Some((m, _)) = known.best(&now) {
        line.push(m);
        // Legal: it is one of the position's own.
        let _ = now.play(m);
    }
    Some((own, line))
}

/// The winner's moves still to come, by position.
#[derive(Default)]
struct Known(HashMap<Position, u32>);

impl Known {
    fn own_moves(&mut self, position: &Position) -> u32 {
        let canonical = position.canonical();
        if let Some(&known) = self.0.get(&canonical) {
            return known;
        }
        let own = self.best(&canonical).map_or(0, |(_, own)| own);
        self.0.insert(canonical, own);
        own
    }

    /// The move that the player to move makes: the winner as quickly as can be, the loser as slowly. With it, how many
    /// moves of the winner's are left; `None` at the end.
    fn best(&mut self, position: &Position) -> Option<(Move, u32)> {
        let wins = position.outcome() == Outcome::N;
        let moves: Vec<Move> =
            if wins { position.winning_moves().collect() } else { position.moves().collect() };
        let told = moves.into_iter().filter_map(|m| {
            let after = self.own_moves(&position.after(m).ok()?);
            Some((m, after + u32::from(wins)))
        });
        if wins { told.min_by_key(|&(_, own)| own) } else { told.max_by_key(|&(_, own)| own) }
    }
}
