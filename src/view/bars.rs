//! Bar charts in text, which show how many people voted or answered what.

/// How many bars are shown; the rest are summed up in one line.
const SHOWN: usize = 8;
/// The length of the longest bar, in characters.
const LONGEST: u64 = 12;

/// Returns a line for each of the most frequent values: `line` gets the value, its count and its bar. A last line sums
/// up the others: `rest` gets how many values those are, and their count.
pub(super) fn bars<T: Copy>(
    counts: &[(T, u32)],
    line: impl Fn(T, u32, String) -> String,
    rest: impl Fn(usize, u32) -> String,
) -> Vec<String> {
    let most = counts.first().map_or(1, |&(_, n)| u64::from(n));
    // A larger count never has a shorter bar, and even a count of 1 has one.
    let bar = |n: u32| {
        let long = (u64::from(n) * LONGEST).div_ceil(most) as usize;
        "█".repeat(long) + &"░".repeat(LONGEST as usize - long)
    };
    let (shown, others) = counts.split_at(SHOWN.min(counts.len()));
    let lines = shown.iter().map(|&(value, n)| line(value, n, bar(n)));
    let n = others.iter().map(|&(_, n)| n).sum();
    lines.chain((!others.is_empty()).then(|| rest(others.len(), n))).collect()
}
