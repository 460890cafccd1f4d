-- What a deed of staff changed, as it was and as it became; rows of earlier versions have neither.
ALTER TABLE staff_audit ADD COLUMN before jsonb, ADD COLUMN after jsonb;
CREATE INDEX staff_audit_by_subject ON staff_audit (subject_id, at DESC, id DESC);
