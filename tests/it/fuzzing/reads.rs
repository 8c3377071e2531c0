//! What reads, each on anything.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use bouton::ask::control::{Button, Form, Menu};
use bouton::ask::{Action, Options, RuleOptions, Seen, Subject, Value as Typed, read_position};
use bouton::config::Config;
use bouton::discord::{Raw, asked, heard, readings};
use bouton::game::vote::{Verdict, VoteTime};
use bouton::game::{Season, Settings, Terms};
use bouton::place::MessageId;
use bouton::puzzle::{Answer, Day};
use bouton::signature::PublicKey;
use bouton::solve::lines;
use nim::{Line, Move, Partial, Position, Rules, Start, parse_piles};
use serde_json::Value;
use tokio::runtime::{Builder, Runtime};

/// Whatever is understood says the same when it is written down and read again.
fn stays<T: FromStr + Display + PartialEq + Debug>(text: &str) {
    if let Ok(read) = text.parse::<T>() {
        let written = read.to_string();
        let again = written.parse::<T>().ok();
        assert_eq!(again.as_ref(), Some(&read), "{text:?} as {written:?}");
    }
}

pub fn notation(text: &str) {
    stays::<Line>(text);
    stays::<Move>(text);
    stays::<Partial>(text);
    stays::<Rules>(text);
    let _ = read_position(text, RuleOptions::default());
}

/// What a control carries, and, behind a blank, what is picked or typed.
pub fn controls(text: &str) {
    let (custom_id, value) = text.split_once(' ').unwrap_or((text, text));
    stays::<Button>(custom_id);
    stays::<Menu>(custom_id);
    stays::<Form>(custom_id);
    let _ = Action::from_button(custom_id);
    let _ = Action::from_menu(custom_id, &[value]);
    let typed = Options(vec![("text".to_owned(), Typed::Text(value.to_owned()))]);
    let _ = Action::from_form(custom_id, &typed);
}

/// A setting, as `NAME=value`: what is wrong with one is told in a line, and without its password.
pub fn settings(text: &str) {
    let (variable, value) = text.split_once('=').unwrap_or((text, ""));
    let read = Config::from_vars(|name| (name == variable).then(|| value.to_owned()));
    if let Err(error) = read {
        let said = error.to_string();
        assert!(!said.contains('\n'), "{text:?}: {said}");
        assert!(!said.contains("hunter2"), "{text:?}: {said}");
    }
    let _ = value.parse::<PublicKey>();
}

/// The texts that the database keeps.
pub fn stored(text: &str) {
    stays::<Answer>(text);
    // It is written as a date.
    let _ = text.parse::<Day>();
    stays::<Season>(text);
    stays::<Verdict>(text);
    stays::<VoteTime>(text);
    let settings = Settings::read(text);
    assert_eq!(Settings::read(&settings.to_string()), settings, "{text:?}");
    // The piles, the rules, and what else was agreed.
    let mut parts = text.splitn(3, '|');
    let mut part = || parts.next().unwrap_or_default();
    if let (Ok(piles), Ok(rules)) = (parse_piles(part()), part().parse())
        && let Ok(start) = Start::try_from(Position::new(piles, rules))
        && let Ok(terms) = Terms::read(start.clone(), part())
    {
        assert_eq!(Terms::read(start, &terms.besides()).as_ref(), Ok(&terms), "{text:?}");
    }
}

/// An interaction, in a request and in a gateway's frame: both are understood alike.
pub fn interaction(text: &str) {
    let posted = asked(Raw::Body(text.as_bytes()));
    for kind in ["INTERACTION_CREATE", "GUILD_DELETE"] {
        let frame = format!(r#"{{"t":"{kind}","s":1,"op":0,"d":{text}}}"#);
        let heard = asked(Raw::Frame(&frame));
        // What is as deep as is read at all is too deep in a frame.
        assert!(heard.is_none() || heard == posted, "{text}");
    }
    let _ = asked(Raw::Frame(text));
}

/// A line that is solved has one line for an answer, and who can win has a move that does.
pub fn solve(text: &str) {
    let mut said = Vec::new();
    lines(text.as_bytes(), &mut said).expect("it is written");
    let said = String::from_utf8(said).expect("it is text");
    assert_eq!(said.lines().count(), text.split_terminator('\n').count());
    for line in said.lines() {
        let said: Value = serde_json::from_str(line).expect("it is JSON");
        let wins = match said["outcome"].as_str() {
            Some(outcome) => outcome == "win",
            None => {
                assert!(said["error"].is_string(), "{text:?}: {said}");
                continue;
            }
        };
        let moves = said["winning_moves"].as_array().expect("a list");
        // Where a misère game is over, who would move has won, and has no move.
        let may_be_over = text.contains("misere");
        let fits = wins != moves.is_empty() || wins && may_be_over;
        assert!(fits, "{text:?}: {said}");
    }
}

/// Whatever stands in a message is explained, or holds no piles.
pub fn message(text: &str) {
    let seen = Seen { id: MessageId(1), ours: false, controls: Vec::new(), text: text.to_owned() };
    if let Some(Ok(position)) = Subject::from(seen).piles {
        assert!(!position.piles().is_empty(), "{text:?}");
    }
}

/// What Discord answers a request of ours with.
pub fn answer(text: &str) {
    readings(text);
}

/// What somebody says over a connection; it's nothing that Discord has signed. Its lines end in `\r\n`, spelled so.
pub fn request(text: &str) {
    thread_local! {
        static RUNTIME: Runtime = Builder::new_current_thread().enable_all().build().expect("it is made");
    }
    let said = text.replace("\\r\\n", "\r\n");
    let told = RUNTIME.with(|runtime| runtime.block_on(heard(&key(), said.as_bytes())));
    let told = String::from_utf8_lossy(&told);
    let kind = told.strip_prefix("HTTP/1.").and_then(|it| it.chars().nth(2));
    let refused = told.is_empty() || matches!(kind, Some('1' | '4'));
    assert!(refused, "{text:?}: {told}");
}

/// RFC 8032's first example.
fn key() -> PublicKey {
    const KEY: &str = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
    KEY.parse().expect("it is a key")
}

/// A signature, the time and the body, by lines, with `\n` between them, spelled so. Nobody has signed anything here.
pub fn signed(text: &str) {
    let text = text.replace("\\n", "\n");
    let mut lines = text.splitn(3, '\n').map(str::as_bytes);
    let mut line = || lines.next().unwrap_or_default();
    assert!(key().check(line(), line(), line(), 0).is_err(), "{text:?}");
}
