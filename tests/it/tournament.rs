//! Tournaments: their rules, and whole ones over the wire.

mod entering;
mod playing;
mod rules;

use sandbox::{Id, MessageView, User};
use serde_json::{Value, json};
use sqlx::Row;

use crate::world::{World, found, soon};

/// An open game of a tournament's match.
#[derive(Debug, Clone)]
pub struct Open {
    pub id: i64,
    pub seats: [u64; 2],
    pub posted: bool,
}

pub async fn open_games(world: &World) -> Vec<Open> {
    let rows = sqlx::query(
        "SELECT g.id, a.user_id, b.user_id, g.board_message FROM games g
         JOIN seats a ON a.game_id = g.id AND a.seat = 0 JOIN seats b ON b.game_id = g.id AND b.seat = 1
         JOIN bouts o ON o.match_id = g.match_id WHERE g.state = 'active' ORDER BY g.id",
    )
    .fetch_all(&mut world.database().await)
    .await
    .expect("are read");
    let open = |row: &sqlx::any::AnyRow| Open {
        id: row.get(0),
        seats: [1, 2].map(|at| row.get::<i64, _>(at).cast_unsigned()),
        posted: row.get::<Option<i64>, _>(3).is_some(),
    };
    rows.iter().map(open).collect()
}

/// Waits until that many tournament games are open, with their boards posted.
async fn games(world: &World, count: usize) -> Vec<Open> {
    found(20, async || {
        let open = open_games(world).await;
        let are_there = open.len() == count && open.iter().all(|game| game.posted);
        if are_there { Ok(open) } else { Err(format!("{count} wanted: {open:?}")) }
    })
    .await
}

/// Makes a tournament in #nim that these people enter; returns its message.
pub async fn entered(world: &World, options: Value, people: &[&User]) -> MessageView {
    let message = people[0].ask(world.nim, "tournament", json!({"new": options})).await;
    for person in people {
        press(world, person, &message, "enter").await;
    }
    message
}

/// Presses a button of a tournament's message.
pub async fn press(world: &World, user: &User, message: &MessageView, action: &str) -> MessageView {
    let id = world.number("SELECT MAX(id) FROM tournaments").await;
    let custom_id = format!("tournament.{action}.{id}");
    user.forge_component(message.channel, message.id, &custom_id, &[]).await.message()
}

/// That player resigns the game.
async fn resign(world: &World, people: &[User], on: Id, game: &Open, loser: usize) {
    let loser = people.iter().find(|user| user.id().get() == game.seats[loser]);
    let loser = loser.expect("is among them");
    let yes = format!("resign-yes.{}.0", game.id);
    let done = loser.forge_component(world.nim, on, &yes, &[]).await;
    assert!(done.to_string().contains("esign") || done.to_string().contains("bandon"), "{done}");
}

/// Waits for the message that says who won, the last in #nim.
async fn won(world: &World) -> MessageView {
    let last = |sandbox: &sandbox::Sandbox| {
        let all = sandbox.messages(world.nim, &world.alice);
        let says = |it: &MessageView| it.content.contains("wins the tournament");
        let is_news = |it: &&MessageView| it.content.starts_with("## 🏆") && says(it);
        let last = all.last().filter(is_news)?;
        assert_eq!(all.iter().filter(is_news).count(), 1, "it is told once");
        Some(last.clone())
    };
    let now = world.sandbox.wait_for(soon(), last).await;
    now.unwrap_or_else(|| panic!("{:?}", world.sandbox.messages(world.nim, &world.alice)))
}
