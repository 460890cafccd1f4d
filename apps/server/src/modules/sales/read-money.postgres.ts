import { NO_MONEY, type SaleMoney } from '@clamor/domain/sales';
import type { Queryable } from '../../platform/database/index.ts';
import { MONEY_TABLES, TRANSFER_COLUMNS } from './money-tables.ts';
import { expiryOf, payByOf } from './running-deadlines.ts';

export interface PartRow {
  part: keyof SaleMoney;
  auctionId: string;
  row: never;
}

/**
 * SQL for columns whose value is computed when they are read: deadlines include outages that the row does not have yet.
 */
const READ_AS: Readonly<Record<string, string>> = { pay_by: payByOf('claims'), expires_at: expiryOf('offers') };

/** Reads all parts of the money in one statement, so that they are from one moment. */
const READ_MONEY = readOf('$1::uuid[]');

/** As `READ_MONEY`, but `$1` are listings instead of auctions. */
export const READ_MONEY_OF_LISTINGS = readOf(
  '(SELECT array_agg(auction_id) FROM listing_state WHERE id = ANY($1::uuid[]))::uuid[]',
);

function readOf(auctionIds: string): string {
  const parts = [
    ...Object.entries(MONEY_TABLES).map(([part, { table, columns }]) => partOf(part, table, columns)),
    partOf('transfers', 'transfers', TRANSFER_COLUMNS),
  ];
  const read = parts.map((part) => `${part} WHERE auction_id = ANY(${auctionIds})`).join(' UNION ALL ');
  return `SELECT part, "auctionId", row FROM (${read}) AS parts ORDER BY part, number`;
}

function partOf(part: string, table: string, columns: object): string {
  const fields = Object.entries(columns).map(([field, column]) => `'${field}', ${READ_AS[column] ?? column}`);
  return (
    `SELECT '${part}' AS part, auction_id AS "auctionId", number, json_build_object(${fields.join(', ')}) AS row ` +
    `FROM ${table}`
  );
}

/** The money of each of these auctions, empty if there is none. */
export async function readMoney(database: Queryable, auctionIds: readonly string[]): Promise<Map<string, SaleMoney>> {
  const { rows } = await database.query<PartRow>(READ_MONEY, [auctionIds]);
  return moneyOfRows(rows, auctionIds);
}

/** Builds the money of each of these auctions from rows. */
export function moneyOfRows(rows: readonly PartRow[], auctionIds: readonly string[]): Map<string, SaleMoney> {
  const found = new Map(auctionIds.map((id) => [id, { ...NO_MONEY }]));
  for (const { part, auctionId, row } of rows) {
    const money = found.get(auctionId);
    if (money !== undefined) Object.assign(money, { [part]: [...money[part], row] });
  }
  return found;
}
