//! Checks fair matches against their two games.

pub(super) const RELATIONS: &[&str] = &[
    "SELECT 'its score is not what its games say: match ' || CAST(m.id AS TEXT) FROM matches m
     JOIN games a ON a.id = m.id LEFT JOIN games b ON b.id = m.second_id
     WHERE m.first_score <> CASE WHEN a.ended_by = 'time' THEN CASE WHEN a.winner = 0 THEN 2 ELSE 0 END
             ELSE CASE WHEN a.winner = 0 THEN 1 ELSE 0 END + CASE WHEN b.winner = 1 THEN 1 ELSE 0 END END
        OR m.second_score <> CASE WHEN a.ended_by = 'time' THEN CASE WHEN a.winner = 1 THEN 2 ELSE 0 END
             ELSE CASE WHEN a.winner = 1 THEN 1 ELSE 0 END + CASE WHEN b.winner = 0 THEN 1 ELSE 0 END END
        OR (m.ended_at IS NOT NULL) <> (a.state = 'abandoned' OR COALESCE(a.ended_by = 'time', 1 = 0)
                                        OR COALESCE(b.state <> 'active', 1 = 0))
        OR m.ended_at <> COALESCE(b.ended_at, a.ended_at)",
    "SELECT 'its games are not of it: match ' || CAST(m.id AS TEXT) FROM matches m
     JOIN games a ON a.id = m.id LEFT JOIN games b ON b.id = m.second_id
     WHERE (a.state = 'finished' AND a.ended_by <> 'time') <> (b.id IS NOT NULL)
        OR COALESCE(a.match_id, 0) <> m.id OR b.match_id IS NULL AND b.id IS NOT NULL OR b.match_id <> m.id
        OR COALESCE(m.guild_id, 0) <> COALESCE(a.guild_id, 0)
        OR COALESCE(m.guild_id, 0) <> COALESCE(b.guild_id, m.guild_id, 0)",
    "SELECT 'its match knows nothing of it: game ' || CAST(g.id AS TEXT) FROM games g
     WHERE g.match_id IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.id = g.match_id AND g.id IN (m.id, m.second_id))",
    "SELECT 'its games are not the same with the seats swapped: match ' || CAST(m.id AS TEXT)
     FROM matches m
     JOIN games a ON a.id = m.id JOIN games b ON b.id = m.second_id
     WHERE a.piles <> b.piles OR a.rules <> b.rules OR a.locale <> b.locale
        OR EXISTS (SELECT 1 FROM seats s JOIN seats t ON t.game_id = b.id AND t.seat = 1 - s.seat
                   WHERE s.game_id = a.id AND s.user_id <> t.user_id)",
    "SELECT 'somebody took a hint in it, or the bot plays in it: match ' || CAST(m.id AS TEXT)
     FROM matches m
     WHERE EXISTS (SELECT 1 FROM seats
                   WHERE game_id IN (m.id, m.second_id) AND (assisted = 1 OR level IS NOT NULL))",
    "SELECT 'it did not begin when the move was made that began it: game ' || CAST(g.id AS TEXT)
     FROM games g JOIN interactions i ON i.id = g.id
     WHERE i.done_at <> g.began_at",
];
