//! The people of a story, with their clients.

use bouton::ask::control::{Button, Menu, Step};
use bouton::game::Ply;
use bouton::place::GameId;
use sandbox::{Id, MessageView, Outcome, User};
use serde_json::{Value, json};

use super::reading::{Ids, Shown};
use super::things::PILES;
use super::wish::{Answer, Deed, Name, Wish};
use crate::world::{World, custom_ids, none};

/// Two players and a stranger, in two places.
pub struct Crowd {
    pub people: [User; 3],
    pub places: [Id; 2],
    /// A message of the bot's in each place, for controls whose own message is not known.
    any: [Id; 2],
    pub ids: Ids,
}

/// What somebody saw after a wish.
#[derive(Clone, Debug, PartialEq)]
pub enum Seen {
    /// It was done, for everyone to see.
    Done,
    /// A whisper: its first line.
    Text(String),
    /// A whisper, because something happened between a question and its answer.
    TooLate(String),
    /// Nothing, so it may have been done or not.
    Nothing,
    /// Nothing: their client said at once that the bot is offline.
    Offline,
}

const OVER: [&str; 2] = ["This game is over.", "Cette partie est finie."];

impl Crowd {
    pub async fn gather(world: &World) -> Self {
        let places = [world.nim, world.lounge];
        let mut any = Vec::new();
        for place in places {
            any.push(world.clara.ask(place, "leaderboard", none()).await.id);
        }
        Self {
            people: [world.alice.clone(), world.benoit.clone(), world.clara.clone()],
            places,
            any: [any[0], any[1]],
            ids: Ids::default(),
        }
    }

    /// Tries to do what somebody wants.
    pub async fn grant(&self, wish: &Wish) -> Seen {
        match wish.deed {
            Deed::Challenge { rated } => {
                let piles = PILES.map(|pile| pile.to_string()).join(" ");
                let whom = self.people[1 - wish.who].id().to_string();
                let options = json!({"piles": piles, "rated": rated, "opponent": whom});
                classify(self.command(wish, "play", options).await)
            }
            Deed::Answer(which, answer) => {
                let shown = self.ids.challenge(which);
                let id = game_id(shown);
                let control = match answer {
                    Answer::Accepted => Button::Accept(id),
                    Answer::Declined => Button::Decline(id),
                    Answer::Withdrawn | Answer::Expired => Button::Withdraw(id),
                };
                classify(self.press(wish, shown, control, &[]).await)
            }
            Deed::Rematch(name) => classify(self.press_in(wish, name, Button::Rematch).await),
            Deed::Take { game, ply, pile, take } => {
                let shown = self.ids.game(game);
                let control = Menu::Moves(game_id(shown), Ply(ply as u32));
                let m = format!("{}{take}", ["A", "B", "C"][pile]);
                classify(self.press(wish, shown, control, &[&m]).await)
            }
            Deed::Type { pile, take } => {
                let m = json!({"pile": (["A", "B"][pile]), "take": take});
                classify(self.command(wish, "move", m).await)
            }
            Deed::Resign(name) => {
                let outcome = self.press_in(wish, name, Button::Resign).await;
                self.resign(wish.who, outcome).await
            }
            Deed::ResignHere => {
                let outcome = self.command(wish, "resign", none()).await;
                self.resign(wish.who, outcome).await
            }
            Deed::Hint(name, ply) => {
                let hint = |id| Button::Hint(id, Ply(ply as u32), Step::Chances);
                classify(self.press_in(wish, name, hint).await)
            }
            Deed::Alone => {
                let options = json!({"piles": "1000 1000", "max_take": 4});
                classify(self.command(wish, "play", options).await)
            }
            Deed::TakeBack(ply) => {
                let shown = self.ids.alone(wish.who, wish.place);
                let control = Button::TakeBack(game_id(shown), Ply(ply as u32));
                classify(self.press(wish, shown, control, &[]).await)
            }
            Deed::GiveUp => {
                let shown = self.ids.alone(wish.who, wish.place);
                let outcome = self.press(wish, shown, Button::Resign(game_id(shown)), &[]).await;
                self.resign(wish.who, outcome).await
            }
            Deed::Board => classify(self.command(wish, "board", none()).await),
            Deed::Games => classify(self.command(wish, "games", none()).await),
        }
    }

    async fn resign(&self, who: usize, outcome: Outcome) -> Seen {
        let Outcome::Message(question) = outcome else {
            return classify(outcome);
        };
        assert!(question.ephemeral, "{}", question.text());
        let Some(yes) = yes(&question) else {
            return first_line(&question);
        };
        let answer = self.people[who].click(&question, &yes).await;
        // If the game is over by then, the question is replaced by how it ended.
        if let Outcome::Update(board) = &answer
            && OVER.iter().any(|over| board.content.starts_with(over))
        {
            return Seen::TooLate(board.content.clone());
        }
        match classify(answer) {
            Seen::Text(why) => Seen::TooLate(why),
            seen => seen,
        }
    }

    async fn command(&self, wish: &Wish, name: &str, options: Value) -> Outcome {
        let place = self.places[wish.place];
        self.people[wish.who].command(place, name, options).await
    }

    async fn press_in(
        &self,
        wish: &Wish,
        game: Name,
        button: impl Fn(GameId) -> Button,
    ) -> Outcome {
        let shown = self.ids.game(game);
        self.press(wish, shown, button(game_id(shown)), &[]).await
    }

    async fn press(
        &self,
        wish: &Wish,
        shown: Option<Shown>,
        control: impl std::fmt::Display,
        value: &[&str],
    ) -> Outcome {
        let place = self.places[wish.place];
        let user = &self.people[wish.who];
        let here = shown.filter(|shown| shown.place == wish.place);
        let message = here.and_then(|shown| shown.message).map(Id::new);
        let message = message.unwrap_or(self.any[wish.place]);
        let control = control.to_string();
        user.forge_component(place, message, &control, value).await
    }
}

/// Makes up an id for what does not exist.
fn game_id(shown: Option<Shown>) -> GameId {
    GameId(shown.map_or(77, |shown| shown.id))
}

fn yes(question: &MessageView) -> Option<String> {
    let yes = custom_ids(question).find(|control| control.starts_with("resign-yes"));
    yes.map(str::to_owned)
}

fn first_line(whisper: &MessageView) -> Seen {
    Seen::Text(whisper.content.lines().next().unwrap_or_default().to_owned())
}

fn classify(outcome: Outcome) -> Seen {
    match outcome {
        Outcome::Update(_) => Seen::Done,
        Outcome::Message(message) if !message.ephemeral => Seen::Done,
        Outcome::Message(whisper) => first_line(&whisper),
        Outcome::NoAnswer | Outcome::Rejected { .. } => Seen::Nothing,
        Outcome::Refused(why) if why.contains("offline") => Seen::Offline,
        other => panic!("{other}"),
    }
}
