//! Begins games, and keeps track of their boards.

use sqlx::Connection;

use crate::game::{OPEN_GAMES, Player, Record};
use crate::place::{ChannelId, GameId, MessageId, UserId};
use crate::store::batching::queue::Work;
use crate::store::games::{boards, moves};
use crate::store::outbox::{GRACE, answers};
use crate::store::records::polls;
use crate::store::{Ask, Cause, Job, Redraw, Stored, interactions, settled};
use crate::store::{Result, Store, Tx, dashed, key, records, standings};
use nim::Start;

/// The result of beginning a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Begun {
    New,
    /// It had already begun, because the command was delivered twice: its current state.
    Same(Box<Record>),
    /// It has not begun.
    Hindered(Hindrance),
}

/// What keeps a game from beginning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hindrance {
    /// One of its people already plays a game of this kind in that channel.
    Busy(Box<Record>),
    /// That person already plays as many games as allowed.
    Full(UserId),
}

/// What keeps a game from beginning, if anything.
type Inserted = Result<Option<Hindrance>, Cause>;

impl Store {
    /// Stores a new game with the moves made in it so far, at `now`, in milliseconds since 1970, UTC.
    ///
    /// # Errors
    /// If the database fails, or the game cannot be stored in it.
    pub async fn begin(&self, record: &Record, now: i64) -> Result<Begun> {
        self.begin_and(record, now, Redraw::Never).await
    }

    /// The same, and notes how its board comes to be drawn.
    pub async fn begin_and(&self, record: &Record, now: i64, redraw: Redraw) -> Result<Begun> {
        let (id, record) = (record.game.id(), Box::new(record.clone()));
        self.store(format!("begin game {id}"), Beginning { record, now, redraw }).await
    }

    /// Makes a message in the record's channel the game's board, unless the game has moved to its thread. Returns the
    /// previous board, if that is another; if the bot may draw on it, a redraw is noted as of `draws`.
    pub async fn move_board(
        &self,
        record: &Record,
        to: MessageId,
        draws: Option<i64>,
    ) -> Result<Option<MessageId>> {
        let (id, channel) = (record.game.id(), record.place.channel);
        self.write(format!("move the board of game {id}"), async |tx| {
            let was = boards::of(tx, id).await?.filter(|&was| was != to);
            let text = "UPDATE games SET board_message = $2 WHERE id = $1 AND channel_id = $3";
            let moved = tx.changed(text, (id, Stored(to), Stored(channel))).await?;
            let was = was.filter(|_| moved);
            if let Some(was) = was {
                boards::retire(tx, was, id, draws).await?;
            }
            Ok(was)
        })
        .await
    }

    /// Records a posted board, if it is newer than the known one. Returns the older of the two, which is no longer a
    /// board; if the bot may draw on it, a redraw is noted as of `draws`. `answer` is the interaction whose answer the
    /// message may be; without one, that the message itself is drawn is noted as well, for it may have been posted before
    /// a move, or without the board.
    pub async fn post_board(
        &self,
        id: GameId,
        board: MessageId,
        answer: Option<u64>,
        draws: Option<i64>,
    ) -> Result<Option<MessageId>> {
        let posted = PostedBoard { id, board, answer, draws };
        self.store(format!("set the board of game {id}"), posted).await
    }

    /// Shows or hides the binary digits on the board, once for an interaction, at `now`. Returns the game's current
    /// state, if it exists.
    pub async fn toggle_binary(
        &self,
        id: GameId,
        interaction: u64,
        now: i64,
    ) -> Result<Option<Record>> {
        self.write(format!("toggle the digits of game {id}"), async |tx| {
            if !interactions::is_done(tx, Some(interaction)).await? {
                tx.run("UPDATE games SET show_binary = 1 - show_binary WHERE id = $1", id).await?;
                interactions::note(tx, Some(interaction), now).await?;
            }
            records::by_id(tx, id).await
        })
        .await
    }
}

struct Beginning {
    record: Box<Record>,
    now: i64,
    redraw: Redraw,
}

impl Work for Beginning {
    type Done = Begun;

    async fn write(&self, tx: &mut Tx) -> Result<Begun, Cause> {
        if let Some(same) = records::by_id(tx, self.record.game.id()).await? {
            return Ok(Begun::Same(Box::new(same)));
        }
        if let Some(hindrance) = insert(tx, &self.record, false, self.now).await? {
            return Ok(Begun::Hindered(hindrance));
        }
        let by = Some(self.record.game.id().0);
        self.redraw.note(tx, &self.record, by, self.now).await?;
        Ok(Begun::New)
    }
}

/// A board that was posted.
struct PostedBoard {
    id: GameId,
    board: MessageId,
    answer: Option<u64>,
    draws: Option<i64>,
}

impl Work for PostedBoard {
    type Done = Option<MessageId>;

    async fn write(&self, tx: &mut Tx) -> Result<Option<MessageId>, Cause> {
        let Self { id, board, answer, draws } = *self;
        let text = "SELECT g.board_message, g.channel_id, o.channel_id FROM games g
             LEFT JOIN outbox o ON o.kind = 'learn' AND o.subject = $2 WHERE g.id = $1";
        let found: Option<(Option<MessageId>, ChannelId, Option<ChannelId>)> =
            tx.maybe(text, (id, answer.and_then(key))).await?;
        let task = match answer {
            Some(interaction) => Job::Learn { game: id, interaction },
            None => Job::Post(id),
        };
        settled(tx, task).await?;
        let Some((current, channel, asked_in)) = found else { return Ok(None) };
        // The board was requested before the game moved to its thread.
        let has_moved = asked_in.is_some_and(|asked_in| asked_in != channel);
        // Discord's ids grow with time.
        let newer = current.is_none_or(|current| current < board) && !has_moved;
        if newer {
            tx.run("UPDATE games SET board_message = $2 WHERE id = $1", (id, Stored(board)))
                .await?;
            if let (None, Some(now)) = (answer, draws) {
                answers::draw(tx, id, board, now + GRACE).await?;
            }
        }
        let older = if newer { current } else { Some(board).filter(|_| current != Some(board)) };
        if let Some(older) = older {
            boards::retire(tx, older, id, draws.filter(|_| !has_moved)).await?;
        }
        Ok(older)
    }
}

/// Inserts a new game with its seats, moves and end, or nothing if something hinders it. A game of a simul or a
/// tournament is `apart`: its people's other games do not hinder it, unless they are too many.
pub async fn insert(tx: &mut Tx, record: &Record, apart: bool, now: i64) -> Inserted {
    let mut attempt = tx.begin().await?;
    let hindrance = try_insert(&mut attempt, record, apart, now).await?;
    match hindrance {
        None => attempt.commit().await?,
        Some(_) => attempt.rollback().await?,
    }
    Ok(hindrance)
}

async fn try_insert(tx: &mut Tx, record: &Record, apart: bool, now: i64) -> Inserted {
    insert_game(tx, record, now).await?;
    let mut seated = insert_seats(tx, record, apart).await?;
    while !seated {
        match records::busy_with(tx, record).await {
            Ok(Some(busy)) => return Ok(Some(Hindrance::Busy(Box::new(busy)))),
            Ok(None) => return Err(Cause::Corrupt("one person has both seats".to_owned())),
            // No one can end a game that cannot be read: it must not block its people for ever.
            Err(damage) if damage.is_of_the_row() => {
                tracing::error!(%damage, "its seats are freed");
                seated = seat_again(tx, record).await?;
            }
            Err(cause) => return Err(cause),
        }
    }
    moves::insert(tx, &[(record, record.game.ply().0 as usize, now)]).await?;
    if let Some(end) = record.game.end() {
        moves::finish(tx, record, end, now).await?;
        standings::finished(tx, record).await?;
    }
    let host = record.poll.as_ref().and_then(|poll| poll.host);
    for who in record.game.people().chain(host) {
        if open_games(tx, who).await? > OPEN_GAMES {
            return Ok(Some(Hindrance::Full(who)));
        }
    }
    Ok(None)
}

/// Frees the seats of the first game that keeps the record's people busy, and seats them in the record's.
async fn seat_again(tx: &mut Tx, record: &Record) -> Result<bool, Cause> {
    let game = &record.game;
    tx.run("DELETE FROM seats WHERE game_id = $1", game.id()).await?;
    let text = "UPDATE seats SET open = 0 WHERE game_id =
             (SELECT MIN(game_id) FROM seats WHERE channel_id = $3 AND against_bot = $4 AND apart = 0 AND open = 1
                  AND (user_id IN ($1, $2) OR $5 = 1 AND level = 'channel'))";
    let people = records::people(game);
    let kind = (records::is_against_bot(game), record.poll.is_some());
    tx.run(text, (people, Stored(record.place.channel), kind)).await?;
    insert_seats(tx, record, false).await
}

/// Counts the games that a person plays now, with the channel votes they host.
pub async fn open_games(tx: &mut Tx, who: UserId) -> Result<usize, Cause> {
    let text = "SELECT (SELECT COUNT(*) FROM seats WHERE user_id = $1 AND open = 1)
             + (SELECT COUNT(*) FROM polls WHERE host = $1) AS games";
    Ok(tx.one::<u64>(text, who).await? as usize)
}

/// Returns a start as it is stored: piles and rules, in the notation's form.
pub fn start_columns(start: &Start) -> [String; 2] {
    let start = start.position();
    [dashed(start.piles()), start.rules().to_string()]
}

/// Inserts a new game without its seats and moves, and its first vote if a channel plays it.
pub async fn insert_game(tx: &mut Tx, record: &Record, now: i64) -> Result<(), Cause> {
    let Record {
        game,
        place,
        binary,
        board,
        touched: _,
        deadline: _,
        fair,
        taken_back: _,
        assisted: _,
        barred: _,
        poll,
        hushed: _,
        wins: _,
    } = record;
    let [piles, rules] = start_columns(game.start());
    let due = record.due(now);
    let text = "INSERT INTO games (id, guild_id, channel_id, piles, rules, terms, show_binary, board_message, began_at,
             touched_at, state, locale, due_at, deadline_at, match_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, 'active', $10, $11, $12, $13)";
    let at = (place.guild.map(Stored), Stored(place.channel));
    let start = (piles, rules, game.terms().besides());
    let state = (*binary, board.map(Stored), now, place.locale);
    let until = (due.at, due.deadline, fair.map(|fair| fair.first));
    tx.run(text, (Stored(game.id()), at, start, state, until)).await?;
    match poll {
        Some(poll) => polls::open(tx, game.id(), poll).await,
        None => Ok(()),
    }
}

/// Inserts the seats of a new game. Returns `false` if one of its people has an open game of its kind in the channel,
/// unless the game is `apart`.
pub async fn insert_seats(tx: &mut Tx, record: &Record, apart: bool) -> Result<bool, Cause> {
    let text =
        "INSERT INTO seats (game_id, seat, user_id, level, channel_id, against_bot, apart, open)
         VALUES ($1, 0, $3, $4, $2, $7, $8, 1), ($1, 1, $5, $6, $2, $7, $8, 1)
         ON CONFLICT DO NOTHING";
    let game = &record.game;
    let [first, second] = game.seats().map(columns);
    let of = (Stored(game.id()), Stored(record.place.channel));
    let apart = if apart { game.id() } else { GameId(0) };
    let seats = (of, first, second, (records::is_against_bot(game), Stored(apart)));
    let seated = tx.count(text, seats).await? == 2;
    if let Some(guild) = record.place.guild {
        // Who had left has come back.
        let text = "DELETE FROM lookups WHERE guild_id = $1 AND here = 0
             AND user_id IN (SELECT user_id FROM seats WHERE game_id = $2)";
        tx.run(text, (guild, game.id())).await?;
    }
    Ok(seated)
}

/// Returns the person in a seat, or else what sits there.
fn columns(player: Player) -> (Option<Stored<UserId>>, Option<&'static str>) {
    match player {
        Player::Person(who) => (Some(Stored(who)), None),
        Player::Channel(_) => (None, Some(polls::CHANNEL)),
        Player::Bot(level) => (None, Some(level.name())),
        Player::Gone => (None, None),
    }
}
