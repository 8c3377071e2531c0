//! The terms of a game: what is agreed before the first move.

use nim::{Start, names};

use super::time_limit::MoveTime;

/// Stands for all defaults.
const UNSAID: &str = "-";
/// Precedes a term that only affects how a game looks.
const LOOKS: char = '~';

/// Why stored terms cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnreadTerms {
    /// The text is malformed: no version of the bot wrote it.
    Damaged,
    /// A newer version stored a term that this one does not know, and it changes how the game is played.
    Newer,
}

/// Declares the terms besides the start, with their defaults. A term marked `looks` only affects how a game looks, so a
/// version that does not know it ignores it; one marked `rule` changes how the game is played.
macro_rules! terms {
    ($($(#[$doc:meta])* $weight:ident $term:ident: $type:ty = $unsaid:expr;)+) => {
        /// The terms of a game.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct Terms {
            pub start: Start,
            $($(#[$doc])* pub $term: $type,)+
        }

        impl Terms {
            /// Returns the default terms for a start.
            pub fn of(start: Start) -> Self {
                Self { start, $($term: $unsaid,)+ }
            }

            /// Writes what differs from the defaults, besides the start, as it is stored: `~theme=stones`, more terms
            /// after a space.
            pub fn besides(&self) -> String {
                let mut entries = Vec::new();
                $(if self.$term != $unsaid {
                    entries.push(format!(concat!(terms!(@$weight), stringify!($term), "={}"), self.$term));
                })+
                if entries.is_empty() { UNSAID.to_owned() } else { entries.join(" ") }
            }

            /// Reads what [`besides`](Self::besides) writes.
            ///
            /// # Errors
            /// When a term is malformed; or unknown, unless it only affects how the game looks.
            pub fn read(start: Start, besides: &str) -> Result<Self, UnreadTerms> {
                let mut terms = Self::of(start);
                for entry in besides.split_whitespace().filter(|&entry| entry != UNSAID) {
                    let (looks, entry) = match entry.strip_prefix(LOOKS) {
                        Some(entry) => (true, entry),
                        None => (false, entry),
                    };
                    let (term, value) = entry.split_once('=').ok_or(UnreadTerms::Damaged)?;
                    let known = match term {
                        $(stringify!($term) => value.parse().map(|value| terms.$term = value).is_ok(),)+
                        _ => false,
                    };
                    if !known && !looks {
                        return Err(UnreadTerms::Newer);
                    }
                }
                Ok(terms)
            }
        }
    };
    (@looks) => { "~" };
    (@rule) => { "" };
}

terms! {
    /// How its objects are drawn.
    looks theme: Theme = Theme::Matches;
    /// Whether the start was dealt at random for this game.
    rule dealt: bool = false;
    /// How long a move between people may take.
    rule move_time: MoveTime = MoveTime::default();
}

names! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Theme {
        Matches => "matches",
        Stones => "stones",
        /// Fruit, a different kind for each pile.
        Fruit => "fruit",
        /// Plain sentences, for screen readers.
        Words => "words",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nim::{Ending, Position, Rules, Variant};

    #[test]
    fn terms_read_back() {
        let rules = Rules { ending: Ending::Misere, variant: Variant::Nim };
        let start = Start::try_from(Position::new([1, 2], rules)).expect("a start");
        let read = |besides: &str| Terms::read(start.clone(), besides);
        for theme in Theme::ALL {
            let terms = Terms { theme, ..Terms::of(start.clone()) };
            assert_eq!(read(&terms.besides()).as_ref(), Ok(&terms));
        }
        let plain = Terms::of(start.clone());
        let dealt = Terms { dealt: true, ..plain.clone() };
        assert_eq!((plain.besides(), dealt.besides()), ("-".to_owned(), "dealt=true".to_owned()));
        // A newer version's looks are ignored, its rules are not.
        for besides in ["-", "", "~theme=gold", "~sound=loud"] {
            assert_eq!(read(besides), Ok(plain.clone()), "{besides}");
        }
        for newer in ["theme=gold", "dealt=true draw=no", "move_time=soon"] {
            assert_eq!(read(newer), Err(UnreadTerms::Newer), "{newer}");
        }
        for damaged in ["stones", "~", "\0"] {
            assert_eq!(read(damaged), Err(UnreadTerms::Damaged), "{damaged}");
        }
    }
}
