//! Tests the settings from the environment: what is accepted, and the one line for what is not.

use crate::world::tells;
use bouton::config::{ApiUrl, Budgets, Config, LogFormat};
use bouton::place::Shards;
use bouton::place::{GuildId, Token};

fn config(vars: &[(&str, &str)]) -> Result<Config, String> {
    let var = |name: &str| {
        let found = vars.iter().find(|(n, _)| *n == name);
        found.map(|(_, value)| (*value).to_owned())
    };
    Config::from_vars(var).map_err(|error| error.to_string())
}

#[test]
fn an_empty_environment_is_enough() {
    let empty = config(&[("DATABASE_URL", ""), ("DISCORD_TOKEN", " ")]).expect("all have defaults");
    assert_eq!(empty.token, None);
    assert_eq!(empty.api_url, None);
    assert_eq!(empty.guild, None);
    assert_eq!(empty.database_url.expose(), "sqlite://bouton.db");
    assert_eq!(empty.shards, None);
    assert_eq!(empty.log_format, LogFormat::Text);
    assert_eq!(empty.log_filter, "info");
}

#[test]
fn reads_every_variable() {
    let full = config(&[
        ("DISCORD_TOKEN", "Bot abc.def"),
        ("DISCORD_API_URL", "http://127.0.0.1:9000/api/v10/"),
        ("DISCORD_GUILD_ID", "81384788765712384"),
        ("DATABASE_URL", "sqlite://games.db"),
        ("SHARDS", "0-3/8"),
        ("BUDGETS", "off"),
        ("LOG_FORMAT", "json"),
        ("RUST_LOG", "warn"),
    ])
    .expect("all are right");
    assert_eq!(full.token, Some(Token::new("abc.def")));
    assert_eq!(full.api_url.as_ref().map(ApiUrl::expose), Some("http://127.0.0.1:9000"));
    assert_eq!(full.guild, Some(GuildId(81384788765712384)));
    let (range, total) = (0..=3, 8);
    assert_eq!(full.shards, Some(Shards { range, total }));
    assert_eq!(full.budgets, Budgets::Off);
    assert_eq!(full.log_format, LogFormat::Json);
}

#[test]
fn the_base_address_may_end_in_many_ways() {
    for end in ["", "/", "/api", "/api/", "/api/v10", "/api/v10/"] {
        let url = format!("https://proxy.example{end}");
        let config = config(&[("DISCORD_API_URL", &url)]).expect("it is right");
        assert_eq!(config.api_url.as_ref().map(ApiUrl::expose), Some("https://proxy.example"));
    }
}

#[test]
fn a_bad_value_is_one_line_that_names_its_variable() {
    for (variable, value) in [
        ("DISCORD_TOKEN", "abc def\u{e9}"),
        ("DISCORD_API_URL", "proxy"),
        ("DISCORD_API_URL", "ftp://proxy"),
        ("DISCORD_GUILD_ID", "my server"),
        ("DISCORD_GUILD_ID", "0"),
        ("DATABASE_URL", "mysql://games"),
        ("DATABASE_URL", "postgres://games"),
        ("DATABASE_URL", "sqlite::memory:"),
        ("DATABASE_URL", "sqlite://"),
        ("SHARDS", "8"),
        ("BUDGETS", "few"),
        ("SHARDS", "3-0/8"),
        ("SHARDS", "0-8/8"),
        ("SHARDS", "0/0"),
        ("SHARDS", "0-1000/2000"),
        ("LOG_FORMAT", "xml"),
        ("METRICS_ADDR", "9100"),
        ("METRICS_ADDR", "localhost:9100"),
    ] {
        let error = config(&[(variable, value)]).expect_err(value);
        assert!(error.starts_with(variable), "{error}");
        assert!(!error.contains('\n'), "{error}");
    }
}

#[test]
fn interactions_over_http_take_a_key_and_an_address() {
    const KEY: &str = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
    const ADDR: &str = "127.0.0.1:8081";
    let http = |key, addr, shards| {
        let vars = [("DISCORD_PUBLIC_KEY", key), ("INTERACTIONS_ADDR", addr), ("SHARDS", shards)];
        config(&vars).map(|config| config.interactions)
    };
    let interactions = http(KEY, ADDR, "").expect("it is right").expect("it is set");
    assert_eq!(interactions.key.to_string(), KEY);
    assert_eq!(interactions.addr.to_string(), ADDR);
    assert_eq!(http("", "", ""), Ok(None));
    // The key alone, which one of Discord's forms shows, stops no start.
    assert_eq!(http(KEY, "", ""), Ok(None));
    let idle = config(&[("DISCORD_PUBLIC_KEY", KEY)]).expect("it is right");
    assert!(idle.idle.is_some_and(|why| why.contains("INTERACTIONS_ADDR")));

    for same in [ADDR, "0.0.0.0:8081", "[::]:8081"] {
        let twice =
            [("DISCORD_PUBLIC_KEY", KEY), ("INTERACTIONS_ADDR", ADDR), ("METRICS_ADDR", same)];
        let error = config(&twice).expect_err("one would keep the other out");
        assert!(
            error.starts_with("METRICS_ADDR") && error.contains("INTERACTIONS_ADDR"),
            "{error}"
        );
    }

    let weak = "0".repeat(64);
    for (key, addr, shards, names) in [
        ("", ADDR, "", &["INTERACTIONS_ADDR", "DISCORD_PUBLIC_KEY"][..]),
        ("00", ADDR, "", &["DISCORD_PUBLIC_KEY"]),
        ("00", "", "", &["DISCORD_PUBLIC_KEY"]),
        (&weak, ADDR, "", &["DISCORD_PUBLIC_KEY"]),
        (KEY, "8081", "", &["INTERACTIONS_ADDR"]),
        (KEY, "localhost:8081", "", &["INTERACTIONS_ADDR"]),
        (KEY, "127.0.0.1", "", &["INTERACTIONS_ADDR"]),
        (KEY, ADDR, "0-3/8", &["SHARDS", "INTERACTIONS_ADDR"]),
    ] {
        let error = http(key, addr, shards).expect_err(addr);
        assert!(error.starts_with(names[0]), "{error}");
        for name in names {
            assert!(error.contains(name), "{error}");
        }
        assert!(!error.contains('\n'), "{error}");
    }
}

#[test]
fn the_token_may_be_in_a_file() {
    let folder = tempfile::TempDir::new().expect("a folder can be made");
    let file = folder.path().join("token");
    let path = file.to_str().expect("it is text");
    let read = |held: &[u8]| {
        std::fs::write(&file, held).expect("it is written");
        config(&[("DISCORD_TOKEN_FILE", path)]).map(|config| config.token)
    };
    for held in ["MTIz.a.b", "MTIz.a.b\n", "Bot MTIz.a.b\r\n"] {
        assert_eq!(read(held.as_bytes()), Ok(Some(Token::new("MTIz.a.b"))), "{held:?}");
    }
    let nowhere = format!("{path}/none\n of that name");
    let errors = [
        read(b"").expect_err("it is empty"),
        read(b" \n").expect_err("it is as good as empty"),
        read(b"MTIz.a.b\nMTIz.a.c\n").expect_err("it is two"),
        read(b"MTIz\xff\xff").expect_err("it is no text"),
        config(&[("DISCORD_TOKEN_FILE", &nowhere)]).expect_err("there is none"),
        config(&[("DISCORD_TOKEN_FILE", "/dev/zero")]).expect_err("it has no end"),
        config(&[("DISCORD_TOKEN_FILE", "MTIz.a.b")]).expect_err("it is the token itself"),
        config(&[("DISCORD_TOKEN_FILE", path), ("DISCORD_TOKEN", "MTIz.a.b")]).expect_err("both"),
    ];
    for error in errors {
        assert!(error.starts_with("DISCORD_TOKEN_FILE "), "{error}");
        assert!(!error.contains("MTIz") && !error.contains('\n'), "{error}");
    }
    assert!(read(b"").expect_err("it is empty").contains(path));
}

#[test]
fn a_secret_is_never_shown() {
    let token = "MTIz.secret.value";
    let config = config(&[("DISCORD_TOKEN", token)]).expect("it is right");
    assert!(!format!("{config:?}").contains(token));
    tells!(self::config(&[("DISCORD_TOKEN", "MTIz secret")]).expect_err("it has a space"), !"MTIz");
}

#[test]
fn the_password_of_an_address_is_never_shown() {
    let whole = "http://ann:sesame@127.0.0.1:9/proxy";
    let config = config(&[("DISCORD_API_URL", whole)]).expect("it is right");
    let url = config.api_url.as_ref().expect("it is set");
    assert_eq!(url.expose(), whole, "it is used whole");
    assert_eq!(url.to_string(), "http://127.0.0.1:9/proxy");
    for debug in [format!("{config:?}"), format!("{url:?}")] {
        assert!(!debug.contains("sesame") && !debug.contains("ann"), "{debug}");
    }
    // A password that begins like a port, and goes on behind a slash.
    let database = self::config(&[("DATABASE_URL", "postgres://ann:12/sesame@h/x")]);
    assert_eq!(database.expect("it is one").database_url.to_string(), "[an address]");
    for bad in ["ftp://ann:sesame@127.0.0.1", "http://ann:sesame@", "http://ann:sesame@h?q=1"] {
        tells!(self::config(&[("DISCORD_API_URL", bad)]).expect_err(bad), !"sesame");
    }
}
