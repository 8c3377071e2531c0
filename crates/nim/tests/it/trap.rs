//! Checks that the expert's trap works better against people than other ways to play a lost position.
//! `cargo bench --bench trap` prints the table.

use nim::Variant;

use crate::people::{PEOPLE, shares};

#[test]
fn the_trap_turns_more_lost_positions_than_other_ways() {
    for (name, person) in PEOPLE {
        let mut means = [0.0; 3];
        let shares = shares(person);
        for (rules, _, row) in &shares {
            for (mean, share) in means.iter_mut().zip(row) {
                *mean += share / shares.len() as f64;
            }
            if rules.variant == Variant::Nim {
                assert!(row[0] > row[1] && row[0] > row[2], "{name}, {rules}: {row:?}");
            }
        }
        let [trap, one, smallest] = means;
        assert!(trap > one.max(smallest) + 0.001, "{name}: {means:?}");
    }
}
