//! A game between two seats: its start, its moves, and how it ended. Like [`nim`] it knows no I/O and no clock: the
//! current time, the player's id and the seed of the bot's choices come in as values.

mod against;
mod challenge;
mod chance;
mod chosen;
mod course;
pub mod daily;
mod decide;
mod earned;
mod fair;
mod likeness;
mod mattered;
mod moderation;
pub mod pace;
pub mod pestering;
pub mod podium;
mod poll;
mod position_at;
mod preferences;
mod preset;
mod profile;
mod rated_games;
mod rating;
mod record;
pub mod reminder;
mod replay;
mod review;
pub mod score;
mod season;
mod seat;
mod settings;
pub mod simul;
mod snapshot;
mod spread;
mod sway;
mod tally;
mod terms;
mod time_limit;
pub mod tournament;
mod unscored;
pub mod vote;
mod whole;

pub use against::{Against, OPEN_GAMES};
pub use challenge::{Challenge, ChallengeRefusal, Fate, Opening, Pair};
pub use chance::Chance;
pub use chosen::{NONE, Word};
pub use course::{Point, Trend, accuracies, thinned, trend};
pub use decide::{
    Decided, Foregone, Refusal, before_last, decide, foregone, give_way, may_move, open, resign,
    run_out, stop, take_back, take_over,
};
pub use earned::{Earned, Rated, Scored};
pub use fair::Fair;
pub use likeness::{are_alike, is_plain, tell_of_each_other, tells_of_a_move};
pub use moderation::{Barred, Endable, Limited, ModAction, ModVerb, UnderWay};
pub use position_at::{AT_HAND, PositionAt};
pub use preferences::{Chosen, HintOrder, Preference, Preferences, Preferred};
pub use preset::{NimPreset, Preset};
pub use profile::{Matches, Profile, Scope, Score};
pub use rated_games::RatedGames;
pub use rating::Rating;
pub use record::Record;
pub use replay::{Game, ReplayError};
pub use review::{Accuracy, Mark, Review, Reviewed, Turning, share};
pub use score::{Played, Rival, ScoringContext};
pub use season::{NotASeason, Period, Season};
pub use seat::{End, Player, Ply, Seat};
pub use settings::{Change, Channels, Leavers, Setting, Settings};
pub use simul::{Simul, SimulRefusal, SimulScore};
pub use snapshot::Snapshot;
pub use spread::Spread;
pub use sway::Sway;
pub use tally::{CHANCES, Merit, Streak, Tally};
pub use terms::{Terms, Theme, UnreadTerms};
pub use unscored::Unscored;
pub use whole::Whole;
