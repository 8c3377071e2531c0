//! What a hint says, for every kind of position.

use bouton::ask::control::Step;
use bouton::game::Ply;
use bouton::game::Theme;
use bouton::locale::Locale;
use bouton::place::GameId;
use bouton::view::{self, HintSource};
use insta::assert_snapshot;
use nim::{Line, Position};

use crate::board_view::show;
use crate::languages::{self, english};

fn position(line: &str) -> Position {
    let line: Line = line.parse().expect("a line");
    line.position().expect("a legal line")
}

fn step(line: &str, step: Step, locale: Locale) -> String {
    show(&view::hint(&position(line), step, HintSource::Free, locale))
}

fn full(line: &str) -> String {
    step(line, Step::Move, english())
}

fn french(line: &str) -> String {
    step(line, Step::Move, languages::french())
}

#[test]
fn three_steps() {
    assert_snapshot!(step("19-20-21 normal", Step::Chances, english()), @r"
    **19-20-21**: whoever takes the last object **wins**.
    **You can win from here.**
    Can you find the winning move? The button below tells you more.
    [Which pile?] [Ask me instead]
    ");
    assert_snapshot!(step("19-20-21 normal", Step::Pile, english()), @r"
    **19-20-21**: whoever takes the last object **wins**.
    **You can win from here.**
    There is a winning move in each of the piles A, B and C.
    [The move, and why]
    ");
    assert_snapshot!(full("19-20-21 normal"), @"
    **19-20-21**: whoever takes the last object **wins**.
    **You can win from here.**
    3 moves win:
    • **A**: take 18, leaving 1-20-21
    • **B**: take 14, leaving 19-6-21
    • **C**: take 14, leaving 19-20-7
    ```
             16 8 4 2 1
    A 19      1 0 0 1 1
    B 20      1 0 1 0 0
    C 21      1 0 1 0 1
    parity    o e e o e
    nim-sum   1 0 0 1 0
    ```
    Parity: o where the number of 1s is odd, e where it is even. The odd columns make up the nim-sum: 16 + 2 = 18.
    The leading odd column is that of 16, and A, B and C have a 1 there. In one of them, flip the digits in the odd columns: all are even then, and less is left, for that 1 is now 0.
    So **A** 10011 becomes 00001 (1), **B** 10100 becomes 00110 (6), **C** 10101 becomes 00111 (7).
    Every column of digits is even. Any move changes one pile, and so makes a column odd; you then turn a 1 in the leftmost odd one into 0, and lower digits as needed: all are even again. When nothing is left, all are even too: so the last one is yours.
    ");
    assert_snapshot!(step("1-3-5-7 misere", Step::Chances, languages::french()), @r"
    **1-3-5-7** : qui prend le dernier objet **perd**.
    **Tu perds, si l’adversaire joue bien.**
    Aucun coup ne gagne à lui seul, mais une erreur de l’adversaire suffit. Le bouton montre où essayer.
    [Quelle pile ?] [Pose-moi une question]
    ");
    assert_snapshot!(step("1-3-5-7 misere", Step::Pile, languages::french()), @r"
    **1-3-5-7** : qui prend le dernier objet **perd**.
    **Tu perds, si l’adversaire joue bien.**
    Aucune pile ne gagne à elle seule. Celle à essayer : **A**.
    [Le coup, et pourquoi]
    ");
    assert_snapshot!(french("1-3-5-7 misere"), @"
    **1-3-5-7** : qui prend le dernier objet **perd**.
    **Tu perds, si l’adversaire joue bien.**
    **Meilleur essai : prends 1 dans A**, il reste 0-3-5-7.
    Alors 3 réponses sur 15 gagnent pour l’adversaire.
    ```
               4 2 1
    A 1        0 0 1
    B 3        0 1 1
    C 5        1 0 1
    D 7        1 1 1
    parité     p p p
    nim-somme  0 0 0
    ```
    Parité : p si le nombre de 1 est pair. Toutes sont paires : la nim-somme est 0.
    Après cet essai, la première colonne impaire est celle de 1, et **B** y a un 1 : 011 devenant 010, toutes sont paires à nouveau.
    Toutes les colonnes de chiffres sont paires. Tout coup change une pile, et rend donc une colonne impaire ; l’adversaire change alors un 1 de la première impaire en 0, et les chiffres suivants au besoin : toutes sont paires à nouveau. Une seule pile de plus de 1 a une colonne impaire : tu la laisseras donc. L’adversaire laisse alors un nombre impair de piles de 1, et tu prendras la dernière.
    ");
}

#[test]
fn balance() {
    assert_snapshot!(full("3-4-5 normal"), @"
    **3-4-5**: whoever takes the last object **wins**.
    **You can win from here.**
    **Take 2 from A**, leaving 1-4-5.
    ```
             4 2 1
    A 3      0 1 1
    B 4      1 0 0
    C 5      1 0 1
    parity   e o e
    nim-sum  0 1 0
    ```
    Parity: o where the number of 1s is odd, e where it is even. The odd columns make up the nim-sum: 2.
    The leading odd column is that of 2, and only **A** has a 1 there. Flip its digits in the odd columns: all are even then, and less is left, for that 1 is now 0.
    So **A** 011 becomes 001 (1).
    Every column of digits is even. Any move changes one pile, and so makes a column odd; you then turn a 1 in the leftmost odd one into 0, and lower digits as needed: all are even again. When nothing is left, all are even too: so the last one is yours.
    ");
    assert_snapshot!(full("1-3-5-6 misere"), @"
    **1-3-5-6**: whoever takes the last object **loses**.
    **You can win from here.**
    3 moves win:
    • **A**: take 1, leaving 0-3-5-6
    • **B**: take 1, leaving 1-2-5-6
    • **C**: take 1, leaving 1-3-4-6
    ```
             4 2 1
    A 1      0 0 1
    B 3      0 1 1
    C 5      1 0 1
    D 6      1 1 0
    parity   e e o
    nim-sum  0 0 1
    ```
    Parity: o where the number of 1s is odd, e where it is even. The odd columns make up the nim-sum: 1.
    The leading odd column is that of 1, and A, B and C have a 1 there. In one of them, flip the digits in the odd columns: all are even then, and less is left, for that 1 is now 0.
    So **A** 001 becomes 000 (0), **B** 011 becomes 010 (2), **C** 101 becomes 100 (4).
    Every column of digits is even. Any move changes one pile, and so makes a column odd; you then turn a 1 in the leftmost odd one into 0, and lower digits as needed: all are even again. A single pile above 1 has an odd column, so your opponent will leave that: then leave an odd number of piles of 1, and they take the last one.
    ");
    assert_snapshot!(french("2-3-4-6 normal"), @"
    **2-3-4-6** : qui prend le dernier objet **gagne**.
    **Tu peux gagner d’ici.**
    3 coups gagnent :
    • **A** : prends 1, il reste 1-3-4-6
    • **B** : prends 3, il reste 2-0-4-6
    • **D** : prends 1, il reste 2-3-4-5
    ```
               4 2 1
    A 2        0 1 0
    B 3        0 1 1
    C 4        1 0 0
    D 6        1 1 0
    parité     p i i
    nim-somme  0 1 1
    ```
    Parité : i si le nombre de 1 est impair, p s’il est pair. Les colonnes impaires forment la nim-somme : 2 + 1 = 3.
    La première colonne impaire est celle de 2 : A, B et D y ont un 1. Dans l’une d’elles, retourne les chiffres des colonnes impaires : toutes sont alors paires, et il reste moins, le 1 devenant 0.
    Donc **A** passe de 010 à 001 (1), **B** passe de 011 à 000 (0), **D** passe de 110 à 101 (5).
    Toutes les colonnes de chiffres sont paires. Tout coup change une pile, et rend donc une colonne impaire ; tu changes alors un 1 de la première impaire en 0, et les chiffres suivants au besoin : toutes sont paires à nouveau. Quand il ne reste rien, toutes sont paires aussi : le dernier objet est donc pour toi.
    ");
    assert_snapshot!(full("1-4-5 normal"), @"
    **1-4-5**: whoever takes the last object **wins**.
    **You are losing, if your opponent plays well.**
    **Best try: take 1 from A**, leaving 0-4-5.
    Only 1 of 9 replies then wins for your opponent.
    ```
             4 2 1
    A 1      0 0 1
    B 4      1 0 0
    C 5      1 0 1
    parity   e e e
    nim-sum  0 0 0
    ```
    Parity: e where the number of 1s is even. All are even: the nim-sum is 0.
    After that try the leading odd column is that of 1, and **C** has a 1 there: 101 becoming 100 makes all even again.
    Every column of digits is even. Any move changes one pile, and so makes a column odd; your opponent then turns a 1 in the leftmost odd one into 0, and lower digits as needed: all are even again. When nothing is left, all are even too: so the last one is theirs.
    ");
}

#[test]
fn bounded() {
    assert_snapshot!(full("3-5-7-9 normal max 3: A1"), @"
    **2-5-7-9**: whoever takes the last object **wins**, and a move takes 3 at most.
    **You can win from here.**
    3 moves win:
    • **B**: take 1, leaving 2-4-7-9
    • **C**: take 1, leaving 2-5-6-9
    • **D**: take 1, leaving 2-5-7-8
    A move takes 3 at most. What is taken from a larger pile can be made up to 4: so only the remainders mod 4 count.
    ```
                 2 1
    A 2 = 0·4+2  1 0
    B 5 = 1·4+1  0 1
    C 7 = 1·4+3  1 1
    D 9 = 2·4+1  0 1
    parity       e o
    nim-sum      0 1
    ```
    Parity: o where the number of 1s is odd, e where it is even. The odd columns make up the nim-sum: 1.
    The leading odd column is that of 1, and B, C and D have a 1 there. In one of them, flip the digits in the odd columns: all are even then, and less is left, for that 1 is now 0.
    So, in remainders: **B** 01 becomes 00 (0), **C** 11 becomes 10 (2), **D** 01 becomes 00 (0).
    Counting in 4s, every column of the remainders is even. Any move changes one remainder, and so makes a column odd; you then turn a 1 in the leftmost odd one into 0, and lower digits as needed: all are even again. When nothing is left, all are even too: so the last one is yours.
    ");
    assert_snapshot!(full("3-5-7-9 normal max 3"), @"
    **3-5-7-9**: whoever takes the last object **wins**, and a move takes 3 at most.
    **You are losing, if your opponent plays well.**
    **Best try: take 1 from A**, leaving 2-5-7-9.
    3 of 11 replies then win for your opponent.
    A move takes 3 at most. What is taken from a larger pile can be made up to 4: so only the remainders mod 4 count.
    ```
                 2 1
    A 3 = 0·4+3  1 1
    B 5 = 1·4+1  0 1
    C 7 = 1·4+3  1 1
    D 9 = 2·4+1  0 1
    parity       e e
    nim-sum      0 0
    ```
    Parity: e where the number of 1s is even. All are even: the nim-sum is 0.
    After that try the leading odd column is that of 1, and **B** has a 1 there: 01 becoming 00 makes all even again.
    Counting in 4s, every column of the remainders is even. Any move changes one remainder, and so makes a column odd; your opponent then turns a 1 in the leftmost odd one into 0, and lower digits as needed: all are even again. When nothing is left, all are even too: so the last one is theirs.
    ");
    assert_snapshot!(french("1-5-7-10 misere max 4"), @"
    **1-5-7-10** : qui prend le dernier objet **perd**, et un coup prend 4 au plus.
    **Tu peux gagner d’ici.**
    3 coups gagnent :
    • **B** : prends 2, il reste 1-3-7-10
    • **C** : prends 2, il reste 1-5-5-10
    • **D** : prends 2, il reste 1-5-7-8
    Un coup prend 4 au plus. Ce qui est pris dans une pile plus grande peut être complété à 5 : seuls comptent donc les restes modulo 5.
    La fin approche : seule **C** a un reste de plus de 1. Laisse un nombre impair de restes de 1. À part C, il y en a 1, c’est déjà impair : amène C au reste 0.
    **B et D** : En comptant par 5, toutes les colonnes des restes sont paires. Tout coup change un reste, et rend donc une colonne impaire ; tu changes alors un 1 de la première impaire en 0, et les chiffres suivants au besoin : toutes sont paires à nouveau. Un seul reste de plus de 1 a une colonne impaire : l’adversaire le laissera donc. Laisse alors chaque fois un nombre impair de restes de 1 : amène à 0 ou 1 celui qui dépasse 1, sinon prends 1 dans un 1 ou 4 dans un 0. Impair n’est jamais zéro : l’adversaire prendra donc le dernier objet.
    **C** : En comptant par 5, aucun reste ne dépasse 1, et le nombre de restes de 1 est impair. Laisse cela à nouveau chaque fois : amène à 0 ou 1 celui qui dépasse 1, sinon prends 1 dans un 1 ou 4 dans un 0. Impair n’est jamais zéro : l’adversaire prendra donc le dernier objet.
    ```
                  2 1
    A  1 = 0·5+1  0 1
    B  5 = 1·5+0  0 0
    C  7 = 1·5+2  1 0
    D 10 = 2·5+0  0 0
    parité        i i
    nim-somme     1 1
    ```
    La nim-somme est 3 ; mais à la fin, ce qui compte est le nombre de restes de 1.
    Un reste peut monter, en passant un multiple de 5 : **B** de 0 à 3 (en prenant 5 − 3 = 2), **D** de 0 à 3 (en prenant 5 − 3 = 2).
    ");
    assert_snapshot!(full("5-2-1 normal max 3"), @"
    **5-2-1**: whoever takes the last object **wins**, and a move takes 3 at most.
    **You can win from here.**
    2 moves win:
    • **A**: take 2, leaving 3-2-1
    • **B**: take 2, leaving 5-0-1
    A move takes 3 at most. What is taken from a larger pile can be made up to 4: so only the remainders mod 4 count.
    ```
                 2 1
    A 5 = 1·4+1  0 1
    B 2 = 0·4+2  1 0
    C 1 = 0·4+1  0 1
    parity       o e
    nim-sum      1 0
    ```
    Parity: o where the number of 1s is odd, e where it is even. The odd columns make up the nim-sum: 2.
    The leading odd column is that of 2, and only **B** has a 1 there. Flip its digits in the odd columns: all are even then, and less is left, for that 1 is now 0.
    So, in remainders: **B** 10 becomes 00 (0).
    **A**: Counting in 4s, every column of the remainders is even. Any move changes one remainder, and so makes a column odd; you then turn a 1 in the leftmost odd one into 0, and lower digits as needed: all are even again. When nothing is left, all are even too: so the last one is yours.
    **B**: Counting in 4s, the remainders of the two piles are equal: whatever your opponent takes, you take the difference from the larger remainder.
    A remainder can go up, past a multiple of 4: **A** from 1 to 3 (taking 4 − 2 = 2).
    ");
}

#[test]
fn one_pile() {
    assert_snapshot!(full("7 normal"), @"
    **7**: whoever takes the last object **wins**.
    **You can win from here.**
    **Take 7 from A**, leaving nothing.
    There is one pile, and you may take it all.
    The last one is yours, and you win.
    ");
    assert_snapshot!(full("7 misere"), @"
    **7**: whoever takes the last object **loses**.
    **You can win from here.**
    **Take 6 from A**, leaving 1.
    There is one pile: leave just 1.
    Just 1 is left: your opponent must take it, and loses.
    ");
    assert_snapshot!(french("1 misere"), @"
    **1** : qui prend le dernier objet **perd**.
    **Tu perds, et aucun coup n’y peut rien.**
    Il ne reste que 1 objet : tu dois le prendre, et tu perds.
    ");
    assert_snapshot!(full("21 normal max 3"), @"
    **21**: whoever takes the last object **wins**, and a move takes 3 at most.
    **You can win from here.**
    **Take 1 from A**, leaving 20.
    There is one pile, and 21 = 5·4 + 1: leave a multiple of 4.
    20 are left, a multiple of 4: whatever your opponent takes, you make it up to 4, and the last one is yours.
    ");
    assert_snapshot!(full("20 normal max 3"), @"
    **20**: whoever takes the last object **wins**, and a move takes 3 at most.
    **You are losing, if your opponent plays well.**
    **Best try: take 1 from A**, leaving 19.
    Only 1 of 3 replies then wins for your opponent.
    20 are left, a multiple of 4: whatever you take, your opponent makes it up to 4, and takes the last one.
    ");
    assert_snapshot!(french("20 misere max 3"), @"
    **20** : qui prend le dernier objet **perd**, et un coup prend 3 au plus.
    **Tu peux gagner d’ici.**
    **Prends 3 dans A** : il reste 17.
    Il n’y a qu’une pile, et 20 = 5·4 + 0 : laisse 1 de plus qu’un multiple de 4.
    Il reste 17, soit 1 de plus qu’un multiple de 4 : quoi que prenne l’adversaire, complète à 4, jusqu’à lui laisser le dernier objet.
    ");
    assert_snapshot!(full("21 misere max 3"), @"
    **21**: whoever takes the last object **loses**, and a move takes 3 at most.
    **You are losing, if your opponent plays well.**
    **Best try: take 1 from A**, leaving 20.
    Only 1 of 3 replies then wins for your opponent.
    21 are left, 1 more than a multiple of 4: whatever you take, your opponent makes it up to 4, until you must take the last one.
    ");
}

#[test]
fn two_piles() {
    assert_snapshot!(full("9-5 normal"), @"
    **9-5**: whoever takes the last object **wins**.
    **You can win from here.**
    **Take 4 from A**, leaving 5-5.
    There are two piles: make them equal.
    Two equal piles are left: whatever your opponent takes from one, you take from the other.
    ```
             8 4 2 1
    A 9      1 0 0 1
    B 5      0 1 0 1
    parity   o o e e
    nim-sum  1 1 0 0
    ```
    Parity: o where the number of 1s is odd, e where it is even. The odd columns make up the nim-sum: 8 + 4 = 12.
    ");
    assert_snapshot!(french("5-5 normal"), @"
    **5-5** : qui prend le dernier objet **gagne**.
    **Tu perds, si l’adversaire joue bien.**
    **Meilleur essai : prends 1 dans A**, il reste 4-5.
    Alors 1 réponse sur 9 seulement gagne pour l’adversaire.
    Il reste deux piles égales : ce que tu prends dans l’une, l’adversaire peut le prendre dans l’autre.
    ```
               4 2 1
    A 5        1 0 1
    B 5        1 0 1
    parité     p p p
    nim-somme  0 0 0
    ```
    Parité : p si le nombre de 1 est pair. Toutes sont paires : la nim-somme est 0.
    ");
    assert_snapshot!(full("9-5 misere"), @"
    **9-5**: whoever takes the last object **loses**.
    **You can win from here.**
    **Take 4 from A**, leaving 5-5.
    There are two piles: make them equal.
    Two equal piles are left: whatever your opponent takes from one, you take from the other. Stop once only one pile holds more than 1: then leave just 1 in all, which your opponent must take.
    ```
             8 4 2 1
    A 9      1 0 0 1
    B 5      0 1 0 1
    parity   o o e e
    nim-sum  1 1 0 0
    ```
    Parity: o where the number of 1s is odd, e where it is even. The odd columns make up the nim-sum: 8 + 4 = 12.
    ");
    assert_snapshot!(full("4-1 misere"), @"
    **4-1**: whoever takes the last object **loses**.
    **You can win from here.**
    **Take 4 from A**, leaving 0-1.
    There are two piles, and one of them is 1: leave just 1 in all.
    Just 1 is left: your opponent must take it, and loses.
    ```
             4 2 1
    A 4      1 0 0
    B 1      0 0 1
    parity   o e o
    nim-sum  1 0 1
    ```
    The nim-sum is 5; but at the end, what counts is how many piles hold 1.
    ");
    assert_snapshot!(french("1-1 misere"), @"
    **1-1** : qui prend le dernier objet **perd**.
    **Tu peux gagner d’ici.**
    2 coups gagnent :
    • **A** : prends 1, il reste 0-1
    • **B** : prends 1, il reste 1-0
    Il y a deux piles, dont une de 1 : laisse juste 1 objet en tout.
    Il ne reste que 1 objet : l’adversaire doit le prendre, et il perd.
    ```
               1
    A 1        1
    B 1        1
    parité     p
    nim-somme  0
    ```
    La nim-somme est 0 ; mais à la fin, ce qui compte est le nombre de piles de 1.
    ");
    assert_snapshot!(full("9-6 normal max 3"), @"
    **9-6**: whoever takes the last object **wins**, and a move takes 3 at most.
    **You can win from here.**
    2 moves win:
    • **A**: take 3, leaving 6-6
    • **B**: take 1, leaving 9-5
    A move takes 3 at most. What is taken from a larger pile can be made up to 4: so only the remainders mod 4 count.
    There are two piles: make their remainders equal.
    **A**: Two equal piles are left: whatever your opponent takes from one, you take from the other.
    **B**: Counting in 4s, the remainders of the two piles are equal: whatever your opponent takes, you take the difference from the larger remainder.
    ```
                 2 1
    A 9 = 2·4+1  0 1
    B 6 = 1·4+2  1 0
    parity       o o
    nim-sum      1 1
    ```
    Parity: o where the number of 1s is odd, e where it is even. The odd columns make up the nim-sum: 2 + 1 = 3.
    A remainder can go up, past a multiple of 4: **A** from 1 to 2 (taking 4 − 1 = 3).
    ");
    assert_snapshot!(french("6-5 misere max 3"), @"
    **6-5** : qui prend le dernier objet **perd**, et un coup prend 3 au plus.
    **Tu peux gagner d’ici.**
    2 coups gagnent :
    • **A** : prends 2, il reste 4-5
    • **B** : prends 3, il reste 6-2
    Un coup prend 3 au plus. Ce qui est pris dans une pile plus grande peut être complété à 4 : seuls comptent donc les restes modulo 4.
    Il y a deux piles, dont l’un des restes ne dépasse pas 1 : laisse un reste de 1 et l’autre de 0.
    **A** : En comptant par 4, aucun reste ne dépasse 1, et le nombre de restes de 1 est impair. Laisse cela à nouveau chaque fois : amène à 0 ou 1 celui qui dépasse 1, sinon prends 1 dans un 1 ou 3 dans un 0. Impair n’est jamais zéro : l’adversaire prendra donc le dernier objet.
    **B** : En comptant par 4, les restes des deux piles sont égaux : quoi que prenne l’adversaire, prends la différence dans le plus grand reste. Arrête dès qu’un seul reste dépasse 1, et laisse alors chaque fois un nombre impair de restes de 1 : amène à 0 ou 1 celui qui dépasse 1, sinon prends 1 dans un 1 ou 3 dans un 0. Impair n’est jamais zéro : l’adversaire prendra donc le dernier objet.
    ```
                 2 1
    A 6 = 1·4+2  1 0
    B 5 = 1·4+1  0 1
    parité       i i
    nim-somme    1 1
    ```
    La nim-somme est 3 ; mais à la fin, ce qui compte est le nombre de restes de 1.
    Un reste peut monter, en passant un multiple de 4 : **B** de 1 à 2 (en prenant 4 − 1 = 3).
    ");
    assert_snapshot!(full("4-1 misere max 3"), @"
    **4-1**: whoever takes the last object **loses**, and a move takes 3 at most.
    **You are losing, if your opponent plays well.**
    **Best try: take 1 from A**, leaving 3-1.
    Only 1 of 4 replies then wins for your opponent.
    A move takes 3 at most. What is taken from a larger pile can be made up to 4: so only the remainders mod 4 count.
    Counting in 4s, no remainder is above 1, and an odd number of them are 1. Your opponent can leave that again each time: they bring one above 1 to 0 or 1, else take 1 from a 1 or 3 from a 0. Odd is never none, so you take the last one.
    ```
                 1
    A 4 = 1·4+0  0
    B 1 = 0·4+1  1
    parity       o
    nim-sum      1
    ```
    The nim-sum is 1; but at the end, what counts is how many remainders are 1.
    ");
}

#[test]
fn take_one() {
    assert_snapshot!(step("2-3 normal max 1", Step::Chances, english()), @r"
    **2-3**: whoever takes the last object **wins**, and a move takes exactly 1.
    **You can win from here.**
    All moves are alike here, so nothing can change that.
    [The move, and why]
    ");
    assert_snapshot!(full("2-3 normal max 1"), @"
    **2-3**: whoever takes the last object **wins**, and a move takes exactly 1.
    **You can win from here.**
    **Take 1 from any pile.**
    4 are left, an even number, and each move takes 1: you take the last one, and win.
    ");
    assert_snapshot!(full("2-3 misere max 1"), @"
    **2-3**: whoever takes the last object **loses**, and a move takes exactly 1.
    **You are losing, and no move can change that.**
    5 are left, an odd number, and each move takes 1: you take the last one, and lose.
    ");
    assert_snapshot!(french("2-4 misere max 1"), @"
    **2-4** : qui prend le dernier objet **perd**, et un coup prend exactement 1.
    **Tu peux gagner d’ici.**
    **Prends 1 dans n’importe quelle pile.**
    Il reste 5 objets, un nombre impair, et chaque coup prend 1 : l’adversaire prendra le dernier, et perdra.
    ");
}

#[test]
fn misere_endgame() {
    assert_snapshot!(full("1-1-5 misere"), @"
    **1-1-5**: whoever takes the last object **loses**.
    **You can win from here.**
    **Take 4 from C**, leaving 1-1-1.
    The end is near: only **C** holds more than 1. Leave an odd number of piles of 1. Besides C there are 2, so leave 1 in C as well.
    3 piles of 1 are left, an odd number. They go one by one: your opponent takes the last one, and loses.
    ```
             4 2 1
    A 1      0 0 1
    B 1      0 0 1
    C 5      1 0 1
    parity   o e o
    nim-sum  1 0 1
    ```
    The nim-sum is 5; but at the end, what counts is how many piles hold 1.
    ");
    assert_snapshot!(french("1-1-1-5 misere"), @"
    **1-1-1-5** : qui prend le dernier objet **perd**.
    **Tu peux gagner d’ici.**
    **Prends 5 dans D** : il reste 1-1-1-0.
    La fin approche : seule **D** a plus de 1. Laisse un nombre impair de piles de 1. À part D, il y en a 3, c’est déjà impair : prends tout dans D.
    Il reste 3 piles de 1, un nombre impair. Elles partent une à une : l’adversaire prendra la dernière, et perdra.
    ```
               4 2 1
    A 1        0 0 1
    B 1        0 0 1
    C 1        0 0 1
    D 5        1 0 1
    parité     i p p
    nim-somme  1 0 0
    ```
    La nim-somme est 4 ; mais à la fin, ce qui compte est le nombre de piles de 1.
    ");
    assert_snapshot!(full("1-1-1-1 misere"), @"
    **1-1-1-1**: whoever takes the last object **loses**.
    **You can win from here.**
    **Take 1 from any pile.**
    3 piles of 1 are left, an odd number. They go one by one: your opponent takes the last one, and loses.
    ");
    assert_snapshot!(full("1-1-1 misere"), @"
    **1-1-1**: whoever takes the last object **loses**.
    **You are losing, and no move can change that.**
    3 piles of 1 are left, an odd number. They go one by one: you take the last one, and lose.
    ");
    assert_snapshot!(full("4-5-7 misere max 3"), @"
    **4-5-7**: whoever takes the last object **loses**, and a move takes 3 at most.
    **You can win from here.**
    3 moves win:
    • **A**: take 2, leaving 2-5-7
    • **B**: take 2, leaving 4-3-7
    • **C**: take 3, leaving 4-5-4
    A move takes 3 at most. What is taken from a larger pile can be made up to 4: so only the remainders mod 4 count.
    The end is near: only **C** has a remainder above 1. Leave an odd number of remainders of 1. Besides C there is 1, which is odd already, so bring C down to remainder 0.
    **A and B**: Counting in 4s, every column of the remainders is even. Any move changes one remainder, and so makes a column odd; you then turn a 1 in the leftmost odd one into 0, and lower digits as needed: all are even again. A single remainder above 1 has an odd column, so your opponent will leave that. From then on leave an odd number of remainders of 1: bring one above 1 to 0 or 1, else take 1 from a 1 or 3 from a 0. Odd is never none, so your opponent takes the last one.
    **C**: Counting in 4s, no remainder is above 1, and an odd number of them are 1. Leave that again each time: bring one above 1 to 0 or 1, else take 1 from a 1 or 3 from a 0. Odd is never none, so your opponent takes the last one.
    ```
                 2 1
    A 4 = 1·4+0  0 0
    B 5 = 1·4+1  0 1
    C 7 = 1·4+3  1 1
    parity       o e
    nim-sum      1 0
    ```
    The nim-sum is 2; but at the end, what counts is how many remainders are 1.
    A remainder can go up, past a multiple of 4: **A** from 0 to 2 (taking 4 − 2 = 2), **B** from 1 to 3 (taking 4 − 2 = 2).
    ");
    assert_snapshot!(french("4-5-5-8 misere max 3"), @"
    **4-5-5-8** : qui prend le dernier objet **perd**, et un coup prend 3 au plus.
    **Tu peux gagner d’ici.**
    4 coups gagnent :
    • **A** : prends 3, il reste 1-5-5-8
    • **B** : prends 1, il reste 4-4-5-8
    • **C** : prends 1, il reste 4-5-4-8
    • **D** : prends 3, il reste 4-5-5-5
    Un coup prend 3 au plus. Ce qui est pris dans une pile plus grande peut être complété à 4 : seuls comptent donc les restes modulo 4.
    Aucun reste ne dépasse 1 : laisse un nombre impair de restes de 1. Il y en a 2 : prends 1 là où le reste est 1, ou 3 là où il est 0, ce qui le fait passer à 1.
    En comptant par 4, aucun reste ne dépasse 1, et le nombre de restes de 1 est impair. Laisse cela à nouveau chaque fois : amène à 0 ou 1 celui qui dépasse 1, sinon prends 1 dans un 1 ou 3 dans un 0. Impair n’est jamais zéro : l’adversaire prendra donc le dernier objet.
    ```
                 1
    A 4 = 1·4+0  0
    B 5 = 1·4+1  1
    C 5 = 1·4+1  1
    D 8 = 2·4+0  0
    parité       p
    nim-somme    0
    ```
    La nim-somme est 0 ; mais à la fin, ce qui compte est le nombre de restes de 1.
    ");
}

#[test]
fn wide() {
    assert_snapshot!(full("18446744073709551615-9223372036854775808-3-9 normal"), @"
    **18446744073709551615-9223372036854775808-3-9**: whoever takes the last object **wins**.
    **You can win from here.**
    **Take 9223372036854775797 from A**, leaving 9223372036854775818-9223372036854775808-3-9.
    There is no room for a table. The nim-sum is 9223372036854775797.
    The leading odd column is that of 4611686018427387904, and only **A** has a 1 there. Flip its digits in the odd columns: all are even then, and less is left, for that 1 is now 0.
    So **A** 18446744073709551615 becomes 9223372036854775818.
    Every column of digits is even. Any move changes one pile, and so makes a column odd; you then turn a 1 in the leftmost odd one into 0, and lower digits as needed: all are even again. When nothing is left, all are even too: so the last one is yours.
    ");
    assert_snapshot!(
        full("18446744073709551615-9223372036854775808-9223372036854775807-9 normal"),
        @"
    **18446744073709551615-9223372036854775808-9223372036854775807-9**: whoever takes the last object **wins**.
    **You can win from here.**
    3 moves win:
    • **A**: take 9, leaving 18446744073709551606-9223372036854775808-9223372036854775807-9
    • **C**: take 9, leaving 18446744073709551615-9223372036854775808-9223372036854775798-9
    • **D**: take 9, leaving 18446744073709551615-9223372036854775808-9223372036854775807-0
    ```
                            8 1
    A 18446744073709551615  1 1
    B  9223372036854775808  0 0
    C  9223372036854775807  1 1
    D                    9  1 1
    parity                  o o
    nim-sum                 1 1
    ```
    Only the odd columns are shown.
    Parity: o where the number of 1s is odd, e where it is even. The odd columns make up the nim-sum: 8 + 1 = 9.
    The leading odd column is that of 8, and A, C and D have a 1 there. In one of them, flip the digits in the odd columns: all are even then, and less is left, for that 1 is now 0.
    So **A** 18446744073709551615 becomes 18446744073709551606, **C** 9223372036854775807 becomes 9223372036854775798, **D** 9 becomes 0.
    Every column of digits is even. Any move changes one pile, and so makes a column odd; you then turn a 1 in the leftmost odd one into 0, and lower digits as needed: all are even again. When nothing is left, all are even too: so the last one is yours.
    "
    );
    assert_snapshot!(french("1000000-999999-500000 normal"), @"
    **1000000-999999-500000** : qui prend le dernier objet **gagne**.
    **Tu peux gagner d’ici.**
    3 coups gagnent :
    • **A** : prends 417569, il reste 582431-999999-500000
    • **B** : prends 417503, il reste 1000000-582496-500000
    • **C** : prends 499873, il reste 1000000-999999-127
    ```
               1111111111
            2^ 98765432109876543210
    A 1000000  11110100001001000000
    B  999999  11110100001000111111
    C  500000  01111010000100100000
    parité     piiiipippppipipiiiii
    nim-somme  01111010000101011111
    ```
    Parité : i si le nombre de 1 est impair, p s’il est pair. Les colonnes impaires forment la nim-somme : 500063.
    La première colonne impaire est celle de 262144 : A, B et C y ont un 1. Dans l’une d’elles, retourne les chiffres des colonnes impaires : toutes sont alors paires, et il reste moins, le 1 devenant 0.
    Donc **A** passe de 1000000 à 582431, **B** passe de 999999 à 582496, **C** passe de 500000 à 127.
    Toutes les colonnes de chiffres sont paires. Tout coup change une pile, et rend donc une colonne impaire ; tu changes alors un 1 de la première impaire en 0, et les chiffres suivants au besoin : toutes sont paires à nouveau. Quand il ne reste rien, toutes sont paires aussi : le dernier objet est donc pour toi.
    ");
    assert_snapshot!(full("1000000-999999-500000 misere max 600"), @"
    **1000000-999999-500000**: whoever takes the last object **loses**, and a move takes 600 at most.
    **You can win from here.**
    3 moves win:
    • **A**: take 504, leaving 999496-999999-500000
    • **B**: take 504, leaving 1000000-999495-500000
    • **C**: take 568, leaving 1000000-999999-499432
    A move takes 600 at most. What is taken from a larger pile can be made up to 601: so only the remainders mod 601 count.
    ```
                           2^ 9876543210
    A 1000000 = 1663·601+537  1000011001
    B  999999 = 1663·601+536  1000011000
    C  500000 = 831·601+569   1000111001
    parity                    oeeeoooeee
    nim-sum                   1000111000
    ```
    Parity: o where the number of 1s is odd, e where it is even. The odd columns make up the nim-sum: 512 + 32 + 16 + 8 = 568.
    The leading odd column is that of 512, and A, B and C have a 1 there. In one of them, flip the digits in the odd columns: all are even then, and less is left, for that 1 is now 0.
    So, in remainders: **A** 1000011001 becomes 0000100001 (33), **B** 1000011000 becomes 0000100000 (32), **C** 1000111001 becomes 0000000001 (1).
    Counting in 601s, every column of the remainders is even. Any move changes one remainder, and so makes a column odd; you then turn a 1 in the leftmost odd one into 0, and lower digits as needed: all are even again. A single remainder above 1 has an odd column, so your opponent will leave that. From then on leave an odd number of remainders of 1: bring one above 1 to 0 or 1, else take 1 from a 1 or 600 from a 0. Odd is never none, so your opponent takes the last one.
    ");
}

#[test]
fn over() {
    assert_snapshot!(full("1 misere: A1"), @r"
    **0**: whoever takes the last object **loses**.
    Nothing is left: whoever took the last object has lost.
    ");
}

/// As whoever plays in words is told.
fn aloud(line: &str, locale: Locale) -> String {
    let source = HintSource::Game(GameId(7), Ply(0), Theme::Words);
    show(&view::hint(&position(line), Step::Move, source, locale))
}

#[test]
fn without_a_table() {
    assert_snapshot!(aloud("19-20-21 normal", english()), @"
    **19-20-21**: whoever takes the last object **wins**.
    **You can win from here.**
    3 moves win:
    • **A**: take 18, leaving 1-20-21
    • **B**: take 14, leaving 19-6-21
    • **C**: take 14, leaving 19-20-7
    In binary: A 10011, B 10100, C 10101. Columns with an odd number of ones: 16, 2. The odd columns make up the nim-sum: 16 + 2 = 18.
    The leading odd column is that of 16, and A, B and C have a 1 there. In one of them, flip the digits in the odd columns: all are even then, and less is left, for that 1 is now 0.
    So **A** 10011 becomes 00001 (1), **B** 10100 becomes 00110 (6), **C** 10101 becomes 00111 (7).
    Every column of digits is even. Any move changes one pile, and so makes a column odd; you then turn a 1 in the leftmost odd one into 0, and lower digits as needed: all are even again. When nothing is left, all are even too: so the last one is yours.
    ");
    assert_snapshot!(aloud("1-3-5-7 misere", languages::french()), @"
    **1-3-5-7** : qui prend le dernier objet **perd**.
    **Tu perds, si l’adversaire joue bien.**
    **Meilleur essai : prends 1 dans A**, il reste 0-3-5-7.
    Alors 3 réponses sur 15 gagnent pour l’adversaire.
    En binaire : A 001, B 011, C 101, D 111. Chaque colonne a un nombre pair de 1. La nim-somme est donc 0.
    Après cet essai, la première colonne impaire est celle de 1, et **B** y a un 1 : 011 devenant 010, toutes sont paires à nouveau.
    Toutes les colonnes de chiffres sont paires. Tout coup change une pile, et rend donc une colonne impaire ; l’adversaire change alors un 1 de la première impaire en 0, et les chiffres suivants au besoin : toutes sont paires à nouveau. Une seule pile de plus de 1 a une colonne impaire : tu la laisseras donc. L’adversaire laisse alors un nombre impair de piles de 1, et tu prendras la dernière.
    ");
    assert_snapshot!(aloud("9-6-5 normal max 3", english()), @"
    **9-6-5**: whoever takes the last object **wins**, and a move takes 3 at most.
    **You can win from here.**
    3 moves win:
    • **A**: take 2, leaving 7-6-5
    • **B**: take 2, leaving 9-4-5
    • **C**: take 2, leaving 9-6-3
    A move takes 3 at most. What is taken from a larger pile can be made up to 4: so only the remainders mod 4 count.
    What is left of each pile after taking away 4s: A 1, B 2, C 1. In binary: A 01, B 10, C 01. One column has an odd number of ones: 2. The odd columns make up the nim-sum: 2.
    The leading odd column is that of 2, and only **B** has a 1 there. Flip its digits in the odd columns: all are even then, and less is left, for that 1 is now 0.
    So, in remainders: **B** 10 becomes 00 (0).
    Counting in 4s, every column of the remainders is even. Any move changes one remainder, and so makes a column odd; you then turn a 1 in the leftmost odd one into 0, and lower digits as needed: all are even again. When nothing is left, all are even too: so the last one is yours.
    A remainder can go up, past a multiple of 4: **A** from 1 to 3 (taking 4 − 2 = 2), **C** from 1 to 3 (taking 4 − 2 = 2).
    ");
    assert_snapshot!(aloud("1-1-5 misere", english()), @"
    **1-1-5**: whoever takes the last object **loses**.
    **You can win from here.**
    **Take 4 from C**, leaving 1-1-1.
    The end is near: only **C** holds more than 1. Leave an odd number of piles of 1. Besides C there are 2, so leave 1 in C as well.
    3 piles of 1 are left, an odd number. They go one by one: your opponent takes the last one, and loses.
    In binary: A 001, B 001, C 101. Columns with an odd number of ones: 4, 1. The nim-sum is 5; but at the end, what counts is how many piles hold 1.
    ");
    assert_snapshot!(aloud("1-5-7-10 misere max 4", languages::french()), @"
    **1-5-7-10** : qui prend le dernier objet **perd**, et un coup prend 4 au plus.
    **Tu peux gagner d’ici.**
    3 coups gagnent :
    • **B** : prends 2, il reste 1-3-7-10
    • **C** : prends 2, il reste 1-5-5-10
    • **D** : prends 2, il reste 1-5-7-8
    Un coup prend 4 au plus. Ce qui est pris dans une pile plus grande peut être complété à 5 : seuls comptent donc les restes modulo 5.
    La fin approche : seule **C** a un reste de plus de 1. Laisse un nombre impair de restes de 1. À part C, il y en a 1, c’est déjà impair : amène C au reste 0.
    **B et D** : En comptant par 5, toutes les colonnes des restes sont paires. Tout coup change un reste, et rend donc une colonne impaire ; tu changes alors un 1 de la première impaire en 0, et les chiffres suivants au besoin : toutes sont paires à nouveau. Un seul reste de plus de 1 a une colonne impaire : l’adversaire le laissera donc. Laisse alors chaque fois un nombre impair de restes de 1 : amène à 0 ou 1 celui qui dépasse 1, sinon prends 1 dans un 1 ou 4 dans un 0. Impair n’est jamais zéro : l’adversaire prendra donc le dernier objet.
    **C** : En comptant par 5, aucun reste ne dépasse 1, et le nombre de restes de 1 est impair. Laisse cela à nouveau chaque fois : amène à 0 ou 1 celui qui dépasse 1, sinon prends 1 dans un 1 ou 4 dans un 0. Impair n’est jamais zéro : l’adversaire prendra donc le dernier objet.
    Ce qui reste de chaque pile quand on ôte des paquets de 5 : A 1, B 0, C 2, D 0. En binaire : A 01, B 00, C 10, D 00. Colonnes qui ont un nombre impair de 1 : 2, 1. La nim-somme est 3 ; mais à la fin, ce qui compte est le nombre de restes de 1.
    Un reste peut monter, en passant un multiple de 5 : **B** de 0 à 3 (en prenant 5 − 3 = 2), **D** de 0 à 3 (en prenant 5 − 3 = 2).
    ");
}

#[test]
fn many_piles_with_a_one_there() {
    let many = (1..=12).map(|i| (2 * i - 1).to_string());
    let line = format!("{} normal", many.collect::<Vec<_>>().join("-"));
    assert_snapshot!(full(&format!("{line}: A1")), @"
    **0-3-5-7-9-11-13-15-17-19-21-23**: whoever takes the last object **wins**.
    **You can win from here.**
    11 moves win:
    • **B**: take 1, leaving 2
    • **C**: take 1, leaving 4
    • **D**: take 1, leaving 6
    • **E**: take 1, leaving 8
    • **F**: take 1, leaving 10
    • **G**: take 1, leaving 12
    • **H**: take 1, leaving 14
    • **I**: take 1, leaving 16
    • **J**: take 1, leaving 18
    • **K**: take 1, leaving 20
    • **L**: take 1, leaving 22
    ```
             16 8 4 2 1
    B  3      0 0 0 1 1
    C  5      0 0 1 0 1
    D  7      0 0 1 1 1
    E  9      0 1 0 0 1
    F 11      0 1 0 1 1
    G 13      0 1 1 0 1
    H 15      0 1 1 1 1
    I 17      1 0 0 0 1
    J 19      1 0 0 1 1
    K 21      1 0 1 0 1
    L 23      1 0 1 1 1
    parity    e e e e o
    nim-sum   0 0 0 0 1
    ```
    Parity: o where the number of 1s is odd, e where it is even. The odd columns make up the nim-sum: 1.
    The leading odd column is that of 1, and B, C, D, E, F, G, H, I, J, K and L have a 1 there. In one of them, flip the digits in the odd columns: all are even then, and less is left, for that 1 is now 0.
    So **B** 00011 becomes 00010 (2), **C** 00101 becomes 00100 (4), **D** 00111 becomes 00110 (6), **E** 01001 becomes 01000 (8), **F** 01011 becomes 01010 (10), **G** 01101 becomes 01100 (12), **H** 01111 becomes 01110 (14), **I** 10001 becomes 10000 (16) and 3 more.
    Every column of digits is even. Any move changes one pile, and so makes a column odd; you then turn a 1 in the leftmost odd one into 0, and lower digits as needed: all are even again. When nothing is left, all are even too: so the last one is yours.
    ");
}

#[test]
fn terminal() {
    assert_snapshot!(view::hint_text(&position("1-3-5-6 misere"), english()), @"
    1-3-5-6: whoever takes the last object loses.
    You can win from here.
    3 moves win:
    • A: take 1, leaving 0-3-5-6
    • B: take 1, leaving 1-2-5-6
    • C: take 1, leaving 1-3-4-6

             4 2 1
    A 1      0 0 1
    B 3      0 1 1
    C 5      1 0 1
    D 6      1 1 0
    parity   e e o
    nim-sum  0 0 1

    Parity: o where the number of 1s is odd, e where it is even. The odd columns make up the nim-sum: 1.
    The leading odd column is that of 1, and A, B and C have a 1 there. In one of them, flip the digits in the odd columns: all are even then, and less is left, for that 1 is now 0.
    So A 001 becomes 000 (0), B 011 becomes 010 (2), C 101 becomes 100 (4).
    Every column of digits is even. Any move changes one pile, and so makes a column odd; you then turn a 1 in the leftmost odd one into 0, and lower digits as needed: all are even again. A single pile above 1 has an odd column, so your opponent will leave that: then leave an odd number of piles of 1, and they take the last one.
    ");
}
