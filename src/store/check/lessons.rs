//! Checks lessons and flash cards: the step must exist in the course, and each card must be possible at it.

use sqlx::Row;

use super::page::PAGE;
use crate::lesson::{Course, Known, plan};
use crate::store::lessons::Progress;
use crate::store::{Ask, Cause, Read, Tx};
use nim::parse_piles;

pub(super) async fn check(tx: &mut Tx, problems: &mut Vec<String>) -> Result<(), Cause> {
    let (mut user, mut name) = (i64::MIN, String::new());
    loop {
        let text = "SELECT user_id, course, seed, round, step, touched_at FROM lessons
             WHERE user_id > $1 OR user_id = $1 AND course > $2 ORDER BY user_id, course LIMIT $3";
        let rows = tx.rows(text, (user, &name, PAGE)).await?;
        if rows.is_empty() {
            return Ok(());
        }
        for row in rows {
            (user, name) = (row.try_get(0)?, row.try_get(1)?);
            let sound = match Option::<Progress>::read(&row)? {
                Some(progress) => is_sound(tx, user, &name, progress).await?,
                None => false,
            };
            if !sound {
                problems.push(format!("a lesson is not where it can be: {name} of {user}"));
            }
        }
    }
}

async fn is_sound(
    tx: &mut Tx,
    user: i64,
    name: &str,
    Progress { course, seed, mark, .. }: Progress,
) -> Result<bool, Cause> {
    let text = "SELECT card, streak, due FROM cards WHERE user_id = $1 AND course = $2";
    let cards: Vec<(String, u8, u32)> = tx.all(text, (user, name)).await?;
    let deck = match course {
        Course::Lesson(lesson) => {
            let steps = plan(lesson, seed, mark.round).len();
            return Ok(cards.is_empty() && mark.step as usize <= steps);
        }
        Course::Cards(deck) => deck,
    };
    for (card, streak, due) in cards {
        let known = Known { streak, due };
        let piles = parse_piles(&card);
        if !known.is_possible(mark.step) || !piles.is_ok_and(|piles| deck.has(&piles)) {
            return Ok(false);
        }
    }
    Ok(true)
}
