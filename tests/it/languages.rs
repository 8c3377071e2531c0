//! The languages whose words the tests know. What holds in every language is tested over `Locale::ALL`.

use bouton::locale::{Locale, nearest};

pub fn english() -> Locale {
    Locale::default()
}

pub fn french() -> Locale {
    Locale::from_tag("fr")
}

#[test]
fn the_nearest_language_answers() {
    let spoken = ["en-US", "de", "es-ES", "pt-PT", "zh-TW"];
    for (tag, found) in [
        ("en-US", Some("en-US")),
        ("EN_us.UTF-8", Some("en-US")),
        ("en", Some("en-US")),
        ("en-GB", None),
        ("de", Some("de")),
        ("de-AT", Some("de")),
        ("de_DE@euro", Some("de")),
        ("del", None),
        ("es-419", None),
        ("pt-BR", None),
        ("pt", Some("pt-PT")),
        ("pt-PT-ao1990", Some("pt-PT")),
        ("zh-CN", None),
        ("C", None),
        ("", None),
        ("é", None),
    ] {
        assert_eq!(nearest(tag, &spoken).map(|i| spoken[i]), found, "{tag}");
    }
    assert_eq!(Locale::from_tag("en-GB").tag(), "en-US");
    assert_eq!(Locale::from_tag("fr-CA").tag(), "fr");
    assert_eq!(Locale::from_tag("tlh").tag(), "en-US");
}

#[test]
fn every_language_is_found_by_its_tag() {
    assert_eq!(Locale::ALL[0], Locale::default());
    for locale in Locale::ALL {
        assert_eq!(Locale::from_tag(locale.tag()), locale);
    }
}
