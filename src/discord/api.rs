//! Calls to Discord other than answers to interactions: how they are made, and those for the bot as a whole, such as
//! registering commands. Calls about channels and messages are in `platform.rs`. serenity's `Route` gives the
//! addresses, and the one [`Sender`](super::sender::Sender) makes every call.

use std::collections::HashMap;
use std::mem::take;
use std::num::NonZeroU64;
use std::sync::OnceLock;
use std::time::Duration;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use serenity::all::{ApplicationId, CreateAttachment, CreateCommand, GuildId, Route};
use tokio::time::{Instant, sleep};

use super::body::Body;
use super::payload::{self, NETWORK, from_json, id, is_of_the_token};
use super::permissions::Grounds;
use super::rest::Rest;
use super::sender::NoReply;
use crate::handle::Failure;
use crate::place;

/// How long a call may take, retries included.
const DEADLINE: Duration = Duration::from_secs(15);
/// The most servers listed at a time.
const PAGE: usize = 200;

/// How many calls to leave to those who wait: who is above whom takes two members.
const SPARE: u64 = 2;

/// How long to wait before the first retry; each further wait is twice as long.
const FIRST_WAIT: Duration = Duration::from_millis(500);

pub struct Api {
    rest: Rest,
    application: OnceLock<ApplicationId>,
}

/// A call, retried until it succeeds or its tries are used up.
pub struct Call<'a> {
    /// The call's purpose, as the log and the metrics name it.
    task: &'static str,
    method: Method,
    route: Route<'a>,
    /// The query of its address, from the `?`; nothing in it needs an escape.
    query: String,
    body: Option<&'a Body>,
    tries: u32,
}

impl<'a> Call<'a> {
    pub fn new(task: &'static str, method: Method, route: Route<'a>) -> Self {
        Self { task, method, route, query: String::new(), body: None, tries: u32::MAX }
    }

    pub fn get(task: &'static str, route: Route<'a>) -> Self {
        Self::new(task, Method::GET, route)
    }

    pub fn with(self, body: &'a Body) -> Self {
        Self { body: Some(body), ..self }
    }

    /// Makes this a call that is tried only once.
    pub fn once(self) -> Self {
        Self { tries: 1, ..self }
    }

    fn query(self, query: String) -> Self {
        Self { query, ..self }
    }
}

impl Api {
    pub fn new(rest: &Rest) -> Self {
        Self { rest: rest.clone(), application: OnceLock::new() }
    }

    /// Sets the application's own id, which comes with the gateway's first event or is asked for.
    pub fn set_application(&self, id: ApplicationId) {
        self.application.set(id).ok();
    }

    /// Asks for the application's own id, where no gateway tells it.
    ///
    /// # Errors
    /// No answer, or one without an id.
    pub async fn learn_application(&self) -> Result<(), Failure> {
        let task = "asking Discord for the application";
        let reply = self.call(Call::get(task, Route::Oauth2ApplicationCurrent)).await?;
        self.set_application(id(task, &reply)?.into());
        Ok(())
    }

    /// Replaces all registered commands with these, in one server or everywhere. Returns the names and ids of the typed
    /// ones.
    ///
    /// # Errors
    /// Discord's objection.
    pub async fn put_commands(
        &self,
        guild: Option<place::GuildId>,
        commands: &[CreateCommand],
    ) -> Result<Vec<(String, u64)>, Failure> {
        let task = "registering the commands";
        let body = Body::json(&commands);
        let put = Call::new(task, Method::PUT, self.commands(task, guild)?).with(&body);
        payload::commands(task, self.call(put).await?)
    }

    /// Lists the registered commands, in one server or everywhere, with their words in all languages.
    ///
    /// # Errors
    /// Discord's objection, or no answer.
    pub async fn registered(&self, guild: Option<place::GuildId>) -> Result<Vec<Value>, Failure> {
        let task = "listing the commands";
        let get = Call::get(task, self.commands(task, guild)?);
        let get = get.query("?with_localizations=true".to_owned());
        from_json(task, self.call(get).await?)
    }

    fn commands(
        &self,
        task: &'static str,
        guild: Option<place::GuildId>,
    ) -> Result<Route<'static>, Failure> {
        let application_id = self.application(task)?;
        Ok(match guild {
            Some(guild) => Route::GuildCommands { application_id, guild_id: server_id(guild)? },
            None => Route::Commands { application_id },
        })
    }

    /// Lists the application's own emoji: their names and ids.
    ///
    /// # Errors
    /// Discord's objection, or no answer.
    pub async fn emojis(&self) -> Result<HashMap<String, u64>, Failure> {
        let task = "listing the emoji";
        let application_id = self.application(task)?;
        let reply = self.call(Call::get(task, Route::Emojis { application_id })).await?;
        payload::emojis(task, reply)
    }

    /// Registers an emoji from a PNG, and returns its id.
    ///
    /// # Errors
    /// Discord's objection, or no answer.
    pub async fn add_emoji(&self, name: &str, picture: Vec<u8>) -> Result<u64, Failure> {
        let task = "registering an emoji";
        let application_id = self.application(task)?;
        let image = CreateAttachment::bytes(picture, name).to_base64();
        let body = Body::json(&json!({"name": name, "image": image}));
        let post = Call::new(task, Method::POST, Route::Emojis { application_id }).with(&body);
        id(task, &self.call(post).await?).map(NonZeroU64::get)
    }

    /// Lists every server the bot is in.
    ///
    /// # Errors
    /// No answer, or one that is no list.
    pub async fn servers(&self) -> Result<Vec<place::GuildId>, Failure> {
        let task = "listing the servers";
        let mut servers: Vec<place::GuildId> = Vec::new();
        loop {
            let after = servers.last().map_or(0, |last| last.0);
            let query = format!("?limit={PAGE}&after={after}");
            let page = self.call(Call::get(task, Route::UserMeGuilds).query(query)).await?;
            // A page cut short is an error: it must not look as if the bot had left the missing servers.
            let page: Vec<Value> = from_json(task, page)?;
            for server in &page {
                servers.push(place::GuildId(id(task, server)?.get()));
            }
            // A short page need not be the last: only an empty one ends the list.
            if page.is_empty() {
                return Ok(servers);
            }
            if servers.last().is_none_or(|last| last.0 <= after) {
                return Err(Failure::Passing(format!("{task}: the same page comes again")));
            }
        }
    }

    /// Asks for everything that decides the bot's permissions on a server.
    ///
    /// # Errors
    /// Discord's objection, or no answer.
    pub async fn grounds(
        &self,
        task: &'static str,
        guild: place::GuildId,
    ) -> Result<Grounds, Failure> {
        let guild_id = server_id(guild)?;
        let me = self.application(task)?.get();
        let user_id = me.into();
        let get = |route| self.call(Call::get(task, route));
        let (server, member, channels) = tokio::try_join!(
            get(Route::Guild { guild_id }),
            get(Route::GuildMember { guild_id, user_id }),
            get(Route::GuildChannels { guild_id }),
        )?;
        let (server, member) = (from_json(task, server)?, from_json(task, member)?);
        Ok(Grounds { server, me, member, channels: from_json(task, channels)? })
    }

    /// Calls until it succeeds, is refused, or the deadline passes. Returns the reply's JSON, or null if it is not
    /// JSON.
    ///
    /// # Errors
    /// Discord's objection, or no answer.
    pub async fn call(&self, call: Call<'_>) -> Result<Value, Failure> {
        self.attempt(call).await.map_err(|(failure, _)| failure)
    }

    /// Whether a call of that kind leaves some of those that Discord takes for now to whoever waits for what they bring.
    pub fn spares(&self, method: &Method, route: &Route<'_>) -> bool {
        self.rest.sender.has_more_than(SPARE, method, &route.path())
    }

    /// As [`call`](Self::call), but a failure comes with Discord's code for it, if there is one.
    ///
    /// # Errors
    /// As [`call`](Self::call).
    pub async fn attempt(&self, call: Call<'_>) -> Result<Value, (Failure, Option<u64>)> {
        let (task, began) = (call.task, Instant::now());
        // Boxed because it is large: every future that may call would otherwise reserve room for it.
        let result = Box::pin(self.keep_trying(call)).await;
        self.rest.metrics.rest(task, began.elapsed(), result.is_ok());
        result
    }

    async fn keep_trying(&self, mut call: Call<'_>) -> Result<Value, (Failure, Option<u64>)> {
        let deadline = Instant::now() + DEADLINE;
        let (mut wait, mut may_have_arrived) = (FIRST_WAIT, false);
        loop {
            call.tries -= 1;
            let trouble = match self.request(&call, deadline).await {
                Ok(reply) => return Ok(reply),
                Err(trouble) => trouble,
            };
            wait = wait.max(trouble.after.unwrap_or_default());
            let mut failure = (trouble.failure)(format!("{}: {}", call.task, trouble.why));
            let passing = failure.is_passing();
            may_have_arrived |= matches!(failure, Failure::NoReply(_));
            if let (true, Failure::Passing(why)) = (may_have_arrived, &mut failure) {
                failure = Failure::NoReply(take(why));
            }
            if !passing || call.tries == 0 || Instant::now() + wait >= deadline {
                return Err((failure, trouble.code));
            }
            sleep(wait).await;
            wait *= 2;
        }
    }

    async fn request(&self, call: &Call<'_>, deadline: Instant) -> Result<Value, Trouble> {
        let url = call.route.path().into_owned() + &call.query;
        let transient = |why| Trouble { failure: Failure::Passing, after: None, code: None, why };
        let method = call.method.clone();
        let reply = self.rest.sender.send(method, &url, call.body, deadline).await;
        let reply = reply.map_err(|NoReply { why, may_have_arrived }| Trouble {
            failure: if may_have_arrived { Failure::NoReply } else { Failure::Passing },
            ..transient(why)
        })?;
        let status = reply.status;
        let json = reply.body.and_then(|body| serde_json::from_slice::<Value>(&body).ok());
        if status.is_success() {
            return match json {
                None if call.method == Method::GET => {
                    Err(transient("the reply cannot be read".to_owned()))
                }
                // The call succeeded, even if its reply cannot be read.
                json => Ok(json.unwrap_or_default()),
            };
        }
        let json = json.unwrap_or_default();
        let message = payload::brief(json["message"].as_str().unwrap_or_default());
        let message = match payload::objection(&json["errors"]) {
            Some(objection) => format!("{message}: {}", payload::brief(&objection)),
            None => message,
        };
        let code = json["code"].as_u64();
        if is_of_the_token(status, code) {
            self.rest.sender.token_refused();
        }
        Err(Trouble {
            failure: failure(status, code),
            after: (reply.after).filter(|_| status == StatusCode::TOO_MANY_REQUESTS),
            code,
            why: format!("{status} {message}"),
        })
    }

    /// The application's id.
    ///
    /// # Errors
    /// The id is not known yet.
    pub fn application(&self, task: &'static str) -> Result<ApplicationId, Failure> {
        let why = || Failure::Passing(format!("{task}: the application's id is not known yet"));
        self.application.get().copied().ok_or_else(why)
    }
}

struct Trouble {
    failure: fn(String) -> Failure,
    /// How long Discord wants us to wait.
    after: Option<Duration>,
    /// Discord's error code.
    code: Option<u64>,
    why: String,
}

pub fn server_id(guild: place::GuildId) -> Result<GuildId, Failure> {
    to_id("server", guild.0)
}

/// Turns a number into one of serenity's ids, which panic at 0. Only a forged interaction has an id of 0.
pub fn to_id<Id: From<NonZeroU64>>(kind: &str, id: u64) -> Result<Id, Failure> {
    let id = NonZeroU64::new(id).map(Id::from);
    id.ok_or_else(|| Failure::Gone(format!("no {kind} has the id 0")))
}

/// Error codes of well-formed calls that Discord refuses as bad requests: wrong type of channel, archived thread,
/// locked thread, and (two codes) too many threads.
const REFUSED: [u64; 5] = [50024, 50083, 160_005, 160_006, 160_007];

fn failure(status: StatusCode, code: Option<u64>) -> fn(String) -> Failure {
    match status {
        _ if code.is_some_and(|code| REFUSED.contains(&code)) => Failure::Refused,
        // This concerns the bot as a whole, not what it asked for.
        _ if is_of_the_token(status, code) || code == Some(NETWORK) => Failure::Passing,
        // Discord gives a code with every refusal. A reply without one was cut off, or is not Discord's.
        _ if code.is_none() => Failure::Passing,
        StatusCode::TOO_MANY_REQUESTS => Failure::Passing,
        status if status.is_server_error() => Failure::Passing,
        StatusCode::NOT_FOUND => Failure::Gone,
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => Failure::Refused,
        _ => Failure::Malformed,
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;
    use tokio::task::JoinHandle;
    use tokio::time::timeout;

    use super::*;
    use crate::config::ApiUrl;
    use crate::connectivity::Connectivity;
    use crate::discord::emoji::Emojis;
    use crate::discord::platform::Discord;
    use crate::discord::rest::{Outgoing, Unanswered};
    use crate::discord::sender::INVALID;
    use crate::handle::Platform;
    use crate::metrics::Metrics;
    use crate::place::{ChannelId, MessageId, Token};
    use crate::reply::Message;

    const LIMITED: &str = "HTTP/1.1 429 Too Many Requests\r\nRetry-After: ";

    /// Serves these replies in Discord's place, one per connection; the task ends when all were asked for.
    async fn serving(replies: Vec<String>) -> (Rest, JoinHandle<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let server = tokio::spawn(async move {
            for reply in replies {
                let (mut stream, _) = listener.accept().await.expect("it is asked");
                let mut request = [0; 4096];
                assert!(stream.read(&mut request).await.expect("it is asked") > 0);
                let end = "\r\nContent-Length: 10\r\nConnection: close\r\n\r\n{\"id\":\"5\"}";
                stream.write_all((reply + end).as_bytes()).await.ok();
            }
        });
        let rest = Rest::new(Some(&ApiUrl::new(url)), Token::new("t"), Metrics::default())
            .expect("a client");
        (rest, server)
    }

    fn discord(rest: &Rest) -> Discord {
        let (emojis, connectivity) = (Emojis::default(), Connectivity::default());
        Discord { api: Api::new(rest), emojis, connectivity }
    }

    async fn send(rest: &Rest) -> Result<MessageId, Failure> {
        discord(rest).send(ChannelId(1), Message::text(""), "name".to_owned()).await
    }

    fn answer(response: &Body, deadline: Instant) -> Outgoing<'_> {
        Outgoing { interaction: 1, token: "t", response, wants_id: false, deadline }
    }

    #[test]
    fn what_is_refused_of_the_bot_as_a_whole_is_no_word_of_what_it_asks_for() {
        let is = |status, code| {
            let status = StatusCode::from_u16(status).expect("a status");
            failure(status, Some(code))(String::new())
        };
        assert!(matches!(is(401, 0), Failure::Passing(_)));
        assert!(matches!(is(403, NETWORK), Failure::Passing(_)));
        assert!(matches!(is(401, 50_027), Failure::Refused(_)), "an interaction's token");
        assert!(matches!(is(403, 50_001), Failure::Refused(_)), "a channel");
    }

    #[tokio::test]
    async fn a_token_that_is_not_taken_is_used_no_more_for_a_while() {
        let (rest, server) = serving(vec!["HTTP/1.1 200 OK".to_owned()]).await;
        rest.sender.token_refused();
        assert!(matches!(send(&rest).await, Err(Failure::Passing(_))));
        assert!(!server.is_finished(), "nobody is asked");
        server.abort();
    }

    #[tokio::test]
    async fn at_the_start_no_page_refuses_the_token_or_stops_the_bot_for_a_day() {
        let away = "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 90000";
        let replies = ["HTTP/1.1 401 Unauthorized", away].map(str::to_owned);
        let (rest, server) = serving(replies.to_vec()).await;
        let first = async || rest.try_first::<Value>("gateway/bot", |_| Ok(())).await;
        assert!(matches!(first().await, Err(Unanswered::Stranger(_))));
        let hour = Some(Duration::from_secs(3600));
        assert!(matches!(first().await, Err(Unanswered::Later(_, after)) if after == hour));
        server.await.expect("it was asked twice");
    }

    #[tokio::test]
    async fn what_discord_wants_us_to_wait_is_waited() {
        let replies = [format!("{LIMITED}1.2"), "HTTP/1.1 200 OK".to_owned()];
        let (rest, server) = serving(replies.to_vec()).await;
        let began = Instant::now();
        assert_eq!(send(&rest).await, Ok(MessageId(5)));
        let took = began.elapsed();
        assert!(took >= Duration::from_millis(1_200), "{took:?}");
        server.await.expect("it was asked twice");
    }

    #[tokio::test]
    async fn no_time_to_wait_is_too_long() {
        for after in ["1e19", "3600", "99999999999999999999999"] {
            let (rest, server) = serving(vec![format!("{LIMITED}{after}"); 2]).await;
            let began = Instant::now();
            let sent = timeout(Duration::from_millis(300), send(&rest)).await;
            // An unreadable wait counts as none given.
            assert!(!matches!(sent, Ok(Ok(_) | Err(Failure::Malformed(_)))), "{after}: {sent:?}");
            let response = crate::discord::response::response(crate::reply::Reply::Choices(vec![]));
            let deadline = began + Duration::from_secs(1);
            assert!(rest.answer(answer(&response, deadline)).await.is_err(), "{after}");
            server.abort();
        }
    }

    #[tokio::test]
    async fn where_nothing_is_taken_answers_end_before_discord_shuts_us_out() {
        let response = crate::discord::response::response(crate::reply::Reply::Choices(vec![]));
        let (rest, server) = serving(vec!["HTTP/1.1 429 Too Many Requests".to_owned()]).await;
        let refuse = || rest.sender.count(StatusCode::FORBIDDEN);
        (0..INVALID).for_each(|_| refuse());
        let answers = async || {
            let began = Instant::now();
            let deadline = began + Duration::from_secs(2);
            assert!(rest.answer(answer(&response, deadline)).await.is_err());
            assert!(began.elapsed() < Duration::from_secs(1));
        };
        // One try for each answer, and in the end none.
        answers().await;
        server.await.expect("it was asked once");
        (0..INVALID).for_each(|_| refuse());
        answers().await;
    }

    #[tokio::test]
    async fn who_is_turned_away_before_discord_asks_nothing_for_a_while() {
        const HTML: &str = "Content-Type: text/html; charset=UTF-8";
        let away = format!("HTTP/1.1 403 Forbidden\r\n{HTML}\r\nRetry-After: 1");
        let (rest, server) = serving(vec![away, "HTTP/1.1 200 OK".to_owned()]).await;
        let began = Instant::now();
        let deleted = discord(&rest).delete(ChannelId(1), MessageId(1)).await;
        // The 403 says nothing about that channel, and the retry succeeds once the pause is over.
        assert_eq!(deleted, Ok(()));
        assert!(began.elapsed() >= Duration::from_secs(1));
        server.await.expect("it was asked twice");
    }

    #[tokio::test]
    async fn no_list_is_no_word_of_servers_that_were_left() {
        let list = |length| format!("HTTP/1.1 200 OK\r\nContent-Length: {length}\r\n\r\n[]");
        // A list that is cut off is asked for again.
        let (rest, server) = serving(vec![list(99), list(2)]).await;
        assert_eq!(Api::new(&rest).servers().await, Ok(Vec::new()));
        server.await.expect("it was asked twice");
        let (rest, server) = serving(vec!["HTTP/1.1 200 OK".to_owned()]).await;
        let servers = Api::new(&rest).servers().await;
        assert!(matches!(servers, Err(Failure::Passing(_))), "{servers:?}");
        server.await.expect("it was asked once");
    }

    #[test]
    fn a_refusal_keeps_to_its_line() {
        let page = format!("<html>\n\u{1b}[31m{}", "x".repeat(100_000));
        let brief = payload::brief(&page);
        assert!(brief.starts_with(r"<html>\n\u{1b}[31mxxx") && brief.len() < 220, "{brief}");
    }

    #[tokio::test]
    async fn an_id_of_nought_is_nothing() {
        let rest = Rest::new(
            Some(&ApiUrl::new("http://127.0.0.1:9")),
            Token::new("t"),
            Metrics::default(),
        )
        .expect("a client");
        let discord = discord(&rest);
        let deleted = discord.delete(ChannelId(1), MessageId(0)).await;
        assert!(matches!(deleted, Err(Failure::Gone(_))), "{deleted:?}");
        assert_eq!(discord.is_gone(ChannelId(0)).await, Ok(true));
    }
}
