import { Readable } from 'node:stream';
import type { SellerMoneyRow } from '@clamor/contract/payouts';
import { csvLines } from './csv-lines.ts';

const COLUMNS = ['Item', 'Auction', 'Amount in US dollars', 'State', 'Reason', 'Date'];

/** A table of what a seller is owed, row by row as it is read. */
export function sellerMoneyCsv(pages: AsyncIterable<readonly SellerMoneyRow[]>): Readable {
  return Readable.from(linesOf(pages));
}

async function* linesOf(pages: AsyncIterable<readonly SellerMoneyRow[]>): AsyncGenerator<string> {
  yield csvLines([COLUMNS]);
  for await (const rows of pages) yield csvLines(rows.map(lineOf));
}

function lineOf({ title, auctionId, cents, state, reason, at }: SellerMoneyRow): string[] {
  return [title, auctionId, (cents / 100).toFixed(2), state, reason, at ?? ''];
}
