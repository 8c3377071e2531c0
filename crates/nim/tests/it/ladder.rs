//! Whether the levels of the bot are a ladder, by games with fixed seeds. `cargo bench --bench levels` plays more.

use nim::Level;

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
                // Whom a level beats more often, every higher one does too: the lower.
                assert!(table.share(higher, lower - 1).mean > share, "\n{table}");
            }
            if lower + 1 < higher {
                assert!(share > table.share(higher - 1, lower).mean, "\n{table}");
            }
        }
    }
}
