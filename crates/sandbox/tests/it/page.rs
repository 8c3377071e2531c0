//! The page's socket, and that no other website gets to use it.

use std::time::Duration;

use sandbox::{Outcome, Sandbox};
use serde_json::{Value, json};

use super::{
    bot::{Stage, told},
    wire::{Raw, Socket, callback},
};

/// <https://discord.com/developers/docs/topics/permissions>
const MANAGE_SERVER: u64 = 1 << 5;

type Headers<'h> = &'h [(&'h str, &'h str)];

#[tokio::test]
async fn strangers_are_kept_out() {
    let sandbox = Sandbox::start(([127, 0, 0, 1], 0).into()).await.expect("a free port");
    let addr = sandbox.addr();
    let path = format!("/page/socket?user={}", sandbox.user("Alice").id());
    let own = format!("http://{addr}");
    let rebound = format!("evil.example:{}", addr.port());
    let cases: [(Headers<'_>, Option<u16>); 6] = [
        (&[], None),
        (&[("Origin", &own)], None),
        (&[("Origin", "http://evil.example")], Some(403)),
        (&[("Origin", "null")], Some(403)),
        (&[("Host", &rebound), ("Origin", "http://evil.example")], Some(403)),
        (&[("Host", "127.0.0.1.evil.example")], Some(403)),
    ];
    for (headers, refused) in cases {
        assert_eq!(Socket::open(&sandbox, &path, headers).await.err(), refused, "{headers:?}");
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
        let got = reqwest::get(format!("{}/page/{file}", sandbox.url())).await.expect("a file");
        assert!(got.status().is_success(), "{file}");
    }
}

#[tokio::test]
async fn a_page_sees_and_does() {
    let stage = Stage::set().await;
    let sandbox = &stage.sandbox;
    let (alice, benoit, nim) =
        (sandbox.user("Alice"), sandbox.user("Benoît"), sandbox.channel("nim"));
    let open = async |user: String| {
        Socket::open(sandbox, &format!("/page/socket?user={user}"), &[]).await.expect("the socket")
    };
    let mut hers = open(alice.id().to_string()).await;
    let mut his = open(benoit.id().to_string()).await;
    let hello = hers.json().await;
    assert_eq!((&hello["t"], &hello["me"]["global_name"]), (&json!("hello"), &json!("Alice")));
    let guild = hello["guilds"][0]["id"].clone();
    let names: Vec<_> =
        hello["channels"].as_array().expect("channels").iter().map(|c| c["name"].clone()).collect();
    assert_eq!(names, ["nim", "lounge", "Bot"]);
    assert_eq!(hello["bot"]["online"], true);
    assert_eq!(hello["users"].as_array().map(Vec::len), Some(3));
    let manages = |hello: &Value| {
        let bits = hello["guilds"][0]["permissions"].as_str().and_then(|bits| bits.parse().ok());
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
    assert_eq!((&created["op"], &created["message"]["flags"]), (&json!("create"), &json!(64)));
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
    hers.send(json!({"t": "dismiss", "channel": nim, "message": message})).await;
    assert_eq!(hers.until("t", "delete").await["id"], message);

    let typing =
        json!([{"name": "it", "options": [{"name": "number", "value": "3", "focused": true}]}]);
    hers.send(
        json!({"t": "autocomplete", "nonce": 4, "channel": nim, "name": "find", "options": typing}),
    )
    .await;
    assert_eq!(hers.until("t", "choices").await["choices"][0]["name"], "3!");
    hers.send(json!({"t": "command", "nonce": 5, "channel": nim, "name": "nope"})).await;
    let failed = hers.until("t", "failed").await;
    assert_eq!(
        (&failed["nonce"], &failed["why"]),
        (&json!(5), &json!("There is no command “nope”"))
    );
    let wave = json!({"t": "command", "nonce": 6, "channel": nim, "name": "Wave at", "target": benoit.id()});
    hers.send(wave).await;
    hers.until("t", "answered").await;

    // Of all that, he sees only the public message.
    assert_eq!(his.until("t", "message").await["message"]["content"], "waves at Benoît (true)");
    hers.send(json!({"t": "say", "channel": nim, "text": "bye"})).await;
    assert_eq!(his.until("t", "message").await["message"]["content"], "bye");
    his.send(json!({"t": "locale", "locale": "en-US"})).await;
    assert_eq!(his.until("t", "hello").await["me"]["locale"], "en-US");
    his.send(json!({"t": "guild_locale", "guild": guild, "locale": "fr"})).await;
    assert_eq!(his.until("t", "hello").await["guilds"][0]["preferred_locale"], "fr");
    assert!(alice.ask(nim, "say", told(&response)).await.ephemeral);
    // Whoever leaves the server keeps their direct messages.
    his.send(json!({"t": "member", "guild": guild, "member": false})).await;
    let hello = his.until("t", "hello").await;
    assert_eq!(hello["guilds"][0]["member"], false);
    let kinds: Vec<_> = hello["channels"].as_array().expect("a list").iter().collect();
    assert!(kinds.iter().all(|it| it["kind"] == "dm"), "{kinds:?}");
    his.send(json!({"t": "member", "guild": guild, "member": true})).await;
    assert_eq!(his.until("t", "hello").await["guilds"][0]["member"], true);
}

#[tokio::test]
async fn a_page_adds_people_and_places_and_shows_what_the_bot_asks_for() {
    let raw = Raw::start(Sandbox::builder()).await;
    let (alice, nim) = (raw.alice.clone(), raw.sandbox.channel("nim"));
    let path = format!("/page/socket?user={}", alice.id());
    let mut page = Socket::open(&raw.sandbox, &path, &[]).await.expect("the socket");
    let hello = page.json().await;
    let known = hello["requests"].as_array().expect("a list");
    let registered = known.last().expect("it has registered its commands");
    assert_eq!((&registered["status"], &registered["wrong"]), (&json!(200), &json!(null)));

    let path = format!("/channels/{nim}/messages");
    raw.rest("POST", &path, Some(json!({"content": ""}))).await;
    let told = page.until("t", "request").await;
    assert_eq!(told["request"]["what"], format!("POST /channels/{nim}/messages"));
    assert_eq!(told["request"]["status"], 400);
    assert_eq!(told["request"]["wrong"], "Cannot send an empty message (50006)");
    assert_eq!(told["request"]["body"], json!({"content": ""}));

    let guild = &hello["guilds"][0]["id"];
    let mut add = async |what: &str, name: &str| {
        page.send(json!({"t": "add", "what": what, "guild": guild, "name": name})).await;
        // More than one `hello` may come; this waits for the one with everything new.
        loop {
            let hello = page.until("t", "hello").await;
            if hello.to_string().contains(name)
                && (what != "server" || hello.to_string().contains("general"))
            {
                return hello;
            }
        }
    };
    assert_eq!(add("person", "Zoé").await["users"].as_array().map(Vec::len), Some(4));
    let den = &add("hidden_channel", "den").await["channels"][2];
    assert_eq!((&den["name"], &den["hidden"]), (&json!("den"), &json!(true)));
    let hello = add("server", "Elsewhere").await;
    assert_eq!(hello["guilds"][1]["name"], "Elsewhere");
    let general = hello["channels"].as_array().into_iter().flatten();
    assert_eq!(general.filter(|channel| channel["guild"] == hello["guilds"][1]["id"]).count(), 1);
    // Zoé is in both servers, and does not see the den.
    let zoe = raw.sandbox.user("Zoé");
    let den = raw.sandbox.channel("den");
    assert!(zoe.say(den, "hello").is_none() && alice.say(den, "hello").is_some());
}

#[tokio::test]
async fn a_command_from_a_messages_menu_brings_the_message() {
    let mut raw = Raw::start(Sandbox::builder().deadline(Duration::from_secs(60))).await;
    let (alice, nim) = (raw.alice.clone(), raw.sandbox.channel("nim"));
    let commands = json!([{"name": "Look at", "type": 3}, {"name": "Look at", "type": 2}]);
    let path = format!("/applications/{}/commands", raw.sandbox.bot());
    assert_eq!(raw.rest("PUT", &path, Some(commands)).await.0, 200);
    let said = alice.say(nim, "3 5 7").expect("a message");
    let id = said.id.to_string();
    let looked = tokio::spawn(async move { alice.message_command("Look at", &said).await });
    let interaction = raw.interaction().await;
    let data = &interaction["data"];
    assert_eq!((&data["type"], &data["target_id"]), (&json!(3), &json!(id)));
    assert_eq!(data["resolved"]["messages"][&id]["content"], "3 5 7");
    let answer = json!({"type": 4, "data": {"content": "seen"}});
    let path = format!("{}?with_response=true", callback(&interaction));
    let (_, told) = raw.rest("POST", &path, Some(answer)).await;
    let metadata = &told["resource"]["message"]["interaction_metadata"];
    assert_eq!(metadata["target_message_id"], json!(id));
    let seen = looked.await.expect("an outcome").message();
    let gone = raw.alice.message_command("Look", &seen).await;
    assert!(matches!(gone, Outcome::Refused(_)), "{gone}");
    assert!(raw.sandbox.violations().is_empty(), "{:?}", raw.sandbox.violations());
}
