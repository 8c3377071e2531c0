//! Files attached to messages: <https://discord.com/developers/docs/reference#uploading-files>.

use std::time::Duration;

use sandbox::Sandbox;
use serde_json::{Value, json};

use super::wire::{Raw, callback};

fn patient() -> sandbox::Builder {
    Sandbox::builder().deadline(Duration::from_secs(60))
}

/// The head of a picture 3 wide and 2 high.
fn png() -> Vec<u8> {
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x03\0\0\0\x02".to_vec()
}

fn listed(ids: &[&str]) -> Value {
    let list: Vec<_> = ids
        .iter()
        .map(|id| json!({"id": id, "filename": "my chart.png", "description": "Up, then down"}))
        .collect();
    json!({"content": "x", "attachments": list})
}

#[tokio::test]
async fn a_first_response_brings_files_that_are_described_and_served() {
    let mut raw = Raw::start(patient()).await;
    let (interaction, outcome) = raw.go().await;
    let body = json!({"type": 4, "data": listed(&["0"])});
    let files = [("files[0]", "my chart.png", png())];
    let path = format!("{}?with_response=1", callback(&interaction));
    let (status, told) = raw.form("POST", &path, body, &files).await;
    assert_eq!(status, 200, "{told}");
    let file = &told["resource"]["message"]["attachments"][0];
    assert_eq!(file["filename"], "my_chart.png");
    assert_eq!(file["description"], "Up, then down");
    assert_eq!(file["content_type"], "image/png");
    assert_eq!((&file["width"], &file["height"]), (&json!(3), &json!(2)));
    assert_eq!(file["size"], png().len());
    let url = file["url"].as_str().expect("an address");
    let served = reqwest::get(url).await.expect("it is served");
    assert_eq!(served.headers()["content-type"], "image/png");
    assert_eq!(served.bytes().await.expect("its bytes"), png());
    let other = url.replace("my_chart", "another");
    assert_eq!(reqwest::get(other).await.expect("an answer").status(), 404);
    let seen = outcome.await.expect("an outcome").message();
    assert_eq!(seen.text(), "x\n[file my_chart.png: Up, then down]");
    assert_eq!(seen.attachments[0].size, Some((3, 2)));
    assert_eq!(seen.attachments[0].bytes, png());
    assert!(raw.sandbox.violations().is_empty());
}

#[tokio::test]
async fn an_edit_keeps_drops_and_adds_files_as_it_lists_them() {
    let raw = Raw::start(patient()).await;
    let nim = raw.sandbox.channel("nim");
    let path = format!("/channels/{nim}/messages");
    let files = [("files[0]", "a.txt", b"a".to_vec()), ("files[1]", "b.txt", b"b".to_vec())];
    // Without a list, all uploaded files are attached.
    let (status, message) = raw.form("POST", &path, json!({"content": "x"}), &files).await;
    assert_eq!(status, 200, "{message}");
    let names = |message: &Value| -> Vec<String> {
        let files = message["attachments"].as_array().expect("a list");
        let name = |file: &Value| file["filename"].as_str().expect("a name").to_owned();
        files.iter().map(name).collect()
    };
    assert_eq!(names(&message), ["a.txt", "b.txt"]);
    let one = format!("{path}/{}", message["id"].as_str().expect("an id"));
    // Without a list, the message keeps its files and adds the new ones.
    let (_, message) = raw.rest("PATCH", &one, Some(json!({"content": "y"}))).await;
    assert_eq!(names(&message), ["a.txt", "b.txt"]);
    let more = [("files[7]", "c.txt", b"c".to_vec())];
    let (_, message) = raw.form("PATCH", &one, json!({}), &more).await;
    assert_eq!(names(&message), ["a.txt", "b.txt", "c.txt"]);
    // A given list is complete.
    let second = &message["attachments"][1]["id"];
    let list = json!({"attachments": [{"id": second}, {"id": "7", "filename": "d.txt"}]});
    let (_, message) = raw.form("PATCH", &one, list, &more).await;
    assert_eq!(names(&message), ["b.txt", "d.txt"]);
    let (_, message) = raw.rest("PATCH", &one, Some(json!({"attachments": []}))).await;
    assert_eq!(names(&message), [""; 0]);
    // A message may be only a file, but not empty.
    let (_, message) = raw.form("PATCH", &one, json!({"content": ""}), &more).await;
    assert_eq!(names(&message), ["c.txt"]);
    let (status, error) = raw.rest("PATCH", &one, Some(json!({"attachments": []}))).await;
    assert_eq!((status, &error["code"]), (400, &json!(50006)));
}

#[tokio::test]
async fn an_update_and_a_follow_up_bring_files_too() {
    let mut raw = Raw::start(patient()).await;
    let (interaction, _) = raw.go().await;
    let files = [("files[0]", "a.json", b"{}".to_vec())];
    let whisper = json!({"type": 4, "data": {"content": "x", "flags": 64}});
    let (status, _) = raw.form("POST", &callback(&interaction), whisper, &files).await;
    assert_eq!(status, 204);
    let original = raw.webhook(&interaction, "/messages/@original");
    let (_, message) = raw.rest("GET", &original, None).await;
    assert_eq!(message["attachments"][0]["ephemeral"], true);
    let (_, message) = raw.form("PATCH", &original, listed(&["0"]), &files).await;
    assert_eq!(message["attachments"][0]["filename"], "my_chart.png");
    let follow_up = raw.webhook(&interaction, "");
    let (status, message) = raw.form("POST", &follow_up, listed(&["0"]), &files).await;
    assert_eq!(status, 200, "{message}");
    assert_eq!(message["attachments"].as_array().map(Vec::len), Some(1));
    assert!(raw.sandbox.violations().is_empty());
}

#[tokio::test]
async fn files_that_are_not_as_they_should_be_are_refused() {
    let raw = Raw::start(patient()).await;
    let nim = raw.sandbox.channel("nim");
    let path = format!("/channels/{nim}/messages");
    let one = [("files[0]", "a.png", png())];
    let at =
        |error: &Value, index: usize| error["errors"]["attachments"][index.to_string()].clone();

    // Listed, but not uploaded.
    let (status, error) = raw.form("POST", &path, listed(&["0", "1"]), &one).await;
    let found = &at(&error, 1)["_errors"][0]["code"];
    assert_eq!((status, found), (400, &json!("ATTACHMENT_NOT_FOUND")));
    let (status, _) = raw.rest("POST", &path, Some(listed(&["0"]))).await;
    assert_eq!(status, 400);
    // Uploaded, but not listed: Discord would drop it.
    let (status, _) = raw.form("POST", &path, listed(&[]), &one).await;
    assert_eq!(status, 400);
    // A description that is too long.
    let mut long = listed(&["0"]);
    long["attachments"][0]["description"] = "é".repeat(1_025).into();
    let (_, error) = raw.form("POST", &path, long, &one).await;
    let found = &at(&error, 0)["description"]["_errors"][0]["code"];
    assert_eq!(found, "BASE_TYPE_MAX_LENGTH");
    // Too many, too large, and a part with a wrong name.
    let names: Vec<_> = (0..11).map(|n| format!("files[{n}]")).collect();
    let many: Vec<_> = names.iter().map(|name| (&**name, "a.png", png())).collect();
    let content = json!({"content": "x"});
    let (status, error) = raw.form("POST", &path, content.clone(), &many).await;
    assert_eq!((status, &error["code"]), (400, &json!(30015)));
    let large = [("files[0]", "a.png", vec![0; (10 << 20) + 1])];
    let (status, error) = raw.form("POST", &path, content.clone(), &large).await;
    assert_eq!((status, &error["code"]), (413, &json!(40005)));
    let most = [("files[0]", "a.png", vec![0; 10 << 20])];
    let (status, _) = raw.form("POST", &path, content.clone(), &most).await;
    assert_eq!(status, 200);
    let stray = [("picture", "a.png", png())];
    let (status, _) = raw.form("POST", &path, content.clone(), &stray).await;
    assert_eq!(status, 400);
    // A channel where the bot may write, but not attach files.
    raw.sandbox.deny_bot(nim, 1 << 15);
    let (status, error) = raw.form("POST", &path, content.clone(), &one).await;
    assert_eq!((status, &error["code"]), (403, &json!(50013)));
    let (status, _) = raw.rest("POST", &path, Some(content)).await;
    assert_eq!(status, 200);
}

#[tokio::test]
async fn a_body_of_another_type_is_refused() {
    let raw = Raw::start(patient()).await;
    let nim = raw.sandbox.channel("nim");
    let url = format!("{}/api/v10/channels/{nim}/messages", raw.sandbox.url());
    for kind in ["text/plain", "multipart/form-data"] {
        let request = reqwest::Client::new()
            .post(&url)
            .header("Authorization", format!("Bot {}", raw.sandbox.token()))
            .header("Content-Type", kind)
            .body("{}");
        let response = request.send().await.expect("an answer");
        assert_eq!(response.status(), 400);
        let error: Value = response.json().await.expect("JSON");
        let code = &error["errors"]["_errors"][0]["code"];
        assert_eq!(code, "CONTENT_TYPE_INVALID", "{kind}");
    }
}
