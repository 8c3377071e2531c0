//! For whom something is drawn that belongs to no game.

use crate::game::Theme;
use crate::locale::Locale;

/// The language somebody reads, and the theme in which positions are drawn for them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Audience {
    pub locale: Locale,
    pub theme: Theme,
}
