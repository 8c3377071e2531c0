//! A witness: one long story through the sandbox, and all that people see in it, in a file. Builds that write the same
//! file show people the same.
//!
//! `BOUTON_WITNESS=FILE cargo test --test it witness:: -- --ignored` tells it twice: with Alice on an English server, and
//! with Benoît on a French one. What the bot draws by lot comes from the world's seed, the clock moves by the story
//! alone, ids are numbered as they appear, and a step begins when all that follows the last one is done: so the file is
//! the same each time.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;

use bouton::ask::{COMMANDS, Opt, Takes};
use bouton::clock::{Clock, Hands};
use bouton::game::NONE;
use bouton::lesson::{Deck, Duel, Exercise, Hand, Lesson, Step, plan};
use bouton::locale::Locale;
use bouton::puzzle::{Answer, Day, Puzzle, Question};
use sandbox::{AttachmentView, Id, MessageView, Outcome, Sandbox, Time, User};
use serde_json::{Value, json};

use crate::closed::sample;
use crate::world::{World, choices, code};

/// What the world draws everything from.
const SEED: u64 = 7;
/// Manage Server: <https://discord.com/developers/docs/topics/permissions>
const MANAGES: u64 = 1 << 5;
const HOUR: i64 = 3_600_000;
/// Two Mondays, 2029-10-29 and 2029-11-26, each in the last week of its month: no id of the sandbox's is of the past.
const MONDAYS: [Day; 2] = [Day(21_851), Day(21_879)];

/// The story, a step a line: who does what, after the name of the message that comes of it, where that is spoken of
/// later. `/` is a command, and `!/` one that a modified client sends; `option?text` looks at what completes it. Behind a
/// message's name, or a command and `|`, are controls, each used on what came of the one before, or if that has none of the
/// name, on the message: `pick/B3` is the one named `pick` that ends so, or has that entry; `see*` all of that name; `B3` a
/// move in as many clicks as it takes, `*` moves to the end, `menu/x:y` a form that is filled in, `old/x` what is not there
/// any more, `?` whatever one has never used. Words of its own: who `plays` whom has been accepted, `clear` resigns all that
/// is open here, `hints` is a hint to its end, told and asked, `finds` the newest message here with that control.
const STORY: &str = r#"
== help
one /help | help/1 help/2 help/0 ?

== choosing
> choosing

== boards
board = one /play preset=classic level=novice
one board rules binary binary
other board pick/A hint binary resign
one board A2 take-back *
one board review share rematch *
one /play | begin/bot begin/me begin/bot resign resign-yes
one /play piles=1-1-1-1-1-1 first=opponent
over = one it *
other over review
one /play piles=1-1-1-1-1-1 first=me | *
one /play piles=1-1-1-1-1-1 first=opponent | hint *
one /play piles=2-5-9 max_take=4 ending=misere theme=matches | binary rules C4 resign resign-yes
one /play piles=2-5-9 max_take=4 ending=misere theme=stones | binary rules C4 resign resign-yes
one /play piles=2-5-9 max_take=4 ending=misere theme=fruit | binary rules C4 resign resign-yes
one /play piles=2-5-9 max_take=4 ending=misere theme=words | binary rules C4 resign resign-yes

== menus
one /play piles=12-3 | A2 B1 resign resign-yes
one /play piles=20-9-9-9-9-9 | B4 A12 resign resign-yes
board = one /play piles=1000-2000-30 level=expert
one board pick/B amounts/other:lots amounts/other:2001 amounts/other:1,234 resign resign-yes

== typing
first = one /play preset=xl
one /move pile?
one /move pile?c
one /move pile="B" take?
one /move pile="B" take?2
one /move take?2
one /move pile="B" take=3
one first explain old/pick
one /board
one /games
one !/move pile="E" take=1
one !/move pile="A" take=4
one !/move pile="7" take=1
one !/move pile="A" take=0
one !/move pile="A" take=-1
one /play | board
one /resign | resign-no
one /resign | resign-yes

== which
one /play piles=4-6 level=expert ending=normal
one plays other piles=3-5
one /move pile?
one /board | board*
one /hint | hint-in*
one /hint after_move=0 | hint-in*
one /hint public=true | tell-in*
one /move pile="B" take=2 | move-in*
one /resign | resign*
one clear

== hints
board = one /play preset=fruit
one board hint hint/1 hint/2 hint/4
one hints
hint = one /hint public=true
other hint tell/1 tell/2 tell/4
one board hint hint/1 hint/2 play-it
one hints after_move=0
one !/hint after_move=9
other board explain
one clear
one hints piles=3-5-7
one hints piles=19-20-21
one hints piles=1-2-4 max_take=2 ending=normal
one hints piles=1-3-5-7 ending=misere
one hints piles=1-1-1-9 ending=misere
one hints piles=4-9-6 ending=misere max_take=3
one hints piles="9"
one hints {"piles": "21 misere max 3"}
one hints piles=6-9
one hints piles=6-6
one hints piles=1-1
one hints piles=18446744073709551615-18446744073709551614-9223372036854775808-3
one hints {"piles": "3-4-5 normal: A2 B1", "after_move": 1}
one hints {"piles": "1-2 misere: B2 A1"}
hint = one /hint piles=3-5-7 public=true
other hint tell-on.1 tell-on.2 tell-on.4 tell-on.2 teach
one says what of 1-3-5-7 misere: D3 B1? | explain
one says 1-3 misere: B9 | explain
one says hello | explain

== reviews
one /review
board = one /play piles=2-3-4 level=expert theme=fruit
one /review
one board A2 resign resign-yes
one /review game?2-3-4
one /review game=@game
whole = one /review
one whole leaf/1 leaf/3 leaf/2 leaf/4 leaf/0 leaf/5 play-on*
one clear
other board review leaf play-on
other clear
one !/review game=chess
one !/review game="1"
one !/review game=@other

== challenges
asked = one /play preset=classic opponent=@other
one asked accept
other asked withdraw
third asked accept
one /play preset=classic opponent=@other
other /games
one /games
other asked decline
one /play preset=classic opponent=@other
pass 2h
one challenges @other | withdraw
one /play preset=classic opponent=@other
pass 1h
one challenges @bot
one clear
board = one plays other preset=classic
other board pick/A hint
third /play opponent=@other
one board A1 binary
other board B4
one board C3
other board A1
over = one+other board *
other over share
one over share
again = other over rematch
one again accept
other again resign resign-yes
asked = third /play opponent=@other
other asked mute unmute
third /play opponent=@other
one !/play opponent=@one
one !/play opponent=@robot
one !/play opponent=@other level=expert
one !/play rated=true
one !/play clock=5m
one !/play clock=5m vote=1h
pass 1h

== fair
sweeps
board = one plays other piles=2-4 rated=true
one /hint
one+other board *
one /review
over = other+one newest *
one over rematch withdraw
board = one plays other piles=3-4-5 rated=true
one+other board *
over = other+one newest *
other over review
one plays other rated=true
one clear
pass 1h

== votes
board = one /play preset=classic level=expert vote=24h
other /play preset=classic vote=1h
one board vote-close A2
other board C5 B1
third /move pile="C" take?
third /move pile="C" take=1
third board hint rules
one board binary
one board vote-close resign resign-yes
board = one /play piles=1000-2000-30 level=expert vote=1h
other board vote/B vote-amounts/other:many
one board vote/B vote-amounts/other:1,234 vote-close resign resign-yes
sweeps
board = one /play preset=classic level=expert vote=30s
pass 34s
other board A1
pass 34s
other board C5
pass 34s
other board A1
pass 34s
other board rematch resign resign-yes

== cups
sweeps
> cups
pass 1h

== lessons
> lessons

== cards
> cards

== leaders
> leaders
board = one /leaderboard by=wins period=month
one board ranks/1 ranks/me ranks/1 ranks/first
other board ranks/1
one board ranks-by/streak ranks-in ranks-by/bot ?
one /leaderboard period=week | ranks/first ranks/first

== records
own = one /stats
one own stats.share stats.remind stats.quiet stats.remind
one /stats user=@other
one /stats user=@bot
third /stats
in dm
one /stats
one /stats user=@other

== table
one /settings table channel=#here
table = other finds go
other table go*
form = one table go/play choose.ending/normal choose.preset/fruit choose.level/expert choose.first/opponent
one form start
one form start
one form setup
one clear
form = one table go/play choose.preset/random setup-more choose.start/won choose.theme/words choose.vote/1h
one form choose.theme/none choose.vote/none setup
one form start
one clear
form = one table go/play setup-more
one form setup-own:piles=3-5-7;max_take=2;ending=misere
one clear
form = one table go/open choose.preset/fruit setup-more choose.clock/5m
one form start | withdraw
form = one table go/challenge
one form whom/@other withdraw
one form choose.preset/xl setup whom/@other withdraw
one form whom/@one
one form setup
new = one table go/tournament
one new tournament.new:kind=all-play-all;round=12h
one table go/stats
one table go/preferences
one table go/privacy
one table ?
pass 1h

== puzzles
one /settings set podium=#here
> puzzles
one /puzzle day=2099-01-01
one /puzzle day=2025-12-31
one /puzzle day=yesteryear
one /puzzle day=#1400
one /puzzle day?
one /puzzle day?2029-11
one /puzzle day?#1400
one /stats | stats.quiet
one /settings reset | reset-settings

== privacy
asked = other /play opponent=@one
one asked mute
policy = one /privacy policy
one policy privacy.hide privacy.policy privacy.mutes privacy.unmute privacy.policy privacy.erase privacy.policy
one policy privacy.export
one /leaderboard
other /leaderboard
other /stats user=@one
one /privacy hide | privacy.show
one /privacy export

== settings
panel = one /settings show
> settings
one /settings set channels=<##here>
in lounge
one /play
in here
one /play | resign resign-yes
one /play opponent=@other
one !/settings set move_time=0
one !/settings set move_time=337
one !/settings set channels=everywhere
one !/settings set language=tlh
silence #mute
one /settings set podium=#mute
one /settings table channel=#mute
third !/settings show
third !/settings set pings=false
third !/settings table
> resetting
one /settings reset | reset-settings

== preferences
one /preferences show | preference.theme/words preference.level/expert preference.hints/columns preference.calls/off preference.language/fr preference.language/en-US
one /preferences set theme=stones level=novice
board = one /play
one board rules resign resign-yes
one /hint piles=3-5-7
one /preferences set theme=none language=none level=none hints=none calls=none

== open
asked = one /play open=true rated=true
one asked accept
other asked accept
one clear
asked = one /play open=true first=random | withdraw
one /play open=true level=expert

== threads
sweeps
one /settings set threads=true
asked = one /play piles=6-6-6 opponent=@other
other asked accept
in asked
board = one newest A1
other board resign resign-yes
one board rematch withdraw
one /settings reset | reset-settings

== rescue
in thread
board = one plays other piles=2-2
one board A1
delete thread
in here
one /board
asked = other finds go-on
one asked go-on
other asked go-on
other+one newest *

== late
sweeps
one plays other preset=classic clock=30s
pass 23s
pass 11s
board = one plays other preset=xl
pass 120s
one board A1
other board B1
pass 19h
pass 6h
one /play opponent=@other
one /play
one /tournament new
pass 192h
one /games

== refusals
one !/play {"piles": "three five"}
one !/play {"piles": "3 -5"}
one !/play {"piles": "3 0 5"}
one !/play {"piles": "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"}
one !/play piles="1000001"
one !/play piles="99999999999999999999"
one !/play {"piles": " "}
one !/play {"piles": "`@everyone` **<@1>**"}
one !/play piles="1" ending=misere
one !/play piles=1-1 first=opponent
one !/play max_take=0
one !/play start=won
one !/play preset=random piles=3-5
one !/play preset=chess
one !/move pile="B" take=1
one !/hint {"piles": "1-3 misere: A9"}
one !/hint {"piles": "1-3 misere: 9A"}
one !/hint {"piles": "1-3 sometimes: A1"}
one !/hint {"piles": "1-3 misere: A1", "ending": "normal"}
one !/hint piles=3-5 after_move=1
one !/hint max_take=3
one /hint
one /board
one /resign
one !/learn lesson=pairs piles=1-2-3
one !/learn piles=19-20-21
one !/learn piles="0"
one /help | old/nonsense old/pick.1.0.A1 old/accept.1 old/tournament.enter.1 old/review.1 old/leaders.1.0
pass 1h

== elsewhere
one /games
in dm
board = one /play preset=classic
one board A2
one /move pile="B" take=1
one /hint public=true
one /play vote=1h
one clear
one /puzzle | puzzle.board.day
in group
board = one /play preset=classic
one board A2
one /hint public=true
one /play vote=1h
one board resign resign-yes
board = one plays other piles=3-4-5
one board A1
other board resign resign-yes

== erasing
board = third plays one
third board A1
> rooms
third /play
third /games
other /play opponent=@third
sweeps
third /privacy erase | privacy.erase-yes
one board rematch review
third /privacy erase | privacy.erase-yes
third /stats
"#;

/// The story's clock, by which the sandbox goes as well.
#[derive(Debug)]
struct Told(Clock);

impl Time for Told {
    fn ahead(&self) -> Duration {
        let ahead = self.0.now() - Clock::system().now();
        Duration::from_millis(ahead.try_into().expect("the story is of times to come"))
    }

    fn pass(&self, _: Duration) {}

    fn passes(&self) -> bool {
        false
    }
}

/// Tells the story, and writes down what people see.
struct Scribe {
    world: World,
    hands: Hands,
    book: String,
    /// What is written in place of each id.
    names: HashMap<String, String>,
    /// Who plays, and their languages.
    cast: Vec<(&'static str, User, &'static str)>,
    guild: Id,
    /// The language of the server.
    tag: &'static str,
    /// The chapter's channel, where commands are used now, and all that is watched.
    room: Id,
    place: Id,
    places: Vec<Id>,
    marks: HashMap<String, MessageView>,
    /// What was seen of each message: where, its version, and how it was written.
    shown: BTreeMap<Id, (Id, u64, String)>,
    pings: HashMap<Id, usize>,
    /// Whether something may follow that only the sweeper does.
    sweeps: bool,
    /// What was used, by language.
    used: BTreeSet<(&'static str, String)>,
}

impl Scribe {
    async fn new() -> Self {
        let (clock, hands) = Clock::manual(MONDAYS[0].begins() * 1000 + 12 * HOUR);
        let sandbox = Sandbox::builder().time(Arc::new(Told(clock.clone())));
        let world = World::by(sandbox, clock).await;
        Self {
            names: HashMap::from([(world.sandbox.bot().to_string(), "Bouton".to_owned())]),
            hands,
            book: String::new(),
            cast: Vec::new(),
            guild: world.sandbox.guild(),
            tag: "en-US",
            room: world.nim,
            place: world.nim,
            places: Vec::new(),
            marks: HashMap::new(),
            shown: BTreeMap::new(),
            pings: HashMap::new(),
            sweeps: false,
            used: BTreeSet::new(),
            world,
        }
    }

    /// Writes a line or more, in which ids are replaced.
    fn write(&mut self, text: &str) {
        let mut rest = text;
        while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
            let (before, from) = rest.split_at(at);
            let end = from.find(|c: char| !c.is_ascii_digit());
            let (digits, after) = from.split_at(end.unwrap_or(from.len()));
            self.book.push_str(before);
            if (17..=20).contains(&digits.len()) {
                let fresh = format!("#{}", self.names.len());
                let name = self.names.entry(digits.to_owned()).or_insert(fresh);
                self.book.push_str(name);
            } else {
                self.book.push_str(digits);
            }
            rest = after;
        }
        self.book.push_str(rest);
        self.book.push('\n');
    }

    /// Waits until all that follows is done, and writes what has changed on anyone's screen since.
    async fn settle(&mut self) {
        self.world.idle().await;
        if self.sweeps {
            self.world.swept().await;
            self.world.idle().await;
        }
        let mut now = BTreeMap::new();
        for &place in &self.places {
            for (name, user, _) in &self.cast {
                for view in self.world.sandbox.messages(place, user) {
                    now.entry(view.id).or_insert((view, *name));
                }
            }
        }
        let here = |(id, (place, ..)): &(&Id, &(Id, u64, String))| {
            self.places.contains(place) && !now.contains_key(id)
        };
        let gone: Vec<Id> = self.shown.iter().filter(here).map(|(id, _)| *id).collect();
        for id in gone {
            self.shown.remove(&id);
            self.write(&format!("gone: {id}"));
        }
        for (id, (view, reader)) in now {
            let known = self.shown.get(&id);
            if known.is_some_and(|(_, version, _)| *version == view.version) {
                continue;
            }
            let drawn = drawn(&view);
            if known.is_none_or(|(.., before)| *before != drawn) {
                let verb = known.map_or("new", |_| "changed");
                let reader = if view.ephemeral { reader } else { "all" };
                let place = view.channel;
                self.write(&format!("{verb}: {id} in {place} for {reader}: {drawn}"));
            }
            self.shown.insert(id, (view.channel, view.version, drawn));
        }
        for (name, user, _) in self.cast.clone() {
            let all = self.world.sandbox.pings(&user);
            let heard = self.pings.insert(user.id(), all.len()).unwrap_or(0);
            for message in &all[heard..] {
                self.write(&format!("{name} is pinged: {message}"));
            }
        }
    }

    /// Writes what somebody did, what came of it at once, and what followed.
    async fn did(&mut self, who: &User, what: &str, done: Outcome) -> Outcome {
        let came = match &done {
            Outcome::Message(view) => format!("new: {}", view.id),
            Outcome::Update(view) => format!("changed: {}", view.id),
            Outcome::Modal(form) => {
                let (id, title, rows) = (&form.custom_id, &form.title, &form.components);
                pretty(&json!({"custom_id": id, "title": title, "components": rows}))
            }
            Outcome::NoAnswer | Outcome::Rejected { .. } => panic!("{what}: {done}"),
            other => other.to_string(),
        };
        self.write(&format!("\n{} {what}\n→ {came}", who.id()));
        self.settle().await;
        match done {
            Outcome::Message(view) => Outcome::Message(self.now(&view)),
            Outcome::Update(view) => Outcome::Update(self.now(&view)),
            other => other,
        }
    }

    fn now(&self, view: &MessageView) -> MessageView {
        let now = self.world.sandbox.refresh(view);
        now.unwrap_or_else(|| view.clone())
    }

    fn who(&self, name: &str) -> User {
        let found = self.cast.iter().find(|(known, ..)| *known == name);
        found.unwrap_or_else(|| panic!("who is {name}?")).1.clone()
    }

    fn note(&mut self, who: &User, what: String) {
        let known = self.cast.iter().find(|(_, user, _)| user.id() == who.id());
        let tag = known.expect("is one of those who play").2;
        self.used.insert((tag, what));
    }

    /// Lets that much time pass for all that is open, in seconds.
    async fn pass(&mut self, seconds: u64) {
        self.write(&format!("\n{seconds} seconds pass"));
        self.world.pass(Duration::from_secs(seconds)).await;
        self.world.swept().await;
        self.settle().await;
    }

    /// Moves the clock to then.
    async fn until(&mut self, then: i64) {
        self.write(&format!("\nit is {then} now"));
        self.hands.set(then);
        self.world.swept().await;
        self.settle().await;
    }

    /// Uses a command.
    async fn types(&mut self, who: &User, name: &str, options: Value) -> MessageView {
        let verb = options.as_object().and_then(|all| all.iter().next());
        let (words, given) = match verb {
            Some((verb, given)) if given.is_object() => (format!("{name} {verb}"), given),
            _ => (name.to_owned(), &options),
        };
        for (option, value) in given.as_object().into_iter().flatten() {
            self.note(who, format!("option {words} {option}"));
            if let Some(value) = value.as_str() {
                self.note(who, format!("choice {words} {option}={value}"));
            }
        }
        self.note(who, format!("command {words}"));
        let done = who.command(self.place, name, options.clone()).await;
        let what = format!("/{name} {options}");
        self.did(who, &what, done).await.message()
    }

    /// The same with a client that lets people type anything.
    async fn forges(&mut self, who: &User, name: &str, options: Value) -> MessageView {
        let done = who.forge_command(self.place, name, options.clone()).await;
        let what = format!("forges /{name} {options}");
        self.did(who, &what, done).await.message()
    }

    /// Looks at what completes the option that ends `words`, `day?2029`.
    async fn completes(&mut self, who: &User, name: &str, words: &str) {
        let (filled, last) = words.rsplit_once(' ').unwrap_or(("", words));
        let (option, text) = last.split_once('?').expect("an option");
        self.note(who, format!("completion {name} {option}"));
        let options = options(filled);
        let done = who.autocomplete(self.place, name, options, option, text).await;
        let done = self.did(who, &format!("/{name} {words}"), done).await;
        done.choices();
    }

    /// Uses a command of a menu.
    async fn chooses(&mut self, who: &User, name: &str, on: Id, done: Outcome) -> MessageView {
        self.note(who, format!("command {name}"));
        let what = format!("chooses {name} on {on}");
        self.did(who, &what, done).await.message()
    }

    /// Uses a control.
    async fn press(&mut self, who: &User, on: &MessageView, what: &str) -> MessageView {
        self.presses(who, on, what).await.message()
    }

    async fn presses(&mut self, who: &User, on: &MessageView, what: &str) -> Outcome {
        let mut now = self.now(on);
        // A vote has under its rules what a game has on its board.
        if find(&now, what).is_none() && find(&now, "rules").is_some() {
            now = Box::pin(self.press(who, &now, "rules")).await;
        }
        let part = find(&now, what).unwrap_or_else(|| panic!("no {what} on\n{now}"));
        let entries = what.split_once('/').map(|(_, entries)| entries);
        self.uses(who, &now, part, entries).await
    }

    async fn uses(
        &mut self,
        who: &User,
        now: &MessageView,
        part: &Value,
        entries: Option<&str>,
    ) -> Outcome {
        let id = custom_id(part);
        self.note(who, format!("control {}", named(id)));
        if part["type"] == 2 {
            let done = who.click(now, id).await;
            return self.did(who, &format!("presses {id}"), done).await;
        }
        let first = || part["options"][0]["value"].as_str();
        let entries = entries.or_else(first).unwrap_or_default();
        let entries: Vec<&str> = entries.split(',').collect();
        let done = who.select(now, id, &entries).await;
        let what = format!("picks {entries:?} from {id}");
        self.did(who, &what, done).await
    }

    /// Uses what stood on a message once, or never did.
    async fn presses_old(&mut self, who: &User, on: &MessageView, what: &str) -> MessageView {
        let id = find(on, what).map_or(what, custom_id);
        self.note(who, format!("control {}", named(id)));
        let done = who.forge_component(on.channel, on.id, id, &[]).await;
        let what = format!("presses {id}, which is not there");
        self.did(who, &what, done).await.message()
    }

    /// Fills in a form that a control opens: its only line, or each field that is named, `piles=3 5;max_take=2`.
    async fn fill(&mut self, who: &User, on: &MessageView, what: &str, text: &str) -> MessageView {
        let form = self.presses(who, on, what).await.modal();
        let id = form.custom_id.clone();
        self.note(who, format!("control {}", named(&id)));
        let named: Option<Vec<_>> = text.split(';').map(|part| part.split_once('=')).collect();
        let fields = named.unwrap_or_else(|| vec![("text", text)]);
        let done = who.submit(&form, &fields).await;
        let what = format!("fills in {id}: {text}");
        self.did(who, &what, done).await.message()
    }

    /// Uses all controls of that name that a message has, while they are there.
    async fn each(&mut self, who: &User, on: &MessageView, name: &str) -> MessageView {
        let all = on.parts().map(custom_id);
        let mut came = on.clone();
        for id in all.filter(|id| named(id) == name) {
            if find(&self.now(on), id).is_some() {
                came = self.press(who, on, id).await;
            }
        }
        came
    }

    /// Uses whatever there is on a message, and on what comes of it, that the one whose story it is has never used.
    async fn explore(&mut self, on: &MessageView) {
        let one = self.who("one");
        loop {
            let now = self.now(on);
            let fresh = |part: &&Value| {
                let name = named(custom_id(part));
                let known = (self.tag, format!("control {name}"));
                let shunned = ["", "privacy.erase-yes", "resign-yes"].contains(&name);
                part["disabled"] != true && !shunned && !self.used.contains(&known)
            };
            let Some(part) = now.parts().find(fresh) else {
                return;
            };
            let whom = (part["type"] == 5).then(|| self.who("other").id().to_string());
            let done = self.uses(&one, &now, part, whom.as_deref()).await;
            if let Outcome::Message(came) = done {
                Box::pin(self.explore(&came)).await;
            }
        }
    }

    /// Makes a move, or votes for it, in as many clicks as it takes.
    async fn take(&mut self, who: &User, board: &MessageView, m: &str) -> MessageView {
        let (pile, n) = m.split_at(1);
        let whole = ["pick", "moves", "vote", "votes"].map(|name| format!("{name}/{m}"));
        let opens = ["pick", "piles", "vote", "vote-piles"].map(|name| format!("{name}/{pile}"));
        let amounts = ["amounts", "vote-amounts"].map(|name| format!("{name}/{n}"));
        let mut board = self.now(board);
        loop {
            let mut made = whole.iter().chain(&amounts);
            if let Some(what) = made.find(|what| find(&board, what).is_some()) {
                return self.press(who, &board, what).await;
            }
            let open = opens.iter().find(|what| find(&board, what).is_some());
            board = self.press(who, &board, open.expect("a pile")).await;
        }
    }

    /// The first move there is, by one after the other, until it is over.
    async fn play_out(&mut self, players: &[User], board: &MessageView) -> MessageView {
        let mut board = self.now(board);
        let mut turn = 0;
        loop {
            let is_whole = |id: &&&str| match named(id) {
                "moves" | "amounts" => true,
                name => name == "pick" && id.ends_with(|c: char| c.is_ascii_digit()),
            };
            let all = choices(&board);
            let whole = all.iter().find(is_whole);
            let Some(what) = whole.or(all.first()) else {
                return board;
            };
            let who = &players[turn % players.len()];
            turn += usize::from(whole.is_some());
            board = self.press(who, &board, what).await;
        }
    }

    /// The newest message here that is like that.
    fn newest(&self, who: &User, is: impl Fn(&MessageView) -> bool) -> Option<MessageView> {
        let mut all = self.world.sandbox.messages(self.place, who);
        all.retain(is);
        all.pop()
    }

    async fn quit(&mut self, who: &User, board: &MessageView) {
        let sure = self.press(who, board, "resign").await;
        self.press(who, &sure, "resign-yes").await;
    }

    /// A hint to its end, told and asked.
    async fn hints(&mut self, who: &User, options: Value) {
        let [name, answers] = match options["piles"].is_null() {
            true => ["hint/", "see"],
            false => ["on.", "see-on"],
        };
        for steps in [["1", "2", "4"].as_slice(), &["3"]] {
            let mut hint = self.types(who, "hint", options.clone()).await;
            for step in steps.iter().map(|step| format!("{name}{step}")) {
                if find(&hint, &step).is_some() {
                    hint = self.press(who, &hint, &step).await;
                }
            }
            self.each(who, &hint, answers).await;
        }
    }

    /// The place of that name, which is watched from now on.
    fn at(&mut self, name: &str) -> Id {
        let (sandbox, one, other) = (&self.world.sandbox, self.who("one"), self.who("other"));
        let named = format!("{name} {}", self.tag);
        let place = match name {
            "here" => self.room,
            "dm" => one.dm(),
            "thread" => sandbox.add_thread(self.room, &named),
            "group" => sandbox.add_private_channel(&named, &[&one, &other]),
            // A thread has the id of the message that it hangs on.
            "asked" => self.marks[name].id,
            _ => sandbox.add_channel(self.guild, name),
        };
        self.places.push(place);
        place
    }

    /// The names of people and places in a line, `@other` and `#here`, as ids.
    fn filled(&mut self, line: &str) -> String {
        let mut line = line.to_owned();
        for (name, user, _) in &self.cast {
            line = line.replace(&format!("@{name}"), &user.id().to_string());
        }
        line = line.replace("@bot", &self.world.sandbox.bot().to_string());
        if line.contains("@game") {
            let over = self.now(&self.marks["board"]);
            let review = find(&over, "review").map(custom_id).expect("it is over");
            line = line.replace("@game", review.trim_start_matches("review."));
        }
        for name in ["here", "lounge", "mute"] {
            let named = format!("#{name}");
            if line.contains(&named) {
                line = line.replace(&named, &self.at(name).to_string());
            }
        }
        line
    }

    /// Does as a line of the story says.
    async fn line(&mut self, line: &str) {
        let line = self.filled(line);
        let (mark, effect) = line.split_once(" = ").unwrap_or(("it", &line));
        let (first, rest) = halves(effect);
        match first {
            "==" => return self.chapter(rest),
            ">" => return Box::pin(by_hand(self, rest)).await,
            "sweeps" => return self.sweeps = true,
            "in" => return self.place = self.at(rest),
            "silence" => {
                let id: Id = rest.parse().expect("an id");
                return self.world.sandbox.silence_bot(id);
            }
            "delete" => {
                self.world.sandbox.delete_channel(self.place);
                // Until the bot has heard of it.
                self.world.settled().await;
                return self.settle().await;
            }
            "pass" => {
                let (number, unit) = rest.split_at(rest.len() - 1);
                let number: u64 = number.parse().expect("a number");
                return self.pass(number * if unit == "h" { 3600 } else { 1 }).await;
            }
            _ => {}
        }
        let players: Vec<User> = first.split('+').map(|name| self.who(name)).collect();
        let who = &players[0];
        let (rest, then) = rest.split_once(" | ").unwrap_or((rest, ""));
        let (verb, rest) = halves(rest);
        let mut came = match (verb, verb.split_once('/')) {
            (_, Some(("", name))) if rest.contains('?') => {
                return self.completes(who, name, rest).await;
            }
            (_, Some(("", name))) => self.types(who, name, options(rest)).await,
            (_, Some(("!", name))) => self.forges(who, name, options(rest)).await,
            ("finds", _) => {
                let found = self.newest(who, |view| find(view, rest).is_some());
                found.expect("it is there")
            }
            ("says", _) => who.say(self.place, rest).expect("they may"),
            ("hints", _) => return self.hints(who, options(rest)).await,
            ("challenges", _) => {
                const NAME: &str = "Challenge to Nim";
                let whom = rest.parse().expect("an id");
                let done = who.user_command(self.place, NAME, whom).await;
                self.chooses(who, NAME, whom, done).await
            }
            ("plays", _) => {
                let (other, rest) = halves(rest);
                let (other, mut options) = (self.who(other), options(rest));
                options["opponent"] = other.id().to_string().into();
                let asked = self.types(who, "play", options).await;
                self.press(&other, &asked, "accept").await
            }
            ("clear", _) => {
                while let Some(board) = self.newest(who, can_be_played_on) {
                    self.quit(who, &board).await;
                }
                return;
            }
            ("newest", _) => {
                let board = self.newest(who, can_be_played_on).expect("a board");
                self.each_of(&players, &board, rest).await
            }
            _ => {
                let on = self.marks.get(verb).cloned();
                let on = on.unwrap_or_else(|| panic!("what is {verb}?"));
                self.each_of(&players, &on, rest).await
            }
        };
        if !then.is_empty() {
            came = self.each_of(&players, &came, then).await;
        }
        self.marks.insert(mark.to_owned(), came);
    }

    /// Does one thing after the other, each on what came of the one before, or if that won't do, on that message.
    async fn each_of(&mut self, players: &[User], on: &MessageView, all: &str) -> MessageView {
        let who = &players[0];
        let mut at = on.clone();
        for what in all.split(' ') {
            at = self.now(&at);
            let is_move = |what: &str| what.parse::<nim::Move>().is_ok();
            let (name, _) = what.split_once(':').unwrap_or((what, ""));
            let fits = match name {
                "*" => can_be_played_on(&at),
                "?" => true,
                "explain" => false,
                _ if is_move(name) => can_be_played_on(&at),
                name => {
                    let name = name.trim_end_matches('*');
                    let under_rules = find(&at, "rules").is_some() && find(on, name).is_none();
                    find(&at, name).is_some() || under_rules
                }
            };
            let board = if fits { at } else { on.clone() };
            at = match what {
                "*" => self.play_out(players, &board).await,
                "?" => {
                    self.explore(&board).await;
                    board
                }
                "explain" => {
                    const NAME: &str = "Explain this position";
                    let done = who.message_command(NAME, &board).await;
                    self.chooses(who, NAME, board.id, done).await
                }
                m if is_move(m) => self.take(who, &board, m).await,
                _ => match (what.split_once(':'), what.strip_prefix("old/")) {
                    (Some((menu, text)), _) => self.fill(who, &board, menu, text).await,
                    (_, Some(old)) => self.presses_old(who, on, old).await,
                    _ => match what.strip_suffix('*') {
                        Some(name) => self.each(who, &board, name).await,
                        None => self.press(who, &board, what).await,
                    },
                },
            };
        }
        at
    }

    /// A chapter begins, in a channel of its own.
    fn chapter(&mut self, title: &str) {
        self.write(&format!("\n\n===== {title}, {} =====", self.tag));
        self.room = self.world.sandbox.add_channel(self.guild, title);
        let name = format!("#{title}");
        self.names.insert(self.room.to_string(), name);
        self.places = self.cast.iter().map(|(_, user, _)| user.dm()).collect();
        self.places.push(self.room);
        self.place = self.room;
        self.sweeps = false;
    }
}

fn can_be_played_on(view: &MessageView) -> bool {
    !choices(view).is_empty()
}

/// The first word, and the others.
fn halves(words: &str) -> (&str, &str) {
    words.split_once(' ').unwrap_or((words, ""))
}

/// `set level=expert`, or JSON, for there may be spaces in that.
fn options(words: &str) -> Value {
    if words.starts_with('{') {
        return serde_json::from_str(words).expect("is JSON");
    }
    let (mut given, mut verb) = (json!({}), None);
    for word in words.split_whitespace() {
        let Some((option, value)) = word.split_once('=') else {
            verb = Some(word);
            continue;
        };
        // An id is a text.
        let read = serde_json::from_str(value).ok().filter(|_| value.len() < 17);
        given[option] = read.unwrap_or_else(|| value.into());
    }
    match verb {
        Some(verb) => json!({(verb): given}),
        None => given,
    }
}

fn custom_id(part: &Value) -> &str {
    part["custom_id"].as_str().unwrap_or_default()
}

/// The names of all controls, as `ask::control` declares them.
fn controls() -> impl Iterator<Item = &'static str> {
    let lines = include_str!("../../src/ask/control.rs").lines();
    let rows = lines.filter_map(|line| line.strip_prefix("        \"")?.split_once("\" => "));
    let rows = rows.filter(|(_, control)| control.starts_with(|c: char| c.is_uppercase()));
    rows.map(|(name, _)| name)
}

/// The name of a control; what is none has none.
fn named(custom_id: &str) -> &'static str {
    let is_it = |name: &&str| *name == custom_id || custom_id.starts_with(&format!("{name}."));
    let longest = controls().filter(is_it).max_by_key(|name| name.len());
    longest.unwrap_or_default()
}

/// A control that can be used: `name`, or with an entry or how it ends, `name/entry`.
fn find<'a>(view: &'a MessageView, what: &str) -> Option<&'a Value> {
    let (name, entries) = match what.split_once('/') {
        Some((name, entries)) => (name, Some(entries)),
        None => (what, None),
    };
    view.parts().find(|part| {
        let id = custom_id(part);
        let is_it = id == name || id.starts_with(&format!("{name}."));
        let has = |entries: &str| match part["options"].as_array() {
            Some(options) => entries
                .split(',')
                .all(|entry| options.iter().any(|option| option["value"] == entry)),
            None => part["type"] != 2 || id.rsplit('.').next() == Some(entries),
        };
        is_it && part["disabled"] != true && entries.is_none_or(has)
    })
}

fn pretty(value: &Value) -> String {
    serde_json::to_string_pretty(value).expect("is JSON")
}

/// All that a message shows; its keys are sorted, and what is empty is left out.
fn drawn(view: &MessageView) -> String {
    let content = if view.v2 { "" } else { &view.content };
    let files: Vec<_> = view.attachments.iter().map(file).collect();
    let mut all = json!({
        "author": view.author, "content": content, "embeds": view.embeds, "components": view.components,
        "files": files, "thinking": view.thinking, "pinged": view.mentions, "reply_to": view.reply_to,
        "edited": view.edited,
    });
    let is_empty =
        |value: &Value| [json!([]), json!(null), json!(false), json!("")].contains(value);
    let keys = all.as_object_mut().expect("it has keys");
    keys.retain(|_, value| !is_empty(value));
    pretty(&all)
}

/// What a file is, and of a copy of someone's data how many rows of which columns are in it.
fn file(file: &AttachmentView) -> Value {
    let copy: Value = serde_json::from_slice(&file.bytes).unwrap_or_default();
    let keys = copy.as_object().map(|copy| copy.keys().collect::<Vec<_>>());
    let tables = copy["tables"].as_object().into_iter().flatten();
    let table = |(name, table): (&String, &Value)| {
        let rows = table["rows"].as_array().map_or(0, Vec::len);
        json!({"table": name, "columns": table["columns"], "rows": rows})
    };
    json!({
        "name": file.filename, "description": file.description, "size": file.size, "keys": keys,
        "magnitude": file.bytes.len().ilog2(), "tables": tables.map(table).collect::<Vec<_>>(),
    })
}

/// The options of a command, by all its words.
fn options_of(words: &str) -> impl Iterator<Item = &'static Opt> {
    let mut all = COMMANDS.iter().flat_map(|command| command.verbs());
    let found = all.find(|(name, _)| name == words);
    found.expect("there is such a command").1.options()
}

/// What can be chosen for the options of a command.
fn values_of(words: &str) -> Vec<(&'static str, &'static str)> {
    let values = |opt: &'static Opt| chosen(opt.takes).into_iter().map(|value| (opt.name, value));
    options_of(words).flat_map(values).collect()
}

fn chosen(takes: Takes) -> Vec<&'static str> {
    match takes {
        Takes::Choice(values) => values.to_vec(),
        Takes::OrNone(others) => [&[NONE], chosen(*others).as_slice()].concat(),
        _ => Vec::new(),
    }
}

/// All that there is to use: controls, commands, options, what can be chosen for them, and what completes them.
fn usable() -> BTreeSet<String> {
    let mut all: BTreeSet<_> = controls().map(|name| format!("control {name}")).collect();
    for command in COMMANDS {
        if !command.is_typed() {
            all.insert(format!("command {}", command.in_menu(Locale::default())));
        }
        for (words, _) in command.verbs() {
            all.insert(format!("command {words}"));
            for opt in options_of(&words) {
                all.insert(format!("option {words} {}", opt.name));
                if opt.complete.is_some() {
                    all.insert(format!("completion {words} {}", opt.name));
                }
            }
            let values = values_of(&words).into_iter();
            all.extend(values.map(|(option, of)| format!("choice {words} {option}={of}")));
        }
    }
    all
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "writes a file, where BOUTON_WITNESS names one; takes minutes"]
async fn all_that_people_see() {
    let Ok(path) = std::env::var("BOUTON_WITNESS") else {
        return;
    };
    let mut s = Scribe::new().await;
    for name in s.world.sandbox.commands() {
        let registered = s.world.sandbox.registered(&name).expect("is registered");
        s.write(&format!("/{name} {}", pretty(&registered)));
    }
    let (english, sandbox) = (s.guild, &s.world.sandbox);
    let french = sandbox.add_guild("Jardin");
    sandbox.set_guild_locale(french, "fr");
    sandbox.add_bot("robot");
    let (alice, benoit) = (s.world.alice.clone(), s.world.benoit.clone());
    let more = ["Clara", "Dora"].map(|name| sandbox.add_user(name, "en-US"));
    let autres = ["Chloé", "Denis"].map(|name| sandbox.add_user(name, "fr"));
    for name in ["Alice", "Benoît", "Clara", "Dora", "Chloé", "Denis"] {
        let id = sandbox.user(name).id().to_string();
        s.names.insert(id, name.to_owned());
    }
    for (one, other, [third, fourth], guild, [tag, others], monday) in [
        (&alice, &benoit, more, english, ["en-US", "fr"], MONDAYS[0]),
        (&benoit, &alice, autres, french, ["fr", "en-US"], MONDAYS[1]),
    ] {
        (s.guild, s.tag) = (guild, tag);
        s.cast = vec![
            ("one", one.clone(), tag),
            ("other", other.clone(), others),
            ("third", third, tag),
            ("fourth", fourth, tag),
        ];
        one.grant(MANAGES);
        s.until(monday.begins() * 1000 + 12 * HOUR).await;
        for line in STORY.lines().filter(|line| !line.is_empty()) {
            s.line(line).await;
        }
        the_rest(&mut s).await;
        one.grant(0);
    }
    pictures(&mut s).await;

    let (every, tags) = (usable(), ["en-US", "fr"]);
    let used = |what: &String| tags.iter().all(|tag| s.used.contains(&(tag, what.clone())));
    let (used, unused): (Vec<_>, Vec<_>) = every.into_iter().partition(used);
    s.write(&format!("\n\n===== used in both languages: {used:#?}"));
    s.write(&format!("\n\n===== not used: {unused:#?}"));
    std::fs::write(&path, &s.book).expect("the file is written");
    println!("{path}: {} lines, {} things used", s.book.lines().count(), used.len());
    assert!(unused.is_empty(), "{unused:#?}");
    s.world.sound();
    // To find out that a channel is gone takes asking for it.
    s.world.end_forgiven(&[code::UNKNOWN_CHANNEL]).await;
}

/// What the story leaves out of commands, each by itself: what was added since.
async fn the_rest(s: &mut Scribe) {
    let (one, other, guild) = (s.who("one"), s.who("other"), s.guild);
    let value = |opt: &Opt| sample(opt, &other, s.room, guild);
    let mut ways = Vec::new();
    for (words, verb) in COMMANDS.iter().flat_map(|command| command.verbs()) {
        let required = verb.options().filter(|opt| opt.required);
        let required = required.map(|opt| (opt.name, value(opt)));
        let least: BTreeMap<_, _> = required.collect();
        ways.push((format!("command {words}"), words.clone(), least.clone()));
        for opt in verb.options() {
            let with = |value| least.clone().into_iter().chain([(opt.name, value)]).collect();
            let what = format!("option {words} {}", opt.name);
            ways.push((what, words.clone(), with(value(opt))));
        }
        for (option, of) in values_of(&words) {
            let mut way = least.clone();
            way.insert(option, of.into());
            ways.push((format!("choice {words} {option}={of}"), words.clone(), way));
        }
    }
    for (what, words, way) in ways {
        if s.used.contains(&(s.tag, what)) {
            continue;
        }
        s.place = s.room;
        match words.split_once(' ') {
            Some((name, second)) => s.types(&one, name, json!({ second: way })).await,
            None => s.types(&one, &words, json!(way)).await,
        };
        s.line("one clear").await;
    }
}

/// What takes more than a line.
async fn by_hand(s: &mut Scribe, what: &str) {
    match what {
        "choosing" => choosing(s).await,
        "cups" => cups(s).await,
        "lessons" => lessons(s).await,
        "cards" => cards(s).await,
        "leaders" => leaders(s).await,
        "settings" => settings(s).await,
        "puzzles" => puzzles(s).await,
        "resetting" => {
            for (option, value) in values_of("settings reset") {
                let reset = json!({"reset": {(option): value}});
                s.types(&s.who("one"), "settings", reset).await;
            }
        }
        // As many games as one may have.
        "rooms" => {
            let third = s.who("third");
            for n in 0..49 {
                let room = s.world.sandbox.add_channel(s.guild, &format!("room-{n}"));
                third.command(room, "play", json!({})).await.message();
            }
        }
        other => panic!("how is {other} done?"),
    }
}

/// Every choice of `/play`.
async fn choosing(s: &mut Scribe) {
    let (one, other) = (s.who("one"), s.who("other"));
    for (option, value) in values_of("play") {
        let mut options = json!({(option): value});
        match option {
            "start" => options["preset"] = "random".into(),
            "clock" => options["opponent"] = other.id().to_string().into(),
            _ => {}
        }
        let shown = s.types(&one, "play", options).await;
        if option == "clock" {
            s.press(&one, &shown, "withdraw").await;
            // So many an hour.
            s.pass(3600).await;
        } else {
            s.quit(&one, &shown).await;
        }
    }
}

async fn cups(s: &mut Scribe) {
    let all = ["fourth", "third", "other", "one"].map(|name| s.who(name));
    let [fourth, third, other, one] = &all;
    let verb = |name: &str| json!({(name): {}});
    s.types(one, "tournament", verb("show")).await;
    for (option, value) in values_of("tournament new") {
        let new = json!({"new": {(option): value}});
        s.types(one, "tournament", new).await;
        let sure = s.types(one, "tournament", verb("remove")).await;
        s.press(one, &sure, "tournament.off").await;
    }
    for kind in ["knock-out", "all-play-all"] {
        let new = json!({"new": {"kind": kind, "preset": "classic"}});
        let cup = s.types(one, "tournament", new.clone()).await;
        s.types(third, "tournament", new).await;
        if kind == "knock-out" {
            s.press(fourth, &cup, "tournament.enter").await;
        }
        for (who, what) in [
            (third, "leave"),
            (third, "enter"),
            (other, "enter"),
            (one, "enter"),
            (one, "enter"),
            (third, "leave"),
        ] {
            s.press(who, &cup, &format!("tournament.{what}")).await;
        }
        s.types(one, "tournament", verb("start")).await;
        s.press(third, &cup, "tournament.enter").await;
        s.press(third, &cup, "tournament.start").await;
        s.types(third, "tournament", verb("start")).await;
        if kind == "knock-out" {
            s.press(one, &cup, "tournament.start").await;
        } else {
            s.types(one, "tournament", verb("start")).await;
        }
        for games in 1.. {
            let Some(board) = s.newest(one, can_be_played_on) else {
                break;
            };
            let plays = |who: &&User| board.content.contains(&who.mention());
            let loser = all.iter().find(plays).expect("somebody plays");
            s.press(loser, &cup, "tournament.leave").await;
            s.types(loser, "tournament", verb("show")).await;
            s.quit(loser, &board).await;
            if kind == "all-play-all" && games == 3 {
                let whom = json!({"remove": {"user": loser.id().to_string()}});
                s.types(one, "tournament", whom.clone()).await;
                s.types(one, "tournament", whom).await;
            }
        }
        s.press(other, &cup, "tournament.page").await;
    }
}

/// Every lesson, with a wrong answer first wherever there is one.
async fn lessons(s: &mut Scribe) {
    let one = s.who("one");
    let list = s.types(&one, "learn", json!({})).await;
    s.press(&one, &list, "learn").await;
    s.types(&one, "learn", json!({})).await;
    for lesson in Lesson::ALL {
        let steps = plan(lesson, SEED, 0);
        let first = json!({"lesson": lesson.name()});
        let mut page = s.types(&one, "learn", first).await;
        let mut seen: BTreeMap<usize, u32> = BTreeMap::new();
        while find(&page, "learn-again").is_none() {
            let asks = ["learn-pick", "learn-say", "learn-solve"];
            let asks = asks.into_iter().find_map(|name| find(&page, name));
            let what = match (asks, find(&page, "learn-next")) {
                (None, None) => "learn".to_owned(),
                (None, Some(_)) => "learn-next".to_owned(),
                (Some(asks), _) => {
                    let step = custom_id(asks).split('.').nth(3);
                    let step = step.and_then(|step| step.parse::<usize>().ok());
                    let step = step.expect("a step");
                    let right = right(&steps[step]);
                    let wrong = wrong_answer(&steps[step], &right);
                    let times = seen.entry(step).or_default();
                    *times += 1;
                    // In one lesson the page is looked at again, and the answer shown.
                    let shown = find(&page, "learn-show").is_some();
                    match (lesson, *times, wrong) {
                        (Lesson::Pairs, 1, _) => "learn-page".to_owned(),
                        (Lesson::Pairs, 2 | 3, Some(wrong)) | (_, 1, Some(wrong)) => {
                            solving(s, &one, &page, &wrong).await
                        }
                        _ if shown => "learn-show".to_owned(),
                        _ => solving(s, &one, &page, &right[0]).await,
                    }
                }
            };
            page = s.press(&one, &page, &what).await;
        }
        if lesson == Lesson::Pairs {
            s.press(&one, &page, "learn-again").await;
        }
    }
    let list = s.types(&one, "learn", json!({})).await;
    s.each_of(&[one], &list, "lesson/pairs lessons lesson/by-heart").await;
}

/// The control that answers so; the pile is opened where that comes first.
async fn solving(s: &mut Scribe, who: &User, page: &MessageView, answer: &str) -> String {
    let now = s.now(page);
    if answer.parse::<u64>().is_ok() {
        let says = |id: &&str| id.starts_with("learn-say.") && id.split('.').nth(4) == Some(answer);
        let said = now.parts().map(custom_id).find(says);
        return said.map_or_else(|| format!("learn-solve/{answer}"), str::to_owned);
    }
    match find(&now, "learn-pick") {
        Some(_) => picking(s, who, page, "learn-pick", answer).await,
        None => format!("learn-solve/{answer}"),
    }
}

/// The button of that name that makes a move; its pile is opened where that comes first.
async fn picking(s: &mut Scribe, who: &User, page: &MessageView, name: &str, m: &str) -> String {
    let button = |page: &MessageView, chosen: &str| {
        let of_it = |id: &&str| id.starts_with(name) && id.split('.').any(|it| it == chosen);
        page.parts().map(custom_id).find(of_it).map(str::to_owned)
    };
    if let Some(whole) = button(&s.now(page), m) {
        return whole;
    }
    let now = s.now(page);
    let pile = button(&now, &m[..1]).unwrap_or_else(|| panic!("no {m} on\n{now}"));
    let open = s.press(who, page, &pile).await;
    let amount = button(&s.now(&open), m);
    amount.unwrap_or_else(|| format!("{}/{}", name.replace("pick", "amounts"), &m[1..]))
}

/// What is wrong to say, if anything is.
fn wrong_answer(step: &Step, right: &[String]) -> Option<String> {
    let all: Vec<String> = match step {
        Step::Page(_) => Vec::new(),
        Step::Exercise(exercise) => match (exercise, exercise.position()) {
            (_, Some(position)) => position.moves().map(|m| m.to_string()).collect(),
            (Exercise::Quiz(quiz), _) => quiz.options.iter().map(u64::to_string).collect(),
            _ => Vec::new(),
        },
    };
    all.into_iter().find(|said| !right.contains(said))
}

/// What is right to say.
fn right(step: &Step) -> Vec<String> {
    let said = |moves: Vec<nim::Move>| moves.iter().map(ToString::to_string).collect();
    match step {
        Step::Page(_) => Vec::new(),
        Step::Exercise(Exercise::Win { position, .. } | Exercise::Duel(Duel { position, .. })) => {
            said(position.winning_moves().collect())
        }
        Step::Exercise(Exercise::Break { position, .. }) => said(position.moves().collect()),
        Step::Exercise(Exercise::Quiz(quiz)) => vec![quiz.right.to_string()],
    }
}

/// A deck, known by heart after a few mistakes.
async fn cards(s: &mut Scribe) {
    let one = s.who("one");
    let deck: Deck = "normal..1-2-3".parse().expect("a deck");
    let mut hand = Hand::new(deck, SEED, 0, |_| None);
    let open = json!({"piles": "1 2 3"});
    let old = s.types(&one, "learn", open.clone()).await;
    let mut page = s.types(&one, "learn", open).await;
    for turn in 0.. {
        let Some(card) = hand.card() else { break };
        let best = card.position.winning_moves().next();
        let says = best.is_some() == !matches!(turn, 1 | 4);
        let what = if says { "card-win" } else { "card-lose" };
        page = s.press(&one, &page, what).await;
        let best = best.filter(|_| says && Hand::asks_for_move(&card));
        if let Some(m) = best {
            let what = picking(s, &one, &page, "card-pick", &m.to_string()).await;
            page = s.press(&one, &page, &what).await;
        }
        let turned = hand.answer(&card, says, best).expect("an answer");
        hand = hand.after(&card, turned.known);
        if turn == 0 {
            let stale = s.press(&one, &old, "card-lose").await;
            s.press(&one, &stale, "cards").await;
        }
    }
    s.press(&one, &page, "cards-again").await;
    s.types(&one, "learn", json!({"lesson": "by-heart"})).await;
}

/// More people than a page has room for, and every board.
async fn leaders(s: &mut Scribe) {
    let one = s.who("one");
    let back = s.world.sandbox.add_channel(s.guild, "back");
    for n in 0..11 {
        let name = format!("Player {n} {}", s.tag);
        let player = s.world.sandbox.add_user(&name, s.tag);
        s.world.lose(&player, back).await;
    }
    let (by, period): (Vec<_>, Vec<_>) =
        values_of("leaderboard").into_iter().partition(|(option, _)| *option == "by");
    for (_, by) in by {
        for (_, period) in &period {
            let options = json!({"by": by, "period": period});
            s.types(&one, "leaderboard", options).await;
        }
    }
}

/// Every setting, by menu and by command.
async fn settings(s: &mut Scribe) {
    let (one, panel) = (s.who("one"), s.marks["panel"].clone());
    let (here, lounge) = (s.at("here"), s.at("lounge"));
    for tab in ["people", "places", "puzzle", "games"] {
        let shown = s.press(&one, &panel, &format!("settings/{tab}")).await;
        for menu in shown.parts() {
            for option in menu["options"].as_array().into_iter().flatten() {
                let value = option["value"].as_str().expect("a value");
                let what = format!("{}/{value}", custom_id(menu));
                s.press(&one, &panel, &what).await;
            }
        }
        if tab == "places" {
            let channels = format!("setting.channels/{here},{lounge}");
            s.press(&one, &panel, &channels).await;
            s.press(&one, &panel, &format!("setting.podium/{lounge}")).await;
        }
    }
    let role = s.world.sandbox.add_role(s.guild, "puzzlers");
    for opt in options_of("settings set") {
        let values: Vec<Value> = match opt.takes {
            Takes::Choice(_) | Takes::OrNone(_) => {
                chosen(opt.takes).into_iter().map(Value::from).collect()
            }
            Takes::Language => vec!["en-US".into(), "fr".into()],
            Takes::Flag => vec![true.into(), false.into()],
            Takes::Channel => vec![lounge.to_string().into()],
            Takes::Role => vec![role.to_string().into(), s.guild.to_string().into()],
            Takes::Integer { least, .. } => vec![least.into(), 6.into()],
            Takes::Text { .. } => vec![format!("<#{here}> <#{lounge}>").into()],
            Takes::Person => panic!("{} is new", opt.name),
        };
        for value in values {
            let set = json!({"set": {(opt.name): value}});
            s.types(&one, "settings", set).await;
        }
    }
}

/// A week of puzzles, in which a month ends, and days in a row nearly do.
async fn puzzles(s: &mut Scribe) {
    let (one, other, third) = (s.who("one"), s.who("other"), s.who("third"));
    let monday = MONDAYS[usize::from(s.tag == "fr")];
    for n in 0..7 {
        let day = Day(monday.0 + n);
        if n > 0 {
            s.until(day.begins() * 1000 + if n == 2 { 20 } else { 12 } * HOUR).await;
        }
        let question = Puzzle::of(day).question;
        let (right, wrong) = (question.right(), wrong(&question));
        if n == 0 {
            let position = question.position();
            let piles: Vec<_> = position.piles().iter().map(u64::to_string).collect();
            let line = format!("{} {}", piles.join("-"), position.rules());
            s.types(&other, "hint", json!({"piles": line})).await;
        }
        let page = s.types(&one, "puzzle", json!({})).await;
        s.each(&one, &page, "puzzle.day").await;
        answer(s, &one, &page, &wrong).await;
        s.press(&one, &page, "puzzle.back").await;
        for said in [&wrong, &right] {
            answer(s, &one, &page, said).await;
            s.press(&one, &page, "puzzle.sure").await;
        }
        let shared = s.press(&one, &page, "puzzle.share").await;
        for board in ["puzzle.board.day", "puzzle.board.month"] {
            let board = s.press(&one, &page, board).await;
            s.press(&one, &board, "puzzle.page").await;
        }
        s.press(&other, &shared, "puzzle.open").await;
        let theirs = s.types(&other, "puzzle", json!({})).await;
        for said in if n % 2 == 0 { vec![&right] } else { vec![&wrong; 3] } {
            answer(s, &other, &theirs, said).await;
            s.press(&other, &theirs, "puzzle.sure").await;
        }
        s.press(&other, &theirs, "puzzle.board.day").await;
        s.press(&other, &theirs, "puzzle.why").await;
        s.each_of(std::slice::from_ref(&one), &page, "puzzle.why puzzle.open").await;
        // It is over for the third, who tries it then.
        if n > 0 {
            let before = Puzzle::of(Day(day.0 - 1));
            let named = json!({"day": before.day.to_string()});
            let page = s.types(&third, "puzzle", named).await;
            for said in [self::wrong(&before.question), before.question.right()] {
                answer(s, &third, &page, &said).await;
                s.press(&third, &page, "puzzle.sure").await;
            }
        }
    }
}

/// Chooses an answer to a puzzle: what comes asks whether it is meant.
async fn answer(s: &mut Scribe, who: &User, page: &MessageView, answer: &Answer) {
    let said = answer.to_string();
    let what = match answer {
        Answer::Move(_) if find(&s.now(page), "puzzle.pick").is_some() => {
            picking(s, who, page, "puzzle.pick", &said).await
        }
        Answer::Move(_) if find(&s.now(page), "puzzle.moves").is_some() => {
            format!("puzzle.moves/{said}")
        }
        Answer::Move(_) => {
            let (pile, n) = said.split_at(1);
            let open = s.press(who, page, &format!("puzzle.piles/{pile}")).await;
            let whole = format!("puzzle.pick/{said}");
            find(&open, &whole).map_or(format!("puzzle.amounts/{n}"), |_| whole)
        }
        Answer::Moves(_) => format!("puzzle.all/{}", said.replace('+', ",")),
        Answer::Ply(ply) => format!("puzzle.line/{ply}"),
        Answer::Number(n) => format!("puzzle.number/{n}"),
    };
    s.press(who, page, &what).await;
}

fn wrong(question: &Question) -> Answer {
    let moves: Vec<_> = question.position().moves().collect();
    let pair = |two: &[nim::Move]| Answer::all(two.to_vec());
    let mut all: Vec<Answer> = match question {
        Question::Move { .. } => moves.into_iter().map(Answer::Move).collect(),
        Question::Moves { .. } => moves.windows(2).filter_map(pair).collect(),
        Question::Gift { line, .. } => (1..=line.moves.len() as u32).map(Answer::Ply).collect(),
        Question::Length { .. } => (1..=10).map(Answer::Number).collect(),
    };
    all.retain(|answer| *answer != question.right());
    all.swap_remove(0)
}

/// Boards of a bot that has emoji of its own. It goes by the machine's clock, of which these show nothing.
async fn pictures(s: &mut Scribe) {
    let mut world = World::without_bot().await.with_emoji();
    world.start_bot().await;
    world.idle().await;
    let (alice, dm) = (world.alice.clone(), world.alice.dm());
    s.write("\n\n===== pictures =====");
    for theme in ["matches", "stones", "fruit", "words"] {
        for piles in ["1 3 5 7", "40 2"] {
            let options = json!({"piles": piles, "theme": theme, "first": "opponent"});
            let board = alice.command(dm, "play", options).await.message();
            s.write(&drawn(&board));
            let sure = alice.command(dm, "resign", json!({})).await.message();
            let yes = find(&sure, "resign-yes").map(custom_id).expect("a button");
            alice.click(&sure, yes).await;
            world.idle().await;
        }
    }
    world.end().await;
}
