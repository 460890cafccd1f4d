import { createHash } from 'node:crypto';
import type { Instant } from '@clamor/domain/time';
import { networkOf } from '../../platform/address/index.ts';
import type { Queryable } from '../../platform/database/index.ts';

const WINDOW_MS = 15 * 60_000;
/** Failures within a window, after which everybody waits: this address with this e-mail, this e-mail, this address. */
const LIMITS = { pair: 10, email: 50, address: 100 } as const;

/** What a failed sign-in is counted under, as hashes. */
export interface FailureSubjects {
  pair: Buffer;
  email: Buffer;
  address: Buffer;
}

/** @param address as the request came from it; an IPv6 network of 64 bits counts as one */
export function failureSubjects(email: string, address: string): FailureSubjects {
  const who = email.toLowerCase();
  const where = networkOf(address);
  const subject = (text: string) => createHash('sha256').update(text).digest();
  return { pair: subject(`pair\n${who}\n${where}`), email: subject(`email\n${who}`), address: subject(`at\n${where}`) };
}

/**
 * Milliseconds until the next try is allowed; 0: now.
 * @param now raw database time, since moving the development clock frees nobody
 */
export async function waitAfterFailures(query: Queryable, subjects: FailureSubjects, now: Instant): Promise<number> {
  const { rows } = await query.query<{ subject: Buffer; failures: number; window_ends_at: Date }>(
    'SELECT subject, failures, window_ends_at FROM sign_in_failures WHERE subject = ANY ($1) AND window_ends_at > $2',
    [Object.values(subjects), new Date(now)],
  );
  const waits = Object.entries(LIMITS).map(([kind, limit]) => {
    const row = rows.find((each) => each.subject.equals(subjects[kind as keyof FailureSubjects]));
    return row !== undefined && row.failures >= limit ? row.window_ends_at.getTime() - now : 0;
  });
  return Math.max(0, ...waits);
}

/** Counts one failure for all nodes; a window that is over starts anew. */
export async function countFailure(tx: Queryable, subjects: FailureSubjects, now: Instant): Promise<void> {
  const ordered = Object.values(subjects).sort(Buffer.compare);
  await tx.query(
    `INSERT INTO sign_in_failures (subject, failures, window_ends_at)
     SELECT subject, 1, $2 FROM unnest($1::bytea[]) AS subject ORDER BY subject
     ON CONFLICT (subject) DO UPDATE SET
       failures = CASE WHEN sign_in_failures.window_ends_at > $3 THEN sign_in_failures.failures + 1 ELSE 1 END,
       window_ends_at = CASE WHEN sign_in_failures.window_ends_at > $3
         THEN sign_in_failures.window_ends_at ELSE excluded.window_ends_at END`,
    [ordered, new Date(now + WINDOW_MS), new Date(now)],
  );
}

/** A right password ends the count for this address with this e-mail, and no other. */
export async function forgetFailures(tx: Queryable, subjects: FailureSubjects): Promise<void> {
  await tx.query('DELETE FROM sign_in_failures WHERE subject = $1', [subjects.pair]);
}
