import type { Command } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';
import type { Enclosure, KeylessRequest, Principal } from './request.ts';

const PLAIN_BYTES = 300;
const NOTHING: readonly Enclosure[] = [];

export interface Ask<Asked extends Command> {
  listingId: string;
  command: Asked;
  asker: Principal;
  receivedAt: Instant;
  enclosures?: readonly Enclosure[];
  /** Approximate size, where it is no plain one. */
  bytes?: number;
}

/** What is asked of a listing, as the desk takes it. */
export function deskRequest<Asked extends Command>(ask: Ask<Asked>): KeylessRequest<Asked> {
  return { key: null, enclosures: NOTHING, bytes: PLAIN_BYTES, ...ask };
}
