//! Goes through lessons with a screen reader.

use std::collections::HashSet;

use super::listener::{Listener, Lost};
use super::player::{makes, move_named, piles, uses, winning};

/// Goes through a lesson to its end; returns how many exercises with piles were answered correctly. If `known`, the
/// listener knows the theory, and is right at once; otherwise they try until they are right.
pub async fn learns(ear: &mut Listener, known: bool) -> Result<usize, Lost> {
    let mut solved = 0;
    for _ in 0..300 {
        let names: Vec<String> =
            ear.hears().controls().map(|control| control.name.clone()).collect();
        let has = |name: &str| names.iter().any(|other| other == name);
        let (next, show, again) = (ear.tongue.next, ear.tongue.show, ear.tongue.again);
        if has(again) {
            return Ok(solved);
        }
        if let Some(name) = [next, show].into_iter().find(|name| has(name)) {
            ear.presses(name).await?;
            continue;
        }
        let with_piles = choices(ear).iter().any(|name| move_named(name, ear.tongue));
        if with_piles && known {
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
        tries(ear).await?;
        solved += usize::from(with_piles);
    }
    ear.lost("the lesson does not end")
}

/// The names of all possible answers.
fn choices(ear: &Listener) -> Vec<String> {
    let besides = [&ear.tongue.besides[..], &[ear.tongue.show, ear.tongue.another]].concat();
    let is_answer = |name: &String| !besides.contains(&name.as_str());
    ear.hears().choices().filter(is_answer).collect()
}

/// Tries every answer in turn, including every way through an answer in steps, until one is right.
async fn tries(ear: &mut Listener) -> Result<(), Lost> {
    let is_heard = |ear: &Listener, name: &str| ear.hears().controls().any(|it| it.name == name);
    let back = ear.tongue.besides[2];
    let (mut tried, mut chosen) = (HashSet::new(), Vec::new());
    // What an earlier step offered goes back to that step.
    let mut earlier = HashSet::new();
    for _ in 0..300 {
        let offered = choices(ear);
        let way = |name: &String| chosen.iter().chain([name]).cloned().collect::<Vec<String>>();
        let fresh = |name: &&String| !earlier.contains(*name) && !tried.contains(&way(name));
        let Some(name) = offered.iter().find(fresh).cloned() else {
            if chosen.is_empty() {
                return ear.lost("nothing is right");
            }
            tried.insert(chosen.clone());
            ear.presses(back).await?;
            (chosen, earlier) = Default::default();
            continue;
        };
        chosen.push(name.clone());
        uses(ear, &name).await?;
        if is_heard(ear, ear.tongue.next) {
            return match ear.hears().says(ear.tongue.right) {
                true => Ok(()),
                false => ear.lost("it goes on without being right"),
            };
        }
        match is_heard(ear, back) {
            true => earlier.extend(offered),
            false => {
                tried.insert(std::mem::take(&mut chosen));
                earlier.clear();
            }
        }
    }
    ear.lost("there is no end of answers")
}
