//! Standings: each game counts once, whatever happens meanwhile, and recounting gives the same.

mod months;

use std::cmp::Reverse;
use std::collections::BTreeMap;

use bouton::config::Budgets;
use bouton::game::{
    self, Challenge, End, Game, Merit, ModAction, ModVerb, Period, Player, Rating, Record, Season,
    Tally, Terms, Unscored,
};
use bouton::place::{ChannelId, GameId, GuildId, Shards, UserId};
use bouton::puzzle::{Answer, Day, Puzzle};
use bouton::store::{Accepted, Leaders, Store, Try, check};
use fastrand::Rng;
use nim::{Level, Move};
use sqlx::Connection;
use tokio::runtime::Builder;

use crate::database::{Database, server};
use crate::records::{self, appended, place, start};

const ANN: UserId = UserId(11 << 22);
const BOB: UserId = UserId(22 << 22);
const EVE: UserId = UserId(33 << 22);
const GUILD: GuildId = GuildId(7);
/// 2026-11-30, a Monday, at 23:59:59.999 in UTC.
const LAST_OF_NOVEMBER: i64 = 1_796_083_199_999;
const DAY: i64 = 86_400_000;

/// A server's standings in a database, and its time.
struct Club {
    database: Database,
    store: Store,
    games: u64,
    now: i64,
}

/// How a game goes.
#[derive(Debug, Clone, Copy)]
enum Course {
    /// The second seat resigns, once both have moved twice.
    Won,
    Lost,
    /// The second seat resigns at once.
    Left,
    /// The first seat resigns at once.
    Quit,
    PutAway,
    /// Played to the end with random moves.
    Played(u64),
}

impl Club {
    async fn new() -> Self {
        let (database, store) = Database::opened().await;
        Self { database, store, games: 0, now: LAST_OF_NOVEMBER }
    }

    fn record(&mut self, seats: [Player; 2], terms: Terms) -> Record {
        self.games += 1;
        let game = Game::new(GameId(self.games), seats, terms);
        Record::begun(game, place(Some(GUILD.0), self.games), self.now)
    }

    /// Plays a person's game against the bot.
    async fn alone(&mut self, who: UserId, level: Level, dealt: bool, course: Course) -> Record {
        let seats = [Player::Person(who), Player::Bot(level)];
        let terms = Terms { dealt, ..terms() };
        let record = self.record(seats, terms);
        self.begin(&record).await;
        self.ends(record, course).await
    }

    async fn between(&mut self, one: UserId, other: UserId, course: Course) -> Record {
        let record = self.record([one, other].map(Player::Person), terms());
        self.begin(&record).await;
        self.ends(record, course).await
    }

    async fn begin(&self, record: &Record) {
        self.store.begin(record, self.now).await.expect("begins");
    }

    /// Plays a fair match; returns its last game.
    async fn fair(&mut self, one: UserId, other: UserId, courses: [Course; 2]) -> Record {
        let terms = terms();
        let record = self.record([one, other].map(Player::Person), terms.clone());
        let expires = self.now + game::pace::CHALLENGE;
        let plain =
            records::challenge(record.game.id().0, [one, other], terms, record.place, expires);
        let challenge = Challenge { rated: true, pings: false, ..plain };
        let made = self.store.begin_challenge(&challenge, self.now, Budgets::Off);
        made.await.expect("is made");
        let result = self.store.accept(&challenge, &record, false, self.now).await;
        let Ok(Accepted::Begun(first)) = result else { panic!("{result:?}") };
        let first = self.ends(*first, courses[0]).await;
        let Some(second) = first.fair.and_then(|fair| fair.second) else {
            return first;
        };
        let second = self.store.game(second).await.expect("reads");
        self.ends(second.expect("has begun"), courses[1]).await
    }

    async fn ends(&mut self, mut record: Record, course: Course) -> Record {
        let mut chance = Rng::with_seed(match course {
            Course::Played(seed) => seed,
            _ => 0,
        });
        while record.game.end().is_none() {
            let game = &record.game;
            let turn = match course {
                Course::Won | Course::Lost | Course::Left | Course::Quit => {
                    let winner = match course {
                        Course::Won | Course::Left => game::Seat::First,
                        _ => game::Seat::Second,
                    };
                    let all: Vec<Move> = match course {
                        Course::Left | Course::Quit => Vec::new(),
                        _ => ["A1", "B1", "C1", "B1"].map(|m| m.parse().expect("a move")).into(),
                    };
                    // People move one at a time.
                    let made = game.ply().0 as usize;
                    let (moves, end) = match game.is_between_people() && made < all.len() {
                        true => (&all[..=made], None),
                        false => (&all[..], Some(End::Resigned { winner })),
                    };
                    let (seats, terms, new) =
                        (game.seats(), game.terms().clone(), moves.len() - made);
                    let moves = moves.iter().copied();
                    let game = Game::replay(game.id(), seats, terms, moves, end).expect("a game");
                    game::Decided { game, new }
                }
                Course::PutAway => game::run_out(game, false).expect("is open"),
                Course::Played(_) => {
                    let who = match game.player(game.to_move()) {
                        Player::Person(who) => who,
                        _ => game.people().next().expect("somebody plays"),
                    };
                    let moves: Vec<_> = game.position().moves().collect();
                    let m = moves[chance.usize(..moves.len())];
                    game::decide(game, who, game.ply(), m, chance.u64(..)).expect("legal")
                }
            };
            self.games += 1;
            let warned = self.warned(&record, &turn.game).await;
            record = appended(&self.store, &record, &turn, self.now, Some(self.games)).await;
            if let Some((seat, counts)) = warned {
                use Unscored::{Forfeit, Quit, Unrated};
                let lost =
                    matches!(record.barred[seat.index()], None | Some(Forfeit | Quit | Unrated));
                assert_eq!(counts, lost && record.place.guild.is_some(), "{record:?}");
            }
        }
        let read = self.store.game(record.game.id()).await.expect("reads");
        assert_eq!(read.as_ref(), Some(&record), "it is read as it was given");
        record
    }

    /// Who resigns if the game ends so, and whether they are told that it counts as a loss.
    async fn warned(&self, record: &Record, ended: &Game) -> Option<(game::Seat, bool)> {
        let Some(End::Resigned { winner }) = ended.end() else { return None };
        let seat = winner.other();
        let Player::Person(who) = ended.player(seat) else { return None };
        let ended = Record { game: ended.clone(), ..record.clone() };
        let counts = self.store.counts_as_lost(&ended, who, self.now).await;
        Some((seat, counts.expect("reads")))
    }

    async fn puzzle(&mut self, user: UserId) {
        self.tries(user, 1, Some(GUILD), true).await;
    }

    /// Tries the puzzle of the day, and finds the answer or another.
    async fn tries(&mut self, user: UserId, nth: u32, guild: Option<GuildId>, solved: bool) {
        let day = Day::at(self.now);
        let question = Puzzle::of(day).question;
        let moves: Vec<Move> = question.position().moves().collect();
        let mut answers = (1..9).flat_map(|n| [Answer::Ply(n), Answer::Number(n)]).chain(
            moves.windows(2).flat_map(|two| [Answer::Move(two[0]), Answer::Moves(two.to_vec())]),
        );
        let wrong = answers.find(|other| question.takes(other) && *other != question.right());
        let answer = if solved { question.right() } else { wrong.expect("a wrong answer") };
        let attempt = Try { user, day, nth, guild, answer, solved, at: self.now };
        self.store.try_puzzle(&attempt).await.expect("is stored");
    }

    /// A moderator clears what somebody earned in the current period.
    async fn clear(&mut self, whom: UserId, period: Period) {
        self.games += 1;
        let act = records::act(self.games, ModVerb::clear(period), ChannelId(1), self.now);
        let act = ModAction { by: Some(EVE), whom: Some(whom), ..act };
        let since = Season::containing(period, self.now);
        self.store.clear(GUILD, (whom, since), &act).await.expect("is cleared");
    }

    /// The bot leaves the server for so long that it is forgotten, in at most `steps` steps, then returns.
    async fn is_left(&mut self, steps: usize) {
        let long_ago = self.now - 31 * DAY;
        self.store.left(GUILD, long_ago).await.expect("is noted");
        for _ in 0..steps {
            self.store.purge_servers(self.now).await.expect("goes on");
            self.sound().await;
        }
        self.store.joined(GUILD).await.expect("is noted");
        while self.store.purge_servers(self.now).await.expect("goes on") {}
    }

    async fn board(&self, merit: Merit, season: Season, page: Option<u32>, who: UserId) -> Leaders {
        self.store.leaders(GUILD, merit, season, page, who).await.expect("reads")
    }

    async fn tally(&self, who: UserId, period: Period) -> Tally {
        let season = Season::containing(period, self.now);
        self.board(Merit::Wins, season, None, who).await.own.tally
    }

    async fn change(&self, sql: &'static str) {
        self.database.change(sql).await;
    }

    /// All rows of the standings.
    async fn dump(&self) -> Vec<String> {
        let mut raw = self.database.connect().await;
        const ALL: &str =
            "SELECT 't' || json_array(guild_id, season, user_id, games, wins, points, kept, chances, last_day, run, best_run,
                 rating, deviation, volatility, matches, rated_days, rated_people, by_wins, by_rating, by_bot, by_accuracy, by_streak) FROM tallies
             UNION ALL
             SELECT 'c' || json_array(guild_id, season, merit, score, slot, players) FROM crowds WHERE players <> 0
             UNION ALL
             SELECT 'l' || json_array(guild_id, user_id, nth, earned_at, game_id, won, points, chances, kept, positions, rated, barred)
             FROM ledger
             UNION ALL
             SELECT 'r' || json_array(guild_id, user_id, nth, period, rival_rating, rival_deviation, rating, deviation, days, people)
             FROM ratings
             UNION ALL
             SELECT 'm' || json_array(guild_id, season, merit, user_id, place, score) FROM medals ORDER BY 1";
        let all = match server() {
            Some(_) => ALL.replace("json_array", "ROW"),
            None => ALL.to_owned(),
        };
        let rows = sqlx::query_scalar(sqlx::AssertSqlSafe(all));
        let rows = rows.fetch_all(&mut raw).await.expect("reads");
        raw.close().await.expect("closes");
        rows
    }

    async fn sound(&self) {
        assert_eq!(check(&self.database.url()).await.expect("is checked").problems, [""; 0]);
    }
}

fn terms() -> Terms {
    Terms::of(start("3-4-5 normal"))
}

#[tokio::test]
async fn a_game_counts_in_the_seasons_it_ends_in() {
    let mut club = Club::new().await;
    club.alone(ANN, Level::Casual, false, Course::Won).await;
    club.alone(ANN, Level::Casual, false, Course::PutAway).await;
    let mut private = club.record([Player::Person(ANN), Player::Bot(Level::Casual)], terms());
    private.place.guild = None;
    club.begin(&private).await;
    club.ends(private, Course::Won).await;
    // A millisecond later it is December, but still the same week.
    club.now += 1;
    club.alone(ANN, Level::Casual, false, Course::Lost).await;
    let figures = |tally: Tally| (tally.wins, tally.games, tally.streak.best);
    for (period, expected) in
        [(Period::All, (1, 2, 2)), (Period::Month, (0, 1, 1)), (Period::Week, (1, 2, 2))]
    {
        assert_eq!(figures(club.tally(ANN, period).await), expected, "{period}");
    }
    let november: Season = "2026-11".parse().expect("a month");
    let past = club.board(Merit::Wins, november, None, BOB).await;
    assert_eq!(figures(past.rows[0].tally), (1, 1, 1));
    assert_eq!((past.own.rank, past.people), (None, 1));
    let elsewhere = club.store.leaders(GuildId(8), Merit::Wins, Season::All, None, ANN);
    assert_eq!(elsewhere.await.expect("reads").people, 0);
    club.sound().await;
}

#[tokio::test]
async fn ten_games_a_day_are_scored_against_the_bot() {
    let mut club = Club::new().await;
    for n in 0..12 {
        let record = club.alone(ANN, Level::Casual, false, Course::Won).await;
        assert_eq!(record.barred, [(n >= 10).then_some(Unscored::Enough), None], "{n}");
    }
    let expert = club.alone(BOB, Level::Expert, true, Course::Won).await;
    assert_eq!(expert.barred, [None; 2], "the cap is each person's own");
    let record = club.alone(BOB, Level::Expert, false, Course::Won).await;
    assert_eq!(record.barred, [Some(Unscored::Known), None]);
    // The next day begins a millisecond later.
    club.alone(ANN, Level::Casual, false, Course::Lost).await;
    club.now += 1;
    club.alone(ANN, Level::Strong, true, Course::Won).await;
    let tally = club.tally(ANN, Period::All).await;
    assert_eq!((tally.points, tally.wins, tally.games), (14, 11, 11));
    assert_eq!(club.tally(BOB, Period::All).await.points, 8);
    club.sound().await;
}

#[tokio::test]
async fn what_was_cleared_counts_on_no_board() {
    let mut club = Club::new().await;
    club.now -= DAY;
    club.clear(EVE, Period::All).await;
    club.alone(BOB, Level::Casual, false, Course::Won).await;
    club.now += DAY;
    club.between(BOB, ANN, Course::Won).await;
    club.fair(BOB, ANN, [Course::Won, Course::Lost]).await;
    club.puzzle(BOB).await;
    let rated = club.tally(ANN, Period::All).await;
    // A clock that goes back does not make a later row earlier.
    club.now -= DAY;
    club.alone(BOB, Level::Casual, false, Course::Won).await;
    club.now += DAY;
    // Monday: what was earned on Sunday belongs to another week.
    club.clear(BOB, Period::Week).await;
    club.sound().await;
    let figures = |tally: &Tally| (tally.games, tally.points, tally.matches, tally.streak.best);
    let all = club.tally(BOB, Period::All).await;
    assert_eq!(figures(&all), (1, 1, 0, 1));
    assert_eq!(all.rating, Rating::default());
    assert_eq!(figures(&club.tally(BOB, Period::Week).await), (0, 0, 0, 0));
    assert_eq!(club.tally(ANN, Period::All).await, rated, "what others won stays");
    assert_eq!(club.board(Merit::Streak, Season::All, None, BOB).await.people, 2);
    let solvers = club.store.solvers(GUILD, Day::at(club.now), 0, BOB).await.expect("is read");
    assert!(solvers.rows.is_empty(), "{solvers:?}");
    // The same interaction does nothing more; another clears what is left; what is earned later counts.
    club.games -= 1;
    club.clear(BOB, Period::All).await;
    assert_eq!(club.tally(BOB, Period::All).await.games, 1);
    club.clear(BOB, Period::All).await;
    assert_eq!(figures(&club.tally(BOB, Period::All).await), (0, 0, 0, 0));
    club.fair(BOB, ANN, [Course::Won, Course::Lost]).await;
    assert_eq!(figures(&club.tally(BOB, Period::All).await), (2, 0, 1, 1));
    club.sound().await;
    club.change("UPDATE acts SET whom = 5").await;
    let found = check(&club.database.url()).await.expect("is checked").problems;
    assert!(found.iter().all(|line| line.starts_with("no moderator cleared it")), "{found:?}");
    assert_eq!(found.len(), 3, "{found:?}");
}

#[tokio::test]
async fn two_people_are_rated_five_times_a_day() {
    let mut club = Club::new().await;
    for n in 0..6 {
        let last = club.fair(ANN, BOB, [Course::Won, Course::Lost]).await;
        assert_eq!(last.barred, [(n == 5).then_some(Unscored::Matches); 2], "{n}");
    }
    let ann = club.tally(ANN, Period::All).await;
    assert_eq!((ann.matches, ann.wins), (5, 10));
    assert!(ann.rating.whole() > 1700, "{ann:?}");
    club.fair(ANN, EVE, [Course::Won, Course::Won]).await;
    assert_eq!(club.tally(EVE, Period::Month).await.matches, 1);
    // An abandoned match says nothing about who is better.
    club.fair(EVE, BOB, [Course::Won, Course::PutAway]).await;
    assert_eq!(club.tally(BOB, Period::All).await.matches, 5);
    // December starts from zero, but the week goes on.
    club.now += 1;
    club.fair(BOB, ANN, [Course::Won, Course::Lost]).await;
    let month = club.tally(BOB, Period::Month).await;
    assert_eq!((month.matches, month.rating.whole()), (1, 1662));
    let week = club.tally(BOB, Period::Week).await;
    assert_eq!(week.matches, 6);
    assert!(week.rating.whole() < 1600, "{week:?}");
    club.sound().await;
}

#[tokio::test]
async fn so_many_games_are_a_pair_s_whoever_of_the_two_gains_by_them() {
    let mut club = Club::new().await;
    for n in 0..6 {
        let record = club.record([ANN, BOB].map(Player::Person), terms());
        club.begin(&record).await;
        club.store.assist(&[record.game.id()], ANN, club.now).await.expect("is noted");
        let last = club.ends(record, Course::Won).await;
        assert_eq!(last.barred, [Some(Unscored::Hint), (n == 5).then_some(Unscored::Pair)], "{n}");
        let ann = club.tally(ANN, Period::All).await;
        assert_eq!((ann.games, ann.streak.best), (0, 0), "nor is it a day of her streak");
        // She also gives up both games of each match with somebody else.
        let last = club.fair(EVE, ANN, [Course::Left, Course::Quit]).await;
        assert_eq!(
            last.barred.contains(&Some(Unscored::Matches)),
            n == 5,
            "{n}: {:?}",
            last.barred
        );
    }
    assert_eq!(club.between(ANN, BOB, Course::Won).await.barred, [Some(Unscored::Pair); 2]);
    let last = club.fair(EVE, ANN, [Course::Won, Course::Lost]).await;
    assert_eq!(last.barred, [Some(Unscored::Matches); 2]);
    club.sound().await;
}

/// A random thing that people may do.
async fn something(club: &mut Club, chance: &mut Rng) {
    club.now += match chance.u8(..8) {
        0 => DAY,
        1 => DAY * 6,
        2 => -DAY,
        3 => 1,
        _ => chance.i64(0..DAY / 4),
    };
    let mut people = [ANN, BOB, EVE];
    chance.shuffle(&mut people);
    let [one, other, _] = people;
    let courses =
        [Course::Won, Course::Lost, Course::Left, Course::PutAway, Course::Played(chance.u64(..))];
    let mut course = || courses[chance.usize(..courses.len())];
    let courses = [course(), course()];
    // Erased people play on while their games are deleted, one after the other.
    let some = club.store.forget_some(other, 1 + chance.usize(..3)).await;
    some.expect("are erased, if any are left");
    match chance.u8(..15) {
        10 => {
            let hidden = club.store.hide(one, chance.bool(), club.now).await;
            hidden.expect("is hidden, or not");
        }
        11 => {
            let erased = club.store.erase(one, club.now).await;
            erased.expect("is erased, or was lately");
        }
        14 => club.clear(one, Period::ALL[chance.usize(..3)]).await,
        12 if chance.u8(..4) == 0 => club.is_left(chance.usize(..9)).await,
        13 => {
            let closed = club.store.close_months(&Shards::all(1), club.now).await;
            closed.expect("are closed");
        }
        0 => club.puzzle(one).await,
        1 | 2 => {
            club.between(one, other, courses[0]).await;
        }
        3 | 4 => {
            club.fair(one, other, courses).await;
        }
        5 => {
            let record = club.record([Player::Person(one), Player::Bot(Level::Casual)], terms());
            club.begin(&record).await;
            club.store.assist(&[record.game.id()], one, club.now).await.expect("is noted");
            club.ends(record, courses[0]).await;
        }
        _ => {
            let level = Level::ALL[chance.usize(..Level::ALL.len())];
            club.alone(one, level, chance.bool(), courses[0]).await;
        }
    }
}

#[test]
fn what_is_counted_as_it_happens_is_what_is_counted_again() {
    let counted = async |seed| {
        let mut club = Club::new().await;
        let mut chance = Rng::with_seed(seed);
        for n in 0..80 {
            something(&mut club, &mut chance).await;
            if n % 10 == 0 {
                club.sound().await;
            }
        }
        club.sound().await;
        let before = club.dump().await;
        assert!(before.len() > 10, "{before:?}");
        club.store.recount().await.expect("counts");
        assert_eq!(club.dump().await, before, "seed {seed}");
    };
    // Only computation, so it is as fast as there are cores.
    std::thread::scope(|scope| {
        for seed in 0..6 {
            scope.spawn(move || {
                let runtime = Builder::new_current_thread().enable_all().build();
                runtime.expect("a runtime").block_on(counted(seed));
            });
        }
    });
}

#[tokio::test]
async fn boards_are_what_counting_and_sorting_give() {
    let mut club = Club::new().await;
    let people: Vec<UserId> = (1..=34).map(|n| UserId((n * 7919 % 1009) << 22 | n)).collect();
    let mut wins: BTreeMap<UserId, i64> = BTreeMap::new();
    for n in 0..150 {
        // Uneven on purpose: many ties, and some who never won.
        let winner = n * n % 23;
        let loser = (winner + 1 + n * 7 % 33) % 34;
        club.between(people[winner], people[loser], Course::Won).await;
        *wins.entry(people[winner]).or_default() += 1;
        wins.entry(people[loser]).or_default();
    }
    let better = |n: i64| wins.values().filter(|&&other| other > n).count() as u64;
    let season = Season::containing(Period::Month, club.now);
    let mut listed = Vec::new();
    let pages = wins.len().div_ceil(10) as u32;
    for page in 0..pages {
        let board = club.board(Merit::Wins, season, Some(page), ANN).await;
        assert_eq!((board.page, board.pages, board.people), (page, pages, wins.len() as u64));
        assert_eq!(board.own.rank, None);
        for row in &board.rows {
            assert_eq!(i64::from(row.tally.wins), wins[&row.user]);
            assert_eq!(row.rank, better(wins[&row.user]) + 1);
        }
        listed.extend(board.rows.iter().map(|row| row.user));
    }
    assert!(listed.is_sorted_by_key(|who| Reverse(wins[who])));
    let mut all = listed.clone();
    all.sort();
    assert_eq!(all, wins.keys().copied().collect::<Vec<_>>(), "each is there once");
    for (place, &who) in listed.iter().enumerate() {
        let board = club.board(Merit::Wins, season, None, who).await;
        assert_eq!(board.page as usize, place / 10);
        let own = wins[&who];
        assert_eq!(board.own.rank, Some(better(own) + 1));
        let next = wins.values().filter(|&&other| other > own).min();
        let actual = board.own.next.map(|next| (next.rank, next.ahead));
        assert_eq!(actual, next.map(|&next| (better(next) + 1, next - own)));
    }
    assert_eq!(club.board(Merit::Wins, season, Some(u32::MAX), ANN).await.page, pages - 1);
}

#[tokio::test]
async fn the_first_try_at_the_puzzle_in_a_server_counts_there() {
    let mut club = Club::new().await;
    club.now += 1;
    let there = async |club: &Club, guild| {
        let tally = club.store.profile(ANN, Some(guild), ANN).await.expect("is read").tally;
        let recent = club.store.recent_days(guild, &[ANN], Day::at(club.now)).await;
        (tally.streak.best, recent.expect("is read")[0])
    };
    // Tried first in a direct message, then here; then here, and next elsewhere.
    for (nth, guild) in [(1, None), (2, Some(GUILD)), (3, Some(GUILD))] {
        club.tries(ANN, nth, guild, false).await;
        club.now += 1;
    }
    assert_eq!(there(&club, GUILD).await, (1, 1));
    club.now += DAY;
    for (nth, guild) in [(1, GUILD), (2, GUILD), (3, GuildId(8))] {
        club.tries(ANN, nth, Some(guild), nth == 3).await;
        club.now += 1;
    }
    assert_eq!([there(&club, GUILD).await, there(&club, GuildId(8)).await], [(2, 2), (1, 1)]);
    assert_eq!(
        club.store.solvers(GUILD, Day::at(club.now), 0, ANN).await.expect("is read").rows.len(),
        1
    );
    club.sound().await;
    club.clear(ANN, Period::All).await;
    club.sound().await;
}

#[tokio::test]
async fn a_profile_tells_what_counts_and_against_whom() {
    let mut club = Club::new().await;
    club.between(ANN, BOB, Course::Won).await;
    club.between(ANN, EVE, Course::Lost).await;
    for course in [Course::Won, Course::Won, Course::Lost] {
        club.alone(ANN, Level::Casual, false, course).await;
    }
    club.alone(ANN, Level::Expert, true, Course::Lost).await;
    club.alone(ANN, Level::Expert, true, Course::PutAway).await;
    club.fair(BOB, ANN, [Course::Won, Course::Lost]).await;
    let profile = async |whose, guild, reader| {
        club.store.profile(whose, guild, reader).await.expect("is read")
    };
    let ann = profile(ANN, Some(GUILD), BOB).await;
    let score = |score: game::Score| (score.won, score.lost);
    assert_eq!(ann.people.games(), 4);
    assert_eq!(ann.between.games(), 3);
    assert_eq!(ann.matches.number(), 1);
    assert_eq!(ann.ratings.len(), 1);
    assert_eq!(ann.tally.matches, 1);
    let levels: Vec<_> = ann.levels.iter().map(|(at, one)| (*at, score(*one))).collect();
    assert_eq!(levels, [(Level::Casual, (2, 1)), (Level::Expert, (0, 1))]);
    let wins = ann.people.won + ann.levels.iter().map(|(_, one)| one.won).sum::<u32>();
    assert_eq!(wins, ann.tally.wins);
    // From the other side it is the reverse.
    let bob = profile(BOB, Some(GUILD), ANN).await;
    assert_eq!(score(bob.between), (ann.between.lost, ann.between.won));
    assert_eq!(profile(ANN, Some(GuildId(8)), BOB).await.people.games(), 0);
    assert_eq!(profile(ANN, None, BOB).await.people, ann.people);
    assert!(profile(UserId(u64::MAX), Some(GUILD), BOB).await.is_empty());
}

/// Five matches a day between Ann and each of these, for that many days; she wins every other.
async fn matches(club: &mut Club, others: &[UserId], days: i64) {
    for _ in 0..days {
        for &other in others {
            for n in 0..5 {
                let won = [Course::Won, Course::Lost];
                let lost = [Course::Lost, Course::Won];
                club.fair(ANN, other, if n % 2 == 0 { won } else { lost }).await;
            }
        }
        club.now += DAY;
    }
}

#[tokio::test]
async fn a_rating_is_on_the_board_after_matches_on_three_days_against_three_people() {
    let dan = UserId(44 << 22);
    let ranked = async |club: &Club| {
        let board = club.board(Merit::Rating, Season::All, None, ANN).await;
        let Tally { rating, spread, .. } = board.own.tally;
        club.sound().await;
        let spread = (spread.days, spread.people);
        (spread, rating.is_sure(), board.own.rank.is_some())
    };
    let mut club = Club::new().await;
    matches(&mut club, &[BOB, EVE, dan], 3).await;
    assert_eq!(ranked(&club).await, ((3, 3), true, true));
    // Few matches leave the rating uncertain, however they are spread.
    let mut club = Club::new().await;
    for other in [BOB, EVE, dan] {
        club.fair(ANN, other, [Course::Won, Course::Lost]).await;
        club.now += DAY;
    }
    assert_eq!(ranked(&club).await, ((3, 3), false, false));
    // An opponent erased every day still counts as one person.
    let mut club = Club::new().await;
    for _ in 0..4 {
        matches(&mut club, &[BOB], 1).await;
        club.store.erase(BOB, club.now).await.expect("is erased");
        while club.store.forget_some(BOB, 1).await.expect("are erased") {}
        club.now += DAY;
    }
    assert_eq!(ranked(&club).await, ((3, 2), true, false));
    club.store.recount().await.expect("counts");
    assert_eq!(ranked(&club).await, ((3, 2), true, false));
}

#[tokio::test]
async fn whoever_leaves_a_match_has_lost_it_and_the_other_gains_nothing() {
    let mut club = Club::new().await;
    let last = club.fair(ANN, BOB, [Course::Won, Course::Left]).await;
    // In the second game Bob begins, and Ann leaves.
    assert_eq!(last.barred, [Some(Unscored::Early), Some(Unscored::Quit)]);
    let [ann, bob] = [club.tally(ANN, Period::All).await, club.tally(BOB, Period::All).await];
    assert_eq!((ann.matches, ann.rating.whole(), ann.wins), (1, 1338, 1));
    assert_eq!((bob.matches, bob.games, bob.wins), (0, 1, 0));
    assert_eq!(ann.rating.deviation, Tally::default().rating.deviation);
    let last = club.fair(ANN, BOB, [Course::Left, Course::Won]).await;
    assert_eq!(last.barred, [Some(Unscored::Forfeit), Some(Unscored::Unrated)]);
    assert_eq!(club.tally(BOB, Period::All).await.matches, 1);
    // Both count as losses, but not as anybody's win.
    let read = club.store.profile(BOB, Some(GUILD), ANN).await;
    let bob = read.expect("is read");
    assert_eq!((bob.people.won, bob.people.lost), (1, 2));
    assert_eq!(bob.matches.lost, 1);
    club.sound().await;
}

#[tokio::test]
async fn a_position_counts_once_a_day() {
    let mut club = Club::new().await;
    // Whoever begins 3-4-5 can win, and Bob misses that.
    let accuracy = async |club: &mut Club| {
        club.between(ANN, BOB, Course::Won).await;
        let tally = club.tally(ANN, Period::All).await;
        tally.accuracy
    };
    let first = accuracy(&mut club).await;
    assert!(first.of > 0);
    assert_eq!(accuracy(&mut club).await, first);
    // It is new to another person; the bot's games are of the same day.
    assert_eq!(club.between(EVE, BOB, Course::Won).await.barred, [None; 2]);
    assert_eq!(club.tally(EVE, Period::All).await.accuracy, first);
    club.alone(ANN, Level::Casual, false, Course::Won).await;
    assert_eq!(club.tally(ANN, Period::All).await.accuracy, first);
    club.now += 1;
    assert_eq!(accuracy(&mut club).await.of, first.of * 2, "it is another day");
    club.sound().await;
}
