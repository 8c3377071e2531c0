//! Draws the bot's own emoji. They are shown at the size of a line of text or a heading, on dark or light backgrounds.

use tiny_skia::{Path, PathBuilder, Pixmap, Rect, Stroke, StrokeDash, Transform};

use super::pen::Pen;

use crate::reply::Emoji;

/// The width and height in pixels. Shapes are given in hundredths of it.
const SIZE: u32 = 96;

const WOOD: [u8; 4] = [0xe3, 0xb5, 0x6f, 0xff];
const RIM: [u8; 4] = [0x8f, 0x5f, 0x2a, 0xff];
const RED: [u8; 4] = [0xd9, 0x3a, 0x34, 0xff];
const ASH: [u8; 4] = [0x9c, 0x9f, 0xa7, 0xff];
const CHAR: [u8; 4] = [0x74, 0x77, 0x80, 0xff];
const LEAF: [u8; 4] = [0x4f, 0xa0, 0x4a, 0xff];
const TWIG: [u8; 4] = [0x8a, 0x5a, 0x33, 0xff];
const GLOW: [u8; 4] = [0xf2, 0x7b, 0x1d, 0xff];
const SPARK: [u8; 4] = [0xff, 0xd2, 0x4a, 0xff];
const SHINE: [u8; 4] = [0xff, 0xff, 0xff, 0x60];

/// Returns a PNG of the emoji; `None` if it can't be encoded, which does not happen.
pub fn picture(emoji: Emoji) -> Option<Vec<u8>> {
    let mut map = Pixmap::new(SIZE, SIZE)?;
    for shape in shapes(emoji) {
        shape.draw(&mut map);
    }
    map.encode_png().ok()
}

struct Shape {
    form: Form,
    colour: [u8; 4],
    /// The rotation in degrees, around the shape's centre.
    turned: f32,
}

enum Form {
    /// The centre, and half the width and height.
    Oval(f32, f32, f32, f32),
    /// The outline of an oval, dashed.
    Ring(f32, f32, f32, f32),
    /// A curve from the first point to the last, bent towards the second, and its thickness.
    Curve([(f32, f32); 3], f32),
}

fn oval(x: f32, y: f32, wide: f32, high: f32, colour: [u8; 4]) -> Shape {
    Shape { form: Form::Oval(x, y, wide, high), colour, turned: 0.0 }
}

fn line(from: (f32, f32), past: (f32, f32), to: (f32, f32), thick: f32, colour: [u8; 4]) -> Shape {
    Shape { form: Form::Curve([from, past, to], thick), colour, turned: 0.0 }
}

fn shapes(emoji: Emoji) -> Vec<Shape> {
    match emoji {
        Emoji::Match => vec![
            line((50.0, 36.0), (50.0, 60.0), (50.0, 87.0), 20.0, RIM),
            line((49.0, 36.0), (49.0, 60.0), (49.0, 86.0), 12.0, WOOD),
            oval(50.0, 25.0, 16.0, 19.0, RED),
            oval(44.0, 19.0, 5.0, 7.0, SHINE),
        ],
        // The match still glows.
        Emoji::MatchJustTaken => vec![
            line((50.0, 64.0), (49.0, 76.0), (50.0, 87.0), 14.0, RIM),
            line((64.0, 30.0), (47.0, 42.0), (50.0, 64.0), 12.0, CHAR),
            oval(66.0, 26.0, 17.0, 18.0, GLOW),
            oval(67.0, 24.0, 8.0, 9.0, SPARK),
        ],
        // The match is cold and broken off.
        Emoji::MatchTaken => vec![
            line((50.0, 54.0), (50.0, 70.0), (50.0, 87.0), 14.0, ASH),
            oval(50.0, 50.0, 11.0, 11.0, CHAR),
        ],
        Emoji::Stone => vec![
            oval(50.0, 57.0, 43.0, 34.0, [0x5b, 0x66, 0x78, 0xff]),
            oval(50.0, 52.0, 43.0, 33.0, [0x8d, 0x9a, 0xae, 0xff]),
            turned(oval(38.0, 39.0, 18.0, 9.0, SHINE), -18.0),
        ],
        Emoji::StoneJustTaken => vec![ring(GLOW), oval(50.0, 54.0, 11.0, 9.0, GLOW)],
        Emoji::StoneTaken => vec![ring(ASH)],
        Emoji::Orange => round([0xf5, 0x8b, 0x1f, 0xff], [0xd9, 0x6c, 0x0c, 0xff]),
        Emoji::Peach => {
            let mut shapes = round([0xf7, 0xa0, 0x8a, 0xff], [0xe5, 0x73, 0x6a, 0xff]);
            let crease = [0xd8, 0x5d, 0x58, 0xff];
            shapes.push(line((52.0, 24.0), (30.0, 52.0), (50.0, 86.0), 5.0, crease));
            shapes
        }
        Emoji::Lemon => {
            let (light, shade) = ([0xfb, 0xd8, 0x34, 0xff], [0xdd, 0xae, 0x12, 0xff]);
            let shapes = vec![
                oval(50.0, 55.0, 36.0, 28.0, shade),
                line((8.0, 52.0), (50.0, 52.0), (92.0, 52.0), 14.0, light),
                oval(50.0, 51.0, 36.0, 28.0, light),
                oval(40.0, 40.0, 13.0, 6.0, SHINE),
            ];
            let mut shapes: Vec<Shape> = shapes.into_iter().map(|it| turned(it, -28.0)).collect();
            shapes.push(line((84.0, 22.0), (74.0, 6.0), (60.0, 14.0), 8.0, LEAF));
            shapes
        }
        Emoji::Plum => {
            let mut shapes = round([0x8e, 0x5b, 0xc9, 0xff], [0x6a, 0x3d, 0xa3, 0xff]);
            let crease = [0x57, 0x2f, 0x8b, 0xff];
            shapes.push(line((52.0, 24.0), (70.0, 52.0), (52.0, 86.0), 5.0, crease));
            shapes
        }
        // The core of the fruit, still juicy.
        Emoji::FruitJustTaken => vec![
            line((50.0, 28.0), (50.0, 18.0), (57.0, 10.0), 6.0, TWIG),
            line((33.0, 31.0), (54.0, 57.0), (33.0, 83.0), 16.0, GLOW),
            line((67.0, 31.0), (46.0, 57.0), (67.0, 83.0), 16.0, GLOW),
            oval(50.0, 57.0, 9.0, 20.0, SPARK),
            oval(50.0, 57.0, 4.0, 8.0, TWIG),
        ],
        // The stone of a fruit and its stalk.
        Emoji::FruitTaken => vec![
            line((52.0, 54.0), (52.0, 44.0), (60.0, 34.0), 6.0, CHAR),
            oval(50.0, 68.0, 16.0, 19.0, ASH),
        ],
    }
}

/// The place where a stone lay.
fn ring(colour: [u8; 4]) -> Shape {
    Shape { form: Form::Ring(50.0, 54.0, 37.0, 29.0), colour, turned: 0.0 }
}

/// A round fruit with a leaf.
fn round(light: [u8; 4], shade: [u8; 4]) -> Vec<Shape> {
    vec![
        oval(50.0, 58.0, 38.0, 37.0, shade),
        oval(50.0, 55.0, 38.0, 36.0, light),
        line((50.0, 24.0), (50.0, 16.0), (46.0, 9.0), 7.0, TWIG),
        line((54.0, 18.0), (64.0, 4.0), (78.0, 12.0), 9.0, LEAF),
        turned(oval(37.0, 42.0, 11.0, 7.0, SHINE), -35.0),
    ]
}

fn turned(shape: Shape, turned: f32) -> Shape {
    Shape { turned, ..shape }
}

impl Shape {
    fn draw(self, map: &mut Pixmap) {
        let scale = SIZE as f32 / 100.0;
        let at = Transform::from_rotate_at(self.turned, 50.0, 50.0).post_scale(scale, scale);
        let mut pen = Pen::at(map, self.colour, at);
        match self.form {
            Form::Oval(x, y, wide, high) => pen.fill(around(x, y, wide, high)),
            Form::Ring(x, y, wide, high) => {
                let dash = StrokeDash::new(vec![13.0, 13.0], 0.0);
                let dashed = Stroke { width: 7.0, dash, ..Stroke::default() };
                pen.stroke(around(x, y, wide, high), &dashed);
            }
            Form::Curve([from, past, to], width) => {
                let mut path = PathBuilder::new();
                path.move_to(from.0, from.1);
                path.quad_to(past.0, past.1, to.0, to.1);
                pen.line(path.finish(), width);
            }
        }
    }
}

fn around(x: f32, y: f32, wide: f32, high: f32) -> Option<Path> {
    let bounds = Rect::from_ltrb(x - wide, y - high, x + wide, y + high)?;
    PathBuilder::from_oval(bounds)
}
