//! What the bot does on Discord outside of answers: which endpoint each call goes to, and what its reply means.

use std::time::Duration;

use reqwest::Method;
use serde_json::json;
use serenity::all::Route;
use tokio::time::sleep;

use super::api::{Api, Call, server_id, to_id};
use super::body::Body;
use super::emoji::Emojis;
use super::interaction::Member;
use super::message::EPHEMERAL;
use super::payload::{self, from_json, id, message_id};
use super::permissions::{self, Server};
use super::response::{edit, follow_up, fresh};
use super::source_message::Message as Source;
use crate::ask::{Overrides, ServerChannel};
use crate::connectivity::Connectivity;
use crate::handle::{Failure, Platform};
use crate::place::{ChannelId, GuildId, MessageId, UserId};
use crate::reply::{Message, Thread};

/// How long to wait first for an answer given over HTTP to arrive; each further wait is twice as long.
const FIRST_WAIT: Duration = Duration::from_millis(100);
const LAST_WAIT: Duration = Duration::from_millis(1_600);

/// Discord's error codes for an id that is no member of the server, or no user.
const UNKNOWN_MEMBER: u64 = 10007;
const UNKNOWN_USER: u64 = 10013;

/// The choices for archiving an inactive thread, in minutes.
const RESTS: [u32; 4] = [60, 1440, 4320, 10080];

/// Discord over REST, and whether people can reach the bot.
pub struct Discord {
    pub api: Api,
    pub emojis: Emojis,
    pub connectivity: Connectivity,
}

impl Discord {
    /// Makes a call with an answer's token. It retries for answers over HTTP: the token opens nothing until the answer
    /// has arrived.
    async fn retry_if_gone<T, F>(&self, call: impl Fn() -> F) -> Result<T, Failure>
    where
        F: Future<Output = Result<T, Failure>>,
    {
        let mut wait = FIRST_WAIT;
        loop {
            match call().await {
                Err(Failure::Gone(_)) if self.connectivity.is_by_http() && wait <= LAST_WAIT => {
                    sleep(wait).await;
                }
                result => return result,
            }
            wait *= 2;
        }
    }

    fn answer_route<'a>(&self, task: &'static str, token: &'a str) -> Result<Route<'a>, Failure> {
        let application_id = self.api.application(task)?;
        Ok(Route::WebhookOriginalInteractionResponse { application_id, token })
    }

    async fn member(
        &self,
        task: &'static str,
        guild_id: serenity::all::GuildId,
        who: UserId,
    ) -> Result<Option<Member>, Failure> {
        let Ok(user_id) = to_id("user", who.0) else { return Ok(None) };
        let get = Call::get(task, Route::GuildMember { guild_id, user_id });
        match self.api.attempt(get).await {
            Ok(member) => from_json(task, member).map(Some),
            Err((_, Some(UNKNOWN_MEMBER | UNKNOWN_USER))) => Ok(None),
            Err((failure, _)) => Err(failure),
        }
    }
}

impl Platform for Discord {
    async fn send(
        &self,
        channel: ChannelId,
        message: Message,
        name: String,
    ) -> Result<MessageId, Failure> {
        let task = "posting a message";
        let route = Route::ChannelMessages { channel_id: in_channel(channel)? };
        let message = fresh(self.emojis.render(message), &name);
        let sent = self.api.call(Call::new(task, Method::POST, route).with(&message)).await?;
        message_id(task, &sent)
    }

    async fn send_to(
        &self,
        who: UserId,
        message: Message,
        name: String,
    ) -> Result<MessageId, Failure> {
        let task = "opening direct messages";
        let body = Body::json(&json!({"recipient_id": who.to_string()}));
        let open = Call::new(task, Method::POST, Route::UserMeDmChannels).with(&body);
        let channel = ChannelId(id(task, &self.api.call(open).await?)?.get());
        self.send(channel, message, name).await
    }

    async fn edit(
        &self,
        channel: ChannelId,
        message: MessageId,
        with: Message,
    ) -> Result<(), Failure> {
        const ARCHIVED: u64 = 50_083;
        let (task, edit) = ("redrawing a message", edit(self.emojis.render(with)));
        let route = route_of(channel, message)?;
        let patch = || Call::new(task, Method::PATCH, route).with(&edit);
        match self.api.attempt(patch()).await {
            // A thread where nobody has written for long: woken, it stays open, as its controls count again.
            Err((_, Some(ARCHIVED))) => {
                let (channel_id, awake) = (in_channel(channel)?, json!({"archived": false}));
                let wake =
                    Call::new("waking a thread", Method::PATCH, Route::Channel { channel_id });
                self.api.call(wake.with(&Body::json(&awake))).await?;
                self.api.call(patch()).await.map(drop)
            }
            done => done.map(drop).map_err(|(failure, _)| failure),
        }
    }

    async fn delete(&self, channel: ChannelId, message: MessageId) -> Result<(), Failure> {
        let route = route_of(channel, message)?;
        let delete = Call::new("deleting a message", Method::DELETE, route);
        self.api.call(delete).await.map(drop)
    }

    async fn open_thread(
        &self,
        channel: ChannelId,
        message: MessageId,
        thread: Thread,
    ) -> Result<ChannelId, Failure> {
        const EXISTS: u64 = 160_004;
        let task = "opening a thread";
        let (channel_id, message_id) = (in_channel(channel)?, to_id("message", message.0)?);
        let route = Route::ChannelMessageThreads { channel_id, message_id };
        let rest = RESTS.into_iter().find(|&rest| rest >= thread.minutes);
        let body = Body::json(&json!({
            "name": thread.name,
            "auto_archive_duration": rest.unwrap_or(RESTS[RESTS.len() - 1]),
        }));
        match self.api.attempt(Call::new(task, Method::POST, route).with(&body)).await {
            Ok(opened) => id(task, &opened).map(|id| ChannelId(id.get())),
            // A message has at most one thread, which has the message's id.
            Err((_, Some(EXISTS))) => Ok(message.thread()),
            Err((failure, _)) => Err(failure),
        }
    }

    async fn is_gone(&self, channel: ChannelId) -> Result<bool, Failure> {
        let Ok(channel_id) = in_channel(channel) else { return Ok(true) };
        let get = Call::get("looking for a channel", Route::Channel { channel_id });
        match self.api.call(get).await {
            Ok(_) => Ok(false),
            Err(Failure::Gone(_)) => Ok(true),
            // The bot may not see the channel, which therefore exists; or there is no answer.
            Err(error) => Err(error),
        }
    }

    async fn is_in(&self, guild: GuildId, channel: ChannelId) -> Result<bool, Failure> {
        let route = Route::Channel { channel_id: in_channel(channel)? };
        let found = self.api.call(Call::get("looking where a channel is", route)).await?;
        Ok(found["guild_id"] == guild.to_string())
    }

    async fn answer_message(&self, token: &str) -> Result<MessageId, Failure> {
        let task = "reading an answer's id";
        self.retry_if_gone(|| async {
            let message = self.api.call(Call::get(task, self.answer_route(task, token)?)).await?;
            match message["flags"].as_u64() {
                // Nothing was posted: the answer was an apology, as a whisper.
                Some(flags) if flags & EPHEMERAL != 0 => {
                    Err(Failure::Gone(format!("{task}: it is a whisper")))
                }
                _ => message_id(task, &message),
            }
        })
        .await
    }

    async fn follow_up(&self, token: &str, message: Message) -> Result<MessageId, Failure> {
        let task = "posting a message after an answer";
        let message = follow_up(self.emojis.render(message));
        self.retry_if_gone(|| async {
            let application_id = self.api.application(task)?;
            let route = Route::WebhookFollowupMessages { application_id, token };
            let post = Call::new(task, Method::POST, route).with(&message);
            message_id(task, &self.api.call(post.once()).await?)
        })
        .await
    }

    async fn answer_text(&self, token: &str) -> Result<String, Failure> {
        let task = "reading an answer";
        let message = self.api.call(Call::get(task, self.answer_route(task, token)?)).await?;
        Ok(from_json::<Source>(task, message)?.text())
    }

    async fn edit_answer(&self, token: &str, with: Message) -> Result<(), Failure> {
        let task = "redrawing an answer";
        let edit = edit(self.emojis.render(with));
        let patch = Call::new(task, Method::PATCH, self.answer_route(task, token)?).with(&edit);
        self.api.call(patch).await.map(drop)
    }

    /// A deleted account is not a member of any server.
    async fn is_member(&self, guild: GuildId, who: UserId) -> Result<bool, Failure> {
        let task = "looking for a member";
        let Ok(guild_id) = server_id(guild) else { return Ok(false) };
        let Ok(user_id) = to_id("user", who.0) else { return Ok(false) };
        if !self.api.spares(&Method::GET, &Route::GuildMember { guild_id, user_id }) {
            return Err(Failure::Passing(format!("{task}: it can wait")));
        }
        Ok(self.member(task, guild_id, who).await?.is_some())
    }

    /// Discord's list has no threads, but has categories, which are left out.
    async fn channels(&self, guild: GuildId) -> Result<Vec<ServerChannel>, Failure> {
        let grounds = self.api.grounds("looking where the bot may write", guild).await?;
        let described = |channel: &permissions::Channel| {
            let lack = permissions::lack(grounds.permissions(channel), None);
            ServerChannel { id: ChannelId(channel.id.get()), name: channel.name.clone(), lack }
        };
        Ok(grounds.channels.iter().filter(|channel| !channel.is_heading()).map(described).collect())
    }

    async fn is_above(&self, guild: GuildId, one: UserId, other: UserId) -> Result<bool, Failure> {
        let task = "looking who is above whom";
        let guild_id = server_id(guild)?;
        let (server, one_member, other_member) = tokio::try_join!(
            self.api.call(Call::get(task, Route::Guild { guild_id })),
            self.member(task, guild_id, one),
            self.member(task, guild_id, other),
        )?;
        let server: Server = from_json(task, server)?;
        let (Some(one_member), Some(other_member)) = (one_member, other_member) else {
            return Ok(false);
        };
        Ok(permissions::is_above(&server, (one.0, &one_member), (other.0, &other_member)))
    }

    async fn overrides(&self, guild: GuildId) -> Result<Overrides, Failure> {
        let task = "looking who may use which command";
        let (application_id, guild_id) = (self.api.application(task)?, server_id(guild)?);
        let route = Route::GuildCommandsPermissions { application_id, guild_id };
        let decided = self.api.call(Call::get(task, route)).await?;
        payload::overrides(task, application_id.get(), decided)
    }

    fn is_connected(&self, shard: u32) -> bool {
        self.connectivity.is_up(shard)
    }
}

fn in_channel(channel: ChannelId) -> Result<serenity::all::ChannelId, Failure> {
    to_id("channel", channel.0)
}

fn route_of(channel: ChannelId, message: MessageId) -> Result<Route<'static>, Failure> {
    let (channel_id, message_id) = (in_channel(channel)?, to_id("message", message.0)?);
    Ok(Route::ChannelMessage { channel_id, message_id })
}

#[cfg(test)]
mod tests {
    use std::pin::Pin;
    use std::sync::{Arc, Mutex};

    use axum::extract::Request;
    use axum::http::HeaderMap;
    use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
    use axum::{Json, Router};
    use serde_json::{Value, json};
    use tokio::net::TcpListener;
    use tokio::time::Instant;

    use super::*;
    use crate::config::ApiUrl;
    use crate::discord::rest::Rest;
    use crate::metrics::Metrics;
    use crate::place::Token;
    use crate::reply::{Block, File};

    /// How soon each bucket's count starts over, in which one call is allowed.
    const RESET: Duration = Duration::from_millis(150);

    type Calls = Arc<Mutex<Vec<HeaderMap>>>;

    /// Replies to every request as Discord would.
    fn answer(request: &Request) -> Value {
        let channel = json!({"id": "3", "type": 0, "permission_overwrites": []});
        match request.uri().path() {
            "/api/v10/guilds/1/channels" => json!([channel]),
            "/api/v10/guilds/1" => json!({"id": "1", "owner_id": "9", "roles": []}),
            path if path.ends_with("/commands/permissions") => json!([]),
            path if path.contains("/members/") => json!({"roles": []}),
            _ => json!({"id": "3", "guild_id": "1", "content": "said", "flags": 0}),
        }
    }

    async fn discord() -> (Discord, Calls) {
        let calls = Calls::default();
        let noted = calls.clone();
        let router = Router::new().fallback(move |request: Request| {
            noted.lock().expect("whole").push(request.headers().clone());
            let bucket = format!("{} {}", request.method(), request.uri().path());
            let headers = [
                ("x-ratelimit-bucket", bucket.replace('/', ".")),
                ("x-ratelimit-remaining", "0".to_owned()),
                ("x-ratelimit-reset-after", RESET.as_secs_f64().to_string()),
            ];
            let answer = answer(&request);
            async move { (headers, Json(answer)) }
        });
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        tokio::spawn(async move { axum::serve(listener, router).await });
        let rest = Rest::new(Some(&ApiUrl::new(url)), Token::new("t"), Metrics::default());
        let api = Api::new(&rest.expect("a client"));
        api.set_application(1.into());
        let discord =
            Discord { api, emojis: Emojis::default(), connectivity: Connectivity::default() };
        (discord, calls)
    }

    fn text_message() -> Message {
        Message::text("said")
    }

    fn with_file() -> Message {
        let file = File {
            name: "copy.json".to_owned(),
            bytes: Arc::new(b"{}".to_vec()),
            description: None,
        };
        Message::card([Block::Text("said".to_owned()), Block::File(file)]).plain([])
    }

    type CallResult<'a> = Pin<Box<dyn Future<Output = Result<(), Failure>> + 'a>>;

    /// Calls one of the [`Platform`]'s methods that ask Discord for something.
    fn call<'a>(on: &'a Discord, method: &str) -> CallResult<'a> {
        const CHANNEL: ChannelId = ChannelId(3);
        const MESSAGE: MessageId = MessageId(4);
        const GUILD: GuildId = GuildId(1);
        const WHO: UserId = UserId(2);
        fn boxed<'a, T>(call: impl Future<Output = Result<T, Failure>> + 'a) -> CallResult<'a> {
            Box::pin(async { call.await.map(|_| ()) })
        }
        let thread = Thread { name: "t".to_owned(), minutes: 60 };
        let name = || "n".to_owned();
        match method {
            "send" => boxed(on.send(CHANNEL, text_message(), name())),
            "send_to" => boxed(on.send_to(WHO, text_message(), name())),
            "edit" => boxed(on.edit(CHANNEL, MESSAGE, text_message())),
            "delete" => boxed(on.delete(CHANNEL, MESSAGE)),
            "open_thread" => boxed(on.open_thread(CHANNEL, MESSAGE, thread)),
            "is_gone" => boxed(on.is_gone(CHANNEL)),
            "is_in" => boxed(on.is_in(GUILD, CHANNEL)),
            "answer_message" => boxed(on.answer_message("token")),
            "follow_up" => boxed(on.follow_up("token", text_message())),
            "answer_text" => boxed(on.answer_text("token")),
            "edit_answer" => boxed(on.edit_answer("token", with_file())),
            "is_member" => boxed(on.is_member(GUILD, WHO)),
            "channels" => boxed(on.channels(GUILD)),
            "overrides" => boxed(on.overrides(GUILD)),
            "is_above" => boxed(on.is_above(GUILD, WHO, WHO)),
            other => panic!("what does `{other}` ask for?"),
        }
    }

    #[tokio::test]
    async fn whatever_is_asked_for_goes_by_the_one_sender_and_its_limiter() {
        let port = include_str!("../handle/platform.rs");
        let port = port.split_once("pub trait Platform").expect("it is there").1;
        let methods = port.lines().filter_map(|line| {
            let method = line.trim_start().strip_prefix("fn ")?;
            method.split(['(', '<']).next()
        });
        // `is_connected` makes no call.
        let methods: Vec<_> = methods.filter(|&method| method != "is_connected").collect();
        assert!(methods.len() > 10, "{methods:?}");
        for method in methods {
            let (discord, calls) = discord().await;
            call(&discord, method).await.expect(method);
            let once = calls.lock().expect("whole").len();
            assert!(once > 0, "{method} asks for nothing");
            let began = Instant::now();
            if method == "is_member" {
                // It leaves the last calls to others, and is asked again another time.
                assert!(matches!(call(&discord, method).await, Err(Failure::Passing(_))));
                tokio::time::sleep(RESET).await;
            }
            call(&discord, method).await.expect(method);
            assert!(began.elapsed() > RESET / 2, "{method} waits for no limit");
            let calls = calls.lock().expect("whole");
            assert_eq!(calls.len(), 2 * once, "{method}");
            for headers in calls.iter() {
                assert_eq!(headers[AUTHORIZATION], "Bot t", "{method}");
            }
            let last = calls.last().and_then(|headers| headers.get(CONTENT_TYPE));
            let form = last.is_some_and(|kind| kind.as_bytes().starts_with(b"multipart/form-data"));
            assert_eq!(form, method == "edit_answer", "{method}: {last:?}");
        }
    }
}
