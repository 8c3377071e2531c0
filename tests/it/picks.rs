//! Finds buttons to press on a board, for tests that just play on.

use sandbox::MessageView;

/// The controls that choose a move, or its pile.
fn picks(board: &MessageView) -> impl Iterator<Item = &str> {
    let controls = board.parts().filter_map(|part| part["custom_id"].as_str());
    controls.filter(|control| control.starts_with("pick."))
}

/// Whether this control makes a move, rather than open a pile.
pub fn moves(control: &str) -> bool {
    control.ends_with(|c: char| c.is_ascii_digit())
}

/// A control that makes a move, or else one that opens a pile.
pub fn choice(board: &MessageView) -> Option<&str> {
    let found = picks(board).find(|control| moves(control));
    found.or_else(|| picks(board).next())
}
