//! A neighbour who writes to the disk that holds the databases.

use std::fs::File;
use std::io::{Seek, SeekFrom, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::{self, JoinHandle};

use tempfile::tempfile;

/// How much is written at a time, and how long the file gets before that starts over.
const PIECE: usize = 64 * 1024;
const MOST: u64 = 64 * 1024 * 1024;

/// Writes and syncs, a piece at a time, as fast as the disk takes it.
pub struct Neighbour {
    leave: Arc<AtomicBool>,
    thread: JoinHandle<u64>,
}

impl Neighbour {
    pub fn start() -> Self {
        let leave = Arc::<AtomicBool>::default();
        let stop = leave.clone();
        let mut file = tempfile().expect("a file can be made");
        let thread = thread::spawn(move || {
            let mut written = 0;
            while !stop.load(Relaxed) {
                write(&mut file).expect("there is room");
                written += PIECE as u64;
            }
            written
        });
        Self { leave, thread }
    }

    /// Stops, and returns how many bytes were written.
    pub fn stop(self) -> u64 {
        self.leave.store(true, Relaxed);
        self.thread.join().expect("it goes on until then")
    }
}

fn write(file: &mut File) -> std::io::Result<()> {
    if file.stream_position()? >= MOST {
        file.seek(SeekFrom::Start(0))?;
    }
    file.write_all(&[0; PIECE])?;
    file.sync_all()
}
