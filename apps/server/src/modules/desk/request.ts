import type { Command, ListingState, ProjectionTime, PublicEvent, RefusalTo, Reply } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';
import type { CommittedChange } from '../topics/index.ts';

/**
 * The author of a request, as the request names them. The desk loads their role and status under the listing's lock.
 */
export type Principal =
  /** `deviceHash`: the device of a like. Other commands leave it out. */
  | { kind: 'session'; tokenHash: Buffer; userId: string; deviceHash?: Buffer | null }
  | {
      kind: 'device';
      deviceHash: Buffer | null;
      addressHash: Buffer;
      /** The /48 around an IPv6 address. */
      wideNetworkHash: Buffer | null;
      userId: string | null;
      isNew: boolean;
    }
  | { kind: 'staff' }
  | { kind: 'clock' };

/**
 * Data that travels with a command for one section to save. The rule never sees it. A section finds its own attachments
 * by their class.
 */
export abstract class Attachment {
  abstract readonly kind: string;
}

/** One command on one listing, as handed to the desk. */
export interface DeskRequest<Asked extends Command = Command> {
  listingId: string;
  command: Asked;
  asker: Principal;
  /** Raw database time at which the body was parsed completely, taken before any `await`. */
  receivedAt: Instant;
  /** The author's idempotency key on this listing, with a hash of the body that came with it. */
  key: { value: string; bodyHash: Buffer } | null;
  attachments: readonly Attachment[];
  /** Approximate size in bytes, for the queue's limit. */
  bytes: number;
}

/** A request without an idempotency key. */
export type KeylessRequest<Asked extends Command = Command> = DeskRequest<Asked> & { key: null };

/**
 * The answer to a command that repeats no earlier one. `refused` and `overloaded` changed nothing; after
 * `outcome_unknown` nobody knows yet.
 */
export type FreshAnswer<Asked extends Command = Command> =
  | {
      kind: 'accepted';
      /** The listing after this command. */
      state: ListingState;
      /** The events of this command; empty if it changed nothing. */
      events: readonly PublicEvent[];
      reply: Reply;
    }
  | { kind: 'refused'; refusal: RefusalTo<Asked> }
  /** Not decided and without effect: the queue was full, the command too old, or its row locked for too long. */
  | { kind: 'overloaded'; retryAfterSeconds: number }
  /** The connection was lost after COMMIT was sent, and the outcome is unknown. The client repeats with its key. */
  | { kind: 'outcome_unknown'; retryAfterSeconds: number };

export type DeskAnswer<Asked extends Command = Command> =
  | FreshAnswer<Asked>
  /** An earlier command with the same idempotency key was accepted and got this reply. */
  | { kind: 'repeated'; reply: Reply }
  /** The same idempotency key came with another body. */
  | { kind: 'key_reused' };

export interface Desk {
  submit<Asked extends Command>(request: KeylessRequest<Asked>): Promise<FreshAnswer<Asked>>;
  submit<Asked extends Command>(request: DeskRequest<Asked>): Promise<DeskAnswer<Asked>>;
  /** Listeners run synchronously after a batch's commit and before its first answer. They must not throw. */
  onCommit(listener: (changes: readonly CommittedChange[]) => void): void;
  /** The time from which readers on this node compute what to show. */
  knownTime(): ProjectionTime;
}
