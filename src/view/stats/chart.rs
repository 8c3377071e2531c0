//! A chart of figures alone: no name is in it, so that no letter can be missing. Its card brings its own ground, and so
//! reads the same in a dark client and in a light one.

use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform,
};

use super::figures::{width, written};
use crate::game::Point;

/// In pixels; a phone shows it at half of that.
const WIDE: u32 = 800;
const MARGIN: f32 = 28.0;
/// Where the lines begin, right of the figures.
const LEFT: f32 = 108.0;
const PANEL: f32 = 150.0;
const GAP: f32 = 34.0;
/// The dates below.
const FOOT: f32 = 40.0;
const FIGURE: f32 = 20.0;

const GROUND: [u8; 3] = [0x2b, 0x2d, 0x31];
const LINES: [u8; 3] = [0x45, 0x48, 0x50];
const FIGURES: [u8; 3] = [0xc4, 0xc9, 0xd1];
const RATING: [u8; 3] = [0x8e, 0xa1, 0xff];
const ACCURACY: [u8; 3] = [0x5f, 0xd3, 0x8d];

/// What draws in one colour.
struct Pen<'a> {
    map: &'a mut Pixmap,
    paint: Paint<'static>,
}

impl<'a> Pen<'a> {
    fn new(map: &'a mut Pixmap, [r, g, b]: [u8; 3]) -> Self {
        let mut paint = Paint::default();
        paint.set_color(Color::from_rgba8(r, g, b, 0xff));
        paint.anti_alias = true;
        Self { map, paint }
    }

    fn stroke(&mut self, path: Option<Path>, width: f32) {
        let stroke = Stroke {
            width,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        if let Some(path) = path {
            let identity = Transform::identity();
            self.map
                .stroke_path(&path, &self.paint, &stroke, identity, None);
        }
    }

    fn write(&mut self, text: &str, at: (f32, f32), height: f32) {
        self.stroke(written(text, at, height), height / 7.0);
    }

    fn fill(&mut self, path: Option<Path>) {
        if let Some(path) = path {
            let identity = Transform::identity();
            self.map
                .fill_path(&path, &self.paint, FillRule::Winding, identity, None);
        }
    }
}

/// One course, and how its figures are written.
struct Panel<'a> {
    course: &'a [Point],
    colour: [u8; 3],
    tell: fn(i64) -> String,
}

/// Ratings above, accuracy in thousandths below; nothing if neither has two points.
pub(super) fn draw(ratings: &[Point], accuracy: &[Point]) -> Option<Vec<u8>> {
    let panels = [
        Panel {
            course: ratings,
            colour: RATING,
            tell: |value| value.to_string(),
        },
        Panel {
            course: accuracy,
            colour: ACCURACY,
            tell: |value| format!("{}%", (value + 5) / 10),
        },
    ];
    let panels: Vec<Panel<'_>> = panels
        .into_iter()
        .filter(|panel| panel.course.len() > 1)
        .collect();
    if panels.is_empty() {
        return None;
    }
    let each = PANEL + GAP + FOOT;
    let high = MARGIN * 2.0 + panels.len() as f32 * each - GAP;
    let mut map = Pixmap::new(WIDE, high.ceil() as u32)?;
    Pen::new(&mut map, GROUND).fill(card(WIDE as f32, high));
    for (i, panel) in panels.iter().enumerate() {
        panel.draw(&mut map, MARGIN + i as f32 * each);
    }
    map.encode_png().ok()
}

impl Panel<'_> {
    fn draw(&self, map: &mut Pixmap, top: f32) {
        let values = || self.course.iter().map(|point| point.value);
        let (least, most) = (values().min().unwrap_or(0), values().max().unwrap_or(0));
        let last = values().next_back().unwrap_or(0);
        let right = WIDE as f32 - MARGIN - width(&(self.tell)(last), FIGURE) - 18.0;
        let y = |value: i64| match most - least {
            0 => top + PANEL / 2.0,
            range => top + PANEL - (value - least) as f32 * PANEL / range as f32,
        };
        let steps = (self.course.len() - 1) as f32;
        let x = |i: usize| LEFT + i as f32 * (right - LEFT) / steps;

        let mut levels = vec![least, most];
        levels.dedup();
        for &level in &levels {
            let mut path = PathBuilder::new();
            path.move_to(LEFT, y(level));
            path.line_to(right, y(level));
            Pen::new(map, LINES).stroke(path.finish(), 2.0);
            let text = (self.tell)(level);
            let at = (LEFT - 16.0 - width(&text, FIGURE), y(level) - FIGURE / 2.0);
            Pen::new(map, FIGURES).write(&text, at, FIGURE);
        }
        let mut path = PathBuilder::new();
        for (i, value) in values().enumerate() {
            match i {
                0 => path.move_to(x(0), y(value)),
                _ => path.line_to(x(i), y(value)),
            }
        }
        let mut pen = Pen::new(map, self.colour);
        pen.stroke(path.finish(), 5.0);
        pen.fill(PathBuilder::from_circle(right, y(last), 8.0));
        pen.write(
            &(self.tell)(last),
            (right + 18.0, y(last) - FIGURE / 2.0),
            FIGURE,
        );
        // The dates of its first point and its last.
        let mut pen = Pen::new(map, FIGURES);
        let foot = top + PANEL + 24.0;
        let [first, .., end] = self.course else {
            return;
        };
        pen.write(&first.day.to_string(), (LEFT, foot), FIGURE * 0.8);
        let end = end.day.to_string();
        let at = (right - width(&end, FIGURE * 0.8), foot);
        pen.write(&end, at, FIGURE * 0.8);
    }
}

/// The ground, with round corners.
fn card(wide: f32, high: f32) -> Option<Path> {
    const ROUND: f32 = 18.0;
    let mut path = PathBuilder::new();
    path.push_rect(Rect::from_xywh(ROUND, 0.0, wide - 2.0 * ROUND, high)?);
    path.push_rect(Rect::from_xywh(0.0, ROUND, wide, high - 2.0 * ROUND)?);
    for x in [ROUND, wide - ROUND] {
        for y in [ROUND, high - ROUND] {
            path.push_circle(x, y, ROUND);
        }
    }
    path.finish()
}
