//! Threads that a bot opens on messages.

use sandbox::{Call, Fault, Id, Sandbox};
use serde_json::{Value, json};

use super::wire::Raw;

const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
const SEND_IN_THREADS: u64 = 1 << 38;
const HAS_THREAD: u64 = 1 << 5;

async fn post(raw: &Raw, channel: Id) -> Value {
    let text = Some(json!({"content": "a board"}));
    let path = format!("/channels/{channel}/messages");
    let (status, message) = raw.rest("POST", &path, text).await;
    assert_eq!(status, 200, "{message}");
    message
}

async fn open(raw: &Raw, channel: Id, message: &Value, body: Value) -> (u16, Value) {
    let message = message["id"].as_str().expect("an id");
    let path = format!("/channels/{channel}/messages/{message}/threads");
    raw.rest("POST", &path, Some(body)).await
}

fn named() -> Value {
    json!({"name": "a game", "auto_archive_duration": 4320})
}

#[tokio::test]
async fn a_thread_hangs_on_a_message_and_has_its_id() {
    let mut raw = Raw::start(Sandbox::builder()).await;
    let nim = raw.sandbox.channel("nim");
    let message = post(&raw, nim).await;
    assert!(message.get("thread").is_none());
    let (status, thread) = open(&raw, nim, &message, named()).await;
    assert_eq!((status, &thread["id"]), (201, &message["id"]));
    assert_eq!(thread["type"], 11);
    assert_eq!(thread["parent_id"], json!(nim));
    assert_eq!(thread["owner_id"], json!(raw.sandbox.bot()));
    assert_eq!(thread["thread_metadata"]["auto_archive_duration"], 4320);
    let told = raw.socket.until("t", "THREAD_CREATE").await;
    assert_eq!(told["d"]["id"], message["id"]);
    assert_eq!(told["d"]["newly_created"], true);

    let id = message["id"].as_str().expect("an id");
    let (_, now) = raw.rest("GET", &format!("/channels/{nim}/messages/{id}"), None).await;
    assert_eq!(now["thread"]["name"], "a game");
    assert_eq!(now["flags"].as_u64().expect("flags") & HAS_THREAD, HAS_THREAD);
    post(&raw, id.parse().expect("an id")).await;
    assert!(raw.sandbox.violations().is_empty());
    let again = open(&raw, nim, &message, named()).await;
    assert_eq!((again.0, &again.1["code"]), (400, &json!(160_004)));
}

#[tokio::test]
async fn threads_are_refused_as_discord_refuses_them() {
    let raw = Raw::start(Sandbox::builder()).await;
    let nim = raw.sandbox.channel("nim");
    let message = post(&raw, nim).await;
    for (wrong, at) in [
        (json!({}), "name"),
        (json!({"name": ""}), "name"),
        (json!({"name": "x".repeat(101)}), "name"),
        (json!({"name": "x", "auto_archive_duration": 61}), "auto_archive_duration"),
        (json!({"name": "x", "rate_limit_per_user": 21_601}), "rate_limit_per_user"),
    ] {
        let (status, said) = open(&raw, nim, &message, wrong).await;
        assert_eq!((status, &said["code"]), (400, &json!(50035)));
        assert!(said["errors"].get(at).is_some(), "{said}");
    }
    let refused = async |channel, message: &Value| {
        let (status, said) = open(&raw, channel, message, named()).await;
        (status, said["code"].as_u64().expect("a code"))
    };
    assert_eq!(refused(nim, &json!({"id": "5"})).await, (404, 10008));
    assert_eq!(refused(Id::new(5), &message).await, (404, 10003));
    let dm = raw.alice.dm();
    let there = post(&raw, dm).await;
    assert_eq!(refused(dm, &there).await, (400, 50024));
    let thread = raw.sandbox.add_thread(nim, "another");
    let inside = post(&raw, thread).await;
    assert_eq!(refused(thread, &inside).await, (400, 50024));
    raw.sandbox.deny_bot(nim, CREATE_PUBLIC_THREADS);
    assert_eq!(refused(nim, &message).await, (403, 50013));
    raw.sandbox.blind_bot(nim);
    assert_eq!(refused(nim, &message).await, (403, 50001));
    raw.sandbox.welcome_bot(nim);
    let full = Fault::Objected(160_006, "Maximum number of active threads reached");
    raw.sandbox.inject_at(Call::OpenThread, full);
    assert_eq!(refused(nim, &message).await, (400, 160_006));

    // The bot may open threads even if it may not write in them.
    raw.sandbox.deny_bot(nim, SEND_IN_THREADS);
    assert_eq!(open(&raw, nim, &message, named()).await.0, 201);
    let id = message["id"].as_str().expect("an id");
    let text = Some(json!({"content": "x"}));
    let (status, said) = raw.rest("POST", &format!("/channels/{id}/messages"), text).await;
    assert_eq!((status, &said["code"]), (403, &json!(50013)));
    post(&raw, nim).await;
}

#[tokio::test]
async fn a_server_has_only_so_many_threads() {
    let raw = Raw::start(Sandbox::builder()).await;
    let nim = raw.sandbox.channel("nim");
    for n in 0..1_000 {
        raw.sandbox.add_thread(nim, &format!("thread {n}"));
    }
    let message = post(&raw, nim).await;
    let (status, said) = open(&raw, nim, &message, named()).await;
    assert_eq!((status, &said["code"]), (400, &json!(160_006)));
}
