//! Settings show wherever they should matter, and nowhere if not set.

use bouton::game::Setting;
use serde_json::{Value, json};

use crate::seeing::Place::{
    self, Cards, Elsewhere, Game, Lesson, Match, PlayOn, Puzzle, Tournament,
};
use crate::seeing::{Seen, observe};
use crate::world::World;

/// Where a setting shows, a choice that differs from the default, and how that is seen.
struct Row(&'static [Place], Value, fn(&Seen) -> bool);

/// A new setting must be added here to compile.
fn row(setting: Setting, world: &World) -> Row {
    let elsewhere = |test| Row(test, Value::Null, |_| false);
    match setting {
        // Not as a number, which a time or an id may contain.
        Setting::Preset => {
            Row(&[Game, Match, Tournament], json!("twenty-one"), |seen| seen.says("Twenty-one"))
        }
        Setting::Level => Row(&[Game, PlayOn], json!("expert"), |seen| seen.says("(expert)")),
        Setting::Theme => {
            Row(&[Game, Match, Tournament, Puzzle, Lesson, Cards], json!("words"), |seen| {
                seen.says("the last object") && !seen.says("```")
            })
        }
        Setting::Language => {
            Row(&[Game, Match, Tournament], json!("fr"), |seen| seen.says("Qui prend"))
        }
        Setting::MoveTime => {
            Row(&[Match, Tournament], json!(6), |seen| seen.time == Some(6 * 3_600_000))
        }
        Setting::Pings => Row(
            &[Tournament, Elsewhere("settings::nobody_is_called_where")],
            json!(false),
            |seen| seen.pings == Some(0),
        ),
        Setting::Challenges => {
            Row(&[Match], json!(false), |seen| seen.says("do not challenge each other"))
        }
        Setting::Threads => Row(&[Match, Tournament], json!(true), |seen| seen.moved),
        Setting::Channels => Row(&[Game, Match], json!(format!("<#{}>", world.lounge)), |seen| {
            seen.says("I play in")
        }),
        Setting::Podium => elsewhere(&[Elsewhere("podium::")]),
        Setting::Cards => elsewhere(&[Elsewhere("stats::")]),
        Setting::PuzzleChannel | Setting::PuzzleHour | Setting::PuzzleRole => {
            elsewhere(&[Elsewhere("daily_post::")])
        }
        Setting::Leavers => elsewhere(&[Elsewhere("leavers::")]),
        Setting::LogChannel => elsewhere(&[Elsewhere("moderating::")]),
        Setting::RatedGames => elsewhere(&[Elsewhere("fair::")]),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_setting_is_obeyed_wherever_it_should_matter() {
    let mut wrong = Vec::new();
    for place in [Game, Match, Tournament, PlayOn, Puzzle, Lesson, Cards] {
        let world = World::new().await;
        let without = observe(&world, place).await;
        for setting in Setting::ALL {
            // The lounge has the same id in every world.
            let Row(places, choice, obeys) = row(setting, &world);
            if !places.contains(&place) {
                continue;
            }
            if obeys(&without) {
                wrong.push(format!("{setting:?} is seen in {place:?} without it: {without:?}"));
            }
            let world = World::new().await;
            world.set(json!({setting.name(): choice})).await;
            let with = observe(&world, place).await;
            if !obeys(&with) {
                wrong.push(format!("{setting:?} is not seen in {place:?}: {with:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
