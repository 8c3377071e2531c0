//! Checks the outbox: each kind of task has the columns it needs. No other table knows which messages those are.

pub(super) const RELATIONS: &[&str] = &[
    "SELECT 'what is owed makes no sense: ' || kind || ' ' || CAST(subject AS TEXT) FROM outbox
     WHERE (kind IN ('draw', 'learn', 'post', 'call', 'thread')) <> (game_id IS NOT NULL)
        OR (kind IN ('post', 'call', 'thread') AND subject <> game_id)
        OR (kind = 'remind') <> (user_id IS NOT NULL) OR (user_id IS NOT NULL AND user_id <> subject)
        OR (kind = 'learn' AND token IS NULL) OR (kind NOT IN ('learn', 'challenge', 'tournament', 'class', 'simul') AND token IS NOT NULL)
        OR (kind IN ('podium', 'puzzle')) <> (season IS NOT NULL)
        OR (message IS NOT NULL AND kind <> 'thread') OR (kind = 'orphan') <> (locale IS NOT NULL)
        OR (claimed_until <> 0 AND claimed_until < due_at)",
    // A message stays in one channel, and so do the games whose board it was. A server's news goes to that server. A
    // person's next reminder is due after the one in the outbox. A challenge may be deleted before it is drawn as closed.
    "SELECT 'it is owed elsewhere, or at another time: ' || o.kind || ' ' || CAST(o.subject AS TEXT)
     FROM outbox o LEFT JOIN games g ON g.id = o.game_id
     LEFT JOIN retired_boards b ON o.kind = 'draw' AND b.message = o.subject
     LEFT JOIN games r ON r.id = b.game_id
     LEFT JOIN tournaments t ON o.kind IN ('tournament', 'winner') AND t.id = o.subject
     LEFT JOIN classes c ON o.kind = 'class' AND c.id = o.subject
     LEFT JOIN simuls s ON o.kind = 'simul' AND s.id = o.subject
     LEFT JOIN challenges h ON o.kind = 'challenge' AND h.id = o.subject
     LEFT JOIN acts a ON o.kind = 'act' AND a.id = o.subject
     LEFT JOIN reminders m ON m.user_id = o.user_id
     WHERE COALESCE(o.guild_id, 0) <> COALESCE(g.guild_id, t.guild_id, c.guild_id, s.guild_id, a.guild_id, h.guild_id,
             CASE WHEN o.kind IN ('podium', 'puzzle') THEN o.subject
                  WHEN o.kind = 'orphan' OR o.kind = 'challenge' AND h.id IS NULL THEN o.guild_id END, 0)
        OR r.channel_id <> g.channel_id OR o.channel_id <> COALESCE(t.channel_id, c.channel_id, s.channel_id, h.channel_id, o.user_id)
        OR o.due_at >= m.due_at
        OR o.kind = 'puzzle' AND NOT EXISTS (SELECT 1 FROM daily_puzzles d WHERE d.guild_id = o.subject)
        OR o.kind = 'winner' AND t.state <> 'over'
        OR o.kind = 'podium' AND NOT EXISTS (
            SELECT 1 FROM months p WHERE (p.guild_id, p.season) = (o.subject, o.season) AND p.closed = 1)",
    "SELECT 'it is neither where it began nor in its thread: game ' || CAST(o.game_id AS TEXT)
     FROM outbox o JOIN games g ON g.id = o.game_id
     WHERE o.kind = 'thread' AND g.channel_id <> o.channel_id AND g.channel_id <> COALESCE(o.message, 0)",
];
