//! The languages Bouton speaks. What it says in them is the catalogue, `text.rs`.

/// A language Bouton speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Locale {
    /// English, and what everyone gets whose language is not here.
    #[default]
    English,
    /// French.
    French,
}

impl Locale {
    /// Every language there is.
    pub const ALL: [Self; 2] = [Self::English, Self::French];

    /// Reads a language tag such as `fr`, `fr-CA` or `en_GB.UTF-8`; a language that is not spoken here gives English.
    pub fn from_tag(tag: &str) -> Self {
        match tag.get(..2).map(str::to_ascii_lowercase).as_deref() {
            Some("fr") => Self::French,
            _ => Self::English,
        }
    }

    /// Discord's name of it: `en-US` or `fr`.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en-US",
            Self::French => "fr",
        }
    }
}
