//! `bouton solve` and `bouton sheet`: the solver in the terminal, in the user's language.

use std::io::{self, BufWriter, Write};

use bouton::locale::Locale;
use bouton::solve;
use nim::Position;

use super::line::until_unread;

pub fn solve(
    piles: &str,
    position: impl FnOnce() -> anyhow::Result<Position>,
    locale: Locale,
    json: bool,
) -> anyhow::Result<()> {
    let written = if piles == "-" {
        let output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
        solve::lines(io::stdin().lock(), output)
    } else {
        let position = position()?;
        let text = if json { solve::json(&position)? } else { solve::explain(&position, locale) };
        writeln!(io::stdout(), "{text}")
    };
    until_unread(written)
}

pub fn languages() -> String {
    let tags = tags();
    format!("The language of the explanation: {tags} [default: the environment's]")
}

pub fn language(tag: &str) -> Result<Locale, String> {
    Locale::spoken(tag).ok_or_else(|| format!("the languages are {}", tags()))
}

fn tags() -> String {
    Locale::ALL.map(Locale::tag).join(", ")
}

/// Returns the language set in the environment, by the usual variables in the usual order.
pub fn system_language() -> Locale {
    let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let tag = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
    tag.as_deref().map(Locale::from_tag).unwrap_or_default()
}
