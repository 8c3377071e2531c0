//! The catalogue: every word a player reads, in every language, from `locales/`.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::locale::Locale;

static CATALOGUES: LazyLock<Vec<FluentBundle<FluentResource>>> =
    LazyLock::new(|| Locale::ALL.into_iter().map(catalogue).collect());

impl Locale {
    /// The message `key` with its placeholders filled in; [`say!`](crate::say) is the pleasant way to call it.
    /// A key or placeholder that is missing shows as itself, and a test sees to it that none is.
    pub fn say(self, key: &str, args: Option<&FluentArgs<'_>>) -> String {
        let bundle = &CATALOGUES[self.index()];
        let Some(pattern) = bundle.get_message(key).and_then(|m| m.value()) else {
            return key.to_owned();
        };
        let mut errors: Vec<FluentError> = Vec::new();
        bundle
            .format_pattern(pattern, args, &mut errors)
            .into_owned()
    }

    /// Whether the catalogue has that message.
    pub fn has(self, key: &str) -> bool {
        CATALOGUES[self.index()].has_message(key)
    }
}

/// A number as a placeholder's value: it selects a plural form, and keeps every digit.
pub fn number(n: impl Into<u128>) -> FluentValue<'static> {
    let n = n.into();
    // Fluent counts in f64, which is exact up to 2^53 only.
    if n < 1 << 53 {
        FluentValue::from(n as f64)
    } else {
        FluentValue::from(n.to_string())
    }
}

/// `say!(locale, "key", name = value, …)`: a message from the catalogue. A value is a string, or
/// [`number(n)`](crate::text::number).
#[macro_export]
macro_rules! say {
    ($locale:expr, $key:expr $(,)?) => {
        $locale.say($key, None)
    };
    ($locale:expr, $key:expr, $($name:ident = $value:expr),+ $(,)?) => {{
        let mut args = fluent_bundle::FluentArgs::new();
        $(args.set(stringify!($name), $value);)+
        $locale.say($key, Some(&args))
    }};
}

fn catalogue(locale: Locale) -> FluentBundle<FluentResource> {
    // The tag picks the plural rules; ours are well-formed.
    let tag: LanguageIdentifier = locale.tag().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    // Discord shows the invisible isolation marks as boxes on some phones.
    bundle.set_use_isolating(false);
    for text in locale.texts() {
        // A file with a mistake loses only the messages that hold it, and the catalogue's test names them.
        let resource =
            FluentResource::try_new((*text).to_owned()).unwrap_or_else(|(resource, _)| resource);
        bundle.add_resource_overriding(resource);
    }
    bundle
}
