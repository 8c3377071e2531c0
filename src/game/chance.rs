//! The chances a player had to throw a win away: moves made from a won position in which another move would have lost.

use super::review::reviewed;
use super::{Mark, Seat, Whole};
use nim::Position;

/// One such move. A position counts once a day, so the chance carries a fingerprint of its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chance {
    pub position: u32,
    pub kept: bool,
}

impl Whole<'_> {
    /// Returns one seat's chances, in order. No position comes twice in a game.
    pub fn chances(self, seat: Seat) -> Vec<Chance> {
        let own = self.course().skip(seat.index()).step_by(2);
        let reviewed = own.map(|(at, position, m)| (reviewed(at, &position, m), position));
        reviewed
            .filter(|(m, _)| m.had_a_choice())
            .map(|(m, position)| Chance {
                position: fingerprint(&position),
                kept: m.mark != Mark::GaveAway,
            })
            .collect()
    }
}

/// Hashes a position, whatever the order of its piles: FNV-1a, folded to 32 bits. The hash is stored, so it must never
/// change. Two of one person's positions in a day collide once in millions of days, and that costs them one chance.
fn fingerprint(position: &Position) -> u32 {
    let canonical = position.canonical();
    let piles = canonical.piles().iter().flat_map(|pile| pile.to_le_bytes());
    let bytes = piles.chain(canonical.rules().to_string().into_bytes());
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    (hash ^ hash >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_has_one_number_for_ever() {
        let number = |piles: &[u64], rules: &str| {
            let rules = rules.parse().expect("rules");
            fingerprint(&Position::new(piles, rules))
        };
        let known = number(&[3, 4, 5], "normal");
        assert_eq!(known, 80_942_350);
        for same in [&[5, 3, 4][..], &[0, 4, 5, 0, 3]] {
            assert_eq!(number(same, "normal"), known);
        }
        // A bound that no pile reaches is the same as no bound.
        assert_eq!(number(&[3, 4, 5], "normal max 9"), known);
        for (piles, rules) in [
            (&[3, 4, 5][..], "misere"),
            (&[3, 4, 5], "normal max 3"),
            (&[3, 4, 6], "normal"),
            (&[3, 4], "normal"),
        ] {
            assert_ne!(number(piles, rules), known, "{piles:?} {rules}");
        }
    }
}
