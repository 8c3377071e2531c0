//! Settings show wherever they should matter, and nowhere if not set.

use bouton::game::Setting;
use serde_json::{Value, json};

use super::set;
use crate::seeing::Place::{
    self, Cards, Elsewhere, Game, Lesson, Match, PlayOn, Puzzle, Tournament,
};
use crate::seeing::{Seen, observe};
use crate::world::World;

/// Where each setting shows: a new one must be added here to compile.
const fn places(setting: Setting) -> &'static [Place] {
    match setting {
        Setting::Preset => &[Game, Match, Tournament],
        Setting::Level => &[Game, PlayOn],
        Setting::Theme => &[Game, Match, Tournament, Puzzle, Lesson, Cards],
        Setting::Language => &[Game, Match, Tournament],
        Setting::MoveTime => &[Match, Tournament],
        Setting::Pings => &[Tournament, Elsewhere("settings::nobody_is_called_where")],
        Setting::Challenges => &[Match],
        Setting::Threads => &[Match, Tournament],
        Setting::Channels => &[Game, Match],
        Setting::Podium => &[Elsewhere("podium::")],
        Setting::Cards => &[Elsewhere("stats::")],
        Setting::PuzzleChannel | Setting::PuzzleHour | Setting::PuzzleRole => {
            &[Elsewhere("daily_post::")]
        }
        Setting::Leavers => &[Elsewhere("leavers::")],
        Setting::LogChannel => &[Elsewhere("moderating::")],
        Setting::RatedGames => &[Elsewhere("fair::")],
    }
}

/// A choice that differs from the default.
fn choice(setting: Setting, world: &World) -> Value {
    match setting {
        Setting::Preset => json!("twenty-one"),
        Setting::Level => json!("expert"),
        Setting::Theme => json!("words"),
        Setting::Language => json!("fr"),
        Setting::MoveTime => json!(6),
        Setting::Pings | Setting::Challenges | Setting::Cards => json!(false),
        Setting::Threads => json!(true),
        Setting::Channels => json!(format!("<#{}>", world.lounge)),
        Setting::Podium | Setting::PuzzleChannel | Setting::LogChannel => {
            json!(world.nim.to_string())
        }
        Setting::PuzzleHour => json!(20),
        Setting::PuzzleRole => json!(world.nim.to_string()),
        Setting::Leavers => json!("shown"),
        Setting::RatedGames => json!("wythoff"),
    }
}

fn obeys(seen: &Seen, setting: Setting) -> bool {
    let says = |text: &str| seen.text.contains(text);
    match setting {
        // Not as a number, which a time or an id may contain.
        Setting::Preset => says("Twenty-one"),
        Setting::Level => says("(expert)"),
        Setting::Theme => says("the last object") && !says("```"),
        Setting::Language => says("Qui prend"),
        Setting::MoveTime => seen.time == Some(6 * 3_600_000),
        Setting::Pings => seen.pings == Some(0),
        Setting::Challenges => says("do not challenge each other"),
        Setting::Threads => seen.moved,
        Setting::Channels => says("I play in"),
        Setting::Podium
        | Setting::Cards
        | Setting::PuzzleChannel
        | Setting::PuzzleHour
        | Setting::PuzzleRole
        | Setting::LogChannel
        | Setting::RatedGames
        | Setting::Leavers => false,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_setting_is_obeyed_wherever_it_should_matter() {
    let mut wrong = Vec::new();
    for place in [Game, Match, Tournament, PlayOn, Puzzle, Lesson, Cards] {
        let matters = |setting: &Setting| places(*setting).contains(&place);
        let world = World::new().await;
        let without = observe(&world, place).await;
        for setting in Setting::ALL.into_iter().filter(matters) {
            if obeys(&without, setting) {
                wrong.push(format!("{setting:?} is seen in {place:?} without it: {without:?}"));
            }
            let world = World::new().await;
            set(&world, json!({setting.name(): choice(setting, &world)})).await;
            let with = observe(&world, place).await;
            if !obeys(&with, setting) {
                wrong.push(format!("{setting:?} is not seen in {place:?}: {with:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
