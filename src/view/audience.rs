//! The reader of something that is drawn outside a game.

use crate::game::Theme;
use crate::locale::Locale;

/// A reader's language, and the theme in which positions are drawn for them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Audience {
    pub locale: Locale,
    pub theme: Theme,
}
