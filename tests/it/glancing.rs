//! Tests hints that ask: whatever the position, the right answer is what counting finds, and it is the hint's step.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU64;

use bouton::ask::control::Step;
use bouton::game::HintOrder;
use bouton::lesson::{Glance, Sight};
use bouton::locale::Locale;
use bouton::view::{Hint, HintSource, Reader};
use nim::{Ending, Line, Position, Rules, Variant};
use serde_json::json;

use crate::board_view::show;
use crate::languages::{english, french};
use crate::search::Search;
use crate::world::{World, custom_id, tells};

fn check(piles: &[u64], ending: Ending, max: u64, search: &mut Search) -> Option<&'static str> {
    let variant = Variant::bounded_by(NonZeroU64::new(max).filter(|_| max < 100));
    let position = Position::new(piles, Rules { ending, variant });
    let Glance { sight, options, right, modulus } = Glance::at(&position)?;
    assert!(options.contains(&right) && (2..=5).contains(&options.len()));
    assert_eq!(modulus, piles.iter().any(|&p| p > max).then_some(max + 1));
    let rest: Vec<u64> = piles.iter().map(|p| modulus.map_or(*p, |n| p % n)).collect();
    let won = search.can_win(&position);
    let mut leaves = |from: u64, take: u64| {
        let at = rest.iter().position(|&r| r == from).expect("it is there");
        let mut after = piles.to_vec();
        after[at] -= take;
        !search.can_win(&Position::new(after, position.rules()))
    };
    let odd = |column: u64| rest.iter().filter(|&&r| r & column != 0).count() % 2 == 1;
    Some(match sight {
        Sight::Above { size } => {
            let lost = u64::from(ending == Ending::Misere);
            assert_eq!((right, won), (size % (max + 1), right != lost % (max + 1)));
            "above"
        }
        Sight::Leave => {
            let size = piles.iter().sum::<u64>();
            assert!(!won || leaves(size, size - right));
            "leave"
        }
        Sight::Bigs => {
            assert_eq!(right, rest.iter().filter(|&&r| r > 1).count() as u64);
            "bigs"
        }
        Sight::Ones => {
            assert_eq!(won, right == 0);
            "ones"
        }
        Sight::Apart { more, less } => {
            assert_eq!((right, won), (more - less, more != less));
            assert!(!won || leaves(more, right));
            "apart"
        }
        Sight::LeftOver => {
            assert_eq!(won, right > 0);
            assert!(!won || leaves(right, right));
            "left over"
        }
        Sight::Leading => {
            assert_eq!(won, right > 0);
            assert!(!won || odd(right));
            assert!((0..8).map(|bit| 1 << bit).all(|c| c <= right || !odd(c)));
            "leading"
        }
    })
}

#[test]
fn whatever_the_position_the_answer_is_the_step() {
    let (mut seen, mut search) = (BTreeMap::new(), Search::default());
    for code in 0..7_u64.pow(4) {
        let piles = [code / 343, code / 49 % 7, code / 7 % 7, code % 7];
        for ending in [Ending::Normal, Ending::Misere] {
            for max in [1, 2, 3, 5, 100] {
                let case = check(&piles, ending, max, &mut search).unwrap_or("nothing to ask");
                *seen.entry(case).or_insert(0) += 1;
            }
        }
    }
    println!("{seen:?}");
    assert_eq!(seen.len(), 8, "{seen:?}");
}

/// Returns the question on a position, and what is said to the first wrong answer and to the right one, without lines
/// seen before.
fn talk(line: &str, locale: Locale, seen: &mut BTreeSet<String>) -> String {
    let position: Line = line.parse().expect("a line");
    let position = position.position().expect("a legal line");
    let glance = Glance::at(&position).expect("a question");
    let wrong = glance.options.iter().copied().find(|&o| o != glance.right);
    let answers = [wrong.expect("another"), glance.right];
    let (source, reader, order) = (HintSource::Free(None), Reader::SELF, HintOrder::default());
    let hint = Hint { position: &position, source, reader, order, locale };
    let page = hint.at(Step::Ask);
    let answers = answers.map(|answer| hint.answered(answer));
    let mut all = vec![line];
    let texts: Vec<String> = [Some(page)].iter().chain(&answers).flatten().map(show).collect();
    all.extend(
        texts.iter().flat_map(|text| text.lines()).filter(|line| seen.insert((*line).to_owned())),
    );
    all.join("\n")
}

#[test]
fn questions_in_two_languages() {
    let mut seen = BTreeSet::new();
    let texts: Vec<String> = [
        "19-20-21 normal",
        "1-2-3 normal",
        "1-3-5-3 misere",
        "1-1-4 misere",
        "6-9 normal max 3",
        "5 misere",
        "22 misere max 3",
        "4-5-8-9 misere max 3",
        "1-1-4-5 misere max 3",
    ]
    .iter()
    .flat_map(|line| [english(), french()].map(|locale| talk(line, locale, &mut seen)))
    .collect();
    insta::assert_snapshot!(texts.join("\n\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn asking_is_help_and_is_left_by_one_click() {
    let world = World::new().await;
    let board = world.play(json!({"preset": "fruit"})).await;
    let alice = &world.alice;
    let first = alice.click(&board, "Hint").await.message();
    assert_eq!(first.buttons(), ["Which pile?", "Quiz me"]);
    let question = alice.click(&first, "Quiz me").await.message();
    assert!(question.text().contains("leftmost column"), "{}", question.text());
    let wrong = alice.click(&question, "4").await.message();
    assert!(wrong.text().contains("Look once more"), "{}", wrong.text());
    let right = alice.click(&wrong, "2").await.message();
    assert!(right.text().contains("Right!"), "{}", right.text());
    for message in [&question, &wrong, &right] {
        assert!(message.buttons().ends_with(&["Which pile?", "The moves, and why"]));
    }
    let forged = custom_id(&question, "4").replace(".4", ".3");
    let forged = alice.forge_component(world.nim, question.id, &forged, &[]).await;
    assert!(forged.to_string().contains("do not know this button"), "{forged}");
    tells!(alice.click(&right, "The moves, and why").await.message(), "any of 3 moves");
    assert_eq!(world.number("SELECT SUM(assisted) FROM seats").await, 1);
}
