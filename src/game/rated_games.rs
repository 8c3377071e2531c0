//! The games that a server plays fair matches of: Nim, and those it has opened.

use nim::Variant;

use super::chosen::{NONE, Word};

/// The opened games, by name, in the order of [`Variant::KNOWN`].
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RatedGames(Vec<&'static str>);

impl RatedGames {
    /// Returns `None` if a name is unknown.
    pub fn named(names: &[&str]) -> Option<Self> {
        let known = names.iter().all(|name| Variant::KNOWN.contains(name));
        let opened = || Variant::KNOWN.into_iter().filter(|name| names.contains(name)).collect();
        known.then(|| Self(opened()))
    }

    /// Whether that game is rated. Nim always is, and own rules never are.
    pub fn hold(&self, variant: Variant) -> bool {
        variant.is_nim() || self.0.contains(&variant.name())
    }

    pub fn iter(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().copied()
    }
}

impl Word for RatedGames {
    fn write(&self) -> String {
        if self.0.is_empty() { NONE.to_owned() } else { self.0.join(",") }
    }

    fn read(text: &str) -> Option<Self> {
        if text == NONE {
            return Some(Self::default());
        }
        Self::named(&text.split(',').collect::<Vec<_>>())
    }
}
