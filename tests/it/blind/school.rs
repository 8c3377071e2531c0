//! Lessons, by ear.

use super::listener::{Listener, Lost};
use super::player::{makes, move_named, piles, uses, winning};

/// Goes through a lesson to its end; how many exercises with piles were answered, rightly each time.
pub async fn learns(ear: &mut Listener) -> Result<usize, Lost> {
    let (mut solved, mut tried) = (0, 0);
    for _ in 0..300 {
        let names: Vec<String> =
            ear.hears().controls().map(|control| control.name.clone()).collect();
        let has = |name: &str| names.iter().any(|other| other == name);
        let (next, show, again) = (ear.tongue.next, ear.tongue.show, ear.tongue.again);
        if has(again) {
            return Ok(solved);
        }
        if let Some(name) = [next, show].into_iter().find(|name| has(name)) {
            tried = 0;
            ear.presses(name).await?;
            continue;
        }
        let entries: Vec<String> =
            ear.hears().controls().flat_map(|control| control.entries.clone()).collect();
        let all = || names.iter().chain(&entries);
        if all().any(|name| move_named(name, ear.tongue)) {
            let piles = piles(ear.hears(), ear.tongue).or_else(|why| ear.lost(&why))?;
            let won = winning(ear);
            let any = piles.iter().find(|(_, size)| **size > 0).map(|(&pile, _)| (pile, 1));
            let (pile, take) = won.clone().or(any.ok_or("no pile is left"))?;
            makes(ear, pile, take).await?;
            if won.is_ok() && !ear.hears().says(ear.tongue.right) {
                return ear.lost("what wins is not right");
            }
            solved += usize::from(won.is_ok());
            continue;
        }
        let besides = &ear.tongue.besides;
        let answers: Vec<String> = match entries.is_empty() {
            true => {
                names.iter().filter(|name| !besides.contains(&name.as_str())).cloned().collect()
            }
            false => entries,
        };
        let Some(answer) = answers.get(tried) else {
            return ear.lost("nothing is right");
        };
        tried += 1;
        uses(ear, answer).await?;
    }
    ear.lost("the lesson does not end")
}
