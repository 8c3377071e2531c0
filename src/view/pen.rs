//! Draws lines, shapes and digits in one colour.

use tiny_skia::{Color, FillRule, LineCap, LineJoin, Paint, Path, Pixmap, Stroke, Transform};

use super::figures::text_path;

pub(super) struct Pen<'a> {
    map: &'a mut Pixmap,
    paint: Paint<'static>,
}

impl<'a> Pen<'a> {
    pub(super) fn new(map: &'a mut Pixmap, [r, g, b]: [u8; 3]) -> Self {
        let mut paint = Paint::default();
        paint.set_color(Color::from_rgba8(r, g, b, 0xff));
        paint.anti_alias = true;
        Self { map, paint }
    }

    pub(super) fn stroke(&mut self, path: Option<Path>, width: f32) {
        if let Some(path) = path {
            let stroke = rounded(width);
            self.map.stroke_path(&path, &self.paint, &stroke, Transform::identity(), None);
        }
    }

    pub(super) fn write(&mut self, text: &str, at: (f32, f32), height: f32) {
        self.stroke(text_path(text, at, height), height / 7.0);
    }

    pub(super) fn fill(&mut self, path: Option<Path>) {
        if let Some(path) = path {
            self.map.fill_path(&path, &self.paint, FillRule::Winding, Transform::identity(), None);
        }
    }
}

/// A line of that width, with round ends and corners.
pub(super) fn rounded(width: f32) -> Stroke {
    Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() }
}
