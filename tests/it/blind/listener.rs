//! Somebody who listens: they hear messages and press controls by their names. What a message is made of, and what a
//! client tells the bot, they never see.

use sandbox::{Id, MessageView, Outcome, User};
use serde_json::{Value, json};

use super::budgets;
use super::tongue::Tongue;
use super::transcript::{Control, Kind, Names, Transcript, transcript};
use crate::world::World;

/// Why somebody who listens cannot go on.
pub type Lost = String;

/// Begins why a message breaks a budget.
pub const BROKEN: &str = "A budget is broken: ";

/// A change of a message on its way.
pub type Loss = fn(&mut Value);

/// Where a message is.
pub struct Kept(MessageView);

pub struct Listener {
    pub user: User,
    pub tongue: &'static Tongue,
    /// Whether they are told in words.
    pub aloud: bool,
    /// What is wrong with every message they hear.
    pub loss: Option<Loss>,
    names: Names,
    at: Option<MessageView>,
    hears: Transcript,
    /// How much they heard.
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

    /// The same, who knows these people too.
    pub fn knowing(mut self, others: &[(User, String)]) -> Self {
        let others = others.iter().map(|(user, name)| (user.id().to_string(), name.clone()));
        self.names.extend(others);
        self
    }

    /// How they are called.
    pub fn name(&self) -> String {
        format!("@{}", self.names[&self.user.id().to_string()])
    }

    /// What they are hearing.
    pub fn hears(&self) -> &Transcript {
        &self.hears
    }

    pub fn lost<T>(&self, why: &str) -> Result<T, Lost> {
        Err(format!("{why}, where this is heard:\n{}", self.hears))
    }

    /// Types a command.
    pub async fn asks(&mut self, place: Id, command: &str, options: Value) -> Result<(), Lost> {
        let outcome = self.user.command(place, command, options).await;
        self.takes(outcome)
    }

    /// Goes to the newest message of a channel.
    pub fn goes_to_newest(&mut self, world: &World, place: Id) -> Result<(), Lost> {
        let newest = world.sandbox.messages(place, &self.user).pop();
        self.listens(newest.ok_or("nobody said anything")?)
    }

    /// Goes to the newest message of a channel that says this.
    pub fn goes_to(&mut self, world: &World, place: Id, says: &str) -> Result<(), Lost> {
        let all = world.sandbox.messages(place, &self.user).into_iter().rev();
        let said = |message: &MessageView| transcript(&payload(message), &self.names).says(says);
        let found = { all }.find(said);
        self.listens(found.ok_or_else(|| format!("nothing says {says:?}"))?)
    }

    /// The message that is heard, to return to.
    pub fn here(&self) -> Option<Kept> {
        self.at.clone().map(Kept)
    }

    /// Hears that message as it is now.
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

    /// The same, and fills in the one thing that is asked for then.
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

    /// Of the controls that can be used, the only one that is so.
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
        if let Some(loss) = self.loss {
            loss(&mut payload);
        }
        self.hears = transcript(&payload, &self.names);
        self.at = Some(message);
        self.count += 1;
        budgets::hold(&self.hears, self.tongue, self.aloud)
            .or_else(|why| self.lost(&format!("{BROKEN}{why}")))
    }
}

/// The message as Discord gives it to clients.
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
