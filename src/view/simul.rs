//! A simul's message, which names nobody, and why somebody does not join.

use super::{Audience, art, words};
use crate::ask::control;
use crate::game::simul::MOST;
use crate::game::{Simul, SimulRefusal, SimulScore};
use crate::locale::Locale;
use crate::reply::{Block, Button, Message, Row, Style};
use crate::text::{number, say};

/// What is played, how the games stand, and what joins.
pub fn simul(simul: &Simul) -> Message {
    let Simul { id, place, terms, open, .. } = simul;
    let SimulScore { joined, playing, people, bot } = simul.score;
    let (locale, theme) = (place.locale, terms.theme);
    let position = terms.start.position();
    let heading = say!(locale, "simul-heading");
    let rules = words::rules(position, theme, locale);
    let drawn = art::piles(position, false, Audience { locale, theme });
    let joins = *open && joined < MOST;
    let about = say!(locale, "simul-about", open = words::yes_or_no(joins), most = number(MOST));
    let stands = say!(
        locale,
        "simul-stands",
        n = number(joined),
        playing = number(playing),
        bot = number(bot),
        people = number(people)
    );
    let join = Button::new(control::Button::SimulJoin(*id), say!(locale, "button-simul-join"));
    let close = Button::new(control::Button::SimulClose(*id), say!(locale, "button-simul-close"));
    let buttons = [join.style(Style::Primary).when(joins), close.when(joins)];
    let blocks: [Block; 5] = [heading.into(), rules.into(), drawn, about.into(), stands.into()];
    Message::card(blocks).row(Row::Buttons(buttons.into_iter().flatten().collect()))
}

pub fn simul_refusal(refusal: SimulRefusal, locale: Locale) -> Message {
    Message::text(match refusal {
        SimulRefusal::NoneHere => say!(locale, "simul-none-here"),
        SimulRefusal::NotYours => say!(locale, "simul-not-yours"),
        SimulRefusal::Closed => say!(locale, "simul-closed"),
        SimulRefusal::Full => say!(locale, "simul-full", most = number(MOST)),
        SimulRefusal::In => say!(locale, "simul-in"),
    })
}
