//! Links to commands that readers can click.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// The ids of the slash commands, once Discord has told us. Clones share them.
#[derive(Debug, Clone, Default)]
pub struct Mentions(Arc<OnceLock<HashMap<String, u64>>>);

impl Mentions {
    pub fn learn(&self, ids: impl IntoIterator<Item = (String, u64)>) {
        self.0.get_or_init(|| ids.into_iter().collect());
    }

    /// Returns the command's id, if known.
    pub fn id(&self, name: &str) -> Option<u64> {
        self.0.get()?.get(name).copied()
    }

    /// Returns the command as a link, if its id is known.
    pub fn of(&self, name: &str) -> Option<String> {
        let id = self.id(name)?;
        Some(format!("</{name}:{id}>"))
    }
}
