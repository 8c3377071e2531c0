//! The bot that is measured, in a process and in a sandbox of its own.

use std::ffi::OsString;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use sandbox::Sandbox;
use tempfile::TempDir;

use crate::bypass::Bypass;

/// How long a start may take.
const SOON: Duration = Duration::from_secs(20);

/// A bot that is ready for interactions.
pub struct Subject {
    pub name: String,
    pub sandbox: Arc<Sandbox>,
    pub bypass: Bypass,
    /// Where interactions are posted, if they go over HTTP.
    pub address: Option<SocketAddr>,
    process: Child,
    _folder: TempDir,
}

/// How a bot is started.
pub struct How {
    program: PathBuf,
    over_http: bool,
    variables: Vec<(&'static str, OsString)>,
    /// A database that it starts with a copy of.
    database: Option<PathBuf>,
    servers: usize,
    /// How many files it may have open.
    files: Option<u32>,
}

impl How {
    pub fn bouton() -> Self {
        Self::program(env!("CARGO_BIN_EXE_bouton").into())
    }

    /// Another build of it, or another bot.
    pub fn program(program: PathBuf) -> Self {
        Self {
            program,
            over_http: false,
            variables: vec![("BUDGETS", "off".into())],
            database: None,
            servers: 0,
            files: None,
        }
    }

    pub fn over_http(mut self) -> Self {
        self.over_http = true;
        self
    }

    pub fn with(mut self, name: &'static str, value: impl Into<OsString>) -> Self {
        self.variables.push((name, value.into()));
        self
    }

    /// With a copy of that file for its database.
    pub fn on(mut self, database: &Path) -> Self {
        self.database = Some(database.to_owned());
        self
    }

    /// In that many more servers.
    pub fn in_servers(mut self, servers: usize) -> Self {
        self.servers = servers;
        self
    }

    /// With at most that many files open.
    pub fn with_files(mut self, files: u32) -> Self {
        self.files = Some(files);
        self
    }

    pub async fn start(self, name: &str) -> Subject {
        let sandbox = Sandbox::start((Ipv4Addr::LOCALHOST, 0).into());
        let sandbox = Arc::new(sandbox.await.expect("a port is free"));
        let bypass = Bypass::start(Arc::clone(&sandbox)).await;
        for server in 0..self.servers {
            sandbox.add_guild(&format!("Server{server}"));
        }
        let folder = TempDir::new().expect("a folder can be made");
        let database = folder.path().join("bouton.db");
        if let Some(from) = &self.database {
            std::fs::copy(from, &database).expect("there is room for a copy");
        }
        let mut command = match self.files {
            None => Command::new(&self.program),
            Some(files) => {
                let mut shell = Command::new("sh");
                shell.args(["-c", &format!(r#"ulimit -n {files}; exec "$0" "$@""#)]);
                shell.arg(&self.program);
                shell
            }
        };
        let address = self.over_http.then(free_address);
        if let Some(address) = address {
            command
                .env("DISCORD_PUBLIC_KEY", sandbox.public_key())
                .env("INTERACTIONS_ADDR", address.to_string());
        }
        let began = Instant::now();
        let process = command
            .arg("run")
            .env("DISCORD_TOKEN", sandbox.token())
            .env("DISCORD_API_URL", bypass.url())
            .env("DATABASE_URL", format!("sqlite://{}", database.display()))
            .env("RUST_LOG", "warn")
            .envs(self.variables)
            .stdout(Stdio::null())
            .spawn()
            .expect("the bot starts");
        if let Some(address) = address {
            let url = format!("http://{address}/interactions");
            while let Err(why) = sandbox.set_interactions_url(&url).await {
                assert!(began.elapsed() < SOON, "{why}");
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            bypass.post_to(url);
        }
        assert!(sandbox.wait_for_bot(SOON).await, "{name} is not ready");
        Subject { name: name.to_owned(), sandbox, bypass, address, process, _folder: folder }
    }
}

impl Subject {
    /// Returns the resident memory in MB, or NaN where the system does not tell.
    pub fn memory(&self) -> f64 {
        let memory = || {
            let status = std::fs::read_to_string(self.folder().join("status")).ok()?;
            let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
            line.split_whitespace().nth(1)?.parse::<f64>().ok()
        };
        memory().unwrap_or(f64::NAN) / 1024.0
    }

    /// Returns the processor time it has used so far.
    pub fn cpu(&self) -> Duration {
        cpu(self.folder())
    }

    fn folder(&self) -> PathBuf {
        format!("/proc/{}", self.process.id()).into()
    }
}

/// Where the system describes this process.
pub const OURSELVES: &str = "/proc/self";

/// Returns the processor time that a process has used so far, in all of its threads that are alive, where the system
/// tells.
pub fn cpu(process: impl AsRef<Path>) -> Duration {
    let threads = std::fs::read_dir(process.as_ref().join("task"));
    let threads = threads.into_iter().flatten().flatten();
    let nanoseconds = threads.filter_map(|thread| {
        let spent = std::fs::read_to_string(thread.path().join("schedstat")).ok()?;
        spent.split_whitespace().next()?.parse::<u64>().ok()
    });
    Duration::from_nanos(nanoseconds.sum())
}

impl Drop for Subject {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Returns a port that is free for the moment.
fn free_address() -> SocketAddr {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port is free");
    listener.local_addr().expect("it has an address")
}
