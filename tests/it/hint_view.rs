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
    assert_snapshot!(step("1-3-5-7 misere", Step::Chances, languages::french()), @"
    **1‑3‑5‑7** : le dernier objet **perd**.
    **Tu perds, si l’adversaire joue bien.**
    Aucun coup ne gagne à lui seul, mais une erreur de l’adversaire suffit. Le bouton montre où essayer.
    [Quelle pile ?] [Pose-moi une question]
    ");
    assert_snapshot!(step("1-3-5-7 misere", Step::Pile, languages::french()), @"
    **1‑3‑5‑7** : le dernier objet **perd**.
    **Tu perds, si l’adversaire joue bien.**
    Aucune pile ne gagne à elle seule. Celle à essayer : **A**.
    [Le coup, et pourquoi]
    ");
    assert_snapshot!(french("1-3-5-7 misere"), @"
    **1‑3‑5‑7** : le dernier objet **perd**.
    **Tu perds, si l’adversaire joue bien.**
    Chaque colonne binaire a un nombre pair de 1 : tout coup en rend une impaire, et l’adversaire rend tout pair. Dès qu’une seule pile a plus de 1, il laisse un nombre impair de 1.
    **Meilleur essai : prends 1 dans A**, il reste 0‑3‑5‑7.
    Aucune réponse gagnante ne saute aux yeux. 3 réponses sur 15 gagnent.
    **La même chose en binaire**
    ```
            4 2 1
    A 1     0 0 1
    B 3     0 1 1
    C 5     1 0 1
    D 7     1 1 1
    parité  p p p  nim-somme 0
    ```
    [Pourquoi ça marche ?] [Leçon : L’équilibre et la nim-somme]
    ");
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

#[test]
fn balance() {
    assert_snapshot!(full("3-4-5 normal"), @"
    **3‑4‑5**: the last object **wins**.
    **You can win: take 2 from A**, leaving 1‑4‑5.
    Then 1‑4‑5 is left: whatever your opponent takes, you can leave two equal piles or 1‑2‑3.
    **The same in binary**
    ```
            4 2 1
    A 3     0 1 1
    B 4     1 0 0
    C 5     1 0 1
    parity  e o e  nim-sum 2

    A  take 2  011 → 001  leaves 1
    ```
    The leading odd column is 2, with a 1 in **A** only. Swap 0 and 1 in its odd columns: the pile gets smaller and every column even.
    [Lesson: Balance and the nim-sum]
    ");
    assert_snapshot!(full("1-3-5-6 misere"), @"
    **1‑3‑5‑6**: the last object **loses**.
    **You can win, with any of 3 moves:**
    • **A**: take 1, leaving 0‑3‑5‑6
    • **B**: take 1, leaving 1‑2‑5‑6
    • **C**: take 1, leaving 1‑3‑4‑6
    Then every binary column has an even number of 1s: any move makes one odd, and you make all even again. Once just one pile is above 1, leave an odd number of 1s.
    **The same in binary**
    ```
            4 2 1
    A 1     0 0 1
    B 3     0 1 1
    C 5     1 0 1
    D 6     1 1 0
    parity  e e o  nim-sum 1

    A  take 1  001 → 000  leaves 0
    B  take 1  011 → 010  leaves 2
    C  take 1  101 → 100  leaves 4
    ```
    The leading odd column is 1, with a 1 in A, B and C. Swap 0 and 1 in the odd columns of one of them: it gets smaller and every column even.
    [Why does that work?] [Lesson: Balance and the nim-sum]
    ");
    assert_snapshot!(french("2-3-4-6 normal"), @"
    **2‑3‑4‑6** : le dernier objet **gagne**.
    **Tu peux gagner.** 3 coups gagnent :
    • **A** : prends 1, il reste 1‑3‑4‑6
    • **B** : prends 3, il reste 2‑0‑4‑6
    • **D** : prends 1, il reste 2‑3‑4‑5
    Chaque colonne binaire a alors un nombre pair de 1 : tout coup en rend une impaire, et tu rends tout pair, jusqu’au dernier coup.
    **La même chose en binaire**
    ```
            4 2 1
    A 2     0 1 0
    B 3     0 1 1
    C 4     1 0 0
    D 6     1 1 0
    parité  p i i  nim-somme 3

    A  prends 1  010 → 001  reste 1
    B  prends 3  011 → 000  reste 0
    D  prends 1  110 → 101  reste 5
    ```
    Première colonne impaire : 2, avec un 1 dans A, B et D. Dans l’une, inverse les chiffres des colonnes impaires : elle diminue, et tout est pair.
    [Pourquoi ça marche ?] [Leçon : L’équilibre et la nim-somme]
    ");
    assert_snapshot!(full("1-4-5 normal"), @"
    **1‑4‑5**: the last object **wins**.
    **Your opponent can win from here, but may slip.**
    1‑4‑5 is left: whatever you take, your opponent can leave two equal piles or 1‑2‑3.
    **Best try: take 1 from A**, leaving 0‑4‑5.
    No move leaves more to play. Your opponent has 9 replies; only 1 wins.
    **The same in binary**
    ```
            4 2 1
    A 1     0 0 1
    B 4     1 0 0
    C 5     1 0 1
    parity  e e e  nim-sum 0
    ```
    [Why does that work?] [Lesson: Balance and the nim-sum]
    ");
}

#[test]
fn bounded() {
    assert_snapshot!(full("3-5-7-9 normal max 3: A1"), @"
    **2‑5‑7‑9**: the last object **wins**; at most 3 a move.
    **You can win, with any of 3 moves:**
    • **B**: take 1, leaving 2‑4‑7‑9
    • **C**: take 1, leaving 2‑5‑6‑9
    • **D**: take 1, leaving 2‑5‑7‑8
    Only the remainders mod 4 count.
    Then every binary column of the remainders has an even number of 1s: any move makes one odd, and you make all even again, down to the last one.
    **The same in remainders**
    ```
                 2 1
    A 2 = 0·4+2  1 0
    B 5 = 1·4+1  0 1
    C 7 = 1·4+3  1 1
    D 9 = 2·4+1  0 1
    parity       e o  nim-sum 1

    B  take 1  01 → 00  leaves 4
    C  take 1  11 → 10  leaves 6
    D  take 1  01 → 00  leaves 8
    ```
    The leading odd column is 1, with a 1 in B, C and D. Swap 0 and 1 in the odd columns of one of them: it gets smaller and every column even.
    [Why does that work?] [Lesson: A limit: three piles and more]
    ");
    assert_snapshot!(full("3-5-7-9 normal max 3"), @"
    **3‑5‑7‑9**: the last object **wins**; at most 3 a move.
    **Your opponent can win from here, but may slip.**
    Only the remainders mod 4 count.
    Every binary column of the remainders has an even number of 1s: any move makes one odd, and your opponent makes all even again, down to the last one.
    **Best try: take 1 from A**, leaving 2‑5‑7‑9.
    No reply that wins is easy to see. Your opponent has 11 replies; 3 win.
    **The same in remainders**
    ```
                 2 1
    A 3 = 0·4+3  1 1
    B 5 = 1·4+1  0 1
    C 7 = 1·4+3  1 1
    D 9 = 2·4+1  0 1
    parity       e e  nim-sum 0
    ```
    [Why does that work?] [Lesson: A limit: three piles and more]
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
    assert_snapshot!(full("5-2-1 normal max 3"), @"
    **5‑2‑1**: the last object **wins**; at most 3 a move.
    **You can win, with any of 2 moves:**
    • **A**: take 2, leaving 3‑2‑1
    • **B**: take 2, leaving 5‑0‑1
    Only the remainders mod 4 count.
    The simplest of them is **B**. Counting in 4s, the remainders of the two piles are then equal: whatever your opponent takes, you take the difference from the larger remainder.
    **The same in remainders**
    ```
                 2 1
    A 5 = 1·4+1  0 1
    B 2 = 0·4+2  1 0
    C 1 = 0·4+1  0 1
    parity       o e  nim-sum 2

    A  take 2  01 → 11 ↑  leaves 3
    B  take 2  10 → 00    leaves 0
    ```
    The leading odd column is 2, with a 1 in **B** only. Swap 0 and 1 in its odd columns: the pile gets smaller and every column even.
    ↑ goes up past a multiple of 4, by taking 4 less the gain.
    [Why does that work?] [Lesson: A limit: three piles and more]
    ");
}

#[test]
fn one_pile() {
    assert_snapshot!(full("7 normal"), @"
    **7**: the last object **wins**.
    **You can win: take 7**, leaving nothing.
    There is one pile, and you may take it all.
    The last one is yours, and you win.
    ");
    assert_snapshot!(full("7 misere"), @"
    **7**: the last object **loses**.
    **You can win: take 6**, leaving 1.
    There is one pile: leave just 1.
    Then just 1 is left: your opponent must take it, and loses.
    ");
    assert_snapshot!(french("1 misere"), @"
    **1** : le dernier objet **perd**.
    **Tu perds, et aucun coup n’y peut rien.**
    Il n’en reste que 1 : c’est à toi de finir, et tu perds.
    ");
    assert_snapshot!(full("21 normal max 3"), @"
    **21**: the last object **wins**; at most 3 a move.
    **You can win: take 1**, leaving 20.
    There is one pile, and 21 = 5·4 + 1: leave a multiple of 4.
    Then 20 are left, a multiple of 4: whatever your opponent takes, you make it up to 4, and the last one is yours.
    ");
    assert_snapshot!(full("20 normal max 3"), @"
    **20**: the last object **wins**; at most 3 a move.
    **Your opponent can win from here, but may slip.**
    20 are left, a multiple of 4: whatever you take, your opponent makes it up to 4, and takes the last one.
    **Best try: take 1**, leaving 19.
    No reply that wins is easy to see. Your opponent has 3 replies; only 1 wins.
    ");
    assert_snapshot!(french("20 misere max 3"), @"
    **20** : le dernier objet **perd** ; 3 au plus par coup.
    **Tu peux gagner : prends 3**, il reste 17.
    Il n’y a qu’une pile, et 20 = 5·4 + 0 : laisse 1 de plus qu’un multiple de 4.
    Il reste alors 17, soit 1 de plus qu’un multiple de 4 : quoi que prenne l’adversaire, complète à 4, jusqu’à lui laisser le dernier coup.
    ");
    assert_snapshot!(full("21 misere max 3"), @"
    **21**: the last object **loses**; at most 3 a move.
    **Your opponent can win from here, but may slip.**
    21 are left, 1 more than a multiple of 4: whatever you take, your opponent makes it up to 4, until you must take the last one.
    **Best try: take 1**, leaving 20.
    No reply that wins is easy to see. Your opponent has 3 replies; only 1 wins.
    ");
}

#[test]
fn two_piles() {
    assert_snapshot!(full("9-5 normal"), @"
    **9‑5**: the last object **wins**.
    **You can win: take 4 from A**, leaving 5‑5.
    There are two piles: make them equal.
    Then two equal piles are left: whatever your opponent takes from one, you take from the other.
    **The same in binary**
    ```
            8 4 2 1
    A 9     1 0 0 1
    B 5     0 1 0 1
    parity  o o e e  nim-sum 12

    A  take 4  1001 → 0101  leaves 5
    ```
    [Lesson: Balance and the nim-sum]
    ");
    assert_snapshot!(french("5-5 normal"), @"
    **5‑5** : le dernier objet **gagne**.
    **Tu perds, si l’adversaire joue bien.**
    Il reste deux piles égales : ce que tu prends dans l’une, l’adversaire peut le prendre dans l’autre.
    **Meilleur essai : prends 1 dans A**, il reste 4‑5.
    Aucun coup n’en laisse plus à jouer. Une seule réponse sur 9 gagne.
    **La même chose en binaire**
    ```
            4 2 1
    A 5     1 0 1
    B 5     1 0 1
    parité  p p p  nim-somme 0
    ```
    [Leçon : L’équilibre et la nim-somme]
    ");
    assert_snapshot!(full("9-5 misere"), @"
    **9‑5**: the last object **loses**.
    **You can win: take 4 from A**, leaving 5‑5.
    There are two piles: make them equal.
    Then two equal piles are left: whatever your opponent takes from one, you take from the other. Stop once only one pile holds more than 1: take all of it, or all but 1, to leave just 1 in all, which your opponent must take.
    **The same in binary**
    ```
            8 4 2 1
    A 9     1 0 0 1
    B 5     0 1 0 1
    parity  o o e e  nim-sum 12

    A  take 4  1001 → 0101  leaves 5
    ```
    [Lesson: Balance and the nim-sum]
    ");
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
    assert_snapshot!(french("1-1 misere"), @"
    **1‑1** : le dernier objet **perd**.
    **Tu peux gagner.** 2 coups gagnent :
    • **A** : prends 1, il reste 0‑1
    • **B** : prends 1, il reste 1‑0
    Il y a deux piles, dont une de 1 : laisse juste 1 en tout.
    Il n’en reste alors que 1 : c’est à l’adversaire de finir, et il perd.
    **La même chose en binaire**
    ```
            1
    A 1     1
    B 1     1
    parité  p  nim-somme 0
    laisse juste un nombre impair de 1

    A  prends 1  1 → 0  reste 0
    B  prends 1  1 → 0  reste 0
    ```
    [Leçon : Misère]
    ");
    assert_snapshot!(full("9-6 normal max 3"), @"
    **9‑6**: the last object **wins**; at most 3 a move.
    **You can win, with any of 2 moves:**
    • **A**: take 3, leaving 6‑6
    • **B**: take 1, leaving 9‑5
    Only the remainders mod 4 count.
    There are two piles: make their remainders equal.
    The simplest of them is **A**. Then two equal piles are left: whatever your opponent takes from one, you take from the other.
    **The same in remainders**
    ```
                 2 1
    A 9 = 2·4+1  0 1
    B 6 = 1·4+2  1 0
    parity       o o  nim-sum 3

    A  take 3  01 → 10 ↑  leaves 6
    B  take 1  10 → 01    leaves 5
    ```
    ↑ goes up past a multiple of 4, by taking 4 less the gain.
    [Why does that work?] [Lesson: A limit: two piles]
    ");
    assert_snapshot!(french("6-5 misere max 3"), @"
    **6‑5** : le dernier objet **perd** ; 3 au plus par coup.
    **Tu peux gagner.** 2 coups gagnent :
    • **A** : prends 2, il reste 4‑5
    • **B** : prends 3, il reste 6‑2
    Seuls comptent les restes modulo 4.
    Le plus simple : **A**. En comptant par 4, aucun reste ne dépasse alors 1, et le nombre de restes de 1 est impair. Laisse cela à nouveau chaque fois : amène à 0 ou 1 celui qui dépasse 1, sinon prends 1 dans un 1 ou 3 dans un 0. Impair n’est jamais zéro : l’adversaire aura donc le dernier coup.
    **La même chose en restes**
    ```
                 2 1
    A 6 = 1·4+2  1 0
    B 5 = 1·4+1  0 1
    parité       i i  nim-somme 3
    laisse des 0 et un nombre impair de 1

    A  prends 2  10 → 00    reste 4
    B  prends 3  01 → 10 ↑  reste 2
    ```
    ↑ monte en passant un multiple de 4 : on prend 4 moins le gain.
    [Pourquoi ça marche ?] [Leçon : Un maximum, et la dernière perd]
    ");
    assert_snapshot!(full("4-1 misere max 3"), @"
    **4‑1**: the last object **loses**; at most 3 a move.
    **Your opponent can win from here, but may slip.**
    Only the remainders mod 4 count.
    Counting in 4s, no remainder is above 1, and an odd number of them are 1. Your opponent can leave that again each time: they bring one above 1 to 0 or 1, else take 1 from a 1 or 3 from a 0. Odd is never none, so you take the last one.
    **Best try: take 1 from A**, leaving 3‑1.
    No move leaves more to play. Your opponent has 4 replies; only 1 wins.
    **The same in remainders**
    ```
                 1
    A 4 = 1·4+0  0
    B 1 = 0·4+1  1
    parity       o  nim-sum 1
    end: leave 0s and an odd number of 1s
    ```
    [Why does that work?] [Lesson: A limit, and the last one loses]
    ");
}

#[test]
fn take_one() {
    assert_snapshot!(step("2-3 normal max 1", Step::Chances, english()), @"
    **2‑3**: the last object **wins**; exactly 1 a move.
    **You can win from here.**
    All moves are alike here, so nothing can change that.
    [The move, and why]
    ");
    assert_snapshot!(full("2-3 normal max 1"), @"
    **2‑3**: the last object **wins**; exactly 1 a move.
    **You can win: take 1 from any pile.**
    Then 4 are left, an even number, and each move takes 1: you take the last one, and win.
    ");
    assert_snapshot!(full("2-3 misere max 1"), @"
    **2‑3**: the last object **loses**; exactly 1 a move.
    **You are losing, and no move can change that.**
    5 are left, an odd number, and each move takes 1: you take the last one, and lose.
    ");
    assert_snapshot!(french("2-4 misere max 1"), @"
    **2‑4** : le dernier objet **perd** ; 1 seul par coup.
    **Tu peux gagner : prends 1 dans n’importe quelle pile.**
    Il en reste alors 5, un nombre impair, et chaque coup prend 1 : l’adversaire jouera le dernier, et perdra.
    ");
}

#[test]
fn misere_endgame() {
    assert_snapshot!(full("1-1-5 misere"), @"
    **1‑1‑5**: the last object **loses**.
    **You can win: take 4 from C**, leaving 1‑1‑1.
    Only **C** holds more than 1: leave an odd number of piles of 1. There are 2 besides: leave 1 in C too.
    Then 3 piles of 1 are left, an odd number. They go one by one: your opponent takes the last one, and loses.
    **The same in binary**
    ```
            4 2 1
    A 1     0 0 1
    B 1     0 0 1
    C 5     1 0 1
    parity  o e o  nim-sum 5
    end: leave just an odd number of 1s

    C  take 4  101 → 001  leaves 1
    ```
    [Lesson: Misère]
    ");
    assert_snapshot!(french("1-1-1-5 misere"), @"
    **1‑1‑1‑5** : le dernier objet **perd**.
    **Tu peux gagner : prends 5 dans D**, il reste 1‑1‑1‑0.
    Seule **D** a plus de 1 : laisse un nombre impair de piles de 1. Ailleurs il y en a 3 : prends tout dans D.
    Il reste alors 3 piles de 1, un nombre impair. Elles partent une à une : l’adversaire prendra la dernière, et perdra.
    **La même chose en binaire**
    ```
            4 2 1
    A 1     0 0 1
    B 1     0 0 1
    C 1     0 0 1
    D 5     1 0 1
    parité  i p p  nim-somme 4
    laisse juste un nombre impair de 1

    D  prends 5  101 → 000  reste 0
    ```
    [Leçon : Misère]
    ");
    assert_snapshot!(full("1-1-1-1 misere"), @"
    **1‑1‑1‑1**: the last object **loses**.
    **You can win: take 1 from any pile.**
    Then 3 piles of 1 are left, an odd number. They go one by one: your opponent takes the last one, and loses.
    ");
    assert_snapshot!(full("1-1-1 misere"), @"
    **1‑1‑1**: the last object **loses**.
    **You are losing, and no move can change that.**
    3 piles of 1 are left, an odd number. They go one by one: you take the last one, and lose.
    ");
    assert_snapshot!(full("4-5-7 misere max 3"), @"
    **4‑5‑7**: the last object **loses**; at most 3 a move.
    **You can win, with any of 3 moves:**
    • **A**: take 2, leaving 2‑5‑7
    • **B**: take 2, leaving 4‑3‑7
    • **C**: take 3, leaving 4‑5‑4
    Only the remainders mod 4 count.
    The simplest of them is **C**. Counting in 4s, no remainder is then above 1, and an odd number of them are 1. Leave that again each time: bring one above 1 to 0 or 1, else take 1 from a 1 or 3 from a 0. Odd is never none, so your opponent takes the last one.
    **The same in remainders**
    ```
                 2 1
    A 4 = 1·4+0  0 0
    B 5 = 1·4+1  0 1
    C 7 = 1·4+3  1 1
    parity       o e  nim-sum 2
    end: leave 0s and an odd number of 1s

    A  take 2  00 → 10 ↑  leaves 2
    B  take 2  01 → 11 ↑  leaves 3
    C  take 3  11 → 00    leaves 4
    ```
    ↑ goes up past a multiple of 4, by taking 4 less the gain.
    [Why does that work?] [Lesson: A limit, and the last one loses]
    ");
    assert_snapshot!(french("4-5-5-8 misere max 3"), @"
    **4‑5‑5‑8** : le dernier objet **perd** ; 3 au plus par coup.
    **Tu peux gagner.** 4 coups gagnent :
    • **A** : prends 3, il reste 1‑5‑5‑8
    • **B** : prends 1, il reste 4‑4‑5‑8
    • **C** : prends 1, il reste 4‑5‑4‑8
    • **D** : prends 3, il reste 4‑5‑5‑5
    Seuls comptent les restes modulo 4.
    En comptant par 4, aucun reste ne dépasse alors 1, et le nombre de restes de 1 est impair. Laisse cela à nouveau chaque fois : amène à 0 ou 1 celui qui dépasse 1, sinon prends 1 dans un 1 ou 3 dans un 0. Impair n’est jamais zéro : l’adversaire aura donc le dernier coup.
    **La même chose en restes**
    ```
                 1
    A 4 = 1·4+0  0
    B 5 = 1·4+1  1
    C 5 = 1·4+1  1
    D 8 = 2·4+0  0
    parité       p  nim-somme 0
    laisse des 0 et un nombre impair de 1

    A  prends 3  0 → 1  reste 1
    B  prends 1  1 → 0  reste 4
    C  prends 1  1 → 0  reste 4
    D  prends 3  0 → 1  reste 5
    ```
    [Pourquoi ça marche ?] [Leçon : Un maximum, et la dernière perd]
    ");
}

#[test]
fn wide() {
    assert_snapshot!(full("18446744073709551615-9223372036854775808-3-9 normal"), @"
    **18446744073709551615‑9223372036854775808‑3‑9**: the last object **wins**.
    **You can win: take 9,223,372,036,854,775,797 from A**, leaving 9223372036854775818‑9223372036854775808‑3‑9.
    Then every binary column has an even number of 1s: any move makes one odd, and you make all even again, down to the last one.
    There is no room for a table. The nim-sum is 9,223,372,036,854,775,797.
    The leading odd column is 4611686018427387904, with a 1 in **A** only. Swap 0 and 1 in its odd columns: the pile gets smaller and every column even.
    [Why does that work?] [Lesson: Balance and the nim-sum]
    ");
    assert_snapshot!(
        full("18446744073709551615-9223372036854775808-9223372036854775807-9 normal"),
        @"
        **18446744073709551615‑9223372036854775808‑9223372036854775807‑9**: the last object **wins**.
        **You can win, with any of 3 moves:**
        • **A**: take 9, leaving 18446744073709551606‑9223372036854775808‑9223372036854775807‑9
        • **C**: take 9, leaving 18446744073709551615‑9223372036854775808‑9223372036854775798‑9
        • **D**: take 9, leaving 18446744073709551615‑9223372036854775808‑9223372036854775807‑0
        Then every binary column has an even number of 1s: any move makes one odd, and you make all even again, down to the last one.
        **The same in binary**
        ```
                                8 1
        A 18446744073709551615  1 1
        B  9223372036854775808  0 0
        C  9223372036854775807  1 1
        D                    9  1 1
        parity                  o o  nim-sum 9

        A  take 9  leaves 18446744073709551606
        C  take 9  leaves  9223372036854775798
        D  take 9  leaves                    0
        ```
        Only the odd columns are shown.
        The leading odd column is 8, with a 1 in A, C and D. Swap 0 and 1 in the odd columns of one of them: it gets smaller and every column even.
        [Why does that work?] [Lesson: Balance and the nim-sum]
        "
    );
    assert_snapshot!(french("1000000-999999-500000 normal"), @"
    **1000000‑999999‑500000** : le dernier objet **gagne**.
    **Tu peux gagner.** 3 coups gagnent :
    • **A** : prends 417 569, il reste 582431‑999999‑500000
    • **B** : prends 417 503, il reste 1000000‑582496‑500000
    • **C** : prends 499 873, il reste 1000000‑999999‑127
    Chaque colonne binaire a alors un nombre pair de 1 : tout coup en rend une impaire, et tu rends tout pair, jusqu’au dernier coup.
    **La même chose en binaire**
    ```
               1111111111
            2^ 98765432109876543210
    A 1000000  11110100001001000000
    B  999999  11110100001000111111
    C  500000  01111010000100100000
    parité     piiiipippppipipiiiii
    nim-somme 500063

    A  prends 417569  reste 582431
    B  prends 417503  reste 582496
    C  prends 499873  reste    127
    ```
    Première colonne impaire : 262144, avec un 1 dans A, B et C. Dans l’une, inverse les chiffres des colonnes impaires : elle diminue, et tout est pair.
    [Pourquoi ça marche ?] [Leçon : L’équilibre et la nim-somme]
    ");
    assert_snapshot!(full("1000000-999999-500000 misere max 600"), @"
    **1000000‑999999‑500000**: the last object **loses**; at most 600 a move.
    **You can win, with any of 3 moves:**
    • **A**: take 504, leaving 999496‑999999‑500000
    • **B**: take 504, leaving 1000000‑999495‑500000
    • **C**: take 568, leaving 1000000‑999999‑499432
    Only the remainders mod 601 count.
    Then every binary column of the remainders has an even number of 1s: any move makes one odd, and you make all even again. Once just one remainder is above 1, always leave an odd number of 1s.
    **The same in remainders**
    ```
                           2^ 9876543210
    A 1000000 = 1663·601+537  1000011001
    B  999999 = 1663·601+536  1000011000
    C  500000 = 831·601+569   1000111001
    parity                    oeeeoooeee
    nim-sum 568

    A  take 504  leaves 999496
    B  take 504  leaves 999495
    C  take 568  leaves 499432
    ```
    The leading odd column is 512, with a 1 in A, B and C. Swap 0 and 1 in the odd columns of one of them: it gets smaller and every column even.
    [Why does that work?] [Lesson: A limit: three piles and more]
    ");
}

#[test]
fn over() {
    assert_snapshot!(full("1 misere: A1"), @"
    **0**: the last object **loses**.
    Nothing is left: whoever took the last object has lost.
    ");
}

/// As whoever plays in words is told.
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
    assert_snapshot!(aloud("19-20-21 normal", english()), @"
    **19‑20‑21**: the last object **wins**.
    **You can win, with any of 3 moves:**
    • **A**: take 18, leaving 1‑20‑21
    • **B**: take 14, leaving 19‑6‑21
    • **C**: take 14, leaving 19‑20‑7
    Then every binary column has an even number of 1s: any move makes one odd, and you make all even again, down to the last one.
    **The same in binary**
    In binary: A 10011, B 10100, C 10101. Columns with an odd number of ones: 16, 2. The odd columns make up the nim-sum: 16 + 2 = 18.
    The leading odd column is 16, with a 1 in A, B and C. Swap 0 and 1 in the odd columns of one of them: it gets smaller and every column even.
    [Why does that work?] [Lesson: Balance and the nim-sum]
    ");
    assert_snapshot!(aloud("1-3-5-7 misere", languages::french()), @"
    **1‑3‑5‑7** : le dernier objet **perd**.
    **Tu perds, si l’adversaire joue bien.**
    Chaque colonne binaire a un nombre pair de 1 : tout coup en rend une impaire, et l’adversaire rend tout pair. Dès qu’une seule pile a plus de 1, il laisse un nombre impair de 1.
    **Meilleur essai : prends 1 dans A**, il reste 0‑3‑5‑7.
    Aucune réponse gagnante ne saute aux yeux. 3 réponses sur 15 gagnent.
    **La même chose en binaire**
    En binaire : A 001, B 011, C 101, D 111. Chaque colonne a un nombre pair de 1. La nim-somme est donc 0.
    [Pourquoi ça marche ?] [Leçon : L’équilibre et la nim-somme]
    ");
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
    assert_snapshot!(aloud("1-1-5 misere", english()), @"
    **1‑1‑5**: the last object **loses**.
    **You can win: take 4 from C**, leaving 1‑1‑1.
    Only **C** holds more than 1: leave an odd number of piles of 1. There are 2 besides: leave 1 in C too.
    Then 3 piles of 1 are left, an odd number. They go one by one: your opponent takes the last one, and loses.
    **The same in binary**
    In binary: A 001, B 001, C 101. Columns with an odd number of ones: 4, 1. The nim-sum is 5; but at the end, what counts is how many piles hold 1.
    [Lesson: Misère]
    ");
    assert_snapshot!(aloud("1-5-7-10 misere max 4", languages::french()), @"
    **1‑5‑7‑10** : le dernier objet **perd** ; 4 au plus par coup.
    **Tu peux gagner.** 3 coups gagnent :
    • **B** : prends 2, il reste 1‑3‑7‑10
    • **C** : prends 2, il reste 1‑5‑5‑10
    • **D** : prends 2, il reste 1‑5‑7‑8
    Seuls comptent les restes modulo 5.
    Le plus simple : **C**. En comptant par 5, aucun reste ne dépasse alors 1, et le nombre de restes de 1 est impair. Laisse cela à nouveau chaque fois : amène à 0 ou 1 celui qui dépasse 1, sinon prends 1 dans un 1 ou 4 dans un 0. Impair n’est jamais zéro : l’adversaire aura donc le dernier coup.
    **La même chose en restes**
    Le reste de chaque pile modulo 5 : A 1, B 0, C 2, D 0. En binaire : A 01, B 00, C 10, D 00. Colonnes qui ont un nombre impair de 1 : 2, 1. La nim-somme est 3 ; mais à la fin, ce qui compte est le nombre de restes de 1.
    Un reste peut monter, en passant un multiple de 5 : **B** de 0 à 3 (en prenant 5 − 3 = 2), **D** de 0 à 3 (en prenant 5 − 3 = 2).
    [Pourquoi ça marche ?] [Leçon : Un maximum, et la dernière perd]
    ");
}

#[test]
fn many_piles_with_a_one_there() {
    let many = (1..=12).map(|i| (2 * i - 1).to_string());
    let line = format!("{} normal", many.collect::<Vec<_>>().join("-"));
    assert_snapshot!(full(&format!("{line}: A1")), @"
    **0‑3‑5‑7‑9‑11‑13‑15‑17‑19‑21‑23**: the last object **wins**.
    **You can win, with any of 11 moves** (pile, how many to take → how many it leaves): **B** 1 → 2, **C** 1 → 4, **D** 1 → 6, **E** 1 → 8, **F** 1 → 10, **G** 1 → 12, **H** 1 → 14, **I** 1 → 16, **J** 1 → 18, **K** 1 → 20, **L** 1 → 22
    Then every binary column has an even number of 1s: any move makes one odd, and you make all even again, down to the last one.
    **The same in binary**
    ```
            16 8 4 2 1
    B  3     0 0 0 1 1
    C  5     0 0 1 0 1
    D  7     0 0 1 1 1
    E  9     0 1 0 0 1
    F 11     0 1 0 1 1
    G 13     0 1 1 0 1
    H 15     0 1 1 1 1
    I 17     1 0 0 0 1
    J 19     1 0 0 1 1
    K 21     1 0 1 0 1
    L 23     1 0 1 1 1
    parity   e e e e o  nim-sum 1

    B  take 1  00011 → 00010  leaves  2
    C  take 1  00101 → 00100  leaves  4
    D  take 1  00111 → 00110  leaves  6
    E  take 1  01001 → 01000  leaves  8
    F  take 1  01011 → 01010  leaves 10
    G  take 1  01101 → 01100  leaves 12
    H  take 1  01111 → 01110  leaves 14
    I  take 1  10001 → 10000  leaves 16
    J  take 1  10011 → 10010  leaves 18
    K  take 1  10101 → 10100  leaves 20
    L  take 1  10111 → 10110  leaves 22
    ```
    The leading odd column is 1, with a 1 in B, C, D, E, F, G, H, I, J, K and L. Swap 0 and 1 in the odd columns of one of them: it gets smaller and every column even.
    [Why does that work?] [Lesson: Balance and the nim-sum]
    ");
}

#[test]
fn terminal() {
    assert_snapshot!(view::hint_text(&position("1-3-5-6 misere"), english()), @"
    1‑3‑5‑6: the last object loses.
    You can win, with any of 3 moves:
    • A: take 1, leaving 0‑3‑5‑6
    • B: take 1, leaving 1‑2‑5‑6
    • C: take 1, leaving 1‑3‑4‑6
    Then every column of digits is even. Any move changes one pile, and so makes a column odd; you then make all even again. A single pile above 1 has an odd column, so your opponent will leave that: then take all of it, or all but 1, to leave an odd number of piles of 1, and they take the last one.
    The same in binary

            4 2 1
    A 1     0 0 1
    B 3     0 1 1
    C 5     1 0 1
    D 6     1 1 0
    parity  e e o  nim-sum 1

    A  take 1  001 → 000  leaves 0
    B  take 1  011 → 010  leaves 2
    C  take 1  101 → 100  leaves 4

    The leading odd column is 1, with a 1 in A, B and C. Swap 0 and 1 in the odd columns of one of them: it gets smaller and every column even.
    All can always be made even again: in the leftmost odd column an odd number of piles have a 1, so at least one has. Swap 0 and 1 in the odd columns of that pile: its 1 there becomes 0, so it gets smaller.
    ");
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
