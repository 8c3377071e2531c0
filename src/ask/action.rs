//! Reads the use of a control (button, menu or form) into an [`Action`].

use super::commands::NewTournament;
use super::control::{Button, Form, Menu, OTHER, Stop, TYPED};
use super::options::ungrouped;
use super::{Action, BadInput, Options, Person};
use crate::game::{Change, Channels, Preferred, RatedGames, Setting};
use crate::lesson::Course;
use crate::place::ChannelId;
use crate::puzzle::Answer;
use nim::{Move, Partial};

impl Action {
    /// Reads the press of a button.
    ///
    /// # Errors
    /// If the button is not one of ours.
    pub fn from_button(custom_id: &str) -> Result<Self, BadInput> {
        valid(custom_id.parse()).map(Self::Press)
    }

    /// Reads what was picked from a menu: one entry, except in menus that ask for several.
    ///
    /// # Errors
    /// If the menu or an entry is not one of ours.
    pub fn from_menu(custom_id: &str, entries: &[&str]) -> Result<Self, BadInput> {
        let menu: Menu = valid(custom_id.parse())?;
        if let Menu::PuzzleAll(day) = menu {
            let moves: Vec<Move> = valid(entries.iter().map(|entry| entry.parse()).collect())?;
            let answer = Answer::all(moves).ok_or(BadInput::UnknownControl)?;
            return Ok(Self::AnswerPuzzle { day, answer });
        }
        if let Menu::Setting(Setting::RatedGames) = menu {
            let games = RatedGames::named(entries).ok_or(BadInput::UnknownControl)?;
            return Ok(Self::ChangeSettings(vec![Change::RatedGames(games)].into()));
        }
        let &[entry] = entries else { return Err(BadInput::UnknownControl) };
        Ok(match menu {
            Menu::Moves(game, ply) | Menu::Piles(game, ply) => {
                Self::Press(Button::Pick(game, ply, valid(entry.parse())?))
            }
            Menu::VoteMoves(game, ply) | Menu::VotePiles(game, ply) => {
                Self::Press(Button::Vote(game, ply, valid(entry.parse())?))
            }
            // A half-chosen move asks for the rest.
            Menu::VoteAmounts(game, ply, so_far) => Self::Vote {
                game,
                ply,
                so_far: match entry {
                    OTHER => so_far,
                    amount => chosen(so_far, amount)?,
                },
            },
            Menu::Amounts(game, ply, so_far) if entry == OTHER => {
                Self::AskAmount { game, ply, so_far }
            }
            Menu::Amounts(game, ply, so_far) => {
                Self::Press(Button::Pick(game, ply, chosen(so_far, entry)?))
            }
            Menu::Choose(chosen, setup) => {
                let setup = setup.with(chosen, entry).ok_or(BadInput::UnknownControl)?;
                Self::Press(match chosen.is_more() {
                    true => Button::SetupMore(setup),
                    false => Button::Setup(setup),
                })
            }
            Menu::RanksBy(owner, season) => {
                let merit = valid(entry.parse())?;
                Self::Press(Button::Ranks(owner, merit, season, Stop::First))
            }
            Menu::RanksIn(owner, merit) => {
                let season = valid(entry.parse())?;
                Self::Press(Button::Ranks(owner, merit, season, Stop::First))
            }
            // `PuzzleAll` is read above. People and channels have menus of their own, so that Discord vouches that
            // they exist.
            Menu::PuzzleAll(_)
            | Menu::Whom(_)
            | Menu::Setting(
                Setting::Channels | Setting::Podium | Setting::PuzzleChannel | Setting::LogChannel,
            ) => {
                return Err(BadInput::UnknownControl);
            }
            Menu::Setting(setting) => {
                let change = Change::read(setting, entry).ok_or(BadInput::UnknownControl)?;
                Self::ChangeSettings(vec![change].into())
            }
            Menu::Preference(preference) => {
                let change = Preferred::read(preference, entry).ok_or(BadInput::UnknownControl)?;
                Self::ChangePreferences(vec![change])
            }
            Menu::Lesson if entry == Course::CARDS => Self::PickLesson(None),
            Menu::Lesson => Self::PickLesson(Some(valid(entry.parse())?)),
            Menu::Solve(lesson, mark, misses) => {
                Self::Press(Button::LearnPick(lesson, mark, valid(entry.parse())?, misses))
            }
            Menu::CardMove(deck, mark) => {
                Self::Press(Button::CardPick(deck, mark, valid(entry.parse())?))
            }
            Menu::Unmute(page) => Self::Unmute { whom: valid(entry.parse())?, page },
            Menu::PuzzleMoves(day) | Menu::PuzzlePiles(day) => {
                Self::PickPuzzle { day, so_far: valid(entry.parse())? }
            }
            Menu::PuzzleAmounts(day, so_far) => {
                Self::PickPuzzle { day, so_far: chosen(so_far, entry)? }
            }
            Menu::ClassAmounts(class, nth, so_far) if entry == OTHER => {
                Self::AskClassAmount { class, nth, so_far }
            }
            Menu::ClassAmounts(class, nth, so_far) => {
                Self::Press(Button::ClassPick(class, nth, chosen(so_far, entry)?))
            }
            Menu::ClassMoves(class, nth) | Menu::ClassPiles(class, nth) => {
                Self::Press(Button::ClassPick(class, nth, valid(entry.parse())?))
            }
            Menu::WhichEnds => Self::Press(Button::AskEnd(valid(entry.parse())?)),
            Menu::PuzzleLine(day) => {
                Self::AnswerPuzzle { day, answer: Answer::Ply(valid(entry.parse())?) }
            }
        })
    }

    /// Reads the channels picked from a channel menu.
    ///
    /// # Errors
    /// If the menu is not one of ours.
    pub fn from_channels(custom_id: &str, picked: &[ChannelId]) -> Result<Self, BadInput> {
        let first = picked.first().copied();
        let change = match (valid(custom_id.parse())?, picked) {
            (Menu::Setting(Setting::Channels), _) => {
                let channels = Channels::new(picked.iter().copied());
                Change::Channels(channels.ok_or(BadInput::UnknownControl)?)
            }
            (Menu::Setting(Setting::Podium), [] | [_]) => Change::Podium(first),
            (Menu::Setting(Setting::PuzzleChannel), [] | [_]) => Change::PuzzleChannel(first),
            (Menu::Setting(Setting::LogChannel), [] | [_]) => Change::LogChannel(first),
            _ => return Err(BadInput::UnknownControl),
        };
        Ok(Self::ChangeSettings(vec![change].into()))
    }

    /// Reads the person picked from a menu of people.
    ///
    /// # Errors
    /// If the menu is not one of ours, or no such game is possible.
    pub fn from_people(custom_id: &str, picked: &[Person]) -> Result<Self, BadInput> {
        match (valid(custom_id.parse())?, picked) {
            (Menu::Whom(setup), &[whom]) => Ok(Self::Play(setup.wish(Some(whom))?)),
            _ => Err(BadInput::UnknownControl),
        }
    }

    /// Reads a form that was filled in.
    ///
    /// # Errors
    /// If the form is not one of ours, or its content is wrong.
    pub fn from_form(custom_id: &str, filled: &Options) -> Result<Self, BadInput> {
        filled.resolved()?;
        let and = |so_far: Partial| {
            let text = filled.text(TYPED).ok_or(BadInput::UnknownControl)?;
            let amount = text.trim();
            let amount = ungrouped(amount.strip_prefix('+').unwrap_or(amount));
            let are_numbers = amount.split([':', '+']).all(|part| part.parse::<u64>().is_ok());
            let so_far = so_far.and(&amount).filter(|_| are_numbers);
            so_far.ok_or_else(|| BadInput::Take(text.to_owned()))
        };
        Ok(match valid(custom_id.parse())? {
            Form::Number(game, ply, so_far) => Self::Press(Button::Pick(game, ply, and(so_far)?)),
            Form::VoteNumber(game, ply, so_far) => Self::Vote { game, ply, so_far: and(so_far)? },
            Form::ClassNumber(class, nth, so_far) => {
                Self::Press(Button::ClassPick(class, nth, and(so_far)?))
            }
            Form::Own(setup) => Self::Play(setup.own(filled)?),
            Form::Tournament => Self::NewTournament(NewTournament::read(filled)?),
        })
    }
}

/// A control that cannot be read was forged, or comes from a version that no longer exists.
fn valid<T, E>(read: Result<T, E>) -> Result<T, BadInput> {
    read.map_err(|_| BadInput::UnknownControl)
}

fn chosen(so_far: Partial, entry: &str) -> Result<Partial, BadInput> {
    so_far.and(entry).ok_or(BadInput::UnknownControl)
}
