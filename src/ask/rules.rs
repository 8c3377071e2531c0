//! The rules that are asked for. An option here is one of `/play` and `/hint`, and of the command line.

use std::num::NonZeroU64;

use super::typed::options;
use nim::{Ending, Rules, Variant};

options! {
    // No comment of its own: it would replace that of every subcommand that takes these.
    #[derive(Copy, Default, clap::Args)]
    pub struct RuleOptions {
        /// Who takes the last object: wins (normal) or loses (misere)
        #[arg(long)]
        ending in Ending;
        /// The most objects one move may take
        #[arg(long, value_parser = bound)]
        max_take: Option<NonZeroU64>;
    }
}

fn bound(text: &str) -> Result<NonZeroU64, &'static str> {
    let bound = text.parse();
    bound.map_err(|_| "write a number from 1 up: who may take nothing cannot move")
}

impl RuleOptions {
    /// Those rules, but for what was asked for.
    pub fn or(self, rules: Rules) -> Rules {
        Rules {
            variant: self.max_take.map_or(rules.variant, Variant::AtMost),
            ending: self.ending.unwrap_or(rules.ending),
        }
    }

    pub(super) fn is_nothing(self) -> bool {
        self == Self::default()
    }
}
