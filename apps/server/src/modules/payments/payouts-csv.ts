import { Readable } from 'node:stream';
import { iso } from '@clamor/contract/wire';
import { csvLines } from './csv-lines.ts';
import type { PayoutRow } from './payout-list.postgres.ts';

const COLUMNS = ['Payout', 'Seller', 'Mail address', 'Amount in US dollars', 'Prepared'];

/** A table of what is to be sent, row by row as it is read. */
export function payoutsCsv(pages: AsyncIterable<readonly PayoutRow[]>): Readable {
  return Readable.from(linesOf(pages));
}

async function* linesOf(pages: AsyncIterable<readonly PayoutRow[]>): AsyncGenerator<string> {
  yield csvLines([COLUMNS]);
  for await (const rows of pages) yield csvLines(rows.map(lineOf));
}

function lineOf({ id, sellerName, sellerEmail, cents, preparedAt }: PayoutRow): string[] {
  return [id, sellerName, sellerEmail, (cents / 100).toFixed(2), iso(preparedAt)];
}
