import { createHash } from 'node:crypto';
import { type AttemptCount, type AttemptSubject, judgeAttempt } from '@clamor/domain/accounts';
import type { Instant } from '@clamor/domain/time';
import type pg from 'pg';
import { type BudgetKey, networkOf, networksOf } from '../../platform/address/index.ts';
import { inTransaction, type Queryable } from '../../platform/database/index.ts';

/** Who tries a password, and for which account. */
export interface Guesser {
  email: string;
  /** The request's network address. The attempt counts under each of its networks. */
  address: string;
  /**
   * A hash that proves an earlier sign-in to the account: the hash of a known device or of the caller's session. Null:
   * there is no such proof.
   */
  known: Buffer | null;
}

/**
 * Something for which attempts are counted: a known device, an account, an account together with a network, or a
 * network.
 */
export interface Subject {
  kind: AttemptSubject;
  hash: Buffer;
  /** The hash of the account; null for a network. */
  account: Buffer | null;
}

/** The counts that one attempt increased. They can be decreased again until their windows end. */
export type ReservedAttempt = readonly { hash: Buffer; windowEndsAt: Instant }[];

export type Reservation = { kind: 'reserved'; reserved: ReservedAttempt } | { kind: 'wait'; waitMs: number };

interface CountRow {
  subject: Buffer;
  failures: number;
  window_ends_at: Date;
  next_try_at: Date | null;
}

/** The subjects of an attempt, sorted by hash, because their rows are locked in this order. */
export function subjectsOf({ email, address, known }: Guesser): Subject[] {
  const who = email.toLowerCase();
  const where = networkOf(address);
  const account = accountOf(email);
  const subjects: Subject[] =
    known !== null
      ? [{ kind: 'known_device', hash: digest(`device\n${who}\n${known.toString('base64url')}`), account }]
      : [
          { kind: 'account_from_network', hash: digest(`pair\n${who}\n${where}`), account },
          { kind: 'account', hash: account, account },
          ...networksOf(address).map(networkSubject),
        ];
  return subjects.sort((a, b) => Buffer.compare(a.hash, b.hash));
}

function networkSubject({ key, share }: BudgetKey): Subject {
  return { kind: share === 1 ? 'network' : 'wide_network', hash: digest(`at\n${key}`), account: null };
}

function accountOf(email: string): Buffer {
  return digest(`email\n${email.toLowerCase()}`);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * Counts an attempt before its password is compared, so that parallel attempts, on any node, get no more tries than
 * sequential ones. A blocked attempt is refused without a write.
 * @param now raw database time, because moving the development clock must not unblock anybody
 */
export async function reserveAttempt(pool: pg.Pool, guesser: Guesser, now: Instant): Promise<Reservation> {
  const subjects = subjectsOf(guesser);
  const { waitMs } = judge(subjects, await readCounts(pool, subjects), now);
  if (waitMs > 0) return { kind: 'wait', waitMs };
  return await inTransaction(pool, async (tx): Promise<Reservation> => {
    const judged = judge(subjects, await lockCounts(tx, subjects), now);
    if (judged.waitMs > 0) return { kind: 'wait', waitMs: judged.waitMs };
    await saveCounts(tx, judged.counted);
    const reserved = judged.counted.map(({ hash, next }) => ({ hash, windowEndsAt: next.windowEndsAt }));
    return { kind: 'reserved', reserved };
  });
}

interface Counted {
  hash: Buffer;
  next: AttemptCount;
}

function judge(subjects: readonly Subject[], rows: readonly CountRow[], now: Instant) {
  const counted: Counted[] = [];
  let waitMs = 0;
  for (const { kind, hash } of subjects) {
    const verdict = judgeAttempt(kind, countOf(rows.find(({ subject }) => subject.equals(hash))), now);
    if (verdict.allowed) counted.push({ hash, next: verdict.next });
    else waitMs = Math.max(waitMs, verdict.waitMs);
  }
  return { counted, waitMs };
}

function countOf(row: CountRow | undefined): AttemptCount | null {
  if (row === undefined) return null;
  const { failures, window_ends_at, next_try_at } = row;
  return { failures, windowEndsAt: window_ends_at.getTime(), nextAttemptAt: next_try_at?.getTime() ?? null };
}

async function readCounts(query: Queryable, subjects: readonly Subject[]): Promise<CountRow[]> {
  const { rows } = await query.query<CountRow>(
    'SELECT subject, failures, window_ends_at, next_try_at FROM sign_in_failures WHERE subject = ANY ($1)',
    [subjects.map(({ hash }) => hash)],
  );
  return rows;
}

/** Creates the missing rows, with a window that is long over, and locks all of them until the transaction ends. */
async function lockCounts(tx: Queryable, subjects: readonly Subject[]): Promise<CountRow[]> {
  const { rows } = await tx.query<CountRow>(
    `INSERT INTO sign_in_failures (subject, account, failures, window_ends_at)
     SELECT subject, account, 0, $3 FROM unnest($1::bytea[], $2::bytea[]) AS asked (subject, account) ORDER BY subject
     ON CONFLICT (subject) DO UPDATE SET account = excluded.account
     RETURNING subject, failures, window_ends_at, next_try_at`,
    [subjects.map(({ hash }) => hash), subjects.map(({ account }) => account), new Date(0)],
  );
  return rows;
}

async function saveCounts(tx: Queryable, counted: readonly Counted[]): Promise<void> {
  await tx.query(
    `UPDATE sign_in_failures AS kept
     SET failures = told.failures, window_ends_at = told.window_ends_at, next_try_at = told.next_try_at
     FROM unnest($1::bytea[], $2::integer[], $3::timestamptz[], $4::timestamptz[])
       AS told (subject, failures, window_ends_at, next_try_at)
     WHERE kept.subject = told.subject`,
    [
      counted.map(({ hash }) => hash),
      counted.map(({ next }) => next.failures),
      counted.map(({ next }) => new Date(next.windowEndsAt)),
      counted.map(({ next }) => (next.nextAttemptAt === null ? null : new Date(next.nextAttemptAt))),
    ],
  );
}

/** Decreases the counts of an attempt whose password was right or was never compared. */
export async function giveBack(query: Queryable, reserved: ReservedAttempt): Promise<void> {
  await query.query(
    `WITH held AS (SELECT subject FROM sign_in_failures WHERE subject = ANY ($1) ORDER BY subject FOR UPDATE)
     UPDATE sign_in_failures AS kept SET failures = kept.failures - 1
     FROM unnest($1::bytea[], $2::timestamptz[]) AS given (subject, window_ends_at)
     WHERE kept.subject IN (SELECT subject FROM held) AND kept.subject = given.subject
       AND kept.window_ends_at = given.window_ends_at AND kept.failures > 0`,
    [reserved.map(({ hash }) => hash), reserved.map(({ windowEndsAt }) => new Date(windowEndsAt))],
  );
}

/** Removes the failures of an account, from every source. A network's count over all accounts stays. */
export async function clearPasswordAttempts(tx: Queryable, email: string): Promise<void> {
  await tx.query(
    `WITH held AS (SELECT subject FROM sign_in_failures WHERE account = $1 ORDER BY subject FOR UPDATE)
     DELETE FROM sign_in_failures WHERE subject IN (SELECT subject FROM held)`,
    [accountOf(email)],
  );
}

/**
 * Removes expired counts. Rows locked by an attempt wait for the next sweep, because waiting for them could deadlock.
 */
export async function sweepPasswordAttempts(query: Queryable, databaseNow: Instant): Promise<void> {
  await query.query(
    `DELETE FROM sign_in_failures WHERE subject IN (
       SELECT subject FROM sign_in_failures WHERE window_ends_at < $1 FOR UPDATE SKIP LOCKED)`,
    [new Date(databaseNow)],
  );
}
