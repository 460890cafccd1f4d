import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import type { Fingerprint } from './incoming-files.ts';

/** A picture that is there for good. */
export interface StoredPicture {
  id: string;
  objectKey: string;
  contentType: string;
  width: number;
  height: number;
  sizeBytes: number;
}

/** What an upload's id stands for now. */
export type Ticket =
  | { kind: 'open'; ownerId: string }
  /** `sent`: of what file it was made, as long as a repeat of it may come; else null. */
  | { kind: 'ready'; ownerId: string; picture: StoredPicture; sent: Fingerprint | null }
  /** Never opened, expired, or taken away. */
  | { kind: 'none' };

/** What a member's pictures take. */
export interface Kept {
  pictures: number;
  bytes: number;
}

/** A finished upload whose time has come to be looked at. */
export interface DueUpload {
  id: string;
  /** Whether it was shown somewhere when it was looked at last. */
  inUse: boolean;
}

/** The records of uploads. Every method throws on an outage of the database. */
export interface UploadStore {
  /** The same records, read and written in somebody's transaction. */
  within(tx: Queryable): UploadStore;
  open(upload: { id: string; ownerId: string; openedAt: Instant; expiresAt: Instant }): Promise<void>;
  /** When the owner's uploads since a moment were opened, oldest first, at most `limit`. */
  openedSince(ownerId: string, since: Instant, limit: number): Promise<Instant[]>;
  keptBy(ownerId: string): Promise<Kept>;
  find(id: string, now: Instant): Promise<Ticket>;
  /** Those of these pictures that are there. */
  pictures(ids: readonly string[]): Promise<StoredPicture[]>;
  /** False where another delivery of the same ticket was first, or its owner is not ACTIVE any more. */
  markReady(picture: StoredPicture, sent: Fingerprint, at: Instant, keptUntil: Instant): Promise<boolean>;
  /** Those of the ids that are ready and belong to the owner; each of them is kept at least until then. */
  claim(ownerId: string, ids: readonly string[], keptUntil: Instant): Promise<string[]>;
  /** Finished uploads to be looked at now, at most `limit`, the longest due first. */
  due(now: Instant, limit: number): Promise<DueUpload[]>;
  /** Looked at: to be looked at again at `next`. */
  looked(ids: readonly string[], inUse: boolean, next: Instant): Promise<void>;
  /** Takes pictures away, where `unlessKeptAfter` is given only those that nobody claimed meanwhile; answers where they lay. */
  takeAway(
    ids: readonly string[],
    now: Instant,
    unlessKeptAfter: Instant | null,
  ): Promise<{ id: string; objectKey: string }[]>;
  /** Pictures that were taken away before a moment, at most `limit`. */
  takenAway(before: Instant, limit: number): Promise<{ id: string; objectKey: string }[]>;
  forget(ids: readonly string[]): Promise<void>;
  /** Forgets tickets that expired before a moment. */
  forgetExpired(before: Instant): Promise<void>;
}
