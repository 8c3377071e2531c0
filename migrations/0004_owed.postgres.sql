-- A closed challenge is owed to its message, and so is an erasure.
ALTER TABLE outbox DROP CONSTRAINT outbox_kind_check;
ALTER TABLE outbox ADD CONSTRAINT outbox_kind_check CHECK (kind IN (
    'draw', 'learn', 'post', 'call', 'thread', 'challenge', 'orphan', 'tournament', 'winner', 'class', 'simul', 'podium',
    'puzzle', 'act', 'remind'));
ALTER TABLE outbox ADD COLUMN locale TEXT;
