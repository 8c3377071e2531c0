//! What a review says: the reasons for each kind of position, and how games can end.

use crate::languages::{english, french};
use crate::world::tells;
use bouton::game::Theme;
use bouton::game::*;
use bouton::locale::Locale;
use bouton::place::*;
use bouton::view;
use insta::assert_snapshot;
use nim::Level;

use crate::board_view::show;
use crate::records::{place, replayed, start};

const PEOPLE: [Player; 2] = [Player::Person(UserId(1)), Player::Person(UserId(2))];
const BOT: [Player; 2] = [Player::Person(UserId(1)), Player::Bot(Level::Casual)];

fn record(line: &str, seats: [Player; 2], end: Option<End>, theme: Theme) -> Record {
    let terms = Terms { theme, ..Terms::of(start(line)) };
    Record::begun(replayed(7, seats, terms, line, end), place(None, 6), 0)
}

/// What is said of the last move of each line.
fn judged(lines: &[&str], locale: Locale) -> String {
    let one = |line: &&str| {
        let record = record(line, BOT, Some(End::Abandoned), Theme::Stones);
        let shown = view::review_at(&record, record.game.ply(), UserId(1), locale)
            .expect("all of it")
            .said();
        let judged = shown.lines().nth(2).expect("a judgement").to_owned();
        format!("{line}\n  {judged}")
    };
    lines.iter().map(one).collect::<Vec<_>>().join("\n")
}

/// Each kind of reason: once given for the move made, once for the move that was not.
const REASONS: [&str; 22] = [
    "3 normal: A3",
    "1-2 misere: B2",
    "2-3 normal max 1: A1",
    "2-2 misere max 1: A1",
    "21 normal max 3: A1",
    "20 misere max 3: A3",
    "20 misere max 3: A1",
    "1-1-5 misere: C4",
    "1-1-5 misere: C5",
    "4-5-7 misere max 3: C3",
    "9-5 normal: A4",
    "9-5 normal: A3",
    "9-6 normal max 3: A3",
    "5-2-1 normal max 3: A2",
    "5-2-1 normal max 3: B2",
    "19-20-21 normal: B14",
    "19-20-21 normal: A1",
    "1000000-999999-500000 normal: A1",
    "3-5-7-9 normal max 3: A1",
    "3-5-7-9 normal max 3: D3",
    "1-3-5-7 misere: B2",
    "1-1-1 misere: A1",
];

#[test]
fn reasons() {
    assert_snapshot!(judged(&REASONS, english()), @"
    3 normal: A3
      This was **the only move to keep the win**. The last one is taken, and that wins.
    1-2 misere: B2
      This was **the only move to keep the win**. Just 1 is left: it must be taken, and that loses.
    2-3 normal max 1: A1
      This **kept the win**. 4 are left, an even number, and each move takes 1: whoever moves next does not get the last one, and loses.
    2-2 misere max 1: A1
      This **kept the win**. 3 are left, an odd number, and each move takes 1: whoever moves next takes the last one, and loses.
    21 normal max 3: A1
      This was **the only move to keep the win**. 20 are left, a multiple of 4: whatever is taken next can be made up to 4, all the way to the last one.
    20 misere max 3: A3
      This was **the only move to keep the win**. 17 are left, 1 more than a multiple of 4: whatever is taken next can be made up to 4, until just 1 is left.
    20 misere max 3: A1
      This **gave the win away**. The right move: 3, leaving 17. 17 are left, 1 more than a multiple of 4: whatever is taken next can be made up to 4, until just 1 is left.
    1-1-5 misere: C4
      This was **the only move to keep the win**. 3 piles of 1 are left, an odd number. They go one by one: whoever moves next takes the last one, and loses.
    1-1-5 misere: C5
      This **gave the win away**. The right move: 4 from **C**, leaving 1‑1‑1. 3 piles of 1 are left, an odd number. They go one by one: whoever moves next takes the last one, and loses.
    4-5-7 misere max 3: C3
      This **kept the win**. Counting in 4s, no remainder is above 1, and an odd number of them are 1. That can be left again each time: one above 1 comes to 0 or 1, else 1 is taken from a 1 or 3 from a 0. Odd is never none, so whoever must move there takes the last one.
    9-5 normal: A4
      This was **the only move to keep the win**. Two equal piles are left: whatever is taken from one can be taken from the other.
    9-5 normal: A3
      This **gave the win away**. The right move: 4 from **A**, leaving 5‑5. Two equal piles are left: whatever is taken from one can be taken from the other.
    9-6 normal max 3: A3
      This **kept the win**. A remainder can go up, past a multiple of 4: **A** from 1 to 2 (taking 4 − 1 = 3). Two equal piles are left: whatever is taken from one can be taken from the other.
    5-2-1 normal max 3: A2
      This **kept the win**. A remainder can go up, past a multiple of 4: **A** from 1 to 3 (taking 4 − 2 = 2). Counting in 4s, every column of the remainders is even. Any move changes one remainder, and so makes a column odd; the answer then makes all even again. When nothing is left, all are even too: so the last one goes to whoever answers.
    5-2-1 normal max 3: B2
      This **kept the win**. Counting in 4s, the remainders of the two piles are equal: whatever is taken next, the difference can be taken from the larger remainder.
    19-20-21 normal: B14
      This **kept the win**. Every column of digits is even. Any move changes one pile, and so makes a column odd; the answer then makes all even again. When nothing is left, all are even too: so the last one goes to whoever answers.
    19-20-21 normal: A1
      This **gave the win away**. A winning move: 18 from **A**, leaving 1‑20‑21. Every column of digits is even. Any move changes one pile, and so makes a column odd; the answer then makes all even again. When nothing is left, all are even too: so the last one goes to whoever answers. Others: 14 from B or C.
    1000000-999999-500000 normal: A1
      This **gave the win away**. A winning move: 417,569 from **A**, leaving 582,431‑999,999‑500,000. Every column of digits is even. Any move changes one pile, and so makes a column odd; the answer then makes all even again. When nothing is left, all are even too: so the last one goes to whoever answers. Others: 417,503 from B, 499,873 from C.
    3-5-7-9 normal max 3: A1
      **No move could win** here. No move was a better try: no reply that wins is easy to see. 3 of 11 replies win.
    3-5-7-9 normal max 3: D3
      **No move could win** here. A better try was 1 from **A**: it leaves more to play. 3 of 11 replies win.
    1-3-5-7 misere: B2
      **No move could win** here. A better try was 1 from **A**: no reply that wins is easy to see after it, as one is here. 3 of 15 replies win.
    1-1-1 misere: A1
      **No move could win** here.
    ");
    assert_snapshot!(judged(&REASONS, french()), @"
    3 normal: A3
      C’est **le seul coup à garder la victoire**. Il ne reste rien, et cela gagne.
    1-2 misere: B2
      C’est **le seul coup à garder la victoire**. Il n’en reste que 1 : qui doit finir perd.
    2-3 normal max 1: A1
      Ce coup **garde la victoire**. Il en reste 4, un nombre pair, et chaque coup prend 1 : qui joue ensuite n’aura pas le dernier, et perdra.
    2-2 misere max 1: A1
      Ce coup **garde la victoire**. Il en reste 3, un nombre impair, et chaque coup prend 1 : qui joue ensuite jouera aussi le dernier, et perdra.
    21 normal max 3: A1
      C’est **le seul coup à garder la victoire**. Il reste 20, un multiple de 4 : quoi qu’on prenne ensuite, l’autre peut compléter à 4, jusqu’au dernier coup.
    20 misere max 3: A3
      C’est **le seul coup à garder la victoire**. Il reste 17, soit 1 de plus qu’un multiple de 4 : quoi qu’on prenne ensuite, l’autre peut compléter à 4, jusqu’à ce qu’il n’en reste que 1.
    20 misere max 3: A1
      Ce coup **laisse échapper la victoire**. Il fallait prendre 3 (reste 17). Il reste 17, soit 1 de plus qu’un multiple de 4 : quoi qu’on prenne ensuite, l’autre peut compléter à 4, jusqu’à ce qu’il n’en reste que 1.
    1-1-5 misere: C4
      C’est **le seul coup à garder la victoire**. Il reste 3 piles de 1, un nombre impair. Elles partent une à une : qui joue ensuite prendra la dernière, et perdra.
    1-1-5 misere: C5
      Ce coup **laisse échapper la victoire**. Il fallait prendre 4 dans **C** (reste 1‑1‑1). Il reste 3 piles de 1, un nombre impair. Elles partent une à une : qui joue ensuite prendra la dernière, et perdra.
    4-5-7 misere max 3: C3
      Ce coup **garde la victoire**. En comptant par 4, aucun reste ne dépasse 1, et le nombre de restes de 1 est impair. Cela peut être laissé à nouveau chaque fois. Celui qui dépasse 1 est amené à 0 ou 1 ; sinon, on prend 1 dans un 1 ou 3 dans un 0. Impair n’est jamais zéro : qui doit jouer là aura donc le dernier coup.
    9-5 normal: A4
      C’est **le seul coup à garder la victoire**. Il reste deux piles égales : ce qu’on prend dans l’une peut être pris dans l’autre.
    9-5 normal: A3
      Ce coup **laisse échapper la victoire**. Il fallait prendre 4 dans **A** (reste 5‑5). Il reste deux piles égales : ce qu’on prend dans l’une peut être pris dans l’autre.
    9-6 normal max 3: A3
      Ce coup **garde la victoire**. Un reste peut monter, en passant un multiple de 4 : **A** de 1 à 2 (en prenant 4 − 1 = 3). Il reste deux piles égales : ce qu’on prend dans l’une peut être pris dans l’autre.
    5-2-1 normal max 3: A2
      Ce coup **garde la victoire**. Un reste peut monter, en passant un multiple de 4 : **A** de 1 à 3 (en prenant 4 − 2 = 2). En comptant par 4, toutes les colonnes des restes sont paires. Tout coup change un reste, et rend donc une colonne impaire ; la réponse les rend alors toutes paires à nouveau. Quand il ne reste rien, toutes sont paires aussi : le dernier coup est donc pour qui répond ainsi.
    5-2-1 normal max 3: B2
      Ce coup **garde la victoire**. En comptant par 4, les restes des deux piles sont égaux : quoi qu’on prenne ensuite, l’autre peut prendre la différence dans le plus grand reste.
    19-20-21 normal: B14
      Ce coup **garde la victoire**. Toutes les colonnes de chiffres sont paires. Tout coup change une pile, et rend donc une colonne impaire ; la réponse les rend alors toutes paires à nouveau. Quand il ne reste rien, toutes sont paires aussi : le dernier coup est donc pour qui répond ainsi.
    19-20-21 normal: A1
      Ce coup **laisse échapper la victoire**. Un coup gagnant : prendre 18 dans **A** (reste 1‑20‑21). Toutes les colonnes de chiffres sont paires. Tout coup change une pile, et rend donc une colonne impaire ; la réponse les rend alors toutes paires à nouveau. Quand il ne reste rien, toutes sont paires aussi : le dernier coup est donc pour qui répond ainsi. Les autres : 14 dans B ou C.
    1000000-999999-500000 normal: A1
      Ce coup **laisse échapper la victoire**. Un coup gagnant : prendre 417 569 dans **A** (reste 582 431‑999 999‑500 000). Toutes les colonnes de chiffres sont paires. Tout coup change une pile, et rend donc une colonne impaire ; la réponse les rend alors toutes paires à nouveau. Quand il ne reste rien, toutes sont paires aussi : le dernier coup est donc pour qui répond ainsi. Les autres : 417 503 dans B, 499 873 dans C.
    3-5-7-9 normal max 3: A1
      **Aucun coup ne gagnait** ici. Aucun coup n’était un meilleur essai : aucune réponse gagnante ne saute aux yeux. 3 réponses sur 11 gagnent.
    3-5-7-9 normal max 3: D3
      **Aucun coup ne gagnait** ici. Un meilleur essai était de prendre 1 dans **A** : il en laisse plus à jouer. 3 réponses sur 11 gagnent.
    1-3-5-7 misere: B2
      **Aucun coup ne gagnait** ici. Un meilleur essai était de prendre 1 dans **A** : aucune réponse gagnante n’y saute aux yeux ; ici, si. 3 réponses sur 15 gagnent.
    1-1-1 misere: A1
      **Aucun coup ne gagnait** ici.
    ");
}

#[test]
fn endings() {
    let resigned = |winner| Some(End::Resigned { winner });
    let whole = |line, seats, end, theme, locale| {
        show(&view::review(&record(line, seats, end, theme), locale).expect("all of it"))
    };
    let gave_up = resigned(Seat::Second);
    let ended = whole("3-4-5 normal: A2 B1", PEOPLE, gave_up, Theme::Stones, english());
    assert_snapshot!(ended, @"
    **Looking back:** <@1> against <@2>
    **3‑4‑5**, 2 moves. Whoever takes the last stone **wins**.
    <@1> resigned, so <@2> **wins**.
    **Turning point: the end.** <@1> could still win when the game ended.
    **Moves that mattered:**
    • Move 1: <@1> took 2 from **A**, and kept the win, the only one of 12 moves to do so.
    **Accuracy:** <@1> kept the win on 1 of 1 chance (100%); <@2> never had a win that a move could lose.
    ```
    1.  A2 🟩  B1 ⬜
    ```
    🟩 kept the win · 🟥 gave it away · ⬜ was lost anyway. Left: <@1>, right: <@2>.
    The game to copy, to look at it again with `/hint piles:`
    ```
    3-4-5 normal: A2 B1
    ```
    [Move by move]
    ");
    let lost = whole("2-2 misere: A1", PEOPLE, gave_up, Theme::Matches, french());
    tells!(
        &lost,
        "<@1> a abandonné : <@2> **gagne**.\n**Pas de tournant :** <@2> a mené du début à la fin.",
        "<@1> n’a jamais eu de victoire qu’un coup pouvait perdre ; <@2> n’a jamais eu de victoire qu’un coup pouvait perdre.\n```\n1.  A1 ⬜"
    );
    let idle = Some(End::Abandoned);
    let closed = whole("1-3-5-7 misere: D3 B1 C1", BOT, idle, Theme::Words, english());
    tells!(
        &closed,
        "so this game was closed. Nobody won.\n**Moves that mattered:**\n• Move 2: Bouton took 1 from **B**, which",
        "Who could win: Bouton at the start, <@1> after move 2, Bouton after move 3.\n1. <@1> D3: was losing anyway"
    );
    assert_snapshot!(whole("1-3-5-7 misere", BOT, idle, Theme::Words, french()), @"
    **Retour sur la partie :** <@1> contre Bouton (amateur)
    **1‑3‑5‑7**, aucun coup. Qui prend le dernier objet **perd**.
    Personne n’a joué pendant trop longtemps : cette partie est close. Personne n’a gagné.
    Personne n’a joué de coup : il n’y a rien à revoir.
    ");
}

#[test]
fn a_long_game_shows_what_decided_it() {
    // Each takes one in turn, the first keeping the piles equal until the 41st move.
    let moves = (0..80).map(|i| match i {
        40 => "A2".to_owned(),
        i => format!("{}1", ["A", "B"][i % 2]),
    });
    let line = format!("61-60 normal: {}", moves.collect::<Vec<_>>().join(" "));
    let winner = Seat::Second;
    let resigned = Some(End::Resigned { winner });
    let record = record(&line, BOT, resigned, Theme::Stones);
    let shown = show(&view::review(&record, english()).expect("all of it"));
    tells!(
        &shown,
        "██████████████·············\n·············██████████████\n             ^",
        "A column shows 3 moves, and both rows where the win changed hands.\n```\n… 20 more moves …\n11.  A1 🟩  B1 ⬜",
        "20.  A1 🟩  B1 ⬜\n21.  A2 🟥  B1 🟩\n22.  A1 ⬜  B1 🟩",
        "30.  A1 ⬜  B1 🟩\n… 20 more moves …\n```",
        &line
    );
}
