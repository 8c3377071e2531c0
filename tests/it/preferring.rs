//! `/preferences`: a person's choices apply wherever they should, and for nobody else.

use std::time::Duration;

use bouton::game::Preference;
use sandbox::{MessageView, User};
use serde_json::{Value, json};

use crate::seeing::Place::{
    self, Ballot, Called, Cards, Form, FreeHint, Game, Hint, Lesson, Match, Misspelt, PlayOn,
    Puzzle, Refusal, Rematch, Review, Rules, Vote,
};
use crate::seeing::{Seen, observe};
use crate::world::{World, none, some_move, tells, updated, whisper};

/// Where each preference shows, and nowhere else: a new one must be added here to compile.
const fn places(preference: Preference) -> &'static [Place] {
    match preference {
        Preference::Theme => {
            &[Game, PlayOn, Rematch, Ballot, Rules, Hint, FreeHint, Review, Puzzle, Lesson, Cards]
        }
        Preference::Language => &[
            Game, Form, PlayOn, Rematch, Ballot, Rules, Hint, FreeHint, Review, Puzzle, Lesson,
            Cards, Refusal, Misspelt,
        ],
        // A rematch keeps the level of the game before.
        Preference::Level => &[Game, Form, PlayOn, Rematch],
        Preference::Hints => &[Hint, FreeHint],
        Preference::Calls => &[Called],
    }
}

const ALL: [Place; 17] = [
    Game, Form, PlayOn, Rematch, Match, Vote, Ballot, Rules, Hint, FreeHint, Review, Puzzle,
    Lesson, Cards, Refusal, Misspelt, Called,
];

/// A choice that differs from the default.
const fn choice(preference: Preference) -> &'static str {
    match preference {
        Preference::Theme => "words",
        Preference::Language => "fr",
        Preference::Level => "expert",
        Preference::Hints => "columns",
        Preference::Calls => "off",
    }
}

fn obeys(seen: &Seen, preference: Preference) -> bool {
    let says = |text: &str| seen.text.contains(text);
    match preference {
        Preference::Theme => {
            let in_words = says("object") || says("Pile A") || says("A 3");
            in_words && !says("```") && !says("match")
        }
        Preference::Language => {
            [" le ", " la ", " les ", " de ", " une ", "n’est"].into_iter().any(says)
        }
        Preference::Level => says("(expert)") || says("*Level: Expert"),
        // The table comes first, and needs no heading.
        Preference::Hints => says("nim-sum") && !says("The same in binary"),
        Preference::Calls => seen.pings == Some(0),
    }
}

async fn choose(world: &World, who: &User, chosen: Value) -> MessageView {
    whisper(who.command(world.nim, "preferences", json!({"set": chosen})).await)
}

#[tokio::test(flavor = "multi_thread")]
async fn each_preference_is_obeyed_wherever_it_should_matter_and_nowhere_else() {
    let mut wrong = Vec::new();
    for place in ALL {
        let world = World::new().await;
        let without = observe(&world, place).await;
        let matters = |preference: &Preference| places(*preference).contains(&place);
        let (here, elsewhere): (Vec<_>, Vec<_>) = Preference::ALL.into_iter().partition(matters);
        for preference in here.iter().filter(|preference| obeys(&without, **preference)) {
            wrong.push(format!("{preference:?} is seen in {place:?} without it: {without:?}"));
        }
        // Choose everything that should not matter here at once.
        for chosen in here.chunks(1).chain([&elsewhere[..]]) {
            let world = World::new().await;
            let choices = chosen.iter().map(|&one| (one.name(), choice(one)));
            choose(&world, &world.alice, choices.collect()).await;
            let with = observe(&world, place).await;
            for &preference in chosen {
                let matters = matters(&preference);
                if obeys(&with, preference) != (matters || obeys(&without, preference)) {
                    let not = if matters { "not " } else { "" };
                    wrong.push(format!("{preference:?} is {not}seen in {place:?}: {with:?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn it_goes_before_the_server_s_and_after_what_is_typed() {
    let world = World::new().await;
    world.set(json!({"theme": "fruit", "level": "strong", "language": "fr"})).await;
    let own = json!({"theme": "words", "level": "novice", "language": "en-US"});
    choose(&world, &world.alice, own).await;
    let play = async |who: &User, options| who.command(world.nim, "play", options).await;
    tells!(play(&world.alice, none()).await.message().text(), "(novice)", "the last object");
    tells!(play(&world.benoit, none()).await.message().text(), "fort", !"object");
    let typed = json!({"theme": "stones", "level": "expert"});
    let typed = world.alice.ask(world.lounge, "play", typed).await.text();
    tells!(&typed, "(expert)", "stone");
    // A typed move is made before any preference is read.
    choose(&world, &world.benoit, json!({"language": "en-US"})).await;
    let wrong = world.benoit.ask(world.nim, "move", json!({"move": "zz"})).await.text();
    assert!(wrong.contains("`ZZ` is not a move"), "{wrong}");
}

#[tokio::test(flavor = "multi_thread")]
async fn all_is_changed_by_menus_and_chosen_back() {
    let world = World::new().await;
    let panel = world.benoit.ask(world.benoit.dm(), "preferences", json!({"show": {}})).await;
    let panel = updated(world.benoit.select(&panel, "preference.language", &["en-US"]).await);
    for (preference, value) in
        [("theme", "words"), ("level", "expert"), ("hints", "columns"), ("calls", "off")]
    {
        let menu = format!("preference.{preference}");
        updated(world.benoit.select(&panel, &menu, &[value]).await);
    }
    insta::assert_snapshot!(choose(&world, &world.benoit, none()).await.content, @"
    **How I play with you**
    Theme: Words
    Language: English
    Bouton’s level: Expert
    Hints: The binary table first
    Ping on your turn: Never
    -# Yours alone, on every server. A board that others play on too is drawn as the server has it; “Rules” there shows it your way.
    ");
    let back = json!({"theme": "none", "language": "none", "level": "none", "hints": "none", "calls": "none"});
    insta::assert_snapshot!(choose(&world, &world.benoit, back).await.content, @"
    **C’est changé.** Thème : comme sur le serveur (selon la partie) · Langue : comme sur Discord et le serveur · Niveau de Bouton : comme sur le serveur (Amateur) · Indices : comme pour tout le monde (Les mots d’abord) · Mention à ton tour : comme sur le serveur (Oui)
    **Comment je joue avec toi**
    Thème : comme sur le serveur (selon la partie)
    Langue : comme sur Discord et le serveur
    Niveau de Bouton : comme sur le serveur (Amateur)
    Indices : comme pour tout le monde (Les mots d’abord)
    Mention à ton tour : comme sur le serveur (Oui)
    -# C’est à toi, sur tous les serveurs. Un plateau où d’autres jouent aussi reste dessiné comme sur le serveur ; « Règles » te le montre à ta façon.
    ");
    assert_eq!(world.number("SELECT COUNT(*) FROM preferences").await, 0);
    let again = choose(&world, &world.benoit, json!({"theme": "none"})).await;
    tells!(again.content, "**Rien n’a changé**", !"C’est changé");
    let wrong = json!({"set": {"theme": "gold"}});
    let wrong = world.alice.forge_command(world.nim, "preferences", wrong).await;
    assert!(wrong.message().content.contains("gold"));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_never_called_is_warned_without_a_ping_and_reminded_of_nothing() {
    let world = World::new().await;
    let (alice, benoit) = (&world.alice, &world.benoit);
    choose(&world, alice, json!({"calls": "off"})).await;
    let board = world.between(alice, benoit, json!({"piles": "3 4 5", "first": "opponent"})).await;
    some_move(benoit, &board, false).await;
    let before = world.sandbox.messages(world.nim, alice).len();
    world.pass(Duration::from_secs(18 * 3600 + 60)).await;
    world.swept().await;
    let messages = world.sandbox.messages(world.nim, alice);
    assert_eq!(messages.len(), before + 1);
    let warning = messages.last().expect("it is there");
    assert!(warning.content.contains(&alice.mention()), "{warning}");
    assert_eq!(world.sandbox.pings(alice).len(), 0);
    let warned = world.number("SELECT warned FROM games").await;
    assert_eq!(warned, 1, "what is lost is lost after a warning");
    let stats = alice.ask(world.nim, "stats", none()).await;
    let pressed = alice.forge_component(world.nim, stats.id, "stats.remind", &[]);
    tells!(pressed.await.message().content, "remind you of nothing");
    assert_eq!(world.number("SELECT COUNT(*) FROM reminders").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_s_own_wish_to_be_called_goes_before_a_quiet_server() {
    let world = World::new().await;
    let alice = &world.alice;
    world.set(json!({"pings": false})).await;
    choose(&world, alice, json!({"calls": "on"})).await;
    assert_eq!(observe(&world, Called).await.pings, Some(1));
}
