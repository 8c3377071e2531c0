//! Finds the schema for a request's or reply's body.

use serde_json::{Map, Value};

/// The schema's routes.
pub(super) struct Routes {
    paths: Map<String, Value>,
    responses: Value,
}

impl Routes {
    pub(super) fn new(schema: &Value) -> Self {
        let paths = schema["paths"].as_object();
        Self {
            paths: paths.expect("the schema has paths").clone(),
            responses: schema["components"]["responses"].clone(),
        }
    }

    /// Finds a path's route: of two that match, the one with fewer blanks.
    pub(super) fn find(&self, path: &str) -> Option<&Value> {
        let fits = self.paths.iter().filter_map(|(template, route)| {
            let blanks = fit(template, path)?;
            Some((blanks, route))
        });
        fits.min_by_key(|(blanks, _)| *blanks).map(|(_, route)| route)
    }

    pub(super) fn request(&self, route: &Value, method: &str) -> Option<Value> {
        let body = &route[method.to_ascii_lowercase()]["requestBody"];
        let mut schema = body["content"]["application/json"]["schema"].clone();
        // In a union, a type without required fields would accept everything that the other refuses.
        if let Some(Value::Array(members)) = schema.get_mut("anyOf") {
            members.retain(|member| member["$ref"] != PARTIAL);
        }
        (!schema.is_null()).then_some(schema)
    }

    pub(super) fn answer(&self, route: &Value, method: &str, status: u16) -> Option<Value> {
        let told = &route[method.to_ascii_lowercase()]["responses"];
        let exact = &told[status.to_string()];
        let class = &told[format!("{}XX", status / 100)];
        let mut response = if exact.is_null() { class } else { exact };
        if let Some(name) = response["$ref"].as_str() {
            let (_, name) = name.rsplit_once('/')?;
            response = &self.responses[name];
        }
        let schema = &response["content"]["application/json"]["schema"];
        (!schema.is_null()).then(|| schema.clone())
    }
}

/// What POST to a webhook accepts besides a message.
const PARTIAL: &str = "#/components/schemas/IncomingWebhookUpdateRequestPartial";

/// Returns how many blanks of a template the path fills, if it matches.
fn fit(template: &str, path: &str) -> Option<usize> {
    let (parts, given) = (template.split('/'), path.split('/'));
    if parts.clone().count() != given.clone().count() {
        return None;
    }
    let mut blanks = 0;
    for (part, given) in parts.zip(given) {
        if part.starts_with('{') {
            blanks += 1;
        } else if part != given {
            return None;
        }
    }
    Some(blanks)
}
