//! Tests how processes can get in each other's way, on real files.

use tempfile::TempDir;

use super::*;

/// What a process does next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Event {
    /// It begins, or goes on as far as it can without waiting.
    Goes,
    /// It is ready to take the other's place, or sees that it is asked to leave.
    Sees,
    /// `kill -9`.
    Dies,
}

#[derive(Debug)]
enum Process {
    Unborn,
    Succeeds(Successor, bool),
    Serves(Lock),
    /// It left in order, ended because a newer one had begun, or was killed.
    Left,
    Overtaken,
    Dead,
}

/// Some processes on one database, and the order in which they began.
struct Story {
    url: String,
    processes: Vec<Process>,
    order: Vec<usize>,
    events: Vec<(usize, Event)>,
}

impl Story {
    fn new(folder: &TempDir, processes: usize) -> Self {
        let name = fastrand::u64(..);
        let url = format!("sqlite://{}/{name}.db", folder.path().display());
        let processes = (0..processes).map(|_| Process::Unborn).collect();
        Self { url, processes, order: Vec::new(), events: Vec::new() }
    }

    fn age(&self, process: usize) -> Option<usize> {
        self.order.iter().position(|&other| other == process)
    }

    fn tell(&mut self, who: usize, event: Event) {
        self.events.push((who, event));
        let now = match (std::mem::replace(&mut self.processes[who], Process::Dead), event) {
            (Process::Unborn, Event::Dies) => Process::Unborn,
            (_, Event::Dies) => Process::Dead,
            (Process::Unborn, _) => {
                self.order.push(who);
                let files = LockFiles::of(&self.url, None).expect("it is a path");
                Process::Succeeds(Successor::begin(files).expect("it can write"), false)
            }
            (Process::Succeeds(mut successor, was_ready), _) => {
                let connects = matches!(successor.stage, Stage::Connects);
                let is_ready = was_ready || (connects && event == Event::Sees);
                let has_asked = matches!(successor.stage, Stage::Asks { .. });
                match successor.step(is_ready) {
                    Ok(Some(lock)) => Process::Serves(lock),
                    Ok(None) => Process::Succeeds(successor, is_ready),
                    Err(error) => {
                        assert!(error.is_overtaken(), "{error}");
                        assert!(!has_asked, "whom it asked may have left: {:?}", self.events);
                        let newest = self.order.last() == Some(&who);
                        assert!(!newest, "nobody is newer: {:?}", self.events);
                        Process::Overtaken
                    }
                }
            }
            (Process::Serves(lock), Event::Sees) if lock.is_wanted() => Process::Left,
            (as_it_was, _) => as_it_was,
        };
        self.processes[who] = now;
        self.holds();
    }

    /// Checks what is true at every moment.
    fn holds(&self) {
        let serving = |process: &&usize| matches!(self.processes[**process], Process::Serves(_));
        let serving: Vec<_> = self.order.iter().filter(serving).collect();
        assert!(serving.len() <= 1, "two serve: {:?}", self.events);
        let asking = |process: &&usize| {
            matches!(
                &self.processes[**process],
                Process::Succeeds(successor, _) if matches!(successor.stage, Stage::Asks { .. })
            )
        };
        let asking: Vec<_> = self.order.iter().filter(asking).collect();
        assert!(asking.len() <= 1, "two ask: {:?}", self.events);
        if let (Some(&&serving), Some(&&asking)) = (serving.first(), asking.first()) {
            let older = self.age(asking) < self.age(serving);
            assert!(!older, "an older one takes over: {:?}", self.events);
        }
    }

    /// Lets all go on until nothing changes any more, and checks the end.
    fn ends(mut self) {
        for _ in 0..4 * self.processes.len() {
            for who in 0..self.processes.len() {
                if self.age(who).is_some() {
                    self.tell(who, Event::Sees);
                }
            }
        }
        let lives = |process: &Process| matches!(process, Process::Serves(_));
        let settled = |process: &Process| !matches!(process, Process::Succeeds(..));
        assert!(self.processes.iter().all(settled), "{:?}: {:?}", self.processes, self.events);
        let Some(&newest) = self.order.last() else { return };
        if !matches!(self.processes[newest], Process::Dead) {
            assert!(lives(&self.processes[newest]), "{:?}", self.events);
        }
        // A process that asks another to leave takes its place, unless it is killed in between.
        let killed = self.events.iter().any(|(_, event)| *event == Event::Dies);
        assert!(killed || self.processes.iter().any(lives), "{:?}", self.events);
    }
}

/// Plays every story of that many events; returns how many there are.
fn all(processes: usize, events: &[Event], length: u32) -> usize {
    let folder = TempDir::new().expect("a folder can be made");
    let choices = processes * events.len();
    let stories = choices.pow(length);
    for number in 0..stories {
        let mut story = Story::new(&folder, processes);
        let mut rest = number;
        for _ in 0..length {
            let choice = rest % choices;
            rest /= choices;
            story.tell(choice % processes, events[choice / processes]);
        }
        let url = story.url.clone();
        story.ends();
        let path = file::path_of(&url).expect("it is a path");
        for end in ["", ".lock", ".lock.turn", ".lock.next"] {
            fs::remove_file(file::beside(&path, end)).ok();
        }
    }
    stories
}

#[test]
fn the_newest_of_two_wins_in_whatever_order_they_get_on() {
    assert_eq!(all(2, &[Event::Goes, Event::Sees], 5), 1_024);
}

#[test]
fn the_newest_of_two_wins_whenever_one_is_killed() {
    assert_eq!(all(2, &[Event::Goes, Event::Sees, Event::Dies], 4), 1_296);
}

#[test]
fn the_newest_of_three_wins_in_whatever_order_they_get_on() {
    assert_eq!(all(3, &[Event::Sees], 7), 2_187);
    assert_eq!(all(3, &[Event::Goes, Event::Sees], 4), 1_296);
}

#[test]
fn the_newest_of_three_wins_whenever_some_are_killed() {
    let folder = TempDir::new().expect("a folder can be made");
    for seed in 0..1_500 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut story = Story::new(&folder, 3);
        for _ in 0..rng.usize(6..24) {
            let event = match rng.u8(..10) {
                0 => Event::Dies,
                1..4 => Event::Goes,
                _ => Event::Sees,
            };
            story.tell(rng.usize(..3), event);
        }
        story.ends();
    }
}

#[test]
fn who_takes_nobodys_place_comes_in_only_where_it_is_nobodys_turn() {
    let folder = TempDir::new().expect("a folder can be made");
    let url = format!("sqlite://{}/b.db", folder.path().display());
    let files = || LockFiles::of(&url, None).expect("it is a path");
    let serves = files().come_in().expect("it can lock").expect("it is free");
    assert!(files().come_in().expect("it can lock").is_none());
    let mut next = Successor::begin(files()).expect("it can write");
    assert!(next.step(false).expect("it is the newest").is_none());
    assert!(!serves.is_wanted());
    assert!(next.step(true).expect("it is the newest").is_none());
    assert!(serves.is_wanted());
    drop(serves);
    // A third process cannot come in while two hand over.
    assert!(files().come_in().expect("it can lock").is_none());
    let serves = next.step(true).expect("it goes on").expect("the other has left");
    drop(next);
    assert!(!serves.is_wanted());
    drop(serves);
    assert!(files().come_in().expect("it can lock").is_some());
}

#[test]
fn processes_with_shards_of_their_own_take_turns_one_by_one() {
    let folder = TempDir::new().expect("a folder can be made");
    let url = format!("sqlite://{}/b.db", folder.path().display());
    let files = |range| {
        let shards = Shards { range, total: 2 };
        LockFiles::of(&url, Some(&shards)).expect("it is a path")
    };
    let serves = |range| files(range).come_in().expect("it can lock");
    let (zero, one) = (serves(0..=0), serves(1..=1));
    let (zero, one) = (zero.expect("it is free"), one.expect("it is free"));
    let mut next = Successor::begin(files(0..=0)).expect("it can write");
    next.step(false).expect("it is the newest");
    next.step(true).expect("it is the newest");
    assert!(zero.is_wanted() && !one.is_wanted());
    let mut both = Successor::begin(files(0..=1)).expect("it can write");
    both.step(false).expect("it is the newest");
    assert!(matches!(both.stage, Stage::Waits), "{both:?}");
    drop(zero);
    let zero = next.step(true).expect("it goes on").expect("it is free");
    drop(next);
    both.step(false).expect("it is the newest");
    both.step(true).expect("it is the newest");
    assert!(zero.is_wanted() && one.is_wanted());
    drop((zero, one));
    assert!(both.step(true).expect("it is the newest").is_some());
}

#[test]
fn its_files_belong_to_whom_the_database_does() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("bouton.db");
    fs::write(&path, "").expect("is made");
    let files = LockFiles::of(&format!("sqlite://{}", path.display()), None).expect("is a path");
    // Only root gives files away.
    let is_root = std::os::unix::fs::chown(&path, Some(65_532), None).is_ok();
    assert!(files.come_in().expect("is free").is_some());
    for suffix in [".lock", ".lock.turn", ".lock.next"] {
        let made = fs::metadata(file::beside(&path, suffix)).expect("is made");
        assert!(!is_root || made.uid() == 65_532, "{suffix}");
    }
}

#[test]
fn a_file_that_cannot_be_opened_is_named() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("bouton.db");
    fs::create_dir(file::beside(&path, ".lock")).expect("is made");
    let files = LockFiles::of(&format!("sqlite://{}", path.display()), None).expect("is a path");
    let error = files.come_in().expect_err("it is no file").to_string();
    assert!(error.contains("bouton.db.lock: "), "{error}");
}
