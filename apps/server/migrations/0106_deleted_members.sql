-- Whoever is gone goes by one name, which nobody can choose. It is no one's, so that names are unique among those who are there.
CREATE UNIQUE INDEX users_username_taken ON users (lower(username)) WHERE status <> 'DELETED';
DROP INDEX users_username;
UPDATE users SET username = 'Deleted member' WHERE status = 'DELETED';
