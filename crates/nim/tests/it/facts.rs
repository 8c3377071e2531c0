//! What a position says of itself beside who wins, held against its moves: small positions of every game.

use std::collections::BTreeSet;

use nim::{
    Edge, Effect, Ending, Entry, Move, Next, NotOctal, Partial, Position, Rules, Start, Variant,
};

const GAMES: [&str; 13] = [
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
];

fn positions() -> impl Iterator<Item = Position> {
    let rules = GAMES.into_iter().flat_map(|game| {
        let variant: Variant = game.parse().expect("a game");
        [Ending::Normal, Ending::Misere].map(|ending| Rules { variant, ending })
    });
    rules.flat_map(|rules| {
        let piles = (0..9).flat_map(|a| (0..6).map(move |b| vec![a, b]));
        let more = piles.clone().map(|two| [two, vec![2]].concat());
        let one = (0..20).map(|a| vec![a]);
        let all = one.chain(piles).chain(more).map(move |piles| Position::new(piles, rules));
        all.filter(|position| position.solvable().is_ok())
    })
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
        let Ok(next) = position.next(Partial::NOTHING, 25) else {
            assert!(moves.is_empty(), "{position:?}");
            continue;
        };
        let listed = next.moves();
        let Next::Entries { entries, more } = next else { panic!("{position:?} is chosen") };
        match listed {
            Some(listed) => assert_eq!((listed, entries.len()), ((moves, more), entries.len())),
            None => {
                for &m in &moves {
                    let text = m.to_string();
                    let begins = |entry: &&Entry| text.starts_with(&entry.to_string());
                    let entry = *entries.iter().rfind(begins).expect("it is offered");
                    assert_eq!(entry.to_string() + &entry.before(m), text);
                    assert_eq!(Partial::from(entry).to_string(), entry.to_string());
                    let (so_far, rest) = (Partial::from(entry), entry.before(m));
                    assert_eq!(so_far.and(&rest).map(|it| it.to_string()), Some(text));
                }
            }
        }
    }
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
                assert_eq!(position.recalled(left.kept()), Some(left), "{position:?} {m}");
            }
            let told = position.explain().winning.into_iter().find(|it| it.m == m);
            if let Some(told) = told {
                assert_eq!(told.pile(), whose, "{position:?} {m}");
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
        assert_eq!(position.told(), told);
        let places = position.places();
        assert_eq!(places.is_some(), variant.has_places());
        let stand = places.map(|all| all.iter().filter(|&&stands| stands).count() as u128);
        assert_eq!(stand.unwrap_or(position.objects()), position.objects());
        if let Ok(start) = Start::try_from(position.clone()) {
            assert_eq!(start.position(), &position);
            let most = position.objects();
            assert_eq!(position.is_substantial(), most >= 6, "{position:?}");
        }
        let Some(values) = position.values() else { continue };
        let each = values.each();
        assert_eq!(values.differ(), each != position.piles());
        assert_eq!(position.nim_sum(), Some(each.iter().fold(0, |sum, value| sum ^ value)));
        let odd = values.odd_columns();
        assert!(odd.iter().all(|power| power.is_power_of_two()) && odd.is_sorted_by(|a, b| a > b));
        assert_eq!(Some(odd.iter().sum()), position.nim_sum());
        let large = each.iter().filter(|&&value| value > 1).count();
        assert_eq!(position.is_endgame(), ending == Ending::Misere && large < 2, "{position:?}");
        if let Some(n) = values.modulus() {
            assert!(position.piles().iter().map(|pile| pile % n).eq(each.iter().copied()));
            assert!(values.differ());
        }
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
        // The digit at each place, from what is said of them.
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
