//! How a review words the ways in which games end.

use crate::languages::{english, french};
use crate::world::tells;
use bouton::game::Theme;
use bouton::game::*;
use bouton::place::*;
use bouton::view;
use insta::assert_snapshot;
use nim::Level;

use crate::board_view::show;
use crate::records::{place, replayed, start};

const PEOPLE: [Player; 2] = [Player::Person(UserId(1)), Player::Person(UserId(2))];
const BOT: [Player; 2] = [Player::Person(UserId(1)), Player::Bot(Level::Casual)];

fn record(line: &str, seats: [Player; 2], end: Option<End>, theme: Theme) -> Record {
    let terms = Terms { theme, ..Terms::of(start(line)) };
    Record::begun(replayed(7, seats, terms, line, end), place(None, 6), 0)
}

#[test]
fn endings() {
    let resigned = |winner| Some(End::Resigned { winner });
    let whole = |line, seats, end, theme, locale| {
        show(&view::review(&record(line, seats, end, theme), locale).expect("all of it"))
    };
    let gave_up = resigned(Seat::Second);
    let ended = whole("3-4-5 normal: A2 B1", PEOPLE, gave_up, Theme::Stones, english());
    tells!(
        &ended,
        "**3‑4‑5**, 2 moves. Whoever takes the last stone **wins**.\n<@1> resigned, so <@2> **wins**.",
        "**Turning point: the end.** <@1> could still win when the game ended.\n**Moves that mattered:**",
        "<@1> kept the win on 1 of 1 chance (100%); <@2> never had a win that a move could lose.\n```\n1.  A2 ✅  B1 ⬜"
    );
    let lost = whole("2-2 misere: A1", PEOPLE, gave_up, Theme::Matches, french());
    tells!(
        &lost,
        "<@1> a abandonné : <@2> **gagne**.\n**Pas de tournant :** <@2> a mené du début à la fin.",
        "<@1> n’a jamais eu de victoire qu’un coup pouvait perdre ; <@2> avait encore une victoire à prendre.\n```\n1.  A1 ⬜"
    );
    let idle = Some(End::Abandoned);
    let closed = whole("1-3-5-7 misere: D3 B1 C1", BOT, idle, Theme::Words, english());
    tells!(
        &closed,
        "so this game was closed. Nobody won.\n**Moves that mattered:**\n• Move 2: Bouton took 1 from **B**, which",
        "Who could win: Bouton at the start, <@1> after move 2, Bouton after move 3.\n1. <@1> D3: was losing anyway"
    );
    assert_snapshot!(whole("1-3-5-7 misere", BOT, idle, Theme::Words, french()), @"
    **Retour sur la partie :** <@1> contre Bouton (amateur)
    **1‑3‑5‑7**, aucun coup. Qui prend le dernier objet **perd**.
    Personne n’a joué pendant trop longtemps : cette partie est close. Personne n’a gagné.
    Personne n’a joué de coup : il n’y a rien à revoir.
    ");
}

/// Two right moves that take the same from one pile are no choice between piles.
#[test]
fn a_pile_is_not_listed_beside_itself() {
    let end = Some(End::Resigned { winner: Seat::First });
    let own = record("3-8 normal own 0.77: A1", PEOPLE, end, Theme::Words);
    let page = view::review_at(&own, Ply(1), UserId(1), english()).expect("all of it");
    tells!(show(&page), "Others: 2 from B, 2 from B (leaving 2 and 4).");
}

#[test]
fn a_long_game_shows_what_decided_it() {
    // Each takes one in turn; the first keeps the piles equal until the 41st move.
    let moves = (0..80).map(|i| match i {
        40 => "A2".to_owned(),
        i => format!("{}1", ["A", "B"][i % 2]),
    });
    let line = format!("61-60 normal: {}", moves.collect::<Vec<_>>().join(" "));
    let winner = Seat::Second;
    let resigned = Some(End::Resigned { winner });
    let record = record(&line, BOT, resigned, Theme::Stones);
    let text = show(&view::review(&record, english()).expect("all of it"));
    tells!(
        &text,
        "██████████████·············\n·············██████████████\n             ^",
        "A column shows 3 moves, and both rows where the win changed hands.\n```\n… 20 more moves …\n11.  A1 ✅  B1 ⬜",
        "20.  A1 ✅  B1 ⬜\n21.  A2 ❌  B1 ✅\n22.  A1 ⬜  B1 ✅",
        "30.  A1 ⬜  B1 ✅\n… 20 more moves …\n```",
        &line
    );
}
