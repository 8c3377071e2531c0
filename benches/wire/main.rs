//! How fast the bot answers at the wire: the bot in a process of its own, the sandbox and its people in this one,
//! every move durably committed before it is answered. What the people of a crowd say and are told goes past the sandbox
//! (`bypass`), which would else take more of the machine than the bot.
//!
//! `cargo bench --bench wire` prints what clicks that move cost (the bot's own move included) over the gateway and over
//! HTTP, beside two floors in the same run: the least bot there is on serenity, which answers a constant of the same
//! size, and the disk, to which the same rows are committed by themselves. Rounds of all of them alternate, five or
//! `WIRE_BENCH_ROUNDS`: small differences want many, for the same program may take a fifth more in one than in another. Programs named
//! in `WIRE_BENCH_ALSO`, as `name=path` with spaces between them, take part, so that a build is compared with one before, over
//! HTTP as `name=http:path`, and with `WIRE_BENCH_EMPTY` nothing is stored before, for builds of other schemas; and
//! so does the bot on a PostgreSQL server that `WIRE_BENCH_DATABASE` names, whose own work is not in what a click costs:
//! `.ci/postgres --durable sh -c 'WIRE_BENCH_DATABASE=$BOUTON_TEST_DATABASE cargo bench --bench wire'`.
//!
//! With `-- neighbour` somebody else writes to the same disk all the while.
//!
//! With `-- hostile` it prints what people wait over HTTP while somebody does their worst to the address at which interactions
//! come in, for each kind of it; with `-- hostile slow` only for those whose names have that in them.
//!
//! With `-- growth` it prints what stored games, open games and servers make slower, on a PostgreSQL server that is named as well. With `-- flood` it prints what
//! 4,000 people wait while one person asks for all they can, against what they wait without. With `-- long` it prints what a
//! click costs in games of 10,000 plies.

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
