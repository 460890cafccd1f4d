-- False: the like came from a device on which the listing's owner has signed in. It adds no demand, and taking it back
-- removes none. A node of an earlier version counts every like that it writes.
ALTER TABLE likes ADD COLUMN counted boolean NOT NULL DEFAULT true;
