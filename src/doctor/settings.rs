//! Checks the settings as far as possible without asking anybody.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use super::finding::{Finding, What};
use crate::config::Config;

/// Checks valid settings, and the file they were read from in addition to the environment.
pub fn settings(config: &Config, file: Option<&Path>) -> Vec<Finding> {
    let mut found = vec![match file {
        Some(file) if is_read_by_others(file) => {
            let file = file.display();
            let says = format!("others on this machine may read {file}: chmod 600 {file}");
            What::Settings.warning(says)
        }
        Some(file) => What::Settings.well(format!("from the environment and {}", file.display())),
        None => What::Settings.well("from the environment; there is no .env here"),
    }];
    found.extend(config.idle.map(|why| What::Settings.warning(why)));
    found
}

fn is_read_by_others(file: &Path) -> bool {
    fs::metadata(file).is_ok_and(|found| found.permissions().mode() & 0o044 != 0)
}
