import type { Instant } from '@clamor/domain/time';

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
  | { kind: 'open' }
  | { kind: 'ready'; picture: StoredPicture }
  /** Never opened, or expired. */
  | { kind: 'none' };

/** The records of uploads. Every method throws on an outage of the database. */
export interface UploadStore {
  /** Opens a ticket, and forgets the owner's expired ones. */
  open(upload: { id: string; ownerId: string; openedAt: Instant; expiresAt: Instant; now: Instant }): Promise<void>;
  /** When the owner's uploads since a moment were opened, oldest first, at most `limit`. */
  openedSince(ownerId: string, since: Instant, limit: number): Promise<Instant[]>;
  find(id: string, now: Instant): Promise<Ticket>;
  /** False where another delivery of the same ticket was first. */
  markReady(picture: StoredPicture, at: Instant): Promise<boolean>;
  /** Those of the ids that are ready and belong to the owner. */
  owned(ownerId: string, ids: readonly string[]): Promise<string[]>;
}
