//! A story: what happens in a life of the bot, and when. Each step has its own seed, so that it means the same when
//! others are left out.

use std::fmt;
use std::str::FromStr;

use fastrand::Rng;

pub const SECOND: i64 = 1_000;
pub const MINUTE: i64 = 60 * SECOND;
pub const HOUR: i64 = 60 * MINUTE;
pub const DAY: i64 = 24 * HOUR;

/// 2030-01-01, in milliseconds since 1970 in UTC: later than any clock by which a story is replayed.
const NEW_YEAR: i64 = 1_893_456_000_000;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Story {
    pub seed: u64,
    /// When it begins, in milliseconds since 1970 in UTC.
    pub start: i64,
    /// How often the bot looks for what is due, in milliseconds.
    pub tick: i64,
    /// In the order they happen.
    pub steps: Vec<Step>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// In milliseconds since the story's beginning.
    pub at: i64,
    pub deed: StoryEvent,
    /// The seed of everything random in this step.
    pub seed: u64,
}

/// Declares deeds with their names and numbers in a story's file.
macro_rules! deeds {
    ($($(#[$doc:meta])* $name:literal => $deed:ident { $($field:ident),* },)+) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum StoryEvent {
            $($(#[$doc])* $deed { $($field: i64),* },)+
        }

        impl fmt::Display for StoryEvent {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$deed { $($field),* } => {
                        f.write_str($name)?;
                        $(write!(f, " {}", $field)?;)*
                        Ok(())
                    })+
                }
            }
        }

        impl StoryEvent {
            fn read<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Self> {
                Some(match words.next()? {
                    $($name => Self::$deed { $($field: words.next()?.parse().ok()?),* },)+
                    _ => return None,
                })
            }
        }
    };
}

deeds! {
    /// Somebody does something in a place.
    "act" => Act { who, place },
    /// Somebody goes on with a game there, or begins one.
    "play" => Play { who, place },
    /// The process ends at the pause with this number from now on, and the next begins `away` milliseconds later.
    "kill" => Kill { pause, away },
    /// The process stops in an orderly way.
    "restart" => Restart { away },
    /// Discord cannot be reached.
    "outage" => Outage { lasts },
    /// Of a hundred calls, `share` are lost on their way there or back, and others take long.
    "trouble" => Trouble { lasts, share },
    /// The database takes long.
    "slow" => Slow { lasts },
    /// The process stands still.
    "freeze" => Freeze { lasts },
    /// From now on the machine's clock is wrong by this much.
    "jump" => Jump { by },
    /// The bot may not write in this place.
    "mute" => Mute { place, lasts },
    /// A moderator removes one of the bot's latest messages in this place.
    "remove" => Remove { place },
}

impl StoryEvent {
    pub fn is_fault(self) -> bool {
        !matches!(self, Self::Act { .. } | Self::Play { .. })
    }
}

/// The number of people, and of places.
pub const PEOPLE: i64 = 12;
pub const PLACES: i64 = 7;

impl Story {
    /// Makes the story of a seed, over about this many days.
    pub fn tell(seed: u64, days: i64) -> Self {
        let mut rng = Rng::with_seed(seed);
        let start = NEW_YEAR + rng.i64(0..365 * 24) * HOUR;
        let mut steps = Vec::new();
        let busy = rng.i64(30..=60);
        // In some stories all play each other slowly, so that many are pinged, and much goes wrong meanwhile.
        let patient = rng.u8(..) < 64;
        for day in 0..days {
            for _ in 0..busy {
                let hour = (rng.i64(0..17) + rng.i64(0..9)).min(23);
                let at = day * DAY + hour * HOUR + rng.i64(0..HOUR);
                meet(&mut rng, at, patient, &mut steps);
            }
        }
        let quiet = rng.u8(..) < 40;
        let faults = if quiet { 0 } else { days * rng.i64(3..=12) * if patient { 3 } else { 1 } };
        for _ in 0..faults {
            let beside = rng.choice(&steps).map_or(0, |step: &Step| step.at);
            let at = (beside + rng.i64(-5 * SECOND..=2 * SECOND)).max(0);
            let deed = fault(&mut rng);
            steps.push(Step { at, deed, seed: rng.u64(..) });
        }
        steps.sort_by_key(|step| step.at);
        let tick = *rng.choice(&[20, 20, 30, 45, 45]).unwrap_or(&20) * SECOND;
        Self { seed, start, tick, steps }
    }
}

/// Lets some people meet in a place for a while.
fn meet(rng: &mut Rng, mut at: i64, patient: bool, steps: &mut Vec<Step>) {
    let place = rng.i64(0..PLACES);
    let many = if patient { 2 } else { *rng.choice(&[1, 1, 2, 2, 2, 3]).unwrap_or(&1) };
    let here: Vec<i64> = (0..many).map(|_| rng.i64(0..PEOPLE)).collect();
    let crowd = !patient && rng.u8(..) < 10;
    // Keen people play their games to the end.
    let keen = patient || rng.u8(..) < 50;
    // Slow players are pinged.
    let pace = if patient { 240 } else { *rng.choice(&[20, 20, 20, 240]).unwrap_or(&20) } * SECOND;
    for _ in 0..if keen { rng.i64(20..=80) } else { rng.i64(3..=25) } {
        at += match crowd {
            true => rng.i64(0..300),
            false => rng.i64(SECOND..pace),
        };
        let who = if crowd { rng.i64(0..PEOPLE) } else { *rng.choice(&here).unwrap_or(&0) };
        let deed =
            if keen { StoryEvent::Play { who, place } } else { StoryEvent::Act { who, place } };
        steps.push(Step { at, deed, seed: rng.u64(..) });
    }
}

/// Draws a length of time between the two; short ones are more likely.
fn lasting(rng: &mut Rng, least: i64, most: i64) -> i64 {
    let scale = (most as f64 / least as f64).ln();
    (least as f64 * (rng.f64() * scale).exp()) as i64
}

fn fault(rng: &mut Rng) -> StoryEvent {
    match rng.u8(0..21) {
        0..=6 => StoryEvent::Kill { pause: rng.i64(0..60), away: lasting(rng, SECOND, 6 * HOUR) },
        7 | 8 => StoryEvent::Restart { away: lasting(rng, 100, MINUTE) },
        9 | 10 => StoryEvent::Outage { lasts: lasting(rng, SECOND, 5 * HOUR) },
        11..=14 => {
            StoryEvent::Trouble { lasts: lasting(rng, MINUTE, 2 * HOUR), share: rng.i64(5..60) }
        }
        15 | 16 => StoryEvent::Slow { lasts: lasting(rng, SECOND, 20 * MINUTE) },
        17 => StoryEvent::Freeze { lasts: lasting(rng, SECOND, 10 * MINUTE) },
        18 => {
            let by = lasting(rng, SECOND, 11 * HOUR);
            StoryEvent::Jump { by: if rng.bool() { by } else { -by } }
        }
        19 => StoryEvent::Remove { place: rng.i64(0..PLACES) },
        _ => StoryEvent::Mute { place: rng.i64(0..PLACES), lasts: lasting(rng, MINUTE, 5 * HOUR) },
    }
}

impl fmt::Display for Story {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seed, start, tick, steps } = self;
        writeln!(f, "story {seed} {start} {tick}")?;
        for Step { at, deed, seed } in steps {
            writeln!(f, "{at} {seed} {deed}")?;
        }
        Ok(())
    }
}

impl FromStr for Story {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut lines = text.lines().filter(|line| !line.starts_with('#'));
        let mut read = || {
            let mut words = lines.next()?.strip_prefix("story ")?.split(' ');
            let (seed, start, tick) = (words.next()?, words.next()?, words.next()?);
            let (seed, start) = (seed.parse().ok()?, start.parse().ok()?);
            Some(Self { seed, start, tick: tick.parse().ok()?, steps: Vec::new() })
        };
        let mut story = read().ok_or("it does not begin with `story SEED START TICK`")?;
        for line in lines.filter(|line| !line.is_empty()) {
            let step = |mut words: std::str::Split<'_, char>| {
                let (at, seed) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
                Some(Step { at, deed: StoryEvent::read(&mut words)?, seed })
            };
            story.steps.push(step(line.split(' ')).ok_or_else(|| format!("no step: {line}"))?);
        }
        Ok(story)
    }
}
