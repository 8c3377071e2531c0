//! `/stats`: a person's record.

use super::prelude::*;
use crate::ask::{Being, Person, Stats};
use crate::day::Day;
use crate::locale::Locale;
use crate::view::StatsShown;

/// `/stats`: as a whisper, with a button to share it.
pub async fn stats(turn: &Turn<'_>, wanted: &Stats) -> Result<Answer> {
    let whose = match wanted.user {
        Some(Person { id, being: Being::Human, .. }) => id,
        Some(_) => return Err(Stop::whisper(view::stats_of_bot(turn.locale))),
        None => turn.user,
    };
    may_see(turn, whose).await?;
    let stats = draw(turn, whose, Some(turn.user), turn.locale).await?;
    Ok(Answer::whisper(stats))
}

/// Posts the record for everyone in the channel.
pub async fn share(turn: &Turn<'_>, whose: UserId) -> Result<Answer> {
    may_see(turn, whose).await?;
    let stats = draw(turn, whose, None, turn.place.locale).await?;
    Ok(Reply::Post(stats).into())
}

/// Starts or stops reminding the asker before their streak ends.
pub async fn remind(turn: &Turn<'_>, on: bool) -> Result<Answer> {
    if on && turn.preferences().await?.calls == Some(false) {
        return Err(Stop::whisper(view::never_called(turn.locale)));
    }
    turn.store.remind(turn.user, on.then_some(turn.locale), turn.now).await?;
    let stats = draw(turn, turn.user, Some(turn.user), turn.locale).await?;
    Ok(Reply::Update(stats).into())
}

/// Refuses somebody else's record if they hide it.
async fn may_see(turn: &Turn<'_>, whose: UserId) -> Result<()> {
    if whose != turn.user && turn.store.is_hidden(whose).await? {
        return Err(Stop::whisper(view::stats_hidden(turn.locale)));
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
    let guild = turn.place.guild;
    let chart = turn.settings().await?.cards;
    let mut profile = turn.store.profile(whose, guild, turn.user).await?;
    if let Some(guild) = guild {
        let recent = turn.store.recent_days(guild, &[whose], Day::at(turn.now)).await?;
        profile.tally.streak.recent = recent.into_iter().sum();
    }
    let reminded = match to {
        // A person who wants no pings gets no reminders either.
        Some(reader) if reader == whose => Some(
            turn.preferences().await?.calls != Some(false) && turn.store.is_reminded(whose).await?,
        ),
        _ => None,
    };
    if guild.is_none() && whose != turn.user {
        return Ok(view::stats_between(&profile, whose, locale));
    }
    let shown = StatsShown { to, chart, reminded };
    Ok(turn.run_slow(|| view::stats(&profile, whose, shown, turn.now, locale)).await)
}
