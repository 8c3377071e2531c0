//! Checks puzzle tries against the puzzle, which is generated from its day.

use futures_util::TryStreamExt;

use crate::puzzle::{Day, Puzzle, TRIES};
use crate::store::puzzles::read_answers;
use crate::store::{Cause, Tx};

pub(super) const RELATIONS: &[&str] = &[
    "SELECT 'a puzzle was tried on another day than its own: person ' || CAST(user_id AS TEXT) || ', day ' || CAST(day AS TEXT)
     FROM puzzle_tries
     WHERE tried_at / 86400000 <> day",
    "SELECT 'the last try at a puzzle was not made when it was: person ' || CAST(user_id AS TEXT) || ', day ' || CAST(day AS TEXT)
     FROM puzzle_tries
     WHERE answered_at / 86400000 <> day OR answered_at < tried_at OR tries = 1 AND answered_at <> tried_at",
    // After the clock went back, the previous day may have been tried later: then the streak restarted.
        "SELECT 'a streak of puzzles is not what the day before says: person ' || CAST(t.user_id AS TEXT) || ', day ' || CAST(t.day AS TEXT)
     FROM puzzle_tries t LEFT JOIN puzzle_tries b ON b.user_id = t.user_id AND b.day = t.day - 1
     WHERE t.streak <> t.solved AND t.streak <> t.solved * (1 + COALESCE(b.streak, 0))",
    "SELECT 'whether a puzzle was tried with help is not as it is: person ' || CAST(t.user_id AS TEXT) || ', day ' || CAST(t.day AS TEXT)
     FROM puzzle_tries t LEFT JOIN puzzle_help h ON h.user_id = t.user_id
     WHERE t.helped = 1 AND COALESCE(h.day, -1) < t.day OR t.helped = 0 AND h.day = t.day",
];

/// Checks that every try answers its day's puzzle, and that exactly those whose last answer was right count as solved.
pub(super) async fn check(tx: &mut Tx, problems: &mut Vec<String>) -> Result<(), Cause> {
    let text = "SELECT DISTINCT day, answers, solved, tries FROM puzzle_tries ORDER BY day, answers, solved, tries";
    let mut tried = sqlx::query_as::<_, (i64, String, i64, i64)>(text).fetch(&mut *tx);
    let mut puzzle: Option<Puzzle> = None;
    while let Some((number, text, solved, tries)) = tried.try_next().await? {
        let Ok(day) = i32::try_from(number).map(Day) else {
            problems.push(format!("a puzzle was tried on no day: {number}"));
            continue;
        };
        let puzzle = match puzzle.take() {
            Some(same) if same.day == day => puzzle.insert(same),
            _ => puzzle.insert(Puzzle::of(day)),
        };
        if !is_told(puzzle, &text, solved != 0, tries) {
            problems.push(format!("a try at the puzzle is not as its answer is: {day}, {text}"));
        }
    }
    Ok(())
}

fn is_told(puzzle: &Puzzle, text: &str, solved: bool, tries: i64) -> bool {
    let Ok(answers) = read_answers(text) else { return false };
    let right = puzzle.question.right();
    let at = answers.iter().position(|answer| *answer == right);
    answers.iter().all(|answer| puzzle.question.takes(answer))
        && at == solved.then_some(answers.len().saturating_sub(1))
        && i64::try_from(answers.len()) == Ok(tries)
        && tries <= i64::from(TRIES)
}
