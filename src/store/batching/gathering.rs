//! Taking together what comes at about the same time.

use tokio::sync::mpsc;
use tokio::task::yield_now;

/// How often others go on before what came is taken: whoever is ready to has more after a few steps.
const STEPS: usize = 4;

/// The end of a channel at which what came is taken, all at once.
#[derive(Debug)]
pub struct Gathering<T> {
    receiver: mpsc::Receiver<T>,
    /// How many are taken at most.
    most: usize,
}

impl<T> Gathering<T> {
    /// A channel that gives so many together at most.
    pub fn new(most: usize) -> (mpsc::Sender<T>, Self) {
        let (sender, receiver) = mpsc::channel(most);
        (sender, Self { receiver, most })
    }

    /// Waits for the next, and adds it and those that have come, or come with it, to `taken`. Adds nothing once no more can come.
    /// No clock is waited for: while these are stored, the next come together.
    pub async fn next(&mut self, taken: &mut Vec<T>) {
        let first = self.receiver.recv_many(taken, self.most).await;
        if first == 0 {
            return;
        }
        for _ in 0..STEPS {
            yield_now().await;
        }
        taken.extend(std::iter::from_fn(|| self.receiver.try_recv().ok()).take(self.most - first));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_has_come_or_is_ready_to_is_taken_together() {
        let (sender, mut gathering) = Gathering::new(3);
        let mut taken = Vec::new();
        sender.send(1).await.expect("is open");
        let ready = async { sender.send(2).await.expect("is open") };
        tokio::join!(gathering.next(&mut taken), ready);
        assert_eq!(taken, [1, 2]);
    }

    #[tokio::test]
    async fn no_more_are_taken_than_asked_for_and_none_once_no_more_can_come() {
        let (sender, mut gathering) = Gathering::new(3);
        let sending = async {
            for one in 1..=4 {
                sender.send(one).await.expect("is open");
            }
            drop(sender);
        };
        let mut taken = Vec::new();
        let taking = async {
            loop {
                let before = taken.len();
                gathering.next(&mut taken).await;
                if taken.len() == before {
                    return;
                }
                assert!(taken.len() - before <= 3);
            }
        };
        tokio::join!(sending, taking);
        assert_eq!(taken, [1, 2, 3, 4]);
    }
}
