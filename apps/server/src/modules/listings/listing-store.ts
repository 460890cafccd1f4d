import type { Queryable } from '../../platform/database/index.ts';
import type { ListingTexts } from './listing-texts.ts';
import type { ShelfPlace } from './shelf.ts';

/** The records of listings' texts. Every method throws on an outage of the database. */
export interface ListingStore {
  /** Writes texts and place inside the caller's transaction. False where the slug is taken. */
  insert(tx: Queryable, texts: ListingTexts, place: ShelfPlace): Promise<boolean>;
  texts(id: string): Promise<ListingTexts | null>;
}
