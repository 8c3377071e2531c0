//! What the objects are drawn as.

use nim::names;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Theme {
    Matches,
    Stones,
    /// Fruit, a kind a pile.
    Fruit,
    /// Plain sentences, for screen readers.
    Words,
}

names!(Theme {
    Matches => "matches",
    Stones => "stones",
    Fruit => "fruit",
    Words => "words",
});
