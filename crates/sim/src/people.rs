//! The people and places, and what people ask for: a control on a message they see, or a command, both taken from the
//! tables that declare them. New ones are used without being named here.

use std::collections::BTreeMap;

use bouton::ask::{
    Action, Audience, Authority, BadInput, Being, COMMANDS, CommandName, Kind, Options, Override,
    Overrides, Person, Presence, Takes, TargetMessage, Value, Verb, Whereabouts, Whose, control,
};
use bouton::locale::Locale;
use bouton::place::{ChannelId, GuildId, MessageId, Place, RoleId, UserId};
use bouton::reply::{Choice, ChoiceValue, Form, Input, Message, Offers, Row};
use fastrand::Rng;

use crate::invariants::Standing;
use crate::story::PEOPLE;
use crate::world::{Posted, World};

pub const GUILDS: [GuildId; 2] = [GuildId(100), GuildId(200)];

/// A channel to which people brought the bot, where it can only answer.
pub const BROUGHT: u64 = 6000;

/// Each channel with its server, and what the bot may do there.
const CHANNELS: [(u64, Option<usize>, Presence); 6] = [
    (1001, Some(0), Presence::Host),
    (1002, Some(0), Presence::Host),
    (1003, Some(0), Presence::Listener),
    (2001, Some(1), Presence::Host),
    (2002, Some(1), Presence::Speaker),
    (BROUGHT, None, Presence::Guest),
];

const PERSON: u64 = 11;
const OTHER_BOT: u64 = 98;
const BOUTON: u64 = 99;

pub fn person(who: i64) -> UserId {
    UserId(PERSON + who.unsigned_abs())
}

pub fn number_of(who: UserId) -> i64 {
    who.0.saturating_sub(PERSON).cast_signed()
}

/// Returns somebody's direct messages with the bot.
pub fn dm_of(who: UserId) -> u64 {
    5000 + who.0
}

/// Returns what a server's managers decided under Integrations: on one of the two servers, some commands are denied to
/// somebody or somewhere.
pub fn overrides(seed: u64, guild: GuildId) -> Overrides {
    let mut rng = Rng::with_seed(seed ^ guild.0);
    let denied = (0..4).filter(|_| guild != GUILDS[0]).map(|_| {
        let whose = match rng.u8(0..4) {
            0 => Whose::Channel(
                channels_of(Some(guild)).nth(rng.usize(0..2)).unwrap_or(ChannelId(0)),
            ),
            1 => Whose::Role(RoleId(guild.0)),
            _ => Whose::Person(person(rng.i64(0..PEOPLE))),
        };
        let command = rng.choice(CommandName::ALL).map(|command| command_id(command.name()));
        (command, vec![Override { whose, may: false }])
    });
    Overrides(denied.collect())
}

/// Returns a command's id on the pretend Discord.
pub fn command_id(name: &str) -> u64 {
    let at = COMMANDS.iter().position(|command| command.name == name);
    at.map_or(0, |at| 9_001 + at as u64)
}

/// Returns whose direct messages these are, if they are anybody's.
pub fn whose_dm(channel: u64) -> Option<UserId> {
    (0..PEOPLE).map(person).find(|&who| dm_of(who) == channel)
}

pub fn guild_of(channel: u64) -> Option<GuildId> {
    let known = CHANNELS.iter().find(|&&(id, ..)| id == channel);
    known.and_then(|&(_, guild, _)| guild).map(|guild| GUILDS[guild])
}

pub fn channels_of(guild: Option<GuildId>) -> impl Iterator<Item = ChannelId> {
    let here = CHANNELS.iter().filter(move |&&(id, ..)| guild_of(id) == guild);
    here.map(|&(id, ..)| ChannelId(id))
}

/// Returns the channel of a place, by the place's number.
pub fn channel_at(place: i64) -> u64 {
    CHANNELS[place.unsigned_abs() as usize % CHANNELS.len()].0
}

/// A person in a place.
#[derive(Debug, Clone, Copy)]
pub struct Here {
    pub who: UserId,
    pub place: Place,
    pub parent: Option<ChannelId>,
    pub locale: Locale,
    pub presence: Presence,
    pub authority: Authority,
}

/// A request, and the message it is made on.
#[derive(Debug, Clone)]
pub struct Asked {
    pub action: Result<Action, BadInput>,
    pub message: Option<MessageId>,
    pub whispered: bool,
    /// The command, or the one that the control belongs to.
    pub command: Option<CommandName>,
    pub typed: bool,
}

impl From<Result<Action, BadInput>> for Asked {
    fn from(action: Result<Action, BadInput>) -> Self {
        Self { action, message: None, whispered: false, command: None, typed: false }
    }
}

impl Here {
    pub fn at(world: &World, who: i64, place: i64, rng: &mut Rng) -> Self {
        let known = CHANNELS.get(place.unsigned_abs() as usize);
        let channel = known.map_or(dm_of(person(who)), |&(channel, ..)| channel);
        let thread = {
            let state = world.state();
            let mut here = state.threads.iter().filter(|&(_, &in_it)| in_it == channel);
            here.next_back().map(|(&thread, _)| thread)
        };
        Self::within(world, who, thread.filter(|_| rng.u8(..) < 100).unwrap_or(channel))
    }

    /// Puts somebody into a channel or a thread.
    pub fn within(world: &World, who: i64, place: u64) -> Self {
        let (user, french) = (person(who), who % 3 == 2);
        let tag = |french| Locale::from_tag(if french { "fr" } else { "en-US" });
        let parent = world.state().threads.get(&place).copied();
        let (channel, thread) = (parent.unwrap_or(place), parent.map(|_| place));
        let known = CHANNELS.iter().find(|&&(id, ..)| id == channel);
        let (_, guild, presence) = known.copied().unwrap_or((channel, None, Presence::Speaker));
        let now = world.time.now();
        let mute = !world.state().may_write(channel, now);
        let presence = if mute { presence.min(Presence::Listener) } else { presence };
        let locale = tag(french);
        Self {
            who: user,
            place: Place {
                guild: guild.map(|guild| GUILDS[guild]),
                channel: ChannelId(thread.unwrap_or(channel)),
                locale: if guild.is_some() { tag(guild == Some(1)) } else { locale },
            },
            parent: thread.map(|_| ChannelId(channel)),
            locale,
            // There are no threads on messages in threads.
            presence: if thread.is_some() { presence.min(Presence::Speaker) } else { presence },
            authority: match who {
                _ if guild.is_none() => Authority::Member,
                0 | 1 => Authority::Manager,
                2 => Authority::Moderator,
                _ => Authority::Member,
            },
        }
    }

    fn whereabouts(&self) -> Whereabouts {
        match self.place.guild {
            Some(_) => Whereabouts::Server,
            None if self.place.channel.0 == dm_of(self.who) => Whereabouts::BotDm,
            None => Whereabouts::PrivateChannel,
        }
    }

    /// Picks somebody to name: mostly a person who was active here.
    fn somebody(&self, world: &World, rng: &mut Rng) -> Person {
        let mut lately =
            world.state().lately.get(&self.place.channel.0).cloned().unwrap_or_default();
        lately.retain(|&who| who != self.who);
        let beside = rng.choice(lately);
        if let Some(id) = beside.filter(|_| rng.u8(..) < 180) {
            return Person { id, being: Being::Human, here: true };
        }
        let (id, being) = match rng.u8(..) {
            0..10 => (BOUTON, Being::Bouton),
            10..15 => (OTHER_BOT, Being::Bot),
            _ => (PERSON + rng.u64(0..PEOPLE.unsigned_abs()), Being::Human),
        };
        Person { id: UserId(id), being, here: rng.u8(..) > 5 }
    }

    /// Picks a control that is rarely seen: among the latest messages here, each kind of control is equally likely.
    fn odd_control(&self, world: &World, rng: &mut Rng) -> Option<(u64, Posted, Row)> {
        let mut kinds: BTreeMap<String, (u64, Posted, Row)> = BTreeMap::new();
        let state = world.state();
        let here = state.messages.iter().rev().take(400).filter(|(_, posted)| {
            posted.channel == self.place.channel.0
                && posted.only.is_none_or(|only| only == self.who)
        });
        for (&id, posted) in here.take(20) {
            let rows = posted.message.rows().into_iter().flat_map(|row| match row {
                Row::Buttons(buttons) => {
                    buttons.iter().map(|button| Row::Buttons(vec![button.clone()])).collect()
                }
                row => vec![row.clone()],
            });
            for row in rows {
                let control = in_row(&row).pop().unwrap_or_default();
                let kind = control.split('.').take_while(|part| !part.contains(char::is_numeric));
                kinds.entry(kind.collect()).or_insert((id, posted.clone(), row));
            }
        }
        drop(state);
        rng.choice(kinds.into_values().collect::<Vec<_>>())
    }

    /// Uses a control on one of the latest messages they see here.
    pub fn control(&self, world: &World, rng: &mut Rng) -> Option<Asked> {
        if rng.u8(..) < 25 {
            let (id, posted, row) = self.odd_control(world, rng)?;
            return self.press(world, (id, posted.only), &row, rng);
        }
        // Most often somebody moves, on a board that names them.
        let (plays, name) = (rng.u8(..) < 150, format!("<@{}>", self.who));
        let fits = |posted: &&Posted| {
            let message = &posted.message;
            let moves = || controls(message).iter().any(|control| moves_in(control).is_some());
            match plays {
                true => posted.only.is_none() && message.said().contains(&name) && moves(),
                false => !message.rows().is_empty(),
            }
        };
        let seen: Vec<(u64, Posted)> = {
            let state = world.state();
            let here = state.messages.iter().rev().take(400).filter(|(_, posted)| {
                posted.channel == self.place.channel.0
                    && posted.only.is_none_or(|only| only == self.who)
            });
            let most = if rng.u8(..) < 15 { 40 } else { 5 };
            let seen = here.filter(|(_, posted)| fits(posted)).take(most);
            seen.map(|(&id, posted)| (id, posted.clone())).collect()
        };
        let nth = (0..seen.len()).find(|_| rng.u8(..) < 120).unwrap_or(0);
        let (id, Posted { only, message, .. }) = seen.into_iter().nth(nth)?;
        let rows = message.rows();
        let moves = plays && rng.u8(..) < 220;
        let row = if moves || rng.bool() { rows.first() } else { rng.choice(&rows) }?;
        self.press(world, (id, only), row, rng)
    }

    /// Moves on the latest board that names them, accepts the latest challenge to them, or uses another control that
    /// goes on.
    pub fn goes_on(&self, world: &World, rng: &mut Rng) -> Option<Asked> {
        let name = format!("<@{}>", self.who);
        let all = rng.u8(..) < 60;
        let (id, rows) = {
            let state = world.state();
            let mut here = state.messages.iter().rev().take(200).filter(|(_, posted)| {
                posted.channel == self.place.channel.0 && posted.only.is_none()
            });
            here.find_map(|(&id, posted)| {
                let rows = posted.message.rows().into_iter();
                let rows: Vec<Row> = rows.filter(|row| goes(row)).cloned().collect();
                let theirs = all || posted.message.said().contains(&name);
                (theirs && !rows.is_empty()).then_some((id, rows))
            })?
        };
        let row = match rng.choice(&rows)? {
            // "Accept" comes before "Decline".
            Row::Buttons(buttons) if offers(&buttons[0].control.to_string()) => {
                Row::Buttons(buttons[..1].to_vec())
            }
            row => row.clone(),
        };
        self.press(world, (id, None), &row, rng)
    }

    /// Uses a control in a row of this message, which may be a whisper.
    pub fn press(
        &self,
        world: &World,
        (id, only): (u64, Option<UserId>),
        row: &Row,
        rng: &mut Rng,
    ) -> Option<Asked> {
        let (command, action) = self.on(world, row, rng)?;
        let (message, whispered) = (Some(MessageId(id)), only.is_some());
        Some(Asked { action, message, whispered, command: Some(command), typed: false })
    }

    /// Uses a control in a row.
    fn on(
        &self,
        world: &World,
        row: &Row,
        rng: &mut Rng,
    ) -> Option<(CommandName, Result<Action, BadInput>)> {
        Some(match row {
            Row::Buttons(buttons) => {
                let control = &rng.choice(buttons)?.control;
                (control.command(), Action::from_button(&control.to_string()))
            }
            Row::Menu(menu) => {
                let id = menu.control.to_string();
                let action = match &menu.offers {
                    Offers::One(entries) => Action::from_menu(&id, &[&rng.choice(entries)?.value]),
                    Offers::Several(entries, least) => {
                        let mut entries: Vec<&str> =
                            entries.iter().map(|entry| entry.value.as_str()).collect();
                        rng.shuffle(&mut entries);
                        entries.truncate(rng.usize(usize::from(*least)..4));
                        Action::from_menu(&id, &entries)
                    }
                    Offers::Channels { .. } => {
                        let picked: Vec<ChannelId> = self.channels().into_iter().take(1).collect();
                        Action::from_channels(&id, &picked)
                    }
                    Offers::People => Action::from_people(&id, &[self.somebody(world, rng)]),
                };
                (menu.control.command(), action)
            }
        })
    }

    fn channels(&self) -> Vec<ChannelId> {
        channels_of(self.place.guild).collect()
    }

    /// Fills in a form.
    pub fn filled(&self, world: &World, form: &Form, rng: &mut Rng) -> Result<Action, BadInput> {
        let fields = form.fields.iter().filter(|field| field.required || rng.bool());
        let fields: Vec<_> = fields.collect();
        let mut filled = Vec::new();
        for field in fields {
            let value = match &field.input {
                Input::Line { .. } => Value::Text(some_text(rng)),
                Input::Radios(entries) => match rng.choice(entries) {
                    Some(entry) => Value::Text(entry.value.clone()),
                    None => continue,
                },
                Input::Person => Value::Person(self.somebody(world, rng)),
            };
            filled.push((field.name.to_owned(), value));
        }
        Action::from_form(&form.control.to_string(), &Options(filled))
    }

    /// Picks a command: its words, and what reads its options.
    pub fn command(&self, keen: bool, rng: &mut Rng) -> Option<(String, Verb)> {
        let here = COMMANDS.iter().filter(|command| {
            let allowed = match command.audience {
                Audience::Everyone => true,
                Audience::Moderators => self.authority >= Authority::Moderator,
                Audience::Managers => self.authority == Authority::Manager,
            };
            allowed && command.places.contains(&self.whereabouts())
        });
        let mut verbs: Vec<_> = here.flat_map(|command| command.verbs()).collect();
        // The commands that start most games.
        if keen {
            verbs.retain(|(words, _)| words == "play");
        } else if rng.u8(..) < 90 {
            verbs.retain(|(words, _)| words == "play" || words == "move");
        }
        rng.choice(verbs)
    }

    /// Picks a command from a person's or a message's menu.
    pub fn menu_command(&self, world: &World, rng: &mut Rng) -> Option<Result<Action, BadInput>> {
        let menus = COMMANDS.iter().filter(|command| !command.is_typed());
        Some(match rng.choice(menus.collect::<Vec<_>>())?.kind {
            Kind::OnProfiles(read) => read(self.somebody(world, rng)),
            Kind::OnMessages(read) => {
                let state = world.state();
                let here = state.messages.iter().rev().take(100);
                let here = here.filter(|(_, posted)| {
                    posted.channel == self.place.channel.0 && posted.only.is_none()
                });
                let (&id, posted) = rng.choice(here.collect::<Vec<_>>())?;
                Ok(read(TargetMessage {
                    id: MessageId(id),
                    ours: true,
                    controls: controls(&posted.message),
                    text: posted.message.said(),
                }))
            }
            Kind::Typed(_) | Kind::Several(_) => return None,
        })
    }

    /// Makes up an option's value, if no completion is chosen.
    pub fn value(&self, world: &World, takes: Takes, rng: &mut Rng) -> Option<Value> {
        Some(match takes {
            Takes::Text { .. } => Value::Text(some_text(rng)),
            Takes::Choice(choices) => Value::Text((*rng.choice(choices)?).to_owned()),
            Takes::Integer { least, most } => {
                Value::Integer(least.saturating_add(rng.u64(0..9)).min(most).cast_signed())
            }
            Takes::Flag => Value::Bool(rng.bool()),
            Takes::Person => Value::Person(self.somebody(world, rng)),
            Takes::Language => Value::Text(rng.choice(Locale::ALL)?.tag().to_owned()),
            Takes::Channel { .. } => Value::Channel(rng.choice(self.channels())?),
            Takes::Role => Value::Role(RoleId(self.place.guild?.0)),
            Takes::OrNone(_) if rng.bool() => Value::Text("none".to_owned()),
            Takes::OrNone(takes) => match self.value(world, *takes, rng)? {
                Value::Text(text) => Value::Text(text),
                _ => return None,
            },
        })
    }
}

/// Returns the value of a completion.
pub fn chosen(choice: &Choice) -> Value {
    match &choice.value {
        ChoiceValue::Text(text) => Value::Text(text.clone()),
        ChoiceValue::Integer(number) => Value::Integer(*number),
    }
}

/// Returns the buttons and menus of a message.
pub fn controls(message: &Message) -> Vec<String> {
    message.rows().into_iter().flat_map(in_row).collect()
}

pub fn in_row(row: &Row) -> Vec<String> {
    match row {
        Row::Buttons(buttons) => {
            buttons.iter().map(|button| button.control.to_string()).collect::<Vec<_>>()
        }
        Row::Menu(menu) => vec![menu.control.to_string()],
    }
}

/// Returns the game in which a control makes a move, if it does.
pub fn moves_in(control: &str) -> Option<bouton::place::GameId> {
    use control::{Button, Menu};
    match (control.parse(), control.parse()) {
        (Ok(Button::Pick(game, ..) | Button::Vote(game, ..)), _)
        | (
            _,
            Ok(
                Menu::Moves(game, _)
                | Menu::Piles(game, _)
                | Menu::Amounts(game, ..)
                | Menu::VoteMoves(game, _)
                | Menu::VotePiles(game, _),
            ),
        ) => Some(game),
        _ => None,
    }
}

/// Returns what this control's message stands for, if it is not a game.
pub fn stands_in(control: &str) -> Option<Standing> {
    use control::Button;
    Some(match control.parse().ok()? {
        Button::EnterTournament(id) | Button::TournamentPage(id, _) => Standing::Tournament(id.0),
        Button::ClassAsk(id, _) | Button::ClassNext(id, _) => Standing::Class(id.0),
        Button::SimulJoin(id) | Button::SimulWaiting(id) => Standing::Simul(id.0),
        Button::Accept(id) => Standing::Challenge(id),
        _ => return None,
    })
}

/// Whether a control in this row goes on with a game, or with another [`Standing`].
fn goes(row: &Row) -> bool {
    in_row(row).iter().any(|control| moves_in(control).is_some() || stands_in(control).is_some())
}

fn offers(control: &str) -> bool {
    matches!(stands_in(control), Some(Standing::Challenge(_)))
}

fn some_text(rng: &mut Rng) -> String {
    const TEXTS: [&str; 16] = [
        "3-5-7",
        "1-3-5-7",
        "3 4",
        "2-2",
        "21",
        "A1",
        "A2",
        "B1",
        "B2",
        "C3",
        "A",
        "2",
        "1-2-3 misere",
        "2026-01-05",
        "12:00",
        "hello",
    ];
    (*rng.choice(&TEXTS).unwrap_or(&"A1")).to_owned()
}
