import type { ListingEvent, ListingState, Outage, Situation } from '@clamor/domain/lifecycle';
import type { DeskRequest } from './request.ts';

/** A query on the lane's own connection, inside the batch's transaction; queries issued together travel in one flush. */
export type BatchQuery = <Row extends object>(statement: {
  name: string;
  text: string;
  values: unknown[];
}) => Promise<Row[]>;

/** One accepted command, or the timed steps that fell due before or after it (`request: null`). */
export interface Change {
  request: DeskRequest | null;
  before: ListingState;
  state: ListingState;
  events: readonly ListingEvent[];
}

/** What one module loads for a batch and writes with it (docs/desk.md#sections). One object per batch; its memory is the batch's. */
export interface SectionBatch {
  /** Issues its look-ups at once (index only: docs/desk.md#planning) and keeps the rows. */
  load(query: BatchQuery): Promise<void>;
  /** The facts for this command as they stand after everything kept so far in this batch. `outages`: all on record. */
  factsFor(request: DeskRequest, outages: readonly Outage[]): Partial<Situation>;
  /** Folds an accepted change into the batch's memory. */
  keep(change: Change): void;
  /** Writes the net change with multi-row statements, all issued at once. Never awaits between them. */
  save(query: BatchQuery): Promise<void>;
}

/** Implemented by accounts, listings, demand, bidding, lifecycle and notifications; registered by main. */
export interface Section {
  name: string;
  begin(requests: readonly DeskRequest[]): SectionBatch;
}
