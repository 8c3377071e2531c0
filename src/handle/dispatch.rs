//! What was asked for, by a command or by a control, is done by its verb.

use super::answer::Answer;
use super::hint::Wanted;
use super::platform::Platform;
use super::turn::{Stop, Turn};
use super::{
    begin, board, cards, challenge, explain, hint, learn, pages, privacy, puzzle, rescue, resign,
    review, settings, setup, stats, table, take, take_back, tournament, vote,
};
use crate::ask::Action::{self, Press};
use crate::ask::Completing;
use crate::ask::control::{self, Button};
use crate::game::{Merit, Season};
use crate::lesson::Course;

pub(super) async fn act(
    turn: &Turn<'_>,
    platform: &impl Platform,
    action: &Action,
) -> Result<Answer, Stop> {
    match action {
        Action::Play(wish) => begin::play(turn, wish).await,
        Press(Button::Setup(setup)) => setup::turn(turn, setup).await,
        Press(Button::Start(setup)) => setup::start(turn, setup).await,
        Press(Button::Rematch(game)) => begin::rematch(turn, *game).await,
        Press(Button::Begin(game, opener)) => begin::opens(turn, *game, *opener).await,
        Press(Button::Accept(id)) => challenge::accept(turn, *id).await,
        Press(Button::Decline(id)) => challenge::decline(turn, *id).await,
        Press(Button::Mute(id)) => challenge::mute(turn, *id).await,
        Press(Button::Withdraw(id)) => challenge::withdraw(turn, *id).await,

        Action::TypeMove(m) => take::type_move(turn, *m).await,
        Action::AskAmount { game, ply, so_far } => {
            take::ask_amount(turn, *game, *ply, *so_far).await
        }
        Action::Complete(Completing::Pile(typed)) => take::complete_pile(turn, typed).await,
        Action::Complete(Completing::Take { pile, typed }) => {
            take::complete_take(turn, *pile, typed).await
        }
        Press(Button::Pick(game, ply, so_far)) => take::pick(turn, *game, *ply, *so_far).await,
        Press(Button::MoveIn(game, ply, m)) => take::type_in(turn, *game, *ply, *m).await,
        Press(Button::PlayIt(game, ply, m)) => take::as_told(turn, *game, *ply, *m).await,
        Press(Button::TakeBack(game, ply)) => take_back::take_back(turn, *game, *ply).await,
        Action::Vote { game, ply, so_far } => vote::pick(turn, *game, *ply, *so_far).await,
        Press(Button::CloseVote(game, ply)) => vote::close(turn, *game, *ply).await,
        Action::Resign => resign::here(turn).await,
        Press(Button::Resign(game)) => resign::ask(turn, *game).await,
        Press(Button::ResignYes(game, asked)) => resign::yes(turn, *game, *asked).await,
        Press(Button::ResignNo(game)) => resign::no(turn, *game).await,

        Action::Board => board::here(turn).await,
        Press(Button::Board(game)) => board::again(turn, *game).await,
        Press(Button::Rules(game)) => board::rules(turn, *game).await,
        Press(Button::Binary(game)) => board::toggle_binary(turn, *game).await,
        Press(Button::GoOn(game)) => rescue::agree(turn, *game).await,

        Action::Hint(about) => hint::hint(turn, about, false).await,
        Action::TellHint(about) => hint::hint(turn, about, true).await,
        Action::Explain(subject) => explain::explain(turn, subject).await,
        Press(Button::Hint(game, ply, step)) => {
            hint::of_game(turn, *game, *ply, Wanted::Step(*step)).await
        }
        Press(Button::HintOn(step, position)) => {
            hint::step(turn, position, Wanted::Step(*step)).await
        }
        Press(Button::Tell(game, ply, step)) => {
            hint::of_game(turn, *game, *ply, Wanted::Aloud(*step)).await
        }
        Press(Button::TellOn(step, position)) => {
            hint::step(turn, position, Wanted::Aloud(*step)).await
        }
        Press(Button::HintIn(game, ply)) => hint::of_one(turn, *game, *ply, false).await,
        Press(Button::TellIn(game, ply)) => hint::of_one(turn, *game, *ply, true).await,
        Press(Button::See(game, ply, answer)) => {
            hint::of_game(turn, *game, *ply, Wanted::Judged(*answer)).await
        }
        Press(Button::SeeOn(answer, position)) => {
            hint::step(turn, position, Wanted::Judged(*answer)).await
        }

        Action::Review(wish) => review::review(turn, wish).await,
        Action::Complete(Completing::Review(typed)) => review::complete(turn, typed).await,
        Press(Button::Review(game)) => review::of_game(turn, *game).await,
        Press(Button::ReviewLeaf(game, ply, leaf)) => review::turn(turn, *game, *ply, *leaf).await,
        Press(Button::PlayOn(game, ply)) => review::play_on(turn, *game, *ply).await,
        Press(Button::Share(game)) => review::share(turn, *game).await,

        Action::Games => pages::games(turn).await,
        Action::Leaderboard(wish) => pages::leaderboard(turn, wish).await,
        Press(Button::Leaders(owner, page)) => {
            let of = (Merit::Wins, Season::All);
            pages::ranks(turn, *owner, of, control::Stop::Page(*page)).await
        }
        Press(Button::Ranks(owner, merit, season, stop)) => {
            pages::ranks(turn, *owner, (*merit, *season), *stop).await
        }
        Press(Button::Help(topic)) => Ok(pages::help(turn, *topic)),
        Action::Stats(wish) => stats::stats(turn, wish).await,
        Press(Button::StatsShare(whose)) => stats::share(turn, *whose).await,
        Press(Button::Remind) => stats::remind(turn, true).await,
        Press(Button::Quiet) => stats::remind(turn, false).await,

        Action::PickLesson(lesson) => learn::pick(turn, *lesson).await,
        Action::Solve { lesson, mark, said } => learn::solve(turn, *lesson, *mark, *said).await,
        Action::CardMove { deck, mark, m } => cards::show(turn, deck, *mark, *m).await,
        Press(Button::Lessons) => learn::list_again(turn).await,
        Press(Button::Learn(lesson)) => learn::resume(turn, &Course::Lesson(*lesson)).await,
        Press(Button::Cards(deck)) => learn::resume(turn, &Course::Cards(deck.clone())).await,
        Press(Button::LearnAgain(lesson, mark)) => {
            learn::again(turn, &Course::Lesson(*lesson), *mark).await
        }
        Press(Button::CardsAgain(deck, mark)) => {
            learn::again(turn, &Course::Cards(deck.clone()), *mark).await
        }
        Press(Button::PageRead(lesson, mark)) => learn::page_read(turn, *lesson, *mark).await,
        Press(Button::CardWin(deck, mark)) => cards::say(turn, deck, *mark, true).await,
        Press(Button::CardLose(deck, mark)) => cards::say(turn, deck, *mark, false).await,

        Action::Complete(Completing::Puzzle(typed)) => Ok(puzzle::complete(turn.request, typed)),
        Action::PickPuzzle { day, so_far } => puzzle::pick(turn, *day, *so_far).await,
        Action::AnswerPuzzle { day, answer } => puzzle::answer(turn, *day, answer.clone()).await,
        Press(Button::Puzzle) => puzzle::open(turn, None).await,
        Press(Button::PuzzleDay(day)) => puzzle::open(turn, Some(*day)).await,
        Press(Button::PuzzleNumber(day, number)) => {
            puzzle::answer(turn, *day, puzzle::number(*number)).await
        }
        Press(Button::PuzzleSure(day, nth, answer)) => puzzle::sure(turn, *day, *nth, answer).await,
        Press(Button::PuzzleBack(day)) => puzzle::back(turn, *day).await,
        Press(Button::PuzzleWhy(day)) => puzzle::why(turn, *day).await,
        Press(Button::PuzzleShare(day)) => puzzle::share(turn, *day).await,
        Press(Button::PuzzleBoard(span, day)) => puzzle::board(turn, *span, *day).await,
        Press(Button::PuzzlePage(span, day, page)) => puzzle::turn(turn, *span, *day, *page).await,

        Action::NewTournament(wish) => tournament::open(turn, wish).await,
        Action::StartTournament => tournament::start_here(turn).await,
        Action::ShowTournament => tournament::show(turn).await,
        Action::Remove(wish) => tournament::remove(turn, wish).await,
        Press(Button::EnterTournament(id)) => tournament::enter(turn, *id).await,
        Press(Button::LeaveTournament(id)) => tournament::leave(turn, *id).await,
        Press(Button::StartTournament(id)) => tournament::start_named(turn, *id).await,
        Press(Button::CallOff(id)) => tournament::call_off(turn, *id).await,
        Press(Button::TournamentPage(id, page)) => tournament::page(turn, *id, *page).await,

        Action::ChangeSettings(changes) => settings::change(turn, platform, changes).await,
        Press(Button::Settings(tab)) => settings::show(turn, *tab).await,
        Action::PostTable(wish) => table::post(turn, platform, wish).await,
        Press(Button::Go(to)) => table::enter(turn, *to).await,
        Action::Unmute { whom, page } => privacy::unmute(turn, *whom, *page).await,
        Press(Button::Mutes(page)) => privacy::mutes(turn, *page).await,
        Press(Button::Policy) => privacy::policy(turn).await,
        Press(Button::Export) => privacy::export(turn).await,
        Press(Button::Hide) => privacy::hide(turn, true).await,
        Press(Button::Unhide) => privacy::hide(turn, false).await,
        Press(Button::Erase) => Ok(privacy::ask(turn.request)),
        Press(Button::EraseYes(owner)) => privacy::erase(turn, *owner).await,
    }
}
