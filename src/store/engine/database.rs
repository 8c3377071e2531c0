//! Names a database to open.

use super::migrations::Migrations;

/// A database that may not be open: where it is, and the migrations that make its tables.
#[derive(Debug, Clone, Copy)]
pub struct Database<'a> {
    pub url: &'a str,
    pub migrations: &'a Migrations,
}

impl<'a> From<&'a str> for Database<'a> {
    /// With this build's migrations.
    fn from(url: &'a str) -> Self {
        Self { url, migrations: Migrations::ours() }
    }
}

impl<'a> From<&'a String> for Database<'a> {
    fn from(url: &'a String) -> Self {
        url.as_str().into()
    }
}
