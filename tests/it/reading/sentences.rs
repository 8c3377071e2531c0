//! The sentences of hints and reviews in the languages that are read back, with names for what they claim. One that is
//! not here is not understood, so nothing new is said unchecked.

/// Which language is read: an index into each sentence's two texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tongue {
    English,
    French,
}

/// A sentence that was understood, and what it states.
#[derive(Debug, Clone)]
pub struct Found<'a> {
    pub id: &'static str,
    stated: Vec<(&'static str, &'a str)>,
}

/// The sentences of a line; `None` if one of them is not understood.
pub fn sentences(line: &str, tongue: Tongue) -> Option<Vec<Found<'_>>> {
    if line.is_empty() {
        return Some(Vec::new());
    }
    SENTENCES.iter().find_map(|&(id, english, french)| {
        let pattern = match tongue {
            Tongue::English => english,
            Tongue::French => french,
        };
        let (stated, rest) = read(pattern, line)?;
        let rest = if rest.is_empty() { rest } else { rest.strip_prefix(' ')? };
        let mut found = vec![Found { id, stated }];
        found.extend(sentences(rest, tongue)?);
        Some(found)
    })
}

/// What a pattern states of the front of a line, in which `<n>` stands for anything that such a name can be, and what
/// comes after it.
fn read<'a>(
    pattern: &'static str,
    line: &'a str,
) -> Option<(Vec<(&'static str, &'a str)>, &'a str)> {
    let mut parts = pattern.split('<');
    let mut rest = line.strip_prefix(parts.next()?)?;
    let mut stated = Vec::new();
    for part in parts {
        let (name, literal) = part.split_once('>')?;
        let end = match literal {
            "" => rest.len(),
            _ => rest.find(literal)?,
        };
        let (value, after) = rest.split_at(end);
        fits(name, value).then_some(())?;
        stated.push((name, value));
        rest = after.strip_prefix(literal)?;
    }
    Some((stated, rest))
}

/// Whether a value is of its name's kind: p a pile, q piles, r what is left, w who wins, u a person, and others that
/// are read where they are checked; all else is a number.
fn fits(name: &str, value: &str) -> bool {
    match name {
        "p" => pile(value).is_some(),
        "q" => piles(value).is_some(),
        "r" => value == "nothing" || value.split('-').all(|n| n.parse::<u64>().is_ok()),
        "w" => ["wins", "loses", "gagne", "perd"].contains(&value),
        "u" | "v" => ["<@1>", "<@2>"].contains(&value),
        "@1" | "@2" => value.strip_prefix('<').and_then(|v| v.strip_suffix('>')) == Some(name),
        "a" | "b" | "o" | "d" | "s" | "t" | "x" => value.contains(|c: char| c.is_ascii_digit()),
        "any" => true,
        _ => value.parse::<u64>().is_ok(),
    }
}

/// A text without its emphasis, and with the hyphens and spaces that are typed.
pub fn plain(text: &str) -> String {
    text.replace("**", "").replace('\u{2011}', "-").replace('\u{202f}', " ")
}

/// A pile's number by its letter.
pub fn pile(letter: &str) -> Option<usize> {
    match letter.as_bytes() {
        [letter @ b'A'..=b'Z'] => Some(usize::from(letter - b'A')),
        _ => None,
    }
}

/// `A, B and C`
pub fn piles(list: &str) -> Option<Vec<usize>> {
    let words = list.split([',', ' ']);
    let words = words.filter(|word| !["", "and", "et"].contains(word));
    words.map(pile).collect()
}

/// Every number in a text.
pub fn numbers(text: &str) -> Vec<u64> {
    let numbers = text.split(|c: char| !c.is_ascii_digit());
    numbers.filter_map(|n| n.parse().ok()).collect()
}

impl Found<'_> {
    pub fn text(&self, name: &str) -> &str {
        let found = self.stated.iter().find(|(own, _)| *own == name);
        found.map_or("", |(_, value)| value)
    }

    pub fn number(&self, name: &str) -> u64 {
        self.text(name).parse().unwrap_or(u64::MAX)
    }

    pub fn numbers(&self, name: &str) -> Vec<u64> {
        numbers(self.text(name))
    }

    /// Whether whatever has that name is that number.
    pub fn all(&self, name: &str, n: u64) -> bool {
        let mut named = self.stated.iter().filter(|(own, _)| *own == name);
        named.all(|(_, value)| value.parse() == Ok(n))
    }

    /// Whether whatever has that name is that text.
    pub fn every(&self, name: &str, text: &str) -> bool {
        let mut named = self.stated.iter().filter(|(own, _)| *own == name);
        named.all(|(_, value)| *value == text)
    }

    /// The pile that it names; where there is but one, it may leave that out.
    pub fn pile_of(&self, piles: &[u64]) -> usize {
        match (self.text("p"), piles.len()) {
            ("", 1) => 0,
            _ => self.pile(),
        }
    }

    pub fn pile(&self) -> usize {
        pile(self.text("p")).unwrap_or(usize::MAX)
    }

    /// Whether every pile it names is that one.
    pub fn all_piles(&self, one: usize) -> bool {
        let mut named = self.stated.iter().filter(|(own, _)| *own == "p");
        named.all(|(_, value)| pile(value) == Some(one))
    }

    pub fn piles(&self) -> Vec<usize> {
        piles(self.text("q")).unwrap_or_default()
    }

    /// Whether the word for the last object's taker is that it wins.
    pub fn wins(&self) -> bool {
        ["wins", "gagne"].contains(&self.text("w"))
    }

    /// Whose reason it is: of whom reads, of the opponent, or of someone.
    pub fn by(&self) -> &str {
        self.id.split_once('/').map_or("", |(_, by)| by)
    }

    pub fn name(&self) -> &str {
        self.id.split_once('/').map_or(self.id, |(name, _)| name)
    }
}

/// Names, and the sentences in English and French.
#[rustfmt::skip]
const SENTENCES: &[(&str, &str, &str)] = &[
    // What a hint is about.
    ("position-one", "<r>: the last object <w>; exactly 1 a move.", "<r> : le dernier objet <w> ; 1 seul par coup."),
    ("position-max", "<r>: the last object <w>; at most <n> a move.", "<r> : le dernier objet <w> ; <n> au plus par coup."),
    ("position", "<r>: the last object <w>.", "<r> : le dernier objet <w>."),
    ("can-win", "You can win from here.", "Tu peux gagner d’ici."),
    ("lost", "You are losing, and no move can change that.", "Tu perds, et aucun coup n’y peut rien."),
    ("losing", "Your opponent can win from here, but may slip.", "L’adversaire peut gagner d’ici, mais il peut se tromper."),
    ("over-lost", "Nothing is left: whoever took the last object has lost.", "Il ne reste rien : qui a pris le dernier objet a perdu."),
    ("over-won", "Nothing is left: whoever took the last object has won.", "Il ne reste rien : qui a pris le dernier objet a gagné."),
    // Steps 1 and 2.
    ("chances-win", "Can you find a winning move? The button below tells you more.", "Trouves-tu un coup gagnant ? Le bouton t’en dit plus."),
    ("chances-lost", "No move wins by itself, but one slip by your opponent is enough. The button below shows where to try.", "Aucun coup ne gagne à lui seul, mais une erreur de l’adversaire suffit. Le bouton montre où essayer."),
    ("chances-alike", "Every move comes to the same here.", "Tous les coups se valent ici."),
    ("pile", "The winning move is in pile <q>.", "Le coup gagnant est dans la pile <q>."),
    ("piles", "There is a winning move in each of the piles <q>.", "Il y a un coup gagnant dans chacune des piles <q>."),
    ("pile-only", "There is only one pile to take from.", "Il n’y a qu’une pile où prendre."),
    ("pile-any", "Any pile will do.", "N’importe quelle pile convient."),
    ("pile-lost", "No pile wins by itself. The one to try is <p>.", "Aucune pile ne gagne à elle seule. Celle à essayer : <p>."),
    // The moves.
    ("one-move", "You can win: take <n> from <p>, leaving <r>.", "Tu peux gagner : prends <n> dans <p>, il reste <r>."),
    ("one-move", "You can win: take <n>, leaving <r>.", "Tu peux gagner : prends <n>, il reste <r>."),
    ("moves", "You can win, with any of <n> moves:", "Tu peux gagner. <n> coups gagnent :"),
    ("moves", "You can win, with either of <n> moves:", "Tu peux gagner. <n> coups gagnent :"),
    ("moves-listed", "You can win, with any of <n> moves.", "Tu peux gagner : <n> coups gagnent."),
    ("moves-listed", "You can win, with either of <n> moves.", "Tu peux gagner : <n> coups gagnent."),
    ("moves-compact", "You can win, with any of <n> moves (pile, how many to take → how many it leaves): <a>", "Tu peux gagner. <n> coups gagnent (pile, combien prendre → combien il y reste) : <a>"),
    ("moves-compact", "You can win, with either of <n> moves (pile, how many to take → how many it leaves): <a>", "Tu peux gagner. <n> coups gagnent (pile, combien prendre → combien il y reste) : <a>"),
    ("entry", "• <p>: take <n>, leaving <r>", "• <p> : prends <n>, il reste <r>"),
    ("move-any", "You can win: take 1.", "Tu peux gagner : prends 1."),
    ("move-any", "You can win: take 1 from any pile.", "Tu peux gagner : prends 1 dans n’importe quelle pile."),
    ("try", "Best try: take <n> from <p>, leaving <r>.", "Meilleur essai : prends <n> dans <p>, il reste <r>."),
    ("try", "Best try: take <n>, leaving <r>.", "Meilleur essai : prends <n>, il reste <r>."),
    ("replies-only", "The only reply wins.", "La seule réponse gagne."),
    ("replies-all", "Each of the <n> replies wins.", "Chacune des <n> réponses gagne."),
    ("try-hidden", "No reply that wins is easy to see.", "Aucune réponse gagnante ne saute aux yeux."),
    ("try-leaves", "No move leaves more to play.", "Aucun coup n’en laisse plus à jouer."),
    ("replies-one", "Your opponent has <n> replies; only 1 wins.", "Une seule réponse sur <n> gagne."),
    ("replies", "Your opponent has <n> replies; <k> win.", "<k> réponses sur <n> gagnent."),
    // How to find them.
    ("bound", "Only the remainders mod <n> count.", "Seuls comptent les restes modulo <n>."),
    ("bound-why", "Whatever is taken, the other can complete it to <n>: so full groups of <n> cancel out, and only the remainders mod <n> count.", "Quoi qu’on prenne, l’autre peut compléter à <n> : les paquets de <n> s’annulent donc, et seuls comptent les restes modulo <n>."),
    ("one-pile-all", "There is one pile, and you may take it all.", "Il n’y a qu’une pile, et tu peux la prendre toute."),
    ("one-pile-leave", "There is one pile: leave just 1.", "Il n’y a qu’une pile : laisse juste 1."),
    ("one-pile-multiple", "There is one pile, and <d>: leave a multiple of <n>.", "Il n’y a qu’une pile, et <d> : laisse un multiple de <n>."),
    ("one-pile-one-more", "There is one pile, and <d>: leave 1 more than a multiple of <n>.", "Il n’y a qu’une pile, et <d> : laisse 1 de plus qu’un multiple de <n>."),
    ("two", "There are two piles: make them equal.", "Il y a deux piles : rends-les égales."),
    ("two-rests", "There are two piles: make their remainders equal.", "Il y a deux piles : rends leurs restes égaux."),
    ("two-end", "There are two piles, and one of them is 1: leave just 1 in all.", "Il y a deux piles, dont une de 1 : laisse juste 1 en tout."),
    ("two-end-bound", "There are two piles, and a remainder is 0 or 1: leave one remainder of 1, and the other 0.", "Il y a deux piles, et l’un des restes au moins ne dépasse pas 1 : laisse un reste de 1 et l’autre de 0."),
    ("singles-bound", "No remainder is above 1: leave an odd number of 1s. Now there are <k>: take 1 from a 1, or <m> from a 0, which makes it 1.", "Aucun reste ne dépasse 1 : laisse un nombre impair de 1. Il y en a <k> : prends 1 dans un 1, ou <m> dans un 0, qui devient 1."),
    ("one-big", "Only <p> holds more than 1: leave an odd number of piles of 1.", "Seule <p> a plus de 1 : laisse un nombre impair de piles de 1."),
    ("one-big-bound", "Only <p> has a remainder above 1: leave an odd number of remainders of 1.", "Seule <p> a un reste de plus de 1 : laisse un nombre impair de restes de 1."),
    ("besides-odd", "There is <k> besides: take all of <p>.", "Ailleurs il y en a <k> : prends tout dans <p>."),
    ("besides-odd", "There are <k> besides: take all of <p>.", "Ailleurs il y en a <k> : prends tout dans <p>."),
    ("besides-even", "There are <k> besides: leave 1 in <p> too.", "Ailleurs il y en a <k> : laisse aussi 1 dans <p>."),
    ("besides-odd-bound", "There is <k> besides: bring <p> to 0.", "Ailleurs il y en a <k> : amène <p> à 0."),
    ("besides-odd-bound", "There are <k> besides: bring <p> to 0.", "Ailleurs il y en a <k> : amène <p> à 0."),
    ("besides-even-bound", "There are <k> besides: bring <p> to 1.", "Ailleurs il y en a <k> : amène <p> à 1."),
    ("balance-one", "The leading odd column is <n>, with a 1 in <q> only. Swap 0 and 1 in its odd columns: the pile gets smaller and every column even.", "Première colonne impaire : <n>, avec un 1 dans <q> seulement. Inverse ses chiffres dans les colonnes impaires : elle diminue, et tout est pair."),
    ("balance", "The leading odd column is <n>, with a 1 in <q>. Swap 0 and 1 in the odd columns of one of them: it gets smaller and every column even.", "Première colonne impaire : <n>, avec un 1 dans <q>. Dans l’une, inverse les chiffres des colonnes impaires : elle diminue, et tout est pair."),
    ("spoken-zero", "So the nim-sum is 0.", "La nim-somme est donc 0."),
    ("answer", "After <k> from <q> the leading odd column is <n>. <p> has a 1 there: <x> → <t> makes all even again.", "Après <k> dans <q>, la première colonne impaire est <n>. <p> y a un 1 : <x> → <t> rend tout pair."),
    ("always", "All can always be made even again: in the leftmost odd column an odd number of piles have a 1, so at least one has. Swap 0 and 1 in the odd columns of that pile: its 1 there becomes 0, so it gets smaller.", "On peut toujours tout rendre pair : dans la première colonne impaire, un nombre impair de piles ont un 1, donc au moins une. Inverse ses chiffres dans les colonnes impaires : son 1 y devient 0, et elle diminue donc."),
    ("always-bound", "All can always be made even again: in the leftmost odd column an odd number of remainders have a 1, so at least one has. Swap 0 and 1 in the odd columns of that remainder: its 1 there becomes 0, so it gets smaller.", "On peut toujours tout rendre pair : dans la première colonne impaire, un nombre impair de restes ont un 1, donc au moins un. Inverse ses chiffres dans les colonnes impaires : son 1 y devient 0, et il diminue donc."),
    ("rising", "↑ goes up past a multiple of <n>, by taking <n> less the gain.", "↑ monte en passant un multiple de <n> : on prend <n> moins le gain."),
    ("around", "A remainder can go up, past a multiple of <n>: <a>.", "Un reste peut monter, en passant un multiple de <n> : <a>."),
    // The table's words.
    ("same", "The same in binary", "La même chose en binaire"),
    ("same-rests", "The same in remainders", "La même chose en restes"),
    ("spoken-end", "The nim-sum is <n>; but at the end, what counts is how many piles hold 1.", "La nim-somme est <n> ; mais à la fin, ce qui compte est le nombre de piles de 1."),
    ("spoken-end-bound", "The nim-sum is <n>; but at the end, what counts is how many remainders are 1.", "La nim-somme est <n> ; mais à la fin, ce qui compte est le nombre de restes de 1."),
    ("spoken-rests", "Each pile’s remainder mod <n>: <a>.", "Le reste de chaque pile modulo <n> : <a>."),
    ("spoken-digits", "In binary: <a>.", "En binaire : <a>."),
    ("spoken-odd", "One column has an odd number of ones: <d>.", "Une colonne a un nombre impair de 1 : <d>."),
    ("spoken-odd", "Columns with an odd number of ones: <d>.", "Colonnes qui ont un nombre impair de 1 : <d>."),
    ("spoken-even", "Every column has an even number of ones.", "Chaque colonne a un nombre pair de 1."),
    ("spoken-sum", "The odd columns make up the nim-sum: <s>.", "Les colonnes impaires forment la nim-somme : <s>."),
    // Why.
    ("simplest", "The simplest of them is <q>.", "Le plus simple : <q>."),
    ("simplests", "The simplest of them are <q>.", "Les plus simples : <q>."),
    ("example", "For example: <q>.", "Par exemple : <q>."),
    ("columns/you", "Then every binary column has an even number of 1s: any move makes one odd, and you make all even again, down to the last one.", "Chaque colonne binaire a alors un nombre pair de 1 : tout coup en rend une impaire, et tu rends tout pair, jusqu’au dernier coup."),
    ("columns-bound/you", "Then every binary column of the remainders has an even number of 1s: any move makes one odd, and you make all even again, down to the last one.", "Chaque colonne binaire des restes a alors un nombre pair de 1 : tout coup en rend une impaire, et tu rends tout pair, jusqu’au dernier coup."),
    ("columns-ones/you", "Then every binary column has an even number of 1s: any move makes one odd, and you make all even again. Once just one pile is above 1, leave an odd number of 1s.", "Chaque colonne binaire a alors un nombre pair de 1 : tout coup en rend une impaire, et tu rends tout pair. Dès qu’une seule pile a plus de 1, laisse un nombre impair de 1."),
    ("columns-rests/you", "Then every binary column of the remainders has an even number of 1s: any move makes one odd, and you make all even again. Once just one remainder is above 1, always leave an odd number of 1s.", "Chaque colonne binaire des restes a alors un nombre pair de 1 : tout coup en rend une impaire, et tu rends tout pair. Dès qu’un seul reste dépasse 1, laisse toujours un nombre impair de 1."),
    ("columns/opponent", "Every binary column has an even number of 1s: any move makes one odd, and your opponent makes all even again, down to the last one.", "Chaque colonne binaire a un nombre pair de 1 : tout coup en rend une impaire, et l’adversaire rend tout pair, jusqu’au dernier coup."),
    ("columns-bound/opponent", "Every binary column of the remainders has an even number of 1s: any move makes one odd, and your opponent makes all even again, down to the last one.", "Chaque colonne binaire des restes a un nombre pair de 1 : tout coup en rend une impaire, et l’adversaire rend tout pair, jusqu’au dernier coup."),
    ("columns-ones/opponent", "Every binary column has an even number of 1s: any move makes one odd, and your opponent makes all even again. Once just one pile is above 1, they leave an odd number of 1s.", "Chaque colonne binaire a un nombre pair de 1 : tout coup en rend une impaire, et l’adversaire rend tout pair. Dès qu’une seule pile a plus de 1, il laisse un nombre impair de 1."),
    ("columns-rests/opponent", "Every binary column of the remainders has an even number of 1s: any move makes one odd, and your opponent makes all even again. Once just one remainder is above 1, they always leave an odd number of 1s.", "Chaque colonne binaire des restes a un nombre pair de 1 : tout coup en rend une impaire, et l’adversaire rend tout pair. Dès qu’un seul reste dépasse 1, il laisse toujours un nombre impair de 1."),
    ("nothing-left/you", "The last one is yours, and you win.", "Le dernier coup est pour toi : tu gagnes."),
    ("nothing-left/opponent", "The last one is theirs, and they win.", "Le dernier coup est pour l’adversaire : il gagne."),
    ("nothing-left/someone", "The last one is taken, and that wins.", "Il ne reste rien, et cela gagne."),
    ("one-left/you", "Then just 1 is left: your opponent must take it, and loses.", "Il n’en reste alors que 1 : c’est à l’adversaire de finir, et il perd."),
    ("one-left/opponent", "Just 1 is left: you must take it, and lose.", "Il n’en reste que 1 : c’est à toi de finir, et tu perds."),
    ("one-left/someone", "Just 1 is left: it must be taken, and that loses.", "Il n’en reste que 1 : qui doit finir perd."),
    ("parity-even/you", "Then <n> are left, an even number, and each move takes 1: you take the last one, and win.", "Il en reste alors <n>, un nombre pair, et chaque coup prend 1 : tu joueras le dernier, et tu gagneras."),
    ("parity-even/opponent", "<n> are left, an even number, and each move takes 1: your opponent takes the last one, and wins.", "Il en reste <n>, un nombre pair, et chaque coup prend 1 : l’adversaire jouera le dernier, et gagnera."),
    ("parity-even/someone", "<n> are left, an even number, and each move takes 1: whoever moves next does not get the last one, and loses.", "Il en reste <n>, un nombre pair, et chaque coup prend 1 : qui joue ensuite n’aura pas le dernier, et perdra."),
    ("parity-odd/you", "Then <n> are left, an odd number, and each move takes 1: your opponent takes the last one, and loses.", "Il en reste alors <n>, un nombre impair, et chaque coup prend 1 : l’adversaire jouera le dernier, et perdra."),
    ("parity-odd/opponent", "<n> are left, an odd number, and each move takes 1: you take the last one, and lose.", "Il en reste <n>, un nombre impair, et chaque coup prend 1 : tu joueras le dernier, et tu perdras."),
    ("parity-odd/someone", "<n> are left, an odd number, and each move takes 1: whoever moves next takes the last one, and loses.", "Il en reste <n>, un nombre impair, et chaque coup prend 1 : qui joue ensuite jouera aussi le dernier, et perdra."),
    ("multiple/you", "Then <l> are left, a multiple of <n>: whatever your opponent takes, you make it up to <n>, and the last one is yours.", "Il reste alors <l>, un multiple de <n> : quoi que prenne l’adversaire, complète à <n>, et le dernier coup sera pour toi."),
    ("multiple/opponent", "<l> are left, a multiple of <n>: whatever you take, your opponent makes it up to <n>, and takes the last one.", "Il reste <l>, un multiple de <n> : quoi que tu prennes, l’adversaire complète à <n>, et joue le dernier coup."),
    ("multiple/someone", "<l> are left, a multiple of <n>: whatever is taken next can be made up to <n>, all the way to the last one.", "Il reste <l>, un multiple de <n> : quoi qu’on prenne ensuite, l’autre peut compléter à <n>, jusqu’au dernier coup."),
    ("one-more/you", "Then <l> are left, 1 more than a multiple of <n>: whatever your opponent takes, you make it up to <n>, until they must take the last one.", "Il reste alors <l>, soit 1 de plus qu’un multiple de <n> : quoi que prenne l’adversaire, complète à <n>, jusqu’à lui laisser le dernier coup."),
    ("one-more/opponent", "<l> are left, 1 more than a multiple of <n>: whatever you take, your opponent makes it up to <n>, until you must take the last one.", "Il reste <l>, soit 1 de plus qu’un multiple de <n> : quoi que tu prennes, l’adversaire complète à <n>, jusqu’à te laisser le dernier coup."),
    ("one-more/someone", "<l> are left, 1 more than a multiple of <n>: whatever is taken next can be made up to <n>, until just 1 is left.", "Il reste <l>, soit 1 de plus qu’un multiple de <n> : quoi qu’on prenne ensuite, l’autre peut compléter à <n>, jusqu’à ce qu’il n’en reste que 1."),
    ("odd-ones/you", "Then <n> piles of 1 are left, an odd number. They go one by one: your opponent takes the last one, and loses.", "Il reste alors <n> piles de 1, un nombre impair. Elles partent une à une : l’adversaire prendra la dernière, et perdra."),
    ("odd-ones/opponent", "<n> piles of 1 are left, an odd number. They go one by one: you take the last one, and lose.", "Il reste <n> piles de 1, un nombre impair. Elles partent une à une : tu prendras la dernière, et tu perdras."),
    ("odd-ones/someone", "<n> piles of 1 are left, an odd number. They go one by one: whoever moves next takes the last one, and loses.", "Il reste <n> piles de 1, un nombre impair. Elles partent une à une : qui joue ensuite prendra la dernière, et perdra."),
    ("odd-rests/you", "Counting in <n>s, no remainder is then above 1, and an odd number of them are 1. Leave that again each time:", "En comptant par <n>, aucun reste ne dépasse alors 1, et le nombre de restes de 1 est impair. Laisse cela à nouveau chaque fois :"),
    ("odd-rests/opponent", "Counting in <n>s, no remainder is above 1, and an odd number of them are 1. Your opponent can leave that again each time:", "En comptant par <n>, aucun reste ne dépasse 1, et le nombre de restes de 1 est impair. L’adversaire peut laisser cela à nouveau chaque fois :"),
    ("odd-rests/someone", "Counting in <n>s, no remainder is above 1, and an odd number of them are 1. That can be left again each time:", "En comptant par <n>, aucun reste ne dépasse 1, et le nombre de restes de 1 est impair. Cela peut être laissé à nouveau chaque fois."),
    ("equal/you", "Then two equal piles are left: whatever your opponent takes from one, you take from the other.", "Il reste alors deux piles égales : ce que l’adversaire prend dans l’une, prends-le dans l’autre."),
    ("equal/opponent", "Two equal piles are left: whatever you take from one, your opponent can take from the other.", "Il reste deux piles égales : ce que tu prends dans l’une, l’adversaire peut le prendre dans l’autre."),
    ("equal/someone", "Two equal piles are left: whatever is taken from one can be taken from the other.", "Il reste deux piles égales : ce qu’on prend dans l’une peut être pris dans l’autre."),
    ("pairs/you", "Then only pairs are left: whatever your opponent takes from one pile, you take from its twin.", "Il ne reste alors que des paires : ce que l’adversaire prend dans une pile, prends-le dans sa jumelle."),
    ("pairs/opponent", "Only pairs are left: whatever you take from one pile, your opponent can take from its twin.", "Il ne reste que des paires : ce que tu prends dans une pile, l’adversaire peut le prendre dans sa jumelle."),
    ("pairs/someone", "Only pairs are left: whatever is taken from one pile can be taken from its twin.", "Il ne reste que des paires : ce qu’on prend dans une pile peut être pris dans sa jumelle."),
    ("triple/you", "Then <r> is left: whatever your opponent takes, you can leave two equal piles.", "Il reste alors <r> : quoi que prenne l’adversaire, tu peux laisser deux piles égales."),
    ("triple/opponent", "<r> is left: whatever you take, your opponent can leave two equal piles.", "Il reste <r> : quoi que tu prennes, l’adversaire peut laisser deux piles égales."),
    ("triple/someone", "<r> is left: whatever is taken next, the answer can leave two equal piles.", "Il reste <r> : quoi qu’on prenne ensuite, la réponse peut laisser deux piles égales."),
    ("triple-pairs/you", "Then <r> and pairs are left: what your opponent takes from a pair, you take from its twin; of <r>, you can leave two equal piles.", "Il reste alors <r> et des paires : ce que l’adversaire prend dans une paire, prends-le dans sa jumelle ; de <r>, tu peux laisser deux piles égales."),
    ("triple-pairs/opponent", "<r> and pairs are left: what you take from a pair, your opponent can take from its twin; of <r>, they can leave two equal piles.", "Il reste <r> et des paires : ce que tu prends dans une paire, l’adversaire peut le prendre dans sa jumelle ; de <r>, il peut laisser deux piles égales."),
    ("triple-pairs/someone", "<r> and pairs are left: what is taken from a pair can be taken from its twin; of <r>, the answer can leave two equal piles.", "Il reste <r> et des paires : ce qu’on prend dans une paire peut être pris dans sa jumelle ; de <r>, la réponse peut laisser deux piles égales."),
    ("triple-more/you", "Then <r> is left: whatever your opponent takes, you can leave two equal piles or 1-2-3.", "Il reste alors <r> : quoi que prenne l’adversaire, tu peux laisser deux piles égales ou 1-2-3."),
    ("triple-more/opponent", "<r> is left: whatever you take, your opponent can leave two equal piles or 1-2-3.", "Il reste <r> : quoi que tu prennes, l’adversaire peut laisser deux piles égales ou 1-2-3."),
    ("triple-more/someone", "<r> is left: whatever is taken next, the answer can leave two equal piles or 1-2-3.", "Il reste <r> : quoi qu’on prenne ensuite, la réponse peut laisser deux piles égales ou 1-2-3."),
    ("triple-more-pairs/you", "Then <r> and pairs are left: what your opponent takes from a pair, you take from its twin; of <r>, you can leave two equal piles or 1-2-3.", "Il reste alors <r> et des paires : ce que l’adversaire prend dans une paire, prends-le dans sa jumelle ; de <r>, tu peux laisser deux piles égales ou 1-2-3."),
    ("triple-more-pairs/opponent", "<r> and pairs are left: what you take from a pair, your opponent can take from its twin; of <r>, they can leave two equal piles or 1-2-3.", "Il reste <r> et des paires : ce que tu prends dans une paire, l’adversaire peut le prendre dans sa jumelle ; de <r>, il peut laisser deux piles égales ou 1-2-3."),
    ("triple-more-pairs/someone", "<r> and pairs are left: what is taken from a pair can be taken from its twin; of <r>, the answer can leave two equal piles or 1-2-3.", "Il reste <r> et des paires : ce qu’on prend dans une paire peut être pris dans sa jumelle ; de <r>, la réponse peut laisser deux piles égales ou 1-2-3."),
    ("equal-rests/you", "Counting in <n>s, the remainders of the two piles are then equal: whatever your opponent takes, you take the difference from the larger remainder.", "En comptant par <n>, les restes des deux piles sont alors égaux : quoi que prenne l’adversaire, prends la différence dans le plus grand reste."),
    ("equal-rests/opponent", "Counting in <n>s, the remainders of the two piles are equal: whatever you take, your opponent can take the difference from the larger remainder.", "En comptant par <n>, les restes des deux piles sont égaux : quoi que tu prennes, l’adversaire peut prendre la différence dans le plus grand reste."),
    ("equal-rests/someone", "Counting in <n>s, the remainders of the two piles are equal: whatever is taken next, the difference can be taken from the larger remainder.", "En comptant par <n>, les restes des deux piles sont égaux : quoi qu’on prenne ensuite, l’autre peut prendre la différence dans le plus grand reste."),
    ("even/you", "Then every column of digits is even. Any move changes one pile, and so makes a column odd; you then make all even again.", "Toutes les colonnes de chiffres sont alors paires. Tout coup change une pile, et rend donc une colonne impaire ; tu les rends alors toutes paires à nouveau."),
    ("even/opponent", "Every column of digits is even. Any move changes one pile, and so makes a column odd; your opponent then makes all even again.", "Toutes les colonnes de chiffres sont paires. Tout coup change une pile, et rend donc une colonne impaire ; l’adversaire les rend alors toutes paires à nouveau."),
    ("even/someone", "Every column of digits is even. Any move changes one pile, and so makes a column odd; the answer then makes all even again.", "Toutes les colonnes de chiffres sont paires. Tout coup change une pile, et rend donc une colonne impaire ; la réponse les rend alors toutes paires à nouveau."),
    ("even-rests/you", "Counting in <n>s, every column of the remainders is then even. Any move changes one remainder, and so makes a column odd; you then make all even again.", "En comptant par <n>, toutes les colonnes des restes sont alors paires. Tout coup change un reste, et rend donc une colonne impaire ; tu les rends alors toutes paires à nouveau."),
    ("even-rests/opponent", "Counting in <n>s, every column of the remainders is even. Any move changes one remainder, and so makes a column odd; your opponent then makes all even again.", "En comptant par <n>, toutes les colonnes des restes sont paires. Tout coup change un reste, et rend donc une colonne impaire ; l’adversaire les rend alors toutes paires à nouveau."),
    ("even-rests/someone", "Counting in <n>s, every column of the remainders is even. Any move changes one remainder, and so makes a column odd; the answer then makes all even again.", "En comptant par <n>, toutes les colonnes des restes sont paires. Tout coup change un reste, et rend donc une colonne impaire ; la réponse les rend alors toutes paires à nouveau."),
    // Where it leads.
    ("end-ones/you", "Stop once only one pile holds more than 1: take all of it, or all but 1, to leave an odd number of piles of 1. Your opponent takes the last one.", "Arrête dès qu’une seule pile a plus de 1 : prends-la toute, ou toute sauf 1, pour laisser un nombre impair de piles de 1. L’adversaire prendra la dernière."),
    ("end-ones/opponent", "Once only one pile holds more than 1, they take all of it, or all but 1, to leave an odd number of piles of 1. You take the last one.", "Dès qu’une seule pile a plus de 1, il la prend toute, ou toute sauf 1, pour laisser un nombre impair de piles de 1. Tu prendras la dernière."),
    ("end-ones/someone", "That stops once only one pile holds more than 1: all of it is then taken, or all but 1, to leave an odd number of piles of 1.", "Cela s’arrête dès qu’une seule pile a plus de 1 : on la prend alors toute, ou toute sauf 1, pour laisser un nombre impair de piles de 1."),
    ("end-single/you", "Stop once only one pile holds more than 1: take all of it, or all but 1, to leave just 1 in all, which your opponent must take.", "Arrête dès qu’une seule pile a plus de 1 : prends-la toute, ou toute sauf 1, pour laisser juste 1 en tout, que l’adversaire devra prendre."),
    ("end-single/opponent", "Once only one pile holds more than 1, they take all of it, or all but 1, to leave just 1 in all, which you must take.", "Dès qu’une seule pile a plus de 1, il la prend toute, ou toute sauf 1, pour laisser juste 1 en tout, que tu devras prendre."),
    ("end-single/someone", "That stops once only one pile holds more than 1: all of it is then taken, or all but 1, to leave just 1 in all.", "Cela s’arrête dès qu’une seule pile a plus de 1 : on la prend alors toute, ou toute sauf 1, pour laisser juste 1 en tout."),
    ("end-even/you", "A single pile above 1 has an odd column, so your opponent will leave that: then take all of it, or all but 1, to leave an odd number of piles of 1, and they take the last one.", "Une seule pile de plus de 1 a une colonne impaire : l’adversaire la laissera donc. Prends-la alors toute, ou toute sauf 1, pour laisser un nombre impair de piles de 1, et il prendra la dernière."),
    ("end-even/opponent", "A single pile above 1 has an odd column, so you will leave that: then your opponent takes all of it, or all but 1, to leave an odd number of piles of 1, and you take the last one.", "Une seule pile de plus de 1 a une colonne impaire : tu la laisseras donc. L’adversaire la prend alors toute, ou toute sauf 1, pour laisser un nombre impair de piles de 1, et tu prendras la dernière."),
    ("end-even/someone", "A single pile above 1 has an odd column, so the answer never leaves that. It meets it in time, and then takes all of it, or all but 1, to leave an odd number of piles of 1: the other takes the last one.", "Une seule pile de plus de 1 a une colonne impaire : la réponse ne la laisse donc jamais. Elle la trouvera un jour, et la prendra alors toute, ou toute sauf 1, pour laisser un nombre impair de piles de 1 : l’autre prendra la dernière."),
    ("end-nothing/you", "When nothing is left, all are even too: so the last one is yours.", "Quand il ne reste rien, toutes sont paires aussi : le dernier coup est donc pour toi."),
    ("end-nothing/opponent", "When nothing is left, all are even too: so the last one is theirs.", "Quand il ne reste rien, toutes sont paires aussi : le dernier coup est donc pour l’adversaire."),
    ("end-nothing/someone", "When nothing is left, all are even too: so the last one goes to whoever answers.", "Quand il ne reste rien, toutes sont paires aussi : le dernier coup est donc pour qui répond ainsi."),
    ("end-rests/you", "Stop once only one remainder is above 1, and leave an odd number of remainders of 1 from then on:", "Arrête dès qu’un seul reste dépasse 1, et laisse alors chaque fois un nombre impair de restes de 1 :"),
    ("end-rests/opponent", "Once only one remainder is above 1, they stop and leave an odd number of remainders of 1 from then on:", "Dès qu’un seul reste dépasse 1, il arrête et laisse chaque fois un nombre impair de restes de 1 :"),
    ("end-rests/someone", "That stops once only one remainder is above 1, and from then on an odd number of remainders of 1 must be left.", "Cela s’arrête dès qu’un seul reste dépasse 1 : il faut alors laisser chaque fois un nombre impair de restes de 1."),
    ("end-even-rests/you", "A single remainder above 1 has an odd column, so your opponent will leave that. From then on leave an odd number of remainders of 1:", "Un seul reste de plus de 1 a une colonne impaire : l’adversaire le laissera donc. Laisse alors chaque fois un nombre impair de restes de 1 :"),
    ("end-even-rests/opponent", "A single remainder above 1 has an odd column, so you will leave that. From then on your opponent leaves an odd number of remainders of 1:", "Un seul reste de plus de 1 a une colonne impaire : tu le laisseras donc. L’adversaire laisse alors chaque fois un nombre impair de restes de 1 :"),
    ("end-even-rests/someone", "A single remainder above 1 has an odd column, so the answer never leaves that. It meets it in time, and from then on leaves an odd number of remainders of 1.", "Un seul reste de plus de 1 a une colonne impaire : la réponse ne le laisse donc jamais. Elle le trouvera un jour, et laissera alors chaque fois un nombre impair de restes de 1."),
    ("keep/you", "bring one above 1 to 0 or 1, else take 1 from a 1 or <m> from a 0. Odd is never none, so your opponent takes the last one.", "amène à 0 ou 1 celui qui dépasse 1, sinon prends 1 dans un 1 ou <m> dans un 0. Impair n’est jamais zéro : l’adversaire aura donc le dernier coup."),
    ("keep/opponent", "they bring one above 1 to 0 or 1, else take 1 from a 1 or <m> from a 0. Odd is never none, so you take the last one.", "il amène à 0 ou 1 celui qui dépasse 1, sinon il prend 1 dans un 1 ou <m> dans un 0. Impair n’est jamais zéro : tu auras donc le dernier coup."),
    ("keep/someone", "one above 1 comes to 0 or 1, else 1 is taken from a 1 or <m> from a 0. Odd is never none, so whoever must move there takes the last one.", "Celui qui dépasse 1 est amené à 0 ou 1 ; sinon, on prend 1 dans un 1 ou <m> dans un 0. Impair n’est jamais zéro : qui doit jouer là aura donc le dernier coup."),
    // A review of a whole game.
    ("title", "Looking back: <u> against <v>", "Retour sur la partie : <u> contre <v>"),
    ("began-one", "<r>, 1 move. Whoever takes the last stone <w>.", "<r>, 1 coup. Qui prend la dernière pierre <w>."),
    ("began", "<r>, <n> moves. Whoever takes the last stone <w>.", "<r>, <n> coups. Qui prend la dernière pierre <w>."),
    ("take-two", "On your turn, take 1 or 2 from one pile.", "À ton tour, prends 1 ou 2 dans une seule pile."),
    ("take-two", "On your turn, take 1 or 2.", "À ton tour, prends 1 ou 2."),
    ("take-one", "On your turn, take 1 from any pile.", "À ton tour, prends 1 dans la pile de ton choix."),
    ("take-max", "On your turn, take 1 to <n> from one pile.", "À ton tour, prends de 1 à <n> dans une seule pile."),
    ("take-one", "On your turn, take 1.", "À ton tour, prends 1."),
    ("take-max", "On your turn, take 1 to <n>.", "À ton tour, prends de 1 à <n>."),
    ("abandoned", "Nobody moved for too long, so this game was closed. Nobody won.", "Personne n’a joué pendant trop longtemps : cette partie est close. Personne n’a gagné."),
    ("won-normal", "<u> took the last stone and wins.", "<u> a pris la dernière pierre et gagne."),
    ("won-misere", "<u> took the last stone, so <v> wins.", "<u> a pris la dernière pierre : <v> gagne."),
    ("turning-start", "No turning point: <u> led from start to finish.", "Pas de tournant : <u> a mené du début à la fin."),
    ("turning-move", "Turning point: move <k>. <u> took <n> from <p> and gave the win away for good.", "Le tournant : le coup <k>. <u> a pris <n> dans <p> et a laissé échapper la victoire pour de bon."),
    ("turning-move", "Turning point: move <k>. <u> took <n> and gave the win away for good.", "Le tournant : le coup <k>. <u> a pris <n> et a laissé échapper la victoire pour de bon."),
    ("mattered-too", "Mattered too:", "Ont compté aussi :"),
    ("mattered", "Moves that mattered:", "Les coups qui ont compté :"),
    ("mattered-gave", "• Move <k>: <u> took <n> from <p>, which gave the win away.", "• Coup <k> : <u> a pris <n> dans <p>, ce qui a laissé échapper la victoire."),
    ("mattered-gave", "• Move <k>: <u> took <n>, which gave the win away.", "• Coup <k> : <u> a pris <n>, ce qui a laissé échapper la victoire."),
    ("mattered-kept", "• Move <k>: <u> took <n> from <p>, and kept the win, the only one of <l> moves to do so.", "• Coup <k> : <u> a pris <n> dans <p>, et a gardé la victoire : <j> coup sur <l> la gardait."),
    ("mattered-kept", "• Move <k>: <u> took <n>, and kept the win, the only one of <l> moves to do so.", "• Coup <k> : <u> a pris <n>, et a gardé la victoire : <j> coup sur <l> la gardait."),
    ("mattered-kept", "• Move <k>: <u> took <n> from <p>, and kept the win, as <j> of <l> moves did.", "• Coup <k> : <u> a pris <n> dans <p>, et a gardé la victoire : <j> coups sur <l> la gardaient."),
    ("mattered-kept", "• Move <k>: <u> took <n>, and kept the win, as <j> of <l> moves did.", "• Coup <k> : <u> a pris <n>, et a gardé la victoire : <j> coups sur <l> la gardaient."),
    ("sway-turned", "Who could win, from start to end: <u> above, <v> below; `^` is the turning point.", "Qui pouvait gagner, du début à la fin : <u> en haut, <v> en bas ; `^` marque le tournant."),
    ("sway", "Who could win, from start to end: <u> above, <v> below.", "Qui pouvait gagner, du début à la fin : <u> en haut, <v> en bas."),
    ("sway-each", "A column shows <n> moves, and both rows where the win changed hands.", "Une colonne montre <n> coups, et les deux lignes quand la victoire y change de camp."),
    ("accuracy", "Accuracy: <any>.", "Précision : <any>."),
    // What it is said of, each by itself.
    ("kept-of", "<u> kept the win on <k> of <n> chances (<c>%)", "<u> a gardé la victoire <k> fois sur <n> (<c> %)"),
    ("kept-of", "<u> kept the win on <k> of <n> chance (<c>%)", "<u> a gardé la victoire <k> fois sur <n> (<c> %)"),
    ("kept-none", "<u> never had a win that a move could lose", "<u> n’a jamais eu de victoire qu’un coup pouvait perdre"),
    ("sheet-key", "🟩 kept the win · 🟥 gave it away · ⬜ was lost anyway. Left: <@1>, right: <@2>.", "🟩 a gardé la victoire · 🟥 l’a laissée échapper · ⬜ était perdu de toute façon. À gauche : <@1>, à droite : <@2>."),
    ("line", "The game to copy, to look at it again with `/hint piles:`", "La partie à copier, pour la revoir avec `/indice piles:`"),
    ("right-only", "The right move: <n> from <p>, leaving <r>.", "Il fallait prendre <n> dans <p> (reste <r>)."),
    ("right-only", "The right move: <n>, leaving <r>.", "Il fallait prendre <n> (reste <r>)."),
    ("right", "A winning move: <n> from <p>, leaving <r>.", "Un coup gagnant : prendre <n> dans <p> (reste <r>)."),
    ("others", "The other one: <o>.", "L’autre : <o>."),
    ("others", "Others: <o>.", "Les autres : <o>."),
    // A review of one move.
    ("before", "Before the first move of <n>: <u> against <v>", "Avant le premier coup sur <n> : <u> contre <v>"),
    ("step", "Move <k> of <n>: <u> against <v>", "Coup <k> sur <n> : <u> contre <v>"),
    ("took", "<u> took <n> from <p>, leaving none.", "<u> a pris <n> dans <p> : il n’y reste rien."),
    ("took", "<u> took <n>, leaving none.", "<u> a pris <n> : il n’y reste rien."),
    ("took", "<u> took <n> from <p>, leaving <l>.", "<u> a pris <n> dans <p> : il en reste <l>."),
    ("took", "<u> took <n>, leaving <l>.", "<u> a pris <n> : il en reste <l>."),
    ("note", "Columns show each pile’s remainder mod <n>.", "Les colonnes montrent le reste de chaque pile modulo <n>."),
    ("kept", "This kept the win.", "Ce coup garde la victoire."),
    ("only", "This was the only move to keep the win.", "C’est le seul coup à garder la victoire."),
    ("gave", "This gave the win away.", "Ce coup laisse échapper la victoire."),
    ("was-lost", "No move could win here.", "Aucun coup ne gagnait ici."),
    ("hardest-hidden", "No move was a better try: no reply that wins is easy to see.", "Aucun coup n’était un meilleur essai : aucune réponse gagnante ne saute aux yeux."),
    ("hardest-leaves", "No move was a better try: none leaves more to play.", "Aucun coup n’était un meilleur essai : aucun n’en laisse plus à jouer."),
    ("harder-hidden", "A better try was <m> from <p>: no reply that wins is easy to see after it, as one is here.", "Un meilleur essai était de prendre <m> dans <p> : aucune réponse gagnante n’y saute aux yeux ; ici, si."),
    ("harder-hidden", "A better try was <m>: no reply that wins is easy to see after it, as one is here.", "Un meilleur essai était de prendre <m> : aucune réponse gagnante n’y saute aux yeux ; ici, si."),
    ("harder-leaves", "A better try was <m> from <p>: it leaves more to play.", "Un meilleur essai était de prendre <m> dans <p> : il en laisse plus à jouer."),
    ("harder-leaves", "A better try was <m>: it leaves more to play.", "Un meilleur essai était de prendre <m> : il en laisse plus à jouer."),
    ("harder-share", "A better try was <m> from <p>: <k> of <n> replies wins after it, and <i> of <j> here.", "Un meilleur essai était de prendre <m> dans <p> : <k> réponse gagnante sur <n>, contre <i> sur <j> ici."),
    ("harder-share", "A better try was <m>: <k> of <n> replies wins after it, and <i> of <j> here.", "Un meilleur essai était de prendre <m> : <k> réponse gagnante sur <n>, contre <i> sur <j> ici."),
    ("harder-share", "A better try was <m> from <p>: <k> of <n> replies win after it, and <i> of <j> here.", "Un meilleur essai était de prendre <m> dans <p> : <k> réponses gagnantes sur <n>, contre <i> sur <j> ici."),
    ("harder-share", "A better try was <m>: <k> of <n> replies win after it, and <i> of <j> here.", "Un meilleur essai était de prendre <m> : <k> réponses gagnantes sur <n>, contre <i> sur <j> ici."),
    ("replies-one", "Only 1 of <n> replies wins.", "Une seule réponse sur <n> gagne."),
    ("replies", "<k> of <n> replies win.", "<k> réponses sur <n> gagnent."),
    ("decided", "This move decided the game: nobody gave the win away after it.", "Ce coup a décidé la partie : après lui, personne ne l’a laissée échapper."),
    ("to-move-wins", "<u> is to move, and can win.", "C’est à <u> de jouer, et la victoire est possible."),
    ("to-move-loses", "<u> is to move, and is losing if the other side plays well.", "C’est à <u> de jouer, et c’est perdu si l’adversaire joue bien."),
];
