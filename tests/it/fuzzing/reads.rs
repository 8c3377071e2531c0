//! Every parser, run on arbitrary text.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use bouton::ask::control::{Button, Form, Menu};
use bouton::ask::{
    Action, Options, RuleOptions, Subject, TargetMessage, Value as Typed, read_position,
};
use bouton::config::Config;
use bouton::discord::{Raw, parse_request, readings, respond};
use bouton::game::vote::{Verdict, VoteTime};
use bouton::game::{Season, Settings, Terms};
use bouton::place::MessageId;
use bouton::puzzle::{Answer, Day};
use bouton::signature::PublicKey;
use bouton::solve::lines;
use nim::{Line, Move, Partial, Position, Rules, Start, parse_piles};
use serde_json::Value;
use tokio::runtime::{Builder, Runtime};

/// Checks that what can be parsed reads back the same after it is written.
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

/// A control's `custom_id` and, after a blank, what is picked or typed.
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

/// A setting, as `NAME=value`: an error is one line, without the password.
pub fn settings(text: &str) {
    let (variable, value) = text.split_once('=').unwrap_or((text, ""));
    let read = Config::from_vars(|name| (name == variable).then(|| value.to_owned()));
    if let Err(error) = read {
        let message = error.to_string();
        assert!(!message.contains('\n'), "{text:?}: {message}");
        assert!(!message.contains("hunter2"), "{text:?}: {message}");
    }
    let _ = value.parse::<PublicKey>();
}

/// The texts stored in the database.
pub fn stored(text: &str) {
    stays::<Answer>(text);
    // A day is written as a date, so it is only parsed.
    let _ = text.parse::<Day>();
    stays::<Season>(text);
    stays::<Verdict>(text);
    stays::<VoteTime>(text);
    let settings = Settings::read(text);
    assert_eq!(Settings::read(&settings.to_string()), settings, "{text:?}");
    // The piles, the rules, and the other terms.
    let mut parts = text.splitn(3, '|');
    let mut part = || parts.next().unwrap_or_default();
    if let (Ok(piles), Ok(rules)) = (parse_piles(part()), part().parse())
        && let Ok(start) = Start::try_from(Position::new(piles, rules))
        && let Ok(terms) = Terms::read(start.clone(), part())
    {
        assert_eq!(Terms::read(start, &terms.besides()).as_ref(), Ok(&terms), "{text:?}");
    }
}

/// An interaction, in a request and in a gateway frame: both must be understood alike.
pub fn interaction(text: &str) {
    let posted = parse_request(Raw::Body(text.as_bytes()));
    for kind in ["INTERACTION_CREATE", "GUILD_DELETE"] {
        let frame = format!(r#"{{"t":"{kind}","s":1,"op":0,"d":{text}}}"#);
        let parsed = parse_request(Raw::Frame(&frame));
        // JSON at the deepest level that is read is too deep inside a frame.
        assert!(parsed.is_none() || parsed == posted, "{text}");
    }
    let _ = parse_request(Raw::Frame(text));
}

/// A line given to `bouton solve` gets one line as an answer; a won position has a winning move.
pub fn solve(text: &str) {
    let mut output = Vec::new();
    lines(text.as_bytes(), &mut output).expect("it is written");
    let output = String::from_utf8(output).expect("it is text");
    assert_eq!(output.lines().count(), text.split_terminator('\n').count());
    for line in output.lines() {
        let json: Value = serde_json::from_str(line).expect("it is JSON");
        let wins = match json["outcome"].as_str() {
            Some(outcome) => outcome == "win",
            None => {
                assert!(json["error"].is_string(), "{text:?}: {json}");
                continue;
            }
        };
        let moves = json["winning_moves"].as_array().expect("a list");
        // In misère, the player to move in a finished game has won, without a move.
        let may_be_over = text.contains("misere");
        let fits = wins != moves.is_empty() || wins && may_be_over;
        assert!(fits, "{text:?}: {json}");
    }
}

/// Any text in a message is explained, or has no piles.
pub fn message(text: &str) {
    let seen = TargetMessage { id: MessageId(1), ours: false, controls: vec![], text: text.into() };
    if let Some(Ok(position)) = Subject::from(seen).piles {
        assert!(!position.piles().is_empty(), "{text:?}");
    }
}

/// Discord's answer to one of our requests.
pub fn answer(text: &str) {
    readings(text);
}

/// A request over a connection, not signed by Discord. Its lines end in `\r\n`, spelled like this.
pub fn request(text: &str) {
    thread_local! {
        static RUNTIME: Runtime = Builder::new_current_thread().enable_all().build().expect("it is made");
    }
    let input = text.replace("\\r\\n", "\r\n");
    let response = RUNTIME.with(|runtime| runtime.block_on(respond(&key(), input.as_bytes())));
    let response = String::from_utf8_lossy(&response);
    let kind = response.strip_prefix("HTTP/1.").and_then(|it| it.chars().nth(2));
    let refused = response.is_empty() || matches!(kind, Some('1' | '4'));
    assert!(refused, "{text:?}: {response}");
}

/// RFC 8032's first example.
fn key() -> PublicKey {
    const KEY: &str = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
    KEY.parse().expect("it is a key")
}

/// A signature, the time and the body, separated by `\n`, spelled like this. Nothing here is validly signed.
pub fn signed(text: &str) {
    let text = text.replace("\\n", "\n");
    let mut lines = text.splitn(3, '\n').map(str::as_bytes);
    let mut line = || lines.next().unwrap_or_default();
    assert!(key().check(line(), line(), line(), 0).is_err(), "{text:?}");
}
