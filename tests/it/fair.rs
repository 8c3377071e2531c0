//! Tests fair matches: two games, seats swapped, and played without hints.

use std::num::NonZeroU64;
use std::time::Duration;

use bouton::game::{Fair, Game, Player, Record, Terms};
use bouton::place::{GameId, UserId};
use nim::{Ending, Line, Position, Rules, Start, Variant};
use proptest::collection::vec;
use proptest::prelude::*;
use sandbox::{MessageView, User};
use serde_json::json;

use crate::world::{World, moved, none, press_all, resign, soon, tells};

/// Returns the board of the second game, posted after the first ended.
async fn second(world: &World) -> MessageView {
    let fits = |view: &MessageView| view.content.contains("game 2 of 2");
    let board = world.sandbox.wait_message(world.nim, &world.alice, soon(), fits);
    let board = board.await.expect("the second game's board");
    let noted = "SELECT COUNT(*) FROM games WHERE state = 'active' AND board_message IS NOT NULL";
    world.until(noted, |n| n > 0).await;
    board
}

const RESULT: &str =
    "SELECT 10 * first_score + second_score FROM matches WHERE ended_at IS NOT NULL";

#[tokio::test(flavor = "multi_thread")]
async fn two_games_from_one_start_with_seats_swapped() {
    let world = World::new().await;
    let [alice, benoit] = [&world.alice, &world.benoit];
    let challenge = world.challenge(alice, benoit, json!({"piles": "2 4", "rated": true})).await;
    let fair = "challenges you to a **fair match**: two games from the same start, and each of you begins one.";
    tells!(&challenge, fair);
    let board = benoit.click(&challenge, "Accept").await.message();
    world.idle().await;
    let no_hints = "**Fair match, game 1 of 2.** There are no hints in it.";
    tells!(&board, no_hints, "[Binary] [Rules] [Resign]");
    let course = async |board, [one, other]: [&User; 2]| {
        let mut board: MessageView = board;
        for (who, m) in [(one, "B2"), (other, "A1"), (one, "B1"), (other, "A1")] {
            board = moved(who, &board, m).await;
        }
        moved(one, &board, "B1").await
    };
    let done = course(board, [alice, benoit]).await;
    let begins =
        "**Fair match:** @Alice **1 – 0** @Benoît. The second game begins now, from the same";
    tells!(&done, begins, "so far 1 – 0 on this server", "[Second game]");
    let board = second(&world).await;
    let status = "🟧 @Benoît against 🟦 @Alice · so far 0 – 1 on this server\n| -# **Fair match, game 2 of 2:** @Alice **1 – 0** @Benoît.";
    tells!(&board, status, "Move 1 · from 2‑4 · 24 hours");
    // The first board's button brings it too.
    let second = world.benoit.click(&done, "Second game").await.message();
    assert_eq!(second.text(), board.text());
    let over = course(second, [benoit, alice]).await;
    tells!(
        &over,
        "**The fair match is over:** @Alice **1 – 1** @Benoît.",
        "@Benoît against 🟦 @Alice · so far 1 – 1 on this server"
    );
    assert_eq!(world.number(RESULT).await, 11);
    // The next match is just as fair: he asks, she would begin, and she may decline.
    let again = world.benoit.click(&over, "Rematch").await.message();
    tells!(&again, "fair match");
    let no = world.alice.click(&again, "Decline").await.message();
    tells!(no, "challenged", "to a fair match of Nim. @Alice declined.");
    // If an erasure ends the first game, the board does not say that nobody moved.
    let board = world.between(alice, benoit, json!({"piles": "2 4", "rated": true})).await;
    world.erase(alice).await;
    let over = world.sandbox.wait_edit(&board, soon()).await.expect("redrawn");
    tells!(&over, "One of the two has had everything about them erased. The game is closed.");
}

/// Another game than Nim is rated if the server opens it, and counts like Nim.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_opens_games_to_fair_matches() {
    let world = World::new().await;
    let [alice, benoit] = [&world.alice, &world.benoit];
    let closed = "Fair matches of Kayles are not open here: those who manage a server open them by `/settings set rated_games:`.";
    let opened = async |games: &str| world.set(json!({"rated_games": games})).await;
    let kayles = json!({"game": "kayles", "piles": "3 4", "rated": true});
    let fair_form = async || {
        let help = alice.ask(world.nim, "help", none()).await;
        let form = ["New game", "Against a person", "As a fair match"];
        press_all(alice, &help, &form).await.text()
    };
    for options in [kayles.clone(), json!({"preset": "alley", "rated": true})] {
        tells!(world.challenge(alice, benoit, options).await, closed);
    }
    // In this game whoever begins wins, however they play: a rating would learn nothing.
    let ones = json!({"piles": "3 4", "max_take": 1, "rated": true});
    tells!(world.challenge(alice, benoit, ones).await, "In this game no choice matters");
    tells!(opened("Wythoff kayles").await, "✓ Rated games: Nim, Wythoff and Kayles");
    tells!(fair_form().await, "Alley", !"Rabbits");

    let board = world.between(alice, benoit, kayles).await;
    tells!(&board, "**Fair match, game 1 of 2.**", "[Rules]");
    let hint = alice.ask(alice.dm(), "hint", json!({"game": "kayles", "piles": "4 3"})).await;
    tells!(hint, "has no hints");
    let other = alice.ask(alice.dm(), "hint", json!({"game": "wythoff", "piles": "60 90"})).await;
    tells!(other, !"has no hints");
    let over = world.play_out(&[alice, benoit], board).await;
    let board = benoit.click(&over, "Second game").await.message();
    tells!(&board, "🟧 @Benoît against 🟦 @Alice", "Kayles", "from 3\u{2011}4");
    let over = world.play_out(&[benoit, alice], board).await;
    tells!(&over, "**The fair match is over:** @Alice **1 – 1** @Benoît.");
    assert_eq!(world.number("SELECT SUM(matches) FROM tallies WHERE season = 'all'").await, 2);

    let panel = opened("none").await;
    assert!(!fair_form().await.contains("Alley"));
    tells!(benoit.click(&over, "Rematch").await.message(), "pas ouvert aux matchs équitables");
    let games = ["fibonacci", "kayles"];
    let panel = alice.select(&panel, "setting.rated_games", &games).await.message();
    tells!(&panel, "*Rated games: Kayles", "*Rated games: Fibonacci Nim", "▾ Rated games: Sub");
    tells!(benoit.click(&over, "Rematch").await.message(), "fair match");
    let panel = alice.select(&panel, "setting.rated_games", &[]).await.message();
    tells!(panel, "| Rated games: Kayles");
}

#[tokio::test(flavor = "multi_thread")]
async fn there_are_no_hints_in_a_match_by_any_route() {
    let world = World::new().await;
    let (alice, benoit, clara) = (&world.alice, &world.benoit, &world.clara);
    // A finished game at this position can be reviewed before the match, and not meanwhile.
    let old = json!({"piles": "3 2", "first": "me", "level": "novice"});
    let old = alice.ask(alice.dm(), "play", old).await;
    let old = moved(alice, &old, "B1").await;
    resign(alice, &old).await;
    let looks_back = async || alice.ask(alice.dm(), "review", none()).await.content;
    tells!(looks_back().await, "Looking back");
    let board = world.between(alice, benoit, json!({"piles": "2 3", "rated": true})).await;
    assert!(board.part("Hint").is_none(), "{}", board.text());
    tells!(looks_back().await, "has no hints");
    let id = world.number("SELECT MAX(id) FROM games").await;
    let reply = clara.ask(world.nim, "hint", json!({"piles": "3 2", "public": true})).await;
    tells!(reply, "has no hints");
    for user in [alice, benoit] {
        let mut answers = vec![
            user.command(world.nim, "hint", none()).await,
            user.command(world.nim, "hint", json!({"after_move": 0})).await,
        ];
        for disguised in [
            json!({"piles": "2 3"}),
            json!({"piles": "0 3 2"}),
            json!({"piles": "3 7 2 7"}),
            json!({"piles": "2 3", "ending": "misere"}),
            json!({"piles": "1 3 2 1", "max_take": 3, "ending": "misere"}),
            // What a move would leave.
            json!({"piles": "2 1"}),
        ] {
            answers.push(user.command(user.dm(), "hint", disguised).await);
        }
        // Bouton would show the move.
        let shows = json!({"piles": "2 3", "first": "opponent", "level": "expert"});
        answers.push(user.command(user.dm(), "play", shows).await);
        for step in 0..4 {
            for forged in [
                format!("hint.{id}.0.{step}"),
                format!("on.{step}.normal..2-3"),
                format!("see.{id}.0.{step}"),
                format!("see-on.{step}.normal..2-3"),
            ] {
                answers.push(user.forge_component(board.channel, board.id, &forged, &[]).await);
            }
        }
        let no = if user.id() == alice.id() { "has no hints" } else { "est sans indices" };
        for answer in answers {
            tells!(answer.message(), no);
        }
    }
    let board = moved(alice, &board, "A2").await;
    // The second game begins so; any other position is explained.
    let is_explained = async |piles| {
        let text = alice.ask(alice.dm(), "hint", json!({"piles": piles})).await.content;
        !text.contains("has no hints")
    };
    assert!(!is_explained("9 2 9 3").await && is_explained("2 4").await);
    let done = moved(benoit, &board, "B3").await;
    assert!(done.part("Review").is_none(), "{}", done.text());
    second(&world).await;
    // The second game begins like the first, so what was right there would be right here.
    for options in [none(), json!({"game": id.to_string()})] {
        tells!(alice.ask(world.nim, "review", options).await.content, "still being played");
    }
    let helped = world.number("SELECT SUM(assisted) FROM seats").await;
    assert_eq!(helped, 0, "nobody was helped");
}

#[tokio::test(flavor = "multi_thread")]
async fn resigning_the_first_game_begins_the_second_and_running_out_of_time_forfeits_both() {
    let world = World::new().await;
    let fair = json!({"piles": "3 3", "rated": true});
    let board = world.between(&world.alice, &world.benoit, fair.clone()).await;
    resign(&world.alice, &board).await;
    let board = second(&world).await;
    resign(&world.alice, &board).await;
    world.sandbox.wait_edit(&board, soon()).await.expect("redrawn");
    assert_eq!(world.number(RESULT).await, 2, "two games to his none");

    let board = world.between(&world.alice, &world.benoit, fair).await;
    world.pass(Duration::from_secs(18 * 3600)).await;
    let warned = "SELECT COUNT(*) FROM games WHERE warned = 1 AND claimed_until = 0";
    world.until(warned, |n| n > 0).await;
    let warning = "move, or this game, and with it the match, is lost <t:";
    let said = world.sandbox.messages(world.nim, &world.alice);
    assert!(said.iter().any(|message| message.content.contains(warning)), "{said:?}");
    world.pass(Duration::from_secs(6 * 3600)).await;
    let over = world.sandbox.wait_edit(&board, soon()).await.expect("redrawn");
    tells!(
        &over,
        "@Alice ran out of time.",
        "**The fair match is over:** @Alice **0 – 2** @Benoît.",
        "-# Lost for @Alice, and the match is rated as lost: ",
        "-# Not scored, nor is the match rated, for @Benoît: the game was too short."
    );
    assert!(!world.play(none()).await.ephemeral, "both are free");
}

/// Otherwise a player who is behind would void the match by a move that loses at once.
#[tokio::test(flavor = "multi_thread")]
async fn throwing_the_second_game_away_loses_the_match() {
    let world = World::new().await;
    let (alice, benoit) = (&world.alice, &world.benoit);
    let fair = json!({"piles": "3 3", "rated": true});
    let mut board = world.between(alice, benoit, fair).await;
    for (who, m) in [(alice, "A1"), (benoit, "B1"), (alice, "A2"), (benoit, "B2")] {
        board = moved(who, &board, m).await;
    }
    let board = moved(benoit, &second(&world).await, "A3").await;
    let over = moved(alice, &board, "B3").await;
    tells!(
        &over,
        "**The fair match is over:** @Alice **1 – 1** @Benoît.",
        "-# Lost for @Benoît, and the match is rated as lost: it ended before both had moved twice.",
        "-# Not scored, nor is the match rated, for @Alice: the game was too short."
    );
    let rated = "SELECT COUNT(*) * 10 + MIN(rated) FROM ledger WHERE rated IS NOT NULL";
    assert_eq!(world.number(rated).await, 9, "one person's, as lost");
    // Who never moved has thrown nothing; but Alice gave up the first game.
    let board = world.between(alice, benoit, json!({"piles": "6", "rated": true})).await;
    resign(alice, &board).await;
    let over = moved(benoit, &second(&world).await, "A6").await;
    tells!(
        &over,
        "-# Not scored, nor is the match rated for @Benoît: it was over before the winner had",
        "-# The match is rated as lost for @Alice: they lost its first game before both had moved"
    );
    world.sound().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_typed_move_that_ends_the_first_game_and_comes_twice_makes_none_in_the_second() {
    let world = World::new().await;
    let fair = json!({"piles": "1 2", "rated": true});
    let board = world.between(&world.alice, &world.benoit, fair).await;
    moved(&world.alice, &board, "A1").await;
    world.benoit.command(world.nim, "move", json!({"pile": "B", "take": 2})).await;
    second(&world).await;
    world.redelivered().await;
    assert_eq!(world.number("SELECT COUNT(*) FROM moves").await, 2);
}

/// Returns a position in a fair match, and the same in disguise: in another order, with piles that cancel and empty
/// ones, with either ending, and with a bound that no pile reaches.
fn disguised() -> impl Strategy<Value = (Position, Position)> {
    let piles = vec(1..40_u64, 2..6);
    let pairs = vec(0..40_u64, 0..3);
    (piles, pairs, any::<[bool; 2]>(), any::<bool>(), any::<u64>()).prop_map(
        |(piles, pairs, misere, bounded, seed)| {
            let mut like = [piles.as_slice(), &pairs, &pairs, &[0]].concat();
            fastrand::Rng::with_seed(seed).shuffle(&mut like);
            let rules = |misere, variant| Rules {
                ending: if misere { Ending::Misere } else { Ending::Normal },
                variant,
            };
            let bound = NonZeroU64::new(40).filter(|_| bounded);
            let variant = bound.map_or(Variant::Nim, Variant::AtMost);
            let position = Position::new(piles, rules(misere[0], Variant::Nim));
            (position, Position::new(like, rules(misere[1], variant)))
        },
    )
}

fn begun(start: Start) -> Record {
    let game = Game::new(GameId(1), [UserId(1), UserId(2)].map(Player::Person), Terms::of(start));
    Record::begun(game, crate::records::place(None, 1), 0)
}

#[test]
fn what_was_just_taken_hides_no_game() {
    let at = |line: &str| line.parse::<Line>().expect("a line").start;
    let record = begun(Start::try_from(at("20 normal fibonacci")).expect("a start"));
    assert!(record.is_about(&at("20 normal fibonacci 5")));
    assert!(!record.is_about(&at("19 normal fibonacci 5")));
}

/// The first game stands at 0-4-5, and the second begins at 3-4-5.
#[test]
fn what_begins_the_second_game_is_not_explained_in_the_first() {
    let seats = [UserId(1), UserId(2)].map(Player::Person);
    let terms = Terms::of(crate::records::start("3-4-5 normal"));
    let line = "3-4-5 normal: A1 A1 A1";
    let game = crate::records::replayed(1, seats, terms, line, None);
    let score = game.seats().map(|player| (player, 0));
    let fair = Fair { first: GameId(1), second: None, score, over: false, until: None };
    let record = Record::begun(game, crate::records::place(None, 1), 0).in_match(Some(fair));
    let at = |line: &str| line.parse::<Line>().expect("a line").start;
    for told in ["1-4-5 normal", "3-4-3 misere", "3-4-5 normal", "4-5 normal"] {
        assert!(record.is_about(&at(told)), "{told}");
    }
    assert!(!record.is_about(&at("2-6-9 normal")));
}

proptest! {
    #[test]
    fn no_disguise_hides_a_game((position, like) in disguised()) {
        let piles = position.piles().to_vec();
        let twice = |pile: &u64| piles.iter().filter(|other| *other == pile).count() % 2 == 0;
        let Ok(start) = Start::try_from(position) else { return Ok(()) };
        let record = begun(start);
        let score = record.game.seats().map(|player| (player, 0));
        let (first, second, over, until) = (GameId(1), None, false, None);
        let fair = Fair { first, second, score, over, until };
        prop_assert!(record.is_about(&like) || piles.iter().all(twice), "{like:?}");
        prop_assert!(record.in_match(Some(fair)).is_about(&like), "{like:?}");
    }
}
