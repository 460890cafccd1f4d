-- A like from a device on which the listing's owner signed in is a favourite and adds no demand: taking it back takes nothing away.
-- A node of an earlier version counts every like that it writes.
ALTER TABLE likes ADD COLUMN counted boolean NOT NULL DEFAULT true;
