//! People, driven by tests: each method is something a person does in Discord's client.

use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::{
    id::Id,
    interact::{Ending, UserAction, begin, finish},
    interactions::{Answer, Modal},
    origin::Target,
    page_actions,
    parts::{self, CHECK, RADIOS, TEXT_INPUT},
    state::{Shared, State},
    view::{Choice, MessageView, ModalView, Outcome},
};

/// A person using Discord's client.
#[derive(Clone, Debug)]
pub struct User {
    shared: Arc<Shared>,
    id: Id,
}

impl User {
    pub(super) fn new(shared: Arc<Shared>, id: Id) -> Self {
        Self { shared, id }
    }

    /// Their user id.
    pub fn id(&self) -> Id {
        self.id
    }

    /// Their direct messages with the bot.
    pub fn dm(&self) -> Id {
        self.shared.state().world.users.get(&self.id).map_or(Id::new(0), |user| user.dm)
    }

    /// Returns the text that mentions them.
    pub fn mention(&self) -> String {
        format!("<@{}>", self.id)
    }

    /// Changes the language of their client.
    pub fn set_locale(&self, locale: &str) {
        page_actions::set_locale(&self.shared, self.id, locale);
    }

    /// Gives them these permissions in every server, in addition to a member's; Manage Server is `1 << 5`.
    pub fn grant(&self, permissions: u64) {
        let mut state = self.shared.state();
        if let Some(user) = state.world.users.get_mut(&self.id) {
            user.granted = permissions;
        }
        state.refresh(Some(self.id));
    }

    /// Takes these permissions from them in every server but their own; Use External Apps is `1 << 50`.
    pub fn withhold(&self, permissions: u64) {
        let mut state = self.shared.state();
        if let Some(user) = state.world.users.get_mut(&self.id) {
            user.withheld = permissions;
        }
        state.refresh(Some(self.id));
    }

    /// Lets them accept direct messages from the bot, or not.
    pub fn take_dms(&self, takes: bool) {
        if let Some(user) = self.shared.state().world.users.get_mut(&self.id) {
            user.takes_dms = takes;
        }
    }

    /// Uses a slash command. Options are an object, `{"preset": "classic"}`; a subcommand is an object in it,
    /// `{"set": {"level": "expert"}}`. Users and channels are given by their id, as text.
    pub async fn command(&self, channel: Id, name: &str, options: Value) -> Outcome {
        let mut options = options;
        for (command, option, value) in &self.shared.settings.habits {
            if command == name
                && let Some(said) = options.as_object_mut()
            {
                said.entry(option).or_insert_with(|| value.clone());
            }
        }
        self.act(command(channel, name, list(&options), None, false), false).await
    }

    /// Uses a slash command, and returns the resulting message.
    ///
    /// # Panics
    /// If the outcome is anything else.
    pub async fn ask(&self, channel: Id, name: &str, options: Value) -> MessageView {
        self.command(channel, name, options).await.message()
    }

    /// Uses a command from another user's profile.
    pub async fn user_command(&self, channel: Id, name: &str, target: Id) -> Outcome {
        let target = Some(Target::User(target));
        self.act(command(channel, name, Vec::new(), target, false), false).await
    }

    /// Uses a command from a message's menu.
    pub async fn message_command(&self, name: &str, message: &MessageView) -> Outcome {
        let target = Some(Target::Message(message.id));
        let deed = command(message.channel, name, Vec::new(), target, false);
        self.act(deed, false).await
    }

    /// Types `text` into an option, with others already filled in, and returns the suggestions.
    pub async fn autocomplete(
        &self,
        channel: Id,
        name: &str,
        filled: Value,
        focused: &str,
        text: &str,
    ) -> Outcome {
        let mut options = list(&filled);
        let focus = json!({"name": focused, "value": text, "focused": true});
        innermost(&mut options).push(focus);
        self.act(command(channel, name, options, None, true), false).await
    }

    /// Clicks a button, named by its label or its custom id.
    pub async fn click(&self, message: &MessageView, button: &str) -> Outcome {
        let custom_id = self.custom_id(message, button);
        self.act(component(message.channel, message.id, custom_id, Vec::new()), false).await
    }

    /// Chooses from a menu, named by its placeholder or its custom id; values may be given by their labels.
    pub async fn select(&self, message: &MessageView, menu: &str, values: &[&str]) -> Outcome {
        let custom_id = self.custom_id(message, menu);
        let now = MessageView { components: self.rows(message), ..message.clone() };
        let options = now.options(&custom_id);
        let value = |given: &&str| {
            let is_value = options.iter().any(|(_, value)| value == given);
            let labelled = options.iter().find(|(label, _)| !is_value && label == given);
            labelled.map_or(*given, |(_, value)| *value).to_owned()
        };
        let values = values.iter().map(value).collect();
        self.act(component(message.channel, message.id, custom_id, values), false).await
    }

    /// Submits a form. Fields are named by their custom id or label; others stay as they are. For a choice, give the
    /// value or its label; for a checkbox, `true` or `false`.
    pub async fn submit(&self, modal: &ModalView, fields: &[(&str, &str)]) -> Outcome {
        let filled = |&(name, given): &(&str, &str)| {
            let mut inputs = modal.inputs();
            let named = inputs.find(|input| input["custom_id"] == name || input["label"] == name);
            let Some(input) = named else {
                return (name.to_owned(), json!(given));
            };
            let options = input["options"].as_array().into_iter().flatten();
            let mut labelled = options.filter(|option| option["label"] == given);
            let value = labelled.next().map_or(json!(given), |option| option["value"].clone());
            let value = match input["type"].as_i64() {
                Some(TEXT_INPUT | RADIOS) => value,
                Some(CHECK) => json!(given == "true"),
                _ => json!([value]),
            };
            let custom_id = input["custom_id"].as_str().unwrap_or(name);
            (custom_id.to_owned(), value)
        };
        let fields = fields.iter().map(filled).collect();
        let modal = modal.id;
        self.act(UserAction::Submit { modal, fields }, false).await
    }

    /// Returns a message as it is now, if it still exists.
    pub fn look(&self, message: &MessageView) -> Option<MessageView> {
        let state = self.shared.state();
        let place = state.world.channels.get(&message.channel)?;
        place.message(message.id).map(MessageView::of)
    }

    /// Posts a message, and returns it if they may speak there.
    pub fn say(&self, channel: Id, text: &str) -> Option<MessageView> {
        let id = page_actions::say(&self.shared, self.id, channel, text)?;
        Some(view(&self.shared.state(), channel, id))
    }

    /// Dismisses a whisper to them. Returns whether there was one.
    pub fn dismiss(&self, message: &MessageView) -> bool {
        page_actions::dismiss(&self.shared, self.id, message.channel, message.id)
    }

    /// Sends a component interaction as a modified client could: values never offered, disabled and vanished
    /// components. They have to be able to see the message.
    pub async fn forge_component(
        &self,
        channel: Id,
        message: Id,
        custom_id: &str,
        values: &[&str],
    ) -> Outcome {
        let values = values.iter().map(|value| (*value).to_owned()).collect();
        self.act(component(channel, message, custom_id.to_owned(), values), true).await
    }

    /// Sends a command as a modified client could: any options, in any place. The command has to exist; options unknown
    /// to it have to carry their `type`, in Discord's list form.
    pub async fn forge_command(&self, channel: Id, name: &str, options: Value) -> Outcome {
        self.act(command(channel, name, list(&options), None, false), true).await
    }

    async fn act(&self, deed: UserAction, forged: bool) -> Outcome {
        let channel = match &deed {
            UserAction::Command { channel, .. } | UserAction::Component { channel, .. } => *channel,
            UserAction::Submit { modal, .. } => {
                let state = self.shared.state();
                state.modals.get(*modal).map_or(Id::new(0), |modal| modal.channel)
            }
        };
        let ending = match begin(&self.shared, self.id, deed, forged) {
            Ok(underway) => finish(&self.shared, underway).await,
            Err(why) => return Outcome::Refused(why),
        };
        let state = self.shared.state();
        match ending {
            Ending::Silence(None) => Outcome::NoAnswer,
            Ending::Silence(Some(error)) => {
                Outcome::Rejected { code: error.code, body: error.body() }
            }
            Ending::Answered(answer) => match answer {
                Answer::Message(id) => Outcome::Message(view(&state, channel, id)),
                Answer::Deferred(id) => Outcome::Deferred(view(&state, channel, id)),
                Answer::Update(id) => Outcome::Update(view(&state, channel, id)),
                Answer::DeferredUpdate => Outcome::DeferredUpdate,
                Answer::Choices(choices) => Outcome::Choices(choices.iter().map(choice).collect()),
                Answer::Modal(id) => {
                    let form = state.modals.get(id).map(|modal: &Modal| &modal.form);
                    Outcome::Modal(ModalView::of(id, form.unwrap_or(&Value::Null)))
                }
            },
        }
    }

    /// Returns the rows of a message as they are now, or as they were seen if the message is gone.
    fn rows(&self, message: &MessageView) -> Vec<Value> {
        let state = self.shared.state();
        let place = state.world.channels.get(&message.channel);
        let now = place.and_then(|place| place.message(message.id));
        now.map_or_else(|| message.components.clone(), |now| now.components.clone())
    }

    fn custom_id(&self, message: &MessageView, name: &str) -> String {
        let rows = self.rows(message);
        let keys = ["custom_id", "label", "placeholder"];
        let found =
            keys.iter().find_map(|key| parts::controls(&rows).find(|part| part[*key] == name));
        // A control that has gone from the message is used by its id, to be refused.
        let found = found.or_else(|| message.part(name));
        found.and_then(|part| part["custom_id"].as_str()).unwrap_or(name).to_owned()
    }
}

fn view(state: &State, channel: Id, id: Id) -> MessageView {
    let place = state.world.channels.get(&channel);
    let message = place.and_then(|place| place.message(id));
    message.map_or_else(|| MessageView::gone(channel, id), MessageView::of)
}

fn choice(choice: &Value) -> Choice {
    Choice {
        name: choice["name"].as_str().unwrap_or_default().to_owned(),
        value: choice["value"].clone(),
    }
}

fn command(
    channel: Id,
    name: &str,
    options: Vec<Value>,
    target: Option<Target>,
    typing: bool,
) -> UserAction {
    UserAction::Command { channel, name: name.to_owned(), options, target, typing }
}

fn component(channel: Id, message: Id, custom_id: String, values: Vec<String>) -> UserAction {
    UserAction::Component { channel, message, custom_id, values }
}

/// Turns `{"a": 1, "b": {"c": 2}}` into Discord's nested options; a list is taken as it is.
fn list(options: &Value) -> Vec<Value> {
    let option = |(name, value): (&String, &Value)| match value {
        Value::Object(_) => json!({"name": name, "options": list(value)}),
        value => json!({"name": name, "value": value}),
    };
    match options {
        Value::Array(list) => list.clone(),
        other => other
            .as_object()
            .unwrap_or(&Map::new())
            .iter()
            .filter(|(_, value)| !value.is_null())
            .map(option)
            .collect(),
    }
}

/// Returns the options of the subcommand, if there is one.
fn innermost(options: &mut Vec<Value>) -> &mut Vec<Value> {
    let nested = options.iter().position(|option| option["options"].is_array());
    match nested {
        None => options,
        Some(index) => match &mut options[index]["options"] {
            Value::Array(inner) => innermost(inner),
            _ => unreachable!("the position is of a list"),
        },
    }
}
