//! Tests that every control ever put on a message still means the same, and is answered.

use bouton::ask::control::{self, Button, Menu};
use bouton::ask::{Action, BadInput, Being, Options, Person, Value};
use bouton::place::{ChannelId, UserId};
use bouton::puzzle::Day;
use sandbox::{Id, Outcome, User};
use serde_json::json;

use crate::world::{World, first_control, tells};

const FIXTURE: &str = include_str!("fixtures/custom_ids.txt");
/// The game that most lines are about: a real one replaces it when they are pressed.
pub const GAME: &str = "1180153304891392055";
/// The day of the puzzles.
pub const DAY: Day = Day(20_778);

/// A line of the fixture.
pub struct Form {
    /// `button`, `menu` or `form`.
    pub used: &'static str,
    pub custom_id: &'static str,
    /// What is picked or typed.
    pub value: &'static str,
    meaning: &'static str,
}

impl Form {
    fn on(line: &'static str) -> Option<Self> {
        if line.is_empty() || line.starts_with('#') {
            return None;
        }
        let fields: Vec<_> = line.split(" | ").collect();
        let [used, custom_id, value, meaning] = fields[..] else { panic!("{line}") };
        Some(Self { used, custom_id, value, meaning })
    }

    pub fn values(&self) -> Vec<&'static str> {
        if self.used == "button" { Vec::new() } else { self.value.split(',').collect() }
    }

    /// Returns the menu and the entry that open such a form.
    pub fn opened_by(&self, custom_id: &str) -> (String, &'static str) {
        let form: control::Form = custom_id.parse().expect("a form");
        (form.opened_by(), "other")
    }

    /// Whether it is a menu of channels or of people, whose entries Discord fills in.
    fn names_others(&self) -> bool {
        let channels = ["channels", "podium", "puzzle_channel", "log_channel"];
        let setting = self.custom_id.strip_prefix("setting.");
        self.name() == "whom" || setting.is_some_and(|setting| channels.contains(&setting))
    }

    pub fn name(&self) -> &'static str {
        self.custom_id.split('.').next().expect("a first part")
    }
}

pub fn forms() -> Vec<Form> {
    FIXTURE.lines().filter_map(Form::on).collect()
}

/// Picks from a menu of channels or of people.
fn pick(custom_id: &str, values: &[&str]) -> Result<Action, BadInput> {
    let ids = || values.iter().map(|id| id.parse().expect("an id"));
    if custom_id.starts_with("setting.") {
        Action::from_channels(custom_id, &ids().map(ChannelId).collect::<Vec<_>>())
    } else {
        let person = |id| Person { id: UserId(id), being: Being::Human, here: true };
        Action::from_people(custom_id, &ids().map(person).collect::<Vec<_>>())
    }
}

/// Reads the use of the control.
fn read(form: &Form) -> Result<Action, BadInput> {
    match form.used {
        "button" => Action::from_button(form.custom_id),
        "menu" if form.names_others() => pick(form.custom_id, &form.values()),
        "menu" => Action::from_menu(form.custom_id, &form.values()),
        // Whatever its first field is called.
        _ => {
            let filled = ["text", "piles", "kind"];
            let filled = filled.map(|field| (field.to_owned(), Value::Text(form.value.to_owned())));
            Action::from_form(form.custom_id, &Options(filled.into()))
        }
    }
}

#[test]
fn each_means_what_it_meant() {
    let write = std::env::var_os("BOUTON_MEANINGS").is_some();
    let mut written = String::new();
    for line in FIXTURE.lines() {
        written += &match Form::on(line) {
            None => format!("{line}\n"),
            Some(form) => {
                let action = read(&form).unwrap_or_else(|no| panic!("{line}: {no:?}"));
                let meaning = format!("{action:?}");
                assert!(write || meaning == form.meaning, "{line}\nnow means {meaning}");
                let Form { used, custom_id, value, .. } = form;
                format!("{used} | {custom_id} | {value} | {meaning}\n")
            }
        };
    }
    if write {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/fixtures/custom_ids.txt");
        std::fs::write(file, written).expect("it can be written");
    }
}

#[test]
fn each_control_has_a_line() {
    let forms = forms();
    for (used, names) in
        [("button", Button::NAMES), ("menu", Menu::NAMES), ("form", control::Form::NAMES)]
    {
        for name in names {
            let of_it = |form: &Form| {
                let fields = form.custom_id.strip_prefix(name);
                form.used == used && fields.is_some_and(|f| f.is_empty() || f.starts_with('.'))
            };
            assert!(forms.iter().any(of_it), "{used} {name}");
        }
    }
}

/// What Clara began, for a control to be pressed on it.
pub struct Table {
    pub channel: Id,
    message: Id,
    /// The id of the game or the challenge.
    pub id: String,
}

impl Table {
    /// Begins, in a channel of its own, a game, a finished game of one round, or a challenge to Alice.
    pub async fn set(world: &World, clara: &User, form: &Form, channel: &str) -> Self {
        let channel = world.sandbox.add_channel(world.sandbox.guild(), channel);
        let mut options = json!({"preset": "marienbad"});
        if ["accept", "decline", "withdraw", "mute"].contains(&form.name()) {
            options["opponent"] = world.alice.id().to_string().into();
        }
        if form.name().starts_with("vote") {
            options["vote"] = "24h".into();
        }
        let message = clara.ask(channel, "play", options).await;
        let id = first_control(&message).split('.').nth(1).expect("its id");
        let table = Self { channel, message: message.id, id: id.to_owned() };
        if ["rematch", "share", "share-picture", "review", "leaf", "play-on"].contains(&form.name())
        {
            table.press(clara, &format!("moves.{id}.0"), &["A1"]).await;
            tells!(table.press(clara, &format!("resign-yes.{id}.2"), &[]).await, "resigned");
        }
        table
    }

    async fn press(&self, user: &User, custom_id: &str, values: &[&str]) -> Outcome {
        user.forge_component(self.channel, self.message, custom_id, values).await
    }
}

#[track_caller]
fn assert_known(outcome: &Outcome, form: &Form) {
    let text = outcome.to_string();
    let answered = match outcome {
        Outcome::Modal(_) => {
            let opens = ["vote-piles", "setup-own", "tournament.new"];
            let opens = opens.iter().any(|name| form.custom_id.starts_with(name));
            form.value == "other" || opens
        }
        outcome => matches!(outcome, Outcome::Message(_) | Outcome::Update(_)),
    };
    assert!(answered, "{}: {text}", form.custom_id);
    assert!(!text.contains("know this button"), "{}", form.custom_id);
}

#[tokio::test(flavor = "multi_thread")]
async fn each_is_answered() {
    let (world, _) = World::at(DAY.begins() * 1000 + 43_200_000).await;
    let any = world.clara.ask(world.nim, "help", json!({})).await;
    for (number, form) in forms().iter().enumerate() {
        let values = form.values();
        // A form must be opened first, which fails when its game is gone.
        if form.used != "form" {
            let pressed =
                world.clara.forge_component(world.nim, any.id, form.custom_id, &values).await;
            if form.names_others() {
                // Forged here as a menu of texts.
                assert!(pressed.to_string().contains("know this button"), "{pressed}");
                continue;
            }
            assert_known(&pressed, form);
        }
        if !form.custom_id.contains(GAME) || form.name() == "leaders" {
            continue;
        }
        let table = Table::set(&world, &world.clara, form, &format!("table-{number}")).await;
        let custom_id = form.custom_id.replace(GAME, &table.id);
        let user = match form.name() {
            "accept" | "decline" | "mute" => &world.alice,
            _ => &world.clara,
        };
        let pressed = match form.used {
            "form" => {
                let (menu, entry) = form.opened_by(&custom_id);
                let form = table.press(user, &menu, &[entry]).await.modal();
                assert_eq!(form.custom_id, custom_id);
                user.submit(&form, &[("text", values[0])]).await
            }
            _ => table.press(user, &custom_id, &values).await,
        };
        assert_known(&pressed, form);
        let text = pressed.to_string();
        assert!(!text.contains("cannot find"), "{custom_id}: {text}");
    }
}
