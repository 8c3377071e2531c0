//! The podium of a finished month, for everyone on a server. It pings nobody.

use super::departed::Departed;
use super::leaders::{percent, season_name};
use crate::game::Merit;
use crate::store::{Medal, Podium};
use crate::text::number;
use crate::view::prelude::*;

/// The most people named for one place.
const NAMED: usize = 4;

/// Draws the podium; `None` if nobody on it can be shown. People who left are shown as on a leaderboard, and keep their
/// places.
pub fn podium(podium: &Podium, leavers: &Departed) -> Option<Message> {
    let locale = podium.locale;
    let mut lines = vec![say!(locale, "podium-title", month = season_name(podium.month, locale))];
    for merit in Merit::ALL {
        let medals = podium.medals.iter().filter(|medal| medal.merit == merit);
        let shown =
            |medal: &'_ Medal| Some((*medal, leavers.row(medal.who, medal.who.mention(), locale)?));
        let medals: Vec<(Medal, String)> = medals.filter_map(shown).collect();
        if !medals.is_empty() {
            lines.push(say!(locale, "podium-merit", merit = merit.name()));
        }
        for equals in medals.chunk_by(|(one, _), (other, _)| one.place == other.place) {
            let names = words::first_of(equals.iter().map(|(_, name)| name), NAMED, locale);
            let (first, _) = equals[0];
            let place = first.place;
            let what = figure(merit, first.score, locale);
            lines.push(say!(locale, "podium-place", place, names, what));
        }
    }
    if lines.len() == 1 {
        return None;
    }
    lines.extend(leavers.unshown(podium.medals.iter().map(|medal| medal.who), locale));
    lines.push(say!(locale, "podium-about"));
    Some(Message::text(lines.join("\n")))
}

fn figure(merit: Merit, score: i64, locale: Locale) -> String {
    say!(
        locale,
        "podium-figure",
        merit = merit.name(),
        n = match merit {
            Merit::Rating => score.to_string().into(),
            _ => number(score.unsigned_abs()),
        },
        share = percent(score, locale)
    )
}
