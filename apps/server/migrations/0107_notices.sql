-- Notifications of members. Each is written in the transaction of its cause, together with the mail of the same
-- content.
CREATE TABLE notices (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL,
  notice_group text NOT NULL,
  -- What the notification is about: a member gets only one with the same `about`, however often its cause is reported.
  about text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  -- The page of the site to which it links; null: none.
  path text,
  -- Milliseconds since the epoch, product time.
  at bigint NOT NULL,
  is_read boolean NOT NULL DEFAULT false,
  -- The member's open pages were informed of it.
  is_told boolean NOT NULL DEFAULT false,
  UNIQUE (member_id, about)
) WITH (autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX notices_of_member ON notices (member_id, at DESC, id DESC);
CREATE INDEX notices_unread ON notices (member_id) WHERE NOT is_read;
CREATE INDEX notices_untold ON notices (id) WHERE NOT is_told;
CREATE INDEX notices_by_age ON notices (at);

-- Groups of notifications that a member does not want by mail. A group without a row is mailed.
CREATE TABLE unmailed_groups (
  member_id uuid NOT NULL,
  notice_group text NOT NULL,
  PRIMARY KEY (member_id, notice_group)
);
