//! Nothing on the leaderboards can be had for free: not by many accounts, not by friends, not by tiny games.

use std::collections::HashMap;

use bouton::day::Day;
use bouton::game::{
    End, Fair, Game, Merit, Played, Player, Rated, Rating, Record, ScoringContext, Seat, Spread,
    Tally, Terms, Unscored,
};
use bouton::place::{GameId, UserId};
use fastrand::Rng;
use nim::{Level, Position, Start};

use crate::records::place;

/// A server without a database: only what its people have earned.
#[derive(Default)]
struct Club {
    games: u64,
    day: i32,
    people: HashMap<UserId, Member>,
}

#[derive(Default, Clone)]
struct Member {
    tally: Tally,
    today: Vec<Played>,
    matches: Vec<(Day, Option<UserId>)>,
}

/// How a game goes.
#[derive(Debug, Clone, Copy)]
struct Course {
    piles: &'static [u64],
    /// The most moves; then whoever is to move resigns, or runs out of time.
    moves: usize,
    loser: Seat,
    on_time: bool,
}

impl Club {
    /// A new game without moves.
    fn record(&mut self, seats: [Player; 2], piles: &[u64]) -> Record {
        self.games += 1;
        let start = Start::try_from(Position::new(piles, "normal".parse().expect("rules")));
        let game = Game::new(GameId(self.games), seats, Terms::of(start.expect("a start")));
        Record::begun(game, place(None, 1), 0)
    }

    fn play(&mut self, seats: [Player; 2], course: Course, chance: &mut Rng) {
        let record = self.record(seats, course.piles);
        self.end(&played(&record, course, chance), [None; 2]);
    }

    /// Plays a fair match of two games.
    fn fair(&mut self, seats: [Player; 2], courses: [Course; 2], chance: &mut Rng) {
        let mut record = self.record(seats, courses[0].piles);
        record.fair = Some(Fair {
            first: record.game.id(),
            second: None,
            score: seats.map(|seat| (seat, 0)),
            over: false,
            until: None,
        });
        let first = played(&record, courses[0], chance);
        self.games += 1;
        let next = GameId(self.games);
        let after = |record: &Record, next| {
            let (game, fair) = (&record.game, record.fair.expect("a match"));
            fair.after(game.id(), game.end().expect("it is over"), next)
        };
        let mut first = first;
        first.fair = Some(after(&first, Some(next)));
        let barred = self.end(&first, [None; 2]);
        if first.fair.is_some_and(|fair| fair.over) {
            return;
        }
        let second = first.second(next, 0);
        let mut second = played(&second, courses[1], chance);
        second.fair = Some(after(&second, None));
        // The seats are swapped.
        self.end(&second, [barred[1], barred[0]]);
    }

    /// Scores a game for its players; `first` says why the first game of its match did not count for each.
    fn end(&mut self, record: &Record, first: [Option<Unscored>; 2]) -> [Option<Unscored>; 2] {
        let day = Day(self.day);
        let ratings: Vec<(UserId, Rating)> = record
            .game
            .people()
            .map(|who| (who, self.people.entry(who).or_default().tally.rating))
            .collect();
        let mut barred = [None; 2];
        for &(who, _) in &ratings {
            let seat = record.game.seat_of(who).expect("sits there");
            let member = self.people.entry(who).or_default();
            let before = ScoringContext {
                today: member.today.clone(),
                first: first[seat.index()],
                ..ScoringContext::default()
            };
            let whole = record.game.whole().expect("all of it");
            let Some(earned) = record.earned(whole, who, &before) else {
                continue;
            };
            let rival = ratings.iter().find(|(other, _)| *other != who);
            if let Some(Rated::Points(_)) = earned.rated {
                member.matches.push((day, rival.map(|(other, _)| *other)));
            }
            let spread = Spread::of(member.matches.iter().copied());
            let rating = rival.map_or_else(Rating::default, |(_, rating)| *rating);
            member.tally.add(day, &earned, rating, spread);
            if let Some(scored) = &earned.scored {
                member.today.push(Played {
                    rival: record.rival(seat),
                    fair: record.fair.map(|fair| fair.first),
                    positions: scored.positions.clone(),
                });
            } else {
                barred[seat.index()] = earned.barred;
            }
        }
        barred
    }

    fn next_day(&mut self) {
        self.day += 1;
        for member in self.people.values_mut() {
            member.today.clear();
        }
    }

    /// Everyone's values on all leaderboards.
    fn boards(&self) -> HashMap<UserId, [Option<i64>; 5]> {
        let by = |member: &Member| Merit::ALL.map(|merit| member.tally.by(merit));
        self.people.iter().map(|(&who, m)| (who, by(m))).collect()
    }
}

/// The game at its end.
fn played(record: &Record, course: Course, chance: &mut Rng) -> Record {
    let game = &record.game;
    let mut position = game.position().clone();
    let mut moves = Vec::new();
    while moves.len() < course.moves && !position.is_over() {
        let all: Vec<_> = position.moves().collect();
        let m = all[chance.usize(..all.len())];
        position.play(m).expect("is legal");
        moves.push(m);
    }
    let to_move = Seat::BOTH[moves.len() % 2];
    let end = match course.on_time {
        _ if position.is_over() => End::LastObject { winner: to_move.other() },
        true => End::Time { winner: to_move.other() },
        false => End::Resigned { winner: course.loser.other() },
    };
    let (seats, terms) = (game.seats(), game.terms().clone());
    let game = Game::replay(game.id(), seats, terms, moves, Some(end)).expect("a game");
    Record { game, ..record.clone() }
}

fn people(n: u64) -> Vec<UserId> {
    (1..=n).map(UserId).collect()
}

fn any_pair(people: &[UserId], chance: &mut Rng) -> [Player; 2] {
    let one = chance.usize(..people.len());
    let other = (one + chance.usize(1..people.len())) % people.len();
    [one, other].map(|n| Player::Person(people[n]))
}

/// A game long enough to be scored.
fn sound(chance: &mut Rng) -> Course {
    Course {
        piles: [&[3, 4, 5][..], &[1, 3, 5, 7], &[2, 2, 2, 2]][chance.usize(..3)],
        moves: chance.usize(4..20),
        loser: Seat::BOTH[chance.usize(..2)],
        on_time: false,
    }
}

/// A game resigned or out of time before both have moved twice, or from a start that does not count.
fn hollow(chance: &mut Rng) -> Course {
    let small = chance.bool();
    let small_piles = [&[5][..], &[1, 2], &[1, 1, 1], &[2, 3]][chance.usize(..4)];
    Course {
        // With these large piles, three moves cannot end it.
        piles: if small { small_piles } else { &[9, 9, 9, 9] },
        moves: chance.usize(..if small { 9 } else { 4 }),
        loser: Seat::BOTH[chance.usize(..2)],
        on_time: chance.bool(),
    }
}

#[test]
fn what_is_given_up_early_or_begins_too_small_raises_nobody_on_any_board() {
    for seed in 0..300 {
        let mut chance = Rng::with_seed(seed);
        let people = people(chance.u64(2..7));
        let mut club = Club::default();
        // Some have honest games of several days; others are new.
        for _ in 0..chance.u32(..60) {
            let pair = any_pair(&people, &mut chance);
            let courses = [sound(&mut chance), sound(&mut chance)];
            match chance.u8(..3) {
                0 => club.play(pair, courses[0], &mut chance),
                1 => club.fair(pair, courses, &mut chance),
                _ => {
                    club.play([pair[0], Player::Bot(Level::Casual)], courses[0], &mut chance);
                }
            }
            if chance.u8(..8) == 0 {
                club.next_day();
            }
        }
        for _ in 0..chance.u32(1..200) {
            let before = club.boards();
            let pair = any_pair(&people, &mut chance);
            let course = hollow(&mut chance);
            match chance.u8(..3) {
                0 => club.play(pair, course, &mut chance),
                1 => {
                    // The second game begins like the first.
                    let mut other = hollow(&mut chance);
                    while (other.piles.len() == 4) != (course.piles.len() == 4) {
                        other = hollow(&mut chance);
                    }
                    club.fair(pair, [course, other], &mut chance);
                }
                _ => {
                    let level = Level::ALL[chance.usize(..Level::ALL.len())];
                    let alone = Course { on_time: false, ..course };
                    club.play([pair[0], Player::Bot(level)], alone, &mut chance);
                }
            }
            if chance.u8(..20) == 0 {
                club.next_day();
            }
            for (who, after) in club.boards() {
                let before = before.get(&who).copied().unwrap_or_default();
                for (merit, (after, before)) in
                    Merit::ALL.into_iter().zip(after.into_iter().zip(before))
                {
                    assert!(after <= before, "{merit} of {who}, {course:?}, seed {seed}");
                }
            }
        }
    }
}

#[test]
fn ten_new_accounts_bring_nobody_onto_the_rating_board_in_a_day() {
    for seed in 0..40 {
        let mut chance = Rng::with_seed(seed);
        let people = people(10);
        let mut club = Club::default();
        let favourite = Player::Person(people[0]);
        for _ in 0..400 {
            let mut pair = any_pair(&people, &mut chance);
            // They all help the first of them, or anyone.
            if chance.bool() && pair[1] != favourite {
                pair[0] = favourite;
            }
            let mut courses = [sound(&mut chance), sound(&mut chance)];
            if pair[0] == favourite {
                courses[0].loser = Seat::Second;
                courses[1].loser = Seat::First;
            }
            if chance.u8(..4) == 0 {
                courses[chance.usize(..2)] = hollow(&mut chance);
            }
            club.fair(pair, courses, &mut chance);
        }
        let first = &club.people[&people[0]];
        assert!(first.tally.matches >= 20, "{:?}", first.tally);
        for (who, boards) in club.boards() {
            assert_eq!(boards[Merit::Rating as usize], None, "{who}, seed {seed}");
        }
    }
}
