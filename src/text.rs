//! The message catalogue: every word a player reads, in every language, from `locales/`.

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
    /// Returns the message `key` with its placeholders filled in; `say!` is the convenient way to call this. A missing
    /// key or placeholder shows as itself; a test checks that none is missing.
    pub fn say(self, key: &str, args: Option<&FluentArgs<'_>>) -> String {
        let bundle = &CATALOGUES[self.index()];
        let Some(pattern) = bundle.get_message(key).and_then(|m| m.value()) else {
            return key.to_owned();
        };
        let mut errors: Vec<FluentError> = Vec::new();
        self.group_digits(bundle.format_pattern(pattern, args, &mut errors))
    }

    /// Groups the digits of the numbers in a text as this language does.
    fn group_digits(self, text: Cow<'_, str>) -> String {
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

/// Makes a number a placeholder's value: it selects a plural form, keeps every digit, and is shown in groups of three.
pub fn number(n: impl Into<u128>) -> Value {
    let n = n.into();
    // Fluent counts in f64, which is exact up to 2^53 only.
    if n < 1 << 53 {
        FluentValue::from(n as f64)
    } else {
        FluentValue::from(grouped(&n.to_string()))
    }
}

/// Capitalises the first letter of a text.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// Writes a number outside of any message: `1,000,000`.
pub fn figures(n: impl Into<u128>, locale: Locale) -> String {
    locale.group_digits(grouped(&n.into().to_string()).into())
}

/// Separates groups of digits until the language is known.
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

/// A value for a placeholder: a text, a number (see [`number`]), a person, channel or role to mention, or a keyword by
/// which the catalogue selects.
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

/// `None` becomes an empty text.
impl<'a, T: Argument<'a>> Argument<'a> for Option<T> {
    fn value(self) -> FluentValue<'a> {
        self.map_or(FluentValue::from(""), Argument::value)
    }
}

/// `say!(locale, "key", name = value, …)` returns a message from the catalogue. `name` alone passes the variable of
/// that name. After a semicolon come more numbers, each with its name, or fields of a struct:
/// `say!(locale, "key"; take, pile of taken)`.
macro_rules! say {
    ($locale:expr, $key:expr $(,)?) => {
        $locale.say($key, None)
    };
    ($locale:expr, $key:expr, $($name:ident $(= $value:expr)?),+ $(,)? $(; $numbers:expr)?) => {{
        let mut args = fluent_bundle::FluentArgs::new();
        $(args.set(stringify!($name), $crate::text::Argument::value($crate::text::argument_value!($name $(= $value)?)));)+
        $(for (name, n) in $numbers {
            args.set(name, $crate::text::number(n));
        })?
        $locale.say($key, Some(&args))
    }};
    ($locale:expr, $key:expr $(, $name:ident $(= $value:expr)?)*; $($field:ident),+ of $whole:expr) => {{
        let mut args = fluent_bundle::FluentArgs::new();
        $(args.set(stringify!($name), $crate::text::Argument::value($crate::text::argument_value!($name $(= $value)?)));)*
        let whole = $whole;
        $(args.set(stringify!($field), $crate::text::Argument::value(whole.$field));)+
        $locale.say($key, Some(&args))
    }};
}

/// The value for a placeholder.
macro_rules! argument_value {
    ($name:ident) => {
        $name
    };
    ($name:ident = $value:expr) => {
        $value
    };
}

pub(crate) use argument_value;
pub(crate) use say;

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
    // `CAP` capitalises what begins a sentence. Adding it fails only if the name is taken, and the catalogue's test
    // reads what it makes.
    let _ = bundle.add_function("CAP", |values, _| match values {
        [FluentValue::String(text)] => capital(text).into(),
        [other, ..] => other.clone(),
        [] => FluentValue::Error,
    });
    for text in locale.texts() {
        // A file with a mistake loses only the messages with the mistake, and the catalogue's test names them.
        let resource =
            FluentResource::try_new((*text).to_owned()).unwrap_or_else(|(resource, _)| resource);
        bundle.add_resource_overriding(resource);
    }
    bundle
}
