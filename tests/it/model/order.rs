//! Requests made at the same time are done in some order.

use super::crowd::Seen;
use super::simple::Model;
use super::wish::{Answer, Deed, Wish};

/// Returns the models possible after simultaneous requests: those after orders that explain what people saw. If
/// clicks can be lost, unanswered requests may not have been done.
pub fn orders(before: &Model, done: &[(Wish, Seen)], losing: bool) -> Vec<Model> {
    let at_once = AtOnce { before, many: done.len() > 1, losing };
    let mut fitting = Vec::new();
    at_once.order(before, &done.iter().collect::<Vec<_>>(), &mut fitting);
    // The model tells challenges apart by number, but simultaneous interactions may be numbered the other way round.
    let mut i = 0;
    while i < fitting.len() {
        for second in before.challenges.len() + 1..fitting[i].challenges.len() {
            let mut swapped = fitting[i].clone();
            swapped.challenges.swap(second - 1, second);
            if !fitting.contains(&swapped) {
                fitting.push(swapped);
            }
        }
        i += 1;
    }
    fitting
}

struct AtOnce<'a> {
    before: &'a Model,
    many: bool,
    losing: bool,
}

impl AtOnce<'_> {
    fn order(&self, model: &Model, left: &[&(Wish, Seen)], fitting: &mut Vec<Model>) {
        if left.is_empty() && !fitting.contains(model) {
            fitting.push(model.clone());
        }
        for (i, (wish, seen)) in left.iter().enumerate() {
            let mut rest = left.to_vec();
            rest.remove(i);
            for (after, is_done) in self.after(model, wish) {
                let fits = match seen {
                    Seen::Done => is_done,
                    Seen::Text(_) => !is_done,
                    Seen::Nothing => true,
                    Seen::TooLate(_) | Seen::Offline => false,
                };
                if fits {
                    self.order(&after, &rest, fitting);
                }
            }
            if self.came_to_nothing(wish, seen) {
                self.order(model, &rest, fitting);
            }
        }
    }

    /// Returns the possible results of a wish: the model, and whether it was granted.
    fn after(&self, model: &Model, wish: &Wish) -> Vec<(Model, bool)> {
        let granted = |idle: bool| {
            let mut after = model.clone();
            let is_done = after.apply(wish, idle);
            (after, is_done)
        };
        let mut all = vec![granted(model.open(wish.place).is_none())];
        // A challenge that nobody has seen is shown again when asked for again.
        let asks = matches!(wish.deed, Deed::Challenge { .. } | Deed::Rematch(_));
        if asks && model.is_unseen(wish.who, wish.place) {
            all.push((model.clone(), true));
        }
        if self.many {
            all.push(granted(self.before.open(wish.place).is_none()));
            if self.accepted_already(model, wish) {
                all.push((model.clone(), true));
            }
        }
        all
    }

    /// A rematch accepted twice at once is shown twice.
    fn accepted_already(&self, model: &Model, wish: &Wish) -> bool {
        let Deed::Rematch(name) = wish.deed else {
            return false;
        };
        model.challenges.iter().enumerate().any(|(i, now)| {
            let before = self.before.challenges.get(i);
            now.again == Some(name)
                && now.challenger != wish.who
                && now.answer == Some(Answer::Accepted)
                && before.is_none_or(|before| before.answer.is_none())
        })
    }

    fn came_to_nothing(&self, wish: &Wish, seen: &Seen) -> bool {
        match seen {
            // Whoever saw no question gave no answer.
            Seen::Nothing => {
                self.losing
                    || matches!(wish.deed, Deed::Resign(_) | Deed::ResignHere | Deed::GiveUp)
            }
            Seen::Offline => true,
            // Something must have happened between the question and its answer, or there would have been no question.
            Seen::TooLate(_) => self.many,
            // The bot finds what these are about first, and that may change before it acts.
            Seen::Text(_) => self.many && matches!(wish.deed, Deed::Type { .. } | Deed::Rematch(_)),
            Seen::Done => false,
        }
    }
}
