//! The puzzle of the day over the sandbox's wire, on days that the tests choose.

use std::time::Duration;

use bouton::clock::Hands;
use bouton::game::Theme;
use bouton::locale::Locale;
use bouton::puzzle::{Answer, Day, Puzzle, Question, TRIES};
use bouton::store::{Share, Tried};
use bouton::view::{self, Audience, PuzzleNews, PuzzleState};
use nim::{Partial, PileIx};
use sandbox::{MessageView, Outcome, User};
use serde_json::{Value, json};

use crate::extremes;
use crate::searched::taking;
use crate::world::{self, World, clicking, none, resign, tells, updated, whisper};

/// 2026-11-30.
const MONDAY: Day = Day(20_787);
/// The next day: 2-3-5-8-10, normal, at most 8 a move. D3 wins.
const TUESDAY: Day = Day(20_788);

const NOON: i64 = 12 * 3_600_000;
const A_DAY: Duration = Duration::from_secs(86_400);

/// A world at noon UTC of that day.
async fn world_on(day: Day) -> (World, Hands) {
    World::at(day.begins() * 1000 + NOON).await
}

async fn open(world: &World, user: &User) -> MessageView {
    whisper(user.command(world.nim, "puzzle", none()).await)
}

/// Chooses an answer with a puzzle's controls; the result asks to confirm it.
async fn choose(user: &User, puzzle: &MessageView, day: Day, answer: &Answer) -> Outcome {
    let id = |name: &str| format!("puzzle.{name}.{}", day.0);
    if let Answer::Move(m) = answer
        && let Some(done) = world::choose(user, puzzle, &id("pick"), &m.to_string()).await
    {
        return done;
    }
    match answer {
        Answer::Move(m) if puzzle.part(&id("moves")).is_some() => {
            user.select(puzzle, &id("moves"), &[&m.to_string()]).await
        }
        Answer::Move(m) => {
            let m = m.to_string();
            let (pile, take) = m.split_at(1);
            let amounts = format!("{}.{pile}", id("amounts"));
            // With one pile there is no pile menu.
            match puzzle.part(&amounts) {
                Some(_) => user.select(puzzle, &amounts, &[take]).await,
                None => {
                    let puzzle = user.select(puzzle, &id("piles"), &[pile]).await.message();
                    user.select(&puzzle, &amounts, &[take]).await
                }
            }
        }
        Answer::Moves(moves) => {
            let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
            let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
            user.select(puzzle, &id("all"), &moves).await
        }
        Answer::Ply(ply) => user.select(puzzle, &id("line"), &[&ply.to_string()]).await,
        Answer::Number(n) => user.click(puzzle, &n.to_string()).await,
    }
}

/// Chooses an answer, and confirms it.
async fn attempt(user: &User, puzzle: &MessageView, day: Day, answer: &Answer) -> Outcome {
    let sure = choose(user, puzzle, day, answer).await.message();
    let yes = if sure.text().contains("[Yes]") { "Yes" } else { "Oui" };
    user.click(&sure, yes).await
}

fn right(day: Day) -> Answer {
    Puzzle::of(day).question.right()
}

/// A wrong answer of every kind that the day's question has.
pub fn wrong(day: Day) -> Vec<Answer> {
    let question = Puzzle::of(day).question;
    let moves: Vec<_> = question.position().moves().collect();
    let all = match &question {
        Question::Move { .. } => moves.into_iter().map(Answer::Move).collect(),
        Question::Moves { win, .. } => {
            let pairs = moves.windows(2).filter_map(|two| Answer::all(two.to_vec()));
            let some = Answer::all(win[1..].iter().copied());
            some.into_iter().chain(pairs).collect()
        }
        Question::Gift { line, .. } => {
            let plies = 1..=line.moves.len() as u32;
            plies.map(Answer::Ply).collect::<Vec<_>>()
        }
        Question::Length { .. } => (1..=10).map(Answer::Number).collect(),
    };
    all.into_iter().filter(|answer| *answer != question.right()).collect()
}

/// Opens the puzzle of a day, and solves it or gives one wrong answer.
pub async fn play(world: &World, user: &User, day: Day, solve: bool) -> MessageView {
    let answer = if solve { right(day) } else { wrong(day).remove(0) };
    let puzzle = open(world, user).await;
    updated(attempt(user, &puzzle, day, &answer).await)
}

#[test]
fn every_message_of_three_years_fits() {
    let _turn = crate::heavy::turn();
    let share = Some(Share { solved: 999_999, tried: 1_000_000 });
    let mut longest = 0;
    // Every third day, so that each weekday and its theme come equally often.
    for day in (Puzzle::FIRST.0..MONDAY.0 + 3 * 365).step_by(3).map(Day) {
        let puzzle = Puzzle::of(day);
        let wrong = wrong(day);
        let most = TRIES as usize;
        let (today, over) = (day, day.before());
        let mut answers = wrong[wrong.len().saturating_sub(most)..].to_vec();
        let tried = |answers: &[Answer], solved: bool| Tried {
            answers: answers.to_vec(),
            solved,
            streak: u64::from(solved) * 9_999,
            helped: true,
        };
        let missed = tried(&answers, false);
        answers.pop();
        let state = PuzzleState::Today { said: answers.clone(), streak: 9_999, helped: true };
        answers.push(puzzle.question.right());
        let solved = tried(&answers, true);
        let others: Vec<(Answer, u64)> =
            answers.iter().map(|answer| (answer.clone(), 999_999)).collect();
        for locale in Locale::ALL {
            let audience = Audience { locale, theme: Theme::Matches };
            let news = PuzzleNews { today, over, share, audience, listed: true };
            let pile = Partial::from(PileIx(0));
            let archive = PuzzleState::Archive(wrong.first().cloned());
            let done = PuzzleState::Archive(Some(puzzle.question.right()));
            let sure = puzzle.question.right();
            for message in [
                view::puzzle(&puzzle, &state, &news, Partial::NOTHING),
                view::puzzle(&puzzle, &state, &news, pile),
                view::puzzle(&puzzle, &archive, &news, Partial::NOTHING),
                view::puzzle(&puzzle, &done, &news, Partial::NOTHING),
                view::puzzle_sure(&puzzle, &state, &news, sure),
                view::puzzle_tried(&puzzle, &missed, &others, &news),
                view::puzzle_tried(&puzzle, &solved, &others, &news),
                view::puzzle_why(&puzzle, &news),
            ] {
                extremes::check(&message);
                longest = longest.max(message.said().encode_utf16().count());
            }
        }
    }
    println!("the longest message has {longest} characters");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_others_tried_is_told_once_ones_own_tries_are_over() {
    let (world, _) = world_on(TUESDAY).await;
    let right = Puzzle::of(TUESDAY).question.right();
    let wrong = Answer::Move(taking(0, 1).expect("takes some"));
    let tell = "others tried first";
    for (name, answer) in [("Clara", &wrong), ("Dora", &wrong), ("Emil", &right)] {
        let user = world.sandbox.add_user(name, "en-US");
        let puzzle = open(&world, &user).await;
        let reply = attempt(&user, &puzzle, TUESDAY, answer).await.message();
        assert!(!reply.text().contains(tell), "too few to hide in: {reply}");
    }
    let puzzle = open(&world, &world.alice).await;
    let again = attempt(&world.alice, &puzzle, TUESDAY, &wrong).await.message();
    assert!(!puzzle.text().contains(tell) && !again.text().contains(tell), "{again}");
    let reply = attempt(&world.alice, &again, TUESDAY, &right).await.message();
    let line = reply.content.lines().find(|line| line.contains(tell));
    let expected = "What 3 others tried first: 1 from A 67% · 3 from D 33% (right)";
    assert_eq!(line, Some(expected), "{reply}");

    let board = world.alice.ask(world.nim, "leaderboard", json!({"by": "streak"})).await;
    assert!(board.content.contains("1 day (now 1), 1 of the last 30"), "{board}");
    tells!(world.alice.ask(world.nim, "stats", none()).await, "1 at best; 1 of the last 30");
}

/// A week of themes: two wrong tries, then the right one; and three wrong tries, with a restart in between.
#[tokio::test(flavor = "multi_thread")]
async fn every_weekday_is_tried_three_times() {
    let (mut world, hands) = world_on(MONDAY).await;
    for day in (MONDAY.0..MONDAY.0 + 7).map(Day) {
        let (alice, benoit) = (world.alice.clone(), world.benoit.clone());
        let answers = [wrong(day).remove(0), wrong(day).pop().expect("some"), right(day)];
        let mut page = open(&world, &alice).await;
        for (answer, nth) in answers.iter().zip(1..) {
            assert!(page.content.contains(&format!("Try {nth} of 3.")), "{}", page.text());
            if nth == 1 {
                // Going back and choosing the same answer again is no try.
                let sure = choose(&alice, &page, day, answer).await.message();
                assert_eq!(alice.click(&sure, "Back").await.message().content, page.content);
            }
            page = attempt(&alice, &page, day, answer).await.message();
        }
        assert!(page.content.contains("**Solved: "), "{}", page.text());
        let streak = day.0 - MONDAY.0 + 1;
        let line = format!("Nim #{} 3/3 ❌❌✅ 🔥{streak}", Puzzle::number_of(day));
        let shared = alice.click(&page, "Share").await.message();
        assert!(!shared.ephemeral && shared.mentions.is_empty());
        assert!(shared.content.contains(&line), "{}", shared.content);

        let mut page = open(&world, &benoit).await;
        for nth in 0..3 {
            page = attempt(&benoit, &page, day, &wrong(day).swap_remove(nth)).await.message();
            if day == MONDAY {
                world.restart_bot().await;
            }
        }
        assert!(page.content.contains("**Pas cette fois.**"), "{}", page.text());
        let board = whisper(benoit.click(&page, "Qui l’a résolu").await).text();
        assert!(board.contains("Tu as manqué celui d’aujourd’hui."), "{board}");
        let again = whisper(benoit.command(world.nim, "puzzle", none()).await).text();
        assert!(again.contains("Tu as déjà fait tes essais"), "{again}");
        let board = whisper(alice.click(&shared, "Today’s puzzle").await).text();
        assert!(board.contains("You are done with today’s puzzle."), "{board}");
        hands.advance(A_DAY);
        let next = open(&world, &alice).await;
        let date = match day.date().day() {
            30 => "November 30".to_owned(),
            n => format!("December {n}"),
        };
        let share =
            format!("Of 2 people who tried the puzzle of {date} without help, 50% solved it.");
        assert!(next.content.contains(&share), "{}", next.text());
        let over = alice.click(&next, "The day before").await.message();
        assert!(over.ephemeral && over.content.contains(&share), "{}", over.text());
        assert!(over.content.contains("Solved"), "{}", over.text());
    }
}

/// Before the last try, no text contains the right answer.
#[test]
fn what_is_said_of_a_wrong_answer_does_not_tell_the_right_one() {
    let (today, over, share) = (Day(0), Day(0), None);
    let audience = Audience { locale: Locale::default(), theme: Theme::Matches };
    let news = PuzzleNews { today, over, share, audience, listed: true };
    for day in (MONDAY.0..MONDAY.0 + 140).map(Day) {
        let puzzle = Puzzle::of(day);
        let sure =
            view::puzzle_sure(&puzzle, &PuzzleState::Archive(None), &news, puzzle.question.right());
        let right = sure.said().rsplit("**").nth(1).expect("a question").to_owned();
        let right = right.rsplit(": ").next().unwrap_or(&right).trim_end_matches('?').to_owned();
        let right = right.trim_start_matches("Take ").to_owned();
        for answer in wrong(day) {
            let state = PuzzleState::Today { said: vec![answer.clone()], streak: 0, helped: false };
            let message = view::puzzle(&puzzle, &state, &news, Partial::NOTHING);
            let text = message.said();
            // Before everything else: so a screen reader says it at once.
            let line = text.strip_prefix("✗ **").expect("that it is wrong comes first");
            let why = line.split_once("**: ").expect("an answer").1.lines().next().expect("why");
            let tells = match answer {
                Answer::Move(_) => {
                    why.split(['.', ',']).any(|part| part.ends_with(&format!(" {right}")))
                }
                _ => why.contains(&right),
            };
            assert!(!tells, "{day}, {answer}: {line} tells {right}");
        }
    }
}

/// Each game with its own controls, drawn and in words.
#[tokio::test(flavor = "multi_thread")]
async fn tuesdays_are_of_the_family() {
    for (game, title, rule, reason) in [
        ("subtraction", "Subtraction", "On your turn, take ", "value"),
        ("wythoff", "Wythoff’s game", "or the same number from both.", "The queen stands at"),
        ("kayles", "Kayles", "take one pin, or two that stand side by side.", "Each row counts"),
        ("fibonacci", "Fibonacci Nim", "the first player may not take all.", " + "),
    ] {
        let of_it = |day: &Day| Puzzle::of(*day).question.position().rules().variant.name() == game;
        let day = (0..60).map(|week| Day(TUESDAY.0 + 7 * week)).find(of_it).expect("its turn");
        let (world, hands) = world_on(day).await;
        world.benoit.ask(world.nim, "preferences", json!({"set": {"theme": "words"}})).await;
        let (right, wrong) = (right(day), wrong(day));
        for (n, user) in [&world.alice, &world.benoit].into_iter().enumerate() {
            let page = open(&world, user).await;
            let drawn = page.text().contains("```");
            assert_eq!(drawn, n == 0, "{page}");
            if n == 0 {
                tells!(&page, &format!("decide · {title}**"), rule, "exactly one move wins.");
            }
            let page = attempt(user, &page, day, &wrong[n]).await.message();
            assert!(page.text().contains('✗'), "{page}");
            let page = attempt(user, &page, day, &right).await.message();
            assert!(page.text().contains("2/3 ❌✅") || page.text().contains("❌✅"), "{page}");
            let why = user.click(
                &page,
                if n == 0 { "The answer, and why" } else { "La réponse, et pourquoi" },
            );
            let why = why.await.message();
            assert!(n == 1 || why.text().contains(reason), "{game}: {why}");
        }
        // What others tried first names the move in the game's own way.
        play(&world, &world.clara, day, true).await;
        let dora = world.sandbox.add_user("Dora", "en-US");
        let reply = play(&world, &dora, day, true).await;
        assert!(reply.content.contains("What 3 others tried first: "), "{reply}");
        let named = if game == "kayles" { "pin" } else { "33%" };
        assert!(reply.content.contains(named), "{reply}");
        // A hint on it counts as help, and the answers are stored.
        hands.advance(A_DAY);
        assert!(open(&world, &world.alice).await.content.contains("Of 4 people who tried"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_answers_at_once_one_counts() {
    let (world, _) = world_on(MONDAY).await;
    let wrong = wrong(MONDAY);
    let mut pages = Vec::new();
    for answer in &wrong[..4] {
        let page = open(&world, &world.alice).await;
        pages.push(choose(&world.alice, &page, MONDAY, answer).await.message());
    }
    let clicks: Vec<_> = pages.iter().map(|page| clicking(&world.alice, page, "Yes")).collect();
    let mut counted = 0;
    for click in clicks {
        match click.await.expect("it ends") {
            Outcome::Update(_) => counted += 1,
            other => assert!(whisper(other).text().contains("Try 2 of 3.")),
        }
    }
    assert_eq!(counted, 1);
    let mut count = 0;
    for answer in &wrong[..4] {
        let page = open(&world, &world.alice).await;
        let reply = choose(&world.alice, &page, MONDAY, answer).await.message();
        count += u32::from(!reply.text().contains("[Yes]"));
    }
    assert_eq!(count, 1, "what was found wrong is not taken for another try");
    assert_eq!(world.number("SELECT SUM(tries) FROM puzzle_tries").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn earlier_days_are_in_the_archive_and_count_for_nothing() {
    let (world, hands) = world_on(MONDAY).await;
    let untouched = open(&world, &world.alice).await;
    hands.advance(A_DAY);
    // Yesterday's message still answers, and says that the day is over.
    let missed = attempt(&world.alice, &untouched, MONDAY, &wrong(MONDAY)[0]).await.message();
    assert!(
        missed.content.contains("nothing counts") && missed.content.contains('✗'),
        "{}",
        missed.text()
    );
    tells!(attempt(&world.alice, &missed, MONDAY, &right(MONDAY)).await.message(), "✅ **Right: ");
    let open_day =
        async |day: &str| world.alice.command(world.nim, "puzzle", json!({"day": day})).await;
    for (day, says) in [
        ("2026-11-30", "nothing counts"),
        ("#334", "nothing counts"),
        ("322", "misère decides"),
        ("2026-12-01", "Try 1 of 3."),
        ("2026-12-02", "until then it is a secret"),
        ("#99999", "until then it is a secret"),
        ("#9999999", "I cannot read `#9999999` as a day"),
        ("2025-12-31", "The first puzzle was that of January 1, 2026."),
        ("yesteryear", "I cannot read `yesteryear` as a day"),
        ("2026-02-30", "I cannot read `2026-02-30` as a day"),
    ] {
        let text = whisper(open_day(day).await).text();
        assert!(text.contains(says), "{day}: {text}");
    }
    let french = world.benoit.command(world.nim, "puzzle", json!({"day": "demain"})).await;
    assert!(whisper(french).text().contains("Je ne lis pas de jour dans"));
    let french = world.benoit.command(world.nim, "puzzle", json!({"day": "2027-01-01"})).await;
    assert!(whisper(french).text().contains("c’est un secret"));
    assert_eq!(world.number("SELECT COUNT(*) FROM puzzle_tries").await, 0);
    // Autocompletion of the day.
    let offered = view::complete_puzzle(TUESDAY, "", Locale::default());
    let names: Vec<&str> = offered.iter().map(|choice| choice.name.as_str()).collect();
    assert_eq!(names[0], "December 1, #335: the rules decide");
    assert_eq!(names.len(), 25);
    let offered = view::complete_puzzle(TUESDAY, "#335", Locale::default());
    assert_eq!(offered.len(), 1, "{offered:?}");
    let offered = view::complete_puzzle(TUESDAY, "only move", Locale::default());
    let mut names = offered.iter().map(|choice| &choice.name);
    assert!(names.all(|name| name.ends_with(": the only move")));
    let offered = view::complete_puzzle(TUESDAY, "2026-01-01", Locale::default());
    assert_eq!(offered[0].name, "January 1, #1: every winning move");
    assert!(view::complete_puzzle(TUESDAY, "2027", Locale::default()).is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn fewer_tries_stand_first_on_the_boards() {
    let (world, hands) = world_on(MONDAY).await;
    let late = world.sandbox.add_user("Late", "en-US");
    let page = play(&world, &world.alice, MONDAY, false).await;
    attempt(&world.alice, &page, MONDAY, &right(MONDAY)).await.message();
    hands.advance(Duration::from_secs(60));
    let solved = play(&world, &late, MONDAY, true).await;
    let missed = play(&world, &world.benoit, MONDAY, false).await;
    let names = |text: String| {
        text.replace(&world.alice.mention(), "@alice").replace(&late.mention(), "@late")
    };
    let board = names(whisper(late.click(&solved, "Who solved it").await).text());
    let rows: Vec<&str> = board.lines().filter(|line| line.starts_with("**")).collect();
    insta::assert_snapshot!(rows.join("\n"), @"
    **Puzzle #334** of November 30 (UTC): who solved it on this server, in the fewest tries, then first to last
    **1.** @late, on try 1, <t:1796040060:R>
    **2.** @alice, on try 2, <t:1796040000:R>
    ");
    let month = names(whisper(late.click(&solved, "This month").await).text());
    let rows: Vec<&str> = month.lines().filter(|line| line.starts_with("**")).collect();
    insta::assert_snapshot!(rows.join("\n"), @"
    **Puzzles solved on this server** in November 2026 (UTC)
    **1.** @late: solved 1 of 1, in 1 answer
    **2.** @alice: solved 1 of 1, in 2 answers
    ");
    tells!(whisper(world.benoit.click(&missed, "Qui l’a résolu").await).text(), "à l’essai 1");
    let stranger = world.sandbox.add_user("Stranger", "en-US");
    tells!(stranger.ask(stranger.dm(), "puzzle", none()).await.text(), !"Who solved it");
    let leaders = stranger.forge_command(stranger.dm(), "leaderboard", none()).await;
    tells!(whisper(leaders), "A leaderboard belongs to a server");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_on_any_themes_position_is_help() {
    let (world, hands) = world_on(MONDAY).await;
    for day in (MONDAY.0..MONDAY.0 + 7).map(Day) {
        let question = Puzzle::of(day).question;
        for (n, position) in question.positions().iter().enumerate() {
            let user = world.sandbox.add_user(&format!("Player {n}"), "en-US");
            // A hint also helps after a wrong answer.
            let page = play(&world, &user, day, false).await;
            let piles: Vec<String> = position.piles().iter().map(u64::to_string).collect();
            let line = format!("{} {}", piles.join("-"), position.rules());
            let hint = user.command(world.nim, "hint", json!({"piles": line})).await;
            assert!(whisper(hint).text().contains("today’s puzzle"), "{day}: {line}");
            tells!(attempt(&user, &page, day, &question.right()).await.message(), "(with help)");
        }
        hands.advance(A_DAY);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_hint_on_it_is_help_and_no_other_is() {
    const HELP: &str = "**today’s puzzle**";
    let line = "5-8-2-3-5-10 normal max 8: A4 A1";
    for (route, options, helps) in [
        ("piles", json!({"piles": "2 3 5 8 10", "max_take": 8}), true),
        ("a line", json!({"piles": line}), true),
        ("a ply of it", json!({"piles": format!("{line} B2"), "after_move": 2}), true),
        ("all at once", json!({"piles": "8 3 10 2 5", "max_take": 8, "public": true}), true),
        ("one's game", Value::Null, true),
        ("its button", Value::Null, true),
        ("others' rules", json!({"piles": "2 3 5 8 10"}), false),
        ("another bound", json!({"piles": "2 3 5 8 10", "max_take": 9}), false),
        (
            "the other ending",
            json!({"piles": "2 3 5 8 10", "max_take": 8, "ending": "misere"}),
            true,
        ),
        ("the same remainders", json!({"piles": "2 3 5 8 1", "max_take": 8}), true),
        ("what cancels left out", json!({"piles": "8 5 3 3 1 3 2", "max_take": 8}), true),
    ] {
        let (world, _) = world_on(TUESDAY).await;
        let alice = &world.alice;
        let hint = match &options {
            Value::Null => {
                let board = world.play(json!({"piles": "10 8 3 2 5", "max_take": 8})).await;
                match route {
                    "its button" => alice.click(&board, "Hint").await,
                    _ => alice.command(world.nim, "hint", none()).await,
                }
            }
            options => alice.command(world.nim, "hint", options.clone()).await,
        };
        let hint = hint.message();
        assert_eq!(hint.ephemeral, helps || options["public"].is_null(), "{route}");
        assert_eq!(hint.content.contains(HELP), helps, "{route}: {}", hint.text());
        let marked = world.number("SELECT COUNT(*) FROM puzzle_help").await;
        assert_eq!(marked, i64::from(helps), "{route}");
        let solved = play(&world, alice, TUESDAY, true).await;
        assert_eq!(solved.content.contains("(with help)"), helps, "{route}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_review_a_class_and_the_bot_show_of_it_is_help() {
    for by in ["class", "review", "bot", "bot's reply"] {
        let (world, _) = world_on(TUESDAY).await;
        let alice = &world.alice;
        let game = |first: &str| json!({"piles": "10 8 3 2 5", "max_take": 8, "level": "expert", "first": first});
        if by == "class" {
            let options = json!({"start": {"positions": "10-8-3-2-5 normal max 8"}});
            let class = alice.ask(world.nim, "class", options).await;
            alice.click(&class, "Show the answers").await;
        } else if by == "bot" {
            world.play(game("opponent")).await;
        } else if by == "bot's reply" {
            let mut above = game("me");
            above["piles"] = "10 8 4 2 5".into();
            let board = world.play(above).await;
            world.take(&board, "C1").await;
        } else {
            let board = world.play(game("me")).await;
            let board = world.take(&board, "A1").await;
            resign(alice, &board).await;
            world.change("DELETE FROM puzzle_help").await;
            whisper(alice.command(world.nim, "review", none()).await);
        }
        tells!(play(&world, alice, TUESDAY, true).await.content, "(with help)");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_after_the_try_or_on_another_day_changes_nothing() {
    let (world, hands) = world_on(TUESDAY).await;
    let alice = &world.alice;
    let options = json!({"piles": "2 3 5 8 10", "max_take": 8});
    let before = alice.ask(world.nim, "hint", options.clone()).await;
    let french = world.benoit.command(world.nim, "hint", options.clone()).await;
    assert!(whisper(french).text().contains("casse-tête du jour"));
    play(&world, &world.benoit, TUESDAY, true).await;
    let after = world.benoit.command(world.nim, "hint", options.clone()).await;
    assert!(!whisper(after).text().contains("casse-tête"));
    // The next step of the hint helps just as the first did; tomorrow, neither does.
    let next = alice.click(&before, "Which pile?").await.message();
    assert!(next.content.contains("today’s puzzle"), "{}", next.text());
    hands.advance(A_DAY);
    let next = alice.click(&next, "The move, and why").await.message();
    assert!(!next.content.contains("today’s puzzle"), "{}", next.text());
    tells!(play(&world, alice, TUESDAY.next(), true).await.content, !"help");
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_controls_tell_nothing_and_count_for_nothing() {
    let (world, _) = world_on(MONDAY).await;
    let puzzle = open(&world, &world.alice).await;
    let forge = async |id: &str, values: &[&str]| {
        whisper(world.alice.forge_component(world.nim, puzzle.id, id, values).await).text()
    };
    let day = MONDAY.0;
    // No explanation or sharing before the tries; no try with an impossible answer or day.
    for (id, values) in [
        (format!("puzzle.why.{day}"), &[][..]),
        (format!("puzzle.share.{day}"), &[]),
        (format!("puzzle.back.{day}"), &[]),
        (format!("puzzle.why.{}", day + 1), &[]),
        ("puzzle.why.2147483647".to_owned(), &[]),
        (format!("puzzle.share.{}", day - 1), &[]),
        (format!("puzzle.moves.{day}"), &["A99"]),
        (format!("puzzle.moves.{}", day + 1), &["A1"]),
        (format!("puzzle.line.{day}"), &["1"]),
        (format!("puzzle.all.{day}"), &["A1", "B1"]),
        (format!("puzzle.number.{day}.3"), &[]),
        (format!("puzzle.sure.{day}.1.#1"), &[]),
        (format!("puzzle.sure.{day}.1.A99"), &[]),
        (format!("puzzle.sure.{day}.2.A1"), &[]),
        (format!("puzzle.sure.{day}.4.A1"), &[]),
        (format!("puzzle.sure.{}.1.A1", day + 1), &[]),
    ] {
        assert_eq!(forge(&id, values).await, puzzle.text(), "{id} {values:?}");
    }
    for (id, values) in [
        ("puzzle.moves.20787", &["A1", "A2"][..]),
        ("puzzle.all.20787", &["A1", "A1"]),
        ("puzzle.page.day.20787.-1", &[]),
    ] {
        assert!(forge(id, values).await.contains("do not know this button"), "{id} {values:?}");
    }
    for id in ["puzzle.board.day.-2147483648", "puzzle.board.month.2147483647"] {
        assert!(forge(id, &[]).await.contains("Nobody is on it"), "{id}");
    }
    // After all that, all tries are still left.
    assert_eq!(open(&world, &world.alice).await.text(), puzzle.text());
}
