-- What a member is shown of where they are signed in. Null from a node that did not note it yet.
ALTER TABLE sessions ADD COLUMN device text, ADD COLUMN last_used_at timestamptz;
