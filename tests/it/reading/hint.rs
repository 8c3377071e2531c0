//! Reads a hint from its text alone: the first line names the position, and every claim is checked by search.

use super::play::{
    Play, Take, after, full, is_over, odd_columns, ones_in, paired, rests, sorted, unpaired,
};
use super::sentences::{Found, Tongue, numbers, pile, piles, plain, sentences};
use super::why::{End, Plan, works};
use super::{Plays, Untrue, untrue};

/// What a reader has understood so far of a text about one position.
pub struct Reader<'a> {
    pub play: &'a Play,
    pub piles: Vec<u64>,
    pub tongue: Tongue,
    pub claims: usize,
    won: bool,
    winning: Vec<Take>,
    rests: Vec<u64>,
    /// The number of winning moves, according to the text.
    count: Option<u64>,
    moves: Vec<Take>,
    /// The moves in the table, and whether those that raise a remainder are marked.
    listed: Option<Vec<Take>>,
    marked: bool,
    tried: Option<Take>,
    /// Whether the text says why that try is the best.
    merit: bool,
    /// Piles whose moves were explained on their own.
    reasoned: Vec<usize>,
}

/// What a hint told: the number of claims, and the winning moves.
pub struct Summary {
    pub claims: usize,
    pub moves: Vec<Take>,
    pub can_win: bool,
    /// Whether it mentions a rising remainder.
    pub rising: bool,
}

/// Returns the position in a text's first line, whether its last object loses, and the most that a move may take.
pub fn about(text: &str, tongue: Tongue) -> Result<(Vec<u64>, bool, Option<u64>), Untrue> {
    let text = plain(text);
    let first = text.lines().next().unwrap_or_default();
    let about = sentences(first, tongue).ok_or_else(|| Untrue::Unknown(first.to_owned()))?;
    let [about] = &about[..] else {
        return untrue("the first line is not about a position");
    };
    let max = match about.name() {
        "position" => None,
        "position-one" => Some(1),
        "position-max" => Some(about.number("n")),
        _ => return untrue("the first line is not about a position"),
    };
    Ok((about.numbers("r"), !about.wins(), max))
}

/// Reads a hint, with the rules given in its text.
pub fn read(text: &str, tongue: Tongue, plays: &Plays) -> Result<Summary, Untrue> {
    let (piles, misere, max) = about(text, tongue)?;
    let text = plain(text);
    let play = plays.find(misere, max);
    let mut reader = Reader::new(&play, piles, tongue);
    let [mut can_win, mut rising] = [false; 2];
    for found in reader.lines(&text, 1)? {
        can_win |= ["can-win", "one-move", "moves", "moves-listed", "moves-compact", "move-any"]
            .contains(&found.name());
        rising |= ["rising", "around"].contains(&found.name());
    }
    if let Some(listed) = reader.listed.take() {
        if !reader.moves.is_empty() && reader.moves != listed {
            return untrue("the table lists other moves than the words");
        }
        reader.moves = listed;
    }
    if reader.count.is_some_and(|n| n != reader.moves.len() as u64) {
        return untrue("it says how many moves win, and lists others");
    }
    let piles: Vec<usize> = reader.moves.iter().map(|m| m.0).collect();
    reader.reasoned.sort_unstable();
    if !reader.reasoned.is_empty() && reader.reasoned != piles {
        return untrue("it does not say of each move once why it wins");
    }
    if reader.tried.is_some() && !reader.merit {
        return untrue("it does not say what makes it the best try");
    }
    if !reader.moves.is_empty() && reader.moves != reader.winning {
        return untrue("the moves it lists are not those that win");
    }
    Ok(Summary { claims: reader.claims, moves: reader.moves, can_win, rising })
}

impl<'a> Reader<'a> {
    pub fn new(play: &'a Play, piles: Vec<u64>, tongue: Tongue) -> Self {
        let n = play.counts_in(&piles);
        Self {
            won: play.won(&piles),
            winning: play.winning(&piles),
            rests: rests(n, &piles),
            play,
            piles,
            tongue,
            claims: 1,
            count: None,
            moves: Vec::new(),
            listed: None,
            marked: false,
            tried: None,
            merit: false,
            reasoned: Vec::new(),
        }
    }

    /// Reads and checks every line after the first few.
    fn lines<'t>(&mut self, text: &'t str, skip: usize) -> Result<Vec<Found<'t>>, Untrue> {
        let mut table: Option<Vec<&str>> = None;
        let mut read = Vec::new();
        for line in text.lines().skip(skip) {
            match (&mut table, line) {
                (None, "```") => table = Some(Vec::new()),
                (Some(rows), "```") => {
                    let rows = std::mem::take(rows);
                    table = None;
                    self.table(&rows)?;
                }
                (Some(rows), row) => rows.push(row),
                (None, line) => {
                    read.extend(self.line(line)?);
                }
            }
        }
        Ok(read)
    }

    /// Reads a line and checks its claims, perhaps only of some piles: `A or C. …`.
    fn line<'t>(&mut self, line: &'t str) -> Result<Vec<Found<'t>>, Untrue> {
        let unknown = || Untrue::Unknown(line.to_owned());
        let (of, found) = match sentences(line, self.tongue) {
            Some(found) => (None, found),
            None => {
                let (list, rest) = line.split_once(". ").ok_or_else(unknown)?;
                let of = piles(list.trim_end()).ok_or_else(unknown)?;
                let found = sentences(rest, self.tongue).ok_or_else(unknown)?;
                (Some(of), found)
            }
        };
        self.claims += found.len();
        let is_why = |found: &Found| !found.by().is_empty();
        let (facts, why) = found.split_at(found.iter().position(is_why).unwrap_or(found.len()));
        if of.is_some() && !facts.is_empty() {
            return Err(unknown());
        }
        for fact in facts {
            self.fact(fact)?;
        }
        if let Some(first) = why.first() {
            // In short hints only the simplest move is explained, or one of them.
            let simplest =
                facts.last().filter(|fact| ["simplest", "example"].contains(&fact.name()));
            let meant = simplest.map(Found::piles).or_else(|| of.clone());
            self.why(why, &self.left_by(first.by(), meant.as_deref())?)?;
            self.reasoned.extend(of.into_iter().flatten());
        }
        Ok(found)
    }

    /// Returns the positions that a reason is about: this one, if it is lost; or those after the moves named so far,
    /// of all piles or some.
    fn left_by(&self, by: &str, of: Option<&[usize]>) -> Result<Vec<Vec<u64>>, Untrue> {
        match (by, self.won, of) {
            ("opponent", false, None) => Ok(vec![self.piles.clone()]),
            ("you", true, of) => {
                let named = self.named();
                let meant = |m: &&Take| of.is_none_or(|of| of.contains(&m.0));
                let all = of.is_none_or(|of| of.iter().all(|i| named.iter().any(|m| m.0 == *i)));
                if named.is_empty() || !all {
                    return untrue("it says why a move wins that it has not named");
                }
                let meant = named.iter().filter(meant);
                Ok(meant.map(|&m| after(&self.piles, m)).collect())
            }
            _ => untrue("it is told to whom it is not about"),
        }
    }

    /// The moves named so far.
    fn named(&self) -> &[Take] {
        match &self.listed {
            Some(listed) => listed,
            None => &self.moves,
        }
    }

    /// Whether leaving nothing above 1 and an odd number of 1s wins, and is possible if the position is won; without
    /// remainders, also whether nothing else wins.
    pub fn is_end(&self) -> bool {
        let n = self.play.counts_in(&self.piles);
        let leaves = |&m: &Take| {
            let rests = rests(n, &after(&self.piles, m));
            let ones = rests.iter().filter(|&&r| r == 1).count();
            rests.iter().all(|&r| r <= 1) && ones % 2 == 1
        };
        let mut moves = self.play.moves(&self.piles);
        moves.retain(leaves);
        let all_win = moves.iter().all(|m| self.winning.contains(m));
        let sole = n.is_some() || self.winning.iter().all(|m| moves.contains(m));
        self.play.misere && all_win && sole && (!self.won || !moves.is_empty())
    }

    /// How the table and boards word that.
    pub fn end_words(&self) -> &'static str {
        match (self.tongue, self.play.counts_in(&self.piles)) {
            (Tongue::English, None) => "leave just an odd number of 1s",
            (Tongue::English, Some(_)) => "e.g. leave 0s and an odd number of 1s",
            (Tongue::French, None) => "laisse juste un nombre impair de 1",
            (Tongue::French, Some(_)) => "par ex. des 0 et un nombre impair de 1",
        }
    }

    /// Checks that a reason, with its ending, holds in each of these positions, and that following it wins.
    pub fn why(&self, why: &[Found<'_>], lost: &[Vec<u64>]) -> Result<(), Untrue> {
        let reason = &why[0];
        if why.iter().any(|found| found.by() != reason.by()) {
            return untrue("the parts of a reason are told to different people");
        }
        let parts: Vec<&str> = why.iter().map(Found::name).collect();
        // Whether it is about remainders was checked before.
        let n = self.play.counts_in(&self.piles);
        // A reason that the reader must act on says how.
        let ends = ["end-rests", "end-even-rests"].contains(parts.last().unwrap_or(&""));
        if ends && reason.by() != "someone" {
            return untrue("it does not say how to go on");
        }
        let (plan, end) = match parts[..] {
            ["nothing-left" | "one-left" | "parity-even" | "parity-odd" | "odd-ones"] => {
                (Plan::Forced, End::Never)
            }
            ["multiple" | "one-more"] => (Plan::MakeUp(reason.number("n")), End::Never),
            ["odd-rests", "keep"] => (Plan::OddOnes, End::Never),
            // The short reasons; the whole argument says how to go on at the end.
            ["columns" | "columns-bound"] => (Plan::Even, End::Never),
            ["columns-ones"] => (Plan::Even, End::Ones),
            ["columns-rests"] => (Plan::Even, End::Remainders),
            ["equal" | "pairs"] => (Plan::Copy, End::Never),
            ["triple" | "triple-more" | "triple-pairs" | "triple-more-pairs"] => {
                (Plan::Triple, End::Never)
            }
            ["triple" | "triple-more" | "triple-pairs" | "triple-more-pairs", "end-ones"] => {
                (Plan::Triple, End::Ones)
            }
            ["equal", "end-single"] => (Plan::Copy, End::Single),
            ["equal" | "pairs", "end-ones"] => (Plan::Copy, End::Ones),
            ["equal-rests"] => (Plan::Difference, End::Never),
            ["equal-rests", "end-rests", "keep"] | ["equal-rests", "end-rests"] => {
                (Plan::Difference, End::Remainders)
            }
            // Without its ending, the reason would not say who takes the last object.
            ["even" | "even-rests", "end-nothing"] => (Plan::Even, End::Never),
            ["even", "end-even"] => (Plan::Even, End::Ones),
            ["even-rests", "end-even-rests", "keep"] | ["even-rests", "end-even-rests"] => {
                (Plan::Even, End::Remainders)
            }
            _ => return untrue(&format!("{parts:?} is no reason")),
        };
        let keep = why.iter().find(|found| found.name() == "keep");
        if keep.is_some_and(|keep| n != keep.number("m").checked_add(1)) {
            return untrue("that many can't be taken from a remainder of 0");
        }
        for lost in lost {
            self.reason(reason, lost, n)?;
            if self.play.won(lost) || !works(self.play, n, plan, end, lost) {
                return untrue(&format!("{parts:?} does not win against {lost:?}"));
            }
        }
        Ok(())
    }

    /// Checks what a reason says of a lost position.
    fn reason(&self, reason: &Found<'_>, lost: &[u64], n: Option<u64>) -> Result<(), Untrue> {
        let misere = self.play.misere;
        let standing = sorted(lost);
        let sum: u64 = standing.iter().sum();
        let count = n.unwrap_or(u64::MAX);
        let rests = rests(n, lost);
        let ones = rests.iter().filter(|&&r| r == 1).count();
        let number = reason.number("n");
        let ok = match reason.name() {
            "nothing-left" => sum == 0 && !misere,
            "one-left" => sum == 1 && misere,
            "parity-even" => self.play.max == Some(1) && sum == number && sum.is_multiple_of(2),
            "parity-odd" => self.play.max == Some(1) && sum == number && sum % 2 == 1,
            "multiple" => {
                standing.len() <= 1 && sum.is_multiple_of(count) && sum == reason.number("l")
            }
            "one-more" => standing.len() == 1 && sum % count == 1 && sum == reason.number("l"),
            "odd-ones" => standing.iter().all(|&size| size == 1) && sum == number && sum % 2 == 1,
            "odd-rests" => misere && rests.iter().all(|&r| r <= 1) && ones % 2 == 1,
            "equal" => standing.len() == 2 && paired(&standing),
            "pairs" => standing.len() > 1 && paired(&standing),
            name @ ("triple" | "triple-more" | "triple-pairs" | "triple-more-pairs") => {
                let triple = match name.starts_with("triple-more") {
                    true => "1-4-5",
                    false => "1-2-3",
                };
                let same = reason.every("r", triple) && unpaired(&standing) == numbers(triple);
                let unbounded = n.is_none_or(|n| standing.iter().all(|&size| size < n));
                same && unbounded && (standing.len() > 3) == name.ends_with("pairs")
            }
            "equal-rests" => {
                let rests = sorted(&rests);
                full(&self.piles).len() >= 2 && rests.len() <= 2 && paired(&rests)
            }
            "columns" | "columns-bound" => {
                let by_rests = n.is_some() == (reason.name() == "columns-bound");
                odd_columns(&rests).is_empty() && !misere && by_rests
            }
            "columns-ones" => n.is_none() && odd_columns(lost).is_empty() && misere,
            "columns-rests" => n.is_some() && odd_columns(&rests).is_empty() && misere,
            "even" => n.is_none() && odd_columns(lost).is_empty(),
            "even-rests" => odd_columns(&rests).is_empty(),
            other => return untrue(&format!("{other} is no reason by itself")),
        };
        let counted = match reason.name() {
            "multiple" | "one-more" | "odd-rests" | "equal-rests" | "even-rests" => {
                n.is_some_and(|n| reason.all("n", n))
            }
            _ => true,
        };
        if ok && counted { Ok(()) } else { untrue(&format!("{reason:?} of {lost:?}")) }
    }

    /// Reads a move and what it leaves, which must be all right.
    pub fn moved(&self, found: &Found<'_>) -> Result<Take, Untrue> {
        let m = (found.pile_of(&self.piles), found.number("n"));
        if !self.play.moves(&self.piles).contains(&m) {
            return untrue(&format!("{m:?} is no move"));
        }
        let left = after(&self.piles, m);
        let rest = found.text("r");
        let right = match is_over(&left) {
            true => ["nothing", "0"].contains(&rest),
            // With many piles, only what is left of this one.
            false if left.len() > 8 => rest == left[m.0].to_string(),
            false => numbers(rest) == left && !rest.contains("nothing"),
        };
        if right { Ok(m) } else { untrue(&format!("{m:?} leaves {left:?}, not {rest}")) }
    }

    fn fact(&mut self, found: &Found<'_>) -> Result<(), Untrue> {
        let misere = self.play.misere;
        let n = self.play.counts_in(&self.piles);
        let full: Vec<usize> = (0..self.piles.len()).filter(|&i| self.piles[i] > 0).collect();
        let rests = &self.rests;
        let ones = rests.iter().filter(|&&r| r == 1).count() as u64;
        let bigs: Vec<usize> = (0..rests.len()).filter(|&i| rests[i] > 1).collect();
        let odd = odd_columns(rests);
        let sum: u64 = odd.iter().sum();
        let winning_piles: Vec<usize> = self.winning.iter().map(|m| m.0).collect();
        // What each winning move leaves of its pile (mod n, if bounded).
        let left = |m: &Take| (self.piles[m.0] - m.1) % n.unwrap_or(u64::MAX);
        let alike = self.winning.len() == self.play.moves(&self.piles).len() || !self.won;
        let expected: Vec<(usize, u64)> = full.iter().map(|&i| (i, rests[i])).collect();
        let replies = self.tried.map(|m| self.play.replies(&self.piles, m));
        let number = found.number("n");
        let speaks_of_rests = ["-bound", "-rests"].iter().any(|end| found.name().ends_with(end));
        let by_rests = n.is_some() == speaks_of_rests;
        let ok = match found.name() {
            "can-win" | "chances-win" => self.won,
            "losing" | "chances-lost" => !self.won && self.play.slips(&self.piles),
            "lost" => !self.won && !self.play.slips(&self.piles),
            "over-lost" => full.is_empty() && misere,
            "over-won" => full.is_empty() && !misere,
            "chances-alike" | "pile-any" => alike,
            "pile-only" => self.piles.len() == 1,
            "pile" => winning_piles == found.piles() && winning_piles.len() == 1,
            "piles" => winning_piles == found.piles() && winning_piles.len() > 1,
            "pile-lost" => {
                let hardest = self.play.hardest(&self.piles);
                !self.won && hardest.iter().any(|m| m.0 == found.pile())
            }
            "one-move" => {
                let m = self.moved(found)?;
                self.moves.push(m);
                self.winning == [m]
            }
            "moves" | "moves-listed" => {
                self.count = Some(number);
                number == self.winning.len() as u64
            }
            "entry" => {
                let m = self.moved(found)?;
                self.moves.push(m);
                self.winning.contains(&m)
            }
            "moves-compact" => {
                self.count = Some(number);
                let entries = found.text("a").split(", ");
                let moves: Option<Vec<Take>> = entries.map(|e| compact(e, &self.piles)).collect();
                self.moves = moves.unwrap_or_default();
                number == self.winning.len() as u64 && self.moves == self.winning
            }
            // Why they are the simplest is checked with the reason.
            "simplest" | "example" => found.piles().len() < self.named().len(),
            "same" | "same-rests" => by_rests,
            "move-any" => {
                self.moves = full.iter().map(|&pile| (pile, 1)).collect();
                self.winning == self.moves
            }
            "try" => {
                let m = self.moved(found)?;
                self.tried = Some(m);
                !self.won && self.play.hardest(&self.piles).contains(&m)
            }
            "try-hidden" => {
                self.merit = true;
                self.tried.is_some_and(|m| self.play.hides(&self.piles, m))
            }
            "try-leaves" => {
                self.merit = true;
                let all = self.play.moves(&self.piles);
                self.tried.is_some_and(|m| all.iter().all(|other| other.1 >= m.1))
            }
            "always" | "always-bound" => by_rests && self.evens(),
            "replies-only" => replies == Some((1, 1)),
            "replies-all" => replies == Some((number, number)),
            "replies-one" => replies == Some((1, number)),
            "replies" => replies == Some((found.number("k"), number)),
            "bound" | "bound-why" => n.is_some_and(|n| found.all("n", n)),
            "one-pile-all" => full.len() == 1 && !misere && self.won,
            "one-pile-leave" => {
                full.len() == 1 && misere && self.winning.iter().all(|m| left(m) == 1)
            }
            "one-pile-multiple" | "one-pile-one-more" => match (&full[..], n) {
                (&[only], Some(n)) => {
                    let size = self.piles[only];
                    found.all("n", n)
                        && found.numbers("d") == [size, size / n, n, size % n]
                        && misere == (found.name() == "one-pile-one-more")
                        && self.winning.iter().all(|m| left(m) == u64::from(misere))
                }
                _ => false,
            },
            "two" | "two-rests" => {
                let equal = |m: &Take| {
                    let mut left = after(rests, (0, 0));
                    left[m.0] = (self.piles[m.0] - m.1) % n.unwrap_or(u64::MAX);
                    left[full[0]] == left[full[1]]
                };
                full.len() == 2 && by_rests && self.won && self.winning.iter().all(equal)
            }
            "two-end" => {
                let last = |m: &Take| after(&self.piles, *m).iter().sum::<u64>() == 1;
                let one = full.iter().any(|&i| self.piles[i] == 1);
                misere && full.len() == 2 && one && self.winning.iter().all(last)
            }
            "two-end-bound" => {
                let ends = |m: &Take| {
                    let mut left = rests.clone();
                    left[m.0] = (self.piles[m.0] - m.1) % n.unwrap_or(u64::MAX);
                    left.iter().sum::<u64>() == 1
                };
                let small = full.iter().any(|&i| rests[i] <= 1);
                let mut all = self.play.moves(&self.piles);
                all.retain(ends);
                misere && full.len() == 2 && small && self.won && all == self.winning
            }
            kind @ ("singles-bound" | "singles-bound-ones" | "singles-bound-zeros") => match n {
                Some(n) => {
                    let take = |&i: &usize| (i, if rests[i] == 1 { 1 } else { n - 1 });
                    let mut moves: Vec<Take> = full.iter().map(take).collect();
                    moves.retain(|m| m.1 <= self.piles[m.0]);
                    let (by_ones, by_zeros) = (ones > 0, moves.len() as u64 > ones);
                    bigs.is_empty()
                        && misere
                        && found.number("k") == ones
                        && by_ones == (kind != "singles-bound-zeros")
                        && by_zeros == (kind != "singles-bound-ones")
                        && (!by_zeros || found.number("m") == n - 1)
                        && self.winning == moves
                }
                None => false,
            },
            "one-big" | "one-big-bound" => {
                misere && by_rests && bigs == [found.pile()] && winning_piles == bigs
            }
            "besides-odd" | "besides-even" | "besides-odd-bound" | "besides-even-bound" => {
                let goal = u64::from(found.name().contains("even"));
                let big = bigs.first().copied().unwrap_or_default();
                let there = self.winning.iter().any(|m| m.0 == big && left(m) == goal);
                let right = found.all_piles(big) && found.number("k") == ones;
                bigs == [big] && by_rests && right && ones % 2 == 1 - goal && there
            }
            "balance-one" | "balance" => {
                let has = |&&i: &&usize| rests[i] / odd.first().unwrap_or(&1) % 2 == 1;
                let has: Vec<usize> = full.iter().filter(has).copied().collect();
                // It becomes smaller, with every column even.
                let flips = |&i: &usize| {
                    let to = rests[i] ^ sum;
                    to < rests[i] && self.winning.contains(&(i, rests[i] - to))
                };
                odd.first() == Some(&number)
                    && found.piles() == has
                    && (has.len() == 1) == (found.name() == "balance-one")
                    && has.iter().all(flips)
            }
            "answer" => {
                let m = (found.piles()[0], found.number("k"));
                let tried = self.play.hardest(&self.piles).contains(&m);
                let next = after(&self.piles, m);
                let rests = self::rests(n, &next);
                let odd = odd_columns(&rests);
                let binary = |name| u64::from_str_radix(found.text(name), 2).unwrap_or(u64::MAX);
                let (i, from, to) = (found.pile(), binary("x"), binary("t"));
                tried
                    && odd.first() == Some(&number)
                    && rests.get(i) == Some(&from)
                    && from / number % 2 == 1
                    && to == from ^ odd.iter().sum::<u64>()
                    && self.play.wins(&next, (i, from.wrapping_sub(to)))
            }
            "rising" => {
                let rises = self.winning.iter().any(|m| left(m) > rests[m.0]);
                n.is_some_and(|n| found.all("n", n)) && rises && self.marked
            }
            "around" => n.is_some_and(|n| {
                let moves: Vec<Option<Take>> = found
                    .text("a")
                    .split(", ")
                    .map(|e| around(e, n, rests, &self.piles, self.tongue))
                    .collect();
                let rises = |m: &&Take| left(m) > rests[m.0];
                let rising: Vec<Option<Take>> =
                    self.winning.iter().filter(rises).map(|&m| Some(m)).collect();
                found.all("n", n) && moves == rising
            }),
            "spoken-sum" => sums(found.text("s")) == Some(sum),
            "spoken-end" | "spoken-end-bound" => {
                self.is_end() && bigs.len() <= 1 && by_rests && number == sum
            }
            "spoken-rests" => n == Some(number) && listed(found.text("a"), 10) == Some(expected),
            "spoken-digits" => listed(found.text("a"), 2) == Some(expected),
            "spoken-odd" => numbers(found.text("d")) == odd,
            "spoken-even" => odd.is_empty(),
            other => return untrue(&format!("{other} is not said in a hint")),
        };
        if ok { Ok(()) } else { untrue(&format!("{found:?} of {:?}", self.piles)) }
    }

    /// Whether, after any move of the player who has to move next, an odd number of piles has a 1 in the leading odd
    /// column, and each of them gets smaller, by a legal move, when 0 and 1 are swapped in its odd columns.
    fn evens(&self) -> bool {
        let n = self.play.counts_in(&self.piles);
        let lost: Vec<Vec<u64>> = match self.won {
            true => {
                let named = self.named().iter();
                named.map(|&m| after(&self.piles, m)).collect()
            }
            false => vec![self.piles.clone()],
        };
        let evens = |next: &[u64]| {
            let rests = rests(n, next);
            let odd = odd_columns(&rests);
            let sum: u64 = odd.iter().sum();
            let mut has = (0..next.len()).filter(|&i| {
                let leading = odd.first();
                leading.is_some_and(|power| rests[i] / power % 2 == 1)
            });
            let legal = self.play.moves(next);
            let shrinks = |i: usize| {
                let to = rests[i] ^ sum;
                to < rests[i] && legal.contains(&(i, rests[i] - to))
            };
            has.clone().count() % 2 == 1 && has.all(shrinks)
        };
        let each = |lost: &Vec<u64>| {
            let mut moves = self.play.moves(lost).into_iter();
            moves.all(|m| evens(&after(lost, m)))
        };
        !lost.is_empty() && lost.iter().all(each)
    }

    /// Checks the table: headings are powers of two; below them are each pile's digits, their parity and the nim-sum;
    /// below that, the winning moves.
    fn table(&mut self, lines: &[&str]) -> Result<(), Untrue> {
        let empty = lines.iter().position(|line| line.is_empty());
        let (upper, lower) = lines.split_at(empty.unwrap_or(lines.len()));
        let words: Vec<Vec<&str>> =
            upper.iter().map(|line| line.split_whitespace().collect()).collect();
        let full: Vec<usize> = (0..self.piles.len()).filter(|&i| self.piles[i] > 0).collect();
        let (Some(headings), true) = (words.first(), words.len() > full.len() + 1) else {
            return untrue("there is no table");
        };
        let columns = headings.len();
        let powers: Vec<u64> = (0..columns as u32).rev().map(|bit| 2u64.pow(bit)).collect();
        let right = headings.iter().map(|h| h.parse().ok()).eq(powers.iter().map(|&p| Some(p)));
        if !right {
            return untrue(&format!("{lines:?}"));
        }
        let digits =
            |n: u64| -> Vec<String> { powers.iter().map(|p| (n / p % 2).to_string()).collect() };
        let n = self.play.counts_in(&self.piles);
        for (row, &i) in words[1..].iter().zip(&full) {
            if row.len() <= columns {
                return untrue(&format!("{row:?}"));
            }
            let (left, right) = row.split_at(row.len() - columns);
            let (size, rest) = (self.piles[i], self.rests[i]);
            let sizes = numbers(&left[1..].join(" "));
            let says = match n {
                Some(n) => sizes == [size, size / n, n, rest] || sizes == [size, rest],
                None => sizes == [size],
            };
            if pile(left[0]) != Some(i) || right != digits(rest) || !says {
                return untrue(&format!("{row:?}"));
            }
            self.claims += 1;
        }
        let [letters, names] = match self.tongue {
            Tongue::English => [["e", "o"], ["parity", "nim-sum"]],
            Tongue::French => [["p", "i"], ["parité", "nim-somme"]],
        };
        let odd = powers.iter().map(|&p| ones_in(&self.rests, p) % 2 == 1);
        let mut below = vec![names[0].to_owned()];
        below.extend(odd.map(|odd| letters[usize::from(odd)].to_owned()));
        let sum: u64 = odd_columns(&self.rests).iter().sum();
        below.extend([names[1].to_owned(), sum.to_string()]);
        let bigs = self.rests.iter().filter(|&&r| r > 1).count();
        if self.play.misere && bigs <= 1 {
            below.extend(self.end_words().split_whitespace().map(str::to_owned));
            if !self.is_end() {
                return untrue("that is not how it ends");
            }
        }
        if words[1 + full.len()..].concat() != below {
            return untrue(&format!("{lines:?}"));
        }
        self.claims += 2;
        self.moves(lower, columns)
    }

    /// Checks lines like `A  take 2  011 → 001  leaves 1`, with a mark where the digits go up.
    fn moves(&mut self, lines: &[&str], columns: usize) -> Result<(), Untrue> {
        let names = match self.tongue {
            Tongue::English => ["take", "leaves"],
            Tongue::French => ["prends", "reste"],
        };
        let n = self.play.counts_in(&self.piles).unwrap_or(u64::MAX);
        let left = |m: &Take| self.piles[m.0] - m.1;
        let rises = |m: &Take| left(m) % n > self.rests[m.0];
        let marked = lines.iter().any(|line| line.contains('↑'));
        let mut listed = Vec::new();
        for line in lines.iter().skip(1) {
            let words: Vec<&str> = line.split_whitespace().collect();
            let m = match (words.first().and_then(|w| pile(w)), words.get(2)) {
                (Some(pile), Some(take)) => (pile, take.parse().unwrap_or(0)),
                _ => return untrue(&format!("{line:?}")),
            };
            if !self.winning.contains(&m) {
                return untrue(&format!("{line:?}"));
            }
            let binary = |n: u64| format!("{n:0columns$b}");
            let (from, to) = (binary(self.rests[m.0]), binary(left(&m) % n));
            let (take, leaves) = (m.1.to_string(), left(&m).to_string());
            let mut right = vec![words[0], names[0], &take, &from, "→", &to];
            right.extend((marked && rises(&m)).then_some("↑"));
            right.extend([names[1], &leaves]);
            if words != right {
                return untrue(&format!("{line:?}"));
            }
            listed.push(m);
            self.claims += 1;
        }
        if marked && !listed.iter().any(rises) {
            return untrue("nothing rises");
        }
        self.marked = marked;
        self.listed = (!listed.is_empty()).then_some(listed);
        Ok(())
    }
}

/// `C from 1 to 2 (taking 4 − 1 = 3)`: returns the move, if all of it is right.
pub fn around(entry: &str, n: u64, rests: &[u64], piles: &[u64], tongue: Tongue) -> Option<Take> {
    let i = pile(entry.split(' ').next()?)?;
    let [from, to, all, gain, take] = numbers(entry)[..] else {
        return None;
    };
    let letter = char::from(b'A' + i as u8);
    let words = match tongue {
        Tongue::English => format!("{letter} from {from} to {to} (taking {all} − {gain} = {take})"),
        Tongue::French => format!("{letter} de {from} à {to} (en prenant {all} − {gain} = {take})"),
    };
    let right = words == entry
        && rests.get(i) == Some(&from)
        && to > from
        && all == n
        && gain == to - from
        && take == n - gain
        && piles[i].checked_sub(take).map(|left| left % n) == Some(to);
    right.then_some((i, take))
}

/// `B 1 → 2`: returns the move, if it leaves that.
fn compact(entry: &str, piles: &[u64]) -> Option<Take> {
    let i = pile(entry.split(' ').next()?)?;
    let [take, left] = numbers(entry)[..] else {
        return None;
    };
    let words = format!("{} {take} → {left}", char::from(b'A' + i as u8));
    (words == entry && piles.get(i)?.checked_sub(take) == Some(left)).then_some((i, take))
}

/// `16 + 2 = 18`, which must add up, or only the number.
fn sums(text: &str) -> Option<u64> {
    let (powers, sum) = match text.split_once(" = ") {
        Some((powers, sum)) => (numbers(powers), sum),
        None => (numbers(text), text),
    };
    let sum: u64 = sum.parse().ok()?;
    let right = powers.iter().all(|n| n.count_ones() < 2) && powers.iter().sum::<u64>() == sum;
    right.then_some(sum)
}

/// `A 101, B 10`: piles, with numbers by their digits.
fn listed(text: &str, radix: u32) -> Option<Vec<(usize, u64)>> {
    let one = |entry: &str| {
        let (letter, digits) = entry.split_once(' ')?;
        Some((pile(letter)?, u64::from_str_radix(digits, radix).ok()?))
    };
    text.split(", ").map(one).collect()
}
