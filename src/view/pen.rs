//! Draws lines, shapes and digits in one colour.

use tiny_skia::{Color, FillRule, LineCap, LineJoin, Paint, Path, Pixmap, Stroke, Transform};

use super::figures::text_path;

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
