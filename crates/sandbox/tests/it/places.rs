//! Channels that are deleted, and channels where the bot lacks permissions.

use sandbox::{Id, Outcome, Sandbox};
use serde_json::{Value, json};

use super::wire::Raw;

const VIEW: u64 = 1 << 10;
const SEND: u64 = 1 << 11;
const SEND_IN_THREADS: u64 = 1 << 38;
const USE_EXTERNAL_APPS: u64 = 1 << 50;

/// Alice sends `/go` there, which is answered. Returns the interaction and the answer's id.
async fn go(raw: &mut Raw, channel: Id) -> (Value, Id) {
    let alice = raw.alice.clone();
    let outcome = tokio::spawn(async move { alice.command(channel, "go", json!({})).await });
    let interaction = raw.interaction().await;
    let hello = json!({"type": 4, "data": {"content": "hello"}});
    assert_eq!(raw.respond(&interaction, hello).await.0, 204);
    let answer = outcome.await.expect("an outcome").message();
    (interaction, answer.id)
}

fn permissions(interaction: &Value) -> u64 {
    permissions_of(&interaction["app_permissions"])
}

fn permissions_of(bits: &Value) -> u64 {
    let text = bits.as_str().expect("a text");
    text.parse().expect("a number")
}

/// Returns the results of the bot's calls on its own message: read, post, edit, delete.
async fn calls(raw: &Raw, channel: Id, message: Id) -> [(u16, Value); 4] {
    let messages = format!("/channels/{channel}/messages");
    let one = format!("{messages}/{message}");
    let text = json!({"content": "x"});
    let mut results = Vec::new();
    for (method, path, body) in [
        ("GET", &one, None),
        ("POST", &messages, Some(text.clone())),
        ("PATCH", &one, Some(text)),
        ("DELETE", &one, None),
    ] {
        let (status, body) = raw.rest(method, path, body).await;
        results.push((status, body["code"].clone()));
    }
    results.try_into().expect("four calls")
}

fn refused(status: u16, code: u32) -> [(u16, Value); 4] {
    std::array::from_fn(|_| (status, json!(code)))
}

async fn start() -> (Raw, [Id; 2]) {
    let raw = Raw::start(Sandbox::builder()).await;
    let nim = raw.sandbox.channel("nim");
    let thread = raw.sandbox.add_thread(nim, "a game");
    (raw, [nim, thread])
}

#[tokio::test]
async fn where_the_bot_may_not_send_it_may_edit_and_answer() {
    let (mut raw, places) = start().await;
    let nim = places[0];
    let before = permissions(&go(&mut raw, nim).await.0);
    raw.sandbox.silence_bot(nim);
    let update = raw.socket.until("t", "CHANNEL_UPDATE").await;
    assert_eq!(update["d"]["permission_overwrites"][0]["type"], 1);
    for place in places {
        let (interaction, answer) = go(&mut raw, place).await;
        let missing = SEND | SEND_IN_THREADS;
        assert_eq!(permissions(&interaction), before & !missing);
        assert_ne!(before & missing, 0);
        let follow_up = raw.webhook(&interaction, "");
        let more = raw.rest("POST", &follow_up, Some(json!({"content": "x"})));
        assert_eq!(more.await.0, 200);
        let [read, post, edit, delete] = calls(&raw, place, answer).await;
        assert_eq!((read.0, edit.0, delete.0), (200, 200, 204));
        assert_eq!(post, (403, json!(50013)));
    }
    let lounge = raw.sandbox.channel("lounge");
    assert_eq!(permissions(&go(&mut raw, lounge).await.0), before);
    raw.sandbox.welcome_bot(nim);
    let (interaction, answer) = go(&mut raw, nim).await;
    assert_eq!(permissions(&interaction), before);
    assert_eq!(calls(&raw, nim, answer).await[1].0, 200);
}

#[tokio::test]
async fn where_the_bot_may_not_look_it_may_answer() {
    let (mut raw, places) = start().await;
    let nim = places[0];
    let before = permissions(&go(&mut raw, nim).await.0);
    raw.sandbox.blind_bot(nim);
    for place in places {
        let (interaction, answer) = go(&mut raw, place).await;
        assert_eq!(permissions(&interaction), before & !VIEW);
        assert_ne!(before & VIEW, 0);
        assert_eq!(calls(&raw, place, answer).await, refused(403, 50001));
        let channel = raw.rest("GET", &format!("/channels/{place}"), None).await;
        assert_eq!((channel.0, &channel.1["code"]), (403, &json!(50001)));
        let original = raw.webhook(&interaction, "/messages/@original");
        let edited = raw.rest("PATCH", &original, Some(json!({"content": "y"})));
        assert_eq!(edited.await.1["content"], "y");
        let follow_up = raw.webhook(&interaction, "");
        let more = raw.rest("POST", &follow_up, Some(json!({"content": "x"})));
        assert_eq!(more.await.0, 200);
    }
}

#[tokio::test]
async fn a_deleted_channel_is_unknown_and_nobody_can_go_there() {
    let (mut raw, [nim, thread]) = start().await;
    let (_, answer) = go(&mut raw, thread).await;
    raw.sandbox.delete_channel(thread);
    assert_eq!(raw.socket.until("t", "THREAD_DELETE").await["d"]["parent_id"], nim.to_string());
    assert_eq!(calls(&raw, thread, answer).await, refused(404, 10003));

    let other = raw.sandbox.add_thread(nim, "another");
    let (interaction, answer) = go(&mut raw, nim).await;
    let shown = raw.sandbox.message(nim, answer).expect("it is there");
    raw.sandbox.delete_channel(nim);
    let gone = raw.socket.until("t", "CHANNEL_DELETE").await;
    assert_eq!((&gone["d"]["id"], &gone["d"]["name"]), (&json!(nim), &json!("nim")));
    assert_eq!(calls(&raw, nim, answer).await, refused(404, 10003));
    assert_eq!(calls(&raw, other, answer).await, refused(404, 10003));
    let original = raw.webhook(&interaction, "/messages/@original");
    let edited = raw.rest("PATCH", &original, Some(json!({"content": "y"}))).await;
    assert_eq!((edited.0, &edited.1["code"]), (404, &json!(10003)));
    for place in [nim, other] {
        let refused = raw.alice.command(place, "go", json!({})).await;
        assert!(matches!(refused, Outcome::Refused(_)), "{refused}");
    }
    let clicked = raw.alice.forge_component(nim, shown.id, "x", &[]).await;
    assert!(matches!(clicked, Outcome::Refused(_)), "{clicked}");
    assert!(raw.alice.look(&shown).is_none());
}

/// Benoît sends `/go` in #nim. Returns whether the answer is a whisper, and whether a follow-up to it is.
async fn whispered(raw: &mut Raw) -> [bool; 2] {
    let (benoit, nim) = (raw.sandbox.user("Benoît"), raw.sandbox.channel("nim"));
    let outcome = tokio::spawn(async move { benoit.command(nim, "go", json!({})).await });
    let interaction = raw.interaction().await;
    let hello = json!({"type": 4, "data": {"content": "hello"}});
    assert_eq!(raw.respond(&interaction, hello).await.0, 204);
    let answer = outcome.await.expect("an outcome").message();
    let follow_up = raw.webhook(&interaction, "");
    let (status, more) = raw.rest("POST", &follow_up, Some(json!({"content": "x"}))).await;
    assert_eq!(status, 200);
    let may: u64 = permissions_of(&interaction["member"]["permissions"]);
    let owners = &interaction["authorizing_integration_owners"];
    assert_eq!(may & USE_EXTERNAL_APPS == 0, answer.ephemeral || owners["0"].is_string());
    [answer.ephemeral, more["flags"].as_u64() == Some(64)]
}

#[tokio::test]
async fn an_app_of_ones_own_whispers_where_outside_apps_are_not_allowed() {
    let (mut raw, _) = start().await;
    let benoit = raw.sandbox.user("Benoît");
    benoit.withhold(USE_EXTERNAL_APPS);
    // The bot is a member.
    assert_eq!(whispered(&mut raw).await, [false; 2]);
    raw.sandbox.remove_bot(raw.sandbox.guild());
    assert_eq!(whispered(&mut raw).await, [true; 2]);
    benoit.withhold(0);
    assert_eq!(whispered(&mut raw).await, [false; 2]);
}
