//! Checks moderators' acts, and the bars, limits and quiet channels they set.

pub(super) const RELATIONS: &[&str] = &[
    // Acts are deleted after 90 days, the oldest first.
    "SELECT 'it is not what a moderator did: the bar of ' || CAST(b.user_id AS TEXT) || ' in ' || CAST(b.guild_id AS TEXT)
     FROM bars b LEFT JOIN acts a ON a.guild_id = b.guild_id AND a.whom = b.user_id AND a.deed = 'bar' AND a.done_at = b.barred_at
     WHERE a.id IS NULL AND b.barred_at > (SELECT MIN(done_at) FROM acts)
        OR COALESCE(a.until_at, 0) <> COALESCE(b.until_at, 0) OR COALESCE(a.reason, '') <> COALESCE(b.reason, '')",
    "SELECT 'no moderator wanted it quiet: channel ' || CAST(q.channel_id AS TEXT) FROM quiet q
     WHERE NOT EXISTS (SELECT 1 FROM acts a WHERE a.guild_id = q.guild_id AND a.channel_id = q.channel_id
                           AND a.deed = 'quiet' AND a.until_at = q.until_at)",
    "SELECT 'it is not as such are: act ' || CAST(id AS TEXT) FROM acts
     WHERE until_at <= done_at OR (until_at IS NULL) <> (deed <> 'quiet') AND deed <> 'bar'
        OR deed <> 'bar' AND reason IS NOT NULL",
    "SELECT 'no moderator cleared it: person ' || CAST(l.user_id AS TEXT) || ', game ' || CAST(l.game_id AS TEXT) FROM ledger l
     WHERE l.barred = 'cleared' AND l.earned_at > (SELECT MIN(done_at) FROM acts)
       AND NOT EXISTS (SELECT 1 FROM acts a WHERE a.guild_id = l.guild_id AND a.whom = l.user_id
                           AND a.deed IN ('clear-all', 'clear-month', 'clear-week'))",
    "SELECT 'it is not what a moderator did: the limit of ' || l.what || ' in ' || CAST(l.guild_id AS TEXT)
     FROM limits l LEFT JOIN acts a ON a.guild_id = l.guild_id AND a.deed = 'limit-' || l.what AND a.done_at = l.set_at
     WHERE a.id IS NULL AND l.set_at > (SELECT MIN(done_at) FROM acts) OR COALESCE(a.role_id, 0) NOT IN (0, l.role_id)",
    // When a server is deleted, its bars go first.
    "SELECT 'who was barred for good is not: act ' || CAST(a.id AS TEXT) FROM acts a
     WHERE a.deed = 'bar' AND a.until_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM acts later WHERE later.guild_id = a.guild_id AND later.whom = a.whom AND later.id > a.id)
       AND NOT EXISTS (SELECT 1 FROM bars b WHERE b.guild_id = a.guild_id AND b.user_id = a.whom)
       AND NOT EXISTS (SELECT 1 FROM stays s WHERE s.guild_id = a.guild_id AND s.purging = 1)",
];
