//! A small serenity bot that answers as its commands tell it to, and tests that drive it.

use std::{sync::Arc, time::Duration};

use sandbox::{Builder, Outcome, Sandbox};
use serde_json::{Value, json};
use serenity::{
    all::{
        ClientBuilder, Context, EventHandler, GatewayIntents, Http, HttpBuilder, Interaction,
        Ready, ResumedEvent,
    },
    async_trait,
};

use super::wire::official;

const SOON: Duration = Duration::from_secs(10);

/// A sandbox with the bot connected to it.
pub struct Stage {
    pub sandbox: Sandbox,
    pub http: Arc<Http>,
    task: tokio::task::JoinHandle<()>,
}

impl Stage {
    pub async fn set() -> Self {
        Self::with(Sandbox::builder()).await
    }

    pub async fn with(builder: Builder) -> Self {
        let sandbox =
            official(builder).start(([127, 0, 0, 1], 0).into()).await.expect("a free port");
        let http = HttpBuilder::new(sandbox.token())
            .proxy(sandbox.url())
            .ratelimiter_disabled(true)
            .build();
        let mut client = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
            .event_handler(Bot)
            .await
            .expect("a client");
        let http = Arc::clone(&client.http);
        let task = tokio::spawn(async move {
            client.start().await.expect("the gateway");
        });
        assert!(sandbox.wait_for_bot(SOON).await, "the bot came online");
        Self { sandbox, http, task }
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        self.task.abort();
    }
}

struct Bot;

#[async_trait]
impl EventHandler for Bot {
    async fn ready(&self, context: Context, ready: Ready) {
        assert_eq!(ready.guilds.len(), 1);
        let commands = json!([
            {"name": "say", "description": "Answers as told", "description_localizations": {"fr": "Répond"},
             "contexts": [0, 1, 2], "integration_types": [0, 1],
             "options": [
                {"type": 3, "name": "json", "description": "The response", "required": true},
                {"type": 6, "name": "whom", "description": "Somebody"},
                {"type": 4, "name": "count", "description": "A number", "min_value": 1, "max_value": 9},
                {"type": 3, "name": "size", "description": "A choice",
                 "choices": [{"name": "Big", "value": "big"}]},
             ]},
            {"name": "find", "description": "Suggests", "options": [
                {"type": 1, "name": "it", "description": "It", "options": [
                    {"type": 4, "name": "number", "description": "A number", "autocomplete": true},
                ]},
            ]},
            {"name": "admin", "description": "For few", "default_member_permissions": "32", "contexts": [0]},
            {"name": "Wave at", "type": 2},
        ]);
        let made = context.http.create_global_commands(&commands).await.expect("commands");
        assert_eq!(made.len(), 4);
    }

    async fn resume(&self, _: Context, _: ResumedEvent) {}

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        let response = match &interaction {
            Interaction::Command(command) => match command.data.name.as_str() {
                "say" => {
                    let options = &command.data.options;
                    let option = options.iter().find(|option| option.name == "json");
                    let text = option.and_then(|option| option.value.as_str()).expect("a response");
                    serde_json::from_str(text).expect("json")
                }
                "Wave at" => {
                    let (user, member) = command.data.resolved.users.iter().next().map_or_else(
                        || panic!("a target"),
                        |(id, user)| (user, command.data.resolved.members.contains_key(id)),
                    );
                    say(&format!("waves at {} ({member})", user.display_name()))
                }
                _ => say("ok"),
            },
            Interaction::Autocomplete(command) => {
                let typed = command.data.autocomplete().expect("a focus").value.to_owned();
                json!({"type": 8, "data": {"choices": [{"name": format!("{typed}!"), "value": 7}]}})
            }
            Interaction::Component(component) => {
                let data = serde_json::to_value(&component.data).expect("data");
                match component.data.custom_id.as_str() {
                    "modal" => {
                        json!({"type": 9, "data": {"custom_id": "form", "title": "Form", "components": [
                            {"type": 1, "components": [
                                {"type": 4, "custom_id": "n", "label": "Number", "style": 1, "max_length": 3},
                            ]},
                        ]}})
                    }
                    "silent" => return,
                    "defer" => json!({"type": 6}),
                    id => json!({"type": 7, "data": {
                        "content": format!("{id} {} by {}", data["values"], component.user.display_name()),
                    }}),
                }
            }
            Interaction::Modal(modal) => {
                let rows = serde_json::to_value(&modal.data.components).expect("rows");
                let value = &rows[0]["components"][0]["value"];
                let kind = if modal.message.is_some() { 7 } else { 4 };
                json!({"type": kind, "data": {"content": format!("got {value}")}})
            }
            _ => return,
        };
        let (id, token) = (interaction.id(), interaction.token());
        // Tests look at the refusals themselves.
        let _ = context.http.create_interaction_response(id, token, &response, Vec::new()).await;
    }
}

fn say(content: &str) -> Value {
    json!({"type": 4, "data": {"content": content, "allowed_mentions": {"parse": []}}})
}

/// Returns the options that make the bot respond with this.
pub fn told(response: &Value) -> Value {
    json!({"json": response.to_string()})
}

#[tokio::test]
async fn a_command_is_answered() {
    let stage = Stage::set().await;
    let sandbox = &stage.sandbox;
    let (alice, benoit, nim) =
        (sandbox.user("Alice"), sandbox.user("Benoît"), sandbox.channel("nim"));
    let response = json!({"type": 4, "data": {"content": "Hello", "components": [{"type": 1, "components": [
        {"type": 2, "style": 1, "label": "Go", "custom_id": "go"},
        {"type": 2, "style": 2, "label": "Off", "custom_id": "off", "disabled": true},
    ]}]}});
    let board = alice.ask(nim, "say", told(&response)).await;
    assert_eq!(board.text(), "Hello\n[Go] [Off] (disabled)");
    assert_eq!(sandbox.messages(nim, &benoit), std::slice::from_ref(&board));
    let clicked = benoit.click(&board, "Go").await;
    assert_eq!(clicked.to_string(), "edited: go null by Benoît\n[Go] [Off] (disabled)");
    let off = benoit.click(&board, "Off").await;
    assert!(matches!(off, Outcome::Refused(_)), "{off}");
    let forged = benoit.forge_component(nim, board.id, "off", &[]).await.message();
    assert_eq!(forged.content, "off null by Benoît");
    assert_eq!(sandbox.messages(nim, &alice).len(), 1);
    assert!(sandbox.violations().is_empty(), "{:?}", sandbox.violations());
}

#[tokio::test]
async fn menus_modals_suggestions_and_user_commands() {
    let stage = Stage::set().await;
    let sandbox = &stage.sandbox;
    let (alice, benoit) = (sandbox.user("Alice"), sandbox.user("Benoît"));
    let dm = alice.dm();
    let response = json!({"type": 4, "data": {"content": "Pick", "components": [
        {"type": 1, "components": [{"type": 3, "custom_id": "menu", "placeholder": "A pile", "options": [
            {"label": "One", "value": "1"}, {"label": "Two", "value": "2"},
        ]}]},
        {"type": 1, "components": [{"type": 2, "style": 2, "label": "Other", "custom_id": "modal"}]},
    ]}});
    let board = alice.ask(dm, "say", told(&response)).await;
    assert_eq!(board.text(), "Pick\n[A pile ▾ One | Two]\n[Other]");
    let picked = alice.select(&board, "A pile", &["Two"]).await.message();
    assert_eq!(picked.content, "menu [\"2\"] by Alice");
    assert!(matches!(alice.select(&board, "menu", &["3"]).await, Outcome::Refused(_)));
    let forged = alice.forge_component(dm, board.id, "menu", &["3"]).await.message();
    assert_eq!(forged.content, "menu [\"3\"] by Alice");
    let modal = alice.click(&board, "Other").await.modal();
    assert_eq!(modal.text(), "Form\nNumber: []");
    assert!(matches!(alice.submit(&modal, &[("Number", "1234")]).await, Outcome::Refused(_)));
    assert!(matches!(alice.submit(&modal, &[]).await, Outcome::Refused(_)));
    let submitted = alice.submit(&modal, &[("n", "12")]).await;
    assert_eq!(submitted.to_string().lines().next(), Some("edited: got \"12\""));

    let nim = sandbox.channel("nim");
    let suggested =
        alice.autocomplete(nim, "find", json!({"it": {}}), "number", "4").await.choices();
    assert_eq!(suggested[0].name, "4!");
    let waved = alice.user_command(nim, "Wave at", benoit.id()).await.message();
    assert_eq!(waved.content, "waves at Benoît (true)");
    let stranger = sandbox.add_stranger("Zoé", "fr");
    let waved = alice.user_command(nim, "Wave at", stranger.id()).await.message();
    assert_eq!(waved.content, "waves at Zoé (false)");
    assert!(sandbox.violations().is_empty(), "{:?}", sandbox.violations());
}

#[tokio::test]
async fn a_broken_connection_loses_nothing() {
    let stage = Stage::set().await;
    let sandbox = &stage.sandbox;
    let (alice, nim) = (sandbox.user("Alice"), sandbox.channel("nim"));
    for trouble in [Sandbox::drop_gateway, Sandbox::ask_reconnect] {
        trouble(sandbox);
        let answer = alice.command(nim, "say", told(&say("still here"))).await;
        assert_eq!(answer.to_string(), "new: still here");
    }
    sandbox.invalidate_sessions();
    assert!(
        sandbox.wait_for(SOON, |sandbox| (!sandbox.bot_is_online()).then_some(())).await.is_some()
    );
    let offline = alice.command(nim, "say", told(&say("?"))).await;
    assert!(matches!(offline, Outcome::Refused(_)), "{offline}");
    assert!(sandbox.wait_for_bot(SOON).await);
    assert_eq!(alice.command(nim, "say", told(&say("back"))).await.to_string(), "new: back");
    assert!(sandbox.violations().is_empty(), "{:?}", sandbox.violations());
}

#[tokio::test]
async fn serenity_reads_everything_back() {
    let stage = Stage::set().await;
    let (sandbox, http) = (&stage.sandbox, &stage.http);
    let (alice, nim) = (sandbox.user("Alice"), sandbox.channel("nim"));
    let channel = serenity::all::ChannelId::new(nim.get());
    http.get_channel(channel).await.expect("a channel");
    http.get_channel(alice.dm().get().into()).await.expect("a direct channel");
    http.get_guild(sandbox.guild().get().into()).await.expect("a guild");
    http.get_current_user().await.expect("a user");
    http.get_user(alice.id().get().into()).await.expect("a user");
    http.get_member(sandbox.guild().get().into(), alice.id().get().into()).await.expect("a member");
    http.get_current_application_info().await.expect("an application");
    http.get_global_commands().await.expect("commands");
    http.create_private_channel(&json!({"recipient_id": alice.id()}))
        .await
        .expect("a direct channel");
    let alice_says = alice.say(nim, "hello <@1180151822213251092>").expect("a message");
    let body = json!({"content": "<@1073480119620472912>", "message_reference": {"message_id": alice_says.id}});
    let sent = http.send_message(channel, Vec::new(), &body).await.expect("a message");
    assert_eq!(sent.mentions.len(), 1);
    assert_eq!(sandbox.pings(&alice).len(), 1);
    let edited = http
        .edit_message(channel, sent.id, &json!({"content": "no"}), Vec::new())
        .await
        .expect("an edit");
    assert!(edited.edited_timestamp.is_some() && edited.mentions.is_empty());
    http.get_message(channel, sent.id).await.expect("a message");
    http.delete_message(channel, sent.id, None).await.expect("gone");
    let stays = alice.ask(nim, "say", told(&say("x"))).await;
    let stays = http.get_message(channel, stays.id.get().into()).await.expect("a message");
    assert!(stays.interaction_metadata.is_some());
    assert!(sandbox.violations().is_empty(), "{:?}", sandbox.violations());
}
