-- The values before and after a change that staff made; null in rows of earlier versions.
ALTER TABLE staff_audit ADD COLUMN before jsonb, ADD COLUMN after jsonb;
CREATE INDEX staff_audit_by_subject ON staff_audit (subject_id, at DESC, id DESC);
