//! The subcommands that `main.rs` declares, one file each or one for several that belong together.

mod data;
mod doctor;
mod host;
mod init;
mod line;
mod run;
mod sandbox;
mod serve;
mod solve;

pub use self::sandbox::{replay, sandbox};
pub use data::{backup, check, move_data};
pub use doctor::{doctor, healthcheck};
pub use host::host;
pub use init::init;
pub use line::until_unread;
pub use run::{register, run};
pub use serve::{serve, serve_apart};
pub use solve::{language, languages, solve, system_language};
