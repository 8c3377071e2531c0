//! Posts the puzzle of the day in the channel that the server chose, with those who solved yesterday's.

use tracing::warn;

use super::{Done, Halt, Platform, Worker};
use crate::day::Day;
use crate::game::Theme;
use crate::game::daily::REFUSED;
use crate::place::{GuildId, RoleId, UserId};
use crate::puzzle::Puzzle;
use crate::store::StoreError;
use crate::view::{self, Audience, DailyPuzzle, Departed};

impl<P: Platform> Worker<P> {
    /// Posts the puzzle once, like a podium. If the channel is gone, clears the server's setting.
    pub(super) async fn post_puzzle(&self, guild: GuildId, day: Day) -> Result<Done, Halt> {
        let store = &self.bot.store;
        let settings = store.settings(Some(guild)).await?;
        let is_news = settings.puzzle_hour.is_news(day, self.clock.now());
        let Some(channel) = settings.puzzle_channel.filter(|_| is_news) else {
            return Ok(Done::Over);
        };
        if let Some(until) = store.quiet(channel, None, self.clock.now()).await? {
            return Ok(Done::Later(until));
        }
        let over = day.before();
        let first = || store.solvers(guild, over, 0, UserId(0));
        let people: Vec<UserId> = first().await?.rows.iter().map(|solver| solver.user).collect();
        let departed =
            Departed { people: self.who_left(guild, &people).await?, how: settings.leavers };
        // Read again: looking people up takes time, in which somebody may hide or be erased.
        let solvers = first().await?;
        let audience = Audience {
            locale: store.spoken(guild).await?,
            theme: settings.theme.unwrap_or(Theme::Matches),
        };
        let post = DailyPuzzle {
            puzzle: &Puzzle::of(day),
            solvers: &solvers,
            share: store.puzzle_share(over).await?,
            left: &departed,
            // The role with the server's own id is @everyone.
            role: settings.puzzle_role.filter(|&RoleId(id)| id != guild.0),
        };
        let content = view::daily_puzzle(&post, audience);
        let name = format!("puzzle {guild} {day}");
        self.announce_or_stop(guild, channel, content, name).await?;
        Ok(Done::Over)
    }

    /// Retries every hour, but logs the refusal only once; `/settings` shows it too.
    pub(super) async fn puzzle_refused(
        &self,
        guild: GuildId,
        day: Day,
    ) -> Result<Done, StoreError> {
        let now = self.clock.now();
        let settings = self.bot.store.settings(Some(guild)).await?;
        if now < settings.puzzle_hour.on(day) + REFUSED {
            warn!(%guild, %day, "the puzzle may not be posted in the channel that the server chose");
        }
        Ok(Done::Later(now + REFUSED))
    }
}
