//! The bot's calls to the pretend Discord: each takes its time, and may be lost on the way there or back.

use std::sync::Arc;

use bouton::ask::{Lack, Overrides, ServerChannel};
use bouton::handle::{Failure, Platform};
use bouton::place::{ChannelId, GuildId, MessageId, UserId};
use bouton::reply::{Message, Thread};
use tokio::time::{Duration, sleep};

use crate::gate::pause;
use crate::people::{BROUGHT, GUILDS, channels_of, dm_of, guild_of, overrides};
use crate::world::World;

pub struct Pretend(pub Arc<World>);

/// What happens to a call on its way.
struct Way {
    outbound: u64,
    lost: bool,
    inbound: u64,
    reply_lost: bool,
}

impl Pretend {
    fn way(&self) -> Way {
        let now = self.0.time.now();
        let mut state = self.0.state();
        let (until, share) = state.trouble;
        let share = if now < until { share } else { 0 };
        let out = now < state.outage_until;
        let rng = &mut state.rng;
        let mut slowly = || match rng.i64(0..100) {
            dice if dice < share / 2 => rng.u64(500..12_000),
            0..90 => rng.u64(5..120),
            _ => rng.u64(120..900),
        };
        let (outbound, inbound) = (slowly(), slowly());
        let lost = out || rng.i64(0..200) < share;
        let reply_lost = rng.i64(0..200) < share;
        Way { outbound, lost, inbound, reply_lost }
    }

    /// Makes a call, which takes effect if it arrives.
    async fn call<T>(
        &self,
        call: String,
        does: impl FnOnce(&World) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        pause(&self.0).await;
        let way = self.way();
        let unheard = || Err(Failure::NoReply("it is lost".to_owned()));
        sleep(Duration::from_millis(way.outbound)).await;
        if way.lost {
            self.0.tell(format_args!("lost: {call}"));
            return unheard();
        }
        let result = does(&self.0);
        match &result {
            Err(Failure::Gone(_)) => self.0.reached("a message is gone"),
            Err(Failure::Refused(_)) => self.0.reached("a channel refuses the bot"),
            Ok(_)
            | Err(
                Failure::Passing(_)
                | Failure::NoReply(_)
                | Failure::Postponed(_)
                | Failure::Malformed(_),
            ) => {}
        }
        self.0.tell(format_args!("{call}: {:?}", result.as_ref().map(|_| ())));
        sleep(Duration::from_millis(way.inbound)).await;
        pause(&self.0).await;
        match way.reply_lost && result.is_ok() {
            true => {
                self.0.reached("a call is done, and nobody hears of it");
                unheard()
            }
            false => result,
        }
    }
}

fn not_found<T>() -> Result<T, Failure> {
    Err(Failure::Gone("it is not there".to_owned()))
}

fn writes(world: &World, channel: ChannelId) -> Result<(), Failure> {
    let now = world.time.now();
    may(world.state().may_write(channel.0, now) && channel.0 != BROUGHT)
}

fn may(may: bool) -> Result<(), Failure> {
    may.then_some(()).ok_or_else(|| Failure::Refused("Missing Access".to_owned()))
}

/// Returns what a token stands for.
fn opened(world: &World, token: &str) -> Result<crate::world::Token, Failure> {
    let opened = world.token(token);
    if opened.is_none() {
        world.reached("a token opens nothing any more");
    }
    opened.ok_or_else(|| Failure::Refused("Invalid Webhook Token".to_owned()))
}

fn answer_message(world: &World, token: &str) -> Result<u64, Failure> {
    let answer_message = opened(world, token)?.answer_message;
    let there = answer_message.filter(|id| world.state().messages.contains_key(id));
    there.map_or_else(not_found, Ok)
}

/// Checks that a message is looked for in its own channel; a whisper is found nowhere.
fn look(world: &World, channel: ChannelId, message: MessageId) -> Result<(), Failure> {
    let posted = world.state().messages.get(&message.0).map(|posted| (posted.channel, posted.only));
    if posted.is_some_and(|posted| posted != (channel.0, None)) {
        world.wrong(format_args!("{message} is looked for in {channel}: {posted:?}"));
        return not_found();
    }
    Ok(())
}

fn redraw(world: &World, id: u64, with: Message) -> Result<(), Failure> {
    world.redraw(id, with).map_or_else(not_found, Ok)
}

impl Platform for Pretend {
    async fn send(
        &self,
        channel: ChannelId,
        message: Message,
        name: String,
    ) -> Result<MessageId, Failure> {
        let sent = self.call(format!("send {channel} {name}"), |world| {
            writes(world, channel)?;
            Ok(MessageId(world.post_once(channel.0, message, name.clone())))
        });
        let sent = sent.await?;
        self.0.state().heard.insert(sent.0);
        Ok(sent)
    }

    async fn send_to(
        &self,
        who: UserId,
        message: Message,
        name: String,
    ) -> Result<MessageId, Failure> {
        self.call(format!("send to {who} {name}"), |world| {
            Ok(MessageId(world.post_once(dm_of(who), message, name.clone())))
        })
        .await
    }

    async fn edit(
        &self,
        channel: ChannelId,
        message: MessageId,
        with: Message,
    ) -> Result<(), Failure> {
        self.call(format!("edit {channel} {message}"), |world| {
            may(channel.0 != BROUGHT)?;
            look(world, channel, message)?;
            redraw(world, message.0, with)
        })
        .await
    }

    async fn delete(&self, channel: ChannelId, message: MessageId) -> Result<(), Failure> {
        self.call(format!("delete {channel} {message}"), |world| {
            look(world, channel, message)?;
            world.remove(message.0).map_or_else(not_found, Ok)
        })
        .await
    }

    async fn open_thread(
        &self,
        channel: ChannelId,
        message: MessageId,
        _: Thread,
    ) -> Result<ChannelId, Failure> {
        self.call(format!("thread {channel} {message}"), |world| {
            writes(world, channel)?;
            if !world.state().messages.contains_key(&message.0) {
                return not_found();
            }
            world.reached("a thread is opened");
            world.state().threads.insert(message.0, channel.0);
            Ok(message.thread())
        })
        .await
    }

    async fn is_gone(&self, channel: ChannelId) -> Result<bool, Failure> {
        self.call(format!("is gone {channel}"), |_| Ok(false)).await
    }

    async fn is_in(&self, guild: GuildId, channel: ChannelId) -> Result<bool, Failure> {
        self.call(format!("is in {guild} {channel}"), |world| {
            let parent = world.state().threads.get(&channel.0).copied();
            Ok(guild_of(parent.unwrap_or(channel.0)) == Some(guild))
        })
        .await
    }

    async fn answer_message(&self, token: &str) -> Result<MessageId, Failure> {
        self.call(format!("original {token}"), |world| {
            let found = answer_message(world, token)?;
            // A whispered apology is not the board.
            if world.state().messages[&found].only.is_some() {
                return not_found();
            }
            world.reached("a board is found by what opened it");
            Ok(MessageId(found))
        })
        .await
    }

    async fn follow_up(&self, token: &str, message: Message) -> Result<MessageId, Failure> {
        self.call(format!("follow up {token}"), |world| {
            let opened = opened(world, token)?;
            Ok(MessageId(world.post(opened.channel, None, message)))
        })
        .await
    }

    async fn answer_text(&self, token: &str) -> Result<String, Failure> {
        self.call(format!("shown {token}"), |world| {
            let id = answer_message(world, token)?;
            Ok(world.state().messages[&id].message.said())
        })
        .await
    }

    async fn edit_answer(&self, token: &str, with: Message) -> Result<(), Failure> {
        self.call(format!("amend {token}"), |world| {
            redraw(world, answer_message(world, token)?, with)
        })
        .await
    }

    async fn is_member(&self, guild: GuildId, who: UserId) -> Result<bool, Failure> {
        self.call(format!("member {guild} {who}"), |_| Ok(GUILDS.contains(&guild))).await
    }

    async fn is_above(&self, guild: GuildId, one: UserId, other: UserId) -> Result<bool, Failure> {
        self.call(format!("above {guild} {one} {other}"), |_| Ok(one > other)).await
    }

    async fn overrides(&self, guild: GuildId) -> Result<Overrides, Failure> {
        let result =
            self.call(format!("overrides {guild}"), |world| Ok(overrides(world.seed, guild)));
        let result = result.await?;
        self.0.state().knows.insert(guild, self.0.time.clock.now());
        Ok(result)
    }

    async fn channels(&self, guild: GuildId) -> Result<Vec<ServerChannel>, Failure> {
        self.call(format!("channels {guild}"), |world| {
            let (now, state) = (world.time.now(), world.state());
            let channel = |id: ChannelId| {
                let lack = (!state.may_write(id.0, now)).then_some(Lack::Send);
                ServerChannel { id, name: id.to_string(), lack }
            };
            Ok(channels_of(Some(guild)).map(channel).collect())
        })
        .await
    }

    fn is_connected(&self, _: u32) -> bool {
        self.0.time.now() >= self.0.state().outage_until
    }
}
