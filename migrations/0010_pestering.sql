-- Nobody is pestered: what must be remembered so that a person is not asked, or pinged, again and again.

-- When it was declined: whoever said no is left in peace for a while. Of earlier ones it is not known, and they are
-- forgiven.
ALTER TABLE challenges ADD COLUMN declined_at BIGINT CHECK (declined_at IS NULL OR state = 'declined');
-- Whether the challenged was pinged about it. Until now everyone was.
ALTER TABLE challenges ADD COLUMN pinged BIGINT NOT NULL DEFAULT 1 CHECK (pinged IN (0, 1));

-- Who wants no more challenges from whom, in any server, until they challenge them themselves.
CREATE TABLE mutes (
    muter    BIGINT NOT NULL,
    muted    BIGINT NOT NULL,
    muted_at BIGINT NOT NULL,
    PRIMARY KEY (muter, muted),
    CHECK (muter <> muted)
);

-- What a person asked lately, and was asked.
CREATE INDEX challenges_of_challenger ON challenges (challenger, made_at);
CREATE INDEX challenges_of_challenged ON challenges (challenged, made_at);
