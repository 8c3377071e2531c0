//! Checks what a position says of itself, apart from who wins, against its moves: small positions of every game.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::num::NonZeroU64;

use nim::{
    Amounts, Edge, Effect, Ending, Entry, Exhibit, Lowered, Move, Next, NotOctal, Outcome, Partial,
    Position, Reason, Rules, Start, Variant,
};

use crate::explanation::{check_columns, check_tries};
use crate::reasons::because;

const GAMES: [&str; 17] = [
    "nim",
    "max 2",
    "max 3",
    "subtraction 1,3",
    "subtraction 2,3",
    "wythoff",
    "kayles",
    "fibonacci",
    "fibonacci 3",
    "own 0.137",
    "own 0.34",
    "own 0.6",
    "own 0.07",
    "own 0.37",
    "own 0.7",
    "own 0.12",
    "own 0.3034",
];

fn positions() -> impl Iterator<Item = Position> {
    let rules = GAMES.into_iter().flat_map(|game| {
        let variant: Variant = game.parse().expect("a game");
        [Ending::Normal, Ending::Misere].map(|ending| Rules { variant, ending })
    });
    rules.flat_map(|rules| {
        let piles = (0..9).flat_map(|a| (0..6).map(move |b| vec![a, b]));
        let more = piles.clone().flat_map(|two| [1, 2].map(|third| [&two[..], &[third]].concat()));
        let one = (0..20).map(|a| vec![a]);
        let pairs = (1..4).flat_map(|a| (1..5).map(move |b| vec![a, b, a, b]));
        let all =
            one.chain(pairs).chain(piles).chain(more).map(move |piles| Position::new(piles, rules));
        all.filter(|position| position.solvable().is_ok())
    })
}

/// Finds who loses, move by move.
#[derive(Default)]
struct Searched(HashMap<(Vec<u64>, Rules), bool>);

impl Searched {
    fn is_lost(&mut self, position: &Position) -> bool {
        let mut piles = position.piles().to_vec();
        piles.retain(|&size| size > 0);
        piles.sort_unstable();
        let key = (piles, position.rules());
        if let Some(&lost) = self.0.get(&key) {
            return lost;
        }
        let mut after = position.moves().map(|m| after(position, m)).peekable();
        let over = after.peek().is_none();
        let lost = match over {
            true => position.rules().ending == Ending::Normal,
            false => after.all(|after| !self.is_lost(&after)),
        };
        self.0.insert(key, lost);
        lost
    }
}

#[test]
fn who_wins_and_why() {
    let mut searched = Searched::default();
    for position in positions() {
        let lost = searched.is_lost(&position);
        assert_eq!(position.outcome() == Outcome::P, lost, "{position:?}");
        let told = lost.then(|| because(&position, &position));
        assert_eq!(position.lost_because(), told, "{position:?}");
        for m in position.moves() {
            let left = after(&position, m);
            let told = searched.is_lost(&left).then(|| because(&position, &left));
            assert_eq!(position.reason(m), told, "{position:?} {m}");
        }
        check_tries(&position, |next, m| searched.is_lost(&after(next, m)));
    }
}

fn after(position: &Position, m: Move) -> Position {
    position.after(m).expect("a legal move")
}

#[test]
fn what_may_come_next() {
    for position in positions() {
        let moves: Vec<Move> = position.moves().collect();
        let ends: Vec<bool> = moves.iter().map(|&m| after(&position, m).is_over()).collect();
        assert_eq!(position.is_over(), moves.is_empty(), "{position:?}");
        assert_eq!(position.can_end(), ends.contains(&true), "{position:?}");
        let must = !moves.is_empty() && !ends.contains(&false);
        assert_eq!(position.must_end(), must, "{position:?}");
        assert_eq!(position.move_count(), moves.len() as u64, "{position:?}");
        assert!(!Position::opening(position.rules()).is_over());
        for &m in &moves {
            let (text, chosen) = (m.to_string(), Partial::from(m));
            assert_eq!(format!("{chosen:?}"), format!("{text:?}"));
            assert_eq!(Move::read_any(&text), Some(m));
            assert_eq!(position.read_move(&text), Ok(m));
            assert_eq!(position.whole(chosen), Some(m));
            assert_eq!(position.next(chosen, 25), Ok(Next::Ready(m)));
        }
    }
}

/// A menu lists whole moves if there is room, else what moves begin with. After that come all amounts, or the small
/// ones and the four largest; of a fixed set of amounts, the first ones.
#[test]
fn menus_offer_what_there_is_room_for() {
    for position in positions() {
        let variant = position.rules().variant;
        let certain = matches!(variant, Variant::Subtraction(_) | Variant::Own(_));
        let moves: Vec<Move> = position.moves().collect();
        let part = |m: &Move| m.to_string().replace(|c: char| !c.is_alphabetic(), "");
        for room in [0, 1, 5, 6, 8, 25] {
            let whole = moves.len() <= room || variant.has_places();
            let next = position.next(Partial::NOTHING, room).expect("it is offered");
            assert_eq!(next.moves(), whole.then(|| (moves.clone(), false)), "{position:?}");
            let Next::Entries { entries, more: false } = next else { panic!("{next:?}") };
            if whole {
                continue;
            }
            let offered: Vec<String> = entries.iter().map(Entry::to_string).collect();
            let mut parts: Vec<String> = moves.iter().map(part).collect();
            parts.dedup();
            assert_eq!(offered, parts, "{position:?}");
            for entry in entries {
                let so_far = Partial::from(entry);
                let of = moves.iter().filter(|m| part(m) == entry.to_string());
                let of: Vec<Move> = of.copied().collect();
                for m in &of {
                    let and = so_far.and(&entry.before(*m));
                    assert_eq!(and.map(|it| it.to_string()), Some(m.to_string()));
                }
                let (small, large) = match of.len() {
                    few if few <= room => (few, 0),
                    _ if certain => (room.max(1), 0),
                    many => (room.saturating_sub(5), 4.min(many - room.saturating_sub(5))),
                };
                let offered = [&of[..small], &of[of.len() - large..]].concat();
                let more = offered.len() < of.len();
                let next = position.next(so_far, room).expect("it is offered");
                assert_eq!(next.moves(), Some((offered, more)), "{position:?} {so_far}");
            }
        }
    }
}

/// Returns every position that play leads to, by its key, with the keys that its moves lead to.
fn tree(start: &Position) -> BTreeMap<Vec<u64>, (Position, BTreeSet<Vec<u64>>)> {
    let mut tree = BTreeMap::new();
    let mut open = vec![start.clone()];
    while let Some(position) = open.pop() {
        let key = position.key();
        if tree.contains_key(&key) {
            continue;
        }
        let left: Vec<Position> = position.moves().map(|m| after(&position, m)).collect();
        tree.insert(key, (position, left.iter().map(Position::key).collect()));
        open.extend(left);
    }
    tree
}

#[test]
fn what_follows() {
    let mut searched = Searched::default();
    for start in positions().filter(|position| position.objects() < 10) {
        let position = &start;
        let Rules { variant, ending } = position.rules();
        let mut key = position.piles().to_vec();
        key.retain(|&size| size > 0 || variant == Variant::Wythoff);
        key.sort_unstable();
        if let Variant::Fibonacci(_) = variant {
            key.push(position.move_count());
            key.retain(|_| !position.is_over());
        }
        assert_eq!(position.key(), key, "{position:?}");
        let tree = tree(position);
        let all: BTreeSet<Vec<u64>> = tree.keys().cloned().collect();
        assert_eq!(position.reachable(all.len() - 1), None, "{position:?}");
        assert_eq!(position.reachable(all.len()), Some(all), "{position:?}");
        let mut decided = true;
        for (key, (position, left)) in &tree {
            let keyed = start.keyed(key);
            assert_eq!(&keyed.key(), key);
            assert_eq!(keyed.rules().ending, ending);
            assert!(
                keyed.moves().map(|m| after(&keyed, m).key()).collect::<BTreeSet<_>>() == *left
            );
            let lost = left.iter().map(|key| searched.is_lost(&position.keyed(key)));
            decided &= lost.collect::<BTreeSet<bool>>().len() < 2;
        }
        let small = tree.len() <= 16 && tree.values().all(|(it, _)| it.move_count() <= 16);
        if !decided || small || variant.is_nim() || position.must_end() {
            assert_eq!(position.has_choice(), !decided, "{position:?}");
        }
        let canonical = position.canonical();
        assert_eq!(canonical.canonical(), canonical, "{position:?}");
        check_canonical(position, &canonical);
    }
}

/// Its piles are in order, and its game is the simplest one that is the same if no pile is larger.
fn check_canonical(position: &Position, canonical: &Position) {
    let Rules { variant, ending } = position.rules();
    let edges = |position: &Position| -> Vec<_> {
        tree(position).into_iter().map(|(key, (_, left))| (key, left)).collect()
    };
    let mut piles = position.piles().to_vec();
    let kept = matches!(variant, Variant::Wythoff | Variant::Fibonacci(_));
    piles.retain(|&size| size > 0 || kept);
    piles.sort_unstable();
    let largest = piles.last().copied().unwrap_or(0);
    let plainest = match variant {
        Variant::Nim | Variant::AtMost(_) | Variant::Subtraction(_) | Variant::Own(_) => {
            let bounds = (1..largest).map(|max| Variant::bounded_by(NonZeroU64::new(max)));
            let alone = Position::new([largest], position.rules());
            let fitting = alone.moves().map(|m| largest - after(&alone, m).objects() as u64);
            let fitting = Amounts::new(fitting).map(Variant::Subtraction);
            let plain = [Variant::Nim].into_iter().chain(bounds).chain(fitting).chain([variant]);
            let is_same = |variant: &Variant| {
                (1..=largest).all(|size| {
                    let alone = |variant| Position::new([size], Rules { variant, ending });
                    edges(&alone(*variant)) == edges(&alone(position.rules().variant))
                })
            };
            plain.into_iter().find(is_same).expect("its own at least")
        }
        Variant::Fibonacci(limit) => {
            let limit = limit.map(|limit| limit.get().min(largest).max(1));
            Variant::Fibonacci(limit.and_then(NonZeroU64::new))
        }
        other => other,
    };
    assert_eq!(canonical.rules(), Rules { variant: plainest, ending }, "{position:?}");
    assert_eq!(canonical.piles(), piles, "{position:?}");
}

#[test]
fn what_a_move_does() {
    for position in positions() {
        for m in position.moves() {
            let left = after(&position, m);
            let gone = position.objects() - left.objects();
            let (whose, taken) = match position.effect(m) {
                Effect::Take { pile, amount, left: rest } => {
                    assert_eq!(left.pile(pile), rest);
                    (Some(pile), amount)
                }
                Effect::Split { pile, amount, left: [less, more] } => {
                    assert!(0 < less && less <= more && position.rules().variant.splits());
                    assert_eq!(less + more + amount, position.pile(pile));
                    (Some(pile), amount)
                }
                Effect::Both { amount } => (None, 2 * amount),
                Effect::Knock { pins, row } => {
                    assert!(position.piles().contains(&row));
                    (None, pins)
                }
            };
            assert_eq!(gone, u128::from(taken), "{position:?} {m}");
            if let (Some(before), Some(places)) = (position.places(), left.places()) {
                let fell = (0..before.len()).filter(|&i| before[i] && !places[i]);
                let fell: Vec<String> = fell.map(|i| (i + 1).to_string()).collect();
                assert_eq!(fell.join("-"), m.to_string());
            }
            let variant = position.rules().variant;
            if !variant.splits() && !variant.has_places() {
                assert_eq!(position.recalled(left.kept()), Some(left.clone()), "{position:?} {m}");
            }
            let told = position.explain().winning.into_iter().find(|it| it.m == m);
            if let Some(told) = told {
                assert_eq!(told.pile(), whose, "{position:?} {m}");
                let lowers = whose.map(|pile| {
                    let leaves = match position.effect(m) {
                        Effect::Split { left, .. } => left,
                        _ => [left.pile(pile), 0],
                    };
                    let count = Position::new(leaves, position.rules()).nim_sum();
                    let target = count.unwrap_or(leaves[0] ^ leaves[1]);
                    Lowered { pile, takes: taken, leaves, target }
                });
                assert_eq!(told.lowers, lowers, "{position:?} {m}");
            }
        }
        let mut kept = position.kept();
        kept[0] += 1;
        assert_eq!(position.recalled(kept), None, "{position:?}");
    }
}

#[test]
fn what_it_is() {
    for position in positions() {
        let Rules { variant, ending } = position.rules();
        let standing = position.piles().iter().copied().filter(|&row| row > 0);
        let standing: Vec<u64> = standing.collect();
        let told = match variant {
            Variant::Kayles if standing.is_empty() => vec![0],
            Variant::Kayles => standing,
            _ => position.piles().to_vec(),
        };
        assert_eq!(position.sizes(), told);
        let places = position.places();
        assert_eq!(places.is_some(), variant.has_places());
        let stand = places.map(|all| all.iter().filter(|&&stands| stands).count() as u128);
        assert_eq!(stand.unwrap_or(position.objects()), position.objects());
        if let Ok(start) = Start::try_from(position.clone()) {
            assert_eq!(start.position(), &position);
            let most = position.objects();
            assert_eq!(position.is_substantial(), most >= 6, "{position:?}");
        }
        check_exhibit(&position);
        let explained = position.explain();
        check_columns(&explained);
        let nim = variant.is_nim();
        assert_eq!(explained.case.is_some(), nim && position.objects() > 0);
        let Some(values) = position.values() else {
            assert!(
                !nim && explained.nim_sum == 0 && explained.rows.iter().all(|it| it.remainder == 0)
            );
            continue;
        };
        let remainders = explained.rows.iter().map(|row| row.remainder);
        assert!(remainders.eq(values.each().iter().copied()), "{position:?}");
        let each = values.each();
        assert_eq!(values.differ(), each != position.piles());
        assert_eq!(position.nim_sum(), Some(each.iter().fold(0, |sum, value| sum ^ value)));
        let odd = values.odd_columns();
        assert!(odd.iter().all(|power| power.is_power_of_two()) && odd.is_sorted_by(|a, b| a > b));
        assert_eq!(Some(odd.iter().sum()), position.nim_sum());
        let large = each.iter().filter(|&&value| value > 1).count();
        assert_eq!(position.is_endgame(), ending == Ending::Misere && large < 2, "{position:?}");
        let bound = variant.numbers().first().copied().filter(|_| nim);
        let felt = bound.filter(|&max| position.piles().iter().any(|&size| size > max));
        assert_eq!(values.modulus(), felt.map(|max| max + 1), "{position:?}");
        if let Some(n) = values.modulus() {
            assert!(position.piles().iter().map(|pile| pile % n).eq(each.iter().copied()));
            assert!(values.differ());
        }
    }
}

/// Pairs are not cancelled among more piles than a game has, and people see no reply among more than 64.
#[test]
fn very_many_piles_are_not_looked_through() {
    let position = |some: &[u64], twins: usize| {
        Position::new([some, &vec![5; twins]].concat(), "normal".parse::<Rules>().expect("rules"))
    };
    let because = |some: &[u64], twins| position(some, twins).lost_because();
    assert_eq!(because(&[], 24), Some(Reason::Pairs));
    assert_eq!(because(&[], 26), Some(Reason::Balance));
    let triple = Reason::Triple { middle: 4, largest: 5, pairs: 11 };
    assert_eq!(because(&[1, 4], 23), Some(triple));
    assert_eq!(because(&[1, 4], 25), Some(Reason::Balance));
    for (twins, hidden) in [(64, false), (66, true)] {
        for attempt in position(&[], twins).best_tries() {
            assert_eq!(attempt.hidden, hidden, "{twins}");
        }
    }
}

/// A table is shown where it says more than the piles do.
fn check_exhibit(position: &Position) {
    let Rules { variant, ending } = position.rules();
    let misere = ending == Ending::Misere;
    let full: Vec<u64> = position.full_piles().map(|(_, size)| size).collect();
    let bound = variant.numbers().first().copied().unwrap_or(u64::MAX);
    let singles = misere && full.iter().all(|&size| size == 1) && full.len() > 2;
    match (position.exhibit(), variant) {
        (Exhibit::None, _) if position.is_over() => {}
        (told, Variant::Nim | Variant::AtMost(_)) => {
            let columns = full.len() > 1 && bound > 1 && !singles;
            assert_eq!(told == Exhibit::Columns, columns, "{position:?}");
            assert!(columns || told == Exhibit::None);
        }
        (Exhibit::Values(row), Variant::Subtraction(_) | Variant::Own(_)) => {
            assert!(variant.clauses().is_empty() || !misere);
            let count = |size: u64| Position::new([size], position.rules()).nim_sum();
            assert!((0..30).all(|size| Some(row.of_size(size)) == count(size)));
        }
        (Exhibit::Pairs, Variant::Wythoff) => {}
        (Exhibit::Rows, Variant::Kayles) => {}
        (Exhibit::Parts(parts), Variant::Fibonacci(_)) => {
            assert_eq!(parts.iter().sum::<u64>() + u64::from(misere), full[0]);
            assert!(parts.windows(2).all(|two| 2 * two[0] < two[1]), "{parts:?}");
        }
        (Exhibit::None, Variant::Own(_)) => assert!(misere),
        (told, _) => panic!("{told:?} of {position:?}"),
    }
}

#[test]
fn what_the_rules_are() {
    for game in GAMES {
        let variant: Variant = game.parse().expect("a game");
        let rules = Rules { variant, ending: Ending::Normal };
        let alone = |size: u64| Position::new([size], rules);
        let pairs = matches!(variant, Variant::Wythoff);
        let sizes = || (1..20).filter(move |_| !pairs).map(alone);
        let ends = |it: Position, m| {
            let left = after(&it, m);
            left.is_over() && left.objects() > 0
        };
        let left = sizes().any(|it| it.moves().any(|m| ends(it.clone(), m)));
        assert_eq!(rules.leaves_over(), left, "{game}");
        let splits =
            |it: Position| it.moves().any(|m| matches!(it.effect(m), Effect::Split { .. }));
        assert_eq!(variant.splits(), sizes().any(splits), "{game}");
        assert_eq!(variant.has_places(), matches!(variant, Variant::Kayles));
        let text = format!("{variant:?} of {game}");
        let clauses = variant.clauses();
        assert_eq!(clauses.is_empty(), !game.starts_with("own"), "{text}");
        // The digit at each place, computed from the clauses.
        let digit = |take: u64| clauses.iter().find(|(_, all)| all.contains(&take));
        let digits = (1..).map(|take| digit(take).map_or(0, |(digit, _)| *digit));
        let digits: String = digits.take(6).map(|digit| digit.to_string()).collect();
        let code = game.strip_prefix("own 0.").unwrap_or_default();
        assert_eq!(digits.trim_end_matches('0'), code);
    }
    let unlike = |names: &[&str]| {
        let all: BTreeSet<&str> = names.iter().copied().collect();
        assert!(all.len() == names.len() && all.iter().all(|name| name.len() > 4), "{names:?}");
    };
    unlike(&NotOctal::ALL.map(NotOctal::name));
    unlike(&[Edge::Hidden, Edge::LeavesMore, Edge::SmallerShare].map(Edge::name));
}
