//! Draws lines, shapes and digits in one colour. Digits are drawn as strokes, so that charts need no fonts, whichever a
//! machine has or lacks.

use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke, Transform,
};

pub(super) struct Pen<'a> {
    map: &'a mut Pixmap,
    paint: Paint<'static>,
    /// Where on the picture it draws, and how large.
    at: Transform,
}

impl<'a> Pen<'a> {
    pub(super) fn new(map: &'a mut Pixmap, [r, g, b]: [u8; 3]) -> Self {
        Self::at(map, [r, g, b, 0xff], Transform::identity())
    }

    pub(super) fn at(map: &'a mut Pixmap, [r, g, b, a]: [u8; 4], at: Transform) -> Self {
        let mut paint = Paint::default();
        paint.set_color(Color::from_rgba8(r, g, b, a));
        paint.anti_alias = true;
        Self { map, paint, at }
    }

    pub(super) fn line(&mut self, path: Option<Path>, width: f32) {
        self.stroke(path, &rounded(width));
    }

    pub(super) fn stroke(&mut self, path: Option<Path>, stroke: &Stroke) {
        if let Some(path) = path {
            self.map.stroke_path(&path, &self.paint, stroke, self.at, None);
        }
    }

    pub(super) fn write(&mut self, text: &str, at: (f32, f32), height: f32) {
        self.line(text_path(text, at, height), height / 7.0);
    }

    pub(super) fn fill(&mut self, path: Option<Path>) {
        if let Some(path) = path {
            self.map.fill_path(&path, &self.paint, FillRule::Winding, self.at, None);
        }
    }
}

/// A line of that width, with round ends and corners.
fn rounded(width: f32) -> Stroke {
    Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() }
}

/// The width of a digit, and the gap between two, for a height of 6.
const WIDE: f32 = 4.0;
const APART: f32 = 1.8;

/// Returns a digit's strokes in a box 4 wide and 6 high, written like the points of an SVG polyline.
fn strokes(c: char) -> &'static str {
    match c {
        '0' => "1.3,0 2.7,0 4,1.3 4,4.7 2.7,6 1.3,6 0,4.7 0,1.3 1.3,0",
        '1' => "0.8,1.2 2.4,0 2.4,6",
        '2' => "0,1.4 1.2,0 2.8,0 4,1.2 4,2.2 0,6 4,6",
        '3' => "0,0 4,0 1.8,2.4 2.8,2.4 4,3.6 4,4.8 2.8,6 1.2,6 0,5",
        '4' => "3,6 3,0 0,4.2 4,4.2",
        '5' => "3.8,0 0.5,0 0.2,2.6 2.6,2.4 4,3.6 4,4.8 2.8,6 1.2,6 0,5.1",
        '6' => "3.4,0 1.2,1.6 0,3.9 0,4.8 1.2,6 2.8,6 4,4.8 4,3.8 2.8,2.7 1.2,2.7 0,3.9",
        '7' => "0,0 4,0 1.4,6",
        '8' => {
            "1.2,2.8 0.2,1.8 0.2,1 1.2,0 2.8,0 3.8,1 3.8,1.8 2.8,2.8 \
             1.2,2.8 0,4 0,4.9 1.2,6 2.8,6 4,4.9 4,4 2.8,2.8"
        }
        '9' => "0.6,6 2.8,4.4 4,2.1 4,1.2 2.8,0 1.2,0 0,1.2 0,2.2 1.2,3.3 2.8,3.3 4,2.1",
        '-' => "0.7,3.1 3.3,3.1",
        '%' => {
            "3.9,0 0.1,6 / 0.9,0.2 1.7,1.1 0.9,2 0.1,1.1 0.9,0.2 / \
             3.1,4 3.9,4.9 3.1,5.8 2.3,4.9 3.1,4"
        }
        _ => "",
    }
}

fn point(text: &str) -> Option<(f32, f32)> {
    let (x, y) = text.split_once(',')?;
    Some((x.parse().ok()?, y.parse().ok()?))
}

/// Returns the width of a text at that height.
pub(super) fn width(text: &str, height: f32) -> f32 {
    let count = text.chars().count() as f32;
    (count * WIDE + (count - 1.0).max(0.0) * APART) * height / 6.0
}

/// Returns the strokes of a text whose upper left corner is at the given point.
fn text_path(text: &str, (x, y): (f32, f32), height: f32) -> Option<Path> {
    let scale = height / 6.0;
    let mut path = PathBuilder::new();
    for (i, c) in text.chars().enumerate() {
        let left = x + i as f32 * (WIDE + APART) * scale;
        for stroke in strokes(c).split(" / ") {
            for (n, (dx, dy)) in stroke.split(' ').filter_map(point).enumerate() {
                let (x, y) = (left + dx * scale, y + dy * scale);
                match n {
                    0 => path.move_to(x, y),
                    _ => path.line_to(x, y),
                }
            }
        }
    }
    path.finish()
}
