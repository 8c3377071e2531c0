//! What happens without a request: challenges expire, players are warned and lose on time, idle games are abandoned;
//! and nobody loses because the bot was down.

use std::time::Duration;

use bouton::config::Budgets;
use bouton::handle::{Bot, Sweeper};
use bouton::place::{Shards, TournamentId};
use bouton::store::{Lane, Store};
use sandbox::{MessageView, Sandbox, User};
use serde_json::json;
use sqlx::{Connection, PgConnection};

use crate::database::server;
use crate::tournament::entered;
use crate::world::{
    HOUR, MANAGE_SERVER, NOON, World, code, custom_id, none, pick, posted, soon, tells, untimed,
    whisper,
};

/// Waits for the user's next ping, after `before` earlier ones.
async fn pinged(world: &World, user: &User, before: usize) -> MessageView {
    let id = world.pinged(user, before).await;
    // What the bot still has to store must not fall between two leaps in time.
    let noted = "SELECT COUNT(*) FROM games WHERE ping_message IS NOT NULL AND claimed_until = 0";
    world.until(noted, |n| n > 0).await;
    world.sandbox.message(world.nim, id).expect("it is there")
}

/// Checks that the sweeper has looked, and changed nothing.
async fn nothing_happens(world: &World, board: &MessageView, user: &User, pings: usize) {
    world.swept().await;
    assert_eq!(world.sandbox.refresh(board).expect("it is there").text(), board.text());
    assert_eq!(world.sandbox.pings(user).len(), pings);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_without_an_answer_expires() {
    let world = World::new().await;
    let opponent = json!({"opponent": world.benoit.id().to_string()});
    let challenge = world.alice.ask(world.nim, "play", opponent.clone()).await;
    world.pass(Duration::from_secs(15 * 60 - 20)).await;
    nothing_happens(&world, &challenge, &world.benoit, 1).await;
    world.pass(Duration::from_secs(30)).await;
    let expired = world.sandbox.wait_edit(&challenge, soon()).await.expect("edited");
    insta::assert_snapshot!(expired.text(), @"<@1073480119620472912> challenged <@1091273441730265178> to a game of Nim. There was no answer in time.");
    let accept = custom_id(&challenge, "Accept");
    tells!(
        world.benoit.forge_component(world.nim, challenge.id, &accept, &[]).await.message(),
        "(only you)\nCe défi est terminé.",
        "Il n’y a pas eu de réponse à temps."
    );
    // And she may challenge again.
    posted(world.alice.command(world.nim, "play", opponent).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_is_warned_once_and_then_loses_on_time() {
    let world = World::new().await;
    let mut board = world.duel(json!({"preset": "classic"})).await;
    let [alice, benoit] = [&world.alice, &world.benoit];
    for (who, m) in [(alice, "A1"), (benoit, "B1"), (alice, "C1"), (benoit, "B1")] {
        board = pick(who, &board, m).await.message();
    }
    let pings = world.sandbox.pings(&world.alice).len();
    world.pass(HOUR * 17).await;
    nothing_happens(&world, &board, &world.alice, pings).await;
    world.pass(HOUR).await;
    let warning = pinged(&world, &world.alice, pings).await;
    insta::assert_snapshot!(untimed(&warning.text()).replace(&board.id.to_string(), "BOARD"), @"<@1073480119620472912>, time is running out: move, or this game is lost <t:…:R>. https://discord.com/channels/1180153304891392051/1180153305516351589/BOARD");
    world.pass(HOUR * 5).await;
    nothing_happens(&world, &board, &world.alice, pings + 1).await;
    world.pass(HOUR).await;
    tells!(
        world.sandbox.wait_edit(&board, soon()).await.expect("redrawn"),
        "🏆 @Benoît wins\n| @Alice ran out of time.",
        "@Alice could still win when it ended."
    );
    assert!(world.sandbox.wait_gone(&warning, soon()).await);
    let leaders = world.benoit.command(world.nim, "leaderboard", none()).await.to_string();
    tells!(&leaders, "🥇 **1.** @Benoît: 1 win in 1 game", "\n**2.** @Alice: 0 wins in 1 game");
}

/// As do VACUUM FULL, and a forgotten psql.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_locks_a_table_that_no_game_needs_keeps_nobody_unwarned() {
    if server().is_none() {
        return;
    }
    let world = World::new().await;
    world.duel(json!({"preset": "classic"})).await;
    let mut other = PgConnection::connect(&world.database_url()).await.expect("connects");
    let lock = sqlx::raw_sql("BEGIN; LOCK TABLE daily_puzzles, months, reminders");
    lock.execute(&mut other).await.expect("is locked");
    let pings = world.sandbox.pings(&world.alice).len();
    world.pass(HOUR * 18).await;
    pinged(&world, &world.alice, pings).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_takes_the_warning_away_and_starts_the_time_again() {
    let world = World::new().await;
    let board = world.duel(json!({"preset": "classic"})).await;
    let pings = world.sandbox.pings(&world.alice).len();
    world.pass(HOUR * 23).await;
    let warning = pinged(&world, &world.alice, pings).await;
    let board = world.take(&board, "A1").await;
    assert!(world.sandbox.wait_gone(&warning, soon()).await);
    // He is pinged, as he was away for a day; and he has his full time.
    pinged(&world, &world.benoit, 1).await;
    world.pass(HOUR * 17).await;
    nothing_happens(&world, &board, &world.benoit, 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_idle_game_against_the_bot_is_put_away() {
    let world = World::new().await;
    let board = world.play(json!({"preset": "classic"})).await;
    world.pass(HOUR * 24 * 7 - HOUR).await;
    nothing_happens(&world, &board, &world.alice, 0).await;
    world.pass(HOUR).await;
    tells!(
        world.sandbox.wait_edit(&board, soon()).await.expect("redrawn"),
        "## Nobody won\nNobody moved for too long, so this game was closed.",
        "[Rematch: let Bouton begin]"
    );
    let next = world.play(none()).await;
    assert!(!next.ephemeral, "{}", next.text());
}

/// When the next move is due according to the board, in seconds since 1970 in UTC.
fn due(board: &MessageView) -> i64 {
    let rest = board.content.split("this one due <t:").nth(1);
    let moment = rest.and_then(|rest| rest.split(':').next());
    moment.and_then(|moment| moment.parse().ok()).expect("a moment")
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_loses_because_the_bot_was_away() {
    let mut world = World::new().await;
    let board = world.duel(json!({"preset": "classic"})).await;
    let pings = world.sandbox.pings(&world.alice).len();
    world.pass(HOUR * 17).await;
    nothing_happens(&world, &board, &world.alice, pings).await;
    world.stop_bot().await;
    world.pass_without_bot(HOUR * 30).await;
    let late = due(&board);
    world.start_bot().await;
    // As drawn, the board's deadline was hours ago.
    let again = |sandbox: &Sandbox| sandbox.refresh(&board).filter(|board| due(board) != late);
    let drawn = world.sandbox.wait_for(soon(), again).await.expect("it is drawn again");
    assert_eq!(world.sandbox.pings(&world.alice).len(), pings);
    let left = due(&drawn) - bouton::clock::Clock::system().now() / 1000;
    assert_eq!((left + 1800) / 3600, 7, "{drawn}");
    world.pass(HOUR * 2).await;
    let warning = pinged(&world, &world.alice, pings).await;
    insta::assert_snapshot!(untimed(&warning.text()).replace(&board.id.to_string(), "BOARD"), @"
    <@1073480119620472912>, time is running out: move, or this game is lost <t:…:R>. https://discord.com/channels/1180153304891392051/1180153305516351589/BOARD
    I was away for 30 hours, so you have that much more time.
    ");

    // Down again: a player who was warned is told the new time.
    world.pass(HOUR * 4).await;
    world.stop_bot().await;
    world.pass_without_bot(Duration::from_secs(60 * 100)).await;
    world.start_bot().await;
    let second = pinged(&world, &world.alice, pings + 1).await;
    assert!(world.sandbox.wait_gone(&warning, soon()).await);
    insta::assert_snapshot!(untimed(&second.text()).replace(&board.id.to_string(), "BOARD"), @"
    <@1073480119620472912>, time is running out: move, or this game is lost <t:…:R>. https://discord.com/channels/1180153304891392051/1180153305516351589/BOARD
    I was away for 31 hours, so you have that much more time.
    ");
    world.take(&board, "A1").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_processes_one_sweeps() {
    let (mut world, _hands) = World::at(NOON).await;
    world.alice.grant(MANAGE_SERVER);
    let puzzles = json!({"puzzle_channel": world.lounge.to_string(), "puzzle_hour": 13});
    world.set(puzzles).await;
    world.duel(json!({"preset": "classic"})).await;
    let dora = world.sandbox.add_user("Dora", "en-US");
    entered(&world, json!({}), &[&world.alice, &world.benoit, &world.clara, &dora]).await;
    world.stop_bot().await;
    let tournament = world.number("SELECT MAX(id) FROM tournaments").await.cast_unsigned();
    world.pass(HOUR * 20).await;
    let now = NOON + HOUR.as_millis() as i64;
    let open = async || Store::open(&world.database_url()).await.expect("opens");
    let started = open().await.start_tournament(TournamentId(tournament), now).await;
    started.expect("is stored").expect("starts");
    let mut sweeps = Vec::new();
    for _ in 0..4 {
        let store = open().await;
        sweeps.push(tokio::spawn(async move {
            let mut found = Vec::new();
            let bot = Bot::new(store, Budgets::Off);
            Sweeper::default()
                .sweep(&bot, &[Shards::all(1)], now, &Lane::STORED, &mut found)
                .await
                .expect("sweeps");
            found
        }));
    }
    let mut found = Vec::new();
    for sweep in sweeps {
        found.extend(sweep.await.expect("it ends").iter().map(|found| format!("{:?}", found.job)));
    }
    let count = |kind| found.iter().filter(|job| job.contains(kind)).count();
    let counts = ["Warn", "job: Puzzle", "job: Post", "job: Tournament"].map(count);
    assert_eq!(counts, [1, 1, 2, 1], "{found:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_cannot_be_warned_does_not_lose_on_time() {
    let world = World::new().await;
    // Here the bot is a guest: it may answer, but not post on its own.
    let talk = world.sandbox.add_private_channel("talk", &[&world.alice, &world.benoit]);
    let (alice, benoit) = (&world.alice, &world.benoit);
    let options = json!({"preset": "classic", "rated": true});
    let board = world.between_in(talk, alice, benoit, options.clone()).await;
    world.pass(HOUR * 19).await;
    world.until("SELECT COUNT(*) FROM games WHERE warned <> 0", |n| n > 0).await;
    let refused = world.sandbox.violations();
    assert!(refused.iter().all(|v| v.status == 403), "{refused:#?}");
    world.pass(HOUR * 4).await;
    world.swept().await;
    let open = "SELECT COUNT(*) FROM games WHERE state = 'active'";
    assert_eq!(world.number(open).await, 1, "there is an hour left");
    world.pass(HOUR).await;
    world.until("SELECT COUNT(*) FROM games WHERE state = 'abandoned'", |n| n > 0).await;
    let late = pick(&world.alice, &board, "A1").await;
    tells!(late.message(), "(only you)\nThis game is over.", "Nobody won.");
    world.sound().await;
    // Both are free for another game.
    world.between_in(talk, alice, benoit, options).await;
    world.end_forgiven(&[code::MISSING_ACCESS]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_that_came_to_nothing_is_forgotten_after_a_month() {
    let mut world = World::new().await;
    let challenge = world.challenge(&world.alice, &world.benoit, none()).await;
    world.benoit.click(&challenge, "Decline").await;
    world.duel(none()).await;
    let count = "SELECT COUNT(*) FROM challenges";
    for (days, left) in [(29, 2), (2, 1)] {
        world.stop_bot().await;
        world.pass_without_bot(HOUR * 24 * days).await;
        world.start_bot().await;
        world.swept().await;
        assert_eq!(world.number(count).await, left, "the accepted one stays");
    }
    let decline = custom_id(&challenge, "Decline");
    let late = world.benoit.forge_component(world.nim, challenge.id, &decline, &[]).await;
    tells!(whisper(late).text(), "ne trouve pas");
}
