//! Reads games. One query reads a game with its moves, so that it is never seen half changed; a long game under way is
//! read with its last moves only.

use futures_util::future::try_join_all;
use sqlx::Row;
use sqlx::any::AnyRow;

use super::polls;
use crate::game::{
    Against, End, Fair, Game, Player, Ply, PositionAt, Record, Seat, Snapshot, Terms, UnreadTerms,
};
use crate::place::{ChannelId, GameId, GuildId, Place, UserId};
use crate::store::batching::batch::Batch;
use crate::store::{
    Ask, Cause, Doing, Read, Result, Store, Tx, Values, corrupt, get, key, read_by_name,
};
use nim::{Move, Position, Start, parse_piles};

/// A person's open games, the one touched last first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OpenGames {
    pub latest: Vec<Record>,
    pub all: Vec<(GameId, ChannelId)>,
}

/// A query for records; `$rest` follows `FROM`. The moves come as one text, in order, with spaces between. PostgreSQL
/// tries no more than eight tables in every order, and an `IN (SELECT …)` is one more. So few tables are joined, the
/// rest is read by its key, and `$rest` selects games by known ids, or each by a query of its own, before any join.
/// `whole` ignores the snapshots of long games, and reads all moves.
macro_rules! select_records {
    ($rest:literal) => {
        select_records!("", $rest)
    };
    ($more:expr, whole $rest:expr) => {
        select_records!($more, from "0", $rest)
    };
    ($more:expr, from $from:literal, $rest:expr) => {
        concat!(
            "SELECT g.id, g.guild_id, g.channel_id, g.piles, g.rules, g.terms, g.show_binary,
                 g.board_message, g.touched_at, g.deadline_at, g.taken_back, g.state, g.ended_by, g.winner, g.locale,
                 m.id AS match_id, m.second_id, m.first_score, m.second_score, m.ended_at AS match_ended_at,
                 (SELECT t.ends_at FROM bouts JOIN tournaments t ON t.id = bouts.tournament_id
                  WHERE bouts.match_id = g.match_id) AS round_ends,
                 (SELECT barred FROM ledger WHERE game_id = g.id AND user_id = a.user_id) AS barred_0,
                 (SELECT barred FROM ledger WHERE game_id = g.id AND user_id = b.user_id) AS barred_1,
                 p.host, p.seconds, p.closes_at, p.verdict,
                 CASE WHEN p.game_id IS NOT NULL THEN (
                     SELECT string_agg(move || '=' || CAST(votes AS TEXT), ' ') FROM (
                         SELECT move, COUNT(*) AS votes FROM votes WHERE game_id = g.id GROUP BY move) AS counted)
                 END AS ballots, a.seat AS seat_0, ",
            $crate::store::records::forgotten::sitter!("a"),
            " AS user_0, a.level AS level_0, a.assisted AS assisted_0, b.seat AS seat_1, ",
            $crate::store::records::forgotten::sitter!("b"),
            " AS user_1, b.level AS level_1, b.assisted AS assisted_1,
                 (SELECT string_agg(move, ' ' ORDER BY ply) FROM moves WHERE game_id = g.id AND ply >= ",
            $from,
            ") AS moves, (SELECT MAX(ply) FROM moves WHERE game_id = g.id) AS last_ply, g.kept_ply, g.kept_piles, ",
            $from,
            " AS since",
            $more,
            " FROM games g
             LEFT JOIN seats a ON a.game_id = g.id AND a.seat = 0
             LEFT JOIN seats b ON b.game_id = g.id AND b.seat = 1
             LEFT JOIN polls p ON p.game_id = g.id
             LEFT JOIN matches m ON m.id = g.match_id ",
            $rest
        )
    };
    ($more:expr, $rest:expr) => {
        select_records!($more, from "COALESCE(g.kept_ply, 0)", $rest)
    };
}

pub(in crate::store) use select_records;

/// Whether a game against the bot ended while one of its people played a fair match: 1 or 0. In a vote, that is who
/// leads it.
macro_rules! hushed {
    () => {
        "CASE WHEN g.state <> 'active' AND (a.level IS NOT NULL OR b.level IS NOT NULL) AND EXISTS (
             SELECT 1 FROM seats o JOIN games f ON f.id = o.game_id
             WHERE o.user_id IN (a.user_id, b.user_id, p.host) AND o.open = 1 AND f.match_id IS NOT NULL
               AND (f.match_id >> 22) + 1420070400000 < g.touched_at) THEN 1 ELSE 0 END"
    };
}

pub(in crate::store) use hushed;

/// More columns where a single game is drawn: whether it is [`hushed`]; and how many games its people have won against
/// each other in that server, by each one's own account: a game may be scored for one of them alone. That is empty while
/// moves are made, and for people who hide or whose games are being erased.
macro_rules! when_drawn {
    () => {
        concat!(
            ", ",
            hushed!(),
            " AS hushed, CASE WHEN a.user_id IS NOT NULL AND b.user_id IS NOT NULL AND g.guild_id IS NOT NULL
                  AND (g.state <> 'active' OR NOT EXISTS (SELECT 1 FROM moves WHERE game_id = g.id))
                  AND NOT EXISTS (SELECT 1 FROM hidden WHERE user_id IN (a.user_id, b.user_id))
                  AND NOT EXISTS (SELECT 1 FROM erasures WHERE user_id IN (a.user_id, b.user_id) AND up_to IS NOT NULL) THEN (
                 (SELECT CAST(COUNT(*) AS TEXT) FROM ledger
                  WHERE guild_id = g.guild_id AND user_id = a.user_id AND rival_id = b.user_id AND won = 1) || '-' ||
                 (SELECT CAST(COUNT(*) AS TEXT) FROM ledger
                  WHERE guild_id = g.guild_id AND user_id = b.user_id AND rival_id = a.user_id AND won = 1)) END AS met"
        )
    };
}

/// Reads games by their ids.
pub static RECORDS: Batch = Batch::new(1, [select_records!(when_drawn!(), "WHERE g.id IN ("), ")"]);

/// Reads what changes about a game while it is played, if it is no match and no vote. Its people may also be forgotten
/// or swap seats; then its board is redrawn.
pub static STATES: Batch = Batch::new(
    1,
    [
        "SELECT id, state, touched_at, deadline_at, taken_back, show_binary, board_message,
             (SELECT MAX(ply) FROM moves WHERE game_id = games.id) AS last_ply
         FROM games WHERE id IN (",
        ")",
    ],
);

impl Store {
    /// Returns the game with that id.
    ///
    /// # Errors
    /// If the database fails, or a stored game is damaged.
    pub async fn game(&self, id: GameId) -> Result<Option<Record>> {
        let read = async {
            let Some(id) = key(id.0) else { return Ok(None) };
            let row = self.games.load(&self.writer.asker, id).await?;
            Ok(row.map(|row| Record::read(&row)).transpose()?.filter(is_anyones))
        };
        read.await.doing(format_args!("read game {id}"))
    }

    /// The same with all its moves, however many.
    ///
    /// # Errors
    /// As [`Store::game`].
    pub async fn whole_game(&self, id: GameId) -> Result<Option<Record>> {
        let read = self.readers.ask(async |on: &mut Tx| {
            anyones_by(on, select_records!(when_drawn!(), whole "WHERE g.id = $1"), id).await
        });
        read.await.doing(format_args!("read all of game {id}"))
    }

    /// Whether a game may differ from this record, as far as its board shows. Where comparing would take as long as
    /// reading the game, the answer is yes.
    pub async fn may_differ(&self, from: &Record) -> Result<bool> {
        let id = from.game.id();
        let compare = async {
            if from.game.end().is_some() || from.fair.is_some() || from.poll.is_some() {
                return Ok(true);
            }
            let Some(id) = key(id.0) else { return Ok(true) };
            match self.states.load(&self.writer.asker, id).await? {
                Some(row) => Ok(!is_state_of(&row, from)?),
                None => Ok(true),
            }
        };
        compare.await.doing(format_args!("see how game {id} stands"))
    }

    /// Returns the games which that person plays in that channel now, at most one of each kind, the one against the
    /// bot first; without those of simuls and tournaments.
    ///
    /// # Errors
    /// If the database fails, or what is stored is damaged and no other game is there.
    pub async fn open_in(&self, who: UserId, channel: ChannelId) -> Result<Vec<Record>> {
        const OPEN: &str = select_records!(
            when_drawn!(),
            "WHERE g.id IN (
                 (SELECT game_id FROM seats WHERE user_id = $1 AND channel_id = $2 AND against_bot = 1 AND apart = 0 AND open = 1),
                 (SELECT game_id FROM seats WHERE user_id = $1 AND channel_id = $2 AND against_bot = 0 AND apart = 0 AND open = 1))
             ORDER BY a.against_bot DESC"
        );
        let read = async {
            let read: Vec<Result<_, Cause>> = self.readers.all(OPEN, (who, channel)).await?;
            let (found, damaged): (Vec<_>, Vec<_>) = read.into_iter().partition(Result::is_ok);
            match damaged.into_iter().next() {
                Some(damage) if found.is_empty() => damage.map(|_: Record| Vec::new()),
                _ => found.into_iter().collect(),
            }
        };
        read.await.doing(format_args!("read the open games of a person in {channel}"))
    }

    /// Returns the games of simuls and tournaments which that person plays in that channel now.
    pub async fn apart_in(&self, who: UserId, channel: ChannelId) -> Result<Vec<Record>> {
        let text = "SELECT game_id FROM seats
             WHERE user_id = $1 AND channel_id = $2 AND open = 1 AND apart > 0 ORDER BY game_id";
        let read = several(self, text, (who, channel)).await;
        read.doing(format_args!(
            "read the games of a person in simuls and tournaments in {channel}"
        ))
    }

    /// Returns the games that person plays now, in all channels or in those of a server. After `skipped` games, up to
    /// `most` are read with their moves.
    pub async fn open_games(
        &self,
        who: UserId,
        guild: Option<GuildId>,
        (skipped, most): (usize, usize),
    ) -> Result<OpenGames> {
        const LISTED: &str =
            "SELECT s.game_id, s.channel_id, (SELECT guild_id FROM games WHERE id = s.game_id)
             FROM seats s WHERE s.user_id = $1 AND s.open = 1
             ORDER BY (SELECT touched_at FROM games WHERE id = s.game_id) DESC, s.game_id DESC";
        type Listed = (GameId, ChannelId, Option<GuildId>);
        let read = async {
            let mut open = OpenGames::default();
            let listed: Vec<Result<Listed, Cause>> = self.readers.all(LISTED, who).await?;
            for (id, channel, of) in readable(listed) {
                if guild.is_some() && guild != of {
                    continue;
                }
                if open.all.len() >= skipped && open.latest.len() < most {
                    match self.readers.ask(async |on: &mut Tx| by_id(on, id).await).await {
                        Err(cause) if !cause.is_of_the_row() => return Err(cause),
                        read => match or_left_out(read).flatten() {
                            Some(record) => open.latest.push(record),
                            // A game that cannot be shown is not counted either.
                            None => continue,
                        },
                    }
                }
                open.all.push((id, channel));
            }
            Ok(open)
        };
        read.await.doing("read the open games of a person")
    }
}

/// Returns the game that a query reads, if anybody in it is known.
pub async fn anyones_by(
    on: &mut Tx,
    text: &'static str,
    values: impl Values,
) -> Result<Option<Record>, Cause> {
    Ok(on.maybe(text, values).await?.filter(is_anyones))
}

pub async fn by_id(on: &mut Tx, id: GameId) -> Result<Option<Record>, Cause> {
    anyones_by(on, select_records!(when_drawn!(), "WHERE g.id = $1"), id).await
}

/// Returns the current state of the game with that id, which must exist.
pub async fn current(tx: &mut Tx, id: GameId) -> Result<Record, Cause> {
    Ok(by_id(tx, id).await?.ok_or(sqlx::Error::RowNotFound)?)
}

/// Whether a game that has just ended is not looked back on yet.
pub async fn is_hushed(tx: &mut Tx, id: GameId) -> Result<bool, Cause> {
    const HUSHED: &str = concat!(
        "SELECT ",
        hushed!(),
        " FROM games g LEFT JOIN seats a ON a.game_id = g.id AND a.seat = 0
         LEFT JOIN seats b ON b.game_id = g.id AND b.seat = 1 LEFT JOIN polls p ON p.game_id = g.id WHERE g.id = $1"
    );
    tx.one(HUSHED, id).await
}

/// Returns the game that a channel plays now.
pub async fn open_vote(on: &mut Tx, channel: ChannelId) -> Result<Option<Record>, Cause> {
    const OPEN: &str = select_records!(
        "WHERE g.id = (SELECT game_id FROM seats WHERE channel_id = $1 AND open = 1 AND level = 'channel')"
    );
    on.maybe(OPEN, channel).await
}

/// Returns another open game of the record's kind in its channel that has one of its people, or the channel itself.
/// Nothing hinders a game of a simul or a tournament.
pub async fn busy_with(on: &mut Tx, record: &Record) -> Result<Option<Record>, Cause> {
    if record.game.channel_seat().is_some() {
        return open_vote(on, record.place.channel).await;
    }
    const BUSY: &str = select_records!(
        "WHERE g.id <> $4 AND g.id IN (
             (SELECT game_id FROM seats WHERE user_id = $1 AND channel_id = $3 AND against_bot = $5 AND apart = 0 AND open = 1),
             (SELECT game_id FROM seats WHERE user_id = $2 AND channel_id = $3 AND against_bot = $5 AND apart = 0 AND open = 1))
         AND NOT EXISTS (SELECT 1 FROM seats own WHERE own.game_id = $4 AND own.apart <> 0)
         ORDER BY g.id LIMIT 1"
    );
    let game = &record.game;
    on.maybe(BUSY, (people(game), record.place.channel, game.id(), is_against_bot(game))).await
}

/// Returns a game's kind, as its seats store it.
pub fn is_against_bot(game: &Game) -> bool {
    game.against() == Against::Bot
}

/// Returns a game's people, as far as there are any.
pub fn people(game: &Game) -> (Option<UserId>, Option<UserId>) {
    let mut people = game.people();
    (people.next(), people.next())
}

/// Returns the games whose ids a query returns, as far as they can be read.
pub async fn several(
    store: &Store,
    text: &'static str,
    values: impl Values,
) -> Result<Vec<Record>, Cause> {
    let (ids, asker) = (store.readers.all::<i64>(text, values).await?, &store.writer.asker);
    let rows = try_join_all(ids.into_iter().map(|id| store.games.load(asker, id))).await?;
    Ok(readable(rows.iter().flatten().map(|row| Record::read(row))).collect())
}

/// Some games in the order of their ids, each with its id; an unreadable one as an error.
pub type Page = Vec<(i64, Result<Record, Cause>)>;

/// Returns the games after that id, with all their moves; and those whose snapshot differs from what their moves lead
/// to.
pub async fn page(on: &mut Tx, after: i64, most: i64) -> Result<(Page, Vec<GameId>), Cause> {
    const PAGE: &str = select_records!("", whole "WHERE g.id > $1 ORDER BY g.id LIMIT $2");
    let rows = on.rows(PAGE, (after, most)).await?;
    let (mut page, mut misled) = (Page::with_capacity(rows.len()), Vec::new());
    for row in &rows {
        let record = Record::read(row);
        if let Ok(Record { game, .. }) = &record
            && !leads_to_what_is_kept(game, row)
        {
            misled.push(game.id());
        }
        page.push((get(row, "id")?, record));
    }
    Ok((page, misled))
}

fn leads_to_what_is_kept(game: &Game, row: &AnyRow) -> bool {
    match snapshot(row, game.start()) {
        Ok(None) => true,
        Ok(Some(old)) => game.position_at(old.ply()) == PositionAt::Known(old.position().clone()),
        Err(_) => false,
    }
}

/// Keeps the games that can be read. `bouton check` names the others, which must not hide these.
pub fn readable<T>(read: impl IntoIterator<Item = Result<T, Cause>>) -> impl Iterator<Item = T> {
    read.into_iter().filter_map(or_left_out)
}

fn or_left_out<T>(read: Result<T, Cause>) -> Option<T> {
    read.inspect_err(|cause| tracing::error!(%cause, "a game is left out of a list")).ok()
}

/// Whether the row that [`STATES`] reads agrees with this record.
fn is_state_of(row: &AnyRow, record: &Record) -> Result<bool, sqlx::Error> {
    let number = |column| row.try_get::<Option<i64>, _>(column);
    let deadline = number("deadline_at")?.filter(|_| record.game.is_between_people());
    Ok(row.try_get::<&str, _>("state")? == "active"
        && number("last_ply")?.map_or(0, |last| last.saturating_add(1))
            == i64::from(record.game.ply().0)
        && number("touched_at")? == Some(record.touched)
        && deadline == record.deadline
        && number("taken_back")? == Some(record.taken_back.into())
        && number("show_binary")? == Some(record.binary.into())
        && number("board_message")? == record.board.and_then(|board| key(board.0)))
}

/// Whether somebody in a game is known. Other games are there only until they are erased.
fn is_anyones(record: &Record) -> bool {
    record.game.people().next().is_some() || record.poll.is_some()
}

impl Read for Record {
    fn read(row: &AnyRow) -> Result<Self, Cause> {
        let id: GameId = get(row, "id")?;
        read(row).map_err(|cause| match cause {
            Cause::Newer(why) => Cause::Newer(format!("game {id} is of a newer version: {why}")),
            cause => Cause::Corrupt(format!("game {id} is damaged: {cause}")),
        })
    }
}

fn read(row: &AnyRow) -> Result<Record, Cause> {
    let (seats, terms, number) = (Read::read(row)?, <Terms as Read>::read(row)?, get(row, "id")?);
    let kept = match get(row, "since")? {
        0_i64 => None,
        _ => snapshot(row, &terms.start)?,
    };
    let moves = moves(row, terms.start.position(), kept.as_ref().map_or(Ply(0), Snapshot::ply))?;
    let game = match kept {
        Some(kept) => Game::resume(number, seats, terms, kept, moves, Read::read(row)?),
        None => Game::replay(number, seats, terms, moves, Read::read(row)?),
    };
    let game = game.map_err(|error| Cause::Corrupt(error.to_string()))?;
    let poll = polls::poll(row, &game)?;
    let deadline: Option<i64> = get(row, "deadline_at")?;
    let deadline = deadline.filter(|_| game.is_between_people());
    Ok(Record {
        game,
        place: Read::read(row)?,
        binary: get(row, "show_binary")?,
        board: get(row, "board_message")?,
        touched: get(row, "touched_at")?,
        deadline,
        fair: fair(row, seats)?,
        taken_back: get(row, "taken_back")?,
        assisted: [get(row, "assisted_0")?, get(row, "assisted_1")?],
        barred: [get(row, "barred_0")?, get(row, "barred_1")?],
        poll,
        hushed: row.try_get::<i64, _>("hushed").is_ok_and(|hushed| hushed == 1),
        wins: wins(row),
    })
}

/// Reads another column that most queries leave out.
fn wins(row: &AnyRow) -> Option<[u32; 2]> {
    let wins: String = row.try_get("met").ok()?;
    let (first, second) = wins.split_once('-')?;
    let wins = [first.parse().ok()?, second.parse().ok()?];
    (wins != [0, 0]).then_some(wins)
}

/// From the columns that games, challenges and simuls share.
impl Read for Terms {
    fn read(row: &AnyRow) -> Result<Self, Cause> {
        let terms: &str = row.try_get("terms")?;
        Terms::read(start(row)?, terms).map_err(|unread| match unread {
            UnreadTerms::Newer => Cause::Newer(format!("{terms:?} was agreed")),
            UnreadTerms::Damaged => corrupt("terms"),
        })
    }
}

fn start(row: &AnyRow) -> Result<Start, Cause> {
    let piles = parse_piles(row.try_get("piles")?).map_err(|_| corrupt("piles"))?;
    let position = Position::new(piles, get(row, "rules")?);
    Start::try_from(position).map_err(|error| Cause::Corrupt(error.to_string()))
}

/// Returns the match of a game with these seats: its people are those of its first game, and in its second the seats
/// are swapped.
fn fair(row: &AnyRow, [first, second]: [Player; 2]) -> Result<Option<Fair>, Cause> {
    let Some(id) = get::<Option<GameId>>(row, "match_id")? else { return Ok(None) };
    let [one, other] =
        if get::<GameId>(row, "id")? == id { [first, second] } else { [second, first] };
    Ok(Some(Fair {
        first: id,
        second: get(row, "second_id")?,
        score: [(one, get(row, "first_score")?), (other, get(row, "second_score")?)],
        over: get::<Option<i64>>(row, "match_ended_at")?.is_some(),
        until: get(row, "round_ends")?,
    }))
}

/// The players in the two seats of a game.
impl Read for [Player; 2] {
    fn read(row: &AnyRow) -> Result<Self, Cause> {
        Ok([
            player(row, ["seat_0", "user_0", "level_0"])?,
            player(row, ["seat_1", "user_1", "level_1"])?,
        ])
    }
}

fn player(row: &AnyRow, [seat, user, level]: [&str; 3]) -> Result<Player, Cause> {
    let seat: Option<i64> = get(row, seat)?;
    let named: Option<&str> = row.try_get(level)?;
    match (seat, get(row, user)?, named) {
        (Some(_), Some(who), None) => Ok(Player::Person(who)),
        (Some(_), None, Some(polls::CHANNEL)) => Ok(Player::Channel(get(row, "channel_id")?)),
        (Some(_), None, Some(_)) => Ok(Player::Bot(get(row, level)?)),
        (Some(_), None, None) => Ok(Player::Gone),
        _ => Err(corrupt(level)),
    }
}

/// Reads the snapshot of a long game under way.
fn snapshot(row: &AnyRow, start: &Start) -> Result<Option<Snapshot>, Cause> {
    let ply: Option<i64> = get(row, "kept_ply")?;
    let piles = row.try_get::<Option<&str>, _>("kept_piles")?;
    if (ply, piles) == (None, None) {
        return Ok(None);
    }
    let ply = ply.and_then(|ply| u32::try_from(ply).ok());
    let read = ply.zip(piles.and_then(|piles| parse_piles(piles).ok()));
    let snapshot = read.and_then(|(ply, piles)| Snapshot::read(start, Ply(ply), piles));
    snapshot.map(Some).ok_or_else(|| corrupt("kept_piles"))
}

/// Reads the moves from that ply on, in order. Their keys are different numbers from 0 up, so if the last is as great
/// as it must be, none is missing.
fn moves(row: &AnyRow, start: &Position, Ply(from): Ply) -> Result<Vec<Move>, Cause> {
    let text = row.try_get::<Option<&str>, _>("moves")?.unwrap_or("");
    let moves: Result<Vec<Move>, _> = text.split_whitespace().map(|m| start.read_move(m)).collect();
    let last: Option<i64> = get(row, "last_ply")?;
    let next = last.map_or(0, |last| last.saturating_add(1));
    let moves = moves.ok().filter(|moves| i64::from(from) + moves.len() as i64 == next);
    moves.ok_or_else(|| corrupt("moves"))
}

impl Read for Option<End> {
    fn read(row: &AnyRow) -> Result<Self, Cause> {
        let winner: Option<Seat> = get(row, "winner")?;
        let ended_by = row.try_get::<Option<&str>, _>("ended_by")?;
        match (row.try_get("state")?, ended_by, winner) {
            ("active", None, None) => Ok(None),
            ("abandoned", None, None) => Ok(Some(End::Abandoned)),
            ("abandoned", Some("moderator"), None) => Ok(Some(End::Stopped)),
            ("finished", Some("last_object"), Some(winner)) => Ok(Some(End::LastObject { winner })),
            ("finished", Some("resignation"), Some(winner)) => Ok(Some(End::Resigned { winner })),
            ("finished", Some("time"), Some(winner)) => Ok(Some(End::Time { winner })),
            _ => Err(corrupt("state")),
        }
    }
}

// The place of anything that is in a channel.
read_by_name! { Place { guild = "guild_id", channel = "channel_id", locale } }

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_game_is_read_from_indices_in_which_all_lies_together() {
        let folder = tempfile::tempdir().expect("a folder");
        let url = format!("sqlite://{}", folder.path().join("bouton.db").display());
        let store = Store::open(&url).await.expect("opens");
        let plan = store.readers.ask(async |on: &mut Tx| RECORDS.explain(3).fetch_all(on).await);
        let plan = plan.await.expect("is planned");
        let steps: Vec<&str> = plan.iter().map(|step| step.get("detail")).collect();
        let reading = "SEARCH g USING INDEX sqlite_autoindex_games_1 (id=?)";
        assert!(steps.contains(&reading), "{steps:?}");
        for wanted in [
            "SEARCH moves USING PRIMARY KEY (game_id=? AND ply>?)",
            "SEARCH moves USING PRIMARY KEY (game_id=?)",
            "SEARCH ledger USING COVERING INDEX ledger_rivals (guild_id=? AND user_id=? AND rival_id=? AND won=?)",
        ] {
            assert!(steps.contains(&wanted), "{steps:?}");
        }
    }
}
