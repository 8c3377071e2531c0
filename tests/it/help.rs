//! Tests what the command line says about itself.

use std::process::Command;

fn printed(args: &[&str]) -> String {
    let ran = Command::new(env!("CARGO_BIN_EXE_bouton")).args(args).output().expect("it runs");
    assert!(ran.status.success(), "{args:?}: {ran:?}");
    String::from_utf8(ran.stdout).expect("it is text")
}

/// Returns the subcommands, as the help lists them.
fn subcommands() -> Vec<String> {
    let help = printed(&["--help"]);
    let (_, listed) = help.split_once("Commands:\n").expect("they are listed");
    let (listed, _) = listed.split_once("\n\n").expect("the list ends");
    let name = |line: &str| line.split_whitespace().next().map(str::to_owned);
    let names: Vec<_> = listed.lines().filter_map(name).filter(|name| name != "help").collect();
    assert!(names.len() > 12, "{names:?}");
    names
}

#[test]
fn each_subcommand_has_an_example_that_the_command_line_takes_for_it() {
    for name in subcommands() {
        let help = printed(&[&name, "--help"]);
        let (_, example) = help.split_once("Example:\n  ").unwrap_or_else(|| panic!("{help}"));
        assert!(example.contains(&format!("bouton {name}")), "{help}");
        let settings = ["DATABASE_URL", "METRICS_ADDR", "DISCORD_TOKEN, ", "all settings"];
        let reads = settings.iter().any(|one| example.contains(one));
        assert_eq!(example.contains(".env.example"), reads, "{help}");
    }
}

#[test]
fn whoever_does_not_read_what_is_wrong_has_the_code() {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let mut command = Command::new(env!("CARGO_BIN_EXE_bouton"));
    let ran = command.arg("check").env("DATABASE_URL", "sqlite://no/such.db").stderr(writer);
    assert_eq!(ran.status().expect("it runs").code(), Some(2));
}

#[test]
fn shells_and_man_know_each_subcommand() {
    let (man, bash) = (printed(&["man"]), printed(&["completions", "bash"]));
    let folder = tempfile::TempDir::new().expect("a folder can be made");
    printed(&["man", folder.path().to_str().expect("it is text")]);
    for name in subcommands() {
        assert!(folder.path().join(format!("bouton-{name}.1")).is_file(), "{name}");
        assert!(man.replace('\\', "").contains(&format!("bouton-{name}(1)")), "{name}: {man}");
        assert!(bash.contains(&format!("bouton,{name})")), "{name}");
    }
    for shell in ["zsh", "fish"] {
        assert!(printed(&["completions", shell]).contains("healthcheck"), "{shell}");
    }
}
