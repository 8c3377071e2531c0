//! Calls the handler of each command and control.

use std::future::ready;
use std::pin::Pin;

use super::answer::Delivery;
use super::hint::Wanted;
use super::prelude::*;
use super::{
    Platform, begin, board, cards, challenge, class, explain, hint, learn, moderate, pages,
    preferences, privacy, puzzle, rescue, resign, review, settings, setup, simul, stats, table,
    take, take_back, tournament, vote,
};
use crate::ask::Action::{self, Press};
use crate::ask::Completing;
use crate::ask::control::{self, Button};
use crate::game::{Merit, Season};
use crate::lesson::{ClassAnswer, Course, Said};
use crate::puzzle::Answer::Number;

pub(super) async fn act(
    turn: &Turn<'_>,
    platform: &impl Platform,
    action: &Action,
) -> Result<Answer> {
    let verb = match *action {
        Action::Play(ref wish) => boxed(|| begin::play(turn, wish)),
        Press(Button::Setup(ref setup)) => boxed(|| setup::turn(turn, setup)),
        Press(Button::SetupMore(ref setup)) => boxed(|| setup::more(turn, setup)),
        Press(Button::SetupOwn(ref setup)) => boxed(|| setup::own(turn, setup)),
        Press(Button::Start(ref setup)) => boxed(|| setup::start(turn, setup)),
        Press(Button::Rematch(game)) => boxed(|| begin::rematch(turn, game)),
        Press(Button::Begin(game, opener)) => boxed(|| begin::opens(turn, game, opener)),
        Press(Button::Accept(id)) => boxed(|| challenge::accept(turn, id)),
        Press(Button::Decline(id)) => boxed(|| challenge::decline(turn, id)),
        Press(Button::Mute(id)) => boxed(|| challenge::mute(turn, id)),
        Press(Button::Withdraw(id)) => boxed(|| challenge::withdraw(turn, id)),

        Action::TypeMove(m) => boxed(|| take::type_move(turn, m)),
        Action::AskAmount { game, ply, so_far } => {
            boxed(|| take::ask_amount(turn, game, ply, so_far))
        }
        Action::Complete(Completing::Nothing) => {
            boxed(|| ready(Ok(Reply::Choices(Vec::new()).into())))
        }
        Action::Complete(Completing::Move(ref typed)) => boxed(|| take::complete_move(turn, typed)),
        Action::Complete(Completing::Pile(ref typed)) => boxed(|| take::complete_pile(turn, typed)),
        Action::Complete(Completing::Take { pile, ref typed }) => {
            boxed(|| take::complete_take(turn, pile, typed))
        }
        Press(Button::Pick(game, ply, so_far)) => boxed(|| take::pick(turn, game, ply, so_far)),
        Press(Button::MoveIn(game, ply, m)) => boxed(|| take::type_in(turn, game, ply, m)),
        Press(Button::PlayIt(game, ply, m)) => boxed(|| take::play_hint(turn, game, ply, m)),
        Press(Button::TakeBack(game, ply)) => boxed(|| take_back::take_back(turn, game, ply)),
        Action::Vote { game, ply, so_far } => boxed(|| vote::pick(turn, game, ply, so_far)),
        Press(Button::Vote(game, ply, so_far)) => boxed(|| vote::choose(turn, game, ply, so_far)),
        Press(Button::CloseVote(game, ply)) => boxed(|| vote::close(turn, game, ply)),
        Action::Resign => boxed(|| resign::here(turn)),
        Press(Button::Resign(game)) => boxed(|| resign::ask(turn, game)),
        Press(Button::ResignYes(game, ply)) => boxed(|| resign::yes(turn, game, ply)),
        Press(Button::ResignNo(game)) => boxed(|| resign::no(turn, game)),

        Action::Board => boxed(|| board::here(turn)),
        Press(Button::Board(game)) => boxed(|| board::again(turn, game)),
        Press(Button::Rules(game)) => boxed(|| board::rules(turn, game)),
        Press(Button::Binary(game)) => boxed(|| board::toggle_binary(turn, game)),
        Press(Button::GoOn(game)) => boxed(|| rescue::agree(turn, game)),

        Action::Hint(ref about) => boxed(|| hint::hint(turn, about, false)),
        Action::TellHint(ref about) => boxed(|| hint::hint(turn, about, true)),
        Action::Explain(ref subject) => boxed(|| explain::explain(turn, subject)),
        Press(Button::Hint(game, ply, step)) => {
            boxed(|| hint::of_game(turn, game, ply, Wanted::Step(step)))
        }
        Press(Button::HintOn(step, ref position)) => {
            boxed(|| hint::step(turn, position, Wanted::Step(step)))
        }
        Press(Button::Tell(game, ply, step)) => {
            boxed(|| hint::of_game(turn, game, ply, Wanted::Aloud(step)))
        }
        Press(Button::TellOn(step, ref position)) => {
            boxed(|| hint::step(turn, position, Wanted::Aloud(step)))
        }
        Press(Button::HintIn(game, ply)) => boxed(|| hint::of_one(turn, game, ply, false)),
        Press(Button::TellIn(game, ply)) => boxed(|| hint::of_one(turn, game, ply, true)),
        Press(Button::See(game, ply, answer)) => {
            boxed(|| hint::of_game(turn, game, ply, Wanted::Judged(answer)))
        }
        Press(Button::SeeOn(answer, ref position)) => {
            boxed(|| hint::step(turn, position, Wanted::Judged(answer)))
        }

        Action::Review(ref wish) => boxed(|| review::review(turn, wish.game)),
        Action::Complete(Completing::Review(ref typed)) => boxed(|| review::complete(turn, typed)),
        Press(Button::Review(game)) => boxed(|| review::review(turn, Some(game))),
        Press(Button::ReviewLeaf(game, ply, leaf)) => boxed(|| review::turn(turn, game, ply, leaf)),
        Press(Button::PlayOn(game, ply)) => boxed(|| review::play_on(turn, game, ply)),
        Press(Button::SharePicture(game)) => boxed(|| review::picture(turn, game)),
        Press(Button::Share(game)) => boxed(|| review::share(turn, game)),

        Action::Games => boxed(|| pages::games(turn, 0)),
        Press(Button::Games(page)) => boxed(|| pages::games(turn, page)),
        Action::Leaderboard(ref wish) => boxed(|| pages::leaderboard(turn, wish)),
        Press(Button::Leaders(owner, page)) => boxed(|| {
            pages::ranks(turn, owner, (Merit::Wins, Season::All), control::Stop::Page(page))
        }),
        Press(Button::Ranks(owner, merit, season, stop)) => {
            boxed(|| pages::ranks(turn, owner, (merit, season), stop))
        }
        Press(Button::Help(topic)) => boxed(|| ready(Ok(pages::help(turn, topic)))),
        Action::Stats(ref wish) => boxed(|| stats::stats(turn, wish)),
        Press(Button::StatsShare(whose)) => boxed(|| stats::share(turn, whose)),
        Press(Button::Remind) => boxed(|| stats::remind(turn, true)),
        Press(Button::Quiet) => boxed(|| stats::remind(turn, false)),

        Action::PickLesson(lesson) => boxed(|| learn::pick(turn, lesson)),
        Press(Button::LearnPick(lesson, mark, so_far, misses)) => {
            boxed(|| learn::choose(turn, (lesson, mark), so_far, misses))
        }
        Press(Button::LearnSay(lesson, mark, answer, misses)) => {
            let (place, answer) = ((lesson, mark), Said::Number(answer));
            boxed(move || learn::solve(turn, place, misses, answer))
        }
        Press(Button::Explanation(lesson, mark)) => {
            boxed(|| learn::explanation(turn, lesson, mark))
        }
        Press(Button::ShowAnswer(lesson, mark)) => boxed(|| learn::show_answer(turn, lesson, mark)),
        Press(Button::Lessons) => boxed(|| learn::list(turn)),
        Press(Button::Learn(lesson)) => boxed(|| learn::resume(turn, Course::Lesson(lesson))),
        Press(Button::Teach(lesson)) => boxed(|| learn::teach(turn, lesson)),
        Press(Button::Cards(ref deck)) => {
            boxed(|| learn::resume(turn, Course::Cards(deck.clone())))
        }
        Press(Button::LearnAgain(lesson, mark)) => {
            boxed(|| learn::again(turn, Course::Lesson(lesson), mark))
        }
        Press(Button::CardsAgain(ref deck, mark)) => {
            boxed(|| learn::again(turn, Course::Cards(deck.clone()), mark))
        }
        Press(Button::PageRead(lesson, mark)) => boxed(|| learn::page_read(turn, lesson, mark)),
        Press(Button::CardWin(ref deck, mark)) => boxed(|| cards::say(turn, deck, mark, true)),
        Press(Button::CardPick(ref deck, mark, so_far)) => {
            boxed(|| cards::pick(turn, deck, mark, so_far))
        }
        Press(Button::CardLose(ref deck, mark)) => boxed(|| cards::say(turn, deck, mark, false)),

        Action::Complete(Completing::Puzzle(ref typed)) => {
            boxed(|| ready(Ok(puzzle::complete(turn, typed))))
        }
        Action::PickPuzzle { day, so_far } => boxed(|| puzzle::pick(turn, day, so_far)),
        Action::AnswerPuzzle { day, ref answer } => {
            boxed(|| puzzle::answer(turn, day, answer.clone()))
        }
        Press(Button::Puzzle) => boxed(|| puzzle::open(turn, None)),
        Press(Button::PuzzleDay(day)) => boxed(|| puzzle::open(turn, Some(day))),
        Press(Button::PuzzlePick(day, so_far)) => boxed(|| puzzle::pick(turn, day, so_far)),
        Press(Button::PuzzleNumber(day, number)) => {
            boxed(|| puzzle::answer(turn, day, Number(number)))
        }
        Press(Button::PuzzleSure(day, nth, ref answer)) => {
            boxed(|| puzzle::sure(turn, day, nth, answer))
        }
        Press(Button::PuzzleBack(day)) => boxed(|| puzzle::back(turn, day)),
        Press(Button::PuzzleWhy(day)) => boxed(|| puzzle::why(turn, day)),
        Press(Button::PuzzleShare(day)) => boxed(|| puzzle::share(turn, day)),
        Press(Button::PuzzleBoard(span, day)) => {
            boxed(|| puzzle::page(turn, span, day, 0, Delivery::Whispered))
        }
        Press(Button::PuzzlePage(span, day, page)) => {
            boxed(|| puzzle::page(turn, span, day, page, Delivery::InPlace))
        }

        Action::NewTournament(ref wish) => boxed(|| tournament::open(turn, wish)),
        Press(Button::AskTournament) => boxed(|| tournament::ask(turn)),
        Action::StartTournament => boxed(|| tournament::start(turn, None)),
        Action::ShowTournament => boxed(|| tournament::show(turn)),
        Action::Remove(ref wish) => boxed(|| tournament::remove(turn, platform, wish)),
        Press(Button::EnterTournament(id)) => boxed(|| tournament::enter(turn, id)),
        Press(Button::LeaveTournament(id)) => boxed(|| tournament::leave(turn, id)),
        Press(Button::LeaveForGood(id)) => boxed(|| tournament::leave_for_good(turn, id)),
        Press(Button::StartTournament(id)) => boxed(|| tournament::start(turn, Some(id))),
        Press(Button::CallOff(id)) => boxed(|| tournament::call_off(turn, id)),
        Press(Button::TournamentPage(id, page)) => boxed(|| tournament::page(turn, id, page)),

        Action::NewClass(ref wanted) => boxed(|| class::start(turn, wanted)),
        Action::NewSimul(ref wanted) => boxed(|| simul::start(turn, wanted)),
        Press(Button::SimulJoin(id)) => boxed(|| simul::join(turn, id)),
        Press(Button::SimulWaiting(id)) => boxed(|| simul::waiting(turn, id)),
        Press(Button::SimulClose(id)) => boxed(|| simul::close(turn, id)),
        Action::NextExercise => boxed(|| class::next_here(turn)),
        Action::EndClass => boxed(|| class::end_here(turn)),
        Action::AskClassAmount { class, nth, so_far } => {
            boxed(|| class::ask_amount(turn, class, nth, so_far))
        }
        Press(Button::ClassAsk(id, nth)) => boxed(|| class::ask(turn, id, nth)),
        Press(Button::ClassPick(id, nth, so_far)) => boxed(|| class::pick(turn, id, nth, so_far)),
        Press(Button::ClassNone(id, nth)) => {
            boxed(|| class::answer(turn, id, nth, ClassAnswer::Lost))
        }
        Press(Button::ClassName(id, nth, shown)) => {
            boxed(|| class::show_name(turn, id, nth, shown))
        }
        Press(Button::ClassNext(id, from)) => boxed(|| class::next(turn, id, from)),
        Press(Button::ClassEnd(id)) => boxed(|| class::end(turn, id)),
        Press(Button::ClassReport(id)) => boxed(|| class::report(turn, id)),

        Action::AskEnd => boxed(|| moderate::ask_end(turn)),
        Action::AskEndOf(ref subject) => boxed(|| moderate::ask_end_of(turn, subject)),
        Press(Button::AskEnd(id)) => boxed(|| moderate::ask_end_one(turn, id)),
        Press(Button::End(id)) => boxed(|| moderate::end(turn, id)),
        Action::Bar(ref wanted) => boxed(|| moderate::bar(turn, platform, wanted)),
        Action::Unbar(ref wanted) => boxed(|| moderate::unbar(turn, platform, wanted)),
        Action::Quiet(wanted) => boxed(|| moderate::quiet(turn, wanted)),
        Action::Limit(wanted) => boxed(|| moderate::limit(turn, wanted)),
        Action::AskClear(wanted) => boxed(|| moderate::ask_clear(turn, platform, wanted)),
        Press(Button::Clear(whom, since)) => boxed(|| moderate::clear(turn, platform, whom, since)),
        Press(Button::Bars(page)) => boxed(|| moderate::bars(turn, page)),
        Press(Button::Acts(page)) => boxed(|| moderate::acts(turn, page)),
        Press(Button::Speak(channel)) => boxed(|| moderate::speak(turn, channel)),

        Action::ChangeSettings(ref changes) => boxed(|| settings::change(turn, platform, changes)),
        Action::AskReset => boxed(|| ready(settings::ask_reset(turn))),
        Press(Button::ResetSettings) => boxed(|| settings::reset(turn)),
        Press(Button::Settings(tab)) => boxed(|| settings::show(turn, platform, tab)),
        Action::Preferences => boxed(|| preferences::show(turn)),
        Action::ChangePreferences(ref changes) => boxed(|| preferences::change(turn, changes)),
        Action::PostTable(ref wish) => boxed(|| table::post(turn, platform, wish)),
        Press(Button::Go(to)) => boxed(|| table::enter(turn, to)),
        Action::Unmute { whom, page } => boxed(|| privacy::unmute(turn, whom, page)),
        Press(Button::Unmute(whom)) => boxed(|| privacy::undo_mute(turn, whom)),
        Press(Button::Mutes(page)) => boxed(|| privacy::mutes(turn, page)),
        Press(Button::Policy) => boxed(|| privacy::policy(turn)),
        Press(Button::Export) => boxed(|| privacy::export(turn)),
        Press(Button::Hide) => boxed(|| privacy::hide(turn, true)),
        Press(Button::Unhide) => boxed(|| privacy::hide(turn, false)),
        Press(Button::Erase) => boxed(|| ready(Ok(privacy::ask(turn)))),
        Press(Button::EraseYes(owner)) => boxed(|| privacy::erase(turn, owner)),
    };
    verb.await
}

/// Boxes a handler's future. Made inside `act`, all of them together would need room on its stack.
fn boxed<'a, F>(
    verb: impl FnOnce() -> F,
) -> Pin<Box<dyn Future<Output = Result<Answer>> + Send + 'a>>
where
    F: Future<Output = Result<Answer>> + Send + 'a,
{
    Box::pin(verb())
}
