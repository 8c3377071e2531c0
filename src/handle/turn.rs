//! How a handler says no.

use super::Answer;
use crate::reply::Message;
use crate::store::StoreError;

/// Why a handler goes no further.
#[derive(Debug)]
pub enum Stop {
    /// What there is to say instead.
    Said(Box<Answer>),
    Trouble(StoreError),
}

impl Stop {
    pub fn whisper(message: Message) -> Self {
        Answer::whisper(message).into()
    }

    /// For whoever asked, a refusal is an answer like any other.
    pub fn said(self) -> Result<Answer, StoreError> {
        match self {
            Self::Said(answer) => Ok(*answer),
            Self::Trouble(trouble) => Err(trouble),
        }
    }
}

impl From<Answer> for Stop {
    fn from(answer: Answer) -> Self {
        Self::Said(Box::new(answer))
    }
}

impl From<StoreError> for Stop {
    fn from(trouble: StoreError) -> Self {
        Self::Trouble(trouble)
    }
}
