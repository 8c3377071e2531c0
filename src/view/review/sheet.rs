//! The score sheet of a review: every move with its mark, a line for each round.

use crate::game::{Mark, Record, Review, Reviewed, Seat};
use crate::view::prelude::*;
use crate::view::table::{block, widest};
use std::ops::Range;

/// Shows at most `most` rounds, centred on what decided the game, and says how many are left out.
pub(super) fn sheet(record: &Record, review: &Review, most: usize, locale: Locale) -> String {
    let rounds: Vec<&[Reviewed]> = review.moves.chunks(2).collect();
    let decided = review.decisive().map_or(rounds.len(), |at| at / 2);
    let Range { start, end } = words::around(decided, most, rounds.len());
    let shown = &rounds[start..end];
    let more = |n: usize| (n > 0).then(|| say!(locale, "review-more", n));
    let before = more(2 * start);
    let after = more(review.moves.len().saturating_sub(2 * end));
    let mut lines: Vec<String> = before.into_iter().collect();
    if record.game.terms().theme == Theme::Words {
        lines.extend(shown.iter().copied().flatten().map(|m| sentence(record, m, locale)));
        lines.extend(after);
        return lines.join("\n");
    }
    let texts: Vec<String> = review.moves.iter().map(|m| m.m.to_string()).collect();
    let (count, cell) = (rounds.len().to_string().len(), widest(&texts));
    for (i, round) in shown.iter().enumerate() {
        let cells = round.iter().map(|m| {
            let text = m.m.to_string();
            format!("  {text:<cell$} {}", words::sign(m.mark))
        });
        lines.push(format!("{:>count$}.{}", start + i + 1, cells.collect::<String>()));
    }
    lines.extend(after);
    let [first, second] = Seat::BOTH.map(|seat| words::seated(&record.game, seat, locale));
    let key = say!(locale, "review-key", first, second);
    format!("{}\n{key}", block(&lines))
}

fn sentence(record: &Record, reviewed: &Reviewed, locale: Locale) -> String {
    let mark = match reviewed.mark {
        Mark::Kept { only: true } => "only",
        Mark::Kept { only: false } => "kept",
        Mark::GaveAway => "gave",
        Mark::Lost => "lost",
    };
    say!(
        locale,
        "review-words-move",
        ply = reviewed.at.0 + 1,
        who = words::seated(&record.game, reviewed.seat, locale),
        m = reviewed.m.to_string(),
        mark
    )
}
