-- For finding one member's rows, for their account file and when their account is deleted, however many rows others have.
CREATE INDEX sessions_of_user ON sessions (user_id, token_hash);
CREATE INDEX mail_links_of_user ON mail_links (user_id);
CREATE INDEX standing_changes_of_user ON standing_changes (user_id, id);
CREATE INDEX reviews_of_author ON reviews (author_id, id);
CREATE INDEX reviews_about_member ON reviews (member_id, id);
