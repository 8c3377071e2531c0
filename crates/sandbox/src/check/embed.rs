//! Checks embeds: <https://discord.com/developers/docs/resources/message#embed-object-embed-limits>.

use serde_json::{Value, json};

use super::Field;

const EMBEDS: usize = 10;
const TITLE: usize = 256;
const DESCRIPTION: usize = 4096;
const FIELDS: usize = 25;
const FIELD_NAME: usize = 256;
const FIELD_VALUE: usize = 1024;
const FOOTER: usize = 2048;
const AUTHOR: usize = 256;
/// All text in all embeds of a message.
const TOTAL: usize = 6000;

/// Checks a list of embeds, and returns it as a message has it.
pub(crate) fn embeds(list: &Field<'_, '_>) -> Vec<Value> {
    list.list(0..=EMBEDS);
    let mut total = 0;
    let embeds = list
        .items()
        .map(|embed| {
            total += characters(&embed);
            let mut value = embed.raw().cloned().unwrap_or_default();
            if let Value::Object(object) = &mut value {
                object.retain(|_, value| !value.is_null());
                object.insert("type".into(), json!("rich"));
            }
            value
        })
        .collect();
    if total > TOTAL {
        list.problem(
            "MAX_EMBED_SIZE_EXCEEDED",
            format!("Embed size exceeds maximum size of {TOTAL}"),
        );
    }
    embeds
}

/// Checks an embed, and returns how many characters count towards the total.
fn characters(embed: &Field<'_, '_>) -> usize {
    if embed.object().is_none() {
        return 0;
    }
    let mut total = 0;
    let mut count = |text: Option<&str>| total += text.map_or(0, |text| text.chars().count());
    count(embed.get("title").text(0..=TITLE));
    count(embed.get("description").text(0..=DESCRIPTION));
    let footer = embed.get("footer");
    count(footer.get("text").text(0..=FOOTER));
    let author = embed.get("author");
    count(author.get("name").text(0..=AUTHOR));
    let fields = embed.get("fields");
    fields.list(0..=FIELDS);
    for field in fields.items() {
        for (key, limit) in [("name", FIELD_NAME), ("value", FIELD_VALUE)] {
            let part = field.get(key);
            if part.required() {
                count(part.text(1..=limit));
            }
        }
        field.get("inline").boolean();
    }
    let timestamp = embed.get("timestamp");
    if timestamp.text(0..=64).is_some_and(|text| !is_time(text)) {
        timestamp
            .problem("DATE_TIME_TYPE_PARSE", "Could not parse it as a time. Should be ISO8601.");
    }
    embed.get("color").int(0..=0xFF_FFFF);
    embed.get("url").url(&["http", "https"]);
    for picture in ["image", "thumbnail"] {
        embed.get(picture).get("url").url(&["http", "https", "attachment"]);
    }
    let empty = ["title", "description", "footer", "author", "fields", "image", "thumbnail"]
        .iter()
        .all(|key| embed.get(key).given().is_none_or(|value| value == "" || value == &json!([])));
    if empty {
        embed.get("description").problem("BASE_TYPE_REQUIRED", "This field is required");
    }
    total
}

/// Whether a text begins with an ISO 8601 date, with nothing but a time after it.
fn is_time(text: &str) -> bool {
    let (day, time) = text.split_at_checked(10).unwrap_or((text, ""));
    let digits = day.bytes().enumerate().all(|(at, byte)| match at {
        4 | 7 => byte == b'-',
        _ => byte.is_ascii_digit(),
    });
    let of_time = |byte: u8| byte.is_ascii_digit() || b"T:.+-Z ".contains(&byte);
    day.len() == 10 && digits && time.bytes().all(of_time)
}
