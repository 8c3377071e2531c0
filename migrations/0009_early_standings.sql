-- Standings are counted as games end, and 0002 left those empty that ended before it. They follow from the games.
INSERT INTO standings (guild_id, user_id, games, wins)
SELECT g.guild_id, s.user_id, COUNT(*), SUM(CASE WHEN g.winner = s.seat THEN 1 ELSE 0 END)
FROM games g JOIN seats s ON s.game_id = g.id
WHERE g.state = 'finished' AND g.guild_id IS NOT NULL AND s.user_id IS NOT NULL
GROUP BY g.guild_id, s.user_id
ON CONFLICT (guild_id, user_id) DO UPDATE SET games = excluded.games, wins = excluded.wins;

DELETE FROM win_counts;
INSERT INTO win_counts (guild_id, wins, players)
SELECT guild_id, wins, COUNT(*) FROM standings GROUP BY guild_id, wins;
