//! The commands the bot has registered.

use std::{collections::HashMap, sync::Arc};

use serde_json::{Map, Value, json};

use super::{
    check::{
        Field, Problems,
        command::{COMMANDS, MENU_COMMANDS, command},
        names::{CHAT_INPUT, DUPLICATE_COMMAND, unique_names},
    },
    error::ApiError,
    id::{Id, Mint},
    world::BOT,
};

/// A server, or everywhere (`None`).
type Scope = Option<Id>;

#[derive(Default)]
pub(super) struct Registry {
    scopes: HashMap<Scope, Vec<Arc<Command>>>,
}

pub(super) struct Command {
    pub(super) id: Id,
    pub(super) kind: i64,
    pub(super) name: String,
    pub(super) scope: Scope,
    pub(super) json: Value,
}

impl Registry {
    pub(super) fn list(&self, scope: Scope) -> &[Arc<Command>] {
        self.scopes.get(&scope).map_or(&[], Vec::as_slice)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.scopes.values().all(Vec::is_empty)
    }

    /// Returns the commands people see in a server, or outside of any.
    pub(super) fn seen(&self, guild: Scope) -> impl Iterator<Item = &Arc<Command>> {
        let local = guild.map_or(&[][..], |guild| self.list(Some(guild)));
        local.iter().chain(self.list(None))
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &Arc<Command>> {
        self.scopes.values().flatten()
    }

    /// Returns the command people mean by a name; a server's own comes first.
    pub(super) fn named(&self, guild: Scope, name: &str, kind: i64) -> Option<Arc<Command>> {
        self.seen(guild).find(|command| command.name == name && command.kind == kind).cloned()
    }

    /// Replaces all commands of a scope; those with the same type and name keep their ids.
    pub(super) fn overwrite(
        &mut self,
        scope: Scope,
        body: &Value,
        mint: &mut Mint,
    ) -> Result<(), ApiError> {
        let problems = Problems::default();
        let list = Field::root(body, &problems);
        if list.given().is_none() || list.list(0..=COMMANDS + 2 * MENU_COMMANDS).is_none() {
            list.required();
        }
        let made: Vec<_> = list.items().map(|form| command(&form)).collect();
        unique_names(&list, DUPLICATE_COMMAND, "Application command names must be unique");
        problems.result()?;
        let mut commands = Vec::new();
        for form in made {
            commands.push(self.finish(scope, form, mint));
        }
        check_counts(&commands)?;
        self.scopes.insert(scope, commands);
        Ok(())
    }

    /// Adds a command, or replaces the one with the same type and name. Returns true if it is new.
    pub(super) fn upsert(
        &mut self,
        scope: Scope,
        body: &Value,
        mint: &mut Mint,
    ) -> Result<(Arc<Command>, bool), ApiError> {
        let problems = Problems::default();
        let form = command(&Field::root(body, &problems));
        problems.result()?;
        let command = self.finish(scope, form, mint);
        let mut commands = self.list(scope).to_vec();
        let old = commands.iter_mut().find(|other| other.id == command.id);
        let new = old.is_none();
        match old {
            Some(old) => *old = Arc::clone(&command),
            None => commands.push(Arc::clone(&command)),
        }
        check_counts(&commands)?;
        self.scopes.insert(scope, commands);
        Ok((command, new))
    }

    /// Changes the fields a body mentions.
    pub(super) fn patch(
        &mut self,
        scope: Scope,
        id: Id,
        body: &Value,
        mint: &mut Mint,
    ) -> Result<Arc<Command>, ApiError> {
        let old = self.get(scope, id)?;
        let mut merged = old.json.clone();
        for (key, value) in body.as_object().into_iter().flatten() {
            if key != "type" {
                merged[key] = value.clone();
            }
        }
        let problems = Problems::default();
        let form = command(&Field::root(&merged, &problems));
        problems.result()?;
        let taken = self.list(scope).iter().any(|other| {
            other.id != id && other.kind == old.kind && form["name"] == other.name.as_str()
        });
        if taken {
            let problems = Problems::default();
            Field::root(body, &problems)
                .get("name")
                .problem(DUPLICATE_COMMAND, "Application command names must be unique");
            problems.result()?;
        }
        let command = Arc::new(build(scope, id, form, mint));
        let commands = self.scopes.entry(scope).or_default();
        if let Some(slot) = commands.iter_mut().find(|other| other.id == id) {
            *slot = Arc::clone(&command);
        }
        Ok(command)
    }

    pub(super) fn get(&self, scope: Scope, id: Id) -> Result<Arc<Command>, ApiError> {
        let found = self.list(scope).iter().find(|command| command.id == id);
        found.cloned().ok_or(ApiError::UNKNOWN_COMMAND)
    }

    pub(super) fn remove(&mut self, scope: Scope, id: Id) -> Result<(), ApiError> {
        self.get(scope, id)?;
        if let Some(commands) = self.scopes.get_mut(&scope) {
            commands.retain(|command| command.id != id);
        }
        Ok(())
    }

    fn finish(&self, scope: Scope, form: Map<String, Value>, mint: &mut Mint) -> Arc<Command> {
        let kind = form["type"].as_i64();
        let same =
            |other: &&Arc<Command>| Some(other.kind) == kind && form["name"] == other.name.as_str();
        let id = self.list(scope).iter().find(same).map(|old| old.id);
        let id = id.unwrap_or_else(|| mint.next());
        Arc::new(build(scope, id, form, mint))
    }
}

fn build(scope: Scope, id: Id, mut form: Map<String, Value>, mint: &mut Mint) -> Command {
    if let Some(options) = form.get_mut("options") {
        without_nulls(options);
    }
    form.insert("id".into(), json!(id));
    form.insert("application_id".into(), json!(BOT));
    form.insert("version".into(), json!(mint.next()));
    if let Some(guild) = scope {
        form.insert("guild_id".into(), json!(guild));
    }
    Command {
        id,
        kind: form["type"].as_i64().unwrap_or(CHAT_INPUT),
        name: form["name"].as_str().unwrap_or_default().to_owned(),
        scope,
        json: Value::Object(form),
    }
}

/// Removes fields given as null: Discord does not return them.
fn without_nulls(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|_, value| !value.is_null());
            fields.values_mut().for_each(without_nulls);
        }
        Value::Array(items) => items.iter_mut().for_each(without_nulls),
        _ => {}
    }
}

fn check_counts(commands: &[Arc<Command>]) -> Result<(), ApiError> {
    let count = |kind| commands.iter().filter(|command| command.kind == kind).count();
    let fits = count(CHAT_INPUT) <= COMMANDS
        && [2, 3].into_iter().all(|kind| count(kind) <= MENU_COMMANDS);
    if fits { Ok(()) } else { Err(ApiError::TOO_MANY_COMMANDS) }
}
