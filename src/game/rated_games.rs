//! The games of which fair matches are played on a server: of Nim, and of those that were opened to them.

use nim::Variant;

use super::chosen::{NONE, Word};

/// Games beside Nim, by name, in the order in which they are known.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RatedGames(Vec<&'static str>);

impl RatedGames {
    /// `None` if one of them cannot be.
    pub fn named(names: &[&str]) -> Option<Self> {
        let known = names.iter().all(|name| Variant::KNOWN.contains(name));
        let opened = || Variant::KNOWN.into_iter().filter(|name| names.contains(name)).collect();
        known.then(|| Self(opened()))
    }

    /// Whether that game is rated; Nim always is, and own rules never are.
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
