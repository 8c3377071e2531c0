//! Measures how fast the bot answers on the wire: the bot runs in a process of its own, the sandbox and its people in
//! this one, and every move is durably committed before it is answered. A crowd's interactions and their answers go
//! past the sandbox (`bypass`), which would otherwise take more of the machine than the bot.
//!
//! `cargo bench --bench wire` prints what clicks that move cost (the bot's own move included) over the gateway and
//! over HTTP, beside two floors in the same run: the least bot there is on serenity, which answers a constant of the
//! same size, and the disk, to which the same rows are committed by themselves. Rounds of all of them alternate, five
//! or `WIRE_BENCH_ROUNDS`: small differences need many, as the same program may take a fifth more in one than in
//! another. These take part as well:
//!
//! - Programs that `WIRE_BENCH_ALSO` names, as `name=path` with spaces between them, or over HTTP as `name=http:path`:
//!   so a build is compared with an earlier one. With `WIRE_BENCH_EMPTY` nothing is stored before, for builds of other
//!   schemas.
//! - The bot on a PostgreSQL server that `WIRE_BENCH_DATABASE` names, whose own work is not in what a click costs:
//!   `.ci/postgres --durable sh -c 'WIRE_BENCH_DATABASE=$BOUTON_TEST_DATABASE cargo bench --bench wire'`.
//!
//! With `-- neighbour` somebody else writes to the same disk all the while.
//!
//! With `-- hostile` it prints what people wait over HTTP under each kind of attack on the address for interactions;
//! with `-- hostile slow` only under those with that in their names.
//!
//! With `-- growth` it prints what stored games, open games and servers make slower, also on a PostgreSQL server if
//! one is named. With `-- flood` it prints what 4,000 people wait while one person asks for all they can, against what
//! they wait without. With `-- long` it prints what a click costs in games of 10,000 plies.

mod bare;
mod bypass;
mod crowd;
mod figures;
mod flood;
mod floors;
mod growth;
mod hostile;
mod long;
mod neighbour;
#[path = "../../tests/it/picks.rs"]
mod picks;
mod raw;
mod server;
#[path = "../stored.rs"]
mod stored;
mod subject;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let asked = |what: &str| arguments.iter().any(|argument| argument == what);
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    if let Some(constant) = bare::constant() {
        runtime.block_on(bare::run(constant));
    } else if asked("flood") {
        runtime.block_on(flood::run());
    } else if asked("hostile") {
        let kind = arguments.iter().find(|it| !it.starts_with('-') && *it != "hostile");
        runtime.block_on(hostile::run(kind.map_or("", String::as_str)));
    } else if asked("long") {
        runtime.block_on(long::run());
    } else if asked("growth") {
        runtime.block_on(growth::run());
    } else {
        let neighbour = asked("neighbour").then(neighbour::Neighbour::start);
        runtime.block_on(floors::run());
        if let Some(neighbour) = neighbour {
            let megabytes = neighbour.stop() / 1_000_000;
            println!("a neighbour on the disk wrote and synced {megabytes} MB meanwhile");
        }
    }
}
