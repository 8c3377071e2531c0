-- Who asked to be told four hours before their days in a row end.
CREATE TABLE reminders (
    user_id       BIGINT NOT NULL PRIMARY KEY,
    -- What they were speaking when they asked.
    locale        TEXT   NOT NULL,
    -- When to look next whether there is something to tell: at 20:00 in UTC.
    due_at        BIGINT NOT NULL CHECK (due_at % 86400000 = 72000000),
    -- Until then a process tells them. What it is long after says that it was killed meanwhile.
    claimed_until BIGINT NOT NULL DEFAULT 0,
    CHECK (claimed_until = 0 OR claimed_until > due_at)
);
CREATE INDEX reminders_due ON reminders (due_at);
