import { iso } from '@clamor/contract/wire';
import type { Queryable } from '../../platform/database/index.ts';
import { csvAnswer } from './csv-answer.ts';
import { preparedPayouts } from './payout-list.postgres.ts';

const COLUMNS = ['Payout', 'Seller', 'Mail address', 'Amount in US dollars', 'Prepared'];

/** A table of what is to be sent. */
export function payoutsCsv(query: Queryable) {
  return csvAnswer('clamor-payouts.csv', COLUMNS, preparedPayouts(query), (payout) => {
    const { id, sellerName, sellerEmail, cents, preparedAt } = payout;
    return [id, sellerName, sellerEmail, (cents / 100).toFixed(2), iso(preparedAt)];
  });
}
