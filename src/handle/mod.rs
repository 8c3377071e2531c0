//! One verb, one file: load → decide (pure) → append → view (pure).

mod after;
mod answer;
mod begin;
mod board;
mod bot;
mod cards;
mod challenge;
mod drawing;
mod errand;
mod explain;
mod gone;
mod hint;
mod in_time;
mod learn;
mod look;
mod nudge;
mod once;
mod pages;
mod places;
mod platform;
mod privacy;
mod puzzle;
mod rates;
mod relay;
mod rescue;
mod resign;
mod review;
mod settings;
mod setup;
mod stats;
mod table;
mod take;
mod take_back;
mod terms;
mod tournament;
mod turn;
mod vote;
mod which;

pub use after::{After, Answered, Arrival, Click, Found, Sweeper, sweep};
pub use answer::{Answer, Look, Lost, Then};
pub use bot::Bot;
pub use errand::Errand;
pub use gone::{Gone, News};
pub use in_time::{answer_once, handle};
pub use places::Places;
pub use platform::{Failure, Platform};
pub use rates::Rates;
pub use relay::Taken;
pub use terms::terms;

use self::hint::Wanted;
use self::turn::{Stop, Turn};
use crate::ask::control::{self, Button};
use crate::ask::{Action, Completing, Tab};
use crate::game::{Merit, Season};
use crate::lesson::Course;

async fn act(turn: &Turn<'_>, platform: &impl Platform, action: &Action) -> Result<Answer, Stop> {
    match action {
        Action::Play(wish) => begin::play(turn, wish).await,
        Action::TypeMove(m) => take::type_move(turn, *m).await,
        Action::Complete(Completing::Pile(typed)) => take::complete_pile(turn, typed).await,
        Action::Complete(Completing::Take { pile, typed }) => {
            take::complete_take(turn, *pile, typed).await
        }
        Action::Complete(Completing::Review(typed)) => review::complete(turn, typed).await,
        Action::Pick { game, ply, so_far } => take::pick(turn, *game, *ply, *so_far).await,
        Action::Vote { game, ply, so_far } => vote::pick(turn, *game, *ply, *so_far).await,
        Action::AskAmount { game, ply, so_far } => {
            take::ask_amount(turn, *game, *ply, *so_far).await
        }
        Action::Hint(wish) => hint::hint(turn, wish).await,
        Action::Explain(subject) => explain::explain(turn, subject).await,
        Action::Board => board::here(turn).await,
        Action::Resign => resign::here(turn).await,
        Action::Games => pages::games(turn).await,
        Action::Leaderboard(merit, period) => pages::leaderboard(turn, *merit, *period).await,
        Action::Stats(whom) => stats::stats(turn, *whom).await,
        Action::Settings => settings::show(turn, Tab::default()).await,
        Action::ChangeSettings(changes) => settings::change(turn, platform, changes).await,
        Action::PostTable(channel) => table::post(turn, platform, *channel).await,
        Action::Review(game) => review::review(turn, *game).await,
        Action::Help => Ok(pages::help(turn)),
        Action::Learn(learning) => learn::learn(turn, learning).await,
        Action::PickLesson(lesson) => learn::pick(turn, *lesson).await,
        Action::Solve { lesson, mark, said } => learn::solve(turn, *lesson, *mark, *said).await,
        Action::CardMove { deck, mark, m } => cards::show(turn, deck, *mark, *m).await,
        Action::Tournament(wish) => tournament::wish(turn, wish).await,
        Action::Complete(Completing::Puzzle(typed)) => Ok(puzzle::complete(turn.request, typed)),
        Action::Puzzle(day) => puzzle::open(turn, *day).await,
        Action::AnswerPuzzle { day, answer } => puzzle::answer(turn, *day, answer.clone()).await,
        Action::PickPuzzle { day, so_far } => puzzle::pick(turn, *day, *so_far).await,
        Action::Unmute { whom, page } => privacy::unmute(turn, *whom, *page).await,
        Action::Press(button) => press(turn, button).await,
    }
}

async fn press(turn: &Turn<'_>, button: &Button) -> Result<Answer, Stop> {
    match button {
        Button::Hint(game, ply, step) => {
            hint::of_game(turn, *game, *ply, Wanted::Step(*step)).await
        }
        Button::HintOn(step, position) => hint::step(turn, position, Wanted::Step(*step)).await,
        Button::Tell(game, ply, step) => {
            hint::of_game(turn, *game, *ply, Wanted::Aloud(*step)).await
        }
        Button::TellOn(step, position) => hint::step(turn, position, Wanted::Aloud(*step)).await,
        Button::HintIn(game, ply) => hint::of_one(turn, *game, *ply, false).await,
        Button::TellIn(game, ply) => hint::of_one(turn, *game, *ply, true).await,
        Button::MoveIn(game, ply, m) => take::type_in(turn, *game, *ply, *m).await,
        Button::PlayIt(game, ply, m) => take::as_told(turn, *game, *ply, *m).await,
        Button::See(game, ply, answer) => {
            hint::of_game(turn, *game, *ply, Wanted::Judged(*answer)).await
        }
        Button::SeeOn(answer, position) => {
            hint::step(turn, position, Wanted::Judged(*answer)).await
        }
        Button::Pick(game, ply, so_far) => take::pick(turn, *game, *ply, *so_far).await,
        Button::Begin(game, opener) => begin::opens(turn, *game, *opener).await,
        Button::TakeBack(game, ply) => take_back::take_back(turn, *game, *ply).await,
        Button::CloseVote(game, ply) => vote::close(turn, *game, *ply).await,
        Button::Rules(game) => board::rules(turn, *game).await,
        Button::Binary(game) => board::toggle_binary(turn, *game).await,
        Button::Board(game) => board::again(turn, *game).await,
        Button::Resign(game) => resign::ask(turn, *game).await,
        Button::ResignYes(game, asked) => resign::yes(turn, *game, *asked).await,
        Button::ResignNo(game) => resign::no(turn, *game).await,
        Button::GoOn(game) => rescue::agree(turn, *game).await,
        Button::Rematch(game) => begin::rematch(turn, *game).await,
        Button::Accept(id) => challenge::accept(turn, *id).await,
        Button::Decline(id) => challenge::decline(turn, *id).await,
        Button::Mute(id) => challenge::mute(turn, *id).await,
        Button::Withdraw(id) => challenge::withdraw(turn, *id).await,
        Button::Share(game) => review::share(turn, *game).await,
        Button::Review(game) => review::review(turn, Some(*game)).await,
        Button::ReviewLeaf(game, ply, leaf) => review::turn(turn, *game, *ply, *leaf).await,
        Button::PlayOn(game, ply) => review::play_on(turn, *game, *ply).await,
        Button::Leaders(owner, page) => {
            let of = (Merit::Wins, Season::All);
            pages::ranks(turn, *owner, of, control::Stop::Page(*page)).await
        }
        Button::Ranks(owner, merit, season, stop) => {
            pages::ranks(turn, *owner, (*merit, *season), *stop).await
        }
        Button::StatsShare(whose) => stats::share(turn, *whose).await,
        Button::Settings(tab) => settings::show(turn, *tab).await,
        Button::Remind => stats::remind(turn, true).await,
        Button::Quiet => stats::remind(turn, false).await,
        Button::Help(topic) => Ok(pages::help_page(turn, *topic)),
        Button::Go(door) => table::enter(turn, *door).await,
        Button::Setup(setup) => setup::turn(turn, setup).await,
        Button::Start(setup) => setup::start(turn, setup).await,
        Button::Lessons => learn::list_again(turn).await,
        Button::Learn(lesson) => learn::resume(turn, &Course::Lesson(*lesson)).await,
        Button::Cards(deck) => learn::resume(turn, &Course::Cards(deck.clone())).await,
        Button::LearnAgain(lesson, mark) => {
            learn::again(turn, &Course::Lesson(*lesson), *mark).await
        }
        Button::CardsAgain(deck, mark) => {
            learn::again(turn, &Course::Cards(deck.clone()), *mark).await
        }
        Button::PageRead(lesson, mark) => learn::page_read(turn, *lesson, *mark).await,
        Button::CardWin(deck, mark) => cards::say(turn, deck, *mark, true).await,
        Button::CardLose(deck, mark) => cards::say(turn, deck, *mark, false).await,
        Button::Puzzle => puzzle::open(turn, None).await,
        Button::PuzzleDay(day) => puzzle::open(turn, Some(*day)).await,
        Button::PuzzleNumber(day, number) => {
            puzzle::answer(turn, *day, puzzle::number(*number)).await
        }
        Button::PuzzleSure(day, nth, answer) => puzzle::sure(turn, *day, *nth, answer).await,
        Button::PuzzleBack(day) => puzzle::back(turn, *day).await,
        Button::PuzzleWhy(day) => puzzle::why(turn, *day).await,
        Button::PuzzleShare(day) => puzzle::share(turn, *day).await,
        Button::PuzzleBoard(span, day) => puzzle::board(turn, *span, *day).await,
        Button::PuzzlePage(span, day, page) => puzzle::turn(turn, *span, *day, *page).await,
        Button::Policy => privacy::policy(turn).await,
        Button::Export => privacy::export(turn).await,
        Button::Hide => privacy::hide(turn, true).await,
        Button::Unhide => privacy::hide(turn, false).await,
        Button::Mutes(page) => privacy::mutes(turn, *page).await,
        Button::Erase => Ok(privacy::ask(turn.request)),
        Button::EraseYes(owner) => privacy::erase(turn, *owner).await,
        Button::EnterTournament(id)
        | Button::LeaveTournament(id)
        | Button::StartTournament(id)
        | Button::CallOff(id)
        | Button::TournamentPage(id, _) => tournament::press(turn, *id, button).await,
    }
}
