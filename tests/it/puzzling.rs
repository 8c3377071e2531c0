//! The puzzle of the day through the sandbox's wire, on days that the tests choose.

use std::time::Duration;

use bouton::clock::Hands;
use bouton::discord::limits;
use bouton::locale::Locale;
use bouton::puzzle::{Day, Puzzle};
use bouton::store::{Tried, Untried};
use bouton::view;
use nim::{Partial, PileIx};
use sandbox::{MessageView, Outcome, User};
use serde_json::{Value, json};

use crate::world::{World, none};

/// 2026-11-18, a Wednesday: 3-9-11, normal, at most 4 a move. B2 wins.
const WEDNESDAY: Day = Day(20_775);
/// 2026-11-21, a Saturday: 4-5-6-9-23, misère, too many moves for one menu. E9 wins.
const SATURDAY: Day = Day(20_778);

const NOON: i64 = 12 * 3_600_000;
const A_DAY: Duration = Duration::from_secs(86_400);

/// A world at noon, UTC, of a day.
async fn world_on(day: Day) -> (World, Hands) {
    World::at(day.begins() * 1000 + NOON).await
}

async fn open(world: &World, user: &User) -> MessageView {
    let message = user.command(world.nim, "puzzle", none()).await.message();
    assert!(message.ephemeral);
    message
}

/// Picks from the menu whose custom_id begins so.
async fn pick(user: &User, message: &MessageView, menu: &str, value: &str) -> Outcome {
    user.select(message, menu, &[value]).await
}

/// Tries a move of a puzzle, by one menu or two.
async fn attempt(user: &User, puzzle: &MessageView, day: Day, m: &str) -> Outcome {
    let moves = format!("puzzle.moves.{}", day.0);
    if puzzle.part(&moves).is_some() {
        return pick(user, puzzle, &moves, m).await;
    }
    let (pile, take) = m.split_at(1);
    let piles = format!("puzzle.piles.{}", day.0);
    let puzzle = pick(user, puzzle, &piles, pile).await.message();
    let amounts = format!("puzzle.amounts.{}.{pile}", day.0);
    pick(user, &puzzle, &amounts, take).await
}

/// Opens the puzzle of a day and solves it, or makes another move.
async fn play(world: &World, user: &User, day: Day, right: bool) -> MessageView {
    let Puzzle {
        position, winning, ..
    } = Puzzle::of(day);
    let wrong = position
        .moves()
        .find(|m| *m != winning)
        .expect("there are others");
    let m = if right { winning } else { wrong };
    let puzzle = open(world, user).await;
    let outcome = attempt(user, &puzzle, day, &m.to_string()).await;
    assert!(matches!(outcome, Outcome::Update(_)), "{outcome}");
    outcome.message()
}

/// The text of a whisper that came as a message of its own.
#[track_caller]
fn whisper(outcome: Outcome) -> String {
    let Outcome::Message(message) = outcome else {
        panic!("expected a whisper, not {outcome}")
    };
    assert!(message.ephemeral, "{}", message.text());
    message.text()
}

#[test]
fn every_message_of_ten_years_fits() {
    let mut longest = 0;
    let (streak, helped) = (9_999, true);
    let before = Untried { streak, helped };
    for day in (20_454..20_454 + 3_653).map(Day) {
        let puzzle = Puzzle::of(day);
        let piles = (0..puzzle.position.piles().len()).map(|pile| Partial::from(PileIx(pile)));
        for locale in Locale::ALL {
            for picked in piles.clone().chain([Partial::NOTHING]) {
                let message = view::puzzle(&puzzle, before, picked, locale);
                assert_eq!(limits::check_message(&message), Ok(()), "{day}");
            }
            let some = puzzle.position.moves().step_by(23);
            for m in some.chain([puzzle.winning]) {
                let solved = m == puzzle.winning;
                let streak = u64::from(solved) * 9_999;
                let tried = Tried {
                    m,
                    solved,
                    streak,
                    helped,
                };
                let message = view::puzzle_result(&puzzle, &tried, locale);
                assert_eq!(limits::check_message(&message), Ok(()), "{day}");
                longest = longest.max(message.content.encode_utf16().count());
            }
        }
    }
    println!("the longest result has {longest} characters");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_right_try_in_english() {
    let (world, _) = world_on(WEDNESDAY).await;
    let puzzle = open(&world, &world.alice).await;
    insta::assert_snapshot!(puzzle.text(), @"
    (only you)
    **Puzzle #322** of 2026-11-18 (UTC), difficulty 3 of 7
    Whoever takes the last match **wins**. On your turn, take 1 to 4 from one pile.
    ```
    A  | | |                   3
    B  | | | | | | | | |       9
    C  | | | | | | | | | | |  11
    ```
    You move first, and exactly one move wins. Which? You have one try.
    [Choose your move ▾ A: take 1, leaves 2 | A: take 2, leaves 1 | A: take 3, leaves none | B: take 1, leaves 8 | B: take 2, leaves 7 | B: take 3, leaves 6 | B: take 4, leaves 5 | C: take 1, leaves 10 | C: take 2, leaves 9 | C: take 3, leaves 8 | C: take 4, leaves 7]
    [Who solved it] [This month]
    ");
    let solved = attempt(&world.alice, &puzzle, WEDNESDAY, "B2")
        .await
        .message();
    insta::assert_snapshot!(solved.text(), @"
    (only you)
    **Puzzle #322** of 2026-11-18 (UTC), difficulty 3 of 7
    ✅ **Solved!** You took 2 from **B**. Your streak: 1 day.

    **3-9-11**: whoever takes the last object **wins**, and a move takes 4 at most.
    **You can win from here.**
    **Take 2 from B**, leaving 3-7-11.
    A move takes 4 at most. What is taken from a larger pile can be made up to 5: so only the remainders mod 5 count.
    ```
                  4 2 1
    A  3 = 0·5+3  0 1 1
    B  9 = 1·5+4  1 0 0
    C 11 = 2·5+1  0 0 1
    parity        o o e
    nim-sum       1 1 0
    ```
    Parity: o where the number of 1s is odd, e where it is even. The odd columns make up the nim-sum: 4 + 2 = 6.
    The leading odd column is that of 4, and only **B** has a 1 there. Flip its digits in the odd columns: all are even then, and less is left, for that 1 is now 0.
    So, in remainders: **B** 100 becomes 010 (2).
    Counting in 5s, every column of the remainders is even. Any move changes one remainder, and so makes a column odd; you then turn a 1 in the leftmost odd one into 0, and lower digits as needed: all are even again. When nothing is left, all are even too: so the last one is yours.

    To copy and share: `Bouton puzzle #322 (UTC 2026-11-18) ✅ streak 1`
    The next puzzle comes <t:1795046400:R>.
    [Share] [Who solved it] [This month]
    ");
    let again = open(&world, &world.alice).await;
    insta::assert_snapshot!(again.text(), @"
    (only you)
    You have had your try at today’s puzzle.
    ✅ **Solved!** You took 2 from **B**. Your streak: 1 day.
    The next puzzle comes <t:1795046400:R>.
    [The move, and why] [Share] [Who solved it] [This month]
    ");
    let why = world
        .alice
        .click(&again, "The move, and why")
        .await
        .message();
    assert_eq!(why.text(), solved.text());
    let shared = world.alice.click(&solved, "Share").await.message();
    assert!(!shared.ephemeral && shared.mentions.is_empty());
    insta::assert_snapshot!(shared.text(), @"
    <@1073480119620472912>: Bouton puzzle #322 (UTC 2026-11-18) ✅ streak 1
    [Today’s puzzle]
    ");
    // Whoever sees it can try for themselves.
    let theirs = world.benoit.click(&shared, "Today’s puzzle").await;
    assert!(whisper(theirs).contains("un seul essai"));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_try_in_french_with_a_restart_before_each_step() {
    let (mut world, _) = world_on(SATURDAY).await;
    let puzzle = open(&world, &world.benoit).await;
    insta::assert_snapshot!(puzzle.text(), @"
    (only you)
    **Casse-tête nº 325** du 2026-11-21 (UTC), difficulté 6 sur 7
    Qui prend la dernière allumette **perd**. À ton tour, prends autant que tu veux dans une seule pile.
    ```
    A  ||||                          4
    B  |||||                         5
    C  ||||| |                       6
    D  ||||| ||||                    9
    E  ||||| ||||| ||||| ||||| |||  23
    ```
    Tu joues en premier, et un seul coup gagne. Lequel ? Tu as un seul essai.
    [Dans quelle pile ? ▾ A (4 allumettes) | B (5 allumettes) | C (6 allumettes) | D (9 allumettes) | E (23 allumettes)]
    [Qui l’a trouvé] [Ce mois-ci]
    ");
    let restart = async |world: &mut World| {
        world.stop_bot().await;
        world.start_bot().await;
    };
    restart(&mut world).await;
    let picked = pick(&world.benoit, &puzzle, "puzzle.piles.20778", "D")
        .await
        .message();
    insta::assert_snapshot!(picked.text(), @"
    (only you)
    **Casse-tête nº 325** du 2026-11-21 (UTC), difficulté 6 sur 7
    Qui prend la dernière allumette **perd**. À ton tour, prends autant que tu veux dans une seule pile.
    ```
    A  ||||                          4
    B  |||||                         5
    C  ||||| |                       6
    D  ||||| ||||                    9
    E  ||||| ||||| ||||| ||||| |||  23
    ```
    Tu joues en premier, et un seul coup gagne. Lequel ? Tu as un seul essai.
    [Dans quelle pile ? ▾ A (4 allumettes) | B (5 allumettes) | C (6 allumettes) | *D (9 allumettes) | E (23 allumettes)]
    [Combien dans la pile D ? ▾ Prendre 1, reste 8 | Prendre 2, reste 7 | Prendre 3, reste 6 | Prendre 4, reste 5 | Prendre 5, reste 4 | Prendre 6, reste 3 | Prendre 7, reste 2 | Prendre 8, reste 1 | Tout prendre (9)]
    [Qui l’a trouvé] [Ce mois-ci]
    ");
    restart(&mut world).await;
    let missed = pick(&world.benoit, &picked, "puzzle.amounts.20778.D", "2")
        .await
        .message();
    insta::assert_snapshot!(missed.text(), @"
    (only you)
    **Casse-tête nº 325** du 2026-11-21 (UTC), difficulté 6 sur 7
    ❌ **Pas cette fois.** Tu as pris 2 dans **D**. Il reste 4-5-6-7-23, et l’adversaire peut gagner en prenant 23 dans **E**.

    **4-5-6-9-23** : qui prend le dernier objet **perd**.
    **Tu peux gagner d’ici.**
    **Prends 9 dans E** : il reste 4-5-6-9-14.
    ```
               16 8 4 2 1
    A  4        0 0 1 0 0
    B  5        0 0 1 0 1
    C  6        0 0 1 1 0
    D  9        0 1 0 0 1
    E 23        1 0 1 1 1
    parité      i i p p i
    nim-somme   1 1 0 0 1
    ```
    Parité : i si le nombre de 1 est impair, p s’il est pair. Les colonnes impaires forment la nim-somme : 16 + 8 + 1 = 25.
    La première colonne impaire est celle de 16, et seule **E** y a un 1. Retourne ses chiffres dans les colonnes impaires : toutes sont alors paires, et il reste moins, le 1 devenant 0.
    Donc **E** passe de 10111 à 01110 (14).
    Toutes les colonnes de chiffres sont paires. Tout coup change une pile, et rend donc une colonne impaire ; tu changes alors un 1 de la première impaire en 0, et les chiffres suivants au besoin : toutes sont paires à nouveau. Une seule pile de plus de 1 a une colonne impaire : l’adversaire la laissera donc. Laisse alors un nombre impair de piles de 1, et il prendra la dernière.

    À copier et partager : `Casse-tête Bouton nº 325 (UTC 2026-11-21) ❌`
    Le prochain casse-tête arrive <t:1795305600:R>.
    [Partager] [Qui l’a trouvé] [Ce mois-ci]
    ");
    restart(&mut world).await;
    let again = open(&world, &world.benoit).await;
    insta::assert_snapshot!(again.text(), @"
    (only you)
    Tu as déjà fait ton essai au casse-tête du jour.
    ❌ **Pas cette fois.** Tu as pris 2 dans **D**. Il reste 4-5-6-7-23, et l’adversaire peut gagner en prenant 23 dans **E**.
    Le prochain casse-tête arrive <t:1795305600:R>.
    [Le coup, et pourquoi] [Partager] [Qui l’a trouvé] [Ce mois-ci]
    ");
    let shared = world.benoit.click(&again, "Partager").await.message();
    insta::assert_snapshot!(shared.text(), @"
    <@1091273441730265178>: Bouton puzzle #325 (UTC 2026-11-21) ❌
    [Today’s puzzle]
    ");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_tries_at_once_one_counts() {
    let (world, _) = world_on(WEDNESDAY).await;
    let puzzle = open(&world, &world.alice).await;
    let moves = ["A1", "B1", "B2", "C4"];
    let clicks: Vec<_> = (0..20)
        .map(|i| {
            let (alice, puzzle) = (world.alice.clone(), puzzle.clone());
            tokio::spawn(async move { attempt(&alice, &puzzle, WEDNESDAY, moves[i % 4]).await })
        })
        .collect();
    let (mut counted, mut told) = (Vec::new(), Vec::new());
    for click in clicks {
        match click.await.expect("it ends") {
            Outcome::Update(result) => counted.push(result),
            outcome @ Outcome::Message(_) => told.push(whisper(outcome)),
            // The sandbox, too, keeps a late click from a menu that has gone.
            Outcome::Refused(_) => {}
            other => panic!("{other}"),
        }
    }
    assert_eq!(counted.len(), 1);
    let took = |text: &str| {
        text.split("You took ")
            .nth(1)
            .map(|rest| rest[..9].to_owned())
    };
    for whisper in &told {
        assert!(whisper.contains("You have had your try"), "{whisper}");
        assert_eq!(took(whisper), took(&counted[0].text()));
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_puzzle_message_gives_no_second_try() {
    let (world, _) = world_on(WEDNESDAY).await;
    let (first, second) = (
        open(&world, &world.alice).await,
        open(&world, &world.alice).await,
    );
    attempt(&world.alice, &first, WEDNESDAY, "A1")
        .await
        .message();
    let refused = whisper(attempt(&world.alice, &second, WEDNESDAY, "B2").await);
    insta::assert_snapshot!(refused, @"
    (only you)
    You have had your try at today’s puzzle.
    ❌ **Not this time.** You took 1 from **A**. That leaves 2-9-11, and your opponent can win by taking 1 from **B**.
    The next puzzle comes <t:1795046400:R>.
    [The move, and why] [Share] [Who solved it] [This month]
    ");
    // A try is one wherever it is made.
    let dm = world.alice.dm();
    let in_dm = world.alice.command(dm, "puzzle", none()).await;
    assert_eq!(whisper(in_dm), refused);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn yesterdays_puzzle_is_over() {
    let (world, hands) = world_on(SATURDAY).await;
    let untouched = open(&world, &world.alice).await;
    let picked = pick(&world.alice, &untouched, "puzzle.piles.20778", "D")
        .await
        .message();
    let french = open(&world, &world.benoit).await;
    // To the last second it is today's.
    hands.set(SATURDAY.next().begins() * 1000 - 1);
    open(&world, &world.alice).await;
    hands.set(SATURDAY.next().begins() * 1000);
    let over = pick(&world.alice, &picked, "puzzle.amounts.20778.D", "2").await;
    let over = over.message();
    insta::assert_snapshot!(over.text(), @"
    (only you)
    The puzzle of 2026-11-21 is over: each is open for one day, from midnight to midnight UTC. Today’s is waiting for you.
    [Today’s puzzle] [The move, and why]
    ");
    let in_french = pick(&world.benoit, &french, "puzzle.piles.20778", "D").await;
    insta::assert_snapshot!(whisper(in_french), @"
    (only you)
    Le casse-tête du 2026-11-21 est fini : chacun est ouvert un jour, de minuit à minuit UTC. Celui d’aujourd’hui t’attend.
    [Casse-tête du jour] [Le coup, et pourquoi]
    ");
    let why = world
        .alice
        .click(&over, "The move, and why")
        .await
        .message();
    insta::assert_snapshot!(why.text(), @"
    (only you)
    **Puzzle #325** of 2026-11-21 (UTC), difficulty 6 of 7

    **4-5-6-9-23**: whoever takes the last object **loses**.
    **You can win from here.**
    **Take 9 from E**, leaving 4-5-6-9-14.
    ```
             16 8 4 2 1
    A  4      0 0 1 0 0
    B  5      0 0 1 0 1
    C  6      0 0 1 1 0
    D  9      0 1 0 0 1
    E 23      1 0 1 1 1
    parity    o o e e o
    nim-sum   1 1 0 0 1
    ```
    Parity: o where the number of 1s is odd, e where it is even. The odd columns make up the nim-sum: 16 + 8 + 1 = 25.
    The leading odd column is that of 16, and only **E** has a 1 there. Flip its digits in the odd columns: all are even then, and less is left, for that 1 is now 0.
    So **E** 10111 becomes 01110 (14).
    Every column of digits is even. Any move changes one pile, and so makes a column odd; you then turn a 1 in the leftmost odd one into 0, and lower digits as needed: all are even again. A single pile above 1 has an odd column, so your opponent will leave that: then leave an odd number of piles of 1, and they take the last one.
    [Today’s puzzle]
    ");
    let today = world.alice.click(&why, "Today’s puzzle").await;
    assert!(whisper(today).contains("2026-11-22"));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn streaks_are_of_days_in_a_row() {
    let (world, hands) = world_on(WEDNESDAY).await;
    let mut lines = Vec::new();
    // The days to pass before each try, and whether it is right.
    let mut day = WEDNESDAY;
    for (pass, right) in [
        (0, true),
        (1, true),
        (1, true),
        (1, false),
        (1, true),
        (2, true),
    ] {
        hands.advance(A_DAY * pass);
        day = Day(day.0 + pass as i32);
        let result = play(&world, &world.alice, day, right).await;
        let line = result
            .content
            .split('`')
            .rfind(|part| part.starts_with("Bouton puzzle"));
        lines.push(line.expect("it can be shared").to_owned());
    }
    insta::assert_snapshot!(lines.join("\n"), @"
    Bouton puzzle #322 (UTC 2026-11-18) ✅ streak 1
    Bouton puzzle #323 (UTC 2026-11-19) ✅ streak 2
    Bouton puzzle #324 (UTC 2026-11-20) ✅ streak 3
    Bouton puzzle #325 (UTC 2026-11-21) ❌
    Bouton puzzle #326 (UTC 2026-11-22) ✅ streak 1
    Bouton puzzle #328 (UTC 2026-11-24) ✅ streak 1
    ");
    hands.advance(A_DAY);
    let tomorrow = open(&world, &world.alice).await.content;
    assert!(tomorrow.contains("Your streak: 1 day."), "{tomorrow}");
    hands.advance(A_DAY);
    let later = open(&world, &world.alice).await.content;
    assert!(!later.contains("streak"), "{later}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_answer_is_shared() {
    let (world, hands) = world_on(WEDNESDAY).await;
    for day in (WEDNESDAY.0..WEDNESDAY.0 + 7).map(Day) {
        let result = play(&world, &world.alice, day, day != SATURDAY).await;
        let shared = world.alice.click(&result, "Share").await.message();
        let number = Puzzle::of(day).number();
        let rest = shared.content.replace(&world.alice.mention(), "");
        let rest = rest.replace(&format!("#{number} (UTC {day})"), "");
        let digits: String = rest.chars().filter(char::is_ascii_digit).collect();
        // What is left of numbers is the streak.
        assert!(digits.len() <= 1, "{}", shared.content);
        assert!(!rest.contains("pile") && !rest.contains("**"), "{rest}");
        hands.advance(A_DAY);
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_of_the_day_and_of_the_month() {
    let (world, hands) = world_on(WEDNESDAY).await;
    let empty = open(&world, &world.alice).await;
    let empty = world.alice.click(&empty, "Who solved it").await;
    insta::assert_snapshot!(whisper(empty), @"
    (only you)
    **Puzzle #322** of 2026-11-18 (UTC): who solved it on this server, first to last
    Nobody yet. Be the first!
    You are not on this board. A puzzle counts on the server where you solve it without help.
    [This month] [Today’s puzzle]
    ");
    let people: Vec<User> = (0..11)
        .map(|i| world.sandbox.add_user(&format!("Player {i}"), "en-US"))
        .collect();
    for user in &people {
        play(&world, user, WEDNESDAY, true).await;
        hands.advance(Duration::from_secs(60));
    }
    let missed = play(&world, &world.benoit, WEDNESDAY, false).await;
    let alice = play(&world, &world.alice, WEDNESDAY, true).await;
    // Who solves it elsewhere stands on no board here.
    let stranger = world.sandbox.add_user("Stranger", "en-US");
    let puzzle = stranger
        .command(stranger.dm(), "puzzle", none())
        .await
        .message();
    let in_dm = attempt(&stranger, &puzzle, WEDNESDAY, "B2").await.message();
    let nowhere = stranger.click(&in_dm, "Who solved it").await;
    insta::assert_snapshot!(whisper(nowhere), @"
    (only you)
    A leaderboard belongs to a server: ask for it in one.
    ");

    let names = |text: String| {
        let everyone = people
            .iter()
            .chain([&world.alice, &world.benoit, &stranger]);
        everyone.enumerate().fold(text, |text, (i, user)| {
            text.replace(&user.mention(), &format!("@{i}"))
        })
    };
    let day = world.alice.click(&alice, "Who solved it").await.message();
    assert!(day.ephemeral && day.mentions.is_empty());
    insta::assert_snapshot!(names(day.text()), @"
    (only you)
    **Puzzle #322** of 2026-11-18 (UTC): who solved it on this server, first to last
    Page 1 of 2
    **1.** @0, <t:1795003200:R>
    **2.** @1, <t:1795003260:R>
    **3.** @2, <t:1795003320:R>
    **4.** @3, <t:1795003380:R>
    **5.** @4, <t:1795003440:R>
    **6.** @5, <t:1795003500:R>
    **7.** @6, <t:1795003560:R>
    **8.** @7, <t:1795003620:R>
    **9.** @8, <t:1795003680:R>
    **10.** @9, <t:1795003740:R>
    Your row:
    **12.** @11, <t:1795003860:R>
    [◀ Before] (disabled) [Next ▶] [This month] [Today’s puzzle]
    ");
    let second = world.alice.click(&day, "Next ▶").await.message();
    insta::assert_snapshot!(names(second.text()), @"
    (only you)
    **Puzzle #322** of 2026-11-18 (UTC): who solved it on this server, first to last
    Page 2 of 2
    **11.** @10, <t:1795003800:R>
    **12.** @11, <t:1795003860:R>
    [◀ Before] [Next ▶] (disabled) [This month] [Today’s puzzle]
    ");

    hands.advance(A_DAY);
    play(&world, &people[7], WEDNESDAY.next(), true).await;
    play(&world, &world.benoit, WEDNESDAY.next(), true).await;
    let month = world.alice.click(&second, "This month").await.message();
    insta::assert_snapshot!(names(month.text()), @"
    (only you)
    **Puzzles solved on this server** in 2026-11 (UTC)
    Page 1 of 2
    **1.** @7: 2 of 2 tried
    **2.** @11: 1 of 1 tried
    **2.** @9: 1 of 1 tried
    **2.** @8: 1 of 1 tried
    **2.** @5: 1 of 1 tried
    **2.** @4: 1 of 1 tried
    **2.** @6: 1 of 1 tried
    **2.** @1: 1 of 1 tried
    **2.** @0: 1 of 1 tried
    **2.** @3: 1 of 1 tried
    [◀ Before] (disabled) [Next ▶] [Who solved it] [Today’s puzzle]
    ");
    let in_french = world.benoit.click(&missed, "Ce mois-ci").await;
    insta::assert_snapshot!(names(whisper(in_french)), @"
    (only you)
    **Casse-tête trouvés sur ce serveur** en 2026-11 (UTC)
    Page 1 sur 2
    **1.** @7 : 2 sur 2 essais
    **2.** @11 : 1 sur 1 essai
    **2.** @9 : 1 sur 1 essai
    **2.** @8 : 1 sur 1 essai
    **2.** @5 : 1 sur 1 essai
    **2.** @4 : 1 sur 1 essai
    **2.** @6 : 1 sur 1 essai
    **2.** @1 : 1 sur 1 essai
    **2.** @0 : 1 sur 1 essai
    **2.** @3 : 1 sur 1 essai
    Ta ligne :
    **2.** @12 : 1 sur 2 essais
    [◀ Avant] (disabled) [Après ▶] [Qui l’a trouvé] [Casse-tête du jour]
    ");
    // The board still is of the day it was opened for.
    let back = world.alice.click(&month, "Who solved it").await.message();
    assert_eq!(back.text(), day.text());
    // A new month begins empty.
    hands.advance(A_DAY * 12);
    let december = open(&world, &world.alice).await;
    let december = world.alice.click(&december, "This month").await;
    insta::assert_snapshot!(whisper(december), @"
    (only you)
    **Puzzles solved on this server** in 2026-12 (UTC)
    Nobody yet. Be the first!
    You are not on this board. A puzzle counts on the server where you solve it without help.
    [Who solved it] [Today’s puzzle]
    ");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_on_it_before_the_try_is_help_and_says_so() {
    let (world, _) = world_on(WEDNESDAY).await;
    let alice = &world.alice;
    let hint = alice
        .command(
            world.nim,
            "hint",
            json!({"piles": "11 3 0 9", "max_take": 4}),
        )
        .await;
    let mut said = vec![whisper(hint)];
    let puzzle = open(&world, alice).await;
    assert!(
        puzzle.content.contains("**with help**"),
        "{}",
        puzzle.text()
    );
    let solved = attempt(alice, &puzzle, WEDNESDAY, "B2").await.message();
    assert!(
        solved.content.contains("**with help**"),
        "{}",
        solved.text()
    );
    said.push(whisper(alice.command(world.nim, "puzzle", none()).await));
    said.push(alice.click(&solved, "Share").await.message().text());

    // Whoever needed no help comes first, though later; nobody else is ranked.
    play(&world, &world.benoit, WEDNESDAY, true).await;
    said.push(whisper(alice.click(&solved, "Who solved it").await));
    said.push(whisper(alice.click(&solved, "This month").await));
    insta::assert_snapshot!(said.join("\n\n"), @"
    (only you)
    This is **today’s puzzle**, and you have not tried it yet. With this hint your try counts as made **with help**, and is not ranked.
    **11-3-0-9**: whoever takes the last object **wins**, and a move takes 4 at most.
    **You can win from here.**
    Can you find the winning move? The button below tells you more.
    [Which pile?]

    (only you)
    You have had your try at today’s puzzle.
    ✅ **Solved!** You took 2 from **B**. Your streak: 1 day.
    You took a hint on it first, so your try is **with help** and not ranked.
    The next puzzle comes <t:1795046400:R>.
    [The move, and why] [Share] [Who solved it] [This month]

    <@1073480119620472912>: Bouton puzzle #322 (UTC 2026-11-18) ✅ streak 1 (with help)
    [Today’s puzzle]

    (only you)
    **Puzzle #322** of 2026-11-18 (UTC): who solved it on this server, first to last
    **1.** <@1091273441730265178>, <t:1795003200:R>
    • <@1073480119620472912>, <t:1795003200:R> (with help)
    [This month] [Today’s puzzle]

    (only you)
    **Puzzles solved on this server** in 2026-11 (UTC)
    **1.** <@1091273441730265178>: 1 of 1 tried
    You are not on this board. A puzzle counts on the server where you solve it without help.
    [Who solved it] [Today’s puzzle]
    ");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_hint_on_it_is_help_and_no_other_is() {
    const HELP: &str = "today’s puzzle";
    let line = "5-9-3-11 normal max 4: A4 A1";
    for (route, options, helps) in [
        ("piles", json!({"piles": "3 9 11", "max_take": 4}), true),
        ("a line", json!({"piles": line}), true),
        (
            "a ply of it",
            json!({"piles": format!("{line} B2"), "ply": 2}),
            true,
        ),
        (
            "all at once",
            json!({"piles": "9 3 11", "max_take": 4, "public": true}),
            true,
        ),
        ("one's game", Value::Null, true),
        ("its button", Value::Null, true),
        ("others' rules", json!({"piles": "3 9 11"}), false),
        (
            "another bound",
            json!({"piles": "3 9 11", "max_take": 5}),
            false,
        ),
        (
            "the other ending",
            json!({"piles": "3 9 11", "max_take": 4, "ending": "misere"}),
            false,
        ),
        (
            "the same remainders",
            json!({"piles": "3 4 1", "max_take": 4}),
            false,
        ),
    ] {
        let (world, _) = world_on(WEDNESDAY).await;
        let alice = &world.alice;
        let hint = match &options {
            Value::Null => {
                let board = world.play(json!({"piles": "9 11 3", "max_take": 4})).await;
                match route {
                    "its button" => alice.click(&board, "Hint").await,
                    _ => alice.command(world.nim, "hint", none()).await,
                }
            }
            options => alice.command(world.nim, "hint", options.clone()).await,
        };
        let hint = hint.message();
        assert_eq!(
            hint.ephemeral,
            helps || options["public"].is_null(),
            "{route}"
        );
        assert_eq!(
            hint.content.contains(HELP),
            helps,
            "{route}: {}",
            hint.text()
        );
        let marked = world.number("SELECT COUNT(*) FROM puzzle_help").await;
        assert_eq!(marked, i64::from(helps), "{route}");
        let solved = play(&world, alice, WEDNESDAY, true).await;
        assert_eq!(solved.content.contains("(with help)"), helps, "{route}");
        world.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_after_the_try_or_on_another_day_changes_nothing() {
    let (world, hands) = world_on(WEDNESDAY).await;
    let alice = &world.alice;
    let options = json!({"piles": "3 9 11", "max_take": 4});
    let before = alice.command(world.nim, "hint", options.clone()).await;
    let before = before.message();
    let french = world
        .benoit
        .command(world.nim, "hint", options.clone())
        .await;
    assert!(whisper(french).contains("casse-tête du jour"));
    play(&world, &world.benoit, WEDNESDAY, true).await;
    let after = world
        .benoit
        .command(world.nim, "hint", options.clone())
        .await;
    assert!(!whisper(after).contains("casse-tête"));
    // The next step is as much of a hint as the first; tomorrow it is none.
    let next = alice.click(&before, "Which pile?").await.message();
    assert!(next.content.contains("today’s puzzle"), "{}", next.text());
    hands.advance(A_DAY);
    let next = alice.click(&next, "The move, and why").await.message();
    assert!(!next.content.contains("today’s puzzle"), "{}", next.text());
    let solved = play(&world, alice, WEDNESDAY.next(), true).await;
    assert!(!solved.content.contains("help"), "{}", solved.text());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_controls_tell_nothing_and_count_for_nothing() {
    let (world, _) = world_on(WEDNESDAY).await;
    let puzzle = open(&world, &world.alice).await;
    let forge = async |id: &str, values: &[&str]| {
        whisper(
            world
                .alice
                .forge_component(world.nim, puzzle.id, id, values)
                .await,
        )
    };
    // Neither the explanation nor a line to share before the try, and no try at what is no move or no day.
    for (id, values) in [
        ("puzzle.why.20775", &[][..]),
        ("puzzle.share.20775", &[]),
        ("puzzle.why.20776", &[]),
        ("puzzle.why.2147483647", &[]),
        ("puzzle.share.20774", &[]),
        ("puzzle.moves.20775", &["B5"]),
        ("puzzle.moves.20775", &["D1"]),
        ("puzzle.moves.20776", &["A1"]),
        ("puzzle.amounts.20775.B", &["9999999"]),
        ("puzzle.amounts.20775.ZZ", &["1"]),
    ] {
        assert_eq!(forge(id, values).await, puzzle.text(), "{id} {values:?}");
    }
    for (id, values) in [
        ("puzzle", &[][..]),
        ("puzzle.", &[]),
        ("puzzle.open.1", &[]),
        ("puzzle.open", &["A1"]),
        ("puzzle.moves.20775", &[]),
        ("puzzle.moves.20775", &["B0"]),
        ("puzzle.moves.20775", &["lots"]),
        ("puzzle.moves.99999999999", &["B2"]),
        ("puzzle.amounts.20775", &["2"]),
        ("puzzle.board.year.20775", &[]),
        ("puzzle.page.day.20775.-1", &[]),
        ("puzzle.why.today", &[]),
    ] {
        let answer = forge(id, values).await;
        assert!(
            answer.contains("do not know this button"),
            "{id} {values:?}: {answer}"
        );
    }
    for id in [
        "puzzle.board.day.-2147483648",
        "puzzle.board.month.2147483647",
    ] {
        assert!(forge(id, &[]).await.contains("Nobody yet"), "{id}");
    }
    // After all that the try is still there.
    let solved = attempt(&world.alice, &puzzle, WEDNESDAY, "B2")
        .await
        .message();
    assert!(solved.content.contains("Solved!"), "{}", solved.content);
    world.end().await;
}
