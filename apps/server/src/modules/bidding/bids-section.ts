import type { Bid } from '@clamor/domain/bidding';
import { plainArray } from '../../platform/pipeline/index.ts';
import type { BatchQuery, Change, Section, SectionBatch } from '../desk/index.ts';

interface Row {
  listingId: string;
  bid: Bid;
  /** The maximum that came with a manual bid. */
  maxCents: number | null;
}

interface ChangedMaximum {
  listingId: string;
  bidderId: string;
  afterSequence: number;
  maxCents: number;
}

/** The bid history: rows are taken from the events and inserted with one statement. */
export const bidsSection: Section = {
  name: 'bids',
  begin: () => new BidsBatch(),
};

class BidsBatch implements SectionBatch {
  readonly #rows: Row[] = [];
  readonly #maximums = new Map<string, ChangedMaximum>();

  async load(): Promise<void> {}

  situate(): Record<string, never> {
    return {};
  }

  keep({ request, state, events }: Change): void {
    for (const event of events) {
      if (event.type === 'bid_placed') this.#keepBids(state, event.bids, event.leaderId, request);
      if (event.type === 'maximum_raised' || event.type === 'maximum_frozen') this.#keepMaximum(state, event.bidderId);
    }
  }

  #keepBids(state: Change['state'], bids: readonly Bid[], leaderId: string, request: Change['request']): void {
    const command = request?.command.kind === 'place_bid' ? request.command : null;
    const maxCents = command === null ? null : (command.maxAmountCents ?? command.amountCents);
    for (const bid of bids) this.#rows.push({ listingId: state.id, bid, maxCents: bid.automatic ? null : maxCents });
    // A raise that moved the price leaves an automatic row only, and the new maximum would be in none.
    if (bids.every((bid) => bid.automatic)) this.#keepMaximum(state, leaderId);
  }

  #keepMaximum({ id, phase }: Change['state'], bidderId: string): void {
    if (!('run' in phase) || phase.run?.leader?.bidderId !== bidderId) return;
    const { leader, sequence } = phase.run;
    this.#maximums.set(`${id} ${bidderId}`, {
      listingId: id,
      bidderId,
      afterSequence: sequence,
      maxCents: leader.maxCents,
    });
  }

  async save(query: BatchQuery): Promise<void> {
    await Promise.all([...this.#saveRows(query), ...this.#saveMaximums(query)]);
  }

  #saveRows(query: BatchQuery): Promise<unknown>[] {
    const rows = this.#rows;
    if (rows.length === 0) return [];
    const values = [
      plainArray(rows.map((row) => row.listingId)),
      plainArray(rows.map((row) => row.bid.sequence)),
      plainArray(rows.map((row) => row.bid.bidderId)),
      plainArray(rows.map((row) => row.bid.amountCents)),
      plainArray(rows.map((row) => row.maxCents)),
      plainArray(rows.map((row) => row.bid.anonymous)),
      plainArray(rows.map((row) => row.bid.automatic)),
      plainArray(rows.map((row) => row.bid.receivedAt)),
      plainArray(rows.map((row) => row.bid.placedAt)),
    ];
    return [query({ name: 'bids-insert', text: INSERT, values })];
  }

  #saveMaximums(query: BatchQuery): Promise<unknown>[] {
    const changed = [...this.#maximums.values()];
    if (changed.length === 0) return [];
    const values = [
      changed.map((each) => each.listingId),
      changed.map((each) => each.bidderId),
      changed.map((each) => each.afterSequence),
      changed.map((each) => each.maxCents),
    ];
    return [query({ name: 'bids-maximums', text: KEEP_MAXIMUMS, values })];
  }
}

const INSERT = `INSERT INTO bids
    (listing_id, sequence, bidder_id, amount_cents, max_cents, anonymous, automatic, received_at, placed_at)
  SELECT * FROM unnest($1::uuid[], $2::int[], $3::uuid[], $4::int[], $5::int[], $6::bool[], $7::bool[], $8::bigint[], $9::bigint[])`;

const KEEP_MAXIMUMS = `INSERT INTO changed_maximums (listing_id, bidder_id, after_sequence, max_cents)
  SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::int[])
  ON CONFLICT (listing_id, bidder_id) DO UPDATE SET after_sequence = excluded.after_sequence, max_cents = excluded.max_cents`;
