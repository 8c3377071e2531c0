//! Tests `/class`: everybody in a channel answers the same exercises in whispers, and the host goes on.

use std::time::Duration;

use bouton::lesson::{ClassAnswer, ClassStage};
use bouton::place::{ClassId, UserId};
use bouton::store::Store;
use sandbox::{Id, MessageView, Outcome, User};
use serde_json::{Value, json};

use crate::heavy;
use crate::world::{
    self, MANAGE_MESSAGES, MANAGE_SERVER, World, choose, moved, none, pick, posted, press_all,
    resign, tells, updated, whisper,
};

const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
const ANSWERS: &str = "SELECT COUNT(*) FROM class_answers";

/// Begins a class in #nim.
async fn begins(world: &World, who: &User, options: Value) -> MessageView {
    let board = posted(who.command(world.nim, "class", json!({"start": options})).await);
    world.idle().await;
    board
}

async fn run(world: &World, who: &User, verb: &str) -> MessageView {
    whisper(who.command(world.nim, "class", json!({verb: {}})).await)
}

/// Returns a control's id, for the class that a message shows.
fn control(board: &MessageView, name: &str, rest: &str) -> String {
    let mut ids = board.parts().filter_map(|part| part["custom_id"].as_str());
    let class = ids.find_map(|id| id.strip_prefix("class.")?.split('.').nth(1));
    format!("class.{name}.{}{rest}", class.expect("a class"))
}

async fn presses(who: &User, board: &MessageView, control: &str) -> Outcome {
    who.forge_component(board.channel, board.id, control, &[]).await
}

/// Answers as people do: opens the exercise in a whisper, and chooses there.
async fn answers(who: &User, board: &MessageView, answer: &str) -> MessageView {
    let question = whisper(who.click(board, &asking(board)).await);
    let chosen = match answer {
        "none" => {
            let none = control(board, "none", &format!(".{}", nth(board)));
            who.click(&question, &none).await
        }
        m => choose(who, &question, "class.pick", m).await.expect("its piles"),
    };
    updated(chosen)
}

/// Returns the id of the control that whispers the exercise.
fn asking(board: &MessageView) -> String {
    control(board, "ask", &format!(".{}", nth(board)))
}

/// Returns the number of the exercise it shows.
fn nth(board: &MessageView) -> String {
    let (_, rest) = board.content.split_once("Exercise ").expect("it is in English");
    rest.split(' ').next().expect("a number").to_owned()
}

/// The people of a school: somebody who manages the server but does not own it, and pupils, half of whom speak French.
async fn school(world: &World, pupils: usize) -> (User, Vec<User>) {
    let maude = world.sandbox.add_user("Maude", "fr");
    maude.grant(MANAGE_SERVER);
    let pupil = |n| world.sandbox.add_user(&format!("Pupil {n}"), ["en-US", "fr"][n % 2]);
    (maude, (0..pupils).map(pupil).collect())
}

#[tokio::test(flavor = "multi_thread")]
async fn thirty_answer_in_whispers_and_the_host_goes_on() {
    // Beside tests that compute a lot, those would keep people waiting.
    let _turn = heavy::turn_of_waiting().await;
    let world = World::new().await;
    let (maude, pupils) = school(&world, 30).await;
    let board = begins(&world, &world.alice, json!({"positions": "3 4; 2 2 misere"})).await;
    insta::assert_snapshot!(board.text(), @"
    ## Exercise 1 of 2
    Whoever takes the last match **wins**. On your turn, take one or more from one pile.
    ```
    A  | | |    3
    B  | | | |  4
    ```
    **Which move wins?** Press “Answer”: nobody else sees what you choose. If no move wins, say so.
    Nobody has answered yet.
    [Answer] [Show the answers]
    ");
    let question = whisper(pupils[0].click(&board, "Answer").await);
    tells!(
        question.text(),
        "## Exercise 1 of 2",
        "**Which move wins?** You can change your answer until the class goes on. It counts without your name.",
        "[A: 3 left] [B: 4 left]\n[No move wins]"
    );
    // All at once; the board says how many have answered, and not who.
    let mut all = tokio::task::JoinSet::new();
    for (n, pupil) in pupils.iter().enumerate() {
        let (pupil, board) = (pupil.clone(), board.clone());
        let answer = ["B1", "A1", "none", "B1", "A1"][n % 5];
        all.spawn(async move { answers(&pupil, &board, answer).await });
    }
    let noted = all.join_all().await;
    assert!(noted.iter().all(|noted| noted.ephemeral));
    let open = world.redrawn(&board, "30 people have answered").await;
    assert!(!open.text().contains("<@"), "{open}");
    // An answer can be changed, and counts once; people show their own name.
    let own = answers(&pupils[1], &open, "B1").await;
    tells!(
        own.text(),
        "## Exercice 1 sur 2\nQui prend la dernière allumette **gagne**. À ton tour, prends un objet ou plus dans une seule pile.",
        "**Noté : prends 1 dans B.** Tu peux changer tant que la classe n’avance pas ; tu verras ensuite si c’est juste. Personne ne voit ton nom.",
        "[Aucun coup ne gagne] [Montrer mon nom à qui mène]"
    );
    let own_page = updated(pupils[1].click(&own, "Montrer mon nom à qui mène").await);
    tells!(own_page.text(), "La personne qui mène la classe verra ton nom.", "[Cacher mon nom]");
    assert_eq!(world.number(ANSWERS).await, 30);
    // If two advance it at once, the second is refused.
    let close = control(&open, "next", ".open-1");
    let mut outcomes: [Outcome; 2] =
        tokio::join!(presses(&world.alice, &open, &close), presses(&maude, &open, &close)).into();
    outcomes.sort_by_key(|outcome| !matches!(outcome, Outcome::Update(_)));
    let [closed, late] = outcomes;
    let closed = updated(closed).text();
    insta::assert_snapshot!(closed.rsplit("```\n").next().unwrap_or_default(), @"
    **30 answers**
    `████████████` **13** · take 1 from B ✓
    `███████████░` **11** · take 1 from A
    `██████░░░░░░` **6** · no move wins
    **Right:** take 1 from B.
    It leaves 3‑3. Two equal piles are left: whatever is done with one can be done with the other.
    **The most common error:** take 1 from A (11).
    Then the other player takes 2 from **B**, leaving 2‑2.
    [Next exercise ▶]
    ");
    let late = whisper(late).text();
    assert!(late.contains("has gone on") || late.contains("fait avancer"), "{late}");
    let board = updated(maude.click(&world.redrawn(&board, "Next").await, "Next exercise ▶").await);
    tells!(board.text(), "Exercise 2 of 2", "Nobody has answered yet.");
    answers(&pupils[1], &board, "none").await;
    answers(&pupils[2], &board, "A1").await;
    let reply = run(&world, &world.alice, "next").await;
    tells!(reply.text(), "The answers to exercise 2 are shown.");
    let board = world.redrawn(&board, "End the class").await;
    tells!(
        board.text(),
        "no move wins ✓",
        "**Right:** no move wins here.",
        "**The most common error:** take 1 from A (1).",
        "Then the other player takes"
    );
    let report = whisper(world.alice.click(&board, "End the class").await);
    let report = report.text().replace(&pupils[1].id().to_string(), "PUPIL");
    insta::assert_snapshot!(report, @"
    (only you)
    **How the class went**
    **1)** 3‑4: 13 of 30 right · most often wrong: take 1 from A (11)
    **2)** 2‑2 misere: 1 of 2 right · most often wrong: take 1 from A (1)
    Those who let you see their names: <@PUPIL> 2 of 2 right
    ");
    let over = world.redrawn(&board, "The class is over").await;
    insta::assert_snapshot!(over.text(), @"
    ## The class is over
    2 exercises were asked. The host can see how it went for 30 days. Thank you all!
    [How it went]
    ");
    // Only the host sees names.
    let report = whisper(maude.click(&over, "How it went").await);
    tells!(report.text(), "**1)** 3‑4", "sur 30 justes", !"<@");
    // A name can still be hidden when the class is over.
    let hides = whisper(pupils[1].click(&own_page, "Cacher mon nom").await);
    tells!(hides.text(), "Personne ne voit ton nom.");
    tells!(whisper(world.alice.click(&over, "How it went").await).text(), !"<@");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_leads_a_class_and_what_is_past_is_answered_kindly() {
    let world = World::new().await;
    let (maude, _) = school(&world, 0).await;
    let (alice, benoit, nim) = (&world.alice, &world.benoit, world.nim);
    let mut refused = Vec::new();
    for verb in ["start", "next", "end"] {
        let options = if verb == "start" { json!({"positions": "3 4"}) } else { none() };
        let options = json!({verb: options});
        tells!(benoit.command(nim, "class", options.clone()).await, "needs permissions");
        refused.push(whisper(benoit.forge_command(nim, "class", options).await).text());
    }
    refused.push(run(&world, &maude, "next").await.text());
    let board = begins(&world, &maude, json!({"positions": "3 4; 5 5"})).await;
    for (name, rest) in [("next", ".open-1"), ("end", ""), ("report", "")] {
        let pressed = presses(benoit, &board, &control(&board, name, rest)).await;
        refused.push(whisper(pressed).text());
    }
    // A move that does not exist, one of another exercise, and one in another channel.
    for control in [
        control(&board, "pick", ".1.A9"),
        control(&board, "pick", ".2.A1"),
        control(&board, "none", ".9"),
        control(&board, "name", ".2.true"),
    ] {
        refused.push(whisper(presses(benoit, &board, &control).await).text());
    }
    let elsewhere = control(&board, "ask", ".1");
    let help = benoit.ask(world.lounge, "help", none()).await;
    let elsewhere = benoit.forge_component(world.lounge, help.id, &elsewhere, &[]).await;
    refused.push(whisper(elsewhere).text());
    // A control forged onto another message does not make that the class's.
    const KNOWN: &str = "SELECT COUNT(*) FROM classes WHERE message IS NOT NULL";
    world.change("UPDATE classes SET message = NULL").await;
    let beside = alice.ask(nim, "play", none()).await;
    for (on, known) in [(&beside, 0), (&board, 1)] {
        whisper(presses(benoit, on, &asking(&board)).await);
        assert_eq!(world.number(KNOWN).await, known);
    }
    // A channel has one class at a time.
    let second = whisper(alice.command(nim, "class", json!({"start": {"positions": "3 4"}})).await);
    refused.push(second.text());
    let thread = world.sandbox.add_thread(nim, "aside");
    let aside = maude.ask(thread, "class", json!({"start": {"lesson": "pairs"}})).await;
    tells!(aside.text(), "Exercise 1 of");
    // A closed exercise takes no answers.
    updated(alice.click(&board, "Show the answers").await);
    let late = presses(benoit, &board, &control(&board, "none", ".1")).await;
    refused.push(whisper(late).text());
    tells!(whisper(alice.click(&second, "End that class").await).text(), "How the class went");
    refused.push(whisper(presses(benoit, &board, &asking(&board)).await).text());
    insta::assert_snapshot!(refused.join("\n").replace("\n(only you)\n", "\n"), @"
    (only you)
    C’est réservé à qui gère ce serveur : il faut la permission Gérer le serveur.
    Je ne connais pas de telle classe ici. Une personne qui gère ce serveur peut en ouvrir une avec `/classe lancer`.
    Je ne connais pas de telle classe ici. Une personne qui gère ce serveur peut en ouvrir une avec `/classe lancer`.
    Je ne connais pas de telle classe ici. Une personne qui gère ce serveur peut en ouvrir une avec `/classe lancer`.
    Seules les personnes qui gèrent ce serveur, et celle qui a ouvert la classe, peuvent le faire.
    Seules les personnes qui gèrent ce serveur, et celle qui a ouvert la classe, peuvent le faire.
    Seules les personnes qui gèrent ce serveur, et celle qui a ouvert la classe, peuvent le faire.
    Ce n’est pas une réponse à cet exercice : choisis un de ses coups, ou « Aucun coup ne gagne ».
    La classe en est à un autre exercice : appuie sur « Répondre » sous son message.
    La classe en est à un autre exercice : appuie sur « Répondre » sous son message.
    La classe en est à un autre exercice : appuie sur « Répondre » sous son message.
    Je ne connais pas de telle classe ici. Une personne qui gère ce serveur peut en ouvrir une avec `/classe lancer`.
    A class is under way in this channel. End it first, or begin another in a channel or thread of its own.
    [End that class]
    Les réponses à cet exercice sont déjà affichées : regarde le message de la classe.
    Cette classe est finie.
    ");
    assert_eq!(world.number(ANSWERS).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_class_cannot_be_about_is_said() {
    let world = World::new().await;
    let many = ["1 2"; 31].join(";");
    let mut texts = Vec::new();
    for options in [
        json!({}),
        json!({"positions": "3 4", "lesson": "pairs"}),
        json!({"lesson": "pairs", "ending": "misere"}),
        json!({"lesson": "binary"}),
        json!({"positions": " ; "}),
        json!({"positions": many}),
        json!({"positions": "3 4; 5 x"}),
        json!({"positions": "3 4; 0 5"}),
        json!({"positions": "3-5 normal:; 4-7 normal:", "ending": "misere"}),
    ] {
        let reply = world.alice.command(world.nim, "class", json!({"start": options})).await;
        texts.push(whisper(reply).text());
    }
    insta::assert_snapshot!(texts.join("\n").replace("\n(only you)\n", "\n"), @"
    (only you)
    A class is about your own `positions`, such as `3 5 7; 2 2`, or about a `lesson`, which brings its own rules: give one of the two.
    A class is about your own `positions`, such as `3 5 7; 2 2`, or about a `lesson`, which brings its own rules: give one of the two.
    A class is about your own `positions`, such as `3 5 7; 2 2`, or about a `lesson`, which brings its own rules: give one of the two.
    That lesson does not ask for moves, so no class can be made from it. Choose another, or give `positions`.
    A class has 1 to 30 exercises, and these are 0. Put a semicolon between them, such as `3 5 7; 2 2`.
    A class has 1 to 30 exercises, and these are 31. Put a semicolon between them, such as `3 5 7; 2 2`.
    Exercise 2: `x` is not a number of objects. Write piles like `3 5 7`, `3,5,7` or `3-5-7`.
    Exercise 2: Pile A has 0 objects: every pile begins with at least 1. Write piles like `3 5 7`, `3,5,7` or `3-5-7`.
    A game on one line brings its own rules: leave out `ending`, `max_take`, `game` and `takes`, as in `1-3-5-7 misere: D3 B1`.
    ");
    // Rules that at least one position can have.
    let some = json!({"positions": "3-5 normal:; 4-7", "ending": "misere"});
    begins(&world, &world.alice, some).await;
    run(&world, &world.alice, "end").await;
    // Any rules, and more to choose than there are buttons.
    let options = json!({"positions": "9 10; 40 50", "game": "wythoff"});
    let board = begins(&world, &world.alice, options).await;
    let pick = control(&board, "pick", ".1.AB3");
    let noted = whisper(presses(&world.benoit, &board, &pick).await);
    tells!(noted.text(), "prends 3 dans chaque pile");
    let next = ["Show the answers", "Next exercise ▶"];
    let board = press_all(&world.alice, &board, &next).await;
    let menu = control(&board, "amounts", ".2.A");
    let form = world.benoit.forge_component(world.nim, board.id, &menu, &["other"]).await.modal();
    let noted = world.benoit.submit(&form, &[("text", "35")]).await.message();
    tells!(noted.text(), "prends 35 dans A");
    world.redrawn(&board, "1 person has answered").await;
    // It shows one exercise, and is drawn without reading the others' answers.
    world.change("UPDATE class_answers SET answer = '?' WHERE nth = 1").await;
    answers(&world.alice, &board, "none").await;
    world.redrawn(&board, "2 people have answered").await;
    world.change("UPDATE class_answers SET answer = 'AB3' WHERE nth = 1").await;
    run(&world, &world.alice, "end").await;
    // Both lesson plans in the manual begin as it says.
    let page = include_str!("../../docs/teach.md").lines();
    for positions in page.filter_map(|line| line.strip_prefix("/class start positions: ")) {
        begins(&world, &world.alice, json!({"positions": positions})).await;
        run(&world, &world.alice, "end").await;
    }
    // Positions with rules of their own keep them, and the board says what they allow.
    let positions = "21; 1-3 misere; 20 normal fibonacci: 2";
    let board = begins(&world, &world.alice, json!({"positions": positions, "max_take": 3})).await;
    tells!(board.text(), "take 1 to 3");
    // If the bot may not draw its message, the class does not go on unseen.
    world.sandbox.blind_bot(world.nim);
    tells!(run(&world, &world.alice, "next").await.text(), "I must be able to post");
    world.sandbox.welcome_bot(world.nim);
    for says in ["Whoever takes the last match **loses**", "what was just taken. Take 4 at most."] {
        run(&world, &world.alice, "next").await;
        tells!(run(&world, &world.alice, "next").await.text(), "is asked");
        world.redrawn(&board, says).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_asked_is_not_explained_unless_the_host_allows_it() {
    let world = World::new().await;
    let (alice, benoit, nim) = (&world.alice, &world.benoit, world.nim);
    let position = json!({"piles": "5 3"});
    benoit.ask(nim, "preferences", json!({"set": {"hints": "columns"}})).await;
    let board = begins(&world, alice, json!({"positions": "3 5; 7 9"})).await;
    let hint = async |place, options: &Value| {
        whisper(benoit.command(place, "hint", options.clone()).await).text()
    };
    tells!(hint(nim, &position).await, "La classe réfléchit justement à cette position");
    let spoken = benoit.say(nim, "3-5").expect("he may speak");
    for message in [&spoken, &board] {
        let reply = whisper(benoit.message_command("Explain this position", message).await);
        tells!(reply.text(), "La classe réfléchit");
    }
    // With the other ending the same move wins.
    tells!(hint(nim, &json!({"piles": "3 5", "ending": "misere"})).await, "La classe réfléchit");
    tells!(hint(nim, &json!({"piles": "7 9"})).await, !"La classe");
    // In other channels nobody is in class; nor is anybody once the answers are shown.
    tells!(hint(world.lounge, &position).await, !"La classe");
    // Whoever has the answers shown is helped in a game at that position.
    alice.ask(world.lounge, "play", json!({"piles": "5 3", "first": "me"})).await;
    updated(alice.click(&board, "Show the answers").await);
    assert_eq!(world.number("SELECT SUM(assisted) FROM seats").await, 1);
    tells!(hint(nim, &position).await, !"La classe");
    run(&world, alice, "end").await;
    // If hints are allowed they come in words, whatever a person prefers.
    begins(&world, alice, json!({"positions": "3 5", "hints": true})).await;
    let hint = whisper(benoit.command(nim, "hint", position).await);
    let next = ["Quelle pile\u{202f}?", "Le coup, et pourquoi"];
    let text = press_all(benoit, &hint, &next).await.text();
    let (words, table) = (text.find("piles égales"), text.find("binaire"));
    assert!(words.is_some() && words < table.or(Some(usize::MAX)), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn moderators_hold_here_too_and_an_idle_class_ends_and_is_forgotten() {
    let world = World::new().await;
    let (alice, benoit, nim) = (&world.alice, &world.benoit, world.nim);
    let mia = world.sandbox.add_user("Mia", "en-US");
    mia.grant(MANAGE_MESSAGES);
    let moderates =
        async |verb: &str, options: Value| mia.ask(nim, "moderate", json!({verb: options})).await;
    let board = begins(&world, alice, json!({"positions": "3 4; 2 2"})).await;
    moderates("bar", json!({"user": benoit.id().to_string()})).await;
    let barred = whisper(presses(benoit, &board, &control(&board, "none", ".1")).await);
    tells!(barred.text(), "t’interdit de m’utiliser");
    moderates("unbar", json!({"user": benoit.id().to_string()})).await;
    // A class under way goes on in a quiet channel.
    moderates("quiet", json!({"minutes": 10})).await;
    answers(benoit, &board, "none").await;
    let ends = moderates("end", none()).await;
    tells!(ends.text(), "The class of @Alice");
    mia.click(&ends, "End it").await;
    let over = world.redrawn(&board, "The class is over").await;
    let report = whisper(alice.click(&over, "How it went").await);
    // The second was never asked.
    let line = "**1)** 3‑4: 0 of 1 right · most often wrong: no move wins (1)";
    tells!(report.text(), line, !"**2)**");
    let quiet = alice.command(nim, "class", json!({"start": {"positions": "3 4"}})).await;
    tells!(whisper(quiet).text(), "wants it quiet");
    tells!(moderates("log", none()).await.text(), "ended a class in");
    let idle = alice.ask(world.lounge, "class", json!({"start": {"lesson": "misere"}})).await;
    world.idle().await;
    answers(benoit, &idle, "none").await;
    world.redrawn(&idle, "1 person has answered").await;
    world.swept().await;
    world.pass(Duration::from_secs(86_400)).await;
    world.redrawn(&idle, "The class is over").await;
    // No task is left in the outbox.
    world.pass(Duration::from_secs(60)).await;
    world.swept().await;
    assert_eq!(world.number("SELECT COUNT(*) FROM outbox").await, 0);
    // Whoever erases their data counts no longer, at once.
    let aside = alice.ask(world.lounge, "class", json!({"start": {"positions": "3 4"}})).await;
    world.idle().await;
    answers(benoit, &aside, "none").await;
    world.redrawn(&aside, "1 person has answered").await;
    world.erase(benoit).await;
    world.redrawn(&aside, "Nobody has answered yet").await;
    alice.ask(world.lounge, "class", json!({"end": {}})).await;
    world.idle().await;
    // Thirty days later the class is forgotten.
    let store = Store::open(&world.database_url()).await.expect("opens");
    let last = world.number("SELECT MAX(touched_at) FROM classes").await;
    for (days, known) in [(29, true), (30, false)] {
        store.purge(last + days * 86_400_000).await.expect("forgets");
        let classes = world.number("SELECT COUNT(*) FROM classes").await;
        assert_eq!(classes > 0, known, "{classes} after {days} days");
    }
    store.close().await;
    assert_eq!(world.number(ANSWERS).await, 0);
    let reply = whisper(alice.click(&idle, "How it went").await);
    tells!(reply.text(), "I know of no such class here.");
}

/// Until a class that goes on is drawn by itself, the answer to whoever asked for it draws it.
#[tokio::test(flavor = "multi_thread")]
async fn a_class_is_to_be_drawn_at_once_for_an_answer_and_five_seconds_after_it_goes_on() {
    let world = World::new().await;
    begins(&world, &world.alice, json!({"positions": "3 4"})).await;
    world.idle().await;
    let id = world.number("SELECT id FROM classes").await.cast_unsigned();
    let store = Store::open(&world.database_url()).await.expect("opens");
    // Long after the bot's own time, so that it does not act on it yet.
    let then = 4_000_000_000_000;
    const DUE: &str = "SELECT due_at FROM outbox WHERE kind = 'class'";
    let answered = store.answer_class(ClassId(id), 1, UserId(1), ClassAnswer::Lost, then).await;
    answered.expect("is stored").expect("is taken");
    assert_eq!(world.number(DUE).await, then);
    // However often a click is delivered, it goes on once.
    for _ in 0..2 {
        let class = store.go_on(ClassId(id), ClassStage::Open(1), 77, then).await;
        assert_eq!(class.expect("is stored").expect("goes on").stage, ClassStage::Shown(1));
    }
    store.end_class(ClassId(id), then).await.expect("is stored").expect("ends");
    store.close().await;
    assert_eq!(world.number(DUE).await, then + 5_000);
}

/// Returns the board of somebody's game in their thread.
fn board_of(world: &World, who: &User, thread: Id) -> MessageView {
    let mut boards = world.sandbox.messages(thread, who);
    boards.retain(|message| message.part("Rules").is_some() && !message.ephemeral);
    boards.pop().expect("a board")
}

#[tokio::test(flavor = "multi_thread")]
async fn bouton_plays_all_who_join_and_counts_who_wins() {
    let world = World::new().await;
    let (maude, pupils) = school(&world, 3).await;
    let (benoit, nim) = (&world.benoit, world.nim);
    let start = json!({"simul": {"piles": "3 1 1 1", "ending": "normal"}});
    let forged = whisper(benoit.forge_command(nim, "class", start.clone()).await);
    tells!(forged.text(), "C’est réservé à qui gère ce serveur");
    // A start without a choice is refused: nobody could join.
    let foregone = json!({"simul": {"piles": "1", "ending": "misere"}});
    let text = whisper(maude.command(nim, "class", foregone).await).text();
    tells!(&text, "Qui commence finirait cette partie au premier coup");
    assert_eq!(world.number("SELECT COUNT(*) FROM simuls").await, 0);
    let message = maude.ask(nim, "class", start.clone()).await;
    insta::assert_snapshot!(message.text(), @"
    ## Bouton plays everybody
    Whoever takes the last match **wins**. On your turn, take one or more from one pile.
    ```
    A  | | |  3
    B  |      1
    C  |      1
    D  |      1
    ```
    Up to 25 can join. Each plays a game of their own against Bouton (expert), in a thread if there can be one, from a start that they can win.
    Nobody has joined yet.
    **Bouton 0 – 0 the others**
    [Join] [Close entry]
    ");
    world.idle().await;
    let mut threads = Vec::new();
    for pupil in &pupils {
        let board = posted(pupil.click(&message, "Join").await);
        world.idle().await;
        // A thread has the id of the message it starts from.
        threads.push(board.id);
    }
    assert_eq!(world.number("SELECT COUNT(DISTINCT channel_id) FROM games").await, 3);
    tells!(whisper(pupils[0].click(&message, "Join").await).text(), "You have joined already");
    world.redrawn(&message, "3 have joined; still playing: 3.\n**Bouton 0 – 0 the others**").await;
    // One wins, one gives up; the third plays on.
    let won = board_of(&world, &pupils[0], threads[0]);
    let won = world.play_out(&[&pupils[0]], moved(&pupils[0], &won, "A2").await).await;
    tells!(won.text(), " wins");
    let lost = pupils[1].ask(threads[1], "resign", none()).await;
    pupils[1].click(&lost, "Oui, j’abandonne").await;
    let close = world.redrawn(&message, "still playing: 1.\n**Bouton 1 – 1 the others**").await;
    let refused = whisper(presses(benoit, &close, &simul(&close, "close")).await);
    tells!(refused.text(), "Seules les personnes qui gèrent");
    let closed = updated(maude.click(&close, "Close entry").await);
    tells!(closed.text(), "Nobody else can join.");
    let late = whisper(presses(benoit, &closed, &simul(&close, "join")).await);
    tells!(late.text(), "Plus personne ne peut rejoindre");
    // Whoever erases their data plays in it no longer, and no task is left.
    world.swept().await;
    world.erase(&pupils[2]).await;
    world.redrawn(&message, "2 have joined; nobody plays any more.").await;
    // Thirty days later only its games are left.
    let store = Store::open(&world.database_url()).await.expect("opens");
    let made = world.number("SELECT MAX(made_at) FROM simuls").await;
    world.swept().await;
    store.purge(made + 30 * 86_400_000).await.expect("forgets");
    assert_eq!(world.number("SELECT COUNT(*) FROM simuls").await, 0);
    assert_eq!(world.number("SELECT COUNT(*) FROM games").await, 2);
    // A simul that is still open then is first shown as closed.
    let idle = maude.ask(nim, "class", start).await;
    world.idle().await;
    world.change("UPDATE simuls SET made_at = made_at - 2592000000").await;
    store.purge(made).await.expect("closes");
    world.redrawn(&idle, "Nobody else can join.").await;
    world.swept().await;
    store.purge(made + 86_400_000).await.expect("forgets");
    store.close().await;
    assert_eq!(world.number("SELECT COUNT(*) FROM simuls").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_plays_all_who_join_and_a_moderator_ends_the_whole() {
    let world = World::new().await;
    let (maude, pupils) = school(&world, 2).await;
    let (alice, nim) = (&world.alice, world.nim);
    let start = json!({"simul": {"piles": "3 1 1 1", "ending": "normal", "by": "me"}});
    let over = json!({"simul": {"piles": "1", "ending": "normal", "by": "me"}});
    tells!(whisper(maude.command(nim, "class", over).await).text(), "au premier coup");
    let message = maude.ask(nim, "class", start.clone()).await;
    tells!(
        message.text().replace(&maude.mention(), "@Maude"),
        "## @Maude plays everybody",
        "against @Maude, in a thread",
        "**@Maude 0 – 0 the others**"
    );
    tells!(whisper(maude.click(&message, "Join").await).text(), "Tu mènes cette simultanée");
    world.idle().await;
    let mut threads = Vec::new();
    for pupil in &pupils {
        threads.push(pupil.click(&message, "Join").await.message().id);
        world.idle().await;
    }
    // Nobody else moves for either side, whatever they manage; the host is not called, but can ask what waits.
    let board = board_of(&world, &pupils[0], threads[0]);
    tells!(whisper(pick(alice, &board, "A1").await).text(), "This game is not yours");
    moved(&pupils[0], &board, "A1").await;
    world.idle().await;
    assert!(world.sandbox.pings(&maude).is_empty());
    let waits = whisper(maude.click(&message, "Which games wait?").await).text();
    tells!(&waits, "**1 partie t’attend**", &threads[0].to_string(), !&threads[1].to_string());
    let not_his = presses(alice, &message, &simul(&message, "waiting")).await;
    tells!(whisper(not_his).text(), "Only the person who plays against all");
    let board = board_of(&world, &maude, threads[0]);
    tells!(whisper(pick(alice, &board, "B1").await).text(), "This game is not yours");
    moved(&maude, &board, "B1").await;
    let waits = whisper(maude.click(&message, "Which games wait?").await);
    tells!(waits.text(), "Aucune partie ne t’attend.");

    // Without threads everything goes on in one channel, beside what else they play there.
    let hall = world.sandbox.add_channel(world.sandbox.guild(), "hall");
    world.sandbox.deny_bot(hall, CREATE_PUBLIC_THREADS);
    let here = maude.ask(hall, "class", start).await;
    for pupil in &pupils {
        pupil.click(&here, "Join").await.message();
    }
    for who in pupils.iter().chain([&maude]) {
        assert!(!who.ask(hall, "play", none()).await.ephemeral);
    }
    world.idle().await;
    let question = whisper(maude.command(hall, "board", none()).await);
    let text = question.text();
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with(char::is_numeric)).collect();
    assert_eq!(lines.len(), 3, "{question}");
    tells!(&text, "[1. Ta partie contre Bouton]", "[3. Ta partie avec quelqu’un]");
    let join = simul(&here, "join");
    let (_, id) = join.rsplit_once('.').expect("its id comes last");
    let listed = alice.ask(hall, "moderate", json!({"end": {}})).await;
    let question = alice.select(&listed, "End which?", &[id]).await.message();
    let asks = question.text().replace(&maude.mention(), "@Maude");
    tells!(asks, "The simul of @Maude, with all its games. End it?");
    tells!(updated(alice.click(&question, "End it").await).text(), "The simul is ended");
    let ended = world.redrawn(&here, "2 have joined; nobody plays any more.").await;
    tells!(ended.text(), "Nobody else can join.", "0 – 0 the others");
    assert!(ended.buttons().is_empty(), "{ended}");
    assert_eq!(world.number("SELECT COUNT(*) FROM games WHERE ended_by = 'moderator'").await, 2);
    tells!(alice.ask(hall, "moderate", json!({"log": {}})).await.text(), "ended a simul in");

    // A person who is barred hosts none any more, nor one who erases their data.
    alice.ask(nim, "moderate", json!({"bar": {"user": maude.id().to_string()}})).await;
    world.redrawn(&message, "2 have joined; nobody plays any more.").await;
    alice.ask(nim, "moderate", json!({"unbar": {"user": maude.id().to_string()}})).await;
    world.erase(&maude).await;
    let board = world.redrawn(&message, "Someone who is gone plays everybody").await;
    assert!(!board.text().contains(&maude.mention()) && board.buttons().is_empty(), "{board}");
}

/// If there are more games than fit into a question, those are offered in which something can be done.
#[tokio::test(flavor = "multi_thread")]
async fn of_many_open_games_those_that_wait_for_the_asker_are_offered_first() {
    let world = World::new().await;
    let (maude, pupils) = school(&world, 5).await;
    let hall = world.sandbox.add_channel(world.sandbox.guild(), "hall");
    world.sandbox.deny_bot(hall, CREATE_PUBLIC_THREADS);
    let start = json!({"simul": {"piles": "3 1 1 1", "ending": "normal", "by": "me"}});
    let message = maude.ask(hall, "class", start).await;
    let offered = async || {
        let text = whisper(maude.command(hall, "board", none()).await).text();
        let of = |line: &str| {
            let named = |pupil: &User| line.contains(&pupil.mention());
            pupils.iter().position(named).map_or("vote".to_owned(), |nth| nth.to_string())
        };
        let lines = text.lines().filter(|line| line.starts_with(char::is_numeric));
        lines.map(of).collect::<Vec<_>>()
    };
    for nth in [0, 1, 2, 3] {
        let board = pupils[nth].click(&message, "Join").await.message();
        if nth == 3 {
            moved(&pupils[nth], &board, "A1").await;
        }
    }
    assert_eq!(offered().await, ["3", "0", "1", "2"]);
    let board = pupils[4].click(&message, "Join").await.message();
    moved(&pupils[4], &board, "A1").await;
    assert_eq!(offered().await, ["3", "4", "0", "1", "2"]);
    let vote = json!({"vote": "1h", "preset": "classic"});
    assert!(!pupils[0].ask(hall, "play", vote).await.ephemeral);
    assert_eq!(offered().await, ["3", "4", "vote", "0", "1", "2"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn bouton_plays_at_the_level_of_the_class() {
    let world = World::new().await;
    let (alice, benoit, clara, nim) = (&world.alice, &world.benoit, &world.clara, world.nim);
    let before = benoit.ask(nim, "play", json!({"preset": "classic", "level": "expert"})).await;
    resign(benoit, &before).await;
    let own = alice.ask(nim, "play", json!({"piles": "1 3 4", "first": "me"})).await;
    resign(alice, &moved(alice, &own, "A1").await).await;
    let class = json!({"positions": "3 4", "level": "skilled"});
    let board = begins(&world, alice, class).await;
    let level =
        "whoever begins a game against Bouton here plays Bouton (skilled), except in a simul.";
    tells!(board.text(), level);
    let other = benoit.command(nim, "play", json!({"level": "expert"})).await;
    tells!(whisper(other).text(), "contre Bouton (habile), sauf");
    let over = world.sandbox.refresh(&before).expect("it is there");
    posted(alice.command(nim, "play", none()).await);
    posted(presses(benoit, &over, &world::control(&over, "rematch.")).await);
    // The level that a button names gives way to the class's.
    posted(clara.click(&over, "Try strong").await);
    assert!(!alice.ask(world.lounge, "play", json!({"level": "expert"})).await.ephemeral);
    // A thread of the channel belongs to the class too.
    let thread = world.sandbox.add_thread(nim, "pairs");
    let other = alice.command(thread, "play", json!({"level": "expert"})).await;
    tells!(whisper(other).text(), "whoever begins a game against Bouton here plays");
    let hinted = alice.command(thread, "hint", json!({"piles": "3-4"})).await;
    tells!(whisper(hinted).text(), "The class here is thinking about just that");
    // Nor does a review tell, nor a flash card, nor an opening of the bot's.
    let reviewed = alice.command(thread, "review", none()).await;
    tells!(whisper(reviewed).text(), "The class here is thinking about just that");
    let mut card = alice.command(thread, "learn", json!({"piles": "3 4"})).await;
    while let Outcome::Message(_) | Outcome::Update(_) = card {
        let shown = card.message();
        if shown.text().contains("The class here is thinking about just that") {
            break;
        }
        card = presses(alice, &shown, &world::control(&shown, "card-lose.")).await;
    }
    let opened = clara.command(thread, "play", json!({"piles": "3 4", "first": "opponent"})).await;
    tells!(whisper(opened).text(), "The class here is thinking about just that");
    assert!(!alice.ask(thread, "play", none()).await.ephemeral);
    let played = "SELECT COUNT(*) FROM seats WHERE open = 1 AND level = 'skilled'";
    assert_eq!(world.number(played).await, 4);
}

/// Returns a control's id, for the simul that a message shows.
fn simul(message: &MessageView, name: &str) -> String {
    let mut ids = message.parts().filter_map(|part| part["custom_id"].as_str());
    let id = ids.find_map(|id| id.strip_prefix("simul.")?.split('.').nth(1));
    format!("simul.{name}.{}", id.expect("a simul"))
}
