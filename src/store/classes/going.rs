//! Beginning, advancing and ending a class. Each step is decided on the stored state, in the transaction that writes
//! it.

use super::read;
use crate::lesson::{Class, ClassRefusal, ClassStage};
use crate::place::{ChannelId, ClassId, GuildId, UserId};
use crate::store::outbox::{GRACE, Job, LEARNT, enqueue};
use crate::store::{Ask, Cause, Result, Store, Stored, Tx, interactions};

/// The class afterwards, or why nothing changed.
type Done = Result<Class, ClassRefusal>;

impl Store {
    /// Begins a class, once for an interaction.
    pub async fn open_class(&self, class: &Class) -> Result<Done> {
        self.write(format!("begin class {}", class.id), async |tx| {
            if let Some(same) = read::by_id(tx, class.id).await? {
                return Ok(Ok(same));
            }
            let (guild, channel) = (class.place.guild, class.place.channel);
            let text = "SELECT id FROM classes WHERE channel_id = $1 AND stage <> 'over'";
            if let Some(other) = tx.maybe(text, channel).await? {
                return Ok(Err(ClassRefusal::OneHere(other)));
            }
            let text = "INSERT INTO classes (id, guild_id, channel_id, locale, host, exercises, hints, level, stage, began_at, touched_at)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)";
            let place = (guild.map(Stored), Stored(channel), class.place.locale);
            let state = (class.hints, class.level, class.stage, class.touched);
            tx.run(text, (Stored(class.id), place, class.host.map(Stored), class.exercises.clone(), state)).await?;
            enqueue(tx, Job::Class(class.id), (guild, channel), class.touched + LEARNT).await?;
            Ok(Ok(class.clone()))
        })
        .await
    }

    /// Advances the class from `from`, unless somebody already has; once for an interaction.
    pub async fn go_on(
        &self,
        id: ClassId,
        from: ClassStage,
        interaction: u64,
        now: i64,
    ) -> Result<Done> {
        let may = |class: &Class| match class.stage {
            ClassStage::Over => Err(ClassRefusal::Over),
            stage if stage != from => Err(ClassRefusal::GoneOn),
            _ => Ok(class.next()),
        };
        let (doing, by) = (format!("go on with class {id}"), Some(interaction));
        self.write(doing, async |tx| change(tx, id, by, now, may).await).await
    }

    pub async fn end_class(&self, id: ClassId, now: i64) -> Result<Done> {
        self.write(format!("end class {id}"), async |tx| end(tx, id, now).await).await
    }

    /// Ends the class if it has been idle for long.
    pub async fn end_idle_class(&self, id: ClassId, now: i64) -> Result<Done> {
        let may = |class: &Class| match class.stage {
            ClassStage::Open(_) | ClassStage::Shown(_) if now >= class.ends() => {
                Ok(ClassStage::Over)
            }
            _ => Err(ClassRefusal::GoneOn),
        };
        let doing = format!("go on with class {id}");
        self.write(doing, async |tx| change(tx, id, None, now, may).await).await
    }
}

pub async fn end(tx: &mut Tx, id: ClassId, now: i64) -> Result<Done, Cause> {
    let may = |class: &Class| match class.stage {
        ClassStage::Over => Err(ClassRefusal::Over),
        ClassStage::Open(_) | ClassStage::Shown(_) => Ok(ClassStage::Over),
    };
    change(tx, id, None, now, may).await
}

async fn change(
    tx: &mut Tx,
    id: ClassId,
    interaction: Option<u64>,
    now: i64,
    to: impl Fn(&Class) -> Result<ClassStage, ClassRefusal>,
) -> Result<Done, Cause> {
    let Some(mut class) = read::by_id(tx, id).await? else {
        return Ok(Err(ClassRefusal::NoneHere));
    };
    if interactions::is_done(tx, interaction).await? {
        return Ok(Ok(class));
    }
    let stage = match to(&class) {
        Ok(stage) => stage,
        Err(refusal) => return Ok(Err(refusal)),
    };
    // Exercises that were never reached were not asked.
    if let (ClassStage::Over, Some(nth)) = (stage, class.stage.nth()) {
        class.exercises.truncate(nth);
    }
    let text = "UPDATE classes SET stage = $2, exercises = $3, touched_at = $4 WHERE id = $1";
    tx.run(text, (id, stage, class.exercises.clone(), now)).await?;
    interactions::note(tx, interaction, now).await?;
    // Usually the answer to the person who asked for it draws it.
    enqueue(tx, Job::Class(id), class.place, now + GRACE).await?;
    Ok(Ok(Class { stage, touched: now, ..class }))
}

/// Erases a person: deletes their answers, which no class counts any more, and their name as host.
pub async fn erase(tx: &mut Tx, who: UserId, now: i64) -> Result<(), Cause> {
    let text = "SELECT DISTINCT class_id FROM class_answers WHERE user_id = $1";
    for id in tx.all::<ClassId>(text, who).await? {
        let text = "SELECT guild_id, channel_id FROM classes WHERE id = $1 AND stage <> 'over'";
        if let Some((guild, channel)) = tx.maybe::<(GuildId, ChannelId)>(text, id).await? {
            enqueue(tx, Job::Class(id), (Some(guild), channel), now).await?;
        }
    }
    tx.run("DELETE FROM class_answers WHERE user_id = $1", who).await?;
    tx.run("UPDATE classes SET host = NULL WHERE host = $1", who).await
}
