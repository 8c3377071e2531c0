//! People's requests: each goes to the bot, perhaps late, twice or never, and its answer comes back, or does not.

use std::sync::Arc;

use bouton::ask::{Action, Options, Presence, Request, ServerSettings, Value, control::Button};
use bouton::discord::fits;
use bouton::game::{Player, Ply, Record};
use bouton::handle::{Answer, Answered, Arrival, FollowUp, answer_once};
use bouton::locale::Locale;
use bouton::metrics::Outcome;
use bouton::place::{GameId, MessageId, Token};
use bouton::reply::{Form, Message, Reply};
use bouton::view;
use fastrand::Rng;
use tokio::time::{Duration, Instant, sleep};

use crate::gate::pause;
use crate::people::{Asked, Here, chosen, command_id, in_row, moves_in, number_of, overrides};
use crate::process::Process;
use crate::story::{MINUTE, SECOND};
use crate::world::{self, Claim, World};

/// How long Discord waits for an answer, and how long before that the bot gives up.
const DEADLINE: i64 = 3 * SECOND;
const TELLING: Duration = Duration::from_millis(400);
/// Of how many of a person's latest boards erasing takes their name at least: it redraws 50 messages, but boards that
/// games moved away from, and challenges, count as well.
const BOARDS_ERASED: usize = 25;

/// Lets somebody do something in a place. If they are `keen`, they go on with a game rather than anything else.
pub async fn act(process: Arc<Process>, who: i64, place: i64, keen: bool, mut rng: Rng) {
    let world = &process.world;
    let here = Here::at(world, who, place, &mut rng);
    let asked = match rng.u8(..) {
        _ if keen => here.goes_on(world, &mut rng),
        0..190 => here.control(world, &mut rng),
        190..200 => here.menu_command(world, &mut rng).map(Asked::from),
        _ => None,
    };
    let asked = match asked {
        Some(asked) => asked,
        None => match typed(&process, &here, keen, &mut rng).await {
            Some(asked) => asked,
            None => return,
        },
    };
    let on = (asked.message, asked.whispered);
    if let Some(Reply::Form(form)) = ask(&process, &here, asked, &mut rng).await {
        fill(&process, &here, &form, on, &mut rng).await;
    }
}

/// Fills in a form. It may have been opened on a message, which may be a whisper.
async fn fill(
    process: &Arc<Process>,
    here: &Here,
    form: &Form,
    (message, whispered): (Option<MessageId>, bool),
    rng: &mut Rng,
) {
    sleep(Duration::from_millis(rng.u64(1_000..20_000))).await;
    let action = here.filled(&process.world, form, rng);
    let command = Some(form.control.command());
    ask(process, here, Asked { action, message, whispered, command, typed: false }, rng).await;
}

/// Types a command with some of its options, one of which may be completed.
async fn typed(process: &Arc<Process>, here: &Here, keen: bool, rng: &mut Rng) -> Option<Asked> {
    let (words, verb) = here.command(keen, rng)?;
    let command = words.split(' ').next().and_then(|name| name.parse().ok());
    let typed = |action| Asked { command, typed: true, ..Asked::from(action) };
    let mut options = Options::default();
    let often = rng.u8(20..100);
    for option in verb.options() {
        if !option.required && rng.u8(..) > often {
            continue;
        }
        let mut value = here.value(&process.world, option.takes, rng);
        if option.complete.is_some() && rng.u8(..) < 180 {
            let action = Action::from_typing(&words, &options, Some((option.name, "")));
            if let Some(Reply::Choices(choices)) = ask(process, here, typed(Ok(action)), rng).await
                && let Some(choice) = rng.choice(&choices)
            {
                value = Some(chosen(choice));
            }
        }
        options.0.extend(value.map(|value: Value| (option.name.to_owned(), value)));
    }
    Some(typed(Action::from_command(&words, &options)))
}

/// Makes a request, and returns the reply if it arrives.
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
        let opens = world::Token { at: sent, channel, answered: false, answer_message: None };
        state.tokens.insert(token.clone(), opens);
    }
    let mut request = Request {
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
        form: None,
        typed: Vec::new(),
        control_command: asked.command.filter(|_| here.presence > Presence::Guest),
        whispered: asked.whispered,
        named: Vec::new(),
        action: asked.action,
    };
    if asked.typed {
        // Discord's client does not send a command its user may not use.
        if !may(world, &request) {
            return None;
        }
        request.control_command = None;
    }
    {
        let mut state = world.state();
        if let Ok(Action::Press(Button::EraseYes(owner))) = request.action {
            let named = format!("<@{owner}>");
            let shows = |id: &&u64| {
                state.messages.get(id).is_some_and(|posted| posted.message.said().contains(&named))
            };
            let oldest = state.boards.keys().rev().filter(shows).nth(BOARDS_ERASED - 1).copied();
            state.erased.push((owner, world.time.clock.now(), oldest.unwrap_or(0)));
        }
        state.lately_asked.push_back((request.clone(), sent));
        let old = state.lately_asked.len().saturating_sub(12);
        state.lately_asked.drain(..old);
    }
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

/// Handles a request as the transport does: an answer by its deadline, then what follows.
pub async fn take(process: &Process, mut request: Request, sent: i64) -> Option<Reply> {
    let world = &process.world;
    request.now = world.time.clock.now();
    let (bot, worker) = (&process.bot, &process.worker);
    if process.stopping() || !bot.taken.is_first(request.id) {
        return None;
    }
    let in_hand = process.in_hand.token();
    let mut click = worker.clicked(&request);
    let until = Instant::now() + Duration::from_millis(DEADLINE.unsigned_abs()) - TELLING;
    let answering = Box::pin(answer_once(bot, &*worker.platform, &request, until));
    let Answer { reply, then, outcome } = answering.await?;
    if let Err(broken) = fits(&reply) {
        world.wrong(format_args!("a reply to {} breaks Discord's limits: {broken}", request.id));
    }
    world.tell(format_args!("answers {}: {outcome:?} {}", request.id, kind(&reply)));
    note_told(world, &request, &reply, &then, outcome);
    if matches!(outcome, Outcome::Late | Outcome::Failed) {
        world.reached("an answer takes the database too long");
    }
    heeds(world, &request, &reply, outcome);
    counts_in(process, &request, &reply).await;
    if let Some(click) = &mut click {
        click.sends();
    }
    let (arrival, posted) = send(world, &request, &reply, sent).await;
    if let Some(click) = &mut click {
        let draws = |then: &FollowUp| matches!(then, FollowUp::Drew { .. });
        click.arrived(arrival == Arrival::Sure && then.iter().any(draws));
    }
    let answered = Answered {
        request: &request,
        arrival,
        message: posted.filter(|_| then.iter().any(FollowUp::learns)),
        click: click.as_ref(),
    };
    Box::pin(worker.follow(answered, then)).await;
    drop(in_hand);
    (arrival != Arrival::Never).then_some(reply)
}

/// Sends an answer. Returns whether it arrived, and the message it became if the bot is told.
async fn send(
    world: &World,
    request: &Request,
    reply: &Reply,
    sent: i64,
) -> (Arrival, Option<MessageId>) {
    pause(world).await;
    let (outbound, inbound, lost, reply_lost) = {
        let now = world.time.now();
        let mut state = world.state();
        let (until, share) = state.trouble;
        let share = if now < until { share } else { 0 };
        let out = now < state.outage_until;
        let rng = &mut state.rng;
        let slow = rng.i64(0..100) < share / 2;
        let outbound = if slow { rng.u64(100..3_000) } else { rng.u64(5..100) };
        (outbound, rng.u64(5..100), out || rng.i64(0..200) < share, rng.i64(0..200) < share)
    };
    sleep(Duration::from_millis(outbound)).await;
    let id = request.id;
    if lost {
        world.tell(format_args!("the answer to {id} is lost"));
        world.reached("an answer is lost");
        return (Arrival::Never, None);
    }
    let late = world.time.now() - sent > DEADLINE;
    let answered = world.token(request.token.expose()).is_none_or(|token| token.answered);
    if late && !answered {
        world.tell(format_args!("the answer to {id} is late"));
        world.reached("an answer comes too late");
        world.is_rough(0);
        return (Arrival::Never, None);
    }
    if answered {
        world.wrong(format_args!("{id} is answered twice"));
    }
    let became = if answered { None } else { arrive(world, request, reply) };
    world.tell(format_args!("the answer to {id} arrives: {became:?}"));
    sleep(Duration::from_millis(inbound)).await;
    pause(world).await;
    match reply_lost {
        true => {
            world.reached("an answer arrives, and nobody hears of it");
            (Arrival::Unknown, None)
        }
        false => (Arrival::Sure, became),
    }
}

/// Shows people an answer, and returns the message it became.
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
        (token.answered, token.answer_message) = (true, became);
    }
    became.map(MessageId)
}

/// Checks that nobody is pinged about more than six challenges an hour.
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

/// How much later than decided an answer may arrive.
const MARGIN: i64 = 5 * SECOND;

/// Notes whether the reply says that a move was made, or that it was not.
fn note_told(world: &World, request: &Request, reply: &Reply, then: &[FollowUp], outcome: Outcome) {
    let Some((game, ply)) = moves(request) else { return };
    let drew = then.iter().any(|then| match then {
        FollowUp::Drew { drawn, .. } => drawn.game.id() == game && drawn.game.ply() > ply,
        _ => false,
    });
    let made = match reply {
        Reply::Update(_) if drew && outcome == Outcome::Answered => true,
        // If the bot does not know, it says so.
        Reply::Whisper(text) if *text == view::not_known(true, request.locale) => {
            return world.reached("nobody knows whether a move was made");
        }
        Reply::Whisper(_) if outcome != Outcome::Answered => false,
        _ => return,
    };
    world.reached(if made { "a move is told as made" } else { "a move is told as not made" });
    let claim = Claim { interaction: request.id, made, at: world.time.now() };
    world.state().claims.push(claim);
}

/// Whether somebody may use the request's command where they are.
fn may(world: &World, request: &Request) -> bool {
    let (Some(guild), Some(command)) = (request.place.guild, request.control_command) else {
        return true;
    };
    overrides(world.seed, guild).allow(Some(command_id(command.name())), request)
}

/// Checks that somebody who may not type a command cannot use its controls either, once the bot knows.
fn heeds(world: &World, request: &Request, reply: &Reply, outcome: Outcome) {
    let learnt = request.place.guild.and_then(|guild| world.state().knows.get(&guild).copied());
    let knows = learnt.is_some_and(|at| (0..9 * MINUTE).contains(&(request.now - at)));
    let own = |action: &Action| action.needs().settings == ServerSettings::Own;
    if !knows || may(world, request) || request.action.as_ref().map_or(true, own) {
        return;
    }
    world.reached("somebody uses what is denied to them");
    let is_refusal = |message: &Message| {
        let refused = |locale| Some(view::not_permitted(request.control_command?, locale));
        Locale::ALL.into_iter().filter_map(refused).any(|refused| *message == refused)
    };
    let heeded = match reply {
        Reply::Whisper(message) => outcome != Outcome::Answered || is_refusal(message),
        _ => false,
    };
    if !heeded {
        world.wrong(format_args!("{} does what is denied to {}", request.id, request.user));
    }
}

/// Checks that a vote the bot confirmed is stored, unless voting is closed.
async fn counts_in(process: &Process, request: &Request, reply: &Reply) {
    let (
        &Ok(Action::Press(Button::Vote(game, ply, so_far)) | Action::Vote { game, ply, so_far }),
        Reply::Update(_),
    ) = (&request.action, reply)
    else {
        return;
    };
    let store = &process.bot.store;
    if let Ok(Some(record)) = store.game(game).await
        && record.game.end().is_none()
        && record.game.ply() == ply
        && record.game.position().whole(so_far).is_some()
        && store.own_vote(game, request.user).await.is_ok_and(|own| own.is_none())
    {
        let (who, id) = (request.user, request.id);
        process.world.wrong(format_args!("the vote of {who} in {game} by {id} is not there"));
    }
}

/// Checks that the player to move can move with the controls on a board.
pub async fn plays_on(process: &Arc<Process>, record: &Record, message: u64) {
    let (world, game) = (&process.world, record.game.id());
    let Player::Person(who) = record.game.player(record.game.to_move()) else { return };
    let denied = record.place.guild.is_some_and(|guild| {
        let denied = overrides(world.seed, guild).0;
        denied.iter().any(|&(command, _)| command == Some(command_id("move")))
    });
    if denied {
        return;
    }
    let mut rng = Rng::with_seed(message);
    let here = Here::within(world, number_of(who), record.place.channel.0);
    let is_open = async || {
        let now = process.bot.store.game(game).await.ok().flatten();
        now.is_some_and(|now| now.game.end().is_none() && now.game.ply() == record.game.ply())
    };
    let mut offers = Vec::new();
    // Random presses lead to a move in the end.
    for _ in 0..120 {
        let posted = world.state().messages.get(&message).cloned();
        offers = posted.map_or_else(Vec::new, |posted| {
            let rows = posted.message.rows().into_iter().cloned();
            rows.filter(|row| in_row(row).iter().any(|c| moves_in(c) == Some(game))).collect()
        });
        let row = rng.choice(&offers);
        let Some(asked) = row.and_then(|row| here.press(world, (message, None), row, &mut rng))
        else {
            break;
        };
        if let Some(Reply::Form(form)) = ask(process, &here, asked, &mut rng).await {
            fill(process, &here, &form, (Some(MessageId(message)), false), &mut rng).await;
        }
        if !is_open().await {
            return;
        }
        // Rarely enough that a person's limit per minute does not stop them on other boards.
        sleep(Duration::from_secs(15)).await;
    }
    // Meanwhile the game may be lost on time.
    if is_open().await {
        world.wrong(format_args!("{who} cannot go on with {game} on {message}: {offers:?}"));
    }
}

/// Returns the move that a press makes, or chooses a part of.
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
