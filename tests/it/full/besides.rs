//! Fills a database with everything but plain games: votes, threads, tournaments, very long games, lessons.

use bouton::config::Budgets;
use bouton::game::tournament::{ENTRY, Kind, Span, Stage, Tournament};
use bouton::game::vote::Poll;
use bouton::game::{
    Challenge, Endable, Game, Limited, ModAction, ModVerb, NimPreset, Opening, Pair, Player, Ply,
    Preset, Record, Seat, Simul, SimulScore, Terms, Theme, decide, resign, run_out,
};
use bouton::lesson::{Class, ClassAnswer, ClassStage, Course, Deck, Lesson, Mark};
use bouton::locale::Locale;
use bouton::place::{
    ChannelId, ClassId, GameId, GuildId, MessageId, Place, RoleId, Shards, SimulId, Token,
    TournamentId, UserId,
};
use bouton::store::{
    Accepted, Begin, Begun, Challenged, MessageOwner, Nudge, Redraw, Store, Voted,
};
use nim::Level;

use super::{ANN, BACK, BEN, LATER, NOW};
use crate::records::{accepted, appended, plain_challenge, start};

/// Two channels against the bot, each with its second vote open.
pub async fn vote(store: &Store, place: Place) {
    for (n, piles, [m, next], time) in
        [(0, "4-5-6", ["C6", "B3"], "30s"), (1, "1-1-2", ["C1", "A1"], "1h")]
    {
        let channel = ChannelId(1_100_000_000_000_300_001 + n);
        let at = NOW + LATER * n as i64;
        let mut by = 1_463_710_000_000_000_000 + 100 * n;
        let start = start(&format!("{piles} normal"));
        let seats = [Player::Channel(channel), Player::Bot(Level::Expert)];
        let host = [UserId(840_000_000_000_000_000), BACK[1]][n as usize];
        let id = GameId(by);
        let record = Record {
            board: Some(MessageId(by + 90)),
            poll: Some(Poll::opened(host, time.parse().expect("a time"), at)),
            ..Record::begun(Game::new(id, seats, Terms::of(start)), Place { channel, ..place }, at)
        };
        assert_eq!(store.begin(&record, at).await.expect("begins"), Begun::New);
        let mut votes = async |ply, m: &str, at| {
            for who in 0..2 + n {
                by += 1;
                let who = UserId(850_000_000_000_000_000 + who);
                let cast = store.cast(id, ply, who, m.parse().expect("a move"), by, at).await;
                assert!(matches!(cast, Ok(Voted::Done(_))), "{cast:?}");
            }
            by
        };
        let by = votes(Ply(0), m, at + 5_000).await + 1;
        let closed = store.close_vote(id, Ply(0), by, at + 6_000, 7).await;
        assert!(matches!(closed, Ok(Voted::Done(_))), "{closed:?}");
        votes(Ply(2), next, at + 10_000).await;
    }
}

/// Two games meant for threads, one of which has moved there.
pub async fn thread(store: &Store, terms: &Terms, place: Place) {
    for n in 0..2 {
        let id = 1_463_700_000_000_000_000 + n;
        let at = NOW + LATER * n as i64;
        let message = MessageId(id + 10);
        let people = [830_000_000_000_000_000, 830_000_000_000_000_010].map(|who| UserId(who + n));
        let pair = Pair::new(people[0], people[1]).expect("two");
        let place = Place { channel: ChannelId(1_100_000_000_000_200_001 + n), ..place };
        let plain = plain_challenge(id, pair, terms, place, at);
        let challenge = Challenge { message: Some(message), ..plain };
        let made = store.begin_challenge(&challenge, at, Budgets::Off);
        made.await.expect("is made");
        let record = Record { board: Some(message), ..accepted(&challenge, at) };
        store.accept(&challenge, &record, true, at).await.expect("is stored");
        let hung = store.wanted_thread(challenge.id).await.expect("is noted");
        assert_eq!(hung.expect("is wanted").message, message);
        if n == 1 {
            let board = MessageId(id + 20);
            let entered = store.enter_thread(challenge.id, message.thread(), board).await;
            assert!(entered.expect("is stored").is_some());
        }
        let current = store.game(challenge.id).await.expect("is read").expect("is there");
        let was = store.move_board(&current, MessageId(id + 30), Some(at)).await;
        assert!(was.expect("is stored").is_some());
        // An answer that may become the next board, and a board that may have been posted.
        let record = store.game(challenge.id).await.expect("is read").expect("is there");
        let token = Token::new(format!("t{n}"));
        let noted = store.note_answer(&record, id + 40, &token, at);
        noted.await.expect("is noted");
        let nudge = Nudge { game: challenge.id, ply: Ply(0), deadline: Some(at + 86_400_000) };
        assert!(store.note_nudge(nudge, Some(MessageId(id + 50))).await.expect("is noted"));
    }
}

/// Two people look for an opponent, and two have found one.
pub async fn look_for_opponents(store: &Store, terms: &Terms, place: Place) {
    for n in 0..4 {
        let id = 1_463_720_000_000_000_000 + n;
        let at = NOW + LATER * n as i64;
        let [one, other] =
            [860_000_000_000_000_000, 860_000_000_000_000_010].map(|who| UserId(who + n));
        let place = Place { channel: ChannelId(1_100_000_000_000_400_001 + n), ..place };
        let challenge = Challenge {
            opening: Opening::Challenged,
            pings: false,
            message: Some(MessageId(id + 10)),
            ..plain_challenge(id, Pair::open(one), terms, place, at)
        };
        let made = store.begin_challenge(&challenge, at, Budgets::On).await;
        assert_eq!(made.expect("is made"), Challenged::New { pings: false });
        if n > 1 {
            let pair = challenge.pair.joined_by(other).expect("another");
            let joined = Challenge { pair, ..challenge };
            let accepted = store.accept(&joined, &accepted(&joined, at), false, at).await;
            assert!(matches!(accepted, Ok(Accepted::Begun(_))), "{accepted:?}");
        }
    }
}

/// Three tournaments: one in its second round, one in its first, one open for entry.
pub async fn compete(store: &Store) {
    let mut by = 1_463_500_000_000_000_000;
    for (n, kind, preset, span) in [
        (0, Kind::AllPlayAll, Preset::Classic, Span::HalfADay),
        (1, Kind::KnockOut, Preset::Xl, Span::AWeek),
        (2, Kind::KnockOut, Preset::Fruit, Span::OneDay),
    ] {
        let made = NOW + LATER * n as i64;
        let id = TournamentId(1_463_400_000_000_000_000 + n);
        let t = Tournament {
            id,
            organiser: Player::Person([ANN, BACK[1], BEN][n as usize]),
            place: of_its_own(n, 1),
            kind,
            preset: NimPreset::new(preset).expect("one of Nim"),
            span,
            seed: 7 + n,
            message: None,
            stage: Stage::Open,
            ends: made + ENTRY,
            entrants: Vec::new(),
            bouts: Vec::new(),
            verdicts: Vec::new(),
        };
        store.open_tournament(&t, made).await.expect("is stored").expect("is made");
        let message = MessageId(1_463_600_000_000_000_001 + n);
        store.set_message(MessageOwner::Tournament(id), message).await.expect("is noted");
        for person in 0..5 {
            let person = UserId(810_000_000_000_000_000 + 10 * n + person);
            store.enter(id, person, made).await.expect("is stored").expect("enters");
        }
        if n == 2 {
            continue;
        }
        store.start_tournament(id, made + 1000).await.expect("is stored").expect("starts");
        for round in 0..2 {
            let now = made + 2000 + 1000 * round;
            store.advance(&Shards::all(1), now).await.expect("goes on");
            let t = store.tournament(id).await.expect("is read").expect("is there");
            if round == n as i64 {
                let Player::Person(who) = t.entrants[0].who else { panic!("{t:?}") };
                let removed = store.remove_entrant(id, who, None, now).await.expect("is stored");
                let (_, game) = removed.expect("is removed");
                if let Some(game) = game {
                    let record = store.game(game).await.expect("is read").expect("is there");
                    let turn = run_out(&record.game, false).expect("is open");
                    store.append(&record, &turn, now, None).await.expect("is stored");
                }
            }
            if round == 1 {
                break;
            }
            for (_, bout) in &t.bouts {
                for game in 0..2 {
                    let record = store.game(bout.game).await.expect("is read").expect("is there");
                    let second = record.fair.and_then(|fair| fair.second);
                    let record = match second {
                        Some(second) if game == 1 => store.game(second).await.expect("is read"),
                        _ => Some(record),
                    };
                    let record = record.expect("is there");
                    let Player::Person(who) = record.game.player(Seat::First) else {
                        panic!("{record:?}")
                    };
                    if let Ok(turn) = resign(&record.game, who) {
                        by += 1;
                        store.append(&record, &turn, now, Some(by)).await.expect("is stored");
                    }
                }
            }
        }
    }
}

/// Two games so long that their piles are stored.
pub async fn go_on(store: &Store, place: Place) {
    for n in 0..2 {
        let terms = Terms::of(start(&format!("{}-5 normal", 4000 + n)));
        let id = 1_463_800_000_000_000_000 + n;
        let who = UserId(860_000_000_000_000_000 + n);
        let seats = [Player::Person(who), Player::Bot(Level::Novice)];
        let moves = vec!["A1".parse().expect("a move"); 600 + 2 * n as usize];
        let game = Game::replay(GameId(id), seats, terms, moves, None);
        let channel = ChannelId(1_100_000_000_000_400_001 + n);
        let place = Place { channel, ..place };
        let record = Record::begun(game.expect("a game"), place, NOW);
        assert_eq!(store.begin(&record, NOW).await.expect("begins"), Begun::New);
        let m = "B1".parse().expect("a move");
        let turn = decide(&record.game, who, record.game.ply(), m, 7).expect("legal");
        appended(store, &record, &turn, NOW + 1, None).await;
    }
}

/// A person whose games are being erased plays on.
pub async fn come_back(store: &Store, place: Place) {
    let seats = [Player::Person(BACK[0]), Player::Bot(Level::Casual)];
    let game =
        Game::new(GameId(1_399_000_000_000_000_000), seats, Terms::of(start("4-5-6 normal")));
    let channel = ChannelId(1_100_000_000_000_500_001);
    let record = Record::begun(game, Place { channel, ..place }, NOW);
    assert_eq!(store.begin(&record, NOW).await.expect("begins"), Begun::New);
}

/// People are at places in lessons, and others answer flash cards, sometimes wrongly.
pub async fn learn(store: &Store) {
    use Lesson::{Balance, Binary, Bounded, Find, Misere, Pairs, Why};
    for (n, lesson) in (0..).zip([Pairs, Binary, Balance, Find, Why, Misere, Bounded]) {
        let course = Course::Lesson(lesson);
        let begin = Begin { seed: u64::from(n).wrapping_sub(1), now: NOW + i64::from(n) };
        let from = store.begin_course(BEN, &course, begin).await.expect("begins").mark;
        let to = Mark { round: n / 3, step: n };
        assert!(store.learn(BEN, &course, from, to, begin.now).await.expect("is kept"));
    }
    let other: Deck = "normal..3-4-5".parse().expect("a deck");
    for (user, deck, turns, at) in [
        (BACK[0].0, Deck::marienbad(), 20, NOW),
        (BACK[1].0, Deck::marienbad(), 1, NOW + LATER),
        (ANN.0, other, 4, NOW),
    ] {
        let user = UserId(user);
        let course = Course::Cards(deck.clone());
        let begin = Begin { seed: user.0, now: at };
        let mut progress = store.begin_course(user, &course, begin).await.expect("begins");
        for turn in 0..turns {
            let hand = store.hand(user, &deck, &progress).await.expect("is read");
            let card = hand.card().expect("not all are known");
            let turned = hand.answer(&card, turn % 3 == 0, None).expect("an answer");
            let card = (card.key.as_slice(), turned.known);
            let stored = store.turn_card(user, &deck, progress.mark, card, at + turn).await;
            assert!(stored.expect("is kept"));
            progress.mark = progress.mark.next();
        }
    }
}

/// People are barred, one of them for good; channels are quiet; something is limited to a role.
pub async fn moderate(store: &Store) {
    let act = |n: u64, verb, until| ModAction {
        id: 1_463_760_000_000_000_000 + n,
        by: Some([ANN, BEN][n as usize % 2]),
        verb,
        whom: (verb == ModVerb::Bar).then_some(UserId(860_000_000_000_000_000 + n)),
        channel: ChannelId(1_100_000_000_000_400_000 + n),
        until,
        reason: (verb == ModVerb::Bar).then(|| format!("`spam` {n}")),
        role: None,
        at: NOW + LATER + n.cast_signed(),
    };
    let guild = |n| GuildId(1 + n % 2);
    let ended = act(0, ModVerb::EndGame, None);
    store.stop(guild(0), 1, Endable::EndGame, &ended).await.expect("is noted");
    for (n, until) in [(1, None), (2, Some(NOW + 9 * LATER)), (3, Some(NOW + 8 * LATER))] {
        let bar = act(n, ModVerb::Bar, until);
        let whom = bar.whom.expect("somebody");
        store.bar(guild(n), whom, &bar).await.expect("is barred");
    }
    for (n, limited) in [(6, Limited::Votes), (7, Limited::Votes), (8, Limited::Open)] {
        let role = Some(RoleId(870_000_000_000_000_000 + n));
        let limit = ModAction { role, ..act(n, ModVerb::limit(limited), None) };
        store.set_limit(guild(n), limited, &limit).await.expect("is limited");
    }
    for n in [4, 5] {
        let quiet = act(n, ModVerb::Quiet, Some(NOW + LATER + 60_000 * n.cast_signed()));
        store.set_quiet(guild(n), &quiet).await.expect("is quiet");
    }
}

/// Three classes: one asks its second exercise, one shows the answers to its first, one is over.
pub async fn teach(store: &Store) {
    for (n, exercises) in [
        (0, "3-4 normal; 1-1 misere"),
        (1, "1-2 normal; 3-3 normal; 21 normal max 3"),
        (2, "1-1-1 normal"),
    ] {
        let at = NOW + LATER * n as i64;
        let id = ClassId(1_463_770_000_000_000_000 + n);
        let class = Class {
            id,
            place: of_its_own(n, 5),
            host: Some([ANN, BACK[1], BEN][n as usize]),
            exercises: exercises.parse().expect("exercises"),
            hints: n == 1,
            level: [None, Some(Level::Strong), Some(Level::Casual)][n as usize],
            stage: ClassStage::Open(1),
            message: None,
            touched: at,
        };
        store.open_class(&class).await.expect("is stored").expect("begins");
        let message = MessageId(1_463_780_000_000_000_000 + n);
        store.set_message(MessageOwner::Class(id), message).await.expect("is noted");
        let pupils = [870_000_000_000_000_000, 870_000_000_000_000_001].map(UserId);
        let answer = async |nth, who, text: &str, at| {
            let exercise = class.exercises.get(nth).expect("is asked");
            let answer = ClassAnswer::read(text, exercise).expect("an answer");
            let stored = store.answer_class(id, nth, who, answer, at).await.expect("is stored");
            stored.expect("is taken");
        };
        for (who, text) in
            pupils.into_iter().zip([["B4", "none"], ["B2", "A1"], ["C1", "none"]][n as usize])
        {
            answer(1, who, text, at + 1).await;
        }
        let stage = store.go_on(id, class.stage, id.0 + 1, at + 2).await.expect("is stored");
        if n == 0 {
            let stage = stage.expect("goes on").stage;
            let open = store.go_on(id, stage, id.0 + 2, at + 3).await.expect("is stored");
            assert_eq!(open.expect("goes on").stage, ClassStage::Open(2));
            answer(2, pupils[0], "none", at + 4).await;
            store.show_name(id, pupils[0], true).await.expect("is stored");
        }
        if n == 2 {
            store.end_class(id, at + 3).await.expect("is stored").expect("ends");
        }
    }
}

/// A channel on its own server; every other one is French.
fn of_its_own(n: u64, kind: u64) -> Place {
    Place {
        guild: Some(GuildId(1_100_000_000_000_000_001 + n)),
        channel: ChannelId(1_100_000_000_000_000_001 + 100_000 * kind + n),
        locale: Locale::from_tag(["en-US", "fr"][n as usize % 2]),
    }
}

/// Three simuls, one of them closed and two led by people, with a game each.
pub async fn play_all(store: &Store, terms: &Terms) {
    for n in 0..3 {
        let at = NOW + LATER * n as i64;
        let id = 1_463_790_000_000_000_000 + 100 * n;
        let start = start(["4-6 normal", "3-8 misere", "5-7 normal"][n as usize]);
        let theme = [Theme::Fruit, Theme::Stones][n as usize % 2];
        let simul = Simul {
            id: SimulId(id),
            place: of_its_own(n, 6),
            leader: [Player::Bot(Level::Expert), Player::Person(BEN), Player::Person(ANN)]
                [n as usize],
            terms: Terms { start, theme, ..terms.clone() },
            open: true,
            message: None,
            made: at,
            score: SimulScore::default(),
        };
        store.open_simul(&simul).await.expect("is stored");
        store
            .set_message(MessageOwner::Simul(simul.id), MessageId(id + 10))
            .await
            .expect("is noted");
        let who = UserId(880_000_000_000_000_000 + n);
        let seats = [Player::Person(who), simul.leader];
        let game = Game::new(GameId(id + 20), seats, simul.terms.clone());
        let record = Record::begun(game, simul.place, at);
        let joined = store.join_simul(simul.id, who, &record, false, &Redraw::Never).await;
        assert_eq!(joined.expect("is stored"), Ok(Begun::New));
        if n == 1 {
            store.close_simul(simul.id, at).await.expect("is stored").expect("is there");
        }
    }
}
