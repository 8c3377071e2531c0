//! Whatever was once put on a message still means the same, and is answered.

use bouton::ask::control::{self, Button, Leaf, Menu, Step, Topic};
use bouton::ask::{Action, BadInput, Being, First, Options, Person, Setup, Value};
use bouton::game::{Ply, Preferences, Preset};
use bouton::lesson::{Deck, Mark, Said};
use bouton::place::{ChannelId, UserId};
use bouton::puzzle::Day;
use nim::{Ending, Level, Line, Move, Partial, Position};
use sandbox::{Id, Outcome, User};
use serde_json::json;

use crate::world::{World, first_control};

/// The game that most lines are about: a real one takes its place to be pressed.
pub const GAME: &str = "1180153304891392055";
/// The day of the puzzles.
pub const DAY: Day = Day(20_778);

/// A line of the fixture.
pub struct Form {
    /// `button`, `menu` or `form`.
    pub used: &'static str,
    pub custom_id: &'static str,
    /// What is picked or typed.
    value: &'static str,
    meaning: &'static str,
}

impl Form {
    pub fn button(custom_id: &'static str) -> Self {
        Self { used: "button", custom_id, value: "", meaning: "" }
    }

    pub fn value(&self) -> Option<&'static str> {
        (self.used != "button").then_some(self.value)
    }

    /// The menu and the entry that open such a form.
    pub fn opened_by(&self, custom_id: &str) -> (String, &'static str) {
        if self.name() == "vote-number" {
            let game_and_ply = custom_id.split('.').skip(1).take(2);
            let fields: Vec<_> = std::iter::once("vote-piles").chain(game_and_ply).collect();
            (fields.join("."), "B")
        } else {
            (custom_id.replace("number", "amounts"), "other")
        }
    }

    /// Whether it is a menu of channels or of people, who are not in it.
    fn names_others(&self) -> bool {
        self.name() == "whom"
            || ["setting.channels", "setting.podium", "setting.puzzle_channel"]
                .contains(&self.custom_id)
    }

    pub fn name(&self) -> &'static str {
        self.custom_id.split('.').next().expect("a first part")
    }
}

pub fn forms() -> Vec<Form> {
    let lines = include_str!("fixtures/custom_ids.txt").lines();
    let forms = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    forms
        .map(|line| {
            let fields: Vec<_> = line.split(" | ").collect();
            let [used, custom_id, value, meaning] = fields[..] else { panic!("{line}") };
            Form { used, custom_id, value, meaning }
        })
        .collect()
}

/// Picks from a menu of channels or of people.
fn pick(custom_id: &str, value: &str) -> Result<Action, BadInput> {
    let ids = || value.split(',').map(|id| id.parse().expect("an id"));
    if custom_id.starts_with("setting.") {
        Action::from_channels(custom_id, &ids().map(ChannelId).collect::<Vec<_>>())
    } else {
        let person = |id| Person { id: UserId(id), being: Being::Human, here: true };
        Action::from_people(custom_id, &ids().map(person).collect::<Vec<_>>())
    }
}

/// An action in words.
fn in_words(action: &Action) -> String {
    match action {
        Action::Vote { game, ply, so_far } => {
            let verb = if is_move(*so_far) { "vote" } else { "pick" };
            format!("{verb} {so_far} in {game} at {}, with all", ply.0)
        }
        Action::AskAmount { game, ply, so_far } => {
            format!("ask how many of {so_far} in {game} at {}", ply.0)
        }
        Action::Unmute { whom, page } => format!("let {whom} ask again, from page {page}"),
        Action::PickLesson(None) => "pick the cards".to_owned(),
        Action::PickLesson(Some(lesson)) => format!("pick the lesson {lesson}"),
        Action::Solve { lesson, mark, misses, said } => {
            let said = match said {
                Said::Move(m) => m.to_string(),
                Said::Number(number) => number.to_string(),
            };
            let before = match misses {
                0 => String::new(),
                n => format!(" after {n} misses"),
            };
            format!("solve {lesson} at {} by {said}{before}", place(*mark))
        }
        Action::PickPuzzle { day, so_far } => {
            let verb = if is_move(*so_far) { "try" } else { "pick" };
            format!("{verb} {so_far} on day {}", day.0)
        }
        Action::AnswerPuzzle { day, answer } => format!("answer {answer} on day {}", day.0),
        Action::Play(wish) if wish.piles.is_some() => format!("play from {:?}", wish.piles),
        Action::NewTournament(wish) => format!("make a tournament, {:?}", wish.kind),
        Action::Play(wish) => {
            let whom = wish.opponent.expect("somebody");
            let preset = wish.preset.map(Preset::name).unwrap_or("anything");
            let how = if wish.rated { "fairly" } else { "once" };
            format!("challenge {} to play {preset} {how}", whom.id)
        }
        Action::AskClassAmount { class, nth, so_far } => {
            format!("ask how many of {so_far} in {nth} of class {class}")
        }
        Action::Press(button) => press(button),
        Action::ChangePreferences(changes) => {
            let mut preferences = Preferences::default();
            let words = changes.iter().map(|change| {
                preferences.apply(change.clone());
                let one = change.setting();
                format!("prefer {one} {}", preferences.value(one))
            });
            words.collect()
        }
        Action::ChangeSettings(changes) => format!("set {:?}", changes.all),
        other => panic!("no control asks for {other:?}"),
    }
}

fn is_move(so_far: Partial) -> bool {
    so_far.to_string().parse::<Move>().is_ok()
}

fn press(button: &Button) -> String {
    match button {
        Button::Hint(game, Ply(ply), step) => format!("hint {} in {game} at {ply}", depth(*step)),
        Button::HintOn(step, position) => {
            format!("hint {} on {}", depth(*step), line(position))
        }
        Button::Tell(game, Ply(ply), step) => {
            format!("tell all {} in {game} at {ply}", depth(*step))
        }
        Button::TellOn(step, position) => {
            format!("tell all {} on {}", depth(*step), line(position))
        }
        Button::HintIn(game, None) => format!("hint in {game}"),
        Button::HintIn(game, Some(Ply(ply))) => format!("hint in {game} at {ply}"),
        Button::TellIn(game, None) => format!("tell all in {game}"),
        Button::TellIn(game, Some(Ply(ply))) => format!("tell all in {game} at {ply}"),
        Button::MoveIn(game, Ply(ply), m) => format!("play {m} in {game} at {ply}, as typed"),
        Button::PlayIt(game, Ply(ply), m) => format!("play {m} in {game} at {ply}, as told"),
        Button::See(game, Ply(ply), answer) => format!("answer {answer} in {game} at {ply}"),
        Button::SeeOn(answer, position) => format!("answer {answer} on {}", line(position)),
        Button::Pick(game, Ply(ply), so_far) => {
            let verb = if is_move(*so_far) { "take" } else { "pick" };
            format!("{verb} {so_far} in {game} at {ply}")
        }
        Button::Begin(game, opener) => format!("let {opener} begin {game}"),
        Button::TakeBack(game, Ply(ply)) => format!("take back a move in {game} at {ply}"),
        Button::CloseVote(game, Ply(ply)) => format!("close the vote on {ply} in {game}"),
        Button::Rules(game) => format!("tell the rules of {game}"),
        Button::Binary(game) => format!("show or hide binary in {game}"),
        Button::Resign(game) => format!("ask whether to resign {game}"),
        Button::ResignYes(game, None) => format!("resign {game}"),
        Button::ResignYes(game, Some(Ply(ply))) => format!("resign {game} at {ply}"),
        Button::ResignNo(game) => format!("do not resign {game}"),
        Button::Board(game) => format!("bring the board of {game}"),
        Button::GoOn(game) => format!("go on here with {game}"),
        Button::Rematch(game) => format!("play again {game}"),
        Button::Accept(id) => format!("accept {id}"),
        Button::Decline(id) => format!("decline {id}"),
        Button::Mute(id) => format!("decline {id} for good"),
        Button::Withdraw(id) => format!("withdraw {id}"),
        Button::Share(game) => format!("share {game}"),
        Button::SharePicture(game) => format!("share a picture of {game}"),
        Button::Review(game) => format!("look back on {game}"),
        Button::ReviewLeaf(game, Ply(ply), leaf) => {
            let leaf = match leaf {
                Leaf::Summary => "summary",
                Leaf::First => "first",
                Leaf::Back => "back",
                Leaf::Next => "next",
                Leaf::Last => "last",
                Leaf::Turning => "turning",
            };
            format!("turn {game} from {ply} to {leaf}")
        }
        Button::PlayOn(game, Ply(ply)) => format!("play on from {ply} of {game}"),
        Button::Leaders(owner, page) => format!("leaders on {page} for {owner}"),
        Button::Ranks(owner, merit, season, stop) => {
            format!("{merit} in {season} on {stop} for {owner}")
        }
        Button::Remind => "remind".to_owned(),
        Button::Quiet => "no longer remind".to_owned(),
        Button::StatsShare(whose) => format!("show all the stats of {whose}"),
        Button::Settings(tab) => format!("settings of {tab}"),
        Button::Help(topic) => {
            let topic = match topic {
                Topic::Start => "start",
                Topic::Rules => "rules",
                Topic::Commands => "commands",
            };
            format!("help on {topic}")
        }
        Button::Go(door) => format!("go to {door}"),
        Button::Setup(setup) => format!("put together {}", game(setup)),
        Button::SetupMore(setup) => format!("go on putting together {}", game(setup)),
        Button::SetupOwn(setup) => format!("ask for piles for {}", game(setup)),
        Button::AskTournament => "ask what tournament".to_owned(),
        Button::Start(setup) => format!("start {}", game(setup)),
        Button::ResetSettings => "reset all settings".to_owned(),
        Button::Lessons => "list the lessons".to_owned(),
        Button::Learn(lesson) => format!("go on with {lesson}"),
        Button::Explanation(lesson, mark) => format!("explain {lesson} at {}", place(*mark)),
        Button::ShowAnswer(lesson, mark) => format!("answer {lesson} at {}", place(*mark)),
        Button::Teach(lesson) => format!("whisper {lesson}"),
        Button::Cards(deck) => format!("go on with {}", start(deck)),
        Button::LearnAgain(lesson, mark) => format!("begin {lesson} anew at {}", place(*mark)),
        Button::CardsAgain(deck, mark) => {
            format!("begin {} anew at {}", start(deck), place(*mark))
        }
        Button::PageRead(lesson, mark) => format!("read {lesson} at {}", place(*mark)),
        Button::CardWin(deck, mark) => format!("{} at {} can be won", start(deck), place(*mark)),
        Button::CardLose(deck, mark) => format!("{} at {} is lost", start(deck), place(*mark)),
        Button::Vote(game, Ply(ply), so_far) => format!("vote {so_far} in {game} at {ply}"),
        Button::CardPick(deck, mark, so_far) => {
            let verb = if is_move(*so_far) { "show" } else { "pick" };
            format!("{verb} {so_far} on {} at {}", start(deck), place(*mark))
        }
        Button::LearnPick(lesson, mark, so_far, misses) => {
            let misses = misses.unwrap_or(0);
            format!("pick {so_far} in {lesson} at {} after {misses} misses", place(*mark))
        }
        Button::LearnSay(lesson, mark, answer, misses) => {
            let misses = misses.unwrap_or(0);
            format!("say {answer} in {lesson} at {} after {misses} misses", place(*mark))
        }
        Button::PuzzlePick(Day(day), so_far) => format!("pick {so_far} on day {day}"),
        Button::Puzzle => "open the puzzle".to_owned(),
        Button::PuzzleWhy(Day(day)) => format!("explain day {day}"),
        Button::PuzzleShare(Day(day)) => format!("share day {day}"),
        Button::PuzzleBoard(span, Day(day)) => format!("board of {span} {day}"),
        Button::PuzzleDay(Day(day)) => format!("open day {day}"),
        Button::PuzzleNumber(Day(day), number) => format!("answer {number} on day {day}"),
        Button::PuzzleSure(Day(day), nth, answer) => {
            format!("mean {answer} as try {nth} on day {day}")
        }
        Button::PuzzleBack(Day(day)) => format!("go back on day {day}"),
        Button::PuzzlePage(span, Day(day), page) => format!("page {page} of {span} {day}"),
        Button::Unmute(whom) => format!("let {whom} challenge again"),
        Button::Policy => "tell what is kept".to_owned(),
        Button::Export => "export".to_owned(),
        Button::Hide => "hide".to_owned(),
        Button::Unhide => "show again".to_owned(),
        Button::Mutes(page) => format!("mutes on {page}"),
        Button::Erase => "ask whether to erase".to_owned(),
        Button::EraseYes(owner) => format!("erase {owner}"),
        Button::EnterTournament(id) => format!("enter tournament {id}"),
        Button::LeaveTournament(id) => format!("leave tournament {id}"),
        Button::StartTournament(id) => format!("start tournament {id}"),
        Button::CallOff(id) => format!("call off tournament {id}"),
        Button::TournamentPage(id, page) => format!("page {page} of tournament {id}"),
        Button::ClassAsk(class, nth) => format!("ask {nth} of class {class}"),
        Button::ClassPick(class, nth, so_far) => {
            let verb = if is_move(*so_far) { "answer" } else { "pick" };
            format!("{verb} {so_far} in {nth} of class {class}")
        }
        Button::ClassNone(class, nth) => format!("answer that none wins in {nth} of class {class}"),
        Button::ClassName(class, nth, shown) => {
            format!("show a name, {shown}, in {nth} of class {class}")
        }
        Button::ClassNext(class, from) => format!("go on with class {class} from {from}"),
        Button::ClassEnd(class) => format!("end class {class}"),
        Button::SimulJoin(id) => format!("join simul {id}"),
        Button::SimulClose(id) => format!("close simul {id}"),
        Button::ClassReport(class) => format!("report on class {class}"),
        Button::AskEnd(id) => format!("ask whether to end {id}"),
        Button::End(id) => format!("end {id}"),
        Button::Bars(page) => format!("bars on {page}"),
        Button::Acts(page) => format!("acts on {page}"),
        Button::Clear(whom, since) => format!("clear what {whom} earned since {since}"),
        Button::Speak(channel) => format!("play again in {channel}"),
    }
}

fn game(setup: &Setup) -> String {
    let preset = setup.preset.map(Preset::name).unwrap_or("anything");
    let ending = setup.ending.map(Ending::name).unwrap_or("its way");
    let level = setup.level.map(Level::name).unwrap_or("any level");
    let first = setup.first.map_or("anyone", First::name);
    let against = setup.against;
    let more = &setup.more;
    let more = [
        more.theme.map(|theme| format!(" drawn as {theme}")),
        more.start.map(|start| format!(" {start} to begin with")),
        more.clock.map(|time| format!(" {time} a move")),
        more.vote.map(|time| format!(" {time} a vote")),
    ];
    let more: String = more.into_iter().flatten().collect();
    format!("{preset} {ending} against {against} at {level}, {first} first{more}")
}

fn depth(step: Step) -> &'static str {
    match step {
        Step::Chances => "chances",
        Step::Pile => "pile",
        Step::Move => "move",
        Step::Ask => "question",
        Step::Why => "argument",
    }
}

fn place(Mark { round, step }: Mark) -> String {
    format!("{round}.{step}")
}

fn start(deck: &Deck) -> String {
    line(deck.start())
}

fn line(position: &Position) -> String {
    let start = position.clone();
    let moves = Vec::new();
    Line { start, moves }.to_string()
}

/// What is filled in: of a form with several fields, its first.
fn typed(form: &Form, value: &str) -> Options {
    let field = match form.name() {
        "setup-piles" => "piles",
        "tournament" => "kind",
        _ => "text",
    };
    Options(vec![(field.to_owned(), Value::Text(value.to_owned()))])
}

#[test]
fn each_means_what_it_meant() {
    for form in forms() {
        let Form { used, custom_id, value, meaning } = form;
        let read = match used {
            "button" => Action::from_button(custom_id),
            "menu" if form.names_others() => pick(custom_id, value),
            "menu" => Action::from_menu(custom_id, &[value]),
            _ => Action::from_form(custom_id, &typed(&form, value)),
        };
        assert_eq!(read.as_ref().map(in_words).as_deref(), Ok(meaning), "{custom_id}");
    }
}

#[test]
fn each_is_written_as_it_was() {
    for Form { used, custom_id, .. } in forms() {
        let written = match used {
            "button" => custom_id.parse().map(|read: Button| read.to_string()),
            "menu" => custom_id.parse().map(|read: Menu| read.to_string()),
            _ => custom_id.parse().map(|read: control::Form| read.to_string()),
        };
        assert_eq!(written.as_deref(), Ok(custom_id));
    }
}

/// What Clara began for a control to be pressed on it.
pub struct Table {
    pub channel: Id,
    message: Id,
    /// The id of the game or the challenge.
    pub id: String,
}

impl Table {
    /// In a channel of its own: a game, a finished game of one round, or Alice challenged to one.
    pub async fn set(world: &World, clara: &User, form: &Form, channel: &str) -> Self {
        let channel = world.sandbox.add_channel(world.sandbox.guild(), channel);
        let mut options = json!({"preset": "marienbad"});
        if ["accept", "decline", "withdraw", "mute"].contains(&form.name()) {
            options["opponent"] = world.alice.id().to_string().into();
        }
        if form.name().starts_with("vote") {
            options["vote"] = "24h".into();
        }
        let shown = clara.ask(channel, "play", options).await;
        let id = first_control(&shown).split('.').nth(1).expect("its id");
        let table = Self { channel, message: shown.id, id: id.to_owned() };
        if ["rematch", "share", "share-picture", "review", "leaf", "play-on"].contains(&form.name())
        {
            table.press(clara, &format!("moves.{id}.0"), &["A1"]).await;
            let over = table.press(clara, &format!("resign-yes.{id}.2"), &[]).await;
            assert!(over.to_string().contains("resigned"), "{over}");
        }
        table
    }

    async fn press(&self, user: &User, custom_id: &str, values: &[&str]) -> Outcome {
        user.forge_component(self.channel, self.message, custom_id, values).await
    }
}

#[track_caller]
fn known(outcome: &Outcome, form: &Form) {
    let seen = outcome.to_string();
    let answered = match outcome {
        Outcome::Modal(_) => {
            let opens = ["vote-piles", "setup-own", "tournament.new"];
            let opens = opens.iter().any(|name| form.custom_id.starts_with(name));
            form.value == "other" || opens
        }
        outcome => matches!(outcome, Outcome::Message(_) | Outcome::Update(_)),
    };
    assert!(answered, "{}: {seen}", form.custom_id);
    assert!(!seen.contains("know this button"), "{}", form.custom_id);
}

#[tokio::test(flavor = "multi_thread")]
async fn each_is_answered() {
    let (world, _) = World::at(DAY.begins() * 1000 + 43_200_000).await;
    let clara = world.sandbox.add_user("Clara", "en-US");
    let any = clara.ask(world.nim, "help", json!({})).await;
    for (number, form) in forms().iter().enumerate() {
        let values = form.value();
        // A form has to be opened, which a game that is gone does not do.
        if form.used != "form" {
            let pressed =
                clara.forge_component(world.nim, any.id, form.custom_id, values.as_slice()).await;
            if form.names_others() {
                // As a menu of texts it is forged.
                assert!(pressed.to_string().contains("know this button"), "{pressed}");
                continue;
            }
            known(&pressed, form);
        }
        if !form.custom_id.contains(GAME) || form.name() == "leaders" {
            continue;
        }
        let table = Table::set(&world, &clara, form, &format!("table-{number}")).await;
        let custom_id = form.custom_id.replace(GAME, &table.id);
        let user = match form.name() {
            "accept" | "decline" => &world.alice,
            _ => &clara,
        };
        let pressed = match form.used {
            "form" => {
                let (menu, entry) = form.opened_by(&custom_id);
                let form = table.press(user, &menu, &[entry]).await.modal();
                assert_eq!(form.custom_id, custom_id);
                user.submit(&form, &[("text", values.unwrap_or_default())]).await
            }
            _ => table.press(user, &custom_id, values.as_slice()).await,
        };
        known(&pressed, form);
        let seen = pressed.to_string();
        assert!(!seen.contains("cannot find"), "{custom_id}: {seen}");
    }
    world.end().await;
}
