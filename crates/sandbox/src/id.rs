//! Discord's ids: snowflakes, whose upper bits are a time.

use std::{fmt, num::ParseIntError, str::FromStr, time::Duration};

use serde::{Serialize, Serializer};

use super::clock::Clock;

/// First instant of Discord's clock, in Unix milliseconds (2015-01-01).
const EPOCH: u64 = 1_420_070_400_000;
/// The date in 2023 from which on the sandbox's people and channels were "made", in Unix milliseconds.
const FOUNDING: u64 = 1_672_531_200_000;

/// The id of anything: a user, a channel, a message, an interaction. Written as a string in JSON.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(u64);

impl Id {
    /// The id with this number.
    pub const fn new(number: u64) -> Self {
        Self(number)
    }

    /// Returns its number.
    pub const fn get(self) -> u64 {
        self.0
    }

    /// Returns when it was made, in Unix milliseconds.
    pub const fn millis(self) -> u64 {
        (self.0 >> 22) + EPOCH
    }

    /// Makes an id that depends on the name only, so that a restarted sandbox has the same people.
    pub(super) fn named(kind: &str, name: &str) -> Self {
        let bytes = kind.bytes().chain([0]).chain(name.bytes());
        let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        // FNV-1a mixes low bits best: fold the high ones in, then keep about a year of milliseconds.
        let mixed = hash ^ (hash >> 29);
        Self(((FOUNDING - EPOCH) << 22) + (mixed & ((1 << 57) - 1)))
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Id {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        text.parse().map(Self)
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Makes new ids, each greater than the last.
pub(super) struct Mint {
    last: u64,
    clock: Clock,
}

impl Mint {
    pub(super) fn new(clock: Clock) -> Self {
        Self { last: 0, clock }
    }

    pub(super) fn next(&mut self) -> Id {
        self.last = ((self.now() - EPOCH) << 22).max(self.last + 1);
        Id(self.last)
    }

    /// Whether its clock knows when the next thing happens.
    pub(super) fn steps(&self) -> bool {
        self.clock.0.as_ref().is_some_and(|time| time.next().is_some())
    }

    /// Returns how far its clock is ahead of the machine's, if it can be moved at all.
    pub(super) fn ahead(&self) -> Option<Duration> {
        self.clock.0.as_ref().map(|time| time.ahead())
    }

    /// Returns the time in Unix milliseconds.
    pub(super) fn now(&self) -> u64 {
        self.clock.millis().max(EPOCH)
    }
}

/// Formats a time in ISO 8601 as Discord does.
pub(super) fn iso8601(millis: u64) -> String {
    let time = time::OffsetDateTime::from_unix_timestamp_nanos(i128::from(millis) * 1_000_000)
        .unwrap_or(time::OffsetDateTime::UNIX_EPOCH);
    let (hour, minute, second) = time.to_hms();
    format!(
        "{:04}-{:02}-{:02}T{hour:02}:{minute:02}:{second:02}.{:03}000+00:00",
        time.year(),
        u8::from(time.month()),
        time.day(),
        time.millisecond(),
    )
}
