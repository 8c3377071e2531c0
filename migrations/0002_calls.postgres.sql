-- Calls to move are owed as all else is: see to a game's `call`.
ALTER TABLE outbox DROP CONSTRAINT outbox_kind_check;
ALTER TABLE outbox ADD CONSTRAINT outbox_kind_check CHECK (kind IN (
    'draw', 'learn', 'post', 'call', 'thread', 'tournament', 'winner', 'class', 'simul', 'podium', 'puzzle', 'act', 'remind'));

-- Calls that nobody knows to have been sent, or that outlived their move. They were looked for by an index.
INSERT INTO outbox (kind, subject, game_id, guild_id, channel_id, due_at)
SELECT 'call', id, id, guild_id, channel_id, touched_at FROM games
WHERE ping_ply IS NOT NULL
  AND (ping_message IS NULL OR state <> 'active'
       OR ping_ply <> COALESCE((SELECT MAX(ply) + 1 FROM moves WHERE game_id = games.id), 0));
DROP INDEX games_called;
