//! The languages Bouton speaks: the folders of `locales/`, which `build.rs` lists. What it says in them is the
//! catalogue, `text.rs`.

include!(concat!(env!("OUT_DIR"), "/languages.rs"));

/// A folder of `locales/`.
struct Language {
    tag: &'static str,
    texts: &'static [&'static str],
}

/// A language Bouton speaks. By default English, which everyone gets whose language is not here.
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

    /// Reads a language tag such as `fr`, `fr-CA` or `pt_BR.UTF-8`; a language that is not spoken here gives English.
    pub fn from_tag(tag: &str) -> Self {
        Self::spoken(tag).unwrap_or_default()
    }

    /// The same, but for a language that is not spoken here.
    pub fn spoken(tag: &str) -> Option<Self> {
        nearest(tag, &LANGUAGES.map(|language| language.tag)).map(Self)
    }

    /// Discord's name of it, such as `en-US` or `fr`.
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

/// Where the nearest of the spoken languages stands: `fr-CA` is served by `fr`, and `pt` by any Portuguese; but
/// never one region by another, as `pt-BR` by `pt-PT`.
pub fn nearest(tag: &str, spoken: &[&str]) -> Option<usize> {
    // The environment's tags end in an encoding: fr_CA.UTF-8, de_DE@euro.
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
