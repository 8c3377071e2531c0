-- Of a long game that goes on: the piles as they stood after so many moves, so that it is read without those. It is still its
-- moves that say how it stands, and what does not agree with them is wrong.
ALTER TABLE games ADD COLUMN kept_ply BIGINT CHECK (kept_ply IS NULL OR (kept_ply > 0 AND state = 'active'));
ALTER TABLE games ADD COLUMN kept_piles TEXT CHECK ((kept_piles IS NULL) = (kept_ply IS NULL));
