//! Discord as the place the bot does things in.

use std::future::Future;
use std::time::Duration;

use tokio::time::sleep;

use super::api::Api;
use super::emoji::Emojis;
use super::response::{edit, follow_up, fresh};
use crate::ask::{Overrides, ServerChannel};
use crate::connectivity::Connectivity;
use crate::handle::{Failure, Platform};
use crate::place::{ChannelId, GuildId, MessageId, UserId};
use crate::reply::{Message, Thread};

/// How long to wait first for an answer to arrive that was given over HTTP; each further wait is twice as long.
const FIRST_WAIT: Duration = Duration::from_millis(100);
const LAST_WAIT: Duration = Duration::from_millis(1_600);

/// Discord, by REST, and whether people reach the bot by it.
pub struct Discord {
    pub api: Api,
    pub emojis: Emojis,
    pub connectivity: Connectivity,
}

impl Discord {
    /// Uses an answer's token. An answer over HTTP may have left us and not have arrived: until then it opens nothing.
    async fn patiently<T, F>(&self, call: impl Fn() -> F) -> Result<T, Failure>
    where
        F: Future<Output = Result<T, Failure>>,
    {
        let mut wait = FIRST_WAIT;
        loop {
            match call().await {
                Err(Failure::Gone(_)) if self.connectivity.is_by_http() && wait <= LAST_WAIT => {
                    sleep(wait).await;
                }
                done => return done,
            }
            wait *= 2;
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
        self.api.send(channel, &fresh(self.emojis.shown(message), &name)).await
    }

    async fn send_to(
        &self,
        who: UserId,
        message: Message,
        name: String,
    ) -> Result<MessageId, Failure> {
        let channel = self.api.open_dm(who).await?;
        self.api.send(channel, &fresh(self.emojis.shown(message), &name)).await
    }

    async fn edit(
        &self,
        channel: ChannelId,
        message: MessageId,
        with: Message,
    ) -> Result<(), Failure> {
        self.api.redraw(channel, message, &edit(self.emojis.shown(with))).await
    }

    async fn delete(&self, channel: ChannelId, message: MessageId) -> Result<(), Failure> {
        self.api.delete(channel, message).await
    }

    async fn open_thread(
        &self,
        channel: ChannelId,
        message: MessageId,
        thread: Thread,
    ) -> Result<ChannelId, Failure> {
        self.api.open_thread(channel, message, &thread).await
    }

    async fn is_gone(&self, channel: ChannelId) -> Result<bool, Failure> {
        self.api.is_gone(channel).await
    }

    async fn is_in(&self, guild: GuildId, channel: ChannelId) -> Result<bool, Failure> {
        self.api.is_in(guild, channel).await
    }

    async fn original(&self, token: &str) -> Result<MessageId, Failure> {
        self.patiently(|| self.api.original(token)).await
    }

    async fn follow_up(&self, token: &str, message: Message) -> Result<MessageId, Failure> {
        let message = follow_up(self.emojis.shown(message));
        self.patiently(|| self.api.follow_up(token, &message)).await
    }

    async fn shown(&self, token: &str) -> Result<String, Failure> {
        self.api.shown(token).await
    }

    async fn amend(&self, token: &str, with: Message) -> Result<(), Failure> {
        self.api.amend(token, &edit(self.emojis.shown(with))).await
    }

    async fn is_member(&self, guild: GuildId, who: UserId) -> Result<bool, Failure> {
        self.api.is_member(guild, who).await
    }

    async fn channels(&self, guild: GuildId) -> Result<Vec<ServerChannel>, Failure> {
        self.api.channels(guild).await
    }

    async fn is_above(&self, guild: GuildId, one: UserId, other: UserId) -> Result<bool, Failure> {
        self.api.is_above(guild, one, other).await
    }

    async fn overrides(&self, guild: GuildId) -> Result<Overrides, Failure> {
        self.api.overrides(guild).await
    }

    fn connected(&self) -> bool {
        self.connectivity.is_made()
    }
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
    use crate::config::{ApiUrl, Secret};
    use crate::discord::rest::Rest;
    use crate::metrics::Metrics;
    use crate::reply::{File, Plain};

    /// When the count of each bucket starts over in which one call is taken.
    const ANEW: Duration = Duration::from_millis(150);

    type Calls = Arc<Mutex<Vec<HeaderMap>>>;

    /// Answers like Discord to whatever is asked.
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
                ("x-ratelimit-reset-after", ANEW.as_secs_f64().to_string()),
            ];
            let answer = answer(&request);
            async move { (headers, Json(answer)) }
        });
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        tokio::spawn(async move { axum::serve(listener, router).await });
        let rest = Rest::new(Some(&ApiUrl::new(url)), Secret::new("t"), Metrics::default());
        let api = Api::new(&rest.expect("a client"));
        api.set_application(1.into());
        let discord =
            Discord { api, emojis: Emojis::default(), connectivity: Connectivity::default() };
        (discord, calls)
    }

    fn said() -> Message {
        Message::text("said")
    }

    fn with_file() -> Message {
        let file = File {
            name: "copy.json".to_owned(),
            bytes: Arc::new(b"{}".to_vec()),
            description: None,
        };
        let mut plain = Plain::text("said");
        plain.files.push(file);
        plain.into()
    }

    type Done<'a> = Pin<Box<dyn Future<Output = Result<(), Failure>> + 'a>>;

    /// Each of the [`Platform`]'s methods that asks Discord for something.
    fn call<'a>(on: &'a Discord, method: &str) -> Done<'a> {
        const CHANNEL: ChannelId = ChannelId(3);
        const MESSAGE: MessageId = MessageId(4);
        const GUILD: GuildId = GuildId(1);
        const WHO: UserId = UserId(2);
        fn done<'a, T>(call: impl Future<Output = Result<T, Failure>> + 'a) -> Done<'a> {
            Box::pin(async { call.await.map(|_| ()) })
        }
        let thread = Thread { name: "t".to_owned(), minutes: 60 };
        let name = || "n".to_owned();
        match method {
            "send" => done(on.send(CHANNEL, said(), name())),
            "send_to" => done(on.send_to(WHO, said(), name())),
            "edit" => done(on.edit(CHANNEL, MESSAGE, said())),
            "delete" => done(on.delete(CHANNEL, MESSAGE)),
            "open_thread" => done(on.open_thread(CHANNEL, MESSAGE, thread)),
            "is_gone" => done(on.is_gone(CHANNEL)),
            "is_in" => done(on.is_in(GUILD, CHANNEL)),
            "original" => done(on.original("token")),
            "follow_up" => done(on.follow_up("token", said())),
            "shown" => done(on.shown("token")),
            "amend" => done(on.amend("token", with_file())),
            "is_member" => done(on.is_member(GUILD, WHO)),
            "channels" => done(on.channels(GUILD)),
            "overrides" => done(on.overrides(GUILD)),
            "is_above" => done(on.is_above(GUILD, WHO, WHO)),
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
        // It asks for nothing.
        let methods: Vec<_> = methods.filter(|&method| method != "connected").collect();
        assert!(methods.len() > 10, "{methods:?}");
        for method in methods {
            let (discord, calls) = discord().await;
            call(&discord, method).await.expect(method);
            let once = calls.lock().expect("whole").len();
            assert!(once > 0, "{method} asks for nothing");
            let began = Instant::now();
            call(&discord, method).await.expect(method);
            assert!(began.elapsed() > ANEW / 2, "{method} waits for no limit");
            let calls = calls.lock().expect("whole");
            assert_eq!(calls.len(), 2 * once, "{method}");
            for headers in calls.iter() {
                assert_eq!(headers[AUTHORIZATION], "Bot t", "{method}");
            }
            let last = calls.last().and_then(|headers| headers.get(CONTENT_TYPE));
            let form = last.is_some_and(|kind| kind.as_bytes().starts_with(b"multipart/form-data"));
            assert_eq!(form, method == "amend", "{method}: {last:?}");
        }
    }
}
