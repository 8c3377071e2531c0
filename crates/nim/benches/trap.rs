//! How often the expert turns lost positions against models of people, compared with other ways to play them:
//! `cargo bench --bench trap`. Computed, not played, so it prints the same on every machine.

#[path = "../tests/it/people.rs"]
#[allow(dead_code)]
mod people;
#[path = "../tests/it/searched.rs"]
#[allow(dead_code)]
mod searched;

use people::{PEOPLE, WAYS, shares};

fn main() {
    for (name, person) in PEOPLE {
        let ways = WAYS.map(|(way, _)| format!("{way:>16}"));
        println!("{name:20}{:>10}{}", "positions", ways.concat());
        let shares = shares(person);
        for (rules, positions, shares) in &shares {
            let shares = shares.map(|share| format!("{:15.2}%", 100.0 * share));
            println!("{:20}{positions:10}{}", rules.to_string(), shares.concat());
        }
        let rows = shares.len() as f64;
        let mean = |way| shares.iter().map(|(.., row)| row[way]).sum::<f64>() / rows;
        let means: String =
            (0..WAYS.len()).map(|way| format!("{:15.2}%", 100.0 * mean(way))).collect();
        println!("{:30}{means}\n", "mean");
    }
}
