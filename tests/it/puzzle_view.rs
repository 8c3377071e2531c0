//! The puzzle's pages: a day before and after solving, and a week of themes.

use crate::board_view::show;
use crate::languages::{english, french};
use bouton::game::Theme;
use bouton::locale::Locale;
use bouton::puzzle::{Day, Puzzle};
use bouton::store::{Share, Tried};
use bouton::view::{self, Audience, PuzzleNews, PuzzleState};
use insta::assert_snapshot;
use nim::Partial;

/// 2026-11-30.
const MONDAY: Day = Day(20_787);

/// The puzzle of that weekday (0 is Monday), and the news of the day before.
fn puzzle(weekday: i32, locale: Locale) -> (Puzzle, PuzzleNews) {
    let puzzle = Puzzle::of(Day(MONDAY.0 + weekday));
    let news = PuzzleNews {
        today: puzzle.day,
        over: puzzle.day.before(),
        share: Some(Share { solved: 3, tried: 4 }),
        audience: Audience { locale, theme: Theme::Matches },
        listed: true,
    };
    (puzzle, news)
}

/// The page before any try, and when solved.
fn pages(weekday: i32, locale: Locale) -> String {
    let (puzzle, news) = puzzle(weekday, locale);
    let state = PuzzleState::Today { said: vec![], streak: 2, helped: false };
    let tried =
        Tried { answers: vec![puzzle.question.right()], solved: true, streak: 3, helped: false };
    let before = view::puzzle(&puzzle, &state, &news, Partial::NOTHING);
    let after = view::puzzle_result(&puzzle, &tried, &[], &news);
    format!("{}\n\n{}", show(&before), show(&after))
}

/// What differs each weekday before any try: the name and the question. The rest is read and checked in
/// `reading::puzzle`.
fn week() -> String {
    let week = (0..7).map(|weekday| {
        let pages = pages(weekday, english());
        let name = pages.lines().next();
        let question = pages.split("```\n").nth(2).and_then(|rest| rest.lines().next());
        [name, question].into_iter().flatten().collect::<Vec<_>>().join("\n")
    });
    week.collect::<Vec<_>>().join("\n")
}

#[test]
fn who_solved_it_is_listed_on_servers_alone() {
    let (puzzle, news) = puzzle(0, english());
    let state = PuzzleState::Archive(None);
    let tried = Tried { answers: vec![], solved: false, streak: 0, helped: false };
    for listed in [true, false] {
        let news = PuzzleNews { listed, ..news };
        let result = view::puzzle_result(&puzzle, &tried, &[], &news);
        assert_eq!(show(&result).contains("Who solved it"), listed);
        let over = PuzzleState::Over(tried.clone());
        let over = view::puzzle(&puzzle, &over, &news, Partial::NOTHING);
        assert_eq!(show(&over).contains("This month"), listed);
        let archive = view::puzzle(&puzzle, &state, &news, Partial::NOTHING);
        assert!(!show(&archive).contains("This month"));
    }
}

#[test]
fn a_day_whole() {
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
    Solved 2 days in a row.
    Of 4 people who tried the puzzle of November 29 without help, 75% solved it.
    [A: 1] [B: 1] [C: 3] [D: 9]
    [Who solved it] [This month] [The day before]

    **Puzzle #334** of November 30 (UTC): **the only move**
    **1‑1‑3‑9**: whoever took the last match won.
    ✅ **Solved: 6 from D.** Solved 3 days in a row.
    It left 1‑1‑3‑3, nothing but pairs: your opponent could no longer win.
    To copy and share: `Nim #334 1/3 ✅ 🔥3`
    -# ❌ wrong · ✅ right · 🔥 solved days in a row
    The next puzzle comes <t:1796083200:R>.
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
    Trouvé 2 jours de suite.
    4 personnes ont essayé sans aide le casse-tête du 3 décembre : 75 % l’ont trouvé.
    <Quel coup a laissé échapper la victoire ?> 1=Coup 1 : C1 / 2=Coup 2 : A3 / 3=Coup 3 : B5 / 4=Coup 4 : D2 / 5=Coup 5 : E10 / 6=Coup 6 : D4 / 7=Coup 7 : C1
    [Qui l’a résolu] [Ce mois-ci] [La veille]

    **Casse-tête nº 338** du 4 décembre (UTC) : **trouve la gaffe**
    La partie : `4-5-5-9-12 normal: C1 A3 B5 D2 E10 D4 C1`
    ✅ **Trouvé : coup 7.** Trouvé 3 jours de suite.
    Le bon coup était **4 dans C**. Il serait resté 1‑0‑0‑3‑2, une position perdante à savoir par cœur. L’adversaire n’aurait plus pu gagner.
    À copier et partager : `Nim nº 338 1/3 ✅ 🔥3`
    -# ❌ faux · ✅ juste · 🔥 jours trouvés de suite
    Le prochain casse-tête arrive <t:1796428800:R>.
    [La réponse, et pourquoi] [Partager] [Qui l’a résolu] [Ce mois-ci]
    ");
    assert!(
        pages(3, french())
            .contains("\n<Choisis tous les coups qui gagnent> A1=A : prendre 1, reste 0 / ")
    );
    assert!(pages(5, english()).contains("\n[1] [2] [3] [4] [5]\n[6] [7] [8] [9] [10]\n"));
}

#[test]
fn a_week() {
    assert_snapshot!(week(), @"
    **Puzzle #334** of November 30 (UTC): **the only move**
    You move first, and exactly one move wins. Which?
    **Puzzle #335** of December 1 (UTC): **the rules decide · Nim**
    You move first, and exactly one move wins. A move that would win at plain Nim loses here. Which wins?
    **Puzzle #336** of December 2 (UTC): **misère decides**
    You move first, and exactly one move wins. Every move that would win if the last match won loses here. Which wins?
    **Puzzle #337** of December 3 (UTC): **every winning move**
    You move first, and more than one move wins. Which? Pick all of them.
    **Puzzle #338** of December 4 (UTC): **find the blunder**
    A game began like this: pile letter, amount, and the piles left. Exactly one of the moves **gave the win away**. Which?
    **Puzzle #339** of December 5 (UTC): **how many moves?**
    You move first and can win, but your opponent holds out as long as possible. **How many moves** of your own does it take?
    **Puzzle #340** of December 6 (UTC): **big piles**
    You move first, and exactly one move wins. Which?
    ");
}
