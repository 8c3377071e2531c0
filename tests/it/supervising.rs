//! What the real program tells a service manager: that it is ready, that it makes progress or no longer does, and
//! that it stops.

use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixDatagram};
use std::time::{Duration, Instant};

use sandbox::{Knock, Sandbox};
use tempfile::TempDir;

use crate::database::Lock;
use crate::process::Process;
use crate::world::{World, soon};

/// Long enough for the sweeper to look several times.
const A_WHILE: Duration = Duration::from_secs(4);

/// The socket that the program reports to.
struct Manager(UnixDatagram);

impl Manager {
    fn at(address: &SocketAddr) -> Self {
        let socket = UnixDatagram::bind_addr(address).expect("the name is free");
        Self(socket)
    }

    /// A manager whose socket exists for as long as its folder.
    fn in_a_folder() -> (Self, TempDir, String) {
        let folder = TempDir::new().expect("a folder can be made");
        let path = folder.path().join("notify");
        let address = SocketAddr::from_pathname(&path).expect("it is a path");
        (Self::at(&address), folder, path.display().to_string())
    }

    /// Returns the next report, if there is one within this time.
    fn hears(&self, within: Duration) -> Option<String> {
        let mut buffer = [0; 256];
        let set = self.0.set_read_timeout(Some(within));
        set.expect("it is no zero");
        let length = self.0.recv(&mut buffer).ok()?;
        Some(String::from_utf8_lossy(&buffer[..length]).into_owned())
    }

    fn hears_that_it_is_well(&self) {
        assert_eq!(self.hears(soon()).as_deref(), Some("WATCHDOG=1"));
    }

    /// Drops the reports so far.
    fn drain(&self) -> usize {
        let messages = std::iter::from_fn(|| self.hears(Duration::from_millis(1)));
        messages.count()
    }
}

/// Starts the program, reporting to this socket.
async fn start(world: &World, socket: &str) -> Process {
    let line = format!(r#"NOTIFY_SOCKET='{socket}' exec "$0" run"#);
    Process::start_through(world, &line).await
}

#[tokio::test(flavor = "multi_thread")]
async fn it_says_when_it_is_ready_that_it_is_well_and_when_it_stops() {
    let (at_a_path, _folder, path) = Manager::in_a_folder();
    let name = format!("bouton-{}", std::process::id());
    let by_name = SocketAddr::from_abstract_name(&name).expect("it is a name");
    for (manager, socket) in [(at_a_path, path), (Manager::at(&by_name), format!("@{name}"))] {
        let world = World::without_bot().await;
        let process = start(&world, &socket).await;
        assert_eq!(manager.hears(soon()).as_deref(), Some("READY=1\nWATCHDOG=1"), "{socket}");
        manager.hears_that_it_is_well();
        process.terminate();
        let last = std::iter::from_fn(|| manager.hears(A_WHILE)).last();
        assert_eq!(last.as_deref(), Some("STOPPING=1"), "{socket}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_is_not_let_in_is_not_ready() {
    let (manager, _folder, socket) = Manager::in_a_folder();
    let world = World::without_bot().await.by_gateway();
    world.sandbox.turn_away(Knock::Identify, 4000, 1);
    let turned_away = async {
        let knocked = |sandbox: &Sandbox| (sandbox.knocks() == (1, 0)).then_some(());
        assert!(world.sandbox.wait_for(soon(), knocked).await.is_some());
        // The bot tries again after 5 s.
        assert_eq!(manager.hears(Duration::from_secs(2)), None);
    };
    let (_process, ()) = tokio::join!(start(&world, &socket), turned_away);
    let ready = manager.hears(soon()).expect("it is ready now");
    assert!(ready.starts_with("READY=1"), "{ready}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_discord_does_not_speak_to_is_not_well() {
    let (manager, _folder, socket) = Manager::in_a_folder();
    let lively = Sandbox::builder().heartbeat(Duration::from_millis(400));
    let world = World::waiting(lively).await.by_gateway();
    let _process = start(&world, &socket).await;
    assert!(manager.hears(soon()).is_some());
    // First silence, then refused connections: coming back takes more than 5 s.
    world.sandbox.turn_away(Knock::Resume, 4000, 3);
    world.sandbox.turn_away(Knock::Identify, 4000, 1);
    world.sandbox.mute_gateway();
    let offline = |sandbox: &Sandbox| (!sandbox.bot_is_online()).then_some(());
    assert!(world.sandbox.wait_for(soon(), offline).await.is_some());
    manager.drain();
    let back = |sandbox: &Sandbox| sandbox.bot_is_online().then_some(());
    let came_back = world.sandbox.wait_for(Duration::from_secs(30), back).await;
    assert!(came_back.is_some(), "it does not come back");
    let count = manager.drain();
    assert!(count <= 2, "one as it was cut off, one as it came back: {count}");
    manager.hears_that_it_is_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_does_not_reach_its_database_is_not_well() {
    let (manager, _folder, socket) = Manager::in_a_folder();
    let world = World::without_bot().await;
    let _process = start(&world, &socket).await;
    assert!(manager.hears(soon()).is_some());
    let held = Lock::take(world.fixture()).await;
    // The bot writes at least every 10 s.
    let began = Instant::now();
    while manager.hears(A_WHILE).is_some() {
        assert!(began.elapsed() < Duration::from_secs(30), "it is well all the time");
    }
    held.release().await;
    manager.hears_that_it_is_well();
}
