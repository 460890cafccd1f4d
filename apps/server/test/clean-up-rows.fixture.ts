import { SESSION_MS, STAFF_IDLE_MS, STAFF_SESSION_MS } from '@clamor/domain/accounts';
import { NOTICE_KEPT_MS } from '@clamor/domain/notices';
import { DAY, HOUR, MINUTE } from '@clamor/domain/time';

export const NOW = Date.UTC(2026, 5, 15, 12);
export const OWNER = '00000000-0000-7000-8000-000000000001';
export const ago = (ms: number) => new Date(NOW - ms);

type Statement = readonly [text: string, values: unknown[]];
type Add = (name: string) => Statement;

interface Row {
  stays: boolean;
  add: Add;
}
interface Aged {
  /** The SQL that gives a row's name. */
  name: string;
  rows: Readonly<Record<string, Row>>;
}

const stays = (add: Add): Row => ({ stays: true, add });
/**
 * Two rows around the age at which a row is removed: one a minute younger, which stays, and one a minute older, which
 * goes.
 */
const kept = (what: string, ms: number, add: (name: string, ageMs: number) => Statement) => ({
  [`${what}, still young enough`]: stays((name) => add(name, ms - MINUTE)),
  [`${what}, too old`]: { stays: false, add: (name: string) => add(name, ms + MINUTE) },
});
const LONG = 400 * DAY;

const member = (username: string, status: string, ageMs: number, claimed: string | null = null): Statement => [
  `INSERT INTO users (id, username, email, claimed_email, password_hash, role, status, status_before_suspension, created_at)
   VALUES (gen_random_uuid(), $1::text, lower($1::text) || '@members.test', $2, '', 'BIDDER', $3, CASE $3 WHEN 'SUSPENDED' THEN 'PENDING' END, $4)`,
  [username, claimed, status, ago(ageMs)],
];
/** A statement that adds a member and a row under the member's id. The member's name is the row's name. */
const ofMember = (username: string, rest: string, values: unknown[]): Statement => [
  `WITH member AS (
     INSERT INTO users (id, username, email, password_hash, role, status, created_at)
     VALUES (gen_random_uuid(), $1::text, $1::text || '@members.test', '', 'BIDDER', 'ACTIVE', now()) RETURNING id) ${rest}`,
  [username, ...values],
];
const session = (name: string, expiresAt: Date, revokedAt: Date | null): Statement => [
  'INSERT INTO sessions (token_hash, user_id, created_at, expires_at, revoked_at) VALUES ($1, $2, $3, $4, $5)',
  [Buffer.from(name), OWNER, ago(SESSION_MS), expiresAt, revokedAt],
];
const staffSession = (name: string, ageMs: number, idleMs: number): Statement => [
  `INSERT INTO staff_sessions (id, token_hash, staff_name, secret_fingerprint, has_second_factor, network, created_at, last_seen_at)
   VALUES (gen_random_uuid(), $1, $2, '', false, '', $3, $4)`,
  [Buffer.from(name), name, ago(ageMs), ago(idleMs)],
];
const factor = (name: string, ageMs: number, isConfirmed: boolean): Statement => [
  'INSERT INTO staff_second_factors (staff_name, totp_key, begun_at, confirmed_at) VALUES ($1, $2, $3, $4)',
  [name, Buffer.from(name), ago(ageMs), isConfirmed ? ago(ageMs) : null],
];
/** A mail that waited for a month and was sent or given up `ageMs` ago. If `end` is null, it still waits. */
const mail = (name: string, ageMs: number, end: 'sent' | 'given up' | null, isBound = false): Statement => [
  `INSERT INTO mails (id, to_address, subject, body_text, body_html, created_at, next_attempt_at, sent_at, given_up_at, is_bound)
   VALUES (gen_random_uuid(), '', $1, '', '', $2, $2, $3, $4, $5)`,
  [name, ago(ageMs + 30 * DAY), end === 'sent' ? ago(ageMs) : null, end === 'given up' ? ago(ageMs) : null, isBound],
];
const notice = (name: string, ageMs: number, isRead: boolean): Statement => [
  `INSERT INTO notices (id, member_id, notice_group, about, title, body, at, is_read)
   VALUES (gen_random_uuid(), $1, 'bids', $2, '', '', $3, $4)`,
  [OWNER, name, NOW - ageMs, isRead],
];
const sandboxEvent = (name: string, ageMs: number, deliverAt: Date | null): Statement => [
  `INSERT INTO sandbox_events (id, type, object, created_at, deliver_at, deliveries_left) VALUES ($1, '', '{}', $2, $3, 1)`,
  [name, ago(ageMs), deliverAt],
];
const emailChange = (name: string, ageMs: number, answeredAt: Date | null): Statement =>
  ofMember(
    `changes ${name}`,
    `INSERT INTO email_changes (user_id, new_email, asker, asked_at, asks, asks_since, answered_at)
     SELECT id, $2, '', $3, 1, $3, $4 FROM member`,
    [name, ago(ageMs), answeredAt],
  );
interface UploadTimes {
  expiresAt: Date;
  readyAt?: Date;
  removedAt?: Date;
  keptUntil?: Date;
}
const upload = (name: string, { expiresAt, readyAt, removedAt, keptUntil = ago(0) }: UploadTimes): Statement => [
  `INSERT INTO uploads (id, owner_id, opened_at, expires_at, ready_at, removed_at, kept_until, object_key, content_type, width,
     height, size_bytes, source_type) VALUES (gen_random_uuid(), $1, $2, $2, $3, $4, $5, $6, 'image/webp', 1, 1, 1, $6)`,
  [OWNER, expiresAt, readyAt ?? null, removedAt ?? null, keptUntil, name],
];
const READY = { expiresAt: ago(LONG), readyAt: ago(LONG) };

/**
 * The name of a picture that the sweep under test takes out of use. Its row stays, because its file may still be read.
 */
export const TAKEN_NOW = 'unused';

/** Every table from which a job removes old rows. */
export const AGED: Readonly<Record<string, Aged>> = {
  sessions: {
    name: `encode(token_hash, 'escape')`,
    rows: {
      'one that works': stays((name) => session(name, ago(-DAY), null)),
      ...kept('expired', 30 * DAY, (name, ms) => session(name, ago(ms), null)),
      ...kept('signed out', 30 * DAY, (name, ms) => session(name, ago(-DAY), ago(ms))),
    },
  },
  member_devices: {
    name: `encode(device_hash, 'escape')`,
    rows: kept('signed in', 365 * DAY, (name, ms) => [
      'INSERT INTO member_devices (user_id, device_hash, signed_in_at, trusted) VALUES ($1, $2, $3, false)',
      [OWNER, Buffer.from(name), ago(ms)],
    ]),
  },
  sign_in_failures: {
    name: `encode(subject, 'escape')`,
    rows: kept('counted', 0, (name, ms) => [
      'INSERT INTO sign_in_failures (subject, failures, window_ends_at) VALUES ($1, 9, $2)',
      [Buffer.from(name), ago(ms)],
    ]),
  },
  mail_links: {
    name: `encode(token_hash, 'escape')`,
    rows: kept('expired', 30 * DAY, (name, ms) => [
      `INSERT INTO mail_links (token_hash, user_id, purpose, created_at, expires_at, used_at)
       VALUES ($1, $2, 'verify_email', $3, $4, $3)`,
      [Buffer.from(name), OWNER, ago(LONG), ago(ms)],
    ]),
  },
  registrations: {
    name: 'return_to',
    rows: kept('registered', 30 * DAY, (name, ms) =>
      ofMember(
        `is ${name}`,
        `INSERT INTO registrations (user_id, device_hash, return_to, registered_at) SELECT id, '', $2, $3 FROM member`,
        [name, ago(ms)],
      ),
    ),
  },
  account_mails: {
    name: 'email',
    rows: kept('written', HOUR, (name, ms) => [
      `INSERT INTO account_mails (id, kind, email, written_at) VALUES (gen_random_uuid(), 'verify_email', $1, $2)`,
      [name, ago(ms)],
    ]),
  },
  email_changes: {
    name: 'new_email',
    rows: {
      'never answered': stays((name) => emailChange(name, LONG, null)),
      ...kept('answered', 2 * HOUR, (name, ms) => emailChange(name, ms, ago(ms))),
    },
  },
  reserved_usernames: {
    name: 'username',
    rows: kept('reserved', 0, (name, ms) => ['INSERT INTO reserved_usernames VALUES ($1, $2)', [name, ago(ms)]]),
  },
  users: {
    name: 'username',
    rows: {
      ...kept('unverified', 30 * DAY, (name, ms) => member(name, 'PENDING', ms)),
      ...kept('a decoy', 30 * DAY, (name, ms) => member(name, 'PENDING', ms, 'owner@members.test')),
      'a member of long ago': stays((name) => member(name, 'ACTIVE', LONG)),
      'suspended before they verified': stays((name) => member(name, 'SUSPENDED', LONG)),
    },
  },
  staff_sessions: {
    name: 'staff_name',
    rows: {
      ...kept('opened', STAFF_SESSION_MS, (name, ms) => staffSession(name, ms, 0)),
      ...kept('idle', STAFF_IDLE_MS, (name, ms) => staffSession(name, HOUR, ms)),
    },
  },
  staff_second_factors: {
    name: 'staff_name',
    rows: {
      confirmed: stays((name) => factor(name, LONG, true)),
      ...kept('unconfirmed', DAY, (name, ms) => factor(name, ms, false)),
    },
  },
  mails: {
    name: 'subject',
    rows: {
      'one that waits': stays((name) => mail(name, LONG, null)),
      'one that waits, for its address alone': stays((name) => mail(name, LONG, null, true)),
      ...kept('sent', 30 * DAY, (name, ms) => mail(name, ms, 'sent')),
      ...kept('given up', 30 * DAY, (name, ms) => mail(name, ms, 'given up')),
      ...kept('sent to its address alone', DAY, (name, ms) => mail(name, ms, 'sent', true)),
      ...kept('given up, for its address alone', DAY, (name, ms) => mail(name, ms, 'given up', true)),
    },
  },
  notices: {
    name: 'about',
    rows: {
      ...kept('read', NOTICE_KEPT_MS, (name, ms) => notice(name, ms, true)),
      ...kept('unread', NOTICE_KEPT_MS, (name, ms) => notice(name, ms, false)),
    },
  },
  request_keys: {
    name: 'key',
    rows: kept('answered', DAY, (name, ms) => [
      `INSERT INTO request_keys VALUES ($1, 'shipOrder', $2, '', 200, '{}', $3)`,
      [OWNER, name, NOW - ms],
    ]),
  },
  webhook_events: {
    name: 'id',
    rows: kept('seen', 0, (name, ms) => ['INSERT INTO webhook_events VALUES ($1, $2)', [name, NOW - ms]]),
  },
  sandbox_answers: {
    name: 'key',
    rows: kept('given', DAY, (name, ms) => [
      `INSERT INTO sandbox_answers VALUES ($1, '', 200, '{}', $2)`,
      [name, ago(ms)],
    ]),
  },
  sandbox_events: {
    name: 'id',
    rows: {
      'one that is still to be sent': stays((name) => sandboxEvent(name, LONG, ago(0))),
      ...kept('sent', 30 * DAY, (name, ms) => sandboxEvent(name, ms, null)),
    },
  },
  uploads: {
    name: 'source_type',
    rows: {
      ...kept('a ticket', HOUR, (name, ms) => upload(name, { expiresAt: ago(ms) })),
      ...kept('taken away', HOUR, (name, ms) => upload(name, { ...READY, removedAt: ago(ms) })),
      [TAKEN_NOW]: stays((name) => upload(name, { ...READY, keptUntil: ago(1) })),
      'in its first week': stays((name) => upload(name, { ...READY, keptUntil: ago(-1) })),
    },
  },
  nodes: {
    name: 'version',
    rows: kept('seen', HOUR, (name, ms) => [
      `INSERT INTO nodes (id, version, started_at, seen_at)
       SELECT gen_random_uuid(), $1, 0, floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint - $2::bigint`,
      [name, ms],
    ]),
  },
};
