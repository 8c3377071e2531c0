//! Begins simuls and their games, which go on in threads.

use crate::game::{Player, Record, Simul, SimulRefusal};
use crate::place::{SimulId, UserId};
use crate::store::games::begin::{self, Begun};
use crate::store::games::{accepting, challenges, threads};
use crate::store::outbox::LEARNT;
use crate::store::simuls::by_id;
use crate::store::{Ask, Job, Redraw, Result, Store, Stored, enqueue, records};

impl Store {
    /// Begins a simul, once for an interaction.
    pub async fn open_simul(&self, simul: &Simul) -> Result<Simul> {
        self.write(format!("begin simul {}", simul.id), async |tx| {
            if let Some(same) = by_id(tx, simul.id).await? {
                return Ok(same);
            }
            let (guild, channel) = (simul.place.guild, simul.place.channel);
            let [piles, rules] = begin::start_columns(&simul.terms.start);
            let text = "INSERT INTO simuls (id, guild_id, channel_id, locale, piles, rules, terms, led, host, open, made_at)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1, $10)";
            let place = (guild.map(Stored), Stored(channel), simul.place.locale);
            let start = (piles, rules, simul.terms.besides());
            let is_led = !matches!(simul.leader, Player::Bot(_));
            let by = (is_led, simul.leader.person().map(Stored), simul.made);
            tx.run(text, (Stored(simul.id), place, start, by)).await?;
            enqueue(tx, Job::Simul(simul.id), (guild, channel), simul.made + LEARNT).await?;
            Ok(simul.clone())
        })
        .await
    }

    /// Begins a person's game in a simul; if `threaded`, the game then waits for its thread.
    pub async fn join_simul(
        &self,
        id: SimulId,
        who: UserId,
        record: &Record,
        threaded: bool,
        redraw: &Redraw,
    ) -> Result<Result<Begun, SimulRefusal>> {
        let (game, now) = (record.game.id(), record.touched);
        self.write(format!("join simul {id}"), async |tx| {
            let Some(simul) = by_id(tx, id).await? else { return Ok(Err(SimulRefusal::NoneHere)) };
            if let Some(same) = records::by_id(tx, game).await? {
                return Ok(Ok(Begun::Same(Box::new(same))));
            }
            let text = "SELECT 1 FROM simul_games g JOIN seats s ON s.game_id = g.game_id
                 WHERE g.simul_id = $1 AND s.user_id = $2";
            let joined = tx.any(text, (id, who)).await?;
            if let Err(refusal) = simul.may_join(joined) {
                return Ok(Err(refusal));
            }
            let host = simul.leader.person();
            let apart = host.is_some() && tx.any(accepting::APART, (host, who)).await?;
            let people = (who, host, now);
            if apart || tx.any(challenges::BARRED, (simul.place.guild, people)).await? {
                return Ok(Err(SimulRefusal::Apart));
            }
            if let Some(hindrance) = begin::insert(tx, record, true, now).await? {
                return Ok(Ok(Begun::Hindered(hindrance)));
            }
            redraw.note(tx, record, Some(game.0), now).await?;
            let text = "INSERT INTO simul_games (game_id, simul_id) VALUES ($1, $2)";
            tx.run(text, (Stored(game), Stored(id))).await?;
            if host.is_some() {
                // Between people, a player's last activity matters.
                let text = "UPDATE seats SET active_at = $3 WHERE game_id = $1 AND user_id = $2";
                tx.run(text, (game, who, now)).await?;
            }
            if threaded {
                threads::want(tx, record, now).await?;
            }
            enqueue(tx, Job::Simul(id), simul.place, now).await?;
            Ok(Ok(Begun::New))
        })
        .await
    }
}
