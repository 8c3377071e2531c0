-- Since when something may have been sent already, so that nothing is sent twice once the platform has forgotten it: when
-- it was first tried, or 0 since it is known not to have been sent. Until now it was until when it was claimed before.
ALTER TABLE outbox RENAME COLUMN claimed_before TO sent_at;
UPDATE outbox SET sent_at = claimed_until WHERE sent_at = 0 AND claimed_until <> 0;
