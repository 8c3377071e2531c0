//! The request that a handler answers, and how it says no.

use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::sync::OnceCell;
use tokio::task::block_in_place;
use tracing::debug;

use super::{Answer, AnyJob, Bot};
use crate::ask::control::Button;
use crate::ask::{Action, BadInput, Presence, Request};
use crate::game::{Chosen, Limited, Preferences, Record, Refusal, Settings, Theme};
use crate::locale::Locale;
use crate::place::{GameId, MessageId, Place, UserId};
use crate::puzzle::{Day, Puzzle, TRIES};
use crate::reply::{Message, Reply};
use crate::store::{Begun, Hindrance, Store, StoreError};
use crate::view;
use nim::Position;

/// A request that is being answered, and what was read for it. One that is handled once more gets a new one.
#[derive(Debug)]
pub struct Turn<'a> {
    pub bot: &'a Bot,
    /// The bot's.
    pub store: &'a Store,
    pub request: &'a Request,
    /// The asker's language as Discord has it.
    pub spoken: Locale,
    chosen: OnceCell<Chosen>,
}

/// Why a handler goes no further.
pub enum Stop {
    /// What there is to say instead.
    Said(Box<Answer>),
    /// The same for the asker alone, whose language may not have been read yet; and what follows.
    Refused(Box<dyn FnOnce(Locale) -> Message + Send>, Option<AnyJob>),
    Trouble(StoreError),
}

/// What a handler comes to, mostly: `?` carries a [`Stop`], which is an answer too.
pub type Result<T, E = Stop> = std::result::Result<T, E>;

impl<'a> Turn<'a> {
    pub fn new(bot: &'a Bot, request: &'a Request) -> Self {
        Self { bot, store: &bot.store, request, spoken: request.locale, chosen: OnceCell::new() }
    }

    /// The same with the request as it is understood where it was made.
    pub fn understood(self, request: &'a Request) -> Self {
        Self { request, ..self }
    }

    /// Works out what takes long enough for others to wait, beside them: one at a time, so that they have most of the
    /// processors.
    pub async fn beside<T>(&self, work: impl FnOnce() -> T) -> T {
        let _held = self.bot.thought.acquire().await;
        match Handle::current().runtime_flavor() {
            RuntimeFlavor::CurrentThread => work(),
            _ => block_in_place(work),
        }
    }

    /// What was chosen for the request's server and by the asker, as it was when that was first asked for.
    pub async fn chosen(&self) -> Result<&Chosen, StoreError> {
        let Request { place, user, .. } = self.request;
        let read = || self.store.chosen(place.guild, *user);
        self.chosen.get_or_try_init(read).await
    }

    /// What holds on the server.
    pub async fn settings(&self) -> Result<&Settings, StoreError> {
        Ok(&self.chosen().await?.settings)
    }

    /// The asker's language: the platform's, where it is not known what they chose.
    pub async fn language(&self) -> Locale {
        match self.chosen().await {
            Ok(chosen) => chosen.preferences.language.unwrap_or(self.spoken),
            Err(trouble) => {
                debug!(%trouble, "it is not known in which language to answer");
                self.spoken
            }
        }
    }

    /// Unless the asker is kept off the bot on the server.
    pub async fn unbarred(&self) -> Result<()> {
        match self.chosen().await?.bar {
            Some(bar) if bar.holds(self.request.now) => {
                Err(Stop::refused(move |locale| view::barred_here(bar, locale)))
            }
            _ => Ok(()),
        }
    }

    /// Unless that is left to those with a role, which the asker lacks.
    pub async fn unlimited(&self, what: Limited) -> Result<()> {
        let request = self.request;
        let Some(guild) = request.place.guild.filter(|_| !request.manages()) else { return Ok(()) };
        match self.store.limit(guild, what).await? {
            Some(role) if !request.roles.contains(&role) => {
                Err(Stop::whisper(view::limited(what, role, request.locale)))
            }
            _ => Ok(()),
        }
    }

    /// What the asker chose.
    pub async fn preferences(&self) -> Result<&Preferences, StoreError> {
        Ok(&self.chosen().await?.preferences)
    }

    /// Where a game that is the asker's alone is played: they are spoken to there as they like it.
    pub async fn own_place(&self) -> Result<Place, StoreError> {
        let place = self.request.place;
        Ok(Place { locale: self.preferences().await?.language.unwrap_or(place.locale), ..place })
    }

    /// The game as it is drawn for the asker alone.
    pub async fn drawn(&self, record: Record) -> Result<Record, StoreError> {
        let theme = self.preferences().await?.theme;
        Ok(match theme {
            Some(theme) => Record { game: record.game.drawn_as(theme), ..record },
            None => record,
        })
    }

    /// For whom positions are drawn that belong to no game.
    pub async fn audience(&self) -> Result<view::Audience, StoreError> {
        Ok(view::Audience {
            locale: self.request.locale,
            theme: self.chosen().await?.alone().theme.unwrap_or(Theme::Matches),
        })
    }

    /// The game of a control, if it is played where the control was used.
    pub async fn game(&self, id: GameId) -> Result<Record> {
        match self.store.game(id).await? {
            Some(record) if self.is_here(&record) => Ok(record),
            Some(record) => Err(self.elsewhere(&record)),
            None => Err(self.no_such_game()),
        }
    }

    /// The same, of the asker's own, while it is open.
    pub async fn open_game(&self, id: GameId) -> Result<Record> {
        let record = self.game(id).await?;
        self.plays(&record)?;
        match record.game.end() {
            None => Ok(record),
            Some(_) => Err(self.refused(Refusal::Finished, &record)),
        }
    }

    /// Whether the asker plays it.
    pub fn plays(&self, record: &Record) -> Result<()> {
        match record.game.is_played_by(self.request.user) {
            true => Ok(()),
            false => Err(self.refused(Refusal::Stranger, record)),
        }
    }

    /// What to say to a control of a game that is not played where it was used: the message that its thread hangs on says where
    /// that is, and whoever plays it is told.
    pub fn elsewhere(&self, record: &Record) -> Stop {
        let (request, place) = (self.request, record.place);
        if request.message.map(MessageId::thread) == Some(place.channel) {
            return Answer::from(Reply::Update(view::in_thread(place))).into();
        }
        let same = place.guild.is_some() && place.guild == request.place.guild;
        match same && record.game.is_played_by(request.user) {
            true => Stop::refused(move |locale| view::in_thread(Place { locale, ..place })),
            false => self.no_such_game(),
        }
    }

    /// A whisper that says why not, and how that game stands.
    pub fn refused(&self, refusal: Refusal, record: &Record) -> Stop {
        let Request { presence, action, .. } = self.request;
        // What only boards have: where nobody else can, it draws one whose game is over.
        let of_board = matches!(action, Ok(Action::Press(Button::Resign(_) | Button::Binary(_))));
        let draws = of_board && refusal == Refusal::Finished && *presence < Presence::Listener;
        self.refused_on(refusal, record, self.request.posted().filter(|_| draws))
    }

    /// The same on a board that is out of date, which is redrawn: where the bot may change no message, as the answer.
    pub fn refused_on(&self, refusal: Refusal, record: &Record, board: Option<MessageId>) -> Stop {
        match board {
            Some(board) if self.request.presence < Presence::Listener => {
                Answer::from(Reply::Update(view::board_on(record, board))).into()
            }
            board => {
                let draw = board.map(|board| AnyJob::draw(record.game.id(), board));
                let record = record.clone();
                let say = move |locale| view::refusal(&refusal, &record, locale);
                Stop::Refused(Box::new(say), draw)
            }
        }
    }

    /// What a card, a class or a puzzle says of a position is a hint in the asker's games that stand so: refused in a fair match, and noted
    /// in others.
    pub async fn helped(&self, position: &Position) -> Result<()> {
        let games = self.store.open_games_at(self.request.user, position).await?;
        if let Some(record) = games.iter().find(|record| record.is_unaided()) {
            return Err(self.refused(Refusal::Unaided, record));
        }
        self.assisted(&games).await?;
        Ok(())
    }

    /// Notes that the asker was helped in these games of theirs. Gives whether one could be scored for them until now.
    pub async fn assisted(&self, games: &[Record]) -> Result<bool, StoreError> {
        let Request { user, now, .. } = *self.request;
        let costs = games.iter().any(|record| record.is_at_stake(user));
        let games: Vec<GameId> = games.iter().map(|record| record.game.id()).collect();
        self.store.assist(&games, user, now).await?;
        Ok(costs)
    }

    /// The game that has begun, or why none has with `other`.
    pub fn begun(&self, record: Record, begun: Begun, other: UserId) -> Result<Record> {
        match begun {
            Begun::New => Ok(record),
            Begun::Same(record) => Ok(*record),
            Begun::Hindered(hindrance) => Err(self.hindered(&hindrance, other)),
        }
    }

    pub fn hindered(&self, hindrance: &Hindrance, other: UserId) -> Stop {
        let Request { user, locale, .. } = *self.request;
        Stop::whisper(view::hindered(hindrance, user, other, locale))
    }

    /// Whether what is said of the position gives the puzzle of the day away to an asker who has not tried it. That is noted.
    pub async fn gives_puzzle_away(&self, position: &Position) -> Result<bool, StoreError> {
        let (who, today) = (self.request.user, Day::at(self.request.now));
        let helped = self.store.help_with_puzzle(who, today, TRIES);
        Ok(Puzzle::is_at(today, position) && helped.await?)
    }

    pub fn bad_input(&self, bad: &BadInput) -> Stop {
        Stop::whisper(view::bad_input(bad, self.request.locale))
    }

    /// Nothing that the bot says leads there.
    pub fn unknown(&self) -> Stop {
        self.bad_input(&BadInput::UnknownControl)
    }

    pub fn no_such_game(&self) -> Stop {
        Stop::refused(view::no_such_game)
    }

    /// For who asked, a refusal is an answer like any other.
    pub async fn said(&self, done: Result<Answer>) -> Result<Answer, StoreError> {
        match done {
            Ok(answer) => Ok(answer),
            Err(Stop::Said(answer)) => Ok(*answer),
            Err(Stop::Refused(say, then)) => {
                Ok(Answer::whisper(say(self.language().await)).and(then))
            }
            Err(Stop::Trouble(trouble)) => Err(trouble),
        }
    }

    pub fn is_here(&self, record: &Record) -> bool {
        record.place.channel == self.request.place.channel
    }
}

impl Stop {
    /// What the asker alone is told, in their language.
    pub fn refused(say: impl FnOnce(Locale) -> Message + Send + 'static) -> Self {
        Self::Refused(Box::new(say), None)
    }

    pub fn whisper(message: Message) -> Self {
        Answer::whisper(message).into()
    }
}

impl From<Answer> for Stop {
    fn from(answer: Answer) -> Self {
        Self::Said(Box::new(answer))
    }
}

impl From<StoreError> for Stop {
    fn from(trouble: StoreError) -> Self {
        Self::Trouble(trouble)
    }
}
