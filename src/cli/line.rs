//! Writes to stdout, line by line.

use std::io::{self, Write};

/// Ignores that the reader has stopped reading, as `head` does.
pub fn until_unread(written: io::Result<()>) -> anyhow::Result<()> {
    match written {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => Ok(written?),
    }
}

/// Prints a line. If nobody reads stdout any more, the line is dropped and the process goes on.
pub fn say(line: std::fmt::Arguments<'_>) {
    let _ = writeln!(io::stdout(), "{line}");
}
