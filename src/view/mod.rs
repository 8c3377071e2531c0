//! Every message a player reads, made of plain data and the catalogue's words. Nothing here looks anything up or
//! decides anything.

mod art;
mod board;
mod explain;
mod hint;
mod learn;
mod pages;
mod refusal;
mod table;
mod typing;
mod words;

pub use board::{amount_form, board, kept_playing, resign_question, resigned, retired};
pub use hint::{HintSource, hint, hint_text};
pub use learn::{
    card, card_move, cards_done, feedback, lesson_done, lesson_step, lessons, moved_on,
};
pub use pages::{games, help, leaders};
pub use refusal::{
    apology, bad_input, bad_input_text, busy, no_game, no_such_game, not_here, not_now, refusal,
};
pub use typing::{complete_pile, complete_take};
pub use words::standing;
