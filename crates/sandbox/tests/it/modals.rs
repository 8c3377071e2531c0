//! Modals made of labels: what they may contain, what is refused, and what the bot gets when they are submitted.

use std::time::Duration;

use sandbox::{Outcome, Sandbox};
use serde_json::{Value, json};

use super::wire::Raw;

fn label(part: &Value) -> Value {
    json!({"type": 18, "label": "x", "component": part})
}

fn modal(parts: &[Value]) -> Value {
    json!({"custom_id": "m", "title": "Form", "components": parts})
}

fn options(count: usize) -> Vec<Value> {
    let option = |n| json!({"label": format!("Option {n}"), "value": format!("o{n}")});
    (0..count).map(option).collect()
}

fn with(mut value: Value, key: &str, other: impl Into<Value>) -> Value {
    value[key] = other.into();
    value
}

async fn raw() -> Raw {
    Raw::start(Sandbox::builder().deadline(Duration::from_secs(60))).await
}

#[tokio::test]
async fn labels_out_of_bounds_are_refused() {
    let mut raw = raw().await;
    let (interaction, _outcome) = raw.go().await;
    let input = json!({"type": 4, "custom_id": "a", "style": 1});
    let radios = |count| json!({"type": 21, "custom_id": "a", "options": options(count)});
    let checks = |count| json!({"type": 22, "custom_id": "a", "options": options(count)});
    let select = json!({"type": 3, "custom_id": "a", "options": options(1)});
    let within = "components/0/component";
    let cases = [
        (with(label(&input), "label", ""), "components/0/label", "BASE_TYPE_BAD_LENGTH"),
        (
            with(label(&input), "label", "é".repeat(46)),
            "components/0/label",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (with(label(&input), "label", Value::Null), "components/0/label", "BASE_TYPE_REQUIRED"),
        (
            with(label(&input), "description", "é".repeat(101)),
            "components/0/description",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (with(label(&input), "component", Value::Null), within, "BASE_TYPE_REQUIRED"),
        (
            label(&json!({"type": 2, "style": 1, "label": "x", "custom_id": "a"})),
            within,
            "UNION_TYPE_CHOICES",
        ),
        (
            label(&with(input.clone(), "style", 3)),
            "components/0/component/style",
            "BASE_TYPE_CHOICES",
        ),
        (label(&radios(1)), "components/0/component/options", "BASE_TYPE_BAD_LENGTH"),
        (label(&radios(11)), "components/0/component/options", "BASE_TYPE_BAD_LENGTH"),
        (
            label(&with(radios(2), "options", Value::Null)),
            "components/0/component/options",
            "BASE_TYPE_REQUIRED",
        ),
        (
            label(&with(radios(2), "custom_id", Value::Null)),
            "components/0/component/custom_id",
            "BASE_TYPE_REQUIRED",
        ),
        (label(&checks(0)), "components/0/component/options", "BASE_TYPE_BAD_LENGTH"),
        (label(&checks(11)), "components/0/component/options", "BASE_TYPE_BAD_LENGTH"),
        (
            label(&with(checks(2), "max_values", 11)),
            "components/0/component/max_values",
            "NUMBER_TYPE_MAX",
        ),
        (
            label(&with(checks(2), "min_values", 0)),
            "components/0/component/min_values",
            "COMPONENT_REQUIRED_MIN_VALUES",
        ),
        (
            label(&with(select.clone(), "disabled", true)),
            "components/0/component/disabled",
            "COMPONENT_DISABLED_IN_MODAL",
        ),
        (
            label(&json!({"type": 23, "custom_id": "a", "default": 1})),
            "components/0/component/default",
            "BOOLEAN_TYPE_CONVERT",
        ),
        (json!({"type": 10, "content": ""}), "components/0/content", "BASE_TYPE_BAD_LENGTH"),
        (json!({"type": 17, "components": []}), "components/0", "UNION_TYPE_CHOICES"),
    ];
    let refused = async |data: &Value, path: &str, code: &str| {
        let body = json!({"type": 9, "data": data});
        let (status, body) = raw.respond(&interaction, body).await;
        assert_eq!((status, &body["code"]), (400, &json!(50035)), "{data}");
        let pointer = format!("/errors/data/{path}/_errors/0/code");
        assert_eq!(body.pointer(&pointer), Some(&json!(code)), "{path}: {body}");
    };
    for (part, path, code) in &cases {
        refused(&modal(std::slice::from_ref(part)), path, code).await;
    }
    let twice = modal(&[label(&input), label(&radios(2))]);
    refused(&twice, "components/1/component/custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED").await;
    let six: Vec<_> =
        (0..6).map(|n| label(&with(input.clone(), "custom_id", n.to_string()))).collect();
    refused(&modal(&six), "components", "BASE_TYPE_BAD_LENGTH").await;
}

#[tokio::test]
async fn the_bot_is_told_what_was_filled_in() {
    let mut raw = raw().await;
    let benoit = raw.sandbox.user("Benoît").id().to_string();
    let (go, outcome) = raw.go().await;
    let optional = json!({"type": 4, "custom_id": "note", "style": 1, "required": false});
    let checks = json!({"type": 22, "custom_id": "checks", "options": options(3), "min_values": 0, "required": false});
    let parts = [
        json!({"type": 10, "content": "Read me"}),
        label(&optional),
        with(
            label(&json!({"type": 21, "custom_id": "radios", "options": options(2)})),
            "label",
            "Radios",
        ),
        label(&checks),
        label(&json!({"type": 5, "custom_id": "whom"})),
    ];
    let (status, body) = raw.respond(&go, json!({"type": 9, "data": modal(&parts)})).await;
    assert_eq!(status, 204, "{body}");
    let form = outcome.await.expect("an outcome").modal();
    assert_eq!(
        form.text(),
        "Form\nx: []\nRadios: (Option 0 | Option 1)\nx: [Option 0 | Option 1 | Option 2]\nx: [ ▾ …]"
    );
    let alice = raw.alice.clone();
    // Discord's client sends nothing invalid.
    for fields in [
        &[("whom", &*benoit)][..],
        &[("whom", &*benoit), ("radios", "o2")],
        &[("whom", "1"), ("radios", "o1")],
        &[("radios", "o1")],
        &[("whom", &*benoit), ("radios", "o1"), ("other", "x")],
        &[("whom", &*benoit), ("radios", "o1"), ("checks", "o3")],
    ] {
        let sent = alice.submit(&form, fields).await;
        assert!(matches!(sent, Outcome::Refused(_)), "{fields:?}: {sent}");
    }
    let whom = benoit.clone();
    tokio::spawn(async move {
        let fields = [("whom", &*whom), ("Radios", "Option 1"), ("checks", "o2")];
        alice.submit(&form, &fields).await
    });
    let told = raw.interaction().await["data"].clone();
    let filled =
        |id: u8, part: Value| json!({"type": 18, "id": id, "component": with(part, "id", id + 1)});
    let expected = json!([
        {"type": 10, "id": 1},
        filled(2, json!({"type": 4, "custom_id": "note", "value": ""})),
        filled(4, json!({"type": 21, "custom_id": "radios", "value": "o1"})),
        filled(6, json!({"type": 22, "custom_id": "checks", "values": ["o2"]})),
        filled(8, json!({"type": 5, "custom_id": "whom", "values": [benoit]})),
    ]);
    assert_eq!(told["components"], expected);
    assert_eq!(told["resolved"]["users"][&benoit]["global_name"], "Benoît");
    assert!(told["resolved"]["members"][&benoit].is_object(), "{told}");
}
