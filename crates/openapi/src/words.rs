//! Turns a validator's errors into words that help.

use jsonschema::{ValidationError, Validator, error::ValidationErrorKind};
use serde_json::Value;

/// How many characters of a wrong value are shown.
const SHOWN: usize = 300;

pub(super) fn all(validator: &Validator, value: &Value) -> Vec<String> {
    let mut words = Vec::new();
    for error in validator.iter_errors(value) {
        tell(&error, &mut words);
    }
    words
}

/// For a union, shows only the member that was meant: the one of the value's type, or else the one whose errors lie
/// deepest.
fn tell(error: &ValidationError<'_>, words: &mut Vec<String>) {
    let meant = match error.kind() {
        ValidationErrorKind::AnyOf { context } => context.iter().max_by_key(|errors| {
            let fewer = usize::MAX - errors.len();
            (!of_other_type(errors), depth(errors), fewer)
        }),
        _ => None,
    };
    match meant {
        Some(errors) => errors.iter().for_each(|error| tell(error, words)),
        None => {
            let shown: String = error.to_string().chars().take(SHOWN).collect();
            words.push(format!("{}: {shown}", error.instance_path()));
        }
    }
}

fn of_other_type(errors: &[ValidationError<'_>]) -> bool {
    let own = depth(errors) + 1;
    errors.iter().any(|error| {
        let path = error.instance_path().as_str();
        path.ends_with("/type") && path.matches('/').count() <= own
    })
}

fn depth(errors: &[ValidationError<'_>]) -> usize {
    let depths = errors.iter().map(|error| error.instance_path().as_str().matches('/').count());
    depths.min().unwrap_or_default()
}
