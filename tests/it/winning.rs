//! A player who knows how to win, and sees only the board.

use nim::Position;

/// The piles that a board shows, a line each, with these rules.
pub fn position(board: &str, rules: &str) -> Position {
    let size = |line: &str| {
        let mut words = line.split_whitespace();
        let letter = words.next()?;
        (letter.len() == 1 && letter.chars().all(|c| c.is_ascii_uppercase())).then_some(())?;
        words.last()?.parse().ok()
    };
    let sizes: Vec<u64> = board.lines().filter_map(size).collect();
    Position::new(sizes, rules.parse().expect("rules"))
}

/// Finds a winning move from what the board shows.
pub fn winning_move(board: &str, rules: &str) -> String {
    let m = position(board, rules).winning_moves().next();
    m.unwrap_or_else(|| panic!("no win in {board}")).to_string()
}
