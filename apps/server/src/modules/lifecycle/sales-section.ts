import type { Instant } from '@clamor/domain/time';
import type { BatchQuery, Change, Section, SectionBatch } from '../desk/index.ts';

interface Sale {
  auctionId: string;
  listingId: string;
  buyerId: string;
  amountCents: number;
  at: Instant;
}

/**
 * Who bought what: a committed settling or award writes it, once. Payments read this row alone, never "the highest bid".
 */
export const salesSection: Section = {
  name: 'sales',
  begin: () => new SalesBatch(),
};

class SalesBatch implements SectionBatch {
  readonly #sales: Sale[] = [];

  async load(): Promise<void> {}

  situate(): Record<string, never> {
    return {};
  }

  keep({ state, events }: Change): void {
    for (const event of events) {
      const { id: listingId, auctionId } = state;
      if (event.type === 'second_chance_awarded') {
        const { buyerId, amountCents, at } = event;
        this.#sales.push({ auctionId, listingId, buyerId, amountCents, at });
      } else if (event.type === 'auction_ended' && event.winnerId !== null && event.amountCents !== null) {
        const { winnerId: buyerId, amountCents, at } = event;
        this.#sales.push({ auctionId, listingId, buyerId, amountCents, at });
      }
    }
  }

  async save(query: BatchQuery): Promise<void> {
    const sales = this.#sales;
    if (sales.length === 0) return;
    const values = [
      sales.map((sale) => sale.auctionId),
      sales.map((sale) => sale.listingId),
      sales.map((sale) => sale.buyerId),
      sales.map((sale) => sale.amountCents),
      sales.map((sale) => sale.at),
    ];
    await query({ name: 'sales-insert', text: INSERT, values });
  }
}

const INSERT = `INSERT INTO sales (auction_id, listing_id, buyer_id, amount_cents, at)
  SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::bigint[])`;
