import { createHash } from 'node:crypto';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';

/**
 * The count of wrong staff secrets under a key until its window ends. These counts are in the table of password
 * attempts, so that all nodes share them and one sweep removes both. Their keys are hashes of a different text, so they
 * never collide with those of passwords.
 */
export interface SecretFailures {
  key: string;
  failures: number;
  windowEndsAt: Instant;
}

/**
 * The failures that all nodes counted under these keys.
 * @param now raw database time
 */
export async function readSecretFailures(
  query: Queryable,
  keys: readonly string[],
  now: Instant,
): Promise<SecretFailures[]> {
  const { rows } = await query.query<{ subject: Buffer; failures: number; window_ends_at: Date }>(
    'SELECT subject, failures, window_ends_at FROM sign_in_failures WHERE subject = ANY ($1) AND window_ends_at > $2',
    [keys.map(subjectOf), new Date(now)],
  );
  return rows.map(({ subject, failures, window_ends_at }) => ({
    key: keys.find((key) => subjectOf(key).equals(subject)) ?? '',
    failures,
    windowEndsAt: window_ends_at.getTime(),
  }));
}

/** Counts a wrong secret under each key, in a window of `windowMs` that starts with the first failure. */
export async function countSecretFailure(
  query: Queryable,
  keys: readonly string[],
  now: Instant,
  windowMs: number,
): Promise<void> {
  await query.query(
    `INSERT INTO sign_in_failures AS kept (subject, failures, window_ends_at)
     SELECT subject, 1, $2 FROM unnest($1::bytea[]) AS counted (subject) ORDER BY subject
     ON CONFLICT (subject) DO UPDATE
     SET failures = CASE WHEN kept.window_ends_at > $3 THEN kept.failures + 1 ELSE 1 END,
         window_ends_at = CASE WHEN kept.window_ends_at > $3 THEN kept.window_ends_at ELSE excluded.window_ends_at END`,
    [keys.map(subjectOf), new Date(now + windowMs), new Date(now)],
  );
}

function subjectOf(key: string): Buffer {
  return createHash('sha256').update(`staff\n${key}`).digest();
}
