//! Lists the languages and the migrations for the build. Each folder of `locales/` is a language, named by its tag, and
//! all its `.ftl` files are its catalogue. Each file of `migrations/` is a migration; what only one engine needs is in
//! a file of its own.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The language for everyone whose own is missing; it comes first.
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
    Ok(format!("const LANGUAGES: [Language; {count}] = [{entries}];"))
}

/// Lists the number, the description and the text of each migration, for either engine: the common part, then the
/// engine's own.
fn migrations() -> io::Result<String> {
    let mut names = names_in("migrations")?;
    // The common file comes first.
    names.sort_by_key(|name| name.matches('.').count());
    let mut files: BTreeMap<(i64, String), [Vec<String>; 2]> = BTreeMap::new();
    for file in names {
        let odd = || io::Error::other(file.clone());
        let name = file.strip_suffix(".sql").ok_or_else(odd)?;
        let (name, on) = match name.rsplit_once('.') {
            None => (name, 0..2),
            Some((name, "sqlite")) => (name, 0..1),
            Some((name, "postgres")) => (name, 1..2),
            Some(_) => return Err(odd()),
        };
        let (number, description) = name.split_once('_').ok_or_else(odd)?;
        let number: i64 = number.parse().map_err(io::Error::other)?;
        let texts = files.entry((number, description.replace('_', " ")));
        for texts in &mut texts.or_default()[on] {
            texts.push(format!(
                r#"include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/migrations/{file}"))"#
            ));
        }
    }
    let mut entries = String::new();
    for ((number, description), texts) in files {
        let [sqlite, postgres] = texts.map(|texts| texts.join(", "));
        let _ = writeln!(
            entries,
            "Migration {{ number: {number}, description: {description:?}, sqlite: concat!({sqlite}), postgres: concat!({postgres}) }},",
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
