//! Plants defects in every message that a listener hears, and checks that each one is noticed: the listener cannot go
//! on, or a limit is broken.

use bouton::game::Theme;
use serde_json::json;

use super::listener::{Listener, Loss, Lost};
use super::tongue::ENGLISH;
use super::{looks_back, player};
use crate::world::World;

/// A scene to play with a defect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scene {
    /// A game of three piles, drawn as words.
    Words,
    /// The same with a limit per move.
    Bounded,
    /// A game with so many piles that moves are picked from menus.
    Menus,
    /// A game drawn in monospaced letters.
    Drawn,
    /// A game, its review, and sharing it.
    Look,
}

const SCENES: [Scene; 5] = [Scene::Words, Scene::Bounded, Scene::Menus, Scene::Drawn, Scene::Look];

/// What each is in the JSON of a message, and what it becomes.
const LOSSES: [(&str, Scene, Loss); 24] = [
    ("a label is emptied", Scene::Words, (r#""label":"A"#, r#""label":"","was":""#)),
    ("two piles' buttons are alike", Scene::Words, (r#""label":"B"#, r#""label":"A"#)),
    ("a button says only a sign", Scene::Words, (r#""label":"Rules""#, r#""label":"?""#)),
    ("buttons are dimmed", Scene::Words, (r#""custom_id""#, r#""disabled":true,"custom_id""#)),
    ("a button takes another amount", Scene::Words, (".A1\"", ".A2\"")),
    ("whose turn it is", Scene::Words, ("Your move, ", "")),
    ("a heading goes before", Scene::Words, HEADING),
    ("a heading goes before what is drawn", Scene::Drawn, HEADING),
    ("what was taken", Scene::Words, (" took ", " moved ")),
    ("a pile's letter", Scene::Words, (", B ", ", ")),
    ("how much is in a pile", Scene::Words, (" 4", "")),
    ("piles in many words", Scene::Words, ("A 3, B 4", "A has 3 objects now, B has 4 objects now")),
    ("two piles of one letter", Scene::Words, (", B ", ", A ")),
    (
        "the piles are drawn",
        Scene::Words,
        ("Piles: A 3, B 4, C 6.", r"```\nA | | | 3\nB 4\nC 6\n```"),
    ),
    ("what the last one means", Scene::Words, ("wins", "")),
    ("which pile is open", Scene::Words, ("How many from pile", "How many of")),
    ("an emoji is a code", Scene::Words, ("Piles:", "<:nim1:7> Piles:")),
    ("the bound", Scene::Bounded, ("1 to 3", "some")),
    ("an entry is emptied", Scene::Menus, (r#""label":"C"#, r#""label":"","was":""#)),
    ("two entries are alike", Scene::Menus, (r#""label":"B"#, r#""label":"A"#)),
    ("a menu without a name", Scene::Menus, (r#""placeholder""#, r#""was""#)),
    ("what squares stand for", Scene::Drawn, ("✅ kept the win", "✅")),
    ("what a picture shows", Scene::Look, (r#""description""#, r#""was""#)),
    ("a share in squares", Scene::Look, ("Moves that kept the win:", "✅✅❌")),
];

const HEADING: Loss =
    ("\"### ", "\"### Nim\\nAlice against Bouton (expert), of three piles\\n### ");

async fn plays(world: &World, nth: usize, scene: Scene, loss: Option<Loss>) -> Result<(), Lost> {
    let name = format!("L{nth}");
    let user = world.sandbox.add_user(&name, "en-US");
    let known = [(user.clone(), name)];
    let aloud = scene != Scene::Drawn;
    let mut ear = Listener::new(world, &user, &ENGLISH, aloud).knowing(&known);
    ear.loss = loss;
    let mut options = match scene {
        Scene::Look => return looks_back(world, &mut ear).await,
        Scene::Words | Scene::Drawn => json!({"piles": "3 4 6", "ending": "normal"}),
        Scene::Bounded => json!({"piles": "6 4 9", "ending": "normal", "max_take": 3}),
        Scene::Menus => json!({"piles": "3 4 5 6 7 8", "ending": "normal"}),
    };
    options["level"] = json!("expert");
    options["theme"] = json!(if aloud { Theme::Words.name() } else { Theme::Matches.name() });
    ear.asks(world.nim, "play", options).await?;
    player::wins(&mut ear).await.map(drop)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_loss_is_found() {
    let world = World::new().await;
    for (nth, scene) in SCENES.into_iter().enumerate() {
        plays(&world, nth, scene, None).await.unwrap_or_else(|why| panic!("{scene:?}: {why}"));
    }
    let mut unfound = Vec::new();
    for (nth, (name, scene, loss)) in LOSSES.into_iter().enumerate() {
        match plays(&world, SCENES.len() + nth, scene, Some(loss)).await {
            Ok(()) => unfound.push(name),
            Err(why) => println!("{name}: {}", why.lines().next().unwrap_or_default()),
        }
    }
    assert!(unfound.is_empty(), "nobody misses {unfound:?}");
}
