//! Plays by ear alone: tests what a screen reader says of every message, with players who have nothing else. They win
//! games that can be won, look back on them and choose what they prefer, in both languages; and all that they hear,
//! wherever commands and buttons lead, keeps to budgets. To show that this means something, losses are planted in the
//! messages, and each must be found.
//!
//! `cargo test --test it blind::` plays little; `-- --ignored` twenty games for each theme and language, or as many as
//! `BOUTON_BLIND` says.

mod budgets;
mod listener;
mod losses;
mod player;
pub mod signs;
mod tongue;
pub mod transcript;

use bouton::game::Theme;
use nim::{Ending, Outcome, Position, Rules, Variant};
use sandbox::User;
use serde_json::{Value, json};

use crate::world::{MANAGE_MESSAGES, MANAGE_SERVER, World};
use listener::{Listener, Lost};
use tongue::{ENGLISH, FRENCH, Tongue};

/// 2026-11-30, a Monday, at noon.
const MONDAY: i64 = 20_787 * 86_400_000 + 43_200_000;

/// Returns a start that whoever begins can win: few piles, and now and then large ones, which are chosen from menus.
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

/// Sets a person's language wherever that is theirs to choose.
async fn speaks(world: &World, user: &User, tongue: &Tongue) {
    user.ask(world.nim, "preferences", json!({"set": {"language": tongue.locale}})).await;
}

/// Wins that many games in each theme and language, with the bot's own emoji and without.
async fn are_won(each: usize) {
    for emoji in [false, true] {
        let all = games(each, emoji).await.unwrap_or_else(|why| panic!("{why}"));
        println!("games, moves and messages: {all:?}");
    }
}

/// Plays that many games in each theme and language, and wins them all; returns how many games, moves and messages
/// there were.
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
    Ok([played, made, heard])
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_can_be_won_are_won_by_ear() {
    are_won(1).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes a minute, or as long as BOUTON_BLIND says"]
async fn many_games_that_can_be_won_are_won_by_ear() {
    let each = std::env::var("BOUTON_BLIND").ok();
    are_won(each.map_or(20, |n| n.parse().expect("a number"))).await;
}

/// Goes through what is around a game: preferences, a game, its review and what is shared of it.
async fn looks_back(world: &World, ear: &mut Listener) -> Result<(), Lost> {
    let tongue = ear.tongue;
    speaks(world, &ear.user, tongue).await;
    if ear.aloud {
        ear.asks(world.nim, "preferences", json!({"show": {}})).await?;
        ear.picks(tongue.words).await?;
        let words = tongue.words.to_owned();
        if !ear.hears().controls().any(|control| control.picked.contains(&words)) {
            return ear.lost("it is not heard what was chosen");
        }
    }
    let start = json!({"piles": "3 4 6", "ending": "normal", "level": "expert"});
    ear.asks(world.nim, "play", start).await?;
    player::wins(ear).await?;
    let board = ear.here().ok_or("there is no board")?;
    ear.presses(tongue.review).await?;
    ear.presses(tongue.steps).await?;
    while ear.hears().controls().any(|control| control.name == tongue.on) {
        ear.presses(tongue.on).await?;
    }
    ear.returns_to(&board)?;
    ear.presses(tongue.share).await?;
    ear.presses(tongue.picture).await
}

#[tokio::test(flavor = "multi_thread")]
async fn preferences_reviews_and_what_is_shared_are_heard() {
    for (tongue, theme) in
        [(&ENGLISH, Theme::Words), (&FRENCH, Theme::Words), (&FRENCH, Theme::Matches)]
    {
        let world = World::new().await;
        let mut ear = listener(&world, tongue, theme);
        looks_back(&world, &mut ear).await.unwrap_or_else(|why| panic!("{why}"));
    }
}

/// The commands whose answers are checked, with all that their buttons lead to.
const ASKED: &[(&str, &str)] = &[
    ("help", "{}"),
    ("games", "{}"),
    ("learn", "{}"),
    ("learn", r#"{"lesson": "by-heart"}"#),
    ("learn", r#"{"lesson": "binary"}"#),
    ("learn", r#"{"lesson": "kayles"}"#),
    ("puzzle", "{}"),
    ("puzzle", r#"{"day": "2026-11-28"}"#),
    ("leaderboard", "{}"),
    ("leaderboard", r#"{"by": "rating"}"#),
    ("stats", "{}"),
    ("settings", r#"{"show": {}}"#),
    ("preferences", r#"{"show": {}}"#),
    ("moderate", r#"{"list": {}}"#),
    ("moderate", r#"{"quiet": {"minutes": 10}}"#),
    ("moderate", r#"{"log": {}}"#),
    ("class", r#"{"start": {"positions": "3 5 7; 2 2"}}"#),
    ("class", r#"{"next": {}}"#),
    ("class", r#"{"end": {}}"#),
    ("class", r#"{"simul": {"preset": "classic"}}"#),
    ("play", r#"{"piles": "3 5 7", "open": true}"#),
    ("play", r#"{"preset": "classic", "vote": "1h"}"#),
    ("play", r#"{"piles": "5 8", "game": "wythoff"}"#),
    ("resign", "{}"),
    ("hint", r#"{"piles": "7 3", "game": "kayles"}"#),
    ("tournament", r#"{"show": {}}"#),
    ("tournament", r#"{"new": {}}"#),
    ("hint", r#"{"piles": "3-5-7"}"#),
    ("hint", r#"{"piles": "3-4-7"}"#),
    ("hint", r#"{"piles": "1-1-9", "ending": "misere"}"#),
    ("hint", r#"{"piles": "9-14", "max_take": 4}"#),
    ("review", "{}"),
    ("play", r#"{"piles": "three"}"#),
    ("play", r#"{"preset": "marienbad", "first": "opponent"}"#),
    ("play", r#"{"preset": "twenty-one"}"#),
    ("hint", "{}"),
    ("board", "{}"),
    ("games", "{}"),
    ("resign", "{}"),
    // Last, as its buttons may erase all that was chosen.
    ("privacy", r#"{"policy": {}}"#),
];

/// Presses every button, and every one of what comes of it, down to `depth`; collects what breaks a budget.
async fn wanders(ear: &mut Listener, depth: usize, broken: &mut Vec<Lost>) {
    let Some(here) = ear.here().filter(|_| depth > 0) else { return };
    let buttons = ear.hears().controls().filter(|control| control.entries.is_empty());
    let names: Vec<String> = buttons.map(|control| control.name.clone()).collect();
    for name in names {
        // The last press may have changed it.
        if ear.returns_to(&here).is_err() {
            return;
        }
        match ear.presses(&name).await {
            Ok(()) => Box::pin(wanders(ear, depth - 1, broken)).await,
            Err(why) if why.starts_with(listener::BROKEN) => broken.push(format!("{name}: {why}")),
            // A form, or a message that is no longer there.
            Err(_) => {}
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_commands_and_buttons_lead_to_keeps_to_the_budgets() {
    let mut broken = Vec::new();
    for tongue in [&ENGLISH, &FRENCH] {
        for theme in [Theme::Words, Theme::Matches] {
            let (world, _hands) = World::at(MONDAY).await;
            let mut ear = listener(&world, tongue, theme);
            let chosen = json!({"set": {"language": tongue.locale, "theme": theme.name()}});
            ear.user.grant(MANAGE_SERVER | MANAGE_MESSAGES);
            for command in ["settings", "preferences"] {
                ear.user.ask(world.nim, command, chosen.clone()).await;
            }
            for &(command, options) in ASKED {
                let options = serde_json::from_str(options).expect("options");
                match ear.asks(world.nim, command, options).await {
                    Ok(()) => wanders(&mut ear, 2, &mut broken).await,
                    Err(why) => broken.push(format!("{command}: {why}")),
                }
            }
            println!("{} messages in {}", ear.count, tongue.locale);
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n\n"));
}
