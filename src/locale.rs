//! The languages Bouton speaks: the folders of `locales/`, which `build.rs` lists. Their messages are in the catalogue,
//! `text.rs`.

include!(concat!(env!("OUT_DIR"), "/languages.rs"));

/// A folder of `locales/`.
struct Language {
    tag: &'static str,
    texts: &'static [&'static str],
}

/// A language Bouton speaks. The default is English, for everyone whose language is missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Locale(usize);

impl Locale {
    pub const ALL: [Self; LANGUAGES.len()] = {
        let mut all = [Self(0); LANGUAGES.len()];
        let mut i = 0;
        while i < all.len() {
            all[i] = Self(i);
            i += 1;
        }
        all
    };

    /// Reads a language tag such as `fr`, `fr-CA` or `pt_BR.UTF-8`; a language that Bouton does not speak gives
    /// English.
    pub fn from_tag(tag: &str) -> Self {
        Self::spoken(tag).unwrap_or_default()
    }

    /// Reads a language tag; `None` if Bouton does not speak the language.
    pub fn spoken(tag: &str) -> Option<Self> {
        nearest(tag, &LANGUAGES.map(|language| language.tag)).map(Self)
    }

    /// Returns Discord's tag of the language, such as `en-US` or `fr`.
    pub const fn tag(self) -> &'static str {
        LANGUAGES[self.0].tag
    }

    pub(crate) const fn index(self) -> usize {
        self.0
    }

    pub(crate) const fn texts(self) -> &'static [&'static str] {
        LANGUAGES[self.0].texts
    }
}

/// Returns the index of the nearest spoken language: `fr-CA` gets `fr`, and `pt` gets any Portuguese; but a region
/// never gets another, such as `pt-PT` for `pt-BR`.
pub fn nearest(tag: &str, spoken: &[&str]) -> Option<usize> {
    // Tags in the environment end in an encoding or a modifier: fr_CA.UTF-8, de_DE@euro.
    let tag = tag.split(['.', '@']).next()?.replace('_', "-");
    let find = |fits: &dyn Fn(&str) -> bool| spoken.iter().position(|other| fits(other));
    let mut wider = tag.as_str();
    loop {
        if let Some(found) = find(&|other| other.eq_ignore_ascii_case(wider)) {
            return Some(found);
        }
        match wider.rsplit_once('-') {
            Some((left, _)) => wider = left,
            None => break,
        }
    }
    let language = |other: &str| other.split('-').next().map(str::to_ascii_lowercase);
    find(&|other| language(other).as_deref() == Some(&*tag.to_ascii_lowercase()))
}
