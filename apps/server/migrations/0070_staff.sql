-- What staff did, and who said they were. Append only.
CREATE TABLE staff_audit (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  staff_name text NOT NULL,
  action text NOT NULL,
  subject_id text,
  details jsonb NOT NULL
);
CREATE INDEX staff_audit_newest ON staff_audit (at DESC, id DESC);

-- What a change of a member's standing means for listings, done after it, one desk command per listing. A row stays until
-- all of its commands are done, so that a crash in between loses none.
CREATE TABLE standing_changes (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  change text NOT NULL CHECK (change IN ('suspended', 'reactivated')),
  made_at timestamptz NOT NULL,
  done_at timestamptz
);
CREATE INDEX standing_changes_open ON standing_changes (made_at) WHERE done_at IS NULL;
