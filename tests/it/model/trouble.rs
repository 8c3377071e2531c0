//! Faults that lose clicks and answers, and the errors that Discord then gives the bot.

use std::time::Duration;

use sandbox::{Fault, Sandbox};

use super::simple::HOUR;

/// The fault that requests meet on their way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Weather {
    Fair,
    /// The answer meets this, after the request was decided.
    Fault(Fault),
    /// The gateway fails, in one of three ways, so that the click itself may be lost.
    Gateway(u8),
    /// A process restarts, so that the click may be lost, unless another serves too; meanwhile the clock moves by
    /// that much.
    Restart(i64),
}

impl Weather {
    /// Draws a fault, mostly none.
    pub fn some(rng: &mut fastrand::Rng) -> Self {
        match rng.u8(..90) {
            0 => Self::Gateway(rng.u8(..3)),
            1 | 2 => {
                let leaps = [0, 0, 30_000, 2 * HOUR, -2 * HOUR, 30 * HOUR];
                Self::Restart(leaps[rng.usize(..leaps.len())])
            }
            3..7 => Self::Fault(match rng.u8(..24) {
                0 => Fault::RateLimited(Duration::from_secs(20)),
                1 => Fault::Slow(Duration::from_secs(4)),
                2 => Fault::Refused(404),
                3..8 => Fault::RateLimited(Duration::from_millis(200)),
                8..13 => Fault::Refused(500),
                13..18 => Fault::Slow(Duration::from_millis(300)),
                _ => Fault::Lost(500),
            }),
            _ => Self::Fair,
        }
    }

    /// Whether processes are replaced or reconnect.
    pub fn breaks(self) -> bool {
        matches!(self, Self::Gateway(_) | Self::Restart(_))
    }

    /// Whether a request may be lost, with that many processes.
    pub fn loses(self, serving: usize) -> bool {
        match self {
            Self::Restart(_) => serving == 1,
            weather => weather.breaks(),
        }
    }

    /// Whether a request may go unanswered. The bot overcomes most faults in time.
    pub fn silences(self, serving: usize) -> bool {
        match self {
            Self::Fair => false,
            Self::Fault(Fault::RateLimited(time) | Fault::Slow(time)) => time.as_secs() > 2,
            Self::Fault(Fault::Refused(status) | Fault::Lost(status)) => status == 404,
            Self::Fault(Fault::RateLimitedFor(_) | Fault::CutOff(_) | Fault::Objected(..)) => true,
            Self::Gateway(_) | Self::Restart(_) => self.loses(serving),
        }
    }
}

/// The violations that faults may cause, by their codes: one of each list may occur, once.
#[derive(Default)]
pub struct Provoked(Vec<&'static [u32]>);

/// The interaction was answered before.
pub const TWICE: &[u32] = &[40060, 10062];
/// Accepting twice pings twice; of two pings that are the same message, one deletion fails.
pub const CALLED: &[u32] = &[10008];
/// No answer at all, or one too late, and then its follow-ups too.
pub const UNANSWERED: &[&[u32]] =
    &[&[0], &[10062, 10015, 10008, 40060], &[10062, 10015, 10008, 40060]];

impl Provoked {
    pub fn add(&mut self, codes: &[&'static [u32]]) {
        self.0.extend(codes);
    }

    /// Checks that only these violations occurred.
    pub fn check(mut self, sandbox: &Sandbox) {
        self.0.sort_unstable_by_key(|codes| codes.len());
        let (mut odd, met) = (Vec::new(), sandbox.violations());
        let codes: Vec<u32> = met.iter().map(|violation| violation.code).collect();
        for violation in met {
            let fits = |codes: &&[u32]| codes.contains(&violation.code);
            match self.0.iter().position(fits) {
                Some(which) => drop(self.0.remove(which)),
                None => odd.push(violation),
            }
        }
        assert!(odd.is_empty(), "{odd:#?}");
        sandbox.forgive(&codes);
    }
}
