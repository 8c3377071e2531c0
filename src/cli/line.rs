//! What is said on stdout, a line at a time.

use std::io::{self, Write};

/// The reader may stop reading, as `head` does.
pub fn until_unread(written: io::Result<()>) -> anyhow::Result<()> {
    match written {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => Ok(written?),
    }
}

/// A line on stdout. If no one reads it any more, it is dropped and the process goes on.
pub fn say(line: std::fmt::Arguments<'_>) {
    let _ = writeln!(io::stdout(), "{line}");
}
