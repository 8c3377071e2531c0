//! Checks that each level of the bot beats the one below, in games with fixed seeds. `cargo bench --bench levels` plays
//! more.

use std::thread;

use nim::{Level, Rules};

use crate::matches::Table;

#[test]
fn levels_are_a_ladder() {
    let table = Table::played(1_600);
    for (i, pair) in Level::ALL.windows(2).enumerate() {
        let elo = table.share(i + 1, i).elo();
        assert!((150.0..=300.0).contains(&elo), "{pair:?}: {elo}\n{table}");
    }
    for higher in 1..Level::ALL.len() {
        for lower in 0..higher {
            let share = table.share(higher, lower).mean;
            if lower > 0 {
                // Of two lower levels, the weaker one is beaten more often.
                assert!(table.share(higher, lower - 1).mean > share, "\n{table}");
            }
            if lower + 1 < higher {
                assert!(share > table.share(higher - 1, lower).mean, "\n{table}");
            }
        }
    }
}

/// In the other games each level beats the one below, with either ending where both are played.
#[test]
fn levels_are_a_ladder_in_the_family() {
    let games = [
        ("subtraction 1,3,4", &["normal", "misere"][..]),
        ("subtraction 2,3", &["normal", "misere"]),
        ("subtraction 1,2,4,8,16", &["normal", "misere"]),
        ("wythoff", &["normal", "misere"]),
        ("kayles", &["normal", "misere"]),
        ("fibonacci", &["normal"]),
        ("own 0.137", &["normal", "misere"]),
        ("own 0.77", &["normal", "misere"]),
        ("own 0.2567", &["normal", "misere"]),
    ];
    thread::scope(|all| {
        for (game, endings) in games {
            all.spawn(move || endings.iter().for_each(|ending| climb(&format!("{ending} {game}"))));
        }
    });
}

fn climb(rules: &str) {
    let rules: Rules = rules.parse().expect("rules");
    let table = Table::by(400, |_| rules);
    println!("{rules}\n{table}");
    for (i, pair) in Level::ALL.windows(2).enumerate() {
        let elo = table.share(i + 1, i).elo();
        assert!(elo > 30.0, "{rules} {pair:?}: {elo}\n{table}");
    }
}
