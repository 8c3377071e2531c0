//! Plays games between two people on a simple model and on the real bot: whatever they, a stranger, retries, restarts,
//! trouble and time do, in any order, both come to the same. `BOUTON_CASES` sets how many stories are told,
//! `BOUTON_SEED` the first one's seed.

mod counts;
mod crowd;
mod order;
mod reading;
mod simple;
mod story;
mod tale;
mod things;
mod trouble;
mod wish;

use std::time::{Duration, Instant};

use crate::database::server;
use counts::Counts;
use story::Story;
use tokio::task::JoinSet;
use tokio::time::sleep;

const STEPS: usize = 60;
/// How many processes serve. On a file it is one; on a server each receives everything.
const SERVING_ON_A_SERVER: usize = 2;
/// How many stories run at once. They mostly wait; but each of the bot's answers must come in time.
const AT_ONCE: usize = 12;
/// The same on a server, where each has eight connections, and the server's processes run beside the bot's.
const AT_ONCE_ON_A_SERVER: usize = 2;

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_does_what_a_simple_model_does() {
    let began = Instant::now();
    let first = number("BOUTON_SEED", 1);
    let (most, cases, serving) = match server() {
        Some(_) => (AT_ONCE_ON_A_SERVER, 12, SERVING_ON_A_SERVER),
        None => (AT_ONCE, 18, 1),
    };
    let cases = number("BOUTON_CASES", cases);
    let mut telling = JoinSet::new();
    let mut total = Counts::default();
    let mut seeds = first..first + cases;
    loop {
        while telling.len() < most
            && let Some(seed) = seeds.next()
        {
            telling.spawn(tell(seed, serving));
            // Beginning a story is hard work for the disk.
            sleep(Duration::from_millis(50)).await;
        }
        match telling.join_next().await {
            Some(Ok(counts)) => total += counts,
            Some(Err(broken)) => {
                // The other stories would only repeat it.
                telling.shutdown().await;
                std::panic::resume_unwind(broken.into_panic());
            }
            None => break,
        }
    }
    println!(
        "{cases} stories of {STEPS} steps, {serving} serving, in {:.1?}: {total}",
        began.elapsed()
    );
}

async fn tell(seed: u64, serving: usize) -> Counts {
    let mut story = Story::begin(seed, serving).await;
    for _ in 0..STEPS {
        story.step().await;
    }
    story.end().await
}

fn number(name: &str, default: u64) -> u64 {
    let set = std::env::var(name).ok();
    set.and_then(|text| text.parse().ok()).unwrap_or(default)
}
