//! Compares every shortcut with the definition it replaces, on all small positions.

use std::num::NonZeroU64;

use super::*;
use crate::known::Known;
use crate::{Ending, Variant};

/// A game without its shortcuts.
#[derive(Clone, Copy)]
struct Defined<G>(G);

impl<G: Game> Game for Defined<G> {
    fn check(self, position: &Position, m: Move) -> Result<(), PlayError> {
        self.0.check(position, m)
    }

    fn moves(self, position: &Position) -> Moves<'_> {
        self.0.moves(position)
    }

    fn next(self, position: &Position, so_far: Partial, room: usize) -> Result<Next, PlayError> {
        self.0.next(position, so_far, room)
    }

    fn outcome(self, position: &Position) -> Outcome {
        self.0.outcome(position)
    }

    fn case(self, position: &Position) -> Option<Case> {
        self.0.case(position)
    }

    fn why(self, lost: &Position, before: &Position) -> Reason {
        self.0.why(lost, before)
    }

    fn knows(self, position: &Position, known: Known) -> bool {
        self.0.knows(position, known)
    }

    fn exhibit(self, position: &Position) -> Exhibit {
        self.0.exhibit(position)
    }
}

/// Calls `check` with every position of a few piles of Nim, with every bound up to 8 or none, and either ending.
fn every_position(check: impl Fn(&Position)) {
    for (piles, size) in [(1, 40), (2, 12), (3, 6), (4, 3)] {
        for max_take in 0..=8 {
            for ending in [Ending::Normal, Ending::Misere] {
                let variant = Variant::bounded_by(NonZeroU64::new(max_take));
                let base = size + 1u64;
                for index in 0..base.pow(piles) {
                    let piles = (0..piles).map(|i| index / base.pow(i) % base);
                    let rules = Rules { variant, ending };
                    check(&Position::new(piles.collect::<Vec<_>>(), rules));
                }
            }
        }
    }
}

#[test]
fn shortcuts_are_what_is_defined() {
    every_position(|position| with!(position, game => by_definition(game, position)));
}

fn by_definition<G: Game>(game: G, position: &Position) {
    let plain = Defined(game);
    let moves: Vec<Move> = game.moves(position).collect();
    let winning: Vec<Move> = game.winning_moves(position).collect();
    assert!(plain.winning_moves(position).eq(winning.iter().copied()), "{position:?}");
    for known in [Known::Famous, Known::Cancelling] {
        assert_eq!(
            game.known_moves(position, known),
            plain.known_moves(position, known),
            "{position:?}"
        );
    }
    assert_eq!(game.is_over(position), plain.is_over(position));
    assert_eq!(game.can_end(position), plain.can_end(position));
    assert_eq!(game.move_count(position), plain.move_count(position));
    for (&m, n) in moves.iter().zip(0..) {
        assert_eq!(game.check(position, m), Ok(()));
        assert_eq!(game.nth(position, n), Some(m));
    }
    assert_eq!(game.nth(position, moves.len() as u128), None);
    assert!(game.has_choice(position) || winning.is_empty() || winning.len() == moves.len());
    if game.outcome(position) == Outcome::P {
        let [mut best, mut defined] = [game.best_tries(position), plain.best_tries(position)];
        best.sort_by_key(|best| best.m);
        defined.sort_by_key(|best| best.m);
        assert_eq!(best, defined, "{position:?}");
    }
    let all = plain.reachable(position, usize::MAX).expect("all of them");
    for most in [usize::MAX, all.len(), all.len() - 1] {
        let few = (most >= all.len()).then(|| all.clone());
        assert_eq!(game.reachable(position, most), few);
        assert_eq!(plain.reachable(position, most), few);
    }
    let canonical = game.canonical(position);
    assert_eq!(canonical.outcome(), position.outcome());
    assert_eq!(canonical.canonical(), canonical);
}

#[test]
fn menus_lead_to_the_legal_moves() {
    every_position(|position| {
        let moves: Vec<Move> = position.moves().collect();
        for room in [0, 6, 25] {
            let mut reached = Vec::new();
            let all = walk(position, Partial::NOTHING, room, &mut reached);
            assert!(reached.iter().all(|m| moves.contains(m)), "{position:?}");
            assert!(!all || reached == moves, "{position:?} {reached:?}");
            assert!(all || room < 25 || moves.iter().any(|m| m.taken() > 25));
        }
    });
}

/// Follows every choice, by the text of its entry, and returns whether all moves were offered.
fn walk(position: &Position, so_far: Partial, room: usize, reached: &mut Vec<Move>) -> bool {
    let next = position.next(so_far, room).expect("legal");
    if let Some((moves, _)) = next.moves() {
        assert!(moves.len() <= room.max(4) && moves.is_sorted());
        assert!(moves.iter().all(|m| m.to_string().starts_with(so_far.as_str())));
    }
    let (entries, more) = match next {
        Next::Ready(m) => {
            reached.push(m);
            return true;
        }
        Next::Entries { entries, more } => (entries, more),
    };
    let mut walk = |entry: &Entry| {
        let chosen = entry.to_string().parse().expect("an entry");
        walk(position, chosen, room, reached)
    };
    let rest: Vec<bool> = entries.iter().map(&mut walk).collect();
    !more && !rest.contains(&false)
}

#[test]
fn illegal_choices_are_refused() {
    let position: crate::Line = "0-3 normal max 2".parse().expect("a line");
    let position = position.start;
    let refused = |choice: &str| {
        let choice = choice.parse().expect("a choice");
        position.next(choice, 25).expect_err("refused").to_string()
    };
    assert_eq!(refused("A"), "pile A is empty");
    assert_eq!(refused("A1"), "pile A is empty");
    assert_eq!(refused("C"), "there is no pile C");
    assert_eq!(refused("B3"), "the rules are max 2");
}

/// What people know of the other games: first with famous positions alone, then cancelling pairs as well.
#[test]
fn what_people_know() {
    for (line, famous, cancelling) in [
        ("9 normal subtraction 1,3,4", true, true),
        ("14 normal subtraction 1,3,4", false, false),
        ("5-5 misere subtraction 1,3,4", true, true),
        ("5-5-9 normal subtraction 1,3,4", false, true),
        ("5-5-1 normal subtraction 2,3", true, true),
        ("1-3 normal subtraction 1,3,4", false, false),
        ("4 normal subtraction 1,3,4", false, false),
        ("3-3 normal kayles", true, true),
        ("1-4 normal kayles", true, true),
        ("1-2-3 normal kayles", true, true),
        ("2-2-3-3 normal kayles", false, true),
        ("1-4-5-5 normal kayles", false, true),
        ("1-1-1-1 normal kayles", true, true),
        ("1-1-1-1-1 misere kayles", true, true),
        ("1-1-1 normal kayles", false, false),
        ("1-4 misere kayles", false, false),
        ("5-9 normal kayles", false, false),
        ("4-7 normal wythoff", true, true),
        ("6-10 normal wythoff", false, true),
        ("8-13 normal wythoff", false, false),
        ("3-4 normal wythoff", false, false),
        ("21 normal fibonacci", true, true),
        ("22 misere fibonacci 8", false, true),
        ("89 normal fibonacci", false, true),
        ("144 normal fibonacci", false, false),
        ("20 normal fibonacci 1", false, false),
        ("13 normal fibonacci 13", false, false),
        ("5-5 normal own 0.137", true, true),
        ("5-5-6-6 normal own 0.137", false, true),
        ("1-1-2-2 normal own 0.137", true, true),
        ("1-1-2 normal own 0.137", false, false),
    ] {
        let position = line.parse::<crate::Line>().expect("a line").start;
        let knows = [Known::Famous, Known::Cancelling]
            .map(|known| with!(position, game => game.knows(&position, known)));
        assert_eq!(knows, [famous, cancelling], "{line}");
    }
}
