//! Hints on one's own game, or on any position.

use super::class;
use super::prelude::*;
use super::which::which;
use crate::ask::control::{Button, Step};
use crate::ask::{About, BadInput};
use crate::game::{Chosen, Endable, Game, HintOrder, Ply, PositionAt, may_move};
use crate::store::Store;
use crate::view::{Hint, HintSource, Now, Reader};
use nim::Position;

/// What a control of an open hint asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    Step(Step),
    /// A step, shown to everyone.
    Aloud(Step),
    /// A verdict on an answer to the hint's question.
    Judged(u64),
}

/// `/hint`.
pub async fn hint(turn: &Turn<'_>, about: &About, public: bool) -> Result<Answer> {
    match about {
        About::Position(position) => {
            if public {
                check_public(turn, position).await?;
            }
            let noted = note(turn, position, false).await?;
            first(turn, position, HintSource::Free(None), public, noted).await
        }
        &About::GameHere(ply) => {
            let button = |record: &Record| match public {
                true => Button::TellIn(record.game.id(), ply),
                false => Button::HintIn(record.game.id(), ply),
            };
            match which(turn, button).await? {
                Some(record) => on_game(turn, &record, ply, public).await,
                None => Err(Stop::whisper(view::no_game(turn.locale))),
            }
        }
    }
}

/// The same for the game chosen from two.
pub async fn of_one(turn: &Turn<'_>, id: GameId, ply: Option<Ply>, public: bool) -> Result<Answer> {
    let record = turn.open_game(id).await?;
    on_game(turn, &record, ply, public).await
}

/// Shows the first step for an open game of the asker's, as it stood at `ply`.
async fn on_game(
    turn: &Turn<'_>,
    record: &Record,
    ply: Option<Ply>,
    public: bool,
) -> Result<Answer> {
    let game = &record.game;
    let ply = ply.unwrap_or(game.ply());
    may_hint(turn, record, ply)?;
    let Some(position) = position_at(turn.store, game, ply).await? else {
        let (given, most) = (i64::from(ply.0), Some(game.ply().0 as usize));
        return Err(turn.bad_input(&BadInput::Ply { given, most }));
    };
    // An earlier position is no help in this game, only in another one that stands like it.
    let noted = note(turn, &position, is_turn(record, turn, ply)).await?;
    let source = source(record, ply, turn);
    first(turn, &position, source, public, noted).await
}

/// Hints on the game that a board shows, for anyone who sees it.
pub async fn on_board(turn: &Turn<'_>, record: &Record) -> Result<Answer> {
    let game = &record.game;
    // A spectator of a fair match could tell its players.
    if record.forbids_hints() {
        return Err(match game.seat_of(turn.user) {
            Some(_) => turn.refused(Refusal::HintsForbidden, record),
            None => Stop::whisper(view::unexplained(turn.locale)),
        });
    }
    let noted = note(turn, game.position(), is_turn(record, turn, game.ply())).await?;
    let source = match game.seat_of(turn.user) {
        Some(_) => source(record, game.ply(), turn),
        None => HintSource::Free(None),
    };
    first(turn, game.position(), source, false, noted).await
}

/// The next step of a hint on any position.
pub async fn step(turn: &Turn<'_>, position: &Position, wanted: Wanted) -> Result<Answer> {
    if matches!(wanted, Wanted::Aloud(_)) {
        check_public(turn, position).await?;
    }
    let noted = note(turn, position, false).await?;
    answer(turn, position, wanted, HintSource::Free(None), noted).await
}

/// What is stored about a hint before it is given.
#[derive(Debug)]
struct Noted {
    /// The order in which a class that asks about the position has it explained.
    order: Option<HintOrder>,
    /// The games whose score the hint costs the asker.
    costs: Vec<GameId>,
    /// Whether it gives the puzzle of the day away to an asker who still has tries.
    helps: bool,
}

/// Refuses a public hint that would help in a fair match played in this channel.
async fn check_public(turn: &Turn<'_>, position: &Position) -> Result<()> {
    for one in turn.store.under_way(turn.place.channel).await? {
        if one.ending == Endable::EndGame
            && let Some(record) = turn.store.game(GameId(one.id)).await?
            && record.forbids_hints()
            && record.is_about(position)
        {
            return Err(turn.refused(Refusal::HintsForbidden, &record));
        }
    }
    Ok(())
}

/// Records the hint as help in every open game of the asker's that stands near this position, wherever they
/// asked; refuses if one of them allows no hint. If `open`, games where it is not their turn don't refuse:
/// the hint is public, or about a game in which it is their turn.
async fn note(turn: &Turn<'_>, position: &Position, open: bool) -> Result<Noted> {
    let order = class::hint_order(turn, position).await?;
    let mut games = turn.store.every_open_game(turn.user).await?;
    games.retain(|record| record.is_near(position, turn.user));
    for record in &games {
        match record.may_hint(turn.user) {
            Ok(()) => {}
            Err(Refusal::NotYourTurn) if open => {}
            Err(Refusal::NotYourTurn) => {
                return Err(Stop::whisper(view::waits_there(record, turn.locale)));
            }
            Err(refusal) => return Err(turn.refused(refusal, record)),
        }
    }
    let costs = turn.assisted(&games).await?;
    Ok(Noted { order, costs, helps: turn.gives_puzzle_away(position).await? })
}

/// Whether the asker may have a hint on the game at that ply. Earlier positions are allowed out of turn too.
fn may_hint(turn: &Turn<'_>, record: &Record, ply: Ply) -> Result<()> {
    match record.may_hint(turn.user) {
        Ok(()) => Ok(()),
        Err(Refusal::NotYourTurn) if ply < record.game.ply() => Ok(()),
        Err(Refusal::NotYourTurn) => Err(Stop::whisper(view::whose_move(record, turn.locale))),
        Err(refusal) => Err(turn.refused(refusal, record)),
    }
}

/// The Hint button of a board, or the next step of the whisper it opened.
pub async fn of_game(turn: &Turn<'_>, id: GameId, ply: Ply, wanted: Wanted) -> Result<Answer> {
    let record = turn.game(id).await?;
    if let Some(refusal) = refusal(&record, turn, ply, wanted) {
        return Err(turn.refused(refusal, &record));
    }
    // A spectator could tell the players.
    if record.forbids_hints() {
        return Err(turn.refused(Refusal::HintsForbidden, &record));
    }
    let aloud = matches!(wanted, Wanted::Aloud(_));
    let is_open = aloud && record.may_hint(turn.user) == Err(Refusal::NotYourTurn);
    if !is_open {
        may_hint(turn, &record, ply)?;
    }
    // The move that led to this position may have been taken back.
    let position = position_at(turn.store, &record.game, ply).await?;
    let position = position.ok_or_else(|| turn.refused(Refusal::Stale, &record))?;
    let open = aloud || is_turn(&record, turn, ply);
    let noted = note(turn, &position, open).await?;
    answer(turn, &position, wanted, source(&record, ply, turn), noted).await
}

/// Returns the game's position at that ply; `None` if it has fewer moves. For long games, older positions
/// need all moves read.
pub(super) async fn position_at(
    store: &Store,
    game: &Game,
    ply: Ply,
) -> Result<Option<Position>, StoreError> {
    Ok(match game.position_at(ply) {
        PositionAt::Known(position) => Some(position),
        PositionAt::NotPlayed => None,
        PositionAt::NotLoaded => {
            let record = store.whole_game(game.id()).await?;
            let game = record.as_ref().and_then(|record| record.game.whole());
            game.and_then(|game| game.position_at(ply))
        }
    })
}

/// Whether it is the asker's turn and the game is at that ply.
fn is_turn(record: &Record, request: &Request, ply: Ply) -> bool {
    may_move(&record.game, request.user, ply).is_ok()
}

/// Returns the game and ply of the hint, and how that relates to the game now.
fn source(record: &Record, ply: Ply, request: &Request) -> HintSource {
    let game = &record.game;
    let now = if ply < game.ply() {
        Now::Past
    } else if is_turn(record, request, ply) {
        Now::Turn
    } else {
        Now::There
    };
    HintSource::Game(game.id(), ply, game.terms().theme, now)
}

/// A hint may only begin at the current position; once begun, it may be read to its end.
fn refusal(record: &Record, request: &Request, ply: Ply, wanted: Wanted) -> Option<Refusal> {
    let game = &record.game;
    match wanted {
        Wanted::Aloud(_) => None,
        _ if !game.is_played_by(request.user) => Some(Refusal::Stranger),
        Wanted::Step(Step::Chances) if game.end().is_some() => Some(Refusal::Finished),
        Wanted::Step(Step::Chances) if ply != game.ply() => Some(Refusal::Stale),
        Wanted::Step(_) | Wanted::Judged(_) => None,
    }
}

/// Shows the first step, to everyone if `public`; unless it would give away the puzzle, then only to the asker.
async fn first(
    turn: &Turn<'_>,
    position: &Position,
    source: HintSource,
    public: bool,
    noted: Noted,
) -> Result<Answer> {
    let (step, locale) = (Step::Chances, turn.place.locale);
    if noted.helps || !public {
        return answer(turn, position, Wanted::Step(step), source, noted).await;
    }
    let reader = Reader::All;
    let source = with_theme(source, reader, turn.chosen().await?);
    let hint = Hint { position, source, reader, order: HintOrder::default(), locale };
    Ok(Reply::Post(below_costs(turn, hint, step, &noted.costs).await).into())
}

/// Draws the step, below a line that says what it costs, if anything.
async fn below_costs(turn: &Turn<'_>, hint: Hint<'_>, step: Step, costs: &[GameId]) -> Message {
    let message = turn.run_slow(|| hint.at(step)).await;
    match costs {
        [] => message,
        costs => message.under(&hint.costs(costs, turn.user)),
    }
}

/// Sets the theme that the reader sees: for everyone, a game's own or else the server's; for one reader, their own.
fn with_theme(source: HintSource, reader: Reader, chosen: &Chosen) -> HintSource {
    let theme = match (source, reader) {
        (HintSource::Game(..), Reader::All) => None,
        (HintSource::Game(..), Reader::One { .. }) => chosen.preferences.theme,
        (HintSource::Free(_), Reader::All) => chosen.settings.theme,
        (HintSource::Free(_), Reader::One { .. }) => chosen.alone().theme,
    };
    theme.map_or(source, |theme| source.drawn_as(theme))
}

/// A hint begins with a whisper and goes on in it; a public one goes on in public. If it would give the asker
/// the puzzle, it is whispered.
async fn answer(
    turn: &Turn<'_>,
    position: &Position,
    wanted: Wanted,
    source: HintSource,
    Noted { order, costs, helps }: Noted,
) -> Result<Answer> {
    let chosen = turn.chosen().await?;
    let order = order.or(chosen.preferences.hints).unwrap_or_default();
    let read_by = |reader, locale| Hint {
        position,
        source: with_theme(source, reader, chosen),
        reader,
        order,
        locale,
    };
    let own = read_by(Reader::One { helps }, turn.locale);
    Ok(match wanted {
        Wanted::Step(step) => {
            let message = below_costs(turn, own, step, &costs).await;
            match step {
                Step::Chances => Answer::whisper(message),
                _ => Reply::Update(message).into(),
            }
        }
        Wanted::Aloud(step) if helps => Answer::whisper(turn.run_slow(|| own.at(step)).await),
        Wanted::Aloud(step) => {
            let all = read_by(Reader::All, turn.place.locale);
            Reply::Update(below_costs(turn, all, step, &costs).await).into()
        }
        Wanted::Judged(given) => {
            let message = turn.run_slow(|| own.answered(given)).await;
            Reply::Update(message.ok_or_else(|| turn.unknown())?).into()
        }
    })
}
