import { isDeepStrictEqual } from 'node:util';
import type { SaleMoney, Transfer } from '@clamor/domain/sales';
import type { Queryable } from '../../platform/database/index.ts';
import { MONEY_TABLES, type MoneyTable, TRANSFER_COLUMNS } from './money-tables.ts';

/** A statement that writes one row. */
interface Write {
  text: string;
  values: unknown[];
}

interface Writes {
  changes: Write[];
  additions: Write[];
}

/**
 * Writes the difference between two values of an auction's money. The caller holds the sale's lock.
 * Only changed columns are written, because the outage walk may have moved a deadline meanwhile. Updates come before
 * inserts, because an auction's next claim may only exist once the last one has ended.
 */
export async function saveMoney(tx: Queryable, before: SaleMoney, after: SaleMoney): Promise<void> {
  const auctionId = after.claims[0]?.auctionId;
  if (auctionId === undefined) {
    if (isDeepStrictEqual(before, after)) return;
    throw new Error('There is no money before the first claim.');
  }
  const writes = [
    writesOf(MONEY_TABLES.claims, before.claims, after.claims, auctionId),
    writesOf(MONEY_TABLES.payments, before.payments, after.payments, auctionId),
    writesOf(MONEY_TABLES.refunds, before.refunds, after.refunds, auctionId),
    writesOf(MONEY_TABLES.disputes, before.disputes, after.disputes, auctionId),
    writesOf(MONEY_TABLES.orders, before.orders, after.orders, auctionId),
    writesOf(MONEY_TABLES.offers, before.offers, after.offers, auctionId),
  ];
  await runAll(tx, [...writes.flatMap(({ changes }) => changes), ...writes.flatMap(({ additions }) => additions)]);
  await bookTransfers(tx, newTransfers(before.transfers, after.transfers), auctionId);
}

/** Writes transfers into the books. `auctionId`: null for transfers without an auction, such as a payout's. */
export async function bookTransfers(
  tx: Queryable,
  transfers: readonly Transfer[],
  auctionId: string | null,
): Promise<void> {
  const fields = Object.keys(TRANSFER_COLUMNS) as (keyof Transfer)[];
  const columns = [...Object.values(TRANSFER_COLUMNS), 'auction_id'];
  const rows = transfers.map((transfer) => [...fields.map((field) => transfer[field]), auctionId]);
  await runAll(
    tx,
    rows.map((values) => insertOf('transfers', columns, values)),
  );
}

function newTransfers(before: readonly Transfer[], after: readonly Transfer[]): readonly Transfer[] {
  const kept = after.slice(0, before.length);
  if (!isDeepStrictEqual(kept, before)) throw new Error('A transfer was changed or taken back.');
  return after.slice(before.length);
}

function writesOf<Row extends object>(
  table: MoneyTable<Row>,
  before: readonly Row[],
  after: readonly Row[],
  auctionId: string,
): Writes {
  const old = new Map(before.map((row) => [row[table.key], row]));
  const writes: Writes = { changes: [], additions: [] };
  for (const row of after) {
    const was = old.get(row[table.key]);
    old.delete(row[table.key]);
    if (was === undefined) writes.additions.push(addition(table, row, auctionId));
    else writes.changes.push(...changesOf(table, was, row));
  }
  if (old.size > 0) throw new Error(`A row of ${table.table} is gone.`);
  return writes;
}

function changesOf<Row extends object>({ table, key, columns }: MoneyTable<Row>, was: Row, row: Row): Write[] {
  if (was === row) return [];
  const fields = (Object.keys(columns) as (keyof Row)[]).filter((field) => !isDeepStrictEqual(was[field], row[field]));
  if (fields.length === 0) return [];
  const sets = fields.map((field, index) => `${columns[field]} = $${index + 2}`);
  const text = `UPDATE ${table} SET ${sets.join(', ')} WHERE ${columns[key]} = $1`;
  return [{ text, values: [row[key], ...fields.map((field) => row[field])] }];
}

function addition<Row extends object>({ table, columns }: MoneyTable<Row>, row: Row, auctionId: string): Write {
  const names: string[] = Object.values(columns);
  const values: unknown[] = (Object.keys(columns) as (keyof Row)[]).map((field) => row[field]);
  return names.includes('auction_id')
    ? insertOfListing(table, names, values)
    : insertOf(table, [...names, 'auction_id'], [...values, auctionId]);
}

function insertOf(table: string, columns: readonly string[], values: unknown[]): Write {
  const places = values.map((_, index) => `$${index + 1}`);
  return { text: `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places.join(', ')})`, values };
}

/** Inserts a claim or an offer with the listing id of the auction's first claim. */
function insertOfListing(table: string, columns: readonly string[], values: unknown[]): Write {
  const places = values.map((_, index) => `$${index + 1}`);
  const listing = `SELECT listing_id FROM claims WHERE auction_id = ${places[columns.indexOf('auction_id')]} LIMIT 1`;
  const text = `INSERT INTO ${table} (${columns.join(', ')}, listing_id) VALUES (${places.join(', ')}, (${listing}))`;
  return { text, values };
}

async function runAll(tx: Queryable, writes: readonly Write[]): Promise<void> {
  for (const { text, values } of writes) {
    const { rowCount } = await tx.query(text, values);
    if (rowCount !== 1) throw new Error(`A row of money was not there: ${text}`);
  }
}
