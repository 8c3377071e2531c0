//! Every message a player reads, made of plain data and the catalogue's words. Nothing here looks anything up or
//! decides anything.

mod art;
mod board;
mod challenge;
mod deed;
mod explain;
mod fair;
mod hint;
mod leaders;
mod learn;
mod left;
mod moves;
mod nudge;
mod pager;
mod pages;
mod privacy;
mod puzzle;
mod reasons;
mod refusal;
mod review;
mod settings;
mod sheet;
mod solvers;
mod table;
mod tournament;
mod typing;
mod words;

pub use board::*;
pub use challenge::*;
pub use hint::*;
pub use leaders::*;
pub use learn::*;
pub use left::Left;
pub use moves::MENU;
pub use nudge::*;
pub use pages::*;
pub use privacy::*;
pub use puzzle::*;
pub use refusal::*;
pub use review::*;
pub use settings::*;
pub use sheet::sheet;
pub use solvers::*;
pub use tournament::*;
pub use typing::*;
pub use words::standing;
