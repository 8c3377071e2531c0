//! Challenges: `/play opponent:`, and the command on a person's profile.

use super::commands::play;
use super::{Action, BadInput, Deal, First, Options};
use crate::game::Theme;
use crate::place::UserId;

/// Somebody a command names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Person {
    /// Their id.
    pub id: UserId,
    /// What they are.
    pub being: Being,
    /// Whether they see the channel, as far as Discord tells.
    pub here: bool,
}

/// What somebody is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Being {
    /// A person.
    Human,
    /// Bouton itself.
    Bouton,
    /// Another bot.
    Bot,
}

/// A game to ask of somebody other than Bouton.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChallengeWish {
    /// To whom.
    pub whom: Person,
    /// What it begins from.
    pub deal: Deal,
    /// Who makes the first move.
    pub first: First,
    /// How the objects are drawn.
    pub theme: Theme,
    /// A fair match of two games, instead of one.
    pub rated: bool,
}

impl Action {
    /// Reads a command used on a person's profile.
    ///
    /// # Errors
    /// When there is no such command.
    pub fn from_profile(name: &str, whom: Person) -> Result<Self, BadInput> {
        // Discord names a command of this kind as it shows it.
        if name != crate::locale::Locale::default().say("profile-challenge", None) {
            return Err(BadInput::UnknownCommand);
        }
        let options = Options(vec![("opponent".to_owned(), super::Value::Person(whom))]);
        Self::from_command("play", &options)
    }
}

/// The challenge that `/play` is if it names an opponent other than Bouton.
pub(super) fn challenge(options: &Options) -> Result<Option<ChallengeWish>, BadInput> {
    let rated = options.flag("rated");
    let Some(whom) = options
        .person("opponent")
        .filter(|whom| whom.being != Being::Bouton)
    else {
        return if rated {
            Err(BadInput::RatedAgainstBot)
        } else {
            Ok(None)
        };
    };
    if options.text("level").is_some() {
        return Err(BadInput::LevelAgainstPerson);
    }
    let play = play(options)?;
    Ok(Some(ChallengeWish {
        whom,
        deal: play.deal,
        first: play.first,
        theme: play.theme,
        rated,
    }))
}
