//! What can be chosen, for a server or by a person for themselves: declared once, changed one by one, and each written in a word.

use nim::Level;

use super::Theme;
use crate::locale::Locale;

/// Declares what can be chosen: a name, its type, and what holds where nothing was.
macro_rules! chosen {
    ($(#[$all_doc:meta])* $all:ident, $(#[$one_doc:meta])* $one:ident, $(#[$change_doc:meta])* $change:ident {
        $($(#[$doc:meta])* $name:literal => $field:ident / $setting:ident: $type:ty = $unsaid:expr;)+
    }) => {
        $(#[$all_doc])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct $all {
            $($(#[$doc])* pub $field: $type,)+
        }

        $(#[$one_doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $one {
            $($setting,)+
        }

        nim::names!($one { $($setting => $name,)+ });

        $(#[$change_doc])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum $change {
            $($setting($type),)+
        }

        impl Default for $all {
            fn default() -> Self {
                Self { $($field: $unsaid,)+ }
            }
        }

        impl $all {
            pub fn apply(&mut self, change: $change) {
                match change {
                    $($change::$setting(value) => self.$field = value,)+
                }
            }

            /// Reads what its `Display` writes. What cannot be read was not chosen: one goes on playing.
            pub fn read(text: &str) -> Self {
                let mut all = Self::default();
                let chosen = text.split_whitespace().filter_map(|chosen| {
                    let (setting, value) = chosen.split_once('=')?;
                    $change::read(setting.parse().ok()?, value)
                });
                chosen.for_each(|change| all.apply(change));
                all
            }

            /// Where nothing was chosen.
            pub fn is_unsaid(&self) -> bool {
                *self == Self::default()
            }

            /// As it is chosen from a menu, and stored.
            pub fn value(&self, setting: $one) -> String {
                match setting {
                    $($one::$setting => $crate::game::chosen::Word::write(&self.$field),)+
                }
            }
        }

        /// What was chosen, and no more: `level=expert pings=off`.
        impl std::fmt::Display for $all {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let unsaid = Self::default();
                let mut gap = "";
                for setting in $one::ALL {
                    let value = self.value(setting);
                    if value != unsaid.value(setting) {
                        write!(f, "{gap}{setting}={value}")?;
                        gap = " ";
                    }
                }
                Ok(())
            }
        }

        impl $change {
            /// Reads what `value` writes.
            pub fn read(setting: $one, value: &str) -> Option<Self> {
                match setting {
                    $($one::$setting => $crate::game::chosen::Word::read(value).map(Self::$setting),)+
                }
            }

            /// Back to what holds where nothing was chosen.
            pub fn reset(setting: $one) -> Self {
                match setting {
                    $($one::$setting => Self::$setting($unsaid),)+
                }
            }

            pub fn setting(&self) -> $one {
                match self {
                    $(Self::$setting(_) => $one::$setting,)+
                }
            }
        }
    };
}

pub(super) use chosen;

/// How a value is written: in one word without `=`.
pub trait Word: Sized {
    fn write(&self) -> String;
    /// Reads what [`write`](Self::write) writes.
    fn read(text: &str) -> Option<Self>;
}

macro_rules! by_name {
    ($($type:ty),+) => {
        $(impl $crate::game::chosen::Word for $type {
            fn write(&self) -> String {
                self.to_string()
            }

            fn read(text: &str) -> Option<Self> {
                text.parse().ok()
            }
        })+
    };
}

pub(super) use by_name;

by_name!(Level, Theme);

/// Nothing chosen among several, by the same word for all.
pub const NONE: &str = "none";

impl<T: Word> Word for Option<T> {
    fn write(&self) -> String {
        self.as_ref().map_or_else(|| NONE.to_owned(), Word::write)
    }

    fn read(text: &str) -> Option<Self> {
        if text == NONE {
            return Some(None);
        }
        T::read(text).map(Some)
    }
}

impl Word for bool {
    fn write(&self) -> String {
        if *self { "on" } else { "off" }.to_owned()
    }

    fn read(text: &str) -> Option<Self> {
        match text {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        }
    }
}

impl Word for Locale {
    fn write(&self) -> String {
        self.tag().to_owned()
    }

    fn read(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|locale| locale.tag() == text)
    }
}
