//! Decides whom a message pings: <https://discord.com/developers/docs/resources/message#allowed-mentions-object>.

use serde_json::Value;

use super::Field;
use crate::id::Id;

/// The mentions that may ping.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Allowed {
    all_users: bool,
    all_roles: bool,
    everyone: bool,
    users: Vec<Id>,
    roles: Vec<Id>,
    pub(crate) replied_user: bool,
}

/// Without `allowed_mentions`, a message pings everyone it mentions.
impl Default for Allowed {
    fn default() -> Self {
        Self {
            all_users: true,
            all_roles: true,
            everyone: true,
            users: Vec::new(),
            roles: Vec::new(),
            replied_user: true,
        }
    }
}

impl Allowed {
    /// Reads and checks `allowed_mentions`.
    pub(crate) fn read(field: &Field<'_, '_>) -> Self {
        if field.given().is_none() || field.object().is_none() {
            return Self::default();
        }
        let parse = field.get("parse");
        parse.list(0..=3);
        for kind in parse.items() {
            let known = kind.given().and_then(Value::as_str);
            if !matches!(known, Some("users" | "roles" | "everyone")) {
                kind.problem(
                    "BASE_TYPE_CHOICES",
                    "Value must be one of ('roles', 'users', 'everyone').",
                );
            }
        }
        let parses = |kind: &str| parse.items().any(|item| item.raw().is_some_and(|v| v == kind));
        for kind in ["users", "roles"] {
            let ids = field.get(kind);
            let listed = ids.list(0..=100).is_some_and(|list| !list.is_empty());
            if listed && parses(kind) {
                field.problem(
                    "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                    format!("parse:[\"{kind}\"] and {kind}: [ids...] are mutually exclusive."),
                );
            }
        }
        let named = |kind| {
            let named = field.get(kind);
            named.items().filter_map(|id| id.snowflake()).collect()
        };
        Self {
            all_users: parses("users"),
            all_roles: parses("roles"),
            everyone: parses("everyone"),
            users: named("users"),
            roles: named("roles"),
            replied_user: field.get("replied_user").boolean().unwrap_or(false),
        }
    }

    /// Returns the users and the roles this text pings, in order, and whether it pings everyone.
    pub(crate) fn pinged(&self, content: &str) -> (Vec<Id>, Vec<Id>, bool) {
        let (mut users, mut roles) = (Vec::new(), Vec::new());
        let mut everyone = false;
        for text in outside_code(content) {
            everyone |= self.everyone && (text.contains("@everyone") || text.contains("@here"));
            for mention in text.split("<@").skip(1) {
                let Some((id, _)) = mention.split_once('>') else {
                    continue;
                };
                if let Some(Ok(role)) = id.strip_prefix('&').map(str::parse::<Id>) {
                    if (self.all_roles || self.roles.contains(&role)) && !roles.contains(&role) {
                        roles.push(role);
                    }
                    continue;
                }
                let Ok(id) = id.strip_prefix('!').unwrap_or(id).parse::<Id>() else {
                    continue;
                };
                if (self.all_users || self.users.contains(&id)) && !users.contains(&id) {
                    users.push(id);
                }
            }
        }
        (users, roles, everyone)
    }
}

/// Returns the parts of a text outside of code blocks and code spans: only those mention anybody.
fn outside_code(mut text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    while let Some(start) = text.find('`') {
        let ticks = text[start..].bytes().take_while(|byte| *byte == b'`').count();
        let (before, rest) = text.split_at(start);
        let (fence, after) = rest.split_at(ticks);
        parts.push(before);
        match after.find(fence) {
            Some(end) => text = &after[end + ticks..],
            None => text = after,
        }
    }
    parts.push(text);
    parts
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::check::Problems;

    #[test]
    fn only_what_is_allowed_pings() {
        let (a, b) = (Id::new(1), Id::new(2));
        let cases = [
            (json!(null), "<@1> and <@!2>, <@1>", vec![a, b]),
            (json!({}), "<@1>", vec![]),
            (json!({"parse": []}), "<@1>", vec![]),
            (json!({"parse": ["users"]}), "`<@1>` ```\n<@1>\n``` <@2>", vec![b]),
            (json!({"users": ["2"]}), "<@1> <@2>", vec![b]),
            (json!({"parse": ["users"]}), "a ` <@1>", vec![a]),
        ];
        for (allowed, text, expected) in cases {
            let problems = Problems::default();
            let read = Allowed::read(&Field::root(&allowed, &problems));
            assert_eq!(read.pinged(text).0, expected, "{allowed} {text}");
            assert!(problems.result().is_ok());
        }
        let problems = Problems::default();
        let allowed = json!({"roles": ["2"]});
        let read = Allowed::read(&Field::root(&allowed, &problems));
        assert_eq!(read.pinged("<@&2> <@&3> @everyone <@1>"), (vec![], vec![b], false));
    }
}
