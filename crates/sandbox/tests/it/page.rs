//! The page's socket, and that no other website gets to use it.

use sandbox::Sandbox;
use serde_json::{Value, json};

use super::{
    bot::{Stage, told},
    wire::Socket,
};

/// <https://discord.com/developers/docs/topics/permissions>
const MANAGE_SERVER: u64 = 1 << 5;

type Headers<'h> = &'h [(&'h str, &'h str)];

#[tokio::test]
async fn strangers_are_kept_out() {
    let sandbox = Sandbox::start(([127, 0, 0, 1], 0).into())
        .await
        .expect("a free port");
    let addr = sandbox.addr();
    let path = format!("/page/socket?user={}", sandbox.user("Alice").id());
    let own = format!("http://{addr}");
    let rebound = format!("evil.example:{}", addr.port());
    let cases: [(Headers<'_>, Option<u16>); 6] = [
        (&[], None),
        (&[("Origin", &own)], None),
        (&[("Origin", "http://evil.example")], Some(403)),
        (&[("Origin", "null")], Some(403)),
        (
            &[("Host", &rebound), ("Origin", "http://evil.example")],
            Some(403),
        ),
        (&[("Host", "127.0.0.1.evil.example")], Some(403)),
    ];
    for (headers, refused) in cases {
        let opened = Socket::open(&sandbox, &path, headers).await;
        assert_eq!(opened.err(), refused, "{headers:?}");
    }
    for nobody in ["?user=1", "?user=x", ""] {
        let opened = Socket::open(&sandbox, &format!("/page/socket{nobody}"), &[]).await;
        let hello = opened.expect("the socket").json().await;
        assert_eq!(hello["me"]["global_name"], "Alice", "{nobody}");
    }
    let page = reqwest::get(sandbox.url()).await.expect("the page");
    assert_eq!(
        page.headers()["content-security-policy"],
        "default-src 'self'; frame-ancestors 'none'"
    );
    for file in ["app.js", "style.css", "icon.svg"] {
        let got = reqwest::get(format!("{}/page/{file}", sandbox.url()))
            .await
            .expect("a file");
        assert!(got.status().is_success(), "{file}");
    }
}

#[tokio::test]
async fn a_page_sees_and_does() {
    let stage = Stage::set().await;
    let sandbox = &stage.sandbox;
    let (alice, benoit, nim) = (
        sandbox.user("Alice"),
        sandbox.user("Benoît"),
        sandbox.channel("nim"),
    );
    let open = async |user: String| {
        Socket::open(sandbox, &format!("/page/socket?user={user}"), &[])
            .await
            .expect("the socket")
    };
    let mut hers = open(alice.id().to_string()).await;
    let mut his = open(benoit.id().to_string()).await;
    let hello = hers.json().await;
    assert_eq!(
        (&hello["t"], &hello["me"]["global_name"]),
        (&json!("hello"), &json!("Alice"))
    );
    let names: Vec<_> = hello["channels"]
        .as_array()
        .expect("channels")
        .iter()
        .map(|c| c["name"].clone())
        .collect();
    assert_eq!(names, ["nim", "lounge", "Bot"]);
    assert_eq!(hello["bot"]["online"], true);
    assert_eq!(hello["users"].as_array().map(Vec::len), Some(3));
    let manages = |hello: &Value| {
        let bits = hello["me"]["permissions"]
            .as_str()
            .and_then(|bits| bits.parse().ok());
        bits.is_some_and(|bits: u64| bits & MANAGE_SERVER != 0)
    };
    assert!(manages(&hello));
    assert!(!manages(&his.until("t", "hello").await));
    benoit.grant(MANAGE_SERVER);
    assert!(manages(&his.until("t", "hello").await));

    let response = json!({"type": 4, "data": {"content": "hi", "flags": 64, "components": [
        {"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "modal", "label": "M"}]},
    ]}});
    let command = |nonce: u8, response: &Value| {
        json!({"t": "command", "nonce": nonce, "channel": nim, "name": "say",
            "options": [{"name": "json", "value": response.to_string()}]})
    };
    hers.send(command(1, &response)).await;
    let created = hers.until("t", "message").await;
    assert_eq!(
        (&created["op"], &created["message"]["flags"]),
        (&json!("create"), &json!(64))
    );
    assert_eq!(created["message"]["interaction_metadata"]["name"], "say");
    assert_eq!(hers.until("t", "answered").await["nonce"], 1);

    let message = created["message"]["id"].clone();
    hers.send(json!({"t": "component", "nonce": 2, "channel": nim, "message": message, "custom_id": "modal"})).await;
    let modal = hers.until("t", "modal").await;
    assert_eq!(modal["modal"]["title"], "Form");
    let submit = json!({"t": "submit", "nonce": 3, "channel": nim, "modal": modal["modal"]["id"], "fields": {"n": "5"}});
    hers.send(submit).await;
    let updated = hers.until("t", "message").await;
    assert_eq!(
        (&updated["op"], &updated["message"]["content"]),
        (&json!("update"), &json!("got \"5\""))
    );
    hers.send(json!({"t": "dismiss", "channel": nim, "message": message}))
        .await;
    assert_eq!(hers.until("t", "delete").await["id"], message);

    let typing =
        json!([{"name": "it", "options": [{"name": "number", "value": "3", "focused": true}]}]);
    hers.send(
        json!({"t": "autocomplete", "nonce": 4, "channel": nim, "name": "find", "options": typing}),
    )
    .await;
    assert_eq!(hers.until("t", "choices").await["choices"][0]["name"], "3!");
    hers.send(json!({"t": "command", "nonce": 5, "channel": nim, "name": "nope"}))
        .await;
    let failed = hers.until("t", "failed").await;
    assert_eq!(
        (&failed["nonce"], &failed["why"]),
        (&json!(5), &json!("There is no command “nope”"))
    );
    let wave = json!({"t": "command", "nonce": 6, "channel": nim, "name": "Wave at", "target": benoit.id()});
    hers.send(wave).await;
    hers.until("t", "answered").await;

    // Of all that, he has seen the one public message.
    let seen = his.until("t", "message").await;
    assert_eq!(seen["message"]["content"], "waves at Benoît (true)");
    hers.send(json!({"t": "say", "channel": nim, "text": "bye"}))
        .await;
    assert_eq!(his.json().await["message"]["content"], "bye");
    his.send(json!({"t": "locale", "locale": "en-US"})).await;
    assert_eq!(his.until("t", "hello").await["me"]["locale"], "en-US");
    his.send(json!({"t": "guild_locale", "locale": "fr"})).await;
    assert_eq!(
        his.until("t", "hello").await["guild"]["preferred_locale"],
        "fr"
    );
    let heard = alice.command(nim, "say", told(&response)).await.message();
    assert!(heard.ephemeral);
    // Who leaves the server has their direct messages left.
    his.send(json!({"t": "member", "member": false})).await;
    let hello = his.until("t", "hello").await;
    assert_eq!(hello["me"]["member"], false);
    let kinds: Vec<_> = hello["channels"]
        .as_array()
        .expect("a list")
        .iter()
        .collect();
    assert!(kinds.iter().all(|it| it["kind"] == "dm"), "{kinds:?}");
    his.send(json!({"t": "member", "member": true})).await;
    assert_eq!(his.until("t", "hello").await["me"]["member"], true);
}
