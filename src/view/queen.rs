//! Draws Wythoff's game as a queen on a chessboard: her moves are the moves of the game, and both piles are empty in
//! the corner.

use super::table::block;
use nim::{Exhibit, Outcome, PileIx, Position};

/// The largest pile that a board is drawn for.
const LARGEST: u64 = 12;

/// Draws the board with the lost pairs on it; `None` if the piles are too large, or the game is another.
pub(super) fn queen(position: &Position) -> Option<String> {
    let [a, b] = [0, 1].map(|pile| position.pile(PileIx(pile)));
    let fits = a.max(b) <= LARGEST && position.exhibit() == Exhibit::Pairs;
    fits.then(|| {
        let cell = |(x, y): (u64, u64)| match Position::new([x, y], position.rules()).outcome() {
            _ if (x, y) == (a, b) => "Q",
            Outcome::P => "x",
            Outcome::N => "·",
        };
        // Numbers with two digits have the first on a line above.
        let tens = format!("{:23}{}", "", " 1".repeat(a.saturating_sub(9) as usize));
        let across: Vec<String> = (0..=a).map(|x| (x % 10).to_string()).collect();
        let mut lines: Vec<String> = (a > 9).then_some(tens).into_iter().collect();
        lines.push(format!("    {} A", across.join(" ")));
        lines.extend((0..=b).map(|y| {
            let cells: Vec<&str> = (0..=a).map(|x| cell((x, y))).collect();
            format!("{y:>2}  {}", cells.join(" "))
        }));
        lines.push(" B".to_owned());
        block(&lines)
    })
}
