//! Decides what to do when Discord closes the gateway:
//! <https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway>.

use thiserror::Error;

/// A close after which every retry would end the same way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("Discord closed the gateway with {code}: {advice}")]
pub struct Final {
    pub code: u16,
    advice: &'static str,
}

impl Final {
    /// Whether a restart may help: it asks Discord again how many shards there should be.
    pub fn is_passing(self) -> bool {
        self.code == TOO_FEW
    }
}

/// What to do after a close.
#[derive(Debug, PartialEq, Eq)]
pub enum AfterClose {
    /// Resume the session.
    Resume,
    Identify,
    Stop(Final),
}

pub const BAD_TOKEN: u16 = 4004;
pub const TOO_FEW: u16 = 4011;

/// Returns what to do after a close with this code, or without one.
pub fn after(code: Option<u16>) -> AfterClose {
    let Some(code) = code else { return AfterClose::Resume };
    let advice = match code {
        // Not authenticated, unknown session, invalid sequence, session timed out.
        4003 | 4006 | 4007 | 4009 => return AfterClose::Identify,
        BAD_TOKEN => {
            "DISCORD_TOKEN (or that of DISCORD_TOKEN_FILE) is refused: copy it again from the Bot page of your application"
        }
        4010 => "SHARDS is refused: leave it unset, or give each process a range of the same total",
        TOO_FEW => {
            "the bot is in too many servers for so few shards: start it again, and it asks for how many"
        }
        4012 => "it no longer speaks this version of its protocol: install a newer bouton",
        4013 | 4014 => {
            "it refuses what bouton asks to hear: install a newer bouton, or report this"
        }
        _ => return AfterClose::Resume,
    };
    AfterClose::Stop(Final { code, advice })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_a_way_on_or_says_what_to_do() {
        assert_eq!(after(None), AfterClose::Resume);
        for code in 1000..5000 {
            let next = after(Some(code));
            match code {
                4003 | 4006 | 4007 | 4009 => assert_eq!(next, AfterClose::Identify, "{code}"),
                4004 | 4010..=4014 => {
                    let AfterClose::Stop(end) = next else { panic!("{code} cannot heal") };
                    assert!(end.to_string().contains(&code.to_string()), "{end}");
                    assert!(!end.to_string().contains('\n'), "{end}");
                }
                _ => assert_eq!(next, AfterClose::Resume, "{code}"),
            }
        }
    }
}
