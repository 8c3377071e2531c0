//! What must be true once all faults are over and every pending job is done.

use std::collections::BTreeMap;
use std::sync::Arc;

use bouton::ask::control::{Button, Menu};
use bouton::game::tournament::Stage;
use bouton::game::{End, Fate, Player, Record, Seat, Theme};
use bouton::lesson::ClassStage;
use bouton::place::{ClassId, GameId, MessageId, SimulId, TournamentId};
use bouton::reply::Message;
use bouton::store::StoreError;
use bouton::view;
use nim::Partial;
use tokio::time::{Duration, sleep};

use crate::client::plays_on;
use crate::people::{BROUGHT, controls, moves_in, stands_in};
use crate::process::Process;
use crate::story::{MINUTE, SECOND};
use crate::world::{Called, TOKEN, World};

/// Longer than any delay of the bot's, except after a channel refuses it.
const LONG: Duration = Duration::from_secs(45 * 60);

/// Ends all faults, and waits until every pending job is done.
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

/// Things other than games that have a message of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    Challenge(GameId),
    Tournament(u64),
    Class(u64),
    Simul(u64),
}

pub async fn look(process: &Arc<Process>) {
    let world = &process.world;
    check_claims(process).await;
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
    let mut open = Vec::new();
    for (game, messages) in live {
        let record = match process.bot.store.game(game).await {
            Ok(Some(record)) => record,
            Ok(None) if messages.iter().all(|&id| may_be_left(world, id)) => continue,
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
        // Another board is only left of a process that ended as it posted it, and does not look after itself.
        let is_board = |&&id: &&u64| record.board == Some(MessageId(id));
        let on = *messages.iter().find(is_board).unwrap_or(&messages[0]);
        open.push((record, on));
    }
    calls(process).await;
    over(process).await;
    let standings = world.state().standings.clone();
    for standing in standings {
        if let Err(error) = check_standing(process, standing).await {
            world.wrong(format_args!("{standing:?} cannot be read: {error}"));
        }
    }
    let games = world.state().games.clone();
    for game in games {
        if let Ok(Some(record)) = process.bot.store.game(game).await {
            unwarned(world, &record);
            rightly_called(world, &record);
            reached(world, &record);
        }
    }
    for (record, message) in open {
        plays_on(process, &record, message).await;
    }
}

/// Notes which rare outcomes a game had.
fn reached(world: &World, record: &Record) {
    let over = record.fair.is_some_and(|fair| fair.over);
    let second = record.fair.is_some_and(|fair| fair.second == Some(record.game.id()));
    let voted = record.poll.as_ref().is_some_and(|poll| poll.verdict.is_some());
    for (is, path) in [
        (matches!(record.game.end(), Some(End::Time { .. })), "a game is lost on time"),
        (matches!(record.game.end(), Some(End::Abandoned)), "a game is put away"),
        (over && second, "a fair match is over"),
        (second, "a second game of a match begins"),
        (voted, "a vote is counted"),
    ] {
        if is {
            world.reached(path);
        }
    }
}

/// Whether a message may still name somebody who was erased: it is redrawn only once, after the answer, if it is among
/// the latest, and a fault may prevent that. And the bot knows nothing of a message that it never learnt of, or that has
/// a thread.
fn may_be_left(world: &World, id: u64) -> bool {
    if unlearnt(world, id) {
        return true;
    }
    let state = world.state();
    let text = state.messages.get(&id).map(|posted| posted.message.said()).unwrap_or_default();
    let rough = |at: i64| state.rough.iter().any(|&(from, to)| from < at + MINUTE && at < to);
    let mut erased = state.erased.iter().filter(|(who, ..)| text.contains(&format!("<@{who}>")));
    state.threads.contains_key(&id) || erased.any(|&(_, at, oldest)| rough(at) || id < oldest)
}

/// Checks that boards of finished games say so, and that boards of erased games name nobody.
async fn over(process: &Process) {
    let world = &process.world;
    let boards = world.state().boards.clone();
    for (id, game) in boards {
        let posted = world.state().messages.get(&id).cloned();
        let seen = posted.filter(|posted| posted.only.is_none() && posted.channel != BROUGHT);
        let (Some(posted), Ok(record)) = (seen, process.bot.store.game(game).await) else {
            continue;
        };
        let shows = timeless(posted.message.said());
        match record {
            None => {
                world.reached("a game of somebody who is erased is gone");
                if shows.contains("<@") && !may_be_left(world, id) {
                    world.wrong(format_args!("{game} is gone, and {id} shows {shows:?}"));
                }
            }
            // In a fair match, both boards tell the score as of when they were drawn.
            Some(record)
                if record.game.end().is_some()
                    && record.fair.is_none()
                    && record.board == Some(MessageId(id)) =>
            {
                // A board that was hushed for a fair match stays so once that is over.
                let expected = [record.hushed, true].map(|hushed| {
                    let record = Record { hushed, ..record.clone() };
                    timeless(view::board(&record, Partial::NOTHING).said())
                });
                // A moderator's later clearing is not shown there.
                let cleared = |it| expected[0].contains(it);
                if !expected.contains(&shows)
                    && !["Counts no longer", "Ne compte plus"].into_iter().any(cleared)
                {
                    world.wrong(format_args!(
                        "{game} is over, {expected:?}, and {id} shows {shows:?}"
                    ));
                }
            }
            Some(_) => {}
        }
    }
}

/// Leaves the scores out of a called-off tournament's text: its matches go on by themselves.
fn unscored(text: String) -> String {
    let off = ["called off", "annulé"].iter().any(|word| text.contains(word));
    if off { text.split("```").next().unwrap_or_default().to_owned() } else { text }
}

/// Checks that something with a message of its own is shown there as it is.
async fn check_standing(process: &Process, standing: Standing) -> Result<(), StoreError> {
    let (world, store) = (&process.world, &process.bot.store);
    let (message, shows): (_, Vec<Message>) = match standing {
        Standing::Challenge(id) => return challenged(process, id).await,
        Standing::Tournament(id) => {
            let Some(t) = store.tournament(TournamentId(id)).await? else { return Ok(()) };
            match t.stage {
                Stage::Running => world.reached("a tournament goes on"),
                // Somebody who hides afterwards stays on it.
                Stage::Over => {
                    world.reached("a tournament is won");
                    return Ok(());
                }
                Stage::Open | Stage::Off => {}
            }
            let themes = Theme::ALL.into_iter().map(Some).chain([None]);
            (t.message, themes.map(|theme| view::tournament(&t, theme)).collect())
        }
        Standing::Class(id) => {
            let Some(class) = store.class(ClassId(id)).await? else { return Ok(()) };
            if class.stage == ClassStage::Over {
                world.reached("a class is over");
            }
            let counted = store.class_answers(&class).await?;
            let drawn = Theme::ALL.into_iter().map(|theme| view::class(&class, &counted, theme));
            (class.message, drawn.collect())
        }
        Standing::Simul(id) => {
            let Some(simul) = store.simul(SimulId(id)).await? else { return Ok(()) };
            if !simul.open && simul.score.playing == 0 {
                world.reached("a simul is over");
            }
            // Games of erased people drop out of its score, which need not be redrawn.
            if !world.state().erased.is_empty() {
                return Ok(());
            }
            (simul.message, vec![view::simul(&simul)])
        }
    };
    let actual = message.and_then(|id| world.state().messages.get(&id.0).cloned());
    let actual = actual.map(|posted| unscored(timeless(posted.message.said())));
    // The message has the theme of when it was drawn.
    let expected: Vec<_> = shows.iter().map(|shows| unscored(timeless(shows.said()))).collect();
    if let Some(actual) = actual.filter(|actual| !expected.contains(actual)) {
        let expected = &expected[0];
        world.wrong(format_args!("{standing:?} is {expected:?}, and {message:?} shows {actual:?}"));
    }
    Ok(())
}

/// Checks that a challenge that is over cannot be accepted, unless there was a fault while it was open.
async fn challenged(process: &Process, id: GameId) -> Result<(), StoreError> {
    let world = &process.world;
    let Some(challenge) = process.bot.store.challenge(id).await? else { return Ok(()) };
    let state = world.state();
    let open = (challenge.expires - 16 * MINUTE)..(challenge.expires + 2 * MINUTE);
    let rough = state.rough.iter().any(|&(from, to)| from < open.end && to > open.start);
    let shown = challenge.message.and_then(|id| state.messages.get(&id.0).cloned());
    drop(state);
    let offers = |message: &Message| {
        controls(message).iter().any(|control| stands_in(control) == Some(Standing::Challenge(id)))
    };
    let offered = shown.is_some_and(|posted| posted.channel != BROUGHT && offers(&posted.message));
    if offered && challenge.state != Fate::Open && !rough {
        world.wrong(format_args!("challenge {id} is {:?}, and can be accepted", challenge.state));
    }
    Ok(())
}

/// Checks that no "your move" ping is left for somebody who has moved since.
async fn calls(process: &Process) {
    let world = &process.world;
    let calls = world.state().calls.clone();
    for (&id, name) in &calls {
        // If nobody learned that a ping was sent, and Discord has forgotten its name, the bot cannot find it.
        let again = calls.iter().any(|(&other, same)| other > id && same == name);
        if again || unheard(world, id, name) {
            continue;
        }
        let pair = name.split_once('.');
        let Some((game, ply)) = pair.and_then(|(game, ply)| Some((game.parse().ok()?, ply))) else {
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

/// Whether the bot was not told of a message before its name was forgotten, because of a fault.
fn unheard(world: &World, id: u64, name: &str) -> bool {
    let state = world.state();
    let at = state.called.get(name).map_or(0, |call| call.at);
    !state.heard.contains(&id) && state.rough.iter().any(|&(from, to)| (from..to).contains(&at))
}

/// Checks that nobody loses on time without a warning.
fn unwarned(world: &World, record: &Record) {
    let (game, ply) = (record.game.id(), record.game.ply().0);
    let warning = format!("{game}.{ply}!");
    let warned = world.state().called.keys().any(|name| name.starts_with(&warning));
    if matches!(record.game.end(), Some(End::Time { .. })) && !warned {
        world.wrong(format_args!("{game} is lost on time, and nobody was warned"));
    }
}

/// Checks that who is pinged is to move, and who is warned has time to.
fn rightly_called(world: &World, record: &Record) {
    let prefix = format!("{}.", record.game.id());
    let state = world.state();
    let calls = state.called.iter().filter(|(name, _)| name.starts_with(&prefix));
    let calls: Vec<_> = calls.map(|(name, call)| (name.clone(), call.clone())).collect();
    drop(state);
    for (name, Called { at, who, ends }) in calls {
        let ply = name[prefix.len()..].split(['!', ' ']).next().unwrap_or_default();
        let to_move = Seat::BOTH[ply.parse::<usize>().unwrap_or(0) % 2];
        if let Player::Person(to_move) = record.game.player(to_move)
            && who.iter().any(|&who| who != to_move)
        {
            world.wrong(format_args!("{who:?} is called by {name}, where it is {to_move}'s turn"));
        }
        let least = record.game.terms().move_time.warning() - 20 * SECOND;
        if ends.is_some_and(|ends| ends - at < least) {
            world.wrong(format_args!("{name} comes at {at}, which is late for {ends:?}"));
        }
    }
}

/// Whether the bot was away from the message's posting until its token expired, so that it does not know the message
/// until somebody clicks on it.
fn unlearnt(world: &World, id: u64) -> bool {
    let state = world.state();
    let posted = state.messages.get(&id).map_or(0, |posted| posted.at);
    state.rough.iter().any(|&(from, to)| to - from > TOKEN && (from..to).contains(&posted))
}

/// Checks that a game has at most one live board, and that it shows the game's state.
fn board(world: &World, record: &Record, live: &[u64]) {
    let game = record.game.id();
    let counts = |&id: &u64| record.board == Some(MessageId(id)) || !unlearnt(world, id);
    let live: Vec<u64> = live.iter().copied().filter(counts).collect();
    if live.is_empty() {
        return;
    }
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
    let expected = timeless(view::board(record, Partial::NOTHING).said());
    // The chosen part of a move is only in the board's controls. If binary digits were toggled just before a process
    // ended, they show with the next move.
    let other = Record { binary: !record.binary, ..record.clone() };
    let ways = || partials(world, &live).into_iter().chain([Partial::NOTHING]);
    let as_it_is = |shows: &String| {
        let by = |record, so_far| timeless(view::board(record, so_far).said());
        ways().any(|so_far| *shows == by(record, so_far) || *shows == by(&other, so_far))
    };
    let at = record.touched;
    let rough = world.state().rough.iter().any(|&(from, to)| (from..to).contains(&at));
    if record.poll.is_none() && !rough && !shows.iter().all(as_it_is) {
        world.wrong(format_args!("{game} is {expected:?}, and {live:?} shows {shows:?}"));
    }
}

/// Leaves out what changes without a redraw: a deadline put off since, the score between two people, which is not
/// shown if one of them hides, and what a move or a beginning cost in another game, which only its answer tells.
fn timeless(text: String) -> String {
    let unmet = |line| {
        let marks = [" · so far ", " · jusqu’ici "].iter();
        marks.fold(line, |line: &str, mark| line.split(mark).next().unwrap_or(line))
    };
    let costs = ["-# This is a hint on another", "-# C’est un indice pour une autre"];
    let lines = text.lines().filter(|line| !costs.iter().any(|told| line.starts_with(told)));
    let text: Vec<&str> = lines.map(unmet).collect();
    let text = text.join("\n");
    let parts = text.split("<t:").enumerate();
    let rest = |(nth, part): (usize, &str)| match (nth, part.split_once('>')) {
        (1.., Some((_, rest))) => rest.to_owned(),
        _ => part.to_owned(),
    };
    parts.map(rest).collect()
}

/// Returns the beginnings of moves on messages.
fn partials(world: &World, live: &[u64]) -> Vec<Partial> {
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

/// Checks that moves reported as made are stored, and those reported as not made are not.
pub async fn check_claims(process: &Process) {
    let world = &process.world;
    let now = world.time.now();
    let claims = std::mem::take(&mut world.state().claims);
    for claim in claims {
        // The bot keeps them for an hour, by a clock that may be wrong.
        let kept = now - claim.at < 50 * MINUTE;
        let done = process.bot.store.has_done(claim.interaction).await.unwrap_or(claim.made);
        if kept && done != claim.made {
            let (id, made) = (claim.interaction, claim.made);
            world.wrong(format_args!("a move by {id} was told as made: {made}, and is not so"));
        }
    }
}
