//! Taking together what comes at about the same time.

use std::time::Duration;

use tokio::sync::mpsc;
use tokio::task::yield_now;
use tokio::time::sleep;

/// How long more is waited for where several came together before: what costs them so much costs each of them less.
const MORE: Duration = Duration::from_millis(1);

/// The end of a channel at which what came is taken, all at once.
#[derive(Debug)]
pub(in crate::store) struct Gathering<T> {
    receiver: mpsc::Receiver<T>,
    /// How many are taken at most.
    most: usize,
    /// How many were taken the last time.
    last: usize,
}

impl<T> Gathering<T> {
    /// A channel that gives so many together at most.
    pub fn new(most: usize) -> (mpsc::Sender<T>, Self) {
        let (sender, receiver) = mpsc::channel(most);
        let last = 0;
        let gathering = Self { receiver, most, last };
        (sender, gathering)
    }

    /// Waits for the next, and adds it and those that come with it to `taken`. Adds nothing once no more can come.
    pub async fn next(&mut self, taken: &mut Vec<T>) {
        let first = self.receiver.recv_many(taken, self.most).await;
        if first == 0 {
            return;
        }
        // Tasks that are ready go on first: some of them have more.
        match self.last {
            0 | 1 => yield_now().await,
            _ if first == self.most => {}
            _ => sleep(MORE).await,
        }
        taken.extend(std::iter::from_fn(|| self.receiver.try_recv().ok()).take(self.most - first));
        self.last = taken.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is taken where one comes at once, and another soon after.
    async fn takes(gathering: &mut Gathering<u8>, sender: &mpsc::Sender<u8>) -> Vec<u8> {
        let mut taken = Vec::new();
        sender.send(1).await.expect("is open");
        let late = async {
            for _ in 0..8 {
                yield_now().await;
            }
            sender.send(2).await.expect("is open");
        };
        tokio::join!(gathering.next(&mut taken), late);
        taken
    }

    #[tokio::test]
    async fn who_is_alone_waits_for_nobody_and_several_for_more() {
        let (sender, mut gathering) = Gathering::new(3);
        assert_eq!(takes(&mut gathering, &sender).await, [1]);
        let mut taken = Vec::new();
        sender.send(3).await.expect("is open");
        gathering.next(&mut taken).await;
        assert_eq!(taken, [2, 3]);
        assert_eq!(takes(&mut gathering, &sender).await, [1, 2]);
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
