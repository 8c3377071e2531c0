-- A game's times come one after the other: its beginning, its moves, its end. Where the clock went back meanwhile, they
-- did not; from here on the bot sees to it. Whatever came too early happened when the one before it did.
UPDATE moves SET made_at = o.at
FROM (
    SELECT m.game_id, m.ply,
        MAX(CASE WHEN m.made_at < g.began_at THEN g.began_at ELSE m.made_at END)
            OVER (PARTITION BY m.game_id ORDER BY m.ply) AS at
    FROM moves m JOIN games g ON g.id = m.game_id
) AS o
WHERE o.game_id = moves.game_id AND o.ply = moves.ply AND moves.made_at < o.at;

UPDATE games SET ended_at = o.at
FROM (
    SELECT g.id, COALESCE((SELECT MAX(made_at) FROM moves WHERE game_id = g.id), g.began_at) AS at FROM games g
) AS o
WHERE o.id = games.id AND games.ended_at < o.at;

UPDATE games SET touched_at = o.at
FROM (
    SELECT g.id, COALESCE(g.ended_at, (SELECT MAX(made_at) FROM moves WHERE game_id = g.id), g.began_at) AS at
    FROM games g
) AS o
WHERE o.id = games.id AND games.touched_at <> o.at;

UPDATE seats SET active_at = o.at
FROM (SELECT game_id, ply % 2 AS seat, MAX(made_at) AS at FROM moves GROUP BY game_id, ply % 2) AS o
WHERE o.game_id = seats.game_id AND o.seat = seats.seat AND seats.active_at < o.at
  AND NOT EXISTS (SELECT 1 FROM seats b WHERE b.game_id = seats.game_id AND b.level IS NOT NULL);

UPDATE matches SET ended_at = o.ended_at
FROM (
    SELECT m.id, COALESCE(b.ended_at, a.ended_at) AS ended_at
    FROM matches m JOIN games a ON a.id = m.id LEFT JOIN games b ON b.id = m.second_id
) AS o
WHERE o.id = matches.id AND matches.ended_at <> o.ended_at;
