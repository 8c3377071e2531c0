//! `/stats`: a person's record.

use super::{Answer, Result, Stop, Turn};
use crate::ask::{Being, Person, Request, Stats};
use crate::day::Day;
use crate::locale::Locale;
use crate::place::UserId;
use crate::reply::{Message, Reply};
use crate::store::StoreError;
use crate::view::{self, StatsShown};

/// `/stats`: as a whisper, with a button to share it.
pub async fn stats(turn: &Turn<'_>, wanted: &Stats) -> Result<Answer> {
    let request = turn.request;
    let whose = match wanted.user {
        Some(Person { id, being: Being::Human, .. }) => id,
        Some(_) => return Err(Stop::whisper(view::stats_of_bot(request.locale))),
        None => request.user,
    };
    may_see(turn, whose).await?;
    let stats = draw(turn, whose, Some(request.user), request.locale).await?;
    Ok(Answer::whisper(stats))
}

/// Posts the record for everyone in the channel.
pub async fn share(turn: &Turn<'_>, whose: UserId) -> Result<Answer> {
    may_see(turn, whose).await?;
    let stats = draw(turn, whose, None, turn.request.place.locale).await?;
    Ok(Reply::Post(stats).into())
}

/// Starts or stops reminding the asker before their streak ends.
pub async fn remind(turn: &Turn<'_>, on: bool) -> Result<Answer> {
    let Request { user, now, locale, .. } = *turn.request;
    if on && turn.preferences().await?.calls == Some(false) {
        return Err(Stop::whisper(view::never_called(locale)));
    }
    turn.store.remind(user, on.then_some(locale), now).await?;
    let stats = draw(turn, user, Some(user), locale).await?;
    Ok(Reply::Update(stats).into())
}

/// Refuses somebody else's record if they hide it.
async fn may_see(turn: &Turn<'_>, whose: UserId) -> Result<()> {
    if whose != turn.request.user && turn.store.is_hidden(whose).await? {
        return Err(Stop::whisper(view::stats_hidden(turn.request.locale)));
    }
    Ok(())
}

/// Draws a record. Outside servers, another person's shows only the games the two played together: the reader
/// may not be where the rest were played.
async fn draw(
    turn: &Turn<'_>,
    whose: UserId,
    to: Option<UserId>,
    locale: Locale,
) -> Result<Message, StoreError> {
    let request = turn.request;
    let guild = request.place.guild;
    let chart = turn.settings().await?.cards;
    let mut profile = turn.store.profile(whose, guild, request.user).await?;
    if let Some(guild) = guild {
        let recent = turn.store.recent_days(guild, &[whose], Day::at(request.now)).await?;
        profile.tally.streak.recent = recent.into_iter().sum();
    }
    let reminded = match to {
        // A person who wants no pings gets no reminders either.
        Some(reader) if reader == whose => Some(
            turn.preferences().await?.calls != Some(false) && turn.store.is_reminded(whose).await?,
        ),
        _ => None,
    };
    if guild.is_none() && whose != request.user {
        return Ok(view::stats_between(&profile, whose, locale));
    }
    let shown = StatsShown { to, chart, reminded };
    Ok(turn.run_slow(|| view::stats(&profile, whose, shown, request.now, locale)).await)
}
