//! Checks whether the bot can start on its database, and has disk space there.

use std::path::Path;

use super::finding::{Finding, What, in_time};
use crate::config::Config;
use crate::store::{self, DatabaseInfo, Tables};

const MB: u64 = 1_000_000;
const GB: u64 = 1_000 * MB;

/// With less space than this, moves soon cannot be stored; or a copy might not fit.
const FULL: u64 = 20 * MB;
const TIGHT: u64 = 200 * MB;

pub async fn all(config: &Config) -> Vec<Finding> {
    let check = What::Database;
    let seen = match in_time(store::look(config.database_url.expose().into())).await {
        Ok(seen) => seen,
        Err(why) => return vec![check.fault(format!("DATABASE_URL {why}"))],
    };
    let free = seen.free();
    let DatabaseInfo { name, tables, size, folder, is_served } = seen;
    let served = if is_served { "; a bot runs on it" } else { "" };
    let mut found = vec![match tables {
        Tables::None => check.well(format!(
            "{name} has no tables yet: the bot makes them when it starts"
        )),
        Tables::Ours => {
            check.well(format!("{name}, {}, is of this version{served}", amount(size)))
        }
        Tables::Older => check.warning(format!(
            "{name}, {}, is of an older version{served}: the next start brings it up to date, so see that there is a copy",
            amount(size)
        )),
    }];
    found.extend(folder.zip(free).map(|(folder, free)| disk(&folder, free, size)));
    found
}

fn disk(folder: &Path, free: u64, size: u64) -> Finding {
    let check = What::Disk;
    let says = format!("{} free in {}", amount(free), folder.display());
    if free < FULL {
        let says = format!("{says}, and where it is full nobody can move: make room");
        return check.fault(says);
    }
    // An update of the database copies it first, and then writes it once more.
    match free < TIGHT.max(2 * size) {
        true => {
            check.warning(format!("{says}, too little to bring the database up to date: make room"))
        }
        false => check.well(says),
    }
}

fn amount(bytes: u64) -> String {
    match bytes {
        0..MB => format!("{} kB", bytes.div_ceil(1_000)),
        MB..GB => format!("{} MB", bytes / MB),
        GB.. => format!("{:.1} GB", bytes as f64 / GB as f64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doctor::State;

    #[test]
    fn a_disk_is_judged_by_what_is_on_it() {
        for (free, size, state, says) in [
            (50 * GB, 3 * MB, State::Well, "50.0 GB free in /games"),
            (300 * MB, 3 * MB, State::Well, "300 MB free"),
            (199 * MB, 3 * MB, State::Warning, "199 MB free"),
            (3 * GB, 2 * GB, State::Warning, "3.0 GB free"),
            (19 * MB, 0, State::Fault, "19 MB free"),
            (1_500, 0, State::Fault, "2 kB free"),
        ] {
            let found = disk(Path::new("/games"), free, size);
            assert_eq!(found.state, state, "{found}");
            assert!(found.says.starts_with(says), "{found}");
        }
    }
}
