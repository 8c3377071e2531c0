//! Handles what a page sends, and answers it.

use std::{collections::HashSet, sync::Arc, time::Duration};

use axum::extract::ws::Utf8Bytes;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::mpsc::Sender;

use super::{
    check::{message::Draft, names::is_locale},
    id::Id,
    interact::{Ending, UserAction, begin, finish},
    interactions::Answer,
    origin::Target,
    state::{PostOptions, Shared},
    world::Place,
};

/// How often pages are told the time while it passes.
const TOLD: Duration = Duration::from_millis(100);
/// The longest time that may be made to pass at once.
const LONGEST: Duration = Duration::from_secs(31 * 86_400);
/// The longest name for what people add, in characters.
const NAME: usize = 32;
/// The longest chat message, in characters.
const TEXT: usize = 2000;

#[derive(Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
enum Event {
    Command {
        nonce: Value,
        channel: String,
        name: String,
        #[serde(default)]
        options: Vec<Value>,
        /// The target, from a person's menu.
        target: Option<String>,
        /// The target, from a message's menu.
        message: Option<String>,
    },
    Autocomplete {
        nonce: Value,
        channel: String,
        name: String,
        #[serde(default)]
        options: Vec<Value>,
    },
    Component {
        nonce: Value,
        channel: String,
        message: String,
        custom_id: String,
        #[serde(default)]
        values: Vec<String>,
    },
    Submit {
        nonce: Value,
        modal: String,
        fields: serde_json::Map<String, Value>,
    },
    Say {
        channel: String,
        text: String,
    },
    Dismiss {
        channel: String,
        message: String,
    },
    Locale {
        locale: String,
    },
    GuildLocale {
        guild: String,
        locale: String,
    },
    /// Join a server, or leave it.
    Member {
        guild: String,
        member: bool,
    },
    /// Add a person, or a place on a server.
    Add {
        what: New,
        guild: String,
        name: String,
    },
    /// Let time pass.
    Pass {
        seconds: u64,
    },
    /// Let time pass until the next thing happens.
    Step,
}

/// What a page can add.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum New {
    Person,
    Server,
    Channel,
    /// One that only its maker and the bot see.
    HiddenChannel,
}

/// Does what a page asks for in its user's name; results go to its outbox when they come.
pub(super) fn hear(shared: &Arc<Shared>, user: Id, text: &str, outbox: &Sender<Utf8Bytes>) {
    let event = match serde_json::from_str(text) {
        Ok(event) => event,
        Err(error) => {
            tracing::warn!(%error, "a page said something unintelligible");
            return;
        }
    };
    match event {
        Event::Command { nonce, channel, name, options, target, message } => {
            let person = target.map(|target| Target::User(parse(&target)));
            let target = person.or(message.map(|message| Target::Message(parse(&message))));
            let channel = parse(&channel);
            let deed = UserAction::Command { channel, name, options, target, typing: false };
            interact(shared, user, nonce, deed, outbox);
        }
        Event::Autocomplete { nonce, channel, name, options } => {
            let channel = parse(&channel);
            let deed = UserAction::Command { channel, name, options, target: None, typing: true };
            interact(shared, user, nonce, deed, outbox);
        }
        Event::Component { nonce, channel, message, custom_id, values } => {
            let (channel, message) = (parse(&channel), parse(&message));
            let deed = UserAction::Component { channel, message, custom_id, values };
            interact(shared, user, nonce, deed, outbox);
        }
        Event::Submit { nonce, modal, fields } => {
            let modal = parse(&modal);
            interact(shared, user, nonce, UserAction::Submit { modal, fields }, outbox);
        }
        Event::Say { channel, text } => {
            let _ = say(shared, user, parse(&channel), &text);
        }
        Event::Dismiss { channel, message } => {
            dismiss(shared, user, parse(&channel), parse(&message));
        }
        Event::Locale { locale } => set_locale(shared, user, &locale),
        Event::Member { guild, member } => set_member(shared, user, parse(&guild), member),
        Event::Add { what, guild, name } => {
            let name: String = name.trim().chars().take(NAME).collect();
            if !name.is_empty() {
                add(shared, user, what, parse(&guild), &name);
            }
        }
        Event::Pass { seconds } => spawn_pass(shared, Duration::from_secs(seconds)),
        Event::Step => {
            let next = shared.settings.time.as_ref().and_then(|time| time.next());
            next.into_iter().for_each(|by| spawn_pass(shared, by));
        }
        Event::GuildLocale { guild, locale } => set_guild_locale(shared, parse(&guild), &locale),
    }
}

/// Posts a user's ordinary message.
pub(super) fn say(shared: &Shared, user: Id, channel: Id, text: &str) -> Option<Id> {
    let mut state = shared.state();
    let place = state.world.channels.get(&channel)?;
    let content = text.trim().to_owned();
    if !state.world.can_see(user, place) || content.chars().count() > TEXT {
        return None;
    }
    let draft = Draft { content: Some(content), ..Draft::default() };
    state.post(channel, user, draft, PostOptions::PLAIN).ok()
}

/// Deletes a whisper; people can only delete their own.
pub(super) fn dismiss(shared: &Shared, user: Id, channel: Id, message: Id) -> bool {
    let mut state = shared.state();
    let place = state.world.channels.get(&channel);
    let whisper = place.and_then(|place| place.whispers.get(&message));
    let own = whisper.is_some_and(|message| message.whisper == Some(user));
    own && state.delete(channel, message).is_ok()
}

/// Changes a user's language.
pub(super) fn set_locale(shared: &Shared, user: Id, locale: &str) {
    let mut state = shared.state();
    if let Some(user) = state.world.users.get_mut(&user).filter(|_| is_locale(locale)) {
        locale.clone_into(&mut user.locale);
        let id = user.id;
        state.refresh(Some(id));
    }
}

/// Makes someone join a server, or leave it; its owner cannot.
pub(super) fn set_member(shared: &Shared, user: Id, guild: Id, member: bool) {
    let mut state = shared.state();
    let known = state.world.users.contains_key(&user);
    if let Some(guild) = state.world.guilds.get_mut(&guild)
        && known
        && guild.owner != user
    {
        if member {
            guild.members.insert(user);
        } else {
            guild.members.remove(&user);
        }
        state.refresh(Some(user));
    }
}

/// Changes a server's language.
pub(super) fn set_guild_locale(shared: &Shared, guild: Id, locale: &str) {
    let mut state = shared.state();
    if let Some(guild) = state.world.guilds.get_mut(&guild).filter(|_| is_locale(locale)) {
        locale.clone_into(&mut guild.locale);
        state.refresh(None);
    }
}

fn add(shared: &Shared, user: Id, what: New, guild: Id, name: &str) {
    let mut state = shared.state();
    let place = |only| Place::Text { guild, only };
    match what {
        New::Person => {
            state.add_account(name, "en-US", true);
        }
        New::Server => {
            state.add_guild(name, Some("general"));
        }
        New::Channel | New::HiddenChannel if !state.world.guilds.contains_key(&guild) => {}
        New::Channel => {
            state.add_named_place(name, place(None));
        }
        New::HiddenChannel => {
            state.add_named_place(name, place(Some(HashSet::from([user]))));
        }
    }
}

fn spawn_pass(shared: &Arc<Shared>, by: Duration) {
    let shared = Arc::clone(shared);
    tokio::spawn(async move { pass(&shared, by).await });
}

/// Lets time pass, if the clock can be moved, and shows the pages.
pub(super) async fn pass(shared: &Shared, by: Duration) {
    let Some(time) = &shared.settings.time else {
        return;
    };
    time.pass(by.min(LONGEST));
    loop {
        // Asked first, so that the last update shows how it ended.
        let passes = time.passes();
        shared.state().pages.clock(time.ahead(), passes);
        if !passes {
            break;
        }
        tokio::time::sleep(TOLD).await;
    }
}

fn interact(
    shared: &Arc<Shared>,
    user: Id,
    nonce: Value,
    deed: UserAction,
    outbox: &Sender<Utf8Bytes>,
) {
    let outbox = outbox.clone();
    let tell = move |frame: Value| {
        // If the outbox is full, the page is about to be cut off.
        let _ = outbox.try_send(Utf8Bytes::from(frame.to_string()));
    };
    match begin(shared, user, deed, false) {
        Err(why) => tell(json!({"t": "failed", "nonce": nonce, "why": why})),
        Ok(underway) => {
            let shared = Arc::clone(shared);
            tokio::spawn(async move {
                match finish(&shared, underway).await {
                    Ending::Answered(answer) => answered(&shared, &nonce, answer, tell),
                    Ending::Silence(refused) => {
                        let why = refused.map_or_else(
                            || "The application did not respond".to_owned(),
                            |error| format!("The bot's answer was refused: {}", error.body()),
                        );
                        tell(json!({"t": "failed", "nonce": nonce, "why": why}));
                    }
                }
            });
        }
    }
}

fn answered(shared: &Shared, nonce: &Value, answer: Answer, tell: impl Fn(Value)) {
    match answer {
        Answer::Choices(choices) => {
            tell(json!({"t": "choices", "nonce": nonce, "choices": choices}));
        }
        Answer::Modal(id) => {
            let form = shared.state().modals.get(id).map(|modal| modal.form.clone());
            let mut form = form.unwrap_or_default();
            form["id"] = json!(id);
            tell(json!({"t": "modal", "nonce": nonce, "modal": form}));
        }
        Answer::Message(_) | Answer::Deferred(_) | Answer::Update(_) | Answer::DeferredUpdate => {}
    }
    tell(json!({"t": "answered", "nonce": nonce}));
}

/// Reads an id; anything else becomes one that matches nothing.
fn parse(text: &str) -> Id {
    text.parse().unwrap_or(Id::new(0))
}
