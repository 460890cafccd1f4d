import { platformFeeCents, totalCents } from '@clamor/domain/bidding';
import { isUncharged } from '@clamor/domain/sales';
import { dollars, moment } from '../notifications/index.ts';
import type { Sale } from './listing-template.ts';

/** What the buyer pays in all, until when, and where (docs/money.md#claims). */
export function toPay(sale: Sale | null): string[] {
  if (sale === null) return [];
  if (isUncharged(sale)) {
    return ['The total is less than a card can be charged, so you pay nothing. Its page says what comes next.'];
  }
  const choice = sale.method === 'DIGITAL' ? '' : ', and choose the delivery there';
  return [totalText(sale), `Pay on its page by ${moment(sale.payBy)}${choice}.`];
}

/** The buyer chooses the delivery only when paying. So if the total depends on it, both totals are named. */
function totalText({ bidCents, shippingCents, isPickupOffered }: Sale): string {
  const fee = `the platform fee of ${dollars(platformFeeCents(bidCents))}`;
  const parts = shippingCents === 0 ? fee : `${fee} and ${dollars(shippingCents)} for shipping`;
  const pickedUp =
    isPickupOffered && shippingCents > 0 ? `, or ${dollars(totalCents(bidCents, 0))} if you pick it up` : '';
  return `You pay ${dollars(totalCents(bidCents, shippingCents))} in all, with ${parts}${pickedUp}.`;
}

/** What the seller waits for. */
export function toWait(sale: Sale | null): string {
  if (sale !== null && isUncharged(sale)) {
    return 'The total is less than a card can be charged, so nothing is paid out. Its page says what comes next.';
  }
  const until = sale === null ? '' : ` The buyer has until ${moment(sale.payBy)} to pay.`;
  return `${until} We will email you when they have paid; do not send anything before.`.trimStart();
}
