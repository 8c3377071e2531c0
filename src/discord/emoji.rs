//! The bot's own emoji on Discord: registers the missing ones, and puts them into messages once all are known.
//! <https://discord.com/developers/docs/resources/emoji#application-owned-emoji>

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use super::api::Api;
use super::limits;
use crate::handle::Failure;
use crate::reply::{Block, Emoji, Frame, Message, Piece, Reply};
use crate::view;

/// The ids by name, once all of them are known. Until then everything is drawn in text.
#[derive(Debug, Clone, Default)]
pub struct Emojis(Arc<OnceLock<HashMap<String, u64>>>);

impl Emojis {
    /// Learns the emoji's ids, and registers the missing ones. When two processes do so at once, the slower is told
    /// that the name is taken, and finds it in the list.
    ///
    /// # Errors
    /// Discord's objection, or no answer.
    pub async fn learn(&self, api: &Api) -> Result<(), Failure> {
        let mut registered = api.emojis().await?;
        for emoji in Emoji::ALL {
            let name = emoji.name();
            if registered.contains_key(name) {
                continue;
            }
            let Some(picture) = view::picture(emoji) else { continue };
            match api.add_emoji(name, picture).await {
                Ok(id) => drop(registered.insert(name.to_owned(), id)),
                Err(failure) => {
                    registered = api.emojis().await?;
                    if !registered.contains_key(name) {
                        return Err(failure);
                    }
                }
            }
        }
        if Emoji::ALL.iter().all(|emoji| registered.contains_key(emoji.name())) {
            self.0.set(registered).ok();
        }
        Ok(())
    }

    /// Puts the emoji into a reply's message; see [`render`](Self::render).
    pub fn render_reply(&self, reply: Reply) -> Reply {
        match reply {
            Reply::Post(message) => Reply::Post(self.render(message)),
            Reply::Update(message) => Reply::Update(self.render(message)),
            Reply::Whisper(message) => Reply::Whisper(self.render(message)),
            Reply::Choices(_) | Reply::Form(_) => reply,
        }
    }

    /// Draws the message with emoji if their ids are known and it fits, else leaves it in text.
    pub fn render(&self, message: Message) -> Message {
        let Some(ids) = self.0.get() else { return message };
        let id = |emoji: Emoji| ids.get(emoji.name()).copied().unwrap_or_default();
        let draw = |message: Message| {
            let blocks = message.blocks.into_iter().map(|block| match block {
                Block::Drawing(drawing) => Block::Text(with_emoji(&drawing.pictured, id)),
                block => block,
            });
            Message { blocks: blocks.collect(), ..message }
        };
        match message.frame {
            Frame::Panel { .. } => draw(message),
            Frame::Plain { .. } => {
                let drawn = draw(message.clone());
                if limits::length(&drawn.said()) <= limits::CONTENT { drawn } else { message }
            }
        }
    }
}

/// Joins the pieces to one text, with these ids for the emoji.
fn with_emoji(pieces: &[Piece], id: impl Fn(Emoji) -> u64) -> String {
    pieces.iter().fold(String::new(), |content, piece| match piece {
        Piece::Text(text) => content + text,
        Piece::Emoji(emoji) => content + "<:" + emoji.name() + ":" + &id(*emoji).to_string() + ">",
    })
}
