import type { Bid } from '@clamor/domain/bidding';
import { runOf, type Situation } from '@clamor/domain/lifecycle';
import { columnsOf, plainArray } from '../../platform/pipeline/index.ts';
import type { BatchQuery, Change, DeskRequest, Section, SectionBatch } from '../desk/index.ts';
import { LastRequests } from './last-requests.ts';

interface Row extends Bid {
  listingId: string;
  /** The bidder's maximum when the bid was placed. */
  maxCents: number;
}

interface ChangedMaximum {
  listingId: string;
  bidderId: string;
  afterSequence: number;
  maxCents: number;
  anonymous: boolean;
}

/** Writes the bid history: takes the rows from the events and inserts them with one statement. */
export const bidsSection: Section = {
  name: 'bids',
  begin: (requests) => new BidsBatch(requests),
};

class BidsBatch implements SectionBatch {
  readonly #rows: Row[] = [];
  readonly #maximums = new Map<string, ChangedMaximum>();
  readonly #last: LastRequests;

  constructor(requests: readonly DeskRequest[]) {
    this.#last = new LastRequests(requests);
  }

  async load(query: BatchQuery): Promise<void> {
    await this.#last.load(query);
  }

  factsFor(request: DeskRequest): Partial<Situation> {
    return request.command.kind === 'place_bid' ? { anonymous: this.#last.anonymous(request) } : {};
  }

  keep(change: Change): void {
    const { request, state, events } = change;
    this.#last.keep(change);
    for (const event of events) {
      if (event.type === 'bid_placed') this.#keepBids(state, event.bids, request);
      if (event.type === 'maximum_raised' || event.type === 'maximum_frozen') this.#keepMaximum(state, event.bidderId);
    }
  }

  #keepBids(state: Change['state'], bids: readonly Bid[], request: Change['request']): void {
    const command = request?.command.kind === 'place_bid' ? request.command : null;
    const given = command === null ? null : (command.maxAmountCents ?? command.amountCents);
    for (const bid of bids) {
      const maxCents = bid.automatic || given === null ? automaticMaximum(state, bid) : given;
      this.#rows.push(rowOf(bid, state.id, maxCents));
    }
  }

  #keepMaximum({ id, phase }: Change['state'], bidderId: string): void {
    const run = runOf(phase);
    if (run?.leader?.bidderId !== bidderId) return;
    const { leader, sequence } = run;
    this.#maximums.set(`${id} ${bidderId}`, {
      listingId: id,
      bidderId,
      afterSequence: sequence,
      maxCents: leader.maxCents,
      anonymous: leader.anonymous,
    });
  }

  async save(query: BatchQuery): Promise<void> {
    await Promise.all([this.#saveRows(query), this.#saveMaximums(query)]);
  }

  async #saveRows(query: BatchQuery): Promise<void> {
    const rows = this.#rows;
    if (rows.length === 0) return;
    const values = columnsOf(
      rows,
      'listingId',
      'sequence',
      'bidderId',
      'amountCents',
      'maxCents',
      'anonymous',
      'automatic',
      'receivedAt',
      'placedAt',
    ).map(plainArray);
    await query({ name: 'bids-insert', text: INSERT, values });
  }

  async #saveMaximums(query: BatchQuery): Promise<void> {
    const changed = [...this.#maximums.values()];
    if (changed.length === 0) return;
    const values = columnsOf(changed, 'listingId', 'bidderId', 'afterSequence', 'maxCents', 'anonymous');
    await query({ name: 'bids-maximums', text: KEEP_MAXIMUMS, values });
  }
}

/** The fields are listed one by one, because adding fields to a spread object is many times slower on Node 20. */
function rowOf(bid: Bid, listingId: string, maxCents: number): Row {
  const { sequence, bidderId, amountCents, anonymous, automatic, receivedAt, placedAt } = bid;
  return { listingId, sequence, bidderId, amountCents, maxCents, anonymous, automatic, receivedAt, placedAt };
}

/** The maximum behind an automatic bid. The leader's is still known; an overtaken bidder's was used up by this bid. */
function automaticMaximum({ phase }: Change['state'], { bidderId, amountCents }: Bid): number {
  const leader = runOf(phase)?.leader;
  return leader?.bidderId === bidderId ? leader.maxCents : amountCents;
}

const INSERT = `INSERT INTO bids
    (listing_id, sequence, bidder_id, amount_cents, max_cents, anonymous, automatic, received_at, placed_at)
  SELECT * FROM unnest($1::uuid[], $2::int[], $3::uuid[], $4::int[], $5::int[], $6::bool[], $7::bool[], $8::bigint[], $9::bigint[])`;

const KEEP_MAXIMUMS = `INSERT INTO changed_maximums (listing_id, bidder_id, after_sequence, max_cents, anonymous)
  SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::int[], $5::bool[])
  ON CONFLICT (listing_id, bidder_id) DO UPDATE SET
    after_sequence = excluded.after_sequence, max_cents = excluded.max_cents, anonymous = excluded.anonymous`;
