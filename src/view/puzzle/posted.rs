//! The puzzle of the day as it is posted for everyone, with those who solved the puzzle before.

use super::buttons::{boards, open};
use super::news::PuzzleNews;
use super::{ask, shown};
use crate::place::RoleId;
use crate::puzzle::Puzzle;
use crate::reply::Frame;
use crate::store::{Page, Share, Solver};
use crate::view::departed::Departed;
use crate::view::prelude::*;

/// The most people named.
const NAMED: usize = 5;

/// A new puzzle, and the results of the one before.
#[derive(Debug)]
pub struct DailyPuzzle<'a> {
    pub puzzle: &'a Puzzle,
    /// Who solved the puzzle before on this server, the best first.
    pub solvers: &'a Page<Solver>,
    /// How many solved it everywhere.
    pub share: Share,
    pub left: &'a Departed,
    /// The only role that is pinged.
    pub role: Option<RoleId>,
}

pub fn daily_puzzle(post: &DailyPuzzle<'_>, audience: Audience) -> Message {
    let Audience { locale, theme } = audience;
    let puzzle = post.puzzle;
    let news = PuzzleNews {
        today: puzzle.day,
        over: puzzle.day.before(),
        share: Some(post.share).filter(|share| share.tried > 0),
        audience,
        listed: true,
    };
    let mut lines = vec![ask::task(puzzle, theme, locale)];
    // People who took a hint have no rank.
    let rows = post.solvers.rows.iter().filter(|solver| solver.rank.is_some());
    let named = rows.filter_map(|solver| post.left.row(solver.user, solver.user.mention(), locale));
    let named: Vec<String> = named.collect();
    if !named.is_empty() {
        let names = words::some_of(named.iter().take(NAMED), 0, locale);
        lines.push(say!(locale, "puzzle-posted-solved", names));
    }
    lines.extend(shown::share(&news));
    let mut buttons = vec![open(locale)];
    buttons.extend(boards(&news, news.today));
    let shown = shown::in_full(puzzle, &news, None).into_iter();
    let card = Message::card(shown.chain(lines.into_iter().map(Block::Text))).buttons(buttons);
    match post.role {
        // A card cannot ping, so this becomes a plain message.
        Some(role) => {
            let frame = Frame::Plain { pings: Vec::new(), role: Some(role) };
            Message { frame, ..card.under(&role.mention()) }
        }
        None => card,
    }
}
