//! Checks games: their seats, times and messages.

pub(super) const RELATIONS: &[&str] = &[
    "SELECT 'it has not two seats: game ' || CAST(g.id AS TEXT) FROM games g
     WHERE (SELECT COUNT(*) FROM seats s WHERE s.game_id = g.id) <> 2",
    "SELECT 'its seats are not as it is: game ' || CAST(g.id AS TEXT)
     FROM games g JOIN seats s ON s.game_id = g.id
     WHERE (g.state = 'active') <> (s.open = 1) OR g.channel_id <> s.channel_id",
    "SELECT 'its kind is not as it is: game ' || CAST(s.game_id AS TEXT) FROM seats s
     WHERE (s.against_bot = 1) <> EXISTS (SELECT 1 FROM seats b WHERE b.game_id = s.game_id AND b.level IS NOT NULL)
        OR s.apart = 0 AND EXISTS (SELECT 1 FROM simul_games m WHERE m.game_id = s.game_id)",
    "SELECT 'a move was taken back between people: game ' || CAST(g.id AS TEXT) FROM games g
     WHERE g.taken_back > 0 AND EXISTS (SELECT 1 FROM seats s WHERE s.game_id = g.id AND s.against_bot = 0)",
    // Against the bot nobody is pinged, and only the game's own time is kept.
        "SELECT 'the bot took a hint, or was seen: game ' || CAST(game_id AS TEXT) FROM seats
     WHERE level IS NOT NULL AND (assisted <> 0 OR active_at <> 0)",
    "SELECT 'someone was last seen before they moved: game ' || CAST(s.game_id AS TEXT) FROM seats s
     WHERE NOT EXISTS (SELECT 1 FROM seats b WHERE b.game_id = s.game_id AND b.level IS NOT NULL)
       AND s.active_at < (SELECT MAX(made_at) FROM moves m WHERE m.game_id = s.game_id AND m.ply % 2 = s.seat)",
    "SELECT 'its deadline is not as it is: game ' || CAST(id AS TEXT) FROM games
     WHERE (state = 'active') <> (due_at IS NOT NULL) OR (due_at IS NULL) <> (deadline_at IS NULL)
        OR due_at > deadline_at OR deadline_at - due_at > 7 * 24 * 3600000
        OR warned <> 0 AND due_at <> deadline_at",
    "SELECT 'what is noted of its deadline is not as it is: game ' || CAST(g.id AS TEXT) FROM games g
     WHERE g.state <> 'active' AND (g.warned <> 0 OR g.away_ms <> 0 OR g.claimed_until <> 0)
        OR g.ping_ply > (SELECT COUNT(*) FROM moves WHERE game_id = g.id)
        OR g.ping_deadline < g.began_at - 86400000 OR g.claimed_until <> 0 AND g.claimed_until < g.due_at",
    "SELECT 'its times do not follow one another: game ' || CAST(g.id AS TEXT) FROM games g
     WHERE g.began_at > COALESCE((SELECT MIN(made_at) FROM moves WHERE game_id = g.id), g.touched_at)
        OR g.ended_at < (SELECT MAX(made_at) FROM moves WHERE game_id = g.id)
        OR g.touched_at <>
            COALESCE(g.ended_at, (SELECT MAX(made_at) FROM moves WHERE game_id = g.id), g.began_at)",
    "SELECT 'its moves were not made one after the other: game ' || CAST(m.game_id AS TEXT)
     FROM moves m JOIN moves b ON b.game_id = m.game_id AND b.ply = m.ply - 1
     WHERE m.made_at < b.made_at",
    "SELECT 'nobody in it asked for it elsewhere: game ' || CAST(g.id AS TEXT) FROM games g
     WHERE (g.wanted_in IS NULL) <> (g.wanted_by IS NULL)
        OR g.wanted_in = g.channel_id
        OR g.wanted_by IS NOT NULL AND g.wanted_by NOT IN (SELECT user_id FROM seats WHERE game_id = g.id AND user_id IS NOT NULL)",
    // The board of a finished game may have become its rematch's.
        "SELECT 'it shows more than one game: message ' || CAST(message AS TEXT) FROM (
         SELECT board_message AS message FROM games WHERE state = 'active'
         UNION ALL SELECT ping_message FROM games WHERE state = 'active'
     ) AS messages
     WHERE message IS NOT NULL GROUP BY message HAVING COUNT(*) > 1",
    "SELECT 'it is in more than one server: channel ' || CAST(channel_id AS TEXT) FROM (
         SELECT channel_id, COALESCE(guild_id, 0) AS guild_id FROM games
         UNION SELECT wanted_in, COALESCE(guild_id, 0) FROM games WHERE wanted_in IS NOT NULL
         UNION SELECT channel_id, COALESCE(guild_id, 0) FROM challenges
         UNION SELECT channel_id, guild_id FROM tournaments
     ) AS places
     GROUP BY channel_id HAVING COUNT(*) > 1",
];
