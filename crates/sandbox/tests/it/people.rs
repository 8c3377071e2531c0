//! What people can and cannot do.

use sandbox::{Outcome, Sandbox};
use serde_json::{Value, json};

use super::{
    bot::{Stage, told},
    wire::Raw,
};

#[tokio::test]
async fn only_what_discords_client_lets_people_do() {
    let stage = Stage::set().await;
    let sandbox = &stage.sandbox;
    let (alice, benoit, nim) =
        (sandbox.user("Alice"), sandbox.user("Benoît"), sandbox.channel("nim"));
    let hello = json!({"type": 4, "data": {"content": "x"}});
    let with = |key: &str, value: Value| {
        let mut options = told(&hello);
        options[key] = value;
        options
    };
    let secret = sandbox.add_hidden_channel("secret", &[&alice]);
    let cases = [
        (nim, "nothing", json!({}), "There is no command “nothing”"),
        (nim, "Wave at", json!({}), "There is no command “Wave at”"),
        (nim, "say", json!({}), "Option \"json\" is required"),
        (nim, "say", with("other", json!(1)), "There is no option “other”"),
        (nim, "say", with("count", json!("1")), "Option “count”: must be an integer"),
        (nim, "say", with("count", json!(0)), "Option “count”: must be at least 1"),
        (nim, "say", with("count", json!(10)), "Option “count”: must be at most 9"),
        (
            nim,
            "say",
            with("size", json!("small")),
            "Option “size”: \"small\" is not one of the choices",
        ),
        (nim, "say", with("whom", json!("1")), "Option “whom”: must be a user"),
        (
            nim,
            "say",
            json!({"json": "x".repeat(6001)}),
            "Option “json”: must have between 0 and 6000 characters",
        ),
        (nim, "find", json!({}), "Exactly one subcommand has to be chosen"),
        (nim, "admin", json!({}), "“admin” needs permissions the user does not have"),
        (benoit.dm(), "admin", json!({}), "“admin” is not available here"),
        (secret, "say", told(&hello), "The user cannot see this channel"),
        (alice.dm(), "say", told(&hello), "The user cannot see this channel"),
    ];
    for (channel, name, options, why) in cases {
        let outcome = benoit.command(channel, name, options).await;
        assert!(matches!(&outcome, Outcome::Refused(reason) if reason == why), "{why}: {outcome}");
    }
    benoit.grant(1 << 5);
    assert_eq!(benoit.command(nim, "admin", json!({})).await.to_string(), "new: ok");
    assert_eq!(alice.command(nim, "admin", json!({})).await.to_string(), "new: ok");
    benoit.ask(sandbox.add_thread(nim, "a game"), "say", told(&hello)).await;
    let all = json!({"json": hello.to_string(), "whom": alice.id(), "count": 9, "size": "big"});
    benoit.ask(nim, "say", all).await;
    let forged = benoit.forge_command(nim, "say", with("count", json!(99))).await;
    assert_eq!(forged.to_string(), "new: x");
    assert!(sandbox.violations().is_empty(), "{:?}", sandbox.violations());
}

#[tokio::test]
async fn a_whisper_is_for_one() {
    let stage = Stage::set().await;
    let sandbox = &stage.sandbox;
    let (alice, benoit, nim) =
        (sandbox.user("Alice"), sandbox.user("Benoît"), sandbox.channel("nim"));
    let whisper = json!({"type": 4, "data": {
        "content": format!("psst {}", benoit.mention()), "flags": 64,
        "components": [{"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "b", "label": "B"}]}],
    }});
    let heard = alice.ask(nim, "say", told(&whisper)).await;
    assert_eq!(heard.text(), format!("(only you)\npsst {}\n[B]", benoit.mention()));
    assert!(sandbox.messages(nim, &benoit).is_empty());
    assert!(sandbox.pings(&benoit).is_empty());
    assert!(matches!(benoit.click(&heard, "B").await, Outcome::Refused(_)));
    assert!(matches!(benoit.forge_component(nim, heard.id, "b", &[]).await, Outcome::Refused(_)));
    assert!(!benoit.dismiss(&heard));
    assert!(alice.click(&heard, "B").await.message().ephemeral);
    assert!(alice.dismiss(&heard));
    assert!(sandbox.messages(nim, &alice).is_empty());
    assert!(matches!(alice.click(&heard, "B").await, Outcome::Refused(_)));
}

#[tokio::test]
async fn pings_are_counted_as_discord_would() {
    let raw = Raw::start(Sandbox::builder()).await;
    let (sandbox, nim) = (&raw.sandbox, raw.sandbox.channel("nim"));
    let benoit = sandbox.user("Benoît");
    let path = format!("/channels/{nim}/messages");
    let at = benoit.mention();
    let said = benoit.say(nim, "hi").expect("a message");
    let cases = [
        (json!({"content": at}), 1),
        (json!({"content": at, "allowed_mentions": {"parse": []}}), 0),
        (json!({"content": at, "flags": 4096}), 0),
        (json!({"content": format!("`{at}`")}), 0),
        (json!({"content": "x", "message_reference": {"message_id": said.id}}), 1),
        (
            json!({"content": "x", "message_reference": {"message_id": said.id}, "allowed_mentions": {"parse": []}}),
            0,
        ),
    ];
    let mut total = 0;
    for (body, pings) in cases {
        let (status, message) = raw.rest("POST", &path, Some(body.clone())).await;
        assert_eq!(status, 200, "{message}");
        total += pings;
        assert_eq!(sandbox.pings(&benoit).len(), total, "{body}");
        // An edit notifies nobody.
        let edit = format!("{path}/{}", message["id"].as_str().expect("an id"));
        raw.rest("PATCH", &edit, Some(json!({"content": format!("{at} again")}))).await;
        assert_eq!(sandbox.pings(&benoit).len(), total);
    }
}

#[tokio::test]
async fn history_is_bounded_and_whispers_do_not_push() {
    let raw = Raw::start(Sandbox::builder().history(3)).await;
    let nim = raw.sandbox.channel("nim");
    for n in 0..5 {
        raw.alice.say(nim, &n.to_string());
    }
    let kept: Vec<_> =
        raw.sandbox.messages(nim, &raw.alice).into_iter().map(|view| view.content).collect();
    assert_eq!(kept, ["2", "3", "4"]);
}

#[tokio::test]
async fn people_stay_the_same_across_restarts() {
    let ids = async || {
        let sandbox = Sandbox::start(([127, 0, 0, 1], 0).into()).await.expect("a free port");
        let zoe = sandbox.add_user("Zoé", "fr");
        let ids = [
            sandbox.user("Alice").id(),
            sandbox.user("Benoît").dm(),
            zoe.id(),
            zoe.dm(),
            sandbox.channel("nim"),
        ];
        sandbox.stop().await;
        ids
    };
    assert_eq!(ids().await, ids().await);
}
