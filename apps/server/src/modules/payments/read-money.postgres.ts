import { NO_MONEY, type SaleMoney } from '@clamor/domain/payments';
import type { Queryable } from '../../platform/database/index.ts';
import { MONEY_TABLES, TRANSFER_COLUMNS } from './money-tables.ts';

interface PartRow {
  part: keyof SaleMoney;
  auctionId: string;
  row: never;
}

/** All parts in one statement, so that they are of one moment. */
const READ = [
  ...Object.entries(MONEY_TABLES).map(([part, { table, columns }]) => partOf(part, table, columns)),
  partOf('transfers', 'transfers', TRANSFER_COLUMNS),
].join(' UNION ALL ');

function partOf(part: string, table: string, columns: object): string {
  const fields = Object.entries(columns).map(([field, column]) => `'${field}', ${column}`);
  return (
    `SELECT '${part}' AS part, auction_id AS "auctionId", number, json_build_object(${fields.join(', ')}) AS row ` +
    `FROM ${table} WHERE auction_id = ANY($1::uuid[])`
  );
}

/** The money of each of these auctions, whatever is there of it. */
export async function readMoney(database: Queryable, auctionIds: readonly string[]): Promise<Map<string, SaleMoney>> {
  const { rows } = await database.query<PartRow>(
    `SELECT part, "auctionId", row FROM (${READ}) AS parts ORDER BY part, number`,
    [auctionIds],
  );
  const found = new Map(auctionIds.map((id) => [id, { ...NO_MONEY }]));
  for (const { part, auctionId, row } of rows) {
    const money = found.get(auctionId);
    if (money !== undefined) Object.assign(money, { [part]: [...money[part], row] });
  }
  return found;
}
