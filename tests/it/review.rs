//! What a review says of a game's moves. `reading::review` checks by search that it is true.

use bouton::game::*;
use bouton::place::UserId;
use nim::Level;

use crate::records::{replayed, start};

const SEATS: [Player; 2] = [Player::Person(UserId(1)), Player::Bot(Level::Casual)];

/// A game from its line; `end` if the last object is not taken.
fn game(line: &str, end: Option<End>) -> Game {
    replayed(1, SEATS, Terms::of(start(line)), line, end)
}

fn looked_back(game: &Game) -> Review {
    game.whole().expect("all of it").review()
}

#[test]
fn a_game_that_is_resigned_is_decided_by_its_last_gift_or_at_its_end() {
    for (line, end, turning) in [
        // Resigned in a won position, whoever was to move.
        ("2-3 normal", Some(End::Resigned { winner: Seat::Second }), Some(Turning::End)),
        ("2-3 normal: B1", Some(End::Resigned { winner: Seat::Second }), Some(Turning::End)),
        // Resigned in a lost position.
        (
            "2-3 normal: A1",
            Some(End::Resigned { winner: Seat::Second }),
            Some(Turning::Move(Ply(0))),
        ),
        ("2-2 normal", Some(End::Resigned { winner: Seat::Second }), Some(Turning::Start)),
        // It goes on.
        ("2-3 normal: A1", None, None),
    ] {
        assert_eq!(looked_back(&game(line, end)).turning, turning, "{line} {end:?}");
    }
}

#[test]
fn a_game_starts_again_from_any_ply_that_leaves_a_choice() {
    for (line, piles) in [
        ("1-3-5-7 misere", Some(vec![1, 3, 5, 7])),
        ("1-3-5-7 misere: A1 C5", Some(vec![3, 7])),
        ("1-3 misere: A1 B2", None),
        ("2-1 normal: A1", None),
        ("2-1 normal: B1", Some(vec![2])),
        ("3-3 normal max 1: A1", None),
        ("3 normal: A3", None),
    ] {
        let game = game(line, None);
        let whole = game.whole().expect("all of it");
        let start = whole.start_from(game.ply());
        let position = start.as_ref().map(|start| start.position());
        assert_eq!(position.map(|p| p.piles().to_vec()), piles, "{line}");
        assert!(position.is_none_or(|p| p.rules() == game.position().rules()));
        assert_eq!(whole.start_from(Ply(game.ply().0 + 1)), None);
    }
}

/// Each move's number, from 1, and how many of how many moves won.
fn mattered(line: &str) -> String {
    let review = looked_back(&game(line, None));
    let moves = review.mattered().into_iter();
    let moves = moves.map(|m| format!("{} {}/{}", m.at.0 + 1, m.winning, m.of));
    moves.collect::<Vec<_>>().join(", ")
}

#[test]
fn two_or_three_moves_mattered() {
    for (line, expected) in [
        // The last two mistakes, and the hardest reply after them.
        ("3-4-5 normal: A1 B1 C4 A1 B3 A1 C1", "1 1/12, 2 1/11, 3 1/10"),
        // Nobody made a mistake: the moves that were hardest to find.
        ("3-4-5 normal: A2 C5 B3 B1 A1", "1 1/12, 3 1/5"),
        // Nothing was hard.
        ("1-1-1 misere: A1 B1 C1", ""),
        ("1-2 normal: B2 A1", "1 1/3"),
        ("2-3 normal", ""),
    ] {
        assert_eq!(mattered(line), expected, "{line}");
    }
}

/// The rows of the two seats, and the column in which the game was decided.
fn sway(line: &str, most: usize) -> String {
    let sway = looked_back(&game(line, None)).sway(most);
    let row = |seat: usize| -> String {
        let could = sway.signs.iter().map(|could| could[seat]);
        could.map(|could| if could { 'x' } else { '-' }).collect()
    };
    format!("{} {} {} {:?}", sway.each, row(0), row(1), sway.decided)
}

#[test]
fn the_course_of_a_game_fits_so_many_signs() {
    let line = "3-4-5 normal: A1 B1 C4 A1 B3 A1 C1";
    for (most, expected) in [
        (38, "1 x-xxxxxx -x------ Some(2)"),
        (8, "1 x-xxxxxx -x------ Some(2)"),
        (7, "2 xxxx x--- Some(1)"),
        (3, "3 xxx x-- Some(0)"),
        (1, "8 x x Some(0)"),
        (0, "8 x x Some(0)"),
    ] {
        assert_eq!(sway(line, most), expected, "{most}");
    }
    assert_eq!(sway("2-3 normal", 38), "1 x - None");
    assert_eq!(sway("2-2 normal: A1 B1 A1 B1", 2), "3 -- xx None");
}
