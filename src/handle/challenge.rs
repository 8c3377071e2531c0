//! Challenges between people: made, accepted, declined, withdrawn; and a rematch, which is one.

use super::drawing::{drew, post, redraw};
use super::errand::Errand;
use super::nudge::nudge;
use super::turn::Stop;
use super::{Answer, Bot, Then};
use crate::ask::{Being, First, Person, Presence, Request};
use crate::game::{
    Against, Challenge, ChallengeRefusal, Fate, Opening, Pair, Record, Seat, Terms, pace,
};
use crate::place::{GameId, MessageId, UserId};
use crate::reply::{Message, Reply};
use crate::store::{Accepted, Challenged, StoreError};
use crate::view;

/// How long it takes at most, in milliseconds, until the answer that shows a challenge has arrived.
const SHOWING: i64 = 3_000;

/// Asks a person for a game.
pub(super) async fn challenge(
    bot: &Bot,
    request: &Request,
    whom: Person,
    terms: Terms,
    first: First,
    rated: bool,
) -> Result<Answer, Stop> {
    let refusal = match whom.being {
        Being::Human if whom.here || whom.id == request.user => None,
        Being::Human => Some(ChallengeRefusal::NotHere(whom.id)),
        Being::Bot | Being::Bouton => Some(ChallengeRefusal::Bot(whom.id)),
    };
    if let Some(refusal) = refusal {
        return Ok(refuse(request, refusal, None));
    }
    let opening = match first {
        First::Me => Opening::Challenger,
        First::Opponent => Opening::Challenged,
        First::Random => Opening::Lot,
    };
    match made(request, whom.id, terms, opening) {
        Some(challenge) => ask(bot, request, Challenge { rated, ..challenge }).await,
        None => Ok(refuse(request, ChallengeRefusal::Oneself, None)),
    }
}

/// The Rematch button of a game between people: the first to press it asks, the other accepts.
pub(super) async fn again(
    bot: &Bot,
    request: &Request,
    record: &Record,
    other: UserId,
) -> Result<Answer, Stop> {
    let game = &record.game;
    let begins = game.seat_of(request.user) == Some(Seat::Second);
    let opening = if begins {
        Opening::Challenger
    } else {
        Opening::Challenged
    };
    match made(request, other, game.terms().clone(), opening) {
        Some(challenge) => {
            let challenge = Challenge {
                rated: record.fair.is_some(),
                rematch_of: Some(game.id()),
                ..challenge
            };
            ask(bot, request, challenge).await
        }
        None => Ok(refuse(request, ChallengeRefusal::Oneself, None)),
    }
}

pub async fn accept(bot: &Bot, request: &Request, id: GameId) -> Result<Answer, Stop> {
    let Some(challenge) = find(bot, request, id).await? else {
        return Err(Stop::whisper(view::no_such_challenge(request.locale)));
    };
    match challenge.may_answer(request.user, request.now) {
        // A second delivery of the same click finds its game; anyone else is told.
        Err(ChallengeRefusal::Closed) if challenge.state == Fate::Accepted => {
            if challenge.answered_by(Fate::Accepted) == Some(request.user) {
                begin(bot, request, challenge).await
            } else {
                closed(bot, request, challenge).await
            }
        }
        Err(refusal) => Ok(refuse(request, refusal, Some(&challenge))),
        Ok(()) => begin(bot, request, challenge).await,
    }
}

pub async fn decline(bot: &Bot, request: &Request, id: GameId) -> Result<Answer, Stop> {
    close(bot, request, id, Fate::Declined, Challenge::may_answer).await
}

/// The button that declines, and asks not to be asked again. It may be pressed on an old message too: the person asked
/// wants no more of it, whatever became of that one.
pub async fn mute(bot: &Bot, request: &Request, id: GameId) -> Result<Answer, Stop> {
    let Some(challenge) = find(bot, request, id).await? else {
        return Err(Stop::whisper(view::no_such_challenge(request.locale)));
    };
    if request.user != challenge.pair.challenged() {
        let refusal = if request.user == challenge.pair.challenger() {
            ChallengeRefusal::OnesOwn
        } else {
            ChallengeRefusal::NotAsked
        };
        return Ok(refuse(request, refusal, Some(&challenge)));
    }
    let state = bot.store.mute(&challenge, request.now).await?;
    let answer = Answer::whisper(view::muted(&challenge, request.locale));
    let closed = !matches!(state, Fate::Open | Fate::Accepted);
    let shown = request.message.or(challenge.message);
    Ok(match shown.filter(|_| closed) {
        Some(shown) if request.presence >= Presence::Listener => {
            answer.then(redraw_closed(&challenge, shown))
        }
        // There the message can only be changed as the answer.
        Some(_) => {
            let challenge = Challenge { state, ..challenge };
            Reply::Update(view::challenge_closed(&challenge, request.now)).into()
        }
        None => answer,
    })
}

pub async fn withdraw(bot: &Bot, request: &Request, id: GameId) -> Result<Answer, Stop> {
    close(bot, request, id, Fate::Withdrawn, Challenge::may_withdraw).await
}

/// A challenge made now; `None` to oneself.
fn made(request: &Request, whom: UserId, terms: Terms, opening: Opening) -> Option<Challenge> {
    Some(Challenge {
        id: GameId(request.id),
        pair: Pair::new(request.user, whom)?,
        terms,
        opening,
        rated: false,
        rematch_of: None,
        place: request.place,
        pings: true,
        message: None,
        expires: request.now + pace::CHALLENGE,
        state: Fate::Open,
    })
}

async fn ask(bot: &Bot, request: &Request, challenge: Challenge) -> Result<Answer, Stop> {
    if request.presence == Presence::Unseen {
        return Ok(refuse(request, ChallengeRefusal::Unseen, None));
    }
    if challenge.terms.move_time.is_short() && request.presence < Presence::Speaker {
        return Ok(refuse(request, ChallengeRefusal::Clock, None));
    }
    if !bot.store.settings(request.place.guild).await?.challenges {
        return Ok(refuse(request, ChallengeRefusal::Off, None));
    }
    if challenge.terms.start.position().must_end() {
        return Ok(refuse(request, ChallengeRefusal::NoGame, None));
    }
    // Only to say so early: it is checked again, for good, when the challenge is accepted.
    let whom = challenge.pair.challenged();
    if let Some(mine) = busy(bot, request, request.user).await? {
        return Err(Stop::whisper(view::busy(&mine, request.locale)));
    }
    if let Some(theirs) = busy(bot, request, whom).await? {
        return Err(Stop::whisper(view::they_play(
            whom,
            &theirs,
            request.locale,
        )));
    }
    let made = bot
        .store
        .begin_challenge(&challenge, request.now, bot.budgets);
    let challenge = match made.await? {
        Challenged::New { pings } => Challenge { pings, ..challenge },
        Challenged::Crossed(asked) => return begin(bot, request, asked).await,
        Challenged::Same(challenge) => challenge,
        // The answer that was to show it never arrived, so no one has seen it.
        Challenged::Asked(unseen) if unseen.message.is_none() && is_late(&unseen, request) => {
            unseen
        }
        Challenged::Asked(standing) => {
            let message = view::already_asked(&standing, request.locale);
            return Err(Stop::whisper(message));
        }
        Challenged::Full => return Err(Stop::whisper(view::plays_enough(request.locale))),
        Challenged::Refused(pestering) => {
            let refusal = ChallengeRefusal::Pestering(whom, pestering);
            return Ok(refuse(request, refusal, None));
        }
    };
    let answer = Answer::from(Reply::Post(view::challenge(&challenge)));
    Ok(answer.then(Then::LearnChallenge(challenge.id)))
}

/// The game that keeps someone from playing with other people here.
async fn busy(bot: &Bot, request: &Request, who: UserId) -> Result<Option<Record>, StoreError> {
    let open = bot.store.open_in(who, request.place.channel).await?;
    let mut open = open.into_iter();
    Ok(open.find(|record| record.game.against() == Against::People))
}

/// Whether the message of a challenge would be known by now.
fn is_late(challenge: &Challenge, request: &Request) -> bool {
    challenge.expires - pace::CHALLENGE + SHOWING < request.now
}

/// Turns a challenge that may be accepted into its game.
async fn begin(bot: &Bot, request: &Request, challenge: Challenge) -> Result<Answer, Stop> {
    let mut lot = fastrand::Rng::with_seed(request.seed);
    let used = request.message;
    // Accepted by a rematch button, the old board stays and the challenge's own message becomes the new one.
    let elsewhere = used.is_none() || challenge.message.is_some_and(|known| used != Some(known));
    let record = Record {
        board: if elsewhere { None } else { used },
        ..Record::begun(challenge.game(lot.bool()), challenge.place, request.now)
    };
    let threaded = request.presence >= Presence::Host
        && bot.store.settings(request.place.guild).await?.threads;
    let accepted = bot
        .store
        .accept(&challenge, &record, threaded, request.now)
        .await?;
    match accepted {
        // Somebody has accepted it before, and its thread is there.
        Accepted::Begun(record) if record.place.channel != request.place.channel => {
            super::elsewhere(bot, request, record.game.id()).await
        }
        Accepted::Begun(record) => {
            // Until its thread is there, the game is where it began.
            let thread = threaded.then(|| Errand::Thread(record.game.id()).into());
            if let Some(used) = used.filter(|_| !elsewhere) {
                let mut answer = drew(&record, used);
                answer.then.extend(thread);
                return Ok(nudge(request, &record).after(answer));
            }
            let mut answer = post(&record);
            answer.then.extend(thread);
            Ok(match challenge.message {
                Some(message) => answer.then(redraw_closed(&challenge, message)),
                None => answer,
            })
        }
        Accepted::Closed(state) => {
            let challenge = Challenge { state, ..challenge };
            closed(bot, request, challenge).await
        }
        Accepted::Hindered(hindrance) => {
            let other = challenge.pair.challenger();
            let why = view::hindered(&hindrance, request.user, other, request.locale);
            Ok(Answer::whisper(why))
        }
    }
}

async fn close(
    bot: &Bot,
    request: &Request,
    id: GameId,
    fate: Fate,
    may: fn(&Challenge, UserId, i64) -> Result<(), ChallengeRefusal>,
) -> Result<Answer, Stop> {
    let Some(mut challenge) = find(bot, request, id).await? else {
        return Err(Stop::whisper(view::no_such_challenge(request.locale)));
    };
    // A second delivery of the same click changes nothing, and is answered as the first was.
    let same = challenge.state == fate && challenge.answered_by(fate) == Some(request.user);
    if !same {
        if let Err(refusal) = may(&challenge, request.user, request.now) {
            return Ok(refuse(request, refusal, Some(&challenge)));
        }
        challenge.state = bot.store.close_challenge(id, fate, request.now).await?;
    }
    if challenge.state != fate {
        return closed(bot, request, challenge).await;
    }
    let message = view::challenge_closed(&challenge, request.now);
    let answer = Answer::from(match request.message {
        Some(_) => Reply::Update(message),
        None => Reply::Post(message),
    });
    // It may have been answered on another message than its own.
    let own = challenge
        .message
        .filter(|&own| request.message != Some(own));
    Ok(match own {
        Some(own) => answer.then(redraw_closed(&challenge, own)),
        None => answer,
    })
}

/// The challenge is over. If it became a game, the message used may be an outdated board.
async fn closed(bot: &Bot, request: &Request, challenge: Challenge) -> Result<Answer, Stop> {
    let refused = refuse(request, ChallengeRefusal::Closed, Some(&challenge));
    let Some(used) = request.message else {
        return Ok(refused);
    };
    Ok(match bot.store.game(challenge.id).await? {
        Some(record) if record.board.is_none_or(|board| board == used) => {
            Answer::from(refused.reply).then(redraw(record.game.id(), used))
        }
        _ => refused,
    })
}

/// Says why not, and redraws a challenge that is no longer open.
fn refuse(request: &Request, refusal: ChallengeRefusal, challenge: Option<&Challenge>) -> Answer {
    let message: Message = view::challenge_refusal(
        refusal,
        challenge,
        request.user,
        request.now,
        request.locale,
    );
    let answer = Answer::whisper(message);
    match (challenge, request.message) {
        (Some(challenge), Some(used))
            if !matches!(challenge.fate(request.now), Fate::Open | Fate::Accepted) =>
        {
            answer.then(redraw_closed(challenge, used))
        }
        _ => answer,
    }
}

fn redraw_closed(challenge: &Challenge, message: MessageId) -> Errand {
    Errand::DrawChallenge {
        challenge: challenge.id,
        message,
    }
}

/// The challenge of a control, if it was made where the control was used.
async fn find(bot: &Bot, request: &Request, id: GameId) -> Result<Option<Challenge>, StoreError> {
    let challenge = bot.store.challenge(id).await?;
    Ok(challenge.filter(|challenge| challenge.place.channel == request.place.channel))
}
