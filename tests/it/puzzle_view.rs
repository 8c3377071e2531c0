//! The puzzle's pages as their readers see them: a week of themes before and after solving, in English and French.

use crate::board_view::show;
use crate::languages::{english, french};
use bouton::game::Theme;
use bouton::locale::Locale;
use bouton::puzzle::{Answer, Day, Puzzle, Question};
use bouton::store::{Share, Tried};
use bouton::view::{self, PuzzleNews, PuzzleState};
use insta::assert_snapshot;
use nim::Partial;

/// 2026-11-30.
const MONDAY: Day = Day(20_787);

/// The puzzle of that day of the week, counted from Monday, and what there is to say of the day before.
fn puzzle(weekday: i32) -> (Puzzle, PuzzleNews) {
    let puzzle = Puzzle::of(Day(MONDAY.0 + weekday));
    let news = PuzzleNews {
        today: puzzle.day,
        over: puzzle.day.before(),
        share: Some(Share { solved: 3, tried: 4 }),
        theme: Theme::Matches,
    };
    (puzzle, news)
}

/// Its page before it is tried, and when it is solved.
fn pages(weekday: i32, locale: Locale) -> String {
    let (puzzle, news) = puzzle(weekday);
    let asked = PuzzleState::Today { said: vec![], streak: 2, helped: false };
    let tried =
        Tried { answers: vec![puzzle.question.right()], solved: true, streak: 3, helped: false };
    let before = view::puzzle(&puzzle, &asked, &news, Partial::NOTHING, locale);
    let after = view::puzzle_result(&puzzle, &tried, &[], &news, locale);
    format!("{}\n\n{}", show(&before), show(&after))
}

/// What is said under the position when all three tries were wrong, on each day of the week.
fn missed(locale: Locale) -> String {
    let week = (0..7).map(|weekday| {
        let (puzzle, news) = puzzle(weekday);
        let wrong = wrong(&puzzle.question);
        let tried = Tried { answers: vec![wrong; 3], solved: false, streak: 0, helped: false };
        let said = view::puzzle_result(&puzzle, &tried, &[], &news, locale).said();
        let lines: Vec<&str> = said.lines().skip(1).collect();
        // The three wrong answers are the same.
        [&lines[..2], &lines[4..6]].concat().join("\n")
    });
    week.collect::<Vec<_>>().join("\n\n")
}

fn wrong(question: &Question) -> Answer {
    let mut moves = question.position().moves();
    match question.right() {
        Answer::Move(right) => Answer::Move(moves.find(|m| *m != right).expect("another")),
        Answer::Moves(right) => Answer::all(right.into_iter().chain(moves)).expect("all of them"),
        Answer::Ply(right) => Answer::Ply(if right == 1 { 2 } else { 1 }),
        Answer::Number(right) => Answer::Number(right + 1),
    }
}

#[test]
fn monday() {
    assert_snapshot!(pages(0, english()), @"
    **Puzzle #334** of November 30 (UTC): **the only move**
    Whoever takes the last match **wins**. On your turn, take one or more from one pile.
    ```
    A  |                  1
    B  |                  1
    C  | | |              3
    D  | | | | | | | | |  9
    ```
    You move first, and exactly one move wins. Which?
    Try 1 of 3.
    Your streak: 2 days in a row.
    Of 4 people who tried the puzzle of November 29, 75% solved it.
    [A: 1] [B: 1] [C: 3] [D: 9]
    [Who solved it] [This month] [The day before]

    **Puzzle #334** of November 30 (UTC): **the only move**
    **1‑1‑3‑9**: whoever took the last match won.
    ✅ **Solved: 6 from D.** Your streak: 3 days in a row.
    It left 1‑1‑3‑3, nothing but pairs: your opponent could no longer win.
    To copy and share: `Nim #334 1/3 🟩 🔥3`
    The next puzzle comes <t:1796083200:R>.
    [The answer, and why] [Share] [Who solved it] [This month]
    ");
    assert_snapshot!(pages(0, french()), @"
    **Casse-tête nº 334** du 30 novembre (UTC) : **le seul coup**
    Qui prend la dernière allumette **gagne**. À ton tour, prends un objet ou plus dans une seule pile.
    ```
    A  |                  1
    B  |                  1
    C  | | |              3
    D  | | | | | | | | |  9
    ```
    Tu joues en premier, et un seul coup gagne. Lequel ?
    Essai 1 sur 3.
    Ta série : 2 jours de suite.
    4 personnes ont essayé le casse-tête du 29 novembre : 75 % l’ont trouvé.
    [A : 1] [B : 1] [C : 3] [D : 9]
    [Qui l’a résolu] [Ce mois-ci] [La veille]

    **Casse-tête nº 334** du 30 novembre (UTC) : **le seul coup**
    **1‑1‑3‑9** : qui prenait la dernière allumette gagnait.
    ✅ **Trouvé : 6 dans D.** Ta série : 3 jours de suite.
    Il restait 1‑1‑3‑3, rien que des paires. L’adversaire ne pouvait plus gagner.
    À copier et partager : `Nim nº 334 1/3 🟩 🔥3`
    Le prochain casse-tête arrive <t:1796083200:R>.
    [La réponse, et pourquoi] [Partager] [Qui l’a résolu] [Ce mois-ci]
    ");
}

#[test]
fn tuesday() {
    assert_snapshot!(pages(1, english()), @"
    **Puzzle #335** of December 1 (UTC): **the limit decides**
    Whoever takes the last match **wins**. On your turn, take 1 to 8 from one pile.
    ```
    A  | |                   2
    B  | | |                 3
    C  | | | | |             5
    D  | | | | | | | |       8
    E  | | | | | | | | | |  10
    ```
    You move first, and exactly one move wins. A move that would win without the bound loses here. Which wins?
    Try 1 of 3.
    Your streak: 2 days in a row.
    Of 4 people who tried the puzzle of November 30, 75% solved it.
    [A: 2] [B: 3] [C: 5] [D: 8] [E: 10]
    [Who solved it] [This month] [The day before]

    **Puzzle #335** of December 1 (UTC): **the limit decides**
    **2‑3‑5‑8‑10**, 1 to 8 a move: whoever took the last match won.
    ✅ **Solved: 3 from D.** Your streak: 3 days in a row.
    It left 2‑3‑5‑5‑10, with every column of the remainders mod 9 even: your opponent could no longer win.
    To copy and share: `Nim #335 1/3 🟩 🔥3`
    The next puzzle comes <t:1796169600:R>.
    [The answer, and why] [Share] [Who solved it] [This month]
    ");
    assert_snapshot!(pages(1, french()), @"
    **Casse-tête nº 335** du 1er décembre (UTC) : **la limite décide**
    Qui prend la dernière allumette **gagne**. À ton tour, prends de 1 à 8 dans une seule pile.
    ```
    A  | |                   2
    B  | | |                 3
    C  | | | | |             5
    D  | | | | | | | |       8
    E  | | | | | | | | | |  10
    ```
    Tu joues en premier, et un seul coup gagne. Un coup qui gagnerait sans la limite perd ici. Lequel gagne ?
    Essai 1 sur 3.
    Ta série : 2 jours de suite.
    4 personnes ont essayé le casse-tête du 30 novembre : 75 % l’ont trouvé.
    [A : 2] [B : 3] [C : 5] [D : 8] [E : 10]
    [Qui l’a résolu] [Ce mois-ci] [La veille]

    **Casse-tête nº 335** du 1er décembre (UTC) : **la limite décide**
    **2‑3‑5‑8‑10**, 1 à 8 par coup : qui prenait la dernière allumette gagnait.
    ✅ **Trouvé : 3 dans D.** Ta série : 3 jours de suite.
    Il restait 2‑3‑5‑5‑10, avec toutes les colonnes des restes modulo 9 paires. L’adversaire ne pouvait plus gagner.
    À copier et partager : `Nim nº 335 1/3 🟩 🔥3`
    Le prochain casse-tête arrive <t:1796169600:R>.
    [La réponse, et pourquoi] [Partager] [Qui l’a résolu] [Ce mois-ci]
    ");
}

#[test]
fn wednesday() {
    assert_snapshot!(pages(2, english()), @"
    **Puzzle #336** of December 2 (UTC): **misère decides**
    Whoever takes the last match **loses**. On your turn, take 1 to 5 from one pile.
    ```
    A  |                             1
    B  |                             1
    C  |                             1
    D  |                             1
    E  |                             1
    F  ||||| ||||| ||||| ||||| |||  23
    ```
    You move first, and exactly one move wins. Every move that would win if the last match won loses here. Which wins?
    Try 1 of 3.
    Your streak: 2 days in a row.
    Of 4 people who tried the puzzle of December 1, 75% solved it.
    <Choose your move> A1=A: take 1, leaves none / B1=B: take 1, leaves none / C1=C: take 1, leaves none / D1=D: take 1, leaves none / E1=E: take 1, leaves none / F1=F: take 1, leaves 22 / F2=F: take 2, leaves 21 / F3=F: take 3, leaves 20 / F4=F: take 4, leaves 19 / F5=F: take 5, leaves 18
    [Who solved it] [This month] [The day before]

    **Puzzle #336** of December 2 (UTC): **misère decides**
    **1‑1‑1‑1‑1‑23**, 1 to 5 a move: whoever took the last match lost.
    ✅ **Solved: 5 from F.** Your streak: 3 days in a row.
    It left 1‑1‑1‑1‑1‑18, with no remainder mod 6 above 1 and an odd number of 1s: your opponent could no longer win.
    To copy and share: `Nim #336 1/3 🟩 🔥3`
    The next puzzle comes <t:1796256000:R>.
    [The answer, and why] [Share] [Who solved it] [This month]
    ");
    assert_snapshot!(pages(2, french()), @"
    **Casse-tête nº 336** du 2 décembre (UTC) : **la misère décide**
    Qui prend la dernière allumette **perd**. À ton tour, prends de 1 à 5 dans une seule pile.
    ```
    A  |                             1
    B  |                             1
    C  |                             1
    D  |                             1
    E  |                             1
    F  ||||| ||||| ||||| ||||| |||  23
    ```
    Tu joues en premier, et un seul coup gagne. Tous ceux qui gagneraient si la dernière allumette gagnait perdent ici. Lequel gagne ?
    Essai 1 sur 3.
    Ta série : 2 jours de suite.
    4 personnes ont essayé le casse-tête du 1er décembre : 75 % l’ont trouvé.
    <Choisis ton coup> A1=A : prendre 1, reste 0 / B1=B : prendre 1, reste 0 / C1=C : prendre 1, reste 0 / D1=D : prendre 1, reste 0 / E1=E : prendre 1, reste 0 / F1=F : prendre 1, reste 22 / F2=F : prendre 2, reste 21 / F3=F : prendre 3, reste 20 / F4=F : prendre 4, reste 19 / F5=F : prendre 5, reste 18
    [Qui l’a résolu] [Ce mois-ci] [La veille]

    **Casse-tête nº 336** du 2 décembre (UTC) : **la misère décide**
    **1‑1‑1‑1‑1‑23**, 1 à 5 par coup : qui prenait la dernière allumette perdait.
    ✅ **Trouvé : 5 dans F.** Ta série : 3 jours de suite.
    Il restait 1‑1‑1‑1‑1‑18, sans reste modulo 6 de plus de 1 et avec un nombre impair de 1. L’adversaire ne pouvait plus gagner.
    À copier et partager : `Nim nº 336 1/3 🟩 🔥3`
    Le prochain casse-tête arrive <t:1796256000:R>.
    [La réponse, et pourquoi] [Partager] [Qui l’a résolu] [Ce mois-ci]
    ");
}

#[test]
fn thursday() {
    assert_snapshot!(pages(3, english()), @"
    **Puzzle #337** of December 3 (UTC): **every winning move**
    Whoever takes the last match **loses**. On your turn, take 1 to 3 from one pile.
    ```
    A  |        1
    B  | | |    3
    C  | | | |  4
    D  | | | |  4
    ```
    You move first, and more than one move wins. Which? Pick all of them.
    Try 1 of 3.
    Your streak: 2 days in a row.
    Of 4 people who tried the puzzle of December 2, 75% solved it.
    <Choose every move that wins> A1=A: take 1, leaves none / B1=B: take 1, leaves 2 / B2=B: take 2, leaves 1 / B3=B: take 3, leaves none / C1=C: take 1, leaves 3 / C2=C: take 2, leaves 2 / C3=C: take 3, leaves 1 / D1=D: take 1, leaves 3 / D2=D: take 2, leaves 2 / D3=D: take 3, leaves 1
    [Who solved it] [This month] [The day before]

    **Puzzle #337** of December 3 (UTC): **every winning move**
    **1‑3‑4‑4**, 1 to 3 a move: whoever took the last match lost.
    ✅ **Solved: 3 from B, 2 from C and 2 from D.** Your streak: 3 days in a row.
    3 from B left 1‑0‑4‑4, with no remainder mod 4 above 1 and an odd number of 1s: your opponent could no longer win.
    To copy and share: `Nim #337 1/3 🟩 🔥3`
    The next puzzle comes <t:1796342400:R>.
    [The answer, and why] [Share] [Who solved it] [This month]
    ");
    assert_snapshot!(pages(3, french()), @"
    **Casse-tête nº 337** du 3 décembre (UTC) : **tous les coups gagnants**
    Qui prend la dernière allumette **perd**. À ton tour, prends de 1 à 3 dans une seule pile.
    ```
    A  |        1
    B  | | |    3
    C  | | | |  4
    D  | | | |  4
    ```
    Tu joues en premier, et plus d’un coup gagne. Lesquels ? Choisis-les tous.
    Essai 1 sur 3.
    Ta série : 2 jours de suite.
    4 personnes ont essayé le casse-tête du 2 décembre : 75 % l’ont trouvé.
    <Choisis tous les coups qui gagnent> A1=A : prendre 1, reste 0 / B1=B : prendre 1, reste 2 / B2=B : prendre 2, reste 1 / B3=B : prendre 3, reste 0 / C1=C : prendre 1, reste 3 / C2=C : prendre 2, reste 2 / C3=C : prendre 3, reste 1 / D1=D : prendre 1, reste 3 / D2=D : prendre 2, reste 2 / D3=D : prendre 3, reste 1
    [Qui l’a résolu] [Ce mois-ci] [La veille]

    **Casse-tête nº 337** du 3 décembre (UTC) : **tous les coups gagnants**
    **1‑3‑4‑4**, 1 à 3 par coup : qui prenait la dernière allumette perdait.
    ✅ **Trouvé : 3 dans B, 2 dans C et 2 dans D.** Ta série : 3 jours de suite.
    3 dans B : il restait 1‑0‑4‑4, sans reste modulo 4 de plus de 1 et avec un nombre impair de 1. L’adversaire ne pouvait plus gagner.
    À copier et partager : `Nim nº 337 1/3 🟩 🔥3`
    Le prochain casse-tête arrive <t:1796342400:R>.
    [La réponse, et pourquoi] [Partager] [Qui l’a résolu] [Ce mois-ci]
    ");
}

#[test]
fn friday() {
    assert_snapshot!(pages(4, english()), @"
    **Puzzle #338** of December 4 (UTC): **find the blunder**
    Whoever takes the last match **wins**. On your turn, take one or more from one pile.
    ```
            4-5-5-9-12
    1. C1   4-5-4-9-12
    2. A3   1-5-4-9-12
    3. B5   1-0-4-9-12
    4. D2   1-0-4-7-12
    5. E10  1-0-4-7-2
    6. D4   1-0-4-3-2
    7. C1   1-0-3-3-2
    ```
    A game began like this: pile letter, amount, and the piles left. Exactly one of the moves **gave the win away**. Which?
    Try 1 of 3.
    Your streak: 2 days in a row.
    Of 4 people who tried the puzzle of December 3, 75% solved it.
    <Which move gave the win away?> 1=Move 1: C1 / 2=Move 2: A3 / 3=Move 3: B5 / 4=Move 4: D2 / 5=Move 5: E10 / 6=Move 6: D4 / 7=Move 7: C1
    [Who solved it] [This month] [The day before]

    **Puzzle #338** of December 4 (UTC): **find the blunder**
    The game: `4-5-5-9-12 normal: C1 A3 B5 D2 E10 D4 C1`
    ✅ **Solved: move 7.** Your streak: 3 days in a row.
    The right move was **4 from C**. It would have left 1‑0‑0‑3‑2, known by heart as losing: no win for the opponent.
    To copy and share: `Nim #338 1/3 🟩 🔥3`
    The next puzzle comes <t:1796428800:R>.
    [The answer, and why] [Share] [Who solved it] [This month]
    ");
    assert_snapshot!(pages(4, french()), @"
    **Casse-tête nº 338** du 4 décembre (UTC) : **trouve la gaffe**
    Qui prend la dernière allumette **gagne**. À ton tour, prends un objet ou plus dans une seule pile.
    ```
            4-5-5-9-12
    1. C1   4-5-4-9-12
    2. A3   1-5-4-9-12
    3. B5   1-0-4-9-12
    4. D2   1-0-4-7-12
    5. E10  1-0-4-7-2
    6. D4   1-0-4-3-2
    7. C1   1-0-3-3-2
    ```
    Une partie a commencé ainsi : la lettre de la pile, la quantité, et les piles laissées. Un seul de ces coups **a laissé échapper la victoire**. Lequel ?
    Essai 1 sur 3.
    Ta série : 2 jours de suite.
    4 personnes ont essayé le casse-tête du 3 décembre : 75 % l’ont trouvé.
    <Quel coup a laissé échapper la victoire ?> 1=Coup 1 : C1 / 2=Coup 2 : A3 / 3=Coup 3 : B5 / 4=Coup 4 : D2 / 5=Coup 5 : E10 / 6=Coup 6 : D4 / 7=Coup 7 : C1
    [Qui l’a résolu] [Ce mois-ci] [La veille]

    **Casse-tête nº 338** du 4 décembre (UTC) : **trouve la gaffe**
    La partie : `4-5-5-9-12 normal: C1 A3 B5 D2 E10 D4 C1`
    ✅ **Trouvé : coup 7.** Ta série : 3 jours de suite.
    Le bon coup était **4 dans C**. Il serait resté 1‑0‑0‑3‑2, une position perdante à savoir par cœur. L’adversaire n’aurait plus pu gagner.
    À copier et partager : `Nim nº 338 1/3 🟩 🔥3`
    Le prochain casse-tête arrive <t:1796428800:R>.
    [La réponse, et pourquoi] [Partager] [Qui l’a résolu] [Ce mois-ci]
    ");
}

#[test]
fn saturday() {
    assert_snapshot!(pages(5, english()), @"
    **Puzzle #339** of December 5 (UTC): **how many moves?**
    Whoever takes the last match **loses**. On your turn, take one or more from one pile.
    ```
    A  | | |    3
    B  | | |    3
    C  | | | |  4
    ```
    You move first and can win, but your opponent holds out as long as possible. **How many moves** of your own does it take?
    Try 1 of 3.
    Your streak: 2 days in a row.
    Of 4 people who tried the puzzle of December 4, 75% solved it.
    [1] [2] [3] [4] [5]
    [6] [7] [8] [9] [10]
    [Who solved it] [This month] [The day before]

    **Puzzle #339** of December 5 (UTC): **how many moves?**
    **3‑3‑4**: whoever took the last match lost.
    ✅ **Solved: 3 moves.** Your streak: 3 days in a row.
    It took 3 moves of your own, for example like this: `3-3-4 misere: C4 B1 A1 B2 A1 A1`
    To copy and share: `Nim #339 1/3 🟩 🔥3`
    The next puzzle comes <t:1796515200:R>.
    [The answer, and why] [Share] [Who solved it] [This month]
    ");
    assert_snapshot!(pages(5, french()), @"
    **Casse-tête nº 339** du 5 décembre (UTC) : **combien de coups ?**
    Qui prend la dernière allumette **perd**. À ton tour, prends un objet ou plus dans une seule pile.
    ```
    A  | | |    3
    B  | | |    3
    C  | | | |  4
    ```
    Tu joues en premier et tu peux gagner, mais l’adversaire tient aussi longtemps que possible. **Combien de coups** te faut-il ?
    Essai 1 sur 3.
    Ta série : 2 jours de suite.
    4 personnes ont essayé le casse-tête du 4 décembre : 75 % l’ont trouvé.
    [1] [2] [3] [4] [5]
    [6] [7] [8] [9] [10]
    [Qui l’a résolu] [Ce mois-ci] [La veille]

    **Casse-tête nº 339** du 5 décembre (UTC) : **combien de coups ?**
    **3‑3‑4** : qui prenait la dernière allumette perdait.
    ✅ **Trouvé : 3 coups.** Ta série : 3 jours de suite.
    Il te fallait 3 coups, par exemple comme ceci : `3-3-4 misere: C4 B1 A1 B2 A1 A1`
    À copier et partager : `Nim nº 339 1/3 🟩 🔥3`
    Le prochain casse-tête arrive <t:1796515200:R>.
    [La réponse, et pourquoi] [Partager] [Qui l’a résolu] [Ce mois-ci]
    ");
}

#[test]
fn sunday() {
    assert_snapshot!(pages(6, english()), @"
    **Puzzle #340** of December 6 (UTC): **big piles**
    Whoever takes the last match **wins**. On your turn, take one or more from one pile.
    ```
    A  ||||| |                        6
    B  ||||| ||||| ||||| ||||        19
    C  ||||| ||||| ||||| ||||| |     21
    D  ||||| ||||| ||||| ||||| ||    22
    E  ||||| ||||| ||||| ||||| ||||  24
    ```
    You move first, and exactly one move wins. Which?
    Try 1 of 3.
    Your streak: 2 days in a row.
    Of 4 people who tried the puzzle of December 5, 75% solved it.
    [A: 6] [B: 19] [C: 21] [D: 22] [E: 24]
    [Who solved it] [This month] [The day before]

    **Puzzle #340** of December 6 (UTC): **big piles**
    **6‑19‑21‑22‑24**: whoever took the last match won.
    ✅ **Solved: 2 from E.** Your streak: 3 days in a row.
    It left 6‑19‑21‑22‑22, with every column even: your opponent could no longer win.
    To copy and share: `Nim #340 1/3 🟩 🔥3`
    The next puzzle comes <t:1796601600:R>.
    [The answer, and why] [Share] [Who solved it] [This month]
    ");
    assert_snapshot!(pages(6, french()), @"
    **Casse-tête nº 340** du 6 décembre (UTC) : **de grosses piles**
    Qui prend la dernière allumette **gagne**. À ton tour, prends un objet ou plus dans une seule pile.
    ```
    A  ||||| |                        6
    B  ||||| ||||| ||||| ||||        19
    C  ||||| ||||| ||||| ||||| |     21
    D  ||||| ||||| ||||| ||||| ||    22
    E  ||||| ||||| ||||| ||||| ||||  24
    ```
    Tu joues en premier, et un seul coup gagne. Lequel ?
    Essai 1 sur 3.
    Ta série : 2 jours de suite.
    4 personnes ont essayé le casse-tête du 5 décembre : 75 % l’ont trouvé.
    [A : 6] [B : 19] [C : 21] [D : 22] [E : 24]
    [Qui l’a résolu] [Ce mois-ci] [La veille]

    **Casse-tête nº 340** du 6 décembre (UTC) : **de grosses piles**
    **6‑19‑21‑22‑24** : qui prenait la dernière allumette gagnait.
    ✅ **Trouvé : 2 dans E.** Ta série : 3 jours de suite.
    Il restait 6‑19‑21‑22‑22, avec toutes les colonnes paires. L’adversaire ne pouvait plus gagner.
    À copier et partager : `Nim nº 340 1/3 🟩 🔥3`
    Le prochain casse-tête arrive <t:1796601600:R>.
    [La réponse, et pourquoi] [Partager] [Qui l’a résolu] [Ce mois-ci]
    ");
}

#[test]
fn three_wrong_answers_a_day() {
    assert_snapshot!(missed(english()), @"
    **1‑1‑3‑9**: whoever took the last match won.
    ✗ **1 from A**: that left 0‑1‑3‑9, and your opponent could win by taking 7 from D.
    ❌ **Not this time.**
    The right move was **6 from D**. It would have left 1‑1‑3‑3, nothing but pairs: no win for the opponent.

    **2‑3‑5‑8‑10**, 1 to 8 a move: whoever took the last match won.
    ✗ **1 from A**: that left 1‑3‑5‑8‑10, and your opponent could win by taking 2 from D.
    ❌ **Not this time.**
    The right move was **3 from D**. It would have left 2‑3‑5‑5‑10, with every column of the remainders mod 9 even: no win for the opponent.

    **1‑1‑1‑1‑1‑23**, 1 to 5 a move: whoever took the last match lost.
    ✗ **1 from A**: that left 0‑1‑1‑1‑1‑23, and your opponent could win by taking 4 from F.
    ❌ **Not this time.**
    The right move was **5 from F**. It would have left 1‑1‑1‑1‑1‑18, with no remainder mod 6 above 1 and an odd number of 1s: no win for the opponent.

    **1‑3‑4‑4**, 1 to 3 a move: whoever took the last match lost.
    ✗ **1 from A, 1 from B, 2 from B, 3 from B, 1 from C, 2 from C, 3 from C, 1 from D, 2 from D and 3 from D**: 1 from A left 0‑3‑4‑4, and your opponent could win by taking 1 from C.
    ❌ **Not this time.**
    The right moves were **3 from B, 2 from C and 2 from D**. 3 from B would have left 1‑0‑4‑4, with no remainder mod 4 above 1 and an odd number of 1s: no win for the opponent.

    The game: `4-5-5-9-12 normal: C1 A3 B5 D2 E10 D4 C1`
    ✗ **move 1**: that kept the win.
    ❌ **Not this time.**
    Move 7 gave the win away. The right move was **4 from C**. It would have left 1‑0‑0‑3‑2, known by heart as losing: no win for the opponent.

    **3‑3‑4**: whoever took the last match lost.
    ✗ **4 moves**: you could win in fewer.
    ❌ **Not this time.**
    It took 3 moves of your own, for example like this: `3-3-4 misere: C4 B1 A1 B2 A1 A1`

    **6‑19‑21‑22‑24**: whoever took the last match won.
    ✗ **1 from A**: that left 5‑19‑21‑22‑24, and your opponent could win by taking 3 from E.
    ❌ **Not this time.**
    The right move was **2 from E**. It would have left 6‑19‑21‑22‑22, with every column even: no win for the opponent.
    ");
    assert_snapshot!(missed(french()), @"
    **1‑1‑3‑9** : qui prenait la dernière allumette gagnait.
    ✗ **1 dans A** : il restait 0‑1‑3‑9, et l’adversaire pouvait gagner en prenant 7 dans D.
    ❌ **Pas cette fois.**
    Le bon coup était **6 dans D**. Il serait resté 1‑1‑3‑3, rien que des paires. L’adversaire n’aurait plus pu gagner.

    **2‑3‑5‑8‑10**, 1 à 8 par coup : qui prenait la dernière allumette gagnait.
    ✗ **1 dans A** : il restait 1‑3‑5‑8‑10, et l’adversaire pouvait gagner en prenant 2 dans D.
    ❌ **Pas cette fois.**
    Le bon coup était **3 dans D**. Il serait resté 2‑3‑5‑5‑10, avec toutes les colonnes des restes modulo 9 paires. L’adversaire n’aurait plus pu gagner.

    **1‑1‑1‑1‑1‑23**, 1 à 5 par coup : qui prenait la dernière allumette perdait.
    ✗ **1 dans A** : il restait 0‑1‑1‑1‑1‑23, et l’adversaire pouvait gagner en prenant 4 dans F.
    ❌ **Pas cette fois.**
    Le bon coup était **5 dans F**. Il serait resté 1‑1‑1‑1‑1‑18, sans reste modulo 6 de plus de 1 et avec un nombre impair de 1. L’adversaire n’aurait plus pu gagner.

    **1‑3‑4‑4**, 1 à 3 par coup : qui prenait la dernière allumette perdait.
    ✗ **1 dans A, 1 dans B, 2 dans B, 3 dans B, 1 dans C, 2 dans C, 3 dans C, 1 dans D, 2 dans D et 3 dans D** : 1 dans A laissait 0‑3‑4‑4, et l’adversaire pouvait gagner en prenant 1 dans C.
    ❌ **Pas cette fois.**
    Les bons coups étaient **3 dans B, 2 dans C et 2 dans D**. 3 dans B : il serait resté 1‑0‑4‑4, sans reste modulo 4 de plus de 1 et avec un nombre impair de 1. L’adversaire n’aurait plus pu gagner.

    La partie : `4-5-5-9-12 normal: C1 A3 B5 D2 E10 D4 C1`
    ✗ **coup 1** : ce coup gardait la victoire.
    ❌ **Pas cette fois.**
    Le coup 7 a laissé échapper la victoire. Le bon coup était **4 dans C**. Il serait resté 1‑0‑0‑3‑2, une position perdante à savoir par cœur. L’adversaire n’aurait plus pu gagner.

    **3‑3‑4** : qui prenait la dernière allumette perdait.
    ✗ **4 coups** : tu pouvais gagner en moins de coups.
    ❌ **Pas cette fois.**
    Il te fallait 3 coups, par exemple comme ceci : `3-3-4 misere: C4 B1 A1 B2 A1 A1`

    **6‑19‑21‑22‑24** : qui prenait la dernière allumette gagnait.
    ✗ **1 dans A** : il restait 5‑19‑21‑22‑24, et l’adversaire pouvait gagner en prenant 3 dans E.
    ❌ **Pas cette fois.**
    Le bon coup était **2 dans E**. Il serait resté 6‑19‑21‑22‑22, avec toutes les colonnes paires. L’adversaire n’aurait plus pu gagner.
    ");
}
