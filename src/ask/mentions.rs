//! The commands as links that their readers can click.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// The ids of the commands that are typed, once Discord has told them. Clones share them.
#[derive(Debug, Clone, Default)]
pub struct Mentions(Arc<OnceLock<HashMap<String, u64>>>);

impl Mentions {
    pub fn learn(&self, ids: impl IntoIterator<Item = (String, u64)>) {
        self.0.get_or_init(|| ids.into_iter().collect());
    }

    /// The id of the command of that name, if it is known.
    pub fn id(&self, name: &str) -> Option<u64> {
        self.0.get()?.get(name).copied()
    }

    /// The same as a link.
    pub fn of(&self, name: &str) -> Option<String> {
        let id = self.id(name)?;
        Some(format!("</{name}:{id}>"))
    }
}
