-- Every version of the site's own texts that was ever shown, so that what a member accepted can be read again.
CREATE TABLE text_versions (
  name text NOT NULL,
  version text NOT NULL,
  markdown text NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (name, version)
);

-- The version of the terms that a member accepted by registering, and when. Null: the site had no terms yet.
ALTER TABLE users ADD COLUMN accepted_terms text, ADD COLUMN accepted_terms_at timestamptz,
  ADD CONSTRAINT users_accepted_terms CHECK ((accepted_terms IS NULL) = (accepted_terms_at IS NULL));
