//! The catalogue: every word a player reads, in every language, from `locales/`.

use std::borrow::Cow;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::game::Theme;
use crate::locale::Locale;
use crate::place::{ChannelId, RoleId, UserId};
use nim::{Ending, PileIx};

static CATALOGUES: LazyLock<Vec<FluentBundle<FluentResource>>> =
    LazyLock::new(|| Locale::ALL.into_iter().map(catalogue).collect());

impl Locale {
    /// The message `key` with its placeholders filled in; `say!` is the pleasant way to call it.
    /// A key or placeholder that is missing shows as itself, and a test sees to it that none is.
    pub fn say(self, key: &str, args: Option<&FluentArgs<'_>>) -> String {
        let bundle = &CATALOGUES[self.index()];
        let Some(pattern) = bundle.get_message(key).and_then(|m| m.value()) else {
            return key.to_owned();
        };
        let mut errors: Vec<FluentError> = Vec::new();
        self.told(bundle.format_pattern(pattern, args, &mut errors))
    }

    /// The text with its numbers grouped as this language does.
    fn told(self, text: Cow<'_, str>) -> String {
        if text.contains(GROUPS) {
            text.replace(GROUPS, &say!(self, "between-groups-of-digits"))
        } else {
            text.into_owned()
        }
    }

    /// Whether the catalogue has that message.
    pub fn has(self, key: &str) -> bool {
        CATALOGUES[self.index()].has_message(key)
    }
}

/// A placeholder's value.
pub type Value = FluentValue<'static>;

/// A number as a placeholder's value: it selects a plural form, keeps every digit, and shows them in groups of three.
pub fn number(n: impl Into<u128>) -> Value {
    let n = n.into();
    // Fluent counts in f64, which is exact up to 2^53 only.
    if n < 1 << 53 {
        FluentValue::from(n as f64)
    } else {
        FluentValue::from(grouped(&n.to_string()))
    }
}

/// A text that begins with a capital, if it begins with a letter.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// A number in words of its own: `1,000,000`.
pub fn figures(n: impl Into<u128>, locale: Locale) -> String {
    locale.told(grouped(&n.into().to_string()).into())
}

/// Stands between groups of digits until it is known in which language they are.
const GROUPS: char = '\u{1f}';

fn grouped(digits: &str) -> String {
    let mut groups = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            groups.push(GROUPS);
        }
        groups.push(digit);
    }
    groups
}

/// What a placeholder can be told: a text, a [number](number), somebody or somewhere
/// to be linked to, or what the catalogues select by.
pub trait Argument<'a> {
    fn value(self) -> FluentValue<'a>;
}

macro_rules! argument {
    ($($type:ty),+ => $value:expr) => {$(
        impl<'a> Argument<'a> for $type {
            fn value(self) -> FluentValue<'a> {
                $value(self)
            }
        }
    )+};
}

argument!(&'a str, &'a String, String, Cow<'a, str>, FluentValue<'a> => FluentValue::from);
argument!(u8, u16, u32, u64, u128 => number);
argument!(usize => |n| number(n as u64));
argument!(bool => |yes| FluentValue::from(if yes { "yes" } else { "no" }));
argument!(Ending => |ending: Ending| FluentValue::from(ending.name()));
argument!(Theme => |theme: Theme| FluentValue::from(theme.name()));
argument!(PileIx => |pile: PileIx| FluentValue::from(pile.to_string()));
argument!(UserId => |who: UserId| FluentValue::from(who.mention()));
argument!(ChannelId => |channel: ChannelId| FluentValue::from(channel.mention()));
argument!(RoleId => |role: RoleId| FluentValue::from(role.mention()));

/// Nothing is told as no text.
impl<'a, T: Argument<'a>> Argument<'a> for Option<T> {
    fn value(self) -> FluentValue<'a> {
        self.map_or(FluentValue::from(""), Argument::value)
    }
}

/// `say!(locale, "key", name = value, …)`: a message from the catalogue. `name` alone is told what bears that name; behind a
/// semicolon may stand more numbers, each with its name, or fields of something: `say!(locale, "key"; take, pile of taken)`.
macro_rules! say {
    ($locale:expr, $key:expr $(,)?) => {
        $locale.say($key, None)
    };
    ($locale:expr, $key:expr, $($name:ident $(= $value:expr)?),+ $(,)? $(; $numbers:expr)?) => {{
        let mut args = fluent_bundle::FluentArgs::new();
        $(args.set(stringify!($name), $crate::text::Argument::value($crate::text::told!($name $(= $value)?)));)+
        $(for (name, n) in $numbers {
            args.set(name, $crate::text::number(n));
        })?
        $locale.say($key, Some(&args))
    }};
    ($locale:expr, $key:expr $(, $name:ident $(= $value:expr)?)*; $($field:ident),+ of $whole:expr) => {{
        let mut args = fluent_bundle::FluentArgs::new();
        $(args.set(stringify!($name), $crate::text::Argument::value($crate::text::told!($name $(= $value)?)));)*
        let whole = $whole;
        $(args.set(stringify!($field), $crate::text::Argument::value(whole.$field));)+
        $locale.say($key, Some(&args))
    }};
}

/// What a placeholder of that name is told.
macro_rules! told {
    ($name:ident) => {
        $name
    };
    ($name:ident = $value:expr) => {
        $value
    };
}

pub(crate) use say;
pub(crate) use told;

fn catalogue(locale: Locale) -> FluentBundle<FluentResource> {
    // The tag picks the plural rules; ours are well-formed.
    let tag: LanguageIdentifier = locale.tag().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    // Discord shows the invisible isolation marks as boxes on some phones.
    bundle.set_use_isolating(false);
    bundle.set_formatter(Some(|value, _| match value {
        FluentValue::Number(n) if n.value >= 1_000.0 => Some(grouped(&n.as_string())),
        _ => None,
    }));
    // `CAP`: what a sentence begins with.
    // Only a name that is taken is refused, and the catalogue's test reads what this one makes.
    let _ = bundle.add_function("CAP", |values, _| match values {
        [FluentValue::String(text)] => capital(text).into(),
        [other, ..] => other.clone(),
        [] => FluentValue::Error,
    });
    for text in locale.texts() {
        // A file with a mistake loses only the messages that hold it, and the catalogue's test names them.
        let resource =
            FluentResource::try_new((*text).to_owned()).unwrap_or_else(|(resource, _)| resource);
        bundle.add_resource_overriding(resource);
    }
    bundle
}
