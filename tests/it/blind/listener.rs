//! A person with a screen reader: they hear messages, and use controls by their names. They never see a message's
//! structure, or what a client sends to the bot.

use sandbox::{Id, MessageView, Outcome, User};
use serde_json::{Value, json};

use super::budgets;
use super::tongue::Tongue;
use super::transcript::{Control, Kind, Names, Transcript, transcript};
use crate::world::World;

/// Why the listener cannot go on.
pub type Lost = String;

/// The beginning of an error about a message that breaks a limit.
pub const BROKEN: &str = "A budget is broken: ";

/// A text of a message that is replaced by another before it is heard.
pub type Loss = (&'static str, &'static str);

/// A message to return to later.
pub struct Kept(MessageView);

pub struct Listener {
    pub user: User,
    pub tongue: &'static Tongue,
    /// Whether boards are drawn as words.
    pub aloud: bool,
    /// The defect planted in every message they hear.
    pub loss: Option<Loss>,
    names: Names,
    at: Option<MessageView>,
    hears: Transcript,
    /// The number of messages heard.
    pub count: usize,
}

impl Listener {
    pub fn new(world: &World, user: &User, tongue: &'static Tongue, aloud: bool) -> Self {
        let people = [(&world.alice, "Alice"), (&world.benoit, "Benoît")];
        let people = people.map(|(user, name)| (user.id().to_string(), name.to_owned()));
        let names = people.into_iter().chain([(world.nim.to_string(), "nim".to_owned())]);
        let (hears, at) = (Transcript::default(), None);
        let user = user.clone();
        Self { user, tongue, aloud, loss: None, names: names.collect(), at, hears, count: 0 }
    }

    /// The same listener, who also knows these people's names.
    pub fn knowing(mut self, others: &[(User, String)]) -> Self {
        let others = others.iter().map(|(user, name)| (user.id().to_string(), name.clone()));
        self.names.extend(others);
        self
    }

    /// The listener's name.
    pub fn name(&self) -> String {
        format!("@{}", self.names[&self.user.id().to_string()])
    }

    /// The message that they hear now.
    pub fn hears(&self) -> &Transcript {
        &self.hears
    }

    pub fn lost<T>(&self, why: &str) -> Result<T, Lost> {
        Err(format!("{why}, where this is heard:\n{}", self.hears))
    }

    /// Uses a command.
    pub async fn asks(&mut self, place: Id, command: &str, options: Value) -> Result<(), Lost> {
        let outcome = self.user.command(place, command, options).await;
        self.takes(outcome)
    }

    /// Returns the current message, to come back to.
    pub fn here(&self) -> Option<Kept> {
        self.at.clone().map(Kept)
    }

    /// Moves to that message, as it is now.
    pub fn returns_to(&mut self, kept: &Kept) -> Result<(), Lost> {
        let now = self.user.look(&kept.0);
        self.listens(now.ok_or("the message is gone")?)
    }

    /// Presses the button of that name.
    pub async fn presses(&mut self, name: &str) -> Result<(), Lost> {
        let is = |control: &Control| control.kind == Kind::Button && control.name == name;
        let handle = self.one(is, name)?.handle.clone();
        let at = self.at.clone().ok_or("nothing was heard yet")?;
        let outcome = self.user.click(&at, &handle).await;
        self.takes(outcome)
    }

    /// Picks the entry of that name, in whichever menu has it.
    pub async fn picks(&mut self, name: &str) -> Result<(), Lost> {
        let outcome = self.picked(name).await?;
        self.takes(outcome)
    }

    /// Picks an entry, and types into the form that opens.
    pub async fn picks_and_types(&mut self, name: &str, text: &str) -> Result<(), Lost> {
        let outcome = self.picked(name).await?;
        let Outcome::Modal(form) = outcome else { return Err(format!("{outcome}")) };
        let labels: Vec<_> = form.inputs().map(|input| input["label"].clone()).collect();
        let [Value::String(label)] = &labels[..] else { return Err(format!("{labels:?}")) };
        let outcome = self.user.submit(&form, &[(label.as_str(), text)]).await;
        self.takes(outcome)
    }

    async fn picked(&self, name: &str) -> Result<Outcome, Lost> {
        let place = |control: &Control| control.entries.iter().position(|entry| entry == name);
        let menu = self.one(|control| place(control).is_some(), name)?;
        let value = place(menu).and_then(|nth| menu.values.get(nth));
        let (handle, value) = (menu.handle.clone(), value.cloned().unwrap_or_default());
        let at = self.at.clone().ok_or("nothing was heard yet")?;
        Ok(self.user.select(&at, &handle, &[&value]).await)
    }

    /// Returns the only enabled control that fits.
    fn one(&self, is: impl Fn(&Control) -> bool, name: &str) -> Result<&Control, Lost> {
        let mut found = self.hears.controls().filter(|control| !control.disabled && is(control));
        match (found.next(), found.next()) {
            (Some(control), None) => Ok(control),
            (None, _) => self.lost(&format!("nothing is called {name:?}")),
            (Some(_), Some(_)) => self.lost(&format!("two are called {name:?}")),
        }
    }

    fn takes(&mut self, outcome: Outcome) -> Result<(), Lost> {
        match outcome {
            Outcome::Message(message) | Outcome::Update(message) => self.listens(message),
            other => Err(format!("{other}")),
        }
    }

    fn listens(&mut self, message: MessageView) -> Result<(), Lost> {
        let mut payload = payload(&message);
        if let Some((text, other)) = self.loss {
            let changed = payload.to_string().replace(text, other);
            payload = serde_json::from_str(&changed).expect("it is JSON still");
        }
        self.hears = transcript(&payload, &self.names);
        self.at = Some(message);
        self.count += 1;
        budgets::hold(&self.hears, self.tongue, self.aloud)
            .or_else(|why| self.lost(&format!("{BROKEN}{why}")))
    }
}

/// The message as Discord sends it to clients.
pub fn payload(message: &MessageView) -> Value {
    let files = message.attachments.iter();
    let files =
        files.map(|file| json!({"filename": file.filename, "description": file.description}));
    json!({
        "content": if message.v2 { "" } else { &message.content },
        "flags": u64::from(message.v2) << 15,
        "attachments": files.collect::<Vec<_>>(),
        "components": message.components,
    })
}
