//! Tests channels in which the bot does not play: whatever is asked there is answered to the asker alone.

use bouton::ask::{COMMANDS, Kind, Opt, Takes, Verb};
use bouton::game::NONE;
use bouton::locale::Locale;
use sandbox::{Id, MessageView, Outcome, User};
use serde_json::{Map, Value, json};

use crate::world::World;

/// A channel in which Alice finished a game, and somebody wrote of one, before it was closed.
struct Closed {
    world: World,
    game: i64,
    message: MessageView,
    posts: Vec<Id>,
}

impl Closed {
    async fn new() -> Self {
        let world = World::new().await;
        world.win(&world.alice, world.lounge).await;
        let message = world.benoit.say(world.lounge, "3 5 7").expect("he may speak");
        let game = world.number("SELECT MAX(id) FROM games").await;
        let mut closed = Self { world, game, message, posts: Vec::new() };
        closed.posts = closed.public();
        closed.close().await;
        closed
    }

    /// Closes the channel, also again after settings have changed.
    async fn close(&self) {
        let nim = self.world.nim.to_string();
        let set = self.world.set(json!({"channels": format!("<#{nim}>")})).await;
        let mut picked = set.parts().map(|part| part["default_values"].to_string());
        assert!(picked.any(|picked| picked.contains(&nim)), "{}", set.text());
    }

    fn public(&self) -> Vec<Id> {
        let messages = self.world.sandbox.messages(self.world.lounge, &self.world.benoit);
        messages.iter().map(|message| message.id).collect()
    }

    /// Checks that the answer is a whisper and that nothing followed; returns what the whisper says.
    async fn whispers(&self, outcome: Outcome, label: &str) -> String {
        let reply = outcome.message();
        self.world.idle().await;
        assert!(reply.ephemeral, "{label} posts {reply}");
        assert_eq!(self.public(), self.posts, "{label} posts");
        reply.content
    }

    fn value(&self, option: &Opt) -> Value {
        match option.name {
            "game" if !matches!(option.takes, Takes::Choice(_)) => self.game.to_string().into(),
            _ => {
                let guild = self.world.sandbox.guild();
                sample(option, &self.world.benoit, self.world.nim, guild)
            }
        }
    }

    /// Returns ways to use a command: with only what it needs, with each option, and with each pair of them.
    fn ways(&self, verb: Verb) -> Vec<Map<String, Value>> {
        let named = |option: &&Opt| (option.name.to_owned(), self.value(option));
        let (required, others): (Vec<_>, Vec<_>) = verb.options().partition(|opt| opt.required);
        let least: Map<_, _> = required.iter().map(named).collect();
        let mut ways = vec![least.clone()];
        for (i, one) in others.iter().enumerate() {
            for other in &others[i..] {
                ways.push(least.clone().into_iter().chain([one, other].map(named)).collect());
            }
        }
        ways
    }
}

/// Returns a value that an option takes.
pub fn sample(option: &Opt, whom: &User, channel: Id, guild: Id) -> Value {
    match option.takes {
        Takes::Text { .. } => match option.name {
            "pile" => "A".into(),
            "move" => "A1".into(),
            "day" => "1".into(),
            "channels" => format!("<#{channel}>").into(),
            _ => "3 5 7".into(),
        },
        Takes::Choice(values) => values[0].into(),
        Takes::OrNone(_) => NONE.into(),
        Takes::Integer { least, .. } => least.into(),
        Takes::Flag => true.into(),
        Takes::Person => whom.id().to_string().into(),
        Takes::Language => Locale::default().tag().into(),
        Takes::Channel { .. } => channel.to_string().into(),
        // The role of everyone.
        Takes::Role => guild.to_string().into(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_command_posts_where_the_bot_does_not_play() {
    let closed = Closed::new().await;
    let (alice, benoit, lounge) = (&closed.world.alice, &closed.world.benoit, closed.world.lounge);
    for command in COMMANDS {
        let name = command.name;
        match command.kind {
            Kind::OnProfiles(_) => {
                let menu = command.in_menu(Locale::default());
                let used = alice.user_command(lounge, &menu, benoit.id()).await;
                closed.whispers(used, name).await;
            }
            Kind::OnMessages(_) => {
                let menu = command.in_menu(Locale::default());
                let used = alice.message_command(&menu, &closed.message).await;
                closed.whispers(used, name).await;
            }
            Kind::Typed(_) | Kind::Several(_) => {
                for (words, verb) in command.verbs() {
                    for way in closed.ways(verb) {
                        let label = format!("/{words} {way:?}");
                        let options = match words.split_once(' ') {
                            Some((_, second)) => json!({ second: way }),
                            None => way.into(),
                        };
                        let used = alice.command(lounge, name, options).await;
                        closed.whispers(used, &label).await;
                        if words.starts_with("settings ") {
                            closed.close().await;
                        }
                    }
                }
            }
        }
    }
}
