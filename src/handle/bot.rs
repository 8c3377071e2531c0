//! The state that every handler shares.

use std::sync::Arc;

use tokio::sync::Semaphore;
use tokio::time::Instant;

use super::permissions::Permissions;
use super::rates::Rates;
use super::relay::Taken;
use crate::ask::Mentions;
use crate::config::Budgets;
use crate::game::Record;
use crate::place::UserId;
use crate::store::{Store, StoreError};

#[derive(Debug, Clone)]
pub struct Bot {
    pub store: Store,
    /// Whether requests are rate-limited.
    pub budgets: Budgets,
    pub rates: Rates,
    pub mentions: Mentions,
    pub permissions: Permissions,
    pub taken: Taken,
    /// Held while working out something slow (`Turn::run_slow`).
    pub slow_work: Arc<Semaphore>,
}

impl Bot {
    pub fn new(store: Store, budgets: Budgets) -> Self {
        Self {
            store,
            budgets,
            rates: Rates::new(budgets),
            mentions: Mentions::default(),
            permissions: Permissions::default(),
            taken: Taken::default(),
            slow_work: Arc::new(Semaphore::new(1)),
        }
    }

    /// Whether a player of the game wants to be pinged when it is their turn.
    pub(super) async fn calls(&self, record: &Record, who: UserId) -> Result<bool, StoreError> {
        Ok(self.store.chosen(record.place.guild, who).await?.calls())
    }

    /// The same bot for one request, whose database calls give up at `until`.
    pub fn until(&self, until: Instant) -> Self {
        Self { store: self.store.until(until), ..self.clone() }
    }
}
