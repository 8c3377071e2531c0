//! Which schema a body is held against.

use serde_json::{Map, Value};

/// What the schema says about each route.
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

    /// The route of a path: of two that fit, the one that says more of it in words.
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
        // A union with something all of whose fields may be left out takes whatever the other refuses.
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

/// What POST to a webhook takes besides a message.
const PARTIAL: &str = "#/components/schemas/IncomingWebhookUpdateRequestPartial";

/// How many blanks of a template a path fills, if it fits.
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
