-- What members are told. A notice is written in the transaction of its cause, with the mail that says the same.
CREATE TABLE notices (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL,
  notice_group text NOT NULL,
  -- What it is about: a member has one notice about it, however often its cause is told.
  about text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  -- Where it leads on the site; null where there is nothing to be seen.
  path text,
  -- Milliseconds since the epoch, product time.
  at bigint NOT NULL,
  is_read boolean NOT NULL DEFAULT false,
  -- Its member's open pages know of it.
  is_told boolean NOT NULL DEFAULT false,
  UNIQUE (member_id, about)
) WITH (autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX notices_of_member ON notices (member_id, at DESC, id DESC);
CREATE INDEX notices_unread ON notices (member_id) WHERE NOT is_read;
CREATE INDEX notices_untold ON notices (id) WHERE NOT is_told;
CREATE INDEX notices_by_age ON notices (at);

-- Groups of notices that a member does not want mailed. What is not here is mailed.
CREATE TABLE unmailed_groups (
  member_id uuid NOT NULL,
  notice_group text NOT NULL,
  PRIMARY KEY (member_id, notice_group)
);
