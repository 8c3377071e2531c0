//! The gateway: who may connect, who is disconnected, and that no event is lost.

use std::time::Duration;

use sandbox::{Knock, Sandbox};
use serde_json::{Value, json};

use super::wire::{Frame, Raw, Socket, greeted, identified, identify};

async fn start() -> Sandbox {
    Sandbox::start(([127, 0, 0, 1], 0).into()).await.expect("a free port")
}

#[tokio::test]
async fn only_loopback_is_bound() {
    let refused = Sandbox::start(([0, 0, 0, 0], 0).into()).await.expect_err("a refusal");
    assert!(refused.to_string().contains("loopback"), "{refused}");
}

#[tokio::test]
async fn bad_identifications_are_closed_with_discords_codes() {
    let sandbox = start().await;
    let token = sandbox.token();
    let mut sharded = identify(token, 1);
    sharded["d"]["shard"] = json!([2, 2]);
    let cases = [
        (identify("wrong", 1), 4004),
        (identify(token, 1 << 30), 4013),
        (identify(token, 1 << 15), 4014),
        (sharded, 4010),
        (json!({"op": 2, "d": {}}), 4002),
        (json!({"op": 99}), 4001),
        (json!({"op": 3, "d": {}}), 4003),
        (json!("what"), 4002),
        (json!({"op": 1, "d": "x".repeat(4096)}), 4002),
    ];
    for (frame, code) in cases {
        let mut socket = greeted(&sandbox).await;
        socket.send(frame.clone()).await;
        let answer = socket.next().await;
        assert!(matches!(answer, Frame::Closed(closed) if closed == code), "{frame}: {answer:?}");
    }
    let mut socket = identified(&sandbox, 0).await;
    socket.send(identify(token, 0)).await;
    assert!(matches!(socket.next().await, Frame::Closed(4005)));
    let browser = Socket::open(&sandbox, "/?v=10", &[("Origin", "http://127.0.0.1")]).await;
    assert_eq!(browser.err(), Some(403));
}

#[tokio::test]
async fn ready_then_guilds_and_heartbeats() {
    let sandbox = start().await;
    let mut socket = greeted(&sandbox).await;
    socket.send(json!({"op": 1, "d": null})).await;
    assert_eq!(socket.json().await["op"], 11);
    socket.send(identify(sandbox.token(), 1)).await;
    let ready = socket.json().await;
    assert_eq!((&ready["t"], &ready["s"]), (&json!("READY"), &json!(1)));
    assert_eq!(ready["d"]["guilds"][0]["unavailable"], true);
    let guild = socket.json().await;
    assert_eq!((&guild["t"], &guild["s"]), (&json!("GUILD_CREATE"), &json!(2)));
    assert_eq!(guild["d"]["preferred_locale"], "en-US");
    let other = sandbox.add_guild("Elsewhere");
    assert_eq!(socket.json().await["d"]["id"], other.to_string());
    sandbox.add_channel(other, "hall");
    assert_eq!(socket.json().await["t"], "CHANNEL_CREATE");
    sandbox.remove_bot(other);
    assert_eq!(socket.json().await["t"], "GUILD_DELETE");
    sandbox.stop().await;
    assert!(matches!(socket.next().await, Frame::Closed(1001)));
}

#[tokio::test]
async fn a_silent_bot_is_timed_out() {
    let builder = Sandbox::builder().heartbeat(Duration::from_millis(60));
    let sandbox = builder.start(([127, 0, 0, 1], 0).into()).await.expect("a free port");
    let mut socket = greeted(&sandbox).await;
    assert!(matches!(socket.next().await, Frame::Closed(4009)));
}

#[tokio::test]
async fn a_bot_that_says_too_much_is_cut_off() {
    let sandbox = start().await;
    let mut socket = identified(&sandbox, 0).await;
    // The connection has sent one frame already, its IDENTIFY.
    for _ in 0..120 {
        socket.send(json!({"op": 3, "d": {}})).await;
    }
    assert!(matches!(socket.next().await, Frame::Closed(4008)));
}

#[tokio::test]
async fn every_close_can_be_played() {
    let sandbox = start().await;
    for code in 4000..=4014 {
        let mut socket = greeted(&sandbox).await;
        socket.send(identify(sandbox.token(), 1)).await;
        let session = socket.until("t", "READY").await["d"]["session_id"].clone();
        socket.json().await;
        sandbox.close_gateway(code);
        assert!(matches!(socket.next().await, Frame::Closed(closed) if closed == code));
        let mut other = greeted(&sandbox).await;
        let resume =
            json!({"op": 6, "d": {"token": sandbox.token(), "session_id": session, "seq": 2}});
        other.send(resume).await;
        let resumed = other.json().await["t"] == "RESUMED";
        assert_eq!(resumed, [4000, 4001, 4002, 4005, 4006, 4008].contains(&code), "{code}");
    }
}

#[tokio::test]
async fn a_bot_can_be_turned_away_at_the_door() {
    let sandbox = start().await;
    sandbox.turn_away(Knock::Identify, 4010, 2);
    sandbox.turn_away(Knock::Resume, 4007, 1);
    for _ in 0..2 {
        let mut socket = greeted(&sandbox).await;
        socket.send(identify(sandbox.token(), 1)).await;
        assert!(matches!(socket.next().await, Frame::Closed(4010)));
    }
    let mut socket = greeted(&sandbox).await;
    let resume = json!({"op": 6, "d": {"token": sandbox.token(), "session_id": "", "seq": 0}});
    socket.send(resume).await;
    assert!(matches!(socket.next().await, Frame::Closed(4007)));
    identified(&sandbox, 1).await;
    assert_eq!(sandbox.knocks(), (3, 1));
}

#[tokio::test]
async fn a_muted_connection_stays_open_and_says_nothing() {
    let builder = Sandbox::builder().heartbeat(Duration::from_millis(60));
    let sandbox = builder.start(([127, 0, 0, 1], 0).into()).await.expect("a free port");
    let mut socket = greeted(&sandbox).await;
    socket.send(identify(sandbox.token(), 1)).await;
    let session = socket.until("t", "READY").await["d"]["session_id"].clone();
    socket.json().await;
    sandbox.mute_gateway();
    sandbox.add_guild("Missed");
    socket.send(json!({"op": 1, "d": 2})).await;
    // This wait is longer than a heartbeat may be late.
    let quiet = tokio::time::timeout(Duration::from_millis(300), socket.next()).await;
    assert!(quiet.is_err(), "{quiet:?}");
    assert!(sandbox.bot_is_online());
    let mut other = greeted(&sandbox).await;
    let resume = json!({"op": 6, "d": {"token": sandbox.token(), "session_id": session, "seq": 2}});
    other.send(resume).await;
    assert_eq!(other.json().await["d"]["name"], "Missed");
    assert_eq!(other.json().await["t"], "RESUMED");
}

#[tokio::test]
async fn a_resumed_session_gets_what_it_missed() {
    let sandbox = start().await;
    let mut socket = greeted(&sandbox).await;
    socket.send(identify(sandbox.token(), 1)).await;
    let session = socket.json().await["d"]["session_id"].clone();
    socket.json().await;
    sandbox.drop_gateway();
    assert!(matches!(socket.next().await, Frame::Closed(0)));
    sandbox.add_guild("Missed");
    let resume = |session: &Value, seq: u64| json!({"op": 6, "d": {"token": sandbox.token(), "session_id": session, "seq": seq}});
    let mut socket = greeted(&sandbox).await;
    socket.send(resume(&session, 2)).await;
    let missed = socket.json().await;
    assert_eq!((&missed["d"]["name"], &missed["s"]), (&json!("Missed"), &json!(3)));
    assert_eq!(socket.json().await["t"], "RESUMED");

    let mut socket = greeted(&sandbox).await;
    socket.send(resume(&json!("unknown"), 2)).await;
    let invalid = socket.json().await;
    assert_eq!((&invalid["op"], &invalid["d"]), (&json!(9), &json!(false)));
    // The connection stays open for an IDENTIFY.
    socket.send(identify(sandbox.token(), 0)).await;
    assert_eq!(socket.json().await["t"], "READY");
}

#[tokio::test]
async fn an_interaction_has_all_that_discord_sends() {
    let mut raw = Raw::start(Sandbox::builder()).await;
    let (guild, bot, alice) = (raw.sandbox.guild(), raw.sandbox.bot(), raw.alice.id());
    let (interaction, outcome) = raw.go().await;
    let expected = json!({
        "type": 2, "version": 1, "application_id": bot, "guild_id": guild, "context": 0,
        "channel_id": raw.sandbox.channel("nim"), "locale": "en-US", "guild_locale": "en-US",
        "authorizing_integration_owners": {"0": guild, "1": alice}, "entitlements": [],
        "attachment_size_limit": 10_485_760,
    });
    for (key, value) in expected.as_object().expect("an object") {
        assert_eq!(&interaction[key], value, "{key}");
    }
    assert_eq!(interaction["member"]["user"]["id"], alice.to_string());
    assert_eq!(interaction["channel"]["name"], "nim");
    assert_eq!(interaction["user"], Value::Null);
    raw.sandbox.redeliver();
    assert_eq!(raw.interaction().await, interaction);
    raw.respond(&interaction, json!({"type": 4, "data": {"content": "x"}})).await;
    outcome.await.expect("an outcome").message();

    let (benoit, dm) = (raw.sandbox.user("Benoît"), raw.sandbox.user("Benoît").dm());
    let outcome = tokio::spawn(async move { benoit.command(dm, "go", json!({})).await });
    let interaction = raw.interaction().await;
    assert_eq!((&interaction["context"], &interaction["locale"]), (&json!(1), &json!("fr")));
    assert_eq!((&interaction["member"], &interaction["guild_id"]), (&Value::Null, &Value::Null));
    assert_eq!(interaction["user"]["global_name"], "Benoît");
    raw.respond(&interaction, json!({"type": 5})).await;
    assert!(outcome.await.expect("an outcome").message().thinking);
}

#[tokio::test]
async fn a_server_out_of_sight_is_not_one_that_the_bot_has_left() {
    let sandbox = start().await;
    let mut socket = identified(&sandbox, 1).await;
    let guild = sandbox.add_guild("Elsewhere");
    sandbox.lose_sight_of(guild);
    let away = socket.until("t", "GUILD_DELETE").await;
    assert_eq!(away["d"], json!({"id": guild.to_string(), "unavailable": true}));
    sandbox.remove_bot(guild);
    assert_eq!(socket.until("t", "GUILD_DELETE").await["d"], json!({"id": guild.to_string()}));
    sandbox.readmit_bot(guild);
    assert_eq!(socket.until("t", "GUILD_CREATE").await["d"]["id"], guild.to_string());
}

/// As hikari, JDA and others ask for it.
#[tokio::test]
async fn frames_come_as_one_zlib_stream_to_who_asks_for_it() {
    let sandbox = start().await;
    let path = "/?v=10&encoding=json&compress=zlib-stream";
    let mut socket = Socket::open(&sandbox, path, &[]).await.expect("a socket");
    let mut stream = flate2::Decompress::new(true);
    let mut next = async |socket: &mut Socket| {
        let Frame::Binary(packed) = socket.next().await else { panic!("not packed") };
        assert!(packed.ends_with(&[0, 0, 0xff, 0xff]), "{packed:?}");
        let mut text = Vec::with_capacity(1 << 16);
        stream.decompress_vec(&packed, &mut text, flate2::FlushDecompress::Sync).expect("zlib");
        serde_json::from_slice::<Value>(&text).expect("JSON")
    };
    assert_eq!(next(&mut socket).await["op"], 10);
    socket.send(identify(sandbox.token(), 1)).await;
    assert_eq!(next(&mut socket).await["t"], "READY");
    assert_eq!(next(&mut socket).await["t"], "GUILD_CREATE");
}

#[tokio::test]
async fn who_asks_for_them_is_told_of_messages_and_reads_those_that_mention_it() {
    let sandbox = start().await;
    let mut socket = identified(&sandbox, 1 << 9 | 1 << 12).await;
    let (alice, nim) = (sandbox.user("Alice"), sandbox.channel("nim"));
    let hello = format!("<@{}> hello", sandbox.bot());
    for (text, content) in [("hello", ""), (&*hello, &*hello)] {
        alice.say(nim, text).expect("a message");
        let message = socket.until("t", "MESSAGE_CREATE").await;
        assert_eq!(message["d"]["content"], content);
        assert_eq!(message["d"]["guild_id"], sandbox.guild().to_string());
        assert_eq!(message["d"]["author"]["global_name"], "Alice");
        assert!(message["d"]["member"]["roles"].is_array(), "{message}");
    }
    alice.say(alice.dm(), "hello").expect("a message");
    let direct = socket.until("t", "MESSAGE_CREATE").await;
    assert_eq!(
        (&direct["d"]["content"], &direct["d"]["guild_id"]),
        (&json!("hello"), &Value::Null)
    );
}

#[tokio::test]
async fn a_channel_named_in_an_option_has_its_user_s_permissions() {
    let mut raw = Raw::start(Sandbox::builder()).await;
    let command = json!({
        "name": "look", "description": "Look",
        "options": [{"type": 7, "name": "at", "description": "At", "required": true}],
    });
    let path = format!("/applications/{}/commands", raw.sandbox.bot());
    assert_eq!(raw.rest("POST", &path, Some(command)).await.0, 201);
    let (alice, nim) = (raw.alice.clone(), raw.sandbox.channel("nim"));
    tokio::spawn(async move { alice.command(nim, "look", json!({"at": nim})).await });
    let looked = raw.interaction().await;
    let channel = &looked["data"]["resolved"]["channels"][nim.to_string()];
    assert_eq!(channel["permissions"], looked["member"]["permissions"]);
}
