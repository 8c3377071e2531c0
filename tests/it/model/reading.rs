//! Reads the bot's database into the model.

use serde::{Deserialize, Deserializer};
use sqlx::{AnyConnection, AssertSqlSafe, Row};

use super::simple::Model;
use super::things::{Alone, By, Challenge, Fair, Game, OpenAlone, Time, Unseen};
use super::wish::{Answer, Name};
use crate::database::json;

/// The real ids of what the model only numbers.
#[derive(Default)]
pub struct Ids(Vec<(Shown, Vec<Shown>)>, [[Option<Shown>; 2]; 2]);

/// Something with an id, and the message that shows it, once known.
#[derive(Clone, Copy)]
pub struct Shown {
    pub id: u64,
    pub place: usize,
    pub message: Option<u64>,
}

impl Ids {
    pub fn challenge(&self, which: usize) -> Option<Shown> {
        self.0.get(which).map(|(challenge, _)| *challenge)
    }

    /// A person's open game against the bot.
    pub fn alone(&self, who: usize, place: usize) -> Option<Shown> {
        self.1.get(who)?[place]
    }

    pub fn game(&self, name: Name) -> Option<Shown> {
        self.0.get(name.0)?.1.get(name.1).copied()
    }
}

/// Reads everything in one transaction.
pub async fn read(
    database: &mut AnyConnection,
    people: [u64; 2],
    places: [u64; 2],
) -> (Model, Ids) {
    let row = sqlx::query(AssertSqlSafe(json(QUERY)));
    let row = row.fetch_one(database).await;
    let text: String = row.expect("it can be read").try_get(0).expect("a text");
    let found: Found = serde_json::from_str(&text).expect("as it was asked for");
    let of = |all: [u64; 2], one: u64| all.iter().position(|&id| id == one).expect("one of two");
    let (mut challenges, mut ids) = (Vec::new(), Ids::default());
    for row in &found.challenges {
        let challenger = of(people, row.challenger);
        let place = of(places, row.channel_id);
        let name = |id: u64| {
            let game = found.games.iter().find(|game| game.id == id);
            let root = game.map(|game| game.root()).expect("there is that game");
            let of_root = |other: &ChallengeRow| other.id == root;
            let which = found.challenges.iter().position(of_root);
            Name(which.expect("of a challenge"), usize::from(root != id))
        };
        let games = || found.games.iter().filter(|game| game.root() == row.id);
        let fair = found.matches.iter().find(|fair| fair.id == row.id);
        challenges.push(Challenge {
            place,
            challenger,
            begins: match row.opening.as_str() {
                "challenger" => challenger,
                _ => 1 - challenger,
            },
            rated: row.rated == 1,
            again: row.rematch_of.map(name),
            expires: row.expires_at,
            answer: match row.state.as_str() {
                "open" => None,
                "accepted" => Some(Answer::Accepted),
                "declined" => Some(Answer::Declined),
                "withdrawn" => Some(Answer::Withdrawn),
                _ => Some(Answer::Expired),
            },
            games: games()
                .map(|game| game.game([game.first, game.second].map(|id| of(people, id))))
                .collect(),
            unseen: Unseen(row.message.is_none()),
            fair: fair.map(|fair| Fair {
                score: match of(people, fair.first_user) {
                    0 => [fair.first_score, fair.second_score],
                    _ => [fair.second_score, fair.first_score],
                },
                over: fair.ended_at.is_some(),
            }),
        });
        let shown = |id, message| Shown { id, place, message };
        let boards = games().map(|game| shown(game.id, game.board_message));
        ids.0.push((shown(row.id, row.message), boards.collect()));
    }
    let mut alone: [[Alone; 2]; 2] = Default::default();
    for row in &found.alone {
        let (who, place) = (of(people, row.user_id), of(places, row.channel_id));
        let alone = &mut alone[who][place];
        alone.games += 1;
        alone.moves += row.moves;
        if let Some(due) = row.due_at {
            alone.open = Some(OpenAlone { ply: row.moves, taken_back: row.taken_back, due });
            ids.1[who][place] = Some(Shown { id: row.id, place, message: row.board_message });
        }
    }
    let model = Model { clock: found.seen_at.unwrap_or_default(), challenges, alone };
    (model, ids)
}

/// A match's second game has the greater id.
const QUERY: &str = "SELECT json_object(
    'seen_at', (SELECT seen_at FROM shards_alive),
    'challenges', (SELECT json_group_array(json_object('id', id, 'channel_id', channel_id, 'challenger', challenger,
            'opening', opening, 'rated', rated, 'rematch_of', rematch_of, 'message', message,
            'expires_at', expires_at, 'state', state))
        FROM (SELECT * FROM challenges ORDER BY id) AS c),
    'games', (SELECT json_group_array(json_object('id', id, 'match_id', match_id, 'first', first, 'second', second,
            'first_hints', first_hints, 'second_hints', second_hints, 'board_message', board_message,
            'ended_by', ended_by, 'winner', winner, 'due_at', due_at, 'deadline_at', deadline_at,
            'warned', warned, 'away_ms', away_ms, 'moves', (
                SELECT json_group_array(json_array(ply, unicode(move) - 65, CAST(substr(move, 2) AS INT)))
                FROM (SELECT * FROM moves WHERE game_id = q.id ORDER BY ply) AS m)))
        FROM (SELECT g.*, a.user_id AS first, b.user_id AS second, a.assisted AS first_hints, b.assisted AS second_hints
            FROM games g JOIN seats a ON a.game_id = g.id AND a.seat = 0 JOIN seats b ON b.game_id = g.id AND b.seat = 1
            WHERE a.against_bot = 0 ORDER BY g.id) AS q),
    'alone', (SELECT json_group_array(json_object('id', g.id, 'user_id', s.user_id, 'channel_id', g.channel_id,
            'board_message', g.board_message, 'due_at', g.due_at, 'taken_back', g.taken_back,
            'moves', (SELECT COUNT(*) FROM moves WHERE game_id = g.id)))
        FROM games g JOIN seats s ON s.game_id = g.id AND s.user_id IS NOT NULL WHERE s.against_bot = 1),
    'matches', (SELECT json_group_array(json_object('id', id, 'first_user',
                (SELECT user_id FROM seats WHERE game_id = matches.id AND seat = 0), 'first_score', first_score,
            'second_score', second_score, 'ended_at', ended_at)) FROM matches))";

#[derive(Deserialize)]
struct Found {
    seen_at: Option<i64>,
    #[serde(deserialize_with = "list")]
    challenges: Vec<ChallengeRow>,
    #[serde(deserialize_with = "list")]
    games: Vec<GameRow>,
    #[serde(deserialize_with = "list")]
    alone: Vec<AloneRow>,
    #[serde(deserialize_with = "list")]
    matches: Vec<MatchRow>,
}

/// A server gives null for an empty list.
fn list<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<Vec<T>, D::Error> {
    Ok(Option::deserialize(from)?.unwrap_or_default())
}

#[derive(Deserialize)]
struct ChallengeRow {
    id: u64,
    channel_id: u64,
    challenger: u64,
    opening: String,
    rated: u8,
    rematch_of: Option<u64>,
    message: Option<u64>,
    expires_at: i64,
    state: String,
}

#[derive(Deserialize)]
struct GameRow {
    id: u64,
    match_id: Option<u64>,
    first: u64,
    second: u64,
    first_hints: u8,
    second_hints: u8,
    board_message: Option<u64>,
    ended_by: Option<String>,
    winner: Option<usize>,
    due_at: Option<i64>,
    deadline_at: Option<i64>,
    warned: u8,
    away_ms: i64,
    #[serde(deserialize_with = "list")]
    moves: Vec<(usize, usize, u64)>,
}

#[derive(Deserialize)]
struct AloneRow {
    id: u64,
    user_id: u64,
    channel_id: u64,
    board_message: Option<u64>,
    due_at: Option<i64>,
    taken_back: usize,
    moves: usize,
}

#[derive(Deserialize)]
struct MatchRow {
    id: u64,
    first_user: u64,
    first_score: i64,
    second_score: i64,
    ended_at: Option<i64>,
}

impl GameRow {
    /// The challenge that the game came from.
    fn root(&self) -> u64 {
        self.match_id.unwrap_or(self.id)
    }

    fn game(&self, seats: [usize; 2]) -> Game {
        let mut hints = [false; 2];
        hints[seats[0]] = self.first_hints == 1;
        hints[seats[1]] = self.second_hints == 1;
        for (i, (ply, ..)) in self.moves.iter().enumerate() {
            assert_eq!(i, *ply, "a move is missing");
        }
        Game {
            first: seats[0],
            moves: self.moves.iter().map(|&(_, pile, take)| (pile, take)).collect(),
            end: self.winner.map(|seat| {
                let by = match self.ended_by.as_deref() {
                    Some("last_object") => By::LastObject,
                    Some("resignation") => By::Resignation,
                    _ => By::Time,
                };
                (by, seats[seat])
            }),
            time: self.due_at.zip(self.deadline_at).map(|(due, deadline)| Time {
                due,
                deadline,
                warned: self.warned == 1,
                away: self.away_ms,
            }),
            hints,
        }
    }
}
