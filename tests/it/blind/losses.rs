//! Plants defects in every message that a listener hears, and checks that each one is noticed: the listener cannot go
//! on, or a limit is broken.

use bouton::game::Theme;
use serde_json::{Value, json};

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

const LOSSES: [(&str, Scene, Loss); 25] = [
    ("a label is emptied", Scene::Words, |it| {
        first_button(it, |button| button["label"] = json!(""))
    }),
    ("two piles' buttons are alike", Scene::Words, |it| {
        buttons(it, |button| relabel(button, |label| label.replacen('B', "A", 1)));
    }),
    ("a button says only a sign", Scene::Words, |it| {
        buttons(it, |button| relabel(button, |label| label.replace("Rules", "?")));
    }),
    ("buttons are dimmed", Scene::Words, |it| {
        buttons(it, |button| button["disabled"] = json!(true))
    }),
    ("the amounts are swapped", Scene::Words, |it| {
        let swap = |label: String| match label.as_str() {
            "Take 1" => "Take 2".to_owned(),
            "Take 2" => "Take 1".to_owned(),
            _ => label,
        };
        buttons(it, |button| relabel(button, swap));
    }),
    ("whose turn it is", Scene::Words, |it| texts(it, |text| text.replace("Your move, ", ""))),
    ("the order is swapped", Scene::Words, swap),
    ("the order is swapped where it is drawn", Scene::Drawn, swap),
    ("a heading goes before", Scene::Words, |it| {
        let mut first = true;
        texts(it, |text| {
            let head = if first {
                "### Nim · the last object wins\nAlice against Bouton (expert)\n"
            } else {
                ""
            };
            first = false;
            format!("{head}{text}")
        });
    }),
    ("what was taken", Scene::Words, |it| texts(it, |text| text.replace(" took ", " moved "))),
    ("a pile's letter", Scene::Words, |it| texts(it, |text| text.replace(", B ", ", "))),
    ("how much is in a pile", Scene::Words, |it| texts(it, |text| text.replace(" 4", ""))),
    ("piles in many words", Scene::Words, |it| {
        texts(it, |text| {
            text.replace("A 3", "A has 3 objects now").replace("B 4", "B has 4 objects now")
        });
    }),
    ("two piles of one letter", Scene::Words, |it| texts(it, |text| text.replace(", B ", ", A "))),
    ("the piles are drawn", Scene::Words, |it| {
        texts(it, |text| {
            text.replace(
                "Piles: A 3, B 4, C 6.",
                "```\nA | | | 3\nB | | | | 4\nC | | | | | | 6\n```",
            )
        });
    }),
    ("what the last one means", Scene::Words, |it| texts(it, |text| text.replace("wins", ""))),
    ("which pile is open", Scene::Words, |it| {
        texts(it, |text| text.replace("How many from pile", "How many of"))
    }),
    ("an emoji is a code", Scene::Words, |it| {
        texts(it, |text| text.replace("Piles:", "<:nim1:7> Piles:"))
    }),
    ("the bound", Scene::Bounded, |it| texts(it, |text| text.replace("1 to 3", "some"))),
    ("an entry is emptied", Scene::Menus, |it| {
        entries(it, |nth, entry| {
            if nth == 2 {
                entry["label"] = json!("");
            }
        })
    }),
    ("two entries are alike", Scene::Menus, |it| {
        entries(it, |_, entry| relabel(entry, |label| label.replacen('B', "A", 1)))
    }),
    ("a menu without a name", Scene::Menus, |it| {
        parts(it, &mut |part| {
            if part["options"].is_array() {
                part["placeholder"] = json!("");
            }
        });
    }),
    ("what squares stand for", Scene::Drawn, |it| {
        texts(it, |text| {
            text.lines()
                .filter(|line| !line.contains("kept the win"))
                .collect::<Vec<_>>()
                .join("\n")
        });
    }),
    ("what a picture shows", Scene::Look, |it| {
        parts(it, &mut |part| {
            for item in part["items"].as_array_mut().into_iter().flatten() {
                item["description"] = Value::Null;
            }
        });
    }),
    ("a share in squares", Scene::Look, |it| {
        texts(it, |text| text.replace("Moves that kept the win:", "🟩🟩🟥"));
    }),
];

fn swap(message: &mut Value) {
    if let Some(parts) = message["components"][0]["components"].as_array_mut() {
        let texts = parts.iter().filter(|part| part["type"] == 10).count();
        parts[..texts].reverse();
    }
}

/// Visits every part of a message, including nested ones.
fn parts(part: &mut Value, change: &mut impl FnMut(&mut Value)) {
    change(part);
    for held in part["components"].as_array_mut().into_iter().flatten() {
        parts(held, change);
    }
}

fn texts(message: &mut Value, mut change: impl FnMut(String) -> String) {
    parts(message, &mut |part| {
        if part["type"] == 10 {
            let text = part["content"].as_str().unwrap_or_default().to_owned();
            part["content"] = json!(change(text));
        }
    });
}

fn buttons(message: &mut Value, mut change: impl FnMut(&mut Value)) {
    parts(message, &mut |part| {
        if part["type"] == 2 {
            change(part);
        }
    });
}

fn first_button(message: &mut Value, change: impl Fn(&mut Value)) {
    let mut first = true;
    buttons(message, |button| {
        if std::mem::take(&mut first) {
            change(button);
        }
    });
}

fn entries(message: &mut Value, change: impl Fn(usize, &mut Value)) {
    parts(message, &mut |part| {
        let entries = part["options"].as_array_mut().into_iter().flatten();
        entries.enumerate().for_each(|(nth, entry)| change(nth, entry));
    });
}

fn relabel(part: &mut Value, change: impl Fn(String) -> String) {
    let label = part["label"].as_str().unwrap_or_default().to_owned();
    part["label"] = json!(change(label));
}

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
