import type { Command } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';
import type { Attachment, KeylessRequest, Principal } from './request.ts';

const PLAIN_BYTES = 300;
const NOTHING: readonly Attachment[] = [];

export interface Ask<Asked extends Command> {
  listingId: string;
  command: Asked;
  asker: Principal;
  receivedAt: Instant;
  attachments?: readonly Attachment[];
  /** The approximate size of the command in bytes, if it is larger than usual. It counts towards the queue's limit. */
  bytes?: number;
}

/** Builds a request to the desk. */
export function deskRequest<Asked extends Command>(ask: Ask<Asked>): KeylessRequest<Asked> {
  return { key: null, attachments: NOTHING, bytes: PLAIN_BYTES, ...ask };
}
