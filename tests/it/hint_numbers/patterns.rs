//! The sentences of a hint, in the languages that are read back, with names for what they state.

use bouton::locale::Locale;
use nim::PileIx;

/// A line that was recognised, and what it states.
#[derive(Debug)]
pub struct Found<'a> {
    pub id: &'static str,
    stated: Vec<(&'static str, &'a str)>,
}

/// The only pattern that the line follows.
pub fn find(line: &str, locale: Locale) -> Option<Found<'_>> {
    // French typography is tested elsewhere.
    PATTERNS.iter().find_map(|&(id, english, french)| {
        let pattern = if locale == crate::languages::french() {
            french
        } else {
            english
        };
        let stated = read(pattern, line)?;
        Some(Found { id, stated })
    })
}

/// Matches a pattern, in which `<n>` stands for anything that such a name can be.
fn read<'a>(pattern: &'static str, line: &'a str) -> Option<Vec<(&'static str, &'a str)>> {
    let mut parts = pattern.split('<');
    let mut rest = strip(line, parts.next()?)?;
    let mut stated = Vec::new();
    for part in parts {
        let (name, literal) = part.split_once('>')?;
        let end = match literal {
            "" => rest.len(),
            _ => (0..rest.len())
                .find(|&i| rest.is_char_boundary(i) && strip(&rest[i..], literal).is_some())?,
        };
        let (value, after) = rest.split_at(end);
        fits(name, value).then_some(())?;
        stated.push((name, value));
        rest = strip(after, literal)?;
    }
    rest.is_empty().then_some(stated)
}

/// What comes after that literal; its plain spaces also stand for narrow ones.
fn strip<'a>(text: &'a str, literal: &str) -> Option<&'a str> {
    let mut rest = text.chars();
    for expected in literal.chars() {
        let found = rest.next()?;
        let same = found == expected || (expected == ' ' && found == '\u{202f}');
        same.then_some(())?;
    }
    Some(rest.as_str())
}

/// Whether a value is of its name's kind.
fn fits(name: &str, value: &str) -> bool {
    match name {
        "p" => value.parse::<PileIx>().is_ok(),
        "q" => value.split([',', ' ']).all(|word| {
            word.is_empty() || word == "and" || word == "et" || word.parse::<PileIx>().is_ok()
        }),
        "r" => value == "nothing" || value.split('-').all(|n| n.parse::<u64>().is_ok()),
        "d" | "s" => value.contains(|c: char| c.is_ascii_digit()),
        "w" => ["wins", "loses", "gagne", "perd"].contains(&value),
        "a" | "b" => true,
        _ => value.parse::<u64>().is_ok(),
    }
}

impl Found<'_> {
    pub fn text(&self, name: &str) -> &str {
        let found = self.stated.iter().find(|(n, _)| *n == name);
        found.unwrap_or_else(|| panic!("no {name} in {self:?}")).1
    }

    pub fn number(&self, name: &str) -> u64 {
        self.text(name).parse().expect("a number")
    }

    /// Whether whatever has that name is that number.
    pub fn all(&self, name: &str, n: u64) -> bool {
        let mut named = self.stated.iter().filter(|(own, _)| *own == name);
        named.all(|(_, value)| value.parse() == Ok(n))
    }

    pub fn pile(&self, name: &str) -> usize {
        self.text(name).parse::<PileIx>().expect("a pile").0
    }

    /// Whether whatever has that name is that pile.
    pub fn all_piles(&self, name: &str, pile: usize) -> bool {
        let mut named = self.stated.iter().filter(|(own, _)| *own == name);
        named.all(|(_, value)| value.parse() == Ok(PileIx(pile)))
    }

    /// `A, B and C`
    pub fn piles(&self, name: &str) -> Vec<usize> {
        let words = self.text(name).split([',', ' ']);
        words
            .filter(|word| !["", "and", "et"].contains(word))
            .map(|word| word.parse::<PileIx>().expect("a pile").0)
            .collect()
    }

    /// Every number there: `3-5-7`, `21 = 5·4 + 1`
    pub fn numbers(&self, name: &str) -> Vec<u64> {
        let numbers = self.text(name).split(|c: char| !c.is_ascii_digit());
        numbers.filter_map(|n| n.parse().ok()).collect()
    }

    /// `16 + 2 = 18`, which must add up, or the number alone.
    pub fn sum(&self, name: &str) -> u64 {
        let (powers, sum) = match self.text(name).split_once(" = ") {
            Some((powers, sum)) => (Some(powers), sum),
            None => (None, self.text(name)),
        };
        let sum = sum.parse().expect("a number");
        if let Some(powers) = powers {
            let powers = powers
                .split(" + ")
                .map(|n| n.parse::<u64>().expect("a power"));
            let powers: Vec<u64> = powers.collect();
            assert!(powers.iter().all(|n| n.is_power_of_two()));
            assert!(powers.is_sorted_by(|a, b| a > b));
            assert_eq!(powers.iter().sum::<u64>(), sum);
        }
        sum
    }

    /// `A 10011 becomes 00001 (1), …`: pile, from and to.
    pub fn becoming(&self) -> Vec<(usize, u64, u64)> {
        let one = |entry: &str| {
            let words: Vec<&str> = entry.split_whitespace().collect();
            let pile = words[0].parse::<PileIx>().expect("a pile").0;
            let digits = |word: &str| {
                let digits = word.chars().all(|c| c == '0' || c == '1');
                digits.then(|| u64::from_str_radix(word, 2).expect("digits"))
            };
            let told: Vec<u64> = words[1..].iter().filter_map(|word| digits(word)).collect();
            let [from, to] = told[..] else {
                panic!("{entry}");
            };
            let last = words[words.len() - 1].trim_matches(['(', ')']);
            assert_eq!(last.parse(), Ok(to), "{entry}");
            (pile, from, to)
        };
        self.text("b").split(", ").map(one).collect()
    }

    /// Whether the word for the last object's taker is that it wins.
    pub fn wins(&self) -> bool {
        ["wins", "gagne"].contains(&self.text("w"))
    }
}

/// Names, and the lines in English and French. In them, p is a pile, q piles, r what is left, w who wins, d a division,
/// s a sum, b what piles become, a how remainders go up, and all else a number.
const PATTERNS: &[(&str, &str, &str)] = &[
    (
        "position",
        "<r>: whoever takes the last object <w>.",
        "<r> : qui prend le dernier objet <w>.",
    ),
    (
        "position-one",
        "<r>: whoever takes the last object <w>, and a move takes exactly 1.",
        "<r> : qui prend le dernier objet <w>, et un coup prend exactement 1.",
    ),
    (
        "position-max",
        "<r>: whoever takes the last object <w>, and a move takes <n> at most.",
        "<r> : qui prend le dernier objet <w>, et un coup prend <n> au plus.",
    ),
    ("can-win", "You can win from here.", "Tu peux gagner d’ici."),
    (
        "lost",
        "You are losing, and no move can change that.",
        "Tu perds, et aucun coup n’y peut rien.",
    ),
    (
        "losing",
        "You are losing, if your opponent plays well.",
        "Tu perds, si l’adversaire joue bien.",
    ),
    (
        "over-lost",
        "Nothing is left: whoever took the last object has lost.",
        "Il ne reste rien : qui a pris le dernier objet a perdu.",
    ),
    (
        "over-won",
        "Nothing is left: whoever took the last object has won.",
        "Il ne reste rien : qui a pris le dernier objet a gagné.",
    ),
    (
        "pile",
        "The winning move is in pile <q>.",
        "Le coup gagnant est dans la pile <q>.",
    ),
    (
        "piles",
        "There is a winning move in each of the piles <q>.",
        "Il y a un coup gagnant dans chacune des piles <q>.",
    ),
    (
        "pile-any",
        "Any pile will do.",
        "N’importe quelle pile convient.",
    ),
    (
        "pile-lost",
        "No pile wins by itself. The one to try is <p>.",
        "Aucune pile ne gagne à elle seule. Celle à essayer : <p>.",
    ),
    (
        "one-move",
        "Take <n> from <p>, leaving <r>.",
        "Prends <n> dans <p> : il reste <r>.",
    ),
    ("moves", "<n> moves win:", "<n> coups gagnent :"),
    (
        "entry",
        "• <p>: take <n>, leaving <r>",
        "• <p> : prends <n>, il reste <r>",
    ),
    (
        "move-any",
        "Take 1 from any pile.",
        "Prends 1 dans n’importe quelle pile.",
    ),
    (
        "try",
        "Best try: take <n> from <p>, leaving <r>.",
        "Meilleur essai : prends <n> dans <p>, il reste <r>.",
    ),
    (
        "replies-only",
        "The only reply wins for your opponent.",
        "La seule réponse gagne pour l’adversaire.",
    ),
    (
        "replies-all",
        "Each of the <n> replies wins for your opponent, and no other move is harder to answer.",
        "Chacune des <n> réponses gagne pour l’adversaire, et aucun autre coup n’est plus gênant.",
    ),
    (
        "replies-one",
        "Only 1 of <n> replies then wins for your opponent.",
        "Alors 1 réponse sur <n> seulement gagne pour l’adversaire.",
    ),
    (
        "replies",
        "<k> of <n> replies then win for your opponent.",
        "Alors <k> réponses sur <n> gagnent pour l’adversaire.",
    ),
    (
        "bound",
        "A move takes <m> at most. From a pile of <n> or more, the reply can make it up to <n>: so whole <n>s do not count, only the remainders.",
        "Un coup prend <m> au plus. Dans une pile de <n> ou plus, la réponse peut compléter à <n> : les paquets de <n> ne comptent donc pas, seuls comptent les restes.",
    ),
    (
        "reason-nothing-left-won",
        "The last one is yours, and you win.",
        "Le dernier objet est pour toi : tu gagnes.",
    ),
    (
        "reason-one-left-won",
        "Just 1 is left: your opponent must take it, and loses.",
        "Il ne reste que 1 objet : l’adversaire doit le prendre, et il perd.",
    ),
    (
        "reason-one-left-lost",
        "Just 1 is left: you must take it, and lose.",
        "Il ne reste que 1 objet : tu dois le prendre, et tu perds.",
    ),
    (
        "reason-parity-even-won",
        "<x> are left, an even number, and each move takes 1: you take the last one, and win.",
        "Il reste <x> objets, un nombre pair, et chaque coup prend 1 : tu prendras le dernier, et tu gagneras.",
    ),
    (
        "reason-parity-even-lost",
        "<x> are left, an even number, and each move takes 1: your opponent takes the last one, and wins.",
        "Il reste <x> objets, un nombre pair, et chaque coup prend 1 : l’adversaire prendra le dernier, et gagnera.",
    ),
    (
        "reason-parity-odd-won",
        "<x> are left, an odd number, and each move takes 1: your opponent takes the last one, and loses.",
        "Il reste <x> objets, un nombre impair, et chaque coup prend 1 : l’adversaire prendra le dernier, et perdra.",
    ),
    (
        "reason-parity-odd-lost",
        "<x> are left, an odd number, and each move takes 1: you take the last one, and lose.",
        "Il reste <x> objets, un nombre impair, et chaque coup prend 1 : tu prendras le dernier, et tu perdras.",
    ),
    (
        "reason-multiple-won",
        "<x> are left, a multiple of <n>: whatever your opponent takes, you make it up to <n>, and the last one is yours.",
        "Il reste <x>, un multiple de <n> : quoi que prenne l’adversaire, complète à <n>, et le dernier objet sera pour toi.",
    ),
    (
        "reason-multiple-lost",
        "<x> are left, a multiple of <n>: whatever you take, your opponent makes it up to <n>, and takes the last one.",
        "Il reste <x>, un multiple de <n> : quoi que tu prennes, l’adversaire complète à <n>, et prend le dernier objet.",
    ),
    (
        "reason-one-more-won",
        "<x> are left, 1 more than a multiple of <n>: whatever your opponent takes, you make it up to <n>, until they must take the last one.",
        "Il reste <x>, soit 1 de plus qu’un multiple de <n> : quoi que prenne l’adversaire, complète à <n>, jusqu’à lui laisser le dernier objet.",
    ),
    (
        "reason-one-more-lost",
        "<x> are left, 1 more than a multiple of <n>: whatever you take, your opponent makes it up to <n>, until you must take the last one.",
        "Il reste <x>, soit 1 de plus qu’un multiple de <n> : quoi que tu prennes, l’adversaire complète à <n>, jusqu’à te laisser le dernier objet.",
    ),
    (
        "reason-odd-ones-won",
        "<x> piles of 1 are left, an odd number. They go one by one: your opponent takes the last one, and loses.",
        "Il reste <x> piles de 1, un nombre impair. Elles partent une à une : l’adversaire prendra la dernière, et perdra.",
    ),
    (
        "reason-odd-ones-lost",
        "<x> piles of 1 are left, an odd number. They go one by one: you take the last one, and lose.",
        "Il reste <x> piles de 1, un nombre impair. Elles partent une à une : tu prendras la dernière, et tu perdras.",
    ),
    (
        "reason-odd-remainders-won",
        "Counting in <n>s, no remainder is above 1, and an odd number of them are 1: whatever your opponent takes, you can bring that about again, until they must take the last one.",
        "En comptant par <n>, aucun reste ne dépasse 1, et le nombre de restes de 1 est impair : quoi que prenne l’adversaire, tu peux y revenir, jusqu’à lui laisser le dernier objet.",
    ),
    (
        "reason-odd-remainders-lost",
        "Counting in <n>s, no remainder is above 1, and an odd number of them are 1: whatever you take, your opponent can bring that about again, until you must take the last one.",
        "En comptant par <n>, aucun reste ne dépasse 1, et le nombre de restes de 1 est impair : quoi que tu prennes, l’adversaire peut y revenir, jusqu’à te laisser le dernier objet.",
    ),
    (
        "reason-equal-won",
        "Two equal piles are left: whatever your opponent takes from one, you take from the other.",
        "Il reste deux piles égales : ce que l’adversaire prend dans l’une, prends-le dans l’autre.",
    ),
    (
        "reason-equal-lost",
        "Two equal piles are left: whatever you take from one, your opponent can take from the other.",
        "Il reste deux piles égales : ce que tu prends dans l’une, l’adversaire peut le prendre dans l’autre.",
    ),
    (
        "reason-equal-misere-won",
        "Two equal piles are left: whatever your opponent takes from one, you take from the other. Stop once only one pile holds more than 1: then leave just 1 in all, which your opponent must take.",
        "Il reste deux piles égales : ce que l’adversaire prend dans l’une, prends-le dans l’autre. Arrête dès qu’une seule pile a plus de 1 : laisse alors juste 1 objet en tout, que l’adversaire devra prendre.",
    ),
    (
        "reason-equal-misere-lost",
        "Two equal piles are left: whatever you take from one, your opponent can take from the other. Once only one pile holds more than 1, they stop and leave just 1 in all, which you must take.",
        "Il reste deux piles égales : ce que tu prends dans l’une, l’adversaire peut le prendre dans l’autre. Dès qu’une seule pile a plus de 1, il arrête et laisse juste 1 objet en tout, que tu devras prendre.",
    ),
    (
        "reason-pairs-won",
        "Only pairs are left: whatever your opponent takes from one pile, you take from its twin.",
        "Il ne reste que des paires : ce que l’adversaire prend dans une pile, prends-le dans sa jumelle.",
    ),
    (
        "reason-pairs-lost",
        "Only pairs are left: whatever you take from one pile, your opponent can take from its twin.",
        "Il ne reste que des paires : ce que tu prends dans une pile, l’adversaire peut le prendre dans sa jumelle.",
    ),
    (
        "reason-pairs-misere-won",
        "Only pairs are left: whatever your opponent takes from one pile, you take from its twin. Stop once only one pile holds more than 1: then leave an odd number of piles of 1, and your opponent takes the last one.",
        "Il ne reste que des paires : ce que l’adversaire prend dans une pile, prends-le dans sa jumelle. Arrête dès qu’une seule pile a plus de 1 : laisse alors un nombre impair de piles de 1, et l’adversaire prendra la dernière.",
    ),
    (
        "reason-pairs-misere-lost",
        "Only pairs are left: whatever you take from one pile, your opponent can take from its twin. Once only one pile holds more than 1, they stop and leave an odd number of piles of 1, and you take the last one.",
        "Il ne reste que des paires : ce que tu prends dans une pile, l’adversaire peut le prendre dans sa jumelle. Dès qu’une seule pile a plus de 1, il arrête et laisse un nombre impair de piles de 1 : tu prendras la dernière.",
    ),
    (
        "reason-equal-remainders-won",
        "Counting in <n>s, the remainders of the two piles are equal: whatever your opponent takes, you can make them equal again.",
        "En comptant par <n>, les restes des deux piles sont égaux : quoi que prenne l’adversaire, tu peux les rendre égaux à nouveau.",
    ),
    (
        "reason-equal-remainders-lost",
        "Counting in <n>s, the remainders of the two piles are equal: whatever you take, your opponent can make them equal again.",
        "En comptant par <n>, les restes des deux piles sont égaux : quoi que tu prennes, l’adversaire peut les rendre égaux à nouveau.",
    ),
    (
        "reason-equal-remainders-misere-won",
        "Counting in <n>s, the remainders of the two piles are equal: whatever your opponent takes, you can make them equal again. Stop once only one remainder is above 1: from then on leave an odd number of remainders of 1, and your opponent takes the last one.",
        "En comptant par <n>, les restes des deux piles sont égaux : quoi que prenne l’adversaire, tu peux les rendre égaux à nouveau. Arrête dès qu’un seul reste dépasse 1 : laisse alors chaque fois un nombre impair de restes de 1, et l’adversaire prendra le dernier objet.",
    ),
    (
        "reason-equal-remainders-misere-lost",
        "Counting in <n>s, the remainders of the two piles are equal: whatever you take, your opponent can make them equal again. Once only one remainder is above 1, they stop and leave an odd number of remainders of 1, and you take the last one.",
        "En comptant par <n>, les restes des deux piles sont égaux : quoi que tu prennes, l’adversaire peut les rendre égaux à nouveau. Dès qu’un seul reste dépasse 1, il arrête et laisse chaque fois un nombre impair de restes de 1 : tu prendras le dernier objet.",
    ),
    (
        "reason-balance-won",
        "Every column of digits is even: your opponent must make one odd, and you can make all even again.",
        "Toutes les colonnes de chiffres sont paires : l’adversaire doit en rendre une impaire, et tu peux les rendre toutes paires à nouveau.",
    ),
    (
        "reason-balance-lost",
        "Every column of digits is even: you must make one odd, and your opponent can make all even again.",
        "Toutes les colonnes de chiffres sont paires : tu dois en rendre une impaire, et l’adversaire peut les rendre toutes paires à nouveau.",
    ),
    (
        "reason-balance-misere-won",
        "Every column of digits is even: your opponent must make one odd, and you can make all even again. Stop once only one pile holds more than 1: then leave an odd number of piles of 1, and your opponent takes the last one.",
        "Toutes les colonnes de chiffres sont paires : l’adversaire doit en rendre une impaire, et tu peux les rendre toutes paires à nouveau. Arrête dès qu’une seule pile a plus de 1 : laisse alors un nombre impair de piles de 1, et l’adversaire prendra la dernière.",
    ),
    (
        "reason-balance-misere-lost",
        "Every column of digits is even: you must make one odd, and your opponent can make all even again. Once only one pile holds more than 1, they stop and leave an odd number of piles of 1, and you take the last one.",
        "Toutes les colonnes de chiffres sont paires : tu dois en rendre une impaire, et l’adversaire peut les rendre toutes paires à nouveau. Dès qu’une seule pile a plus de 1, il arrête et laisse un nombre impair de piles de 1 : tu prendras la dernière.",
    ),
    (
        "reason-balanced-remainders-won",
        "Counting in <n>s, every column of the remainders’ digits is even: your opponent must make one odd, and you can make all even again.",
        "En comptant par <n>, toutes les colonnes de chiffres des restes sont paires : l’adversaire doit en rendre une impaire, et tu peux les rendre toutes paires à nouveau.",
    ),
    (
        "reason-balanced-remainders-lost",
        "Counting in <n>s, every column of the remainders’ digits is even: you must make one odd, and your opponent can make all even again.",
        "En comptant par <n>, toutes les colonnes de chiffres des restes sont paires : tu dois en rendre une impaire, et l’adversaire peut les rendre toutes paires à nouveau.",
    ),
    (
        "reason-balanced-remainders-misere-won",
        "Counting in <n>s, every column of the remainders’ digits is even: your opponent must make one odd, and you can make all even again. Stop once only one remainder is above 1: from then on leave an odd number of remainders of 1, and your opponent takes the last one.",
        "En comptant par <n>, toutes les colonnes de chiffres des restes sont paires : l’adversaire doit en rendre une impaire, et tu peux les rendre toutes paires à nouveau. Arrête dès qu’un seul reste dépasse 1 : laisse alors chaque fois un nombre impair de restes de 1, et l’adversaire prendra le dernier objet.",
    ),
    (
        "reason-balanced-remainders-misere-lost",
        "Counting in <n>s, every column of the remainders’ digits is even: you must make one odd, and your opponent can make all even again. Once only one remainder is above 1, they stop and leave an odd number of remainders of 1, and you take the last one.",
        "En comptant par <n>, toutes les colonnes de chiffres des restes sont paires : tu dois en rendre une impaire, et l’adversaire peut les rendre toutes paires à nouveau. Dès qu’un seul reste dépasse 1, il arrête et laisse chaque fois un nombre impair de restes de 1 : tu prendras le dernier objet.",
    ),
    (
        "around",
        "A remainder can go up, past a multiple of <n>: <a>.",
        "Un reste peut monter, en passant un multiple de <n> : <a>.",
    ),
    (
        "one-pile-all",
        "There is one pile, and you may take it all.",
        "Il n’y a qu’une pile, et tu peux la prendre toute.",
    ),
    (
        "one-pile-leave",
        "There is one pile: leave just 1.",
        "Il n’y a qu’une pile : laisse juste 1.",
    ),
    (
        "one-pile-multiple",
        "There is one pile, and <d>: leave a multiple of <n>.",
        "Il n’y a qu’une pile, et <d> : laisse un multiple de <n>.",
    ),
    (
        "one-pile-one-more",
        "There is one pile, and <d>: leave 1 more than a multiple of <n>.",
        "Il n’y a qu’une pile, et <d> : laisse 1 de plus qu’un multiple de <n>.",
    ),
    (
        "two",
        "There are two piles: make them equal.",
        "Il y a deux piles : rends-les égales.",
    ),
    (
        "two",
        "There are two piles: make their remainders equal.",
        "Il y a deux piles : rends leurs restes égaux.",
    ),
    (
        "two-end",
        "There are two piles, and one of them is 1: leave just 1 in all.",
        "Il y a deux piles, dont une de 1 : laisse juste 1 objet en tout.",
    ),
    (
        "two-end-bound",
        "There are two piles, and a remainder is 0 or 1: leave one remainder of 1, and the other 0.",
        "Il y a deux piles, dont l’un des restes ne dépasse pas 1 : laisse un reste de 1 et l’autre de 0.",
    ),
    (
        "singles-bound",
        "No remainder is above 1: leave an odd number of remainders of 1. Now there are <k>: take 1 where the remainder is 1, or <m> where it is 0.",
        "Aucun reste ne dépasse 1 : laisse un nombre impair de restes de 1. Il y en a <k> : prends 1 là où le reste est 1, ou <m> là où il est 0.",
    ),
    (
        "one-big-odd",
        "The end is near: only <p> holds more than 1. Leave an odd number of piles of 1. Besides <p> there is <k>, which is odd already, so take all of <p>.",
        "La fin approche : seule <p> a plus de 1. Laisse un nombre impair de piles de 1. À part <p>, il y en a <k>, c’est déjà impair : prends tout dans <p>.",
    ),
    (
        "one-big-odd",
        "The end is near: only <p> holds more than 1. Leave an odd number of piles of 1. Besides <p> there are <k>, which is odd already, so take all of <p>.",
        "La fin approche : seule <p> a plus de 1. Laisse un nombre impair de piles de 1. À part <p>, il y en a <k>, c’est déjà impair : prends tout dans <p>.",
    ),
    (
        "one-big-even",
        "The end is near: only <p> holds more than 1. Leave an odd number of piles of 1. Besides <p> there are <k>, so leave 1 in <p> as well.",
        "La fin approche : seule <p> a plus de 1. Laisse un nombre impair de piles de 1. À part <p>, il y en a <k> : laisse 1 aussi dans <p>.",
    ),
    (
        "one-big-bound-odd",
        "The end is near: only <p> has a remainder above 1. Leave an odd number of remainders of 1. Besides <p> there is <k>, which is odd already, so bring <p> down to remainder 0.",
        "La fin approche : seule <p> a un reste de plus de 1. Laisse un nombre impair de restes de 1. À part <p>, il y en a <k>, c’est déjà impair : amène <p> au reste 0.",
    ),
    (
        "one-big-bound-odd",
        "The end is near: only <p> has a remainder above 1. Leave an odd number of remainders of 1. Besides <p> there are <k>, which is odd already, so bring <p> down to remainder 0.",
        "La fin approche : seule <p> a un reste de plus de 1. Laisse un nombre impair de restes de 1. À part <p>, il y en a <k>, c’est déjà impair : amène <p> au reste 0.",
    ),
    (
        "one-big-bound-even",
        "The end is near: only <p> has a remainder above 1. Leave an odd number of remainders of 1. Besides <p> there are <k>, so bring <p> down to remainder 1.",
        "La fin approche : seule <p> a un reste de plus de 1. Laisse un nombre impair de restes de 1. À part <p>, il y en a <k> : amène <p> au reste 1.",
    ),
    (
        "key",
        "In the parity row, o marks a column with an odd number of 1s, e one with an even number. The odd columns make up the nim-sum: <s>.",
        "Dans la ligne de parité, i marque une colonne qui a un nombre impair de 1, p une colonne qui en a un nombre pair. Les colonnes impaires forment la nim-somme : <s>.",
    ),
    (
        "key-even",
        "In the parity row, e marks a column with an even number of 1s. All are even: the nim-sum is 0.",
        "Dans la ligne de parité, p marque une colonne qui a un nombre pair de 1. Toutes sont paires : la nim-somme est 0.",
    ),
    (
        "key-end",
        "The nim-sum is <n>; but at the end, what counts is how many piles hold 1.",
        "La nim-somme est <n> ; mais à la fin, ce qui compte est le nombre de piles de 1.",
    ),
    (
        "key-end-bound",
        "The nim-sum is <n>; but at the end, what counts is how many remainders are 1.",
        "La nim-somme est <n> ; mais à la fin, ce qui compte est le nombre de restes de 1.",
    ),
    (
        "balance-one",
        "The leading odd column is that of <n>, and only <q> has a 1 there. Change its digits in the odd columns (1 to 0, 0 to 1), and every column is even.",
        "La première colonne impaire est celle de <n>, et seule <q> y a un 1. Change ses chiffres dans les colonnes impaires (1 en 0, 0 en 1) : toutes les colonnes sont paires.",
    ),
    (
        "balance",
        "The leading odd column is that of <n>, and <q> have a 1 there. In one of them, change the digits in the odd columns (1 to 0, 0 to 1), and every column is even.",
        "La première colonne impaire est celle de <n> : <q> y ont un 1. Dans l’une d’elles, change les chiffres des colonnes impaires (1 en 0, 0 en 1) : toutes les colonnes sont paires.",
    ),
    (
        "becoming-bound",
        "So, in remainders: <b>.",
        "Donc, pour les restes : <b>.",
    ),
    ("becoming", "So <b>.", "Donc <b>."),
];
