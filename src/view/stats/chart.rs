//! Draws a chart with no text but digits, so that no letter can be missing from a font: the words around it say what it
//! shows, and for which days. The background is transparent, and the colours show on dark and light.

use nim::names;
use tiny_skia::{PathBuilder, Pixmap};

use crate::day::Day;
use crate::game::Point;
use crate::view::pen::{Pen, width};

/// Sizes in pixels; a phone shows them at a third. The figures are large, as no colour contrasts well with both dark and
/// light.
const WIDE: u32 = 800;
const MARGIN: f32 = 20.0;
/// Where the lines begin, to the right of the figures.
const LEFT: f32 = 144.0;
const PANEL: f32 = 150.0;
const FIGURE: f32 = 30.0;

const LINES: [u8; 3] = [0x80, 0x84, 0x8e];
const RATING: [u8; 3] = [0x76, 0x80, 0xf3];
const ACCURACY: [u8; 3] = [0x1f, 0x9d, 0x55];

names! {
    /// What a chart shows.
    #[derive(Debug, Clone, Copy)]
    pub(super) enum Of {
        Ratings => "rating",
        /// In thousandths.
        Accuracy => "accuracy",
    }
}

impl Of {
    fn colour(self) -> [u8; 3] {
        match self {
            Self::Ratings => RATING,
            Self::Accuracy => ACCURACY,
        }
    }

    fn tell(self, value: i64) -> String {
        match self {
            Self::Ratings => value.to_string(),
            Self::Accuracy => format!("{}%", (value + 5) / 10),
        }
    }
}

/// Draws the points over the given days; `None` if the value never changes.
pub(super) fn draw(of: Of, course: &[Point], days: (Day, Day)) -> Option<Vec<u8>> {
    let [_, .., last] = course else { return None };
    let mut map = Pixmap::new(WIDE, (PANEL + MARGIN * 2.0).ceil() as u32)?;
    let values = || course.iter().map(|point| point.value);
    let (least, most) = (values().min()?, values().max()?);
    let right = WIDE as f32 - MARGIN - width(&of.tell(last.value), FIGURE) - 18.0;
    let range = Some(most - least).filter(|&range| range > 0)? as f32;
    let y = |value: i64| MARGIN + PANEL - (value - least) as f32 * PANEL / range;
    let x = |i: usize| LEFT + along(course, i, days) * (right - LEFT);
    for level in [least, most] {
        let mut path = PathBuilder::new();
        path.move_to(LEFT, y(level));
        path.line_to(right, y(level));
        let mut pen = Pen::new(&mut map, LINES);
        pen.line(path.finish(), 2.0);
        let text = of.tell(level);
        pen.write(&text, (LEFT - 16.0 - width(&text, FIGURE), y(level) - FIGURE / 2.0), FIGURE);
    }
    let mut path = PathBuilder::new();
    for (i, value) in values().enumerate() {
        match i {
            0 => path.move_to(x(0), y(value)),
            _ => path.line_to(x(i), y(value)),
        }
    }
    let mut pen = Pen::new(&mut map, of.colour());
    pen.line(path.finish(), 5.0);
    let (end, high) = (x(course.len() - 1), y(last.value));
    pen.fill(PathBuilder::from_circle(end, high, 8.0));
    pen.write(&of.tell(last.value), (right + 18.0, high - FIGURE / 2.0), FIGURE);
    map.encode_png().ok()
}

/// Returns where a point lies within the days, from 0 to 1. If all are of one day, the points are evenly spaced.
fn along(course: &[Point], i: usize, (first, last): (Day, Day)) -> f32 {
    if first == last {
        return i as f32 / (course.len() - 1) as f32;
    }
    let day = course[i].day;
    let same = |point: &&Point| point.day == day;
    let before = course[..i].iter().rev().take_while(same).count();
    let after = course[i..].iter().take_while(same).count();
    let days = |day: Day| (i64::from(day.0) - i64::from(first.0)) as f32;
    // The first point of a day stands at its beginning, the last of the last day at the end.
    let within = before as f32 / (before + after) as f32;
    ((days(day) + within) / days(last)).min(1.0)
}
