//! Checks challenges: what became of them, and mutes that should have prevented them.

pub(super) const RELATIONS: &[&str] = &[
    "SELECT 'it was accepted without a game, or has one without: challenge ' || CAST(p.id AS TEXT)
     FROM challenges p LEFT JOIN games g ON g.id = p.id
     WHERE (p.state = 'accepted') <> (g.id IS NOT NULL)",
    "SELECT 'its game is not the one that was asked for: challenge ' || CAST(p.id AS TEXT)
     FROM challenges p
     JOIN games g ON g.id = p.id
     JOIN seats a ON a.game_id = g.id AND a.seat = 0 JOIN seats b ON b.game_id = g.id AND b.seat = 1
     WHERE COALESCE(p.guild_id, 0) <> COALESCE(g.guild_id, 0) OR p.locale <> g.locale
        OR p.piles <> g.piles OR p.rules <> g.rules
        OR a.user_id NOT IN (p.challenger, p.challenged) OR b.user_id NOT IN (p.challenger, p.challenged)
        OR a.user_id = b.user_id OR a.level IS NOT NULL OR b.level IS NOT NULL
        OR p.opening = 'challenger' AND a.user_id <> p.challenger
        OR p.opening = 'challenged' AND a.user_id <> p.challenged
        OR (p.rated = 1) <> (g.match_id IS NOT NULL)",
    "SELECT 'it does not stand for a quarter of an hour: challenge ' || CAST(id AS TEXT)
     FROM challenges WHERE expires_at - made_at <> 15 * 60000",
    // Tolerates a clock set back by up to a day.
    "SELECT 'it was declined before it was made: challenge ' || CAST(id AS TEXT) FROM challenges
     WHERE declined_at < made_at - 86400000",
    "SELECT 'no game was played that it is the rematch of: challenge ' || CAST(p.id AS TEXT)
     FROM challenges p
     LEFT JOIN games g ON g.id = p.rematch_of
     LEFT JOIN seats a ON a.game_id = g.id AND a.seat = 0 LEFT JOIN seats b ON b.game_id = g.id AND b.seat = 1
     WHERE p.rematch_of IS NOT NULL
       AND (g.id IS NULL OR g.state = 'active' OR g.id >= p.id OR g.channel_id <> p.channel_id
            OR p.piles <> g.piles OR p.rules <> g.rules
            OR a.user_id NOT IN (p.challenger, p.challenged) OR b.user_id NOT IN (p.challenger, p.challenged))",
    "SELECT 'it shows more than one challenge: message ' || CAST(message AS TEXT)
     FROM challenges WHERE message IS NOT NULL
     GROUP BY message HAVING COUNT(*) > 1",
    // A mute ends when the muter challenges the muted person. Tolerates a clock set back here, too.
        "SELECT 'there was a challenge although no more were wanted: person ' || CAST(m.muter AS TEXT) || ' of ' || CAST(m.muted AS TEXT)
     FROM mutes m
     WHERE EXISTS (SELECT 1 FROM challenges p
                   WHERE p.made_at > m.muted_at + 86400000
                     AND (p.challenger = m.muter AND p.challenged = m.muted
                          OR p.challenger = m.muted AND p.challenged = m.muter))",
];
