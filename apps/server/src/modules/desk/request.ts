import type { Command, ListingState, ProjectionTime, PublicEvent, RefusalTo, Reply } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';
import type { CommittedChange } from '../topics/index.ts';

/** Who asks, as the request says; what that is worth is loaded under the listing's lock. */
export type Principal =
  /** `deviceHash`: the device that a like comes from; left out by commands that do not ask for it. */
  | { kind: 'session'; tokenHash: Buffer; userId: string; deviceHash?: Buffer | null }
  | {
      kind: 'device';
      deviceHash: Buffer | null;
      addressHash: Buffer;
      /** Of the /48 that an IPv6 address belongs to. */
      wideNetworkHash: Buffer | null;
      userId: string | null;
      isNew: boolean;
    }
  | { kind: 'staff' }
  | { kind: 'clock' };

/** What travels beside a command for one section to save; the rule never sees it. Sections know what they take by its class. */
export abstract class Attachment {
  abstract readonly kind: string;
}

/** One command on one listing, as handed to the desk. */
export interface DeskRequest<Asked extends Command = Command> {
  listingId: string;
  command: Asked;
  asker: Principal;
  /** Raw database time at which the body was wholly parsed, taken before any await. */
  receivedAt: Instant;
  /** An idempotency key of this actor on this listing, with a hash of the body it came with. */
  key: { value: string; bodyHash: Buffer } | null;
  attachments: readonly Attachment[];
  /** Approximate size in bytes, for the queue's bound. */
  bytes: number;
}

/** A request that can be no repeat. */
export type KeylessRequest<Asked extends Command = Command> = DeskRequest<Asked> & { key: null };

/** What a command came to that nobody asked before. Only `accepted` changed anything. */
export type FreshAnswer<Asked extends Command = Command> =
  | {
      kind: 'accepted';
      /** The listing as this command left it. */
      state: ListingState;
      /** What this command brought about; empty where it changed nothing. */
      events: readonly PublicEvent[];
      reply: Reply;
    }
  | { kind: 'refused'; refusal: RefusalTo<Asked> }
  /** Not decided and without effect: queue full, too old, a row that could not be locked in time. */
  | { kind: 'overloaded'; retryAfterSeconds: number }
  /** The link was lost after COMMIT was sent and the outcome could not be learned: repeat with the key. */
  | { kind: 'outcome_unknown'; retryAfterSeconds: number };

export type DeskAnswer<Asked extends Command = Command> =
  | FreshAnswer<Asked>
  /** An earlier command with the same idempotency key was accepted, and told this. */
  | { kind: 'repeated'; reply: Reply }
  /** The same idempotency key came with another body. */
  | { kind: 'key_reused' };

export interface Desk {
  submit<Asked extends Command>(request: KeylessRequest<Asked>): Promise<FreshAnswer<Asked>>;
  submit<Asked extends Command>(request: DeskRequest<Asked>): Promise<DeskAnswer<Asked>>;
  /** Listeners run synchronously after a batch was committed and before its first answer; they must not throw. */
  onCommit(listener: (changes: readonly CommittedChange[]) => void): void;
  /** What readers on this node go by. */
  knownTime(): ProjectionTime;
}
