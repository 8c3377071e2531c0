//! Finds the languages: each folder of `locales/` is one, named by its tag, and all its `.ftl` files are its catalogue.
//! Finds the migrations too: each file of `migrations/` is one, or two files are where the engines need texts of their own.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// What everyone gets whose language is not here; it comes first.
const DEFAULT: &str = "en-US";

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=migrations");
    println!("cargo:rerun-if-changed=locales");
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    fs::write(out.join("languages.rs"), languages()?)?;
    fs::write(out.join("migrations.rs"), migrations()?)
}

fn languages() -> io::Result<String> {
    let mut tags = names_in("locales")?;
    tags.sort_by_key(|tag| tag != DEFAULT);
    let mut entries = String::new();
    for tag in &tags {
        let folder = format!("locales/{tag}");
        let mut texts = String::new();
        for name in names_in(&folder)? {
            if name.ends_with(".ftl") {
                let _ = writeln!(
                    texts,
                    r#"include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/{folder}/{name}")),"#
                );
            }
        }
        let _ = writeln!(entries, "Language {{ tag: {tag:?}, texts: &[{texts}] }},");
    }
    let count = tags.len();
    Ok(format!(
        "const LANGUAGES: [Language; {count}] = [{entries}];"
    ))
}

/// The number, the description and the text of each, on either engine.
fn migrations() -> io::Result<String> {
    let mut entries = String::new();
    for file in names_in("migrations")? {
        let odd = || io::Error::other(file.clone());
        let name = file.strip_suffix(".sql").ok_or_else(odd)?;
        let (name, sqlite, postgres) = match name.rsplit_once('.') {
            None => (name, file.clone(), file.clone()),
            Some((name, "sqlite")) => (name, file.clone(), format!("{name}.postgres.sql")),
            // It goes with the other.
            Some((name, "postgres"))
                if Path::new(&format!("migrations/{name}.sqlite.sql")).exists() =>
            {
                continue;
            }
            Some(_) => return Err(odd()),
        };
        let (number, description) = name.split_once('_').ok_or_else(odd)?;
        let number: i64 = number.parse().map_err(io::Error::other)?;
        let description = description.replace('_', " ");
        let text = |file: &str| {
            format!(r#"include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/migrations/{file}"))"#)
        };
        let _ = writeln!(
            entries,
            "Migration {{ number: {number}, description: {description:?}, sqlite: {}, postgres: {} }},",
            text(&sqlite),
            text(&postgres),
        );
    }
    Ok(format!("&[{entries}]"))
}

fn names_in(folder: impl AsRef<Path>) -> io::Result<Vec<String>> {
    let mut names = fs::read_dir(folder)?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect::<io::Result<Vec<_>>>()?;
    names.retain(|name| !name.starts_with('.'));
    names.sort();
    Ok(names)
}
