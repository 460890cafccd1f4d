import type pg from 'pg';
import { type Market, type MarketPorts, market } from './list-listings.ts';
import { marketStore } from './market-store.postgres.ts';

/** The market of one node: pages looked up in the database, with cards from the views. */
export function createMarket({ pool, ...ports }: { pool: pg.Pool } & Omit<MarketPorts, 'store'>): Market {
  return market({ ...ports, store: marketStore(pool) });
}
