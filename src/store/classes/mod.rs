//! Classes: begun, gone on with, ended; what their pupils answer.

mod answers;
mod going;
pub(super) mod read;

pub(super) use going::{erase, forget_old};
