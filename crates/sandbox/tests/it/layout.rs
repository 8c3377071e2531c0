//! Messages made of components: <https://discord.com/developers/docs/components/reference>.

use std::time::Duration;

use sandbox::{MessageView, Outcome, Sandbox};
use serde_json::{Value, json};

use super::wire::Raw;

const V2: u64 = 1 << 15;
const EPHEMERAL: u64 = 1 << 6;

/// Starts with a deadline that no slow machine misses.
async fn raw() -> Raw {
    Raw::start(Sandbox::builder().deadline(Duration::from_secs(60))).await
}

fn made_of(components: impl Into<Vec<Value>>) -> Value {
    json!({"flags": V2, "components": components.into()})
}

fn text(content: impl Into<String>) -> Value {
    json!({"type": 10, "content": content.into()})
}

fn texts(count: usize) -> Vec<Value> {
    vec![text("x"); count]
}

fn button(id: &str) -> Value {
    json!({"type": 2, "style": 2, "label": id, "custom_id": id})
}

fn row(parts: impl Into<Vec<Value>>) -> Value {
    json!({"type": 1, "components": parts.into()})
}

fn section(lines: Vec<Value>, accessory: Value) -> Value {
    json!({"type": 9, "components": lines, "accessory": accessory})
}

fn container(parts: impl Into<Vec<Value>>) -> Value {
    json!({"type": 17, "components": parts.into()})
}

fn picture(url: &str) -> Value {
    json!({"media": {"url": url}})
}

fn gallery(items: impl Into<Vec<Value>>) -> Value {
    json!({"type": 12, "items": items.into()})
}

fn thumbnail(url: &str) -> Value {
    json!({"type": 11, "media": {"url": url}})
}

fn with(mut value: Value, key: &str, other: impl Into<Value>) -> Value {
    value[key] = other.into();
    value
}

fn png() -> Vec<u8> {
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x03\0\0\0\x02".to_vec()
}

/// One of everything, with two pictures `a.png` and a file `b.txt`.
fn everything() -> Value {
    let board = container([
        text("### Marienbad\nWhoever takes the last match **loses**"),
        json!({"type": 14, "divider": false, "spacing": 2}),
        section(vec![text("Your turn"), text("-# move 3")], button("hint")),
        section(vec![text("Alice")], thumbnail("attachment://a.png")),
        gallery([
            with(picture("attachment://a.png"), "description", "Four piles"),
            with(picture("https://example.org/a.png"), "spoiler", true),
        ]),
        json!({"type": 13, "file": {"url": "attachment://b.txt"}}),
        json!({"type": 14}),
        row([button("A 1"), button("B 3")]),
        row([json!({"type": 5, "custom_id": "whom", "placeholder": "Whom"})]),
    ]);
    made_of([with(board, "accent_color", 0xF0_B232), text("Good luck"), row([button("resign")])])
}

fn files() -> [(&'static str, &'static str, Vec<u8>); 2] {
    [("files[0]", "a.png", png()), ("files[1]", "b.txt", b"words".to_vec())]
}

/// Returns the error code that Discord gives at this path.
fn fault(body: &Value, path: &str) -> Value {
    body.pointer(&format!("/errors/{path}/_errors/0/code"))
        .cloned()
        .unwrap_or_else(|| json!(format!("nothing at {path}: {body}")))
}

#[tokio::test]
async fn components_that_do_not_fit_are_refused() {
    let raw = raw().await;
    let path = format!("/channels/{}/messages", raw.sandbox.channel("nim"));
    let whole = "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED";
    let legacy = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2";
    let missing = "BASE_TYPE_REQUIRED";
    let length = "BASE_TYPE_BAD_LENGTH";
    let union = "UNION_TYPE_CHOICES";
    let lost = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND";
    let hello = || made_of([text("x")]);
    let one = |part: Value| made_of([part]);
    let held = |part: Value| made_of([container([part])]);
    let cases = [
        // What such a message may not have.
        (with(hello(), "content", "x"), "content", legacy),
        (with(hello(), "embeds", json!([{"title": "x"}])), "embeds", legacy),
        (with(hello(), "poll", json!({"question": {"text": "x"}, "answers": []})), "poll", legacy),
        (with(hello(), "sticker_ids", json!(["1"])), "sticker_ids", legacy),
        // What needs the flag.
        (json!({"components": [text("x")]}), "components/0", union),
        (json!({"content": "x", "components": [container([text("x")])]}), "components/0", union),
        (
            json!({"components": [row([button("a")]), gallery([picture("https://a.b/c")])]}),
            "components/1",
            union,
        ),
        // What may be nested where.
        (one(button("a")), "components/0", union),
        (one(thumbnail("https://a.b/c")), "components/0", union),
        (one(json!({"type": 18, "label": "x"})), "components/0", union),
        (one(json!({"content": "x"})), "components/0/type", missing),
        (held(container([text("x")])), "components/0/components/0", union),
        (held(button("a")), "components/0/components/0", union),
        (held(thumbnail("https://a.b/c")), "components/0/components/0", union),
        (one(row([text("x")])), "components/0/components/0", union),
        (one(row([])), "components/0/components", length),
        (one(section(vec![row([button("a")])], button("b"))), "components/0/components/0", union),
        (one(section(texts(1), text("x"))), "components/0/accessory", union),
        (one(section(texts(1), json!(null))), "components/0/accessory", missing),
        (one(section(texts(4), button("a"))), "components/0/components", length),
        (one(section(texts(0), button("a"))), "components/0/components", length),
        (
            held(section(texts(1), with(button("a"), "label", ""))),
            "components/0/components/0/accessory",
            "BUTTON_COMPONENT_INVALID_LABEL",
        ),
        (made_of([container([])]), "components/0/components", length),
        (one(json!({"type": 17})), "components/0/components", missing),
        // The contents each may have.
        (one(text("")), "components/0/content", length),
        (one(json!({"type": 10})), "components/0/content", missing),
        (one(text("é".repeat(4001))), "components/0/content", length),
        (with(one(container([text("x")])), "flags", json!("many")), "flags", "NUMBER_TYPE_COERCE"),
        (
            one(with(container([text("x")]), "accent_color", 0x100_0000)),
            "components/0/accent_color",
            "NUMBER_TYPE_MAX",
        ),
        (
            one(with(container([text("x")]), "spoiler", 1)),
            "components/0/spoiler",
            "BOOLEAN_TYPE_CONVERT",
        ),
        (
            made_of([text("x"), json!({"type": 14, "spacing": 3})]),
            "components/1/spacing",
            "BASE_TYPE_CHOICES",
        ),
        (
            made_of([text("x"), json!({"type": 14, "divider": "yes"})]),
            "components/1/divider",
            "BOOLEAN_TYPE_CONVERT",
        ),
        (one(gallery([])), "components/0/items", length),
        (one(gallery(vec![picture("https://a.b/c"); 11])), "components/0/items", length),
        (one(gallery([json!({})])), "components/0/items/0/media", missing),
        (
            one(gallery([picture("ftp://a.b/c")])),
            "components/0/items/0/media/url",
            "URL_TYPE_INVALID_URL",
        ),
        (
            one(gallery([with(picture("https://a.b/c"), "description", "é".repeat(1025))])),
            "components/0/items/0/description",
            length,
        ),
        (one(gallery([picture("attachment://a.png")])), "components/0/items/0/media/url", lost),
        (
            one(section(texts(1), thumbnail("attachment://a.png"))),
            "components/0/accessory/media/url",
            lost,
        ),
        (
            one(json!({"type": 13, "file": {"url": "attachment://a.png"}})),
            "components/0/file/url",
            lost,
        ),
        (
            one(json!({"type": 13, "file": {"url": "https://a.b/c"}})),
            "components/0/file/url",
            "URL_TYPE_INVALID_URL",
        ),
        (one(json!({"type": 13})), "components/0/file", missing),
        // Limits on the whole message.
        (made_of(texts(41)), "components", whole),
        (made_of([container(texts(40))]), "components", whole),
        (made_of(vec![section(texts(1), button("a")); 14]), "components", whole),
        (
            made_of([text("é".repeat(2001)), container([text("é".repeat(2000))])]),
            "components",
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
        ),
        (made_of([text("█".repeat(3387))]), "components", "SANDBOX_TEXT_TOO_LARGE"),
        (
            made_of([with(text("x"), "id", 7), container([with(text("x"), "id", 7)])]),
            "components/1/components/0/id",
            "COMPONENT_ID_DUPLICATED",
        ),
        (made_of([with(text("x"), "id", -1)]), "components/0/id", "NUMBER_TYPE_MIN"),
        (
            made_of([container([section(texts(1), button("a"))]), row([button("a")])]),
            "components/1/components/0/custom_id",
            "COMPONENT_CUSTOM_ID_DUPLICATED",
        ),
    ];
    for (body, at, code) in &cases {
        let (status, error) = raw.rest("POST", &path, Some(body.clone())).await;
        assert_eq!((status, &error["code"]), (400, &json!(50035)), "{body}");
        assert_eq!(fault(&error, at), *code, "{body}: {error}");
    }
    assert_eq!(
        fault(
            &raw.rest("POST", &path, Some(held(button("a")))).await.1,
            "components/0/components/0"
        ),
        union
    );
    let (_, error) = raw.rest("POST", &path, Some(held(button("a")))).await;
    assert_eq!(
        error["errors"]["components"]["0"]["components"]["0"]["_errors"][0]["message"],
        "Value of field \"type\" must be one of (1, 9, 10, 12, 13, 14)."
    );
    // Without a component the message is empty, whatever else comes with it.
    for nothing in [json!({"flags": V2}), made_of([])] {
        let (status, error) = raw.form("POST", &path, nothing, &files()).await;
        assert_eq!((status, &error["code"]), (400, &json!(50006)));
    }
}

#[tokio::test]
async fn at_the_limits_all_is_well() {
    let raw = raw().await;
    let path = format!("/channels/{}/messages", raw.sandbox.channel("nim"));
    let ten = vec![picture("https://example.org/a.png"); 10];
    let fitting = [
        made_of(texts(40)),
        made_of([container(texts(39))]),
        made_of([text("é".repeat(4000))]),
        made_of([text("█".repeat(3386))]),
        made_of((0..8).map(|n| row([button(&n.to_string())])).collect::<Vec<_>>()),
        made_of([gallery(ten), section(texts(3), thumbnail("https://example.org/a.png"))]),
        with(made_of([json!({"type": 14})]), "content", ""),
        with(with(made_of(texts(1)), "content", json!(null)), "embeds", json!([])),
    ];
    for body in fitting {
        let (status, error) = raw.rest("POST", &path, Some(body.clone())).await;
        assert_eq!(status, 200, "{body}: {error}");
    }
    assert!(raw.sandbox.violations().is_empty(), "{:?}", raw.sandbox.violations());
}

#[tokio::test]
async fn one_of_everything_is_told_as_discord_tells_it() {
    let raw = raw().await;
    let nim = raw.sandbox.channel("nim");
    let path = format!("/channels/{nim}/messages");
    let (status, message) = raw.form("POST", &path, everything(), &files()).await;
    assert_eq!(status, 200, "{message}");
    assert_eq!((&message["flags"], &message["content"]), (&json!(V2), &json!("")));
    let board = &message["components"][0];
    assert_eq!((&board["id"], &board["spoiler"]), (&json!(1), &json!(false)));
    assert_eq!(message["components"][1]["id"], 19, "counted in reading order");
    let held = &board["components"];
    assert_eq!((&held[6]["divider"], &held[6]["spacing"]), (&json!(true), &json!(1)));
    let media = &held[4]["items"][0]["media"];
    assert_eq!((&media["width"], &media["content_type"]), (&json!(3), &json!("image/png")));
    assert_eq!(media, &held[3]["accessory"]["media"]);
    let address = media["url"].as_str().expect("an address");
    let served = reqwest::get(address).await.expect("it is served");
    assert_eq!(served.bytes().await.expect("its bytes"), png());
    assert_eq!(held[4]["items"][0]["description"], "Four piles");
    assert_eq!(held[4]["items"][1]["description"], json!(null));
    let file = &held[5];
    assert_eq!((&file["name"], &file["size"]), (&json!("b.txt"), &json!(5)));
    assert_eq!(message["attachments"], json!([]), "they are told of in the components");

    let id = message["id"].as_str().and_then(|id| id.parse().ok());
    let seen = raw.sandbox.message(nim, id.expect("an id")).expect("it stands");
    insta::assert_snapshot!(seen, @r"
    | (#f0b232)
    | ### Marienbad
    | Whoever takes the last match **loses**
    |
    |
    | Your turn
    | -# move 3
    | > [hint]
    | Alice
    | > [picture attachment://a.png: no description]
    | [picture attachment://a.png: Four piles] [picture https://example.org/a.png: no description]
    | [file attachment://b.txt]
    | ---
    | [A 1] [B 3]
    | [Whom ▾ …]
    Good luck
    [resign]
    ");
    assert_eq!(seen.buttons(), ["hint", "A 1", "B 3", "resign"]);
    assert!(seen.content.starts_with("### Marienbad\nWhoever"), "{}", seen.content);
    assert!(raw.sandbox.violations().is_empty(), "{:?}", raw.sandbox.violations());
}

#[tokio::test]
async fn what_is_nested_can_be_used_and_comes_back_whole() {
    let mut raw = raw().await;
    let (interaction, outcome) = raw.go().await;
    let (status, _) = raw
        .respond(&interaction, json!({"type": 4, "data": made_of([container([
            section(texts(1), button("hint")),
            row([json!({"type": 3, "custom_id": "menu", "placeholder": "A pile", "options": [{"label": "One", "value": "1"}]})]),
        ])])}))
        .await;
    assert_eq!(status, 204);
    let board = outcome.await.expect("an outcome").message();
    assert!(board.v2);
    for (part, kind) in [("hint", 2), ("menu", 3)] {
        let (alice, shown) = (raw.alice.clone(), board.clone());
        let pressed = tokio::spawn(async move {
            match kind {
                2 => alice.click(&shown, part).await,
                _ => alice.select(&shown, "A pile", &["One"]).await,
            }
        });
        let interaction = raw.interaction().await;
        assert_eq!(interaction["data"]["custom_id"], part);
        assert_eq!(interaction["data"]["component_type"], kind);
        let message = &interaction["message"];
        assert_eq!(message["flags"], V2);
        assert_eq!(message["components"][0]["type"], 17);
        let section = &message["components"][0]["components"][0];
        assert_eq!(section["accessory"]["id"], 4);
        assert_eq!(section["accessory"]["custom_id"], "hint");
        // An update that does not mention components keeps them.
        raw.respond(&interaction, json!({"type": 7, "data": {}})).await;
        assert_eq!(pressed.await.expect("an outcome").message().components, board.components);
    }
    let elsewhere = raw.alice.click(&board, "other").await;
    assert!(matches!(elsewhere, Outcome::Refused(_)), "{elsewhere}");
    assert!(raw.sandbox.violations().is_empty(), "{:?}", raw.sandbox.violations());
}

#[tokio::test]
async fn the_flag_stays_and_an_old_message_takes_it_only_without_its_text() {
    let raw = raw().await;
    let nim = raw.sandbox.channel("nim");
    let path = format!("/channels/{nim}/messages");
    let old =
        json!({"content": "x", "embeds": [{"title": "x"}], "components": [row([button("a")])]});
    let (_, message) = raw.rest("POST", &path, Some(old)).await;
    let one = format!("{path}/{}", message["id"].as_str().expect("an id"));
    let patch = async |body: Value| raw.rest("PATCH", &one, Some(body)).await;

    let legacy = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2";
    let (status, error) = patch(made_of(texts(1))).await;
    assert_eq!(status, 400);
    assert_eq!((fault(&error, "content"), fault(&error, "embeds")), (json!(legacy), json!(legacy)));
    let (_, error) = patch(with(made_of(texts(1)), "content", json!(null))).await;
    assert_eq!(fault(&error, "embeds"), legacy);
    let bare = with(with(made_of(texts(1)), "content", json!(null)), "embeds", json!([]));
    let (status, now) = patch(bare).await;
    assert_eq!((status, &now["flags"], &now["content"]), (200, &json!(V2), &json!("")), "{now}");
    assert_eq!((&now["embeds"], &now["components"][0]["content"]), (&json!([]), &json!("x")));

    // It stays a message made of components.
    let stays = "SANDBOX_COMPONENTS_V2_STAYS";
    let (status, error) = patch(json!({"flags": 0})).await;
    assert_eq!((status, fault(&error, "flags")), (400, json!(stays)));
    let (_, error) = patch(json!({"flags": 0, "components": texts(1)})).await;
    assert_eq!(fault(&error, "components/0"), "UNION_TYPE_CHOICES");
    let (_, error) = patch(json!({"content": "x"})).await;
    assert_eq!(fault(&error, "content"), legacy);
    let (_, error) = patch(json!({"components": []})).await;
    assert_eq!(error["code"], 50006);
    // An edit changes only what it mentions.
    let (status, now) = patch(json!({})).await;
    assert_eq!((status, &now["flags"]), (200, &json!(V2)));
    assert_eq!(now["components"][0]["content"], "x");
    let (status, now) = patch(json!({"components": [container([text("y")])]})).await;
    assert_eq!((status, &now["flags"]), (200, &json!(V2)), "{now}");
}

#[tokio::test]
async fn files_can_be_shown_as_long_as_they_stand_under_the_message() {
    let raw = raw().await;
    let path = format!("/channels/{}/messages", raw.sandbox.channel("nim"));
    let shows = |name: &str| made_of([gallery([picture(&format!("attachment://{name}"))])]);
    let file = [("files[0]", "my a.png", png())];
    let lost = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND";
    let at = "components/0/items/0/media/url";
    let (_, error) = raw.form("POST", &path, shows("my"), &file).await;
    assert_eq!(fault(&error, at), lost);
    // The file goes by the name that Discord keeps.
    let (status, message) = raw.form("POST", &path, shows("my_a.png"), &file).await;
    assert_eq!(status, 200, "{message}");
    let one = format!("{path}/{}", message["id"].as_str().expect("an id"));
    let (status, _) = raw.rest("PATCH", &one, Some(shows("my_a.png"))).await;
    assert_eq!(status, 200);
    let gone = with(shows("my_a.png"), "attachments", json!([]));
    let (_, error) = raw.rest("PATCH", &one, Some(gone)).await;
    assert_eq!(fault(&error, at), lost);
}

#[tokio::test]
async fn follow_ups_and_originals_are_made_of_components_too() {
    let mut raw = raw().await;
    let (interaction, outcome) = raw.go().await;
    // A deferred response has no components yet: the edit brings them.
    let deferred = json!({"type": 5, "data": {"flags": V2 | EPHEMERAL}});
    assert_eq!(raw.respond(&interaction, deferred).await.0, 204);
    assert!(!outcome.await.expect("an outcome").message().v2);
    let original = raw.webhook(&interaction, "/messages/@original");
    let (status, error) = raw.rest("PATCH", &original, Some(json!({"components": texts(1)}))).await;
    assert_eq!((status, fault(&error, "components/0")), (400, json!("UNION_TYPE_CHOICES")));
    let (status, message) = raw.rest("PATCH", &original, Some(made_of(texts(1)))).await;
    assert_eq!((status, &message["flags"]), (200, &json!(V2 | EPHEMERAL)), "{message}");
    let follow_up = raw.webhook(&interaction, "");
    let (status, message) =
        raw.rest("POST", &follow_up, Some(made_of([container(texts(2))]))).await;
    assert_eq!((status, &message["flags"]), (200, &json!(V2)), "{message}");
}

#[tokio::test]
async fn text_displays_mention_and_ping_as_allowed() {
    let raw = raw().await;
    let nim = raw.sandbox.channel("nim");
    let path = format!("/channels/{nim}/messages");
    let (alice, benoit) = (&raw.alice, raw.sandbox.user("Benoît"));
    let call = |allowed: Value| {
        let named = container([text(format!("{}, `{}`", benoit.mention(), alice.mention()))]);
        with(made_of([named]), "allowed_mentions", allowed)
    };
    let (_, quiet) = raw.rest("POST", &path, Some(call(json!({"parse": []})))).await;
    assert_eq!(quiet["mentions"], json!([]));
    assert!(raw.sandbox.pings(&benoit).is_empty());
    let (_, loud) = raw.rest("POST", &path, Some(call(json!({"users": [benoit.id()]})))).await;
    assert_eq!(loud["mentions"][0]["id"], json!(benoit.id()));
    assert_eq!(raw.sandbox.pings(&benoit).len(), 1);
    assert!(raw.sandbox.pings(alice).is_empty(), "not from within code");
    // An edit pings nobody, but updates the list of mentions.
    let one = format!("{path}/{}", loud["id"].as_str().expect("an id"));
    let (_, now) = raw.rest("PATCH", &one, Some(json!({"components": texts(1)}))).await;
    assert_eq!(now["mentions"], json!([]));
    let views: Vec<MessageView> = raw.sandbox.messages(nim, &benoit);
    assert!(views[0].content.contains("<@"), "{}", views[0]);
}
