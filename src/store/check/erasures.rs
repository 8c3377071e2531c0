//! Checks people who erased their data, and may have come back: nothing from before may be left.

pub(super) const RELATIONS: &[&str] = &[
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
];
