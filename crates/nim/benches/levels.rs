//! Plays the bot's levels against each other and prints how often each beats each lower one:
//! `cargo bench --bench levels`.

#[path = "../tests/it/matches.rs"]
#[allow(dead_code)]
mod matches;

use matches::Table;

fn main() {
    const STARTS: u64 = 10_000;
    println!("{} games for each two levels", 2 * STARTS);
    println!("{}", Table::played(STARTS));
}
