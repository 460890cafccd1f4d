import type { Instant } from '@clamor/domain/time';
import { uuidv7 } from 'uuidv7';
import type { Clock } from '../clock/clock.ts';
import type { Queryable } from '../database/index.ts';
import type { Mail } from './mail-transport.ts';

/** The domain that RFC 2606 reserves. Accounts without a real address have an address that ends with it. */
const NOBODYS_DOMAIN = '@invalid';

/** A mail as it is stored. */
export interface OutgoingMail extends Mail {
  /**
   * True: the mail still goes to this address if its member changes theirs before it is sent. It is kept for a day
   * afterwards (`forgetOldMails`).
   */
  isBound?: true;
}

/** What is stored with a mail besides its text. */
export interface MailNote {
  /** The id of the member to whom the mail belongs (`forgetMailsOf`). */
  ownerId: string;
  /** Of mails with the same key only the first is written. A mail without a key is always written. */
  onceKey?: string;
  /** When the link in the mail expires. After that the mail is not sent, and its text is erased. */
  expiresAt?: Instant;
}

export interface QueuedMail {
  mail: OutgoingMail;
  note: MailNote;
}

/**
 * Writes a mail into the outbox in the transaction of its cause.
 * @returns false if a mail with this key exists, or if nobody can receive mail at the address
 */
export async function queueMail(tx: Queryable, clock: Clock, mail: OutgoingMail, note: MailNote): Promise<boolean> {
  return (await queueMails(tx, clock, [{ mail, note }])) === 1;
}

/** Writes several mails, as `queueMail` does. Returns how many were written. */
export async function queueMails(tx: Queryable, clock: Clock, mails: readonly QueuedMail[]): Promise<number> {
  const some = mails.filter(({ mail }) => !mail.to.endsWith(NOBODYS_DOMAIN));
  if (some.length === 0) return 0;
  // Attempts are scheduled in raw time, so that moving the development clock neither delays nor hastens a mail.
  const now = new Date(clock.databaseNow());
  const { rowCount } = await tx.query(
    `INSERT INTO mails (id, once_key, owner_id, to_address, is_bound, subject, body_text, body_html, expires_at,
       created_at, next_attempt_at)
     SELECT new.*, $10, $11
     FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::boolean[], $6::text[], $7::text[], $8::text[],
       $9::timestamptz[]) AS new
     ON CONFLICT (once_key) DO NOTHING`,
    [
      some.map(() => uuidv7()),
      some.map(({ note }) => note.onceKey ?? null),
      some.map(({ note }) => note.ownerId),
      some.map(({ mail }) => mail.to),
      some.map(({ mail }) => mail.isBound === true),
      some.map(({ mail }) => mail.subject),
      some.map(({ mail }) => mail.text),
      some.map(({ mail }) => mail.html),
      some.map(({ note: { expiresAt } }) => (expiresAt === undefined ? null : new Date(expiresAt))),
      now,
      now,
    ],
  );
  return rowCount ?? 0;
}

/** Removes every mail of a member, including waiting ones. */
export async function forgetMailsOf(tx: Queryable, ownerId: string): Promise<void> {
  await tx.query('DELETE FROM mails WHERE owner_id = $1', [ownerId]);
}

/**
 * Redirects a member's waiting mails to another address. Mails with links are removed instead, because a link must
 * prove access to the old address. Mails that were sent or given up stay, but their address is erased. Bound mails
 * (`isBound`) are not touched.
 */
export async function moveMailsOf(tx: Queryable, ownerId: string, to: string): Promise<void> {
  await tx.query(
    `DELETE FROM mails WHERE owner_id = $1 AND NOT is_bound AND expires_at IS NOT NULL
       AND sent_at IS NULL AND given_up_at IS NULL`,
    [ownerId],
  );
  await tx.query(
    `UPDATE mails SET to_address = CASE WHEN sent_at IS NULL AND given_up_at IS NULL THEN $2 ELSE $3 END, last_error = NULL
     WHERE owner_id = $1 AND NOT is_bound`,
    [ownerId, to, `former${NOBODYS_DOMAIN}`],
  );
}

/** A sent mail in the mailbox. */
export interface SentMail extends Mail {
  sentAt: Date;
}

const MAILBOX_MAX = 500;

/**
 * The sent mails, newest first.
 * @param to an address in any case; null: all
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
