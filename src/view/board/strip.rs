//! Draws a finished game as a picture: all its positions in a row, who took what, and a highlight on the position that
//! decided it. The background is transparent, and the colours show on dark and light.

use crate::view::prelude::*;
use tiny_skia::{Pixmap, Rect};

use super::head;
use super::story::{may_look_back, result};
use crate::game::{End, Game, Ply, Record, Seat, Whole};
use crate::place::UserId;
use crate::reply::File;
use crate::view::pen::Pen;
use nim::{PileIx, Position};

/// The most positions drawn, centred on the one that decided the game, and how many stand in a row.
const MOST: usize = 36;
const BESIDE: usize = 6;
/// Sizes in pixels: the width of a position with its frame, the height of a pile, the width of an object, the height of
/// a position's number, and the margin.
const WIDE: f32 = 132.0;
const PILE: f32 = 16.0;
const OBJECT: f32 = 11.0;
const HEAD: f32 = 30.0;
const MARGIN: f32 = 10.0;
/// The most objects drawn of a pile. All piles have the same scale.
const OBJECTS: u64 = 10;

const WOOD: [u8; 3] = [0xb0, 0x7f, 0x40];
const FRAME: [u8; 3] = [0x80, 0x84, 0x8e];
const LIT: [u8; 3] = [0xb8, 0x78, 0x0f];
/// The colours of what the players took, the same as their squares on a board.
const BLUE: [u8; 3] = [0x3b, 0x88, 0xc3];
const ORANGE: [u8; 3] = [0xd9, 0x73, 0x0d];

/// Shows the game to everyone, from the view of one of its players. It names nobody else.
pub fn game_picture(record: &Record, who: UserId, locale: Locale) -> Option<Message> {
    let seat = record.game.seat_of(who).filter(|_| may_look_back(record))?;
    let whole = record.game.whole()?;
    let turned = whole.review().decisive().map(|at| at + 1);
    let picture = File {
        name: "game.png".to_owned(),
        bytes: png(whole, head::blue(record), turned)?.into(),
        description: Some(description(record, whole, turned, locale)),
    };
    let (title, result) = (head::title(&record.game, locale), result(&record.game, seat, locale));
    let line = say!(locale, "named-value", name = who, value = result);
    let heading = Block::Text(format!("### {title}\n{line}"));
    Some(Message::card([heading, Block::File(picture)]))
}

fn png(game: Whole<'_>, blue: Seat, turned: Option<usize>) -> Option<Vec<u8>> {
    let count = game.moves().len() + 1;
    let shown = words::around(turned.unwrap_or(count), MOST, count);
    let position = |ply: usize| game.position_at(Ply(ply as u32));
    let start = position(0)?;
    let largest = start.piles().iter().copied().max().unwrap_or(1).max(1);
    let lines = match start.places() {
        Some(places) => places.len().div_ceil(OBJECTS as usize),
        None => position(count - 1)?.piles().len(),
    };
    let high = HEAD + lines as f32 * PILE + MARGIN;
    let columns = BESIDE.min(shown.len());
    let (wide, rows) = (columns as f32 * WIDE, shown.len().div_ceil(BESIDE) as f32);
    let mut map = Pixmap::new(wide.ceil() as u32, (rows * high).ceil() as u32)?;
    for (nth, ply) in shown.enumerate() {
        let at = ((nth % BESIDE) as f32 * WIDE, (nth / BESIDE) as f32 * high);
        let is_lit = turned == Some(ply);
        let before = ply.checked_sub(1).and_then(position);
        frame(&mut map, at, high, is_lit);
        let colour = if is_lit { LIT } else { FRAME };
        let number = (at.0 + MARGIN, at.1 + MARGIN);
        Pen::new(&mut map, colour).write(&ply.to_string(), number, 13.0);
        // The first seat makes the first move.
        let taker = if ply % 2 == usize::from(blue == Seat::First) { BLUE } else { ORANGE };
        let corner = (at.0 + MARGIN, at.1 + HEAD);
        piles(&mut map, &position(ply)?, before.as_ref(), largest, taker, corner);
    }
    map.encode_png().ok()
}

/// Draws the frame of a position: a thin line, or a thick one around the position that decided the game.
fn frame(map: &mut Pixmap, (x, y): (f32, f32), high: f32, is_lit: bool) {
    let (colour, thick) = if is_lit { (LIT, 4.0) } else { (FRAME, 1.0) };
    let around = Rect::from_xywh(x + 3.0, y + 3.0, WIDE - 6.0, high - 6.0);
    let path = around.map(tiny_skia::PathBuilder::from_rect);
    Pen::new(map, colour).line(path, thick);
}

/// Draws the piles, with what the last move took in its player's colour.
fn piles(
    map: &mut Pixmap,
    position: &Position,
    before: Option<&Position>,
    largest: u64,
    taker: [u8; 3],
    (x, y): (f32, f32),
) {
    // In large piles an object stands for several. More is never drawn shorter, and at least one is drawn.
    let scaled = |n: u64| match largest {
        0..=OBJECTS => n,
        _ => (n * OBJECTS).div_ceil(largest),
    };
    let mut draw = |(left, top): (f32, f32), is_there: bool| {
        // Taken objects are flat, so that they can be recognised without their colour.
        let (colour, top, high) =
            if is_there { (WOOD, top, 12.0) } else { (taker, top + 4.0, 4.0) };
        let object = Rect::from_xywh(left, top, OBJECT - 4.0, high);
        Pen::new(map, colour).fill(object.map(tiny_skia::PathBuilder::from_rect));
    };
    if let Some(places) = position.places() {
        let before = before.and_then(Position::places).unwrap_or_default();
        for (n, &stands) in places.iter().enumerate() {
            let (left, top) = (n % OBJECTS as usize, n / OBJECTS as usize);
            if stands || before.get(n) == Some(&true) {
                draw((x + left as f32 * OBJECT, y + top as f32 * PILE), stands);
            }
        }
        return;
    }
    // Objects that moved to another pile by a split were not taken.
    let taken = before.map_or(0, |before| before.objects() - position.objects());
    for (i, &left) in position.piles().iter().enumerate() {
        let was = before.map_or(left, |before| before.pile(PileIx(i)));
        let was = was.min(left.saturating_add(u64::try_from(taken).unwrap_or(u64::MAX)));
        let (left, was) = (scaled(left), scaled(was));
        for n in 0..was.max(left) {
            draw((x + n as f32 * OBJECT, y + i as f32 * PILE), n < left);
        }
    }
}

/// Describes the picture for people who cannot see it, in at most 1,024 characters. It names nobody.
fn description(record: &Record, whole: Whole<'_>, turned: Option<usize>, locale: Locale) -> String {
    /// The most characters for the moves, each followed by a comma and a space.
    const ROOM: usize = 700;
    let game: &Game = &record.game;
    let mut long = 0;
    let moves = whole.moves().iter().map(ToString::to_string).take_while(|m| {
        long += m.len() + 2;
        long <= ROOM
    });
    let moves: Vec<String> = moves.collect();
    let moves = words::some_of(&moves, whole.moves().len() - moves.len(), locale);
    let first = match game.end().and_then(End::winner) {
        Some(Seat::First) => "yes",
        Some(Seat::Second) => "no",
        None => "none",
    };
    say!(
        locale,
        "picture-alt",
        name = head::name(game, locale),
        start = words::position(game.start().position(), 100, locale),
        moves,
        turned = turned.unwrap_or(0),
        first
    )
}
