//! How a figure such as a rating changed over time, oldest first.

use nim::names;

use super::Accuracy;
use crate::day::Day;

/// The figure on one day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Point {
    pub day: Day,
    pub value: i64,
}

names! {
    /// Which way the figure has moved.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Trend {
        Up => "up",
        Level => "level",
        Down => "down",
    }
}

/// How many chances an accuracy must come from to mean anything.
const WINDOW: u32 = 10;

/// Returns at most `most` of the points, evenly spaced, with the first and the last among them.
pub fn thinned(points: &[Point], most: usize) -> Vec<Point> {
    if points.len() <= most {
        return points.to_vec();
    }
    let last = points.len() - 1;
    let gaps = most.saturating_sub(1).max(1);
    (0..most).map(|i| points[i * last / gaps]).collect()
}

/// Returns accuracy in thousandths, in at most `most` windows, each with enough chances to mean anything.
pub fn accuracies(entries: &[(Day, Accuracy)], most: usize) -> Vec<Point> {
    let all: u32 = entries.iter().map(|(_, accuracy)| accuracy.of).sum();
    let windows = (all / WINDOW).min(u32::try_from(most).unwrap_or(u32::MAX));
    let (mut points, mut window, mut count) = (Vec::new(), Accuracy::default(), 0);
    for &(day, accuracy) in entries {
        window.kept += accuracy.kept;
        window.of += accuracy.of;
        count += u64::from(accuracy.of);
        // A game that runs past the end of a window still belongs to that window.
        let end = (points.len() as u64 + 1) * u64::from(all);
        if count * u64::from(windows) >= end && window.of > 0 {
            let value = window.per_mille();
            points.push(Point { day, value });
            window = Accuracy::default();
        }
    }
    points
}

/// Compares the last point with the first: level if they differ by at most `steady`, `None` for fewer than two points.
pub fn trend(points: &[Point], steady: i64) -> Option<Trend> {
    let [first, .., last] = points else { return None };
    let moved = last.value - first.value;
    Some(match moved {
        _ if moved > steady => Trend::Up,
        _ if moved < -steady => Trend::Down,
        _ => Trend::Level,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(values: impl IntoIterator<Item = i64>) -> Vec<Point> {
        let point = |(day, value)| Point { day: Day(day), value };
        (0..).zip(values).map(point).collect()
    }

    fn values(points: &[Point]) -> Vec<i64> {
        points.iter().map(|point| point.value).collect()
    }

    #[test]
    fn a_long_course_is_thinned_evenly() {
        assert_eq!(values(&thinned(&points(0..3), 20)), [0, 1, 2]);
        assert_eq!(values(&thinned(&points(0..9), 5)), [0, 2, 4, 6, 8]);
        for n in 0..300 {
            let thin = values(&thinned(&points(0..n), 20));
            assert_eq!(thin.len() as i64, n.min(20));
            assert_eq!(thin.first().copied(), (n > 0).then_some(0));
            assert_eq!(thin.last().copied(), (n > 0).then_some(n - 1));
            assert!(thin.is_sorted_by(|a, b| a < b), "{thin:?}");
        }
    }

    #[test]
    fn accuracy_is_told_in_windows_that_say_something() {
        let entry = |kept, of| (Day(1), Accuracy { kept, of });
        assert_eq!(accuracies(&[], 20), []);
        assert_eq!(accuracies(&[entry(9, 9)], 20), []);
        let points = accuracies(&[entry(1, 5), entry(2, 5), entry(5, 5), entry(5, 5)], 20);
        assert_eq!(values(&points), [300, 1000]);
        for (n, most) in [(19, 1), (20, 2), (210, 20), (5_000, 20)] {
            assert_eq!(accuracies(&vec![entry(1, 1); n], 20).len(), most, "{n}");
        }
        // One game far longer than a window.
        let points = accuracies(&[entry(100, 100), entry(0, 10), entry(0, 10)], 20);
        assert!(points.len() <= 20 && points[0].value == 1000, "{points:?}");
    }

    #[test]
    fn a_trend_takes_two_points_and_more_than_nothing() {
        assert_eq!(trend(&points([5]), 0), None);
        for (values, expected) in [
            ([500, 531], Trend::Up),
            ([500, 530], Trend::Level),
            ([500, 470], Trend::Level),
            ([500, 469], Trend::Down),
        ] {
            assert_eq!(trend(&points(values), 30), Some(expected), "{values:?}");
        }
    }
}
