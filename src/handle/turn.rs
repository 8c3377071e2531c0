//! A request while it is being handled, and the ways in which a handler refuses it.

use std::ops::Deref;

use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::sync::OnceCell;
use tokio::task::block_in_place;
use tracing::debug;

use super::{Answer, AnyJob, Bot, FollowUp};
use crate::ask::control::Button;
use crate::ask::{Action, BadInput, Presence, Request};
use crate::game::{Chosen, Limited, Preferences, Record, Refusal, Settings, Theme};
use crate::locale::Locale;
use crate::place::{GameId, GuildId, MessageId, Place, UserId};
use crate::reply::{Message, Reply};
use crate::store::{Begun, Hindrance, MessageOwner, Store, StoreError};
use crate::view;

/// A request being handled, whose fields it has (`turn.user`), and what was read for it. A retry gets a new one.
#[derive(Debug)]
pub struct Turn<'a> {
    pub bot: &'a Bot,
    /// The bot's store.
    pub store: &'a Store,
    pub request: &'a Request,
    /// The asker's language, as Discord has it.
    pub spoken: Locale,
    chosen: OnceCell<Chosen>,
}

/// Why a handler stops.
pub enum Stop {
    /// Another answer instead.
    Answer(Box<Answer>),
    /// A whisper in the asker's language, which may not have been read yet; and a job that follows.
    Refused(Box<dyn FnOnce(Locale) -> Message + Send>, Option<AnyJob>),
    Trouble(StoreError),
}

/// What most handlers return: `?` passes on a [`Stop`], which is an answer too.
pub type Result<T, E = Stop> = std::result::Result<T, E>;

impl Deref for Turn<'_> {
    type Target = Request;

    fn deref(&self) -> &Request {
        self.request
    }
}

impl<'a> Turn<'a> {
    pub fn new(bot: &'a Bot, request: &'a Request) -> Self {
        Self { bot, store: &bot.store, request, spoken: request.locale, chosen: OnceCell::new() }
    }

    /// The same turn with the request whose languages `needs::check` filled in.
    pub fn understood(self, request: &'a Request) -> Self {
        Self { request, ..self }
    }

    /// Runs slow work, one at a time in the whole process, so that other requests keep most of the
    /// processors.
    pub async fn run_slow<T>(&self, work: impl FnOnce() -> T) -> T {
        let _held = self.bot.slow_work.acquire().await;
        match Handle::current().runtime_flavor() {
            RuntimeFlavor::CurrentThread => work(),
            _ => block_in_place(work),
        }
    }

    /// Returns the server's settings and the asker's preferences, read once per request.
    pub async fn chosen(&self) -> Result<&Chosen, StoreError> {
        let read = || self.store.chosen(self.place.guild, self.user);
        self.chosen.get_or_try_init(read).await
    }

    pub async fn settings(&self) -> Result<&Settings, StoreError> {
        Ok(&self.chosen().await?.settings)
    }

    /// Returns the asker's language: their choice, or Discord's if that cannot be read.
    pub async fn language(&self) -> Locale {
        match self.chosen().await {
            Ok(chosen) => chosen.preferences.language.unwrap_or(self.spoken),
            Err(trouble) => {
                debug!(%trouble, "it is not known in which language to answer");
                self.spoken
            }
        }
    }

    /// Answers with a message of its own. First that is noted, so that the message is found even if this process dies.
    pub async fn posts(&self, of: MessageOwner, message: Message) -> Result<Answer> {
        self.store.await_message(of, self.place, &self.token, self.now).await?;
        Ok(Answer::from(Reply::Post(message)).then(FollowUp::Learn(of)))
    }

    /// Draws it on the whisper whose control was used, or answers with a new one.
    pub fn in_whisper(&self, message: Message) -> Answer {
        match self.whispered {
            true => Reply::Update(message).into(),
            false => Answer::whisper(message),
        }
    }

    /// Refuses if the asker is barred from the bot on this server.
    pub async fn unbarred(&self) -> Result<()> {
        match self.chosen().await?.bar {
            Some(bar) if bar.holds(self.now) => {
                Err(Stop::refused(move |locale| view::barred_here(bar, locale)))
            }
            _ => Ok(()),
        }
    }

    /// Returns the server, if the asker moderates it. Checked here because a server can open the command to others, and
    /// anyone can forge a button.
    pub fn moderated(&self) -> Result<GuildId> {
        let guild = self.place.guild.filter(|_| self.moderates());
        guild.ok_or_else(|| Stop::whisper(view::not_a_moderator("moderate", self.locale)))
    }

    /// The same if the asker manages the server.
    pub fn managed(&self) -> Result<GuildId> {
        let guild = self.place.guild.filter(|_| self.manages());
        guild.ok_or_else(|| Stop::whisper(view::not_a_moderator("manage", self.locale)))
    }

    /// Refuses if this is limited to a role that the asker lacks.
    pub async fn unlimited(&self, kind: Limited) -> Result<()> {
        let Some(guild) = self.place.guild.filter(|_| !self.manages()) else { return Ok(()) };
        match self.store.limit(guild, kind).await? {
            Some(role) if !self.roles.contains(&role) => {
                Err(Stop::whisper(view::limited(kind, role, self.locale)))
            }
            _ => Ok(()),
        }
    }

    pub async fn preferences(&self) -> Result<&Preferences, StoreError> {
        Ok(&self.chosen().await?.preferences)
    }

    /// Returns the place for a game of the asker's alone, with the language they prefer.
    pub async fn own_place(&self) -> Result<Place, StoreError> {
        let locale = self.preferences().await?.language.unwrap_or(self.place.locale);
        Ok(Place { locale, ..self.place })
    }

    /// Returns the game with the theme that the asker prefers.
    pub async fn with_theme(&self, record: Record) -> Result<Record, StoreError> {
        let theme = self.preferences().await?.theme;
        Ok(match theme {
            Some(theme) => Record { game: record.game.drawn_as(theme), ..record },
            None => record,
        })
    }

    /// The language and theme for positions outside a game.
    pub async fn audience(&self) -> Result<view::Audience, StoreError> {
        Ok(view::Audience {
            locale: self.locale,
            theme: self.chosen().await?.alone().theme.unwrap_or(Theme::Matches),
        })
    }

    /// Returns the game of a control, if it is played in the channel where the control was used.
    pub async fn game(&self, id: GameId) -> Result<Record> {
        match self.store.game(id).await? {
            Some(record) if self.is_here(&record) => Ok(record),
            Some(record) => Err(self.elsewhere(&record)),
            None => Err(self.no_such_game()),
        }
    }

    /// The same if it is the asker's own game, and still open.
    pub async fn open_game(&self, id: GameId) -> Result<Record> {
        let record = self.game(id).await?;
        self.plays(&record)?;
        match record.game.end() {
            None => Ok(record),
            Some(_) => Err(self.refused(Refusal::Finished, &record)),
        }
    }

    /// Checks that the asker plays in the game.
    pub fn plays(&self, record: &Record) -> Result<()> {
        match record.game.is_played_by(self.user) {
            true => Ok(()),
            false => Err(self.refused(Refusal::Stranger, record)),
        }
    }

    /// The answer to a control whose game is played in another channel: the message with the game's thread
    /// says where, and so do players' whispers.
    pub fn elsewhere(&self, record: &Record) -> Stop {
        let place = record.place;
        if self.message.map(MessageId::thread) == Some(place.channel) {
            return Answer::from(Reply::Update(view::in_thread(place))).into();
        }
        let same = place.guild.is_some() && place.guild == self.place.guild;
        match same && record.game.is_played_by(self.user) {
            true => Stop::refused(move |locale| view::in_thread(Place { locale, ..place })),
            false => self.no_such_game(),
        }
    }

    /// Refuses in a whisper that says why, and shows how the game stands.
    pub fn refused(&self, refusal: Refusal, record: &Record) -> Stop {
        // Only boards have these controls: if the game is over and the bot may not edit messages, the answer
        // redraws the board.
        let of_board =
            matches!(self.action, Ok(Action::Press(Button::Resign(_) | Button::Binary(_))));
        let draws = of_board && refusal == Refusal::Finished && self.presence < Presence::Listener;
        self.refused_on(refusal, record, self.posted().filter(|_| draws))
    }

    /// The same, and redraws an outdated board: as the answer, if the bot may not edit messages.
    pub fn refused_on(&self, refusal: Refusal, record: &Record, board: Option<MessageId>) -> Stop {
        match board {
            Some(board) if self.presence < Presence::Listener => {
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

    /// Returns the game that has begun, or says why none could begin with `other`.
    pub fn begun_game(&self, record: Record, begun: Begun, other: UserId) -> Result<Record> {
        match begun {
            Begun::New => Ok(record),
            Begun::Same(record) => Ok(*record),
            Begun::Hindered(hindrance) => Err(self.hindered(&hindrance, other)),
        }
    }

    pub fn hindered(&self, hindrance: &Hindrance, other: UserId) -> Stop {
        Stop::whisper(view::hindered(hindrance, self.user, other, self.locale))
    }

    pub fn bad_input(&self, bad: &BadInput) -> Stop {
        Stop::whisper(view::bad_input(bad, self.form.as_ref(), self.locale))
    }

    /// Refuses a control that the bot never offers.
    pub fn unknown(&self) -> Stop {
        self.bad_input(&BadInput::UnknownControl)
    }

    pub fn no_such_game(&self) -> Stop {
        Stop::refused(view::no_such_game)
    }

    /// Turns a refusal into an answer; other errors remain.
    pub async fn answer(&self, result: Result<Answer>) -> Result<Answer, StoreError> {
        match result {
            Ok(answer) => Ok(answer),
            Err(Stop::Answer(answer)) => Ok(answer.with_typed(self, self.locale)),
            Err(Stop::Refused(say, then)) => {
                let locale = self.language().await;
                Ok(Answer::whisper(say(locale)).with_typed(self, locale).and(then))
            }
            Err(Stop::Trouble(trouble)) => Err(trouble),
        }
    }

    pub fn is_here(&self, record: &Record) -> bool {
        record.place.channel == self.place.channel
    }
}

impl Stop {
    /// Refuses in a whisper, in the asker's language.
    pub fn refused(say: impl FnOnce(Locale) -> Message + Send + 'static) -> Self {
        Self::Refused(Box::new(say), None)
    }

    pub fn whisper(message: Message) -> Self {
        Answer::whisper(message).into()
    }
}

impl From<Answer> for Stop {
    fn from(answer: Answer) -> Self {
        Self::Answer(Box::new(answer))
    }
}

impl From<StoreError> for Stop {
    fn from(trouble: StoreError) -> Self {
        Self::Trouble(trouble)
    }
}
