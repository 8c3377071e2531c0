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

    /// The link to the command of that name, if its id is known.
    pub fn of(&self, name: &str) -> Option<String> {
        let id = self.0.get()?.get(name)?;
        Some(format!("</{name}:{id}>"))
    }
}
