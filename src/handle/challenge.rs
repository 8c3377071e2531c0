//! Challenges between people: made, accepted, declined, withdrawn. A rematch is a challenge too.

use super::drawing::{as_allowed, drew, post};
use super::nudge::follow;
use super::prelude::*;
use super::{AnyJob, FollowUp};
use crate::ask::{Being, First, Person, PlayOptions};
use crate::game::{
    Against, Challenge, ChallengeRefusal, Fate, Limited, Opening, Pair, Seat, Terms, pace,
};
use crate::place::MessageId;
use crate::store::{Accepted, Challenged, Job, MessageOwner, Redraw};

/// The longest that the answer showing a challenge takes to arrive, in milliseconds.
const SHOWING: i64 = 3_000;

/// Challenges a person, or offers a game to the first who joins.
pub(super) async fn challenge(
    turn: &Turn<'_>,
    wanted: &PlayOptions,
    terms: Terms,
) -> Result<Answer> {
    let pair = match wanted.opponent {
        Some(whom) => challenged(turn, whom)?,
        None => {
            in_company(turn)?;
            turn.unlimited(Limited::Open).await?;
            Pair::open(turn.user)
        }
    };
    let opening = match wanted.first {
        None | Some(First::Me) => Opening::Challenger,
        Some(First::Opponent) => Opening::Challenged,
        Some(First::Random) => Opening::Lot,
    };
    let challenge = new_challenge(turn, pair, terms, opening);
    ask(turn, Challenge { rated: wanted.rated, ..challenge }).await
}

/// Returns the asker and this person, if they may be challenged here.
fn challenged(turn: &Turn<'_>, whom: Person) -> Result<Pair> {
    let refusal = match whom.being {
        Being::Human if whom.here || whom.id == turn.user => return pair(turn, whom.id),
        Being::Human => ChallengeRefusal::NotHere(whom.id),
        Being::Bot | Being::Bouton => ChallengeRefusal::Bot(whom.id),
    };
    Err(refuse(turn, refusal, None))
}

/// Refuses where nobody else could see a challenge.
pub(super) fn in_company(turn: &Turn<'_>) -> Result<()> {
    match turn.place.guild.is_none() && turn.presence >= Presence::Listener {
        true => Err(refuse(turn, ChallengeRefusal::Alone, None)),
        false => Ok(()),
    }
}

/// The Rematch button of a game between people: the first to press it challenges, the other accepts.
pub(super) async fn again(turn: &Turn<'_>, record: &Record, other: UserId) -> Result<Answer> {
    let game = &record.game;
    let begins = game.seat_of(turn.user) == Some(Seat::Second);
    let opening = if begins { Opening::Challenger } else { Opening::Challenged };
    let challenge = Challenge {
        rated: record.fair.is_some(),
        rematch_of: Some(game.id()),
        ..new_challenge(turn, pair(turn, other)?, game.terms().clone(), opening)
    };
    ask(turn, challenge).await
}

pub async fn accept(turn: &Turn<'_>, id: GameId) -> Result<Answer> {
    let challenge = find(turn, id).await?;
    match challenge.may_accept(turn.user, turn.now) {
        // The same click delivered twice finds its game; anyone else is told that the challenge is closed.
        Err(ChallengeRefusal::Closed) if challenge.state == Fate::Accepted => {
            if challenge.answered_by(Fate::Accepted) == Some(turn.user) {
                begin(turn, challenge).await
            } else {
                closed(turn, &challenge).await
            }
        }
        Err(refusal) => Err(refuse(turn, refusal, Some(&challenge))),
        Ok(()) if is_hasty(turn, &challenge) => {
            Err(refuse(turn, ChallengeRefusal::Clock, Some(&challenge)))
        }
        Ok(()) if challenge.rated && is_mute(turn) => {
            Err(refuse(turn, ChallengeRefusal::Unwarned, Some(&challenge)))
        }
        Ok(()) => begin(turn, challenge).await,
    }
}

pub async fn decline(turn: &Turn<'_>, id: GameId) -> Result<Answer> {
    close(turn, id, Fate::Declined, Challenge::may_decline).await
}

/// The button that declines, and asks not to be asked again by this person. It works on an old message too,
/// whatever became of that challenge.
pub async fn mute(turn: &Turn<'_>, id: GameId) -> Result<Answer> {
    let challenge = find(turn, id).await?;
    if challenge.pair.is_open() || challenge.pair.challenged() != Some(turn.user) {
        let refusal = if turn.user == challenge.pair.challenger() {
            ChallengeRefusal::OnesOwn
        } else {
            ChallengeRefusal::NotAsked
        };
        return Err(refuse(turn, refusal, Some(&challenge)));
    }
    let state = turn.store.mute(&challenge, turn.now).await?;
    let answer = Answer::whisper(view::muted(&challenge, turn.locale));
    let message = turn.posted().or(challenge.message);
    Ok(over(turn, &Challenge { state, ..challenge }, message, answer))
}

pub async fn withdraw(turn: &Turn<'_>, id: GameId) -> Result<Answer> {
    close(turn, id, Fate::Withdrawn, Challenge::may_withdraw).await
}

/// Whether the bot may not post in this server's channel. There nobody can be warned, so a game that stands still is
/// abandoned: one could escape a loss that counts.
fn is_mute(turn: &Turn<'_>) -> bool {
    turn.lacks_in(&[turn.place.channel]).is_some_and(|lacks| !lacks.is_empty())
}

/// Whether there is so little time that the bot must be able to warn both, and it may not.
fn is_hasty(turn: &Turn<'_>, challenge: &Challenge) -> bool {
    challenge.terms.move_time.is_short() && turn.presence < Presence::Speaker
}

/// Returns the asker and the person they challenge, who must be two people.
fn pair(turn: &Turn<'_>, whom: UserId) -> Result<Pair> {
    Pair::new(turn.user, whom).ok_or_else(|| refuse(turn, ChallengeRefusal::Oneself, None))
}

/// Makes a challenge as of now.
fn new_challenge(turn: &Turn<'_>, pair: Pair, terms: Terms, opening: Opening) -> Challenge {
    Challenge {
        id: GameId(turn.id),
        pair,
        terms,
        opening,
        rated: false,
        rematch_of: None,
        place: turn.place,
        pings: true,
        message: None,
        expires: turn.now + pace::CHALLENGE,
        state: Fate::Open,
    }
}

async fn ask(turn: &Turn<'_>, challenge: Challenge) -> Result<Answer> {
    let no = |refusal| Err(refuse(turn, refusal, None));
    if turn.presence == Presence::Unseen {
        return no(ChallengeRefusal::Unseen);
    }
    if is_hasty(turn, &challenge) {
        return no(ChallengeRefusal::Clock);
    }
    if challenge.rated && is_mute(turn) {
        return no(ChallengeRefusal::Unwarned);
    }
    let settings = turn.settings().await?;
    if !settings.challenges {
        return no(ChallengeRefusal::Off);
    }
    let position = challenge.terms.start.position();
    let variant = position.rules().variant;
    if challenge.rated && !settings.rated_games.hold(variant) {
        return no(ChallengeRefusal::Unrated(variant));
    }
    if position.must_end() {
        return no(ChallengeRefusal::NoGame);
    }
    if challenge.rated && !position.has_choice() {
        return no(ChallengeRefusal::NoChoice);
    }
    // Checked here only to say so early: accepting the challenge checks it again, for good.
    let whom = challenge.pair.challenged();
    if let Some(mine) = busy(turn, turn.user).await? {
        return Err(Stop::whisper(view::busy(&mine, turn.locale)));
    }
    if let Some(whom) = whom
        && let Some(theirs) = busy(turn, whom).await?
    {
        return Err(Stop::whisper(view::they_play(whom, &theirs, turn.locale)));
    }
    let challenge = match turn.store.begin_challenge(&challenge, turn.now, turn.bot.budgets).await?
    {
        Challenged::New { pings } => Challenge { pings, ..challenge },
        Challenged::Crossed(challenge) => return begin(turn, challenge).await,
        Challenged::Same(challenge) => challenge,
        // The answer that should have shown this challenge never arrived, so nobody has seen it.
        Challenged::Pending(unseen) if unseen.message.is_none() && is_late(&unseen, turn) => unseen,
        Challenged::Pending(standing) => {
            return Err(Stop::whisper(view::already_asked(&standing, turn.locale)));
        }
        Challenged::Full => return Err(Stop::whisper(view::plays_enough(turn.locale))),
        Challenged::Refused(pestering) => {
            return no(ChallengeRefusal::Pestering(whom, pestering));
        }
    };
    turn.posts(MessageOwner::Challenge(challenge.id), view::challenge(&challenge)).await
}

/// Returns the open game that keeps a person from playing with people here.
async fn busy(turn: &Turn<'_>, who: UserId) -> Result<Option<Record>, StoreError> {
    let mut open = turn.store.open_in(who, turn.place.channel).await?.into_iter();
    Ok(open.find(|record| record.game.against() == Against::People))
}

/// Whether the challenge's message should be known by now.
fn is_late(challenge: &Challenge, request: &Request) -> bool {
    challenge.expires - pace::CHALLENGE + SHOWING < request.now
}

/// Turns a challenge that may be accepted into its game.
async fn begin(turn: &Turn<'_>, challenge: Challenge) -> Result<Answer> {
    let pair = challenge.pair.joined_by(turn.user);
    let pair = pair.ok_or_else(|| refuse(turn, ChallengeRefusal::NotAsked, Some(&challenge)))?;
    let challenge = Challenge { pair, ..challenge };
    let mut lot = fastrand::Rng::with_seed(turn.seed);
    let used = turn.message;
    // If a rematch button accepted it, the old board stays, and the challenge's message shows that it is closed.
    let elsewhere = used.is_none() || challenge.message.is_some_and(|own| used != Some(own));
    let game = challenge.game(turn.user, lot.bool());
    let record = Record {
        board: if elsewhere { None } else { used },
        ..Record::begun(game, challenge.place, turn.now)
    };
    let threaded = turn.presence >= Presence::Host && turn.settings().await?.threads;
    let drawn = if elsewhere { Redraw::NewBoard(turn.token.clone()) } else { Redraw::After };
    let (drawn, now) = (as_allowed(turn, drawn), turn.now);
    let by = (turn.id, &drawn);
    match turn.store.accept_and(&challenge, &record, threaded, now, by).await? {
        // It was accepted before, and the game has moved to its thread.
        Accepted::Begun(record) if record.place.channel != turn.place.channel => {
            Err(turn.elsewhere(&record))
        }
        Accepted::Begun(record) => {
            // Until the thread exists, the game is where it began.
            let thread = threaded.then(|| AnyJob::Now(Job::Thread(record.game.id())));
            if let Some(used) = used.filter(|_| !elsewhere) {
                return Ok(drew(&record, used).and(thread).and(follow(&record)));
            }
            let message = challenge.message.map(|message| redraw_closed(&challenge, message));
            Ok(post(&record).and(thread).and(follow(&record)).and(message))
        }
        Accepted::Closed => closed(turn, &find(turn, challenge.id).await?).await,
        Accepted::Apart => Err(Stop::whisper(view::kept_apart(turn.locale))),
        Accepted::Hindered(hindrance) => {
            Err(turn.hindered(&hindrance, challenge.pair.challenger()))
        }
    }
}

async fn close(
    turn: &Turn<'_>,
    id: GameId,
    fate: Fate,
    may: fn(&Challenge, UserId, i64) -> Result<(), ChallengeRefusal>,
) -> Result<Answer> {
    let mut challenge = find(turn, id).await?;
    // The same click delivered twice changes nothing, and gets the same answer.
    let same = challenge.state == fate && challenge.answered_by(fate) == Some(turn.user);
    if !same {
        may(&challenge, turn.user, turn.now)
            .map_err(|refusal| refuse(turn, refusal, Some(&challenge)))?;
        challenge.state = turn.store.close_challenge(id, fate, turn.now).await?;
    }
    if challenge.state != fate {
        // Read again: the challenge now names who joined.
        return closed(turn, &find(turn, id).await?).await;
    }
    let message = view::challenge_closed(&challenge, turn.now);
    let answer = Answer::from(match turn.message {
        Some(_) => Reply::Update(message),
        None => Reply::Post(message),
    });
    // The button may have been on another message than the challenge's own.
    let own = challenge.message.map(|own| match turn.message == Some(own) {
        true => FollowUp::DrewChallenge(id),
        false => redraw_closed(&challenge, own).into(),
    });
    Ok(answer.and(own))
}

/// Says that the challenge is closed. If it became a game, the message used may be an outdated board.
async fn closed(turn: &Turn<'_>, challenge: &Challenge) -> Result<Answer> {
    let refusal = ChallengeRefusal::Closed;
    if let Some(used) = turn.posted()
        && let Some(record) = turn.store.game(challenge.id).await?
        && record.board.is_none_or(|board| board == used)
    {
        let answer = refusal_of(turn, refusal, Some(challenge));
        return Err(answer.then(AnyJob::draw(record.game.id(), used)).into());
    }
    Err(refuse(turn, refusal, Some(challenge)))
}

/// Says why not, and redraws the message of a challenge that is no longer open.
fn refuse(turn: &Turn<'_>, refusal: ChallengeRefusal, challenge: Option<&Challenge>) -> Stop {
    let answer = refusal_of(turn, refusal, challenge);
    let Some(challenge) = challenge else { return answer.into() };
    over(turn, challenge, turn.posted(), answer).into()
}

/// Returns the answer, plus a redraw of the challenge's message if the challenge is over. Where the bot may
/// not edit messages, the redraw itself is the answer.
fn over(
    turn: &Turn<'_>,
    challenge: &Challenge,
    message: Option<MessageId>,
    answer: Answer,
) -> Answer {
    let over = !matches!(challenge.fate(turn.now), Fate::Open | Fate::Accepted);
    match message.filter(|_| over) {
        Some(message) if turn.presence >= Presence::Listener => {
            answer.then(redraw_closed(challenge, message))
        }
        Some(_) => Reply::Update(view::challenge_closed(challenge, turn.now)).into(),
        None => answer,
    }
}

fn refusal_of(turn: &Turn<'_>, refusal: ChallengeRefusal, of: Option<&Challenge>) -> Answer {
    Answer::whisper(view::challenge_refusal(refusal, of, turn.user, turn.now, turn.locale))
}

fn redraw_closed(challenge: &Challenge, message: MessageId) -> AnyJob {
    match challenge.message == Some(message) {
        true => AnyJob::Now(Job::Challenge(challenge.id)),
        false => AnyJob::DrawChallenge(challenge.id, message),
    }
}

/// Returns the challenge of a control, if it was made in the channel where the control was used.
async fn find(turn: &Turn<'_>, id: GameId) -> Result<Challenge> {
    let challenge = turn.store.challenge(id).await?;
    challenge
        .filter(|challenge| challenge.place.channel == turn.place.channel)
        .ok_or_else(|| Stop::whisper(view::no_such_challenge(turn.locale)))
}
