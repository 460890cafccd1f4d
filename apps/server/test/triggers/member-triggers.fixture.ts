import { type Example, FROM_ZERO, ON_CLAIM, REFUNDED, refusesChanges, total } from './example.fixture.ts';

const REVIEW_ID = "'00000000-0000-7000-8000-00000000000b'";
const review = (rating: number, about: 'seller' | 'buyer' = 'seller', anonymous = false) =>
  `INSERT INTO reviews (id, claim_id, about, auction_id, listing_id, author_id, member_id, anonymous, rating, written_at)
   VALUES (${REVIEW_ID}, :claim, '${about}', :auction, :listing, ${about === 'seller' ? ':buyer, :seller' : ':seller, :buyer'},
     ${anonymous}, ${rating}, 1)`;
const changedReview = (changes: string) => `UPDATE reviews SET ${changes} WHERE id = ${REVIEW_ID}`;
const STARS = `SELECT reviews::integer || ' of ' || stars::integer || ' by ' || authors FROM ratings WHERE member_id = :seller AND side = 'seller'`;
const IS_PUBLIC = `SELECT is_public FROM reviews WHERE id = ${REVIEW_ID}`;
const SHARES = `SELECT shares_device FROM reviews WHERE id = ${REVIEW_ID}`;
const device = (who: string) =>
  `INSERT INTO member_devices (user_id, device_hash, signed_in_at) VALUES (:${who}, 'the same', now())`;
const newUser = (status: string) =>
  `INSERT INTO users (id, username, email, password_hash, role, status, created_at)
   VALUES ('00000000-0000-7000-8000-00000000000a', 'newcomer', 'newcomer@members.test', '', 'BOTH', '${status}', now())`;
const goneUser = `DELETE FROM users WHERE id = '00000000-0000-7000-8000-00000000000a'`;
const newListing = (hidden: boolean) =>
  `INSERT INTO listing_state SELECT made.* FROM listing_state AS first,
     jsonb_populate_record(first, jsonb_build_object('id', gen_random_uuid(), 'hidden', ${hidden})) AS made WHERE first.id = :listing`;
const MEMBER_CHANGES = 'SELECT number::integer FROM member_changes';
const NONE_COUNTED = 'UPDATE member_changes SET number = 0';
const heard = (what: string, change: string, more: Partial<Example> = {}): Example => ({
  what,
  given: [NONE_COUNTED],
  change,
  read: MEMBER_CHANGES,
  gives: 1,
  ...more,
});
const onUser = (changes: string) => `UPDATE users SET ${changes} WHERE id = :other`;
const onSession = (changes: string) => `UPDATE sessions SET ${changes} WHERE user_id = :other`;

/** Examples of the triggers on members, sessions, reviews, listings and the staff audit. */
export const MEMBER_TRIGGERS: Readonly<Record<string, readonly Example[]>> = {
  token_entries_append_only: refusesChanges('token_entries', 'amount = 7', [
    `INSERT INTO token_entries (id, user_id, amount, reason, created_at) VALUES (gen_random_uuid(), :other, 5, 'a test', now())`,
  ]),
  staff_audit_append_only: refusesChanges('staff_audit', `action = 'another'`, [
    `INSERT INTO staff_audit (id, at, staff_name, action, details) VALUES (gen_random_uuid(), now(), 'Tess', 'a test', '{}')`,
  ]),
  new_reviews_counted: [
    { what: 'a review counts', change: review(5), read: STARS, gives: '1 of 5 by 1' },
    {
      what: 'one that is not public does not',
      given: [REFUNDED],
      change: review(5),
      read: STARS,
      gives: null,
      isUntouched: true,
    },
  ],
  changed_reviews_counted: [
    {
      what: 'other stars count',
      given: [review(5)],
      change: changedReview('rating = 3'),
      read: STARS,
      gives: '1 of 3 by 1',
    },
  ],
  published_reviews_counted: [
    {
      what: 'less praise of a refunded sale counts',
      given: [REFUNDED, review(5)],
      change: changedReview('rating = 2'),
      read: STARS,
      gives: '1 of 2 by 1',
    },
  ],
  removed_reviews_uncounted: [
    {
      what: 'a removed review counts no more',
      given: [review(5)],
      change: changedReview(`removed_at = 1, removed_for = 'Spam'`),
      read: STARS,
      gives: null,
    },
  ],
  reviews_know_of_a_refund: [
    {
      what: 'praise of what was refunded is not public',
      given: [review(5)],
      change: REFUNDED,
      read: IS_PUBLIC,
      gives: false,
    },
  ],
  reviews_have_a_reach: [
    { what: 'a review of a seller is public', change: review(5), read: IS_PUBLIC, gives: true },
    { what: 'one of a buyer without a name is not', change: review(5, 'buyer', true), read: IS_PUBLIC, gives: false },
    {
      what: 'nor is one of a sale that was not charged',
      given: [`UPDATE claims SET bid_cents = 20, shipping_cents = 0 ${ON_CLAIM}`],
      change: review(5),
      read: IS_PUBLIC,
      gives: false,
    },
  ],
  reviews_note_devices: [
    {
      what: 'a review between users of one device says so',
      given: [device('buyer'), device('seller')],
      change: review(5),
      read: SHARES,
      gives: true,
    },
    {
      what: 'another does not',
      given: [device('buyer')],
      change: review(5),
      read: SHARES,
      gives: false,
      isUntouched: true,
    },
  ],
  member_devices_note_reviews: ['buyer', 'seller'].map((later) => ({
    what: `a device that the ${later} uses afterwards is noted`,
    given: [device(later === 'buyer' ? 'seller' : 'buyer'), review(5)],
    change: device(later),
    read: SHARES,
    gives: true,
  })),
  new_members_counted: [
    { what: 'a member counts', given: [FROM_ZERO], change: newUser('PENDING'), read: total('members'), gives: 1 },
    {
      what: 'a deleted one does not',
      given: [FROM_ZERO],
      change: newUser('DELETED'),
      read: total('members'),
      gives: 0,
      isUntouched: true,
    },
  ],
  gone_members_counted: [
    {
      what: 'a member who is removed counts no more',
      given: [newUser('PENDING'), FROM_ZERO],
      change: goneUser,
      read: total('members'),
      gives: -1,
    },
  ],
  changed_members_counted: [
    {
      what: 'who deletes their account counts no more',
      given: [FROM_ZERO],
      change: onUser(`status = 'DELETED'`),
      read: total('members'),
      gives: -1,
    },
    {
      what: 'nor does a decoy account',
      given: [FROM_ZERO],
      change: onUser(`claimed_email = 'a@b.test'`),
      read: total('members'),
      gives: -1,
    },
  ],
  new_listings_counted: [
    { what: 'a listing counts', given: [FROM_ZERO], change: newListing(false), read: total('listings'), gives: 1 },
    {
      what: 'a removed one does not',
      given: [FROM_ZERO],
      change: newListing(true),
      read: total('listings'),
      gives: 0,
      isUntouched: true,
    },
  ],
  removed_listings_counted: [
    {
      what: 'a listing that staff remove counts no more',
      given: [FROM_ZERO],
      change: 'UPDATE listing_state SET hidden = true WHERE id = :running',
      read: total('listings'),
      gives: -1,
    },
  ],
  lanes_hear_of_changed_members: [
    ...[`username = 'another'`, `role = 'SELLER'`, `status = 'SUSPENDED'`].map((change) =>
      heard(change, onUser(change)),
    ),
    heard('another address is no change', onUser(`email = 'another@members.test'`), { gives: 0, isUntouched: true }),
  ],
  lanes_hear_of_deleted_members: [
    heard('a member who is removed', goneUser, { given: [newUser('PENDING'), NONE_COUNTED] }),
  ],
  lanes_hear_of_changed_sessions: [
    heard('a session that is revoked', onSession('revoked_at = now()')),
    heard('one that expires earlier', onSession(`expires_at = expires_at - interval '1 hour'`)),
    heard('one that was used longer ago', onSession(`last_used_at = created_at - interval '1 hour'`)),
    heard('one that is used is no change', onSession(`last_used_at = last_used_at + interval '1 hour'`), {
      gives: 0,
      isUntouched: true,
    }),
  ],
  lanes_hear_of_deleted_sessions: [heard('a session that is removed', 'DELETE FROM sessions WHERE user_id = :other')],
  lanes_hear_of_emptied_members: [
    heard('all members are removed', 'TRUNCATE users CASCADE', {
      given: ['ALTER TABLE sessions DISABLE TRIGGER lanes_hear_of_emptied_sessions', NONE_COUNTED],
    }),
  ],
  lanes_hear_of_emptied_sessions: [heard('all sessions are removed', 'TRUNCATE sessions')],
};
