//! Fills a database with games of every kind, at every stage, and the challenges they came from.

use bouton::config::Budgets;
use bouton::game::{
    Challenge, Decided, Fate, Game, Opening, Pair, Player, Record, Terms, Theme, decide, open,
    resign, run_out,
};
use bouton::locale::Locale;
use bouton::place::{ChannelId, GameId, GuildId, MessageId, Place, Shards, UserId};
use bouton::puzzle::{Answer, Day, Puzzle};
use bouton::store::{Begun, MessageOwner, Nudge, Store, Try, Warning};
use nim::Level;

use super::{ANN, BEN, CAT, DAN};
use crate::records::{self, appended, start};

/// When the first game begins.
const DAWN: i64 = 1_769_000_000_000;
const SERVERS: [u64; 2] = [900_000_000_000_000_007, 900_000_000_004_194_311];

/// What happens to a game after some moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Then {
    GoesOn,
    /// Played to its last object.
    IsPlayed,
    IsResigned,
    RunsOut,
    IsPutAway,
}

use Then::{GoesOn, IsPlayed, IsPutAway, IsResigned, RunsOut};

/// Writes one thing after the other, each with its own id and time.
struct Scribe<'a> {
    store: &'a Store,
    id: u64,
    at: i64,
}

pub async fn begin(store: &Store) {
    let mut scribe = Scribe { store, id: 1_463_000_000_000_000_000, at: DAWN };
    for server in SERVERS {
        store.joined(GuildId(server)).await.expect("is noted");
    }
    scribe.against_the_bot().await;
    scribe.between_people().await;
    scribe.matches().await;
    scribe.challenges().await;
    scribe.tries().await;
    scribe.pass().await;
}

impl Scribe<'_> {
    async fn against_the_bot(&mut self) {
        for (n, (level, line)) in [
            (Level::Novice, "1-3-5-7 misere"),
            (Level::Casual, "3-5-7 normal"),
            (Level::Strong, "21 misere max 3"),
            (Level::Expert, "3-4-5 normal max 2"),
        ]
        .into_iter()
        .enumerate()
        {
            let game_terms = terms(line, Theme::ALL[n]);
            // Outside servers (`None`) the bot begins, and binary digits are shown.
            self.alone(ANN, level, game_terms, [Some(0), None][n % 2], GoesOn).await;
            let over = terms(line, Theme::ALL[3 - n]);
            let then = [IsPlayed, IsResigned, IsPutAway, IsPlayed][n];
            self.alone(BEN, level, over, Some(n % 2), then).await;
        }
    }

    async fn between_people(&mut self) {
        use Opening::{Challenged, Challenger, Lot};
        let terms = || terms("3-5-7 normal", Theme::Fruit);
        for (n, (opening, moves, then)) in [
            (Challenger, 0, GoesOn),
            (Challenged, 1, GoesOn),
            (Lot, 2, GoesOn),
            (Lot, 2, IsPlayed),
            (Challenger, 3, IsResigned),
            (Challenged, 4, RunsOut),
            (Challenger, 1, IsPutAway),
        ]
        .into_iter()
        .enumerate()
        {
            let pair = [[ANN, BEN], [BEN, ANN]][n % 2];
            let challenge = self.ask(pair, terms(), opening, false, 0).await;
            let id = self.accept(challenge).await;
            self.go_on(id, moves, then).await;
            if n == 1 {
                self.store.assist(&[id], ANN, self.at).await.expect("is noted");
            }
            if then == IsPlayed || then == IsResigned {
                let again = self.again(id, pair).await;
                if then == IsResigned {
                    self.close(&again, Fate::Declined).await;
                }
            }
        }
        for (n, warning) in
            [Some(Warning::Given), Some(Warning::Impossible), None].into_iter().enumerate()
        {
            let challenge = self.ask([CAT, DAN], terms(), Challenger, false, n % 2).await;
            let id = self.accept(challenge).await;
            self.go_on(id, n + 1, GoesOn).await;
            let record = self.game(id).await;
            let nudge = Nudge { game: id, ply: record.game.ply(), deadline: None };
            if let Some(warning) = warning {
                let deadline = self.at + 80_000_000;
                self.store.warned(id, nudge.ply, deadline, warning).await.expect("is noted");
            } else {
                assert!(
                    self.store.note_nudge(nudge, Some(MessageId(777))).await.expect("is noted")
                );
            }
        }
    }

    /// Fair matches, by what happens to each of their games.
    async fn matches(&mut self) {
        let terms = || terms("1-3-5 misere", Theme::Stones);
        for games in [
            &[GoesOn, GoesOn][..],
            &[IsPlayed, GoesOn],
            &[IsResigned, GoesOn],
            &[IsResigned, IsResigned],
            &[IsPlayed, IsResigned],
            &[RunsOut],
            &[IsPutAway],
            &[IsResigned, IsPutAway],
            &[GoesOn],
        ] {
            let challenge = self.ask([ANN, CAT], terms(), Opening::Lot, true, 0).await;
            let mut id = self.accept(challenge).await;
            for &then in games {
                self.go_on(id, 1, then).await;
                id = self.game(id).await.fair.expect("of a match").second.unwrap_or(id);
            }
        }
    }

    /// Challenges that were never accepted.
    async fn challenges(&mut self) {
        for (n, fate) in
            [Fate::Open, Fate::Declined, Fate::Withdrawn, Fate::Expired].into_iter().enumerate()
        {
            let terms = terms("12 misere max 4", Theme::Words);
            let challenge = self.ask([CAT, BEN], terms, Opening::Challenger, n == 2, 1).await;
            if fate != Fate::Open {
                self.close(&challenge, fate).await;
            }
        }
    }

    /// One person solves three days' puzzles in a row, another only the last.
    async fn tries(&self) {
        for (day, guild) in [(20_472, Some(0)), (20_473, None), (20_474, Some(1))] {
            let day = Day(day);
            let question = Puzzle::of(day).question;
            let mut moves = question.position().moves().map(Answer::Move);
            let wrong = moves.find(|answer| question.flaw(answer).is_some());
            for (user, solved) in [(ANN, true), (BEN, day == Day(20_474))] {
                let answer = match solved {
                    true => question.right(),
                    false => wrong.clone().expect("not all are right"),
                };
                let attempt = Try {
                    user,
                    day,
                    nth: 1,
                    guild: guild.map(|nth: usize| GuildId(SERVERS[nth])),
                    answer,
                    solved,
                    at: day.begins() * 1000 + 50_400_000,
                };
                self.store.try_puzzle(&attempt).await.expect("is stored");
            }
        }
    }

    /// The bot is up, then down, and has something to do.
    async fn pass(&self) {
        let both = Shards::all(2);
        let second = Shards { range: 1..=1, total: 2 };
        self.store.beat(&both, self.at).await.expect("is noted");
        let away = self.store.beat(&second, self.at + 3_600_000).await;
        assert_eq!(away.expect("is noted"), 3_600_000);
        assert!(!self.store.due(&both, self.at + 75_000_000).await.expect("is claimed").is_empty());
    }

    async fn alone(
        &mut self,
        who: UserId,
        level: Level,
        terms: Terms,
        server: Option<usize>,
        then: Then,
    ) {
        let (id, place) = self.next(server);
        let [me, bot] = [Player::Person(who), Player::Bot(level)];
        let game = match server {
            Some(_) => Game::new(id, [me, bot], terms),
            None => open(Game::new(id, [bot, me], terms), 7).game,
        };
        let record = Record {
            binary: server.is_none(),
            board: (then == GoesOn).then_some(MessageId(id.0 + 1)),
            ..Record::begun(game, place, self.at)
        };
        assert_eq!(self.store.begin(&record, self.at).await.expect("begins"), Begun::New);
        self.go_on(id, 1, then).await;
    }

    async fn ask(
        &mut self,
        [who, whom]: [UserId; 2],
        terms: Terms,
        opening: Opening,
        rated: bool,
        server: usize,
    ) -> Challenge {
        let (id, place) = self.next(Some(server));
        let (pair, message) = (Pair::new(who, whom).expect("two"), Some(MessageId(id.0 + 1)));
        let plain = records::plain_challenge(id.0, pair, &terms, place, self.at);
        let challenge = Challenge { opening, rated, message, ..plain };
        self.make(&challenge).await;
        challenge
    }

    /// Asks for a rematch of a game.
    async fn again(&mut self, over: GameId, [who, whom]: [UserId; 2]) -> Challenge {
        let record = self.game(over).await;
        let (id, _) = self.next(None);
        let pair = Pair::new(whom, who).expect("two");
        let plain =
            records::plain_challenge(id.0, pair, record.game.terms(), record.place, self.at);
        let challenge = Challenge { opening: Opening::Challenged, rematch_of: Some(over), ..plain };
        self.make(&challenge).await;
        challenge
    }

    async fn make(&self, challenge: &Challenge) {
        let made = self.store.begin_challenge(challenge, self.at, Budgets::Off).await;
        made.expect("is made");
        if let Some(message) = challenge.message {
            let noted =
                self.store.set_message(MessageOwner::Challenge(challenge.id), message).await;
            noted.expect("is noted");
        }
    }

    async fn close(&mut self, challenge: &Challenge, fate: Fate) {
        self.at += 1_000;
        let closed = self.store.close_challenge(challenge.id, fate, self.at).await;
        assert_eq!(closed.expect("is closed"), fate);
    }

    async fn accept(&mut self, challenge: Challenge) -> GameId {
        self.at += 2_000;
        let record = records::accepted(&challenge, self.at);
        self.store.accept(&challenge, &record, false, self.at).await.expect("is stored");
        challenge.id
    }

    /// Makes that many moves, by both people or by one with the bot's replies, and does what comes then.
    async fn go_on(&mut self, id: GameId, moves: usize, then: Then) {
        let mut made = 0;
        loop {
            let record = self.game(id).await;
            let game = &record.game;
            let mover = game.player(game.to_move());
            let turn = match (then, mover) {
                _ if game.end().is_some() => return,
                (_, Player::Person(who)) if made < moves || then == IsPlayed => {
                    let m = game.position().moves().next().expect("a move");
                    decide(game, who, game.ply(), m, 7).expect("legal")
                }
                (IsResigned, Player::Person(who)) => resign(game, who).expect("may"),
                (RunsOut, _) => run_out(game, true).expect("goes on"),
                (IsPutAway, _) => run_out(game, false).expect("goes on"),
                _ => return,
            };
            made += 1;
            self.add(&record, &turn).await;
        }
    }

    async fn add(&mut self, record: &Record, turn: &Decided) {
        self.at += 1_500;
        self.id += 1 << 22;
        appended(self.store, record, turn, self.at, Some(self.id)).await;
    }

    async fn game(&self, id: GameId) -> Record {
        self.store.game(id).await.expect("is read").expect("is there")
    }

    /// Returns a new id and channel, and moves the time on.
    fn next(&mut self, server: Option<usize>) -> (GameId, Place) {
        self.id += 1 << 22;
        self.at += 2_000;
        let place = Place {
            guild: server.map(|nth| GuildId(SERVERS[nth])),
            channel: ChannelId(self.id + 2),
            locale: Locale::from_tag(["en-US", "fr"][server.unwrap_or(0)]),
        };
        (GameId(self.id), place)
    }
}

fn terms(line: &str, theme: Theme) -> Terms {
    Terms { theme, ..Terms::of(start(line)) }
}
