//! What a hint says, for every kind of position.

use bouton::ask::control::Step;
use bouton::game::HintOrder;
use bouton::game::Ply;
use bouton::game::Theme;
use bouton::locale::Locale;
use bouton::place::GameId;
use bouton::view::{self, HintSource, Now, Reader};
use insta::assert_snapshot;
use nim::{Line, Position};

use crate::board_view::show;
use crate::languages::{self, english};

fn position(line: &str) -> Position {
    let line: Line = line.parse().expect("a line");
    line.position().expect("a legal line")
}

fn step(line: &str, step: Step, locale: Locale) -> String {
    show(&view::hint(
        &position(line),
        step,
        HintSource::Free,
        Reader::SELF,
        HintOrder::default(),
        locale,
    ))
}

fn full(line: &str) -> String {
    step(line, Step::Move, english())
}

fn french(line: &str) -> String {
    step(line, Step::Move, languages::french())
}

#[test]
fn three_steps() {
    assert_snapshot!(step("19-20-21 normal", Step::Chances, english()), @"
    **19‑20‑21**: the last object **wins**.
    **You can win from here.**
    Can you find a winning move? The button below tells you more.
    [Which pile?] [Quiz me]
    ");
    assert_snapshot!(step("19-20-21 normal", Step::Pile, english()), @"
    **19‑20‑21**: the last object **wins**.
    **You can win from here.**
    There is a winning move in each of the piles A, B and C.
    [The moves, and why]
    ");
    assert_snapshot!(full("19-20-21 normal"), @"
    **19‑20‑21**: the last object **wins**.
    **You can win, with any of 3 moves:**
    • **A**: take 18, leaving 1‑20‑21
    • **B**: take 14, leaving 19‑6‑21
    • **C**: take 14, leaving 19‑20‑7
    Then every binary column has an even number of 1s: any move makes one odd, and you make all even again, down to the last one.
    **The same in binary**
    ```
            16 8 4 2 1
    A 19     1 0 0 1 1
    B 20     1 0 1 0 0
    C 21     1 0 1 0 1
    parity   o e e o e  nim-sum 18

    A  take 18  10011 → 00001  leaves 1
    B  take 14  10100 → 00110  leaves 6
    C  take 14  10101 → 00111  leaves 7
    ```
    The leading odd column is 16, with a 1 in A, B and C. Swap 0 and 1 in the odd columns of one of them: it gets smaller and every column even.
    [Why does that work?] [Lesson: Balance and the nim-sum]
    ");
    let french = |step| words(&self::step("1-3-5-7 misere", step, languages::french()));
    assert_snapshot!([Step::Chances, Step::Pile, Step::Move].map(french).join("\n"), @"
    **Tu perds, si l’adversaire joue bien.** Aucun coup ne gagne à lui seul, mais une erreur de l’adversaire suffit. Le bouton montre où essayer.
    **Tu perds, si l’adversaire joue bien.** Aucune pile ne gagne à elle seule. Celle à essayer : **A**.
    **Tu perds, si l’adversaire joue bien.** Chaque colonne binaire a un nombre pair de 1 : tout coup en rend une impaire, et l’adversaire rend tout pair. Dès qu’une seule pile a plus de 1, il laisse un nombre impair de 1. **Meilleur essai : prends 1 dans A**, il reste 0‑3‑5‑7. Aucune réponse gagnante ne saute aux yeux. 3 réponses sur 15 gagnent.
    ");
}

/// Whether the other way to say it comes next: a table, or digits in words.
fn heads(line: &str) -> bool {
    line.starts_with("**The same in ") || line.starts_with("**La même chose ")
}

/// What a hint says in words, on a line, after the verdict: without its table, its list of moves and its buttons.
fn words(hint: &str) -> String {
    let prose = hint.split("```").step_by(2).flat_map(str::lines).skip(1);
    let said = |line: &&str| !line.is_empty() && !line.starts_with(['•', '[']) && !heads(line);
    prose.filter(said).collect::<Vec<_>>().join(" ")
}

/// "Then" only pairs are left: the position that is shown has none.
#[test]
fn words_or_columns_come_first() {
    let told = |line: &str, order| {
        let (free, own) = (HintSource::Free, Reader::SELF);
        show(&view::hint(&position(line), Step::Move, free, own, order, english()))
    };
    for (line, reason, heading) in [
        ("1-3-4-3 normal", "Then only pairs are left", "The same in binary"),
        ("3-4-5 normal", "Then 1‑4‑5 is left", "The same in binary"),
        ("1-1-5 misere", "Then 3 piles of 1 are left", "The same in binary"),
        ("9-6 normal max 3", "Then two equal piles are left", "The same in remainders"),
        ("1-3-1-3 normal", "Only pairs are left", "The same in binary"),
    ] {
        let words = told(line, HintOrder::WordsFirst);
        let columns = told(line, HintOrder::ColumnsFirst);
        let at = |text: &str, part: &str| text.find(part).unwrap_or(usize::MAX);
        assert!(at(&words, reason) < at(&words, heading), "{words}");
        assert!(at(&columns, "```") < at(&columns, reason), "{columns}");
        assert!(at(&words, heading) < at(&words, "```"), "{words}");
        assert!(!columns.contains("The same in"), "{columns}");
        for text in [words, columns] {
            assert!(text.contains("nim-sum") && text.contains("[Lesson: "), "{text}");
        }
    }
    // A lost position is spoken of before the try, which leaves another.
    let lost = told("1-3-1-3 normal", HintOrder::WordsFirst);
    assert!(lost.find("Only pairs") < lost.find("Best try"), "{lost}");
}

#[test]
fn of_one_pile_it_is_not_asked_which() {
    for line in ["9 normal", "0-9 misere", "21 misere max 3"] {
        let first = step(line, Step::Chances, english());
        assert!(first.contains("[The move, and why]"), "{first}");
        assert!(!first.contains("Which pile?"), "{first}");
    }
}

/// Each kind of reason, in the words of both languages.
#[test]
fn reasons() {
    let told = [
        "3-4-5 normal",
        "1-4-5 normal",
        "1-3-5-6 misere",
        "2-3-4-6 normal",
        "3-5-7-9 normal max 3: A1",
        "3-5-7-9 normal max 3",
        "5-2-1 normal max 3",
        "7 normal",
        "7 misere",
        "1 misere",
        "21 normal max 3",
        "20 normal max 3",
        "20 misere max 3",
        "21 misere max 3",
        "9-5 normal",
        "5-5 normal",
        "9-5 misere",
        "1-1 misere",
        "9-6 normal max 3",
        "6-5 misere max 3",
        "4-1 misere max 3",
        "2-3 normal max 1",
        "2-3 misere max 1",
        "2-4 misere max 1",
        "1-1-5 misere",
        "1-1-1-5 misere",
        "1-1-1-1 misere",
        "1-1-1 misere",
        "4-5-7 misere max 3",
        "4-5-5-8 misere max 3",
        "18446744073709551615-9223372036854775808-3-9 normal",
        "1 misere: A1",
    ];
    let all = |told_in: fn(&str) -> String| {
        told.map(|line| format!("{line}: {}", words(&told_in(line)))).join("\n")
    };
    assert_snapshot!(all(full), @"
    3-4-5 normal: **You can win: take 2 from A**, leaving 1‑4‑5. Then 1‑4‑5 is left: whatever your opponent takes, you can leave two equal piles or 1‑2‑3. The leading odd column is 2, with a 1 in **A** only. Swap 0 and 1 in its odd columns: the pile gets smaller and every column even.
    1-4-5 normal: **Your opponent can win from here, but may slip.** 1‑4‑5 is left: whatever you take, your opponent can leave two equal piles or 1‑2‑3. **Best try: take 1 from A**, leaving 0‑4‑5. No move leaves more to play. Your opponent has 9 replies; only 1 wins.
    1-3-5-6 misere: **You can win, with any of 3 moves:** Then every binary column has an even number of 1s: any move makes one odd, and you make all even again. Once just one pile is above 1, leave an odd number of 1s. The leading odd column is 1, with a 1 in A, B and C. Swap 0 and 1 in the odd columns of one of them: it gets smaller and every column even.
    2-3-4-6 normal: **You can win, with any of 3 moves:** Then every binary column has an even number of 1s: any move makes one odd, and you make all even again, down to the last one. The leading odd column is 2, with a 1 in A, B and D. Swap 0 and 1 in the odd columns of one of them: it gets smaller and every column even.
    3-5-7-9 normal max 3: A1: **You can win, with any of 3 moves:** Only the remainders mod 4 count. Then every binary column of the remainders has an even number of 1s: any move makes one odd, and you make all even again, down to the last one. The leading odd column is 1, with a 1 in B, C and D. Swap 0 and 1 in the odd columns of one of them: it gets smaller and every column even.
    3-5-7-9 normal max 3: **Your opponent can win from here, but may slip.** Only the remainders mod 4 count. Every binary column of the remainders has an even number of 1s: any move makes one odd, and your opponent makes all even again, down to the last one. **Best try: take 1 from A**, leaving 2‑5‑7‑9. No reply that wins is easy to see. Your opponent has 11 replies; 3 win.
    5-2-1 normal max 3: **You can win, with any of 2 moves:** Only the remainders mod 4 count. The simplest of them is **B**. Counting in 4s, the remainders of the two piles are then equal: whatever your opponent takes, you take the difference from the larger remainder. The leading odd column is 2, with a 1 in **B** only. Swap 0 and 1 in its odd columns: the pile gets smaller and every column even. ↑ goes up past a multiple of 4, by taking 4 less the gain.
    7 normal: **You can win: take 7**, leaving nothing. There is one pile, and you may take it all. The last one is yours, and you win.
    7 misere: **You can win: take 6**, leaving 1. There is one pile: leave just 1. Then just 1 is left: your opponent must take it, and loses.
    1 misere: **You are losing, and no move can change that.** Just 1 is left: you must take it, and lose.
    21 normal max 3: **You can win: take 1**, leaving 20. There is one pile, and 21 = 5·4 + 1: leave a multiple of 4. Then 20 are left, a multiple of 4: whatever your opponent takes, you make it up to 4, and the last one is yours.
    20 normal max 3: **Your opponent can win from here, but may slip.** 20 are left, a multiple of 4: whatever you take, your opponent makes it up to 4, and takes the last one. **Best try: take 1**, leaving 19. No reply that wins is easy to see. Your opponent has 3 replies; only 1 wins.
    20 misere max 3: **You can win: take 3**, leaving 17. There is one pile, and 20 = 5·4 + 0: leave 1 more than a multiple of 4. Then 17 are left, 1 more than a multiple of 4: whatever your opponent takes, you make it up to 4, until they must take the last one.
    21 misere max 3: **Your opponent can win from here, but may slip.** 21 are left, 1 more than a multiple of 4: whatever you take, your opponent makes it up to 4, until you must take the last one. **Best try: take 1**, leaving 20. No reply that wins is easy to see. Your opponent has 3 replies; only 1 wins.
    9-5 normal: **You can win: take 4 from A**, leaving 5‑5. There are two piles: make them equal. Then two equal piles are left: whatever your opponent takes from one, you take from the other.
    5-5 normal: **Your opponent can win from here, but may slip.** Two equal piles are left: whatever you take from one, your opponent can take from the other. **Best try: take 1 from A**, leaving 4‑5. No move leaves more to play. Your opponent has 9 replies; only 1 wins.
    9-5 misere: **You can win: take 4 from A**, leaving 5‑5. There are two piles: make them equal. Then two equal piles are left: whatever your opponent takes from one, you take from the other. Stop once only one pile holds more than 1: take all of it, or all but 1, to leave just 1 in all, which your opponent must take.
    1-1 misere: **You can win, with any of 2 moves:** There are two piles, and one of them is 1: leave just 1 in all. Then just 1 is left: your opponent must take it, and loses.
    9-6 normal max 3: **You can win, with any of 2 moves:** Only the remainders mod 4 count. There are two piles: make their remainders equal. The simplest of them is **A**. Then two equal piles are left: whatever your opponent takes from one, you take from the other. ↑ goes up past a multiple of 4, by taking 4 less the gain.
    6-5 misere max 3: **You can win, with any of 2 moves:** Only the remainders mod 4 count. The simplest of them is **A**. Counting in 4s, no remainder is then above 1, and an odd number of them are 1. Leave that again each time: bring one above 1 to 0 or 1, else take 1 from a 1 or 3 from a 0. Odd is never none, so your opponent takes the last one. ↑ goes up past a multiple of 4, by taking 4 less the gain.
    4-1 misere max 3: **Your opponent can win from here, but may slip.** Only the remainders mod 4 count. Counting in 4s, no remainder is above 1, and an odd number of them are 1. Your opponent can leave that again each time: they bring one above 1 to 0 or 1, else take 1 from a 1 or 3 from a 0. Odd is never none, so you take the last one. **Best try: take 1 from A**, leaving 3‑1. No move leaves more to play. Your opponent has 4 replies; only 1 wins.
    2-3 normal max 1: **You can win: take 1 from any pile.** Then 4 are left, an even number, and each move takes 1: you take the last one, and win.
    2-3 misere max 1: **You are losing, and no move can change that.** 5 are left, an odd number, and each move takes 1: you take the last one, and lose.
    2-4 misere max 1: **You can win: take 1 from any pile.** Then 5 are left, an odd number, and each move takes 1: your opponent takes the last one, and loses.
    1-1-5 misere: **You can win: take 4 from C**, leaving 1‑1‑1. Only **C** holds more than 1: leave an odd number of piles of 1. There are 2 besides: leave 1 in C too. Then 3 piles of 1 are left, an odd number. They go one by one: your opponent takes the last one, and loses.
    1-1-1-5 misere: **You can win: take 5 from D**, leaving 1‑1‑1‑0. Only **D** holds more than 1: leave an odd number of piles of 1. There are 3 besides: take all of D. Then 3 piles of 1 are left, an odd number. They go one by one: your opponent takes the last one, and loses.
    1-1-1-1 misere: **You can win: take 1 from any pile.** Then 3 piles of 1 are left, an odd number. They go one by one: your opponent takes the last one, and loses.
    1-1-1 misere: **You are losing, and no move can change that.** 3 piles of 1 are left, an odd number. They go one by one: you take the last one, and lose.
    4-5-7 misere max 3: **You can win, with any of 3 moves:** Only the remainders mod 4 count. The simplest of them is **C**. Counting in 4s, no remainder is then above 1, and an odd number of them are 1. Leave that again each time: bring one above 1 to 0 or 1, else take 1 from a 1 or 3 from a 0. Odd is never none, so your opponent takes the last one. ↑ goes up past a multiple of 4, by taking 4 less the gain.
    4-5-5-8 misere max 3: **You can win, with any of 4 moves:** Only the remainders mod 4 count. Counting in 4s, no remainder is then above 1, and an odd number of them are 1. Leave that again each time: bring one above 1 to 0 or 1, else take 1 from a 1 or 3 from a 0. Odd is never none, so your opponent takes the last one.
    18446744073709551615-9223372036854775808-3-9 normal: **You can win: take 9,223,372,036,854,775,797 from A**, leaving 9,223,372,036,854,775,818‑9,223,372,036,854,775,808‑3‑9. Then every binary column has an even number of 1s: any move makes one odd, and you make all even again, down to the last one. There is no room for a table. The nim-sum is 9,223,372,036,854,775,797. The leading odd column is 4,611,686,018,427,387,904, with a 1 in **A** only. Swap 0 and 1 in its odd columns: the pile gets smaller and every column even.
    1 misere: A1: Nothing is left: whoever took the last object has lost.
    ");
    assert_snapshot!(all(french), @"
    3-4-5 normal: **Tu peux gagner : prends 2 dans A**, il reste 1‑4‑5. Il reste alors 1‑4‑5 : quoi que prenne l’adversaire, tu peux laisser deux piles égales ou 1‑2‑3. Première colonne impaire : 2, avec un 1 dans **A** seulement. Inverse ses chiffres dans les colonnes impaires : elle diminue, et tout est pair.
    1-4-5 normal: **Tu perds, si l’adversaire joue bien.** Il reste 1‑4‑5 : quoi que tu prennes, l’adversaire peut laisser deux piles égales ou 1‑2‑3. **Meilleur essai : prends 1 dans A**, il reste 0‑4‑5. Aucun coup n’en laisse plus à jouer. Une seule réponse sur 9 gagne.
    1-3-5-6 misere: **Tu peux gagner.** 3 coups gagnent : Chaque colonne binaire a alors un nombre pair de 1 : tout coup en rend une impaire, et tu rends tout pair. Dès qu’une seule pile a plus de 1, laisse un nombre impair de 1. Première colonne impaire : 1, avec un 1 dans A, B et C. Dans l’une, inverse les chiffres des colonnes impaires : elle diminue, et tout est pair.
    2-3-4-6 normal: **Tu peux gagner.** 3 coups gagnent : Chaque colonne binaire a alors un nombre pair de 1 : tout coup en rend une impaire, et tu rends tout pair, jusqu’au dernier coup. Première colonne impaire : 2, avec un 1 dans A, B et D. Dans l’une, inverse les chiffres des colonnes impaires : elle diminue, et tout est pair.
    3-5-7-9 normal max 3: A1: **Tu peux gagner.** 3 coups gagnent : Seuls comptent les restes modulo 4. Chaque colonne binaire des restes a alors un nombre pair de 1 : tout coup en rend une impaire, et tu rends tout pair, jusqu’au dernier coup. Première colonne impaire : 1, avec un 1 dans B, C et D. Dans l’une, inverse les chiffres des colonnes impaires : elle diminue, et tout est pair.
    3-5-7-9 normal max 3: **Tu perds, si l’adversaire joue bien.** Seuls comptent les restes modulo 4. Chaque colonne binaire des restes a un nombre pair de 1 : tout coup en rend une impaire, et l’adversaire rend tout pair, jusqu’au dernier coup. **Meilleur essai : prends 1 dans A**, il reste 2‑5‑7‑9. Aucune réponse gagnante ne saute aux yeux. 3 réponses sur 11 gagnent.
    5-2-1 normal max 3: **Tu peux gagner.** 2 coups gagnent : Seuls comptent les restes modulo 4. Le plus simple : **B**. En comptant par 4, les restes des deux piles sont alors égaux : quoi que prenne l’adversaire, prends la différence dans le plus grand reste. Première colonne impaire : 2, avec un 1 dans **B** seulement. Inverse ses chiffres dans les colonnes impaires : elle diminue, et tout est pair. ↑ monte en passant un multiple de 4 : on prend 4 moins le gain.
    7 normal: **Tu peux gagner : prends 7**, il reste 0. Il n’y a qu’une pile, et tu peux la prendre toute. Le dernier coup est pour toi : tu gagnes.
    7 misere: **Tu peux gagner : prends 6**, il reste 1. Il n’y a qu’une pile : laisse juste 1. Il n’en reste alors que 1 : c’est à l’adversaire de finir, et il perd.
    1 misere: **Tu perds, et aucun coup n’y peut rien.** Il n’en reste que 1 : c’est à toi de finir, et tu perds.
    21 normal max 3: **Tu peux gagner : prends 1**, il reste 20. Il n’y a qu’une pile, et 21 = 5·4 + 1 : laisse un multiple de 4. Il reste alors 20, un multiple de 4 : quoi que prenne l’adversaire, complète à 4, et le dernier coup sera pour toi.
    20 normal max 3: **Tu perds, si l’adversaire joue bien.** Il reste 20, un multiple de 4 : quoi que tu prennes, l’adversaire complète à 4, et joue le dernier coup. **Meilleur essai : prends 1**, il reste 19. Aucune réponse gagnante ne saute aux yeux. Une seule réponse sur 3 gagne.
    20 misere max 3: **Tu peux gagner : prends 3**, il reste 17. Il n’y a qu’une pile, et 20 = 5·4 + 0 : laisse 1 de plus qu’un multiple de 4. Il reste alors 17, soit 1 de plus qu’un multiple de 4 : quoi que prenne l’adversaire, complète à 4, jusqu’à lui laisser le dernier coup.
    21 misere max 3: **Tu perds, si l’adversaire joue bien.** Il reste 21, soit 1 de plus qu’un multiple de 4 : quoi que tu prennes, l’adversaire complète à 4, jusqu’à te laisser le dernier coup. **Meilleur essai : prends 1**, il reste 20. Aucune réponse gagnante ne saute aux yeux. Une seule réponse sur 3 gagne.
    9-5 normal: **Tu peux gagner : prends 4 dans A**, il reste 5‑5. Il y a deux piles : rends-les égales. Il reste alors deux piles égales : ce que l’adversaire prend dans l’une, prends-le dans l’autre.
    5-5 normal: **Tu perds, si l’adversaire joue bien.** Il reste deux piles égales : ce que tu prends dans l’une, l’adversaire peut le prendre dans l’autre. **Meilleur essai : prends 1 dans A**, il reste 4‑5. Aucun coup n’en laisse plus à jouer. Une seule réponse sur 9 gagne.
    9-5 misere: **Tu peux gagner : prends 4 dans A**, il reste 5‑5. Il y a deux piles : rends-les égales. Il reste alors deux piles égales : ce que l’adversaire prend dans l’une, prends-le dans l’autre. Arrête dès qu’une seule pile a plus de 1 : prends-la toute, ou toute sauf 1, pour laisser juste 1 en tout, que l’adversaire devra prendre.
    1-1 misere: **Tu peux gagner.** 2 coups gagnent : Il y a deux piles, dont une de 1 : laisse juste 1 en tout. Il n’en reste alors que 1 : c’est à l’adversaire de finir, et il perd.
    9-6 normal max 3: **Tu peux gagner.** 2 coups gagnent : Seuls comptent les restes modulo 4. Il y a deux piles : rends leurs restes égaux. Le plus simple : **A**. Il reste alors deux piles égales : ce que l’adversaire prend dans l’une, prends-le dans l’autre. ↑ monte en passant un multiple de 4 : on prend 4 moins le gain.
    6-5 misere max 3: **Tu peux gagner.** 2 coups gagnent : Seuls comptent les restes modulo 4. Le plus simple : **A**. En comptant par 4, aucun reste ne dépasse alors 1, et le nombre de restes de 1 est impair. Laisse cela à nouveau chaque fois : amène à 0 ou 1 celui qui dépasse 1, sinon prends 1 dans un 1 ou 3 dans un 0. Impair n’est jamais zéro : l’adversaire aura donc le dernier coup. ↑ monte en passant un multiple de 4 : on prend 4 moins le gain.
    4-1 misere max 3: **Tu perds, si l’adversaire joue bien.** Seuls comptent les restes modulo 4. En comptant par 4, aucun reste ne dépasse 1, et le nombre de restes de 1 est impair. L’adversaire peut laisser cela à nouveau chaque fois : il amène à 0 ou 1 celui qui dépasse 1, sinon il prend 1 dans un 1 ou 3 dans un 0. Impair n’est jamais zéro : tu auras donc le dernier coup. **Meilleur essai : prends 1 dans A**, il reste 3‑1. Aucun coup n’en laisse plus à jouer. Une seule réponse sur 4 gagne.
    2-3 normal max 1: **Tu peux gagner : prends 1 dans n’importe quelle pile.** Il en reste alors 4, un nombre pair, et chaque coup prend 1 : tu joueras le dernier, et tu gagneras.
    2-3 misere max 1: **Tu perds, et aucun coup n’y peut rien.** Il en reste 5, un nombre impair, et chaque coup prend 1 : tu joueras le dernier, et tu perdras.
    2-4 misere max 1: **Tu peux gagner : prends 1 dans n’importe quelle pile.** Il en reste alors 5, un nombre impair, et chaque coup prend 1 : l’adversaire jouera le dernier, et perdra.
    1-1-5 misere: **Tu peux gagner : prends 4 dans C**, il reste 1‑1‑1. Seule **C** a plus de 1 : laisse un nombre impair de piles de 1. Ailleurs il y en a 2 : laisse aussi 1 dans C. Il reste alors 3 piles de 1, un nombre impair. Elles partent une à une : l’adversaire prendra la dernière, et perdra.
    1-1-1-5 misere: **Tu peux gagner : prends 5 dans D**, il reste 1‑1‑1‑0. Seule **D** a plus de 1 : laisse un nombre impair de piles de 1. Ailleurs il y en a 3 : prends tout dans D. Il reste alors 3 piles de 1, un nombre impair. Elles partent une à une : l’adversaire prendra la dernière, et perdra.
    1-1-1-1 misere: **Tu peux gagner : prends 1 dans n’importe quelle pile.** Il reste alors 3 piles de 1, un nombre impair. Elles partent une à une : l’adversaire prendra la dernière, et perdra.
    1-1-1 misere: **Tu perds, et aucun coup n’y peut rien.** Il reste 3 piles de 1, un nombre impair. Elles partent une à une : tu prendras la dernière, et tu perdras.
    4-5-7 misere max 3: **Tu peux gagner.** 3 coups gagnent : Seuls comptent les restes modulo 4. Le plus simple : **C**. En comptant par 4, aucun reste ne dépasse alors 1, et le nombre de restes de 1 est impair. Laisse cela à nouveau chaque fois : amène à 0 ou 1 celui qui dépasse 1, sinon prends 1 dans un 1 ou 3 dans un 0. Impair n’est jamais zéro : l’adversaire aura donc le dernier coup. ↑ monte en passant un multiple de 4 : on prend 4 moins le gain.
    4-5-5-8 misere max 3: **Tu peux gagner.** 4 coups gagnent : Seuls comptent les restes modulo 4. En comptant par 4, aucun reste ne dépasse alors 1, et le nombre de restes de 1 est impair. Laisse cela à nouveau chaque fois : amène à 0 ou 1 celui qui dépasse 1, sinon prends 1 dans un 1 ou 3 dans un 0. Impair n’est jamais zéro : l’adversaire aura donc le dernier coup.
    18446744073709551615-9223372036854775808-3-9 normal: **Tu peux gagner : prends 9 223 372 036 854 775 797 dans A**, il reste 9 223 372 036 854 775 818‑9 223 372 036 854 775 808‑3‑9. Chaque colonne binaire a alors un nombre pair de 1 : tout coup en rend une impaire, et tu rends tout pair, jusqu’au dernier coup. La place manque pour un tableau. La nim-somme est 9 223 372 036 854 775 797. Première colonne impaire : 4 611 686 018 427 387 904, avec un 1 dans **A** seulement. Inverse ses chiffres dans les colonnes impaires : elle diminue, et tout est pair.
    1 misere: A1: Il ne reste rien : qui a pris le dernier objet a perdu.
    ");
}

/// One of each kind, whole: what only the end of misère counts, what goes up past a multiple, columns that are left out.
#[test]
fn tables() {
    assert_snapshot!(full("4-1 misere"), @"
    **4‑1**: the last object **loses**.
    **You can win: take 4 from A**, leaving 0‑1.
    There are two piles, and one of them is 1: leave just 1 in all.
    Then just 1 is left: your opponent must take it, and loses.
    **The same in binary**
    ```
            4 2 1
    A 4     1 0 0
    B 1     0 0 1
    parity  o e o  nim-sum 5
    end: leave just an odd number of 1s

    A  take 4  100 → 000  leaves 0
    ```
    [Lesson: Misère]
    ");
    assert_snapshot!(french("1-5-7-10 misere max 4"), @"
    **1‑5‑7‑10** : le dernier objet **perd** ; 4 au plus par coup.
    **Tu peux gagner.** 3 coups gagnent :
    • **B** : prends 2, il reste 1‑3‑7‑10
    • **C** : prends 2, il reste 1‑5‑5‑10
    • **D** : prends 2, il reste 1‑5‑7‑8
    Seuls comptent les restes modulo 5.
    Le plus simple : **C**. En comptant par 5, aucun reste ne dépasse alors 1, et le nombre de restes de 1 est impair. Laisse cela à nouveau chaque fois : amène à 0 ou 1 celui qui dépasse 1, sinon prends 1 dans un 1 ou 4 dans un 0. Impair n’est jamais zéro : l’adversaire aura donc le dernier coup.
    **La même chose en restes**
    ```
                  2 1
    A  1 = 0·5+1  0 1
    B  5 = 1·5+0  0 0
    C  7 = 1·5+2  1 0
    D 10 = 2·5+0  0 0
    parité        i i  nim-somme 3
    laisse des 0 et un nombre impair de 1

    B  prends 2  00 → 11 ↑  reste 3
    C  prends 2  10 → 00    reste 5
    D  prends 2  00 → 11 ↑  reste 8
    ```
    ↑ monte en passant un multiple de 5 : on prend 5 moins le gain.
    [Pourquoi ça marche ?] [Leçon : Un maximum, et la dernière perd]
    ");
    let wide = "18446744073709551615-9223372036854775808-9223372036854775807-9 normal";
    assert_snapshot!(full(wide), @"
    **18,446,744,073,709,551,615‑9,223,372,036,854,775,808‑9,223,372,036,854,775,807‑9**: the last object **wins**.
    **You can win, with any of 3 moves:**
    • **A**: take 9, leaving 18,446,744,073,709,551,606‑9,223,372,036,854,775,808‑9,223,372,036,854,775,807‑9
    • **C**: take 9, leaving 18,446,744,073,709,551,615‑9,223,372,036,854,775,808‑9,223,372,036,854,775,798‑9
    • **D**: take 9, leaving 18,446,744,073,709,551,615‑9,223,372,036,854,775,808‑9,223,372,036,854,775,807‑0
    Then every binary column has an even number of 1s: any move makes one odd, and you make all even again, down to the last one.
    **The same in binary**
    ```
                                  8 1
    A 18,446,744,073,709,551,615  1 1
    B  9,223,372,036,854,775,808  0 0
    C  9,223,372,036,854,775,807  1 1
    D                          9  1 1
    parity                        o o
    nim-sum 9

    A  take 9  leaves 18446744073709551606
    C  take 9  leaves  9223372036854775798
    D  take 9  leaves                    0
    ```
    Only the odd columns are shown.
    The leading odd column is 8, with a 1 in A, C and D. Swap 0 and 1 in the odd columns of one of them: it gets smaller and every column even.
    [Why does that work?] [Lesson: Balance and the nim-sum]
    ");
    assert_snapshot!(french("1000000-999999-500000 normal"), @"
    **1 000 000‑999 999‑500 000** : le dernier objet **gagne**.
    **Tu peux gagner.** 3 coups gagnent :
    • **A** : prends 417 569, il reste 582 431‑999 999‑500 000
    • **B** : prends 417 503, il reste 1 000 000‑582 496‑500 000
    • **C** : prends 499 873, il reste 1 000 000‑999 999‑127
    Chaque colonne binaire a alors un nombre pair de 1 : tout coup en rend une impaire, et tu rends tout pair, jusqu’au dernier coup.
    **La même chose en binaire**
    ```
              2^    15    10     5     0
    A 1 000 000  11110 10000 10010 00000
    B   999 999  11110 10000 10001 11111
    C   500 000  01111 01000 01001 00000
    parité       piiii pippp pipip iiiii
    nim-somme 500 063

    A  prends 417 569  reste 582 431
    B  prends 417 503  reste 582 496
    C  prends 499 873  reste     127
    ```
    Première colonne impaire : 262 144, avec un 1 dans A, B et C. Dans l’une, inverse les chiffres des colonnes impaires : elle diminue, et tout est pair.
    [Pourquoi ça marche ?] [Leçon : L’équilibre et la nim-somme]
    ");
    let remainders = full("1000000-999999-500000 misere max 600");
    assert!(
        remainders.contains("2^ 9876543210\nA 1,000,000 = 1,663·601+537 1000011001\n"),
        "{remainders}"
    );
    let many = (1..=12).map(|i| (2 * i - 1).to_string());
    let many = full(&format!("{} normal: A1", many.collect::<Vec<_>>().join("-")));
    let listed =
        "11 moves** (pile, how many to take → how many it leaves): **B** 1 → 2, **C** 1 → 4,";
    assert!(many.contains(listed) && many.matches("  leaves ").count() == 11, "{many}");
}

#[test]
fn where_all_moves_are_alike_no_pile_is_asked_for() {
    assert_snapshot!(step("2-3 normal max 1", Step::Chances, english()), @"
    **2‑3**: the last object **wins**; exactly 1 a move.
    **You can win from here.**
    All moves are alike here, so nothing can change that.
    [The move, and why]
    ");
}

/// As those who play in words are told.
fn aloud(line: &str, locale: Locale) -> String {
    let source = HintSource::Game(GameId(7), Ply(0), Theme::Words, Now::There);
    show(&view::hint(
        &position(line),
        Step::Move,
        source,
        Reader::SELF,
        HintOrder::default(),
        locale,
    ))
}

#[test]
fn without_a_table() {
    assert_snapshot!(aloud("9-6-5 normal max 3", english()), @"
    **9‑6‑5**: the last object **wins**; at most 3 a move.
    **You can win, with any of 3 moves:**
    • **A**: take 2, leaving 7‑6‑5
    • **B**: take 2, leaving 9‑4‑5
    • **C**: take 2, leaving 9‑6‑3
    Only the remainders mod 4 count.
    Then every binary column of the remainders has an even number of 1s: any move makes one odd, and you make all even again, down to the last one.
    **The same in remainders**
    Each pile’s remainder mod 4: A 1, B 2, C 1. In binary: A 01, B 10, C 01. One column has an odd number of ones: 2. The odd columns make up the nim-sum: 2.
    The leading odd column is 2, with a 1 in **B** only. Swap 0 and 1 in its odd columns: the pile gets smaller and every column even.
    A remainder can go up, past a multiple of 4: **A** from 1 to 3 (taking 4 − 2 = 2), **C** from 1 to 3 (taking 4 − 2 = 2).
    [Why does that work?] [Lesson: A limit: three piles and more]
    ");
    let told = [
        ("19-20-21 normal", english()),
        ("1-1-5 misere", english()),
        ("1-3-5-7 misere", languages::french()),
        ("1-5-7-10 misere max 4", languages::french()),
    ]
    .map(|(line, locale)| {
        let all = aloud(line, locale);
        assert!(!all.contains("```"), "{all}");
        all.lines().skip_while(|line| !heads(line)).nth(1).expect("digits").to_owned()
    });
    assert_snapshot!(told.join("\n"), @"
    In binary: A 10011, B 10100, C 10101. Columns with an odd number of ones: 16, 2. The odd columns make up the nim-sum: 16 + 2 = 18.
    In binary: A 001, B 001, C 101. Columns with an odd number of ones: 4, 1. The nim-sum is 5; but at the end, what counts is how many piles hold 1.
    En binaire : A 001, B 011, C 101, D 111. Chaque colonne a un nombre pair de 1. La nim-somme est donc 0.
    Le reste de chaque pile modulo 5 : A 1, B 0, C 2, D 0. En binaire : A 01, B 00, C 10, D 00. Colonnes qui ont un nombre impair de 1 : 2, 1. La nim-somme est 3 ; mais à la fin, ce qui compte est le nombre de restes de 1.
    ");
}

/// A terminal shows no Markdown, and there is a last sentence that a hint has behind a button.
#[test]
fn terminal() {
    let told = view::hint_text(&position("1-3-5-6 misere"), english());
    assert!(!told.contains("**") && !told.contains("```"), "{told}");
    assert!(told.contains("\nD 6     1 1 0\nparity  e e o  nim-sum 1\n"), "{told}");
    assert_snapshot!(told.lines().last().unwrap_or_default(), @"All can always be made even again: in the leftmost odd column an odd number of piles have a 1, so at least one has. Swap 0 and 1 in the odd columns of that pile: its 1 there becomes 0, so it gets smaller.");
}

/// How much there is to read beside the table.
fn prose(content: &str) -> usize {
    let blocks = content.split("```").step_by(2);
    let seen = |text: &str| text.chars().filter(|&c| c != '*').count();
    blocks.map(|text| seen(text.trim())).sum()
}

/// For up to five piles, as many as have buttons.
#[test]
fn a_hint_is_read_at_a_glance() {
    let mut dice = fastrand::Rng::with_seed(11);
    let mut longest = [[0; 2]; 2];
    for _ in 0..2_000 {
        let size = dice.u64(1..=25);
        let piles: Vec<u64> = (0..dice.usize(1..=5)).map(|_| dice.u64(0..=size)).collect();
        let ending = *dice.choice(&["normal", "misere"]).expect("there are two");
        let bound = match dice.u64(0..=10) {
            0 => String::new(),
            max => format!(" max {max}"),
        };
        let piles: Vec<String> = piles.iter().map(u64::to_string).collect();
        let line = format!("{} {ending}{bound}", piles.join("-"));
        for (locale, longest) in [english(), languages::french()].into_iter().zip(&mut longest) {
            for step in [Step::Chances, Step::Pile, Step::Move] {
                let hint = view::hint(
                    &position(&line),
                    step,
                    HintSource::Free,
                    Reader::SELF,
                    HintOrder::default(),
                    locale,
                );
                let said = hint.said();
                let words = said.split("**The same in ").next().unwrap_or_default();
                let words = words.split("**La même chose ").next().unwrap_or_default();
                let (words, all) = (prose(words), prose(&said));
                assert!(words <= 650 && all <= 850, "{words} of {all}:\n{said}");
                *longest = [longest[0].max(words), longest[1].max(all)];
            }
        }
    }
    println!(
        "2000 positions; the longest hint has {longest:?} characters of words, and beside its table"
    );
}

/// Of a few piles and of many, some of them huge, so that there is no table, or one without the moves.
#[test]
fn a_mark_is_explained_where_it_stands_and_nowhere_else() {
    let mut dice = fastrand::Rng::with_seed(28);
    let [mut marked, mut told] = [0; 2];
    for _ in 0..1_500 {
        let most = *dice.choice(&[5, 40, u64::MAX >> 20]).expect("there are some");
        let count = *dice.choice(&[2, 4, 9, 27, 60]).expect("there are some");
        let piles: Vec<String> =
            (0..dice.usize(1..=count)).map(|_| dice.u64(0..=most).to_string()).collect();
        let ending = *dice.choice(&["normal", "misere"]).expect("there are two");
        let line = format!("{} {ending} max {}", piles.join("-"), dice.u64(2..=9));
        for (locale, means, rises) in [
            (english(), "↑ goes up past", "A remainder can go up, past"),
            (languages::french(), "↑ monte en", "Un reste peut monter, en"),
        ] {
            for step in [Step::Pile, Step::Move, Step::Why] {
                let hint = self::step(&line, step, locale);
                let table: String = hint.split("```").skip(1).step_by(2).collect();
                assert_eq!(table.contains('↑'), hint.contains(means), "{hint}");
                assert!(!(hint.contains(means) && hint.contains(rises)), "{hint}");
                marked += usize::from(hint.contains(means));
                told += usize::from(hint.contains(rises));
            }
        }
    }
    println!("1500 positions; ↑ is explained {marked} times, and told in words {told} times");
    assert!(marked > 100 && told > 100);
}

/// Taking 2 from the 3 leaves pairs, and from any large pile a balance that is none.
#[test]
fn reasons_that_are_left_out_are_counted() {
    let pairs = (0..11u64).map(|i| (1 << 60) + 4 * i + 2);
    let piles: Vec<String> = [1, 3]
        .into_iter()
        .chain(pairs.flat_map(|size| [size, size]))
        .map(|size| size.to_string())
        .collect();
    let line = format!("{} misere", piles.join("-"));
    let told = [full(&line), french(&line)];
    assert!(told[0].contains("There is no room for 1 more reason."), "{}", told[0]);
    assert!(told[1].contains("La place manque pour 1 autre raison."), "{}", told[1]);
}
