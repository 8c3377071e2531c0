//! A macro that names the choices of an enum as options, settings and the database spell them.

use thiserror::Error;

/// The text is none of the names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("expected one of {}", accepts.join(", "))]
pub struct UnknownName {
    /// The names to choose from.
    pub accepts: &'static [&'static str],
}

/// Implements `ALL`, `NAMES`, `name`, `Display` and `FromStr` for an enum without data. `FromStr` may accept other
/// spellings too.
#[macro_export]
macro_rules! names {
    ($(#[$meta:meta])* $vis:vis enum $type:ident {
        $($(#[$of:meta])* $variant:ident => $name:literal $(| $also:literal)*),+ $(,)?
    }) => {
        $(#[$meta])*
        $vis enum $type {
            $($(#[$of])* $variant,)+
        }

        $crate::names!($type { $($variant => $name $(| $also)*),+ });
    };
    ($type:ident { $($variant:ident => $name:literal $(| $also:literal)*),+ $(,)? }) => {
        impl $type {
            /// Every choice, in the order players see them.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$variant),+];

            /// Their names, in the same order.
            pub const NAMES: [&'static str; Self::ALL.len()] = [$($name),+];

            /// The name used in options, settings and the database.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::UnknownName;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                match text {
                    $($name $(| $also)* => Ok(Self::$variant),)+
                    _ => Err($crate::UnknownName { accepts: &[$($name),+] }),
                }
            }
        }
    };
}
