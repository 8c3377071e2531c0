//! A tournament of fair matches. Who meets whom, who begins, and the standings are computed from its entrants and the
//! verdicts on its meetings ([`Tournament::rounds`]), so that no second record can disagree.

mod kind;
mod lot;
mod meeting;
mod pairing;
mod record;
mod refusal;
mod rules;
mod table;

pub use kind::{ENTRY, Kind, Span, Stage};
pub use meeting::{BOUTS, Bout, By, Key, Meeting, Side, Verdict};
pub use record::{Entrant, Tournament};
pub use refusal::{IN_A_SERVER, OF_A_PERSON, TournamentRefusal};
pub use rules::Need;
pub use table::Line;
