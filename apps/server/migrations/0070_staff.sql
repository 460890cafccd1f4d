-- What staff did, with the name that they gave. Append only.
CREATE TABLE staff_audit (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  staff_name text NOT NULL,
  action text NOT NULL,
  subject_id text,
  details jsonb NOT NULL
);
CREATE INDEX staff_audit_newest ON staff_audit (at DESC, id DESC);

-- Suspensions and reactivations that listings must follow: a job submits one desk command per listing. `done_at` stays
-- null until all these commands are done, so that a crash in between loses none.
CREATE TABLE standing_changes (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  change text NOT NULL CHECK (change IN ('suspended', 'reactivated')),
  made_at timestamptz NOT NULL,
  done_at timestamptz
);
CREATE INDEX standing_changes_open ON standing_changes (made_at) WHERE done_at IS NULL;
