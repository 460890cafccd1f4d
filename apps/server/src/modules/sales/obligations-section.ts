import { type Situation, saleIn } from '@clamor/domain/lifecycle';
import { hasOpenObligations } from '@clamor/domain/sales';
import type { Clock } from '../../platform/clock/index.ts';
import { plainArray } from '../../platform/pipeline/index.ts';
import type { BatchQuery, Change, DeskRequest, Section, SectionBatch } from '../desk/index.ts';
import { moneyOfRows, type PartRow, READ_MONEY_OF_LISTINGS } from './read-money.postgres.ts';

/**
 * Finds out whether a listing that staff remove still has open obligations. It locks the sale until the removal commits
 * (docs/money.md#the-lock). If it cannot get that lock at once, the sale is changing, which counts as an obligation.
 */
export function obligationsSection(clock: Clock): Section {
  return { name: 'owed', begin: (requests) => new OwedBatch(requests, clock) };
}

class OwedBatch implements SectionBatch {
  readonly #removed: readonly string[];
  readonly #clock: Clock;
  readonly #owed = new Set<string>();

  constructor(requests: readonly DeskRequest[], clock: Clock) {
    this.#removed = [...new Set(requests.flatMap((request) => (isRemoval(request) ? [request.listingId] : [])))];
    this.#clock = clock;
  }

  async load(query: BatchQuery): Promise<void> {
    if (this.#removed.length === 0) return;
    const values = [plainArray(this.#removed)];
    const holding = query<{ id: string; auctionId: string; isHeld: boolean }>({
      name: 'owed-hold',
      text: HOLD,
      values,
    });
    const reading = query<PartRow>({ name: 'owed-money', text: READ_MONEY_OF_LISTINGS, values });
    const held = await holding;
    const monies = moneyOfRows(
      await reading,
      held.map(({ auctionId }) => auctionId),
    );
    for (const { id, auctionId, isHeld } of held) {
      const money = monies.get(auctionId);
      if (!isHeld || (money !== undefined && hasOpenObligations(money, this.#clock.now()))) this.#owed.add(id);
    }
  }

  factsFor(request: DeskRequest): Partial<Situation> {
    return isRemoval(request) ? { isOwed: this.#owed.has(request.listingId) } : {};
  }

  /** A listing that is sold or awarded in the same batch has a buyer from then on, so it has an obligation. */
  keep({ state, events }: Change): void {
    if (events.some((event) => saleIn(event) !== null)) this.#owed.add(state.id);
  }

  async save(): Promise<void> {}
}

const isRemoval = ({ command }: DeskRequest): boolean => command.kind === 'remove';

const HOLD = `SELECT id, auction_id AS "auctionId", pg_try_advisory_xact_lock(hashtextextended('money ' || auction_id, 0)) AS "isHeld"
  FROM listing_state WHERE id = ANY($1::uuid[])`;
