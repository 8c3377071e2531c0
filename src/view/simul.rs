//! Messages of a simul: the one that shows it, the leader's waiting games, and refusals.

use super::{art, pages};
use crate::game::simul::MOST;
use crate::game::{Player, Simul, SimulRefusal, SimulScore};
use crate::place::UserId;
use crate::store::OpenGames;
use crate::view::prelude::*;

/// Shows what is played and how the games stand, with a button to join. It names nobody but the leader.
pub fn simul(simul: &Simul) -> Message {
    let Simul { id, place, terms, open, .. } = simul;
    let SimulScore { joined, playing, people, leader } = simul.score;
    let (locale, theme) = (place.locale, terms.theme);
    let position = terms.start.position();
    let who = words::name(simul.leader, locale);
    let heading = say!(locale, "simul-heading", who = who.clone());
    let rules = words::rules(position, theme, locale);
    let drawing = art::piles(position, false, Audience { locale, theme });
    let joins = *open && joined < MOST;
    let about = say!(
        locale,
        "simul-about",
        open = joins,
        most = MOST,
        opponent = words::full_name(simul.leader, locale)
    );
    let mut status = say!(locale, "simul-stands", n = joined, playing, open = joins);
    // If the leader's data was erased, it is unknown whose wins were whose.
    if simul.leader != Player::Gone {
        let score = say!(locale, "simul-score", who, leader, people);
        status = format!("{status}\n{score}");
    }
    let join = Button::new(Press::SimulJoin(*id), say!(locale, "button-join"));
    let waiting = Button::new(Press::SimulWaiting(*id), say!(locale, "button-simul-waiting"));
    let close = Button::new(Press::SimulClose(*id), say!(locale, "button-simul-close"));
    let led = simul.leader.person().is_some() && (joins || playing > 0);
    let buttons = [join.primary().when(joins), waiting.when(led), close.when(joins)];
    let blocks: [Block; 5] = [heading.into(), rules.into(), drawing, about.into(), status.into()];
    Message::card(blocks).buttons(buttons.into_iter().flatten())
}

/// Lists the games in which the leader is to move, with links.
pub fn simul_waiting(waiting: &OpenGames, who: UserId, locale: Locale) -> Message {
    let mut lines = vec![say!(locale, "simul-waiting", n = waiting.all.len())];
    lines.extend(pages::open_games(waiting, who, locale));
    Message::text(lines.join("\n"))
}

pub fn simul_refusal(refusal: SimulRefusal, locale: Locale) -> Message {
    Message::text(match refusal {
        SimulRefusal::NoneHere => say!(locale, "simul-none-here"),
        SimulRefusal::NotYours => say!(locale, "simul-not-yours"),
        SimulRefusal::NotLeading => say!(locale, "simul-not-leading"),
        SimulRefusal::OnesOwn => say!(locale, "simul-ones-own"),
        SimulRefusal::Apart => say!(locale, "challenge-kept-apart"),
        SimulRefusal::NoGame => say!(locale, "challenge-no-game"),
        SimulRefusal::Closed => say!(locale, "simul-closed"),
        SimulRefusal::Full => say!(locale, "simul-full", most = MOST),
        SimulRefusal::In => say!(locale, "simul-in"),
    })
}
