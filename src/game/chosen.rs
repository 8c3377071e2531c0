//! The macro that declares a set of options for a server or a person. Each has a name, a type and a default, can be
//! changed alone, and is stored as one word.

use nim::Level;

use super::Theme;
use crate::locale::Locale;

/// Declares a set of options: the name, type and default of each.
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

            /// Reads what its `Display` writes. An option that cannot be read keeps its default, so that play goes on.
            pub fn read(text: &str) -> Self {
                let mut all = Self::default();
                let chosen = text.split_whitespace().filter_map(|chosen| {
                    let (setting, value) = chosen.split_once('=')?;
                    $change::read(setting.parse().ok()?, value)
                });
                chosen.for_each(|change| all.apply(change));
                all
            }

            /// Whether every option has its default.
            pub fn is_unsaid(&self) -> bool {
                *self == Self::default()
            }

            /// Returns an option's value as menus offer it and the database stores it.
            pub fn value(&self, setting: $one) -> String {
                match setting {
                    $($one::$setting => $crate::game::chosen::Word::write(&self.$field),)+
                }
            }
        }

        /// Writes only what differs from the defaults: `level=expert pings=off`.
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

            /// Returns the change that restores the default.
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

/// A value written as one word without `=`.
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

/// The word for an option that has no value.
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
