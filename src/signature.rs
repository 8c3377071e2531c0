//! Checks that a request over HTTP comes from Discord: an Ed25519 signature of the timestamp and the body. See
//! <https://discord.com/developers/docs/interactions/overview#setting-up-an-endpoint-validating-security-request-headers>.

use std::fmt;
use std::str::FromStr;

use ed25519_dalek::{Signature, VerifyingKey};

/// How far apart the signer's clock and ours may be, in milliseconds. Anything older is a replay: Discord waits 3 s.
const APART: i64 = 30 * 1000;

/// The key Discord signs an application's interactions with, as its General Information page shows it.
#[derive(Clone, PartialEq, Eq)]
pub struct PublicKey(VerifyingKey);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoKey;

/// Why a request does not count as Discord's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unsigned {
    /// It is signed by somebody else, or by nobody.
    Forged,
    /// The signature is Discord's, but this many milliseconds old, or early if negative.
    Old(i64),
}

impl PublicKey {
    /// Checks the signature of a body, byte for byte as it came, at the time `now`, in milliseconds since 1970 in UTC.
    ///
    /// # Errors
    /// Why it is not to be trusted.
    pub fn check(
        &self,
        signature: &[u8],
        timestamp: &[u8],
        body: &[u8],
        now: i64,
    ) -> Result<(), Unsigned> {
        let signature = bytes(signature).ok_or(Unsigned::Forged)?;
        let signed = [timestamp, body].concat();
        self.0
            .verify_strict(&signed, &Signature::from_bytes(&signature))
            .map_err(|_| Unsigned::Forged)?;
        let seconds: i64 = std::str::from_utf8(timestamp)
            .ok()
            .and_then(|text| text.parse().ok())
            .ok_or(Unsigned::Forged)?;
        let age = now.saturating_sub(seconds.saturating_mul(1000));
        if (-APART..=APART).contains(&age) { Ok(()) } else { Err(Unsigned::Old(age)) }
    }
}

impl FromStr for PublicKey {
    type Err = NoKey;

    fn from_str(text: &str) -> Result<Self, NoKey> {
        let key = bytes(text.as_bytes()).ok_or(NoKey)?;
        let key = VerifyingKey::from_bytes(&key).map_err(|_| NoKey)?;
        // For a weak key anyone could sign.
        if key.is_weak() {
            return Err(NoKey);
        }
        Ok(Self(key))
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.as_bytes().iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads exactly `N` pairs of hexadecimal digits.
fn bytes<const N: usize>(hex: &[u8]) -> Option<[u8; N]> {
    if hex.len() != 2 * N {
        return None;
    }
    let digit = |byte: u8| Some(char::from(byte).to_digit(16)? as u8);
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(hex.chunks_exact(2)) {
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use ed25519_dalek::{Signer, SigningKey};

    use super::*;

    const BODY: &[u8] = br#"{"type":1}"#;
    const SIGNED_AT: &[u8] = b"1700000000";
    const NOW: i64 = 1_700_000_000_000;

    fn hex(bytes: &[u8]) -> Vec<u8> {
        let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        digits.into_bytes()
    }

    fn signed(timestamp: &[u8], body: &[u8]) -> (PublicKey, Vec<u8>) {
        let key = SigningKey::from_bytes(&[7; 32]);
        let signature = key.sign(&[timestamp, body].concat());
        (PublicKey(key.verifying_key()), hex(&signature.to_bytes()))
    }

    /// Returns every text that differs from this one in one bit.
    fn flipped(text: &[u8]) -> impl Iterator<Item = Vec<u8>> + '_ {
        (0..text.len() * 8).map(|bit| {
            let mut other = text.to_vec();
            other[bit / 8] ^= 1 << (bit % 8);
            other
        })
    }

    #[test]
    fn takes_what_is_signed_and_nothing_that_differs_in_a_bit() {
        let (key, signature) = signed(SIGNED_AT, BODY);
        assert_eq!(key.check(&signature, SIGNED_AT, BODY, NOW), Ok(()));
        let forged = Err(Unsigned::Forged);
        for body in flipped(BODY) {
            assert_eq!(key.check(&signature, SIGNED_AT, &body, NOW), forged);
        }
        for timestamp in flipped(SIGNED_AT) {
            assert_eq!(key.check(&signature, &timestamp, BODY, NOW), forged);
        }
        // Flipping one bit of a hexadecimal digit may turn `a` into `A`, which means the same.
        for other in flipped(&signature).filter(|other| !other.eq_ignore_ascii_case(&signature)) {
            assert_eq!(key.check(&other, SIGNED_AT, BODY, NOW), forged);
        }
        for other in flipped(key.0.as_bytes()) {
            let other: PublicKey = match String::from_utf8_lossy(&hex(&other)).parse() {
                Ok(other) => other,
                Err(NoKey) => continue,
            };
            assert_eq!(other.check(&signature, SIGNED_AT, BODY, NOW), forged);
        }
    }

    #[test]
    fn a_byte_moved_between_time_and_body_is_no_key_to_either() {
        let (key, signature) = signed(b"1700000000", b"0 and more");
        assert!(key.check(&signature, b"17000000000", b" and more", NOW).is_err());
    }

    #[test]
    fn what_is_signed_long_ago_or_not_yet_is_not_taken() {
        let (key, signature) = signed(SIGNED_AT, BODY);
        let at = |now| key.check(&signature, SIGNED_AT, BODY, now);
        assert_eq!(at(NOW + APART), Ok(()));
        assert_eq!(at(NOW - APART), Ok(()));
        assert_eq!(at(NOW + APART + 1), Err(Unsigned::Old(APART + 1)));
        assert_eq!(at(NOW - APART - 1), Err(Unsigned::Old(-APART - 1)));
        for timestamp in [&b""[..], b"now", b"-1", b"99999999999999999999", b"\xff"] {
            let (key, signature) = signed(timestamp, BODY);
            assert!(key.check(&signature, timestamp, BODY, NOW).is_err());
        }
    }

    #[test]
    fn a_signature_or_key_that_is_none_is_refused() {
        let (key, signature) = signed(SIGNED_AT, BODY);
        for other in [&b""[..], b"00", &signature[1..], &[b'0'; 128], &[b'g'; 128], &[0xff; 128]] {
            assert_eq!(key.check(other, SIGNED_AT, BODY, NOW), Err(Unsigned::Forged));
        }
        // Two of these are points of the curve for which nobody can have a secret.
        let weak = format!("01{}", "00".repeat(31));
        for text in ["", "00", "é", &"0".repeat(64), &weak, &"f".repeat(63), &"g".repeat(64)] {
            assert_eq!(text.parse::<PublicKey>(), Err(NoKey), "{text}");
        }
        let text = key.to_string();
        assert_eq!(text.parse(), Ok(key));
        assert_eq!(text.to_uppercase().parse::<PublicKey>().map(|key| key.to_string()), Ok(text));
    }
}
