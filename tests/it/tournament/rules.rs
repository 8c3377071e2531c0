//! The rules of tournaments, whatever happens in them.

use std::collections::{BTreeMap, BTreeSet};

use bouton::game::tournament::{
    Bout, By, Entrant, Kind, Meeting, Need, Side, Span, Stage, Tournament, Verdict,
};
use bouton::game::{NimPreset, Player, Theme};
use bouton::locale::Locale;
use bouton::place::{ChannelId, GameId, GuildId, Place, TournamentId, UserId};
use bouton::view::{Audience, tournament_page};
use fastrand::Rng;

use crate::world::tells;

fn start(kind: Kind, people: u32, seed: u64) -> Tournament {
    let entrant = |entry: u32| Entrant {
        entry,
        who: Player::Person(UserId(entry.into())),
        rating: Some(1_500_000 + i64::from(entry % 5) * 1000),
        left: None,
        hidden: false,
    };
    let mut t = Tournament {
        id: TournamentId(1),
        organiser: Player::Person(UserId(1)),
        place: Place { guild: Some(GuildId(1)), channel: ChannelId(1), locale: Locale::default() },
        kind,
        preset: NimPreset::default(),
        span: Span::OneDay,
        seed,
        message: None,
        stage: Stage::Running,
        ends: 0,
        entrants: (1..=people).map(entrant).collect(),
        bouts: Vec::new(),
        verdicts: Vec::new(),
    };
    t.seed_entrants();
    t
}

/// Plays to the end, with matches that end in every way, and `leave` percent of the people leaving after each round.
fn play(t: &mut Tournament, leave: u8, rng: &mut Rng) -> Vec<Vec<Meeting>> {
    for _ in 0..1000 {
        let rounds = t.rounds();
        let open: Vec<_> = rounds.iter().flatten().filter(|m| m.verdict.is_none()).collect();
        if open.is_empty() {
            assert_eq!(rounds.len(), usize::from(t.length()));
            t.stage = Stage::Over;
            return rounds;
        }
        for meeting in open {
            let of = (meeting.round, meeting.nth);
            let verdict = match t.need(meeting) {
                Need::Nothing => panic!("every match is over"),
                Need::Verdict(verdict) => verdict,
                Need::Bout(_) if rng.u8(..20) == 0 => t.absent(meeting, [rng.bool(), rng.bool()]),
                Need::Bout(nth) => {
                    assert_eq!(nth, meeting.bouts.len());
                    let scores = [[2, 0], [0, 2], [1, 1], [1, 1], [0, 0], [1, 0]];
                    let score = scores[rng.usize(..scores.len())];
                    let game = GameId(t.bouts.len() as u64);
                    let over = true;
                    t.bouts.push((of, Bout { game, score, over, board: (ChannelId(1), None) }));
                    continue;
                }
            };
            assert!(t.may_be(meeting, verdict), "{meeting:?} {verdict:?}");
            t.verdicts.push((of, verdict));
        }
        for entrant in &mut t.entrants {
            if entrant.left.is_none() && rng.u8(..100) < leave {
                entrant.left = Some(rounds.len() as u8);
            }
        }
    }
    panic!("it does not end: {t:?}");
}

#[test]
fn every_tournament_ends_and_nobody_plays_twice_in_a_round() {
    let mut rng = Rng::with_seed(11);
    for kind in Kind::ALL {
        for people in kind.sizes() {
            for leave in [0, 0, 3, 40] {
                let mut t = start(kind, people as u32, rng.u64(..));
                let rounds = play(&mut t, leave, &mut rng);
                for round in &rounds {
                    let here = round.iter().flat_map(|m| Side::BOTH.map(|side| m.side(side)));
                    let here: Vec<_> = here.flatten().collect();
                    let different: BTreeSet<_> = here.iter().collect();
                    assert_eq!(different.len(), here.len(), "{round:?}");
                    for meeting in round {
                        assert!(t.may_be(meeting, meeting.verdict.expect("is decided")));
                        assert!(meeting.bouts.len() <= 3);
                    }
                }
            }
        }
    }
}

#[test]
fn whoever_wins_a_knock_out_has_won_every_meeting_and_everyone_else_lost_one() {
    let mut rng = Rng::with_seed(12);
    for people in Kind::KnockOut.sizes() {
        let mut t = start(Kind::KnockOut, people as u32, rng.u64(..));
        let rounds = play(&mut t, 0, &mut rng);
        let mut lost: BTreeMap<usize, usize> = BTreeMap::new();
        for meeting in rounds.iter().flatten().filter(|m| m.other.is_some()) {
            let winner = meeting.winner().expect("someone goes on");
            let sides = Side::BOTH.into_iter().filter_map(|side| meeting.side(side));
            *lost.entry(sides.filter(|&who| who != winner).sum()).or_default() += 1;
        }
        let podium = t.podium(&rounds);
        let [winner] = podium[0][..] else { panic!("{podium:?}") };
        let everyone_else: Vec<_> = (0..people).filter(|&who| who != winner).collect();
        assert_eq!(lost.keys().copied().collect::<Vec<_>>(), everyone_else);
        assert!(lost.values().all(|&times| times == 1));
        // The best get the byes, and only in the first round.
        let byes = |meeting: &&Meeting| meeting.verdict.is_some_and(|v| v.by == By::Bye);
        let first: BTreeSet<_> = rounds[0].iter().filter(byes).map(|m| m.one).collect();
        let byes_due = people.next_power_of_two() - people;
        assert_eq!(first, (0..byes_due).collect());
        assert_eq!(rounds[1..].iter().flatten().filter(byes).count(), 0);
    }
}

#[test]
fn where_all_play_all_each_pair_meets_once_and_byes_go_round() {
    let mut rng = Rng::with_seed(13);
    for people in Kind::AllPlayAll.sizes() {
        let mut t = start(Kind::AllPlayAll, people as u32, rng.u64(..));
        let rounds = play(&mut t, 0, &mut rng);
        let mut pairs = BTreeSet::new();
        let mut byes = BTreeSet::new();
        for meeting in rounds.iter().flatten() {
            let first = match meeting.other {
                Some(other) => pairs.insert((meeting.one, other)),
                None => byes.insert(meeting.one),
            };
            assert!(first, "{meeting:?}");
        }
        assert_eq!(pairs.len(), people * (people - 1) / 2);
        assert_eq!(byes.len(), if people % 2 == 1 { people } else { 0 });
        let table = t.table(&rounds);
        let places: Vec<_> = table.iter().map(|line| line.place).collect();
        assert!(places.is_sorted() && places[0] == 1, "{table:?}");
        assert!(table.iter().all(|line| line.played as usize == people - 1));
    }
}

/// The table of that many people after those results.
fn table_of(people: u32, results: &[([usize; 2], [u8; 2])]) -> Vec<(usize, usize, u32)> {
    let mut t = start(Kind::AllPlayAll, people, 1);
    loop {
        let rounds = t.rounds();
        let open: Vec<_> = rounds.iter().flatten().filter(|m| m.verdict.is_none()).collect();
        if open.is_empty() {
            let table = t.table(&rounds);
            return table.iter().map(|line| (line.entrant, line.place, line.points)).collect();
        }
        for meeting in open {
            let of = (meeting.round, meeting.nth);
            match t.need(meeting) {
                Need::Verdict(verdict) => t.verdicts.push((of, verdict)),
                _ => {
                    let pair = [meeting.one, meeting.other.expect("two")];
                    let (_, score) = *results.iter().find(|(of, _)| *of == pair).expect("is told");
                    let (game, over) = (GameId(1), true);
                    t.bouts.push((of, Bout { game, score, over, board: (ChannelId(1), None) }));
                }
            }
        }
    }
}

#[test]
fn equals_are_told_apart_by_their_matches_with_each_other_or_share_a_place() {
    let ring = table_of(3, &[([0, 1], [2, 0]), ([1, 2], [2, 0]), ([0, 2], [0, 2])]);
    assert_eq!(ring.iter().map(|line| line.1).collect::<Vec<_>>(), [1, 1, 1]);
    let results = [([0, 1], [0, 2]), ([0, 2], [2, 0]), ([1, 2], [0, 2]), ([2, 3], [2, 0])];
    let direct = table_of(4, &[&results[..], &[([0, 3], [1, 1]), ([1, 3], [1, 1])]].concat());
    assert_eq!(direct, [(2, 1, 4), (1, 2, 3), (0, 3, 3), (3, 4, 2)]);
    let clear = table_of(3, &[([0, 1], [1, 1]), ([1, 2], [1, 1]), ([0, 2], [2, 0])]);
    assert_eq!(clear, [(0, 1, 3), (1, 2, 2), (2, 3, 1)]);
}

/// Mistakes could not decide: in a drawn match both have made equally many.
#[test]
fn lots_are_drawn_from_the_seed_and_favour_nobody() {
    let mut one = 0;
    for seed in 0..1000 {
        let t = start(Kind::KnockOut, 4, seed);
        let meeting = &t.rounds()[0][0];
        let verdict = t.absent(meeting, [true, true]);
        assert_eq!(verdict, start(Kind::KnockOut, 4, seed).absent(meeting, [false, false]));
        let there = [[true, false], [false, true]].map(|busy| t.absent(meeting, busy).winner);
        assert_eq!(there, [Some(Side::Other), Some(Side::One)]);
        one += u32::from(verdict.winner == Some(Side::One));
    }
    assert!((400..600).contains(&one), "{one}");
}

#[test]
fn what_counts_for_nobody_is_shown_without_its_score() {
    let seen = |t: &Tournament, who| {
        let audience = Audience { locale: Locale::default(), theme: Theme::Stones };
        tournament_page(t, UserId(who), 0, audience).said()
    };
    let mut t = start(Kind::AllPlayAll, 3, 7);
    let met = t.rounds()[0].iter().find(|m| m.other.is_some()).expect("two meet").clone();
    let of = (met.round, met.nth);
    let bout = |over| Bout { game: GameId(1), score: [0, 2], over, board: (ChannelId(1), None) };
    let person = |at: usize| t.entrants[at].who.person();
    let [one, other] =
        Side::BOTH.map(|side| met.side(side).and_then(person).expect("two people meet"));
    let score = format!("{} 0 – 2 {}", one.mention(), other.mention());
    // Called off while its match was played.
    t.stage = Stage::Off;
    t.bouts.push((of, bout(false)));
    tells!(seen(&t, one.0), &score, !"Your match", !"·  0");
    // Played, but one of the two left later.
    t.bouts = vec![(of, bout(true))];
    t.verdicts = vec![(of, Verdict { winner: Some(Side::Other), by: By::Play })];
    t.stage = Stage::Running;
    tells!(seen(&t, one.0), "·  0");
    t.entrants[met.one].left = Some(2);
    tells!(seen(&t, other.0), "(one of the two is out: it counts for nobody)", "·  -", !"0 – 2");
}
