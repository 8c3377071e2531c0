//! All places in which a server's or a person's choices could show, and what is seen there.

use std::time::Duration;

use sandbox::{Id, MessageView};
use serde_json::json;

use crate::tournament::{self, entered};
use crate::world::{World, first_control, none, some_move};

/// A place where choices may matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A game against the bot.
    Game,
    /// The form for setting up a game.
    Form,
    /// A game continued from a position of a game between people.
    PlayOn,
    /// A rematch against the bot.
    Rematch,
    /// A game between people, which everyone sees.
    Match,
    /// A game of the channel against the bot.
    Vote,
    /// The whisper in which one votes.
    Ballot,
    /// The whispered rules of such a game.
    Rules,
    /// A hint on such a game.
    Hint,
    /// A hint on a typed position.
    FreeHint,
    Review,
    Puzzle,
    Lesson,
    Cards,
    /// A move on somebody else's board, refused in a whisper.
    Refusal,
    /// Input that cannot be read.
    Misspelt,
    /// A ping on one's turn.
    Called,
    /// A game begun by a tournament.
    Tournament,
    /// Showing it takes a longer story, which the named test tells.
    Elsewhere(&'static str),
}

use Place::{
    Ballot, Called, Cards, Elsewhere, Form, FreeHint, Game, Hint, Lesson, Match, Misspelt, PlayOn,
    Puzzle, Refusal, Rematch, Review, Rules, Tournament, Vote,
};

/// What is seen in a place.
#[derive(Debug, Default)]
pub struct Seen {
    pub text: String,
    /// How many people were pinged, where that is counted.
    pub pings: Option<usize>,
    /// The time for a move, in milliseconds.
    pub time: Option<i64>,
    /// Whether the game has moved from where it began.
    pub moved: bool,
}

impl Seen {
    pub fn says(&self, text: &str) -> bool {
        self.text.contains(text)
    }
}

/// Returns what Alice sees there.
pub async fn observe(world: &World, place: Place) -> Seen {
    let (alice, benoit, nim) = (&world.alice, &world.benoit, world.nim);
    let run = async |command, options| alice.ask(nim, command, options).await;
    let press = async |on: &MessageView, custom_id: String| {
        alice.forge_component(on.channel, on.id, &custom_id, &[]).await
    };
    let last = async || world.number("SELECT MAX(id) FROM games").await;
    let between = async || world.between(alice, benoit, json!({"piles": "3 4 5"})).await;
    let mut seen = Seen::default();
    let message = match place {
        Game => run("play", none()).await,
        Form => {
            let help = run("help", none()).await;
            press(&help, "go.play".to_owned()).await.message()
        }
        Match => {
            let whom = json!({"opponent": benoit.id().to_string()});
            let reply = run("play", whom).await;
            match reply.ephemeral {
                true => reply,
                false => benoit.click(&reply, first_control(&reply)).await.message(),
            }
        }
        Vote => run("play", json!({"vote": "1h", "piles": "3 4 5"})).await,
        Ballot => {
            let board = run("play", json!({"vote": "1h", "piles": "3 4 5"})).await;
            press(&board, format!("vote.{}.0.A", last().await)).await.message()
        }
        Rematch => {
            let board = run("play", json!({"piles": "3 4 5", "theme": "matches"})).await;
            let id = last().await;
            press(&board, format!("resign-yes.{id}.0")).await;
            press(&board, format!("rematch.{id}")).await.message()
        }
        PlayOn | Review => {
            let board = between().await;
            let board = world.take(&board, "A1").await;
            let id = last().await;
            press(&board, format!("resign-yes.{id}.1")).await;
            let review = run("review", none()).await;
            let then = if place == Review { "leaf" } else { "play-on" };
            let leaf = if place == Review { ".1" } else { "" };
            let then = format!("{then}.{id}.1{leaf}");
            press(&review, then).await.message()
        }
        Rules => {
            let board = between().await;
            press(&board, format!("rules.{}", last().await)).await.message()
        }
        Hint => {
            let board = between().await;
            let id = last().await;
            let hint = press(&board, format!("hint.{id}.0.0")).await.message();
            press(&hint, format!("hint.{id}.0.2")).await.message()
        }
        FreeHint => {
            let hint = run("hint", json!({"piles": "3 4 5"})).await;
            press(&hint, "on.2.normal..3-4-5".to_owned()).await.message()
        }
        Puzzle => run("puzzle", none()).await,
        Lesson => run("learn", json!({"lesson": "pairs"})).await,
        Cards => run("learn", json!({"lesson": "by-heart"})).await,
        Refusal => {
            let board = benoit.ask(nim, "play", json!({"piles": "3 4 5", "first": "me"})).await;
            press(&board, format!("pick.{}.0.A1", last().await)).await.message()
        }
        Misspelt => run("play", json!({"piles": "three"})).await,
        Called => {
            let options = json!({"piles": "3 4 5", "first": "opponent"});
            let board = world.between(alice, benoit, options).await;
            world.pass(Duration::from_secs(120)).await;
            let before = world.sandbox.pings(alice).len();
            let moved = some_move(benoit, &board, false).await;
            world.idle().await;
            seen.pings = Some(world.sandbox.pings(alice).len() - before);
            moved.message()
        }
        Tournament => {
            let people = [alice, benoit, &world.sandbox.add_user("Cay", "en-US")];
            let cup = entered(world, json!({"kind": "all-play-all"}), &people).await;
            let pings = || people.map(|user| world.sandbox.pings(user).len());
            let before: usize = pings().iter().sum();
            tournament::press(world, alice, &cup, "start").await;
            world
                .until("SELECT COUNT(*) FROM games WHERE board_message IS NOT NULL", |n| n > 0)
                .await;
            world.swept().await;
            seen.pings = Some(pings().iter().sum::<usize>() - before);
            let id = world.number("SELECT MAX(board_message) FROM games").await;
            let there = world.number("SELECT MAX(channel_id) FROM games").await;
            let at = |id: i64| Id::new(id.cast_unsigned());
            world.sandbox.message(at(there), at(id)).expect("its board is there")
        }
        Elsewhere(_) => unreachable!(),
    };
    seen.text = message.text();
    if world.number("SELECT COUNT(*) FROM games WHERE state = 'active'").await > 0 {
        world.idle().await;
        world.swept().await;
        let time =
            "SELECT COALESCE(MAX(deadline_at - touched_at), 0) FROM games WHERE state = 'active'";
        seen.time = Some(world.number(time).await);
        let here = world.nim.get().cast_signed();
        seen.moved = world.number("SELECT MAX(channel_id) FROM games").await != here;
    }
    seen
}
