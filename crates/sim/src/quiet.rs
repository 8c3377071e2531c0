//! What must be true once nothing goes wrong any more and everything that was owed is done.

use std::collections::BTreeMap;

use bouton::ask::control::{Button, Menu};
use bouton::game::{End, Record};
use bouton::place::GameId;
use bouton::view;
use nim::Partial;
use tokio::time::{Duration, sleep};

use crate::people::{BROUGHT, controls, moves_in};
use crate::process::Process;
use crate::story::MINUTE;
use crate::world::World;

/// Longer than anything is put off, but for what a channel refuses.
const LONG: Duration = Duration::from_secs(45 * 60);

/// Nothing goes wrong from now on, and all that is owed is done.
pub async fn settle(process: &Process) {
    let world = &process.world;
    {
        let mut state = world.state();
        (state.outage_until, state.trouble, state.slow_until) = (0, (0, 0), 0);
        state.mute.clear();
        state.kill_in = None;
    }
    sleep(LONG).await;
}

pub async fn look(process: &Process) {
    let world = &process.world;
    told(process).await;
    let mut live: BTreeMap<GameId, Vec<u64>> = BTreeMap::new();
    let posted = world.state().messages.clone();
    let drawn = posted.iter();
    let drawn = drawn.filter(|(_, posted)| posted.only.is_none() && posted.channel != BROUGHT);
    for (&id, posted) in drawn {
        let named = controls(&posted.message).iter().find_map(|control| moves_in(control));
        if let Some(game) = named {
            live.entry(game).or_default().push(id);
        }
    }
    for (game, messages) in live {
        let record = match process.bot.store.game(game).await {
            Ok(Some(record)) => record,
            Ok(None) => {
                world.wrong(format_args!("{messages:?} are boards of {game}, which is not there"));
                continue;
            }
            Err(error) => {
                world.wrong(format_args!("{game} cannot be read: {error}"));
                continue;
            }
        };
        board(world, &record, &messages);
    }
    calls(process).await;
    let games = world.state().games.clone();
    for game in games {
        if let Ok(Some(record)) = process.bot.store.game(game).await {
            unwarned(world, &record);
        }
    }
}

/// Nobody is called who has moved since.
async fn calls(process: &Process) {
    let world = &process.world;
    let calls = world.state().calls.clone();
    for (id, name) in calls {
        let of = name.split_once('.');
        let Some((game, ply)) = of.and_then(|(game, ply)| Some((game.parse().ok()?, ply))) else {
            continue;
        };
        let ply = ply.split(['!', ' ']).next().unwrap_or_default();
        if !world.state().messages.contains_key(&id) {
            continue;
        }
        if let Ok(Some(record)) = process.bot.store.game(game).await
            && (record.game.end().is_some() || record.game.ply().0.to_string() != ply)
        {
            world.wrong(format_args!("{id} calls somebody to {name}, which is past"));
        }
    }
}

/// Nobody loses on time who was not told before.
fn unwarned(world: &World, record: &Record) {
    let (game, ply) = (record.game.id(), record.game.ply().0);
    let warning = format!("{game}.{ply}!");
    let warned = world.state().called.iter().any(|name| name.starts_with(&warning));
    if matches!(record.game.end(), Some(End::Time { .. })) && !warned {
        world.wrong(format_args!("{game} is lost on time, and nobody was warned"));
    }
}

/// One live board a game, which shows how it stands.
fn board(world: &World, record: &Record, live: &[u64]) {
    let game = record.game.id();
    if record.game.end().is_some() {
        world.wrong(format_args!("{game} is over, and {live:?} can be played on"));
    } else if live.len() > 1 {
        world.wrong(format_args!("{game} has several boards: {live:?}"));
    } else if let Some(board) = record.board
        && live != [board.0]
    {
        world.wrong(format_args!("{game} is to be on {board}, and is on {live:?}"));
    }
    let state = world.state();
    let shown = |id| state.messages.get(id).map(|posted| timeless(posted.message.said()));
    let shows: Vec<String> = live.iter().filter_map(shown).collect();
    drop(state);
    let wanted = timeless(view::board(record, Partial::NOTHING).said());
    // What is chosen of a move is nowhere but in its controls.
    let chosen = |so_far| timeless(view::board(record, so_far).said());
    let as_it_is = |shows: &String| {
        *shows == wanted || begun(world, live).into_iter().any(|so_far| *shows == chosen(so_far))
    };
    let at = record.touched;
    let rough = world.state().rough.iter().any(|&(from, to)| (from..to).contains(&at));
    if record.poll.is_none() && !rough && !shows.iter().all(as_it_is) {
        world.wrong(format_args!("{game} is {wanted:?}, and {live:?} shows {shows:?}"));
    }
}

/// A time that was put off since is shown with the next move.
fn timeless(said: String) -> String {
    let parts = said.split("<t:").enumerate();
    let rest = |(nth, part): (usize, &str)| match (nth, part.split_once('>')) {
        (1.., Some((_, rest))) => rest.to_owned(),
        _ => part.to_owned(),
    };
    parts.map(rest).collect()
}

/// The beginnings of moves on a message.
fn begun(world: &World, live: &[u64]) -> Vec<Partial> {
    let state = world.state();
    let posted = live.iter().filter_map(|id| state.messages.get(id));
    let controls: Vec<String> = posted.flat_map(|posted| controls(&posted.message)).collect();
    let read = |control: &String| match (control.parse(), control.parse()) {
        (Ok(Button::Pick(_, _, so_far)), _) => before(so_far),
        (_, Ok(Menu::Amounts(_, _, so_far))) => vec![so_far],
        _ => Vec::new(),
    };
    controls.iter().flat_map(read).collect()
}

fn before(so_far: Partial) -> Vec<Partial> {
    let text = so_far.to_string();
    (1..text.len()).filter_map(|n| text.get(..n)?.parse().ok()).collect()
}

/// What was told as made is there, and what was told as not made is not.
pub async fn told(process: &Process) {
    let world = &process.world;
    let now = world.time.now();
    let told = std::mem::take(&mut world.state().told);
    for told in told {
        // They are kept for an hour, by a clock that may be wrong.
        let kept = now - told.at < 50 * MINUTE;
        let done = process.bot.store.has_done(told.interaction).await.unwrap_or(told.made);
        if kept && done != told.made {
            let (id, made) = (told.interaction, told.made);
            world.wrong(format_args!("a move by {id} was told as made: {made}, and is not so"));
        }
    }
}
