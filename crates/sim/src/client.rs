//! Somebody asks for something: it goes to the bot, perhaps late, twice or never, and the answer comes back, or does not.

use std::sync::Arc;

use bouton::ask::{Action, Options, Request, Value, control::Button};
use bouton::discord::fits;
use bouton::game::Ply;
use bouton::handle::{Answer, Answered, Arrival, FollowUp, answer_once};
use bouton::metrics::Outcome;
use bouton::place::{GameId, MessageId, Token};
use bouton::reply::Reply;
use fastrand::Rng;
use tokio::time::{Duration, Instant, sleep};

use crate::gate::pause;
use crate::people::{Asked, Here, chosen};
use crate::process::Process;
use crate::story::SECOND;
use crate::world::{self, Told, World};

/// How long Discord waits for an answer, and how long before the bot gives up.
const DEADLINE: i64 = 3 * SECOND;
const TELLING: Duration = Duration::from_millis(400);

/// What somebody does in a place, to its end.
pub async fn act(process: Arc<Process>, who: i64, place: i64, mut rng: Rng) {
    let world = &process.world;
    let here = Here::at(world, who, place, &mut rng);
    let asked = match rng.u8(..) {
        0..190 => here.control(world, &mut rng),
        190..200 => here.menu_command(world, &mut rng).map(Asked::from),
        _ => None,
    };
    let asked = match asked {
        Some(asked) => asked,
        None => match typed(&process, &here, &mut rng).await {
            Some(asked) => asked,
            None => return,
        },
    };
    let opened = asked.message;
    let whispered = asked.whispered;
    if let Some(Reply::Form(form)) = ask(&process, &here, asked, &mut rng).await {
        sleep(Duration::from_millis(rng.u64(1_000..20_000))).await;
        let action = here.filled(world, &form, &mut rng);
        ask(&process, &here, Asked { action, message: opened, whispered }, &mut rng).await;
    }
}

/// A command with some of its options, one of which may be completed.
async fn typed(process: &Arc<Process>, here: &Here, rng: &mut Rng) -> Option<Asked> {
    let (words, verb) = here.command(rng)?;
    let mut options = Options::default();
    let often = rng.u8(20..100);
    for option in verb.options() {
        if !option.required && rng.u8(..) > often {
            continue;
        }
        let mut value = here.value(&process.world, option.takes, rng);
        if option.complete.is_some() && rng.u8(..) < 180 {
            let action = Action::from_typing(&words, &options, (option.name, ""));
            if let Some(Reply::Choices(choices)) = ask(process, here, action.into(), rng).await
                && let Some(choice) = rng.choice(&choices)
            {
                value = Some(chosen(choice));
            }
        }
        options.0.extend(value.map(|value: Value| (option.name.to_owned(), value)));
    }
    Some(Action::from_command(&words, &options).into())
}

/// Gives what came of it for the asker.
async fn ask(process: &Arc<Process>, here: &Here, asked: Asked, rng: &mut Rng) -> Option<Reply> {
    let world = &process.world;
    let (id, sent) = (world.id(), world.time.now());
    let token = format!("t{id}");
    world.asks(here.who, here.place.channel.0, format_args!("{:?} {id}", asked.action));
    {
        let mut state = world.state();
        state.interactions += 1;
        state.is_here(here.who, here.place.channel.0);
        let channel = here.place.channel.0;
        let opens = world::Token { at: sent, channel, answered: false, original: None };
        state.tokens.insert(token.clone(), opens);
    }
    let request = Request {
        id,
        token: Token::new(token),
        user: here.who,
        place: here.place,
        locale: here.locale,
        now: 0,
        seed: rng.u64(..),
        presence: here.presence,
        parent: here.parent,
        authority: here.authority,
        roles: Vec::new(),
        message: asked.message,
        family: None,
        whispered: asked.whispered,
        named: Vec::new(),
        action: asked.action,
    };
    let late = match rng.u8(..) {
        0..230 => rng.u64(5..150),
        230..252 => rng.u64(150..1_500),
        _ => rng.u64(1_500..4_000),
    };
    if rng.u8(..) < 8 {
        let (process, request) = (process.clone(), request.clone());
        let again = late + rng.u64(0..3_000);
        tokio::spawn(async move {
            sleep(Duration::from_millis(again)).await;
            process.world.reached("an interaction is delivered twice");
            take(&process, request, sent).await;
        });
    }
    sleep(Duration::from_millis(late)).await;
    if world.time.now() < world.state().outage_until {
        return None;
    }
    take(process, request, sent).await
}

/// As the transport does: an answer by its deadline, and what follows.
async fn take(process: &Process, mut request: Request, sent: i64) -> Option<Reply> {
    let world = &process.world;
    request.now = world.time.clock.now();
    let (bot, worker) = (&process.bot, &process.worker);
    if process.stopping() || !bot.taken.is_first(request.id) {
        return None;
    }
    let in_hand = process.in_hand.token();
    let mut click = worker.clicked(&request);
    let until = Instant::now() + Duration::from_millis(DEADLINE.unsigned_abs()) - TELLING;
    let answering = Box::pin(answer_once(bot, worker.platform(), &request, until));
    let Answer { reply, then, outcome } = answering.await?;
    if let Err(broken) = fits(&reply) {
        world.wrong(format_args!("a reply to {} breaks Discord's limits: {broken}", request.id));
    }
    world.tell(format_args!("answers {}: {outcome:?} {}", request.id, kind(&reply)));
    note_told(world, &request, &reply, &then, outcome);
    if let Some(click) = &mut click {
        click.sends();
    }
    let (arrival, told) = send(world, &request, &reply, sent).await?;
    if let Some(click) = &mut click {
        let draws = |then: &FollowUp| matches!(then, FollowUp::Drew { .. });
        click.arrived(arrival == Arrival::Sure && then.iter().any(draws));
    }
    let answered = Answered {
        interaction: request.id,
        token: request.token.expose(),
        channel: request.place.channel,
        presence: request.presence,
        arrival,
        message: told.filter(|_| then.iter().any(FollowUp::learns)),
        click: click.as_ref(),
    };
    Box::pin(worker.follow(answered, then)).await;
    drop(in_hand);
    (arrival != Arrival::Never).then_some(reply)
}

/// The answer on its way: what became of it, and which message, if that was told. `None` where nobody waits for it any more.
async fn send(
    world: &World,
    request: &Request,
    reply: &Reply,
    sent: i64,
) -> Option<(Arrival, Option<MessageId>)> {
    pause(world).await;
    let (there, back, lost, unheard) = {
        let now = world.time.now();
        let mut state = world.state();
        let (until, share) = state.trouble;
        let share = if now < until { share } else { 0 };
        let out = now < state.outage_until;
        let rng = &mut state.rng;
        let slow = rng.i64(0..100) < share / 2;
        let there = if slow { rng.u64(100..3_000) } else { rng.u64(5..100) };
        (there, rng.u64(5..100), out || rng.i64(0..200) < share, rng.i64(0..200) < share)
    };
    sleep(Duration::from_millis(there)).await;
    let id = request.id;
    if lost {
        world.tell(format_args!("the answer to {id} is lost"));
        world.reached("an answer is lost");
        return Some((Arrival::Never, None));
    }
    let late = world.time.now() - sent > DEADLINE;
    let answered = world.token(request.token.expose()).is_none_or(|token| token.answered);
    if late && !answered {
        world.tell(format_args!("the answer to {id} is late"));
        world.reached("an answer comes too late");
        world.is_rough(0);
        return None;
    }
    let became = if answered { None } else { arrive(world, request, reply) };
    world.tell(format_args!("the answer to {id} arrives: {became:?}"));
    sleep(Duration::from_millis(back)).await;
    pause(world).await;
    Some(match unheard {
        true => {
            world.reached("an answer arrives, and nobody hears of it");
            (Arrival::Unknown, None)
        }
        false => (Arrival::Sure, became),
    })
}

/// What people see of an answer; the message that it became.
fn arrive(world: &World, request: &Request, reply: &Reply) -> Option<MessageId> {
    let channel = request.place.channel.0;
    let became = match reply {
        Reply::Post(message) => {
            challenged(world, world::pinged(message));
            Some(world.post(channel, None, message.clone()))
        }
        Reply::Whisper(message) => Some(world.post(channel, Some(request.user), message.clone())),
        Reply::Update(with) => {
            let id = request.message?.0;
            world.redraw(id, with.clone())?;
            Some(id)
        }
        Reply::Choices(_) | Reply::Form(_) => None,
    };
    let mut state = world.state();
    if let Some(token) = state.tokens.get_mut(request.token.expose()) {
        (token.answered, token.original) = (true, became);
    }
    became.map(MessageId)
}

/// Nobody is pinged about more than six challenges an hour.
fn challenged(world: &World, pinged: &[bouton::place::UserId]) {
    let now = world.time.clock.now();
    for &who in pinged {
        let mut state = world.state();
        let times = state.challenged.entry(who).or_default();
        times.push(now);
        times.retain(|&at| (0..3_600 * SECOND - MARGIN).contains(&(now - at)));
        if times.len() > 6 {
            drop(state);
            world.wrong(format_args!("{who} is pinged about more than six challenges in an hour"));
        }
    }
}

/// An answer arrives a little after it was decided.
const MARGIN: i64 = 5 * SECOND;

/// Whether a move was told as made, or as not made.
fn note_told(world: &World, request: &Request, reply: &Reply, then: &[FollowUp], outcome: Outcome) {
    let Some((game, ply)) = moves(request) else { return };
    let drew = then.iter().any(|then| match then {
        FollowUp::Drew { drawn, .. } => drawn.game.id() == game && drawn.game.ply() > ply,
        _ => false,
    });
    let made = match reply {
        Reply::Update(_) if drew && outcome == Outcome::Answered => true,
        // Where nobody knows, that is what is said.
        Reply::Whisper(said)
            if outcome != Outcome::Answered
                && *said != bouton::view::not_known(true, request.locale) =>
        {
            false
        }
        _ => return,
    };
    world.reached(if made { "a move is told as made" } else { "a move is told as not made" });
    let told = Told { interaction: request.id, made, at: world.time.now() };
    world.state().told.push(told);
}

/// The move that somebody means to make by pressing something, or what they choose of one.
fn moves(request: &Request) -> Option<(GameId, Ply)> {
    match request.action.as_ref().ok()? {
        Action::Press(
            Button::Pick(game, ply, _)
            | Button::MoveIn(game, ply, _)
            | Button::PlayIt(game, ply, _),
        ) => Some((*game, *ply)),
        _ => None,
    }
}

fn kind(reply: &Reply) -> String {
    match reply {
        Reply::Post(_) => "with a message".to_owned(),
        Reply::Update(_) => "by an edit".to_owned(),
        Reply::Whisper(_) => "with a whisper".to_owned(),
        Reply::Choices(choices) => format!("with choices: {choices:?}"),
        Reply::Form(form) => format!("with a form: {form:?}"),
    }
}
