//! Bars of how many are for what.

/// How many have a bar; the others are counted together.
const SHOWN: usize = 8;
/// Of how many parts the longest bar is.
const LONGEST: u64 = 12;

/// Of what most are for first, a line each, given how many those are and their bar; then the `rest`: of how many, and how many.
pub(super) fn bars<T: Copy>(
    all: &[(T, u32)],
    line: impl Fn(T, u32, String) -> String,
    rest: impl Fn(usize, u32) -> String,
) -> Vec<String> {
    let most = all.first().map_or(1, |&(_, n)| u64::from(n));
    // More is never drawn shorter, and one is seen.
    let bar = |n: u32| {
        let long = (u64::from(n) * LONGEST).div_ceil(most) as usize;
        "█".repeat(long) + &"░".repeat(LONGEST as usize - long)
    };
    let (shown, others) = all.split_at(SHOWN.min(all.len()));
    let lines = shown.iter().map(|&(what, n)| line(what, n, bar(n)));
    let n = others.iter().map(|&(_, n)| n).sum();
    lines.chain((!others.is_empty()).then(|| rest(others.len(), n))).collect()
}
