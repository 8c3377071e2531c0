//! Reads a review from its texts alone: the page about the whole game shows its start and moves, and every claim
//! about them is checked by search.

use std::rc::Rc;

use super::hint::{Reader, around};
use super::play::{Play, Take, after, is_over, odd_columns, rests};
use super::sentences::{Found, Tongue, numbers, pile, plain, sentences};
use super::{Plays, Untrue, untrue};

/// A game, as the page about the whole game shows it.
pub struct Game {
    play: Rc<Play>,
    /// Every position, beginning with the start.
    positions: Vec<Vec<u64>>,
    moves: Vec<Take>,
}

/// The mark of a move: the only one that kept the win, one that kept it, one that gave it away, or one from a lost
/// position.
fn mark(play: &Play, piles: &[u64], m: Take) -> char {
    let winning = play.winning(piles);
    match (winning.len(), winning.contains(&m)) {
        (0, _) => '·',
        (1, true) if play.moves(piles).len() > 1 => '!',
        (_, true) => '+',
        (_, false) => '?',
    }
}

impl Game {
    /// Reads the notation line.
    pub fn read(text: &str, plays: &Plays) -> Result<Self, Untrue> {
        let is_line = |line: &&str| line.contains(" normal") || line.contains(" misere");
        let Some(line) = text.lines().rfind(is_line) else {
            return untrue("it shows no line");
        };
        let (rules, moves) = line.split_once(": ").unwrap_or((line, ""));
        let words: Vec<&str> = rules.split(' ').collect();
        let max = match words[2..] {
            [] => None,
            ["max", max] => max.parse().ok(),
            _ => return untrue("its rules are none"),
        };
        let play = plays.find(words[1] == "misere", max);
        let mut positions = vec![numbers(words[0])];
        let mut taken = Vec::new();
        for m in moves.split_whitespace() {
            let piles = &positions[positions.len() - 1];
            let m = (pile(&m[..1]).unwrap_or(usize::MAX), m[1..].parse().unwrap_or(0));
            if !play.moves(piles).contains(&m) {
                return untrue("it shows a move that there is not");
            }
            positions.push(after(piles, m));
            taken.push(m);
        }
        Ok(Self { play, positions, moves: taken })
    }

    /// Whether the game stopped where that player could win, and had not, or was to move.
    fn has_win_left(&self, seat: usize) -> bool {
        let last = self.positions.len() - 1;
        let piles = &self.positions[last];
        let can_win = (last % 2 == seat) == self.play.won(piles);
        !is_over(piles) && can_win && (self.winner() != Some(seat) || last % 2 == seat)
    }

    fn winner(&self) -> Option<usize> {
        // Whoever made the last move took the last object.
        let last = (self.moves.len() + 1) % 2;
        let over = is_over(self.positions.last()?);
        over.then_some(if self.play.misere { 1 - last } else { last })
    }

    /// The turning point: the last move that gave the win away. `Some(None)` if no move did.
    fn turning(&self) -> Option<Option<usize>> {
        self.winner()?;
        let gave = |&i: &usize| mark(&self.play, &self.positions[i], self.moves[i]) == '?';
        Some((0..self.moves.len()).rfind(gave))
    }

    /// Checks the page about the whole game, and counts its claims.
    pub fn whole(&self, text: &str, tongue: Tongue) -> Result<usize, Untrue> {
        let text = plain(text);
        let mut claims = 0;
        let mut block: Option<Vec<&str>> = None;
        let mut told_turning = false;
        for line in text.lines() {
            match (&mut block, line) {
                (None, "```") => block = Some(Vec::new()),
                (Some(rows), "```") => {
                    if rows.iter().any(|row| row.contains('█')) {
                        claims += self.sway(rows)?;
                    } else if rows.iter().any(|row| row.contains(". ")) {
                        claims += self.sheet(rows)?;
                    }
                    block = None;
                }
                (Some(rows), row) => rows.push(row),
                (None, line) => {
                    let found =
                        sentences(line, tongue).ok_or_else(|| Untrue::Unknown(line.to_owned()))?;
                    claims += found.len();
                    told_turning |= found.iter().any(|f| f.name().starts_with("turning"));
                    if found[0].name().starts_with("right") {
                        let Some(Some(at)) = self.turning() else {
                            return untrue("nothing turned");
                        };
                        self.judged(at, &found, tongue)?;
                        continue;
                    }
                    for found in &found {
                        self.of_all(found, tongue)?;
                    }
                }
            }
        }
        if told_turning == self.turning().is_some() {
            Ok(claims)
        } else {
            untrue("the turning point is missing")
        }
    }

    /// Checks lines like `1.  A3 ✅  B2 ❌`.
    fn sheet(&self, rows: &[&str]) -> Result<usize, Untrue> {
        let mut moves = Vec::new();
        for (i, row) in rows.iter().enumerate() {
            let words: Vec<&str> = row.split_whitespace().collect();
            if words[0] != format!("{}.", i + 1) {
                return untrue("the rounds are not counted");
            }
            moves.extend(words[1..].chunks(2).map(|pair| pair.concat()));
        }
        let marked = |(i, &(pile, take)): (usize, &Take)| {
            let letter = char::from(b'A' + pile as u8);
            let mark = mark(&self.play, &self.positions[i], (pile, take));
            let sign = match mark {
                '?' => '❌',
                '·' => '⬜',
                _ => '✅',
            };
            format!("{letter}{take}{sign}")
        };
        if self.moves.iter().enumerate().map(marked).eq(moves.iter().cloned()) {
            Ok(moves.len())
        } else {
            untrue(&format!("{rows:?}"))
        }
    }

    /// Checks the rows, one a player, filled where they could win, with the turning point.
    fn sway(&self, rows: &[&str]) -> Result<usize, Untrue> {
        let could = |seat: usize| {
            let here = |i: usize| (i % 2 == seat) == self.play.won(&self.positions[i]);
            let signs = (0..self.positions.len()).map(|i| if here(i) { '█' } else { '·' });
            signs.collect::<String>()
        };
        let turned = self.turning().flatten();
        let mut right = vec![could(0), could(1)];
        right.extend(turned.map(|at| format!("{}^", " ".repeat(at + 1))));
        if rows == right { Ok(2 * self.positions.len()) } else { untrue(&format!("{rows:?}")) }
    }

    /// Finds a move listed among those that mattered.
    fn is_move(&self, found: &Found<'_>) -> Option<usize> {
        let at = (found.number("k") as usize).checked_sub(1)?;
        let m = (found.pile_of(&self.positions[0]), found.number("n"));
        let who = usize::from(found.text("u") == "<@2>");
        (self.moves.get(at) == Some(&m) && who == at % 2).then_some(at)
    }

    fn of_all(&self, found: &Found<'_>, tongue: Tongue) -> Result<(), Untrue> {
        let seat = |name: &str| usize::from(found.text(name) == "<@2>");
        let ok = match found.name() {
            "line" => true,
            "title" => seat("u") == 0 && seat("v") == 1,
            "sheet-key" => true,
            "began" | "began-one" => {
                let n = if found.name() == "began" { found.number("n") } else { 1 };
                found.numbers("r") == self.positions[0]
                    && found.wins() != self.play.misere
                    && n == self.moves.len() as u64
            }
            "mattered-too" => self.turning().flatten().is_some(),
            "mattered" => self.turning().flatten().is_none(),
            "mattered-gave" => self.is_move(found).is_some_and(|at| {
                let gave = mark(&self.play, &self.positions[at], self.moves[at]) == '?';
                gave && self.turning() != Some(Some(at))
            }),
            // After the last move that gave the win away, and with many alternatives that would have done so.
            "mattered-kept" => self.is_move(found).is_some_and(|at| {
                let piles = &self.positions[at];
                let (winning, all) = (self.play.winning(piles), self.play.moves(piles));
                let gave = |&i: &usize| mark(&self.play, &self.positions[i], self.moves[i]) == '?';
                let count = if found.text("j").is_empty() { 1 } else { found.number("j") };
                winning.contains(&self.moves[at])
                    && count == winning.len() as u64
                    && found.number("l") == all.len() as u64
                    && winning.len() * 3 <= all.len()
                    && (0..self.moves.len()).rfind(gave) < Some(at)
            }),
            "sway" | "sway-turned" => {
                let turned = self.turning().flatten().is_some();
                seat("u") == 0 && seat("v") == 1 && turned == (found.name() == "sway-turned")
            }
            "take-one" => self.play.max == Some(1),
            "take-two" => self.play.max == Some(2),
            "take-max" => self.play.max == Some(found.number("n")) && self.play.max > Some(2),
            "abandoned" => self.winner().is_none(),
            "won-normal" => !self.play.misere && self.winner() == Some(seat("u")),
            "won-misere" => {
                self.play.misere && self.winner() == Some(seat("v")) && seat("u") != seat("v")
            }
            "turning-start" => self.turning() == Some(None) && self.winner() == Some(seat("u")),
            "turning-move" => {
                let at = found.number("k") as usize;
                let m = (found.pile_of(&self.positions[0]), found.number("n"));
                let made = self.moves.get(at.wrapping_sub(1)) == Some(&m);
                at > 0 && self.turning() == Some(Some(at - 1)) && made && seat("u") == (at - 1) % 2
            }
            "accuracy" => {
                let parse = |part: &str| {
                    let [one] = &sentences(part.trim_end(), tongue)?[..] else { return None };
                    let seat = u64::from(one.text("u") == "<@2>") + 1;
                    match one.name() {
                        "kept-none" => Some(vec![seat]),
                        "kept-left" => Some(vec![seat, 0]),
                        "kept-of" => {
                            Some(vec![seat, one.number("k"), one.number("n"), one.number("c")])
                        }
                        _ => None,
                    }
                };
                let claimed: Vec<_> = found.text("any").split("; ").map(parse).collect();
                let own = |seat: usize| {
                    let of = |&i: &usize| {
                        let piles = &self.positions[i];
                        let winning = self.play.winning(piles).len();
                        i % 2 == seat && winning > 0 && winning < self.play.moves(piles).len()
                    };
                    let of: Vec<usize> = (0..self.moves.len()).filter(of).collect();
                    let wins = |&&i: &&usize| self.play.wins(&self.positions[i], self.moves[i]);
                    let count = of.iter().filter(wins).count() as u64;
                    let of = of.len() as u64;
                    // `<@1> … 3 of 4 chances (75%)`; without any chance, the only number is the name's.
                    let mut numbers = vec![seat as u64 + 1];
                    if let Some(percent) = (count * 100 + of / 2).checked_div(of) {
                        let most = if count < of { 99 } else { 100 };
                        numbers.extend([count, of, percent.min(most)]);
                    } else if self.has_win_left(seat) {
                        numbers.push(0);
                    }
                    numbers
                };
                claimed == [Some(own(0)), Some(own(1))]
            }
            other => return untrue(&format!("{other} is not said of a whole game")),
        };
        if ok { Ok(()) } else { untrue(&format!("{found:?}")) }
    }

    /// Checks the page after that many moves, and counts its claims.
    pub fn leaf(&self, text: &str, ply: usize, tongue: Tongue) -> Result<usize, Untrue> {
        let text = plain(text);
        let here = &self.positions[ply];
        let mut claims = 0;
        for line in text.lines().take_while(|line| *line != "```") {
            let found = sentences(line, tongue).ok_or_else(|| Untrue::Unknown(line.to_owned()))?;
            claims += found.len();
            let first = found[0].name();
            if ["kept", "only", "gave", "was-lost"].contains(&first) {
                self.judged(ply - 1, &found, tongue)?;
                continue;
            }
            for found in &found {
                self.of_move(found, ply, here, tongue)?;
            }
        }
        let mut blocks = text.split("```\n");
        match blocks.nth(1) {
            Some(drawn) => {
                let lines: Vec<&str> = drawn.lines().take_while(|line| *line != "```").collect();
                Ok(claims + self.drawing(&lines, here, tongue)?)
            }
            None if is_over(here) => Ok(claims),
            None => untrue("it draws nothing"),
        }
    }

    /// Checks the drawing: piles with objects, digits under powers of two, and the marks of the odd columns.
    fn drawing(&self, lines: &[&str], here: &[u64], tongue: Tongue) -> Result<usize, Untrue> {
        let words =
            |line: &&str| -> Vec<String> { line.split_whitespace().map(str::to_owned).collect() };
        let mut rows: Vec<Vec<String>> = lines.iter().map(words).collect();
        let is_number = |word: &String| word.parse::<u64>().is_ok();
        let n = self.play.counts_in(here);
        if let Some(first) = rows.first_mut().filter(|row| row.first().is_some_and(|w| w == "mod"))
        {
            if first.get(1) != n.map(|n| n.to_string()).as_ref() {
                return untrue("the digits are counted in something else");
            }
            first.drain(..2);
        }
        let powers: Vec<u64> = match rows.first() {
            Some(first) if first.iter().all(is_number) => numbers(&rows.remove(0).join(" ")),
            _ => Vec::new(),
        };
        let mut right = (0..powers.len() as u32).rev().map(|bit| 2u64.pow(bit));
        if powers.iter().any(|&power| right.next() != Some(power)) {
            return untrue("the columns are not those of powers of two");
        }
        let rests = rests(n, here);
        let digits = |number: u64| powers.iter().map(move |p| (number / p % 2).to_string());
        let full: Vec<usize> = (0..here.len()).filter(|&i| here[i] > 0).collect();
        let own = |row: &&Vec<String>| row.first().is_some_and(|word| pile(word).is_some());
        let drawn: Vec<&Vec<String>> = rows.iter().filter(own).collect();
        let mut indices = Vec::new();
        for row in &drawn {
            let i = pile(&row[0]).unwrap_or(usize::MAX);
            let Some(&size) = here.get(i) else {
                return untrue("it draws a pile that there is not");
            };
            let objects = row.iter().filter(|word| *word == "o").count() as u64;
            let counted = (n.is_some() && !powers.is_empty()).then(|| rests[i].to_string());
            let tail = [size.to_string()].into_iter().chain(counted);
            let tail: Vec<String> = tail.chain(digits(rests[i])).collect();
            if objects != size || !row.ends_with(&tail) {
                return untrue(&format!("{row:?} of {here:?}"));
            }
            indices.extend((size > 0).then_some(i));
        }
        let odd = odd_columns(&rests);
        let last = rows.last().filter(|_| !powers.is_empty());
        let last = last.filter(|row| !own(row));
        let reader = Reader::new(&self.play, here.to_vec(), tongue);
        let says_end = last.is_some_and(|row| reader.end_words() == row.join(" "));
        let bigs = rests.iter().filter(|&&r| r > 1).count();
        if !powers.is_empty() && last.is_none() {
            return untrue("the last row is missing");
        }
        if last.is_some() && says_end != (self.play.misere && bigs <= 1) {
            return untrue("the last row is not that of the end");
        }
        if says_end && !reader.is_end() {
            return untrue("that is not how it ends");
        }
        let marks = last.filter(|_| !says_end);
        let odd_word = match tongue {
            Tongue::English => "odd",
            Tongue::French => "impair",
        };
        if marks.is_some_and(|row| row[0] != odd_word || row.len() != powers.len() + 1) {
            return untrue("the last row does not mark the odd columns");
        }
        let marked = marks.map(|row| {
            let marks = row[row.len().saturating_sub(powers.len())..].iter();
            let marked = marks.zip(&powers).filter(|(mark, _)| *mark == "^");
            marked.map(|(_, &power)| power).collect::<Vec<u64>>()
        });
        let letters: Vec<Option<usize>> = drawn.iter().map(|row| pile(&row[0])).collect();
        if !letters.is_sorted_by(|one, next| one < next) {
            return untrue("a pile is drawn twice");
        }
        if indices != full || marked.is_some_and(|marked| marked != odd) {
            return untrue(&format!("{lines:?} of {here:?}"));
        }
        Ok(drawn.len())
    }

    fn of_move(
        &self,
        found: &Found<'_>,
        ply: usize,
        here: &[u64],
        tongue: Tongue,
    ) -> Result<(), Untrue> {
        let seat = usize::from(found.text("u") == "<@2>");
        let ok = match found.name() {
            "before" | "step" if [found.text("u"), found.text("v")] != ["<@1>", "<@2>"] => false,
            "before" => ply == 0 && found.number("n") == self.moves.len() as u64,
            "step" => {
                found.number("k") == ply as u64 && found.number("n") == self.moves.len() as u64
            }
            "took" => {
                let m = (found.pile_of(&self.positions[0]), found.number("n"));
                let left = found.text("l").parse().unwrap_or(0);
                ply > 0 && self.moves[ply - 1] == m && here[m.0] == left && seat == (ply - 1) % 2
            }
            "note" => self.play.counts_in(here) == Some(found.number("n")),
            "decided" => ply > 0 && self.turning() == Some(Some(ply - 1)),
            "to-move-wins" => self.play.won(here) && seat == ply % 2,
            "to-move-loses" => !self.play.won(here) && seat == ply % 2,
            _ => return self.of_all(found, tongue),
        };
        if ok { Ok(()) } else { untrue(&format!("{found:?}")) }
    }

    /// Checks what is said of a move, and of the right one.
    fn judged(&self, at: usize, found: &[Found<'_>], tongue: Tongue) -> Result<(), Untrue> {
        let (piles, m) = (&self.positions[at], self.moves[at]);
        let reader = Reader::new(&self.play, piles.clone(), tongue);
        let winning = self.play.winning(piles);
        // The move that the sentences are about.
        let mut right = m;
        let mut more = winning.len();
        let mut i = 0;
        while let Some(one) = found.get(i) {
            i += 1;
            let is = |c: char| mark(&self.play, piles, m) == c;
            let (k, n) = (one.number("k"), one.number("n"));
            let hidden = |m| self.play.hides(piles, m);
            let ok = match one.name() {
                "kept" => is('+'),
                "only" => is('!'),
                "gave" => is('?'),
                "was-lost" => is('·'),
                "hardest-hidden" | "hardest-leaves" => {
                    let leaves = self.play.moves(piles).iter().all(|other| other.1 >= m.1);
                    let why = match one.name() {
                        "hardest-hidden" => hidden(m),
                        _ => leaves,
                    };
                    why && self.play.hardest(piles).contains(&m)
                }
                "harder-hidden" | "harder-leaves" | "harder-share" => {
                    right = (one.pile_of(piles), one.number("m"));
                    let hardest = self.play.hardest(piles);
                    let [here, there] = [m, right].map(|m| self.play.replies(piles, m));
                    let why = match one.name() {
                        "harder-hidden" => hidden(right) && !hidden(m),
                        "harder-leaves" => right.1 < m.1 && hidden(right) == hidden(m),
                        _ => {
                            let claimed = [(one.number("i"), one.number("j")), (k, n)];
                            claimed == [here, there] && k * here.1 < here.0 * n
                        }
                    };
                    why && hardest.contains(&right) && !hardest.contains(&m)
                }
                "replies-one" => self.play.replies(piles, right) == (1, n),
                "replies" => self.play.replies(piles, right) == (k, n),
                "right" | "right-only" => {
                    right = reader.moved(one)?;
                    more = winning.len().saturating_sub(1);
                    winning.contains(&right) && (one.name() == "right-only") == (more == 0)
                }
                "others" => {
                    let mut moves = vec![right];
                    // `2 from B, C or E, 1 from D and 3 more`
                    let others = one.text("o");
                    let cut = [" and ", " et "].into_iter().find_map(|and| others.split_once(and));
                    let (listed, left_out) = match cut {
                        Some((listed, more)) => {
                            (listed, numbers(more).first().map_or(0, |&n| n as usize))
                        }
                        None => (others, 0),
                    };
                    let joins = ["from", "or", "and", "more", "dans", "ou", "et", "de", "plus"];
                    let mut words = others.split(|c: char| !c.is_alphabetic());
                    if !words.all(|word| word.len() < 2 || joins.contains(&word)) {
                        return untrue(&format!("{others} is no list of moves"));
                    }
                    let mut take = 0;
                    for word in listed.split([',', ' ']) {
                        take = word.parse().unwrap_or(take);
                        moves.extend(pile(word).map(|letter| (letter, take)));
                    }
                    moves.sort_unstable();
                    let mut first = winning.clone();
                    first.truncate(moves.len());
                    more = 0;
                    first == moves && winning.len() == moves.len() + left_out
                }
                "around" => {
                    let n = self.play.counts_in(piles);
                    let list = |n| around(one.text("a"), n, &rests(n.into(), piles), piles, tongue);
                    n.is_some_and(|n| one.all("n", n) && list(n) == Some(right))
                }
                _ if one.by() == "someone" => {
                    let why = found[i - 1..].iter().take_while(|part| part.by() == "someone");
                    let end = i - 1 + why.count();
                    reader.why(&found[i - 1..end], &[after(piles, right)])?;
                    i = end;
                    true
                }
                other => return untrue(&format!("{other} is not said of a move")),
            };
            if !ok {
                return untrue(&format!("{one:?} at {piles:?}"));
            }
        }
        let has_right = found.iter().any(|one| one.name().starts_with("right"));
        if has_right && more > 0 {
            return untrue("it leaves out other moves that win");
        }
        // Every mark comes with a reason, or with the right move.
        let bare = found.len() == 1 && ["kept", "only", "gave"].contains(&found[0].name());
        if bare { untrue("it does not say why") } else { Ok(()) }
    }
}
