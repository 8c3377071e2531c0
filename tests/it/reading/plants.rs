//! Falsehoods planted in what every catalogue says, as a slip of whoever writes it would put them there: each must be
//! found, and most of them because what is said is not so, not for being said in other words.

use super::sentences::Tongue;
use super::{Plays, Untrue, games, hint, read_review, record, review_pages, rules};
use bouton::ask::control::Step;

/// What a slip does to a text.
#[derive(Debug)]
enum Slip {
    /// These words stand where those should.
    Says(&'static str, &'static str),
    /// The number after these words is one too many.
    OneMore(&'static str),
    /// What begins so, up to the end of its line, is left out.
    LeavesOut(&'static str),
    /// The first line that begins so is left out.
    LeavesLineOut(&'static str),
    /// The last sign of the first line that begins so is the other of these two.
    Flips(&'static str, [char; 2]),
}

use Slip::{Flips, LeavesLineOut, LeavesOut, OneMore, Says};

const ENGLISH: &[Slip] = &[
    Says("last object **wins**", "last object **loses**"),
    Says("You can win from here.", "Your opponent can win from here, but may slip."),
    Says("Your opponent can win from here, but may slip.", "You can win from here."),
    OneMore("take "),
    OneMore("  take "),
    OneMore("leaves "),
    Says("→ 0", "→ 1"),
    Says(" ↑", ""),
    Says("just an odd number of 1s", "just an even number of 1s"),
    LeavesLineOut("end: "),
    LeavesLineOut("A  take"),
    OneMore("leaving "),
    Says("The winning move is in pile **A**", "The winning move is in pile **B**"),
    OneMore("odd column is "),
    Says("1 in **A** only", "1 in **B** only"),
    Says("  e ", "  o "),
    OneMore("nim-sum "),
    Flips("A ", ['0', '1']),
    OneMore("remainders mod "),
    LeavesOut(" Stop once only one pile"),
    LeavesOut(" A single pile above 1"),
    LeavesOut(" A single remainder above 1"),
    Says(
        "all are even too: so the last one is yours",
        "all are even too: so the last one is theirs",
    ),
    OneMore("from a 1 or "),
    OneMore("a multiple of "),
    OneMore("Counting in "),
    OneMore("Your opponent has "),
    OneMore("There are "),
    Says(
        "your opponent takes the last one, and loses",
        "your opponent takes the last one, and wins",
    ),
    Says("an even number, and each move", "an odd number, and each move"),
    Says("make it up to", "leave"),
    Says("This **kept the win**.", "This was **the only move to keep the win**."),
    Says("This **gave the win away**.", "This **kept the win**."),
    OneMore("The right move: "),
    OneMore("kept the win on "),
    Says(" 🟩", " 🟥"),
    OneMore("Turning point: move "),
    Says("<@1> led from", "<@2> led from"),
    OneMore("• Move "),
    OneMore("the only one of "),
    Says(", which gave the win away", ", and kept the win, the only one of 9 moves to do so"),
    Says("█·", "·█"),
    Says("<@1> above, <@2> below", "<@2> above, <@1> below"),
    Says(" moves. Whoever", "0 moves. Whoever"),
    Says(
        "is to move, and **can win**",
        "is to move, and **is losing** if the other side plays well",
    ),
    Says("**No move could win** here.", "This **kept the win**."),
    OneMore("(taking "),
];

const FRENCH: &[Slip] = &[
    Says("dernier objet **gagne**", "dernier objet **perd**"),
    Says("Tu peux gagner d’ici.", "Tu perds, si l’adversaire joue bien."),
    Says("Tu perds, si l’adversaire joue bien.", "Tu peux gagner d’ici."),
    OneMore("prends "),
    OneMore("  prends "),
    OneMore("reste "),
    Says("→ 0", "→ 1"),
    Says(" ↑", ""),
    Says("juste un nombre impair de 1", "juste un nombre pair de 1"),
    LeavesLineOut("laisse "),
    LeavesLineOut("A  prends"),
    OneMore("il reste "),
    Says("est dans la pile **A**", "est dans la pile **B**"),
    OneMore("colonne impaire est "),
    Says("1 dans **A** seulement", "1 dans **B** seulement"),
    Says("  p ", "  i "),
    OneMore("nim-somme "),
    Flips("A ", ['0', '1']),
    OneMore("restes modulo "),
    LeavesOut(" Arrête dès qu’une seule pile"),
    LeavesOut(" Une seule pile de plus de 1"),
    LeavesOut(" Un seul reste de plus de 1"),
    Says("le dernier coup est donc pour toi", "le dernier coup est donc pour l’adversaire"),
    OneMore("dans un 1 ou "),
    OneMore("un multiple de "),
    OneMore("En comptant par "),
    OneMore("réponse sur "),
    OneMore("Ailleurs il y en a "),
    Says("l’adversaire jouera le dernier, et perdra", "l’adversaire jouera le dernier, et gagnera"),
    Says("un nombre pair, et chaque coup", "un nombre impair, et chaque coup"),
    Says("Ce coup **garde la victoire**.", "C’est **le seul coup à garder la victoire**."),
    Says("Ce coup **laisse échapper la victoire**.", "Ce coup **garde la victoire**."),
    OneMore("Il fallait prendre "),
    OneMore("gardé la victoire "),
    Says(" 🟩", " 🟥"),
    OneMore("tournant\u{202f}: le coup "),
    OneMore("• Coup "),
    OneMore("gardé la victoire\u{202f}: "),
    Says(
        ", ce qui a laissé échapper la victoire",
        ", et a gardé la victoire\u{202f}: 1 coup sur 9 la gardait",
    ),
    Says("█·", "·█"),
    Says("<@1> en haut, <@2> en bas", "<@2> en haut, <@1> en bas"),
    Says(" coups. Qui", "0 coups. Qui"),
    Says("et **la victoire est possible**", "et **c’est perdu** si l’adversaire joue bien"),
    Says("**Aucun coup ne gagnait** ici.", "Ce coup **garde la victoire**."),
    OneMore("(en prenant "),
];

impl Slip {
    /// The text with the slip; `None` if there is nothing in it to slip on.
    fn plant(&self, text: &str) -> Option<String> {
        let line_from = |start: &str| {
            let mut lines = text.split_inclusive('\n');
            lines.find(|line| line.starts_with(start))
        };
        match *self {
            Says(right, wrong) => text.contains(right).then(|| text.replacen(right, wrong, 1)),
            OneMore(words) => {
                let at = text.find(words)? + words.len();
                let rest = &text[at..];
                let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                let number: u64 = rest[..end].parse().ok()?;
                Some(format!("{}{}{}", &text[..at], number + 1, &rest[end..]))
            }
            LeavesOut(words) => {
                let at = text.find(words)?;
                let end = text[at..].find('\n').unwrap_or(text.len() - at);
                Some(format!("{}{}", &text[..at], &text[at + end..]))
            }
            LeavesLineOut(start) => Some(text.replacen(line_from(start)?, "", 1)),
            Flips(start, [one, other]) => {
                let line = line_from(start)?.trim_end();
                let last = line.chars().next_back()?;
                let flipped = if last == one { other } else { one };
                let front = &line[..line.len() - last.len_utf8()];
                (last == one || last == other)
                    .then(|| text.replacen(line, &format!("{front}{flipped}"), 1))
            }
        }
    }
}

#[test]
fn planted_falsehoods_are_found() {
    let _turn = crate::heavy::turn();
    for (tongue, slips) in [(Tongue::English, ENGLISH), (Tongue::French, FRENCH)] {
        let mut found = vec![[0usize; 3]; slips.len()];
        let mut sow = |text: &str, read: &dyn Fn(&str) -> Result<(), Untrue>| {
            for (slip, found) in slips.iter().zip(&mut found) {
                let Some(planted) = slip.plant(text) else {
                    continue;
                };
                match read(&planted) {
                    // By chance it may be so of this position.
                    Ok(()) => found[2] += 1,
                    Err(Untrue::False(_)) => found[0] += 1,
                    Err(Untrue::Unknown(_)) => found[1] += 1,
                }
            }
        };
        let plays = Plays::default();
        for misere in [false, true] {
            for max in [0, 1, 3] {
                // The last are told by their columns.
                let columns = [[2, 4, 7], [3, 5, 7], [2, 6, 8], [2, 4, 6], [3, 5, 6]];
                let columns = columns.map(Vec::from);
                let all = super::boxes(&[(1, 9), (2, 6), (3, 3)]).into_iter();
                for piles in all.chain(columns) {
                    for step in [Step::Pile, Step::Move, Step::Why] {
                        let text = hint(&piles, rules(misere, max), step, false, tongue);
                        sow(&text, &|text| {
                            super::hint::read(text, tongue, |m, k| plays.find(m, k)).map(drop)
                        });
                    }
                }
                for line in games(misere, max).iter().step_by(5) {
                    let Some(record) = record(line) else { continue };
                    for (ply, text) in review_pages(&record, tongue) {
                        sow(&text, &|text| {
                            read_review(&record, ply, text, tongue, &plays).map(drop)
                        });
                    }
                }
            }
        }
        let untrue = found.iter().filter(|found| found[0] > 0).count();
        let mut missed = Vec::new();
        for (slip, &[untrue, unknown, so]) in slips.iter().zip(&found) {
            println!(
                "{slip:?}: found {untrue} times as untrue, {unknown} as no known sentence; {so} times it is so"
            );
            missed.extend((untrue + unknown <= so).then_some(slip));
        }
        assert!(missed.is_empty(), "{missed:?}");
        assert!(slips.len() >= 20 && untrue >= 20);
        println!("{tongue:?}: {} falsehoods, all found, {untrue} of them as untrue", slips.len());
    }
}

/// The argument of a won position, with the bare verdict where its moves were.
#[test]
fn a_reason_is_not_taken_for_that_of_a_move_that_was_not_named() {
    let plays = Plays::default();
    let mut found = 0;
    for piles in super::boxes(&[(1, 9), (2, 5), (3, 3)]) {
        let text = hint(&piles, rules(true, 3), Step::Why, false, Tongue::English);
        if !text.contains("**You can win") {
            continue;
        }
        let named = |line: &&str| !line.starts_with("**You can win") && !line.starts_with("• ");
        let mut lines: Vec<&str> = text.lines().filter(named).collect();
        lines.insert(1, "**You can win from here.**");
        let bare = lines.join("\n");
        let read = super::hint::read(&bare, Tongue::English, |m, k| plays.find(m, k));
        assert!(matches!(read, Err(Untrue::False(_))), "{bare}");
        found += 1;
    }
    assert!(found > 50);
}
