//! Checks a game's terms besides its start: writing what was read must give the same text.

use sqlx::Row;

use crate::game::Terms;
use crate::store::{Ask, Cause, Tx};
use nim::{Ending, Position, Rules, Start, Variant};

/// Every distinct text. Unreadable ones are reported with their games.
const TEXTS: &str = "SELECT terms FROM games UNION SELECT terms FROM challenges";
/// Pairs that must agree, where their texts differ.
const PAIRS: &str = "SELECT 'challenge ' || CAST(p.id AS TEXT), p.terms, g.terms
     FROM challenges p JOIN games g ON g.id = p.id WHERE p.terms <> g.terms
     UNION ALL
     SELECT 'match ' || CAST(m.id AS TEXT), a.terms, b.terms
     FROM matches m JOIN games a ON a.id = m.id JOIN games b ON b.id = m.second_id WHERE a.terms <> b.terms";

pub(super) async fn check(tx: &mut Tx, problems: &mut Vec<String>) -> Result<(), Cause> {
    let rules = Rules { ending: Ending::Normal, variant: Variant::Nim };
    let any = Position::new([3, 5], rules);
    let any = Start::try_from(any).map_err(|error| Cause::Corrupt(error.to_string()))?;
    for row in tx.rows(TEXTS, ()).await? {
        let Ok(text) = row.try_get::<&str, _>(0) else { continue };
        let read = Terms::read(any.clone(), text);
        if read.is_ok_and(|terms| terms.besides() != text) {
            problems.push(format!("what was agreed is written otherwise: {text:?}"));
        }
    }
    for (which, one, other) in tx.all::<(String, String, String)>(PAIRS, ()).await? {
        let [one, other] = [one, other].map(|terms| Terms::read(any.clone(), &terms));
        if one != other {
            problems.push(format!("its game was agreed otherwise: {which}"));
        }
    }
    Ok(())
}
