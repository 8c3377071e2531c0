//! Games that a channel plays, and the votes in them.

pub(super) const RELATIONS: &[&str] = &[
    "SELECT 'its vote is not as it is: game ' || CAST(g.id AS TEXT)
     FROM games g JOIN polls p ON p.game_id = g.id
     WHERE g.state <> 'active' AND (p.host IS NOT NULL OR p.closes_at IS NOT NULL)
        OR p.closes_at <> g.deadline_at - 7 * 24 * 3600000 + p.seconds * 1000
        OR (p.verdict IS NULL) <> NOT EXISTS (
            SELECT 1 FROM moves m JOIN seats s ON s.game_id = m.game_id AND s.seat = m.ply % 2
            WHERE m.game_id = g.id AND s.level = 'channel')",
    "SELECT 'someone voted while no vote was open: game ' || CAST(v.game_id AS TEXT) FROM votes v
     JOIN games g ON g.id = v.game_id JOIN polls p ON p.game_id = v.game_id
     WHERE g.state <> 'active' OR p.closes_at IS NULL OR v.cast_at > p.closes_at",
];
