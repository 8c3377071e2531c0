//! Checks what must follow from other rows: each query returns a line for each contradiction. Those that belong to a
//! module that checks more are there.

pub(super) const RELATIONS: &[&str] = &[
    // Games: their seats, times and messages.
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

    // Fair matches against their two games.
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

    // Challenges: what became of them, and mutes that should have prevented them.
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

    // The shards' last signs of life, and the interactions that processes claimed.
    "SELECT 'there are not so many shards: shard ' || CAST(shard AS TEXT) || ' of ' || CAST(total AS TEXT)
     FROM shards_alive WHERE total <> (SELECT MAX(total) FROM shards_alive)",
    // An id is a snowflake, which holds its creation time; it can be answered for a quarter of an hour.
    "SELECT 'it was not taken when it was made: interaction ' || CAST(id AS TEXT) FROM claims
     WHERE claimed_at NOT BETWEEN id / 4194304 + 1420070400000 - 86400000 AND id / 4194304 + 1420070400000 + 86400000",

    // The outbox: each kind of task has the columns it needs. No other table knows which messages those are.
    "SELECT 'a job makes no sense: ' || kind || ' ' || CAST(subject AS TEXT) FROM outbox
     WHERE (kind IN ('draw', 'learn', 'post', 'call', 'thread')) <> (game_id IS NOT NULL)
        OR (kind IN ('post', 'call', 'thread') AND subject <> game_id)
        OR (kind = 'remind') <> (user_id IS NOT NULL) OR (user_id IS NOT NULL AND user_id <> subject)
        OR (kind = 'learn' AND token IS NULL) OR (kind NOT IN ('learn', 'challenge', 'tournament', 'class', 'simul') AND token IS NOT NULL)
        OR (kind IN ('podium', 'puzzle')) <> (season IS NOT NULL)
        OR (message IS NOT NULL AND kind <> 'thread') OR (kind = 'orphan') <> (locale IS NOT NULL)
        OR (claimed_until <> 0 AND claimed_until < due_at)",
    // A message stays in one channel, and so do the games whose board it was. A server's news goes to that server. A
    // person's next reminder is due after the one in the outbox. A challenge may be deleted before it is drawn as closed.
    "SELECT 'a job is for elsewhere, or for another time: ' || o.kind || ' ' || CAST(o.subject AS TEXT)
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

    // People who erased their data, and may have come back: nothing from before may be left.
    // Tolerates a clock set back by up to a week.
        "SELECT 'something is kept of them from before everything was erased: person ' || CAST(e.user_id AS TEXT)
     FROM erasures e JOIN (
         SELECT user_id, touched_at AS at FROM lessons
         UNION ALL SELECT user_id, looked_at FROM lookups
         UNION ALL SELECT user_id, answered_at FROM puzzle_tries
         UNION ALL SELECT user_id, cast_at FROM votes
         UNION ALL SELECT muter, muted_at FROM mutes
         UNION ALL SELECT challenger, made_at FROM challenges WHERE state <> 'accepted'
         UNION ALL SELECT challenged, made_at FROM challenges WHERE state <> 'accepted'
         UNION ALL SELECT organiser, made_at FROM tournaments
         UNION ALL SELECT p.host, g.began_at FROM polls p JOIN games g ON g.id = p.game_id
     ) AS kept ON kept.user_id = e.user_id WHERE kept.at < e.erased_at - 604800000",
    "SELECT 'a game goes on that is being erased: person ' || CAST(e.user_id AS TEXT) FROM erasures e
     WHERE EXISTS (SELECT 1 FROM seats s WHERE s.user_id = e.user_id AND s.open = 1 AND s.game_id <= e.up_to)",

    // Games that a channel plays, and the votes in them.
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

    // Moderators' acts, and the bars, limits and quiet channels they set.
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
