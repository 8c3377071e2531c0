//! A log of the story, printed if it goes wrong.

use super::simple::Model;

/// The log so far. A panic prints it, and how to run the story again.
pub struct Tale {
    seed: u64,
    lines: Vec<String>,
}

impl Tale {
    pub fn of(seed: u64) -> Self {
        let lines = Vec::new();
        Self { seed, lines }
    }

    pub fn tell(&mut self, line: String) {
        self.lines.push(line);
    }
}

impl Drop for Tale {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let Self { seed, lines } = self;
            eprintln!("BOUTON_SEED={seed} BOUTON_CASES=1\n{}", lines.join("\n"));
        }
    }
}

/// Fails with the differences.
pub fn differ(found: &Model, model: &Model) {
    let [found, model] = [found, model].map(|model| format!("{model:#?}"));
    let lines = found.lines().zip(model.lines()).enumerate();
    let differing: Vec<_> = lines
        .filter(|(_, (found, model))| found != model)
        .map(|(i, (found, model))| format!("{i}: {} and not {}", found.trim(), model.trim()))
        .collect();
    panic!("{found}\n{}", differing.join("\n"));
}
