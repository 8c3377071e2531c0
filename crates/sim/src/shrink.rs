//! Shortens a failing story: leaves out every step that the failure does not need.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::life::live;
use crate::story::Story;

/// Returns the kind of a failure: its text without the numbers.
pub fn kind(wrong: &[String]) -> String {
    let first = wrong.first().map(String::as_str).unwrap_or_default();
    first.chars().filter(char::is_ascii_alphabetic).take(24).collect()
}

/// Shortens a story for at most this long.
pub fn shrink(story: Story, wrong: &[String], folder: &Path, most: Duration) -> Story {
    let (until, kind_of) = (Instant::now() + most, kind(wrong));
    let fails = |story: &Story| kind(&live(story, folder).wrong) == kind_of;
    let mut story = story;
    let mut size = story.steps.len().div_ceil(2);
    while size > 0 {
        let mut from = 0;
        while from < story.steps.len() && Instant::now() < until {
            let mut less = story.clone();
            let to = (from + size).min(less.steps.len());
            less.steps.drain(from..to);
            let less = from_its_first_step(less);
            match fails(&less) {
                true => story = less,
                false => from = to,
            }
        }
        if size == 1 || Instant::now() > until {
            break;
        }
        size = size.div_ceil(2);
    }
    story
}

/// Lets the story begin at its first step, with all times unchanged.
fn from_its_first_step(mut story: Story) -> Story {
    let first = story.steps.first().map_or(0, |step| step.at);
    story.start += first;
    story.steps.iter_mut().for_each(|step| step.at -= first);
    story
}
