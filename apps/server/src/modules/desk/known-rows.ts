import type { ListingState } from '@clamor/domain/lifecycle';
import { LRUCache } from 'lru-cache';

/** Identifies one content of a row: the transaction that wrote it, and its version. */
export interface RowMark {
  version: number;
  /** The number of the transaction that wrote the row (`xmin`). */
  writer: string;
}

interface KnownRow extends RowMark {
  state: ListingState;
}

const MAX_KNOWN_ROWS = 5_000;

/** A transaction's number as `xmin` shows it: cut to 32 bits. */
export function writerOf(transactionNumber: string): string {
  return String(BigInt.asUintN(32, BigInt(transactionNumber)));
}

/**
 * The listings' rows as one connection last read or wrote them. A locked row that still has the same `RowMark` is not
 * read again: sending its columns is most of the cost of a batch over many listings. Any other writer changes the mark,
 * even a person at a console. A new connection starts empty, because it may lead to another database
 * (docs/desk.md#known-rows).
 */
export class KnownRows {
  readonly #rows = new LRUCache<string, KnownRow>({ max: MAX_KNOWN_ROWS });

  has(listingId: string): boolean {
    return this.#rows.has(listingId);
  }

  /** Null: the row is not known, or another transaction wrote it since. */
  find(listingId: string, { version, writer }: RowMark): ListingState | null {
    const row = this.#rows.get(listingId);
    return row !== undefined && row.version === version && row.writer === writer ? row.state : null;
  }

  /** Remembers a row that was read under its lock or committed. */
  keep(state: ListingState, writer: string): void {
    this.#rows.set(state.id, { version: state.version, writer, state });
  }
}
