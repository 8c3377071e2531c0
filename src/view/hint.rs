//! The hint, in three steps: can I win, which pile, the move and why.

use super::effect::taken_alone;
use super::explain::{Explainer, Extent};
use super::glance;
use super::room::{CONTENT, fitting, length};
use crate::ask::control::Step;
use crate::game::{HintOrder, Ply};
use crate::lesson::{Glance, Lesson};
use crate::place::{GameId, UserId};
use crate::view::prelude::*;
use nim::Position;

/// What a hint is about, and so where its buttons lead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HintSource {
    /// A game as it stood at that ply, with its theme: somebody who plays in words is answered in words.
    Game(GameId, Ply, Theme, Now),
    /// A position that somebody typed, with the theme they prefer.
    Free(Option<Theme>),
}

impl HintSource {
    /// Replaces the theme by the reader's own.
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

/// How the game relates to the position a hint is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Now {
    /// It is the current position, and the reader is to move.
    Turn,
    /// It is the current position, but the reader is not to move.
    There,
    /// The game has moved on.
    Past,
}

/// Who reads a hint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reader {
    /// The person who asked.
    One {
        /// Whether the hint helps with the puzzle of the day, which they have not tried.
        helps: bool,
    },
    /// Everyone in the channel; any of them may ask for the next step.
    All,
}

impl Reader {
    pub const SELF: Self = Self::One { helps: false };
}

/// A hint on a position, for the player to move.
#[derive(Debug, Clone, Copy)]
pub struct Hint<'a> {
    pub position: &'a Position,
    pub source: HintSource,
    pub reader: Reader,
    pub order: HintOrder,
    pub locale: Locale,
}

impl<'a> Hint<'a> {
    /// Shows the hint up to a step. A position too large for a button's `custom_id` is explained at once.
    pub fn at(self, step: Step) -> Message {
        let explainer = self.explainer();
        if self.position.is_over() {
            return self.whole(&explainer);
        }
        match step {
            Step::Ask => match self.askable() {
                Some(answers) => self.asking(&[], answers),
                None => self.chances(&explainer),
            },
            Step::Chances => self.chances(&explainer),
            Step::Pile => match self.button(Step::Move) {
                Some(next) => self.page(&explainer.piles(), vec![next.primary()]),
                None => self.whole(&explainer),
            },
            Step::Move => self.moves(&explainer),
            Step::Why => match self.button(Step::Move) {
                Some(back) => {
                    let proof = self.fitting(|extent| explainer.proof(extent));
                    self.page(&proof, vec![back])
                }
                None => self.whole(&explainer),
            },
        }
    }

    /// Replies to an answer; `None` if there was no such question.
    pub fn answered(self, given: u64) -> Option<Message> {
        let Self { position, locale, .. } = self;
        let (glance, answers) = self.askable()?;
        if !glance.options.contains(&given) {
            return None;
        }
        if given != glance.right {
            let wrong = glance::wrong(position, &glance, given, locale);
            let before = [say!(locale, "see-wrong"), wrong].join(" ");
            return Some(self.asking(&[before], (glance, answers)));
        }
        let explainer = self.explainer();
        let mut lines = vec![explainer.piles_and_rules(Extent::LARGEST)];
        lines.extend(glance::right(position, &explainer, &glance, locale));
        Some(self.page(&lines.join("\n"), self.plainly()))
    }

    /// Says what the hint costs: those games are no longer scored for `who`. Shown above the first step.
    pub fn costs(self, games: &[GameId], who: UserId) -> String {
        let shown = matches!(self.source, HintSource::Game(id, ..) if games.contains(&id));
        let others = games.len() - usize::from(shown);
        let who = match self.reader {
            Reader::One { .. } => "you".to_owned(),
            Reader::All => who.mention(),
        };
        say!(self.locale, "hint-costs", who, shown, others)
    }

    fn explainer(self) -> Explainer<'a> {
        Explainer::new(self.position, self.source.theme(), self.locale)
    }

    /// Whether there is no need to say which pile.
    fn has_one_pile(self) -> bool {
        self.position.full_piles().count() == 1
    }

    /// Returns the warnings above every step: that it helps with the puzzle of the day, or that the game has moved on.
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

    fn chances(self, explainer: &Explainer<'_>) -> Message {
        let knows_pile = explainer.is_alike() || self.has_one_pile();
        let next = self.button(if knows_pile { Step::Move } else { Step::Pile });
        let Some(next) = next else { return self.whole(explainer) };
        let ask = self.askable().and_then(|_| self.button(Step::Ask));
        let buttons = [next.primary()].into_iter().chain(ask);
        self.page(&explainer.chances(), buttons.collect())
    }

    fn moves(self, explainer: &Explainer<'_>) -> Message {
        let order = self.order;
        let why = self.button(Step::Why).filter(|_| explainer.is_brief(order));
        let content = match why {
            Some(_) => self.fitting(|extent| explainer.briefly(order, extent)),
            None => self.fitting(|extent| explainer.in_full(order, extent)),
        };
        let lessons = explainer.lessons().into_iter().map(|lesson| teach(lesson, self.locale));
        let buttons = self.play(explainer).into_iter().chain(why).chain(lessons);
        self.page(&content, buttons.collect())
    }

    fn whole(self, explainer: &Explainer<'_>) -> Message {
        let whole = self.fitting(|extent| explainer.in_full(self.order, extent));
        self.page(&whole, Vec::new())
    }

    fn fitting(self, content: impl Fn(Extent) -> String) -> String {
        fitting(&Extent::SHRINKING, CONTENT.saturating_sub(length(&self.head())), content)
    }

    /// Returns the button that makes the move the hint tells, if it is the reader's turn.
    fn play(self, explainer: &Explainer<'_>) -> Option<Button> {
        let HintSource::Game(id, ply, _, Now::Turn) = self.source else { return None };
        let m = explainer.advised().filter(|_| self.reader != Reader::All)?;
        let taken = taken_alone(self.position, m, self.locale);
        let label = say!(self.locale, "button-hint-play"; take, pile of taken);
        Some(Button::new(Press::PlayIt(id, ply, m.into()), label).success())
    }

    /// Returns the button to a step.
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
                // If no choice matters in Nim, only one move is told.
                let told = position.has_choice() || !position.rules().variant.is_nim();
                let several = told && position.winning_moves().nth(1).is_some();
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

    /// Returns the question about the position, with a button for each answer, if all fit their controls. Readers of a
    /// public hint get no question.
    fn askable(self) -> Option<(Glance, Vec<Button>)> {
        let glance = Glance::at(self.position).filter(|_| self.reader != Reader::All)?;
        let answers = glance.options.iter().map(|&option| {
            let control = match self.source {
                HintSource::Game(id, ply, ..) => Press::See(id, ply, option),
                HintSource::Free(_) => Press::SeeOn(option, self.position.clone()),
            };
            let label = glance::answer(&glance, option, self.locale);
            Some(Button::new(control.fitting()?, label))
        });
        let answers = answers.collect::<Option<Vec<_>>>()?;
        Some((glance, answers))
    }

    /// Asks the question, below what was said before it.
    fn asking(self, before: &[String], (glance, answers): (Glance, Vec<Button>)) -> Message {
        let (position, locale) = (self.position, self.locale);
        let mut lines = vec![self.explainer().piles_and_rules(Extent::LARGEST)];
        lines.extend_from_slice(before);
        let aloud = self.source.theme() == Some(Theme::Words);
        lines.extend(glance::question(position, &glance, aloud, locale));
        self.page(&lines.join("\n"), answers).buttons(self.plainly())
    }

    /// Returns the buttons that go on without the question.
    fn plainly(self) -> Vec<Button> {
        let steps = [Step::Pile, Step::Move].into_iter();
        let steps = steps.filter(|&step| step != Step::Pile || !self.has_one_pile());
        steps.filter_map(|step| self.button(step)).collect()
    }
}

/// Returns the button to a lesson.
fn teach(lesson: Lesson, locale: Locale) -> Button {
    let name = say!(locale, &format!("learn-name-{lesson}"));
    Button::new(Press::Teach(lesson), say!(locale, "button-hint-lesson", lesson = name))
}

/// Returns the whole hint as plain text for a terminal.
pub fn hint_text(position: &Position, locale: Locale) -> String {
    let explainer = Explainer::new(position, None, locale);
    let hint = explainer.in_full(HintOrder::default(), Extent::TERMINAL);
    let plain = hint.lines().map(|line| line.replace("```", "").replace("**", ""));
    plain.collect::<Vec<_>>().join("\n")
}

/// Returns as much of the whole hint as fits a message together with the text `around` it.
pub(super) fn explained(position: &Position, around: &str, audience: Audience) -> String {
    let explainer = Explainer::new(position, Some(audience.theme), audience.locale);
    let room = CONTENT.saturating_sub(length(around));
    fitting(&Extent::SHRINKING, room, |extent| explainer.in_full(HintOrder::default(), extent))
}
