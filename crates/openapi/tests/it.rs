//! The official schema finds what the sandbox's own rules let pass, and accepts what is right.

use openapi::Schema;
use sandbox::Inspect;
use serde_json::{Value, json};

/// Returns a small schema with the oddities of Discord's.
fn small() -> Schema {
    let schema = json!({
        "paths": {
            "/webhooks/{id}/{token}/messages/@original": {"patch": {"requestBody": json_body(json!({"type": "object"}))}},
            "/webhooks/{id}/{token}/messages/{message}": {"patch": {"requestBody": json_body(named("Message"))}},
            "/webhooks/{id}/{token}": {"post": {
                "requestBody": json_body(json!({"anyOf": [named("Message"), named("IncomingWebhookUpdateRequestPartial")]})),
                "responses": {"200": json_body(named("Message")), "4XX": {"$ref": "#/components/responses/Error"}},
            }},
        },
        "components": {
            "responses": {"Error": json_body(json!({"type": "object", "required": ["code"]}))},
            "schemas": {
                "SnowflakeType": {"type": "string", "pattern": "^[0-9]+$"},
                "Id": {"oneOf": [named("SnowflakeType"), {"type": "string"}]},
                "Message": {"type": "object", "properties": {"id": named("Id"), "tts": {"type": "boolean"}}},
                "IncomingWebhookUpdateRequestPartial": {"type": "object"},
            },
        },
    });
    Schema::read(&schema.to_string())
}

fn named(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

fn json_body(schema: Value) -> Value {
    json!({"content": {"application/json": {"schema": schema}}})
}

#[test]
fn the_route_that_says_more_in_words_is_the_one_meant() {
    let wrong = json!({"tts": "yes"});
    let edit = |message| {
        let path = format!("/webhooks/1/token/messages/{message}");
        small().request("PATCH", &path, &wrong)
    };
    assert_eq!(edit("@original"), [""; 0]);
    assert_eq!(edit("7").len(), 1);
    assert_eq!(small().request("PATCH", "/elsewhere", &wrong).len(), 1);
}

#[test]
fn a_partial_member_of_a_union_does_not_take_what_the_whole_refuses() {
    let wrong = small().request("POST", "/webhooks/1/token", &json!({"tts": 1}));
    assert_eq!(wrong, [r#"/tts: 1 is not of type "boolean""#]);
}

#[test]
fn ids_are_sent_as_either_and_answered_as_texts() {
    let path = "/webhooks/1/token";
    let (text, number) = (json!({"id": "12"}), json!({"id": 12}));
    // Members of a union may overlap.
    assert_eq!(small().request("POST", path, &text), [""; 0]);
    assert_eq!(small().request("POST", path, &number), [""; 0]);
    assert_eq!(small().answer("POST", path, 200, &text), [""; 0]);
    assert_eq!(small().answer("POST", path, 200, &number).len(), 1);
}

#[test]
fn a_refusal_has_its_schema_too() {
    let answer = |body| small().answer("POST", "/webhooks/1/token", 404, &body);
    assert_eq!(answer(json!({"code": 10015})), [""; 0]);
    assert_eq!(answer(json!({})).len(), 1);
}

#[test]
fn the_official_schema_knows_a_nonce() {
    let Some(schema) = Schema::at_hand() else {
        return;
    };
    let post = |nonce: &str| {
        let body = json!({"content": "Hello", "nonce": nonce});
        schema.request("POST", "/channels/1/messages", &body)
    };
    assert_eq!(post(&"7".repeat(25)), [""; 0]);
    assert_eq!(post(&"7".repeat(26)).len(), 1);
    let unknown = schema.answer("GET", "/users/@me", 404, &json!({"message": "404"}));
    assert_eq!(unknown, [r#": "code" is a required property"#]);
}
