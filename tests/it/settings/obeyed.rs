//! What was chosen is seen wherever it should matter, and nothing of it where it was not.

use bouton::game::Setting;
use sandbox::Id;
use serde_json::{Value, json};

use super::set;
use crate::tournament::{entered, press};
use crate::world::{World, first_control, none};

/// Where a setting can matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    /// A game against the bot.
    Game,
    /// A game between people.
    Match,
    /// A game that a tournament begins.
    Tournament,
    /// A game against the bot that goes on where one between people stood.
    PlayOn,
    Puzzle,
    Lesson,
    Cards,
    /// What is seen of it takes a story of its own, which another test tells.
    Elsewhere(&'static str),
}

use Place::{Cards, Elsewhere, Game, Lesson, Match, PlayOn, Puzzle, Tournament};

/// Where each is to be seen: one that is new says so, or this does not compile.
const fn places(setting: Setting) -> &'static [Place] {
    match setting {
        Setting::Preset => &[Game, Match, Tournament],
        Setting::Level => &[Game, PlayOn],
        Setting::Theme => &[Game, Match, Tournament, Puzzle, Lesson, Cards],
        Setting::Language => &[Game, Match, Tournament],
        Setting::MoveTime => &[Match, Tournament],
        Setting::Pings => &[Tournament, Elsewhere("settings::nobody_is_called_where")],
        Setting::Challenges => &[Match],
        Setting::Threads => &[Match, Tournament],
        Setting::Channels => &[Game, Match],
        Setting::Podium => &[Elsewhere("podium::")],
        Setting::Cards => &[Elsewhere("stats::")],
        Setting::PuzzleChannel | Setting::PuzzleHour | Setting::PuzzleRole => {
            &[Elsewhere("daily_post::")]
        }
        Setting::Leavers => &[Elsewhere("leavers::")],
        Setting::LogChannel => &[Elsewhere("moderating::")],
        Setting::RatedGames => &[Elsewhere("fair::")],
    }
}

/// What is chosen, unlike what holds without.
fn choice(setting: Setting, world: &World) -> Value {
    match setting {
        Setting::Preset => json!("twenty-one"),
        Setting::Level => json!("expert"),
        Setting::Theme => json!("words"),
        Setting::Language => json!("fr"),
        Setting::MoveTime => json!(6),
        Setting::Pings | Setting::Challenges | Setting::Cards => json!(false),
        Setting::Threads => json!(true),
        Setting::Channels => json!(format!("<#{}>", world.sandbox.channel("lounge"))),
        Setting::Podium | Setting::PuzzleChannel | Setting::LogChannel => {
            json!(world.nim.to_string())
        }
        Setting::PuzzleHour => json!(20),
        Setting::PuzzleRole => json!(world.nim.to_string()),
        Setting::Leavers => json!("shown"),
        Setting::RatedGames => json!("wythoff"),
    }
}

/// What there is to see in a place.
#[derive(Debug, Default)]
struct Seen {
    text: String,
    /// How many were pinged.
    pings: usize,
    /// How long a move may take, in milliseconds.
    time: Option<i64>,
    /// Whether the game goes on elsewhere than where it began.
    moved: bool,
}

impl Seen {
    fn obeys(&self, setting: Setting) -> bool {
        let says = |what: &str| self.text.contains(what);
        match setting {
            // Not its number: a time or an id may have it within.
            Setting::Preset => says("Twenty-one"),
            Setting::Level => says("(expert)"),
            Setting::Theme => says("the last object") && !says("```"),
            Setting::Language => says("Qui prend"),
            Setting::MoveTime => self.time == Some(6 * 3_600_000),
            Setting::Pings => self.pings == 0,
            Setting::Challenges => says("do not challenge each other"),
            Setting::Threads => self.moved,
            Setting::Channels => says("I play in"),
            Setting::Podium
            | Setting::Cards
            | Setting::PuzzleChannel
            | Setting::PuzzleHour
            | Setting::PuzzleRole
            | Setting::LogChannel
            | Setting::RatedGames
            | Setting::Leavers => false,
        }
    }
}

async fn seen(world: &World, place: Place) -> Seen {
    let alice = async |command, options| world.alice.command(world.nim, command, options).await;
    let whom = json!({"opponent": world.benoit.id().to_string()});
    let mut seen = Seen::default();
    let board = match place {
        Game => alice("play", none()).await.message(),
        Puzzle => alice("puzzle", none()).await.message(),
        Lesson => alice("learn", json!({"lesson": "pairs"})).await.message(),
        Cards => alice("learn", json!({"lesson": "by-heart"})).await.message(),
        Match => {
            let asked = alice("play", whom).await.message();
            match asked.ephemeral {
                true => asked,
                false => world.benoit.click(&asked, first_control(&asked)).await.message(),
            }
        }
        PlayOn => {
            let board = world.duel(json!({"piles": "3 4 5"})).await;
            let board = world.take(&board, "A1").await;
            let ended = world.number("SELECT MAX(id) FROM games").await;
            let yes = format!("resign-yes.{ended}.1");
            world.alice.forge_component(board.channel, board.id, &yes, &[]).await;
            let on = format!("play-on.{ended}.1");
            let review = world.alice.ask(world.nim, "review", none()).await;
            world.alice.forge_component(world.nim, review.id, &on, &[]).await.message()
        }
        Tournament => {
            let people = [&world.alice, &world.benoit, &world.sandbox.add_user("Cay", "en-US")];
            let cup = entered(world, json!({"kind": "all-play-all"}), &people).await;
            let pings = || people.map(|user| world.sandbox.pings(user).len());
            let before: usize = pings().iter().sum();
            press(world, &world.alice, &cup, "start").await;
            world
                .until("SELECT COUNT(*) FROM games WHERE board_message IS NOT NULL", |n| n > 0)
                .await;
            world.swept().await;
            seen.pings = pings().iter().sum::<usize>() - before;
            let id = world.number("SELECT MAX(board_message) FROM games").await;
            let there = world.number("SELECT MAX(channel_id) FROM games").await;
            let at = |id: i64| Id::new(id.cast_unsigned());
            world.sandbox.message(at(there), at(id)).expect("its board is there")
        }
        Elsewhere(_) => unreachable!(),
    };
    seen.text = board.text();
    if world.number("SELECT COUNT(*) FROM games WHERE state = 'active'").await > 0 {
        world.idle().await;
        world.swept().await;
        let time =
            "SELECT COALESCE(MAX(deadline_at - touched_at), 0) FROM games WHERE state = 'active'";
        seen.time = Some(world.number(time).await);
        let here = world.nim.get().cast_signed();
        seen.moved = world.number("SELECT MAX(channel_id) FROM games").await != here;
    }
    seen
}

#[tokio::test(flavor = "multi_thread")]
async fn each_setting_is_obeyed_wherever_it_should_matter() {
    let mut wrong = Vec::new();
    for place in [Game, Match, Tournament, PlayOn, Puzzle, Lesson, Cards] {
        let matters = |setting: &Setting| places(*setting).contains(&place);
        let world = World::new().await;
        let without = seen(&world, place).await;
        world.end().await;
        for setting in Setting::ALL.into_iter().filter(matters) {
            if without.obeys(setting) {
                wrong.push(format!("{setting:?} is seen in {place:?} without it: {without:?}"));
            }
            let world = World::new().await;
            set(&world, json!({setting.name(): choice(setting, &world)})).await;
            let with = seen(&world, place).await;
            if !with.obeys(setting) {
                wrong.push(format!("{setting:?} is not seen in {place:?}: {with:?}"));
            }
            world.end().await;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
