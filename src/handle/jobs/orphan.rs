//! Takes a person whose data was erased off a message that nothing stored knows any more.

use super::{Done, Halt, Platform, Worker};
use crate::locale::Locale;
use crate::place::{ChannelId, MessageId};
use crate::planted::planted;
use crate::view;

impl<P: Platform> Worker<P> {
    pub(super) async fn draw_orphan(
        &self,
        channel: ChannelId,
        message: MessageId,
        locale: Locale,
    ) -> Result<Done, Halt> {
        if !planted(19) {
            self.edit(channel, message, view::erased_relic(locale)).await?;
        }
        Ok(Done::Over)
    }
}
