//! Checks classes: every answer must fit an exercise asked so far.

use crate::lesson::{Class, ClassStage};
use crate::place::ClassId;
use crate::store::classes::read::{self, answer};
use crate::store::{Ask, Cause, Tx};

pub(super) const RELATIONS: &[&str] = &[
    // Tolerates clocks that are wrong, but not by days.
    "SELECT 'it was answered at another time: class ' || CAST(c.id AS TEXT) FROM classes c
     LEFT JOIN class_answers a ON a.class_id = c.id
     WHERE c.touched_at < c.began_at - 86400000 OR a.answered_at < c.began_at - 86400000
        OR a.answered_at > c.touched_at + 86400000
     GROUP BY c.id",
    "SELECT 'its games are not as it says: simul ' || CAST(s.id AS TEXT) FROM simuls s
     JOIN simul_games m ON m.simul_id = s.id JOIN games g ON g.id = m.game_id
     LEFT JOIN seats h ON h.game_id = g.id AND h.user_id = s.host
     WHERE (g.piles, g.rules, g.terms) <> (s.piles, s.rules, s.terms) OR g.guild_id <> s.guild_id
        OR s.host IS NOT NULL AND h.seat IS NULL
        OR (s.led = 0) <> EXISTS (SELECT 1 FROM seats b WHERE b.game_id = g.id AND b.against_bot = 1)
        OR g.began_at NOT BETWEEN s.made_at - 86400000 AND s.made_at + 31 * CAST(86400000 AS BIGINT)
     GROUP BY s.id",
    "SELECT 'whether the host may know who somebody is is not told once: class ' || CAST(class_id AS TEXT) FROM class_answers
     GROUP BY class_id, user_id HAVING MIN(shows_name) <> MAX(shows_name)",
];

pub(super) async fn check(tx: &mut Tx, problems: &mut Vec<String>) -> Result<(), Cause> {
    for id in tx.all::<ClassId>("SELECT id FROM classes ORDER BY id", ()).await? {
        let wrong = match read::by_id(tx, id).await {
            Ok(Some(class)) => wrong(tx, &class).await?,
            Ok(None) => None,
            Err(cause) if cause.is_of_the_row() => Some("it cannot be read"),
            Err(cause) => return Err(cause),
        };
        problems.extend(wrong.map(|flaw| format!("{flaw}: class {id}")));
    }
    Ok(())
}

async fn wrong(tx: &mut Tx, class: &Class) -> Result<Option<&'static str>, Cause> {
    let all = class.exercises.count();
    let so_far = class.stage.nth().unwrap_or(all);
    if so_far > all {
        return Ok(Some("it is further than it goes"));
    }
    let text = "SELECT DISTINCT nth, answer FROM class_answers WHERE class_id = $1";
    for (nth, text) in tx.all::<(u32, String)>(text, class.id).await? {
        if nth > so_far || answer(&class.exercises, nth, &text).is_err() {
            return Ok(Some("something was answered that was not asked"));
        }
    }
    let text = "SELECT 1 FROM outbox WHERE kind = 'class' AND subject = $1";
    let is_owed = class.stage == ClassStage::Over || tx.any(text, class.id).await?;
    Ok((!is_owed).then_some("nobody sees to it"))
}
