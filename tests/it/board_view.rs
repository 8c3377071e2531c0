//! Tests what a board looks like, and what the whispers around it say.

use crate::languages::{english, french};
use crate::records::{place, replayed, start};
use crate::world::tells;
use bouton::ask::BadInput;
use bouton::game::*;
use bouton::locale::Locale;
use bouton::place::*;
use bouton::puzzle::Day;
use bouton::reply::{Block, Choice, Drawing, Frame, Message, Row};
use bouton::store::{Leaders, NextPlace, OpenGames, Own, Standing};
use bouton::view;
use insta::assert_snapshot;
use nim::*;

/// A game of person 1 against the bot.
fn record(line: &str, theme: Theme) -> Record {
    let seats = [Player::Person(UserId(1)), Player::Bot(Level::Casual)];
    game(line, theme, seats, None)
}

fn game(line: &str, theme: Theme, seats: [Player; 2], end: Option<End>) -> Record {
    let terms = Terms { theme, ..Terms::of(start(line)) };
    let played = replayed(7, seats, terms, line, end);
    Record {
        board: Some(MessageId(8)),
        ..Record::begun(played, place(Some(5), 6), 1_700_000_000_123)
    }
}

fn with_binary(mut record: Record) -> Record {
    record.binary = true;
    record
}

/// Returns a message as text: its texts, a line where one is drawn, and a line for each row of controls.
pub fn show(message: &Message) -> String {
    let block = |block: &Block| match block {
        Block::Text(text) | Block::Drawing(Drawing { text, .. }) => text.clone(),
        Block::Line => "---".to_owned(),
        Block::Row(controls) => row(controls),
        Block::File(file) => format!("[{}]", file.name),
    };
    let accent = match message.frame {
        Frame::Panel { accent } => accent.map(|accent| format!("({accent:?})")),
        Frame::Plain { .. } => None,
    };
    let lines: Vec<_> = accent.into_iter().chain(message.blocks.iter().map(block)).collect();
    lines.join("\n")
}

fn row(row: &Row) -> String {
    match row {
        Row::Buttons(buttons) => {
            let labels: Vec<String> = buttons.iter().map(|b| format!("[{}]", b.label)).collect();
            labels.join(" ")
        }
        Row::Menu(menu) => {
            let entries: Vec<String> = menu
                .entries()
                .iter()
                .map(|e| format!("{}={}{}", e.value, e.label, if e.picked { "*" } else { "" }))
                .collect();
            let line = format!("<{}> {}", menu.placeholder, entries.join(" / "));
            line.trim_end().to_owned()
        }
    }
}

fn told_in(record: &Record, locale: Locale) -> Record {
    let mut record = record.clone();
    record.place.locale = locale;
    record
}

fn board(record: &Record, locale: Locale) -> String {
    show(&view::board(&told_in(record, locale), Partial::NOTHING))
}

/// Returns what is a board's own: its title, its drawing, and the controls to choose by.
fn core(record: &Record, locale: Locale) -> String {
    let board = view::board(&told_in(record, locale), Partial::NOTHING);
    let [_, drawing, Block::Text(known), controls, ..] = &board.blocks[..] else {
        panic!("{board:?}");
    };
    let title = known.split(" · Move ").flat_map(|known| known.split(" · Coup ")).next();
    let title = title.unwrap_or_default().trim_start_matches("-# ");
    let blocks = vec![drawing.clone(), controls.clone()];
    format!("{title}\n{}\n", show(&Message::card(blocks)))
}

#[test]
fn marienbad() {
    let start = record("1-3-5-7 misere", Theme::Matches);
    assert_snapshot!(board(&start, english()), @"
    (Amber)
    ### Your move, <@1>.
    Whoever takes the last match **loses**. On your turn, take one or more from one pile.
    ```
    A  |              1
    B  | | |          3
    C  | | | | |      5
    D  | | | | | | |  7
    ```
    -# Marienbad · Move 1 · from 1‑3‑5‑7
    -# <@1> against Bouton (casual)
    [A: 1] [B: 3] [C: 5] [D: 7]
    [Hint] [Binary] [Rules] [Let Bouton begin] [Resign]
    ");
    let later = with_binary(record("1-3-5-7 misere: D3 C2", Theme::Matches));
    assert_snapshot!(board(&later, english()), @"
    (Amber)
    ### Your move, <@1>.
    Bouton took 2 from **C**, leaving 3. Before that: <@1> took 3 from **D**, leaving 4.
    ```
                         4 2 1
    A  |              1  0 0 1
    B  | | |          3  0 1 1
    C  | | | × ×      3  0 1 1
    D  | | | | · · ·  4  1 0 0
    odd                  ^ · ^
    ```
    -# Marienbad · the last match loses · Move 3 · from 1‑3‑5‑7
    -# <@1> against Bouton (casual)
    [A: 1] [B: 3] [C: 3] [D: 4]
    [Hint] [Hide binary] [Rules] [Take back (unscored)] [Resign]
    ");
}

/// Each theme, with the digits and without, and under a bound.
#[test]
fn drawings() {
    let xl = with_binary(record("3-5-7-9 normal max 3: A3 D1", Theme::Stones));
    assert_snapshot!(core(&xl, english()), @"
    XL · 1 to 3 a move · the last stone wins
    Columns show each pile’s remainder mod 4.
    ```
                         mod 4  2 1
    A  · · ·              0  0  0 0
    B  o o o o o          5  1  0 1
    C  o o o o o o o      7  3  1 1
    D  o o o o o o o o ×  8  0  0 0
    odd                         ^ ·
    ```
    [B: 5 left] [C: 7 left] [D: 8 left]
    ");
    let few = view::board(&record("9 normal fibonacci: A3 A5", Theme::Stones), Partial::NOTHING);
    tells!(show(&few), "\nTake 1.\n");
    let one = with_binary(record("21 misere max 3", Theme::Matches));
    assert_snapshot!(core(&one, french()), @"
    Vingt-et-un
    Les colonnes montrent le reste de chaque pile modulo 4.
    ```
                                  mod 4  1
    A  ||||| ||||| ||||| ||||| |  21  1  1
    par ex. des 0 et un nombre impair de 1
    ```
    [Prendre 1] [Prendre 2] [Prendre 3]
    ");
    let one = board(&with_binary(record("21 misere max 3", Theme::Fruit)), french());
    tells!(one, "\npar ex. des 0 et un nombre impair de 1");
    let fruit = record("2-3-4-6 normal: D1 A2", Theme::Fruit);
    assert_snapshot!(core(&fruit, english()), @"
    Fruit · the last fruit wins
    `A  0` ××
    `B  3` 🍑🍑🍑
    `C  4` 🍋🍋🍋🍋
    `D  5` 🍌🍌🍌🍌🍌 ·
    [B: 3 left] [C: 4 left] [D: 5 left]
    ");
    assert_snapshot!(core(&with_binary(fruit), french()), @"
    Fruits · le dernier fruit gagne
    `       4 2 1`
    `A   0  0 0 0` ××
    `B   3  0 1 1` 🍑🍑🍑
    `C   4  1 0 0` 🍋🍋🍋🍋
    `D   5  1 0 1` 🍌🍌🍌🍌🍌 ·
    `impair · ^ ·`
    [B : reste 3] [C : reste 4] [D : reste 5]
    ");
    let words = with_binary(record("1-3-5-7 misere: A1 B3", Theme::Words));
    assert_snapshot!(board(&words, english()), @"
    (Amber)
    ### Your move, <@1>.
    Bouton took 3 from **B**, leaving none. Before that: <@1> took 1 from **A**, leaving none.
    Piles: C 5, D 7. Empty: A and B. In binary: C 101 and D 111. One column has an odd number of ones: 2.
    -# Marienbad · the last object loses · Move 3 · from 1‑3‑5‑7
    -# <@1> against Bouton (casual)
    [C (5 objects)] [D (7 objects)]
    [Hint] [Hide binary] [Rules] [Take back (unscored)] [Resign]
    ");
    let big = with_binary(record("3-17-57-1000000 normal", Theme::Matches));
    assert_snapshot!(core(&big, french()), @"
    Nim
    ```
             2^    15    10     5     0
    A         3 00000 00000 00000 00011
    B        17 00000 00000 00000 10001
    C        57 00000 00000 00001 11001
    D 1 000 000 11110 10000 10010 00000
    impair      ^^^^· ^···· ^··^^ ·^·^^
    ```
    [A : 3] [B : 17] [C : 57] [D : 1 000 000]
    ");
    let medium = with_binary(record("3-17-57 normal", Theme::Stones));
    assert_snapshot!(core(&medium, english()), @"
    Nim
    ```
                             32 16 8 4 2 1
    A  ooo                3   0  0 0 0 1 1
    B  ooooo ooooo oo…  ×17   0  1 0 0 0 1
    C  ooooo ooooo oo…  ×57   1  1 1 0 0 1
    odd                       ^  · ^ · ^ ^
    ```
    [A: 3 left] [B: 17 left] [C: 57 left]
    ");
}

#[test]
fn lost_from_the_start() {
    let [person, other] = [1, 2].map(|id| Player::Person(UserId(id)));
    let bot = Player::Bot(Level::Expert);
    let resigned = |winner| Some(End::Resigned { winner });
    let of = |line: &str, seats, end| game(line, Theme::Matches, seats, end);
    let loser_hears = |record: &Record| {
        let pages = [english(), french()].map(|locale| board(record, locale));
        let [text, button] = [
            [
                "From this start the second player can win",
                "De ce départ, c’est le second qui peut gagner",
            ],
            ["[Rematch: let Bouton begin]", ": Bouton commence]"],
        ]
        .map(|signs| [0, 1].map(|i| pages[i].contains(signs[i])));
        assert!(text[0] == text[1] && button[0] == button[1], "{pages:?}");
        (text[0], button[0])
    };
    let (first, second) = (resigned(Seat::First), resigned(Seat::Second));
    let lost = "1-3-5-7 misere: A1";
    assert_eq!(loser_hears(&of(lost, [person, bot], second)), (true, true));
    assert_eq!(loser_hears(&of("1-3-5-7 misere", [person, bot], second)), (true, true));
    assert_eq!(loser_hears(&of(lost, [person, bot], first)), (false, true));
    assert_eq!(loser_hears(&of(lost, [bot, person], first)), (false, false));
    assert_eq!(loser_hears(&of(lost, [bot, person], second)), (false, false));
    assert_eq!(loser_hears(&of("3-4-5 misere: A1", [person, bot], second)), (false, true));
    let people = [person, other];
    assert_eq!(loser_hears(&of(lost, people, second)), (true, false));
    assert_eq!(loser_hears(&of(lost, people, first)), (false, false));
    assert_eq!(loser_hears(&of(lost, people, Some(End::Abandoned))), (false, false));
    // In the middle of a fair match this would be help.
    let mut fair = of(lost, people, second);
    fair.fair = Some(Fair {
        first: GameId(7),
        second: Some(GameId(8)),
        score: [(person, 0), (other, 1)],
        over: false,
        until: None,
    });
    assert_eq!(loser_hears(&fair), (false, false));
    fair.fair = fair.fair.map(|fair| Fair {
        first: GameId(6),
        second: Some(GameId(7)),
        over: true,
        ..fair
    });
    assert_eq!(loser_hears(&fair), (true, false));
    // Somebody was removed from a tournament that is over by now.
    fair.game = of(lost, people, Some(End::Abandoned)).game;
    tells!(board(&fair, english()), "closed before it was decided", !"The fair match is over");
}

/// Returns the last row of a finished board.
fn last_row(record: &Record) -> String {
    let text = board(record, english());
    text.lines().last().unwrap_or_default().to_owned()
}

#[test]
fn what_is_next_after_a_game_against_the_bot() {
    let person = Player::Person(UserId(1));
    for (level, winner, row) in [
        (
            Level::Novice,
            Seat::First,
            "[Rematch: let Bouton begin] [Try casual] [Today’s puzzle] [Review] [Share]",
        ),
        (
            Level::Expert,
            Seat::First,
            "[Rematch: let Bouton begin] [Today’s puzzle] [Review] [Share]",
        ),
        (
            Level::Skilled,
            Seat::Second,
            "[Rematch: let Bouton begin] [Learn more: lesson 1] [Try casual] [Review] [Share]",
        ),
        (
            Level::Novice,
            Seat::Second,
            "[Rematch: let Bouton begin] [Learn more: lesson 1] [Review] [Share]",
        ),
    ] {
        let end = Some(End::Resigned { winner });
        let seats = [person, Player::Bot(level)];
        assert_eq!(last_row(&game("3-4-5 normal: A1", Theme::Stones, seats, end)), row);
        // A game without a name has no form to begin another like it.
        let own = game("3-4-6 normal: A1", Theme::Stones, seats, end);
        assert!(!last_row(&own).contains("Try"), "{}", last_row(&own));
    }
    let idle = [person, Player::Bot(Level::Casual)];
    let idle = game("3-4-5 normal: A1", Theme::Stones, idle, Some(End::Abandoned));
    assert_eq!(last_row(&idle), "[Rematch: let Bouton begin] [Review] [Share]");
    // In a tournament other games come next, and no rematch swaps anything.
    let people = [person, Player::Person(UserId(2))];
    let mut bout =
        game("2-2 normal: A1", Theme::Stones, people, Some(End::Resigned { winner: Seat::Second }));
    bout.fair = Some(Fair {
        first: GameId(6),
        second: Some(GameId(7)),
        score: [(person, 2), (people[1], 0)],
        over: true,
        until: Some(1_700_000_000_000),
    });
    assert_eq!(last_row(&bout), "[Review] [Share]");
    tells!(board(&bout, english()), "From this start the second player can win.\n");
}

#[test]
fn no_game_is_perfect_in_which_there_was_a_hint() {
    let mut won = record("1-2 misere: B2 A1", Theme::Matches);
    assert!(board(&won, english()).contains("A perfect game"));
    won.assisted = [false, true];
    assert!(board(&won, english()).contains("A perfect game"));
    won.assisted = [true, false];
    assert!(!board(&won, english()).contains("A perfect game"));
}

/// The other reasons are told where games come to them.
#[test]
fn what_is_beyond_the_days_limits_says_so() {
    for (barred, told) in [
        (Unscored::Enough, "ten games a day against Bouton are"),
        (Unscored::Pair, "five single games a day between the same two people are"),
        (Unscored::Matches, "five matches a day between the same two people are"),
    ] {
        let mut won = record("1-2 misere: B2 A1", Theme::Matches);
        won.barred = [Some(barred), None];
        tells!(board(&won, english()), told);
    }
}

#[test]
fn taking_back_says_what_it_costs_where_it_costs_anything() {
    let costs = |record: &Record| {
        let text = board(record, english());
        assert!(text.contains("[Take back"), "{text}");
        text.contains("[Take back (unscored)]")
    };
    let mut open = record("4-6 normal: A1 B1", Theme::Matches);
    assert!(costs(&open));
    open.assisted = [true, false];
    assert!(!costs(&open), "it is unscored as it is");
    open.assisted = [false; 2];
    open.taken_back = 1;
    assert!(!costs(&open));
    assert!(!costs(&record("1-4 normal: A1 B1", Theme::Matches)));
}

#[test]
fn finished() {
    let won = record("1-2 misere: B2 A1", Theme::Matches);
    assert_snapshot!(board(&won, english()), @"
    (Green)
    ## 🏆 <@1> wins
    Bouton took the last match.
    -# Nim · the last match loses · 1‑2, 2 moves
    -# <@1> against Bouton (casual)
    ---
    **A perfect game, <@1>:** no chance was missed.
    ✅⬜
    <@1> led from start to finish.
    -# ✅ kept the win · ❌ gave it away · ⬜ was lost anyway
    [Rematch: let Bouton begin] [Today’s puzzle] [Review] [Share]
    ");
    let lost = record("1-1 normal: A1 B1", Theme::Fruit);
    assert_snapshot!(board(&lost, french()), @"
    (Red)
    ## 🏆 Bouton gagne
    Bouton a pris le dernier fruit.
    -# Nim · le dernier fruit gagne · 1‑1, 2 coups
    -# <@1> contre Bouton (amateur)
    ---
    ⬜✅
    Bouton a mené du début à la fin.
    -# ✅ a gardé la victoire · ❌ l’a laissée échapper · ⬜ était perdu de toute façon
    -# De ce départ, c’est le second qui peut gagner, et pour la revanche c’est l’autre qui commence.
    [Revanche : Bouton commence] [Pour progresser : leçon 1] [Revoir] [Partager]
    ");
    let people = [Player::Person(UserId(1)), Player::Person(UserId(2))];
    let head = |record: &Record, locale| {
        let text = board(record, locale);
        text.split("\n---").next().unwrap_or_default().to_owned()
    };
    let resigned = Some(End::Resigned { winner: Seat::Second });
    let resigned = game("3-4-5 normal: A1", Theme::Stones, people, resigned);
    assert_snapshot!(head(&resigned, english()), @"
    (Orange)
    ## 🏆 <@2> wins
    <@1> resigned.
    -# Classic · the last stone wins · 3‑4‑5, 1 move
    -# 🟦 <@1> against 🟧 <@2>
    ");
    let left =
        "\nA  o o ×      2\nB  o o o o    4\nC  o o o o o  5\n```\n❌\nTurning point: move 1.\n";
    assert!(board(&resigned, english()).contains(left));
    let idle = game("3-4-5 normal", Theme::Stones, people, Some(End::Abandoned));
    assert_snapshot!(head(&idle, french()), @"
    ## Personne n’a gagné
    Personne n’a joué pendant trop longtemps : cette partie est close.
    -# Classique · la dernière pierre gagne · départ 3‑4‑5
    -# 🟦 <@1> contre 🟧 <@2>
    ");
}

#[test]
fn around_the_board() {
    let record = record("1-3-5-7 misere: D3 C2", Theme::Matches);
    let refusals = [
        Refusal::Stranger,
        Refusal::Stale,
        Refusal::NotYourTurn,
        Refusal::Illegal(PlayError::NoSuchPile(PileIx(8))),
        Refusal::Illegal(PlayError::TooMany { pile: PileIx(2), has: 3 }),
    ];
    let mut all: Vec<Message> =
        refusals.iter().map(|refusal| view::refusal(refusal, &record, english())).collect();
    let over = self::record("1-2 misere: B2 A1", Theme::Matches);
    let one = OpenGames {
        latest: vec![record.clone()],
        all: vec![(record.game.id(), record.place.channel)],
    };
    all.extend([
        view::refusal(&Refusal::Finished, &over, english()),
        view::busy(&record, english()),
        view::resign_question(&record, UserId(1), true, english()),
        view::retired(&told_in(&record, english())),
        view::no_game(english()),
        view::games(&one, &[], 0, UserId(1), english()),
        view::games(&OpenGames::default(), &[], 0, UserId(1), english()),
    ]);
    let all: Vec<String> = all.iter().map(show).collect();
    let status = all[0].lines().nth(1).expect("how the game stands");
    let text = format!("{status}\n\n{}", all.join("\n").replace(status, "…"));
    assert_snapshot!(text, @"
    <@1> against Bouton (casual). On the table: A 1, B 3, C 3, D 4. <@1> is to move.

    This game is not yours: only its players can do that. `/play` starts your own.
    …
    The game has moved on since this was shown.
    …
    [Show the board]
    It is not your turn.
    …
    [Show the board]
    There is no pile I: the piles are A to D.
    …
    [Show the board]
    Pile C holds only 3.
    …
    [Show the board]
    This game is over.
    <@1> against Bouton (casual)
    Bouton took the last match, so <@1> **wins**.
    You already have an open game with me here. Play on, or resign it first.
    …
    [Show the board] [Resign]
    Resign this game? It will count as a loss.
    …
    [Yes, resign] [No, play on]
    <@1> against Bouton (casual)
    This board is closed. The game is here: https://discord.com/channels/5/6/8
    You have no open game here. `/play` starts one.
    You have 1 open game:
    • 1‑3‑3‑4 against Bouton (casual): your move (last move <t:1700000000:R>)
    https://discord.com/channels/5/6/8
    You have no open game. `/play` starts one.
    ");
}

fn tally() -> Tally {
    Tally {
        games: 20,
        wins: 12,
        points: 31,
        accuracy: Accuracy { kept: 55, of: 63 },
        streak: Streak { last: Some(Day(20_778)), run: 3, best: 9, recent: 0 },
        rating: Rating { rating: 1_662_212, deviation: 90_319, volatility: 60_000_000 },
        matches: 21,
        spread: Spread { days: 3, people: 3 },
    }
}

fn ranking(merit: Merit, season: Season) -> Leaders {
    let row = |rank, user, tally| Standing { rank, user: UserId(user), tally };
    let fewer = Tally { games: 1, wins: 1, points: 1, ..tally() };
    let own = Tally { games: 3, wins: 0, ..fewer };
    Leaders {
        merit,
        season,
        page: 0,
        pages: 2,
        people: 14,
        rows: vec![row(1, 11, tally()), row(2, 12, fewer)],
        own: Own { tally: own, rank: Some(14), next: Some(NextPlace { rank: 13, ahead: 1 }) },
        hidden: false,
    }
}

#[test]
fn leaderboard() {
    // 2026-11-21.
    let now = 1_795_262_400_000;
    let week = Season::containing(Period::Week, now);
    let nobody = view::Departed { people: Vec::new(), how: Leavers::Marked };
    let page =
        |leaders: &Leaders, locale| show(&view::leaders(leaders, &nobody, UserId(1), now, locale));
    let english = |leaders: &Leaders| page(leaders, english());
    let french = |leaders: &Leaders| page(leaders, french());
    let wins = ranking(Merit::Wins, week);
    assert_snapshot!(english(&wins), @"
    **Most wins on this server**, the week of November 16, 2026, UTC (page 1 of 2)
    🥇 **1.** <@11>: 12 wins in 20 games
    🥈 **2.** <@12>: 1 win in 1 game
    **14.** <@1>: 0 wins in 3 games
    <@1>: 1 win behind #13.
    -# Scored games won. Only full games without help count: 6 objects or more, won in two moves or more; ten a day against Bouton, from casual up, and five single games and five fair matches against each person.
    [Next ▶] [Me]
    [◀ the week of November 9]
    <By what?> wins=Wins* / rating=Rating, from fair matches / bot=Points against Bouton / accuracy=Accuracy / streak=Days in a row
    <Since when?> all=all time / 2026-11=November 2026 / 2026-W47=the week of November 16*
    ");
    tells!(
        french(&wins),
        "**Le plus de victoires sur ce serveur**, semaine du 16 novembre 2026, UTC (page 1 sur 2)",
        "🥈 **2.** <@12> : 1 victoire en 1 partie\n**14.** <@1> : 0 victoire en 3 parties\n<@1> : 1 victoire derrière la 13e place.",
        "<Classer par> wins=Victoires* / ",
        "<Depuis quand ?> all=depuis toujours / 2026-11=novembre 2026 / 2026-W47=semaine du 16 novembre*"
    );

    let mut texts = Vec::new();
    for merit in [Merit::Rating, Merit::Bot, Merit::Accuracy, Merit::Streak] {
        let month = Season::containing(Period::Month, now).before().expect("a month");
        let text = english(&ranking(merit, month));
        texts.push(text.lines().take(2).collect::<Vec<_>>().join("\n"));
        let last = |line: &&str| line.contains("13") || line.starts_with("-#");
        texts.push(text.lines().filter(last).collect::<Vec<_>>().join("\n"));
    }
    assert_snapshot!(texts.join("\n"), @"
    **Highest ratings on this server**, October 2026, UTC (page 1 of 2)
    🥇 **1.** <@11>: 1662 ± 181 after 21 matches
    <@1>: 1 point behind #13.
    -# Glicko-2 from fair matches, 5 a day between the same two people. ± says how far off it may be: here it is 220 at most, after scored matches on 3 days against 3 people. Only full games without help count: 6 objects or more, won in two moves or more; ten a day against Bouton, from casual up, and five single games and five fair matches against each person.
    **Most points against Bouton on this server**, October 2026, UTC (page 1 of 2)
    🥇 **1.** <@11>: 31 points
    <@1>: 1 point behind #13.
    -# For beating Bouton in a scored game: casual 1, skilled 2, strong 4, expert 8. Strong and expert from random starts only. Only full games without help count: 6 objects or more, won in two moves or more; ten a day against Bouton, from casual up, and five single games and five fair matches against each person.
    **Best accuracy on this server**, October 2026, UTC (page 1 of 2)
    🥇 **1.** <@11>: 87.3% of 63 chances
    <@1>: 0.1% behind #13.
    -# How often they kept a win within reach in scored games, each position once a day. From 20 chances on. Only full games without help count: 6 objects or more, won in two moves or more; ten a day against Bouton, from casual up, and five single games and five fair matches against each person.
    **Longest streaks on this server**, October 2026, UTC (page 1 of 2)
    🥇 **1.** <@11>: 9 days
    <@1>: 1 day behind #13.
    -# Days in a row (UTC) with a scored game or the puzzle tried. Only full games without help count: 6 objects or more, won in two moves or more; ten a day against Bouton, from casual up, and five single games and five fair matches against each person.
    ");
    tells!(
        french(&ranking(Merit::Accuracy, week)),
        "87,3 % sur 63 occasions",
        "0,1 % derrière la 13e place."
    );

    // Nobody yet.
    for merit in Merit::ALL {
        let nobody = Leaders {
            pages: 0,
            people: 0,
            rows: Vec::new(),
            own: Own::default(),
            hidden: false,
            ..ranking(merit, Season::All)
        };
        let text = english(&nobody);
        tells!(&text, "\nNobody is on this leaderboard yet.\n");
        texts.push(text.lines().nth(2).unwrap_or_default().to_owned());
    }
    assert_snapshot!(texts[8..].join("\n"), @"
    <@1> is not on it yet: it takes a scored game, `/play`.
    <@1> is not on it yet: it takes a scored fair match, `/play` with rated.
    <@1> is not on it yet: it takes a win against Bouton in a scored game, `/play`.
    <@1> is not on it yet: 20 more chances to go.
    <@1> is not on it yet: it takes a scored game, or a try at the `/puzzle`.
    ");

    // In a week that is over, there is nothing left to reach.
    let past =
        Leaders { own: Own::default(), ..ranking(Merit::Accuracy, week.before().expect("a week")) };
    tells!(english(&past), "\n<@1> is not on it.\n");

    // Beyond 10,000 a rank is a share; and whoever is on the page needs no second row.
    let mut many = ranking(Merit::Wins, Season::All);
    many.people = 1_000_000;
    many.own.rank = Some(345_678);
    many.own.next = Some(NextPlace { rank: 10_000, ahead: 3 });
    tells!(english(&many), "**top 35%** <@1>", "<@1>: 3 wins behind #10,000.");
    many.rows[0].user = UserId(1);
    many.own.rank = Some(1);
    many.own.next = None;
    assert!(!english(&many).contains("leads"), "with nothing");
    many.own.tally.wins = 1;
    let text = english(&many);
    assert!(text.matches("<@1>").count() == 2 && text.contains("<@1> leads."), "{text}");
}

#[test]
fn bad_input() {
    let line = |text: &str| BadInput::Line(text.parse::<Line>().expect_err("a bad line"));
    let piles = |text: &str| BadInput::Piles(parse_piles(text).expect_err("bad piles"));
    let bad = [
        piles("3 `x`\n@everyone 5"),
        piles(&"x".repeat(5000)),
        line("1-3 misère max"),
        line("1-3"),
        line("1-3 normal: A2"),
        line("1-3 normal: X"),
        BadInput::Start(StartError::PileTooBig { pile: PileIx(1), size: u64::MAX }),
        BadInput::Start(StartError::TooManyPiles { piles: 26 }),
        BadInput::Start(StartError::EmptyPile(PileIx(1))),
        BadInput::RandomWithPiles,
        piles("99999999999999999999"),
        piles(" "),
        BadInput::Rule { option: "max_take", given: "-3".to_owned() },
        BadInput::Take(" `` ".to_owned()),
        BadInput::Pile(String::new()),
        BadInput::StartNeedsRandom,
        BadInput::RulesWithoutPiles,
        BadInput::RulesWithLine,
        BadInput::Choice { option: "level", given: "god".to_owned() },
        BadInput::UnknownControl,
    ];
    let texts = bad.iter().map(|bad| view::bad_input_text(bad, english()));
    assert_snapshot!(texts.collect::<Vec<_>>().join("\n"), @"
    `'x'` is not a number of objects. Write piles like `3 5 7`, `3,5,7` or `3-5-7`.
    `xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…` is not a number of objects. Write piles like `3 5 7`, `3,5,7` or `3-5-7`.
    I cannot read `misère max` as a rule. Write a game like `1-3-5-7 misere: D3 B1`, `3-5-7-9 normal max 3: A1` or `5-9 normal subtraction 1,3,4`.
    The rules are missing after the piles. Write a game like `1-3-5-7 misere: D3 B1`, `3-5-7-9 normal max 3: A1` or `5-9 normal subtraction 1,3,4`.
    Move 1, `A2`, cannot be played. Pile A holds only 1. Write a game like `1-3-5-7 misere: D3 B1`, `3-5-7-9 normal max 3: A1` or `5-9 normal subtraction 1,3,4`.
    Move 1 cannot be read: `X`. Write a game like `1-3-5-7 misere: D3 B1`, `3-5-7-9 normal max 3: A1` or `5-9 normal subtraction 1,3,4`.
    A pile has 1,000,000 objects at most: pile B has 18,446,744,073,709,551,615. Write piles like `3 5 7`, `3,5,7` or `3-5-7`.
    26 piles are too many: a game has 25 at most. Write piles like `3 5 7`, `3,5,7` or `3-5-7`.
    Pile B has 0 objects: every pile begins with at least 1. Write piles like `3 5 7`, `3,5,7` or `3-5-7`.
    Random piles and your own piles do not go together: give one of the two.
    `99999999999999999999` is too big for a pile: 1,000,000 is the most in a game, 18,446,744,073,709,551,615 in a hint. Write piles like `3 5 7`, `3,5,7` or `3-5-7`.
    There are no piles. Write piles like `3 5 7`, `3,5,7` or `3-5-7`.
    `-3` is not an amount that a move may take: give 1 or more, such as `3`.
    `''` is not an amount to take: give a whole number from 1, such as `3`.
    ` ` is not a pile: give its letter, such as `B`.
    `start` is for random piles: choose the preset “Random: 3 to 6 piles of 1 to 15, the last one loses”, or leave it out.
    `ending`, `max_take`, `game` and `takes` are for piles of your own: give `piles` as well, such as `3 5 7`.
    A game on one line brings its own rules: leave out `ending`, `max_take`, `game` and `takes`, as in `1-3-5-7 misere: D3 B1`.
    `god` cannot be chosen for `level`: pick one from the list.
    I do not know this button any more. `/board` brings your board back.
    ");
}

#[test]
fn completions() {
    let record = record("3-57-5 normal: C5", Theme::Stones);
    let position = record.game.position();
    let theme = record.game.terms().theme;
    let audience = |locale| view::Audience { locale, theme };
    let piles = |typed, to| names(view::complete_pile(position, typed, audience(to)));
    let takes = |pile, typed| names(view::complete_take(position, PileIx(pile), typed, english()));
    assert_snapshot!(piles("", english()), @"A (3 stones) / B (57 stones)");
    assert_snapshot!(piles("b", french()), @"B (57 pierres)");
    assert_eq!(takes(1, "3").matches("Take 3").count(), 11, "3, and 30 to 39");
    let one: Line = "60 normal".parse().expect("a line");
    let moves = |typed| names(view::complete_move(&one.start, typed, english()));
    assert_eq!(moves("A2").matches(" / ").count(), 10, "2, and 20 to 29");
    assert_eq!(moves("2"), moves("A2"));
    assert_snapshot!(takes(0, ""), @"Take 1, leaves 2 / Take 2, leaves 1 / Take all 3");
    assert_snapshot!(takes(2, ""), @"");
    let queen: Line = "5-7 normal wythoff".parse().expect("a line");
    let both = names(view::complete_pile(&queen.start, "a", audience(english())));
    assert_snapshot!(both, @"A (5 stones) / Both: up to 5");
    let pins: Line = "3-4-5 normal kayles".parse().expect("a line");
    assert!(view::complete_pile(&pins.start, "", audience(english())).is_empty(), "no letters");
}

fn names(choices: Vec<Choice>) -> String {
    let names: Vec<String> = choices.into_iter().map(|choice| choice.name).collect();
    names.join(" / ")
}
