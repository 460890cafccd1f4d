import { randomBytes } from 'node:crypto';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../database/index.ts';

/** One transaction of the sandbox, with one product time. */
export interface World {
  tx: Queryable;
  now: Instant;
}

const ID_BYTES = 12;

/** An id in the provider's format: `pi_…`, `re_…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(ID_BYTES).toString('hex')}`;
}

/** The provider counts in seconds. */
export function secondsOf(at: Date): number {
  return Math.floor(at.getTime() / 1_000);
}
