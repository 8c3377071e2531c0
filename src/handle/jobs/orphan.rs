//! Takes a person whose data was erased off a message that nothing stored knows any more.

use super::{Done, Halt, Job, Platform, Worker};
use crate::locale::Locale;
use crate::place::{ChannelId, MessageId};
use crate::planted::planted;
use crate::view;

#[derive(Debug)]
pub(super) struct DrawOrphan {
    pub channel: ChannelId,
    pub message: MessageId,
    pub locale: Locale,
}

impl<P: Platform> Job<P> for DrawOrphan {
    async fn run(&self, worker: &Worker<P>) -> Result<Done, Halt> {
        if !planted(19) {
            worker.edit(self.channel, self.message, view::erased_relic(self.locale)).await?;
        }
        Ok(Done::Over)
    }
}
