-- Why a LIVE listing stands still: one that an older version froze says neither, and was frozen for its seller's suspension.
ALTER TABLE listing_state
  ADD COLUMN frozen_for_suspension boolean NOT NULL DEFAULT false,
  ADD COLUMN frozen_by_staff boolean NOT NULL DEFAULT false;
