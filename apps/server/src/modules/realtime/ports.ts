import type { ServerMessageOf } from '@clamor/contract/realtime';
import type { KnownTime, ListingState, Step } from '@clamor/domain/lifecycle';
import type { ListingView } from '../listings/index.ts';

/** A committed change of one listing, as the desk tells it. */
export interface Told {
  before: ListingState;
  state: ListingState;
  steps: readonly Step[];
}

export interface WatchedListings {
  /** The listing at this version or a later one. Null where there is no such listing, or staff hid it. */
  read(slug: string, atLeastVersion: number): Promise<ListingView | null>;
  /** The committed versions, in one query. What is missing in the answer does not exist. */
  versionsOf(listingIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

export interface EventLog {
  /** What happened to a listing after this state. Null: more than `limit` events, or what cannot be told step by step. */
  after(state: ListingState, limit: number): Promise<readonly Step[] | null>;
}

export interface BidderNames {
  /** The name where it is known already. */
  known(userId: string): string | undefined;
  /** Makes these members' names known. */
  learn(userIds: readonly string[]): Promise<void>;
  /** An empty text for a member who was never learnt. */
  nameOf(userId: string): string;
}

export interface OpenSession {
  /** Names the session without being able to open it, for example the token's hash. */
  sessionId: string;
  userId: string;
}

export type SignOutReason = ServerMessageOf<'you:signed-out'>['reason'];

/** Sessions that work no more. `sessionIds: null`: all of this member's. */
export interface EndedSessions {
  userId: string;
  sessionIds: readonly string[] | null;
  reason: SignOutReason;
}

export interface SessionGate {
  /** The session that a bearer token opens now; null where it opens none. */
  find(token: string): Promise<OpenSession | null>;
  /** Those of these sessions that still work, in one query. */
  stillOpen(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Called on the node on which sessions were ended, after the commit. */
  onEnded(listener: (ended: EndedSessions) => void): void;
}

export interface TimeSource {
  /** Now, and how far it is known to have been served. */
  knownTime(): KnownTime;
}
