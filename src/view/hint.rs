//! The hint: can I win, which pile, the move and why.

use super::effect::taken_alone;
use super::explain::{Extent, Told};
use super::room::{CONTENT, fitting, length};
use super::{Audience, glance, words};
use crate::ask::control::Step;
use crate::game::{HintOrder, Ply, Theme};
use crate::lesson::{Glance, Lesson};
use crate::place::{GameId, UserId};
use crate::view::prelude::*;
use nim::Position;

/// What a hint is about: where its buttons lead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HintSource {
    /// A game, as it stood at that ply, with its theme: someone who plays in words is told in words.
    Game(GameId, Ply, Theme, Now),
    /// A position that someone typed, who may have positions drawn so.
    Free(Option<Theme>),
}

impl HintSource {
    /// The same for someone who has positions drawn so.
    pub fn drawn_as(self, theme: Theme) -> Self {
        match self {
            Self::Game(game, ply, _, now) => Self::Game(game, ply, theme, now),
            Self::Free(_) => Self::Free(Some(theme)),
        }
    }

    fn theme(self) -> Option<Theme> {
        match self {
            Self::Game(_, _, theme, _) => Some(theme),
            Self::Free(theme) => theme,
        }
    }
}

/// How the game stands to the position a hint is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Now {
    /// It is the reader's turn there.
    Turn,
    /// Nobody who reads this moves there, but it is what stands on the table.
    There,
    /// The game has gone on.
    Past,
}

/// Who reads a hint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reader {
    /// Whoever asked.
    One {
        /// It is about the puzzle of the day, which they have not tried.
        helps: bool,
    },
    /// Everyone in the channel, and any of them may ask for the next step.
    All,
}

impl Reader {
    pub const SELF: Self = Self::One { helps: false };
}

/// The hint on a position, for the player to move.
#[derive(Debug, Clone, Copy)]
pub struct Hint<'a> {
    pub position: &'a Position,
    pub source: HintSource,
    pub reader: Reader,
    pub order: HintOrder,
    pub locale: Locale,
}

impl<'a> Hint<'a> {
    /// It up to a step. A position too large for a button is explained at once.
    pub fn at(self, step: Step) -> Message {
        let told = self.tell();
        if self.position.is_over() {
            return self.whole(&told);
        }
        match step {
            Step::Ask => match self.askable() {
                Some(answers) => self.asking(&[], answers),
                None => self.chances(&told),
            },
            Step::Chances => self.chances(&told),
            Step::Pile => match self.button(Step::Move) {
                Some(next) => self.page(&told.piles(), vec![next.primary()]),
                None => self.whole(&told),
            },
            Step::Move => self.moves(&told),
            Step::Why => match self.button(Step::Move) {
                Some(back) => {
                    let proof = self.fitting(|extent| told.proof(extent));
                    self.page(&proof, vec![back])
                }
                None => self.whole(&told),
            },
        }
    }

    /// What is said to an answer; `None` if there was nothing to answer so.
    pub fn answered(self, given: u64) -> Option<Message> {
        let Self { position, locale, .. } = self;
        let (seen, answers) = self.askable()?;
        if !seen.options.contains(&given) {
            return None;
        }
        if given != seen.right {
            let wrong = glance::wrong(position, &seen, given, locale);
            let before = [say!(locale, "see-wrong"), wrong].join(" ");
            return Some(self.asking(&[before], (seen, answers)));
        }
        let told = self.tell();
        let mut lines = vec![told.piles_and_rules(Extent::LARGEST)];
        lines.extend(glance::right(position, &told, &seen, locale));
        Some(self.page(&lines.join("\n"), self.plainly()))
    }

    /// What comes above its first step where a game is not scored any more by it for somebody.
    pub fn costs(self, who: UserId) -> String {
        let who = match self.reader {
            Reader::One { .. } => "you".to_owned(),
            Reader::All => who.mention(),
        };
        say!(self.locale, "hint-costs", who)
    }

    fn tell(self) -> Told<'a> {
        Told::new(self.position, self.source.theme(), self.locale)
    }

    /// Whether it need not be said which pile.
    fn has_one_pile(self) -> bool {
        self.position.full_piles().count() == 1
    }

    /// What every step begins with: of what it is no help, or too much.
    fn head(self) -> String {
        let locale = self.locale;
        let helps = self.reader == Reader::One { helps: true };
        let helps = helps.then(|| say!(locale, "hint-puzzle"));
        let past = match self.source {
            HintSource::Game(_, Ply(ply), _, Now::Past) => Some(say!(locale, "hint-past", ply)),
            _ => None,
        };
        helps.into_iter().chain(past).map(|line| format!("{line}\n")).collect()
    }

    fn page(self, content: &str, buttons: Vec<Button>) -> Message {
        Message::text(format!("{}{content}", self.head())).buttons(buttons)
    }

    fn chances(self, told: &Told<'_>) -> Message {
        let next = if told.is_alike() || self.has_one_pile() { Step::Move } else { Step::Pile };
        let Some(next) = self.button(next) else { return self.whole(told) };
        let ask = self.askable().and_then(|_| self.button(Step::Ask));
        let buttons = [next.primary()].into_iter().chain(ask);
        self.page(&told.chances(), buttons.collect())
    }

    fn moves(self, told: &Told<'_>) -> Message {
        let order = self.order;
        let why = self.button(Step::Why).filter(|_| told.is_brief(order));
        let content = match why {
            Some(_) => self.fitting(|extent| told.briefly(order, extent)),
            None => self.fitting(|extent| told.in_full(order, extent)),
        };
        let lesson = told.lesson().map(|lesson| teach(lesson, self.locale));
        let buttons = self.play(told).into_iter().chain(why).chain(lesson);
        self.page(&content, buttons.collect())
    }

    fn whole(self, told: &Told<'_>) -> Message {
        let whole = self.fitting(|extent| told.in_full(self.order, extent));
        self.page(&whole, Vec::new())
    }

    fn fitting(self, content: impl Fn(Extent) -> String) -> String {
        fitting(&Extent::SHRINKING, CONTENT.saturating_sub(length(&self.head())), content)
    }

    /// Makes the move that the hint tells, where it is the reader's turn.
    fn play(self, told: &Told<'_>) -> Option<Button> {
        let HintSource::Game(id, ply, _, Now::Turn) = self.source else { return None };
        let m = told.advised().filter(|_| self.reader != Reader::All)?;
        let taken = taken_alone(self.position, m, self.locale);
        let label = say!(self.locale, "button-hint-play"; take, pile of taken);
        Some(Button::new(Press::PlayIt(id, ply, m.into()), label).success())
    }

    /// The button to a step.
    fn button(self, step: Step) -> Option<Button> {
        use Press::{Hint, HintOn, Tell, TellOn};
        let position = self.position;
        let control = match (self.source, self.reader) {
            (HintSource::Game(id, ply, ..), Reader::One { .. }) => Hint(id, ply, step),
            (HintSource::Game(id, ply, ..), Reader::All) => Tell(id, ply, step),
            (_, Reader::One { .. }) => HintOn(step, position.clone()),
            (_, Reader::All) => TellOn(step, position.clone()),
        };
        let label = match step {
            Step::Move => {
                // Where all moves are alike, only one is told.
                let several = position.has_choice() && position.winning_moves().nth(1).is_some();
                say!(self.locale, "button-hint-move", several)
            }
            Step::Ask => say!(self.locale, "button-hint-ask"),
            Step::Why => say!(self.locale, "button-hint-why"),
            Step::Pile | Step::Chances => {
                let theme = words::last(self.position.rules(), Theme::Words);
                say!(self.locale, "button-hint-pile", theme)
            }
        };
        Some(Button::new(control.fitting()?, label))
    }

    /// The question about the position, with a button an answer, if they all fit their controls. All who read a hint
    /// together are told.
    fn askable(self) -> Option<(Glance, Vec<Button>)> {
        let seen = Glance::at(self.position).filter(|_| self.reader != Reader::All)?;
        let answers = seen.options.iter().map(|&option| {
            let control = match self.source {
                HintSource::Game(id, ply, ..) => Press::See(id, ply, option),
                HintSource::Free(_) => Press::SeeOn(option, self.position.clone()),
            };
            let label = glance::answer(&seen, option, self.locale);
            Some(Button::new(control.fitting()?, label))
        });
        let answers = answers.collect::<Option<Vec<_>>>()?;
        Some((seen, answers))
    }

    /// The question about the position, below what was said before it.
    fn asking(self, before: &[String], (seen, answers): (Glance, Vec<Button>)) -> Message {
        let (position, locale) = (self.position, self.locale);
        let mut lines = vec![self.tell().piles_and_rules(Extent::LARGEST)];
        lines.extend_from_slice(before);
        let aloud = self.source.theme() == Some(Theme::Words);
        lines.extend(glance::question(position, &seen, aloud, locale));
        self.page(&lines.join("\n"), answers).buttons(self.plainly())
    }

    /// The way back to being told.
    fn plainly(self) -> Vec<Button> {
        let steps = [Step::Pile, Step::Move].into_iter();
        let steps = steps.filter(|&step| step != Step::Pile || !self.has_one_pile());
        steps.filter_map(|step| self.button(step)).collect()
    }
}

/// Opens a lesson.
fn teach(lesson: Lesson, locale: Locale) -> Button {
    let name = say!(locale, &format!("learn-name-{lesson}"));
    Button::new(Press::Teach(lesson), say!(locale, "button-hint-lesson", lesson = name))
}

/// The whole hint as plain text for a terminal.
pub fn hint_text(position: &Position, locale: Locale) -> String {
    let told = Told::new(position, None, locale).in_full(HintOrder::default(), Extent::TERMINAL);
    let plain: Vec<String> =
        told.lines().map(|line| line.replace("```", "").replace("**", "")).collect();
    plain.join("\n")
}

/// As much of the whole hint as fits a message beside all that is `around` it.
pub(super) fn explained(position: &Position, around: &str, audience: Audience) -> String {
    let told = Told::new(position, Some(audience.theme), audience.locale);
    let room = CONTENT.saturating_sub(length(around));
    fitting(&Extent::SHRINKING, room, |extent| told.in_full(HintOrder::default(), extent))
}
