//! Hints through the sandbox's wire: the three steps, on one's game and on any position, for all rules.

use sandbox::{MessageView, Outcome, User};
use serde_json::{Value, json};

use crate::world::{World, none};

/// Follows a hint to its end and shows every step.
async fn steps(user: &User, first: MessageView) -> String {
    let mut message = first;
    let mut shown = vec![message.text()];
    while let Some(label) = message.buttons().first() {
        let label = (*label).to_owned();
        message = user.click(&message, &label).await.message();
        shown.push(message.text());
    }
    shown.join("\n\n")
}

async fn hint(world: &World, user: &User, options: Value) -> String {
    let first = user.command(world.nim, "hint", options).await.message();
    assert!(first.ephemeral);
    steps(user, first).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_explained_in_three_steps() {
    let world = World::new().await;
    let board = world.play(json!({"preset": "fruit"})).await;
    let by_button = world.alice.click(&board, "Hint").await.message();
    let by_button = steps(&world.alice, by_button).await;
    insta::assert_snapshot!(by_button, @"
    (only you)
    **2-3-4-6**: whoever takes the last object **wins**.
    **You can win from here.**
    Can you find the winning move? The button below tells you more.
    [Which pile?] [Ask me instead]

    (only you)
    **2-3-4-6**: whoever takes the last object **wins**.
    **You can win from here.**
    There is a winning move in each of the piles A, B and D.
    [The move, and why]

    (only you)
    **2-3-4-6**: whoever takes the last object **wins**.
    **You can win from here.**
    3 moves win:
    • **A**: take 1, leaving 1-3-4-6
    • **B**: take 3, leaving 2-0-4-6
    • **D**: take 1, leaving 2-3-4-5
    ```
             4 2 1
    A 2      0 1 0
    B 3      0 1 1
    C 4      1 0 0
    D 6      1 1 0
    parity   e o o
    nim-sum  0 1 1
    ```
    Parity: o where the number of 1s is odd, e where it is even. The odd columns make up the nim-sum: 2 + 1 = 3.
    The leading odd column is that of 2, and A, B and D have a 1 there. In one of them, flip the digits in the odd columns: all are even then, and less is left, for that 1 is now 0.
    So **A** 010 becomes 001 (1), **B** 011 becomes 000 (0), **D** 110 becomes 101 (5).
    Every column of digits is even. Any move changes one pile, and so makes a column odd; you then turn a 1 in the leftmost odd one into 0, and lower digits as needed: all are even again. When nothing is left, all are even too: so the last one is yours.
    ");
    assert_eq!(hint(&world, &world.alice, none()).await, by_button);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_rules_are_explained_in_english() {
    let world = World::new().await;
    let mut shown = Vec::new();
    for (piles, ending, max_take) in [
        ("19 20 21", "normal", None),
        ("1 2 4", "normal", Some(2)),
        ("1 3 5 7", "misere", None),
        ("1 1 4", "misere", None),
        ("4 9 6", "misere", Some(3)),
    ] {
        let mut options = json!({"piles": piles, "ending": ending});
        if let Some(max_take) = max_take {
            options["max_take"] = json!(max_take);
        }
        shown.push(hint(&world, &world.alice, options).await);
    }
    insta::assert_snapshot!(shown.join("\n\n========\n"), @"
    (only you)
    **19-20-21**: whoever takes the last object **wins**.
    **You can win from here.**
    Can you find the winning move? The button below tells you more.
    [Which pile?] [Ask me instead]

    (only you)
    **19-20-21**: whoever takes the last object **wins**.
    **You can win from here.**
    There is a winning move in each of the piles A, B and C.
    [The move, and why]

    (only you)
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

    ========
    (only you)
    **1-2-4**: whoever takes the last object **wins**, and a move takes 2 at most.
    **You can win from here.**
    Can you find the winning move? The button below tells you more.
    [Which pile?] [Ask me instead]

    (only you)
    **1-2-4**: whoever takes the last object **wins**, and a move takes 2 at most.
    **You can win from here.**
    The winning move is in pile **B**.
    [The move, and why]

    (only you)
    **1-2-4**: whoever takes the last object **wins**, and a move takes 2 at most.
    **You can win from here.**
    **Take 2 from B**, leaving 1-0-4.
    A move takes 2 at most. What is taken from a larger pile can be made up to 3: so only the remainders mod 3 count.
    ```
                 2 1
    A 1 = 0·3+1  0 1
    B 2 = 0·3+2  1 0
    C 4 = 1·3+1  0 1
    parity       o e
    nim-sum      1 0
    ```
    Parity: o where the number of 1s is odd, e where it is even. The odd columns make up the nim-sum: 2.
    The leading odd column is that of 2, and only **B** has a 1 there. Flip its digits in the odd columns: all are even then, and less is left, for that 1 is now 0.
    So, in remainders: **B** 10 becomes 00 (0).
    Counting in 3s, the remainders of the two piles are equal: whatever your opponent takes, you take the difference from the larger remainder.

    ========
    (only you)
    **1-3-5-7**: whoever takes the last object **loses**.
    **You are losing, if your opponent plays well.**
    No move wins by itself, but one slip by your opponent is enough. The button below shows where to try.
    [Which pile?] [Ask me instead]

    (only you)
    **1-3-5-7**: whoever takes the last object **loses**.
    **You are losing, if your opponent plays well.**
    No pile wins by itself. The one to try is **A**.
    [The move, and why]

    (only you)
    **1-3-5-7**: whoever takes the last object **loses**.
    **You are losing, if your opponent plays well.**
    **Best try: take 1 from A**, leaving 0-3-5-7.
    3 of 15 replies then win for your opponent.
    ```
             4 2 1
    A 1      0 0 1
    B 3      0 1 1
    C 5      1 0 1
    D 7      1 1 1
    parity   e e e
    nim-sum  0 0 0
    ```
    Parity: e where the number of 1s is even. All are even: the nim-sum is 0.
    After that try the leading odd column is that of 1, and **B** has a 1 there: 011 becoming 010 makes all even again.
    Every column of digits is even. Any move changes one pile, and so makes a column odd; your opponent then turns a 1 in the leftmost odd one into 0, and lower digits as needed: all are even again. A single pile above 1 has an odd column, so you will leave that: then your opponent leaves an odd number of piles of 1, and you take the last one.

    ========
    (only you)
    **1-1-4**: whoever takes the last object **loses**.
    **You can win from here.**
    Can you find the winning move? The button below tells you more.
    [Which pile?] [Ask me instead]

    (only you)
    **1-1-4**: whoever takes the last object **loses**.
    **You can win from here.**
    The winning move is in pile **C**.
    [The move, and why]

    (only you)
    **1-1-4**: whoever takes the last object **loses**.
    **You can win from here.**
    **Take 3 from C**, leaving 1-1-1.
    The end is near: only **C** holds more than 1. Leave an odd number of piles of 1. Besides C there are 2, so leave 1 in C as well.
    3 piles of 1 are left, an odd number. They go one by one: your opponent takes the last one, and loses.
    ```
             4 2 1
    A 1      0 0 1
    B 1      0 0 1
    C 4      1 0 0
    parity   o e e
    nim-sum  1 0 0
    ```
    The nim-sum is 4; but at the end, what counts is how many piles hold 1.

    ========
    (only you)
    **4-9-6**: whoever takes the last object **loses**, and a move takes 3 at most.
    **You can win from here.**
    Can you find the winning move? The button below tells you more.
    [Which pile?] [Ask me instead]

    (only you)
    **4-9-6**: whoever takes the last object **loses**, and a move takes 3 at most.
    **You can win from here.**
    There is a winning move in each of the piles A, B and C.
    [The move, and why]

    (only you)
    **4-9-6**: whoever takes the last object **loses**, and a move takes 3 at most.
    **You can win from here.**
    3 moves win:
    • **A**: take 1, leaving 3-9-6
    • **B**: take 3, leaving 4-6-6
    • **C**: take 2, leaving 4-9-4
    A move takes 3 at most. What is taken from a larger pile can be made up to 4: so only the remainders mod 4 count.
    The end is near: only **C** has a remainder above 1. Leave an odd number of remainders of 1. Besides C there is 1, which is odd already, so bring C down to remainder 0.
    **A and B**: Counting in 4s, every column of the remainders is even. Any move changes one remainder, and so makes a column odd; you then turn a 1 in the leftmost odd one into 0, and lower digits as needed: all are even again. A single remainder above 1 has an odd column, so your opponent will leave that. From then on leave an odd number of remainders of 1: bring one above 1 to 0 or 1, else take 1 from a 1 or 3 from a 0. Odd is never none, so your opponent takes the last one.
    **C**: Counting in 4s, no remainder is above 1, and an odd number of them are 1. Leave that again each time: bring one above 1 to 0 or 1, else take 1 from a 1 or 3 from a 0. Odd is never none, so your opponent takes the last one.
    ```
                 2 1
    A 4 = 1·4+0  0 0
    B 9 = 2·4+1  0 1
    C 6 = 1·4+2  1 0
    parity       o o
    nim-sum      1 1
    ```
    The nim-sum is 3; but at the end, what counts is how many remainders are 1.
    A remainder can go up, past a multiple of 4: **A** from 0 to 3 (taking 4 − 3 = 1), **B** from 1 to 2 (taking 4 − 1 = 3).
    ");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_rules_are_explained_in_french() {
    let world = World::new().await;
    let mut shown = Vec::new();
    for options in [
        json!({"piles": "3 5 7"}),
        json!({"piles": "1 2 2 5", "ending": "misere"}),
        json!({"piles": "3 5 7 9", "max_take": 3}),
        json!({"piles": "21", "ending": "misere", "max_take": 3}),
    ] {
        shown.push(hint(&world, &world.benoit, options).await);
    }
    insta::assert_snapshot!(shown.join("\n\n========\n"), @"
    (only you)
    **3-5-7** : qui prend le dernier objet **gagne**.
    **Tu peux gagner d’ici.**
    Trouves-tu le coup gagnant ? Le bouton t’en dit plus.
    [Quelle pile ?] [Pose-moi une question]

    (only you)
    **3-5-7** : qui prend le dernier objet **gagne**.
    **Tu peux gagner d’ici.**
    Il y a un coup gagnant dans chacune des piles A, B et C.
    [Le coup, et pourquoi]

    (only you)
    **3-5-7** : qui prend le dernier objet **gagne**.
    **Tu peux gagner d’ici.**
    3 coups gagnent :
    • **A** : prends 1, il reste 2-5-7
    • **B** : prends 1, il reste 3-4-7
    • **C** : prends 1, il reste 3-5-6
    ```
               4 2 1
    A 3        0 1 1
    B 5        1 0 1
    C 7        1 1 1
    parité     p p i
    nim-somme  0 0 1
    ```
    Parité : i si le nombre de 1 est impair, p s’il est pair. Les colonnes impaires forment la nim-somme : 1.
    La première colonne impaire est celle de 1 : A, B et C y ont un 1. Dans l’une d’elles, retourne les chiffres des colonnes impaires : toutes sont alors paires, et il reste moins, le 1 devenant 0.
    Donc **A** passe de 011 à 010 (2), **B** passe de 101 à 100 (4), **C** passe de 111 à 110 (6).
    Toutes les colonnes de chiffres sont paires. Tout coup change une pile, et rend donc une colonne impaire ; tu changes alors un 1 de la première impaire en 0, et les chiffres suivants au besoin : toutes sont paires à nouveau. Quand il ne reste rien, toutes sont paires aussi : le dernier objet est donc pour toi.

    ========
    (only you)
    **1-2-2-5** : qui prend le dernier objet **perd**.
    **Tu peux gagner d’ici.**
    Trouves-tu le coup gagnant ? Le bouton t’en dit plus.
    [Quelle pile ?] [Pose-moi une question]

    (only you)
    **1-2-2-5** : qui prend le dernier objet **perd**.
    **Tu peux gagner d’ici.**
    Le coup gagnant est dans la pile **D**.
    [Le coup, et pourquoi]

    (only you)
    **1-2-2-5** : qui prend le dernier objet **perd**.
    **Tu peux gagner d’ici.**
    **Prends 4 dans D** : il reste 1-2-2-1.
    ```
               4 2 1
    A 1        0 0 1
    B 2        0 1 0
    C 2        0 1 0
    D 5        1 0 1
    parité     i p p
    nim-somme  1 0 0
    ```
    Parité : i si le nombre de 1 est impair, p s’il est pair. Les colonnes impaires forment la nim-somme : 4.
    La première colonne impaire est celle de 4, et seule **D** y a un 1. Retourne ses chiffres dans les colonnes impaires : toutes sont alors paires, et il reste moins, le 1 devenant 0.
    Donc **D** passe de 101 à 001 (1).
    Il ne reste que des paires : ce que l’adversaire prend dans une pile, prends-le dans sa jumelle. Arrête dès qu’une seule pile a plus de 1 : laisse alors un nombre impair de piles de 1, et l’adversaire prendra la dernière.

    ========
    (only you)
    **3-5-7-9** : qui prend le dernier objet **gagne**, et un coup prend 3 au plus.
    **Tu perds, si l’adversaire joue bien.**
    Aucun coup ne gagne à lui seul, mais une erreur de l’adversaire suffit. Le bouton montre où essayer.
    [Quelle pile ?] [Pose-moi une question]

    (only you)
    **3-5-7-9** : qui prend le dernier objet **gagne**, et un coup prend 3 au plus.
    **Tu perds, si l’adversaire joue bien.**
    Aucune pile ne gagne à elle seule. Celle à essayer : **A**.
    [Le coup, et pourquoi]

    (only you)
    **3-5-7-9** : qui prend le dernier objet **gagne**, et un coup prend 3 au plus.
    **Tu perds, si l’adversaire joue bien.**
    **Meilleur essai : prends 1 dans A**, il reste 2-5-7-9.
    Alors 3 réponses sur 11 gagnent pour l’adversaire.
    Un coup prend 3 au plus. Ce qui est pris dans une pile plus grande peut être complété à 4 : seuls comptent donc les restes modulo 4.
    ```
                 2 1
    A 3 = 0·4+3  1 1
    B 5 = 1·4+1  0 1
    C 7 = 1·4+3  1 1
    D 9 = 2·4+1  0 1
    parité       p p
    nim-somme    0 0
    ```
    Parité : p si le nombre de 1 est pair. Toutes sont paires : la nim-somme est 0.
    Après cet essai, la première colonne impaire est celle de 1, et **B** y a un 1 : 01 devenant 00, toutes sont paires à nouveau.
    En comptant par 4, toutes les colonnes des restes sont paires. Tout coup change un reste, et rend donc une colonne impaire ; l’adversaire change alors un 1 de la première impaire en 0, et les chiffres suivants au besoin : toutes sont paires à nouveau. Quand il ne reste rien, toutes sont paires aussi : le dernier objet est donc pour l’adversaire.

    ========
    (only you)
    **21** : qui prend le dernier objet **perd**, et un coup prend 3 au plus.
    **Tu perds, si l’adversaire joue bien.**
    Aucun coup ne gagne à lui seul, mais une erreur de l’adversaire suffit. Le bouton montre où essayer.
    [Quelle pile ?] [Pose-moi une question]

    (only you)
    **21** : qui prend le dernier objet **perd**, et un coup prend 3 au plus.
    **Tu perds, si l’adversaire joue bien.**
    Aucune pile ne gagne à elle seule. Celle à essayer : **A**.
    [Le coup, et pourquoi]

    (only you)
    **21** : qui prend le dernier objet **perd**, et un coup prend 3 au plus.
    **Tu perds, si l’adversaire joue bien.**
    **Meilleur essai : prends 1 dans A**, il reste 20.
    Alors 1 réponse sur 3 seulement gagne pour l’adversaire.
    Il reste 21, soit 1 de plus qu’un multiple de 4 : quoi que tu prennes, l’adversaire complète à 4, jusqu’à te laisser le dernier objet.
    ");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_public_hint_is_whole_and_in_the_servers_language() {
    let world = World::new().await;
    let options = json!({"piles": "3 5 7", "public": true});
    let hint = world.benoit.command(world.nim, "hint", options).await;
    let hint = hint.message();
    assert!(!hint.ephemeral);
    insta::assert_snapshot!(hint.text(), @"
    **3-5-7**: whoever takes the last object **wins**.
    **You can win from here.**
    3 moves win:
    • **A**: take 1, leaving 2-5-7
    • **B**: take 1, leaving 3-4-7
    • **C**: take 1, leaving 3-5-6
    ```
             4 2 1
    A 3      0 1 1
    B 5      1 0 1
    C 7      1 1 1
    parity   e e o
    nim-sum  0 0 1
    ```
    Parity: o where the number of 1s is odd, e where it is even. The odd columns make up the nim-sum: 1.
    The leading odd column is that of 1, and A, B and C have a 1 there. In one of them, flip the digits in the odd columns: all are even then, and less is left, for that 1 is now 0.
    So **A** 011 becomes 010 (2), **B** 101 becomes 100 (4), **C** 111 becomes 110 (6).
    Every column of digits is even. Any move changes one pile, and so makes a column odd; you then turn a 1 in the leftmost odd one into 0, and lower digits as needed: all are even again. When nothing is left, all are even too: so the last one is yours.
    ");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_too_large_for_a_button_is_explained_at_once() {
    let world = World::new().await;
    let piles = "18446744073709551615 ".repeat(30);
    let hint = world
        .alice
        .command(world.nim, "hint", json!({"piles": piles}))
        .await;
    assert!(matches!(hint, Outcome::Message(_)), "{hint}");
    assert!(hint.message().buttons().is_empty());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_explained_after_any_ply() {
    let world = World::new().await;
    let board = world.play(json!({"preset": "classic"})).await;
    world.take(&board, "A2").await;
    // Of one's own game, and of a game on one line.
    let own = hint(&world, &world.alice, json!({"ply": 0})).await;
    let start = hint(&world, &world.alice, json!({"piles": "3 4 5"})).await;
    assert_eq!(own, start);
    let own = hint(&world, &world.alice, json!({"ply": 1})).await;
    let line = json!({"piles": "3-4-5 normal: A2 B1", "ply": 1});
    assert_eq!(own, hint(&world, &world.alice, line).await);
    assert_eq!(
        hint(&world, &world.alice, json!({"ply": 2})).await,
        hint(&world, &world.alice, none()).await
    );
    let mut told = Vec::new();
    for user in [&world.alice, &world.benoit] {
        for options in [
            json!({"ply": 3}),
            json!({"ply": -1}),
            json!({"piles": "3-4-5 normal", "ply": 1}),
            json!({"piles": "3-4-5 normal: A1", "ply": 2}),
            json!({"piles": "3-4-5 normal: A1 B1", "ply": -1}),
            json!({"piles": "3 4 5", "ply": 0}),
            json!({"piles": "3-4-5 normal: A1 A3", "ply": 1}),
        ] {
            let answer = user.forge_command(world.nim, "hint", options).await;
            let answer = answer.message();
            assert!(answer.ephemeral);
            told.push(answer.content);
        }
    }
    insta::assert_snapshot!(told.join("\n"), @"
    This game has 2 moves: `ply` can be 0 to 2, not `3`.
    `ply` counts moves: give 0 or more, not `-1`.
    No move was made in this game: `ply` can only be 0, not `1`.
    This game has 1 move: `ply` can be 0 or 1, not `2`.
    This game has 2 moves: `ply` can be 0 to 2, not `-1`.
    `ply` counts the moves of a game, and piles alone have none: write a game like `1-3-5-7 misere: D3 B1`, or leave `ply` out.
    Move 2, `A3`, cannot be played. Pile A holds only 2. Write a game like `1-3-5-7 misere: D3 B1` or `3-5-7-9 normal max 3: A1`.
    Tu n’as pas de partie en cours ici. `/jouer` en commence une.
    `après` compte des coups : donne 0 ou plus, pas `-1`.
    Aucun coup n’a été joué dans cette partie : `après` ne peut être que 0, pas `1`.
    Cette partie a 1 coup : `après` peut être 0 ou 1, pas `2`.
    Cette partie a 2 coups : `après` va de 0 à 2, et n’est pas `-1`.
    `après` compte les coups d’une partie, et des piles seules n’en ont pas : écris une partie comme `1-3-5-7 misere: D3 B1`, ou laisse `après` vide.
    Le coup 2, `A3`, n’est pas jouable. La pile A n’a que 2. Écris une partie comme `1-3-5-7 misere: D3 B1` ou `3-5-7-9 normal max 3: A1`.
    ");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_notation_line_is_explained_where_it_ends() {
    let world = World::new().await;
    let line = hint(
        &world,
        &world.alice,
        json!({"piles": "1-3-5-7 misere: D3 B1"}),
    )
    .await;
    let piles = json!({"piles": "1 2 5 4", "ending": "misere"});
    assert_eq!(line, hint(&world, &world.alice, piles).await);
    world.end().await;
}
