//! Compares the registered commands with those this build would register.

use serde_json::Value;
use serenity::all::CreateCommand;

/// The result of the comparison.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Registered {
    Nothing,
    /// All match; this many.
    Same(usize),
    /// The names of commands that differ, are missing, or are unknown to this build.
    Other(Vec<String>),
}

impl Registered {
    pub fn compare(ours: &[CreateCommand], theirs: &[Value]) -> Self {
        if theirs.is_empty() {
            return Self::Nothing;
        }
        let ours: Vec<Value> = ours.iter().map(|one| serde_json::json!(one)).collect();
        let is_same = |one: &&Value| ours.iter().any(|our| holds(our, one));
        let named = |one: &Value| one["name"].as_str().unwrap_or_default().to_owned();
        let differ = theirs.iter().filter(|one| !is_same(one)).map(named);
        let missing = ours.iter().filter(|our| !theirs.iter().any(|one| same(our, one))).map(named);
        let mut other: Vec<_> = differ.chain(missing).collect();
        other.sort_unstable();
        other.dedup();
        if other.is_empty() { Self::Same(ours.len()) } else { Self::Other(other) }
    }
}

/// Whether both have the same name and type. Without a type a command is a typed one.
fn same(ours: &Value, theirs: &Value) -> bool {
    let kind = |one: &Value| one["type"].as_u64().unwrap_or(1);
    ours["name"] == theirs["name"] && kind(ours) == kind(theirs)
}

/// Whether theirs holds everything that ours does. Discord adds fields, leaves out what is off or empty, and may
/// reorder lists whose order means nothing.
fn holds(ours: &Value, theirs: &Value) -> bool {
    match (ours, theirs) {
        (Value::Null | Value::Bool(false), Value::Null | Value::Bool(false)) => true,
        (Value::String(text), Value::Null) => text.is_empty(),
        (Value::Array(list), Value::Null) => list.is_empty(),
        (Value::Object(map), Value::Null) => map.is_empty(),
        (Value::Number(one), Value::Number(other)) => one.as_f64() == other.as_f64(),
        (Value::Object(map), Value::Object(_)) => {
            map.iter().all(|(key, one)| holds(one, &theirs[key]))
        }
        (Value::Array(list), Value::Array(other)) => {
            let ordered = list.iter().any(Value::is_object);
            let one_by_one = || list.iter().zip(other).all(|(one, other)| holds(one, other));
            list.len() == other.len()
                && (if ordered { one_by_one() } else { list.iter().all(|one| other.contains(one)) })
        }
        (ours, theirs) => ours == theirs,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::discord::commands;

    /// Returns these commands as Discord would list them.
    fn as_registered(ours: &[CreateCommand]) -> Vec<Value> {
        let mut list: Vec<Value> = ours.iter().map(|command| json!(command)).collect();
        for command in &mut list {
            command["id"] = json!("1");
            command["nsfw"] = json!(false);
            command["contexts"].as_array_mut().expect("it is a list").reverse();
            for option in command["options"].as_array_mut().into_iter().flatten() {
                let option = option.as_object_mut().expect("it is an option");
                option.retain(|_, value| *value != json!(false));
            }
        }
        list
    }

    #[test]
    fn what_discord_tells_of_ours_is_ours() {
        let ours = commands();
        assert_eq!(Registered::compare(&ours, &[]), Registered::Nothing);
        assert_eq!(Registered::compare(&ours, &as_registered(&ours)), Registered::Same(ours.len()));
    }

    #[test]
    fn what_differs_is_named() {
        let ours = commands();
        type Change = fn(&mut Vec<Value>);
        let changes: [(Change, &str); 5] = [
            (|all| drop(all.remove(0)), "play"),
            (|all| all[0]["name"] = json!("begin"), "begin, play"),
            (|all| all[0]["description"] = json!("Another"), "play"),
            (|all| all[0]["description_localizations"]["fr"] = json!("Autre"), "play"),
            (|all| drop(all[0]["options"].as_array_mut().map(Vec::pop)), "play"),
        ];
        for (change, names) in changes {
            let mut theirs = as_registered(&ours);
            change(&mut theirs);
            let Registered::Other(other) = Registered::compare(&ours, &theirs) else {
                panic!("{names} is not seen to differ");
            };
            assert_eq!(other.join(", "), names);
        }
    }
}
