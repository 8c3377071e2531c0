//! The simple model: challenges and games between two people, in memory, one thing after another. Nothing here waits,
//! fails or happens at the same time.

use super::things::{Alone, By, Challenge, Fair, Game, OpenAlone, Time, Unseen};
use super::wish::{Answer, Deed, Name, Wish};

pub const MINUTE: i64 = 60_000;
pub const HOUR: i64 = 60 * MINUTE;
/// When an idle game against the bot is abandoned.
const IDLE: i64 = 7 * 24 * HOUR;

/// Every challenge and game so far, in order. Times are in milliseconds, by the bot's clock.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    pub clock: i64,
    pub challenges: Vec<Challenge>,
    /// By person and place.
    pub alone: [[Alone; 2]; 2],
}

impl Model {
    /// Applies a wish; returns whether it is granted for everyone to see (all else is whispered). `idle` is whether
    /// the place was idle when a game was asked for: the bot checks then, and again when the game begins.
    pub fn apply(&mut self, wish: &Wish, idle: bool) -> bool {
        let Wish { who, place, deed } = wish.clone();
        // A stranger is always refused.
        if who > 1 {
            return false;
        }
        let here = self.open(place);
        let alone = self.alone[who][place].open.is_some();
        match deed {
            Deed::Alone => self.begin_alone(who, place),
            Deed::TakeBack(ply) => self.take_back(who, place, ply),
            Deed::GiveUp => self.give_up(who, place),
            // With two games, the bot asks which is meant.
            Deed::Type { .. } | Deed::ResignHere | Deed::Board if alone && here.is_some() => false,
            Deed::Type { .. } if alone => self.move_alone(who, place),
            Deed::ResignHere if alone => self.give_up(who, place),
            Deed::Board if alone => true,
            Deed::Challenge { rated } => idle && self.ask(who, place, who, rated, None),
            Deed::Answer(which, answer) => self.answer(who, place, which, answer),
            Deed::Rematch(name) => self.rematch(who, place, name, idle),
            Deed::Take { game, ply, pile, take } => {
                self.is_open(game, place) && self.take(who, game, ply, (pile, take))
            }
            Deed::Type { pile, take } => here.is_some_and(|game| {
                let ply = self.game(game).map_or(0, |game| game.moves.len());
                self.take(who, game, ply, (pile, take))
            }),
            Deed::Resign(game) => self.is_open(game, place) && self.resign(who, game),
            Deed::ResignHere => here.is_some_and(|game| self.resign(who, game)),
            Deed::Hint(name, ply) => {
                let game = self.game(name).filter(|_| self.is_open(name, place));
                let game = game.filter(|game| game.moves.len() == ply && game.mover() == who);
                if let Some(game) = game {
                    self.hint(who, game.sorted());
                }
                false
            }
            Deed::Board => here.is_some(),
            Deed::Games => false,
        }
    }

    /// Lets time pass while the bot is up.
    pub fn pass(&mut self, time: i64) {
        for challenge in &mut self.challenges {
            challenge.expires -= time;
        }
        for time_left in self.times() {
            time_left.due -= time;
            time_left.deadline -= time;
        }
        for open in self.open_alone() {
            open.due -= time;
        }
        self.sweep();
    }

    /// Moves the clock: after a long leap forward the bot was down, and after one far back the clock was wrong
    /// before.
    pub fn leap(&mut self, by: i64) {
        self.clock += by;
        let clock = self.clock;
        for time in self.times() {
            if by > MINUTE {
                time.deadline += by;
                time.away += by;
                time.due = if time.warned { clock } else { time.due + by };
                time.warned = false;
            } else if by < -MINUTE {
                let most = clock + 7 * 24 * HOUR;
                time.due = time.due.min(most);
                time.deadline = time.deadline.min(most);
            }
        }
        for open in self.open_alone() {
            if by > MINUTE {
                open.due += by;
            } else if by < -MINUTE {
                open.due = open.due.min(clock + IDLE);
            }
        }
        self.sweep();
    }

    fn open_alone(&mut self) -> impl Iterator<Item = &mut OpenAlone> {
        let all = self.alone.iter_mut().flatten();
        all.filter_map(|alone| alone.open.as_mut())
    }

    fn begin_alone(&mut self, who: usize, place: usize) -> bool {
        let due = self.clock + IDLE;
        let alone = &mut self.alone[who][place];
        if alone.open.is_some() {
            return false;
        }
        alone.games += 1;
        alone.open = Some(OpenAlone { ply: 0, taken_back: 0, due });
        true
    }

    /// The bot replies at once.
    fn move_alone(&mut self, who: usize, place: usize) -> bool {
        let due = self.clock + IDLE;
        let alone = &mut self.alone[who][place];
        let Some(open) = &mut alone.open else {
            return false;
        };
        open.ply += 2;
        open.due = due;
        alone.moves += 2;
        true
    }

    fn take_back(&mut self, who: usize, place: usize, ply: usize) -> bool {
        let due = self.clock + IDLE;
        let alone = &mut self.alone[who][place];
        let open = alone.open.as_mut();
        let Some(open) = open.filter(|open| open.ply == ply && ply > 0) else {
            return false;
        };
        open.ply -= 2;
        open.taken_back += 1;
        open.due = due;
        alone.moves -= 2;
        true
    }

    fn give_up(&mut self, who: usize, place: usize) -> bool {
        self.alone[who][place].open.take().is_some()
    }

    /// The one open game between people in a place: there are only two people to play it.
    pub fn open(&self, place: usize) -> Option<Name> {
        self.names().find(|&name| self.is_open(name, place))
    }

    /// The names of all games so far.
    pub fn names(&self) -> impl DoubleEndedIterator<Item = Name> {
        let challenges = self.challenges.iter().enumerate();
        challenges.flat_map(|(i, challenge)| (0..challenge.games.len()).map(move |n| Name(i, n)))
    }

    pub fn game(&self, name: Name) -> Option<&Game> {
        self.challenges.get(name.0)?.games.get(name.1)
    }

    fn game_mut(&mut self, name: Name) -> Option<&mut Game> {
        self.challenges.get_mut(name.0)?.games.get_mut(name.1)
    }

    fn is_open(&self, name: Name, place: usize) -> bool {
        let open = self.game(name).is_some_and(|game| game.end.is_none());
        open && self.challenges[name.0].place == place
    }

    fn times(&mut self) -> impl Iterator<Item = &mut Time> {
        let games = self.challenges.iter_mut().flat_map(|c| &mut c.games);
        games.filter_map(|game| game.time.as_mut())
    }

    fn ask(
        &mut self,
        who: usize,
        place: usize,
        begins: usize,
        rated: bool,
        again: Option<Name>,
    ) -> bool {
        let standing =
            |c: &Challenge| c.place == place && c.challenger == who && c.answer.is_none();
        if self.challenges.iter().any(standing) {
            return false;
        }
        self.challenges.push(Challenge {
            place,
            challenger: who,
            begins,
            rated,
            again,
            expires: self.clock + 15 * MINUTE,
            answer: None,
            games: Vec::new(),
            fair: None,
            unseen: Unseen(false),
        });
        true
    }

    /// Whether a challenge of theirs is open here that nobody may have seen.
    pub fn is_unseen(&self, who: usize, place: usize) -> bool {
        let standing = |c: &Challenge| {
            c.unseen.0 && c.place == place && c.challenger == who && c.answer.is_none()
        };
        self.challenges.iter().any(standing)
    }

    fn answer(&mut self, who: usize, place: usize, which: usize, answer: Answer) -> bool {
        let busy = self.open(place).is_some();
        let Some(challenge) = self.challenges.get_mut(which) else {
            return false;
        };
        let theirs = match answer {
            Answer::Withdrawn => who == challenge.challenger,
            _ => who != challenge.challenger,
        };
        // The same answer again gets the same reply.
        let again = challenge.answer == Some(answer);
        let begins = answer == Answer::Accepted && !again;
        let open = challenge.answer.is_none();
        if challenge.place != place || !theirs || !(open || again) || (begins && busy) {
            return false;
        }
        challenge.answer = Some(answer);
        if begins {
            challenge.fair = challenge.rated.then_some(Fair { score: [0, 0], over: false });
            challenge.games.push(Game::new(challenge.begins, self.clock));
        }
        true
    }

    /// The first to ask challenges, and the other accepts.
    fn rematch(&mut self, who: usize, place: usize, name: Name, idle: bool) -> bool {
        let Some(game) = self.game(name) else {
            return false;
        };
        let (begins, challenge) = (1 - game.first, &self.challenges[name.0]);
        if challenge.place != place || game.end.is_none() {
            return false;
        }
        let rated = challenge.rated;
        let open = |c: &Challenge| c.again == Some(name) && c.answer.is_none();
        match self.challenges.iter().position(open) {
            Some(open) if self.challenges[open].challenger != who => {
                self.answer(who, place, open, Answer::Accepted)
            }
            _ => idle && self.ask(who, place, begins, rated, Some(name)),
        }
    }

    fn take(&mut self, who: usize, name: Name, ply: usize, m: (usize, u64)) -> bool {
        let clock = self.clock;
        let Some(game) = self.game_mut(name) else {
            return false;
        };
        let fits = game.left().get(m.0).is_some_and(|&left| m.1 <= left);
        if ply != game.moves.len() || who != game.mover() || !fits {
            return false;
        }
        game.moves.push(m);
        game.time = Some(Time::starting(clock));
        if game.left() == [0, 0] {
            self.end(name, By::LastObject, who);
        }
        true
    }

    /// Help counts in every game that stands alike: it is given in all or in none.
    fn hint(&mut self, who: usize, at: [u64; 2]) {
        let alike = |name: &Name| {
            let game = self.game(*name);
            game.is_some_and(|game| game.end.is_none() && game.sorted() == at)
        };
        let alike: Vec<Name> = self.names().filter(alike).collect();
        let may = |name: &Name| self.challenges[name.0].fair.is_none();
        if !alike.iter().all(may) {
            return;
        }
        for name in alike {
            if let Some(game) = self.game_mut(name) {
                game.hints[who] = true;
            }
        }
    }

    fn resign(&mut self, who: usize, name: Name) -> bool {
        self.end(name, By::Resignation, 1 - who);
        true
    }

    fn end(&mut self, name: Name, by: By, winner: usize) {
        let challenge = &mut self.challenges[name.0];
        let game = &mut challenge.games[name.1];
        game.end = Some((by, winner));
        game.time = None;
        let second = Game::new(1 - game.first, self.clock);
        if let Some(fair) = &mut challenge.fair {
            // Losing the first game on time loses both.
            let counts_twice = name.1 == 0 && by == By::Time;
            fair.score[winner] += if counts_twice { 2 } else { 1 };
            fair.over = name.1 == 1 || counts_twice;
            if !fair.over {
                challenge.games.push(second);
            }
        }
    }

    fn sweep(&mut self) {
        let clock = self.clock;
        for alone in self.alone.iter_mut().flatten() {
            alone.open = alone.open.take().filter(|open| open.due > clock);
        }
        for challenge in &mut self.challenges {
            if challenge.answer.is_none() && challenge.expires <= clock {
                challenge.answer = Some(Answer::Expired);
            }
        }
        let mut lost = Vec::new();
        for name in self.names().collect::<Vec<_>>() {
            let Some(game) = self.game_mut(name) else {
                continue;
            };
            let loser = game.mover();
            match &mut game.time {
                Some(time) if time.due <= clock && time.warned => lost.push((name, 1 - loser)),
                Some(time) if time.due <= clock => {
                    time.warned = true;
                    time.deadline = time.deadline.max(clock + 6 * HOUR);
                    time.due = time.deadline;
                }
                _ => {}
            }
        }
        for (name, winner) in lost {
            self.end(name, By::Time, winner);
        }
    }
}
