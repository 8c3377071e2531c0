//! What Discord refuses, and with which errors.

use std::time::Duration;

use sandbox::{Call, Fault, Outcome, Sandbox};
use serde_json::{Value, json};

use super::wire::{Raw, callback};

/// Sets a deadline that no slow machine misses.
fn patient() -> sandbox::Builder {
    Sandbox::builder().deadline(Duration::from_secs(60))
}

fn text(length: usize) -> String {
    "é".repeat(length)
}

fn button(id: &str) -> Value {
    json!({"type": 2, "style": 1, "label": "x", "custom_id": id})
}

fn row(parts: impl Into<Vec<Value>>) -> Value {
    json!({"type": 1, "components": parts.into()})
}

fn rows(parts: impl Into<Vec<Value>>) -> Value {
    json!({"components": [row(parts)], "content": "x"})
}

fn select(options: usize) -> Value {
    let options: Vec<_> =
        (0..options).map(|n| json!({"label": "x", "value": n.to_string()})).collect();
    json!({"type": 3, "custom_id": "s", "options": options})
}

fn with(mut value: Value, key: &str, other: impl Into<Value>) -> Value {
    value[key] = other.into();
    value
}

/// Splits into the path where Discord finds an error, and its code. `*` stands for the first part of the first row.
fn fault(said: &str) -> (String, &str) {
    let (at, code) = said.split_once(' ').expect("a path and a code");
    (at.replace('*', "components/0/components/0"), code)
}

#[tokio::test]
async fn messages_out_of_bounds_are_refused() {
    let mut raw = Raw::start(patient()).await;
    let (interaction, outcome) = raw.go().await;
    let embeds = |embed: Value| json!({"embeds": [embed]});
    let buttons = |count| (0..count).map(|n| button(&n.to_string())).collect::<Vec<_>>();
    // A response's data, and the error Discord finds in it.
    let cases = [
        (json!({"content": text(2001)}), "content BASE_TYPE_MAX_LENGTH"),
        (json!({"content": 7}), "content STRING_TYPE_CONVERT"),
        (json!({"embeds": vec![json!({"title": "x"}); 11]}), "embeds BASE_TYPE_MAX_LENGTH"),
        (embeds(json!({"title": text(257)})), "embeds/0/title BASE_TYPE_MAX_LENGTH"),
        (embeds(json!({"description": text(4097)})), "embeds/0/description BASE_TYPE_MAX_LENGTH"),
        (
            embeds(json!({"title": "x", "footer": {"text": text(2049)}})),
            "embeds/0/footer/text BASE_TYPE_MAX_LENGTH",
        ),
        (
            embeds(json!({"fields": vec![json!({"name": "x", "value": "x"}); 26]})),
            "embeds/0/fields BASE_TYPE_MAX_LENGTH",
        ),
        (embeds(json!({"fields": [{"name": "x"}]})), "embeds/0/fields/0/value BASE_TYPE_REQUIRED"),
        (
            embeds(json!({"fields": [{"name": "x", "value": text(1025)}]})),
            "embeds/0/fields/0/value BASE_TYPE_BAD_LENGTH",
        ),
        (embeds(json!({"title": "x", "url": "nowhere"})), "embeds/0/url URL_TYPE_INVALID_URL"),
        (
            embeds(json!({"title": "x", "timestamp": "in the evening"})),
            "embeds/0/timestamp DATE_TIME_TYPE_PARSE",
        ),
        (embeds(json!(null)), "embeds/0 BASE_TYPE_REQUIRED"),
        (json!({"components": [null]}), "components/0 BASE_TYPE_REQUIRED"),
        (
            json!({"embeds": vec![json!({"description": text(3001)}); 2]}),
            "embeds MAX_EMBED_SIZE_EXCEEDED",
        ),
        (json!({"components": vec![row(buttons(1)); 6]}), "components BASE_TYPE_MAX_LENGTH"),
        (rows(buttons(6)), "components/0/components BASE_TYPE_BAD_LENGTH"),
        (rows([]), "components/0/components BASE_TYPE_BAD_LENGTH"),
        (
            rows([select(1), button("b")]),
            "components/0/components/1 COMPONENT_LAYOUT_WIDTH_EXCEEDED",
        ),
        (
            rows([button("a"), button("a")]),
            "components/0/components/1/custom_id COMPONENT_CUSTOM_ID_DUPLICATED",
        ),
        (rows([button(&text(101))]), "*/custom_id BASE_TYPE_BAD_LENGTH"),
        (rows([button("")]), "*/custom_id BASE_TYPE_BAD_LENGTH"),
        (rows([with(button("a"), "label", text(81))]), "*/label BASE_TYPE_MAX_LENGTH"),
        (rows([with(button("a"), "label", "")]), "* BUTTON_COMPONENT_INVALID_LABEL"),
        (rows([with(button("a"), "style", 9)]), "*/style BASE_TYPE_CHOICES"),
        (
            rows([with(button("a"), "emoji", json!({"name": "a"}))]),
            "*/emoji/name BUTTON_COMPONENT_INVALID_EMOJI",
        ),
        (
            rows([json!({"type": 2, "style": 1, "label": "x"})]),
            "*/custom_id BUTTON_COMPONENT_CUSTOM_ID_REQUIRED",
        ),
        (rows([json!({"type": 2, "style": 5, "label": "x"})]), "*/url BASE_TYPE_REQUIRED"),
        (rows([json!({"type": 2, "style": 6})]), "*/sku_id BASE_TYPE_REQUIRED"),
        (rows([json!({"type": 17})]), "* UNION_TYPE_CHOICES"),
        (json!({"components": [button("a")]}), "components/0 UNION_TYPE_CHOICES"),
        (rows([select(0)]), "*/options BASE_TYPE_BAD_LENGTH"),
        (rows([select(26)]), "*/options BASE_TYPE_BAD_LENGTH"),
        (rows([with(select(1), "placeholder", text(151))]), "*/placeholder BASE_TYPE_MAX_LENGTH"),
        (
            rows([with(select(1), "max_values", 2)]),
            "*/options SELECT_COMPONENT_MAX_VALUES_TOO_LARGE",
        ),
        (rows([with(select(1), "max_values", 26)]), "*/max_values NUMBER_TYPE_MAX"),
        (
            rows([with(select(1), "options", json!([{"label": text(101), "value": "v"}]))]),
            "*/options/0/label BASE_TYPE_BAD_LENGTH",
        ),
        (
            rows([with(select(1), "options", vec![json!({"label": "x", "value": "v"}); 2])]),
            "*/options/1 SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
        ),
        (
            json!({"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}),
            "allowed_mentions MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
        ),
        (
            json!({"content": "x", "allowed_mentions": {"parse": ["friends"]}}),
            "allowed_mentions/parse/0 BASE_TYPE_CHOICES",
        ),
    ];
    for (data, at) in &cases {
        let (path, code) = fault(at);
        let (status, body) = raw.respond(&interaction, json!({"type": 4, "data": data})).await;
        assert_eq!((status, &body["code"]), (400, &json!(50035)), "{data}: {body}");
        let pointer = format!("/errors/data/{path}/_errors/0/code");
        assert_eq!(body.pointer(&pointer), Some(&json!(code)), "{path}: {body}");
    }
    let (status, body) =
        raw.respond(&interaction, json!({"type": 4, "data": {"content": "  "}})).await;
    assert_eq!((status, &body["code"]), (400, &json!(50006)));
    assert_eq!(raw.sandbox.violations().len(), cases.len() + 1);
    assert!(raw.sandbox.violations()[0].what.ends_with("/…/callback"), "no token in records");

    // At the limits everything is accepted, and the refusals have used nothing up.
    let full = json!({
        "content": text(2000),
        "embeds": [{"title": text(256), "description": text(4096)}],
        "components": [
            row(buttons(5)),
            row([select(25)]),
            row([json!({"type": 2, "style": 6, "sku_id": "1180151822213251092"})]),
        ],
    });
    assert_eq!(raw.respond(&interaction, json!({"type": 4, "data": full})).await.0, 204);
    assert_eq!(outcome.await.expect("an outcome").message().content.chars().count(), 2000);
}

#[tokio::test]
async fn modals_and_suggestions_out_of_bounds_are_refused() {
    let mut raw = Raw::start(patient()).await;
    let (interaction, _outcome) = raw.go().await;
    let input =
        |custom_id: &str| json!({"type": 4, "custom_id": custom_id, "label": "x", "style": 1});
    let modal = |rows: Vec<Value>| json!({"custom_id": "m", "title": "x", "components": rows});
    let one = |input: Value| modal(vec![row([input])]);
    let cases = [
        (with(one(input("a")), "title", text(46)), "title BASE_TYPE_BAD_LENGTH"),
        (with(one(input("a")), "custom_id", ""), "custom_id BASE_TYPE_BAD_LENGTH"),
        (modal(vec![]), "components BASE_TYPE_BAD_LENGTH"),
        (modal(vec![row([input("a")]); 6]), "components BASE_TYPE_BAD_LENGTH"),
        (
            modal(vec![row([input("a"), input("b")])]),
            "components/0/components BASE_TYPE_BAD_LENGTH",
        ),
        (modal(vec![row([button("a")])]), "*/type BASE_TYPE_CHOICES"),
        (
            modal(vec![row([input("a")]); 2]),
            "components/1/components/0/custom_id COMPONENT_CUSTOM_ID_DUPLICATED",
        ),
        (one(with(input("a"), "label", text(46))), "*/label BASE_TYPE_BAD_LENGTH"),
        (one(with(input("a"), "value", text(4001))), "*/value BASE_TYPE_MAX_LENGTH"),
        (one(with(input("a"), "style", 3)), "*/style BASE_TYPE_CHOICES"),
    ];
    for (data, at) in &cases {
        let (path, code) = fault(at);
        let (status, body) = raw.respond(&interaction, json!({"type": 9, "data": data})).await;
        assert_eq!((status, &body["code"]), (400, &json!(50035)), "{data}");
        let pointer = format!("/errors/data/{path}/_errors/0/code");
        assert_eq!(body.pointer(&pointer), Some(&json!(code)), "{path}: {body}");
    }
    let (alice, nim) = (raw.alice.clone(), raw.sandbox.channel("nim"));
    let typing =
        tokio::spawn(async move { alice.autocomplete(nim, "go", json!({}), "to", "a").await });
    let interaction = raw.interaction().await;
    assert_eq!(interaction["data"]["options"][0]["focused"], true);
    for choices in [
        json!(vec![json!({"name": "x", "value": "y"}); 26]),
        json!([{"name": text(101), "value": "y"}]),
        json!([{"name": "x", "value": 1}]),
        json!([{"name": "x", "value": text(101)}]),
        json!([{"name": "", "value": "y"}]),
    ] {
        let (status, body) =
            raw.respond(&interaction, json!({"type": 8, "data": {"choices": choices}})).await;
        assert_eq!((status, &body["code"]), (400, &json!(50035)), "{choices}");
    }
    let (status, _) = raw.respond(&interaction, json!({"type": 8, "data": {"choices": []}})).await;
    assert_eq!(status, 204);
    assert!(typing.await.expect("an outcome").choices().is_empty());
}

#[tokio::test]
async fn response_types_fit_the_interaction() {
    let mut raw = Raw::start(patient()).await;
    let modal = json!({"type": 9, "data": {"custom_id": "m", "title": "x", "components": [
        row([json!({"type": 4, "custom_id": "a", "label": "x", "style": 1, "required": false})]),
    ]}});
    let refused = |(status, body): (u16, Value)| {
        assert_eq!((status, &body["code"]), (400, &json!(50035)));
        assert_eq!(body["errors"]["type"]["_errors"][0]["code"], "BASE_TYPE_CHOICES", "{body}");
    };
    // To a command: no update, no suggestions.
    let (go, outcome) = raw.go().await;
    for kind in [1, 6, 7, 8, 10, 99] {
        refused(raw.respond(&go, json!({"type": kind, "data": {"content": "x"}})).await);
    }
    raw.respond(&go, modal.clone()).await;
    let form = outcome.await.expect("an outcome").modal();
    // To a modal from a command: no update, and no modal.
    let alice = raw.alice.clone();
    let submitted = tokio::spawn(async move { alice.submit(&form, &[]).await });
    let submit = raw.interaction().await;
    for kind in [6, 7, 8] {
        refused(raw.respond(&submit, json!({"type": kind, "data": {"content": "x"}})).await);
    }
    refused(raw.respond(&submit, modal).await);
    raw.respond(&submit, json!({"type": 4, "data": rows([button("b")])})).await;
    let board = submitted.await.expect("an outcome").message();
    // To a component: no suggestions.
    let alice = raw.alice.clone();
    let clicked = tokio::spawn(async move { alice.click(&board, "b").await });
    let click = raw.interaction().await;
    assert_eq!(click["message"]["content"], "x");
    refused(raw.respond(&click, json!({"type": 8, "data": {"choices": []}})).await);
    let (status, body) = raw
        .rest(
            "POST",
            &format!("{}?with_response=true", callback(&click)),
            Some(json!({"type": 7, "data": {"content": "y"}})),
        )
        .await;
    assert_eq!((status, &body["resource"]["message"]["content"]), (200, &json!("y")));
    assert!(
        matches!(clicked.await.expect("an outcome"), Outcome::Update(view) if view.content == "y" && view.edited)
    );
}

#[tokio::test]
async fn one_response_in_time_and_no_other() {
    let mut raw = Raw::start(Sandbox::builder().deadline(Duration::from_millis(200))).await;
    let hello = json!({"type": 4, "data": {"content": "x"}});
    let (go, outcome) = raw.go().await;
    assert_eq!(raw.respond(&go, hello.clone()).await.0, 204);
    let (status, body) = raw.respond(&go, hello.clone()).await;
    assert_eq!((status, &body["code"]), (400, &json!(40060)));
    outcome.await.expect("an outcome").message();
    let stranger = json!({"id": "1", "token": "t"});
    let (status, body) = raw.respond(&stranger, hello.clone()).await;
    assert_eq!((status, &body["code"]), (404, &json!(10062)));

    let (late, outcome) = raw.go().await;
    let (status, body) = raw.rest("GET", &raw.webhook(&late, "/messages/@original"), None).await;
    assert_eq!((status, &body["code"]), (404, &json!(10015)));
    assert!(matches!(outcome.await.expect("an outcome"), Outcome::NoAnswer));
    let (status, body) = raw.respond(&late, hello.clone()).await;
    assert_eq!((status, &body["code"]), (404, &json!(10062)));
    let (bad, outcome) = raw.go().await;
    raw.respond(&bad, json!({"type": 4})).await;
    let outcome = outcome.await.expect("an outcome");
    assert!(matches!(outcome, Outcome::Rejected { code: 50006, .. }), "{outcome}");
    assert_eq!(raw.sandbox.violations().len(), 7);
}

#[tokio::test]
async fn tokens_edit_their_own_messages_for_a_while() {
    let mut raw = Raw::start(Sandbox::builder().token_life(Duration::from_millis(600))).await;
    let (first, _) = raw.go().await;
    raw.respond(&first, json!({"type": 5, "data": {"flags": 64}})).await;
    let nim = raw.sandbox.channel("nim");
    let benoit = raw.sandbox.user("Benoît");
    let thinking = raw.sandbox.messages(nim, &raw.alice).pop().expect("a message");
    assert!(thinking.thinking && thinking.ephemeral);
    assert!(raw.sandbox.messages(nim, &benoit).is_empty());
    // The first follow-up fills in the "thinking" message; its own flags do not count.
    let (status, body) =
        raw.rest("POST", &raw.webhook(&first, ""), Some(json!({"content": "a"}))).await;
    assert_eq!((status, &body["id"]), (200, &json!(thinking.id)));
    let (_, second) =
        raw.rest("POST", &raw.webhook(&first, ""), Some(json!({"content": "b"}))).await;
    assert_eq!(second["message_reference"]["message_id"], thinking.id.to_string());
    let (status, body) = raw
        .rest("PATCH", &raw.webhook(&first, "/messages/@original"), Some(json!({"content": null})))
        .await;
    assert_eq!((status, &body["code"]), (400, &json!(50006)));
    // Whispers cannot be found at the channel's paths.
    for method in ["GET", "PATCH", "DELETE"] {
        let path = format!("/channels/{nim}/messages/{}", thinking.id);
        let (status, body) = raw.rest(method, &path, Some(json!({"content": "x"}))).await;
        assert_eq!((status, &body["code"]), (404, &json!(10008)), "{method}");
    }
    let path = format!("/messages/{}", second["id"].as_str().expect("an id"));
    assert_eq!(
        raw.rest("PATCH", &raw.webhook(&first, &path), Some(json!({"content": "c"}))).await.0,
        200
    );
    let (other, _) = raw.go().await;
    raw.respond(&other, json!({"type": 4, "data": {"content": "x"}})).await;
    let (status, body) =
        raw.rest("PATCH", &raw.webhook(&other, &path), Some(json!({"content": "d"}))).await;
    assert_eq!((status, &body["code"]), (404, &json!(10008)));
    assert_eq!(raw.rest("DELETE", &raw.webhook(&first, "/messages/@original"), None).await.0, 204);
    tokio::time::sleep(Duration::from_millis(700)).await;
    let (status, body) =
        raw.rest("PATCH", &raw.webhook(&first, &path), Some(json!({"content": "e"}))).await;
    assert_eq!((status, &body["code"]), (401, &json!(50027)));
}

#[tokio::test]
async fn channels_take_only_what_the_bot_may_do() {
    let raw = Raw::start(Sandbox::builder()).await;
    let (sandbox, alice) = (&raw.sandbox, &raw.alice);
    let nim = sandbox.channel("nim");
    let benoit = sandbox.user("Benoît");
    let theirs = alice.say(nim, "mine").expect("a message");
    let private = sandbox.add_private_channel("pair", &[alice, &benoit]);
    let strange = "/channels/1/messages".to_owned();
    let messages = |channel| format!("/channels/{channel}/messages");
    let body = || Some(json!({"content": "x"}));
    benoit.take_dms(false);
    let cases = [
        ("POST", strange, body(), 404, 10003),
        ("POST", messages(nim), Some(json!({})), 400, 50006),
        (
            "POST",
            messages(nim),
            Some(json!({"content": "x", "message_reference": {"message_id": "1"}})),
            400,
            50035,
        ),
        ("POST", messages(nim), Some(json!({"content": "x", "nonce": "n".repeat(26)})), 400, 50035),
        ("POST", messages(private), body(), 403, 50001),
        ("POST", messages(benoit.dm()), body(), 403, 50007),
        ("PATCH", format!("{}/{}", messages(nim), theirs.id), body(), 403, 50005),
        ("DELETE", format!("{}/{}", messages(nim), theirs.id), None, 403, 50013),
        ("GET", format!("{}/1", messages(nim)), None, 404, 10008),
        ("GET", "/guilds/1".to_owned(), None, 404, 10004),
        ("GET", "/nowhere".to_owned(), None, 404, 0),
        ("GET", "/applications/1/commands".to_owned(), None, 403, 20012),
        ("POST", "/users/@me/channels".to_owned(), Some(json!({"recipient_id": "1"})), 404, 10013),
    ];
    for (method, path, body, status, code) in cases {
        let answer = raw.rest(method, &path, body).await;
        assert_eq!(
            (answer.0, &answer.1["code"]),
            (status, &json!(code)),
            "{method} {path}: {}",
            answer.1
        );
    }
    let (status, body) = raw.rest_as("Bot wrong", "GET", "/users/@me", None).await;
    assert_eq!((status, body), (401, json!({"message": "401: Unauthorized", "code": 0})));
    assert_eq!(sandbox.violations().len(), 14);
    // An enforced nonce makes sending twice harmless.
    let once = || Some(json!({"content": "x", "nonce": "n", "enforce_nonce": true}));
    let (_, first) = raw.rest("POST", &messages(nim), once()).await;
    let (_, again) = raw.rest("POST", &messages(nim), once()).await;
    assert_eq!(first["id"], again["id"]);
}

#[tokio::test]
async fn an_app_without_a_seat_says_little() {
    let mut raw = Raw::start(Sandbox::builder()).await;
    let benoit = raw.sandbox.user("Benoît");
    let private = raw.sandbox.add_private_channel("pair", &[&raw.alice, &benoit]);
    let outcome = benoit.command(private, "there", json!({})).await;
    assert!(matches!(outcome, Outcome::Refused(_)));
    let outcome = tokio::spawn(async move { benoit.command(private, "go", json!({})).await });
    let go = raw.interaction().await;
    assert_eq!(go["context"], 2);
    assert_eq!(raw.respond(&go, json!({"type": 4, "data": {"content": "x"}})).await.0, 204);
    let shown = outcome.await.expect("an outcome").message();
    let (status, body) = raw
        .rest(
            "PATCH",
            &format!("/channels/{private}/messages/{}", shown.id),
            Some(json!({"content": "y"})),
        )
        .await;
    assert_eq!((status, &body["code"]), (403, &json!(50001)));
    for _ in 0..5 {
        assert_eq!(
            raw.rest("POST", &raw.webhook(&go, ""), Some(json!({"content": "x"}))).await.0,
            200
        );
    }
    let (status, body) =
        raw.rest("POST", &raw.webhook(&go, ""), Some(json!({"content": "x"}))).await;
    assert_eq!((status, &body["code"]), (400, &json!(40094)));
}

#[tokio::test]
async fn ordered_faults_come_to_pass() {
    let mut raw = Raw::start(patient()).await;
    let (go, outcome) = raw.go().await;
    let hello = json!({"type": 4, "data": {"content": "x"}});
    raw.sandbox.inject(Fault::RateLimited(Duration::from_millis(50)));
    raw.sandbox.inject(Fault::Refused(502));
    raw.sandbox.inject(Fault::Lost(500));
    let (status, body) = raw.respond(&go, hello.clone()).await;
    assert_eq!((status, &body["retry_after"]), (429, &json!(0.05)));
    assert_eq!(raw.respond(&go, hello.clone()).await.0, 502);
    assert_eq!(raw.respond(&go, hello.clone()).await.0, 500);
    outcome.await.expect("an outcome").message();
    assert!(raw.sandbox.violations().is_empty());
    assert_eq!(raw.respond(&go, hello).await.1["code"], 40060);
}

#[tokio::test]
async fn any_call_can_be_limited_for_as_long_as_one_likes() {
    let raw = Raw::start(Sandbox::builder()).await;
    let messages = format!("/channels/{}/messages", raw.sandbox.channel("nim"));
    let post = async || {
        let body = Some(json!({"content": "x"}));
        raw.rest("POST", &messages, body).await
    };
    for (wait, said) in [("1e19", json!(1e19)), ("0.25", json!(0.25)), ("65", json!(65))] {
        raw.sandbox.inject_at(Call::Post, Fault::RateLimitedFor(wait));
        let (status, body) = post().await;
        assert_eq!((status, &body["retry_after"]), (429, &said));
    }
    raw.sandbox.inject_at(Call::Edit, Fault::Refused(503));
    let (status, posted) = post().await;
    assert_eq!(status, 200);
    let path = format!("{messages}/{}", posted["id"].as_str().expect("an id"));
    let edit = Some(json!({"content": "y"}));
    assert_eq!(raw.rest("PATCH", &path, edit.clone()).await.0, 503);
    assert_eq!(raw.rest("PATCH", &path, edit).await.0, 200);
    assert!(raw.sandbox.violations().is_empty());
}

#[tokio::test]
async fn commands_out_of_bounds_are_refused() {
    let raw = Raw::start(Sandbox::builder()).await;
    let path = format!("/applications/{}/commands", raw.sandbox.bot());
    let chat = json!({"name": "a", "description": "x"});
    let option = |name: &str| json!({"type": 3, "name": name, "description": "x"});
    let within = |kind: u8| with(option("b"), "type", kind);
    let options = |list: Vec<Value>| with(chat.clone(), "options", list);
    let choices = |count: usize| {
        (0..count).map(|n| json!({"name": n.to_string(), "value": "v"})).collect::<Vec<_>>()
    };
    let many: Vec<_> = (0..26).map(|n| option(&n.to_string())).collect();
    let named = json!([
        {"name": "n", "value": text(100), "name_localizations": {"fr": text(100)}},
        {"name": "m", "value": text(100)},
    ]);
    let huge: Vec<_> = (0..25)
        .map(|n| with(option(&n.to_string()), "choices", named.clone()))
        .map(|option| with(option, "description", text(50)))
        .collect();
    let cases = [
        (json!({"name": "a"}), "description BASE_TYPE_REQUIRED"),
        (with(chat.clone(), "name", "Upper"), "name APPLICATION_COMMAND_INVALID_NAME"),
        (with(chat.clone(), "name", "two words"), "name APPLICATION_COMMAND_INVALID_NAME"),
        (with(chat.clone(), "name", text(33)), "name BASE_TYPE_BAD_LENGTH"),
        (
            with(chat.clone(), "name_localizations", json!({"fr": "Jouer"})),
            "name_localizations/fr APPLICATION_COMMAND_INVALID_NAME",
        ),
        (
            with(chat.clone(), "name_localizations", json!({"xx": "a"})),
            "name_localizations/xx ENUM_TYPE_COERCE",
        ),
        (with(chat.clone(), "description", text(101)), "description BASE_TYPE_BAD_LENGTH"),
        (
            with(chat.clone(), "description_localizations", json!({"fr": text(101)})),
            "description_localizations/fr BASE_TYPE_BAD_LENGTH",
        ),
        (with(chat.clone(), "contexts", json!([3])), "contexts/0 BASE_TYPE_CHOICES"),
        (with(chat.clone(), "contexts", json!([])), "contexts BASE_TYPE_BAD_LENGTH"),
        (
            with(chat.clone(), "integration_types", json!([0, 0])),
            "integration_types/1 SET_TYPE_ALREADY_CONTAINS_VALUE",
        ),
        (with(chat.clone(), "type", 9), "type BASE_TYPE_CHOICES"),
        (
            json!({"type": 2, "name": "A b", "description": "x"}),
            "description APPLICATION_COMMAND_DESCRIPTION_NOT_ALLOWED",
        ),
        (options(many), "options BASE_TYPE_MAX_LENGTH"),
        (
            options(vec![option("a"), option("a")]),
            "options/1 APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATE",
        ),
        (
            options(vec![option("a"), with(option("b"), "required", true)]),
            "options/1 APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
        ),
        (
            options(vec![with(option("a"), "choices", choices(26))]),
            "options/0/choices BASE_TYPE_MAX_LENGTH",
        ),
        (
            options(vec![with(option("a"), "choices", json!([{"name": text(101), "value": "v"}]))]),
            "options/0/choices/0/name BASE_TYPE_BAD_LENGTH",
        ),
        (
            options(vec![with(option("a"), "choices", json!([{"name": "n", "value": 1}]))]),
            "options/0/choices/0/value STRING_TYPE_CONVERT",
        ),
        (
            options(vec![with(with(option("a"), "choices", choices(1)), "autocomplete", true)]),
            "options/0/choices APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE",
        ),
        (
            options(vec![with(option("a"), "min_value", 1)]),
            "options/0/min_value APPLICATION_COMMAND_OPTIONS_FIELD_INVALID",
        ),
        (
            options(vec![with(option("a"), "type", 1), option("b")]),
            "options APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
        ),
        (options(vec![with(option("a"), "type", 12)]), "options/0/type BASE_TYPE_CHOICES"),
        (options(vec![json!(null)]), "options/0 BASE_TYPE_REQUIRED"),
        (
            options(vec![with(with(option("a"), "type", 1), "options", [within(1)])]),
            "options/0/options/0 APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
        ),
        (
            options(vec![with(with(option("a"), "type", 2), "options", [within(3)])]),
            "options/0/options/0 APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
        ),
    ];
    for (command, at) in &cases {
        let (at, code) = fault(at);
        let (status, body) = raw.rest("PUT", &path, Some(json!([command]))).await;
        assert_eq!((status, &body["code"]), (400, &json!(50035)), "{command}: {body}");
        let pointer = format!("/errors/0/{at}/_errors/0/code");
        assert_eq!(body.pointer(&pointer), Some(&json!(code)), "{at}: {body}");
    }
    for (method, body) in [("PUT", json!([null])), ("PUT", json!(null)), ("POST", json!(null))] {
        let (status, _) = raw.rest(method, &path, Some(body)).await;
        assert_eq!(status, 400, "{method}");
    }
    let (_, body) = raw.rest("PUT", &path, Some(json!([options(huge)]))).await;
    assert_eq!(body["errors"]["0"]["_errors"][0]["code"], "APPLICATION_COMMAND_TOO_LARGE");
    let (_, body) = raw.rest("PUT", &path, Some(json!([chat, chat]))).await;
    assert_eq!(body["errors"]["1"]["_errors"][0]["code"], "APPLICATION_COMMANDS_DUPLICATE_NAME");
    let named = |n: usize| with(chat.clone(), "name", format!("a{n}"));
    let (status, body) = raw.rest("PUT", &path, Some((0..101).map(named).collect())).await;
    assert_eq!((status, &body["code"]), (400, &json!(30032)));
    assert_eq!(raw.sandbox.commands(), ["go", "there"], "a refused list changes nothing");
}

#[tokio::test]
async fn commands_keep_their_ids() {
    let raw = Raw::start(Sandbox::builder()).await;
    let path = format!("/applications/{}/commands", raw.sandbox.bot());
    let fine = json!({
        "name": "défi-jour", "description": "x", "name_localizations": {"fr": "l'été", "hi": "खेल", "th": "เล่น"},
        "options": [{"type": 2, "name": "g", "description": "x", "options": [
            {"type": 1, "name": "s", "description": "x", "options": [{"type": 5, "name": "b", "description": "x"}]},
        ]}],
    });
    let (status, made) = raw.rest("POST", &path, Some(fine.clone())).await;
    assert_eq!(status, 201, "{made}");
    let (status, again) = raw.rest("POST", &path, Some(fine.clone())).await;
    assert_eq!((status, &again["id"]), (200, &made["id"]));
    assert_ne!(again["version"], made["version"]);
    let (_, list) = raw.rest("PUT", &path, Some(json!([fine]))).await;
    assert_eq!(list[0]["id"], made["id"]);
    let one = format!("{path}/{}", made["id"].as_str().expect("an id"));
    let (status, patched) = raw.rest("PATCH", &one, Some(json!({"description": "y"}))).await;
    assert_eq!((status, &patched["description"]), (200, &json!("y")));
    assert_eq!(raw.rest("GET", &one, None).await.1, patched);
    assert_eq!(raw.rest("DELETE", &one, None).await.0, 204);
    assert_eq!(raw.rest("GET", &one, None).await.1["code"], 10063);
    let local =
        format!("/applications/{}/guilds/{}/commands", raw.sandbox.bot(), raw.sandbox.guild());
    let (_, list) =
        raw.rest("PUT", &local, Some(json!([{"name": "here", "description": "x"}]))).await;
    assert_eq!(list[0]["guild_id"], raw.sandbox.guild().to_string());
}

#[tokio::test]
async fn what_discord_has_and_the_sandbox_lacks_is_no_fault_of_the_bots() {
    let raw = Raw::start(Sandbox::builder()).await;
    let nim = raw.sandbox.channel("nim");
    let (channel, pins) = (format!("/channels/{nim}"), format!("/channels/{nim}/pins"));
    let messages = format!("{channel}/messages");
    let bulk = format!("{messages}/bulk-delete");
    let poll = json!({"poll": {
        "question": {"text": "Who begins?"}, "duration": 1, "allow_multiselect": false,
        "answers": [{"poll_media": {"text": "I"}}, {"poll_media": {"text": "You"}}],
    }});
    for (method, path, body, status) in [
        ("GET", &pins[..], None, 501),
        ("GET", "/invites/abc", None, 501),
        ("DELETE", &channel, None, 501),
        ("PATCH", &channel, Some(json!({"topic": "x"})), 501),
        ("GET", &messages, None, 501),
        ("POST", &messages, Some(poll), 501),
        ("POST", &bulk, None, 501),
        ("PATCH", "/users/@me", None, 501),
        ("PUT", &channel, None, 405),
        ("GET", "/frogs/1", None, 404),
    ] {
        let violations = raw.sandbox.violations().len();
        let (got, body) = raw.rest(method, path, body).await;
        assert_eq!(got, status, "{method} {path}: {body}");
        let blamed = raw.sandbox.violations().len() > violations;
        assert_eq!(blamed, status != 501, "{method} {path}");
        let said = body["message"].as_str().unwrap_or_default();
        assert_eq!(said.contains("not here yet"), status == 501, "{said}");
    }
}
