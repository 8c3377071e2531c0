//! The schema's types and their validators, each built only once because the file is large.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use jsonschema::{Draft, Registry, Validator};
use serde_json::{Value, json};

use super::words;

/// The address under which the schema is registered.
const URI: &str = "https://discord.com/openapi.json";
const SNOWFLAKE: &str = "SnowflakeType";

/// The allowed forms of ids.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Snowflakes {
    /// As Discord sends them.
    Texts,
    /// As Discord accepts them.
    TextsOrNumbers,
}

pub(super) struct Book {
    registry: Registry<'static>,
    validators: Mutex<HashMap<String, Arc<Validator>>>,
}

/// Refers to a type of the schema by its name.
pub(super) fn named(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

impl Book {
    pub(super) fn new(schema: &Value, snowflakes: Snowflakes) -> Self {
        let mut schemas = schema["components"]["schemas"].clone();
        if snowflakes == Snowflakes::TextsOrNumbers {
            schemas[SNOWFLAKE]["type"] = json!(["string", "integer"]);
        }
        // Here the schema contradicts Discord's documentation and behaviour.
        schemas["InnerErrors"]["properties"]["_errors"]["items"] = json!({
            "type": "object", "required": ["code", "message"],
            "properties": {"code": {"type": "string"}, "message": {"type": "string"}},
        });
        adapt(&mut schemas);
        let document = json!({"components": {"schemas": schemas}});
        let registry = Registry::new()
            .draft(Draft::Draft202012)
            .add(URI, document)
            .and_then(|registry| registry.prepare());
        Self {
            registry: registry.expect("the schema's references lead somewhere"),
            validators: Mutex::default(),
        }
    }

    /// Returns what is wrong with a value, in words.
    pub(super) fn check(&self, schema: &Value, value: &Value) -> Vec<String> {
        words::all(&self.validator(schema), value)
    }

    fn validator(&self, schema: &Value) -> Arc<Validator> {
        let mut validators = self.validators.lock().unwrap_or_else(PoisonError::into_inner);
        let validator = validators.entry(schema.to_string()).or_insert_with(|| {
            let mut schema = schema.clone();
            adapt(&mut schema);
            let built = jsonschema::options()
                .with_draft(Draft::Draft202012)
                .with_registry(&self.registry)
                .build(&schema);
            Arc::new(built.expect("the schema is one"))
        });
        Arc::clone(validator)
    }
}

/// Adapts the schema: unions become "any of" because Discord's overlap, references become absolute so that they resolve
/// from outside, and permissions may be text, as documented.
fn adapt(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            if let Some(bits) = fields.get_mut("default_member_permissions")
                && bits["type"] == json!(["integer", "null"])
            {
                bits["type"] = json!(["integer", "string", "null"]);
            }
            if let Some(union) = fields.remove("oneOf") {
                fields.insert("anyOf".into(), union);
            }
            if let Some(Value::String(target)) = fields.get_mut("$ref") {
                target.insert_str(0, URI);
            }
            fields.values_mut().for_each(adapt);
        }
        Value::Array(items) => items.iter_mut().for_each(adapt),
        _ => {}
    }
}
