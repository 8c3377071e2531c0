//! Calls the handler of each command and control.

use std::future::ready;
use std::pin::Pin;

use super::hint::Wanted;
use super::{
    Answer, Platform, Result, Turn, begin, board, cards, challenge, class, explain, hint, learn,
    moderate, pages, preferences, privacy, puzzle, rescue, resign, review, settings, setup, simul,
    stats, table, take, take_back, tournament, vote,
};
use crate::ask::Action::{self, Press};
use crate::ask::Completing;
use crate::ask::control::{self, Button};
use crate::game::{Merit, Season};
use crate::lesson::{ClassAnswer, Course, Said};
use crate::puzzle::Answer::Number;
use crate::reply::Reply;

pub(super) async fn act(
    turn: &Turn<'_>,
    platform: &impl Platform,
    action: &Action,
) -> Result<Answer> {
    let verb = match *action {
        Action::Play(ref wish) => to_do(|| begin::play(turn, wish)),
        Press(Button::Setup(ref setup)) => to_do(|| setup::turn(turn, setup)),
        Press(Button::SetupMore(ref setup)) => to_do(|| setup::more(turn, setup)),
        Press(Button::SetupOwn(ref setup)) => to_do(|| setup::own(turn, setup)),
        Press(Button::Start(ref setup)) => to_do(|| setup::start(turn, setup)),
        Press(Button::Rematch(game)) => to_do(|| begin::rematch(turn, game)),
        Press(Button::Begin(game, opener)) => to_do(|| begin::opens(turn, game, opener)),
        Press(Button::Accept(id)) => to_do(|| challenge::accept(turn, id)),
        Press(Button::Decline(id)) => to_do(|| challenge::decline(turn, id)),
        Press(Button::Mute(id)) => to_do(|| challenge::mute(turn, id)),
        Press(Button::Withdraw(id)) => to_do(|| challenge::withdraw(turn, id)),

        Action::TypeMove(m) => to_do(|| take::type_move(turn, m)),
        Action::AskAmount { game, ply, so_far } => {
            to_do(|| take::ask_amount(turn, game, ply, so_far))
        }
        Action::Complete(Completing::Nothing) => {
            to_do(|| ready(Ok(Reply::Choices(Vec::new()).into())))
        }
        Action::Complete(Completing::Move(ref typed)) => to_do(|| take::complete_move(turn, typed)),
        Action::Complete(Completing::Pile(ref typed)) => to_do(|| take::complete_pile(turn, typed)),
        Action::Complete(Completing::Take { pile, ref typed }) => {
            to_do(|| take::complete_take(turn, pile, typed))
        }
        Press(Button::Pick(game, ply, so_far)) => to_do(|| take::pick(turn, game, ply, so_far)),
        Press(Button::MoveIn(game, ply, m)) => to_do(|| take::type_in(turn, game, ply, m)),
        Press(Button::PlayIt(game, ply, m)) => to_do(|| take::as_told(turn, game, ply, m)),
        Press(Button::TakeBack(game, ply)) => to_do(|| take_back::take_back(turn, game, ply)),
        Action::Vote { game, ply, so_far } => to_do(|| vote::pick(turn, game, ply, so_far)),
        Press(Button::Vote(game, ply, so_far)) => to_do(|| vote::choose(turn, game, ply, so_far)),
        Press(Button::CloseVote(game, ply)) => to_do(|| vote::close(turn, game, ply)),
        Action::Resign => to_do(|| resign::here(turn)),
        Press(Button::Resign(game)) => to_do(|| resign::ask(turn, game)),
        Press(Button::ResignYes(game, asked)) => to_do(|| resign::yes(turn, game, asked)),
        Press(Button::ResignNo(game)) => to_do(|| resign::no(turn, game)),

        Action::Board => to_do(|| board::here(turn)),
        Press(Button::Board(game)) => to_do(|| board::again(turn, game)),
        Press(Button::Rules(game)) => to_do(|| board::rules(turn, game)),
        Press(Button::Binary(game)) => to_do(|| board::toggle_binary(turn, game)),
        Press(Button::GoOn(game)) => to_do(|| rescue::agree(turn, game)),

        Action::Hint(ref about) => to_do(|| hint::hint(turn, about, false)),
        Action::TellHint(ref about) => to_do(|| hint::hint(turn, about, true)),
        Action::Explain(ref subject) => to_do(|| explain::explain(turn, subject)),
        Press(Button::Hint(game, ply, step)) => {
            to_do(|| hint::of_game(turn, game, ply, Wanted::Step(step)))
        }
        Press(Button::HintOn(step, ref position)) => {
            to_do(|| hint::step(turn, position, Wanted::Step(step)))
        }
        Press(Button::Tell(game, ply, step)) => {
            to_do(|| hint::of_game(turn, game, ply, Wanted::Aloud(step)))
        }
        Press(Button::TellOn(step, ref position)) => {
            to_do(|| hint::step(turn, position, Wanted::Aloud(step)))
        }
        Press(Button::HintIn(game, ply)) => to_do(|| hint::of_one(turn, game, ply, false)),
        Press(Button::TellIn(game, ply)) => to_do(|| hint::of_one(turn, game, ply, true)),
        Press(Button::See(game, ply, answer)) => {
            to_do(|| hint::of_game(turn, game, ply, Wanted::Judged(answer)))
        }
        Press(Button::SeeOn(answer, ref position)) => {
            to_do(|| hint::step(turn, position, Wanted::Judged(answer)))
        }

        Action::Review(ref wish) => to_do(|| review::review(turn, wish.game)),
        Action::Complete(Completing::Review(ref typed)) => to_do(|| review::complete(turn, typed)),
        Press(Button::Review(game)) => to_do(|| review::review(turn, Some(game))),
        Press(Button::ReviewLeaf(game, ply, leaf)) => to_do(|| review::turn(turn, game, ply, leaf)),
        Press(Button::PlayOn(game, ply)) => to_do(|| review::play_on(turn, game, ply)),
        Press(Button::SharePicture(game)) => to_do(|| review::picture(turn, game)),
        Press(Button::Share(game)) => to_do(|| review::share(turn, game)),

        Action::Games => to_do(|| pages::games(turn, 0)),
        Press(Button::Games(page)) => to_do(|| pages::games(turn, page)),
        Action::Leaderboard(ref wish) => to_do(|| pages::leaderboard(turn, wish)),
        Press(Button::Leaders(owner, page)) => to_do(|| {
            pages::ranks(turn, owner, (Merit::Wins, Season::All), control::Stop::Page(page))
        }),
        Press(Button::Ranks(owner, merit, season, stop)) => {
            to_do(|| pages::ranks(turn, owner, (merit, season), stop))
        }
        Press(Button::Help(topic)) => to_do(|| ready(Ok(pages::help(turn, topic)))),
        Action::Stats(ref wish) => to_do(|| stats::stats(turn, wish)),
        Press(Button::StatsShare(whose)) => to_do(|| stats::share(turn, whose)),
        Press(Button::Remind) => to_do(|| stats::remind(turn, true)),
        Press(Button::Quiet) => to_do(|| stats::remind(turn, false)),

        Action::PickLesson(lesson) => to_do(|| learn::pick(turn, lesson)),
        Press(Button::LearnPick(lesson, mark, so_far, misses)) => {
            to_do(|| learn::choose(turn, (lesson, mark), so_far, misses))
        }
        Press(Button::LearnSay(lesson, mark, answer, misses)) => {
            let (place, said) = ((lesson, mark), Said::Number(answer));
            to_do(move || learn::solve(turn, place, misses.unwrap_or(0), said))
        }
        Press(Button::Explanation(lesson, mark)) => {
            to_do(|| learn::explanation(turn, lesson, mark))
        }
        Press(Button::ShowAnswer(lesson, mark)) => to_do(|| learn::show_answer(turn, lesson, mark)),
        Press(Button::Lessons) => to_do(|| learn::list(turn)),
        Press(Button::Learn(lesson)) => to_do(|| learn::resume(turn, Course::Lesson(lesson))),
        Press(Button::Teach(lesson)) => to_do(|| learn::teach(turn, lesson)),
        Press(Button::Cards(ref deck)) => {
            to_do(|| learn::resume(turn, Course::Cards(deck.clone())))
        }
        Press(Button::LearnAgain(lesson, mark)) => {
            to_do(|| learn::again(turn, Course::Lesson(lesson), mark))
        }
        Press(Button::CardsAgain(ref deck, mark)) => {
            to_do(|| learn::again(turn, Course::Cards(deck.clone()), mark))
        }
        Press(Button::PageRead(lesson, mark)) => to_do(|| learn::page_read(turn, lesson, mark)),
        Press(Button::CardWin(ref deck, mark)) => to_do(|| cards::say(turn, deck, mark, true)),
        Press(Button::CardPick(ref deck, mark, so_far)) => {
            to_do(|| cards::pick(turn, deck, mark, so_far))
        }
        Press(Button::CardLose(ref deck, mark)) => to_do(|| cards::say(turn, deck, mark, false)),

        Action::Complete(Completing::Puzzle(ref typed)) => {
            to_do(|| ready(Ok(puzzle::complete(turn.request, typed))))
        }
        Action::PickPuzzle { day, so_far } => to_do(|| puzzle::pick(turn, day, so_far)),
        Action::AnswerPuzzle { day, ref answer } => {
            to_do(|| puzzle::answer(turn, day, answer.clone()))
        }
        Press(Button::Puzzle) => to_do(|| puzzle::open(turn, None)),
        Press(Button::PuzzleDay(day)) => to_do(|| puzzle::open(turn, Some(day))),
        Press(Button::PuzzlePick(day, so_far)) => to_do(|| puzzle::pick(turn, day, so_far)),
        Press(Button::PuzzleNumber(day, number)) => {
            to_do(|| puzzle::answer(turn, day, Number(number)))
        }
        Press(Button::PuzzleSure(day, nth, ref answer)) => {
            to_do(|| puzzle::sure(turn, day, nth, answer))
        }
        Press(Button::PuzzleBack(day)) => to_do(|| puzzle::back(turn, day)),
        Press(Button::PuzzleWhy(day)) => to_do(|| puzzle::why(turn, day)),
        Press(Button::PuzzleShare(day)) => to_do(|| puzzle::share(turn, day)),
        Press(Button::PuzzleBoard(span, day)) => to_do(|| puzzle::board(turn, span, day)),
        Press(Button::PuzzlePage(span, day, page)) => to_do(|| puzzle::turn(turn, span, day, page)),

        Action::NewTournament(ref wish) => to_do(|| tournament::open(turn, wish)),
        Press(Button::AskTournament) => to_do(|| tournament::ask(turn)),
        Action::StartTournament => to_do(|| tournament::start_here(turn)),
        Action::ShowTournament => to_do(|| tournament::show(turn)),
        Action::Remove(ref wish) => to_do(|| tournament::remove(turn, wish)),
        Press(Button::EnterTournament(id)) => to_do(|| tournament::enter(turn, id)),
        Press(Button::LeaveTournament(id)) => to_do(|| tournament::leave(turn, id)),
        Press(Button::LeaveForGood(id)) => to_do(|| tournament::leave_for_good(turn, id)),
        Press(Button::StartTournament(id)) => to_do(|| tournament::start_named(turn, id)),
        Press(Button::CallOff(id)) => to_do(|| tournament::call_off(turn, id)),
        Press(Button::TournamentPage(id, page)) => to_do(|| tournament::page(turn, id, page)),

        Action::NewClass(ref wanted) => to_do(|| class::start(turn, wanted)),
        Action::NewSimul(ref wanted) => to_do(|| simul::start(turn, wanted)),
        Press(Button::SimulJoin(id)) => to_do(|| simul::join(turn, id)),
        Press(Button::SimulWaiting(id)) => to_do(|| simul::waiting(turn, id)),
        Press(Button::SimulClose(id)) => to_do(|| simul::close(turn, id)),
        Action::NextExercise => to_do(|| class::next_here(turn)),
        Action::EndClass => to_do(|| class::end_here(turn)),
        Action::AskClassAmount { class, nth, so_far } => {
            to_do(|| class::ask_amount(turn, class, nth, so_far))
        }
        Press(Button::ClassAsk(id, nth)) => to_do(|| class::ask(turn, id, nth)),
        Press(Button::ClassPick(id, nth, so_far)) => to_do(|| class::pick(turn, id, nth, so_far)),
        Press(Button::ClassNone(id, nth)) => {
            to_do(|| class::answer(turn, id, nth, ClassAnswer::Lost))
        }
        Press(Button::ClassName(id, nth, shown)) => {
            to_do(|| class::show_name(turn, id, nth, shown))
        }
        Press(Button::ClassNext(id, from)) => to_do(|| class::next(turn, id, from)),
        Press(Button::ClassEnd(id)) => to_do(|| class::end(turn, id)),
        Press(Button::ClassReport(id)) => to_do(|| class::report(turn, id)),

        Action::AskEnd => to_do(|| moderate::ask_end(turn)),
        Action::AskEndOf(ref subject) => to_do(|| moderate::ask_end_of(turn, subject)),
        Press(Button::AskEnd(id)) => to_do(|| moderate::ask_end_one(turn, id)),
        Press(Button::End(id)) => to_do(|| moderate::end(turn, id)),
        Action::Bar(ref wanted) => to_do(|| moderate::bar(turn, platform, wanted)),
        Action::Unbar(ref wanted) => to_do(|| moderate::unbar(turn, platform, wanted)),
        Action::Quiet(wanted) => to_do(|| moderate::quiet(turn, wanted)),
        Action::Limit(wanted) => to_do(|| moderate::limit(turn, wanted)),
        Action::AskClear(wanted) => to_do(|| moderate::ask_clear(turn, platform, wanted)),
        Press(Button::Clear(whom, since)) => to_do(|| moderate::clear(turn, platform, whom, since)),
        Press(Button::Bars(page)) => to_do(|| moderate::bars(turn, page)),
        Press(Button::Acts(page)) => to_do(|| moderate::acts(turn, page)),
        Press(Button::Speak(channel)) => to_do(|| moderate::speak(turn, channel)),

        Action::ChangeSettings(ref changes) => to_do(|| settings::change(turn, platform, changes)),
        Action::AskReset => to_do(|| ready(settings::ask_reset(turn))),
        Press(Button::ResetSettings) => to_do(|| settings::reset(turn)),
        Press(Button::Settings(tab)) => to_do(|| settings::show(turn, platform, tab)),
        Action::Preferences => to_do(|| preferences::show(turn)),
        Action::ChangePreferences(ref changes) => to_do(|| preferences::change(turn, changes)),
        Action::PostTable(ref wish) => to_do(|| table::post(turn, platform, wish)),
        Press(Button::Go(to)) => to_do(|| table::enter(turn, to)),
        Action::Unmute { whom, page } => to_do(|| privacy::unmute(turn, whom, page)),
        Press(Button::Unmute(whom)) => to_do(|| privacy::undo_mute(turn, whom)),
        Press(Button::Mutes(page)) => to_do(|| privacy::mutes(turn, page)),
        Press(Button::Policy) => to_do(|| privacy::policy(turn)),
        Press(Button::Export) => to_do(|| privacy::export(turn)),
        Press(Button::Hide) => to_do(|| privacy::hide(turn, true)),
        Press(Button::Unhide) => to_do(|| privacy::hide(turn, false)),
        Press(Button::Erase) => to_do(|| ready(Ok(privacy::ask(turn.request)))),
        Press(Button::EraseYes(owner)) => to_do(|| privacy::erase(turn, owner)),
    };
    verb.await
}

/// Boxes a handler's future. Made inside `act`, all of them together would need room on its stack.
fn to_do<'a, F>(
    verb: impl FnOnce() -> F,
) -> Pin<Box<dyn Future<Output = Result<Answer>> + Send + 'a>>
where
    F: Future<Output = Result<Answer>> + Send + 'a,
{
    Box::pin(verb())
}
