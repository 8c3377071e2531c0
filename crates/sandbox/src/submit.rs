//! Reads a submitted modal as Discord's client and servers would.

use serde_json::{Map, Value, json};

use super::{
    check::option::Filled,
    id::Id,
    message::Sort,
    origin::{Act, Kind},
    parts::{CHANNEL_SELECT, CHECK, RADIOS, TEXT_INPUT, USER_SELECT},
    prepare::{Prepared, resolved, visible},
    state::State,
    usage,
    world::{Channel, World},
};

/// Fills in a modal: each value by the custom id of its input; the others keep their initial values.
pub(super) fn submit(
    state: &State,
    user: Id,
    modal: Id,
    fields: &Map<String, Value>,
    forged: bool,
) -> Result<Prepared, String> {
    let modal = state.modals.get(modal).filter(|modal| modal.user == user);
    let modal = modal.ok_or("There is no such modal")?;
    let place = visible(&state.world, user, modal.channel)?;
    let mut form = Submitted {
        world: &state.world,
        place,
        user,
        fields,
        forged,
        matched: 0,
        named: Filled::default(),
    };
    let components = modal.form["components"].as_array().into_iter().flatten();
    let components: Result<Vec<_>, _> = components.map(|part| form.part(part)).collect();
    let components = components?;
    if form.matched != fields.len() {
        return Err("The modal has no such field".to_owned());
    }
    let mut data = json!({"custom_id": modal.form["custom_id"], "components": components});
    if let Some(resolved) = resolved(form.world, user, place, &form.named) {
        data["resolved"] = resolved;
    }
    Ok(Prepared {
        kind: Kind::Modal,
        channel: modal.channel,
        data,
        source: modal.source,
        sort: if modal.source.is_some() { Sort::Reply } else { Sort::Command },
        focused: None,
        act: Act::Modal { shown_by: modal.shown_by.clone() },
    })
}

struct Submitted<'a> {
    world: &'a World,
    place: &'a Channel,
    user: Id,
    fields: &'a Map<String, Value>,
    forged: bool,
    /// How many of the given fields the modal has.
    matched: usize,
    /// People and channels that were picked.
    named: Filled,
}

impl Submitted<'_> {
    /// Reads a top-level part: a label, a text, or a row.
    fn part(&mut self, part: &Value) -> Result<Value, String> {
        let mut json = json!({"type": part["type"], "id": part["id"]});
        if let Some(rows) = part["components"].as_array() {
            let filled: Result<Vec<_>, _> =
                rows.iter().map(|input| self.filled(input, &input["label"])).collect();
            json["components"] = json!(filled?);
        }
        if part["component"].is_object() {
            json["component"] = self.filled(&part["component"], &part["label"])?;
        }
        Ok(json)
    }

    fn filled(&mut self, part: &Value, label: &Value) -> Result<Value, String> {
        let id = part["custom_id"].as_str().unwrap_or_default();
        let value = self.fields.get(id);
        self.matched += usize::from(value.is_some());
        let value = value.cloned().unwrap_or_else(|| usage::untouched(part));
        if !self.forged {
            usage::field(self.world, self.place, self.user, part, label, &value)?;
        }
        let mut json = json!({"type": part["type"], "id": part["id"], "custom_id": id});
        let kind = part["type"].as_i64().unwrap_or_default();
        let key = if matches!(kind, TEXT_INPUT | RADIOS | CHECK) { "value" } else { "values" };
        let ids = value.as_array().into_iter().flatten();
        let ids = ids.filter_map(|id| id.as_str()?.parse::<Id>().ok());
        match kind {
            USER_SELECT => self.named.users.extend(ids),
            CHANNEL_SELECT => self.named.channels.extend(ids),
            _ => {}
        }
        json[key] = value;
        Ok(json)
    }
}
