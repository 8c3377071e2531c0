//! One verb, one file: load → decide (pure) → append → view (pure).

mod begin;
mod board;
mod hint;
mod pages;
mod puzzle;
mod resign;
mod take;

use std::time::Instant;

use tracing::{debug, error, warn};

use crate::action::{Action, Request};
use crate::control::Control;
use crate::game::{ChannelId, GameId, MessageId, Record};
use crate::reply::{Message, Reply};
use crate::store::{Store, StoreError};
use crate::view;

/// What every verb needs.
#[derive(Debug, Clone)]
pub struct Bot {
    /// Where games are kept.
    pub store: Store,
}

/// The answer to an interaction, and what is to be done once it was given.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// The answer itself.
    pub reply: Reply,
    /// What follows it. None of it matters to the game: where it fails, the next click repairs it.
    pub then: Vec<Then>,
}

/// Something to do once an answer was given.
#[derive(Debug, Clone, PartialEq)]
pub enum Then {
    /// The message just posted is that game's board: find out its id.
    LearnBoard(GameId),
    /// Another message is out of date: draw it anew.
    Redraw {
        /// Its channel.
        channel: ChannelId,
        /// The message.
        message: MessageId,
        /// What it shall show.
        with: Message,
    },
}

impl From<Reply> for Answer {
    fn from(reply: Reply) -> Self {
        Self {
            reply,
            then: Vec::new(),
        }
    }
}

impl Answer {
    fn whisper(message: Message) -> Self {
        Reply::Whisper(message).into()
    }

    fn then(mut self, then: Then) -> Self {
        self.then.push(then);
        self
    }
}

/// Answers a request. It never fails: what was wrong with the request, or went wrong here, is an answer too.
pub async fn handle(bot: &Bot, request: &Request) -> Answer {
    let began = Instant::now();
    let answer = match &request.action {
        Err(bad) => {
            debug!(%bad, user = %request.user, "refused");
            Answer::whisper(view::bad_input(bad, request.locale))
        }
        Ok(action) => match act(bot, request, action).await {
            Ok(answer) => answer,
            Err(trouble) => excuse(request, &trouble),
        },
    };
    debug!(id = request.id, took = ?began.elapsed(), "answered");
    answer
}

async fn act(bot: &Bot, request: &Request, action: &Action) -> Result<Answer, StoreError> {
    match action {
        Action::Play(play) => begin::play(bot, request, play).await,
        Action::TypeMove(m) => take::type_move(bot, request, *m).await,
        Action::CompletePile(typed) => take::complete_pile(bot, request, typed).await,
        Action::CompleteTake { pile, typed } => {
            take::complete_take(bot, request, *pile, typed).await
        }
        Action::Take { game, ply, m } => take::take(bot, request, *game, *ply, *m).await,
        Action::PickPile { game, ply, pile } => {
            take::pick_pile(bot, request, *game, *ply, *pile).await
        }
        Action::AskAmount { game, ply, pile } => {
            take::ask_amount(bot, request, *game, *ply, *pile).await
        }
        Action::HintHere { public } => hint::here(bot, request, *public).await,
        Action::HintOn { position, public } => Ok(hint::on(request, position, *public)),
        Action::Board => board::here(bot, request).await,
        Action::Resign => resign::here(bot, request).await,
        Action::Games => pages::games(bot, request).await,
        Action::Leaderboard => pages::leaderboard(bot, request).await,
        Action::Help => Ok(pages::help(request)),
        Action::Puzzle(action) => puzzle::puzzle(bot, request, *action).await,
        Action::Press(control) => press(bot, request, control).await,
    }
}

async fn press(bot: &Bot, request: &Request, control: &Control) -> Result<Answer, StoreError> {
    match control {
        Control::Hint(game, ply, step) => hint::of_game(bot, request, *game, *ply, *step).await,
        Control::HintOn(position, step) => Ok(hint::step(request, position, *step)),
        Control::Binary(game) => board::toggle_binary(bot, request, *game).await,
        Control::Board(game) => board::again(bot, request, *game).await,
        Control::Resign(game) => resign::ask(bot, request, *game).await,
        Control::ResignYes(game) => resign::yes(bot, request, *game).await,
        Control::ResignNo(game) => resign::no(bot, request, *game).await,
        Control::Rematch(game) => begin::rematch(bot, request, *game).await,
        Control::Leaders(owner, page) => pages::leaders(bot, request, *owner, *page).await,
        Control::Help(topic) => Ok(pages::help_page(request, *topic)),
        // These become actions of their own: see `Action::from_control`.
        Control::Moves(..)
        | Control::Piles(..)
        | Control::Amounts(..)
        | Control::Number(..)
        | Control::Puzzle(_) => Ok(Answer::whisper(view::bad_input(
            &crate::action::BadInput::UnknownControl,
            request.locale,
        ))),
    }
}

/// The game of a control, if it is played where the control was used.
async fn find(bot: &Bot, request: &Request, id: GameId) -> Result<Option<Record>, StoreError> {
    let record = bot.store.game(id).await?;
    Ok(record.filter(|record| record.place.channel == request.place.channel))
}

/// The open game of whoever asks, in the channel they ask in.
async fn find_open(bot: &Bot, request: &Request) -> Result<Option<Record>, StoreError> {
    bot.store
        .open_game(request.user, request.place.channel)
        .await
}

fn excuse(request: &Request, trouble: &StoreError) -> Answer {
    // The interaction's id is the reference: the player sees it, and so does the log.
    if trouble.is_passing() {
        warn!(reference = request.id, %trouble, "the database cannot be used now");
        return Answer::whisper(view::not_now(request.locale));
    }
    error!(reference = request.id, %trouble, "an interaction failed");
    Answer::whisper(view::apology(&request.id.to_string(), request.locale))
}
