//! `/moderate`: ends games and bars people on a server, and logs each act.

use super::platform::asked;
use super::prelude::*;
use super::{AnyJob, Platform, explain, removal};
use crate::ask::{Bar, Being, Clear, Limit, Minutes, Person, Quiet, Subject, Unbar};
use crate::game::{Endable, Fate, ModAction, ModVerb, Season, UnderWay};
use crate::place::{ChannelId, ClassId, SimulId};
use crate::store::{Job, OpenOnBar};

const DAY: i64 = 24 * 3_600_000;
const MINUTE: i64 = 60_000;

/// `/moderate end`: asks which of all that is under way here.
pub async fn ask_end(turn: &Turn<'_>) -> Result<Answer> {
    turn.moderated()?;
    let all = turn.store.under_way(turn.place.channel).await?;
    Ok(Answer::whisper(match &all[..] {
        [one] => view::end_question(&here(turn, one.id).await?, turn.locale),
        all => view::which_ends(all, turn.locale),
    }))
}

/// “Moderate this game”, in a message's menu.
pub async fn ask_end_of(turn: &Turn<'_>, on: &Subject) -> Result<Answer> {
    turn.moderated()?;
    let found = explain::shown_game(turn.store, on).await?;
    let game = found.ok_or_else(|| Stop::whisper(view::no_board(turn.locale)))?;
    if game.game.end().is_some() {
        return Err(turn.refused(Refusal::Finished, &game));
    }
    let one = here(turn, game.game.id().0).await?;
    Ok(Answer::whisper(view::end_question(&one, turn.locale)))
}

/// The same for the entry that was picked.
pub async fn ask_end_one(turn: &Turn<'_>, id: u64) -> Result<Answer> {
    turn.moderated()?;
    let one = here(turn, id).await?;
    Ok(Reply::Update(view::end_question(&one, turn.locale)).into())
}

/// Ends a game, vote, challenge, tournament, class or simul unscored.
pub async fn end(turn: &Turn<'_>, id: u64) -> Result<Answer> {
    let guild = turn.moderated()?;
    // Idempotent: a repeated request is done once and answered twice.
    let noted = turn.store.act(turn.id).await?;
    let ending = match noted.and_then(|(_, act)| act.verb.name().parse().ok()) {
        Some(ending) => ending,
        None => here(turn, id).await?.ending,
    };
    if !turn.store.stop(guild, id, ending, &act(turn, ending.into())).await? {
        return Err(Stop::whisper(view::nothing_to_end(turn.locale)));
    }
    let ends = match ending {
        Endable::EndChallenge => vec![AnyJob::Now(Job::Challenge(GameId(id)))],
        Endable::EndTournament => Vec::new(),
        Endable::EndClass => vec![AnyJob::Now(Job::Class(ClassId(id)))],
        Endable::EndSimul => end_simul(turn, SimulId(id)).await?,
        Endable::EndGame | Endable::EndVote => {
            removal::stop(turn.bot, GameId(id), turn.now).await?
        }
    };
    let done = Answer::from(Reply::Update(view::ended(ending, turn.locale)));
    Ok(done.and(ends))
}

/// `/moderate bar`: bars a person from the bot, and ends what they have open here.
pub async fn bar(turn: &Turn<'_>, platform: &impl Platform, wanted: &Bar) -> Result<Answer> {
    let guild = turn.moderated()?;
    let whom = wanted.user;
    if whom.being != Being::Human || whom.id == turn.user {
        return Err(Stop::whisper(view::cannot_bar(whom, turn.locale)));
    }
    below(turn, platform, guild, whom.id).await?;
    let against =
        |game: &Record| game.place.guild == Some(guild) && game.game.seat_of(whom.id).is_some();
    spares_own_match(turn, against).await?;
    if turn.store.are_rivals(guild, turn.user, whom.id).await? {
        return Err(Stop::whisper(view::own_tournament(turn.locale)));
    }
    let until = wanted.days.map(|days| turn.now + i64::from(days.0) * DAY);
    let reason = wanted.reason.as_ref().map(|reason| reason.0.clone());
    let act = ModAction { whom: Some(whom.id), until, reason, ..act(turn, ModVerb::Bar) };
    let open = turn.store.bar(guild, whom.id, &act).await?;
    let answer = Answer::whisper(view::now_barred(&act, turn.locale));
    Ok(answer.and(put_away(turn, whom, open).await?))
}

/// `/moderate unbar`.
pub async fn unbar(turn: &Turn<'_>, platform: &impl Platform, wanted: &Unbar) -> Result<Answer> {
    let guild = turn.moderated()?;
    let whom = wanted.user;
    below(turn, platform, guild, whom.id).await?;
    let act = ModAction { whom: Some(whom.id), ..act(turn, ModVerb::Unbar) };
    let unbarred = turn.store.unbar(guild, whom.id, &act).await?;
    Ok(Answer::whisper(view::no_longer_barred(whom.id, unbarred, turn.locale)))
}

/// `/moderate list`, and a page of it.
pub async fn bars(turn: &Turn<'_>, page: u32) -> Result<Answer> {
    let guild = turn.moderated()?;
    let bars = turn.store.bars(guild, page, turn.now).await?;
    let quiet = turn.store.quiet_in(guild, turn.now).await?;
    let limits = turn.store.limits(guild).await?;
    Ok(Reply::Update(view::bars(&bars, &quiet, &limits, turn.locale)).into())
}

/// `/moderate log`, and a page of it.
pub async fn acts(turn: &Turn<'_>, page: u32) -> Result<Answer> {
    let guild = turn.moderated()?;
    let acts = turn.store.acts(guild, page).await?;
    Ok(Reply::Update(view::acts(&acts, turn.locale)).into())
}

/// `/moderate quiet`: nothing new begins in this channel for a while.
pub async fn quiet(turn: &Turn<'_>, wanted: Quiet) -> Result<Answer> {
    let guild = turn.moderated()?;
    let Minutes(minutes) = wanted.minutes.unwrap_or(Minutes(60));
    let until = Some(turn.now + i64::from(minutes) * MINUTE);
    let act = ModAction { until, ..act(turn, ModVerb::Quiet) };
    turn.store.set_quiet(guild, &act).await?;
    Ok(Answer::whisper(view::now_quiet(&act, turn.locale)))
}

/// Ends the quiet in a channel.
pub async fn speak(turn: &Turn<'_>, channel: ChannelId) -> Result<Answer> {
    let guild = turn.moderated()?;
    let act = ModAction { channel, ..act(turn, ModVerb::Speak) };
    if !turn.store.set_quiet(guild, &act).await? {
        return bars(turn, 0).await;
    }
    Ok(Reply::Update(view::no_longer_quiet(channel, turn.locale)).into())
}

/// `/moderate clear`: asks whether what a person has earned should no longer count.
pub async fn ask_clear(turn: &Turn<'_>, platform: &impl Platform, wanted: Clear) -> Result<Answer> {
    let guild = turn.managed()?;
    let Clear { user: whom, period } = wanted;
    if whom.being != Being::Human {
        return Err(Stop::whisper(view::cannot_bar(whom, turn.locale)));
    }
    below(turn, platform, guild, whom.id).await?;
    let since = Season::containing(period, turn.now);
    Ok(Answer::whisper(view::clear_question(whom.id, since, turn.locale)))
}

/// Stops counting what a person has earned.
pub async fn clear(
    turn: &Turn<'_>,
    platform: &impl Platform,
    whom: UserId,
    since: Season,
) -> Result<Answer> {
    let guild = turn.managed()?;
    // No user has such an id.
    if !i64::try_from(whom.0).is_ok_and(|id| id > 0) {
        return Err(turn.unknown());
    }
    below(turn, platform, guild, whom).await?;
    let act = ModAction { whom: Some(whom), ..act(turn, ModVerb::clear(since.period())) };
    turn.store.clear(guild, (whom, since), &act).await?;
    Ok(Reply::Update(view::cleared(&act, turn.locale)).into())
}

/// `/moderate limit`: restricts something to a role. @everyone lifts the limit.
pub async fn limit(turn: &Turn<'_>, wanted: Limit) -> Result<Answer> {
    let guild = turn.managed()?;
    let Limit { what: kind, role } = wanted;
    let act = ModAction {
        role: role.filter(|role| role.0 != guild.0),
        ..act(turn, ModVerb::limit(kind))
    };
    let changed = turn.store.set_limit(guild, kind, &act).await?;
    Ok(Answer::whisper(view::now_limited(&act, changed, turn.locale)))
}

fn act(turn: &Turn<'_>, verb: ModVerb) -> ModAction {
    ModAction {
        id: turn.id,
        by: Some(turn.user),
        verb,
        whom: None,
        channel: turn.place.channel,
        until: None,
        reason: None,
        role: None,
        at: turn.now,
    }
}

/// Returns what has that id and is under way here.
async fn here(turn: &Turn<'_>, id: u64) -> Result<UnderWay> {
    let here = turn.store.under_way(turn.place.channel).await?;
    let found = here.into_iter().find(|one| one.id == id);
    spares_own_match(turn, |game| game.game.id().0 == id).await?;
    found.ok_or_else(|| Stop::whisper(view::nothing_to_end(turn.locale)))
}

/// Refuses if one of the games to end is of the asker's own fair match: ended, a lost match would not be rated.
async fn spares_own_match(turn: &Turn<'_>, ends: impl Fn(&Record) -> bool) -> Result<()> {
    let open = turn.store.every_open_game(turn.user).await?;
    match open.iter().any(|game| game.fair.is_some() && ends(game)) {
        true => Err(Stop::whisper(view::own_match(turn.locale))),
        false => Ok(()),
    }
}

/// Refuses if the person ranks above the asker on the server.
pub(super) async fn below(
    turn: &Turn<'_>,
    platform: &impl Platform,
    guild: GuildId,
    whom: UserId,
) -> Result<()> {
    match asked("who is above whom", platform.is_above(guild, whom, turn.user)).await {
        Some(false) => Ok(()),
        Some(true) => Err(Stop::whisper(view::above_you(whom, turn.locale))),
        None => Err(Stop::whisper(view::rank_unknown(turn.locale))),
    }
}

/// Ends everything that the person has open on the server; others' games are left alone.
async fn put_away(turn: &Turn<'_>, whom: Person, open: OpenOnBar) -> Result<Vec<AnyJob>> {
    let now = turn.now;
    let mut ends = Vec::new();
    for id in open.tournaments {
        if let Ok((_, Some(game))) = turn.store.remove_entrant(id, whom.id, None, now).await? {
            ends.extend(removal::stop(turn.bot, game, now).await?);
        }
    }
    for game in open.games {
        ends.extend(removal::stop(turn.bot, game, now).await?);
    }
    for challenge in open.challenges {
        turn.store.close_challenge(challenge, Fate::Stopped, now).await?;
        ends.push(AnyJob::Now(Job::Challenge(challenge)));
    }
    Ok(ends)
}

/// Ends a simul's games.
async fn end_simul(turn: &Turn<'_>, id: SimulId) -> Result<Vec<AnyJob>> {
    let now = turn.now;
    let mut ends = Vec::new();
    for game in turn.store.playing_in(id).await? {
        ends.extend(removal::stop(turn.bot, game.game.id(), now).await?);
    }
    ends.push(AnyJob::Now(Job::Simul(id)));
    Ok(ends)
}
