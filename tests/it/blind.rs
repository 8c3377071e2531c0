//! Played with eyes shut: what a screen reader says of every message, and somebody who has nothing else. They win games that
//! can be won, in both languages; and what they hear keeps to budgets.
//!
//! `cargo test --test it blind::` plays little; `-- --ignored` twenty games a theme and language, or as many as
//! `BOUTON_BLIND` says.

mod budgets;
mod listener;
mod player;
pub mod signs;
mod tongue;
pub mod transcript;

use bouton::game::Theme;
use nim::{Ending, Outcome, Position, Rules, Variant};
use sandbox::User;
use serde_json::{Value, json};

use crate::world::World;
use listener::{Listener, Lost};
use tongue::{ENGLISH, FRENCH, Tongue};

/// A start that whoever begins can win: few piles, and now and then large ones, that are chosen from menus.
fn start(rng: &mut fastrand::Rng) -> Value {
    loop {
        let largest = if rng.u8(..4) == 0 { 30 } else { 9 };
        let piles: Vec<u64> = (0..rng.usize(2..6)).map(|_| rng.u64(1..=largest)).collect();
        let (misere, bound) = (rng.bool(), [0, 0, 3, 4][rng.usize(..4)]);
        let ending = if misere { Ending::Misere } else { Ending::Normal };
        let variant = Variant::bounded_by(std::num::NonZeroU64::new(bound));
        let position = Position::new(piles.clone(), Rules { variant, ending });
        if position.outcome() == Outcome::N && position.objects() > 5 && position.has_choice() {
            let piles: Vec<String> = piles.iter().map(u64::to_string).collect();
            let mut options =
                json!({"piles": piles.join(" "), "ending": ending.name(), "level": "expert"});
            if bound > 0 {
                options["max_take"] = json!(bound);
            }
            return options;
        }
    }
}

fn listener(world: &World, tongue: &'static Tongue, theme: Theme) -> Listener {
    let user = if tongue.locale == "fr" { &world.benoit } else { &world.alice };
    Listener::new(world, user, tongue, theme == Theme::Words)
}

/// They are spoken to in their language, wherever that is theirs to choose.
async fn speaks(world: &World, user: &User, tongue: &Tongue) {
    let own = json!({"set": {"language": tongue.locale}});
    user.ask(world.nim, "preferences", own).await;
}

/// So many games in each theme and language, all won; how many moves were made, and messages heard.
async fn games(each: usize, emoji: bool) -> Result<[usize; 3], Lost> {
    let mut world = World::without_bot().await;
    if emoji {
        world = world.with_emoji();
    }
    world.start_bot().await;
    let mut rng = fastrand::Rng::with_seed(5);
    let [mut played, mut made, mut heard] = [0; 3];
    for tongue in [&ENGLISH, &FRENCH] {
        for theme in Theme::ALL {
            let mut ear = listener(&world, tongue, theme);
            speaks(&world, &ear.user, tongue).await;
            for _ in 0..each {
                let mut options = start(&mut rng);
                options["theme"] = json!(theme.name());
                ear.asks(world.nim, "play", options).await?;
                made += player::wins(&mut ear).await?;
                played += 1;
            }
            heard += ear.count;
        }
    }
    world.end().await;
    Ok([played, made, heard])
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_can_be_won_are_won_by_ear() {
    for emoji in [false, true] {
        let all = games(1, emoji).await.unwrap_or_else(|why| panic!("{why}"));
        println!("games, moves and messages: {all:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes a minute, or as long as BOUTON_BLIND says"]
async fn many_games_that_can_be_won_are_won_by_ear() {
    let each = std::env::var("BOUTON_BLIND").ok().map_or(20, |n| n.parse().expect("a number"));
    for emoji in [false, true] {
        let all = games(each, emoji).await.unwrap_or_else(|why| panic!("{why}"));
        println!("games, moves and messages: {all:?}");
    }
}
