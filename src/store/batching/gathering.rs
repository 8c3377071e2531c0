//! A channel whose receiver takes in one batch everything that arrives at about the same time.

use tokio::sync::mpsc;
use tokio::task::yield_now;

/// How often we yield before taking what came: a sender that is ready sends within a few steps.
const STEPS: usize = 4;

/// The receiving end, which takes everything that has arrived at once.
#[derive(Debug)]
pub struct Gathering<T> {
    receiver: mpsc::Receiver<T>,
    /// The most items in a batch.
    most: usize,
}

impl<T> Gathering<T> {
    /// Makes a channel with batches of at most `most`.
    pub fn new(most: usize) -> (mpsc::Sender<T>, Self) {
        let (sender, receiver) = mpsc::channel(most);
        (sender, Self { receiver, most })
    }

    /// Waits for the next item and adds it to `taken`, with those that have arrived or arrive with it. Adds nothing
    /// once the channel is closed. Waits for no clock: while one batch is stored, the next one gathers.
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
