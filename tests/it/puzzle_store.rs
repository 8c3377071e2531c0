//! Tries at puzzles are stored once, streaks are counted, and leaderboards are in order.

use crate::database::Database;
use crate::searched::taking;

use bouton::place::{GuildId, UserId};
use bouton::puzzle::{Answer, Day};
use bouton::store::{PuzzleTally, Solver, Store, Tried, Try};

const ANN: UserId = UserId(11);
const GUILD: GuildId = GuildId(7);
const TODAY: Day = Day(20_778);

fn a_try(user: UserId, day: Day, solved: bool) -> Try {
    Try {
        user,
        day,
        nth: 1,
        guild: Some(GUILD),
        answer: Answer::Move(taking(1, 3).expect("takes some")),
        solved,
        at: day.begins() * 1000 + user.0 as i64,
    }
}

async fn add(store: &Store, attempt: Try) -> Tried {
    assert!(store.try_puzzle(&attempt).await.expect("stores"), "tried before");
    let tried = store.puzzle_try(attempt.user, attempt.day).await.expect("reads");
    tried.expect("is stored")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_thirty_days_are_counted_by_server() {
    let (_database, store) = Database::opened().await;
    let ago = |days: i32| Day(TODAY.0 - days);
    for (days, guild) in [(0, GUILD), (29, GUILD), (30, GUILD), (5, GuildId(8))] {
        let guild = Some(guild);
        add(&store, Try { guild, ..a_try(ANN, ago(days), true) }).await;
    }
    assert_eq!(store.recent_days(GUILD, &[ANN, UserId(12)], TODAY).await.expect("counts"), [2, 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_others_tried_first_is_counted_without_help_and_oneself() {
    let (_database, store) = Database::opened().await;
    let (a, b) = (Answer::Number(1), Answer::Number(2));
    store.help_with_puzzle(UserId(24), TODAY, 3).await.expect("notes");
    for (user, first) in
        [(ANN, &b), (UserId(21), &a), (UserId(22), &b), (UserId(23), &a), (UserId(24), &b)]
    {
        let answer = first.clone();
        add(&store, Try { answer, ..a_try(user, TODAY, false) }).await;
    }
    // A second try, after a first one that somebody else made as well.
    let next = Try { nth: 2, answer: b.clone(), ..a_try(UserId(23), TODAY, false) };
    add(&store, next).await;
    assert_eq!(store.first_tries(TODAY, ANN).await.expect("reads"), [(a, 2), (b, 1)]);
    assert_eq!(store.first_tries(TODAY.next(), ANN).await.expect("reads"), []);
}

/// The first of several wrong tries is stored; the last counts, and fewer tries rank higher.
#[tokio::test(flavor = "multi_thread")]
async fn later_tries_are_taken_in_their_turn() {
    let (_database, store) = Database::opened().await;
    let nth = |nth: u32, solved| {
        let attempt = a_try(ANN, TODAY, solved);
        let answer = Answer::Number(nth);
        let at = attempt.at + i64::from(nth);
        Try { nth, answer, at, ..attempt }
    };
    let counted = async |attempt: Try| store.try_puzzle(&attempt).await.expect("stores");
    add(&store, a_try(ANN, Day(TODAY.0 - 1), true)).await;
    assert!(!counted(nth(2, true)).await, "there was no first");
    assert!(counted(nth(1, false)).await);
    assert!(!counted(nth(1, true)).await, "there was a first");
    assert!(store.help_with_puzzle(ANN, TODAY, 3).await.expect("notes"));
    let before = store.puzzle_before(ANN, TODAY).await.expect("reads");
    assert_eq!((before.streak, before.helped), (1, true));
    assert!(counted(nth(2, false)).await);
    assert!(counted(nth(3, true)).await);
    assert!(!counted(nth(4, true)).await, "it is solved");
    assert!(!store.help_with_puzzle(ANN, TODAY, 3).await.expect("reads"));
    let tried = store.puzzle_try(ANN, TODAY).await.expect("reads");
    let expected = Tried {
        answers: [1, 2, 3].map(Answer::Number).to_vec(),
        solved: true,
        streak: 2,
        helped: true,
    };
    assert_eq!(tried, Some(expected));
    for user in [12, 13] {
        let user = UserId(user);
        if user.0 == 12 {
            add(&store, a_try(user, TODAY, false)).await;
        }
        let attempt = a_try(user, TODAY, true);
        add(&store, Try { nth: 14 - user.0 as u32, ..attempt }).await;
    }
    let board = store.solvers(GUILD, TODAY, 0, ANN).await.expect("reads");
    let rows = board.rows.iter().map(|row| (row.user.0, row.rank, row.tries));
    assert_eq!(rows.collect::<Vec<_>>(), [(13, Some(1), 1), (12, Some(2), 2), (11, None, 3)]);
    let share = store.puzzle_share(TODAY).await.expect("reads");
    assert_eq!((share.solved, share.tried), (2, 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_streak_is_of_days_in_a_row() {
    let (_database, store) = Database::opened().await;
    let day = |n: i32| Day(TODAY.0 + n);
    for (n, solved, streak) in [
        (0, true, 1),
        (1, true, 2),
        (2, true, 3),
        (3, false, 0),
        (4, true, 1),
        (6, true, 1),
        (7, true, 2),
    ] {
        assert_eq!(add(&store, a_try(ANN, day(n), solved)).await.streak, streak);
        assert_eq!(store.puzzle_before(ANN, day(n + 1)).await.expect("reads").streak, streak);
    }
    // On the day after, the streak can still go on; a day later it is over.
    for (who, n, streak) in [(ANN, 8, 2), (ANN, 9, 0), (UserId(99), 1, 0)] {
        assert_eq!(store.puzzle_before(who, day(n)).await.expect("reads").streak, streak);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_are_in_order_and_of_one_server() {
    let (_database, store) = Database::opened().await;
    for user in 1..=23 {
        // Two at a time solve it; the last two don't.
        let at = TODAY.begins() * 1000 + (user as i64 + 1) / 2;
        let attempt = a_try(UserId(user), TODAY, user < 22);
        add(&store, Try { at, ..attempt }).await;
    }
    for attempt in [
        Try { guild: None, ..a_try(UserId(50), TODAY, true) },
        Try { guild: Some(GuildId(8)), ..a_try(UserId(51), TODAY, true) },
        a_try(UserId(3), Day(TODAY.0 - 1), true),
        a_try(UserId(4), Day(TODAY.0 - 1), false),
        a_try(UserId(9), Day(TODAY.0 - 31), true),
    ] {
        add(&store, attempt).await;
    }
    let (page, viewer) = (0, UserId(14));
    let solvers = store.solvers(GUILD, TODAY, page, viewer).await.expect("reads");
    assert_eq!((solvers.page, solvers.pages, solvers.rows.len()), (0, 3, 10));
    assert!(solvers.rows.iter().map(|row| row.rank).eq([1, 1, 3, 3, 5, 5, 7, 7, 9, 9].map(Some)));
    let own = Solver { rank: Some(13), user: viewer, tries: 1, at: TODAY.begins() * 1000 + 7 };
    assert_eq!(solvers.own, Some(own));
    let last = store.solvers(GUILD, TODAY, 9, UserId(22)).await.expect("reads");
    assert_eq!((last.page, last.pages, last.own), (2, 3, None));
    assert_eq!(last.rows.iter().map(|row| row.user.0).collect::<Vec<_>>(), [21]);
    let nobody = store.solvers(GuildId(9), TODAY, 4, ANN).await.expect("reads");
    assert_eq!((nobody.page, nobody.pages, nobody.rows.len()), (0, 0, 0));

    let month = TODAY.month();
    let month = (*month.start(), *month.end());
    let tallies = store.tallies(GUILD, month, 0, UserId(4)).await.expect("reads");
    let tally = |rank, user, solved, tried| PuzzleTally {
        rank,
        user: UserId(user),
        solved,
        tried,
        tries: tried,
    };
    assert_eq!(tallies.pages, 3);
    assert_eq!(tallies.rows[..3], [tally(1, 3, 2, 2), tally(2, 1, 1, 1), tally(2, 2, 1, 1)]);
    assert_eq!(tallies.own, Some(tally(21, 4, 1, 2)));
    let last = store.tallies(GUILD, month, 2, UserId(22)).await.expect("reads");
    assert_eq!((last.rows, last.own), (vec![tally(21, 4, 1, 2)], None));
}
