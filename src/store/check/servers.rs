//! What was chosen of a server's settings: a text that is written just as it is read.

use sqlx::Row;

use crate::game::Settings;
use crate::store::Tx;
use crate::store::error::Cause;

pub(super) async fn check(tx: &mut Tx, problems: &mut Vec<String>) -> Result<(), Cause> {
    let rows = sqlx::query("SELECT guild_id, settings FROM servers WHERE settings IS NOT NULL")
        .fetch_all(&mut *tx)
        .await?;
    for row in rows {
        let (guild, text): (i64, &str) = (row.try_get(0)?, row.try_get(1)?);
        if Settings::read(text).to_string() != text {
            problems.push(format!(
                "settings of server {guild} cannot be read: {text:?}"
            ));
        }
    }
    Ok(())
}
