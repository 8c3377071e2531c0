//! The best of a month that is over, for everyone on a server. It pings nobody.

use super::leaders::{named, percent};
use super::words;
use crate::game::{Merit, Player};
use crate::locale::Locale;
use crate::reply::Message;
use crate::say;
use crate::store::{Medal, Podium};
use crate::text::number;

/// The most people who are named for one place.
const NAMED: usize = 4;

pub fn podium(podium: &Podium) -> Message {
    let locale = podium.locale;
    let month = named(podium.month, true, locale);
    let mut lines = vec![say!(locale, "podium-title", month = month)];
    for merit in Merit::ALL {
        let medals = podium.medals.iter().filter(|medal| medal.merit == merit);
        let medals: Vec<&Medal> = medals.collect();
        if !medals.is_empty() {
            lines.push(say!(locale, "podium-merit", merit = merit.name()));
        }
        for equals in medals.chunk_by(|one, other| one.place == other.place) {
            let name = |i: usize| words::name(Player::Person(equals[i].who), locale);
            let names = words::first_of(equals.len(), name, NAMED, locale);
            let place = number(equals[0].place);
            let what = figure(merit, equals[0].score, locale);
            lines.push(say!(
                locale,
                "podium-place",
                place = place,
                names = names,
                what = what
            ));
        }
    }
    lines.push(say!(locale, "podium-about"));
    Message::text(lines.join("\n"))
}

fn figure(merit: Merit, score: i64, locale: Locale) -> String {
    say!(
        locale,
        "podium-figure",
        merit = merit.name(),
        n = number(score.unsigned_abs()),
        share = percent(score, locale)
    )
}
