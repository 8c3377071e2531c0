//! Every message a player reads, made of plain data and the catalogue's words. Nothing here looks anything up or
//! decides anything.

mod art;
mod board;
mod challenge;
mod deed;
mod explain;
mod fair;
mod hint;
mod learn;
mod moves;
mod nudge;
mod pager;
mod pages;
mod puzzle;
mod reasons;
mod refusal;
mod review;
mod solvers;
mod table;
mod typing;
mod words;

pub use board::{amount_form, board, kept_playing, resign_question, resigned, retired};
pub use challenge::{
    already_asked, challenge, challenge_closed, challenge_refusal, hindered, muted,
    no_such_challenge, they_play,
};
pub use hint::{HintSource, hint, hint_text};
pub use learn::{
    card, card_move, cards, cards_done, feedback, lesson_done, lesson_step, lessons, moved_on,
};
pub use moves::MENU;
pub use nudge::{go_on, go_on_own, nudge, warning};
pub use pages::{LISTED, games, games_elsewhere, help, leaders};
pub use puzzle::{puzzle, puzzle_over, puzzle_result, puzzle_shared, puzzle_tried, puzzle_why};
pub use refusal::{
    apology, bad_input, bad_input_text, busy, crowded, no_game, no_such_game, not_here, not_now,
    opponent_gone, plays_enough, refusal, slow_down, whose_move,
};
pub use review::{
    complete_review, review, review_at, review_elsewhere, review_none, review_not_over,
    review_not_yet,
};
pub use solvers::{puzzle_solvers, puzzle_tallies};
pub use typing::{complete_pile, complete_take};
pub use words::standing;
