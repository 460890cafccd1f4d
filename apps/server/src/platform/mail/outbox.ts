import type { Instant } from '@clamor/domain/time';
import { uuidv7 } from 'uuidv7';
import type { Clock } from '../clock/clock.ts';
import type { Queryable } from '../database/index.ts';
import type { Mail } from './mail-transport.ts';

/** Reserved by RFC 2606: whoever has no address of their own (any more) has one that ends like this. */
const NOBODYS_DOMAIN = '@invalid';

/** A mail that is to be written once. */
export interface OnceMail {
  mail: Mail;
  onceKey: string;
}

/**
 * Writes a mail into the outbox, inside the transaction of its cause.
 * @param onceKey what may be mailed only once carries the same key each time; null where it may be repeated
 * @param expiresAt when the link in it stops working: it is not sent after that, and its text is not kept
 * @returns false where a mail with this key was written before, or the address is nobody's
 */
export async function queueMail(
  tx: Queryable,
  clock: Clock,
  mail: Mail,
  onceKey: string | null,
  expiresAt: Instant | null = null,
): Promise<boolean> {
  return (await insertMails(tx, clock, [{ mail, onceKey }], expiresAt)) === 1;
}

/** Writes several, each once, as `queueMail` does. */
export async function queueMails(tx: Queryable, clock: Clock, mails: readonly OnceMail[]): Promise<void> {
  await insertMails(tx, clock, mails, null);
}

async function insertMails(
  tx: Queryable,
  clock: Clock,
  mails: readonly { mail: Mail; onceKey: string | null }[],
  expiresAt: Instant | null,
): Promise<number> {
  const some = mails.filter(({ mail }) => !mail.to.endsWith(NOBODYS_DOMAIN));
  if (some.length === 0) return 0;
  const { rowCount } = await tx.query(
    `INSERT INTO mails (id, once_key, to_address, subject, body_text, body_html, created_at, next_attempt_at, expires_at)
     SELECT id, once_key, to_address, subject, body_text, body_html, $7, $8, $9
     FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
       AS new (id, once_key, to_address, subject, body_text, body_html)
     ON CONFLICT (once_key) DO NOTHING`,
    [
      some.map(() => uuidv7()),
      some.map(({ onceKey }) => onceKey),
      some.map(({ mail }) => mail.to),
      some.map(({ mail }) => mail.subject),
      some.map(({ mail }) => mail.text),
      some.map(({ mail }) => mail.html),
      new Date(clock.now()),
      new Date(clock.databaseNow()),
      expiresAt === null ? null : new Date(expiresAt),
    ],
  );
  return rowCount ?? 0;
}

/** A mail that was sent. */
export interface SentMail extends Mail {
  sentAt: Date;
}

const MAILBOX_MAX = 500;

/**
 * The mails sent, newest first.
 * @param to an address, without regard to case; null for everybody's
 */
export async function readMailbox(database: Queryable, to: string | null): Promise<SentMail[]> {
  const { rows } = await database.query<SentMail>(
    `SELECT to_address AS "to", subject, body_text AS text, body_html AS html, sent_at AS "sentAt" FROM mails
     WHERE sent_at IS NOT NULL AND ($1::text IS NULL OR to_address = lower($1))
     ORDER BY created_at DESC, id DESC LIMIT $2`,
    [to, MAILBOX_MAX],
  );
  return rows;
}
