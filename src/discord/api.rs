//! Calls to Discord other than answers: registering commands, and looking after messages. Where they go is serenity's
//! `Route`; they all go by the one [`Sender`](super::sender::Sender).

use std::collections::HashMap;
use std::num::NonZeroU64;
use std::sync::OnceLock;
use std::time::Duration;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use serenity::all::{ApplicationId, CreateAttachment, CreateCommand, GuildId, Route};
use tokio::time::{Instant, sleep};

use super::body::Body;
use super::payload::{self, described, id, message_id};
use super::permissions::{self, Grounds, Member, Server};
use super::rest::Rest;
use super::source_message::Message as Source;
use crate::ask::{Overrides, ServerChannel};
use crate::handle::Failure;
use crate::place::{self, ChannelId, MessageId, UserId};
use crate::reply::Thread;

/// How long a call may take, repeats included.
const DEADLINE: Duration = Duration::from_secs(15);
/// The most servers that are listed at a time.
const PAGE: usize = 200;

/// What follows the `?` of an address; nothing in it needs an escape.
type Query = Vec<(&'static str, String)>;

/// What Discord calls it that nobody of that id is there.
const UNKNOWN_MEMBER: u64 = 10007;
const UNKNOWN_USER: u64 = 10013;

/// How long to wait before the first repeat; each further wait is twice as long.
const FIRST_WAIT: Duration = Duration::from_millis(500);

/// The flag of a message that one person sees.
const EPHEMERAL: u64 = 1 << 6;

/// After how many minutes with nothing written in it a thread can be had to archive itself.
const RESTS: [u32; 4] = [60, 1440, 4320, 10080];

pub struct Api {
    rest: Rest,
    application: OnceLock<ApplicationId>,
}

impl Api {
    pub fn new(rest: &Rest) -> Self {
        Self { rest: rest.clone(), application: OnceLock::new() }
    }

    /// The application's own id, which comes with the gateway's first event, or is asked for.
    pub fn set_application(&self, id: ApplicationId) {
        self.application.set(id).ok();
    }

    /// Learns the application's own id without a gateway.
    ///
    /// # Errors
    /// No answer, or one without an id.
    pub async fn learn_application(&self) -> Result<(), Failure> {
        let what = "asking Discord for the application";
        let route = Route::Oauth2ApplicationCurrent;
        let id = id(what, &self.call(what, route, Method::GET, None).await?)?;
        self.set_application(id.into());
        Ok(())
    }

    /// Replaces all registered commands with these, in one server or everywhere. Gives the names and ids of those that
    /// are typed.
    ///
    /// # Errors
    /// Discord's objection.
    pub async fn put_commands(
        &self,
        guild: Option<GuildId>,
        commands: &[CreateCommand],
    ) -> Result<Vec<(String, u64)>, Failure> {
        let what = "registering the commands";
        let application_id = self.application(what)?;
        let route = match guild {
            Some(guild_id) => Route::GuildCommands { application_id, guild_id },
            None => Route::Commands { application_id },
        };
        let registered = self.call(what, route, Method::PUT, Some(&Body::json(&commands))).await?;
        payload::commands(what, registered)
    }

    /// The application's own emoji: their names and ids.
    ///
    /// # Errors
    /// Discord's objection, or no answer.
    pub async fn emojis(&self) -> Result<HashMap<String, u64>, Failure> {
        let what = "listing the emoji";
        let application_id = self.application(what)?;
        let route = Route::Emojis { application_id };
        let all = self.call(what, route, Method::GET, None).await?;
        payload::emojis(what, all)
    }

    /// Registers another, a PNG; its id.
    ///
    /// # Errors
    /// Discord's objection, or no answer.
    pub async fn add_emoji(&self, name: &str, picture: Vec<u8>) -> Result<u64, Failure> {
        let what = "registering an emoji";
        let application_id = self.application(what)?;
        let route = Route::Emojis { application_id };
        let image = CreateAttachment::bytes(picture, name).to_base64();
        let body = Body::json(&json!({"name": name, "image": image}));
        let added = self.call(what, route, Method::POST, Some(&body)).await?;
        id(what, &added).map(NonZeroU64::get)
    }

    /// The id of the message an interaction was answered with.
    ///
    /// # Errors
    /// Discord's objection, or no answer.
    pub async fn original(&self, token: &str) -> Result<MessageId, Failure> {
        let what = "reading an answer's id";
        let message = self.call(what, self.answer(what, token)?, Method::GET, None).await?;
        match message["flags"].as_u64() {
            // What was to be posted was not: the answer was an excuse.
            Some(flags) if flags & EPHEMERAL != 0 => {
                Err(Failure::Gone(format!("{what}: it is a whisper")))
            }
            _ => message_id(what, &message),
        }
    }

    /// Whether a channel or thread has been deleted.
    ///
    /// # Errors
    /// No answer, or the bot may not see the channel, which therefore exists.
    pub async fn is_gone(&self, channel: ChannelId) -> Result<bool, Failure> {
        let Ok(channel_id) = in_channel(channel) else {
            return Ok(true);
        };
        let route = Route::Channel { channel_id };
        match self.call("looking for a channel", route, Method::GET, None).await {
            Ok(_) => Ok(false),
            Err(Failure::Gone(_)) => Ok(true),
            Err(error) => Err(error),
        }
    }

    /// Whether a channel or thread is one of that server's.
    ///
    /// # Errors
    /// No answer, or the bot may not see the channel, or it was deleted.
    pub async fn is_in(&self, guild: place::GuildId, channel: ChannelId) -> Result<bool, Failure> {
        let (what, channel_id) = ("looking where a channel is", in_channel(channel)?);
        let route = Route::Channel { channel_id };
        let found = self.call(what, route, Method::GET, None).await?;
        Ok(found["guild_id"] == guild.to_string())
    }

    /// Every server the bot is in.
    ///
    /// # Errors
    /// No answer, or one that is no list.
    pub async fn servers(&self) -> Result<Vec<place::GuildId>, Failure> {
        let what = "listing the servers";
        let mut servers: Vec<place::GuildId> = Vec::new();
        loop {
            let after = servers.last().map_or(0, |last| last.0);
            let query = vec![("limit", PAGE.to_string()), ("after", after.to_string())];
            let (route, get) = (Route::UserMeGuilds, Method::GET);
            let page = self.try_call(what, (route, query), get, None, u32::MAX).await?;
            // One that is cut off is no word of the servers that are not on it.
            let page: Vec<Value> = described(what, page)?;
            for server in &page {
                servers.push(place::GuildId(id(what, server)?.get()));
            }
            if page.len() < PAGE {
                return Ok(servers);
            }
        }
    }

    /// Redraws a message.
    ///
    /// # Errors
    /// Discord's objection: the bot may not see the channel, or the message is gone.
    pub async fn redraw(
        &self,
        channel: ChannelId,
        message: MessageId,
        edit: &Body,
    ) -> Result<(), Failure> {
        let what = "redrawing a message";
        self.call(what, one(channel, message)?, Method::PATCH, Some(edit)).await?;
        Ok(())
    }

    /// Posts a message that answers no interaction. It must carry a nonce: it may be sent more than once.
    ///
    /// # Errors
    /// Discord's objection: the bot may not see the channel, or not write there.
    pub async fn send(&self, channel: ChannelId, message: &Body) -> Result<MessageId, Failure> {
        let what = "posting a message";
        let channel_id = in_channel(channel)?;
        let route = Route::ChannelMessages { channel_id };
        let message = self.call(what, route, Method::POST, Some(message)).await?;
        message_id(what, &message)
    }

    /// Opens a thread on a message, or finds the one that hangs on it already: a message takes one.
    ///
    /// # Errors
    /// Discord's objection: the bot may not, the channel takes no threads, or has enough; or the message is gone.
    pub async fn open_thread(
        &self,
        channel: ChannelId,
        message: MessageId,
        thread: &Thread,
    ) -> Result<ChannelId, Failure> {
        const EXISTS: u64 = 160_004;
        let what = "opening a thread";
        let (channel_id, message_id) =
            in_channel(channel).and_then(|it| Ok((it, named(message)?)))?;
        let route = Route::ChannelMessageThreads { channel_id, message_id };
        let rest = RESTS.into_iter().find(|&rest| rest >= thread.minutes);
        let body = Body::json(&json!({
            "name": thread.name,
            "auto_archive_duration": rest.unwrap_or(RESTS[RESTS.len() - 1]),
        }));
        match self.attempt(what, (route, Vec::new()), Method::POST, Some(&body), u32::MAX).await {
            Ok(opened) => id(what, &opened).map(|id| ChannelId(id.get())),
            Err((_, Some(EXISTS))) => Ok(message.thread()),
            Err((failure, _)) => Err(failure),
        }
    }

    /// The channel in which the bot and somebody are alone.
    ///
    /// # Errors
    /// Discord's objection, or no answer.
    pub async fn open_dm(&self, who: UserId) -> Result<ChannelId, Failure> {
        let what = "opening direct messages";
        let body = Body::json(&json!({"recipient_id": who.to_string()}));
        let channel = self.call(what, Route::UserMeDmChannels, Method::POST, Some(&body)).await?;
        id(what, &channel).map(|id| ChannelId(id.get()))
    }

    /// Posts another message after an answer. A repeat could post it twice, so it is tried once.
    ///
    /// # Errors
    /// Discord's objection, or no answer.
    pub async fn follow_up(&self, token: &str, message: &Body) -> Result<MessageId, Failure> {
        let what = "posting a message after an answer";
        let application_id = self.application(what)?;
        let route = Route::WebhookFollowupMessages { application_id, token };
        let message =
            self.try_call(what, (route, Vec::new()), Method::POST, Some(message), 1).await?;
        message_id(what, &message)
    }

    /// The text of the message an interaction was answered with, as it is now.
    ///
    /// # Errors
    /// Discord's objection, or no answer.
    pub async fn shown(&self, token: &str) -> Result<String, Failure> {
        let what = "reading an answer";
        let message = self.call(what, self.answer(what, token)?, Method::GET, None).await?;
        Ok(described::<Source>(what, message)?.text())
    }

    /// Redraws the message an interaction was answered with.
    ///
    /// # Errors
    /// Discord's objection, or no answer.
    pub async fn amend(&self, token: &str, edit: &Body) -> Result<(), Failure> {
        let what = "redrawing an answer";
        self.call(what, self.answer(what, token)?, Method::PATCH, Some(edit)).await?;
        Ok(())
    }

    /// Whether someone is a member of a server. An account that was deleted is none anywhere.
    ///
    /// # Errors
    /// No answer, or the bot itself is not in that server.
    pub async fn is_member(&self, guild: place::GuildId, who: UserId) -> Result<bool, Failure> {
        let Some(guild) = NonZeroU64::new(guild.0) else {
            return Ok(false);
        };
        let member = self.member("looking for a member", guild.into(), who).await?;
        Ok(member.is_some())
    }

    /// Who may use which of the commands on a server, as far as that was decided there.
    ///
    /// # Errors
    /// Discord's objection, or no answer.
    pub async fn overrides(&self, guild: place::GuildId) -> Result<Overrides, Failure> {
        let what = "looking who may use which command";
        let (application_id, guild_id) = (self.application(what)?, server_id(guild)?);
        let route = Route::GuildCommandsPermissions { application_id, guild_id };
        let decided = self.call(what, route, Method::GET, None).await?;
        payload::overrides(what, application_id.get(), decided)
    }

    /// Whether someone comes before another in a server's order of roles.
    ///
    /// # Errors
    /// Discord's objection, or no answer.
    pub async fn is_above(
        &self,
        guild: place::GuildId,
        one: UserId,
        other: UserId,
    ) -> Result<bool, Failure> {
        let what = "looking who is above whom";
        let guild_id = server_id(guild)?;
        let route = Route::Guild { guild_id };
        let (server, one_member, other_member) = tokio::try_join!(
            self.call(what, route, Method::GET, None),
            self.member(what, guild_id, one),
            self.member(what, guild_id, other),
        )?;
        let server: Server = described(what, server)?;
        let (Some(one_member), Some(other_member)) = (one_member, other_member) else {
            return Ok(false);
        };
        Ok(permissions::is_above(&server, (one.0, &one_member), (other.0, &other_member)))
    }

    async fn member(
        &self,
        what: &'static str,
        guild_id: GuildId,
        who: UserId,
    ) -> Result<Option<Member>, Failure> {
        let Some(user) = NonZeroU64::new(who.0) else {
            return Ok(None);
        };
        let route = Route::GuildMember { guild_id, user_id: user.into() };
        match self.attempt(what, (route, Vec::new()), Method::GET, None, u32::MAX).await {
            Ok(member) => described(what, member).map(Some),
            Err((_, Some(UNKNOWN_MEMBER | UNKNOWN_USER))) => Ok(None),
            Err((failure, _)) => Err(failure),
        }
    }

    /// A server's channels. Discord lists no threads among them, but headings above some, which are none.
    ///
    /// # Errors
    /// Discord's objection, or no answer.
    pub async fn channels(&self, guild: place::GuildId) -> Result<Vec<ServerChannel>, Failure> {
        let grounds = self.grounds("looking where the bot may write", guild).await?;
        let described = |channel: &permissions::Channel| {
            let lack = permissions::lack(grounds.may(channel), None);
            ServerChannel { id: ChannelId(channel.id.get()), name: channel.name.clone(), lack }
        };
        let channels = grounds.channels.iter().filter(|channel| !channel.is_heading());
        Ok(channels.map(described).collect())
    }

    /// What decides what the bot may do where on a server.
    ///
    /// # Errors
    /// Discord's objection, or no answer.
    pub async fn grounds(
        &self,
        what: &'static str,
        guild: place::GuildId,
    ) -> Result<Grounds, Failure> {
        let guild_id = server_id(guild)?;
        let me = self.application(what)?.get();
        let user_id = me.into();
        let get = |route| self.call(what, route, Method::GET, None);
        let (server, member, channels) = tokio::try_join!(
            get(Route::Guild { guild_id }),
            get(Route::GuildMember { guild_id, user_id }),
            get(Route::GuildChannels { guild_id }),
        )?;
        let (server, member) = (described(what, server)?, described(what, member)?);
        Ok(Grounds { server, me, member, channels: described(what, channels)? })
    }

    /// The commands that are registered, in one server or everywhere, with their words in all languages.
    ///
    /// # Errors
    /// Discord's objection, or no answer.
    pub async fn registered(&self, guild: Option<place::GuildId>) -> Result<Vec<Value>, Failure> {
        let what = "listing the commands";
        let application_id = self.application(what)?;
        let route = match guild {
            Some(guild) => Route::GuildCommands { application_id, guild_id: server_id(guild)? },
            None => Route::Commands { application_id },
        };
        let query = vec![("with_localizations", "true".to_owned())];
        let all = self.try_call(what, (route, query), Method::GET, None, u32::MAX).await?;
        described(what, all)
    }

    fn answer<'a>(&self, what: &'static str, token: &'a str) -> Result<Route<'a>, Failure> {
        Ok(Route::WebhookOriginalInteractionResponse {
            application_id: self.application(what)?,
            token,
        })
    }

    /// Deletes a message of the bot's own.
    ///
    /// # Errors
    /// Discord's objection: the message is gone already, or the bot may not see the channel.
    pub async fn delete(&self, channel: ChannelId, message: MessageId) -> Result<(), Failure> {
        let what = "deleting a message";
        self.call(what, one(channel, message)?, Method::DELETE, None).await?;
        Ok(())
    }

    /// Calls until it succeeds, is refused, or the deadline is over; the answer's JSON, or null if it is none.
    async fn call(
        &self,
        what: &'static str,
        route: Route<'_>,
        method: Method,
        body: Option<&Body>,
    ) -> Result<Value, Failure> {
        self.try_call(what, (route, Vec::new()), method, body, u32::MAX).await
    }

    /// The same, with at most that many tries.
    async fn try_call(
        &self,
        what: &'static str,
        to: (Route<'_>, Query),
        method: Method,
        body: Option<&Body>,
        tries: u32,
    ) -> Result<Value, Failure> {
        let done = self.attempt(what, to, method, body, tries).await;
        done.map_err(|(failure, _)| failure)
    }

    /// The same; with a failure comes Discord's code for it, if it gave one.
    async fn attempt(
        &self,
        what: &'static str,
        to: (Route<'_>, Query),
        method: Method,
        body: Option<&Body>,
        tries: u32,
    ) -> Result<Value, (Failure, Option<u64>)> {
        let began = Instant::now();
        // Boxed, for it is large: whoever may call would keep room for it while they wait for something else.
        let done = Box::pin(self.keep_trying(what, to, method, body, tries)).await;
        self.rest.metrics().rest(what, began.elapsed(), done.is_ok());
        done
    }

    async fn keep_trying(
        &self,
        what: &'static str,
        to: (Route<'_>, Query),
        method: Method,
        body: Option<&Body>,
        mut tries: u32,
    ) -> Result<Value, (Failure, Option<u64>)> {
        let deadline = Instant::now() + DEADLINE;
        let mut wait = FIRST_WAIT;
        loop {
            tries -= 1;
            let trouble = match self.request(&to, &method, body, deadline).await {
                Ok(reply) => return Ok(reply),
                Err(trouble) => trouble,
            };
            wait = wait.max(trouble.after.unwrap_or_default());
            let failure = (trouble.failure)(format!("{what}: {}", trouble.why));
            let passing = matches!(failure, Failure::Passing(_));
            if !passing || tries == 0 || Instant::now() + wait >= deadline {
                return Err((failure, trouble.code));
            }
            sleep(wait).await;
            wait *= 2;
        }
    }

    async fn request(
        &self,
        (route, query): &(Route<'_>, Query),
        method: &Method,
        body: Option<&Body>,
        deadline: Instant,
    ) -> Result<Value, Trouble> {
        let mut url = route.path().into_owned();
        for (i, (name, value)) in query.iter().enumerate() {
            let sign = if i == 0 { '?' } else { '&' };
            url.push_str(&format!("{sign}{name}={value}"));
        }
        let heard = self.rest.sender().send(method.clone(), &url, body, deadline).await;
        let heard = heard.map_err(|why| Trouble {
            failure: Failure::Passing,
            after: None,
            code: None,
            why,
        })?;
        let status = heard.status;
        let json = heard.body.and_then(|body| serde_json::from_slice::<Value>(&body).ok());
        if status.is_success() {
            return match json {
                None if method == Method::GET => {
                    let why = "the reply cannot be read".to_owned();
                    Err(Trouble { failure: Failure::Passing, after: None, code: None, why })
                }
                // What was done is done, whatever is said of it.
                json => Ok(json.unwrap_or_default()),
            };
        }
        let json = json.unwrap_or_default();
        let said = payload::brief(json["message"].as_str().unwrap_or_default());
        let code = json["code"].as_u64();
        Err(Trouble {
            failure: failure(status, code),
            after: (heard.after).filter(|_| status == StatusCode::TOO_MANY_REQUESTS),
            code,
            why: format!("{status} {said}"),
        })
    }

    fn application(&self, what: &'static str) -> Result<ApplicationId, Failure> {
        let why = || Failure::Passing(format!("{what}: the application's id is not known yet"));
        self.application.get().copied().ok_or_else(why)
    }
}

struct Trouble {
    failure: fn(String) -> Failure,
    /// How long Discord wants us to wait.
    after: Option<Duration>,
    /// Discord's code for it.
    code: Option<u64>,
    why: String,
}

/// serenity panics at an id of 0; only a forged interaction has one.
fn server_id(guild: place::GuildId) -> Result<GuildId, Failure> {
    let id = NonZeroU64::new(guild.0);
    id.map(GuildId::from).ok_or_else(|| Failure::Gone("no server has the id 0".to_owned()))
}

fn in_channel(channel: ChannelId) -> Result<serenity::all::ChannelId, Failure> {
    let id = NonZeroU64::new(channel.0);
    id.map(serenity::all::ChannelId::from)
        .ok_or_else(|| Failure::Gone("no channel has the id 0".to_owned()))
}

fn one(channel: ChannelId, message: MessageId) -> Result<Route<'static>, Failure> {
    Ok(Route::ChannelMessage { channel_id: in_channel(channel)?, message_id: named(message)? })
}

fn named(message: MessageId) -> Result<serenity::all::MessageId, Failure> {
    let id = NonZeroU64::new(message.0);
    id.map(serenity::all::MessageId::from)
        .ok_or_else(|| Failure::Gone("no message has the id 0".to_owned()))
}

/// What Discord refuses although it was asked well, and calls a bad request: an action on that type of channel, and one in
/// an archived thread; a locked thread, and more threads than there can be.
const REFUSED: [u64; 5] = [50024, 50083, 160_005, 160_006, 160_007];

fn failure(status: StatusCode, code: Option<u64>) -> fn(String) -> Failure {
    match status {
        _ if code.is_some_and(|code| REFUSED.contains(&code)) => Failure::Refused,
        StatusCode::TOO_MANY_REQUESTS => Failure::Passing,
        status if status.is_server_error() => Failure::Passing,
        // Discord says what is not there; a page that says nothing of it comes from somewhere else.
        StatusCode::NOT_FOUND if code.is_none() => Failure::Passing,
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
    use crate::config::{ApiUrl, Secret};
    use crate::discord::response::fresh;
    use crate::discord::sender::INVALID;
    use crate::metrics::Metrics;
    use crate::reply::Message;

    const LIMITED: &str = "HTTP/1.1 429 Too Many Requests\r\nRetry-After: ";

    /// What stands in for Discord and says these things, one a connection; how many were asked for in the end.
    async fn saying(replies: Vec<String>) -> (Rest, JoinHandle<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let served = tokio::spawn(async move {
            for reply in replies {
                let (mut stream, _) = listener.accept().await.expect("it is asked");
                let mut asked = [0; 4096];
                assert!(stream.read(&mut asked).await.expect("it is asked") > 0);
                let end = "\r\nContent-Length: 10\r\nConnection: close\r\n\r\n{\"id\":\"5\"}";
                stream.write_all((reply + end).as_bytes()).await.ok();
            }
        });
        let rest = Rest::new(Some(&ApiUrl::new(url)), Secret::new("t"), Metrics::default())
            .expect("a client");
        (rest, served)
    }

    async fn send(rest: &Rest) -> Result<MessageId, Failure> {
        let message = fresh(Message::text(""), "name");
        Api::new(rest).send(ChannelId(1), &message).await
    }

    #[tokio::test]
    async fn what_discord_wants_us_to_wait_is_waited() {
        let replies = [format!("{LIMITED}1.2"), "HTTP/1.1 200 OK".to_owned()];
        let (rest, served) = saying(replies.to_vec()).await;
        let began = Instant::now();
        assert_eq!(send(&rest).await, Ok(MessageId(5)));
        let took = began.elapsed();
        assert!(took >= Duration::from_millis(1_200), "{took:?}");
        served.await.expect("it was asked twice");
    }

    #[tokio::test]
    async fn no_time_to_wait_is_too_long() {
        for after in ["1e19", "3600", "99999999999999999999999"] {
            let (rest, served) = saying(vec![format!("{LIMITED}{after}"); 2]).await;
            let began = Instant::now();
            let sent = timeout(Duration::from_millis(300), send(&rest)).await;
            // A wait that cannot be read counts as none given.
            assert!(!matches!(sent, Ok(Ok(_) | Err(Failure::Malformed(_)))), "{after}: {sent:?}");
            let response = crate::discord::response::response(crate::reply::Reply::Choices(vec![]));
            let deadline = began + Duration::from_secs(1);
            assert!(rest.answer(1, "t", &response, false, deadline).await.is_err(), "{after}");
            served.abort();
        }
    }

    #[tokio::test]
    async fn where_nothing_is_taken_answers_end_before_discord_shuts_us_out() {
        let response = crate::discord::response::response(crate::reply::Reply::Choices(vec![]));
        let (rest, served) = saying(vec!["HTTP/1.1 429 Too Many Requests".to_owned()]).await;
        let refuse = || rest.sender().count(StatusCode::FORBIDDEN);
        (0..INVALID).for_each(|_| refuse());
        let answer = async || {
            let began = Instant::now();
            let deadline = began + Duration::from_secs(2);
            assert!(rest.answer(1, "t", &response, false, deadline).await.is_err());
            assert!(began.elapsed() < Duration::from_secs(1));
        };
        // One try each, and at last none.
        answer().await;
        served.await.expect("it was asked once");
        (0..INVALID).for_each(|_| refuse());
        answer().await;
    }

    #[tokio::test]
    async fn who_is_turned_away_before_discord_asks_nothing_for_a_while() {
        const HTML: &str = "Content-Type: text/html; charset=UTF-8";
        let away = format!("HTTP/1.1 403 Forbidden\r\n{HTML}\r\nRetry-After: 1");
        let (rest, served) = saying(vec![away, "HTTP/1.1 200 OK".to_owned()]).await;
        let api = Api::new(&rest);
        let began = Instant::now();
        let gone = api.delete(ChannelId(1), MessageId(1)).await;
        // It says nothing about that channel; and what is tried again comes through once the time is over.
        assert_eq!(gone, Ok(()));
        assert!(began.elapsed() >= Duration::from_secs(1));
        served.await.expect("it was asked twice");
    }

    #[tokio::test]
    async fn no_list_is_no_word_of_servers_that_were_left() {
        let list = |length| format!("HTTP/1.1 200 OK\r\nContent-Length: {length}\r\n\r\n[]");
        // One that is cut off is asked for again.
        let (rest, served) = saying(vec![list(99), list(2)]).await;
        assert_eq!(Api::new(&rest).servers().await, Ok(Vec::new()));
        served.await.expect("it was asked twice");
        let (rest, served) = saying(vec!["HTTP/1.1 200 OK".to_owned()]).await;
        let servers = Api::new(&rest).servers().await;
        assert!(matches!(servers, Err(Failure::Passing(_))), "{servers:?}");
        served.await.expect("it was asked once");
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
            Secret::new("t"),
            Metrics::default(),
        )
        .expect("a client");
        let api = Api::new(&rest);
        let gone = api.delete(ChannelId(1), MessageId(0)).await;
        assert!(matches!(gone, Err(Failure::Gone(_))), "{gone:?}");
        assert_eq!(api.is_gone(ChannelId(0)).await, Ok(true));
    }
}
