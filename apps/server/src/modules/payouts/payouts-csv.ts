import { iso } from '@clamor/contract/wire';
import type { Queryable } from '../../platform/database/index.ts';
import { csvAnswer } from '../../platform/http/index.ts';
import { payoutHolds } from './payout-holds.ts';
import { type PayoutRow, preparedPayouts } from './payout-list.postgres.ts';

const COLUMNS = ['Payout', 'Seller', 'Mail address', 'Amount in US dollars', 'Prepared'];

/** The CSV file from which staff send payouts. Payouts with a hold are left out. */
export function payoutsCsv(query: Queryable) {
  return csvAnswer('clamor-payouts.csv', COLUMNS, payoutsToSend(query), (payout) => {
    const { id, sellerName, sellerEmail, cents, preparedAt } = payout;
    return [id, sellerName, sellerEmail, (cents / 100).toFixed(2), iso(preparedAt)];
  });
}

async function* payoutsToSend(query: Queryable): AsyncGenerator<PayoutRow[]> {
  for await (const page of preparedPayouts(query)) {
    const holds = await payoutHolds(query, page);
    yield page.filter(({ id }) => !holds.has(id));
  }
}
