//! The components of messages and modals: <https://discord.com/developers/docs/components/reference>.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::{attachment::Attachment, id::Id};

/// The types of components.
pub(super) const ROW: i64 = 1;
pub(super) const BUTTON: i64 = 2;
pub(super) const STRING_SELECT: i64 = 3;
pub(super) const TEXT_INPUT: i64 = 4;
pub(super) const USER_SELECT: i64 = 5;
pub(super) const CHANNEL_SELECT: i64 = 8;
pub(super) const SECTION: i64 = 9;
pub(super) const TEXT_DISPLAY: i64 = 10;
pub(super) const THUMBNAIL: i64 = 11;
pub(super) const GALLERY: i64 = 12;
pub(super) const FILE: i64 = 13;
pub(super) const SEPARATOR: i64 = 14;
pub(super) const CONTAINER: i64 = 17;
/// Only in modals: a label around an input, and the inputs besides texts and menus.
pub(super) const LABEL: i64 = 18;
pub(super) const FILE_UPLOAD: i64 = 19;
pub(super) const RADIOS: i64 = 21;
pub(super) const CHECKS: i64 = 22;
pub(super) const CHECK: i64 = 23;
/// The style of a button that opens a link instead of asking the bot.
pub(super) const LINK: i64 = 5;
/// The style of a button that sells something, which the sandbox only draws.
pub(super) const PREMIUM: i64 = 6;

/// The prefix with which a component names a file of its message.
const ATTACHMENT: &str = "attachment://";

/// Returns every component in reading order, each before its contents.
pub(super) fn all(components: &[Value]) -> impl Iterator<Item = &Value> {
    let mut ahead: Vec<_> = components.iter().rev().collect();
    std::iter::from_fn(move || {
        let part = ahead.pop()?;
        ahead.extend(part.get("accessory").or(part.get("component")));
        ahead.extend(part["components"].as_array().into_iter().flatten().rev());
        Some(part)
    })
}

/// Returns the buttons and menus, in reading order.
pub(super) fn controls(components: &[Value]) -> impl Iterator<Item = &Value> {
    all(components).filter(|part| {
        let kind = part["type"].as_i64();
        kind.is_some_and(|kind| kind == BUTTON || is_select(kind))
    })
}

/// Returns the text of all text displays, joined by line breaks.
pub(super) fn text(components: &[Value]) -> String {
    let displays = all(components).filter(|part| part["type"] == TEXT_DISPLAY);
    let texts: Vec<_> = displays.filter_map(|part| part["content"].as_str()).collect();
    texts.join("\n")
}

/// Returns the name of the file that an address in a component stands for.
pub(super) fn attachment_name(url: &str) -> Option<&str> {
    url.strip_prefix(ATTACHMENT)
}

/// Returns the names of the files that components show.
pub(super) fn shown_files(components: &[Value]) -> HashSet<&str> {
    let media = all(components).flat_map(media);
    media.filter_map(|media| attachment_name(media["url"].as_str()?)).collect()
}

/// Completes components as in a stored message: with what Discord fills in, and an `id` each. Missing ids, and those
/// given as 0, count up from 1, skipping the given ones.
pub(super) fn complete(mut components: Vec<Value>) -> Vec<Value> {
    let given: HashSet<_> = all(&components).filter_map(id).collect();
    let mut free = (1..).filter(|id| !given.contains(id));
    let mut fresh = || free.next().unwrap_or_default();
    for part in &mut components {
        fill(part, &mut fresh);
    }
    components
}

/// Returns components as Discord sends them, with the addresses of the files they show.
pub(super) fn resolved(
    components: &[Value],
    files: &[Attachment],
    address: impl Fn(&Attachment) -> String,
) -> Value {
    let mut components = components.to_vec();
    for part in &mut components {
        resolve(part, files, &address);
    }
    components.into()
}

/// Returns the id a component was given.
pub(super) fn id(part: &Value) -> Option<u64> {
    part["id"].as_u64().filter(|id| *id != 0)
}

fn is_select(kind: i64) -> bool {
    matches!(kind, STRING_SELECT | USER_SELECT..=CHANNEL_SELECT)
}

/// Returns what a thumbnail, a gallery or a file shows.
fn media(part: &Value) -> Vec<&Value> {
    match part["type"].as_i64() {
        Some(THUMBNAIL) => vec![&part["media"]],
        Some(FILE) => vec![&part["file"]],
        Some(GALLERY) => {
            let items = part["items"].as_array().into_iter().flatten();
            items.map(|item| &item["media"]).collect()
        }
        _ => Vec::new(),
    }
}

fn fill(part: &mut Value, fresh: &mut impl FnMut() -> u64) {
    let known = id(part);
    let Value::Object(object) = part else { return };
    object.retain(|_, value| !value.is_null());
    object.insert("id".into(), known.unwrap_or_else(&mut *fresh).into());
    for (key, value) in filled_in(object.get("type").and_then(Value::as_i64)) {
        object.entry(key).or_insert(value);
    }
    for item in object.get_mut("items").and_then(Value::as_array_mut).into_iter().flatten() {
        if let Value::Object(item) = item {
            item.retain(|_, value| !value.is_null());
            for (key, value) in filled_in(Some(THUMBNAIL)) {
                item.entry(key).or_insert(value);
            }
        }
    }
    for held in object.get_mut("components").and_then(Value::as_array_mut).into_iter().flatten() {
        fill(held, fresh);
    }
    for key in ["accessory", "component"] {
        if let Some(held) = object.get_mut(key) {
            fill(held, fresh);
        }
    }
}

/// Returns what Discord fills in if a bot leaves it out.
fn filled_in(kind: Option<i64>) -> Vec<(&'static str, Value)> {
    match kind {
        Some(kind) if is_select(kind) => vec![("min_values", json!(1)), ("max_values", json!(1))],
        Some(THUMBNAIL) => vec![("description", Value::Null), ("spoiler", json!(false))],
        Some(FILE) => vec![("spoiler", json!(false))],
        Some(SEPARATOR) => vec![("spacing", json!(1)), ("divider", json!(true))],
        Some(CONTAINER) => vec![("accent_color", Value::Null), ("spoiler", json!(false))],
        _ => Vec::new(),
    }
}

fn resolve(part: &mut Value, files: &[Attachment], address: &impl Fn(&Attachment) -> String) {
    match part["type"].as_i64() {
        Some(THUMBNAIL) => {
            unfurl(&mut part["media"], files, address);
        }
        Some(FILE) => {
            let file = unfurl(&mut part["file"], files, address);
            part["name"] = json!(file.map(|file| &file.filename));
            part["size"] = json!(file.map(|file| file.bytes.len()));
        }
        Some(GALLERY) => {
            for item in part["items"].as_array_mut().into_iter().flatten() {
                unfurl(&mut item["media"], files, address);
            }
        }
        _ => {}
    }
    for held in part["components"].as_array_mut().into_iter().flatten() {
        resolve(held, files, address);
    }
    if let Some(accessory) = part.get_mut("accessory") {
        resolve(accessory, files, address);
    }
}

/// Replaces an address by Discord's description of what is there. Returns the file, if it is one of the message's.
fn unfurl<'f>(
    media: &mut Value,
    files: &'f [Attachment],
    address: &impl Fn(&Attachment) -> String,
) -> Option<&'f Attachment> {
    let url = media["url"].as_str().unwrap_or_default();
    let name = attachment_name(url);
    let file = name.and_then(|name| files.iter().find(|file| file.filename == name));
    *media = match file {
        Some(file) => {
            let (width, height) = file.size().unzip();
            let url = address(file);
            json!({
                "id": file.id, "url": url, "proxy_url": url, "width": width, "height": height,
                "content_type": file.content_type(), "attachment_id": file.id,
            })
        }
        None => json!({"id": Id::named("media", url), "url": url, "proxy_url": url}),
    };
    file
}
