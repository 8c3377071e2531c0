//! Messages about challenges: the challenge itself, refusals, and what became of it.

use super::art;
use super::refusal::{busy, vote_open};
use super::sentences::plays_enough;
use crate::game::pestering::{self, Pestering};
use crate::game::{Challenge, ChallengeRefusal, Fate, OPEN_GAMES, Opening, Record};
use crate::place::UserId;
use crate::store::Hindrance;
use crate::view::prelude::*;

/// Shows the challenge to everyone in the channel. It pings only the person it asks.
pub fn challenge(challenge: &Challenge) -> Message {
    let locale = challenge.place.locale;
    let terms = &challenge.terms;
    let position = terms.start.position();
    let [challenger, challenged] = &names(challenge, locale);
    let open = challenge.pair.is_open();
    let game = playing(challenge, locale);
    let rematch = challenge.rematch_of.is_some();
    let intro = match (challenge.rated, rematch) {
        (true, _) if open => say!(locale, "challenge-anyone-fair", challenger),
        (false, _) if open => say!(locale, "challenge-anyone", challenger, game),
        (true, _) => say!(locale, "challenge-fair", challenger, challenged),
        (false, true) => say!(locale, "challenge-rematch", challenger, challenged),
        (false, false) => say!(locale, "challenge", challenger, challenged, game),
    };
    let theme = terms.theme;
    let piles = art::piles(position, false, Audience { locale, theme });
    let begins = match challenge.opening {
        Opening::Challenger => say!(locale, "challenge-begins", who = challenger),
        Opening::Challenged if open => say!(locale, "challenge-anyone-begins"),
        Opening::Challenged => say!(locale, "challenge-begins", who = challenged),
        Opening::Lot => say!(locale, "challenge-lot"),
    };
    let mut above = vec![intro];
    above.extend(words::rules_of(&terms.start, theme, locale));
    let when = words::moment(challenge.expires);
    let time = words::span(terms.move_time.in_seconds(), locale);
    let until = say!(locale, "challenge-until", open, when, time);
    let mut below = vec![begins, until];
    if !challenge.pings && !open {
        below.push(say!(locale, "challenge-unpinged", who = challenged));
    }
    let id = challenge.id;
    let accept = |label| Button::new(Press::Accept(id), label).success();
    let buttons = match open {
        true => vec![accept(say!(locale, "button-join")), withdraw(challenge, locale)],
        false => vec![
            accept(say!(locale, "button-accept")),
            Button::new(Press::Decline(id), say!(locale, "button-decline")),
            withdraw(challenge, locale),
            Button::new(Press::Mute(id), say!(locale, "button-mute")),
        ],
    };
    let [above, below] = [above, below].map(|lines| Block::Text(lines.join("\n")));
    let card = Message::card([above, piles, below]).buttons(buttons);
    match challenge.pair.challenged().filter(|_| challenge.pings) {
        // A card cannot ping, so this becomes a plain message.
        Some(challenged) => card.plain([challenged]),
        None => card,
    }
}

fn withdraw(challenge: &Challenge, locale: Locale) -> Button {
    Button::new(Press::Withdraw(challenge.id), say!(locale, "button-withdraw"))
}

/// Shows what is left of a challenge that is no longer open at `now`.
pub fn challenge_closed(challenge: &Challenge, now: i64) -> Message {
    Message::text(fate(challenge, now, challenge.place.locale))
}

/// Says why a challenge was not made or answered. `who` asked, and `challenge` is the challenge, if there is one.
pub fn challenge_refusal(
    refusal: ChallengeRefusal,
    challenge: Option<&Challenge>,
    who: UserId,
    now: i64,
    locale: Locale,
) -> Message {
    let open = challenge.is_some_and(|challenge| challenge.pair.is_open());
    let may_decline = || challenge.is_some_and(|it| it.may_decline(who, now).is_ok());
    let why = match refusal {
        ChallengeRefusal::Oneself => say!(locale, "challenge-oneself"),
        ChallengeRefusal::Bot(whom) => say!(locale, "challenge-bot", who = whom),
        ChallengeRefusal::NotHere(whom) => say!(locale, "challenge-not-here", who = whom),
        ChallengeRefusal::NotAsked if open => say!(locale, "challenge-for-anyone"),
        ChallengeRefusal::NotAsked => say!(locale, "challenge-not-asked"),
        ChallengeRefusal::NotYours if may_decline() => say!(locale, "challenge-not-yours-decline"),
        ChallengeRefusal::NotYours => say!(locale, "challenge-not-yours", open),
        ChallengeRefusal::OnesOwn if open => say!(locale, "challenge-ones-own-open"),
        ChallengeRefusal::OnesOwn => say!(locale, "challenge-ones-own"),
        ChallengeRefusal::Closed => say!(locale, "challenge-closed", open),
        ChallengeRefusal::Unseen => say!(locale, "challenge-unseen"),
        ChallengeRefusal::Alone => say!(locale, "challenge-alone"),
        ChallengeRefusal::Clock => say!(locale, "challenge-clock"),
        ChallengeRefusal::Unwarned => say!(locale, "challenge-unwarned"),
        ChallengeRefusal::Off => say!(locale, "challenge-off"),
        ChallengeRefusal::Unrated(variant) => {
            say!(locale, "challenge-unrated", game = Phrase::Name.of(variant, locale))
        }
        ChallengeRefusal::NoGame => say!(locale, "challenge-no-game"),
        ChallengeRefusal::NoChoice => say!(locale, "challenge-no-choice"),
        ChallengeRefusal::Pestering(whom, pestering) => why_quiet(whom, pestering, locale),
    };
    match challenge {
        None => Message::text(why),
        Some(challenge) => Message::text(format!("{why}\n{}", fate(challenge, now, locale))),
    }
}

fn why_quiet(whom: Option<UserId>, pestering: Pestering, locale: Locale) -> String {
    let (who, when) = (mention(whom, locale), pestering.until().map(words::again));
    match pestering {
        Pestering::Muted => say!(locale, "pestering-muted", who),
        Pestering::Barred => say!(locale, "pestering-barred", who),
        Pestering::Declined { .. } => say!(locale, "pestering-declined", who, when),
        Pestering::Open { .. } => say!(locale, "pestering-open", n = pestering::OPEN, when),
        Pestering::Often { .. } => say!(locale, "pestering-often", n = pestering::AN_HOUR, when),
        Pestering::Erased { .. } => say!(locale, "pestering-erased", when),
    }
}

/// Tells the challenged person that the challenger can no longer challenge them.
pub fn muted(challenge: &Challenge, locale: Locale) -> Message {
    let [challenger, _] = names(challenge, locale);
    let message = Message::text(say!(locale, "muted", who = challenger));
    let undo = Press::Unmute(challenge.pair.challenger());
    message.buttons([Button::new(undo, say!(locale, "button-unmute"))])
}

/// Shows a challenge to or from `who`, as a line of a list.
pub(super) fn open_challenge(challenge: &Challenge, who: UserId, locale: Locale) -> String {
    let [challenger, challenged] = names(challenge, locale);
    let when = words::moment(challenge.expires);
    let entry = if challenge.pair.is_open() {
        say!(locale, "games-challenging-anyone", when)
    } else if challenge.pair.challenged() == Some(who) {
        say!(locale, "games-challenged", who = challenger, when)
    } else {
        say!(locale, "games-challenging", who = challenged, when)
    };
    format!("{entry}\n{}", words::link_to(&challenge.place, challenge.message))
}

/// Says that the same challenge is still open here.
pub fn already_asked(standing: &Challenge, locale: Locale) -> Message {
    let [_, challenged] = names(standing, locale);
    let when = words::moment(standing.expires);
    let open = standing.pair.is_open();
    let already = say!(locale, "challenge-already", open, who = challenged, when);
    let link = words::link_to(&standing.place, standing.message);
    Message::text(format!("{already} {link}")).buttons([withdraw(standing, locale)])
}

/// Says that the other person is busy with a game in this channel.
pub fn they_play(who: UserId, record: &Record, locale: Locale) -> Message {
    let why = say!(locale, "challenge-they-play", who);
    Message::text(format!("{why}\n{}", words::standing(record, locale)))
}

/// Says why the game that `who` asks for with `other` does not begin.
pub fn hindered(hindrance: &Hindrance, who: UserId, other: UserId, locale: Locale) -> Message {
    match hindrance {
        Hindrance::Busy(open) if open.poll.is_some() => vote_open(open, locale),
        Hindrance::Busy(open) if open.game.seat_of(who).is_some() => busy(open, locale),
        Hindrance::Busy(open) => they_play(other, open, locale),
        Hindrance::Full(full) if *full == who => plays_enough(locale),
        Hindrance::Full(full) => {
            Message::text(say!(locale, "challenge-they-play-enough", who = *full, n = OPEN_GAMES))
        }
    }
}

/// Names the game that the challenge is for.
fn playing(challenge: &Challenge, locale: Locale) -> String {
    let variant = challenge.terms.start.position().rules().variant;
    match challenge.rated {
        true => say!(locale, "challenge-match", game = Phrase::Name.of(variant, locale)),
        false => Phrase::Playing.of(variant, locale),
    }
}

/// Says who challenged whom, and what became of the challenge.
fn fate(challenge: &Challenge, now: i64, locale: Locale) -> String {
    let [challenger, challenged] = &names(challenge, locale);
    let open = challenge.pair.is_open();
    let game = playing(challenge, locale);
    let (fate, when) = (challenge.fate(now), words::moment(challenge.expires));
    if open && fate == Fate::Open {
        return say!(locale, "challenging-anyone", challenger, when, game);
    }
    let intro = say!(locale, "challenged", open, challenger, challenged, game);
    let who = if fate == Fate::Withdrawn { challenger } else { challenged };
    let outcome = say!(locale, "challenge-fate", fate = fate.name(), open, who, when);
    format!("{intro} {outcome}")
}

fn names(challenge: &Challenge, locale: Locale) -> [String; 2] {
    let pair = challenge.pair;
    [Some(pair.challenger()), pair.challenged()].map(|who| mention(who, locale))
}

/// Mentions a person, or says "somebody".
fn mention(who: Option<UserId>, locale: Locale) -> String {
    match who {
        Some(who) => who.mention(),
        None => say!(locale, "challenge-somebody"),
    }
}
