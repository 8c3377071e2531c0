//! What is agreed before the first move.

use nim::{Start, names};

use super::move_time::MoveTime;

/// Declares what is agreed besides the start, with what holds where nothing was said.
macro_rules! terms {
    ($($(#[$doc:meta])* $term:ident: $type:ty = $unsaid:expr;)+) => {
        /// What a game is played by and kept with.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct Terms {
            pub start: Start,
            $($(#[$doc])* pub $term: $type,)+
        }

        impl Terms {
            /// As a game is played of which nothing else was said.
            pub fn of(start: Start) -> Self {
                Self { start, $($term: $unsaid,)+ }
            }

            /// All but the start, as it is stored: `theme=stones`, and so on by spaces.
            pub fn besides(&self) -> String {
                [$(format!(concat!(stringify!($term), "={}"), self.$term)),+].join(" ")
            }

            /// Reads what [`besides`](Self::besides) writes. What an older release could not say was not said.
            pub fn read(start: Start, besides: &str) -> Option<Self> {
                let mut terms = Self::of(start);
                for term in besides.split_whitespace() {
                    match term.split_once('=')? {
                        $((stringify!($term), value) => terms.$term = value.parse().ok()?,)+
                        _ => return None,
                    }
                }
                Some(terms)
            }
        }
    };
}

terms! {
    /// How its objects are drawn.
    theme: Theme = Theme::Matches;
    /// Whether the start was dealt at random, for this game.
    dealt: bool = false;
    /// How long a move may take, between people.
    move_time: MoveTime = MoveTime::default();
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use nim::{Ending, Position, Rules, Variant};

    #[test]
    fn terms_read_back() {
        let rules = Rules {
            ending: Ending::Misere,
            variant: Variant::Nim,
        };
        let start = Start::try_from(Position::new([1, 2], rules)).expect("a start");
        let read = |besides: &str| Terms::read(start.clone(), besides);
        for theme in Theme::ALL {
            let terms = Terms {
                theme,
                ..Terms::of(start.clone())
            };
            assert_eq!(read(&terms.besides()).as_ref(), Some(&terms));
            assert_eq!(read(&format!(" theme={theme}")), Some(terms));
        }
        assert_eq!(read(""), Some(Terms::of(start.clone())));
        for damaged in [
            "stones",
            "theme=",
            "theme=gold",
            "theme=fruit draw=no",
            "\0",
        ] {
            assert_eq!(read(damaged), None, "{damaged}");
        }
    }
}
