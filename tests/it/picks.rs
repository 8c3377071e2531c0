//! What can be pressed on a board, for whoever plays without caring how.

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
