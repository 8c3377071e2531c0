//! How a panel is spelled: Components V2, for which serenity has no builders.
//! <https://discord.com/developers/docs/components/reference>

use serde_json::{Value, json};

use super::rows::row;
use crate::reply::{Accent, Block, Drawing, Panel};

/// The flag of a message made of components alone, and that of a whisper.
const MADE_OF_COMPONENTS: u64 = 1 << 15;
const EPHEMERAL: u64 = 1 << 6;

const TEXT: u8 = 10;
const SEPARATOR: u8 = 14;
const CONTAINER: u8 = 17;

/// A new message.
pub fn fresh(panel: Panel) -> Value {
    let mut message = message(panel);
    message["flags"] = MADE_OF_COMPONENTS.into();
    message
}

/// A new message that only the asker sees.
pub fn whisper(panel: Panel) -> Value {
    let mut message = message(panel);
    message["flags"] = (MADE_OF_COMPONENTS | EPHEMERAL).into();
    message
}

/// The edit that makes a message show it, even one that was plain.
pub fn edit(panel: Panel) -> Value {
    let mut message = fresh(panel);
    message["content"] = Value::Null;
    message
}

fn message(panel: Panel) -> Value {
    let mut container = json!({
        "type": CONTAINER,
        "components": panel.blocks.into_iter().map(block).collect::<Vec<_>>(),
    });
    if let Some(accent) = panel.accent {
        container["accent_color"] = colour(accent).into();
    }
    json!({"components": [container], "allowed_mentions": {"parse": []}})
}

fn block(block: Block) -> Value {
    match block {
        Block::Text(text) | Block::Drawing(Drawing { text, .. }) => {
            json!({"type": TEXT, "content": text})
        }
        Block::Line => json!({"type": SEPARATOR}),
        Block::Row(controls) => json!(row(controls)),
    }
}

/// The first three as Discord has them, the others as it draws the squares of these colours.
fn colour(accent: Accent) -> u32 {
    match accent {
        Accent::Amber => 0x00f0_b232,
        Accent::Green => 0x0023_a55a,
        Accent::Red => 0x00f2_3f43,
        Accent::Blue => 0x0055_acee,
        Accent::Orange => 0x00f4_900c,
    }
}
