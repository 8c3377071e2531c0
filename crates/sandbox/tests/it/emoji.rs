//! The application's own emoji: registered, listed and refused as on Discord.

use base64::{Engine, prelude::BASE64_STANDARD};
use sandbox::Sandbox;
use serde_json::{Value, json};

use super::wire::{Raw, official};

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

fn picture(bytes: &[u8]) -> String {
    format!("data:image/png;base64,{}", BASE64_STANDARD.encode(bytes))
}

fn emoji(name: &str) -> Value {
    json!({"name": name, "image": picture(PNG)})
}

fn path(raw: &Raw) -> String {
    format!("/applications/{}/emojis", raw.sandbox.bot())
}

#[tokio::test]
async fn emoji_are_made_once_and_shown() {
    let raw = Raw::start(official(Sandbox::builder())).await;
    let path = path(&raw);
    let (status, none) = raw.rest("GET", &path, None).await;
    assert_eq!((status, none), (200, json!({"items": []})));
    let (status, made) = raw.rest("POST", &path, Some(emoji("a_match"))).await;
    assert_eq!((status, &made["name"]), (201, &json!("a_match")));
    assert_eq!(raw.rest("GET", &path, None).await.1["items"][0], made);
    let id = made["id"].as_str().expect("an id");
    let shown = reqwest::get(format!("{}/emojis/{id}.png", raw.sandbox.url()));
    let shown = shown.await.expect("an answer");
    assert_eq!(shown.headers()["content-type"], "image/png");
    assert_eq!(shown.bytes().await.expect("a picture"), PNG);
    let one = format!("{path}/{id}");
    let (status, named) = raw.rest("PATCH", &one, Some(json!({"name": "m2"}))).await;
    assert_eq!((status, &named["name"]), (200, &json!("m2")));
    assert_eq!(raw.sandbox.emojis(), ["m2"]);
    let violations = raw.sandbox.violations();
    assert!(violations.is_empty(), "{violations:?}");
    assert_eq!(raw.rest("DELETE", &one, None).await.0, 204);
    for (method, body) in [("GET", None), ("DELETE", None), ("PATCH", Some(json!({"name": "m3"})))]
    {
        let (status, gone) = raw.rest(method, &one, body).await;
        assert_eq!((status, &gone["code"]), (404, &json!(10014)), "{method}");
    }
}

#[tokio::test]
async fn emoji_out_of_bounds_are_refused() {
    let raw = Raw::start(Sandbox::builder()).await;
    let path = path(&raw);
    raw.rest("POST", &path, Some(emoji("taken"))).await;
    let largest = |more: usize| {
        let mut bytes = PNG.to_vec();
        bytes.resize(256 * 1024 + more, 0);
        json!({"name": format!("large{more}"), "image": picture(&bytes)})
    };
    let long = "a".repeat(33);
    let cases = [
        (json!({"image": picture(PNG)}), "name", "BASE_TYPE_REQUIRED"),
        (json!({"name": "ab"}), "image", "BASE_TYPE_REQUIRED"),
        (emoji("a"), "name", "BASE_TYPE_BAD_LENGTH"),
        (emoji(&long), "name", "BASE_TYPE_BAD_LENGTH"),
        (emoji("a-b"), "name", "STRING_TYPE_REGEX"),
        (emoji("é1"), "name", "STRING_TYPE_REGEX"),
        (emoji("taken"), "name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN"),
        (largest(1), "image", "BINARY_TYPE_MAX_SIZE"),
        (json!({"name": "odd", "image": "x"}), "image", "BINARY_TYPE_INVALID_DATA_URI"),
    ];
    for (body, field, code) in cases {
        let (status, told) = raw.rest("POST", &path, Some(body)).await;
        assert_eq!((status, &told["code"]), (400, &json!(50035)), "{told}");
        assert_eq!(told["errors"][field]["_errors"][0]["code"], code, "{told}");
    }
    assert_eq!(raw.rest("POST", &path, Some(largest(0))).await.0, 201);
    // The declared type matters as little as on Discord.
    let mistaken = json!({"name": "mistaken", "image": picture(b"GIF89a")});
    assert_eq!(raw.rest("POST", &path, Some(mistaken)).await.0, 201);
    for image in ["data:image/png;base64,!", "data:image/png;base64,", "data:image/bmp;base64,Qk0="]
    {
        let body = json!({"name": "odd", "image": image});
        let (status, told) = raw.rest("POST", &path, Some(body)).await;
        assert_eq!((status, &told["code"]), (400, &json!(50046)), "{image}");
    }
    let (status, told) = raw.rest("GET", "/applications/1/emojis", None).await;
    assert_eq!((status, &told["code"]), (403, &json!(20012)));
}

#[tokio::test]
async fn there_are_no_more_than_2000() {
    let raw = Raw::start(Sandbox::builder()).await;
    let path = path(&raw);
    for n in 0..2000 {
        let (status, _) = raw.rest("POST", &path, Some(emoji(&format!("e{n}")))).await;
        assert_eq!(status, 201);
    }
    let (status, told) = raw.rest("POST", &path, Some(emoji("more"))).await;
    assert_eq!((status, &told["code"]), (400, &json!(30008)));
}
