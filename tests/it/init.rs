//! Tests `bouton init`: what it asks, what it writes, and what it never does.

use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::world::{World, code};

/// Runs `bouton init` in a folder, with that input and Discord at that address; returns its code, and what it prints.
async fn init(folder: &Path, discord: &str, typed: &str) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bouton"));
    command.arg("init").current_dir(folder).env_clear().env("DISCORD_API_URL", discord);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let mut input = child.stdin.take().expect("it has an input");
    // It may have ended before all is read.
    input.write_all(typed.as_bytes()).ok();
    drop(input);
    let ran = tokio::task::spawn_blocking(move || child.wait_with_output()).await;
    let ran = ran.expect("it is waited for").expect("it runs");
    let output = [ran.stdout, ran.stderr].concat();
    (ran.status.code(), String::from_utf8_lossy(&output).into_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn it_writes_what_was_typed_for_its_owner_alone() {
    let world = World::without_bot().await;
    let folder = tempfile::TempDir::new().expect("a folder can be made");
    let (token, url) = (world.sandbox.token(), world.sandbox.url());
    let (code, output) = init(folder.path(), &url, &format!("{token}\n\n\n")).await;
    assert_eq!(code, Some(0), "{output}");
    assert!(!output.contains(token), "{output}");
    insta::assert_snapshot!(output, @"
    The bot's token is on the Bot page of your application: https://discord.com/developers/applications
    Token (it is not shown): 
    Discord takes it: application Bouton (1180151822213251092)
    Offer the commands in one server only, at once? Its id [everywhere]: 
    Where to keep the games [sqlite://bouton.db]: 
    Wrote .env, for you alone to read. What else can be set is told in docs/operate.md.
    Next:
      let it into your server: https://discord.com/oauth2/authorize?client_id=1180151822213251092&scope=bot+applications.commands&permissions=309237648384
      bouton doctor    is all well?
      bouton           run it
    ");
    let file = folder.path().join(".env");
    let mode = fs::metadata(&file).expect("it is there").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let written = fs::read_to_string(&file).expect("it is text");
    assert_eq!(written, format!("DISCORD_TOKEN={token}\nDATABASE_URL=sqlite://bouton.db\n"));

    // An existing file stays, unless the operator says yes.
    for no in ["", "\n", "no\n", "maybe\n"] {
        let (code, output) = init(folder.path(), &url, no).await;
        assert_eq!(code, Some(2), "{output}");
        assert_eq!(fs::read_to_string(&file).expect("it is text"), written);
    }
    let other = "postgres://bouton:p$HOME@localhost/bouton";
    let typed = format!("yes\nBot {token}\n81384788765712384\n{other}\n");
    let (code, output) = init(folder.path(), &url, &typed).await;
    assert_eq!(code, Some(0), "{output}");
    let read = dotenvy::from_path_iter(&file).expect("it is read");
    let read: Vec<_> = read.map(|line| line.expect("it is NAME=value")).collect();
    let expected = [
        ("DISCORD_TOKEN", format!("Bot {token}")),
        ("DISCORD_GUILD_ID", "81384788765712384".to_owned()),
        ("DATABASE_URL", other.to_owned()),
    ];
    assert_eq!(read, expected.map(|(name, value)| (name.to_owned(), value)));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_will_not_do_is_said_and_nothing_is_written() {
    let world = World::without_bot().await;
    let folder = tempfile::TempDir::new().expect("a folder can be made");
    let (token, url) = (world.sandbox.token(), world.sandbox.url());
    for (typed, says) in [
        (String::new(), "the answers end before the questions"),
        ("\n".to_owned(), "the token is empty"),
        ("MTIz.no.more\n\n\n".to_owned(), "Discord refuses it"),
        (format!("{token}\nmy server\n\n"), "DISCORD_GUILD_ID must be"),
        (format!("{token}\n\nmysql://games\n"), "DATABASE_URL must name"),
        (format!("{token}\n\npostgres://bouton:it's@h/games\n"), "write %27"),
        (format!("{token}\n"), "the answers end before the questions"),
    ] {
        let (code, output) = init(folder.path(), &url, &typed).await;
        assert_eq!(code, Some(2), "{output}");
        assert!(output.contains(says) && !output.contains("no.more"), "{output}");
        assert!(!folder.path().join(".env").exists(), "{output}");
    }
    // If Discord is out of reach there is nothing to check the token by.
    let (code, output) = init(folder.path(), "http://127.0.0.1:1", "a.b.c\n\n\n").await;
    assert_eq!(code, Some(0), "{output}");
    assert!(output.contains("is not known") && output.contains("Install Link"), "{output}");
    // A file that cannot take its place leaves nothing behind: the token is in it.
    let file = folder.path().join(".env");
    fs::remove_file(&file).expect("it is there");
    fs::create_dir(&file).expect("a folder can be made");
    let (_, output) = init(folder.path(), &url, &format!("yes\n{token}\n\n\n")).await;
    assert!(output.contains(".env cannot be written"), "{output}");
    assert_eq!(fs::read_dir(folder.path()).expect("it is there").count(), 1);
    world.end_forgiven(&[code::NONE]);
}
