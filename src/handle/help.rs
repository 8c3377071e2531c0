//! What helps the asker in their open games, other than a hint: it is refused in a fair match, and noted in the others.

use super::class;
use super::prelude::*;
use crate::game::{Decided, Game, Ply, Preset, are_alike, is_plain, tells_of_a_move};
use crate::locale::Locale;
use crate::puzzle::{Day, Puzzle, TRIES};
use nim::{Outcome, Position};

/// What a game against the bot shows of how to win.
#[derive(Debug, Default)]
pub struct GivenAway {
    /// The asker's other games in which that helps.
    games: Vec<Record>,
    /// Whether it gives the puzzle of the day away.
    puzzle: bool,
}

impl Turn<'_> {
    /// Notes that what a card, class or puzzle says of a position is a hint in the asker's games that stand
    /// there; refuses it in a fair match.
    pub async fn helped(&self, position: &Position) -> Result<()> {
        let games = self.unforbidden(|record| record.is_about(position)).await?;
        self.assisted(&games).await?;
        Ok(())
    }

    /// Returns the asker's open games of which this is true; refuses if one is a fair match.
    pub async fn unforbidden(&self, is_so: impl Fn(&Record) -> bool) -> Result<Vec<Record>> {
        let mut games = self.store.every_open_game(self.user).await?;
        games.retain(is_so);
        match games.iter().find(|record| record.forbids_hints()) {
            Some(record) => Err(self.refused(Refusal::HintsForbidden, record)),
            None => Ok(games),
        }
    }

    /// Notes that the asker had help in these games of theirs. Returns those whose score that costs them.
    pub async fn assisted(&self, games: &[Record]) -> Result<Vec<GameId>, StoreError> {
        let costs = games.iter().filter(|record| record.is_at_stake(self.user));
        let costs = costs.map(|record| record.game.id()).collect();
        let games: Vec<GameId> = games.iter().map(|record| record.game.id()).collect();
        self.store.assist(&games, self.user, self.now).await?;
        Ok(costs)
    }

    /// Returns what a game that begins shows: its first move how to win from the start; and of a start of the asker's
    /// choosing, who begins tells who wins. Refuses if that helps in a class here or in a fair match.
    pub async fn shown_by_start(&self, game: &Game) -> Result<GivenAway> {
        let start = game.start().position();
        let opens = game.ply() > Ply(0) && game.position().outcome() == Outcome::P;
        let is_known = Preset::of(game.terms()).is_some() || game.terms().dealt;
        if is_known && !opens {
            return Ok(GivenAway::default());
        }
        class::hint_order(self, start).await?;
        let is_so =
            |other: &Record| other.game.id() != game.id() && other.is_near(start, self.user);
        let games = self.unforbidden(is_so).await?;
        let puzzle = is_of_puzzle(self.now, |it| tells_of_a_move(start, it));
        Ok(GivenAway { games, puzzle })
    }

    /// Returns what the bot's reply to the asker's move in `game` shows. Refuses if that helps in a fair match.
    pub async fn shown_by_reply(&self, game: &Game, decided: &Decided) -> Result<GivenAway> {
        let &[m, _] = decided.moves() else { return Ok(GivenAway::default()) };
        let Ok(asked) = game.position().after(m) else { return Ok(GivenAway::default()) };
        if asked.outcome() == Outcome::P || decided.game.position().outcome() == Outcome::N {
            return Ok(GivenAway::default());
        }
        let is_so = |other: &Record| other.game.id() != game.id() && other.stands_like(&asked);
        let games = match is_plain(&asked) {
            true => Vec::new(),
            false => {
                class::hint_order(self, &asked).await?;
                self.unforbidden(is_so).await?
            }
        };
        Ok(GivenAway { games, puzzle: is_of_puzzle(self.now, |it| are_alike(it, &asked)) })
    }

    /// Notes it as help. Returns whether it costs the score of a game.
    pub async fn note_shown(&self, shown: GivenAway) -> Result<bool, StoreError> {
        if shown.puzzle {
            self.store.help_with_puzzle(self.user, Day::at(self.now), TRIES).await?;
        }
        Ok(!self.assisted(&shown.games).await?.is_empty())
    }

    /// Notes that the asker learns about the puzzle of the day, if what this position tells goes for one of its
    /// positions. Returns whether that spoils it for them.
    pub async fn gives_puzzle_away(&self, position: &Position) -> Result<bool, StoreError> {
        self.tells_of_puzzle(|it| tells_of_a_move(position, it)).await
    }

    /// The same for whatever tells of the puzzle's positions for which this is true.
    pub async fn tells_of_puzzle(
        &self,
        is_so: impl Fn(&Position) -> bool,
    ) -> Result<bool, StoreError> {
        let tells = is_of_puzzle(self.now, is_so);
        Ok(tells && self.store.help_with_puzzle(self.user, Day::at(self.now), TRIES).await?)
    }
}

/// Whether this is true of a position of the day's puzzle.
fn is_of_puzzle(now: i64, is_so: impl Fn(&Position) -> bool) -> bool {
    Puzzle::of(Day::at(now)).question.positions().iter().any(is_so)
}

impl Answer {
    /// Adds to a board what the game on it costs the asker elsewhere, if it does.
    pub(super) fn with_costs(self, costs: bool, turn: &Turn<'_>, locale: Locale) -> Self {
        let below = |board: Message| board.noting(&view::shown_costs(turn.user, locale));
        let reply = match self.reply {
            Reply::Post(board) if costs => Reply::Post(below(board)),
            Reply::Update(board) if costs => Reply::Update(below(board)),
            reply => reply,
        };
        Self { reply, ..self }
    }
}
