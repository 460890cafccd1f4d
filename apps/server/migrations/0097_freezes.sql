-- Why a LIVE auction is frozen; both reasons may apply. If both are false, an older version froze it because its seller
-- was suspended.
ALTER TABLE listing_state
  ADD COLUMN frozen_for_suspension boolean NOT NULL DEFAULT false,
  ADD COLUMN frozen_by_staff boolean NOT NULL DEFAULT false;
