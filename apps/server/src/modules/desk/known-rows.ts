import type { ListingState } from '@clamor/domain/lifecycle';
import { LRUCache } from 'lru-cache';

/** What tells one content of a row from every other: who wrote it, and its version. */
export interface RowMark {
  version: number;
  /** The number of the transaction that wrote the row (`xmin`). */
  writer: string;
}

interface KnownRow extends RowMark {
  state: ListingState;
}

const MAX_KNOWN_ROWS = 5_000;

/** How the rows that a transaction wrote bear its number: cut to the 32 bits that a row has room for. */
export function writerOf(transactionNumber: string): string {
  return String(BigInt.asUintN(32, BigInt(transactionNumber)));
}

/**
 * The states of rows as one connection last read or wrote them. A row that still bears its mark, seen under its lock, need not be
 * read again: most of the cost of a batch over many listings is their columns on the wire. Any other writer, a person at a console
 * too, changes the mark. A new connection starts with nothing, since the database may be another (docs/desk.md#known-rows).
 */
export class KnownRows {
  readonly #rows = new LRUCache<string, KnownRow>({ max: MAX_KNOWN_ROWS });

  has(listingId: string): boolean {
    return this.#rows.has(listingId);
  }

  /** Null: somebody else wrote the row since. */
  find(listingId: string, { version, writer }: RowMark): ListingState | null {
    const row = this.#rows.get(listingId);
    return row !== undefined && row.version === version && row.writer === writer ? row.state : null;
  }

  /** A row as it was read under its lock, or as it was committed. */
  keep(state: ListingState, writer: string): void {
    this.#rows.set(state.id, { version: state.version, writer, state });
  }
}
