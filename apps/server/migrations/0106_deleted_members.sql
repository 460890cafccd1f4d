-- All deleted members have one username, which nobody can choose. So usernames are unique only among the other members.
CREATE UNIQUE INDEX users_username_taken ON users (lower(username)) WHERE status <> 'DELETED';
DROP INDEX users_username;
UPDATE users SET username = 'Deleted member' WHERE status = 'DELETED';
