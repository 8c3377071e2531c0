//! Checks whether the people on a page of a board are still members of the server. It looks them up after the answer,
//! one at a time and not too many, and redraws the page if somebody has left. Failures change nothing.

use tracing::{debug, warn};

use super::{Answered, Arrival, Platform, Worker};
use crate::handle::answer::{Look, RanksPage};
use crate::handle::turn::Turn;
use crate::handle::{pages, puzzle};
use crate::place::{GuildId, UserId};
use crate::reply::Reply;
use crate::store::StoreError;

/// How long we trust that somebody is a member, in milliseconds.
const HERE: i64 = 10 * 60_000;

impl<P: Platform> Worker<P> {
    /// Looks up who has left, and redraws the page if anybody has.
    pub(super) async fn look(&self, answered: Answered<'_>, look: Look) {
        let Ok(_waiting) = self.looking.try_acquire() else {
            return debug!("too many boards are looked at to see who has left");
        };
        match self.who_left(look.guild, &look.people).await {
            Ok(departed) if !departed.is_empty() && answered.arrival == Arrival::Sure => {
                self.show_again(answered, look).await;
            }
            Ok(_) => {}
            Err(error) => warn!(%error, "it is not known who has left"),
        }
    }

    /// Returns the people who have left the server. Looks up those we don't know of, and
    /// members again after `HERE`: what is posted once is not redrawn when they leave.
    pub(super) async fn who_left(
        &self,
        guild: GuildId,
        people: &[UserId],
    ) -> Result<Vec<UserId>, StoreError> {
        let _turn = self.lookup.lock().await;
        let now = self.clock.now();
        let store = &self.bot.store;
        let mut members = store.members(guild, people, now, HERE).await?;
        let known = members.len();
        for &who in people {
            if members.iter().any(|&(other, _)| other == who) {
                continue;
            }
            match self.platform.is_member(guild, who).await {
                Ok(here) => members.push((who, here)),
                Err(error) => {
                    debug!(%guild, %error, "nobody is looked up there now");
                    break;
                }
            }
        }
        store.note_members(guild, &members[known..], now).await?;
        Ok(members.iter().filter(|&&(_, here)| !here).map(|&(who, _)| who).collect())
    }

    async fn show_again(&self, answered: Answered<'_>, look: Look) {
        let turn = Turn::new(&self.bot, &look.request);
        let again = match look.page {
            RanksPage::Ranks { of, stop, delivery } => {
                pages::board(&turn, of, stop, delivery).await
            }
            RanksPage::Solvers { span, day, number, delivery } => {
                puzzle::page(&turn, span, day, number, delivery).await
            }
        };
        let again = match turn.answer(again).await {
            Ok(again) => again.reply,
            Err(error) => return warn!(%error, "a board still shows who has left"),
        };
        // If the asker hides by now, the new page is for them alone: don't show it to everyone.
        let (drawn, content) = match (look.drawn, again) {
            (Reply::Post(drawn), Reply::Post(content))
            | (Reply::Update(drawn), Reply::Update(content))
            | (Reply::Whisper(drawn), Reply::Whisper(content)) => (drawn, content),
            _ => return,
        };
        if content == drawn {
            return;
        }
        let token = answered.token();
        // Somebody may have turned the page meanwhile.
        match self.platform.answer_text(token).await {
            Ok(text) if text.trim() == drawn.said().trim() => {}
            _ => return,
        }
        if let Err(error) = self.platform.edit_answer(token, content).await {
            debug!(%error, "a board still shows who has left");
        }
    }
}
