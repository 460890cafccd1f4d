import type { ListingEvent, ListingState, Outage, Situation } from '@clamor/domain/lifecycle';
import type { DeskRequest } from './request.ts';

/** A query on the lane's connection, inside the batch's transaction. Queries issued together travel in one flush. */
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

/**
 * What one module loads for a batch and writes with it (docs/desk.md#sections). Each batch gets its own object, so the
 * object may remember rows.
 */
export interface SectionBatch {
  /** Issues all look-ups at once and keeps the rows. Every look-up must use an index (docs/desk.md#planning). */
  load(query: BatchQuery): Promise<void>;
  /**
   * The facts that the rule needs for this command. They include the changes that the batch has kept so far. `outages`:
   * all recorded outages.
   */
  factsFor(request: DeskRequest, outages: readonly Outage[]): Partial<Situation>;
  /** Remembers an accepted change, for later facts and for `save`. */
  keep(change: Change): void;
  /**
   * Writes the net change with multi-row statements. It issues all of them before the first `await`, so that they
   * travel together.
   */
  save(query: BatchQuery): Promise<void>;
}

/** Sessions, listings, market, demand, bidding, sales, lifecycle and staff each have a section. `open-desk.ts` registers them. */
export interface Section {
  name: string;
  /**
   * Starts a batch.
   * @param link identifies the lane's present connection. A section may keep what it read in a `WeakMap` under this key.
   *   It must check in each batch whether that is still true. Null: the section reads everything again
   */
  begin(requests: readonly DeskRequest[], link: object | null): SectionBatch;
}
