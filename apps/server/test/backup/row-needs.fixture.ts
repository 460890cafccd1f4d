import type { Asked } from './fill-tables.fixture.ts';

/** The values that checks of several columns require in a row. A new table with such a check needs its values here. */
export const ASKED: Asked = {
  'listing_state.status': ["'CANCELLED'", "'COLLECTING'"],
  'listing_state.cancelled_by': ["'seller'"],
  'outages.to_at': ['9007199254740993', '3'],
  'payments.state': ["'COMPLETED'", "'PENDING'"],
  'sandbox_intents.amount': ['5000'],
  'transfers.from_account': ["'bank'"],
};
