import type { SellerMoneyRow } from '@clamor/contract/payouts';
import { csvAnswer } from '../../platform/http/index.ts';

const COLUMNS = ['Item', 'Auction', 'Amount in US dollars', 'State', 'Reason', 'Date'];

/** The CSV file of a seller's proceeds. */
export function sellerMoneyCsv(pages: AsyncIterable<readonly SellerMoneyRow[]>) {
  return csvAnswer('clamor-money.csv', COLUMNS, pages, ({ title, auctionId, cents, state, reason, at }) => {
    return [title, auctionId, (cents / 100).toFixed(2), state, reason, at ?? ''];
  });
}
