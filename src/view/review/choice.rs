//! Autocompletes the game of `/review`.

use crate::view::prelude::*;
use std::collections::HashMap;

use crate::day::Day;
use crate::game::{Player, Seat};
use crate::place::UserId;
use crate::reply::{Choice, ChoiceValue};
use crate::store::Finished;

/// Returns the games whose label contains the text, or whose id it is.
pub fn complete_review(
    games: &[Finished],
    who: UserId,
    today: Day,
    typed: &str,
    locale: Locale,
) -> Vec<Choice> {
    const MOST: usize = 25;
    let typed = typed.trim().to_lowercase();
    let choice = |game: &Finished| Choice::text(label(game, who, today, locale), game.id);
    let found = games.iter().map(choice).filter(|choice| {
        let id = choice.value == ChoiceValue::Text(typed.clone());
        id || choice.name.to_lowercase().contains(&typed)
    });
    let mut found: Vec<Choice> = found.take(MOST).collect();
    // Discord refuses a list in which two entries have the same name.
    let mut alike = HashMap::<String, u32>::new();
    for choice in &mut found {
        let nth = alike.entry(choice.name.clone()).or_default();
        *nth += 1;
        if *nth > 1 {
            choice.name = format!("{} ({nth})", choice.name);
        }
    }
    found
}

/// Says against whom, when, from which piles and with what result. A mention would show as a number here, so none is
/// used.
fn label(game: &Finished, who: UserId, today: Day, locale: Locale) -> String {
    let [first, _] = game.seats;
    let own = if first == Player::Person(who) { Seat::First } else { Seat::Second };
    let opponent = match game.seats[own.other().index()] {
        bot @ Player::Bot(_) => words::full_name(bot, locale),
        Player::Person(_) | Player::Channel(_) | Player::Gone => {
            say!(locale, "review-choice-person")
        }
    };
    say!(
        locale,
        "review-choice",
        when = words::date(Day::at(game.touched), today, locale),
        piles = words::typed(game.terms.start.position().piles(), 20, locale),
        opponent,
        result = words::result(game.end, own)
    )
}
