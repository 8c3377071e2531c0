//! Fills a database with scored games: against the bot, and rated matches.

use bouton::config::Budgets;
use bouton::game::{Challenge, Change, Game, Pair, Player, Record, Terms, decide};
use bouton::locale::Locale;
use bouton::place::{ChannelId, GameId, Place, Shards, UserId};
use bouton::store::Store;
use nim::Level;

use super::NOW;
use crate::records::{accepted, appended, plain_challenge, start};

/// Wins and losses, also in two finished months, one of which is being announced.
pub async fn count(store: &Store, place: Place) {
    let guild = place.guild.expect("a server");
    let podium = vec![Change::Podium(Some(ChannelId(guild.0)))];
    store.change_settings(guild, podium, Locale::default(), 0).await.expect("is stored");
    for n in 16..28 {
        let months = 1 + (n - 16) % 2;
        win(store, place, n, NOW - 2_592_000_000 * months as i64).await;
    }
    let new_year = 1_767_225_600_000;
    let closed = store.close_months(&Shards::all(1), new_year + 86_400_000).await;
    closed.expect("are closed");
    // On other days, since a position counts once a day.
    for n in 28..76 {
        win(store, place, n, NOW - 86_400_000 * (8 - (n as i64 - 28) / 8)).await;
    }
    for n in 0..16 {
        win(store, place, n, NOW - 1_000_000 + n as i64 * 1000).await;
    }
    rank(store, place).await;
}

/// Wins a game against the bot at that time, every fourth with a hint.
async fn win(store: &Store, place: Place, n: u64, at: i64) {
    let who = UserId(600_000_000_000_000_000 + n / 2 % 2);
    let terms = Terms { dealt: !n.is_multiple_of(3), ..Terms::of(start("4-5-6 normal")) };
    let id = 1_462_900_000_000_000_000 + n * 100;
    let seats = [Player::Person(who), Player::Bot(Level::Strong)];
    let mut record = Record::begun(Game::new(GameId(id), seats, terms), place, at);
    store.begin(&record, at).await.expect("begins");
    if n.is_multiple_of(4) {
        store.assist(&[GameId(id)], who, at).await.expect("is noted");
    }
    while record.game.end().is_none() {
        let game = &record.game;
        let m = game.position().winning_moves().next().expect("a move");
        let turn = decide(game, who, game.ply(), m, n).expect("legal");
        let by = Some(id + u64::from(game.ply().0) + 1);
        record = appended(store, &record, &turn, at, by).await;
    }
}

/// Four people play fair matches on three days, each against each, so that all of them are on the rating board.
async fn rank(store: &Store, place: Place) {
    const DAY: i64 = 86_400_000;
    let people = [0, 1, 2, 3].map(|n| UserId(610_000_000_000_000_000 + n));
    let terms = Terms::of(start("1-1-1-1-1-1 normal"));
    let (mut id, mut at) = (1_462_800_000_000_000_000, NOW - 4 * DAY);
    for round in 0..6 {
        at += DAY * i64::from(round % 2 == 0);
        for (one, other) in [(0, 1), (2, 3), (0, 2), (1, 3), (0, 3), (1, 2)] {
            let pair = Pair::new(people[one], people[other]).expect("two");
            let plain = plain_challenge(id, pair, &terms, place, at);
            let challenge = Challenge { rated: true, pings: false, ..plain };
            let made = store.begin_challenge(&challenge, at, Budgets::Off);
            made.await.expect("is made");
            store
                .accept(&challenge, &accepted(&challenge, at), false, at)
                .await
                .expect("is stored");
            let mut next = Some(challenge.id);
            while let Some(game) = next {
                let mut record = store.game(game).await.expect("is read").expect("is there");
                while record.game.end().is_none() {
                    let game = &record.game;
                    let who = game.people().nth(usize::from(game.ply().0 % 2 == 1));
                    let m = game.position().moves().next().expect("a move");
                    let turn = decide(game, who.expect("a person"), game.ply(), m, 0);
                    id += 10;
                    at += 1000;
                    record = appended(store, &record, &turn.expect("legal"), at, Some(id)).await;
                }
                let second = record.fair.and_then(|fair| fair.second);
                next = second.filter(|&second| second != record.game.id());
            }
            id += 100;
        }
    }
}
