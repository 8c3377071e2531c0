//! What an inspector finds wrong counts as a violation.

use std::sync::Arc;

use sandbox::{Inspect, Sandbox};
use serde_json::{Value, json};

/// An inspector that finds something wrong with everything.
#[derive(Debug)]
struct Grumbler;

impl Inspect for Grumbler {
    fn request(&self, method: &str, path: &str, body: &Value) -> Vec<String> {
        vec![format!("{method} {path} said {body}")]
    }

    fn answer(&self, _: &str, _: &str, status: u16, body: &Value) -> Vec<String> {
        vec![format!("{status}, {}", body["code"])]
    }

    fn interaction(&self, _: &Value) -> Vec<String> {
        Vec::new()
    }
}

async fn complaints(path: &str, body: Value) -> Vec<String> {
    let sandbox = Sandbox::builder()
        .inspector(Arc::new(Grumbler))
        .start(([127, 0, 0, 1], 0).into())
        .await
        .expect("a free port");
    let request = reqwest::Client::new()
        .post(format!("{}/api/v10{path}", sandbox.url()))
        .header("Authorization", format!("Bot {}", sandbox.token()));
    request.json(&body).send().await.expect("a response");
    let violations = sandbox.violations();
    violations.into_iter().map(|violation| violation.what).collect()
}

#[tokio::test]
async fn what_an_inspector_finds_is_a_violation() {
    let alice =
        Sandbox::start(([127, 0, 0, 1], 0).into()).await.expect("a free port").user("Alice");
    let body = json!({"recipient_id": alice.id().to_string()});
    let path = "/users/@me/channels";
    assert_eq!(
        complaints(path, body.clone()).await,
        [
            format!("the body of POST {path}: POST {path} said {body}"),
            format!("the sandbox's 200 to POST {path}: 200, null"),
        ]
    );
}

#[tokio::test]
async fn a_body_that_was_refused_anyway_is_no_second_violation() {
    let path = "/users/@me/channels";
    assert_eq!(
        complaints(path, json!({})).await,
        [format!("the sandbox's 400 to POST {path}: 400, 50035"), format!("POST {path}"),]
    );
}
