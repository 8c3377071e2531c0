//! How long a win takes against the longest defence.

use std::collections::HashMap;

use nim::{Move, Outcome, Position};

/// Returns the fewest moves in which the player to move can force a win, and one such line; `None` if they cannot
/// win. Searches every position that can come up, so only use it on small ones.
pub fn fewest(position: &Position) -> Option<(u32, Vec<Move>)> {
    if position.outcome() == Outcome::P || position.is_over() {
        return None;
    }
    let mut memo = Memo::default();
    let own = memo.own_moves(position);
    let mut line = Vec::new();
    let mut now = position.clone();
    while let Some((m, _)) = memo.best(&now) {
        line.push(m);
        // Legal, as it came from this position.
        let _ = now.play(m);
    }
    Some((own, line))
}

/// By position: how many moves the winner still has to make.
#[derive(Default)]
struct Memo(HashMap<Position, u32>);

impl Memo {
    fn own_moves(&mut self, position: &Position) -> u32 {
        let canonical = position.canonical();
        if let Some(&moves) = self.0.get(&canonical) {
            return moves;
        }
        let own = self.best(&canonical).map_or(0, |(_, own)| own);
        self.0.insert(canonical, own);
        own
    }

    /// Returns the best move: the winner's quickest, or the loser's slowest. With it, the moves the winner still has
    /// to make; `None` at the end.
    fn best(&mut self, position: &Position) -> Option<(Move, u32)> {
        let wins = position.outcome() == Outcome::N;
        let moves: Vec<Move> =
            if wins { position.winning_moves().collect() } else { position.moves().collect() };
        let lines = moves.into_iter().filter_map(|m| {
            let after = self.own_moves(&position.after(m).ok()?);
            Some((m, after + u32::from(wins)))
        });
        if wins { lines.min_by_key(|&(_, own)| own) } else { lines.max_by_key(|&(_, own)| own) }
    }
}
