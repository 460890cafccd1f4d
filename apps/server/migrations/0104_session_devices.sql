-- What a member sees of the places where they are signed in. Null: a node of an earlier version opened the session.
ALTER TABLE sessions ADD COLUMN device text, ADD COLUMN last_used_at timestamptz;
