import { randomBytes } from 'node:crypto';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../database/index.ts';

/** What the sandbox's functions need: the transaction, and its product time. */
export interface World {
  tx: Queryable;
  now: Instant;
}

const ID_BYTES = 12;

/** A new id in the provider's form: `pi_…`, `re_…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(ID_BYTES).toString('hex')}`;
}

/** A moment in whole seconds, as the provider states times. */
export function secondsOf(at: Date): number {
  return Math.floor(at.getTime() / 1_000);
}
