-- Whether author and reviewed member have signed in on the same device; staff see it. Triggers set it when the review
-- is written, and when one of them later signs in on a device of the other.
ALTER TABLE reviews ADD COLUMN shares_device boolean NOT NULL DEFAULT false;
CREATE INDEX reviews_sharing_device ON reviews (written_at DESC, id DESC) WHERE shares_device AND removed_at IS NULL;
CREATE INDEX reviews_between ON reviews (author_id, member_id) WHERE NOT shares_device;

CREATE FUNCTION share_device(one uuid, other uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM member_devices AS of_one JOIN member_devices AS of_other USING (device_hash)
    WHERE of_one.user_id = one AND of_other.user_id = other)
$$;

CREATE FUNCTION note_device_of_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.shares_device := share_device(NEW.author_id, NEW.member_id);
  RETURN NEW;
END
$$;
CREATE TRIGGER reviews_note_devices BEFORE INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION note_device_of_review();

-- A sign-in looks only at the 20 members who used the device last. So its cost is limited, even on a library's
-- computer.
CREATE FUNCTION note_reviews_on_device() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reviews SET shares_device = true WHERE id IN (
    SELECT between_them.id FROM (
      SELECT user_id FROM member_devices WHERE device_hash = NEW.device_hash AND user_id <> NEW.user_id
      ORDER BY signed_in_at DESC LIMIT 20
    ) AS others CROSS JOIN LATERAL (
      SELECT id FROM reviews WHERE author_id = others.user_id AND member_id = NEW.user_id AND NOT shares_device
      UNION ALL SELECT id FROM reviews WHERE author_id = NEW.user_id AND member_id = others.user_id AND NOT shares_device
    ) AS between_them
  );
  RETURN NULL;
END
$$;
CREATE TRIGGER member_devices_note_reviews AFTER INSERT ON member_devices
  FOR EACH ROW EXECUTE FUNCTION note_reviews_on_device();

UPDATE reviews SET shares_device = true WHERE share_device(author_id, member_id);
