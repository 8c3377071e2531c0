//! Figures drawn as strokes: whatever fonts a machine has or lacks, a chart needs none.

use tiny_skia::{Path, PathBuilder};

/// How wide a figure is, and how far apart two are, of a height of 6.
const WIDE: f32 = 4.0;
const APART: f32 = 1.8;

/// Its strokes in a box 4 wide and 6 high, as SVG has the points of a line.
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

/// How wide a text comes out at that height.
pub(super) fn width(text: &str, height: f32) -> f32 {
    let count = text.chars().count() as f32;
    (count * WIDE + (count - 1.0).max(0.0) * APART) * height / 6.0
}

/// The strokes of figures whose upper left corner is there.
pub(super) fn written(text: &str, (x, y): (f32, f32), height: f32) -> Option<Path> {
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
