//! What a review says of a game's moves, against a search that knows no theory, for every game from small starts.

use std::num::NonZeroU64;
use std::time::Instant;

use bouton::game::*;
use bouton::place::*;
use nim::*;

use crate::search::Search;

const SEATS: [Player; 2] = [Player::Person(UserId(1)), Player::Bot(Level::Casual)];

fn start(piles: &[u64], rules: Rules) -> Start {
    Start::try_from(Position::new(piles, rules)).expect("a start")
}

/// A game as its line tells it; `end` where the last object is not taken.
fn game(line: &str, end: Option<End>) -> Game {
    let line: Line = line.parse().expect("a line");
    let start = Start::try_from(line.start.clone()).expect("a start");
    replay(start, line.moves, end)
}

fn replay(start: Start, moves: Vec<Move>, end: Option<End>) -> Game {
    let ends = [
        end,
        Some(End::LastObject { winner: Seat::First }),
        Some(End::LastObject { winner: Seat::Second }),
    ];
    ends.into_iter()
        .find_map(|end| {
            Game::replay(GameId(1), SEATS, Terms::of(start.clone()), moves.clone(), end).ok()
        })
        .expect("a game")
}

fn looked_back(game: &Game) -> Review {
    game.whole().expect("all of it").review()
}

/// `D3? B1+ …`, as a player reads it.
fn marks(review: &Review) -> String {
    let mark = |m: &Reviewed| {
        let mark = match m.mark {
            Mark::Kept { only: true } => '!',
            Mark::Kept { only: false } => '+',
            Mark::GaveAway => '?',
            Mark::Lost => '·',
        };
        format!("{}{mark}", m.m)
    };
    let marks: Vec<String> = review.moves.iter().map(mark).collect();
    marks.join(" ")
}

fn accuracy(kept: u32, of: u32) -> Accuracy {
    Accuracy { kept, of }
}

#[test]
fn a_game_is_marked() {
    for (line, marked) in [
        ("3-4-5 normal: A2 C5 B3 B1 A1", "A2! C5· B3! B1· A1+"),
        ("3-4-5 normal: A1 B1 C4 A1 B3 A1 C1", "A1? B1? C4! A1· B3! A1· C1+"),
        ("1-1-1 misere: A1 B1 C1", "A1· B1+ C1·"),
    ] {
        assert_eq!(marks(&looked_back(&game(line, None))), marked, "{line}");
    }
}

#[test]
fn the_last_gift_decides() {
    for (line, end, turning) in [
        // Lost from the start, and the winner never let go.
        ("1-1 normal: A1 B1", None, Some(Turning::Start)),
        // Won from the start, and given away once.
        ("1-2 normal: B2 A1", None, Some(Turning::Move(Ply(0)))),
        // Given away, given back: the last gift decides.
        ("1-3 normal: B3 A1", None, Some(Turning::Move(Ply(0)))),
        ("2-3 normal: A2 B1 B2", None, Some(Turning::Move(Ply(1)))),
        // Resigned with the win in hand, whoever was to move.
        ("2-3 normal", Some(End::Resigned { winner: Seat::Second }), Some(Turning::End)),
        ("2-3 normal: B1", Some(End::Resigned { winner: Seat::Second }), Some(Turning::End)),
        // Resigned without.
        (
            "2-3 normal: A1",
            Some(End::Resigned { winner: Seat::Second }),
            Some(Turning::Move(Ply(0))),
        ),
        ("2-2 normal", Some(End::Resigned { winner: Seat::Second }), Some(Turning::Start)),
        // Nobody won.
        ("2-3 normal: A1", Some(End::Abandoned), None),
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

/// The number of each, from 1, and how many moves won of how many.
fn mattered(line: &str) -> String {
    let review = looked_back(&game(line, None));
    let told = review.mattered().into_iter();
    let told = told.map(|m| format!("{} {}/{}", m.at.0 + 1, m.winning, m.of));
    told.collect::<Vec<_>>().join(", ")
}

#[test]
fn two_or_three_moves_mattered() {
    for (line, told) in [
        // The last two gifts, and the answer that was hardest to find after them.
        ("3-4-5 normal: A1 B1 C4 A1 B3 A1 C1", "1 1/12, 2 1/11, 3 1/10"),
        // Nobody gave anything away: what was hardest to find.
        ("3-4-5 normal: A2 C5 B3 B1 A1", "1 1/12, 3 1/5"),
        // Nothing was hard.
        ("1-1-1 misere: A1 B1 C1", ""),
        ("1-2 normal: B2 A1", "1 1/3"),
        ("2-3 normal", ""),
    ] {
        assert_eq!(mattered(line), told, "{line}");
    }
}

/// A row a seat, and the sign in which it was decided.
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
    for (most, told) in [
        (38, "1 x-xxxxxx -x------ Some(2)"),
        (8, "1 x-xxxxxx -x------ Some(2)"),
        (7, "2 xxxx x--- Some(1)"),
        (3, "3 xxx x-- Some(0)"),
        (1, "8 x x Some(0)"),
        (0, "8 x x Some(0)"),
    ] {
        assert_eq!(sway(line, most), told, "{most}");
    }
    assert_eq!(sway("2-3 normal", 38), "1 x - None");
    assert_eq!(sway("2-2 normal: A1 B1 A1 B1", 2), "3 -- xx None");
}

#[test]
fn accuracy_is_the_share_of_wins_kept() {
    let review = looked_back(&game("2-3 normal: A2 B1 B2", None));
    assert_eq!(review.accuracy, [accuracy(1, 2), accuracy(0, 1)]);
    // Where all moves win there is nothing to choose.
    assert_eq!(looked_back(&game("1-1-1 normal: A1 B1 C1", None)).accuracy, [accuracy(0, 0); 2]);
    for (kept, of, percent) in [
        (0, 0, None),
        (0, 3, Some(0)),
        (1, 3, Some(33)),
        (2, 3, Some(67)),
        (199, 200, Some(99)),
        (200, 200, Some(100)),
        (u32::MAX, u32::MAX, Some(100)),
    ] {
        assert_eq!(accuracy(kept, of).percent(), percent, "{kept} of {of}");
    }
}

/// Plays every game there is from `position` on, and calls `each` with the moves.
fn every_game(position: &Position, moves: &mut Vec<Move>, each: &mut impl FnMut(&[Move])) {
    if position.is_over() {
        return each(moves);
    }
    for m in position.moves() {
        moves.push(m);
        every_game(&position.after(m).expect("legal"), moves, each);
        moves.pop();
    }
}

fn check(search: &mut Search, start: &Start, moves: &[Move]) {
    let game = replay(start.clone(), moves.to_vec(), None);
    let review = looked_back(&game);
    let winner = game.end().and_then(End::winner).expect("it was played out");
    let mut position = start.position().clone();
    let mut accuracy = [(0, 0); 2];
    // The side that could win at each ply, as hindsight without theory has it.
    let mut holder = Vec::new();
    for (ply, reviewed) in review.moves.iter().enumerate() {
        let seat = Seat::BOTH[ply % 2];
        assert_eq!((reviewed.at, reviewed.seat), (Ply(ply as u32), seat));
        assert_eq!(reviewed.m, moves[ply]);
        let could = search.can_win(&position);
        let next = position.after(reviewed.m).expect("legal");
        let kept = could && search.wins(&position, reviewed.m);
        holder.push(if could { seat } else { seat.other() });
        let all: Vec<Move> = position.moves().collect();
        let winning = all.iter().filter(|&&m| search.wins(&position, m)).count();
        let only = winning == 1 && all.len() > 1;
        let mark = match (could, kept) {
            (false, _) => Mark::Lost,
            (true, false) => Mark::GaveAway,
            (true, true) => Mark::Kept { only },
        };
        assert_eq!(reviewed.mark, mark, "{moves:?} at {ply}");
        assert_eq!((reviewed.winning, reviewed.of), (winning as u64, all.len() as u64));
        let choice = winning < all.len();
        accuracy[seat.index()].0 += u32::from(kept && choice);
        accuracy[seat.index()].1 += u32::from(could && choice);
        position = next;
    }
    holder.push(winner);
    assert_eq!(review.holders, holder);
    holder.pop();
    assert_eq!(review.accuracy.map(|a| (a.kept, a.of)), accuracy);
    // After the turning point the winner could win at every ply, and just before it could not.
    match review.turning.expect("somebody won") {
        Turning::Start => assert!(holder.iter().all(|&seat| seat == winner)),
        Turning::Move(Ply(ply)) => {
            let ply = ply as usize;
            assert_eq!(holder[ply], winner.other());
            assert!(holder[ply + 1..].iter().all(|&seat| seat == winner));
        }
        Turning::End => panic!("the last object was taken"),
    }
}

#[test]
fn every_small_game_is_reviewed_right() {
    let begun = Instant::now();
    let mut games = 0;
    for ending in [Ending::Normal, Ending::Misere] {
        for max_take in 0..=3 {
            let max_take = NonZeroU64::new(max_take);
            let rules = Rules { variant: Variant::bounded_by(max_take), ending };
            for piles in [vec![7], vec![2, 4], vec![1, 2, 3], vec![1, 1, 2, 2], vec![1, 3, 3]] {
                let start = start(&piles, rules);
                let mut search = Search::default();
                every_game(&start.position().clone(), &mut Vec::new(), &mut |moves| {
                    check(&mut search, &start, moves);
                    games += 1;
                });
            }
        }
    }
    println!("{games} whole games in {:.1?}", begun.elapsed());
}
