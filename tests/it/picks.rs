//! What can be pressed on a board, for whoever plays without caring how.

use nim::Position;
use sandbox::MessageView;

/// The controls that choose a move, or the pile it is made in.
fn picks(board: &MessageView) -> impl Iterator<Item = &str> {
    let controls = board.parts().filter_map(|part| part["custom_id"].as_str());
    controls.filter(|control| control.starts_with("pick."))
}

/// Whether this control moves, and does not only open a pile.
pub fn moves(control: &str) -> bool {
    control.ends_with(|c: char| c.is_ascii_digit())
}

/// A move that can be chosen, else the pile it is made in.
pub fn choice(board: &MessageView) -> Option<&str> {
    let found = picks(board).find(|control| moves(control));
    found.or_else(|| picks(board).next())
}

/// The piles that a board shows, a line each, by its rules.
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

/// A winning move, as a player who knows how finds it: from what the board shows.
pub fn winning_move(board: &str, rules: &str) -> String {
    let m = position(board, rules).winning_moves().next();
    m.unwrap_or_else(|| panic!("no win in {board}")).to_string()
}
