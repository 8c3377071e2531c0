//! The least a bot can cost: serenity as its examples show it, without a cache, a database or any logic. It answers
//! everything with one constant.

use std::path::Path;

use serde_json::{Value, json};
use serenity::all::{
    Client, CommandOptionType, CommandType, Context, CreateCommand, CreateCommandOption,
    EventHandler, GatewayIntents, HttpBuilder, Interaction, Ready,
};
use serenity::async_trait;

use crate::subject::How;

/// The variable that names the constant's file, for the process that is to answer with it.
const CONSTANT: &str = "WIRE_BENCH_CONSTANT";

/// How to start it, to answer with what is in that file.
pub fn how(constant: &Path) -> How {
    let program = std::env::current_exe().expect("we run from a file");
    How::program(program).with(CONSTANT, constant)
}

/// Returns what to answer with, if this process is that bot.
pub fn constant() -> Option<Value> {
    let path = std::env::var_os(CONSTANT)?;
    let text = std::fs::read_to_string(Path::new(&path)).expect("the constant is there");
    Some(serde_json::from_str(&text).expect("it is JSON"))
}

struct Bare {
    message: Value,
    update: Value,
}

#[async_trait]
impl EventHandler for Bare {
    async fn ready(&self, context: Context, _: Ready) {
        let option = |name| CreateCommandOption::new(CommandOptionType::String, name, "Said");
        let options = ["piles", "level", "first"].map(option);
        let command = CreateCommand::new("play")
            .kind(CommandType::ChatInput)
            .description("Play")
            .set_options(options.to_vec());
        let command = serenity::all::Command::create_global_command(&context.http, command).await;
        command.expect("it is taken");
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        let (id, token, answer) = match &interaction {
            Interaction::Command(asked) => (asked.id, &asked.token, &self.message),
            Interaction::Component(asked) => (asked.id, &asked.token, &self.update),
            _ => return,
        };
        let http = &context.http;
        let answered = http.create_interaction_response(id, token, answer, Vec::new());
        answered.await.expect("it is taken");
    }
}

/// Runs the bot until it is killed.
pub async fn run(data: Value) {
    let variable = |name| std::env::var(name).expect("is set");
    let http = HttpBuilder::new(variable("DISCORD_TOKEN"))
        .proxy(variable("DISCORD_API_URL"))
        .ratelimiter_disabled(true)
        .build();
    let handler = Bare {
        message: json!({"type": 4, "data": data}),
        update: json!({"type": 7, "data": data}),
    };
    let client = serenity::client::ClientBuilder::new_with_http(http, GatewayIntents::GUILDS);
    let client: Result<Client, _> = client.event_handler(handler).await;
    client.expect("it is made").start().await.expect("it runs");
}
