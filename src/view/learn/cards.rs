//! Flash cards, which ask whether a position can be won.

use super::feedback::yours;
use super::frame::{all_lessons, leaving, title, with_buttons};
use crate::lesson::{Card, Course, Deck, Feedback, Hand, Mark, Turned, Wrong};
use crate::view::art;
use crate::view::choosing::choosing_in;
use crate::view::effect::taken;
use crate::view::moves::Controls;
use crate::view::prelude::*;
use crate::view::reasons::{self, By};
use nim::{Partial, Position};

/// Shows the next card, or the end, below the reply to the last answer.
pub fn cards(
    hand: &Hand,
    mark: Mark,
    last: Option<(&Card, &Turned)>,
    audience: Audience,
) -> Message {
    match hand.card() {
        Some(next) => card(hand, &next, mark, last, audience),
        None => cards_done(hand, mark, last, audience),
    }
}

pub fn card(
    hand: &Hand,
    card: &Card,
    mark: Mark,
    last: Option<(&Card, &Turned)>,
    audience: Audience,
) -> Message {
    let locale = audience.locale;
    let deck = hand.deck();
    let mut lines = beginning(hand, last, audience);
    if last.is_none() && mark.step == 0 {
        lines.extend([introduction(deck, locale), String::new()]);
    }
    lines.push(rules(deck, card, audience));
    lines.push(say!(locale, "learn-ask-can-win"));
    let lines = vec![lines.join("\n").into(), art::piles(&card.position, false, audience)];
    let buttons = vec![
        Button::new(Press::CardWin(deck.clone(), mark), say!(locale, "learn-card-win")).primary(),
        Button::new(Press::CardLose(deck.clone(), mark), say!(locale, "learn-card-lose")).primary(),
    ];
    with_buttons(lines, buttons, locale)
}

/// Asks for a winning move after the player said that the card's position can be won. `so_far` is what has been chosen
/// of it.
pub fn card_move(
    hand: &Hand,
    card: &Card,
    mark: Mark,
    so_far: Partial,
    audience: Audience,
) -> Message {
    let locale = audience.locale;
    let deck = hand.deck();
    // All moves fit one menu, or buttons lead to each.
    let menu = || control::Menu::CardMove(deck.clone(), mark);
    let controls = Controls {
        pick: &|so_far| Press::CardPick(deck.clone(), mark, so_far),
        moves: menu(),
        parts: menu(),
        amounts: &|_| menu(),
    };
    let choosing = choosing_in(&card.position, so_far, controls, audience);
    let lines =
        [header(hand, locale), rules(deck, card, audience), say!(locale, "learn-card-show")];
    let lines = lines.map(Block::Text).into_iter();
    let drawing = art::marked(&card.position, false, choosing.chosen, audience);
    let beside = choosing.back.into_iter().chain([all_lessons(locale)]);
    Message::card(lines.chain([drawing])).with(choosing.rows).buttons(beside)
}

/// Shows the end, when all cards are known: the list of lost positions to remember.
pub fn cards_done(
    hand: &Hand,
    mark: Mark,
    last: Option<(&Card, &Turned)>,
    audience: Audience,
) -> Message {
    const ROOM: usize = 1_000;
    let locale = audience.locale;
    let deck = hand.deck();
    let mut lines = beginning(hand, last, audience);
    // Sorted by the number of piles they are easier to remember.
    let mut losing = deck.losing();
    losing.sort_by_key(Vec::len);
    let named = |key: &Vec<u64>| name(&deck.position(key), locale);
    let losing: Vec<String> = losing.iter().map(named).collect();
    let mut list = losing.join(" · ");
    if list.chars().count() > ROOM {
        list = list.chars().take(ROOM).chain(['…']).collect();
    }
    lines.push(say!(locale, "learn-cards-done", n = losing.len(), list));
    let again = Press::CardsAgain(deck.clone(), mark);
    let again = Button::new(again, say!(locale, "learn-button-cards-again"));
    with_buttons(vec![lines.join("\n").into()], vec![again], locale)
}

/// Returns the header, and the reply to the last answer.
fn beginning(hand: &Hand, last: Option<(&Card, &Turned)>, audience: Audience) -> Vec<String> {
    let mut lines = vec![header(hand, audience.locale)];
    if let Some((card, turned)) = last {
        lines.extend(response(card, turned, audience));
        lines.push(String::new());
    }
    lines
}

fn header(hand: &Hand, locale: Locale) -> String {
    say!(
        locale,
        "learn-cards-header",
        lesson = title(&Course::Cards(hand.deck().clone()), locale),
        known = hand.known(),
        of = hand.size()
    )
}

fn introduction(deck: &Deck, locale: Locale) -> String {
    let (n, several) = (deck.losing().len(), deck.start().piles().len() > 1);
    say!(locale, "learn-cards-intro", start = name(deck.start(), locale), n, several)
}

/// Says what taking the last object means, and what a move may take if not any number.
fn rules(deck: &Deck, card: &Card, audience: Audience) -> String {
    let Audience { locale, theme } = audience;
    let ending = words::ending(deck.start().rules(), theme, locale);
    let bound = Phrase::Refusal.if_any(card.position.rules().variant, locale);
    [ending].into_iter().chain(bound).collect::<Vec<_>>().join(" ")
}

/// Replies to the answer to the last card.
fn response(card: &Card, turned: &Turned, audience: Audience) -> Vec<String> {
    let locale = audience.locale;
    let piles = name(&card.position, locale);
    let verdict = match (turned.right, turned.losing) {
        (true, true) => say!(locale, "learn-card-right-lose", piles),
        (true, false) => say!(locale, "learn-card-right-win", piles),
        (false, true) => say!(locale, "learn-card-wrong-lose", piles),
        (false, false) if turned.shown.is_some() => say!(locale, "learn-card-wrong-how", piles),
        (false, false) => say!(locale, "learn-card-wrong-win", piles),
    };
    let mut lines = vec![verdict];
    if let Some(Feedback::Lost(Wrong { m, after, reply, .. })) = &turned.shown {
        let rest = leaving(&card.position, *m, locale);
        let taken = taken(&card.position, *m, locale);
        if reply.is_some() {
            lines.push(say!(locale, "learn-card-wrong-move", rest; take, pile of taken));
        } else {
            lines.push(yours(&card.position, *m, locale));
            let theme = words::last(after.rules(), audience.theme);
            lines.push(say!(locale, "learn-took-last", theme));
        }
    }
    // If the move won, only the reason is added.
    match (&turned.shown, turned.best) {
        (Some(Feedback::Won { because, .. }), _) => {
            lines.push(reasons::because(*because, &card.position, By::You, locale));
        }
        (_, Some((m, because))) => {
            let rest = leaving(&card.position, m, locale);
            let taken = taken(&card.position, m, locale);
            let best = say!(locale, "learn-card-best", rest; take, pile of taken);
            let because = reasons::because(because, &card.position, By::You, locale);
            lines.push(format!("{best} {because}"));
        }
        _ => {}
    }
    lines
}

fn name(position: &Position, locale: Locale) -> String {
    let limit = Phrase::Limit.of(position.rules().variant, locale);
    words::dashed(&position.sizes(), 60, locale) + &limit
}
