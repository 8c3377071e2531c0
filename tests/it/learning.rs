//! Tests lessons over the sandbox's wire: every one to its end, wrong answers, leaving and coming back, old buttons.

use std::collections::BTreeSet;

use bouton::lesson::{Card, Deck, Duel, Exercise, Hand, Lesson, Step, plan};
use sandbox::{MessageView, Outcome, User};
use serde_json::{Value, json};

use crate::world::{World, at_once, choose, control, none, tells, updated, whisper};

/// The seed of everything the world draws.
const SEED: u64 = 7;

/// Returns the answer of a learner who knows everything.
fn right_answer(exercise: &Exercise) -> String {
    match exercise {
        Exercise::Win { position, .. } | Exercise::Duel(Duel { position, .. }) => {
            position.winning_moves().next().expect("it can be won").to_string()
        }
        Exercise::Break { position, again } => {
            let moves: Vec<_> = position.moves().collect();
            let m = if *again { moves.last() } else { moves.first() };
            m.expect("something is left").to_string()
        }
        Exercise::Quiz(quiz) => quiz.right.to_string(),
    }
}

/// Returns the answer of one who knows nothing, if any answer is wrong.
fn wrong_answer(exercise: &Exercise) -> Option<String> {
    match exercise {
        Exercise::Win { position, .. } | Exercise::Duel(Duel { position, .. }) => {
            let winning: Vec<_> = position.winning_moves().collect();
            let wrong = position.moves().find(|m| !winning.contains(m));
            wrong.map(|m| m.to_string())
        }
        Exercise::Break { .. } => None,
        Exercise::Quiz(quiz) => {
            let wrong = quiz.options.iter().find(|&&o| o != quiz.right);
            wrong.map(u64::to_string)
        }
    }
}

async fn press(user: &User, message: &MessageView, beginning: &str) -> MessageView {
    updated(user.click(message, &control(message, beginning)).await)
}

async fn solve(user: &User, message: &MessageView, answer: &str) -> MessageView {
    if answer.parse::<u64>().is_err()
        && let Some(done) = choose(user, message, "learn-pick", answer).await
    {
        return updated(done);
    }
    // The answer comes after the name, the lesson and the place.
    let says = |id: &&str| id.starts_with("learn-say.") && id.split('.').nth(4) == Some(answer);
    let mut ids = message.parts().filter_map(|part| part["custom_id"].as_str());
    if let Some(id) = ids.find(says) {
        return updated(user.click(message, id).await);
    }
    let menu = control(message, "learn-solve.");
    updated(user.select(message, &menu, &[answer]).await)
}

/// Walks through a lesson, with a wrong answer first wherever there is one, and returns what each message said.
async fn walk(world: &World, user: &User, lesson: Lesson) -> Vec<String> {
    let mut message = user.ask(world.nim, "learn", json!({"lesson": lesson.name()})).await;
    assert!(message.ephemeral);
    let mut texts = Vec::new();
    let steps = plan(lesson, SEED, 0);
    for (at, step) in steps.iter().enumerate() {
        texts.push(message.text());
        match step {
            Step::Page(_) => message = press(user, &message, "learn-next.").await,
            Step::Exercise(exercise) => {
                if let Some(wrong) = wrong_answer(exercise) {
                    message = solve(user, &message, &wrong).await;
                    texts.push(message.text());
                    // A lost game begins again.
                    let replayed = match exercise {
                        Exercise::Duel(duel) => duel.done as usize,
                        _ => 0,
                    };
                    for step in &steps[at - replayed..at] {
                        if let Step::Exercise(exercise) = step {
                            message = solve(user, &message, &right_answer(exercise)).await;
                            message = press(user, &message, "learn.").await;
                        }
                    }
                }
                message = solve(user, &message, &right_answer(exercise)).await;
                texts.push(message.text());
                message = press(user, &message, "learn.").await;
            }
        }
    }
    texts.push(message.text());
    texts
}

/// The lessons that consist of steps; "by heart" consists of cards.
fn walked() -> impl Iterator<Item = Lesson> {
    let cards = |lesson: &Lesson| plan(*lesson, SEED, 0).is_empty();
    Lesson::ALL.into_iter().filter(move |lesson| !cards(lesson))
}

/// Returns the lines of pages that were not there before.
fn unseen(pages: &[String], seen: &mut BTreeSet<String>) -> Vec<String> {
    let lines = pages.iter().flat_map(|page| page.lines());
    lines.filter(|line| seen.insert((*line).to_owned())).map(str::to_owned).collect()
}

/// Snapshots every lesson whole, without lines that were there before, even in another lesson. `lessons` asserts that
/// no language keeps a sentence of another.
#[tokio::test(flavor = "multi_thread")]
async fn every_lesson_to_its_end() {
    let world = World::new().await;
    let mut seen = BTreeSet::new();
    let mut texts = Vec::new();
    for lesson in walked() {
        let first = walk(&world, &world.alice, lesson).await;
        texts.extend(unseen(&first, &mut seen));
        texts.push(String::new());
    }
    insta::assert_snapshot!(texts.join("\n"));
}

/// A hand of cards beside the bot's, which knows the card that is asked.
struct Mirror {
    hand: Hand,
    texts: Vec<String>,
}

impl Mirror {
    fn new(deck: &str) -> Self {
        let deck: Deck = deck.parse().expect("a deck");
        Self { hand: Hand::new(deck, SEED, 0, |_| None), texts: Vec::new() }
    }

    /// Answers the card, right or wrong.
    async fn answer(&mut self, user: &User, message: &MessageView, right: bool) -> MessageView {
        let card: Card = self.hand.card().expect("a card");
        let winning = card.position.winning_moves().next();
        let says = winning.is_some() == right;
        let mut shows = None;
        let word = if says { "card-win." } else { "card-lose." };
        let mut message = press(user, message, word).await;
        if says && Hand::asks_for_move(&card) {
            self.texts.push(message.text());
            shows = winning;
            let m = winning.expect("it can be won").to_string();
            message = updated(choose(user, &message, "card-pick", &m).await.expect("buttons"));
        }
        let turned = self.hand.answer(&card, says, shows).expect("an answer");
        assert_eq!(turned.right, right);
        self.hand = self.hand.clone().after(&card, turned.known);
        self.texts.push(message.text());
        message
    }
}

async fn cards(world: &World, user: &User, options: Value, deck: &str) -> String {
    let mut mirror = Mirror::new(deck);
    let mut message = user.ask(world.nim, "learn", options).await;
    assert!(message.ephemeral);
    mirror.texts.push(message.text());
    let mut turn = 0;
    while mirror.hand.card().is_some() {
        message = mirror.answer(user, &message, turn != 1 && turn != 4).await;
        turn += 1;
    }
    mirror.texts.push(press(user, &message, "cards-again.").await.text());
    mirror.texts.join("\n\n")
}

#[tokio::test(flavor = "multi_thread")]
async fn small_cards_in_english() {
    let world = World::new().await;
    let text = cards(&world, &world.alice, json!({"piles": "1 2 3"}), "normal..1-2-3").await;
    insta::assert_snapshot!(unseen(&[text], &mut BTreeSet::new()).join("\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_is_left_and_resumed_after_a_restart() {
    let mut world = World::new().await;
    let user = world.alice.clone();
    let open = json!({"lesson": "pairs"});
    let first = user.ask(world.nim, "learn", open.clone()).await;
    let second = press(&user, &first, "learn-next.").await;
    let third = press(&user, &second, "learn-next.").await;
    world.restart_bot().await;
    // The button still works, and so does the command.
    tells!(solve(&user, &third, "A4").await.content, "Right");
    let resumed = user.ask(world.nim, "learn", open).await;
    let list = user.ask(world.nim, "learn", none()).await;
    assert_eq!(press(&user, &list, "learn.pairs").await.text(), resumed.text());
    insta::assert_snapshot!(format!("{}\n\n{}", list.text(), resumed.text()));

    // Cards are kept as well: what was known is known.
    let options = json!({"piles": "1 2 3"});
    let mut mirror = Mirror::new("normal..1-2-3");
    let mut card = user.ask(world.nim, "learn", options).await;
    for _ in 0..9 {
        card = mirror.answer(&user, &card, true).await;
    }
    let count = mirror.hand.known();
    assert!(count > 0);
    world.restart_bot().await;
    let again = user.ask(world.nim, "learn", json!({"lesson": "by-heart"})).await;
    assert!(again.content.contains(&format!("{count} of")), "{}", again.text());
    mirror.answer(&user, &card, true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_exercise_shows_its_page_again_and_after_two_misses_its_answer() {
    let world = World::new().await;
    let alice = &world.alice;
    let lesson = Lesson::Pairs;
    let mut message = alice.ask(world.nim, "learn", json!({"lesson": lesson.name()})).await;
    let mut read = message.clone();
    let steps = plan(lesson, SEED, 0);
    let wrong = steps.iter().find_map(|step| match step {
        Step::Page(_) => None,
        Step::Exercise(exercise) => wrong_answer(exercise),
    });
    let wrong = wrong.expect("one can be missed");
    for step in steps {
        match step {
            Step::Page(_) => {
                read = message.clone();
                message = press(alice, &message, "learn-next.").await;
            }
            Step::Exercise(exercise) if wrong_answer(&exercise).is_none() => {
                message = solve(alice, &message, &right_answer(&exercise)).await;
                message = press(alice, &message, "learn.").await;
            }
            Step::Exercise(_) => break,
        }
    }
    let beside = |message: &MessageView| {
        let all = message.buttons().into_iter().map(str::to_owned);
        all.filter(|label| !label.contains(": ")).collect::<Vec<_>>()
    };
    assert_eq!(beside(&message), ["Explanation", "All lessons"]);
    let page = press(alice, &message, "learn-page.").await;
    let body =
        |page: &MessageView| page.content.split_once('\n').expect("it has a title").1.to_owned();
    assert_eq!(body(&page), body(&read));
    let back = press(alice, &page, "learn.").await;
    assert_eq!(back.text(), message.text());
    let missed = solve(alice, &back, &wrong).await;
    assert_eq!(beside(&missed), ["Explanation", "All lessons"]);
    let missed = solve(alice, &missed, &wrong).await;
    assert_eq!(beside(&missed), ["Show me", "Explanation", "All lessons"]);
    let answer = press(alice, &missed, "learn-show.").await;
    tells!(answer.text(), "This is the answer", "take");
    // The step is done, and the old message does not show it any more.
    assert_ne!(press(alice, &answer, "learn.").await.text(), message.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn old_buttons_say_how_things_stand() {
    let world = World::new().await;
    let user = &world.benoit;
    let open = json!({"lesson": "pairs"});
    let old = user.ask(world.nim, "learn", open.clone()).await;
    let new = user.ask(world.nim, "learn", open).await;
    let new = press(user, &new, "learn-next.").await;
    let new = press(user, &new, "learn-next.").await;
    let stale = user.click(&old, "Suite ▶").await;
    insta::assert_snapshot!(stale, @"
    new: (only you)
    C’est une ancienne page de « Les paires » : rien n’a changé. Tu en es maintenant à 2 sur 10.
    [Continuer]
    ");
    let resumed = press(user, &stale.message(), "learn.").await;
    assert_eq!(resumed.text(), new.text());

    // An exercise that is solved already, and a card that was already answered.
    solve(user, &new, "A4").await;
    let reply = user.forge_component(world.nim, resumed.id, "learn-solve.pairs.0.2", &["A4"]).await;
    insta::assert_snapshot!(reply, @"
    new: (only you)
    C’est une ancienne page de « Les paires » : rien n’a changé. Tu en es maintenant à 3 sur 10.
    [Continuer]
    ");
    let options = json!({"piles": "1 2 3"});
    let old = user.ask(world.nim, "learn", options.clone()).await;
    let new = user.ask(world.nim, "learn", options).await;
    press(user, &new, "card-win.").await;
    insta::assert_snapshot!(user.click(&old, "Je perds").await, @"
    new: (only you)
    C’est une ancienne page de « Positions perdantes de 1‑2‑3 » : rien n’a changé. Tu en es maintenant à 0 sur 6.
    [Continuer]
    ");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_ten_clicks_at_once_one_counts() {
    let world = World::new().await;
    let card = world.alice.ask(world.nim, "learn", json!({"piles": "1 2 3"})).await;
    let say = control(&card, "card-lose.");
    let click = |_| {
        let (alice, card, say, nim) = (world.alice.clone(), card.id, say.clone(), world.nim);
        async move { alice.forge_component(nim, card, &say, &[]).await }
    };
    let (counted, late): (Vec<_>, Vec<_>) = at_once(10, click)
        .await
        .into_iter()
        .partition(|outcome| matches!(outcome, Outcome::Update(_)));
    assert_eq!(counted.len(), 1);
    for outcome in late {
        tells!(whisper(outcome), "older page");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_controls_do_no_harm() {
    let world = World::new().await;
    let user = &world.alice;
    let open = json!({"lesson": "pairs"});
    let page = user.ask(world.nim, "learn", open.clone()).await;
    let old = "You are now at 0 of 10.\n[Go on]";
    let list = "\n5. Binary numbers\n";
    for (custom_id, values, expected) in [
        ("learn-solve.pairs.0.0", &["A1"][..], old),
        ("learn-next.pairs.0.99", &[], old),
        ("learn-next.binary.0.0", &[], list),
        ("learn-again.pairs.0.0", &[], old),
        ("card-win.misere..1-3-5-7.0.0", &[], list),
        ("card-move.misere..1-3-5-7.0.0", &["A1"], list),
    ] {
        tells!(
            user.forge_component(world.nim, page.id, custom_id, values).await,
            "new: (only you)",
            expected
        );
    }
    // The lesson is where it was, and an exercise takes no illegal move.
    let page = press(user, &page, "learn-next.").await;
    let exercise = press(user, &page, "learn-next.").await;
    for value in ["A7", "C1", "3"] {
        let id = "learn-solve.pairs.0.2";
        tells!(user.forge_component(world.nim, exercise.id, id, &[value]).await, "do not know");
    }
    assert_eq!(user.ask(world.nim, "learn", open).await.text(), exercise.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_learnt_is_said() {
    let world = World::new().await;
    let mut answers = Vec::new();
    for options in [
        json!({"lesson": "chess"}),
        json!({"lesson": "pairs", "piles": "1 2 3"}),
        json!({"piles": "19 20 21"}),
        json!({"lesson": "by-heart", "piles": "0"}),
        json!({"piles": "three"}),
    ] {
        let answer = world.alice.forge_command(world.nim, "learn", options).await;
        answers.push(whisper(answer).content);
    }
    insta::assert_snapshot!(answers.join("\n"), @"
    `chess` cannot be chosen for `lesson`: pick one from the list.
    `piles` is only for the lesson “25. Losing positions by heart”: leave it out, or choose that lesson.
    That start has too many positions to learn by heart. Try a smaller one, such as `1-3-5-7 misere` or `3 4 5`.
    There is nothing to take in these piles. Try `1-3-5-7 misere` or `3 4 5`.
    `three` is not a number of objects. Write piles like `3 5 7`, `3,5,7` or `3-5-7`.
    ");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_lesson_is_repeated_with_other_positions() {
    let world = World::new().await;
    walk(&world, &world.alice, Lesson::Binary).await;
    let done = world.alice.ask(world.nim, "learn", json!({"lesson": "binary"})).await;
    let again = press(&world.alice, &done, "learn-again.").await;
    assert!(again.content.contains("step 1 of"), "{}", again.text());
    insta::assert_snapshot!(world.alice.command(world.nim, "learn", none()).await);
    let stale = world.alice.click(&done, &control(&done, "learn-again.")).await;
    assert!(
        stale.to_string().contains("older page") || matches!(stale, Outcome::Refused(_)),
        "{stale}"
    );
}
