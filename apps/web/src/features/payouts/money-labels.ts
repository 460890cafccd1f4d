import type { SellerMoneyRow } from '@clamor/contract/payouts';
import { dateText } from '../../lib/time-text.ts';

export type MoneyState = SellerMoneyRow['state'];

export const MONEY_LABEL: Readonly<Record<MoneyState, string>> = { held: 'Held', payable: 'Payable', paid: 'Paid' };

/** What happens with the money in each state. */
export const MONEY_SENTENCE: Readonly<Record<MoneyState, string>> = {
  held: 'Until your buyers have their items, and for at least 3 days after they paid (7 days until five of your sales have cleared).',
  payable: 'Goes out with your next payout. Clamor makes payouts by hand.',
  paid: 'Sent to your bank.',
};

const WHEN: Readonly<Record<MoneyState, (date: string) => string>> = {
  held: (date) => `Payable on ${date}`,
  payable: (date) => `Payable since ${date}`,
  paid: (date) => `Paid on ${date}`,
};

/** When the money of a sale becomes payable or was paid. `at` is null before the hold has started. */
export function whenText({ state, at }: Pick<SellerMoneyRow, 'state' | 'at'>): string {
  return at === null ? 'No date yet' : WHEN[state](dateText(at));
}
