//! Draws lots for tournaments. The draws depend only on the seed, so a tournament read back by a later release draws
//! the same.

/// Draws a number from the seed and from what it is for. Without the seed nobody can predict it.
pub(super) fn draw(seed: u64, of: [u32; 3]) -> u64 {
    of.into_iter().fold(mix(seed), |drawn, part| mix(drawn ^ u64::from(part)))
}

/// SplitMix64: <https://prng.di.unimi.it/splitmix64.c>.
fn mix(n: u64) -> u64 {
    let n = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let n = (n ^ n >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ n >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ n >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lots_stay_what_they_were() {
        // The first output of the reference implementation, from seed 0.
        assert_eq!(mix(0), 0xe220_a839_7b1d_cdaf);
        assert_eq!([0, 1, 2].map(|entry| draw(7, [1, 2, entry]) % 1000), [748, 618, 221]);
    }
}
