//! Checks the catalogue: the same messages in every language, all of them used, none missing.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use bouton::ask::{COMMANDS, Opt, Opts, RuleOptions, Tab, Takes};
use bouton::game::{NONE, Setting};
use bouton::lesson::{Lesson, Step, plan};
use bouton::locale::Locale;
use bouton::view::Phrase;
use fluent_bundle::FluentResource;
use nim::{NotOctal, Reason, Variant};

/// The text of each message as its file has it, with all its variants, by its key.
type Messages = BTreeMap<String, String>;

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn files_in(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files.extend(files_in(&path, extension));
        } else if path.extension().is_some_and(|e| e == extension) {
            files.push(path);
        }
    }
    files.sort();
    files
}

fn messages(language: &str) -> Messages {
    let mut messages = Messages::new();
    for file in files_in(&here("locales").join(language), "ftl") {
        let source = fs::read_to_string(&file).expect("a catalogue file");
        if let Err((_, errors)) = FluentResource::try_new(source.clone()) {
            panic!("{}: {errors:?}", file.display());
        }
        let mut current = None;
        for line in source.lines() {
            let starts = line.starts_with(|c: char| c.is_ascii_alphabetic());
            if let (true, Some((key, value))) = (starts, line.split_once(" =")) {
                let twice = messages.insert(key.to_owned(), value.to_owned());
                assert_eq!(twice, None, "{key} stands twice in {language}");
                current = Some(key.to_owned());
            } else if line.starts_with('#') {
                current = None;
            } else if let Some(text) = current.as_ref().and_then(|key| messages.get_mut(key)) {
                text.push('\n');
                text.push_str(line);
            }
        }
    }
    messages
}

/// Returns the names in braces: `$n` or `CAP($n)` for a placeholder, a name for another message.
fn references(text: &str) -> BTreeSet<String> {
    text.split('{')
        .skip(1)
        .filter_map(|rest| rest.split_whitespace().next())
        .map(|name| name.strip_prefix("CAP(").map_or(name, |name| name.trim_end_matches(')')))
        .filter(|name| name.starts_with(|c: char| c == '$' || c.is_ascii_alphabetic()))
        .map(|name| name.trim_end_matches('}').to_owned())
        .collect()
}

/// Returns the placeholders of a message and of those it is made of.
fn placeholders(messages: &Messages, key: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for name in references(&messages[key]) {
        if name.starts_with('$') {
            found.insert(name);
        } else {
            found.extend(placeholders(messages, &name));
        }
    }
    found
}

/// Returns the string literals of the sources that could be keys: `say!(locale, "key"`.
fn say_keys() -> BTreeMap<String, BTreeSet<String>> {
    let mut keys: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in files_in(&here("src"), "rs") {
        let source = fs::read_to_string(&file).expect("a source file");
        let code = |line: &&str| !line.trim_start().starts_with("//");
        let source = source.lines().filter(code).collect::<Vec<_>>().join("\n");
        for (at, opening) in source.match_indices("say!(") {
            let call = balanced(&source[at + opening.len()..]);
            let Some((_, text)) = call.split_once(',') else { continue };
            let text = text.trim().strip_prefix('"').and_then(|text| text.split_once('"'));
            let Some((key, args)) = text else { continue };
            keys.entry(key.to_owned()).or_default().extend(names(args));
        }
    }
    keys
}

/// The text up to the parenthesis that closes the one before it.
fn balanced(text: &str) -> &str {
    let mut depth = 0;
    for (i, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' if depth == 0 => return &text[..i],
            ')' => depth -= 1,
            _ => {}
        }
    }
    text
}

/// The `name` of every `name = value`, `name`, or `name of value`, outside brackets.
fn names(args: &str) -> BTreeSet<String> {
    let mut depth = 0;
    let between = |c: char| {
        depth += match c {
            '(' | '[' | '{' => 1,
            ')' | ']' | '}' => -1,
            _ => 0,
        };
        depth == 0 && ",;".contains(c)
    };
    let parts = args.split(between).map(|part| {
        let name = part.split('=').next().unwrap_or(part).trim();
        name.split(" of ").next().unwrap_or(name)
    });
    let is_name = |part: &&str| part.starts_with(char::is_alphabetic) && !part.contains('.');
    parts.filter(is_name).map(|name| format!("${name}")).collect()
}

/// Returns the choices that have a name in the catalogue: a language names itself.
fn choices(takes: Takes) -> Vec<&'static str> {
    match takes {
        Takes::Choice(values) => values.to_vec(),
        Takes::OrNone(others) => [&[NONE], choices(*others).as_slice()].concat(),
        _ => Vec::new(),
    }
}

/// The keys that `discord::commands` and the help put together.
fn command_keys() -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for command in COMMANDS {
        let name = command.name;
        if !command.is_typed() {
            // Such a command has nothing but its name.
            keys.insert(format!("menu-{name}"));
            continue;
        }
        keys.insert(format!("command-{name}-help"));
        let described = |key: String| ["name", "description"].map(|part| format!("{key}-{part}"));
        keys.extend(described(format!("command-{name}")));
        for (words, verb) in command.verbs() {
            let words = words.replace(' ', "-");
            keys.extend(described(format!("command-{words}")));
            for opt in verb.options() {
                keys.extend(described(format!("option-{words}-{}", opt.name)));
                let chosen = choices(opt.takes).into_iter();
                keys.extend(chosen.map(|value| format!("choice-{}-{value}", opt.name)));
            }
        }
    }
    keys
}

/// The keys that views make of a name: of a game, a reason, what a game is played with, a lesson, or a page of settings.
fn named_keys() -> BTreeSet<String> {
    let phrases = Variant::NAMES.iter().flat_map(|game| {
        // Nim has no limits to speak of; and in some games piles count for nothing.
        let counts = ["max", "subtraction", "kayles", "own"].contains(game);
        let everywhere = ["name", "playing", "rule", "rule-single"];
        let is_used = move |phrase: &&str| match (*game, *phrase) {
            (_, phrase) if everywhere.contains(&phrase) => true,
            ("nim", _) => false,
            (_, "hint" | "puzzle" | "refusal") => true,
            (_, "typing") => ["wythoff", "kayles", "fibonacci", "own"].contains(game),
            (_, "now" | "limit") => *game == "fibonacci",
            ("max" | "subtraction" | "own", _) => true,
            (_, "title" | "thread") => false,
            _ => counts,
        };
        let phrases = Phrase::NAMES.into_iter().filter(is_used);
        phrases.map(move |phrase| format!("game-{game}-{phrase}"))
    });
    let reasons = Reason::NAMES.into_iter().flat_map(|(reason, _)| {
        let left = (reason != "nothing-left").then(|| format!("puzzle-left-{reason}"));
        left.into_iter().chain([format!("reason-{reason}")])
    });
    // An option with fixed choices has no such refusal.
    let typed = |opt: &&Opt| !matches!(opt.takes, Takes::Choice(_));
    let options = RuleOptions::OPTIONS.iter().flat_map(Opts::each).filter(typed);
    let refusals = options.map(|opt| format!("bad-{}", opt.name));
    let lessons = Lesson::ALL.into_iter().flat_map(|lesson| {
        let page = |step| match step {
            Step::Page(page) => Some(format!("learn-{lesson}-{}", page.number)),
            Step::Exercise(_) => None,
        };
        let pages = plan(lesson, 0, 0).into_iter().filter_map(page);
        let more = [format!("learn-name-{lesson}"), format!("learn-{lesson}-kept")];
        pages.chain(more).collect::<Vec<_>>()
    });
    let codes = NotOctal::ALL.into_iter().map(|why| format!("bad-code-{}", why.name()));
    let tabs = Tab::NAMES.map(|tab| format!("settings-{tab}"));
    let more = refusals.chain(lessons).chain(codes).chain(tabs);
    phrases.chain(reasons).chain(more).collect()
}

#[test]
fn the_players_page_names_every_command_and_no_other() {
    let page = fs::read_to_string(here("docs/play.md")).expect("it is there");
    let rows = page.lines().filter_map(|line| {
        let (name, _) = line.strip_prefix("| `/")?.split_once('`')?;
        Some(name)
    });
    let rows: Vec<_> = rows.collect();
    let typed = COMMANDS.iter().filter(|command| command.is_typed());
    let names: BTreeSet<_> = typed.map(|command| command.name).collect();
    assert_eq!(rows.iter().copied().collect::<BTreeSet<_>>(), names);
    assert_eq!(rows.len(), names.len(), "one of them twice");
    for command in COMMANDS {
        if !command.is_typed() {
            let row = format!("| \"{}\" ", command.in_menu(Locale::default()));
            assert!(page.contains(&row), "{row}");
        }
    }
}

#[test]
fn the_moderators_page_names_every_verb_and_setting_and_no_other() {
    let page = fs::read_to_string(here("docs/moderate.md")).expect("it is there");
    let rows = page.lines().filter_map(|line| Some(line.strip_prefix("| `")?.split_once('`')?.0));
    let rows: BTreeSet<_> = rows.filter(|row| !row.starts_with('/')).map(str::to_owned).collect();
    let moderate = COMMANDS.iter().flat_map(|command| command.verbs());
    let verbs = moderate.filter_map(|(words, verb)| {
        let options = verb.options().map(|opt| format!(" {}:", opt.name));
        Some(format!("{}{}", words.strip_prefix("moderate ")?, options.collect::<String>()))
    });
    let settings = Setting::NAMES.map(str::to_owned);
    assert_eq!(rows, verbs.chain(settings).collect());
}

#[test]
fn every_language_says_the_same() {
    let english = messages("en-US");
    let keys = |messages: &Messages| messages.keys().cloned().collect::<BTreeSet<_>>();
    for language in Locale::ALL.map(Locale::tag) {
        let other = messages(language);
        let (in_english, in_other) = (keys(&english), keys(&other));
        let lacking: Vec<_> = in_english.symmetric_difference(&in_other).collect();
        assert!(lacking.is_empty(), "not in both English and {language}: {lacking:?}");
        for key in &in_english {
            // A plural form may leave its number out, but no message its placeholder.
            assert_eq!(
                placeholders(&english, key),
                placeholders(&other, key),
                "the placeholders of {key} in {language}"
            );
        }
    }
}

#[test]
fn every_folder_is_a_language() {
    let folders = fs::read_dir(here("locales")).expect("a folder");
    let folders: BTreeSet<_> = folders
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("a tag"))
        .collect();
    assert_eq!(folders, Locale::ALL.map(|locale| locale.tag().to_owned()).into());
}

#[test]
fn every_key_is_used_and_every_use_has_a_key() {
    let english = messages("en-US");
    let keys = say_keys();
    let commands = command_keys();
    let made = commands.iter().cloned().chain(named_keys());
    let mut used: BTreeSet<String> = keys.keys().cloned().chain(made).collect();
    for key in &used {
        assert!(english.contains_key(key), "no catalogue has {key}");
    }
    for text in english.values() {
        used.extend(references(text).into_iter().filter(|n| !n.starts_with('$')));
    }
    let unused: Vec<_> = english.keys().filter(|key| !used.contains(*key)).collect();
    assert!(unused.is_empty(), "nobody uses {unused:?}");
    let strays: Vec<_> = english
        .keys()
        .filter(|key| ["command-", "option-", "choice-"].iter().any(|p| key.starts_with(p)))
        .filter(|key| !commands.contains(*key))
        .collect();
    assert!(strays.is_empty(), "no command has {strays:?}");
}

#[test]
fn every_placeholder_is_filled_in() {
    let english = messages("en-US");
    for (key, args) in say_keys() {
        assert_eq!(placeholders(&english, &key), args, "the arguments of {key}");
    }
    for key in named_keys() {
        let of_a_reason = |(reason, numbers): &(&str, &'static [&str])| {
            key.ends_with(&format!("-{reason}")).then_some(*numbers)
        };
        let numbers = Reason::NAMES.iter().find_map(of_a_reason);
        let given: &[&str] = match key.split('-').next() {
            Some("game") => &["list", "max", "n", "clauses", "splits", "param"],
            Some("bad") => &["part", "most"],
            Some("learn") => &["theme"],
            Some("reason") => &["by", "ending", "max"],
            _ => &["rest", "ending", "theme"],
        };
        let given = [given, numbers.unwrap_or_default()].concat();
        for name in placeholders(&english, &key) {
            assert!(given.contains(&&name[1..]), "{name} of {key}: {given:?}");
        }
    }
}

#[test]
fn no_message_has_lost_its_text() {
    for locale in Locale::ALL {
        for key in messages(locale.tag()).keys() {
            assert!(locale.has(key), "{key}");
            assert_ne!(locale.say(key, None), *key, "{key} in {}", locale.tag());
        }
    }
}

#[test]
fn french_has_its_spaces() {
    for (key, text) in messages("fr") {
        assert!(!text.contains('\u{a0}'), "{key} has a wide space: {text}");
        for mark in [" ;", "{\" \"};", " :", " !", " ?", " %", "« ", " »"] {
            assert!(!text.contains(mark), "{key} needs a narrow space: {text}");
        }
        assert!(!text.contains('\''), "{key} needs an apostrophe: {text}");
    }
}
